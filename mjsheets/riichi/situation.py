"""The flags of a win as facts, and which of them cannot be together."""

from functools import lru_cache
from typing import Final, NamedTuple

from mjsheets.riichi import facts
from mjsheets.riichi.errors import HandError
from mjsheets.riichi.hand import EAST, Hand, WinContext
from mjsheets.riichi.rules import HandRules

FLAGS: Final = {
    "riichi": facts.RIICHI,
    "double_riichi": facts.DOUBLE_RIICHI,
    "ippatsu": facts.IPPATSU,
    "rinshan": facts.RINSHAN,
    "chankan": facts.CHANKAN,
    "haitei": facts.HAITEI,
    "houtei": facts.HOUTEI,
    "tenhou": facts.TENHOU,
    "chiihou": facts.CHIIHOU,
    "renhou": facts.RENHOU,
}
"""The fact that each flag states."""

# Facts that only matter for what is impossible.
_KAN, _MELDS, _URA, _DEALER = (1 << facts.ALL.bit_length() + place for place in range(4))
_STATED: Final = {
    "chi": _MELDS,
    "pon": _MELDS,
    "minkan": _MELDS | _KAN,
    "kakan": _MELDS | _KAN,
    "ankan": _MELDS | _KAN,
}
_ANY_RIICHI: Final = facts.RIICHI | facts.DOUBLE_RIICHI
_FIRST_TURN: Final = ("tenhou", "chiihou", "renhou")


class _Refusal(NamedTuple):
    """A flag is refused if all facts of `present` hold and none of `absent`."""

    code: str
    flag: str
    present: int
    absent: int = 0


_REFUSALS: Final = (
    _Refusal("hand.riichi_open", "riichi", facts.RIICHI, facts.CLOSED),
    _Refusal("hand.riichi_open", "double_riichi", facts.DOUBLE_RIICHI, facts.CLOSED),
    _Refusal("hand.ippatsu_without_riichi", "ippatsu", facts.IPPATSU, _ANY_RIICHI),
    _Refusal("hand.ura_without_riichi", "ura", _URA, _ANY_RIICHI),
    *(
        _Refusal("hand.needs_ron", flag, FLAGS[flag] | facts.TSUMO)
        for flag in ("chankan", "houtei", "renhou")
    ),
    *(
        _Refusal("hand.needs_tsumo", flag, FLAGS[flag], facts.TSUMO)
        for flag in ("haitei", "rinshan", "tenhou", "chiihou")
    ),
    _Refusal("hand.rinshan_without_kan", "rinshan", facts.RINSHAN, _KAN),
    _Refusal("hand.needs_dealer", "tenhou", facts.TENHOU, _DEALER),
    _Refusal("hand.needs_non_dealer", "chiihou", facts.CHIIHOU | _DEALER),
    _Refusal("hand.needs_non_dealer", "renhou", facts.RENHOU | _DEALER),
    *(_Refusal("hand.first_turn_melds", flag, FLAGS[flag] | _MELDS) for flag in _FIRST_TURN),
)

_CONFLICTS: Final = (
    ("riichi", "double_riichi"),
    ("haitei", "rinshan"),  # the last tile comes from the wall, and no kan follows it
    ("houtei", "chankan"),
    ("rinshan", "ippatsu"),  # the kan ended the ippatsu
    *(
        (first, flag)
        for first in _FIRST_TURN
        for flag in FLAGS
        if FLAGS[flag] < facts.TENHOU or FLAGS[flag] > FLAGS[first]
    ),
)


def situation_facts(hand: Hand, context: WinContext, rules: HandRules) -> int:
    """The facts that the flags, the calls and the way of winning state under `rules`.

    Raises:
        HandError: An unknown flag, or flags that cannot be together or in this hand.
    """
    calls = facts.CLOSED
    for meld in hand.melds:
        calls |= _STATED[meld.call]
        if meld.call != "ankan":
            calls &= ~facts.CLOSED
    if context.is_tsumo:
        calls |= facts.TSUMO
    if context.seat_wind == EAST:
        calls |= _DEALER
    if context.ura_indicators:
        calls |= _URA
    return _checked(context.flags, calls, rules.kuitan, rules.renhou)


@lru_cache(maxsize=1 << 10)
def _checked(flags: tuple[str, ...], calls: int, kuitan: bool, renhou: str) -> int:  # noqa: FBT001  # a cache key
    for flag in flags:
        if flag not in FLAGS:
            raise HandError("hand.flag_unknown", flag=flag)
    for first, second in _CONFLICTS:
        if first in flags and second in flags:
            raise HandError("hand.flags_conflict", first=first, second=second)
    stated = sum({FLAGS[flag] for flag in flags}) | calls
    for refusal in _REFUSALS:
        if stated & refusal.present == refusal.present and not stated & refusal.absent:
            raise HandError(refusal.code, flag=refusal.flag)
    if renhou != "yakuman":
        stated &= ~facts.RENHOU
    if not (kuitan or stated & facts.CLOSED):
        stated |= facts.NO_KUITAN
    return stated & facts.ALL

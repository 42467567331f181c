"""Fu (符) of a reading, item by item."""

from typing import Final, NamedTuple

from mjsheets.riichi import facts as f
from mjsheets.riichi.decomposition import KANCHAN, PENCHAN, TANKI, Reading
from mjsheets.riichi.hand import NORTH, Group, WinContext
from mjsheets.riichi.tiles import FIRST_HONOUR, KINDS, is_yaochuu


class FuItem(NamedTuple):
    """One reason for fu.

    Attributes:
        reason: Key of its text, `fu.<reason>`.
        fu: How many.
    """

    reason: str
    fu: int


class Fu(NamedTuple):
    """The fu of a reading.

    Attributes:
        total: Rounded up to ten, but 25 for 七対子.
        items: What it consists of; they sum to what was rounded.
    """

    total: int
    items: tuple[FuItem, ...]


_BASE: Final = FuItem("base", 20)
_CHIITOITSU: Final = Fu(25, (FuItem("chiitoitsu", 25),))
_CLOSED_RON: Final = (FuItem("closed_ron", 10),)
_OPEN_PINFU: Final = (FuItem("open_pinfu", 10),)
_TSUMO: Final = (FuItem("tsumo", 2),)
_RINSHAN: Final[dict[int, tuple[FuItem, ...]]] = {0: (), 2: _TSUMO}
_PAIR: Final = FuItem("valued_pair", 2)
_DOUBLE_WIND: Final = {fu: FuItem("double_wind_pair", fu) for fu in (2, 4)}
_WAITS: Final = {wait: FuItem(wait, 2) for wait in (KANCHAN, PENCHAN, TANKI)}

# 明刻 2, 暗刻 4, 明槓 8, 暗槓 16 for 中張牌; twice that for 么九牌.
_FORMS: Final = {"open_triplet": 2, "closed_triplet": 4, "open_quad": 8, "closed_quad": 16}
_GROUPS: Final = {
    Group(form, kind): (FuItem(f"{form}_yaochuu", 2 * fu) if is_yaochuu(kind) else FuItem(form, fu))
    for form, fu in _FORMS.items()
    for kind in range(KINDS)
}


def fu_of_pair(pair: int, context: WinContext, double_wind_fu: int) -> FuItem | None:
    """The fu of the pair (雀頭の符), or `None` if it is worth none.

    Args:
        pair: Bit of its kind, or 0 for none.
        context: For the winds.
        double_wind_fu: Fu of a 連風牌, 4 or 2.
    """
    honour = pair.bit_length() - 1 - FIRST_HONOUR
    if honour < 0:
        return None
    if honour > NORTH:
        return _PAIR
    is_seat, is_round = honour == context.seat_wind, honour == context.round_wind
    if is_seat and is_round:
        return _DOUBLE_WIND[double_wind_fu]
    return _PAIR if is_seat or is_round else None


def fu_of(reading: Reading, facts: int, pair: FuItem | None, rinshan_tsumo_fu: int) -> Fu:
    """The fu of a reading that is no yakuman.

    Args:
        reading: The groups and the wait.
        facts: Facts of the situation.
        pair: What `fu_of_pair` gave.
        rinshan_tsumo_fu: Fu of a tsumo on a replacement tile, 2 or 0.
    """
    if facts & f.SEVEN_PAIRS:
        return _CHIITOITSU
    shape = []
    if reading.wait in _WAITS:
        shape.append(_WAITS[reading.wait])
    if reading.triplets:
        shape += [_GROUPS[group] for group in reading.groups if group in _GROUPS]
    if pair:
        shape.append(pair)
    items = (_BASE, *_won(facts, rinshan_tsumo_fu, is_pinfu_shape=not shape), *shape)
    total = 0
    for item in items:
        total += item.fu
    return Fu(-(-total // 10) * 10, items)


def _won(facts: int, rinshan_tsumo_fu: int, *, is_pinfu_shape: bool) -> tuple[FuItem, ...]:
    """The fu of winning (和了の符), with the two exceptions for the shape of 平和."""
    is_closed = facts & f.CLOSED
    if facts & f.TSUMO:
        if is_pinfu_shape and is_closed:
            return ()
        return _RINSHAN[rinshan_tsumo_fu] if facts & f.RINSHAN else _TSUMO
    if is_closed:
        return _CLOSED_RON
    return _OPEN_PINFU if is_pinfu_shape else ()

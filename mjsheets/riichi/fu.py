"""Fu (符) of a reading, item by item."""

from functools import lru_cache
from typing import Final, NamedTuple

from mjsheets.riichi import facts as f
from mjsheets.riichi.decomposition import KANCHAN, PENCHAN, TANKI
from mjsheets.riichi.hand import NORTH
from mjsheets.riichi.shape import sets_of


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
MATTERING: Final = f.CLOSED | f.TSUMO | f.RINSHAN | f.SEVEN_PAIRS
"""The facts that fu depend on."""
_WAITS: Final = {wait: FuItem(wait, 2) for wait in (KANCHAN, PENCHAN, TANKI)}

# 明刻 2, 暗刻 4, 明槓 8, 暗槓 16 for 中張牌; twice that for 么九牌.
_SETS: Final = {"open_triplet": 2, "closed_triplet": 4, "open_quad": 8, "closed_quad": 16}


def fu_of_pair(honour: int, seat_wind: int, round_wind: int, double_wind_fu: int) -> FuItem | None:
    """The fu of the pair (雀頭の符), or `None` if it is worth none.

    Args:
        honour: 0 to 6 for a pair of east to the red dragon, -1 for another pair.
        seat_wind: 0 to 3.
        round_wind: 0 to 3.
        double_wind_fu: Fu of a 連風牌, 4 or 2.
    """
    if honour < 0:
        return None
    if honour > NORTH:
        return _PAIR
    is_seat, is_round = honour == seat_wind, honour == round_wind
    if is_seat and is_round:
        return _DOUBLE_WIND[double_wind_fu]
    return _PAIR if is_seat or is_round else None


@lru_cache(maxsize=1 << 13)
def fu_of(facts: int, tally: int, wait: str, pair: FuItem | None, rinshan_tsumo_fu: int) -> Fu:
    """The fu of a reading that is no yakuman.

    Args:
        facts: Those of `MATTERING` that hold.
        tally: The sets, as in `Part`.
        wait: The wait.
        pair: What `fu_of_pair` gave.
        rinshan_tsumo_fu: Fu of a tsumo on a replacement tile, 2 or 0.
    """
    if facts & f.SEVEN_PAIRS:
        return _CHIITOITSU
    shape = [_WAITS[wait]] if wait in _WAITS else []
    for form, is_outer, number in sets_of(tally):
        name, fu = (f"{form}_yaochuu", 2 * _SETS[form]) if is_outer else (form, _SETS[form])
        shape += [FuItem(name, fu)] * number
    if pair:
        shape.append(pair)
    items = (_BASE, *_won(facts, rinshan_tsumo_fu, is_pinfu_shape=not shape), *shape)
    total = sum(item.fu for item in items)
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

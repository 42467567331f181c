"""Fu (符) of a reading, item by item."""

from functools import lru_cache
from typing import Final, NamedTuple

from mjsheets.riichi import facts as f
from mjsheets.riichi.shape import WAITS, sets_of


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
_VALUED_PAIR: Final = (FuItem("valued_pair", 2),)
_WAITS: Final = tuple((WAITS[wait], FuItem(wait, 2)) for wait in ("kanchan", "penchan", "tanki"))
MATTERING: Final = (
    f.CLOSED
    | f.TSUMO
    | f.RINSHAN
    | f.SEVEN_PAIRS
    | f.VALUED_PAIR
    | f.DOUBLE_WIND_PAIR
    | sum(fact for fact, _ in _WAITS)
)
"""The facts that fu depend on."""

# 明刻 2, 暗刻 4, 明槓 8, 暗槓 16 for 中張牌; twice that for 么九牌.
_SETS: Final = {"open_triplet": 2, "closed_triplet": 4, "open_quad": 8, "closed_quad": 16}


@lru_cache(maxsize=1 << 13)
def fu_of(facts: int, tally: int, double_wind_fu: int, rinshan_tsumo_fu: int) -> Fu:
    """The fu of a reading that is no yakuman.

    Args:
        facts: Those of `MATTERING` that hold.
        tally: The sets, as in `Part`, without the pairs of equal runs.
        double_wind_fu: Fu of a pair that is both seat and round wind, 4 or 2.
        rinshan_tsumo_fu: Fu of a tsumo on a replacement tile, 2 or 0.
    """
    if facts & f.SEVEN_PAIRS:
        return _CHIITOITSU
    shape = [item for fact, item in _WAITS if facts & fact]
    for form, is_outer, number in sets_of(tally):
        name, fu = (f"{form}_yaochuu", 2 * _SETS[form]) if is_outer else (form, _SETS[form])
        shape += [FuItem(name, fu)] * number
    shape += _pair(facts, double_wind_fu)
    items = (_BASE, *_won(facts, rinshan_tsumo_fu, is_pinfu_shape=not shape), *shape)
    total = sum(item.fu for item in items)
    return Fu(-(-total // 10) * 10, items)


def _pair(facts: int, double_wind_fu: int) -> tuple[FuItem, ...]:
    """The fu of the pair (雀頭の符)."""
    if facts & f.DOUBLE_WIND_PAIR:
        return (FuItem("double_wind_pair", double_wind_fu),)
    return _VALUED_PAIR if facts & f.VALUED_PAIR else ()


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

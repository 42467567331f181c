"""What a winning hand is worth, and why: fu, han, base points and payments.

The steps, each a module that knows only those before it:

1. `tiles`: kinds, red fives, and the notation MPSZ;
2. `rules`: what people decide differently, and presets;
3. `facts` and `shape`: what a group of tiles contributes to a reading, as integers;
4. `hand`: tiles, melds and circumstances of a win; `situation`: which of these cannot be;
5. `decomposition`: every way to read the tiles, with each place of the winning tile;
6. `yaku`: one table, and which of its rows a reading has;
7. `fu`: the fu of a reading, item by item;
8. `payment`: base points, and who pays what;
9. `scorer`: runs these steps and keeps the reading that is worth most; `advice`: what would give
   a yaku to a hand without one.

>>> from mjsheets.riichi import WinContext, parse_hand, score
>>> hand = parse_hand("123m456p22789s11z+1z")
>>> result = score(hand, WinContext(is_tsumo=False, seat_wind=1, flags=("riichi",)))
>>> [entry.name for entry in result.yaku], result.han, result.fu, result.total
(['立直', '場風 東'], 2, 40, 2600)

Everything is a frozen value, nothing is read or written, and no other library is needed. The
package itself is imported in no time: a name brings its module along when it is first used.
"""

TYPE_CHECKING = False  # as in typing, whose import alone takes longer than a start may
if TYPE_CHECKING:
    from mjsheets.riichi.decomposition import Reading
    from mjsheets.riichi.errors import HandError
    from mjsheets.riichi.hand import (
        Hand,
        Meld,
        WinContext,
        parse_hand,
        parse_meld,
        parse_wind,
    )
    from mjsheets.riichi.payment import (
        BasePoints,
        Liability,
        Limit,
        Pay,
        Win,
        base_points,
        movements,
        nagashi_mangan,
        pay_for,
        yakuman_points,
    )
    from mjsheets.riichi.rules import DEFAULT_RULES, PRESETS, HandPreset, HandRules, preset
    from mjsheets.riichi.scorer import HandScore, liability, score, score_and_reading
    from mjsheets.riichi.shape import Group
    from mjsheets.riichi.tiles import Tile, Tiles, format_tiles, parse_tile, parse_tiles

__all__ = [
    "DEFAULT_RULES",
    "PRESETS",
    "BasePoints",
    "Group",
    "Hand",
    "HandError",
    "HandPreset",
    "HandRules",
    "HandScore",
    "Liability",
    "Limit",
    "Meld",
    "Pay",
    "Reading",
    "Tile",
    "Tiles",
    "Win",
    "WinContext",
    "base_points",
    "format_tiles",
    "liability",
    "movements",
    "nagashi_mangan",
    "parse_hand",
    "parse_meld",
    "parse_tile",
    "parse_tiles",
    "parse_wind",
    "pay_for",
    "preset",
    "score",
    "score_and_reading",
    "yakuman_points",
]

_HOMES = {
    "decomposition": {"Reading"},
    "errors": {"HandError"},
    "hand": {"Hand", "Meld", "WinContext", "parse_hand", "parse_meld", "parse_wind"},
    "payment": {
        *("BasePoints", "Liability", "Limit", "Pay", "Win"),
        *("base_points", "movements", "nagashi_mangan", "pay_for", "yakuman_points"),
    },
    "rules": {"DEFAULT_RULES", "PRESETS", "HandPreset", "HandRules", "preset"},
    "scorer": {"HandScore", "liability", "score", "score_and_reading"},
    "shape": {"Group"},
    "tiles": {"Tile", "Tiles", "format_tiles", "parse_tile", "parse_tiles"},
}
"""The module of each public name."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A public name, from its module."""
        for module, names in _HOMES.items():
            if name in names:
                value = getattr(__import__(f"{__name__}.{module}", fromlist=[name]), name)
                globals()[name] = value
                return value
        raise AttributeError(name, name=name, obj=__name__)

"""What would have given a yaku to a complete hand that has none."""

from collections.abc import Iterator
from typing import NamedTuple

from mjsheets.riichi.decomposition import waits
from mjsheets.riichi.errors import HandError
from mjsheets.riichi.hand import Hand, WinContext
from mjsheets.riichi.rules import DEFAULT_RULES, HandRules
from mjsheets.riichi.scorer import score
from mjsheets.riichi.tiles import Tile


class Advice(NamedTuple):
    """Ways to a yaku, each on its own enough.

    Attributes:
        ways: Out of `riichi`, `menzen_tsumo`, `haitei`, `houtei` and `kuitan`.
        tiles: Other tiles of the wait with which the hand has a yaku as it is.
    """

    ways: tuple[str, ...]
    tiles: tuple[Tile, ...]


def advise(hand: Hand, context: WinContext, rules: HandRules = DEFAULT_RULES) -> Advice:
    """What would give `hand`, which is complete, a yaku."""
    others = (Tile(kind) for kind in waits(hand.concealed.counts, hand.melds))
    return Advice(
        tuple(way for way, *changed in _ways(hand, context, rules) if _has_yaku(hand, *changed)),
        tuple(tile for tile in others if _has_yaku(hand._replace(winning_tile=tile), context, rules)),
    )


def _ways(
    hand: Hand, context: WinContext, rules: HandRules
) -> Iterator[tuple[str, WinContext, HandRules]]:
    yield "riichi", context._replace(flags=(*context.flags, "riichi")), rules
    if hand.is_closed and not context.is_tsumo:
        yield "menzen_tsumo", context._replace(is_tsumo=True), rules
    last = "haitei" if context.is_tsumo else "houtei"
    yield last, context._replace(flags=(*context.flags, last)), rules
    if not rules.kuitan:
        yield "kuitan", context, rules._replace(kuitan=True)


def _has_yaku(hand: Hand, context: WinContext, rules: HandRules) -> bool:
    try:
        return bool(score(hand, context, rules).yaku)
    except HandError:
        return False

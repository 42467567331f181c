"""What would have given a yaku to a complete hand that has none."""

from collections.abc import Iterator
from typing import NamedTuple

from mjsheets.riichi.decomposition import waits
from mjsheets.riichi.errors import HandError
from mjsheets.riichi.hand import Hand, WinContext
from mjsheets.riichi.rules import DEFAULT_RULES, HandRules
from mjsheets.riichi.scorer import score
from mjsheets.riichi.tiles import Tile

_Case = tuple[WinContext, HandRules]


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
    others = (
        hand._replace(winning_tile=Tile(kind)) for kind in waits(hand.concealed.counts, hand.melds)
    )
    return Advice(
        tuple(way for way, case in _cases(hand, context, rules) if _has_yaku(hand, *case)),
        tuple(other.winning_tile for other in others if _has_yaku(other, context, rules)),
    )


def _cases(hand: Hand, context: WinContext, rules: HandRules) -> Iterator[tuple[str, _Case]]:
    """The same win with one thing changed; some of these cannot be, and then are no win."""
    yield "riichi", (context._replace(flags=(*context.flags, "riichi")), rules)
    if hand.is_closed:
        yield "menzen_tsumo", (context._replace(is_tsumo=True), rules)
    last = "haitei" if context.is_tsumo else "houtei"
    yield last, (context._replace(flags=(*context.flags, last)), rules)
    yield "kuitan", (context, rules._replace(kuitan=True))


def _has_yaku(hand: Hand, context: WinContext, rules: HandRules) -> bool:
    try:
        return bool(score(hand, context, rules).yaku)
    except HandError:
        return False

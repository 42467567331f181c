"""Tile kinds, red fives, and the notation MPSZ.

A *kind* is a number from 0 to 33: 0-8 are 1m-9m, 9-17 pinzu, 18-26 souzu, and 27-33 are
東南西北白發中. Many tiles are one integer, *counts*: six bits a kind, each holding how many
there are. Adding two such integers joins the tiles, and a suit is a slice of 54 bits.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from mjsheets.riichi.errors import HandError

KINDS: Final = 34
DIGIT_BITS: Final = 6
SUIT_BITS: Final = 9 * DIGIT_BITS
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
DIGIT_MASK: Final = (1 << DIGIT_BITS) - 1
SUITS: Final = "mpsz"
FIRST_HONOUR: Final = 27
_FIVES: Final = (4, 13, 22)

ONE: Final = tuple(1 << DIGIT_BITS * kind for kind in range(KINDS))
"""The counts of a single tile, by its kind."""

# 64 leaves 1 when divided by 63, so the remainder of counts is the sum of its digits.
_DIGIT_SUM: Final = DIGIT_MASK
_ONES: Final = sum(ONE)
_TOP_BITS: Final = _ONES << DIGIT_BITS - 1
_RANKS: Final = {str(rank): ONE[rank - 1] for rank in range(1, 10)} | {"0": ONE[4]}
_IN_ORDER: Final = re.compile(
    "(?:([0-9]+)m)?(?:([0-9]+)p)?(?:([0-9]+)s)?(?:([1-7]+)z)?", re.ASCII
).fullmatch
"""A text with each suit at most once, in the order of suits; neither 8z, 9z nor a red honour."""
_LONGEST_TEXT: Final = 60
"""Characters; below the 63 that one digit of counts can hold."""


class Tile(NamedTuple):
    """One tile.

    Attributes:
        kind: 0 to 33.
        is_red: A red five (赤); its kind is that of the plain five.
    """

    kind: int
    is_red: bool = False

    def __str__(self) -> str:
        suit, rank = divmod(self.kind, 9)
        return f"{0 if self.is_red else rank + 1}{SUITS[suit]}"


class Tiles(NamedTuple):
    """Any number of tiles, without order.

    Attributes:
        counts: Six bits a kind, red fives included.
        reds: Six bits a number suit: how many of its fives are red.
    """

    counts: int
    reds: int = 0

    def __str__(self) -> str:
        return format_tiles(self)


TILES: Final = {
    str(tile): tile
    for tile in (
        *(Tile(kind) for kind in range(KINDS)),
        *(Tile(kind, is_red=True) for kind in _FIVES),
    )
}
"""Every tile by its text, `0m 0p 0s` being the red fives."""


@lru_cache(maxsize=1 << 6)
def parse_tile(text: str) -> Tile:
    """The tile that `text` such as `5p` names.

    Raises:
        HandError: `hand.bad_tile`.
    """
    try:
        return TILES[text]
    except KeyError:
        raise HandError("hand.bad_tile", text=text[:_LONGEST_TEXT]) from None


def parse_tiles(text: str) -> Tiles:
    """The tiles of an MPSZ text; the inverse of `format_tiles`.

    >>> str(parse_tiles("7z340p1m2m"))
    '12m340p7z'

    Raises:
        HandError: `hand.bad_notation`.
    """
    match = _IN_ORDER(text) or _IN_ORDER(_by_suit(text))
    if match is None or len(text) > _LONGEST_TEXT:
        raise HandError("hand.bad_notation", text=text[:_LONGEST_TEXT])
    manzu, pinzu, souzu, honours = match.groups()
    counts = reds = 0
    if manzu:
        counts, reds = _manzu(manzu)
    if pinzu:
        more, red = _pinzu(pinzu)
        counts += more
        reds += red
    if souzu:
        more, red = _souzu(souzu)
        counts += more
        reds += red
    if honours:
        counts += _honours(honours)
    return Tiles(counts, reds)


@lru_cache(maxsize=1 << 13)
def _manzu(ranks: str) -> tuple[int, int]:
    """Counts and reds of the ranks."""
    return sum([_RANKS[rank] for rank in ranks]), ranks.count("0")


@lru_cache(maxsize=1 << 13)
def _pinzu(ranks: str) -> tuple[int, int]:
    counts, reds = _manzu(ranks)
    return counts << SUIT_BITS, reds << DIGIT_BITS


@lru_cache(maxsize=1 << 13)
def _souzu(ranks: str) -> tuple[int, int]:
    counts, reds = _manzu(ranks)
    return counts << 2 * SUIT_BITS, reds << 2 * DIGIT_BITS


@lru_cache(maxsize=1 << 13)
def _honours(ranks: str) -> int:
    return _manzu(ranks)[0] << 3 * SUIT_BITS


def _by_suit(text: str) -> str:
    """The text with each suit once and in order; something that is no text of tiles stays so."""
    ranks = dict.fromkeys(SUITS, "")
    pending = ""
    for char in text[:_LONGEST_TEXT]:
        if char in ranks and pending:
            ranks[char] += pending
            pending = ""
        else:
            pending += char
    return "".join(found + suit for suit, found in ranks.items() if found) + pending


def format_tiles(tiles: Tiles) -> str:
    """The MPSZ text of `tiles`, sorted, a red five behind the plain ones."""
    texts = [str(tile) for tile in tiles_of(tiles)]
    ranks = {suit: "".join(text[0] for text in texts if text[1] == suit) for suit in SUITS}
    return "".join(found + suit for suit, found in ranks.items() if found)


def tiles_of(tiles: Tiles) -> list[Tile]:
    """Each of `tiles`, sorted, a red five behind the plain ones."""
    found = []
    for kind in kinds_of(tiles.counts):
        reds = count_of(tiles.reds, kind // 9) if kind in _FIVES else 0
        found += [Tile(kind)] * (count_of(tiles.counts, kind) - reds)
        found += [Tile(kind, is_red=True)] * reds
    return found


def count_of(counts: int, kind: int) -> int:
    """How many tiles of `kind` are among `counts`."""
    return counts >> DIGIT_BITS * kind & DIGIT_MASK


def number_of(counts: int) -> int:
    """How many tiles `counts` holds, as long as these are fewer than 63."""
    return counts % _DIGIT_SUM


def kinds_of(counts: int) -> Iterator[int]:
    """The kinds among `counts`, lowest first."""
    return (kind for kind in range(KINDS) if count_of(counts, kind))


def is_yaochuu(kind: int) -> bool:
    """Whether `kind` is a terminal or an honour (么九牌)."""
    return kind >= FIRST_HONOUR or kind % 9 in {0, 8}


def lowest_of(counts: int) -> int:
    """The lowest kind among `counts`, which are not empty."""
    return ((counts & -counts).bit_length() - 1) // DIGIT_BITS


def fifth_copy(counts: int) -> int | None:
    """The lowest kind of which there are more than the four that exist, or `None`.

    No kind may occur more than 36 times.
    """
    # Adding 27 carries into a digit's top bit exactly when it holds 5 or more.
    if not counts + 27 * _ONES & _TOP_BITS:
        return None
    return next(kind for kind in range(KINDS) if count_of(counts, kind) > 4)  # noqa: PLR2004  # copies


def _next_in_circle(kind: int) -> int:
    for first, after in _CIRCLES:
        if kind < after:
            return kind + 1 if kind + 1 < after else first
    raise AssertionError(kind)


_CIRCLES: Final = ((0, 9), (9, 18), (18, 27), (27, 31), (31, 34))
DORA_OF: Final = tuple(_next_in_circle(kind) for kind in range(KINDS))
"""The kind that an indicator of each kind points at: 9s at 1s, 北 at 東, 中 at 白."""
DORA_SHIFT: Final = tuple(DIGIT_BITS * kind for kind in DORA_OF)
"""How far the digit of that kind lies from the lowest one, in bits."""

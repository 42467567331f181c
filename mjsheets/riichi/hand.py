"""What was won with, and how: `Hand`, `Meld` and `WinContext`, and what is impossible."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from mjsheets.riichi.errors import HandError
from mjsheets.riichi.shape import Group, Part, part_of
from mjsheets.riichi.tiles import (
    FIRST_HONOUR,
    KINDS,
    ONE,
    Tile,
    Tiles,
    count_of,
    fifth_copy,
    format_tiles,
    number_of,
    parse_tile,
    parse_tiles,
)

WINDS: Final = "ESWN"
"""Seats and rounds by their letter; as numbers 0 is east."""
_WIND_NUMBERS: Final = {
    wind: number for signs in (WINDS, "東南西北") for number, wind in enumerate(signs)
}
EAST, SOUTH, WEST, NORTH = range(4)

_MOST_MELDS: Final = 4
_MOST_INDICATORS: Final = 5


class Meld(NamedTuple):
    """A called group, or a closed kan; made by `parse_meld`.

    Attributes:
        call: `chi`, `pon`, `minkan` (大明槓), `ankan` or `kakan`.
        tiles: Its three or four tiles.
        part: What it contributes to every reading: one group.
    """

    call: str
    tiles: Tiles
    part: Part

    def __str__(self) -> str:
        return f"{self.call}:{self.tiles}"

    @property
    def group(self) -> Group:
        """The group that it is."""
        return self.part.groups[0]

    @property
    def is_open(self) -> bool:
        """Whether it ends the closed state (門前) of the hand."""
        return self.call != "ankan"


_SAME: Final = {
    "pon": (3, "open_triplet"),
    "minkan": (4, "open_quad"),
    "kakan": (4, "open_quad"),
    "ankan": (4, "closed_quad"),
}
CALLS: Final = ("chi", *_SAME)


@lru_cache(maxsize=1 << 13)
def parse_meld(call: str, text: str) -> Meld:
    """The meld of that call and those tiles in MPSZ.

    >>> str(parse_meld("chi", "340s").group)
    '345s'

    Raises:
        HandError: `hand.unknown_call`, `hand.bad_notation` or `hand.bad_meld`.
    """
    if call not in CALLS:
        raise HandError("hand.unknown_call", call=call)
    tiles = parse_tiles(text)
    lowest = next((kind for kind in range(KINDS) if count_of(tiles.counts, kind)), 0)
    if call == "chi":
        form = "open_sequence"
        is_run = lowest < FIRST_HONOUR and lowest % 9 < 7  # noqa: PLR2004  # 789 is the last run
        wanted = sum(ONE[lowest + step] for step in range(3)) if is_run else 0
    else:
        size, form = _SAME[call]
        wanted = size * ONE[lowest]
    if tiles.counts != wanted:
        raise HandError("hand.bad_meld", call=call, tiles=text)
    return Meld(call, tiles, part_of((Group(form, lowest),)))


class Hand(NamedTuple):
    """The tiles that a player won with.

    Attributes:
        concealed: Closed tiles without the winning tile and without melds.
        winning_tile: The tile drawn or claimed last.
        melds: Calls and closed kan.
    """

    concealed: Tiles
    winning_tile: Tile
    melds: tuple[Meld, ...] = ()

    def __str__(self) -> str:
        return " ".join([f"{self.concealed}+{self.winning_tile}", *map(str, self.melds)])

    @property
    def is_closed(self) -> bool:
        """Whether the hand is 門前; a closed kan keeps it so."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def counts(self) -> int:
        """The counts of all tiles, winning tile and melds included."""
        counts = self.concealed.counts + ONE[self.winning_tile.kind]
        for meld in self.melds:
            counts += meld.tiles.counts
        return counts


def parse_hand(text: str) -> Hand:
    """The hand written as `concealed+winning` and, after spaces, `call:tiles` for each meld.

    >>> str(parse_hand("234m55p67s+8s pon:777z chi:340s"))
    '234m55p67s+8s pon:777z chi:340s'

    Raises:
        HandError: The notation, the winning tile or a meld is wrong.
    """
    tiles, _, calls = text.strip().partition(" ")
    concealed, plus, winning = tiles.partition("+")
    if not plus or not winning:
        raise HandError("hand.winning_tile_missing", text=tiles)
    melds = (call.partition(":") for call in calls.split())
    return Hand(
        parse_tiles(concealed),
        parse_tile(winning),
        tuple(parse_meld(call, tiles) for call, _, tiles in melds),
    )


class WinContext(NamedTuple):
    """Everything about a win but the tiles in hand.

    Attributes:
        is_tsumo: Won by the own draw, not by ron.
        seat_wind: 0 to 3 for east to north; east is the dealer.
        round_wind: 0 to 3.
        flags: Names out of `FLAGS`.
        dora_indicators: Dora and kan dora indicators turned up.
        ura_indicators: Those below them, with riichi only.
    """

    is_tsumo: bool
    seat_wind: int = EAST
    round_wind: int = EAST
    flags: tuple[str, ...] = ()
    dora_indicators: tuple[Tile, ...] = ()
    ura_indicators: tuple[Tile, ...] = ()

    @property
    def is_dealer(self) -> bool:
        """Whether the winner is the dealer (親)."""
        return self.seat_wind == EAST


@lru_cache(maxsize=1 << 4)
def parse_wind(text: str) -> int:
    """0 to 3 for `E S W N`, or 東南西北.

    Raises:
        HandError: `hand.bad_wind`.
    """
    try:
        return _WIND_NUMBERS[text]
    except KeyError:
        raise HandError("hand.bad_wind", wind=text[:8]) from None


def check_tiles(hand: Hand, context: WinContext) -> int:
    """Refuse numbers of tiles that cannot be; otherwise the counts of the whole hand.

    Raises:
        HandError: `hand.too_many_melds`, `hand.tile_count`, `hand.too_many_indicators`,
            `hand.fifth_copy` or `hand.chankan_copy`.
    """
    if len(hand.melds) > _MOST_MELDS:
        raise HandError("hand.too_many_melds", count=len(hand.melds))
    expected = 13 - 3 * len(hand.melds)
    if number_of(hand.concealed.counts) != expected:
        count = number_of(hand.concealed.counts)
        raise HandError("hand.tile_count", count=count, expected=expected)
    dora, ura = context.dora_indicators, context.ura_indicators
    if len(dora) > _MOST_INDICATORS or len(ura) > _MOST_INDICATORS:
        raise HandError("hand.too_many_indicators", count=max(len(dora), len(ura)))
    seen = counts = hand.counts
    for tile in dora + ura:
        seen += ONE[tile.kind]
    kind = fifth_copy(seen)
    if kind is not None:
        raise HandError("hand.fifth_copy", tile=str(Tile(kind)))
    # The quad that is robbed holds all four copies.
    if "chankan" in context.flags and count_of(seen, hand.winning_tile.kind) > 1:
        raise HandError("hand.chankan_copy", tile=str(hand.winning_tile))
    return counts


def waits_text(kinds: Iterable[int]) -> str:
    """The MPSZ text of tiles that are waited for."""
    return format_tiles(Tiles(sum(ONE[kind] for kind in kinds)))

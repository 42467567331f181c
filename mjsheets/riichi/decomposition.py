"""Every way to read a complete hand, with each place of the winning tile.

A suit's tiles are one integer; all ways to cut it into runs, triplets and a pair are found
once and remembered, for the winning tile's suit together with the place of that tile.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from mjsheets.riichi import facts
from mjsheets.riichi.hand import Hand, Meld
from mjsheets.riichi.shape import WAITS, Group, Part, part_of
from mjsheets.riichi.tiles import (
    DIGIT_BITS,
    FIRST_HONOUR,
    KINDS,
    ONE,
    SUIT_BITS,
    SUIT_MASK,
    Tile,
    Tiles,
    count_of,
    kinds_of,
    lowest_of,
    parse_tiles,
)

_GROUPS: Final = 5
_COPIES, _TRIPLET, _PAIR = 4, 3, 2
_RUN: Final = ONE[0] + ONE[1] + ONE[2]
_LAST_RUN: Final = 6  # place of 789 in its suit
_CACHE: Final = 1 << 15  # entries of about 1 kB
_SUIT_MASKS: Final = [SUIT_MASK << SUIT_BITS * suit for suit in range(4)]
_ORPHANS: Final = parse_tiles("19m19p19s1234567z").counts
_ALL_ORPHANS: Final = frozenset(_ORPHANS + ONE[kind] for kind in kinds_of(_ORPHANS))
_NOT_PAIRS: Final = sum(0b111101 << DIGIT_BITS * kind for kind in range(KINDS))


class Reading(NamedTuple):
    """One way to read a whole hand, with one place for the winning tile.

    Attributes:
        groups: Groups of the hand, melds first; none for 七対子 and 国士無双.
        features: As in `Part`, of all parts; the facts among them are `features & facts.ALL`.
        tally: As in `Part`, of all parts.
        counts: All tiles of the hand.
        winning_kind: Kind of the winning tile.
    """

    groups: tuple[Group, ...]
    features: int
    tally: int
    counts: int
    winning_kind: int

    @property
    def is_seven_pairs(self) -> bool:
        """Whether it is read as 七対子."""
        return bool(self.features & facts.SEVEN_PAIRS)

    @property
    def wait(self) -> str:
        """The wait (待ち)."""
        return next(wait for wait, fact in WAITS.items() if self.features & fact)


def readings(hand: Hand, counts: int, *, is_tsumo: bool) -> list[Reading]:
    """Every reading of `hand`, whose tiles with melds are `counts`; none if it is not complete."""
    kind = hand.winning_tile.kind
    tiles = hand.concealed.counts + ONE[kind]
    found = []
    if not hand.melds and (not tiles & _NOT_PAIRS or tiles in _ALL_ORPHANS):
        found.append(_special(tiles, kind))
    parts = [tiles & mask for mask in _SUIT_MASKS]
    won = parts.pop(kind // 9)
    cuts = map(_cuts, filter(None, parts))
    called = [meld.part for meld in hand.melds] if hand.melds else None
    for chosen in product(_placed_cuts(won, kind, is_tsumo), *cuts):
        groups: tuple[Group, ...] = ()
        features = tally = 0
        for more, seen, sets in [*called, *chosen] if called else chosen:
            groups += more
            features |= seen
            tally += sets
        if len(groups) == _GROUPS:
            found.append(Reading(groups, features, tally, counts, kind))
    return found


def _special(tiles: int, kind: int) -> Reading:
    """The reading without groups, of 14 tiles that are seven pairs or thirteen orphans."""
    shape = facts.ORPHANS if tiles in _ALL_ORPHANS else facts.SEVEN_PAIRS
    if tiles == _ORPHANS + ONE[kind]:
        shape |= facts.THIRTEEN_WAIT
    for held in kinds_of(tiles):
        shape |= facts.of_kind(held)
    return Reading((), shape | facts.TANKI, 0, tiles, kind)


@lru_cache(maxsize=_CACHE)
def _cuts(part: int) -> tuple[Part, ...]:
    """All cuts of the tiles of one suit into groups with at most one pair."""
    return tuple(part_of(groups) for groups in sorted(set(_groupings(part, has_pair=False))))


@lru_cache(maxsize=_CACHE)
def _placed_cuts(part: int, kind: int, is_tsumo: bool) -> tuple[Part, ...]:  # noqa: FBT001  # a cache key
    """The cuts of `part`, once for each different wait that ended with the tile of `kind`."""
    placed = []
    for cut in _cuts(part):
        waits = {}
        for place, group in enumerate(cut.groups):
            wait = wait_in(group, kind)
            if wait:
                waits[wait] = place
        placed += [_placed_cut(cut, wait, place, is_tsumo) for wait, place in waits.items()]
    return tuple(placed)


def _placed_cut(cut: Part, wait: str, place: int, is_tsumo: bool) -> Part:  # noqa: FBT001  # as above
    if wait != "shanpon" or is_tsumo:
        return cut._replace(features=cut.features | WAITS[wait])
    # A triplet that ron completed counts as open.
    opened = Group("open_triplet", cut.groups[place].kind)
    groups = (*cut.groups[:place], opened, *cut.groups[place + 1 :])
    return part_of(groups, wait)


def _groupings(counts: int, *, has_pair: bool) -> Iterator[tuple[Group, ...]]:
    """Cuts of `counts` into groups; some come more than once."""
    if not counts:
        yield ()
        return
    kind = lowest_of(counts)
    copies = count_of(counts, kind)
    if copies >= _TRIPLET:
        rest = counts - _TRIPLET * ONE[kind]
        yield from _joined(Group("closed_triplet", kind), _groupings(rest, has_pair=has_pair))
    if copies >= _PAIR and not has_pair:
        rest = counts - _PAIR * ONE[kind]
        yield from _joined(Group("pair", kind), _groupings(rest, has_pair=True))
    if kind < FIRST_HONOUR and kind % 9 <= _LAST_RUN and _has_run(counts, kind):
        rest = counts - _RUN * ONE[kind]
        yield from _joined(Group("sequence", kind), _groupings(rest, has_pair=has_pair))


def _joined(group: Group, others: Iterator[tuple[Group, ...]]) -> Iterator[tuple[Group, ...]]:
    return (tuple(sorted((group, *rest), key=_by_place)) for rest in others)


def _by_place(group: Group) -> tuple[bool, int, str]:
    return (group.form == "pair", group.kind, group.form)


def _has_run(counts: int, kind: int) -> bool:
    return all(count_of(counts, kind + step) for step in range(3))


def wait_in(group: Group, kind: int) -> str:
    """The wait that `kind` ended if it was the last tile of `group`; empty if it was not there."""
    if group.form != "sequence":
        if group.kind != kind:
            return ""
        return "tanki" if group.form == "pair" else "shanpon"
    place = kind - group.kind
    if place not in {0, 1, 2}:
        return ""
    if place == 1:
        return "kanchan"
    # 12 waits for 3 alone, 89 for 7 alone.
    is_edge = group.kind % 9 == (0 if place else _LAST_RUN)
    return "penchan" if is_edge else "ryanmen"


def waits(concealed: int, melds: tuple[Meld, ...]) -> list[int]:
    """The kinds that would complete a hand of 13 tiles, ascending; none if it is not tenpai.

    Args:
        concealed: Counts of the closed tiles.
        melds: Its melds; a kind of which the hand holds all four is no wait.
    """
    held = concealed + sum(meld.tiles.counts for meld in melds)
    return [
        kind
        for kind in range(KINDS)
        if count_of(held, kind) < _COPIES
        and any(
            readings(Hand(Tiles(concealed), Tile(kind), melds), held + ONE[kind], is_tsumo=True)
        )
    ]

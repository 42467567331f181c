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
from mjsheets.riichi.shape import Group, Part, facts_of_masks, facts_of_tally, part_of
from mjsheets.riichi.tiles import (
    DIGIT_BITS,
    FIRST_HONOUR,
    KINDS,
    SUIT_BITS,
    SUIT_MASK,
    Tile,
    Tiles,
    count_of,
    kinds_of,
    one,
    parse_tiles,
)

# What a wait is to the yaku: nothing but the two-sided and the single one matter.
RYANMEN, KANCHAN, PENCHAN, SHANPON, TANKI = "ryanmen", "kanchan", "penchan", "shanpon", "tanki"
_WAIT_FACTS: Final = {
    RYANMEN: facts.TWO_SIDED,
    KANCHAN: 0,
    PENCHAN: 0,
    SHANPON: 0,
    TANKI: facts.SINGLE_WAIT,
}

_SUIT_CACHE: Final = 1 << 15  # entries of about 1 kB
_GROUPS: Final = 5
_COPIES, _TRIPLET, _PAIR = 4, 3, 2
_LAST_RUN: Final = 6  # place of 789 in its suit
_ORPHANS: Final = parse_tiles("19m19p19s1234567z").counts
_ALL_ORPHANS: Final = frozenset(_ORPHANS + one(kind) for kind in kinds_of(_ORPHANS))
_NOT_PAIRS: Final = sum(0b111101 << DIGIT_BITS * kind for kind in range(KINDS))


class Reading(NamedTuple):
    """One way to read a whole hand, with one place for the winning tile.

    Attributes:
        facts: Bits of `mjsheets.riichi.facts` about the shape.
        groups: Groups of the hand, melds included; none for 七対子 and 国士無双.
        masks: As in `Part`.
        tally: As in `Part`.
        wait: The wait (待ち).
        counts: All tiles of the hand.
        winning_kind: Kind of the winning tile.
    """

    facts: int
    groups: tuple[Group, ...]
    masks: int
    tally: int
    wait: str
    counts: int
    winning_kind: int

    @property
    def is_seven_pairs(self) -> bool:
        """Whether it is read as 七対子."""
        return bool(self.facts & facts.SEVEN_PAIRS)


def readings(hand: Hand, counts: int, *, is_tsumo: bool) -> Iterator[Reading]:
    """Every reading of `hand`, whose tiles with melds are `counts`; none if it is not complete."""
    kind = hand.winning_tile.kind
    tiles = hand.concealed.counts + one(kind)
    called = [meld.part for meld in hand.melds]
    if not called:
        yield from _special(tiles, kind)
    for cuts in product(*_cuts_by_suit(tiles, kind, is_tsumo=is_tsumo)):
        groups: tuple[Group, ...] = ()
        masks = tally = 0
        wait = ""
        for part in (*called, *cuts):
            groups += part.groups
            masks |= part.masks
            tally += part.tally
            wait = wait or part.wait
        if len(groups) == _GROUPS:
            shape = facts_of_tally(tally) | facts_of_masks(masks) | _WAIT_FACTS[wait]
            yield Reading(shape, groups, masks, tally, wait, counts, kind)


def _cuts_by_suit(tiles: int, kind: int, *, is_tsumo: bool) -> list[tuple[Part, ...]]:
    """All cuts of each suit that has tiles; an empty entry where a suit cannot be cut."""
    winning_suit, rank = divmod(kind, 9)
    suits = []
    for suit in range(4):
        part = tiles >> SUIT_BITS * suit & SUIT_MASK
        if suit == winning_suit:
            suits.append(_placed_cuts(suit, part, rank, is_tsumo))
        elif part:
            suits.append(_cuts(suit, part))
    return suits


def _special(tiles: int, kind: int) -> Iterator[Reading]:
    """The readings without groups, for 14 tiles without melds."""
    if not tiles & _NOT_PAIRS:
        yield Reading(facts.SEVEN_PAIRS, (), 0, 0, TANKI, tiles, kind)
    elif tiles in _ALL_ORPHANS:
        thirteen = facts.THIRTEEN_WAIT if tiles == _ORPHANS + one(kind) else 0
        yield Reading(facts.ORPHANS | thirteen, (), 0, 0, TANKI, tiles, kind)


@lru_cache(maxsize=_SUIT_CACHE)
def _cuts(suit: int, part: int) -> tuple[Part, ...]:
    """All cuts of the tiles `part` of `suit` into groups with at most one pair."""
    groupings = sorted(set(_groupings(9 * suit, part << SUIT_BITS * suit, has_pair=False)))
    return tuple(part_of(groups) for groups in groupings)


@lru_cache(maxsize=_SUIT_CACHE)
def _placed_cuts(suit: int, part: int, rank: int, is_tsumo: bool) -> tuple[Part, ...]:  # noqa: FBT001  # a cache key
    """The cuts of `part`, once for each different wait that ended with the tile of `rank`."""
    placed = []
    for cut in _cuts(suit, part):
        waits = {}
        for place, group in enumerate(cut.groups):
            wait = wait_in(group, 9 * suit + rank)
            if wait:
                waits[wait] = place
        placed += [_placed_cut(cut, wait, place, is_tsumo) for wait, place in waits.items()]
    return tuple(placed)


def _placed_cut(cut: Part, wait: str, place: int, is_tsumo: bool) -> Part:  # noqa: FBT001  # as above
    if wait != SHANPON or is_tsumo:
        return cut._replace(wait=wait)
    # A triplet that ron completed counts as open.
    opened = Group("open_triplet", cut.groups[place].kind)
    groups = (*cut.groups[:place], opened, *cut.groups[place + 1 :])
    return part_of(groups, wait)


def _groupings(first: int, counts: int, *, has_pair: bool) -> Iterator[tuple[Group, ...]]:
    """Cuts of `counts`, none of whose kinds is below `first`; some come more than once."""
    if not counts:
        yield ()
        return
    kind = next(kind for kind in range(first, KINDS) if count_of(counts, kind))
    copies = count_of(counts, kind)
    if copies >= _TRIPLET:
        rest = counts - _TRIPLET * one(kind)
        for others in _groupings(kind, rest, has_pair=has_pair):
            yield _sorted(Group("closed_triplet", kind), others)
    if copies >= _PAIR and not has_pair:
        for others in _groupings(kind, counts - _PAIR * one(kind), has_pair=True):
            yield _sorted(Group("pair", kind), others)
    if kind < FIRST_HONOUR and kind % 9 <= _LAST_RUN and _has_run(counts, kind):
        for others in _groupings(kind, counts - _run(kind), has_pair=has_pair):
            yield _sorted(Group("sequence", kind), others)


def _sorted(group: Group, others: tuple[Group, ...]) -> tuple[Group, ...]:
    return tuple(sorted((group, *others), key=_by_place))


def _by_place(group: Group) -> tuple[bool, int, str]:
    return (group.form == "pair", group.kind, group.form)


def _run(kind: int) -> int:
    return one(kind) + one(kind + 1) + one(kind + 2)


def _has_run(counts: int, kind: int) -> bool:
    return all(count_of(counts, kind + step) for step in range(3))


def wait_in(group: Group, kind: int) -> str:
    """The wait that `kind` ended if it was the last tile of `group`; empty if it was not there."""
    if group.form != "sequence":
        if group.kind != kind:
            return ""
        return TANKI if group.form == "pair" else SHANPON
    place = kind - group.kind
    if place not in {0, 1, 2}:
        return ""
    if place == 1:
        return KANCHAN
    # 12 waits for 3 alone, 89 for 7 alone.
    is_edge = group.kind % 9 == (0 if place else _LAST_RUN)
    return PENCHAN if is_edge else RYANMEN


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
            readings(Hand(Tiles(concealed), Tile(kind), melds), held + one(kind), is_tsumo=True)
        )
    ]

"""Every way to read a complete hand, with each place of the winning tile.

A suit's tiles are one integer; all ways to cut it into runs, triplets and a pair are found
once for all suits and remembered, for the winning tile's suit with the place of that tile.
"""

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from mjsheets.riichi import facts
from mjsheets.riichi.hand import Hand, Meld
from mjsheets.riichi.shape import WAITS, Group, Part, part_of
from mjsheets.riichi.tiles import (
    DIGIT_BITS,
    DIGIT_MASK,
    KINDS,
    ONE,
    SUIT_BITS,
    SUIT_MASK,
    Tile,
    Tiles,
    count_of,
    kinds_of,
    lowest_of,
    number_of,
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
        """The wait (待ち): one of `WAITS`, or `thirteen` for 国士無双十三面."""
        if self.features & facts.THIRTEEN_WAIT:
            return "thirteen"
        return next(wait for wait, fact in WAITS.items() if self.features & fact)


_reading: Final = Reading._make  # faster than a call with five arguments


def readings(hand: Hand, counts: int, *, is_tsumo: bool) -> list[Reading]:
    """Every reading of `hand`, whose tiles with melds are `counts`; none if it is not complete."""
    kind = hand.winning_tile.kind
    tiles = hand.concealed.counts + ONE[kind]
    found = []
    if not hand.melds and (not tiles & _NOT_PAIRS or tiles in _ALL_ORPHANS):
        found.append(_special(tiles, kind))
    mask = _SUIT_MASKS[kind // 9]
    # What can be read in one way only is joined first; nearly every hand is all of that kind.
    groups: tuple[Group, ...] = ()
    features = tally = 0
    for meld in hand.melds:
        more, seen, sets = meld.part
        groups += more
        features |= seen
        tally += sets
    choices = [_placed_cuts(tiles & mask, kind, is_tsumo)]
    others = tiles & ~mask
    for mask in _SUIT_MASKS:
        if part := others & mask:
            cuts = _cuts(part)
            if len(cuts) == 1:
                more, seen, sets = cuts[0]
                groups += more
                features |= seen
                tally += sets
            else:
                choices.append(cuts)
    for chosen in product(*choices):
        all_groups, all_features, all_tally = groups, features, tally
        for more, seen, sets in chosen:
            all_groups += more
            all_features |= seen
            all_tally += sets
        if len(all_groups) == _GROUPS:
            found.append(_reading((all_groups, all_features, all_tally, counts, kind)))
    return found


def _special(tiles: int, kind: int) -> Reading:
    """The reading without groups, of 14 tiles that are seven pairs or thirteen orphans."""
    shape = facts.ORPHANS if tiles in _ALL_ORPHANS else facts.SEVEN_PAIRS
    if tiles == _ORPHANS + ONE[kind]:
        shape |= facts.THIRTEEN_WAIT
    for mask in _SUIT_MASKS:
        shape |= _tile_facts(tiles & mask)
    return Reading((), shape | facts.TANKI, 0, tiles, kind)


@lru_cache(maxsize=_CACHE)
def _tile_facts(part: int) -> int:
    """What the tiles of one suit state."""
    stated = 0
    for kind in kinds_of(part):
        stated |= facts.of_kind(kind)
    return stated


@lru_cache(maxsize=_CACHE)
def _cuts(part: int) -> tuple[Part, ...]:
    """All cuts of the tiles of one suit into groups with at most one pair."""
    suit = lowest_of(part) // 9
    return tuple([_part(code, suit) for code in _codes(part >> SUIT_BITS * suit, suit)])


@lru_cache(maxsize=_CACHE)
def _placed_cuts(part: int, kind: int, is_tsumo: bool) -> tuple[Part, ...]:  # noqa: FBT001  # a cache key
    """The cuts of `part`, once for each different wait that ended with the tile of `kind`."""
    suit, place = divmod(kind, 9)
    placed = []
    for code in _codes(part >> SUIT_BITS * suit, suit):
        cut = _part(code, suit)
        for mask, wait in _WAYS[place]:
            if not code & mask:
                continue
            if wait == facts.SHANPON and not is_tsumo:
                # A triplet that ron completed counts as open.
                opened = _part(code, suit, place)
                placed.append(opened._replace(features=opened.features | wait))
            else:
                placed.append(Part(cut.groups, cut.features | wait, cut.tally))
    return tuple(placed)


# A cut of one suit as an integer, its code: three bits for each place where runs may begin, which
# count them, then a bit for each triplet, then a bit for the pair. Codes do not know their suit,
# so what was found for one suit is known for all.
_RUN_CODE_BITS: Final = 3
_TRIPLETS_PLACE: Final = _RUN_CODE_BITS * (_LAST_RUN + 1)
_PAIRS_PLACE: Final = _TRIPLETS_PLACE + 9
_RUN_CODES: Final = [1 << _RUN_CODE_BITS * place for place in range(_LAST_RUN + 1)]
_ALL_RUN_CODES: Final = (1 << _TRIPLETS_PLACE) - 1
_TRIPLET_CODES: Final = [1 << _TRIPLETS_PLACE + place for place in range(9)]
_PAIR_CODES: Final = [1 << _PAIRS_PLACE + place for place in range(9)]
_HONOURS: Final = 3


def _ways(place: int) -> tuple[tuple[int, int], ...]:
    """For each wait that a tile in `place` can have ended: which codes have it, and its fact."""
    masks: dict[str, int] = {}
    for start, code in enumerate(_RUN_CODES):
        wait = wait_in(Group("sequence", start), place)
        if wait:
            masks[wait] = masks.get(wait, 0) | 7 * code
    masks["shanpon"] = _TRIPLET_CODES[place]
    masks["tanki"] = _PAIR_CODES[place]
    return tuple((mask, WAITS[wait]) for wait, mask in masks.items())


@lru_cache(maxsize=_CACHE)
def _codes(counts: int, suit: int) -> tuple[int, ...]:
    """The codes of all cuts of the tiles of a suit, moved to where the first suit lies."""
    if suit == _HONOURS:
        return _honour_codes(counts)
    return _suit_codes(counts)


def _honour_codes(counts: int) -> tuple[int, ...]:
    """At most one cut, since honours form no runs."""
    code = 0
    for place in range(7):
        copies = counts >> DIGIT_BITS * place & DIGIT_MASK
        if copies == _TRIPLET:
            code += _TRIPLET_CODES[place]
        elif copies == _PAIR:
            code += _PAIR_CODES[place]
        elif copies:
            return ()
    return (code,)


@lru_cache(maxsize=_CACHE)
def _suit_codes(counts: int) -> tuple[int, ...]:
    left = number_of(counts) % _TRIPLET
    if not left:
        return _group_codes(counts)
    if left != _PAIR:
        return ()
    # Runs and triplets have ranks whose sum three divides, so the pair has a third of the places.
    second, third = (number_of(counts & mask) for mask in _EVERY_THIRD)
    found: list[int] = []
    for place in range(2 * (second + 2 * third) % _TRIPLET, 9, _TRIPLET):
        if counts >> DIGIT_BITS * place & DIGIT_MASK >= _PAIR:
            pair = _PAIR_CODES[place]
            rest = counts - _PAIR * ONE[place]
            found += [pair + code for code in _group_codes(rest)]
    return tuple(found)


@lru_cache(maxsize=_CACHE)
def _group_codes(counts: int) -> tuple[int, ...]:
    """The codes of all cuts of tiles of one suit into runs and triplets."""
    if not counts:
        return (0,)
    place = lowest_of(counts)
    shift = DIGIT_BITS * place
    copies = counts >> shift & DIGIT_MASK
    found: tuple[int, ...] = ()
    if copies >= _TRIPLET:
        triplet = _TRIPLET_CODES[place]
        found = tuple([triplet + code for code in _group_codes(counts - (_TRIPLET << shift))])
    if place <= _LAST_RUN and _has_runs(counts >> shift, copies):
        runs = copies * _RUN_CODES[place]
        rest = counts - (copies * _RUN << shift)
        found += tuple([runs + code for code in _group_codes(rest)])
    return found


def _has_runs(counts: int, number: int) -> bool:
    """Whether the two places behind the lowest one hold `number` tiles each at least."""
    second, third = counts >> DIGIT_BITS & DIGIT_MASK, counts >> 2 * DIGIT_BITS & DIGIT_MASK
    return second >= number <= third


def _part(code: int, suit: int, opened: int = -1) -> Part:
    """The part of that code in `suit`; the triplet in the place `opened` counts as open."""
    runs = _part_of_runs(code & _ALL_RUN_CODES, suit)
    same = _part_of_same(code >> _TRIPLETS_PLACE, suit, opened)
    return Part(runs[0] + same[0], runs[1] | same[1], runs[2] + same[2])


@lru_cache(maxsize=1 << 10)
def _part_of_runs(code: int, suit: int) -> Part:
    groups: list[Group] = []
    for place in range(_LAST_RUN + 1):
        number = code >> _RUN_CODE_BITS * place & 7
        groups += [Group("sequence", 9 * suit + place)] * number
    return part_of(tuple(groups))


@lru_cache(maxsize=1 << 13)
def _part_of_same(code: int, suit: int, opened: int) -> Part:
    """The triplets and the pair of a code, from the places of triplets on."""
    groups = [
        Group("open_triplet" if place == opened else "closed_triplet", 9 * suit + place)
        for place in range(9)
        if code >> place & 1
    ]
    groups += [Group("pair", 9 * suit + place) for place in range(9) if code >> 9 + place & 1]
    return part_of(tuple(groups))


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


_WAYS: Final = [_ways(place) for place in range(9)]
_EVERY_THIRD: Final = [
    sum(DIGIT_MASK << DIGIT_BITS * place for place in range(first, 9, 3)) for first in (1, 2)
]


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

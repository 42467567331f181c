"""Groups of tiles, and what one suit or one meld contributes to the reading of a hand.

Readings are joined from parts by two operations on integers. The *features* of the parts, which
say which tiles, runs and sets there are, are or-ed; their *tallies*, which say how many sets of
each sort there are, are added. Sets (triplets and quads) are of eight sorts: open or closed, three
or four tiles, simples or not.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from mjsheets.riichi import facts
from mjsheets.riichi.tiles import FIRST_HONOUR, ONE, SUIT_BITS, SUIT_MASK, Tile, is_yaochuu

SETS: Final = ("open_triplet", "closed_triplet", "open_quad", "closed_quad")
WAITS: Final = {
    "ryanmen": facts.RYANMEN,
    "kanchan": facts.KANCHAN,
    "penchan": facts.PENCHAN,
    "shanpon": facts.SHANPON,
    "tanki": facts.TANKI,
}
"""The fact that each wait (待ち) states."""

# Features: the facts, then 21 bits for runs (7 × suit + place of the lowest tile), then 34 for
# the kinds of sets, then 34 for the kind of the pair.
_RUNS_PLACE: Final = facts.ALL.bit_length()
_SETS_PLACE: Final = _RUNS_PLACE + 21
_PAIR_PLACE: Final = _SETS_PLACE + 34
_ALL_RUNS: Final = (1 << 21) - 1

# Tallies: three bits a sort of sets, then three for the pairs of equal concealed runs.
_SORT_BITS: Final = 3
_TWINS_PLACE: Final = _SORT_BITS * 8
_DIGIT: Final = (1 << _SORT_BITS) - 1
_FIRST_RUNS: Final = 0b0000001_0000001_0000001
_FIRST_SUIT_RUNS: Final = 0b1111111
_FIRST_SUIT_SETS: Final = 0b111111111
_NINE_GATES: Final = sum((3, 1, 1, 1, 1, 1, 1, 1, 3)[rank] * ONE[rank] for rank in range(9))
SETS_TALLY: Final = (1 << _TWINS_PLACE) - 1
"""The bits of a tally that count sets."""


class Group(NamedTuple):
    """One part of a hand as it is read.

    Attributes:
        form: `pair`, `sequence`, `open_sequence`, or `open_` / `closed_` and `triplet` / `quad`.
        kind: The lowest of its kinds, 0 to 33.
    """

    form: str
    kind: int

    def __str__(self) -> str:
        rank, suit = tuple(str(Tile(self.kind)))
        if self.is_run:
            return f"{rank}{int(rank) + 1}{int(rank) + 2}{suit}"
        size = {"pair": 2, "triplet": 3, "quad": 4}[self.form.rpartition("_")[2]]
        return rank * size + suit

    @property
    def is_run(self) -> bool:
        """Whether it is a sequence, called or not."""
        return self.form.endswith("sequence")


class Part(NamedTuple):
    """Some groups of a reading: one way to cut the tiles of a suit, or a meld.

    Attributes:
        groups: The groups.
        features: Facts about their tiles, and which runs, sets and pair they are.
        tally: How many sets of each sort they hold, and how many pairs of equal runs.
    """

    groups: tuple[Group, ...]
    features: int
    tally: int


@lru_cache(maxsize=1 << 8)
def _features_and_tally(group: Group) -> tuple[int, int]:
    """The features and the tally of a part that is `group` alone."""
    form, kind = group
    features = 0
    for held in range(kind, kind + 3) if group.is_run else (kind,):
        features |= facts.of_kind(held)
    outer = {0, 6} if group.is_run else {0, 8}
    if kind < FIRST_HONOUR and kind % 9 not in outer:
        features |= facts.INNER_GROUP
    if group.is_run:
        return features | 1 << _RUNS_PLACE + 7 * (kind // 9) + kind % 9, 0
    honour = kind - FIRST_HONOUR
    if form == "pair":
        features |= facts.HONOUR_PAIR[honour] if honour >= 0 else 0
        return features | 1 << _PAIR_PLACE + kind, 0
    features |= facts.HONOUR_SET[honour] if honour >= 0 else 0
    sort = 2 * SETS.index(form) + is_yaochuu(kind)
    return features | 1 << _SETS_PLACE + kind, 1 << _SORT_BITS * sort


def part_of(groups: tuple[Group, ...], wait: str = "") -> Part:
    """The part that consists of `groups`, with the wait if the winning tile is among them."""
    features, tally = WAITS[wait] if wait else 0, 0
    for group in groups:
        more, sets = _features_and_tally(group)
        features |= more
        tally += sets
    runs = [kind for form, kind in groups if form == "sequence"]
    twins = sum(runs.count(kind) // 2 for kind in set(runs))
    return Part(groups, features, tally + (twins << _TWINS_PLACE))


def sets_of(tally: int) -> list[tuple[str, bool, int]]:
    """The sorts of sets in a tally: form, whether of terminals or honours, and how many."""
    return [
        (form, bool(outer), number)
        for place, form in enumerate(SETS)
        for outer in range(2)
        if (number := tally >> _SORT_BITS * (2 * place + outer) & _DIGIT)
    ]


def facts_of_groups(features: int, tally: int) -> int:
    """What follows from the runs and sets of a whole hand, and from how many there are."""
    found = _facts_of_tally(tally) | _facts_of_runs(features >> _RUNS_PLACE & _ALL_RUNS)
    sets = features >> _SETS_PLACE
    if sets & sets >> 9 & sets >> 18 & _FIRST_SUIT_SETS:
        found |= facts.SAME_SETS
    return found


@lru_cache(maxsize=1 << 11)
def _facts_of_tally(tally: int) -> int:
    """The facts that follow from the number of sets and of equal runs."""
    sets = sets_of(tally)
    return facts.of_numbers(
        sets=sum(number for _, _, number in sets),
        concealed=sum(number for form, _, number in sets if form.startswith("closed")),
        quads=sum(number for form, _, number in sets if form.endswith("quad")),
        twins=tally >> _TWINS_PLACE,
    )


@lru_cache(maxsize=1 << 13)
def _facts_of_runs(runs: int) -> int:
    found = 0
    if runs & runs >> 3 & runs >> 6 & _FIRST_RUNS:
        found |= facts.STRAIGHT
    if runs & runs >> 7 & runs >> 14 & _FIRST_SUIT_RUNS:
        found |= facts.SAME_RUNS
    return found


def facts_of_one_suit(counts: int, winning_kind: int) -> int:
    """What the tiles of a closed hand of one suit state."""
    while not counts & SUIT_MASK:
        counts >>= SUIT_BITS
    # Any one tile more than the gates need.
    if counts - _NINE_GATES not in ONE[:9]:
        return 0
    is_pure = counts == _NINE_GATES + ONE[winning_kind % 9]
    return facts.NINE_GATES | (facts.PURE_NINE_GATES if is_pure else 0)

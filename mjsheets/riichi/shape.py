"""Groups of tiles, and what one suit or one meld contributes to the reading of a hand.

Readings are joined from parts by two operations on integers: the *masks* of the parts, which say
which runs, sets and pair there are, are or-ed; their *tallies*, which say how many sets of each
sort there are, are added. Sets (triplets and quads) are of eight sorts: open or closed, three or
four tiles, simples or not.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from mjsheets.riichi import facts
from mjsheets.riichi.tiles import FIRST_HONOUR, Tile, is_yaochuu

SETS: Final = ("open_triplet", "closed_triplet", "open_quad", "closed_quad")

# Masks: 21 bits for runs (7 × suit + place of the lowest tile), then 34 for the kinds of sets,
# then 34 for the kind of the pair.
RUNS: Final = (1 << 21) - 1
SET_PLACE: Final = 21
PAIR_PLACE: Final = SET_PLACE + 34
_ALL_KINDS: Final = (1 << 34) - 1
_ALL_HONOURS: Final = 0b1111111

# Tallies: three bits a sort of sets, then three for the pairs of equal concealed runs.
_SORT_BITS: Final = 3
_TWINS_PLACE: Final = _SORT_BITS * 8
_DIGIT: Final = (1 << _SORT_BITS) - 1


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
        if self.form.endswith("sequence"):
            return f"{rank}{int(rank) + 1}{int(rank) + 2}{suit}"
        size = {"pair": 2, "triplet": 3, "quad": 4}[self.form.rpartition("_")[2]]
        return rank * size + suit


class Part(NamedTuple):
    """Some groups of a reading: one way to cut the tiles of a suit, or a meld.

    Attributes:
        groups: The groups.
        masks: Which runs, sets and pair they are.
        tally: How many sets of each sort they hold, and how many pairs of equal runs.
        wait: The wait, if the winning tile is here, otherwise empty.
    """

    groups: tuple[Group, ...]
    masks: int
    tally: int
    wait: str = ""


def part_of(groups: tuple[Group, ...], wait: str = "") -> Part:
    """The part that consists of `groups`."""
    masks = tally = 0
    for form, kind in groups:
        if form.endswith("sequence"):
            masks |= 1 << 7 * (kind // 9) + kind % 9
        elif form == "pair":
            masks |= 1 << PAIR_PLACE + kind
        else:
            masks |= 1 << SET_PLACE + kind
            tally += 1 << _SORT_BITS * (2 * SETS.index(form) + is_yaochuu(kind))
    runs = [kind for form, kind in groups if form == "sequence"]
    twins = sum(runs.count(kind) // 2 for kind in set(runs))
    return Part(groups, masks, tally + (twins << _TWINS_PLACE), wait)


def sets_of(tally: int) -> list[tuple[str, bool, int]]:
    """The sorts of sets in a tally: form, whether of terminals or honours, and how many."""
    return [
        (form, bool(outer), number)
        for place, form in enumerate(SETS)
        for outer in range(2)
        if (number := tally >> _SORT_BITS * (2 * place + outer) & _DIGIT)
    ]


@lru_cache(maxsize=1 << 12)
def facts_of_tally(tally: int) -> int:
    """The facts that follow from the number of sets and of equal runs."""
    sets = sets_of(tally)
    return (
        facts.BY_SETS[sum(number for _, _, number in sets)]
        | facts.BY_CONCEALED[sum(number for form, _, number in sets if form[0] == "c")]
        | facts.BY_QUADS[sum(number for form, _, number in sets if form.endswith("quad"))]
        | facts.BY_TWINS[tally >> _TWINS_PLACE]
    )


def facts_of_masks(masks: int) -> int:
    """The facts about honours among the sets and the pair."""
    sets = masks >> SET_PLACE + FIRST_HONOUR & _ALL_HONOURS
    pair = masks >> PAIR_PLACE + FIRST_HONOUR
    return sets << facts.FIRST_HONOUR_SET | facts.BY_HONOUR_PAIR[pair.bit_length()]


def sets_mask(masks: int) -> int:
    """Bits of the kinds that are a triplet or quad."""
    return masks >> SET_PLACE & _ALL_KINDS


def sets_and_pair_mask(masks: int) -> int:
    """Bits of the kinds that are a set or the pair."""
    return (masks >> SET_PLACE | masks >> PAIR_PLACE) & _ALL_KINDS


def honour_pair(masks: int) -> int:
    """The pair if it is an honour: 0 to 6 for east to the red dragon, otherwise -1."""
    return (masks >> PAIR_PLACE + FIRST_HONOUR).bit_length() - 1

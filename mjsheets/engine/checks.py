"""The likely typing mistake behind a wrong total.

If a single entry is wrong, the others and the total say what it should be. So each seat has one
proposal, and what is left to ask is by which slip the proposal became what was typed.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from mjsheets.engine.settlement import STICK

_SMALLEST_STICK = 100
"""Every score is a multiple of it, in points."""


_FEW_STICKS = 3
"""So many left at the end are likelier than a slip; more would take several draws in a row."""

_MOST_STICKS = 8
"""More are not believed: two exhaustive draws in which everybody had declared."""

_ABBREVIATIONS = (100, 1_000)
"""Paper forms count in hundreds, speech in thousands of points."""

_USUAL_STARTING_POINTS = frozenset(
    {20_000, 25_000, 26_000, 27_000, 30_000, 35_000, 40_000, 50_000},
)
"""What tables start with, of three and of four players, in points."""


class Kind(StrEnum):
    """What may have happened to a score between the table and the sheet."""

    ALL_IN_HUNDREDS = "all-in-hundreds"
    """The whole row was typed in hundreds or in thousands of points."""
    RIICHI_STICKS = "riichi-sticks"
    """Riichi sticks left at the end were given to nobody."""
    FACTOR_10 = "factor-10"
    """One zero too many or too few."""
    IN_HUNDREDS = "in-hundreds"
    """One entry was typed in hundreds or in thousands of points."""
    FACTOR_100 = "factor-100"
    """Two zeros too many."""
    SIGN = "sign"
    """The sign of a bust was forgotten, or put where there was none."""
    SWAPPED_DIGITS = "swapped-digits"
    """Two neighbouring digits changed places."""
    OFF_BY_1000 = "off-by-1000"
    """Counted or typed 1,000 points too high or too low."""
    OFF_BY_10000 = "off-by-10000"
    """Counted or typed 10,000 points too high or too low."""
    REPEATED = "repeated"
    """What stands in the row above stands here again."""
    ONE_DIGIT = "one-digit"
    """One digit is another, or the first digit was left out or added."""
    WRONG_STARTING_POINTS = "wrong-starting-points"
    """No entry is wrong but 持ち is; see `find_wrong_starting_points`."""


class Mistake(NamedTuple):
    """One explanation of a wrong total.

    Attributes:
        kind: What may have happened.
        seats: Positions in the row where it may have happened, all alike; empty where no entry
            is at fault. It happened at one of them, under `ALL_IN_HUNDREDS` at all of them.
        proposals: What should stand at each of `seats`, in points.
        sticks: How many riichi sticks are left, under `RIICHI_STICKS`.
    """

    kind: Kind
    seats: tuple[int, ...] = ()
    proposals: tuple[int, ...] = ()
    sticks: int = 0

    @property
    def code(self) -> str:
        """Key of its sentence in `mjsheets.texts`."""
        if len(self.seats) > 1 and self.kind is not Kind.ALL_IN_HUNDREDS:
            return f"mistake.{self.kind}.several"
        return f"mistake.{self.kind}"


class _Entry(NamedTuple):
    """A score of the row, what the total wants in its place, and the score above, in points."""

    typed: int
    meant: int
    above: int | None


def _differing_digits(entry: _Entry) -> list[tuple[int, str, str]]:
    """(place, typed, meant) of each digit that differs; none where signs or lengths rule it out.

    Lengths may differ by a first digit, which then stands against a zero.
    """
    typed, meant = str(abs(entry.typed)), str(abs(entry.meant))
    if (entry.typed < 0) != (entry.meant < 0) or abs(len(typed) - len(meant)) > 1:
        return []
    width = max(len(typed), len(meant))
    digits = zip(range(width), typed.zfill(width), meant.zfill(width), strict=True)
    return [(place, one, other) for place, one, other in digits if one != other]


def _has_one_other_digit(entry: _Entry) -> bool:
    return len(_differing_digits(entry)) == 1


def _has_swapped_digits(entry: _Entry) -> bool:
    match _differing_digits(entry):
        case [(place, one, other), (following, *swapped)]:
            return following == place + 1 and swapped == [other, one]
    return False


def _is_off_by(points: int, entry: _Entry) -> bool:
    return abs(entry.typed - entry.meant) == points


_SLIPS: tuple[tuple[Kind, Callable[[_Entry], bool]], ...] = (
    (
        Kind.FACTOR_10,
        lambda entry: 10 * entry.typed == entry.meant or entry.typed == 10 * entry.meant,
    ),
    (
        Kind.IN_HUNDREDS,
        lambda entry: entry.meant in [unit * entry.typed for unit in _ABBREVIATIONS],
    ),
    (Kind.FACTOR_100, lambda entry: entry.typed == 100 * entry.meant),
    (Kind.SIGN, lambda entry: entry.typed == -entry.meant),
    (Kind.SWAPPED_DIGITS, _has_swapped_digits),
    (Kind.OFF_BY_1000, partial(_is_off_by, 1_000)),
    (Kind.OFF_BY_10000, partial(_is_off_by, 10_000)),
    (Kind.REPEATED, lambda entry: entry.typed == entry.above),
    (Kind.ONE_DIGIT, _has_one_other_digit),
)
"""How one entry goes wrong, the likeliest first: the fewer other values a slip could have made
of an entry, the less its fitting exactly is a coincidence."""


def find_mistakes(
    scores: Sequence[int], expected: int, above: Sequence[int | None] | None = None
) -> list[Mistake]:
    """What explains the whole difference between a row's total and `expected`.

    >>> find_mistakes([3260, 19800, 15000, 32600], 100_000)
    [Mistake(kind=<Kind.FACTOR_10: 'factor-10'>, seats=(0,), proposals=(32600,), sticks=0)]

    Args:
        scores: The raw scores of the row, in points.
        expected: 持ち × players less the sticks that the row states, in points.
        above: What stands in the same columns of the row above, in points.

    Returns:
        The explanations after which every score is one that a hanchan can end with, from the
        likeliest down; nothing where the total is right or no single mistake fits.
    """
    excess = sum(scores) - expected
    if excess == 0:
        return []
    sticks = list(_left_sticks(scores, expected))
    entries = _wrong_entries(scores, expected, above or [None] * len(scores))
    if -excess > _FEW_STICKS * STICK:
        return [*_abbreviated_row(scores, expected), *entries, *sticks]
    return [*_abbreviated_row(scores, expected), *sticks, *entries]


def _abbreviated_row(scores: Sequence[int], expected: int) -> Iterator[Mistake]:
    for unit in _ABBREVIATIONS:
        meant = [score * unit for score in scores]
        if sum(meant) == expected and _can_be_final(meant, expected):
            yield Mistake(Kind.ALL_IN_HUNDREDS, tuple(range(len(meant))), tuple(meant))


def _left_sticks(scores: Sequence[int], expected: int) -> Iterator[Mistake]:
    sticks, rest = divmod(expected - sum(scores), STICK)
    if not rest and 1 <= sticks <= _MOST_STICKS and _can_be_final(scores, expected):
        yield Mistake(Kind.RIICHI_STICKS, sticks=sticks)


def _wrong_entries(
    scores: Sequence[int], expected: int, above: Sequence[int | None]
) -> list[Mistake]:
    """One mistake for each kind that fits, with all seats that it fits."""
    excess = sum(scores) - expected
    seats: dict[Kind, list[int]] = {kind: [] for kind, _ in _SLIPS}
    for seat, typed in enumerate(scores):
        entry = _Entry(typed, typed - excess, above[seat])
        corrected = [*scores[:seat], entry.meant, *scores[seat + 1 :]]
        if _can_be_final(corrected, expected) and (kind := _slip(entry)):
            seats[kind].append(seat)
    return [
        Mistake(kind, tuple(fitting), tuple([scores[seat] - excess for seat in fitting]))
        for kind, fitting in seats.items()
        if fitting
    ]


def _slip(entry: _Entry) -> Kind | None:
    return next((kind for kind, fits in _SLIPS if fits(entry)), None)


def _can_be_final(scores: Sequence[int], expected: int) -> bool:
    """Whether a hanchan can end so: no hundreds broken, nobody half a table below zero or above.

    Of 612 real games the lowest score is −29,500 and the highest 103,600.
    """
    low, high = -expected // 2, expected + expected // 2
    return (
        low <= min(scores)
        and max(scores) <= high
        and not any(score % _SMALLEST_STICK for score in scores)
    )


def find_wrong_starting_points(
    totals: Sequence[int], players: int, starting_points: int
) -> int | None:
    """The usual 持ち under which every total is right, in points; `None` where there is none.

    Ask this first: where it answers, no row has a mistake of its own.

    >>> find_wrong_starting_points([100_000, 100_000], 4, 30_000)
    25000

    Args:
        totals: Total of each complete row and the sticks that it states, in points.
        players: How many play in a row.
        starting_points: 持ち as the sheet states it, in points.
    """
    if len(totals) < 2 or len(set(totals)) > 1:  # noqa: PLR2004  # one row may just be wrong
        return None
    meant, rest = divmod(totals[0], players)
    if rest or meant == starting_points or meant not in _USUAL_STARTING_POINTS:
        return None
    return meant

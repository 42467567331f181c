"""Measure how often the mistake in a row is found, and how long that takes.

Run: python tests/benchmarks/bench_mistakes.py

Scores are drawn so that they spread as in 469 real games (standard deviation 14,500 points), which
leaves somebody below zero in 17 of 100 rows; in the real games it were 22. Every row stands below
another one, as in a sheet.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from operator import ne
from random import Random

from mjsheets.engine.checks import Kind, Mistake, find_mistakes, find_wrong_starting_points

ROWS = 1_000
PLAYERS = 4
EXPECTED = 100_000
Row = list[int]

ONE_DIGIT_FAMILY = {Kind.ONE_DIGIT, Kind.OFF_BY_1000, Kind.OFF_BY_10000}
"""The same cell with the same proposal is the same finding, whichever of these it is called."""

WRONG, AMONG_SEVERAL, ALONE = range(3)


def main() -> None:
    """Print what the page on mistakes shows, and the time of one row."""
    random = Random(1)  # noqa: S311  # the same rows in every run
    print("\n".join([*table(random), "", *right_rows(random), *two_mistakes(random)]))
    print_time(random)


def table(random: Random) -> list[str]:
    """How often each kind is found, in Markdown."""
    lines = [
        "| mistake | first | … alone | first three | entries named |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for kind, injure in INJURIES.items():
        lines.append(_line(kind, [_case(random, injure) for _ in range(ROWS)]))
    found = _share(sum(_finds_starting_points(random) for _ in range(ROWS)))
    return [*lines, f"| {Kind.WRONG_STARTING_POINTS} | {found} | {found} | {found} | 0.0 |"]


Case = tuple[Row, Row, Row]
"""The true row, the typed row, the row above."""


def _case(random: Random, injure: Callable[[Random, Row, Row], Row | None]) -> Case:
    """A row in which the mistake was possible and changed the total."""
    while True:
        true, above = draw_row(random), draw_row(random)
        typed = injure(random, true, above)
        if typed and sum(typed) != EXPECTED:
            return true, typed, above


def draw_row(random: Random, expected: int = EXPECTED) -> Row:
    drawn = [random.gauss(0, 16_700) for _ in range(PLAYERS)]
    mean = sum(drawn) / PLAYERS
    row = [round((each - mean + expected / PLAYERS) / 100) * 100 for each in drawn]
    row[row.index(max(row))] += expected - sum(row)
    return row


def _line(kind: Kind, cases: Sequence[Case]) -> str:
    first = alone = three = named = 0
    for true, typed, above in cases:
        mistakes = _find(typed, above)[:3]
        fits = [_fits(mistake, kind, true, typed) for mistake in mistakes]
        three += any(fits)
        if fits and fits[0]:
            first += 1
            alone += fits[0] == ALONE
            named += len(mistakes[0].seats)
    shares = " | ".join(_share(count) for count in (first, alone, three))
    return f"| {kind} | {shares} | {named / max(first, 1):.1f} |"


def _find(typed: Row, above: Row) -> list[Mistake]:
    return find_mistakes(typed, EXPECTED, above)


def _fits(mistake: Mistake, kind: Kind, true: Row, typed: Row) -> int:
    """`WRONG`, or the true mistake, `AMONG_SEVERAL` seats or `ALONE`."""
    if mistake.kind is not kind and not {mistake.kind, kind} <= ONE_DIGIT_FAMILY:
        return WRONG
    corrected = typed.copy()
    for seat, proposal in zip(mistake.seats, mistake.proposals, strict=True):
        if true[seat] != typed[seat]:
            corrected[seat] = proposal
    if kind is not Kind.RIICHI_STICKS and corrected != true:
        return WRONG
    several = len(mistake.seats) > 1 and kind is not Kind.ALL_IN_HUNDREDS
    return AMONG_SEVERAL if several else ALONE


def _share(count: int, of: int = ROWS) -> str:
    return f"{100 * count / of:.1f} %"


def right_rows(random: Random) -> list[str]:
    """How many right rows are accused, each below another one."""
    accused = sum(bool(_find(draw_row(random), draw_row(random))) for _ in range(10 * ROWS))
    return [f"Right rows: {accused} of {10 * ROWS:,} accused."]


def two_mistakes(random: Random) -> list[str]:
    """What is said first where two entries went wrong, each in its own way."""
    single = [injure for kind, injure in INJURIES.items() if kind not in WHOLE_ROW]
    cases = [_case(random, partial(_twice, single)) for _ in range(ROWS)]
    said = Counter(_accused(true, typed, above) for true, typed, above in cases)
    return [f"Two mistakes: {what} {_share(count)}." for what, count in said.most_common()]


def _accused(true: Row, typed: Row, above: Row) -> str:
    mistakes = _find(typed, above)
    if not mistakes:
        return "nothing is said of"
    if not mistakes[0].seats:
        return "sticks are suspected in"
    if all(true[seat] == typed[seat] for seat in mistakes[0].seats):
        return "only right entries are named in"
    return "a wrong entry is named, alone or among several, in"


def _twice(
    injuries: Sequence[Callable[[Random, Row, Row], Row | None]],
    random: Random,
    row: Row,
    above: Row,
) -> Row | None:
    one, other = random.sample(injuries, 2)
    first, second = one(random, row, above), other(random, row, above)
    if not first or not second:
        return None
    changed = [(a if a != true else b) for a, b, true in zip(first, second, row, strict=True)]
    return changed if sum(map(ne, changed, row)) == 2 else None


def print_time(random: Random) -> None:
    cases = [_case(random, injure) for injure in INJURIES.values() for _ in range(100)]
    start = time.perf_counter()
    for _, typed, above in cases:
        _find(typed, above)
    taken = time.perf_counter() - start
    print(f"Time: {taken / len(cases) * 1e6:.0f} µs for a row that is wrong.")


def _finds_starting_points(random: Random) -> bool:
    """In a sheet of 2 to 30 rows."""
    meant, stated = random.sample([25_000, 27_000, 30_000], 2)
    totals = [sum(draw_row(random, PLAYERS * meant)) for _ in range(random.randint(2, 30))]
    return find_wrong_starting_points(totals, PLAYERS, stated) == meant


def _one(
    change: Callable[[Random, int], int | None], random: Random, row: Row, _: Row
) -> Row | None:
    """`row` with one entry changed, or nothing where that cannot happen to it."""
    seat = random.randrange(PLAYERS)
    typed = change(random, row[seat])
    return None if typed is None else [*row[:seat], typed, *row[seat + 1 :]]


def _zero(random: Random, score: int) -> int:
    return random.choice([score * 10, score // 10])


def _abbreviation(random: Random, score: int) -> int:
    """In hundreds, or as people say it where it is whole thousands."""
    return score // 1_000 if score % 1_000 == 0 and random.random() < 1 / 2 else score // 100


def _sign(random: Random, score: int) -> int | None:
    """Mostly forgotten; a sign that should not be there takes a key more."""
    return -score if score < 0 or random.random() < 1 / 20 else None


def _digits(random: Random, score: int, change: Callable[[Random, list[str]], None]) -> int:
    digits = list(str(abs(score)))
    change(random, digits)
    typed = int("".join(digits))
    return -typed if score < 0 else typed


def _swap(random: Random, digits: list[str]) -> None:
    if len(digits) > 1:
        place = random.randrange(len(digits) - 1)
        digits[place], digits[place + 1] = digits[place + 1], digits[place]


def _replace(random: Random, digits: list[str]) -> None:
    """Not among the last two, which are always zeros and often typed by one key."""
    if len(digits) > 2:
        digits[random.randrange(len(digits) - 2)] = random.choice("0123456789")


def _hundreds(_: Random, row: Row, __: Row) -> Row:
    return [score // 100 for score in row]


def _leave_sticks(random: Random, row: Row, _: Row) -> Row:
    """Mostly one or two; whoever would have had them lacks them."""
    seat = random.randrange(PLAYERS)
    sticks = random.choices([1, 2, 3, 4, 5], [60, 25, 10, 4, 1])[0]
    return [*row[:seat], row[seat] - 1_000 * sticks, *row[seat + 1 :]]


def _repeat(random: Random, row: Row, above: Row) -> Row:
    seat = random.randrange(PLAYERS)
    return [*row[:seat], above[seat], *row[seat + 1 :]]


INJURIES: dict[Kind, Callable[[Random, Row, Row], Row | None]] = {
    Kind.ALL_IN_HUNDREDS: _hundreds,
    Kind.RIICHI_STICKS: _leave_sticks,
    Kind.FACTOR_10: partial(_one, _zero),
    Kind.IN_HUNDREDS: partial(_one, _abbreviation),
    Kind.FACTOR_100: partial(_one, lambda _, score: score * 100),
    Kind.SIGN: partial(_one, _sign),
    Kind.SWAPPED_DIGITS: partial(_one, partial(_digits, change=_swap)),
    Kind.OFF_BY_1000: partial(_one, lambda random, score: score + random.choice([-1_000, 1_000])),
    Kind.OFF_BY_10000: partial(
        _one, lambda random, score: score + random.choice([-10_000, 10_000])
    ),
    Kind.REPEATED: _repeat,
    Kind.ONE_DIGIT: partial(_one, partial(_digits, change=_replace)),
}
WHOLE_ROW = {Kind.ALL_IN_HUNDREDS, Kind.RIICHI_STICKS}


if __name__ == "__main__":
    main()

"""The likely mistake behind a wrong total: rows as typed, beside what is said about them."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjsheets.engine.checks import Kind, Mistake, find_mistakes, find_wrong_starting_points
from mjsheets.texts.sheet import TEXTS
from tests.benchmarks import bench_mistakes

PAGE = Path(__file__).parents[2] / "docs/explanation/mistakes.md"


def scores(line: str) -> list[int]:
    return [int(word) for word in line.split()]


def told(row: str, expected: int = 100_000, above: str | None = None) -> list[str]:
    """Each mistake as `kind seat>proposal …`, or `kind ×sticks`."""
    found = find_mistakes(scores(row), expected, scores(above) if above else None)
    return [" ".join([mistake.kind, *_places(mistake)]) for mistake in found]


def _places(mistake: Mistake) -> list[str]:
    if mistake.sticks:
        return [f"×{mistake.sticks}"]
    pairs = zip(mistake.seats, mistake.proposals, strict=True)
    return [f"{seat}>{proposal}" for seat, proposal in pairs]


@pytest.mark.parametrize(
    ("row", "first"),
    [
        ("32600 19800 15000 3260", "factor-10 3>32600"),
        ("326000 19800 15000 32600", "factor-10 0>32600"),
        ("32600 198000 15000 32600", "factor-10 1>19800"),
        ("3260000 19800 15000 32600", "factor-100 0>32600"),
        ("32600 19800 150 32600", "in-hundreds 2>15000"),
        ("32600 19800 15 32600", "in-hundreds 2>15000"),
        ("326 198 150 326", "all-in-hundreds 0>32600 1>19800 2>15000 3>32600"),
        ("33 20 15 32", "all-in-hundreds 0>33000 1>20000 2>15000 3>32000"),
        ("1500 48900 30100 22500", "sign 0>-1500"),
        ("-12300 37700 30100 19900", "sign 0>12300"),
        ("36200 19800 15000 32600", "swapped-digits 0>32600"),
        ("32600 18900 15000 32600", "swapped-digits 1>19800"),
        ("32060 19800 15000 32600", "swapped-digits 0>32600"),
        ("1500 19800 37200 32500", "swapped-digits 0>10500"),
        ("2600 19800 15000 32600", "one-digit 0>32600 1>49800 2>45000 3>62600"),
        ("35600 19800 15000 32600", "one-digit 0>32600 1>16800 2>12000"),
        ("32650 19800 15000 32600", "one-digit 0>32600"),
        ("33600 19800 15000 32600", "off-by-1000 0>32600 1>18800 2>14000 3>31600"),
        ("31600 19800 15000 32600", "riichi-sticks ×1"),
        ("42600 19800 15000 32600", "off-by-10000 0>32600 1>9800 2>5000 3>22600"),
    ],
)
def test_what_is_said_first(row: str, first: str) -> None:
    assert told(row)[0] == first


@pytest.mark.parametrize(
    ("row", "above", "expected", "all_"),
    [
        # Right.
        ("32600 19800 15000 32600", None, 100_000, []),
        ("32600 19800 15000 31600", None, 99_000, []),
        ("32600 19800 15000 32600", "32600 19800 15000 32600", 100_000, []),
        # Nothing fits: more than one mistake, or one of a kind that is not looked for.
        ("32600 19800 15000 20200", None, 100_000, []),
        ("32600 19800 1510 326", None, 100_000, []),
        ("0 0 0 0", None, 100_000, []),
        # Two sticks; or one other digit where the fitting digit stands.
        (
            "30600 19800 15000 32600", None, 100_000,
            ["riichi-sticks ×2", "one-digit 0>32600 2>17000 3>34600"],
        ),
        # Five sticks are less likely than a digit.
        (
            "32600 14800 15000 32600", None, 100_000,
            ["one-digit 0>37600 1>19800 3>37600", "riichi-sticks ×5"],
        ),
        ("32600 19800 15000 22600", None, 90_000, []),
        # Nine sticks are not believed.
        ("32600 10800 15000 32600", None, 100_000, ["one-digit 1>19800"]),
        # A score that stands above explains what nothing else does, and comes before one digit.
        ("41300 19800 15000 32600", "41300 30000 8700 20000", 100_000, ["repeated 0>32600"]),
        (
            "35600 19800 15000 32600", "35600 30000 8700 25700", 100_000,
            ["repeated 0>32600", "one-digit 1>16800 2>12000"],
        ),
        # Only the same column counts.
        ("41300 19800 15000 32600", "30000 41300 8700 20000", 100_000, []),
        # A forgotten sign, or 1,000 points anywhere else.
        (
            "500 48900 30100 21500", None, 100_000,
            ["sign 0>-500", "off-by-1000 1>47900 2>29100 3>20500"],
        ),
        # What cannot be a final score is what is wrong.
        ("326010 19800 15000 32600", None, 100_000, []),
        ("32601 19800 15000 32600", None, 100_000, ["one-digit 0>32600"]),
        ("160000 -28000 -17000 -5000", None, 100_000, ["off-by-10000 0>150000"]),
        # Three players.
        ("4230 35400 27300", None, 105_000, ["factor-10 0>42300"]),
        ("42300 35400 26300", None, 105_000,
            ["riichi-sticks ×1", "off-by-1000 0>43300 1>36400 2>27300"]),
    ],
)  # fmt: skip
def test_everything_that_is_said(
    row: str, above: str | None, expected: int, all_: list[str]
) -> None:
    assert told(row, expected, above) == all_


def test_gaps_in_the_row_above_repeat_nothing() -> None:
    assert find_mistakes([41_300, 19_800, 15_000, 32_600], 100_000, [None] * 4) == []


@pytest.mark.parametrize(
    ("totals", "players", "starting_points", "meant"),
    [
        ([100_000, 100_000], 4, 30_000, 25_000),
        ([120_000] * 30, 4, 25_000, 30_000),
        ([108_000] * 3, 4, 25_000, 27_000),
        ([105_000] * 3, 3, 40_000, 35_000),
        ([100_000, 100_000], 4, 25_000, None),
        ([100_000], 4, 30_000, None),
        ([], 4, 30_000, None),
        ([100_000, 120_000], 4, 30_000, None),
        ([101_000, 101_000], 4, 25_000, None),
        ([101_002, 101_002], 4, 25_000, None),
        ([1_000, 1_000], 4, 25_000, None),
    ],
)
def test_starting_points(
    totals: list[int], players: int, starting_points: int, meant: int | None
) -> None:
    assert find_wrong_starting_points(totals, players, starting_points) == meant


typed = st.one_of(
    st.integers(-500, 1_500).map(lambda hundreds: hundreds * 100),
    st.sampled_from([0, 150, 326, 3_260, 326_000, 3_260_000]),
    st.integers(-(10**7), 10**7),
)
rows = st.integers(3, 4).flatmap(
    lambda players: st.lists(typed, min_size=players, max_size=players)
)


def near(row: Sequence[int]) -> st.SearchStrategy[int]:
    """Totals that differ by something a slip could make."""
    steps = st.sampled_from([0, 100, 900, 1_000, 9_000, 10_000, 2 * row[0], 9 * row[0] // 10])
    return st.builds(lambda step, times: sum(row) - step * times, steps, st.integers(-9, 9))


@given(rows)
def test_a_right_row_is_never_accused(row: list[int]) -> None:
    assert find_mistakes(row, sum(row), row) == []


@given(st.data())
def test_every_proposal_makes_the_total_right(data: st.DataObject) -> None:
    row = data.draw(rows)
    expected = data.draw(st.one_of(near(row), st.sampled_from([100_000, 105_000, 99_000])))
    for mistake in find_mistakes(row, expected, row):
        if mistake.kind is Kind.ALL_IN_HUNDREDS:
            assert sum(mistake.proposals) == expected
        elif mistake.kind is Kind.RIICHI_STICKS:
            assert sum(row) + 1_000 * mistake.sticks == expected
        for seat, proposal in zip(mistake.seats, mistake.proposals, strict=True):
            assert proposal % 100 == 0
            assert proposal != row[seat]
            if mistake.kind is not Kind.ALL_IN_HUNDREDS:
                assert sum(row) - row[seat] + proposal == expected


@given(st.data())
def test_no_seat_is_named_twice(data: st.DataObject) -> None:
    row = data.draw(rows)
    mistakes = find_mistakes(row, data.draw(near(row)), row)
    kinds = [mistake.kind for mistake in mistakes]
    seats = [
        seat
        for mistake in mistakes
        for seat in mistake.seats
        if mistake.kind is not Kind.ALL_IN_HUNDREDS
    ]
    assert len(set(kinds)) == len(kinds)
    assert len(set(seats)) == len(seats)


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_its_sentences(kind: Kind) -> None:
    several = Mistake(kind, (0, 1), (0, 0))
    assert Mistake(kind, (0,), (0,)).code in TEXTS
    if kind not in (Kind.RIICHI_STICKS, Kind.WRONG_STARTING_POINTS):
        assert several.code in TEXTS


def test_the_page_states_what_the_benchmark_measures() -> None:
    random = Random(1)  # noqa: S311  # the rows of the benchmark
    figures = bench_mistakes.table(random)
    figures += bench_mistakes.right_rows(random)
    figures += bench_mistakes.two_mistakes(random)
    lines = [line.removeprefix("- ") for line in PAGE.read_text(encoding="utf-8").splitlines()]
    assert [figure for figure in figures if figure not in lines] == []

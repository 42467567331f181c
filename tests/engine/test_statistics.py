from fractions import Fraction

import pytest

from mjsheets.engine.settlement import settle
from mjsheets.engine.statistics import PlayerRecord, round_half_up, standings, tally
from mjsheets.rules import Rules, TiePolicy
from tests.support import NAMES, hanchan

RULES = Rules(uma=(20_000, 10_000, -10_000, -20_000))


def records(*lines: str, rules: Rules = RULES) -> dict[str, PlayerRecord]:
    settled = [settle(hanchan(line, n), rules) for n, line in enumerate(lines, 1)]
    return {record.player: record for record in tally(settled, NAMES)}


def test_counts_of_three_hanchan() -> None:
    a, b, c, d = records(
        "40000 30000 20000 10000", "10000 30000 40000 20000", "0 50000 40000 10000"
    ).values()
    assert [record.rank_counts for record in (a, b, c, d)] == [
        (1, 0, 0, 2),
        (1, 2, 0, 0),
        (1, 1, 1, 0),
        (0, 0, 2, 1),
    ]
    assert (a.total, b.total, c.total, d.total) == (-40_000, 80_000, 50_000, -90_000)
    assert (a.average_rank(), b.average_rank()) == (Fraction(3), Fraction(5, 3))
    assert (a.average_raw_score(), a.high_score) == (Fraction(50_000, 3), 40_000)
    assert (a.last_avoidance_rate(), b.last_avoidance_rate()) == (Fraction(1, 3), Fraction(1))


def test_a_score_of_zero_counts() -> None:
    a = records("0 50000 40000 10000")["A"]
    assert [a.hanchan_count, a.average_raw_score(), a.high_score] == [1, Fraction(0), 0]


def test_a_shared_place_counts_as_the_better_one() -> None:
    shared = RULES.model_copy(update={"tie_policy": TiePolicy.SPLIT})
    tied = records("30000 30000 20000 20000", rules=shared)
    assert tied["D"].rank_counts == (0, 0, 1, 0)
    assert tied["D"].last_count == 0


def test_before_the_first_hanchan_there_is_nothing() -> None:
    a = records()["A"]
    assert (a.hanchan_count, a.high_score) == (0, None)
    assert [a.average_rank(), a.average_raw_score(), a.last_avoidance_rate()] == [None] * 3


def test_standings_go_down_and_equal_totals_keep_their_order() -> None:
    order = standings(records("30000 40000 10000 20000", "30000 40000 20000 10000").values())
    assert [record.player for record in order] == ["B", "A", "C", "D"]


@pytest.mark.parametrize(
    ("value", "places", "expected"),
    [
        (Fraction(5, 2), 0, 3),
        (Fraction(-5, 2), 0, -2),
        (Fraction(1805, 1000), 2, Fraction(181, 100)),
        (Fraction(7, 3), 2, Fraction(233, 100)),
        (Fraction(0), 2, 0),
    ],
)
def test_halves_go_up(value: Fraction, places: int, expected: Fraction) -> None:
    assert round_half_up(value, places) == expected

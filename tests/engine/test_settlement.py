import pytest

from mjsheets.engine.settlement import round_score, settle, split
from mjsheets.rules import Rounding, Rules, TiePolicy
from tests.support import hanchan

UMA_20_10 = (20_000, 10_000, -10_000, -20_000)
UMA_30_10 = (30_000, 10_000, -10_000, -30_000)
FRIENDS = Rules(uma=UMA_20_10)
MLEAGUE = Rules(uma=UMA_30_10, rounding=Rounding.NONE, tie_policy=TiePolicy.SPLIT)
SHARED_WHOLE = Rules(uma=UMA_20_10, tie_policy=TiePolicy.SPLIT)


def points(line: str, rules: Rules) -> list[float]:
    """The totals in pt."""
    return [seat.total / 1000 for seat in settle(hanchan(line), rules).seats]


@pytest.mark.parametrize(
    ("example", "scores", "expected"),
    [
        (46, "30000E 30000S 20000W 20000N", [40, 10, -20, -30]),
        (47, "30000E 30000S 30000W 10000N", [40, 10, -10, -40]),
        (48, "40000E 20000S 20000W 20000N", [50, 0, -20, -30]),
        (49, "25000E 25000S 25000W 25000N", [35, 5, -15, -25]),
        (50, "60000E 30500S 11000W -1500N", [70, 10, -29, -51]),
        (53, "41600E 24600S 24800W 9000N", [51, -15, 5, -41]),
    ],
)
def test_worked_examples_of_the_original_rule(
    example: int, scores: str, expected: list[float]
) -> None:
    assert points(scores, FRIENDS) == expected, example


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ("37100 27000 19500 16400", [57.1, 7.0, -20.5, -43.6]),
        ("72200 23700 22900 -18800", [92.2, 3.7, -17.1, -78.8]),
        ("29900 26000 22300 21800", [49.9, 6.0, -17.7, -38.2]),
        ("41900E 8500S 24800W 24800N", [61.9, -51.5, -5.2, -5.2]),
        ("40700E 40700S 10000W 8600N", [40.7, 40.7, -30.0, -51.4]),
        ("30000E 30000S 30000W 10000N", [16.7, 16.7, 16.6, -50.0]),
        ("30000W 30000S 30000E 10000N", [16.6, 16.7, 16.7, -50.0]),
        ("10000 30000 30000 30000", [-50.0, 16.7, 16.7, 16.6]),
        ("25000 25000 25000 25000", [0, 0, 0, 0]),
        ("30000 30000 20000 20000", [30, 30, -30, -30]),
        ("20000 20000 20000 40000", [-20, -20, -20, 60]),
    ],
)
def test_shared_places_in_decimals(scores: str, expected: list[float]) -> None:
    assert points(scores, MLEAGUE) == expected


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        # −10 and −20 to share, and 30,000 − 30,000: 15 each.
        ("40000E 30000S 15000W 15000N", [50, 10, -30, -30]),
        # 20 + 10 + oka 20, nothing left by rounding: 25 each, though the points are whole.
        ("30000E 30000S 25000W 15000N", [25, 25, -15, -35]),
        # 33 + 33 + 33 + 0 is one short; the remainder is the first's, so it is shared too:
        # 20 + 10 - 10 + 20 + 1 = 41 for three.
        ("33300E 33300S 33300W 100N", [16.7, 16.7, 16.6, -50]),
    ],
)
def test_shared_places_in_whole_points(scores: str, expected: list[float]) -> None:
    assert points(scores, SHARED_WHOLE) == pytest.approx(expected)


def test_a_settlement_is_its_parts() -> None:
    first, second, third, fourth = settle(hanchan("32600E 19800S 15000W 32600N"), FRIENDS).seats
    parts = ("rank", "base", "rounding", "uma", "oka", "remainder", "total")
    assert {part: getattr(first, part) for part in parts} == {
        "rank": 1,
        "base": 2600,
        "rounding": 400,
        "uma": 20000,
        "oka": 20000,
        "remainder": -1000,
        "total": 42000,
    }
    assert [seat.total for seat in (second, third, fourth)] == [-20000, -35000, 13000]
    assert second.rounding == 200
    assert (third.rounding, fourth.rounding) == (0, 400)


def test_what_uneven_uma_leave_goes_to_the_first_as_oka() -> None:
    uneven = Rules(uma=(20_000, 10_000, -10_000, -15_000))
    first = settle(hanchan("40000 30000 20000 10000"), uneven).seats[0]
    assert (first.oka, first.total) == (15_000, 45_000)


@pytest.mark.parametrize(
    ("score", "five_down_six_up", "half_up"),
    [
        (28300, 28000, 28000),
        (28500, 28000, 29000),
        (28600, 29000, 29000),
        (28599, 28000, 29000),
        (0, 0, 0),
        (400, 0, 0),
        (-400, 0, 0),
        (-500, 0, -1000),
        (-600, -1000, -1000),
        (-1500, -1000, -2000),
        (-1600, -2000, -2000),
        (100_500, 100_000, 101_000),
    ],
)
def test_rounding_by_magnitude(score: int, five_down_six_up: int, half_up: int) -> None:
    assert round_score(score, Rounding.FIVE_DOWN_SIX_UP) == five_down_six_up
    assert round_score(score, Rounding.HALF_UP) == half_up
    assert round_score(score, Rounding.NONE) == score


@pytest.mark.parametrize(
    ("amount", "heads", "shares"),
    [
        (-20_000, 3, (-6600, -6700, -6700)),
        (50_000, 3, (16_700, 16_700, 16_600)),
        (10_000, 4, (2500, 2500, 2500, 2500)),
        (100, 3, (100, 0, 0)),
        (-100, 3, (0, 0, -100)),
        (250, 2, (150, 100)),
        (0, 2, (0, 0)),
    ],
)
def test_shares_in_steps_of_a_tenth(amount: int, heads: int, shares: tuple[int, ...]) -> None:
    assert split(amount, heads) == shares


def test_several_pots_share_one_rest() -> None:
    """Of 10 pt uma and 10 pt oka the first of three gets one rest of 0.1, not one of each."""
    rules = Rules(
        return_points=27_500,
        uma=(20_000, 0, -10_000, -10_000),
        rounding=Rounding.NONE,
        tie_policy=TiePolicy.SPLIT,
    )
    assert points("30000E 30000S 30000W 10000N", rules) == [9.2, 9.2, 9.1, -27.5]

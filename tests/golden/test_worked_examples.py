"""The worked examples of published rules, by number, each at the level at which it is stated."""

import pytest

from mjsheets.engine.settlement import round_score, settle
from mjsheets.models import Hanchan, SeatExtras, SeatResult, Wind
from mjsheets.presets import PRESETS
from mjsheets.rules import LeftoverSticks, NegativeRounding, Rounding, Rules, TiePolicy
from tests.support import hanchan

NO_UMA = Rules(uma=(0, 0, 0, 0))
UMA_20_10 = Rules(uma=(20_000, 10_000, -10_000, -20_000))
MLEAGUE = PRESETS["mleague"].rules
BY_SEAT = MLEAGUE.model_copy(update={"tie_policy": TiePolicy.STARTING_SEAT})
FRIENDS_SHARED = UMA_20_10.model_copy(update={"tie_policy": TiePolicy.SPLIT})
FEZZLK3 = Rules(starting_points=35_000, return_points=40_000, uma=(30_000, 0, -30_000))
TO_TOP = UMA_20_10.model_copy(update={"leftover_sticks": LeftoverSticks.TO_FIRST})
DOWNWARD = {"negative_rounding": NegativeRounding.DOWNWARD}


def points(line: str, rules: Rules) -> list[float]:
    return [seat.total / 1000 for seat in settle(hanchan(line), rules).seats]


def uma(line: str, preset: str) -> list[float]:
    return [seat.uma / 1000 for seat in settle(hanchan(line), PRESETS[preset].rules).seats]


@pytest.mark.parametrize(
    ("number", "rules", "scores", "expected"),
    [
        (1, NO_UMA, "35400 9500 40500 14600", [5, -21, 31, -15]),
        (2, NO_UMA, "45000 32000 18000 5000", [35, 2, -12, -25]),
        (3, NO_UMA, "40000 30000 20000 10000", [30, 0, -10, -20]),
        (4, UMA_20_10, "10000 20000 30000 40000", [-40, -20, 10, 50]),
        (5, NO_UMA, "-10000 20000 30000 60000", [-40, -10, 0, 50]),
        (8, FEZZLK3, "40000 35000 30000", [45, -5, -40]),
        (11, MLEAGUE, "37100 27000 19500 16400", [57.1, 7.0, -20.5, -43.6]),
        (12, MLEAGUE, "72200 23700 22900 -18800", [92.2, 3.7, -17.1, -78.8]),
        (13, MLEAGUE, "29900 26000 22300 21800", [49.9, 6.0, -17.7, -38.2]),
        (14, MLEAGUE, "41900E 8500S 24800W 24800N", [61.9, -51.5, -5.2, -5.2]),
        (19, MLEAGUE, "30000E 30000S 30000W 10000N", [16.7, 16.7, 16.6, -50.0]),
        (20, MLEAGUE, "25000 25000 25000 25000", [0, 0, 0, 0]),
        (21, MLEAGUE, "30000 30000 20000 20000", [30, 30, -30, -30]),
        (22, BY_SEAT, "30000E 30000S 20000W 20000N", [50, 10, -20, -40]),
        (23, BY_SEAT, "20000E 20000S 20000W 40000N", [0, -20, -40, 60]),
        (24, MLEAGUE, "20000 20000 20000 40000", [-20, -20, -20, 60]),
        (25, PRESETS["jantama"].rules, "75900 20500 4800 -1200", [65.9, 0.5, -25.2, -41.2]),
        (26, PRESETS["tenhou-old"].rules, "33500E 33500S 17800W 15200N", [43, 14, -22, -35]),
        (27, PRESETS["tenhou-old"].rules, "85300E 8900S 8900W -3100N", [95, -11, -31, -53]),
        (28, PRESETS["tenhou-old"].rules, "69900E -5900S 18000W 18000N", [80, -56, -2, -22]),
        (29, PRESETS["tenhou-old"].rules, "26000E 60300S -12300W 26000N", [6, 70, -62, -14]),
        (30, PRESETS["tenhou3-old"].rules, "40000 -6300 71300", [0, -66, 66]),
        (31, PRESETS["tenhou"].rules, "38700 31100 11800 18400", [48.7, 11.1, -38.2, -21.6]),
        (38, PRESETS["ema"].rules, "39000 27000 27000 27000", [24, -8, -8, -8]),
        (39, PRESETS["ema"].rules, "36000 24000 24000 36000", [16, -16, -16, 16]),
        (40, PRESETS["rmu-a"].rules, "38000 32000 28000 22000", [23, 7, -7, -23]),
        (41, PRESETS["saikouisen"].rules, "42000 33000 25000 20000", [42, 13, -15, -40]),
        (42, PRESETS["saikouisen"].rules, "33000 33000 30000 24000", [23, 23, -10, -36]),
        (43, FRIENDS_SHARED, "30000 30000 25000 15000", [25, 25, -15, -35]),
        (44, PRESETS["gakusei"].rules, "30000E 30000S 25000W 15000N", [40, 10, -15, -35]),
        (
            45,
            Rules(uma=(10_000, 5_000, -5_000, -10_000), rounding=Rounding.NONE),
            "40000 30000 20000 10000",
            [40, 5, -15, -30],
        ),
        (46, UMA_20_10, "30000E 30000S 20000W 20000N", [40, 10, -20, -30]),
        (47, UMA_20_10, "30000E 30000S 30000W 10000N", [40, 10, -10, -40]),
        (48, UMA_20_10, "40000E 20000S 20000W 20000N", [50, 0, -20, -30]),
        (49, UMA_20_10, "25000E 25000S 25000W 25000N", [35, 5, -15, -25]),
        (50, UMA_20_10, "60000 30500 11000 -1500", [70, 10, -29, -51]),
        (
            51,
            UMA_20_10.model_copy(update=DOWNWARD),
            "60000 30500 11000 -1500",
            [71, 10, -29, -52],
        ),
        (
            52,
            UMA_20_10.model_copy(update={"rounding": Rounding.HALF_UP}),
            "60000 30500 11000 -1500",
            [70, 11, -29, -52],
        ),
        (
            52,
            UMA_20_10.model_copy(update={"rounding": Rounding.HALF_UP, **DOWNWARD}),
            "60000 30500 11000 -1500",
            [69, 11, -29, -51],
        ),
        (53, UMA_20_10, "41600 24600 24800 9000", [51, -15, 5, -41]),
    ],
)  # fmt: skip
def test_whole_tables(number: int, rules: Rules, scores: str, expected: list[float]) -> None:
    assert points(scores, rules) == expected, number


def with_extras(line: str, *extras: SeatExtras, sticks: int = 0) -> Hanchan:
    played = hanchan(line)
    return Hanchan(number=1, results=played.results, extras=extras or None, riichi_sticks=sticks)


@pytest.mark.parametrize(
    ("number", "scores", "busted", "expected"),
    [
        (6, "-10000 20000 30000 60000", (0,), [-50, -10, 10, 50]),
        (7, "-10000 -20000 30000 60000", (0, 1), [-50, -60, 20, 90]),
    ],
)
def test_a_prize_for_busting_others(
    number: int, scores: str, busted: tuple[int, ...], expected: list[float]
) -> None:
    """10 pt to the player with 30,000, whom the tests call C."""
    extras = [SeatExtras(busted_by="C" if i in busted else None) for i in range(4)]
    rules = NO_UMA.model_copy(update={"tobi_prize": 10_000})
    settled = settle(with_extras(scores, *extras), rules)
    assert [seat.total / 1000 for seat in settled.seats] == expected, number


def test_example_9_uma_on_scores_without_oka() -> None:
    """25/30, 10-20 as scores, no oka: the scores themselves plus the rank points."""
    rules = Rules(uma=(20_000, 10_000, -10_000, -20_000), oka=0, rounding=Rounding.NONE)
    settled = settle(hanchan("40000 30000 20000 10000"), rules)
    assert [seat.base + 30_000 + seat.uma + seat.oka for seat in settled.seats] == [
        60_000, 40_000, 10_000, -10_000,
    ]  # fmt: skip
    assert settled.unassigned == (("oka", -20_000),)


@pytest.mark.parametrize(("score", "expected"), [(25700, -4), (37200, 7), (28200, -2), (34400, 4)])
def test_example_10_single_scores_half_up(score: int, expected: int) -> None:
    assert round_score(score, Rounding.HALF_UP) / 1000 - 30 == expected


@pytest.mark.parametrize(
    ("number", "scores", "expected"),
    [
        (15, "40700E 40700S 10000W 8600N", {"A": 40.7, "B": 40.7}),
        (16, "60000E 29200S 5400W 5400N", {"C": -44.6, "D": -44.6}),
        (17, "35200E 35200S 20000W 9600N", {"A": 35.2, "B": 35.2}),
        (18, "112700E 10000S -10000W -12700N", {"A": 132.7}),
    ],
)
def test_single_seats_of_m_league(number: int, scores: str, expected: dict[str, float]) -> None:
    seats = {seat.player: seat.total / 1000 for seat in settle(hanchan(scores), MLEAGUE).seats}
    assert {player: seats[player] for player in expected} == expected, number


@pytest.mark.parametrize(
    ("number", "preset", "scores", "expected"),
    [
        (32, "jpml-a", "28000 29000 37000 27000", [-3, -1, 12, -8]),
        (33, "jpml-a", "31000 33000 24000 32000", [1, 8, -12, 3]),
        (34, "jpml-a", "36000 24000 24000 32000", [8, -6, -6, 4]),
        (34, "jpml-a", "32000 29000 24000 32000", [6, -4, -8, 6]),
        (35, "jpml-a", "27000 28000 37000 27000", [-5.5, -1, 12, -5.5]),
        (36, "jpml-a", "33000 33000 24000 32000", [5.5, 5.5, -12, 1]),
        (37, "ema", "28000 28000 37000 27000", [0, 0, 15, -15]),
    ],
)
def test_uma_alone(number: int, preset: str, scores: str, expected: list[float]) -> None:
    assert uma(scores, preset) == expected, number


@pytest.mark.parametrize(
    ("number", "rules", "expected", "left"),
    [(54, TO_TOP, [52, 9, -22, -39], ()), (55, UMA_20_10, [51, 9, -22, -39], (("sticks", -1000),))],
)
def test_a_stick_left(
    number: int, rules: Rules, expected: list[float], left: tuple[tuple[str, int], ...]
) -> None:
    settled = settle(with_extras("41000 29000 18000 11000", sticks=1), rules)
    assert [seat.total / 1000 for seat in settled.seats] == expected, number
    assert settled.unassigned == left


def test_example_56_chombo_by_the_second() -> None:
    chombo = [SeatExtras(), SeatExtras(chombo=1), SeatExtras(), SeatExtras()]
    settled = settle(with_extras("40000 30000 20000 10000", *chombo), MLEAGUE)
    assert [seat.total / 1000 for seat in settled.seats] == [60, -10, -20, -50]
    assert settled.unassigned == (("penalty", -20_000),)


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (28300, (-2, -2, -1, -2, -1, -1.7)),
        (28500, (-2, -1, -1, -2, -1, -1.5)),
        (28700, (-1, -1, -1, -2, -1, -1.3)),
        (29500, (-1, 0, 0, -1, 0, -0.5)),
        (30500, (0, 1, 1, 0, 0, 0.5)),
        (30700, (1, 1, 1, 0, 0, 0.7)),
    ],
)
def test_roundings_relative_to_30000(score: int, expected: tuple[float, ...]) -> None:
    order = (
        Rounding.FIVE_DOWN_SIX_UP, Rounding.HALF_UP, Rounding.UP, Rounding.DOWN,
        Rounding.TOWARD_RETURN, Rounding.NONE,
    )  # fmt: skip
    found = tuple((round_score(score, rounding) - 30_000) / 1000 for rounding in order)
    assert found == expected


@pytest.mark.parametrize(
    ("score", "negative", "expected"),
    [
        (-500, NegativeRounding.MAGNITUDE, (0, -1)),
        (-500, NegativeRounding.DOWNWARD, (-1, 0)),
        (-1500, NegativeRounding.MAGNITUDE, (-1, -2)),
        (-1500, NegativeRounding.DOWNWARD, (-2, -1)),
    ],
)
def test_where_implementations_split(
    score: int, negative: NegativeRounding, expected: tuple[int, int]
) -> None:
    found = tuple(
        round_score(score, rounding, negative) // 1000
        for rounding in (Rounding.FIVE_DOWN_SIX_UP, Rounding.HALF_UP)
    )
    assert found == expected


@pytest.mark.parametrize("score", [-500, -1500])
def test_up_and_down_of_negative_scores(score: int) -> None:
    """Downward: the thousand above and below; by magnitude: away from zero and toward it."""
    below, above = score // 1000 * 1000, -(-score // 1000) * 1000
    down = NegativeRounding.DOWNWARD
    assert round_score(score, Rounding.UP, down) == above
    assert round_score(score, Rounding.DOWN, down) == below
    assert round_score(score, Rounding.UP) == below
    assert round_score(score, Rounding.DOWN) == above


def test_seats_of_the_examples_are_in_order() -> None:
    assert [r.starting_seat for r in hanchan("1E 2S 3W 4N").results] == list(Wind)
    assert isinstance(hanchan("1 2 3 4").results[0], SeatResult)

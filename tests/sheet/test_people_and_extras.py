"""Three to twenty people, rules by name, later rules, and what stands in extra columns."""

import pytest

from mjsheets.adapters.base import Cell, Entry, Kind
from mjsheets.models import SeatExtras
from mjsheets.presets import PRESETS
from mjsheets.rules import (
    FLOATING_UMA,
    LeftoverSticks,
    NegativeRounding,
    Rounding,
    Rules,
    TiePolicy,
)
from mjsheets.sheet.reading import Reading, read
from mjsheets.sheet.words import JAPANESE
from tests.support import Typings, results_cells, tab

GAME = "40000 - 30000 - 20000 - 10000 -"


def reading(cells: Typings) -> Reading:
    return read(tab(cells), JAPANESE)


def found(cells: Typings) -> list[tuple[str, str]]:
    return [(issue.code, issue.cell) for issue in reading(cells).issues]


def played(cells: Typings) -> dict[int, dict[str, int]]:
    """The scores of each hanchan by name."""
    return {
        hanchan.number: {result.player: result.raw_score for result in hanchan.results}
        for hanchan, _ in reading(cells).hanchan
    }


# Rules


@pytest.mark.parametrize(
    ("label", "value", "field", "expected"),
    [
        ("端数", "切り捨て", "rounding", Rounding.DOWN),
        ("端数", "切り上げ", "rounding", Rounding.UP),
        ("端数", "返し方向", "rounding", Rounding.TOWARD_RETURN),
        ("マイナスの端数", "下方向", "negative_rounding", NegativeRounding.DOWNWARD),
        ("オカ", "なし", "oka", 0),
        ("オカ", "あり", "oka", None),
        ("オカ", 15, "oka", 15_000),
        ("浮きウマ", "8-3-1", "floating_uma", FLOATING_UMA["8-3-1"]),
        ("浮きウマ", "なし", "floating_uma", None),
        ("供託", "トップ取り", "leftover_sticks", LeftoverSticks.TO_FIRST),
        ("供託", "流れ", "leftover_sticks", LeftoverSticks.DISCARD),
        ("飛び賞", 10, "tobi_prize", 10_000),
        ("チップ", 2, "chip_value", 2_000),
        ("チョンボ", "-20", "chombo", 20_000),
        ("焼き鳥", "なし", "yakitori", 0),
        ("レート", 50, "rate", 50),
        ("レート", "50円", "rate", 50),
        ("場代", "2,000円", "venue_fee", 2000),
        ("場代を払った人", "A", "venue_fee_payer", "A"),
    ],
)
def test_settings(label: str, value: str | int, field: str, expected: object) -> None:
    rules = reading(results_cells(GAME, settings={label: value})).rules
    assert getattr(rules, field) == expected


@pytest.mark.parametrize("name", ["mleague", "Mリーグ", " ｍｌｅａｇｕｅ "])
def test_a_preset_needs_no_other_setting(name: str) -> None:
    cells = results_cells(GAME, uma=(), start=None, back=None, settings={"ルール": name})
    assert reading(cells).rules == PRESETS["mleague"].rules


def test_other_cells_override_the_preset() -> None:
    cells = results_cells(
        GAME, uma=(), start=None, back=None, settings={"ルール": "mleague", "同点": "起家優先"}
    )
    expected = PRESETS["mleague"].rules.model_copy(update={"tie_policy": TiePolicy.STARTING_SEAT})
    assert reading(cells).rules == expected


@pytest.mark.parametrize("typed", ["10-30", "30-10", "１０－３０", "10/30"])
def test_uma_shorthand(typed: str) -> None:
    cells = results_cells(GAME, uma=(typed,))
    rules = reading(cells).rules
    assert rules is not None
    assert rules.uma == (30_000, 10_000, -10_000, -30_000)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"ルール": "mleage"}, "setting.rules.unknown-near"),
        ({"ルール": "xyz"}, "setting.rules.unknown"),
        ({"浮きウマ": "9-9-9"}, "setting.floating.unknown"),
        ({"供託": "たぶん"}, "setting.sticks.unknown"),
        ({"マイナスの端数": "x"}, "setting.negative-rounding.unknown"),
        ({"レート": "高い"}, "setting.yen.text"),
        ({"レート": -5}, "setting.yen.negative"),
        ({"飛び賞": 10_000}, "setting.pt.points"),
        ({"チップ": "x"}, "setting.pt.text"),
    ],
)
def test_settings_that_cannot_be_used(settings: dict[str, str | int], expected: str) -> None:
    assert found(results_cells(GAME, settings=settings)) == [(expected, "M5")]


def test_a_second_block_holds_from_its_hanchan_on() -> None:
    cells = results_cells(*[GAME] * 3) | {
        (9, 12): "半荘 2〜",
        (10, 12): "順位点",
        **{(10, 13 + i): pt for i, pt in enumerate((20, 10, -10, -20))},
        (14, 12): "半荘3〜",
        (15, 12): "ルール",
        (15, 13): "mleague",
    }
    uma = [rules.uma[0] for _, rules in reading(cells).hanchan]
    rounding = [rules.rounding for _, rules in reading(cells).hanchan]
    assert uma == [30_000, 20_000, 30_000]
    assert rounding == [Rounding.FIVE_DOWN_SIX_UP, Rounding.FIVE_DOWN_SIX_UP, Rounding.NONE]


@pytest.mark.parametrize(
    "head", ["第2半荘〜", "半荘2から", "Hanchan 2+", "2半荘目から", "半荘 ２～", "hanchan 2 on"]
)
def test_heads_of_later_blocks(head: str) -> None:
    cells = results_cells(*[GAME] * 2) | {(9, 12): head, (10, 12): "返し", (10, 13): 25000}
    assert found(cells) == []
    assert [rules.return_points for _, rules in reading(cells).hanchan] == [30_000, 25_000]


@pytest.mark.parametrize("head", ["半荘 2〜10", "半荘 0〜", "hanchan 2 to 5"])
def test_a_head_that_is_not_understood_is_said(head: str) -> None:
    cells = results_cells(GAME) | {(9, 12): head, (10, 12): "返し", (10, 13): 25000}
    assert found(cells) == [("setting.block-head", "L9")]


def test_floating_uma_need_no_others() -> None:
    cells = results_cells(GAME, uma=(), settings={"浮きウマ": "8-3-1"})
    rules = reading(cells).rules
    assert found(cells) == []
    assert rules is not None
    assert (rules.uma, rules.floating_uma) == ((0, 0, 0, 0), FLOATING_UMA["8-3-1"])


def test_uma_that_became_a_date() -> None:
    cells = results_cells(GAME, uma=()) | {(1, 13): Cell(Kind.DATE, "2025-10-30")}
    assert found(cells) == [("setting.uma.date", "M1")]


@pytest.mark.parametrize("rate", [0.5, "0.5"])
def test_a_rate_that_is_no_whole_yen(rate: Entry) -> None:
    assert found(results_cells(GAME, settings={"レート": rate})) == [("setting.yen.fraction", "M5")]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("さとう", "サトウ", "C", "D"), [("players.similar", "D1")]),
        (("ｻﾄｳ", "さとうさん", "C", "D"), [("players.similar", "D1")]),
        (("さとう", "かとう", "C", "D"), []),
    ],
)
def test_names_that_differ_in_kana_alone(
    names: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    assert found(results_cells(GAME, names=names)) == expected


# People


def test_three_players() -> None:
    cells = results_cells(
        "45000 - 35000 - 25000 -", names=("A", "B", "C"), uma=(30, 0, -30), start=35000, back=40000
    )
    assert found(cells) == []
    assert played(cells) == {1: {"A": 45000, "B": 35000, "C": 25000}}
    four_columns = cells | {(2, 8): "点数", (2, 9): "風"}
    assert played(four_columns) == played(cells)
    assert reading(four_columns).players == ("A", "B", "C")


def test_a_missing_name_with_four_uma_is_an_error() -> None:
    cells = results_cells(GAME, names=("A", "B", "C"))
    assert ("players.missing", "H1") in found(cells | {(2, 8): "点数", (2, 9): "風"})


def five(*rows: str) -> Typings:
    return results_cells(*rows, names=("A", "B", "C", "D", "E"))


def test_five_people_take_turns() -> None:
    cells = five(
        "40000 - 30000 - 20000 - 10000 - - -",
        "- - 40000 - 30000 - 20000 - 10000 -",
        "40000 - 30000 - - - 20000 - 10000 -",
    )
    assert found(cells) == []
    assert [list(scores) for scores in played(cells).values()] == [
        ["A", "B", "C", "D"],
        ["B", "C", "D", "E"],
        ["A", "B", "D", "E"],
    ]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("40000 - 30000 - 20000 - - - - -", [("row.waiting-some", "B3")]),
        ("20000 - 20000 - 20000 - 20000 - 20000 -", [("row.too-many", "B3")]),
        ("- - - - - - - - - -", []),
    ],
)
def test_too_few_and_too_many_of_five(row: str, expected: list[tuple[str, str]]) -> None:
    assert found(five(row)) == expected


def test_twenty_people() -> None:
    names = [f"P{n}" for n in range(20)]
    cells: Typings = {(2, 2 + 2 * n): "点数" for n in range(20)}
    cells |= {(1, 2 + 2 * n): name for n, name in enumerate(names)}
    cells |= {(3, 2): 40000, (3, 10): 30000, (3, 32): 20000, (3, 40): 10000}
    cells |= {(1, 43): "順位点", (3, 43): "持ち", (3, 44): 25000, (4, 43): "返し", (4, 44): 30000}
    cells |= {(1, 44 + i): pt for i, pt in enumerate((30, 10, -10, -30))}
    assert reading(cells).players == tuple(names)
    assert played(cells) == {1: {"P0": 40000, "P4": 30000, "P15": 20000, "P19": 10000}}


@pytest.mark.parametrize(
    ("one", "other"), [("山田", "山田さん"), ("Ｍｉｋａ", "mi ka"), ("けんじ", "けんじ君")]
)
def test_the_same_person_under_two_spellings_is_noticed(one: str, other: str) -> None:
    cells = results_cells(GAME, names=(one, other, "C", "D"))
    assert found(cells) == [("players.similar", "D1")]
    assert played(cells)


# Extra columns


WORTH: dict[str, Entry] = {"飛び賞": 10, "チップ": 2, "チョンボ": 20, "焼き鳥": 5}


def with_columns(
    headings: list[str],
    *rows: list[object],
    game: str = GAME,
    settings: dict[str, Entry] | None = None,
) -> Typings:
    """A game, and extra columns from R on; `rows` are typed below the headings."""
    cells = results_cells(
        *[game] * max(1, len(rows)), settings=WORTH if settings is None else settings
    )
    for column, heading in enumerate(headings, 18):
        cells[2, column] = heading
    for line, row in enumerate(rows, 3):
        for column, entry in enumerate(row, 18):
            cells[line, column] = entry  # type: ignore[assignment]
    return cells


def extras(cells: Typings) -> tuple[SeatExtras, ...] | None:
    ((hanchan, _),) = reading(cells).hanchan
    return hanchan.extras


def test_chips_chombo_penalties_and_yakitori() -> None:
    headings = [*["チップ"] * 4, *["チョンボ"] * 4, *["罰符"] * 4, *["焼き鳥"] * 4]
    cells = with_columns(
        headings,
        [3, -1, "▲1", -1, None, 1, None, None, None, None, 5, None, "○", None, None, "×"],
    )
    assert found(cells) == []
    assert extras(cells) == (
        SeatExtras(chips=3, yakitori=True),
        SeatExtras(chips=-1, chombo=1),
        SeatExtras(chips=-1, penalty=5_000),
        SeatExtras(chips=-1, yakitori=True),
    )


def test_sticks_explain_a_total_that_is_low() -> None:
    cells = with_columns(["供託"], [1], game="40000 - 29000 - 20000 - 10000 -")
    assert found(cells) == []
    assert reading(cells).hanchan[0][0].riichi_sticks == 1
    in_points = with_columns(["供託"], [1000], game="40000 - 29000 - 20000 - 10000 -")
    assert reading(in_points).hanchan[0][0].riichi_sticks == 1


@pytest.mark.parametrize("typed", [1, "1", "1本", " １ 本", 1000, "1000点"])
def test_ways_to_say_one_stick(typed: Entry) -> None:
    cells = with_columns(["供託"], [typed], game="40000 - 29000 - 20000 - 10000 -")
    assert reading(cells).hanchan[0][0].riichi_sticks == 1


def test_a_total_that_is_right_without_the_sticks_accuses_these_alone() -> None:
    cells = with_columns(["供託"], [1])
    assert found(cells) == [("row.total", "B3"), ("mistake.sticks-stated", "R3")]


def test_who_busted_whom_counts_nothing_without_a_prize() -> None:
    cells = with_columns(["飛ばした人"], ["A"], game=BUST, settings={})
    assert found(cells) == [("extra.tobi.worth", "R3")]


def test_a_stick_cell_that_cannot_be_read_says_nothing_of_the_total() -> None:
    cells = with_columns(["供託"], ["x"], game="40000 - 29000 - 20000 - 10000 -")
    assert found(cells) == [("extra.sticks.text", "R3")]


@pytest.mark.parametrize(
    ("heading", "row", "expected"),
    [
        ("チップ", [1, -1, None, None], [("extra.chips.worth", "R3")]),
        ("チップ", [0, 0, 0, 0], []),
        ("チョンボ", [None, 1, None, None], [("extra.chombo.worth", "R3")]),
        ("焼き鳥", [None, None, "○", None], [("extra.yakitori.worth", "R3")]),
        ("罰符", [None, 5, None, None], []),
    ],
)
def test_what_counts_nothing_is_said(
    heading: str, row: list[object], expected: list[tuple[str, str]]
) -> None:
    cells = with_columns([heading] * 4, row, settings={})
    assert found(cells) == expected
    assert len(reading(cells).hanchan) == 1


@pytest.mark.parametrize(
    ("headings", "row", "expected"),
    [
        (["供託"], [1], [("row.extras-only", "R3")]),
        (["チップ"] * 4, [None, 1, -1, None], [("row.extras-only", "S3")]),
        (["供託"], [0], []),
        (["焼き鳥"] * 4, [Cell(Kind.BOOLEAN, value=False)] * 4, []),
    ],
)
def test_extras_without_scores_wait(
    headings: list[str], row: list[object], expected: list[tuple[str, str]]
) -> None:
    cells = with_columns(headings, row, game="- - - - - - - -")
    assert found(cells) == expected
    assert reading(cells).hanchan == []


BUST = "50000 - 40000 - 20000 - -10000 -"
TWO_BUSTS = "90000 - 40000 - -20000 - -10000 -"


@pytest.mark.parametrize(
    ("game", "typed", "busted_by"),
    [
        (BUST, "A", [None, None, None, "A"]),
        (BUST, " ａ ", [None, None, None, "A"]),
        (BUST, "Aさん", [None, None, None, "A"]),
        (TWO_BUSTS, "Aさん・b", [None, None, "A", "B"]),
        (TWO_BUSTS, "A", [None, None, "A", "A"]),
        (TWO_BUSTS, "A、B", [None, None, "A", "B"]),
    ],
)
def test_who_busted_whom(game: str, typed: str, busted_by: list[str | None]) -> None:
    found_ = extras(with_columns(["飛ばした人"], [typed], game=game))
    assert [extra.busted_by for extra in found_ or ()] == busted_by


@pytest.mark.parametrize(
    ("headings", "row", "game", "expected"),
    [
        (["チップ"] * 4, [3, -1, -1, None], GAME, [("extra.chips.sum", "R3")]),
        (["チップ"] * 4, ["x", None, None, None], GAME, [("extra.chips.text", "R3")]),
        (["チップ"] * 3, [None], GAME, [("extra.columns", "R2")]),
        (["供託", "供託"], [None], GAME, [("extra.columns", "R2")]),
        (["供託"], ["x"], GAME, [("extra.sticks.text", "R3")]),
        (["供託"], [-1], GAME, [("extra.sticks.text", "R3")]),
        (["焼き鳥"] * 4, ["?", None, None, None], GAME, [("extra.yakitori.text", "R3")]),
        (["罰符"] * 4, ["?", None, None, None], GAME, [("extra.penalty.text", "R3")]),
        (["チョンボ"] * 4, [-1, None, None, None], GAME, [("extra.chombo.text", "R3")]),
        (["飛ばした人"], ["A"], GAME, [("extra.tobi.none-below", "R3")]),
        (["飛ばした人"], ["D"], BUST, [("extra.tobi.self", "R3")]),
        (["飛ばした人"], ["A B"], TWO_BUSTS, [("extra.tobi.separators", "R3")]),
        (["罰符"] * 4, [None, 5000, None, None], GAME, [("extra.penalty.points", "S3")]),
        (["供託"], ["1本半"], GAME, [("extra.sticks.text", "R3")]),
        (["飛ばした人"], ["Z"], BUST, [("extra.tobi.unknown", "R3")]),
        (["飛ばした人"], ["A、B"], BUST, [("extra.tobi.count", "R3")]),
        (["飛ばした人"], [None], BUST, [("extra.tobi.nobody", "R3")]),
        (["飛ばした人"], [Cell(Kind.ERROR, "#REF!")], BUST, [("extra.tobi.text", "R3")]),
    ],
)
def test_extra_columns_that_cannot_be_used(
    headings: list[str], row: list[object], game: str, expected: list[tuple[str, str]]
) -> None:
    assert found(with_columns(headings, row, game=game)) == expected


def test_finished_points_instead_of_scores() -> None:
    cells = with_columns(["ポイント"] * 4, [52, 9, -22, -39], game="- - - - - - - -")
    assert found(cells) == []
    ((hanchan, _),) = reading(cells).hanchan
    assert hanchan.is_finished
    assert [result.raw_score for result in hanchan.results] == [52_000, 9_000, -22_000, -39_000]


@pytest.mark.parametrize(
    ("row", "game", "expected"),
    [
        ([52, 9, -22, -38], "- - - - - - - -", "row.points-sum"),
        ([52, 9, -22, None], "- - - - - - - -", "row.waiting-points"),
        ([52, 9, -22, -39], GAME, "row.scores-and-points"),
        (["x", 9, -22, -39], "- - - - - - - -", "extra.points.text"),
        ([10, 10, -10, -10], "- - - - - - - -", "winds.missing"),
    ],
)
def test_finished_points_are_checked(row: list[object], game: str, expected: str) -> None:
    assert expected in [code for code, _ in found(with_columns(["ポイント"] * 4, row, game=game))]


# Causes


@pytest.mark.parametrize(
    ("row", "cause", "cell"),
    [
        ("3260 - 19800 - 15000 - 32600 -", "mistake.factor-10", "B3"),
        ("326 - 198 - 150 - 326 -", "mistake.all-in-hundreds", "B3"),
        ("60000 - 30500 - 11000 - 1500 -", "mistake.sign", "H3"),
        ("40000 - 29000 - 20000 - 10000 -", "mistake.riichi-sticks", "B3"),
        ("36200 - 19800 - 15000 - 32600 -", "mistake.swapped-digits", "B3"),
    ],
)
def test_the_likeliest_cause_is_named(row: str, cause: str, cell: str) -> None:
    issues = [i for i in reading(results_cells(row)).issues if i.code.startswith("mistake")]
    assert (issues[0].code, issues[0].cell) == (cause, cell)


def test_a_repeated_score_is_seen_from_the_row_above() -> None:
    cells = results_cells("47300 - 30100 - 12600 - 10000 -", "47300 - 41500 - 19800 - 22300 -")
    codes = [code for code, _ in found(cells)]
    assert "mistake.repeated" in codes


def test_all_rows_off_by_the_same_amount_are_a_wrong_starting_score() -> None:
    cells = results_cells(*["40000 - 30000 - 20000 - 10000 -"] * 3, start=30000)
    causes = {i.code for i in reading(cells).issues if i.code.startswith("mistake")}
    assert causes == {"mistake.wrong-starting-points"}


@pytest.mark.parametrize("row", [GAME, "25000 東 25000 南 25000 西 25000 北"])
def test_a_row_whose_total_is_right_is_never_accused(row: str) -> None:
    assert found(results_cells(row)) == []


def test_default_rules_where_the_sheet_states_none() -> None:
    cells = results_cells(GAME, uma=(), start=None, back=None)
    for row in (1, 3, 4):
        del cells[row, 12]
    chosen = PRESETS["ema"].rules
    assert read(tab(cells), JAPANESE, chosen).rules == chosen.model_copy(
        update={"starting_points": 30_000}
    )
    assert Rules() != chosen

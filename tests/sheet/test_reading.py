"""What a 結果 tab says; messages by their codes and cells."""

from collections.abc import Callable

import pytest

from mjsheets.adapters.base import Cell, Kind
from mjsheets.errors import Severity
from mjsheets.models import Wind
from mjsheets.rules import Rounding, Rules, TiePolicy
from mjsheets.sheet.reading import Reading, read
from mjsheets.sheet.words import ENGLISH, JAPANESE
from tests.support import Typings, results_cells, tab

GAME = "32600 東 19800 南 15000 西 32600 北"


def reading(cells: Typings) -> Reading:
    return read(tab(cells), JAPANESE)


def found(cells: Typings) -> list[tuple[str, str]]:
    """(code, cell) of each issue."""
    return [(issue.code, issue.cell) for issue in reading(cells).issues]


def scores(cells: Typings) -> dict[int, list[int]]:
    """The raw scores of each hanchan that can be settled, by its number."""
    return {
        hanchan.number: [result.raw_score for result in hanchan.results]
        for hanchan, _ in reading(cells).hanchan
    }


def test_an_evening() -> None:
    read_ = reading(results_cells(GAME, "-", "25000 - 30100 - 20900 - 24000 -"))
    assert read_.players == ("A", "B", "C", "D")
    assert read_.rules == Rules()
    assert read_.issues == ()
    first, third = [hanchan for hanchan, _ in read_.hanchan]
    assert [result.raw_score for result in first.results] == [32600, 19800, 15000, 32600]
    assert [result.starting_seat for result in first.results] == list(Wind)
    assert third.number == 3
    assert {result.starting_seat for result in third.results} == {None}


def test_english() -> None:
    cells = results_cells("32600 E 19800 S 15000 W 32600 N", words=ENGLISH)
    cells |= {(5, 12): "Rounding", (5, 13): "decimals", (6, 12): "Ties", (6, 13): "shared"}
    rules = read(tab(cells, "Results"), ENGLISH).rules
    assert rules == Rules(rounding=Rounding.NONE, tie_policy=TiePolicy.SPLIT)


@pytest.mark.parametrize(
    ("label", "value", "rules"),
    [
        ("端数", "五捨六入", Rules()),
        ("端数", " 四捨五入 ", Rules(rounding=Rounding.HALF_UP)),
        ("端数処理", "小数", Rules(rounding=Rounding.NONE)),
        ("同点", "起家優先", Rules()),
        ("同点", "同着", Rules(tie_policy=TiePolicy.SPLIT)),
        ("ＴＩＥＳ", "shared", Rules(tie_policy=TiePolicy.SPLIT)),
    ],
)
def test_optional_settings(label: str, value: str, rules: Rules) -> None:
    assert reading(results_cells(settings={label: value})).rules == rules


def shifted(cells: Typings, rows: int, columns: int) -> Typings:
    return {(row + rows, column + columns): entry for (row, column), entry in cells.items()}


def insert_row(before: int) -> Callable[[Typings], Typings]:
    return lambda cells: {(r + (r >= before), c): entry for (r, c), entry in cells.items()}


def insert_column(before: int) -> Callable[[Typings], Typings]:
    return lambda cells: {(r, c + (c >= before)): entry for (r, c), entry in cells.items()}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(insert_row(1), id="row on top"),
        pytest.param(insert_row(2), id="row under the names"),
        pytest.param(insert_row(3), id="row under the headings"),
        pytest.param(insert_row(4), id="row between games"),
        pytest.param(insert_column(1), id="column on the left"),
        pytest.param(insert_column(2), id="column before the first player"),
        pytest.param(insert_column(3), id="column between score and wind"),
        pytest.param(insert_column(6), id="column between players"),
        pytest.param(insert_column(11), id="column before the settings"),
        pytest.param(insert_column(13), id="column between label and values"),
        pytest.param(insert_column(15), id="column between the values"),
        pytest.param(lambda cells: cells | {(1, 1): "麻雀の会", (12, 12): "メモ"}, id="notes"),
        pytest.param(lambda cells: cells | {(1, 17): "← pt", (3, 14): "点"}, id="notes at values"),
        pytest.param(lambda cells: cells | {(2, 2): "得点", (2, 3): "席"}, id="synonyms"),
    ],
)
def test_inserted_rows_columns_and_notes_do_no_harm(change: Callable[[Typings], Typings]) -> None:
    plain = results_cells(GAME, "25000 - 30100 - 20900 - 24000 -")
    assert found(change(plain)) == []
    assert scores(change(plain)) == scores(plain)
    assert reading(change(plain)).players == ("A", "B", "C", "D")


def test_settings_in_another_order() -> None:
    cells = results_cells(GAME)
    moved = {p: e for p, e in cells.items() if p[1] < 12}
    moved |= {(1, 12): "返し", (1, 13): 30000, (2, 12): "持ち点", (2, 13): 25000}
    moved |= {(9, 12): "ウマ", (9, 13): 20, (9, 14): 10, (9, 15): -10, (9, 16): -20}
    assert reading(moved).rules == Rules(uma=(20_000, 10_000, -10_000, -20_000))


def test_names_in_row_2() -> None:
    cells = {p: e for p, e in results_cells(GAME).items() if p[0] != 1 or p[1] >= 12}
    cells |= {(2, 2): "A", (2, 4): "B", (2, 6): "C", (2, 8): "D"}
    assert reading(cells).players == ("A", "B", "C", "D")
    del cells[2, 3], cells[2, 5], cells[2, 7], cells[2, 9]
    assert reading(cells).players == ("A", "B", "C", "D")
    assert scores(cells) == {1: [32600, 19800, 15000, 32600]}


def test_without_headings_the_default_cells_hold() -> None:
    cells = {p: e for p, e in results_cells(GAME).items() if p[0] != 2}
    assert reading(cells).players == ("A", "B", "C", "D")
    assert scores(cells) == {1: [32600, 19800, 15000, 32600]}


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (results_cells(names=("A", None, "C", "D")), [("players.missing", "D1")]),
        (results_cells(names=(None, None, None, None)), [("players.missing", "B1")]),
        (results_cells(names=("A", "B", " Ａ", "D")), [("players.repeated", "F1")]),
        (results_cells() | {(1, 4): Cell(Kind.ERROR, "#REF!")}, [("name.error", "D1")]),
        (results_cells() | {(1, 4): Cell(Kind.BOOLEAN, value=True)}, [("name.boolean", "D1")]),
        (results_cells(uma=(30, 10, -10)), [("setting.uma.too-few", "O1")]),
        (results_cells(uma=()), [("setting.empty", "L1")]),
        (results_cells(uma=(30, "x", -10, -30)), [("setting.pt.text", "N1")]),
        (results_cells(uma=(30000, 10000, -10000, -30000)), [("setting.pt.points", "M1")]),
        (results_cells(uma=(30, 10, -10, -1000)), [("setting.pt.points", "P1")]),
        (results_cells(start=None), [("setting.empty", "L3")]),
        (results_cells(start="25k"), [("setting.points.text", "M3")]),
        (results_cells(start=25), [("setting.points.thousands", "M3")]),
        (
            results_cells() | {(4, 13): Cell(Kind.DATE, "2026-01-01")},
            [("setting.points.date", "M4")],
        ),
        (results_cells() | {(4, 12): "返す"}, [("setting.missing", "L4")]),
        (results_cells(settings={"端数": "適当"}), [("setting.rounding.unknown", "M5")]),
        (results_cells(settings={"同点": "1"}), [("setting.ties.unknown", "M5")]),
        (results_cells() | {(9, 12): "持ち", (9, 13): 30000}, [("setting.twice", "L9")]),
    ],
)
def test_one_clear_message_and_nothing_is_settled(
    cells: Typings, expected: list[tuple[str, str]]
) -> None:
    cells = cells | {p: e for p, e in results_cells(GAME).items() if p[0] == 3 and p[1] < 10}
    assert found(cells) == expected
    assert reading(cells).is_fatal
    assert reading(cells).hanchan == []


def test_the_same_label_twice_with_the_same_value_is_fine() -> None:
    assert found(results_cells(GAME) | {(9, 12): "持ち", (9, 13): "２５０００"}) == []


def test_all_problems_in_one_go() -> None:
    cells = results_cells("abc - 1 - 2 - 3 -", names=("A", None, "C", "D"), start=None)
    assert found(cells) == [
        ("setting.empty", "L3"),
        ("players.missing", "D1"),
        ("score.text", "B3"),
    ]


def test_what_uneven_uma_leave_is_noted() -> None:
    (issue,) = reading(results_cells(GAME, uma=(30, 10, -10, -20))).issues
    assert (issue.code, issue.cell, issue.values["left"]) == ("uma.sum", "L1", -10)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("- - - - - - - -", []),
        ("- 東 - 南 - 西 - 北", []),
        ("25000 - - - - - - -", [("row.waiting", "D3")]),
        ("25000 東 30000 南 20000 西 - 北", [("row.waiting", "H3")]),
        ("25000 - 30000 - 20000 - 24050 -", [("row.total", "B3")]),
        ("25050 - 30050 - 20900 - 24000 -", [("row.odd-points", "B3")]),
        ("25000 - abc - 20900 - 24000 -", [("score.text", "D3")]),
        ("25000 - abc - xyz - - -", [("score.text", "D3"), ("score.text", "F3")]),
        (
            "25000.5 - 30000 - 20000 - 24999.5 -",
            [("score.fraction", "B3"), ("score.fraction", "H3")],
        ),
        ("30000 - 30000 - 20000 - 20000 -", [("winds.missing", "C3")]),
        ("30000 東 30000 東 20000 西 20000 北", [("winds.repeated", "C3")]),
        ("30000 東 30000 中 20000 西 20000 北", [("winds.unknown", "E3")]),
        ("30000 東 30000 南 25000 - 15000 北", [("winds.missing", "G3")]),
        ("40000 東 30000 東 20000 x 10000 -", []),
        (
            "25000 - 25000 - 25000 - 24050 -",
            [("row.total", "B3"), ("winds.missing", "C3")],
        ),
        ("0 東 0 南 50000 西 50000 北", []),
    ],
)
def test_rows(row: str, expected: list[tuple[str, str]]) -> None:
    assert found(results_cells(row)) == expected


def test_ties_need_no_winds_where_they_are_shared() -> None:
    row = "30000 - 30000 東 20000 東 20000 x"
    assert found(results_cells(row, settings={"同点": "同着"})) == []


def test_the_difference_has_a_sign() -> None:
    issues = reading(
        results_cells("26000 - 30100 - 20900 - 24000 -", "24500 - 30100 - 20900 - 23500 -")
    ).issues
    over, under = [issue for issue in issues if issue.code == "row.total"]
    assert (over.values["difference"], under.values["difference"]) == (1000, -1000)


def test_other_starting_points() -> None:
    cells = results_cells("35000 - 30000 - 29000 - 26000 -", start=30000)
    assert scores(cells) == {1: [35000, 30000, 29000, 26000]}


def test_numbers_in_column_a() -> None:
    cells = results_cells(*["25000 - 30100 - 20900 - 24000 -"] * 4)
    cells |= {(3, 1): 11, (4, 1): "１２", (5, 1): None, (6, 1): "夜"}
    assert list(scores(cells)) == [11, 12, 3, 4]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (2, [("row.number-twice", "B3"), ("row.number-twice", "B4")]),
        (0, [("row.number", "A3")]),
        (-1, [("row.number", "A3")]),
        (1.5, [("row.number", "A3")]),
        (20261129, [("row.number", "A3")]),
    ],
)
def test_numbers_that_cannot_be(number: float, expected: list[tuple[str, str]]) -> None:
    cells = results_cells(*["25000 - 30100 - 20900 - 24000 -"] * 2) | {(3, 1): number}
    assert found(cells) == expected


def test_rows_below_the_thirtieth_are_read() -> None:
    cells = results_cells(*["-"] * 32, GAME)
    for row in range(33, 36):
        del cells[row, 1]
    assert list(scores(cells)) == [33]


def test_a_row_of_totals_is_no_hanchan() -> None:
    cells = results_cells(GAME) | {(33, 1): "合計", **{(33, c): 32600 for c in (2, 4, 6, 8)}}
    assert found(cells) == [("row.summary", "B33")]
    assert list(scores(cells)) == [1]


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_missing_headings_never_lose_a_player_silently(kept: int) -> None:
    cells = shifted(results_cells(GAME), 1, 0)
    for column in range(2 + 2 * kept, 10):
        cells.pop((3, column), None)
    severities = {issue.severity for issue in reading(cells).issues}
    assert severities & {Severity.FATAL, Severity.REFUSED}
    assert scores(cells) in ({}, {1: [32600, 19800, 15000, 32600]})


def test_a_heading_typed_over_does_not_lose_a_player() -> None:
    cells = results_cells(GAME) | {(2, 8): "最終", (2, 9): "?"}
    assert scores(cells) == {1: [32600, 19800, 15000, 32600]}

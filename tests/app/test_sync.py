"""What a sync writes, and what it leaves alone."""

import pytest

from mjsheets.adapters.base import Area, Cell, Kind, Position
from mjsheets.adapters.memory import MemoryWorkbook
from mjsheets.app.settling import settle_workbook
from mjsheets.app.sync import sync
from mjsheets.errors import ExitCode, NotFoundError
from mjsheets.sheet.words import ENGLISH
from tests.support import Typed, Typings, book, results_cells, shown

GAMES = ("40000 - 30000 - 20000 - 10000 -", "10000 - 20000 - 30000 - 40000 -")
NO_STATISTICS = {f"{column}{row}": None for column in "IJKLMNOP" for row in range(5, 9)}


def test_the_whole_standings_tab() -> None:
    workbook = book(results_cells(*GAMES, uma=(20, 10, -10, -20)))
    assert sync(workbook).is_written
    further = ("Q", "R", "S", "T", "U", "V", "W", "X")
    fixed = {
        at: value
        for at, value in shown(workbook).items()
        if int(at[1:]) <= 8 and not at.startswith(further)
    }
    assert fixed == {
        "B1": "A",
        "C1": "B",
        "D1": "C",
        "E1": "D",
        "B3": 10,
        "C3": -10,
        "D3": -10,
        "E3": 10,
        "B4": 50,
        "C4": 10,
        "D4": -20,
        "E4": -40,
        "B5": -40,
        "C5": -20,
        "D5": 10,
        "E5": 50,
        "H4": "名前",
        "I4": "1位",
        "J4": "2位",
        "K4": "3位",
        "L4": "4位",
        "M4": "平均順位",
        "N4": "平均得点",
        "O4": "最高得点",
        "P4": "ラス回避率",
        "H5": "A",
        "I5": 1,
        "J5": 0,
        "K5": 0,
        "L5": 1,
        "M5": 2.5,
        "N5": 25000,
        "O5": 40000,
        "P5": 0.5,
        "H6": "B",
        "I6": 0,
        "J6": 1,
        "K6": 1,
        "L6": 0,
        "M6": 2.5,
        "N6": 25000,
        "O6": 30000,
        "P6": 1,
        "H7": "C",
        "I7": 0,
        "J7": 1,
        "K7": 1,
        "L7": 0,
        "M7": 2.5,
        "N7": 25000,
        "O7": 30000,
        "P7": 1,
        "H8": "D",
        "I8": 1,
        "J8": 0,
        "K8": 0,
        "L8": 1,
        "M8": 2.5,
        "N8": 25000,
        "O8": 40000,
        "P8": 0.5,
    }


def test_english() -> None:
    cells = results_cells("32600 E 19800 S 15000 W 32600 N", "1 - 2 - 3 - 4 -", words=ENGLISH)
    workbook = book(cells, words=ENGLISH)
    sync(workbook)
    standings = shown(workbook, "Standings")
    assert (standings["H4"], standings["P4"]) == ("Player", "Last avoidance")
    assert standings["B5"] == "Wrong total: 10 (-99,990)"


@pytest.mark.parametrize("rows", [(), ("- 東 - 南 - 西 - 北",), ("25000 - - - - - - -",)])
def test_nothing_settled_yet_leaves_the_cells_empty(rows: tuple[str, ...]) -> None:
    workbook = book(results_cells(*rows))
    assert sync(workbook).exit_code == ExitCode.OK
    assert set(shown(workbook)) == {
        *("B1", "C1", "D1", "E1", "H5", "H6", "H7", "H8"),
        *(f"{column}4" for column in "HIJKLMNOP"),
    }


@pytest.mark.parametrize(
    "rows", [GAMES, (), ("25000 - x - 1 - 2 -",), (*["-"] * 33, GAMES[0])], ids=str
)
def test_a_second_sync_writes_nothing(rows: tuple[str, ...]) -> None:
    workbook = book(results_cells(*rows))
    sync(workbook)
    again = sync(workbook)
    assert (again.changes, again.is_written, workbook.writes) == ((), False, 1)


def test_a_dry_run_writes_nothing_and_tells_the_same() -> None:
    workbook = book(results_cells(*GAMES))
    told = sync(workbook, dry_run=True)
    assert (told.is_written, workbook.writes, shown(workbook)) == (False, 0, {})
    assert sync(workbook).changes == told.changes


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("25000 - 30000 - 20000 - 24050 -", "点数が正しく入力されていません。合計 99,050 (-950)"),
        (
            "abc - 25000 - 25000 - 25000 -",
            "点数が正しく入力されていません。B3 に「abc」が入っています。",
        ),
        ("30000 東 30000 東 20000 西 20000 北", "風が重複しています。C3, E3"),
        ("30000 東 30000 - 20000 西 20000 北", "風がすべて入力されていません。E3"),
        ("30000 東 30000 中 20000 西 20000 北", "風が正しく入力されていません。E3「中」"),
    ],
)
def test_a_refused_row_says_why_and_the_others_are_settled(row: str, message: str) -> None:
    workbook = book(results_cells(row, GAMES[0]))
    synced = sync(workbook)
    standings = shown(workbook)
    assert synced.exit_code == ExitCode.DATA
    assert standings["B4"] == message
    assert not {"C4", "D4", "E4"} & set(standings)
    assert (standings["B5"], standings["I5"], standings["O8"]) == (60, 1, 10000)


def test_a_corrected_row_loses_its_message() -> None:
    workbook = book(results_cells("25000 - 30000 - 20000 - 24000 -"))
    sync(workbook)
    corrected = results_cells("25000 - 30000 - 20000 - 25000 -") | {(3, 3): "東", (3, 9): "南"}
    corrected |= {(3, 5): "西", (3, 7): "北"}
    again = MemoryWorkbook({"結果": corrected, "成績": workbook.read(["成績"]).tabs["成績"].cells})
    sync(again)
    assert shown(again)["B4"] == 5


def test_bad_settings_write_nothing() -> None:
    before: Typings = {(4, 2): 99, (4, 8): "名前"}
    workbook = book(results_cells(GAMES[0], names=("A", "A", "C", "D")), before)
    synced = sync(workbook)
    assert (synced.exit_code, workbook.writes) == (ExitCode.DATA, 0)
    assert shown(workbook) == {"B4": 99, "H4": "名前"}


def test_rows_below_the_thirtieth_continue_and_leave_no_trace_when_they_go() -> None:
    workbook = book(results_cells(*["-"] * 31, GAMES[0]))
    sync(workbook)
    assert {k: v for k, v in shown(workbook).items() if k[1:] == "35"} == {
        "A35": 32,
        "B35": 60,
        "C35": 10,
        "D35": -20,
        "E35": -50,
    }
    shorter = MemoryWorkbook(
        {"結果": results_cells(), "成績": workbook.read(["成績"]).tabs["成績"].cells}
    )
    sync(shorter)
    assert not [address for address in shown(shorter) if address[1:] == "35"]


def test_notes_below_and_beside_stay() -> None:
    notes: Typings = {(40, 1): "メモ", (40, 2): 123, (1, 18): "x", (2, 2): "y", (12, 9): "z"}
    workbook = book(results_cells(*GAMES), notes)
    sync(workbook)
    assert {k: shown(workbook)[k] for k in ("A40", "B40", "R1", "B2", "I12")} == {
        "A40": "メモ",
        "B40": 123,
        "R1": "x",
        "B2": "y",
        "I12": "z",
    }


def test_a_name_that_looks_like_a_formula_stays_text() -> None:
    name = '=HYPERLINK("x")'
    workbook = book(results_cells(*GAMES, names=(name, "B", "C", "D")))
    sync(workbook)
    assert workbook.read(["成績"]).tabs["成績"].at(1, 2) == Cell(Kind.TEXT, name)


def test_a_missing_standings_tab_is_made() -> None:
    workbook = MemoryWorkbook({"結果": results_cells(*GAMES)})
    synced = sync(workbook)
    assert (synced.creates_tab, synced.is_written) == (True, True)
    standings = shown(workbook)
    assert (standings["B1"], standings["A33"], standings["P4"]) == ("A", 30, "ラス回避率")
    assert not sync(workbook).is_written


@pytest.mark.parametrize(
    ("standings", "cell"),
    [
        ({(4, 8): "日付"}, "H4"),
        ({(4, 8): "名前", (4, 13): "合計"}, "M4"),
        ({(1, 2): "国語", (1, 3): "数学"}, "B1"),
        ({(10, 2): 80}, "B10"),
        ({(6, 9): Cell(Kind.DATE, "2026-01-01")}, "I6"),
    ],
)
def test_a_tab_of_something_else_is_left_alone(standings: Typings, cell: str) -> None:
    workbook = book(results_cells(*GAMES), standings)
    synced = sync(workbook)
    assert workbook.writes == 0
    (issue,) = synced.issues
    assert issue.code in {"standings.foreign", "standings.occupied"}
    assert issue.cell == cell
    assert synced.exit_code == ExitCode.DATA


def test_an_output_cell_inside_a_merge_is_said() -> None:
    workbook = MemoryWorkbook(
        {"結果": results_cells(*GAMES), "成績": {}}, merges={"成績": (Area(4, 2, 4, 3),)}
    )
    synced = sync(workbook)
    assert [(i.code, i.cell) for i in synced.issues] == [("standings.merged", "C4")]
    assert workbook.writes == 0


def test_the_missing_results_tab_names_the_nearest() -> None:
    with pytest.raises(NotFoundError) as caught:
        sync(MemoryWorkbook({"結果 ": {}, "Sheet1": {}}))
    assert caught.value.code == "tab.missing-near"
    assert caught.value.values["near"] == "結果 "
    with pytest.raises(NotFoundError) as caught:
        sync(MemoryWorkbook({"Sheet1": {}}))
    assert caught.value.code == "tab.missing"
    with pytest.raises(NotFoundError) as caught:
        sync(MemoryWorkbook({"成績": {}, "結果(1)": {}}))
    assert caught.value.values["near"] == "結果(1)"


def test_a_standings_tab_with_a_space_gets_no_twin() -> None:
    workbook = MemoryWorkbook({"結果": results_cells(*GAMES), "成績 ": {}})
    with pytest.raises(NotFoundError) as caught:
        sync(workbook)
    assert (caught.value.code, workbook.writes) == ("tab.almost", 0)


# Formulas


def formula(text: str, value: float | str | None = None, *, spilled: bool = False) -> Cell:
    if value is None:
        return Cell(Kind.UNCALCULATED, None, text)
    return Cell(Kind.TEXT if isinstance(value, str) else Kind.NUMBER, value, text, spilled)


def spill(value: float) -> Cell:
    return Cell(Kind.NUMBER, value, None, spilled=True)


ORIGINAL: dict[Position, Typed] = {
    (4, 2): formula("=CALCPOINTS('結果'!B3:I32)", 60),
    **{(4, column): spill(value) for column, value in ((3, 10), (4, -20), (5, -50))},
    (5, 2): spill(-50),
    **{(5, column): spill(0) for column in (3, 4, 5)},
    (5, 9): formula("=COUNTRANK('結果'!B3:I32)", 1),
    **{(row, c): spill(9) for row in range(5, 9) for c in range(9, 14) if (row, c) != (5, 9)},
    (5, 14): formula("=AVERAGEMAXPOINTS('結果'!B3:I32)", 25000),
    **{(row, c): spill(9) for row in range(5, 9) for c in (14, 15) if (row, c) != (5, 14)},
    **{(row, 16): formula(f"=1-L{row}/SUM(I{row}:L{row})", "#NAME?") for row in range(5, 9)},
    **{(3, c): formula(f"=SUM({n}4:{n}33)", 0) for c, n in zip(range(2, 6), "BCDE", strict=True)},
    **{(1, c): formula(f"=結果!{n}1", n) for c, n in ((2, "B"), (3, "D"), (4, "F"), (5, "H"))},
}


def test_a_copy_of_the_original_ends_up_whole() -> None:
    names = ("B", "D", "F", "H")
    workbook = book(results_cells(*GAMES, names=names), ORIGINAL)
    synced = sync(workbook)
    assert synced.issues == ()
    standings = workbook.read(["成績"]).tabs["成績"]
    points = [[standings.at(row, column) for column in range(2, 6)] for row in (4, 5)]
    assert points == [
        [Cell(Kind.NUMBER, n) for n in (60, 10, -20, -50)],
        [Cell(Kind.NUMBER, n) for n in (-50, -20, 10, 60)],
    ]
    written = {
        (row, column): standings.at(row, column) for row in range(5, 9) for column in range(9, 16)
    }
    assert not [p for p, cell in written.items() if cell.formula or cell.spilled]
    kept = {p: standings.at(*p).formula for p in ORIGINAL if p[1] == 16 or p[0] in (1, 3)}
    assert kept == {p: getattr(ORIGINAL[p], "formula", None) for p in kept}


def test_other_formulas_are_named_and_kept() -> None:
    kept = formula("=MAX(結果!B3:B32)", 12)
    workbook = book(results_cells(*GAMES), {(5, 15): kept, (4, 8): "名前"})
    synced = sync(workbook)
    (issue,) = synced.issues
    assert (issue.code, issue.cell) == ("formula.kept", "O5")
    assert (issue.values["formula"], issue.values["value"]) == ("=MAX(結果!B3:B32)", 40000)
    assert workbook.read(["成績"]).tabs["成績"].at(5, 15) == kept
    assert synced.exit_code == ExitCode.OK


def test_other_formulas_are_replaced_when_asked() -> None:
    workbook = book(results_cells(*GAMES), {(5, 15): formula("=1+1", 2), (4, 8): "名前"})
    assert sync(workbook, overwrite_formulas=True).issues == ()
    assert shown(workbook)["O5"] == 40000


def test_a_kept_formula_keeps_what_it_spills() -> None:
    cells: Typings = {(4, 2): formula("=SORT(X1:AA1)", 1), (4, 3): spill(2), (4, 8): "名前"}
    workbook = book(results_cells(*GAMES), cells)
    synced = sync(workbook)
    assert [(i.code, i.cell) for i in synced.issues] == [("formula.kept", "B4")]
    assert workbook.read(["成績"]).tabs["成績"].at(4, 3) == spill(2)


def test_a_formula_that_gives_our_value_is_kept_without_a_word() -> None:
    cells: Typings = {
        (5, 15): formula("=MAXIFS(X:X,Y:Y,1)", 40000),
        (5, 16): formula('=IFERROR(1-L5/SUM(I5:L5),"")', 0),
        (4, 8): "名前",
    }
    workbook = book(results_cells(*GAMES), cells)
    assert sync(workbook).issues == ()
    assert not sync(workbook).is_written


def test_show_settles_without_writing() -> None:
    workbook = book(results_cells(*GAMES))
    settled = settle_workbook(workbook)
    assert [record.total for record in settled.records] == [10_000, -10_000, -10_000, 10_000]
    assert workbook.writes == 0

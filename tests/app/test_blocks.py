"""Further statistics, money and rules in 成績, and how they give way."""

import pytest

from mjsheets.adapters.base import Cell, Entry, Kind
from mjsheets.adapters.memory import MemoryWorkbook
from mjsheets.app.sync import sync
from tests.support import Typings, book, moved, results_cells, shown

GAME = "40000 東 30000 南 20000 西 10000 北"
OTHER = "10000 南 20000 西 30000 北 40000 東"


def again(workbook: MemoryWorkbook, results: Typings) -> MemoryWorkbook:
    """The same 成績 under another 結果."""
    return MemoryWorkbook({"結果": results, "成績": workbook.read(["成績"]).tabs["成績"].cells})


def synced(results: Typings, standings: Typings | None = None) -> MemoryWorkbook:
    workbook = book(results, standings)
    sync(workbook)
    return workbook


def row(workbook: MemoryWorkbook, number: int, first: str, last: str) -> list[object]:
    """The cells of a row, from one column to another."""
    found = shown(workbook)
    return [found.get(f"{chr(c)}{number}") for c in range(ord(first), ord(last) + 1)]


def test_further_statistics_stand_right_of_p() -> None:
    workbook = synced(results_cells(GAME, OTHER))
    assert row(workbook, 4, "Q", "X") == [
        *("半荘数", "トップ率", "連対率", "トビ率"),
        *("最低得点", "平均ポイント", "連続トップ", "連続ラス回避"),
    ]
    assert row(workbook, 5, "Q", "X") == [2, 0.5, 0.5, 0, 10000, 5, 1, 1]
    assert row(workbook, 6, "Q", "X") == [2, 0, 0.5, 0, 20000, -5, 0, 2]


def test_average_rank_by_seat_stands_below() -> None:
    workbook = synced(results_cells(GAME, OTHER))
    assert row(workbook, 11, "H", "L")[0] == "起家からの席別 平均順位"
    assert row(workbook, 12, "H", "L") == ["名前", "東", "南", "西", "北"]
    assert row(workbook, 13, "H", "L") == ["A", 1, 4, None, None]
    assert row(workbook, 16, "H", "L") == ["D", 1, None, None, 4]


def test_head_to_head_stands_below_that() -> None:
    workbook = synced(results_cells(GAME))
    assert row(workbook, 19, "H", "H") == ["直接対決 (ポイント差)"]
    assert row(workbook, 20, "H", "L") == ["名前", "A", "B", "C", "D"]
    assert row(workbook, 21, "H", "L") == ["A", None, 50, 80, 110]
    assert row(workbook, 24, "H", "L") == ["D", -110, -60, -30, None]


def test_the_rules_are_shown_by_name() -> None:
    workbook = synced(results_cells(GAME, settings={"ルール": "mleague"}))
    assert shown(workbook)["H1"] == "ルール: Mリーグ"
    plain = again(workbook, results_cells(GAME))
    sync(plain)
    assert "H1" not in shown(plain)


def test_money_and_who_pays_whom() -> None:
    settings: dict[str, Entry] = {"レート": 50, "場代": 2000, "場代を払った人": "A"}
    workbook = synced(results_cells(GAME, settings=settings))
    assert row(workbook, 4, "Y", "[")[0] == "ポイント (円)"
    found = shown(workbook)
    assert [found[f"AA{n}"] for n in range(5, 9)] == [4500, 0, -1500, -3000]
    payments = [v for k, v in found.items() if isinstance(v, str) and " → " in v]
    assert payments == ["D → A", "C → A"]


def test_no_rate_no_money() -> None:
    assert "精算" not in shown(synced(results_cells(GAME))).values()


def test_a_rate_that_goes_takes_the_money_with_it() -> None:
    workbook = again(synced(results_cells(GAME, settings={"レート": 50})), results_cells(GAME))
    sync(workbook)
    assert not [v for v in shown(workbook).values() if isinstance(v, str) and "円" in v]
    assert "精算" not in shown(workbook).values()


@pytest.mark.parametrize("cell", [(5, 20), (21, 10), (4, 17), (19, 8)])
def test_a_block_gives_way_to_a_note_whole(cell: tuple[int, int]) -> None:
    workbook = book(results_cells(GAME, OTHER), {cell: "メモ"})
    first = sync(workbook)
    assert [issue.code for issue in first.issues] == ["block.left-out"]
    assert first.exit_code == 0
    assert workbook.read(["成績"]).tabs["成績"].at(*cell) == Cell(Kind.TEXT, "メモ")
    second = sync(workbook)
    assert (second.changes, second.issues) == ((), first.issues)


@pytest.mark.parametrize(
    "note", ["精算", "ルール: うちのルール", "直接対決 (ポイント差)", "半荘数", "ポイント (円)"]
)
def test_a_note_that_says_the_same_as_a_heading_is_nobodys_but_theirs(note: str) -> None:
    workbook = book(results_cells(GAME), {(40, 20): note, (41, 20): "12", (1, 20): note})
    sync(workbook)
    found = shown(workbook)
    assert (found["T40"], found["T41"], found["T1"]) == (note, "12", note)


@pytest.mark.parametrize("names", [("A", "B", "C", "D", "E"), ("A", "B", "C", "D", "E", "F", "G")])
def test_more_people_and_fewer_again_leave_no_trace(names: tuple[str, ...]) -> None:
    four = results_cells(GAME)
    settings = {p: e for p, e in four.items() if p[1] >= 12}
    wide: Typings = {(r, c + 20): entry for (r, c), entry in settings.items()}
    wide |= {p: e for p, e in four.items() if p not in settings}
    for index, name in enumerate(names):
        wide |= {(1, 2 + 2 * index): name, (2, 2 + 2 * index): "点数", (2, 3 + 2 * index): "風"}
    workbook = synced(four)
    before = shown(workbook)
    more = again(workbook, wide)
    sync(more)
    assert not sync(more).changes
    assert [shown(more)[f"{chr(ord('B') + i)}1"] for i in range(len(names))] == list(names)
    fewer = again(more, four)
    sync(fewer)
    assert shown(fewer) == before


def test_the_details_tab_has_every_part() -> None:
    workbook = book(results_cells(GAME))
    sync(workbook, with_details=True)
    assert [shown(workbook, "明細")[f"{c}1"] for c in "ABCD"] == ["半荘", "名前", "順位", "点数"]
    assert [shown(workbook, "明細").get(f"{chr(c)}2") for c in range(ord("A"), ord("P"))] == [
        1, "A", 1, 40000, 10, 0, 30, 20, 0, 0, 0, 0, 0, 0, 60,
    ]  # fmt: skip
    assert not sync(workbook, with_details=True).changes


def test_a_details_tab_of_somebody_else_is_left_alone() -> None:
    workbook = MemoryWorkbook({"結果": results_cells(GAME), "成績": {}, "明細": {(1, 1): "日付"}})
    found = sync(workbook, with_details=True)
    assert [issue.code for issue in found.issues] == ["details.foreign"]
    assert shown(workbook, "明細") == {"A1": "日付"}


# What is not ours stays


def test_our_headings_beside_a_foreign_table_do_not_make_it_ours() -> None:
    foreign: Typings = {(r, c): f"会計{r}{c}" for r in range(1, 34) for c in range(1, 6)}
    foreign |= {(4, 8): "名前", (5, 8): "山田", (5, 9): "090-1234"}
    workbook = book(results_cells(GAME), foreign)
    assert sync(workbook).exit_code == 65
    assert workbook.writes == 0


def test_headings_in_other_words_stay_as_they_are() -> None:
    workbook = synced(results_cells(GAME))
    cells = dict(workbook.read(["成績"]).tabs["成績"].cells)
    cells[4, 8], cells[4, 9] = Cell(Kind.TEXT, "氏名"), Cell(Kind.TEXT, "1着")
    renamed = MemoryWorkbook({"結果": results_cells(GAME), "成績": cells})
    assert not sync(renamed).changes


def test_numbers_and_notes_below_the_thirtieth_row_stay() -> None:
    workbook = synced(results_cells(GAME))
    cells: Typings = dict(workbook.read(["成績"]).tabs["成績"].cells)
    notes: Typings = {(row, 1): row - 3 for row in range(34, 44)}
    notes |= {(35, 2): "打ち上げ代", (35, 3): 5000}
    kept = MemoryWorkbook({"結果": results_cells(GAME), "成績": cells | notes})
    assert not sync(kept).changes


def test_a_note_where_the_thirty_third_hanchan_goes_is_not_written_over() -> None:
    workbook = synced(results_cells(GAME))
    cells: Typings = dict(workbook.read(["成績"]).tabs["成績"].cells)
    longer = MemoryWorkbook(
        {"結果": results_cells(*["-"] * 32, GAME), "成績": cells | {(36, 2): "第3戦は東風"}}
    )
    found = sync(longer)
    assert [(issue.code, issue.cell) for issue in found.issues] == [("standings.occupied", "B36")]
    assert longer.writes == 0


@pytest.mark.parametrize(("down", "right"), [(36, 0), (60, 0), (0, 30), (40, 30)])
def test_a_copy_of_our_tables_is_somebodys(down: int, right: int) -> None:
    """Whoever keeps last week's tables elsewhere in the tab keeps them."""
    workbook = synced(results_cells(GAME, settings={"レート": 50}))
    cells: Typings = dict(workbook.read(["成績"]).tabs["成績"].cells)
    copy: Typings = {(r + down, c + right): cell for (r, c), cell in cells.items() if c >= 8}
    results = results_cells(GAME, OTHER, settings={"レート": 50})
    kept = MemoryWorkbook({"結果": results, "成績": copy | cells})
    sync(kept)
    after = kept.read(["成績"]).tabs["成績"]
    assert {at: after.at(*at) for at in copy} == copy
    assert not sync(kept).changes


def test_a_settlement_in_ones_own_hand_is_ones_own() -> None:
    cells: Typings = dict(synced(results_cells(GAME)).read(["成績"]).tabs["成績"].cells)
    note: Typings = {(40, 3): "精算", (41, 3): "A → B", (41, 5): 500, (42, 3): "C → D さんへ"}
    kept = MemoryWorkbook({"結果": results_cells(GAME), "成績": cells | note})
    assert not sync(kept).changes


@pytest.mark.parametrize("names", ["ABCD", "ABCDEFGH"])
def test_more_than_thirty_hanchan_beside_other_numbers(names: str) -> None:
    wide = grown(tuple(names)) | {
        (row, column): row - 2 if column == 1 else entry
        for row in range(3, 38)
        for (first, column), entry in results_cells(GAME).items()
        if first == 3 and column < 10  # the row of the game, without settings
    }
    workbook = MemoryWorkbook({"結果": wide, "成績": {(34, len(names) + 3): 7}})
    assert sync(workbook).is_written
    assert not sync(workbook).changes
    more = again(workbook, wide | {(3, 2): 39000, (3, 4): 31000})
    assert sync(more).is_written
    assert not sync(more).changes


def test_a_deleted_column_is_said() -> None:
    cells = synced(results_cells(GAME)).read(["成績"]).tabs["成績"].cells
    for column in (3, 9):
        left: Typings = dict(moved(cells, 1, column, -1))
        found = sync(MemoryWorkbook({"結果": results_cells(GAME, OTHER), "成績": left}))
        assert found.issues[0].code == "standings.displaced"
        assert not found.changes


def test_an_inserted_row_is_said() -> None:
    workbook = MemoryWorkbook({"結果": results_cells(GAME, OTHER, GAME)})
    sync(workbook)
    cells = workbook.read(["成績"]).tabs["成績"].cells
    moved = {(r + (r >= 6), c): cell for (r, c), cell in cells.items()}
    shifted = MemoryWorkbook({"結果": results_cells(GAME, OTHER, GAME), "成績": moved})
    found = sync(shifted)
    assert [(i.code, i.cell) for i in found.issues] == [("standings.shifted", "A6")]
    assert shown(shifted).get("H9") is None
    assert shown(shifted).get("Q9") is None


def test_waiting_rows_write_nothing() -> None:
    workbook = synced(results_cells(GAME) | {(40, 2): 25000})
    assert not [address for address in shown(workbook) if address[1:] == "41"]


# More and fewer people, and the marks that people make


def grown(names: tuple[str, ...]) -> Typings:
    """The game with so many names, the settings beyond the last of them."""
    four = results_cells(GAME)
    settings = {p: e for p, e in four.items() if p[1] >= 12}
    wide: Typings = {(r, c + 20): entry for (r, c), entry in settings.items()}
    wide |= {p: e for p, e in four.items() if p not in settings}
    for index, name in enumerate(names):
        wide |= {(1, 2 + 2 * index): name, (2, 2 + 2 * index): "点数", (2, 3 + 2 * index): "風"}
    return wide


@pytest.mark.parametrize(
    ("names", "note"),
    [
        (("A", "B", "C", "D", "E"), (4, 6)),
        (("A", "B", "C", "D", "E"), (9, 6)),
        (("A", "B", "C", "D", "E"), (9, 8)),
        (("A", "B", "C", "D", "E", "F"), (8, 7)),
    ],
)
def test_a_note_where_more_people_need_room_is_not_lost(
    names: tuple[str, ...], note: tuple[int, int]
) -> None:
    workbook = synced(results_cells(GAME))
    cells: Typings = dict(workbook.read(["成績"]).tabs["成績"].cells)
    more = MemoryWorkbook({"結果": grown(names), "成績": cells | {note: "メモ"}})
    found = sync(more)
    assert [issue.code for issue in found.issues] == ["standings.occupied"]
    assert more.writes == 0


def test_moved_columns_bring_their_number_formats() -> None:
    workbook = synced(results_cells(GAME))
    more = again(workbook, grown(("A", "B", "C", "D", "E", "F")))
    formats = {(change.row, change.column): change.number_format for change in sync(more).changes}
    assert (formats[5, 14], formats[5, 15], formats[5, 17]) == ("0.00", "#,##0", "0.0%")


def test_where_nothing_moved_no_look_is_touched() -> None:
    workbook = book(results_cells(GAME))
    assert not any(change.number_format for change in sync(workbook).changes)
    longer = again(workbook, results_cells(GAME, OTHER))
    assert not any(change.number_format for change in sync(longer).changes)


@pytest.mark.parametrize("row", [5, 8])
@pytest.mark.parametrize("kind", [Kind.NUMBER, Kind.TEXT, Kind.ERROR, Kind.UNCALCULATED])
def test_a_name_as_a_formula_is_no_move(row: int, kind: Kind) -> None:
    """Whatever it shows, the next sync has nothing to write."""
    shows: dict[Kind, Entry] = {Kind.NUMBER: 2, Kind.TEXT: "Zed"}
    workbook = book(results_cells(GAME), {(row, 8): Cell(kind, shows.get(kind), '=T("Zed")&1+1')})
    assert sync(workbook).is_written
    assert not sync(workbook).changes


def test_a_mark_inside_a_block_stays() -> None:
    workbook = synced(results_cells(GAME, settings={"レート": 50}))
    cells: Typings = dict(workbook.read(["成績"]).tabs["成績"].cells)
    (row,) = [r for (r, c), cell in workbook.read(["成績"]).tabs["成績"].cells.items()
              if c == 8 and isinstance(cell.value, str) and cell.value == "精算"]  # fmt: skip
    marks: Typings = {(row + 1, 9): "済", (21, 9): "—"}
    marked = MemoryWorkbook(
        {"結果": results_cells(GAME, settings={"レート": 50}), "成績": cells | marks}
    )
    assert not sync(marked).changes


def test_payments_that_people_wrote_into_are_still_ours() -> None:
    settings: dict[str, Entry] = {"レート": 50}
    workbook = synced(results_cells(GAME, settings=settings))
    tab = workbook.read(["成績"]).tabs["成績"]
    (row,) = [r for (r, c), cell in tab.cells.items() if c == 8 and cell.value == "精算"]
    cells: Typings = dict(tab.cells)
    changed = MemoryWorkbook(
        {"結果": results_cells(GAME, settings=settings), "成績": cells | {(row + 1, 10): "現金"}}
    )
    sync(changed)
    assert changed.read(["成績"]).tabs["成績"].at(row + 1, 10).kind is Kind.NUMBER


def test_notes_below_the_details_stay() -> None:
    workbook = book(results_cells(GAME))
    sync(workbook, with_details=True)
    cells: Typings = dict(workbook.read(["明細"]).tabs["明細"].cells)
    standings: Typings = dict(workbook.read(["成績"]).tabs["成績"].cells)
    noted = MemoryWorkbook(
        {"結果": results_cells(GAME), "成績": standings, "明細": cells | {(8, 1): "メモ"}}
    )
    assert not sync(noted, with_details=True).changes
    longer = MemoryWorkbook(
        {"結果": results_cells(GAME, OTHER), "成績": {}, "明細": cells | {(8, 1): "メモ"}}
    )
    found = sync(longer, with_details=True)
    assert [issue.code for issue in found.issues] == ["details.occupied"]
    assert shown(longer, "明細")["A8"] == "メモ"

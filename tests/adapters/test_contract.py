"""What every workbook promises, whatever keeps it.

A kind of workbook joins by adding its maker to `MAKERS`; Google's needs a server as well.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import xlsxwriter

from mjsheets.adapters.base import (
    EMPTY_CELL,
    Area,
    Cell,
    CellSpec,
    Change,
    Entry,
    Kind,
    Position,
    Style,
    TabSpec,
    Workbook,
)
from mjsheets.adapters.memory import MemoryWorkbook
from mjsheets.adapters.xlsx import XlsxWorkbook
from mjsheets.errors import MjsheetsError
from tests.google_server.fixtures import workbook_of

Content = Mapping[str, Mapping[Position, Entry | Cell]]
Maker = Callable[[Path, Content], Workbook]


def in_memory(_: Path, content: Content) -> Workbook:
    return MemoryWorkbook(content, arrays={"成績": (Area(4, 2, 5, 3),)})


def in_a_file(folder: Path, content: Content) -> Workbook:
    """A file from another program, with formulas and their cached values."""
    path = folder / "book.xlsx"
    book = xlsxwriter.Workbook(path, {"strings_to_formulas": False, "strings_to_urls": False})
    for title, entries in content.items():
        sheet = book.add_worksheet(title)
        spilled = [place for place, cell in entries.items() if isinstance(cell, Cell) and cell[3]]
        for (row, column), entry in entries.items():
            if not isinstance(entry, Cell):
                sheet.write(row - 1, column - 1, entry)
            elif entry.formula and spilled:
                last_row, last_column = max(spilled)
                sheet.write_array_formula(
                    row - 1,
                    column - 1,
                    last_row - 1,
                    last_column - 1,
                    entry.formula,
                    None,
                    entry[1],
                )
            elif entry.formula:
                sheet.write_formula(row - 1, column - 1, entry.formula, None, entry.value)
        for row, column in spilled:
            sheet.write(row - 1, column - 1, entries[row, column][1])  # type: ignore[index]
    book.close()
    return XlsxWorkbook(path)


MAKERS: dict[str, Maker] = {"memory": in_memory, "xlsx": in_a_file}

SUM = Cell(Kind.NUMBER, 33000, "=25000+8000")
ANCHOR = Cell(Kind.NUMBER, 40, "=CALCPOINTS(A1)")
SPILLED = Cell(Kind.NUMBER, 10, spilled=True)
CONTENT: Content = {
    "結果": {(1, 2): "田中", (3, 2): SUM, (3, 3): "東", (4, 2): 25000, (5, 2): -1500, (6, 2): 0.5},
    "成績": {(4, 2): ANCHOR, (4, 3): SPILLED, (5, 2): SPILLED, (5, 3): SPILLED, (9, 9): "memo"},
    "他": {(1, 1): "=1+1"},
}


@pytest.fixture(params=[*MAKERS, "google"])
def workbook(request: pytest.FixtureRequest, tmp_path: Path) -> Workbook:
    if request.param == "google":
        return workbook_of(request.getfixturevalue("server"), CONTENT)
    return MAKERS[request.param](tmp_path, CONTENT)


def change(tab: str, row: int, column: int, new: Entry) -> Change:
    return Change(tab, row, column, EMPTY_CELL, new)


def test_reading_gives_what_was_entered(workbook: Workbook) -> None:
    snapshot = workbook.read(["結果", "成績", "他"])
    assert dict(snapshot.tabs["結果"].cells) == {
        (1, 2): Cell(Kind.TEXT, "田中"),
        (3, 2): SUM,
        (3, 3): Cell(Kind.TEXT, "東"),
        (4, 2): Cell(Kind.NUMBER, 25000),
        (5, 2): Cell(Kind.NUMBER, -1500),
        (6, 2): Cell(Kind.NUMBER, 0.5),
    }
    assert dict(snapshot.tabs["成績"].cells) == {
        (4, 2): ANCHOR,
        (4, 3): SPILLED,
        (5, 2): SPILLED,
        (5, 3): SPILLED,
        (9, 9): Cell(Kind.TEXT, "memo"),
    }
    assert snapshot.tabs["他"].at(1, 1) == Cell(Kind.TEXT, "=1+1")
    assert snapshot.tabs["他"].at(7, 7) == EMPTY_CELL


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ([], []),
        (["成績"], ["成績"]),
        (["成績", "結果"], ["結果", "成績"]),
        (["Results", "結果"], ["結果"]),
        (["Results"], []),
    ],
)
def test_only_tabs_that_were_asked_for_and_exist(
    workbook: Workbook, asked: list[str], found: list[str]
) -> None:
    snapshot = workbook.read(asked)
    assert sorted(snapshot.tabs) == sorted(found)
    assert all(tab.title == title for title, tab in snapshot.tabs.items())
    assert snapshot.titles == ("結果", "成績", "他")
    assert snapshot.name


@pytest.mark.parametrize(
    ("entry", "stored"),
    [
        (7, Cell(Kind.NUMBER, 7)),
        (-0.25, Cell(Kind.NUMBER, -0.25)),
        (0, Cell(Kind.NUMBER, 0)),
        (1 / 3, Cell(Kind.NUMBER, 1 / 3)),
        ("田中", Cell(Kind.TEXT, "田中")),
        ("=A1", Cell(Kind.TEXT, "=A1")),
        ('=HYPERLINK("http://example.com")', Cell(Kind.TEXT, '=HYPERLINK("http://example.com")')),
        ("007", Cell(Kind.TEXT, "007")),
        ("1e3", Cell(Kind.TEXT, "1e3")),
        ("TRUE", Cell(Kind.TEXT, "TRUE")),
        ("2026-11-29", Cell(Kind.TEXT, "2026-11-29")),
        ("+1", Cell(Kind.TEXT, "+1")),
        (" <b> & \n", Cell(Kind.TEXT, " <b> & \n")),
        ("", EMPTY_CELL),
        (None, EMPTY_CELL),
    ],
)
@pytest.mark.parametrize("place", [(4, 2), (3, 2), (40, 12)], ids=["value", "formula", "empty"])
def test_what_is_written_is_stored_as_it_is(
    workbook: Workbook, place: Position, entry: Entry, stored: Cell
) -> None:
    written = workbook.write([change("結果", *place, entry)])
    assert written.tabs["結果"].at(*place) == stored
    assert workbook.read(["結果"]).tabs["結果"] == written.tabs["結果"]


@pytest.mark.parametrize("entry", [0.5, -3, "田中", None])
@pytest.mark.parametrize("place", [(4, 2), (3, 2), (40, 12)], ids=["value", "formula", "empty"])
def test_a_number_format_changes_no_value(
    workbook: Workbook, place: Position, entry: Entry
) -> None:
    before = workbook.read(["結果"]).tabs["結果"]
    asked = change("結果", *place, entry)._replace(number_format="0.0%")
    written = workbook.write([asked, change("結果", 5, 2, 7)]).tabs["結果"]
    stored = workbook.write([change("結果", *place, entry)]).tabs["結果"]
    assert written == stored == workbook.read(["結果"]).tabs["結果"]
    assert written.at(*place).value == entry
    assert {**written.cells, place: EMPTY_CELL, (5, 2): before.at(5, 2)} == {
        **before.cells,
        place: EMPTY_CELL,
    }


def test_a_formula_that_stays_may_be_shown_otherwise(workbook: Workbook) -> None:
    asked = Change("結果", 3, 2, SUM, SUM.value, keeps_formula=True, number_format="0.0%")
    assert workbook.write([asked]).tabs["結果"].at(3, 2) == SUM
    assert workbook.read(["結果"]).tabs["結果"].at(3, 2) == SUM


def test_other_cells_stay(workbook: Workbook) -> None:
    titles = ["結果", "成績", "他"]
    before = workbook.read(titles)
    workbook.write([change("結果", 4, 2, 1), change("結果", 4, 4, 2)])
    after = workbook.read(titles)
    assert dict(after.tabs["結果"].cells) == {
        **before.tabs["結果"].cells,
        (4, 2): Cell(Kind.NUMBER, 1),
        (4, 4): Cell(Kind.NUMBER, 2),
    }
    assert after.tabs["成績"] == before.tabs["成績"]
    assert after.tabs["他"] == before.tabs["他"]


def test_several_tabs_are_written_at_once(workbook: Workbook) -> None:
    written = workbook.write([change("結果", 9, 1, 1), change("他", 9, 1, "x")])
    assert sorted(written.tabs) == ["他", "結果"]
    assert written.tabs["結果"].at(9, 1) == Cell(Kind.NUMBER, 1)
    assert written.tabs["他"].at(9, 1) == Cell(Kind.TEXT, "x")


@pytest.mark.parametrize("shown", [40, "合計", None])
def test_a_formula_that_is_to_stay_is_still_there(workbook: Workbook, shown: Entry) -> None:
    """Its value is the given one in a file; a product that calculates itself knows better."""
    asked = Change("結果", 3, 2, SUM, shown, keeps_formula=True)
    written = workbook.write([asked, change("結果", 4, 2, 1)])
    assert written.tabs["結果"].at(3, 2).formula == SUM.formula
    assert written.tabs["結果"].at(3, 2).value in {shown, SUM.value}
    assert written.tabs["結果"].at(4, 2) == Cell(Kind.NUMBER, 1)
    assert workbook.read(["結果"]).tabs["結果"] == written.tabs["結果"]


def test_a_formula_that_stays_fills_what_it_filled(workbook: Workbook) -> None:
    before = workbook.read(["成績"]).tabs["成績"]
    asked = Change("成績", 4, 2, ANCHOR, ANCHOR.value, keeps_formula=True)
    workbook.write([asked, change("成績", 9, 9, "memo 2")])
    after = workbook.read(["成績"]).tabs["成績"]
    assert after.arrays == before.arrays
    assert {**after.cells, (9, 9): before.at(9, 9)} == before.cells


def test_the_areas_of_arrays_are_known_or_none_is(workbook: Workbook) -> None:
    """Not every product can say them; they go with the formula."""
    area = Area(4, 2, 5, 3)
    assert workbook.read(["成績", "結果"]).tabs["結果"].arrays == ()
    assert workbook.read(["成績"]).tabs["成績"].arrays in {(), (area,)}
    block = [(row, column) for row in (4, 5) for column in (2, 3)]
    written = workbook.write([change("成績", *place, 1) for place in block])
    assert written.tabs["成績"].arrays == ()


def test_cells_that_a_formula_filled_become_entries(workbook: Workbook) -> None:
    block = [(row, column) for row in (4, 5) for column in (2, 3)]
    written = workbook.write([change("成績", *place, sum(place)) for place in block])
    assert dict(written.tabs["成績"].cells) == {
        **{place: Cell(Kind.NUMBER, sum(place)) for place in block},
        (9, 9): Cell(Kind.TEXT, "memo"),
    }


NEW = TabSpec(
    "新",
    (CellSpec(1, 1, "=名前", Style(bold=True)), CellSpec(2, 1, 5, Style(number_format="0.0"))),
    merges=(Area(1, 1, 1, 2),),
)


def test_a_tab_is_made_and_written_at_once(workbook: Workbook) -> None:
    written = workbook.write([change("新", 2, 1, 6), change("新", 3, 1, "x")], NEW)
    assert written.titles == ("結果", "成績", "他", "新")
    assert dict(written.tabs["新"].cells) == {
        (1, 1): Cell(Kind.TEXT, "=名前"),
        (2, 1): Cell(Kind.NUMBER, 6),
        (3, 1): Cell(Kind.TEXT, "x"),
    }
    assert written.tabs["新"].merges == NEW.merges
    assert workbook.read(["新"]).tabs["新"] == written.tabs["新"]


def test_nothing_to_write(workbook: Workbook) -> None:
    before = workbook.read(["結果"])
    assert dict(workbook.write([]).tabs) == {}
    assert workbook.read(["結果"]) == before


@pytest.mark.parametrize(
    ("asked", "create"),
    [
        ([change("結果", 4, 2, 1), change("ない", 1, 1, 1)], None),
        ([change("結果", 4, 2, 1)], TabSpec("成績", ())),
        ([change("新", 4, 2, 1), change("ない", 1, 1, 1)], NEW),
    ],
)
def test_all_or_nothing(workbook: Workbook, asked: list[Change], create: TabSpec | None) -> None:
    titles = ["結果", "成績", "他", "新"]
    before = workbook.read(titles)
    with pytest.raises(MjsheetsError):
        workbook.write(asked, create)
    assert workbook.read(titles) == before

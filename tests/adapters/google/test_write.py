"""What is written, with how many requests, and what stays as it was."""

import pytest

from mjsheets.adapters.base import (
    EMPTY_CELL,
    Align,
    Area,
    Cell,
    CellSpec,
    Change,
    Choices,
    Entry,
    Highlight,
    Kind,
    Style,
    TabSpec,
)
from mjsheets.errors import AccessError, TemporaryError
from tests.google_server import Formula, GoogleServer
from tests.google_server.fixtures import google_workbook
from tests.google_server.values import Content


def change(row: int, column: int, new: Entry, tab: str = "成績") -> Change:
    return Change(tab, row, column, EMPTY_CELL, new)


@pytest.mark.parametrize(
    ("new", "stored"),
    [
        pytest.param(60, 60, id="number"),
        pytest.param(-0.1, -0.1, id="fraction"),
        pytest.param("名前", "名前", id="text"),
        pytest.param("=IMPORTXML(1)", "=IMPORTXML(1)", id="text that looks like a formula"),
        pytest.param("'007", "'007", id="text with an apostrophe"),
        pytest.param("1-2", "1-2", id="text that looks like a date"),
        pytest.param("TRUE", "TRUE", id="text that looks like a tick box"),
        pytest.param(None, None, id="emptied"),
        pytest.param("", None, id="emptied with nothing"),
    ],
)
def test_one_cell(server: GoogleServer, new: Entry, stored: Content) -> None:
    """Nothing is parsed: text stays text, and the read-back shows what is stored."""
    workbook, book = google_workbook(server, {"成績": {"B4": Formula("=1/0"), "C4": 5}})
    workbook.read(["成績"])
    tab = workbook.write([change(4, 2, new)]).tabs["成績"]
    cells = server.cells(book.id, "成績")
    assert (cells.get("B4"), cells["C4"]) == (stored, 5)
    assert not isinstance(cells.get("B4"), Formula)
    assert (tab.at(4, 2).value, tab.at(4, 2).formula) == (stored, None)


def test_all_changes_are_one_request_and_touch_nothing_else(server: GoogleServer) -> None:
    before: dict[str, Content] = {f"{c}{r}": f"{c}{r}" for c in "ABCDEF" for r in range(1, 9)}
    workbook, book = google_workbook(server, {"成績": before, "結果": before}, known=["成績"])
    workbook.read(["成績"])
    block = [change(row, column, row * column) for row in (3, 4) for column in (2, 3)]
    workbook.write([*block, change(8, 6, None), change(1, 1, 0)])
    after = before | {"B3": 6, "C3": 9, "B4": 8, "C4": 12, "A1": 0}
    del after["F8"]
    assert server.cells(book.id, "成績") == after
    assert server.cells(book.id, "結果") == before
    _, request = server.api_requests
    assert [next(iter(part)) for part in request.body["requests"]] == ["updateCells"] * 3


def test_the_grid_grows_in_the_same_request(server: GoogleServer) -> None:
    workbook, book = google_workbook(server, {"成績": {}}, known=["成績"])
    book.sheets[0].properties["gridProperties"] = {"rowCount": 5, "columnCount": 3}
    workbook.read(["成績"])
    workbook.write([change(33, 16, 1)])
    sheet = server.spreadsheet(book.id).sheets[0]
    assert sheet.properties["gridProperties"] == {"rowCount": 33, "columnCount": 16}
    assert server.cells(book.id, "成績") == {"P33": 1}
    assert len(server.api_requests) == 2


def test_a_write_without_a_read_looks_first(server: GoogleServer) -> None:
    workbook, book = google_workbook(server, {"成績": {}})
    workbook.write([change(1, 1, 1)])
    assert server.cells(book.id, "成績") == {"A1": 1}


def test_writing_over_a_spill(server: GoogleServer) -> None:
    """A value that blocks an array formula shows in the read-back."""
    cells: dict[str, Content] = {"A1": Formula("=SORT(X)")}
    workbook, _ = google_workbook(server, {"成績": cells}, formulas={"=SORT(X)": [[1, 2]]})
    workbook.read(["成績"])
    tab = workbook.write([change(1, 2, 9)]).tabs["成績"]
    assert tab.at(1, 1) == Cell(Kind.ERROR, "#REF!", "=SORT(X)")
    assert tab.at(1, 2) == Cell(Kind.NUMBER, 9)


def test_number_formats_go_with_the_values(server: GoogleServer) -> None:
    """One request as ever; the rest of the look stays, and so does that of other cells."""
    workbook, book = google_workbook(
        server, {"成績": {"B3": 1, "C3": 2, "D3": Formula("=1/0")}}, known=["成績"]
    )
    ink = {"textFormat": {"bold": True}, "numberFormat": {"type": "NUMBER", "pattern": "0"}}
    sheet = server.spreadsheet(book.id).tab("成績")
    for column in (1, 2, 3):
        sheet.cells[2, column] = {**sheet.cells[2, column], "userEnteredFormat": ink}
    workbook.read(["成績"])
    share, points = "0.0%", "+0;-0;0"
    asked = [
        change(3, 2, 0.5)._replace(number_format=share),
        change(3, 3, 3),
        change(3, 4, 0)._replace(number_format=points, keeps_formula=True),
        change(4, 2, 0.25)._replace(number_format=share),
        change(5, 2, 8)._replace(number_format=points),
        change(6, 2, 9)._replace(keeps_formula=True),
    ]
    workbook.write(asked)
    _, request = server.api_requests
    updates = [part["updateCells"] for part in request.body["requests"]]
    fields = ["userEnteredValue", "userEnteredFormat.numberFormat"]
    assert sorted(update["fields"] for update in updates) == sorted([*fields, ",".join(fields)])
    cells = server.cells(book.id, "成績")
    assert cells == {"B3": 0.5, "C3": 3, "D3": Formula("=1/0"), "B4": 0.25, "B5": 8}
    percent = {"type": "PERCENT", "pattern": share}
    number = {"type": "NUMBER", "pattern": points}
    sheet = server.spreadsheet(book.id).tab("成績")
    looks = {place: cell.get("userEnteredFormat") for place, cell in sheet.cells.items()}
    assert looks == {
        (2, 1): ink | {"numberFormat": percent},
        (2, 2): ink,
        (2, 3): ink | {"numberFormat": number},
        (3, 1): {"numberFormat": percent},
        (4, 1): {"numberFormat": number},
    }


INK = Style(color="FFFFFF", fill="000000", bold=True, size=12, align=Align.CENTER, border="FF0000")
SPEC = TabSpec(
    title="成績",
    cells=(
        CellSpec(1, 2, "名前", INK),
        CellSpec(3, 2, None, Style(number_format="0.0%")),
        CellSpec(3, 3, 1.5, Style(number_format="+0;-0;0")),
        CellSpec(4, 2, "=x", Style(number_format="@")),
    ),
    merges=(Area(1, 2, 1, 3),),
    widths={2: 10.0},
    heights={1: 30.0},
    frozen_rows=1,
    frozen_columns=1,
    choices=(Choices(Area(3, 4, 9, 4), ("東", "南")),),
    highlights=(
        Highlight(Area(3, 2, 9, 3), "$B3<0", Style(color="FF0000")),
        Highlight(Area(3, 2, 9, 3), "=$B3>0", Style(fill="00FF00", border="FF0000")),
    ),
)


def test_a_new_tab_has_its_look(server: GoogleServer) -> None:
    workbook, book = google_workbook(server, {"結果": {}})
    workbook.read(["結果", "成績"])
    tab = workbook.write([change(3, 2, 0.5)], SPEC).tabs["成績"]
    assert {place: cell.value for place, cell in tab.cells.items()} == {
        (1, 2): "名前",
        (3, 2): 0.5,
        (3, 3): 1.5,
        (4, 2): "=x",
    }
    assert tab.merges == (Area(1, 2, 1, 3),)
    sheet = server.spreadsheet(book.id).tab("成績")
    assert sheet.properties["gridProperties"] == {
        "rowCount": 1000,
        "columnCount": 26,
        "frozenRowCount": 1,
        "frozenColumnCount": 1,
    }
    red = {"rgbColor": {"red": 1, "green": 0, "blue": 0}}
    white = {"rgbColor": {"red": 1, "green": 1, "blue": 1}}
    line = {"style": "SOLID", "colorStyle": red}
    assert sheet.cells[0, 1]["userEnteredFormat"] == {
        "backgroundColorStyle": {"rgbColor": {"red": 0, "green": 0, "blue": 0}},
        "borders": {"top": line, "bottom": line, "left": line, "right": line},
        "horizontalAlignment": "CENTER",
        "textFormat": {"foregroundColorStyle": white, "fontSize": 12, "bold": True},
    }
    assert [sheet.cells[place]["userEnteredFormat"] for place in ((2, 1), (2, 2), (3, 1))] == [
        {"numberFormat": {"type": "PERCENT", "pattern": "0.0%"}},
        {"numberFormat": {"type": "NUMBER", "pattern": "+0;-0;0"}},
        {"numberFormat": {"type": "TEXT"}},
    ]
    assert sheet.sizes == {("COLUMNS", 1): 75, ("ROWS", 0): 40}
    validation = sheet.cells[8, 3]["dataValidation"]
    assert [v["userEnteredValue"] for v in validation["condition"]["values"]] == ["東", "南"]
    assert "strict" not in validation or not validation["strict"]
    first, second = (rule["booleanRule"] for rule in sheet.highlights)
    assert first["condition"]["values"] == [{"userEnteredValue": "=$B3<0"}]
    assert second["condition"]["values"] == [{"userEnteredValue": "=$B3>0"}]
    assert second["format"] == {
        "backgroundColorStyle": {"rgbColor": {"red": 0, "green": 1, "blue": 0}}
    }
    assert len(server.api_requests) == 3


def test_protected_cells_are_found_before_writing(server: GoogleServer) -> None:
    """Google does not tell those who may not edit who may."""
    workbook, book = google_workbook(server, {"成績": {}}, known=["成績"])
    box = {"startRowIndex": 3, "endRowIndex": 4}
    book.sheets[0].protections.append({"range": box, "editors": {"users": ["boss@example.com"]}})
    workbook.read(["成績"])
    with pytest.raises(AccessError, match=r"google\.protected-unknown") as caught:
        workbook.write([change(3, 1, 1), change(4, 2, 1)])
    assert caught.value.values["cell"] == "B4"
    assert len(server.api_requests) == 1
    assert server.cells(book.id, "成績") == {}


def test_a_change_in_a_tab_that_is_not_there(server: GoogleServer) -> None:
    workbook, _ = google_workbook(server, {"結果": {}})
    with pytest.raises(TemporaryError, match=r"google\.changed"):
        workbook.write([change(1, 1, 1)])


def test_nothing_to_write_is_only_read(server: GoogleServer) -> None:
    workbook, _ = google_workbook(server, {"成績": {}})
    assert workbook.write([]).tabs == {}
    assert {request.method for request in server.api_requests} == {"GET"}

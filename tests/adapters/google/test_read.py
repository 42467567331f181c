"""What is read of a spreadsheet, and with how many requests."""

from typing import Any

import pytest

from mjsheets.adapters.base import EMPTY_CELL, Area, Cell, Kind, Protection
from mjsheets.adapters.google.sheets import GoogleWorkbook
from mjsheets.errors import NotFoundError
from tests.google_server import Day, Failure, Formula, GoogleServer
from tests.google_server.fixtures import ROBOT, google_workbook, transport
from tests.google_server.values import Content, Result

FORMULAS: dict[str, Result] = {
    "=SUM(B1:B2)": 3,
    "=IF(A1,1,)": "",
    "=SORT(X1:Y2)": [[9, 8], [7, 6]],
    "=1/0": Failure("DIVIDE_BY_ZERO"),
    "=NA()": Failure("N_A"),
    "=GOOGLEFINANCE(X)": Failure("LOADING"),
}


@pytest.mark.parametrize(
    ("content", "cell"),
    [
        pytest.param(25000, Cell(Kind.NUMBER, 25000), id="whole number"),
        pytest.param(-0.5, Cell(Kind.NUMBER, -0.5), id="fraction"),
        pytest.param(2500.0, Cell(Kind.NUMBER, 2500), id="whole, sent as a fraction"),
        pytest.param("２５０００", Cell(Kind.TEXT, "２５０００"), id="full-width text"),
        pytest.param("=A1", Cell(Kind.TEXT, "=A1"), id="text that looks like a formula"),
        pytest.param(True, Cell(Kind.BOOLEAN, value=True), id="tick box"),
        pytest.param(Day(46355), Cell(Kind.DATE, "2026-11-29"), id="date"),
        pytest.param(Day(46355.5), Cell(Kind.DATE, "2026-11-29T12:00:00"), id="date and time"),
        pytest.param(Day(9e9), Cell(Kind.NUMBER, 9_000_000_000), id="no day of any calendar"),
        pytest.param(Formula("=SUM(B1:B2)"), Cell(Kind.NUMBER, 3, "=SUM(B1:B2)"), id="formula"),
        pytest.param(
            Formula("=IF(A1,1,)"), Cell(Kind.EMPTY, None, "=IF(A1,1,)"), id="shows nothing"
        ),
        pytest.param(Formula("=1/0"), Cell(Kind.ERROR, "#DIV/0!", "=1/0"), id="error"),
        pytest.param(Formula("=NA()"), Cell(Kind.ERROR, "#N/A", "=NA()"), id="not available"),
        pytest.param(Formula("=MINE()"), Cell(Kind.ERROR, "#NAME?", "=MINE()"), id="unknown"),
        pytest.param(
            Formula("=GOOGLEFINANCE(X)"),
            Cell(Kind.UNCALCULATED, None, "=GOOGLEFINANCE(X)"),
            id="loading",
        ),
    ],
)
def test_one_cell(server: GoogleServer, content: Content, cell: Cell) -> None:
    workbook, _ = google_workbook(server, {"結果": {"C7": content}}, formulas=FORMULAS)
    tab = workbook.read(["結果"]).tabs["結果"]
    assert dict(tab.cells) == {(7, 3): cell}
    assert tab.at(1, 1) == EMPTY_CELL


def test_spilled_cells_are_known_as_such(server: GoogleServer) -> None:
    cells = {"B2": Formula("=SORT(X1:Y2)")}
    workbook, _ = google_workbook(server, {"成績": cells}, formulas=FORMULAS)
    assert dict(workbook.read(["成績"]).tabs["成績"].cells) == {
        (2, 2): Cell(Kind.NUMBER, 9, "=SORT(X1:Y2)"),
        (2, 3): Cell(Kind.NUMBER, 8, spilled=True),
        (3, 2): Cell(Kind.NUMBER, 7, spilled=True),
        (3, 3): Cell(Kind.NUMBER, 6, spilled=True),
    }


@pytest.mark.parametrize(
    ("asked", "known", "found", "requests"),
    [
        pytest.param(["結果", "成績"], ["結果", "成績"], ["結果", "成績"], 1, id="known"),
        pytest.param(["結果", "成績"], [], ["結果", "成績"], 2, id="seen for the first time"),
        pytest.param(["結果", "CO2"], ["結果", "CO2"], ["結果", "CO2"], 1, id="like a cell"),
        pytest.param(["O'Brien", "手 牌"], ["O'Brien", "手 牌"], ["O'Brien", "手 牌"], 1, id="odd"),
        pytest.param(["結果", "Results"], [], ["結果"], 2, id="one is missing"),
        pytest.param(["Results", "Standings"], [], [], 1, id="all are missing"),
        pytest.param(["結果", "順位"], ["結果", "順位"], ["結果"], 3, id="was renamed"),
    ],
)
def test_tabs_that_exist(
    server: GoogleServer, asked: list[str], known: list[str], found: list[str], requests: int
) -> None:
    tabs: dict[str, dict[str, Content]] = {
        title: {"A1": title} for title in ("結果", "成績", "CO2", "O'Brien", "手 牌")
    }
    workbook, _ = google_workbook(server, tabs, known=known)
    snapshot = workbook.read(asked)
    assert {title: tab.at(1, 1).value for title, tab in snapshot.tabs.items()} == {
        title: title for title in found
    }
    assert len(server.api_requests) == requests
    assert snapshot.name == "2026-11-29"
    if requests > 1:
        assert snapshot.titles == tuple(tabs)


def test_titles_learned_once_need_no_second_look(server: GoogleServer) -> None:
    workbook, _ = google_workbook(server, {"Results": {}, "Standings": {}})
    assert workbook.read(["結果", "成績"]).tabs == {}
    assert set(workbook.read(["Results", "Standings"]).tabs) == {"Results", "Standings"}
    assert len(server.api_requests) == 2


GRID = {"startRowIndex": 0, "endRowIndex": 2, "startColumnIndex": 0, "endColumnIndex": 3}
OTHERS = {"editors": {"users": ["boss@example.com"]}}


@pytest.mark.parametrize(
    ("protection", "found"),
    [
        pytest.param({"range": GRID, **OTHERS}, [Area(1, 1, 2, 3)], id="cells"),
        pytest.param({"range": {}, **OTHERS}, [None], id="the whole tab"),
        pytest.param(
            {"range": {"startRowIndex": 9}, **OTHERS}, [Area(10, 1, 1000, 26)], id="open sides"
        ),
        pytest.param(
            {"range": GRID, "unprotectedRanges": [{**GRID, "endRowIndex": 1}], **OTHERS},
            [Area(2, 1, 2, 3)],
            id="with a hole at its edge",
        ),
        pytest.param(
            {
                "range": {},
                "unprotectedRanges": [{k: v + 4 for k, v in GRID.items()}],
                **OTHERS,
            },
            [
                Area(1, 1, 4, 26),
                Area(7, 1, 1000, 26),
                Area(5, 1, 6, 4),
                Area(5, 8, 6, 26),
            ],
            id="with a hole in the middle",
        ),
        pytest.param({"range": GRID, "warningOnly": True}, [], id="only a warning"),
        pytest.param({"range": GRID, "editors": {"users": [ROBOT]}}, [], id="we may"),
    ],
)
def test_protections(server: GoogleServer, protection: Any, found: list[Area | None]) -> None:
    workbook, book = google_workbook(server, {"成績": {}})
    book.sheets[0].protections.append(protection)
    tab = workbook.read(["成績"]).tabs["成績"]
    assert tab.protections == tuple(Protection(area) for area in found)


def test_merges_and_hidden_tabs(server: GoogleServer) -> None:
    workbook, book = google_workbook(server, {"成績": {}})
    book.sheets[0].merges.append({"sheetId": 0, **GRID})
    book.sheets[0].properties["hidden"] = True
    tab = workbook.read(["成績"]).tabs["成績"]
    assert (tab.merges, tab.hidden) == ((Area(1, 1, 2, 3),), True)


def test_many_spreadsheets_share_a_token_and_a_connection(server: GoogleServer) -> None:
    way = transport(server)
    for _ in range(3):
        book = server.add_spreadsheet({"結果": {}}, shared={ROBOT: "reader"})
        GoogleWorkbook(way, book.id, ["結果"]).read(["結果"])
    assert [request.path == "/token" for request in server.requests] == [True, *[False] * 3]
    assert {request.headers["user-agent"].split("/")[0] for request in server.requests} == {
        "mjsheets"
    }


def test_only_what_is_needed_is_asked_for(server: GoogleServer) -> None:
    workbook, _ = google_workbook(server, {"結果": {}, "other": {"A1": 1}}, known=["結果"])
    workbook.read(["結果"])
    (request,) = server.api_requests
    assert request.query["ranges"] == ["'結果'"]
    assert "rowData" in request.query["fields"][0]


def test_a_spreadsheet_that_does_not_exist(server: GoogleServer) -> None:
    with pytest.raises(NotFoundError, match=r"google\.missing"):
        GoogleWorkbook(transport(server), "1" * 44).read(["結果"])

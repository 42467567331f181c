"""What the fact base says about the Sheets API, as tables against the server over HTTP."""

from typing import Any
from urllib.parse import quote

import pytest
import requests

from tests.google_server import Day, Failure, Formula, GoogleServer
from tests.google_server.fixtures import READONLY, ROBOT, SPREADSHEETS

TABS: dict[str, dict[str, Any]] = {
    "結果": {"A1": "名前", "B1": 25000, "D2": 0.5, "B4": True, "A6": Formula("=SORT(X)")},
    "CO2": {"B2": "two"},
    "O'Brien": {},
    "Plain": {"A1": Day(46355), "A2": Formula("=1/0"), "A3": Formula("=GOOGLEFINANCE(X)")},
}
FORMULAS: Any = {
    "=SORT(X)": [[3, "c"], [4, "d"]],
    "=1/0": Failure("DIVIDE_BY_ZERO"),
    "=GOOGLEFINANCE(X)": Failure("LOADING"),
}


class Api:
    """The least client: requests and a token."""

    def __init__(self, server: GoogleServer, *scopes: str, identity: str = ROBOT) -> None:
        self.book = server.add_spreadsheet(TABS, shared={ROBOT: "writer"}, formulas=FORMULAS)
        self.server = server
        self.token = server.tokens.issue(identity, *(scopes or (SPREADSHEETS,)))

    def call(self, method: str, path: str = "", *, book: str = "", **options: Any) -> Any:
        url = f"{self.server.url}/v4/spreadsheets/{book or self.book.id}{path}"
        headers = {"Authorization": f"Bearer {self.token}"}
        return requests.request(method, url, headers=headers, timeout=10, **options).json()

    def values(self, text: str, **params: str) -> Any:
        return self.call("GET", f"/values/{quote(text, safe='')}", params=params)

    def edit(self, *parts: dict[str, Any], **more: Any) -> Any:
        return self.call("POST", ":batchUpdate", json={"requests": parts, **more})


@pytest.mark.parametrize(
    ("asked", "echoed"),
    [
        pytest.param("'結果'!A1:B2", "'結果'!A1:B2", id="quoted"),
        pytest.param("結果!A1:B2", "'結果'!A1:B2", id="unquoted unicode"),
        pytest.param("結果", "'結果'!A1:Z1000", id="title alone"),
        pytest.param("'O''Brien'!A:A", "'O''Brien'!A1:A1000", id="column"),
        pytest.param("'CO2'!A1:A1", "'CO2'!A1", id="one cell"),
        pytest.param("CO2", "'結果'!CO2", id="a token is a cell first"),
        pytest.param("A1", "'結果'!A1", id="first tab"),
        pytest.param("plain!B3:A2", "Plain!A2:B3", id="corners sorted, case ignored"),
        pytest.param("Plain!2:3", "Plain!A2:Z3", id="rows"),
        pytest.param("Plain!Y990:AD2000", "Plain!Y990:Z1000", id="clamped"),
    ],
)
def test_a_range_is_resolved_against_the_grid(
    server: GoogleServer, asked: str, echoed: str
) -> None:
    api = Api(server)
    # A token beyond column Z needs a wider grid to be a cell of it.
    api.book.sheets[0].properties["gridProperties"]["columnCount"] = 100 if asked == "CO2" else 26
    assert api.values(asked)["range"] == echoed


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        pytest.param("成績!A1", "Unable to parse range: 成績!A1", id="no such tab"),
        pytest.param("結果!", "Unable to parse range: 結果!", id="no cells"),
        pytest.param("結果!1A", "Unable to parse range: 結果!1A", id="nonsense"),
        pytest.param(
            "Plain!A1001:B1002",
            "Range (Plain!A1001:B1002) exceeds grid limits. Max rows: 1000, max columns: 26",
            id="begins outside",
        ),
    ],
)
def test_a_range_that_names_nothing(server: GoogleServer, asked: str, message: str) -> None:
    error = Api(server).values(asked)["error"]
    assert error == {"code": 400, "message": message, "status": "INVALID_ARGUMENT"}


@pytest.mark.parametrize(
    ("asked", "params", "values"),
    [
        pytest.param("結果!A1:Z5", {}, [["名前", "25000"], ["", "", "", "0.5"], [], ["", "TRUE"]],
                     id="formatted, tails cut"),
        pytest.param("結果!A1:Z5", {"valueRenderOption": "UNFORMATTED_VALUE"},
                     [["名前", 25000], ["", "", "", 0.5], [], ["", True]], id="unformatted"),
        pytest.param("結果!A1:D2", {"majorDimension": "COLUMNS"},
                     [["名前"], ["25000"], [], ["", "0.5"]], id="columns"),
        pytest.param("結果!A6:B7", {"valueRenderOption": "UNFORMATTED_VALUE"},
                     [[3, "c"], [4, "d"]], id="spilled"),
        pytest.param("結果!A6:B7", {"valueRenderOption": "FORMULA"},
                     [["=SORT(X)", "c"], [4, "d"]], id="formula"),
        pytest.param("Plain!A2:A3", {}, [["#DIV/0!"], ["Loading..."]], id="errors"),
        pytest.param("CO2!D1:E9", {}, None, id="nothing there"),
    ],
)  # fmt: skip
def test_values_come_trimmed(
    server: GoogleServer, asked: str, params: dict[str, str], values: object
) -> None:
    assert Api(server).values(asked, **params).get("values") == values


def test_the_read_of_sync(server: GoogleServer) -> None:
    """Entered and effective values side by side; zeros, empty tails and other tabs left out."""
    fields = (
        "properties.title,sheets(properties(sheetId,title,gridProperties),data(startRow,"
        "startColumn,rowData.values(userEnteredValue,effectiveValue)))"
    )
    params = {"ranges": ["'結果'!A6:B9", "'Plain'!A2:A3"], "fields": fields}
    answer = Api(server).call("GET", params=params)
    first, second = answer["sheets"]
    assert answer["properties"] == {"title": "2026-11-29"}
    assert first == {
        "properties": {
            "sheetId": 0,
            "title": "結果",
            "gridProperties": {"rowCount": 1000, "columnCount": 26},
        },
        "data": [
            {
                "startRow": 5,
                "rowData": [
                    {
                        "values": [
                            {
                                "userEnteredValue": {"formulaValue": "=SORT(X)"},
                                "effectiveValue": {"numberValue": 3},
                            },
                            {"effectiveValue": {"stringValue": "c"}},
                        ]
                    },
                    {
                        "values": [
                            {"effectiveValue": {"numberValue": 4}},
                            {"effectiveValue": {"stringValue": "d"}},
                        ]
                    },
                ],
            }
        ],
    }
    kinds = [
        row["values"][0]["effectiveValue"]["errorValue"]["type"]
        for row in second["data"][0]["rowData"]
    ]
    assert kinds == ["DIVIDE_BY_ZERO", "LOADING"]


def test_grid_data_needs_asking(server: GoogleServer) -> None:
    api = Api(server)
    assert "data" not in api.call("GET")["sheets"][0]
    assert "data" in api.call("GET", params={"includeGridData": "True"})["sheets"][0]
    assert list(api.call("GET", params={"fields": "sheets.data.startRow"})) == ["sheets"]


@pytest.mark.parametrize(
    "params",
    [
        {"fields": "sheets.nothing"},
        {"fields": "sheets.properties.title.more"},
        {"fields": "sheets("},
        {"includeGridData": "yes"},
        {"unknown": "1"},
    ],
    ids=str,
)
def test_bad_parameters_are_refused_before_the_look_up(
    server: GoogleServer, params: dict[str, str]
) -> None:
    error = Api(server).call("GET", book="missing", params=params)["error"]
    assert error["status"] == "INVALID_ARGUMENT"
    assert error["details"][0]["fieldViolations"]


UPDATE = {"fields": "userEnteredValue", "start": {"rowIndex": 0}, "rows": [{"values": [{}]}]}


EXISTS = 'A sheet with the name "結果" already exists. Please enter another name.'
BEYOND = "GridCoordinate.rowIndex[1000] is after last row in grid[1000]"


@pytest.mark.parametrize(
    ("kind", "part", "message"),
    [
        pytest.param("updateCells", {"fields": "no"}, "Invalid field: no", id="field"),
        pytest.param("updateCells", {"start": {"sheetId": 9}}, "No grid with id: 9", id="tab"),
        pytest.param("updateCells", {"start": {"rowIndex": 1000}}, BEYOND, id="grid"),
        pytest.param("addSheet", {"properties": {"title": "結果"}}, EXISTS, id="title"),
    ],
)
def test_a_batch_is_done_as_a_whole_or_not_at_all(
    server: GoogleServer, kind: str, part: dict[str, Any], message: str
) -> None:
    api = Api(server)
    whole = UPDATE | part if kind == "updateCells" else part
    error = api.edit({"addSheet": {"properties": {"title": "成績"}}}, {kind: whole})["error"]
    assert error["message"] == f"Invalid requests[1].{kind}: {message}"
    assert [sheet.title for sheet in server.spreadsheet(api.book.id).sheets] == list(TABS)


def test_update_cells_clears_what_the_rows_do_not_cover(server: GoogleServer) -> None:
    api = Api(server)
    area = {"startRowIndex": 0, "endRowIndex": 4, "startColumnIndex": 0, "endColumnIndex": 4}
    rows = [{"values": [{"userEnteredValue": {"stringValue": "=A1"}}]}]
    api.edit({"updateCells": {"range": area, "rows": rows, "fields": "userEnteredValue"}})
    assert server.cells(api.book.id, "結果") == {"A1": "=A1", "A6": Formula("=SORT(X)")}
    assert not isinstance(server.cells(api.book.id, "結果")["A1"], Formula)


def test_one_batch_makes_a_tab_writes_and_reads_back(server: GoogleServer) -> None:
    api = Api(server)
    answer = api.edit(
        {"addSheet": {"properties": {"sheetId": 7, "title": "成績"}}},
        {"appendDimension": {"sheetId": 7, "dimension": "ROWS", "length": 5}},
        {
            "updateCells": {
                "start": {"sheetId": 7, "rowIndex": 1004},
                "rows": [{"values": [{"userEnteredValue": {"numberValue": 1}}]}],
                "fields": "userEnteredValue",
            }
        },
        includeSpreadsheetInResponse=True,
        responseRanges=["'成績'!A1004:A1005"],
        responseIncludeGridData=True,
    )
    (sheet,) = answer["updatedSpreadsheet"]["sheets"]
    rows = sheet["data"][0]["rowData"]
    assert sheet["properties"]["gridProperties"]["rowCount"] == 1005
    assert [row.get("values", [{}])[0].get("userEnteredValue") for row in rows] == [
        None,
        {"numberValue": 1},
    ]


def test_protected_cells(server: GoogleServer) -> None:
    """Who may not edit learns that, but not who may."""
    api = Api(server)
    api.book.sheets[0].protections = [
        {"range": {"endRowIndex": 1}, "editors": {"users": ["boss@example.com"]}},
        {"range": {"startRowIndex": 5}, "editors": {"users": [ROBOT]}},
        {"range": {"startRowIndex": 2}, "warningOnly": True},
    ]
    ranges = api.call("GET", params={"fields": "sheets.protectedRanges"})["sheets"][0]
    assert [
        (part.get("requestingUserCanEdit", False), "editors" in part)
        for part in ranges["protectedRanges"]
    ] == [(False, False), (True, True), (True, False)]
    refused = api.edit({"updateCells": UPDATE})["error"]
    assert refused["message"].startswith("Invalid requests[0].updateCells: You are trying to edit")
    assert "error" not in api.edit({"updateCells": UPDATE | {"start": {"rowIndex": 5}}})


READER, STRANGER = "reader@example.com", "stranger@example.com"


@pytest.mark.parametrize(
    ("scope", "identity", "book", "method", "code"),
    [
        pytest.param(SPREADSHEETS, ROBOT, "", "POST", 200, id="all is well"),
        pytest.param(READONLY, ROBOT, "", "GET", 200, id="reading needs the small scope"),
        pytest.param(READONLY, ROBOT, "", "POST", 403, id="writing does not go with it"),
        pytest.param(SPREADSHEETS, READER, "", "GET", 200, id="reader reads"),
        pytest.param(SPREADSHEETS, READER, "", "POST", 403, id="reader writes"),
        pytest.param(SPREADSHEETS, STRANGER, "", "GET", 403, id="stranger"),
        pytest.param(SPREADSHEETS, ROBOT, "missing", "GET", 404, id="missing"),
        pytest.param("openid", ROBOT, "missing", "GET", 403, id="scope before look-up"),
    ],
)
def test_who_may_do_what(
    server: GoogleServer, scope: str, identity: str, book: str, method: str, code: int
) -> None:
    api = Api(server, scope, identity=identity)
    server.share(api.book.id, READER, "reader")
    reads = method == "GET"
    answer = api.call("GET", book=book) if reads else api.edit({"updateCells": UPDATE})
    assert answer.get("error", {}).get("code", 200) == code


def test_files_that_are_no_spreadsheets(server: GoogleServer) -> None:
    api = Api(server)
    api.book.native = False
    error = api.call("GET")["error"]
    assert error["message"] == "This operation is not supported for this document"
    assert error["status"] == "FAILED_PRECONDITION"


def test_an_api_that_is_not_enabled(server: GoogleServer) -> None:
    server.disabled = {"sheets.googleapis.com"}
    error = Api(server).call("GET")["error"]
    assert error["message"].startswith("Google Sheets API has not been used in project")
    assert error["details"][0]["links"][0]["url"] in error["message"]


def test_a_body_that_breaks_the_schema_is_refused(server: GoogleServer) -> None:
    error = Api(server).edit({"updateCells": {"colour": "red"}})["error"]
    assert error["code"] == 400
    assert error["message"] == (
        'Invalid JSON payload received. Unknown name "colour" at '
        "'requests[0].updateCells': Cannot find field."
    )


def test_an_answer_that_breaks_the_schema_is_noticed() -> None:
    with GoogleServer() as server:
        api = Api(server)
        api.book.properties["colour"] = "red"
        api.call("GET")
    assert "colour" in server.violations[0]

"""The real gspread and google-auth, unmodified, against the server."""

from typing import Any

import pytest
from google.auth.exceptions import RefreshError
from gspread.utils import ValueInputOption, ValueRenderOption

from tests.google_server import Formula, GoogleServer
from tests.google_server.fixtures import ROBOT, SPREADSHEETS
from tests.google_server.tokens import BAD_SIGNATURE, EXPIRED, SHORT_LIVED
from tests.google_server_checks.clients import client, person, robot


def test_the_idiomatic_script(server: GoogleServer) -> None:
    """Open, two tabs, two reads, one write: seven requests and one for the token."""
    book = server.add_spreadsheet(
        {"結果": {"A1": "名前", "B2": 25000}, "成績": {}}, shared={ROBOT: "writer"}
    )
    opened = client(server).open_by_key(book.id)
    results, standings = opened.worksheet("結果"), opened.worksheet("成績")
    assert results.get("A1:C3", value_render_option=ValueRenderOption.unformatted) == [
        ["名前"],
        ["", 25000],
    ]
    assert standings.get("A1:C3") == [[]]
    standings.update([["順位", 1], ["=A1", None, "2"]], "B2")
    assert server.cells(book.id, "成績") == {"B2": "順位", "C2": 1, "B3": "=A1", "D3": "2"}
    assert [request.path == "/token" for request in server.requests] == [True] + [False] * 6
    assert {request.identity for request in server.api_requests} == {ROBOT}


def test_typing_clearing_and_changing_tabs(server: GoogleServer) -> None:
    book = server.add_spreadsheet({"a": {}}, shared={ROBOT: "writer"})
    opened = client(server).open_by_key(book.id)
    tab = opened.add_worksheet("手牌", rows=5, cols=3)
    values = [["=A2", "1,200", "50%"], ["'007", "true", "x"]]
    tab.update(values, value_input_option=ValueInputOption.user_entered)
    assert server.cells(book.id, "手牌") == {
        "A1": Formula("=A2"), "B1": 1200, "C1": 0.5, "A2": "007", "B2": True, "C2": "x",
    }  # fmt: skip
    tab.batch_clear(["A1:B1", "C2"])
    tab.update_title("卓")
    tab.merge_cells("A1:B1")
    tab.resize(rows=9)
    assert server.cells(book.id, "卓") == {"C1": 0.5, "A2": "007", "B2": True}
    opened.del_worksheet(tab)
    assert [sheet.title for sheet in opened.worksheets()] == ["a"]


def test_a_person_logs_in(server: GoogleServer) -> None:
    book = server.add_spreadsheet({"a": {}}, shared={"me@example.com": "owner"})
    login = server.tokens.add_login("me@example.com", SPREADSHEETS)
    assert client(server, person(login)).open_by_key(book.id).title == "2026-11-29"


def _broken_key(server: GoogleServer) -> Any:
    server.tokens.add_service_account("other@example.com")
    return server.tokens.add_service_account(ROBOT) | {"client_email": "other@example.com"}


def _late(server: GoogleServer) -> Any:
    server.clock_offset = 7200
    return server.tokens.add_service_account(ROBOT)


def _unknown(server: GoogleServer) -> Any:
    return server.tokens.add_service_account(ROBOT) | {"client_email": "gone@example.com"}


@pytest.mark.parametrize(
    ("prepare", "wording"),
    [
        pytest.param(_broken_key, BAD_SIGNATURE, id="another key"),
        pytest.param(_late, SHORT_LIVED, id="wrong clock"),
        pytest.param(_unknown, "Invalid grant: account not found", id="unknown account"),
    ],
)
def test_signatures_and_clocks_are_checked(
    server: GoogleServer, prepare: Any, wording: str
) -> None:
    with pytest.raises(RefreshError, match="invalid_grant") as caught:
        client(server, robot(prepare(server))).open_by_key("any")
    assert caught.value.args[1]["error_description"] == wording


def test_a_revoked_login(server: GoogleServer) -> None:
    login = server.tokens.add_login("me@example.com", SPREADSHEETS)
    server.tokens.revoke(login["refresh_token"])
    with pytest.raises(RefreshError) as caught:
        client(server, person(login)).open_by_key("any")
    assert caught.value.args[1]["error_description"] == EXPIRED

"""What the fact base says about Drive, over HTTP and through the real gspread."""

from typing import Any

import pytest
import requests

from tests.google_server import GoogleServer
from tests.google_server.fixtures import SPREADSHEETS
from tests.google_server_checks.clients import client, person

ME, DRIVE = "me@example.com", "https://www.googleapis.com/auth/drive"


def ask(server: GoogleServer, path: str, *scopes: str, **params: str) -> Any:
    token = server.tokens.issue(ME, *(scopes or (DRIVE,)))
    return requests.get(
        f"{server.url}/drive/v3/{path}",
        params=params,
        headers={"Authorization": f"Bearer {token}"},
        timeout=10,
    ).json()


@pytest.mark.parametrize(
    ("scope", "path", "params", "reason"),
    [
        pytest.param(DRIVE, "files/missing", {}, "notFound", id="no such file"),
        pytest.param(SPREADSHEETS, "files", {}, "insufficientPermissions", id="scope"),
        pytest.param(DRIVE, "files", {"q": "colour = 'red'"}, "invalid", id="query"),
        pytest.param(DRIVE, "files", {"fields": "files(colour)"}, "badRequest", id="mask"),
    ],
)
def test_refusals_have_the_older_envelope_too(
    server: GoogleServer, scope: str, path: str, params: dict[str, str], reason: str
) -> None:
    error = ask(server, path, scope, **params)["error"]
    assert [part["reason"] for part in error["errors"]] == [reason]


def test_shared_drives_must_be_asked_for(server: GoogleServer) -> None:
    folder = server.add_folder("Ours", {ME: "writer"}, is_shared_drive=True)
    book = server.add_spreadsheet({"a": {}})
    book.parent = folder.id
    assert ask(server, f"files/{book.id}")["error"]["code"] == 404
    found = ask(server, f"files/{book.id}", supportsAllDrives="true", fields="id,driveId")
    assert found == {"id": book.id, "driveId": folder.id}


def test_little_is_told_unless_asked(server: GoogleServer) -> None:
    server.add_spreadsheet({"a": {}}, title="one", shared={ME: "owner"})
    (file,) = ask(server, "files")["files"]
    assert list(file) == ["kind", "id", "name", "mimeType"]


def test_gspread_copies_and_lists(server: GoogleServer) -> None:
    book = server.add_spreadsheet({"a": {"A1": 1}}, title="one", shared={ME: "owner"})
    login = server.tokens.add_login(ME, DRIVE, SPREADSHEETS)
    made = client(server, person(login)).copy(book.id, "two", copy_comments=False)
    assert server.cells(made.id, "a") == {"A1": 1}
    names = [file["name"] for file in client(server, person(login)).list_spreadsheet_files()]
    assert names == ["one", "two"]

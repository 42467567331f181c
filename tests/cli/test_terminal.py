"""What a person sees at a terminal."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.adapters.google.evening import STANDINGS, typed
from tests.cli.conftest import OURS, folders
from tests.google_server import GoogleServer, faults
from tests.google_server.fixtures import ROBOT, running_server

pty = pytest.importorskip("pty", reason="Windows has no pseudo terminals")


def at_terminal(words: list[str], home: Path, **variables: str) -> str:
    """What `mjsheets` shows on stderr, which is a terminal."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, **OURS, **folders(home), "TERM": "xterm", **variables}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [sys.executable, "-m", "mjsheets", *words],
        cwd=home, env=environment, stdout=subprocess.DEVNULL, stderr=theirs,
    ):  # fmt: skip
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # the other end is closed
            pass
    os.close(ours)
    return shown.decode()


def prepared(server: GoogleServer) -> tuple[list[str], dict[str, str]]:
    books = [
        server.add_spreadsheet(
            {"結果": typed(), "成績": dict(STANDINGS)}, title=title, shared={ROBOT: "writer"}
        )
        for title in ("a", "b")
    ]
    key = json.dumps(server.tokens.add_service_account(ROBOT))
    variables = {"MJSHEETS_CREDENTIALS": key, "MJSHEETS_TEST_API": server.url}
    return [book.id for book in books], variables


def test_a_bar_with_the_current_title(tmp_path: Path) -> None:
    with running_server() as server:
        ids, variables = prepared(server)
        folder = server.add_folder("evenings", {ROBOT: "writer"}).id
        for key in ids:
            server.spreadsheet(key).parent = folder
        shown = at_terminal(["sync", "--folder", folder], tmp_path, **variables)
    assert "0/2" in shown
    assert "a " in shown


def test_one_workbook_has_no_bar_and_a_wait_counts_down(tmp_path: Path) -> None:
    with running_server() as server:
        ids, variables = prepared(server)
        server.faults.add(faults.status(503, {"Retry-After": "1"}), path="/v4/")
        shown = at_terminal(["sync", ids[0]], tmp_path, **variables)
    assert "1/1" not in shown
    assert "\rGoogle" in shown.replace("\x1b[K", "")
    assert "trying again in 1 s" in shown
    assert "INFO" not in shown


def test_errors_stand_there_plainly(tmp_path: Path) -> None:
    assert at_terminal(["sync", "none.xlsx"], tmp_path).startswith("Error: There is no file")

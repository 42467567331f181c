"""`doctor`: what each thing that can be wrong looks like, and that nothing is changed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mjsheets.adapters.google.credentials import WRITE
from tests.adapters.google.evening import typed
from tests.cli.conftest import OURS, Run, folders
from tests.cli.google import Command
from tests.google_server.fixtures import ROBOT, running_server
from tests.google_server.store import Spreadsheet
from tests.google_server.values import Content

ME = "me@example.com"
TABS: dict[str, dict[str, Content]] = {"結果": typed(), "成績": {}}


@pytest.fixture
def google(run: Run) -> Iterator[Command]:
    with running_server() as server:
        yield Command(server, run)


def steps(google: Command, *words: str, **variables: str) -> dict[str, Any]:
    """The health of each step, and under `exit` the exit code."""
    done = google.run("doctor", *words, "--json", **variables)
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert told["exit_code"] == done.returncode
    changing = {r.method for r in google.server.api_requests} - {"GET"}
    assert not changing
    found = {step["step"]: step["health"] for step in told["steps"]}
    return found | {"exit": done.returncode}


def test_all_is_well(google: Command) -> None:
    book = google.evening(tabs=TABS)
    found = steps(google, book.id)
    assert found.pop("storage") == "note"
    assert found.pop("exit") == 0
    assert set(found.values()) == {"ok"}
    assert list(found) == [
        "versions", "network", "clock", "credentials", "token", "access", "right", "tabs",
        "layout", "labels", "rows", "protected", "template",
    ]  # fmt: skip


def test_people_read_lines(google: Command) -> None:
    book = google.evening(tabs=TABS)
    lines = google.run("doctor", book.id).stdout.splitlines()
    assert f"ok    credentials      service_account, {ROBOT} (MJSHEETS_CREDENTIALS)" in lines
    assert lines[-1] == "No problem was found."
    japanese = google.run("doctor", book.id, "--lang", "ja").stdout
    assert "問題はありません。" in japanese


def _not_shared(_: Command, book: Spreadsheet) -> None:
    book.roles.clear()


def _viewer(_: Command, book: Spreadsheet) -> None:
    book.roles[ROBOT] = "reader"


def _disabled(google: Command, _: Spreadsheet) -> None:
    google.server.disabled = {"sheets.googleapis.com"}


def _drive_disabled(google: Command, _: Spreadsheet) -> None:
    google.server.disabled = {"drive.googleapis.com"}


def _clock(google: Command, _: Spreadsheet) -> None:
    google.server.clock_offset = 7200


def _odd_clock(google: Command, _: Spreadsheet) -> None:
    google.server.clock_offset = 60


def _no_tab(_: Command, book: Spreadsheet) -> None:
    book.sheets[0].properties["title"] = "Sheet1"


def _no_names(_: Command, book: Spreadsheet) -> None:
    book.enter("結果", dict.fromkeys(("B1", "D1", "F1", "H1")))


def _no_labels(_: Command, book: Spreadsheet) -> None:
    book.enter("結果", {"L4": None, "M4": None})


def _wrong_row(_: Command, book: Spreadsheet) -> None:
    book.enter("結果", {"B3": 41000})


def _protected(_: Command, book: Spreadsheet) -> None:
    area = {"sheetId": book.sheets[1].id}
    book.sheets[1].protections.append({"protectedRangeId": 1, "range": area})


def _deleted_key(google: Command, _: Spreadsheet) -> None:
    google.server.tokens.keys.clear()


@pytest.mark.parametrize(
    ("prepare", "step", "health", "exit_code"),
    [
        pytest.param(_not_shared, "access", "problem", 77, id="not shared"),
        pytest.param(_viewer, "right", "problem", 77, id="viewer"),
        pytest.param(_disabled, "access", "problem", 77, id="API"),
        pytest.param(_drive_disabled, "right", "note", 0, id="no Drive API"),
        pytest.param(_clock, "clock", "problem", 77, id="clock"),
        pytest.param(_odd_clock, "clock", "note", 0, id="odd clock"),
        pytest.param(_no_tab, "tabs", "problem", 66, id="no tab"),
        pytest.param(_no_names, "layout", "problem", 65, id="no names"),
        pytest.param(_no_labels, "labels", "problem", 65, id="a label missing"),
        pytest.param(_wrong_row, "rows", "problem", 65, id="wrong row"),
        pytest.param(_protected, "protected", "problem", 77, id="protected"),
        pytest.param(_deleted_key, "token", "problem", 77, id="deleted key"),
    ],
)
def test_what_can_be_wrong(
    google: Command,
    prepare: Callable[[Command, Spreadsheet], None],
    step: str,
    health: str,
    exit_code: int,
) -> None:
    book = google.evening(tabs=TABS)
    prepare(google, book)
    found = steps(google, book.id)
    assert (found[step], found["exit"]) == (health, exit_code)


def test_without_a_target_or_credentials(google: Command) -> None:
    found = steps(google, MJSHEETS_CREDENTIALS="")
    assert (found["credentials"], found["token"], found["exit"]) == ("note", "skipped", 0)
    book = google.evening(tabs=TABS)
    assert steps(google, book.id, MJSHEETS_CREDENTIALS="")["exit"] == 77


def test_google_cannot_be_reached(google: Command) -> None:
    found = steps(google, google.evening(tabs=TABS).id, MJSHEETS_TEST_API="http://127.0.0.1:9")
    assert (found["network"], found["token"], found["exit"]) == ("problem", "skipped", 75)


def test_what_new_needs(google: Command, tmp_path: Path) -> None:
    template = google.evening(title="Template", role="reader")
    template.copyable = False
    folder = google.server.add_folder("Ours", {ROBOT: "writer"}, is_shared_drive=True)
    (tmp_path / "mjsheets.toml").write_text(f'template = "{template.id}"\nfolder = "{folder.id}"\n')
    found = steps(google, "--config", "mjsheets.toml")
    assert (found["template"], found["storage"], found["exit"]) == ("problem", "ok", 77)
    login = json.dumps(google.server.tokens.add_login(ME, WRITE) | {"scopes": [WRITE]})
    assert steps(google, MJSHEETS_CREDENTIALS=login)["storage"] == "note"


def test_a_file(run: Run, tmp_path: Path) -> None:
    run("new", "a.xlsx", "--players", "A,B,C,D")
    before = (tmp_path / "a.xlsx").read_bytes()
    done = run("doctor", "a.xlsx", "--json")
    told = json.loads(done.stdout)
    assert done.returncode == 0
    assert {step["health"] for step in told["steps"]} == {"ok"}
    (tmp_path / ".~lock.a.xlsx#").write_text(",me,here,")
    done = run("doctor", "a.xlsx")
    assert (done.returncode, "open elsewhere" in done.stdout) == (75, True)
    assert (tmp_path / "a.xlsx").read_bytes() == before
    assert run("doctor", "b.xlsx").returncode == 66


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Children heed Ctrl-C, which they would not in the background of a shell's script."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
@pytest.mark.usefixtures("interruptible")
def test_watching_ends_with_ctrl_c(run: Run, tmp_path: Path) -> None:
    run("new", "a.xlsx", "--players", "A,B,C,D")
    with subprocess.Popen(
        [sys.executable, "-m", "mjsheets", "watch", "a.xlsx"],
        cwd=tmp_path, env={**os.environ, **OURS, **folders(tmp_path), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    ) as process:  # fmt: skip
        watchdog = threading.Timer(30, process.kill)
        watchdog.start()
        assert process.stdout
        assert process.stderr
        assert "Watching a.xlsx" in process.stderr.readline()
        assert process.stdout.readline().startswith("a.xlsx: 0 hanchan")
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
        watchdog.cancel()
        assert "No longer watching" in process.stderr.read()

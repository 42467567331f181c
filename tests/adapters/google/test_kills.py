"""A run that is killed at any point: no half-written sheet, no lock left, and a rerun repairs."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mjsheets.adapters.google.sheets import GoogleWorkbook
from mjsheets.adapters.state import lock
from mjsheets.app.sync import sync
from tests.adapters.google.evening import STANDINGS, typed
from tests.google_server import GoogleServer, faults
from tests.google_server.faults import Action
from tests.google_server.fixtures import ROBOT, transport

PROGRAM = """
import json, sys, time
from pathlib import Path
from mjsheets.adapters.google.credentials import WRITE, Places, log_in
from mjsheets.adapters.google.retry import Timing
from mjsheets.adapters.google.sheets import GoogleWorkbook
from mjsheets.adapters.google.transport import Transport
from mjsheets.adapters.state import lock
from mjsheets.app.sync import sync

host, key, folder = sys.argv[1:]
timing = Timing(time.time, time.monotonic, lambda: 0.5, lambda pause: time.sleep(pause.seconds))
places = Places({"MJSHEETS_CREDENTIALS": sys.stdin.read()}, Path("/nonexistent"))
with lock(Path(folder), key, monotonic=time.monotonic, sleep=time.sleep):
    way = Transport(log_in(places, WRITE), timing, host=host)
    sync(GoogleWorkbook(way, key, ["結果", "成績"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize(
    ("action", "path", "written"),
    [
        pytest.param(faults.stall(), "/token", False, id="asking for a token"),
        pytest.param(faults.stall(), "/v4/", False, id="reading"),
        pytest.param(faults.stall(), ":batchUpdate", False, id="writing, not done yet"),
        pytest.param(faults.answered(faults.stall()), ":batchUpdate", True, id="writing, done"),
    ],
)
def test_a_killed_run(
    server: GoogleServer,
    tmp_path: Path,
    *,
    action: Action,
    path: str,
    written: bool,
    number: signal.Signals,
) -> None:
    tabs = {"結果": typed(), "成績": STANDINGS}
    book = server.add_spreadsheet(tabs, shared={ROBOT: "writer"})
    server.faults.add(action, path=path)
    kill_when_stalled(server, path, number, book.id, tmp_path)
    after = server.cells(book.id, "成績")
    assert after.get("B4") == (60 if written else None)
    assert written or after == STANDINGS
    with lock(tmp_path, book.id, seconds=0, monotonic=time.monotonic, sleep=time.sleep):
        workbook = GoogleWorkbook(transport(server), book.id, ["結果", "成績"])
        assert sync(workbook).is_written is not written
    assert server.cells(book.id, "成績")["B4"] == 60
    assert server.cells(book.id, "結果") == typed()


def kill_when_stalled(
    server: GoogleServer, path: str, number: signal.Signals, key: str, folder: Path
) -> None:
    """Start a sync, and end it while it waits for the answer that does not come."""
    arguments = [sys.executable, "-c", PROGRAM, server.url, key, str(folder)]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE) as process:
        assert process.stdin
        process.stdin.write(json.dumps(server.tokens.add_service_account(ROBOT)).encode())
        process.stdin.close()
        end = time.monotonic() + 30
        while not any(path in request.path for request in server.requests):
            assert time.monotonic() < end
            time.sleep(0.02)
        time.sleep(0.1)
        process.send_signal(number)
    assert process.returncode == -number

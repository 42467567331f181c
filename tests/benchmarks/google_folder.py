"""A folder of two hundred evenings, of which some changed: runs of `mjsheets sync --folder`.

Run it by hand: `python -m tests.benchmarks.google_folder`. Every request takes 100 ms. All were
synced before; then 20 changed, 3 lost their 結果 tab, and one may only be read.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mjsheets.app.access import Clock, Places, Surroundings, to_write
from mjsheets.app.runs import Wishes, sync_selected
from mjsheets.app.selection import select
from mjsheets.config import Config
from tests.adapters.google.evening import STANDINGS, typed
from tests.google_server import GoogleServer
from tests.google_server.fixtures import ROBOT

COUNT, CHANGED, BROKEN = 200, 20, 3


def main() -> None:
    """Print what each run cost and found."""
    with GoogleServer() as server, tempfile.TemporaryDirectory() as state:
        folder = server.add_folder("evenings", {ROBOT: "reader"}).id
        variables = {
            "MJSHEETS_CREDENTIALS": json.dumps(server.tokens.add_service_account(ROBOT)),
            "MJSHEETS_STATE": state,
            "MJSHEETS_CONFIG": "",
            "MJSHEETS_TEST_API": server.url,
            "LC_ALL": "C.UTF-8",
        }
        keys = [evening(server, folder, number) for number in range(COUNT)]
        settle(server, folder, variables)
        disturb(server, keys)
        server.latency = 0.1
        for name in ("changed", "after our own writes", "idle but for failures"):
            report(name, server, folder, variables)


def evening(server: GoogleServer, folder: str, number: int) -> str:
    """An evening in the folder."""
    tabs = {"結果": typed(), "成績": dict(STANDINGS)}
    shared = {ROBOT: "writer"}
    book = server.add_spreadsheet(tabs, title=f"evening {number:03}", shared=shared)  # type: ignore[arg-type]  # roles are words
    book.parent = folder
    return book.id


def settle(server: GoogleServer, folder: str, variables: dict[str, str]) -> None:
    """Sync everything twice, without the pace that Google wants."""
    for _ in range(2):
        clock = Clock(time.time, time.monotonic, lambda: 0.5, time.sleep, lambda *_: None)
        places = Places(variables, Path("/nonexistent"))
        state = Path(variables["MJSHEETS_STATE"])
        access = to_write(Surroundings(Config(), places, state, clock, server.url), folder=True)
        for selected in select(access, [], folder=folder):
            sync_selected(access, selected, Wishes())


def disturb(server: GoogleServer, keys: list[str]) -> None:
    """Change some, break some, close one."""
    for key in keys[:CHANGED]:
        server.spreadsheet(key).enter("結果", {"B3": 39000, "D3": 31000})
    for key in keys[CHANGED : CHANGED + BROKEN]:
        server.spreadsheet(key).tab("結果").properties["title"] = "scores"
        server.spreadsheet(key).modified = time.time()
    closed = server.spreadsheet(keys[CHANGED + BROKEN])
    closed.enter("成績", {"B4": 1})
    closed.roles[ROBOT] = "reader"


def report(name: str, server: GoogleServer, folder: str, variables: dict[str, str]) -> None:
    """Run the command, and print its cost."""
    asked = len(server.api_requests)
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "mjsheets", "sync", "--folder", folder],
        env=os.environ | variables, capture_output=True, text=True, check=False,
    )  # fmt: skip
    wall = time.perf_counter() - began
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    summary = done.stdout.splitlines()[-1]
    print(f"{name:22} {wall:5.1f} s, {len(server.api_requests) - asked:3} requests,", end=" ")
    print(f"{memory} MB at most, exit code {done.returncode}; {summary}")


if __name__ == "__main__":
    main()

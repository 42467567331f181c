"""A sync of a Google spreadsheet beside the script that a group would write, each a process.

Run it by hand: `python -m tests.benchmarks.google_sync`. Every request takes 100 ms.
`mjsheets sync` settles an evening whose tabs it knows; the script writes the same points with
gspread's own opening style, and imports typer and pydantic as we do, so that their cost is on both
sides.
"""

import compileall
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import mjsheets
from tests.adapters.google.evening import STANDINGS, typed
from tests.google_server import GoogleServer
from tests.google_server.fixtures import ROBOT

RUNS = 11

SCRIPT = """
import sys, json
import gspread, typer
from pydantic import BaseModel
from google.oauth2.service_account import Credentials

host, book = sys.argv[1:]

class Client(gspread.HTTPClient):
    def request(self, method, endpoint, *args, **options):
        endpoint = endpoint.replace("https://sheets.googleapis.com", host)
        return super().request(method, endpoint, *args, **options)

scopes = ["https://www.googleapis.com/auth/spreadsheets"]
info = json.load(sys.stdin)
auth = Credentials.from_service_account_info(info, scopes=scopes)
book = gspread.authorize(auth, http_client=Client).open_by_key(book)
results, standings = book.worksheet("結果"), book.worksheet("成績")
rows = results.get("A1:P40", value_render_option="UNFORMATTED_VALUE")
old = standings.get("A1:P40", value_render_option="UNFORMATTED_VALUE")
totals = [[60, 10, -20, -50], [-50, -20, 10, 60]]
if [row[1:5] for row in old[3:5]] != totals:
    standings.update(totals, "B4:E5")
"""


class Cost(NamedTuple):
    """Seconds of a process, and its requests."""

    wall: float
    cpu: float
    requests: int


class Bench(NamedTuple):
    """Where programs run: a server, a key for it, a folder for state."""

    server: GoogleServer
    key: str
    home: Path

    def mjsheets(self, book: str) -> Cost:
        """`mjsheets sync`, as it is installed."""
        command = Path(sys.executable).with_name("mjsheets")
        return self._run([str(command), "sync", "--quiet", book])

    def script(self, book: str) -> Cost:
        """The script."""
        return self._run([sys.executable, "-c", SCRIPT, self.server.url, book])

    def _run(self, arguments: list[str]) -> Cost:
        """Run a program once."""
        variables = {
            "MJSHEETS_CREDENTIALS": self.key,
            "MJSHEETS_STATE": str(self.home),
            "MJSHEETS_CONFIG": "",
            "MJSHEETS_TEST_API": self.server.url,
        }
        before, asked = cpu_of_children(), len(self.server.requests)
        began = time.perf_counter()
        subprocess.run(arguments, env=os.environ | variables, input=self.key, text=True, check=True)
        wall = time.perf_counter() - began
        cpu = cpu_of_children() - before
        return Cost(wall, cpu, len(self.server.requests) - asked)


def cpu_of_children() -> float:
    """Seconds that all ended processes of ours have used."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def median(costs: list[Cost]) -> Cost:
    """The median of each number."""
    return Cost(*(statistics.median(column) for column in zip(*costs, strict=True)))


def main() -> None:
    """Print the table."""
    # As an installed package is; some environments keep no bytecode by themselves.
    compileall.compile_dir(Path(mjsheets.__file__).parent, quiet=1)
    with GoogleServer(latency=0.1) as server, tempfile.TemporaryDirectory() as home:
        bench = Bench(server, json.dumps(server.tokens.add_service_account(ROBOT)), Path(home))
        for state in ("changed", "unchanged"):
            costs: dict[str, list[Cost]] = {"mjsheets": [], "gspread script": []}
            for _ in range(RUNS):
                costs["mjsheets"].append(once(bench, bench.mjsheets, state))
                costs["gspread script"].append(once(bench, bench.script, state))
            ours, script = median(costs["mjsheets"]), median(costs["gspread script"])
            for name, cost in zip(costs, (ours, script), strict=True):
                print(f"{state:10} {name:15} {cost.wall:6.3f} s wall {cost.cpu:6.3f} s CPU", end="")
                print(f" {cost.requests:3.0f} requests")
            print(f"{state:10} ratio {ours.wall / script.wall:.2f} {ours.cpu / script.cpu:.2f}")


def once(bench: Bench, program: Callable[[str], Cost], state: str) -> Cost:
    """The cost on a spreadsheet that was synced before, and changed since if `state` says so."""
    tabs = {"結果": typed(), "成績": dict(STANDINGS)}
    book = bench.server.add_spreadsheet(tabs, shared={ROBOT: "writer"}).id
    program(book)
    if state == "changed":
        bench.server.spreadsheet(book).enter("成績", {"B4": 1})
    return program(book)


if __name__ == "__main__":
    main()

"""A sync of a Google spreadsheet beside the script that a group would write, each a process.

Run it by hand: `python -m tests.benchmarks.google_sync`. Every request takes 100 ms. Both programs
settle the same evening; the script does it with gspread's own opening style, and imports typer and
pydantic as we do, so that their cost is on both sides.
"""

import compileall
import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import mjsheets
from tests.adapters.google.evening import STANDINGS, typed
from tests.google_server import GoogleServer
from tests.google_server.fixtures import ROBOT

RUNS = 11

OURS = """
import sys, json, random, time
from pathlib import Path
import typer
from mjsheets.adapters.google.credentials import WRITE, Places, log_in
from mjsheets.adapters.google.retry import Timing
from mjsheets.adapters.google.sheets import GoogleWorkbook
from mjsheets.adapters.google.transport import Transport
from mjsheets.app.sync import sync

host, book = sys.argv[1:]
timing = Timing(time.time, time.monotonic, random.random, lambda pause: time.sleep(pause.seconds))
places = Places({"MJSHEETS_CREDENTIALS": sys.stdin.read()}, Path("/nonexistent"))
way = Transport(log_in(places, WRITE), timing, host=host)
sync(GoogleWorkbook(way, book, ["結果", "成績"]))
"""

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


def run(server: GoogleServer, program: str, book: str, key: str) -> Cost:
    """Run a program once."""
    before, asked = cpu_of_children(), len(server.requests)
    began = time.perf_counter()
    arguments = [sys.executable, "-c", program, server.url, book]
    subprocess.run(arguments, input=key, text=True, check=True)
    wall = time.perf_counter() - began
    cpu = cpu_of_children() - before
    return Cost(wall, cpu, len(server.requests) - asked)


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
    with GoogleServer(latency=0.1) as server:
        key = json.dumps(server.tokens.add_service_account(ROBOT))
        programs = {"mjsheets": OURS, "gspread script": SCRIPT}
        for state in ("changed", "unchanged"):
            costs: dict[str, list[Cost]] = {name: [] for name in programs}
            for _ in range(RUNS):
                for name, program in programs.items():
                    tabs = {"結果": typed(), "成績": dict(STANDINGS)}
                    book = server.add_spreadsheet(tabs, shared={ROBOT: "writer"}).id
                    if state == "unchanged":
                        run(server, program, book, key)
                    costs[name].append(run(server, program, book, key))
            ours, script = median(costs["mjsheets"]), median(costs["gspread script"])
            for name, cost in zip(programs, (ours, script), strict=True):
                print(f"{state:10} {name:15} {cost.wall:6.3f} s wall {cost.cpu:6.3f} s CPU", end="")
                print(f" {cost.requests:3.0f} requests")
            print(f"{state:10} ratio {ours.wall / script.wall:.2f} {ours.cpu / script.cpu:.2f}")


if __name__ == "__main__":
    main()

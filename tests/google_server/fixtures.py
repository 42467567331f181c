"""What tests of the Google adapter start from."""

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mjsheets.adapters.base import Cell, Entry, Position
from mjsheets.adapters.google.credentials import WRITE, Places, log_in
from mjsheets.adapters.google.retry import DEADLINE, Pause, Timing
from mjsheets.adapters.google.sheets import GoogleWorkbook
from mjsheets.adapters.google.transport import Transport
from tests.google_server.a1 import cell_name
from tests.google_server.server import GoogleServer
from tests.google_server.store import Spreadsheet
from tests.google_server.values import Content, Formula, Result, Scalar

ROBOT = "robot@mjsheets-test.iam.gserviceaccount.com"
SPREADSHEETS = "https://www.googleapis.com/auth/spreadsheets"
READONLY = SPREADSHEETS + ".readonly"


@contextmanager
def running_server() -> Iterator[GoogleServer]:
    """A server that must never have answered what Google could not answer."""
    with GoogleServer() as server:
        yield server
    assert server.violations == []


@dataclass
class Waits:
    """A clock that only waiting moves, and what was waited for.

    Attributes:
        pauses: All waits so far.
        passed: Seconds waited; set it to let time pass.
        tick: Seconds that pass whenever somebody looks at the clock.
    """

    pauses: list[Pause] = field(default_factory=list)
    passed: float = 0.0
    tick: float = 0.0

    def monotonic(self) -> float:
        """Seconds since the beginning."""
        self.passed += self.tick
        return self.passed

    def pause(self, pause: Pause) -> None:
        """Wait without waiting."""
        self.pauses.append(pause)
        self.passed += pause.seconds

    @property
    def timing(self) -> Timing:
        """As the adapter takes it; chance is always one half."""
        return Timing(time.time, self.monotonic, lambda: 0.5, self.pause)


def key_places(info: Mapping[str, Any], **variables: str) -> Places:
    """An environment with these credentials, in a home without anything."""
    environment = {"MJSHEETS_CREDENTIALS": json.dumps(info), **variables}
    return Places(environment, home=Path("/nonexistent"))


def transport(
    server: GoogleServer,
    waits: Waits | None = None,
    *,
    places: Places | None = None,
    scope: str = WRITE,
    deadline: float = DEADLINE,
) -> Transport:
    """Our way to the server, as `ROBOT` unless `places` say otherwise."""
    places = places or key_places(server.tokens.add_service_account(ROBOT))
    timing = (waits or Waits()).timing
    return Transport(log_in(places, scope), timing, deadline=deadline, host=server.url)


def workbook_of(
    server: GoogleServer, content: Mapping[str, Mapping[Position, Entry | Cell]]
) -> GoogleWorkbook:
    """A workbook with these cells, as every kind of workbook is described in the contract test.

    In a tab with spilled cells, its formula fills the rectangle from itself to the last of them.
    """
    formulas: dict[str, Result] = {}
    tabs: dict[str, dict[str, Content]] = {}
    for title, entries in content.items():
        tabs[title] = {}
        spilled = [place for place, it in entries.items() if isinstance(it, Cell) and it.spilled]
        for place, entry in entries.items():
            name = cell_name((place[0] - 1, place[1] - 1))
            if not isinstance(entry, Cell):
                tabs[title][name] = entry
            elif entry.formula:
                tabs[title][name] = Formula(entry.formula)
                formulas[entry.formula] = _rectangle(entries, place, max([place, *spilled]))
    return google_workbook(server, tabs, formulas=formulas)[0]


def _rectangle(
    entries: Mapping[Position, Entry | Cell], first: Position, last: Position
) -> list[list[Scalar]]:
    cells = [
        [entries.get((row, column)) for column in range(first[1], last[1] + 1)]
        for row in range(first[0], last[0] + 1)
    ]
    return [[it.value if isinstance(it, Cell) else it for it in row] for row in cells]


def google_workbook(
    server: GoogleServer,
    tabs: Mapping[str, Mapping[str, Content]],
    *,
    known: Iterable[str] = (),
    formulas: Mapping[str, Result] | None = None,
) -> tuple[GoogleWorkbook, Spreadsheet]:
    """A workbook on a fresh spreadsheet that is shared with us, and that spreadsheet.

    Args:
        server: Where it is.
        tabs: Cells by title and address; `Formula`, `Day` and `Failure` say what a plain value
            cannot.
        known: Titles that the workbook is told.
        formulas: What each formula yields.
    """
    book = server.add_spreadsheet(tabs, shared={ROBOT: "writer"}, formulas=formulas)
    return GoogleWorkbook(transport(server), book.id, known), book

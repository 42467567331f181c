"""An evening of two hanchan in a spreadsheet."""

from collections.abc import Mapping
from typing import NamedTuple

from mjsheets.adapters.base import address
from mjsheets.adapters.google.sheets import GoogleWorkbook
from mjsheets.sheet.words import JAPANESE
from tests.google_server import GoogleServer
from tests.google_server.fixtures import ROBOT, Waits, transport
from tests.google_server.store import Spreadsheet
from tests.google_server.values import Content
from tests.support import NAMES, results_cells

GAMES = ("40000 - 30000 - 20000 - 10000 -", "10000 - 20000 - 30000 - 40000 -")
HEADINGS = (JAPANESE.player, *JAPANESE.statistics)
STANDINGS: dict[str, Content] = {
    **{address(4, column): heading for column, heading in enumerate(HEADINGS, 8)},
    **{f"H{row}": name for row, name in enumerate(NAMES, 5)},
    "I5": 7,
}
"""An old 成績 tab: ours, with a number that is not right any more."""


class Evening(NamedTuple):
    """A spreadsheet with two hanchan typed and one old number in 成績, and our way to it."""

    book: Spreadsheet
    waits: Waits
    workbook: GoogleWorkbook

    def standings(self, server: GoogleServer) -> Mapping[str, Content]:
        return server.cells(self.book.id, "成績")

    def inputs(self, server: GoogleServer) -> Mapping[str, Content]:
        return server.cells(self.book.id, "結果")


def typed() -> dict[str, Content]:
    cells = results_cells(*GAMES)
    return {
        address(*place): entry for place, entry in cells.items() if isinstance(entry, int | str)
    }


def evening(server: GoogleServer, *, deadline: float = 300, tick: float = 0) -> Evening:
    tabs: dict[str, dict[str, Content]] = {"結果": typed(), "成績": dict(STANDINGS)}
    book = server.add_spreadsheet(tabs, shared={ROBOT: "writer"})
    waits = Waits(tick=tick)
    way = transport(server, waits, deadline=deadline)
    return Evening(book, waits, GoogleWorkbook(way, book.id, known=tabs))

"""The 明細 tab: every part of every settlement, for those who ask for it."""

from collections.abc import Sequence

from mjsheets.adapters.base import Align, CellSpec, Entry, Kind, Style, Tab, TabSpec
from mjsheets.engine.settlement import Settlement
from mjsheets.errors import Severity
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.parsing import shown
from mjsheets.sheet.report import Grid, as_pt
from mjsheets.sheet.words import LANGUAGES, Words

_PARTS = (
    "base", "rounding", "uma", "oka", "remainder", "sticks", "prize", "chips", "yakitori",
    "penalty", "total",
)  # fmt: skip
_HEADING = Style(fill="EEF1F4", color="7B8794", align=Align.CENTER, border="D5DAE0")


def details_tab(words: Words) -> TabSpec:
    """The tab before anything stands in it."""
    cells = tuple(
        CellSpec(1, column, heading, _HEADING) for column, heading in enumerate(words.details, 1)
    )
    widths = dict.fromkeys(range(1, len(words.details) + 1), 10.0)
    return TabSpec(words.details_title, cells, widths=widths, frozen_rows=1)


def details(words: Words, settlements: Sequence[Settlement], tab: Tab) -> Grid:
    """What the tab is to hold: one row per player and hanchan, amounts in pt."""
    rows: list[Sequence[Entry]] = [words.details]
    for settlement in settlements:
        for seat in settlement.seats:
            parts = [as_pt(getattr(seat, part)) for part in _PARTS]
            score = seat.raw_score
            rows.append([settlement.number, seat.player, seat.rank, score, *parts])
    rows += [[None] * len(words.details)] * (_rows_before(tab) - len(rows))
    return {
        (row, column): entry
        for row, entries in enumerate(rows, 1)
        for column, entry in enumerate(entries, 1)
    }


def _rows_before(tab: Tab) -> int:
    """How many rows we wrote before, the headings included; notes below them are not ours."""
    row = 2
    while _is_detail(tab, row):
        row += 1
    return row - 1


def _is_detail(tab: Tab, row: int) -> bool:
    kinds = [tab.at(row, column).kind for column in (1, 2, 3)]
    return kinds == [Kind.NUMBER, Kind.TEXT, Kind.NUMBER]


def check_details(tab: Tab, grid: Grid, log: IssueLog) -> None:
    """A tab of that name with other headings is somebody else's, and so are notes below ours."""
    found = [tab.at(1, column) for column in range(1, len(LANGUAGES[0].details) + 1)]
    titles = [cell.value for cell in found]
    if tab.cells and not any(titles == list(words.details) for words in LANGUAGES):
        log.add(Severity.WARNING, "details.foreign", (1, 1), found=shown(tab.at(1, 1)))
        return
    last = _rows_before(tab)
    for (row, column), new in sorted(grid.items()):
        cell = tab.at(row, column)
        if row > last and new is not None and cell.kind is not Kind.EMPTY and row > 1:
            log.add(Severity.WARNING, "details.occupied", (row, column), found=shown(cell))
            return

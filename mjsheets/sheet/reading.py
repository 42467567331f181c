"""The 結果 tab to rules, players, hanchan and issues; all problems are found in one go."""

from dataclasses import dataclass

from mjsheets.adapters.base import Position, Tab
from mjsheets.errors import Issue, Severity
from mjsheets.models import Hanchan
from mjsheets.rules import Rules
from mjsheets.sheet.layout import PLAYERS, ResultsLayout, address, find_results
from mjsheets.sheet.log import IssueLog, addresses
from mjsheets.sheet.parsing import WrongCellError, is_blank, parse_text, shown
from mjsheets.sheet.rows import Row, read_rows
from mjsheets.sheet.settings_block import read_rules
from mjsheets.sheet.words import Words, key


@dataclass(frozen=True, slots=True)
class Reading:
    """All that a 結果 tab says.

    Attributes:
        words: The language of the workbook.
        players: Names in the order of the columns; empty where they cannot be used.
        rules: The rules; `None` where they cannot be used.
        rows: Rows with scores, in the order of the sheet.
        issues: All that was found, the issues of the rows last.
    """

    words: Words
    players: tuple[str, ...]
    rules: Rules | None
    rows: tuple[Row, ...]
    issues: tuple[Issue, ...]

    @property
    def is_fatal(self) -> bool:
        """Whether nothing can be settled."""
        return any(issue.severity is Severity.FATAL for issue in self.issues)

    @property
    def hanchan(self) -> list[Hanchan]:
        """What can be settled."""
        return [row.hanchan for row in self.rows if row.hanchan is not None]


def read(tab: Tab, words: Words) -> Reading:
    """Read a 結果 tab; never raises, whatever stands in it."""
    log = IssueLog(tab.title)
    layout = find_results(tab)
    players = _read_players(tab, layout, log)
    rules = read_rules(tab, layout, words, log)
    rows = read_rows(tab, layout, players, rules)
    issues = (*log.issues, *(issue for row in rows for issue in row.issues))
    return Reading(words, players, rules, rows, issues)


def _read_players(tab: Tab, layout: ResultsLayout, log: IssueLog) -> tuple[str, ...]:
    found = len(layout.seats)
    if found != PLAYERS:
        log.fatal("players.columns", layout.names[0], found=found, wanted=PLAYERS)
    names = {position: _read_name(tab, position, log) for position in layout.names}
    missing = [position for position, name in names.items() if name == ""]
    if missing:
        log.fatal("players.missing", missing[0], cells=addresses(missing))
    _check_repeated(names, log)
    return () if log.is_fatal() else tuple(str(name) for name in names.values())


def _read_name(tab: Tab, position: Position, log: IssueLog) -> str | None:
    """The name, empty where it is missing, `None` where something else was found and noted."""
    cell = tab.at(*position)
    if is_blank(cell):
        return ""
    try:
        return parse_text(cell)
    except WrongCellError as wrong:
        log.fatal(f"name.{wrong.code}", position, found=shown(cell))
        return None


def _check_repeated(names: dict[Position, str | None], log: IssueLog) -> None:
    first: dict[str, Position] = {}
    for position, name in names.items():
        if name and first.setdefault(key(name), position) != position:
            other = address(*first[key(name)])
            log.fatal("players.repeated", position, name=name, other=other)

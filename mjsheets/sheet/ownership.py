"""Whether a 成績 tab is ours to write, and what was entered in its cells."""

import math
from collections.abc import Sequence
from itertools import product

from mjsheets.adapters.base import Cell, Entry, Kind, Position, Tab
from mjsheets.errors import Severity
from mjsheets.sheet.formulas import is_original
from mjsheets.sheet.layout import (
    HANCHAN,
    PLAYERS,
    STANDINGS_FIRST_COLUMN,
    STANDINGS_NUMBER_COLUMN,
    STATISTICS_HEADINGS_ROW,
    StandingsLayout,
    find_standings,
    standings_number,
    standings_row,
    statistics_column,
)
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.parsing import shown
from mjsheets.sheet.plan import Plan
from mjsheets.sheet.report import Grid, is_output
from mjsheets.sheet.words import LANGUAGES, STATISTICS_HEADINGS, key

RELATIVE_TOLERANCE = 1e-12
"""Products store 15 to 17 digits; a difference beyond them is none."""


def holds(cell: Cell, new: Entry) -> bool:
    """Whether exactly `new` was entered in `cell`."""
    if cell.spilled or cell.kind is Kind.EMPTY:
        return new is None and cell.formula is None
    return cell.formula is None and shows(cell, new)


def shows(cell: Cell, new: Entry) -> bool:
    """Whether `cell` shows exactly `new`, however that came about."""
    match new:
        case None:
            return cell.kind is Kind.EMPTY
        case str():
            return cell.kind is Kind.TEXT and cell.value == new
        case _:
            return (
                cell.kind is Kind.NUMBER
                and isinstance(cell.value, int | float)
                and math.isclose(cell.value, new, rel_tol=RELATIVE_TOLERANCE)
            )


def check_ours(wanted: Plan, tab: Tab, log: IssueLog) -> None:
    """Leave a tab alone that somebody uses for something else; note where rows were moved.

    The headings of our statistics make a tab ours. Without all of them, whatever was entered in
    our cells must be what we would write there; with them, that goes for cells that were not
    ours before.
    """
    grid = wanted.grid
    _check_arrays(grid, tab, log)
    now = find_standings(tab)
    if now is None:
        _check_headings(grid, tab, statistics_column(wanted.players), log)
        _check_entries(grid, tab, log)
    else:
        _check_below(grid, tab, wanted.players, now.points, log)
        _check_new_cells(wanted, tab, now, log)
    if not log.is_fatal():
        _check_numbers(grid, tab, log)


def _check_new_cells(wanted: Plan, tab: Tab, now: StandingsLayout, log: IssueLog) -> None:
    """More players, or rows and columns inserted, need more room, where people may keep notes."""
    before = _written_before(tab, now)
    is_moved = not now.is_as_written(len(now.player_rows))
    code = "standings.displaced" if is_moved else "standings.occupied"
    for position, new in sorted(wanted.grid.items()):
        if position in before or position in wanted.standing:
            continue
        cell = tab.at(*position)
        row, column = position
        below = row > standings_row(HANCHAN) or column == STANDINGS_NUMBER_COLUMN
        if not below and _is_entered(cell) and not holds(cell, new) and not log.is_fatal():
            log.fatal(code, position, found=shown(cell))


def _written_before(tab: Tab, now: StandingsLayout) -> set[Position]:
    """The cells that are ours with as many players as the tab reports now, or as usual."""
    spare = range(PLAYERS)[len(now.points) :]
    columns = [*now.points, *(STANDINGS_FIRST_COLUMN + index for index in spare)]
    spare = range(PLAYERS)[len(now.player_rows) :]
    rows = [*now.player_rows, *(now.headings_row + 1 + index for index in spare)]
    ours = {
        *product((now.names_row, now.totals_row, *now.point_rows()), columns),
        *product((now.headings_row, *rows), now.statistics),
    }
    return ours | {at for number, at in now.numbers() if tab.at(*at).value == number}


def _check_arrays(grid: Grid, tab: Tab, log: IssueLog) -> None:
    """A formula that fills our cells and others would break, or lose what it fills elsewhere."""
    for area in tab.arrays:
        anchor = (area.top, area.left)
        formula = tab.at(*anchor).formula
        cells = product(range(area.top, area.bottom + 1), range(area.left, area.right + 1))
        ours = [cell in grid for cell in cells]
        if any(ours) and not all(ours) and not is_original(formula or ""):
            log.fatal("standings.array", anchor, formula=formula or "")
            return


def _check_headings(grid: Grid, tab: Tab, first: int, log: IssueLog) -> None:
    for column, words in enumerate(STATISTICS_HEADINGS, first):
        position = (STATISTICS_HEADINGS_ROW, column)
        cell = tab.at(*position)
        if _is_entered(cell) and key(str(cell.value)) not in words:
            if any(key(str(cell.value)) in each for each in STATISTICS_HEADINGS):
                log.fatal("standings.displaced", position, found=shown(cell))
            else:
                _say_foreign(position, cell, grid, log)
            return


def _check_entries(grid: Grid, tab: Tab, log: IssueLog) -> None:
    for position, new in sorted(grid.items()):
        cell = tab.at(*position)
        if _is_entered(cell) and not holds(cell, new) and not log.is_fatal():
            _say_foreign(position, cell, grid, log)


def _is_entered(cell: Cell) -> bool:
    return cell.kind is not Kind.EMPTY and cell.formula is None and not cell.spilled


def _say_foreign(position: Position, cell: Cell, grid: Grid, log: IssueLog) -> None:
    expected = grid.get(position)
    code = "standings.foreign" if expected is not None else "standings.occupied"
    values = {} if expected is None else {"expected": expected}
    log.fatal(code, position, found=shown(cell), **values)


def _check_below(grid: Grid, tab: Tab, players: int, before: Sequence[int], log: IssueLog) -> None:
    """Below the thirtieth hanchan people may keep notes; they are not written over."""
    columns = range(STANDINGS_FIRST_COLUMN, STANDINGS_FIRST_COLUMN + players)
    for (row, column), new in sorted(grid.items()):
        if row <= standings_row(HANCHAN) or column not in columns or new is None:
            continue
        cell = tab.at(row, column)
        ours = any(is_output(tab, row, before, words) for words in LANGUAGES)
        if _is_entered(cell) and not ours and not log.is_fatal():
            log.fatal("standings.occupied", (row, column), found=shown(cell))


def _check_numbers(grid: Grid, tab: Tab, log: IssueLog) -> None:
    """Points stand beside their number, unless somebody inserted a row."""
    for (row, column), new in sorted(grid.items()):
        beside = tab.at(row, STANDINGS_NUMBER_COLUMN)
        if column == STANDINGS_FIRST_COLUMN and row >= standings_row(1) and new is not None:
            number = standings_number(row)
            below = tab.at(row + 1, STANDINGS_NUMBER_COLUMN)
            moved = beside.kind is Kind.EMPTY and below.value == number
            if moved or (beside.kind is Kind.NUMBER and beside.value != number):
                position = (row, STANDINGS_NUMBER_COLUMN)
                log.add(
                    Severity.WARNING, "standings.shifted", position,
                    found=shown(below if moved else beside), number=number,
                )  # fmt: skip
                return

"""The values that our cells are to hold against what was entered there: the cells to change."""

import math
from collections.abc import Set as AbstractSet
from itertools import product
from typing import NamedTuple

from mjsheets.adapters.base import Cell, Change, Entry, Kind, Position, Tab
from mjsheets.errors import Issue, Severity
from mjsheets.sheet.formulas import FormulaError, evaluate, is_original
from mjsheets.sheet.layout import (
    STATISTICS_FIRST_COLUMN,
    STATISTICS_HEADINGS_ROW,
)
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.parsing import shown
from mjsheets.sheet.report import Grid
from mjsheets.sheet.words import STATISTICS_HEADINGS, key

_RELATIVE_TOLERANCE = 1e-12
"""Products store 15 to 17 digits; a difference beyond them is none."""


class Difference(NamedTuple):
    """What must be written, and what was found in the way.

    Attributes:
        changes: The cells to write.
        issues: Formulas that were kept, or why nothing may be written.
    """

    changes: tuple[Change, ...]
    issues: tuple[Issue, ...]


def diff(grid: Grid, tab: Tab, *, overwrite_formulas: bool = False) -> Difference:
    """Compare `grid` with the 成績 tab; a cell differs by what was entered, not by what it shows.

    Args:
        grid: What our cells are to hold.
        tab: The tab as it is.
        overwrite_formulas: Whether formulas of other people's making are replaced too.
    """
    log = IssueLog(tab.title)
    _check_ours(grid, tab, log)
    if log.is_fatal():
        return Difference((), tuple(log.issues))
    kept: AbstractSet[Position] = frozenset()
    if not overwrite_formulas:
        kept = _kept_formulas(grid, tab, log)
    changes = [
        Change(tab.title, row, column, tab.at(row, column), new)
        for (row, column), new in sorted(grid.items())
        if _must_change((row, column), tab, new, kept)
    ]
    for change in changes:
        _check_merges((change.row, change.column), tab, log)
    return Difference(() if log.is_fatal() else tuple(changes), tuple(log.issues))


def _must_change(position: Position, tab: Tab, new: Entry, kept: AbstractSet[Position]) -> bool:
    cell = tab.at(*position)
    return not (position in kept or _holds(cell, new) or _is_spilled_from(kept, position, tab))


def _holds(cell: Cell, new: Entry) -> bool:
    """Whether exactly `new` was entered in `cell`."""
    if cell.spilled or cell.kind is Kind.EMPTY:
        return new is None and cell.formula is None
    return cell.formula is None and _shows(cell, new)


def _shows(cell: Cell, new: Entry) -> bool:
    match new:
        case None:
            return cell.kind is Kind.EMPTY
        case str():
            return cell.kind is Kind.TEXT and cell.value == new
        case _:
            return (
                cell.kind is Kind.NUMBER
                and isinstance(cell.value, int | float)
                and math.isclose(cell.value, new, rel_tol=_RELATIVE_TOLERANCE)
            )


def _check_ours(grid: Grid, tab: Tab, log: IssueLog) -> None:
    """Leave a tab alone that somebody else uses for something else."""
    recognised = False
    for column, words in enumerate(STATISTICS_HEADINGS, STATISTICS_FIRST_COLUMN):
        position = (STATISTICS_HEADINGS_ROW, column)
        cell = tab.at(*position)
        if cell.kind is Kind.EMPTY or cell.formula is not None:
            continue
        if key(str(cell.value)) not in words:
            log.fatal("standings.foreign", position, found=shown(cell), expected=grid[position])
            return
        recognised = True
    if recognised:
        return
    for position, new in sorted(grid.items()):
        cell = tab.at(*position)
        entered = cell.kind is not Kind.EMPTY and cell.formula is None and not cell.spilled
        if entered and not _holds(cell, new):
            log.fatal("standings.foreign", position, found=shown(cell), expected=new)
            return


def _kept_formulas(grid: Grid, tab: Tab, log: IssueLog) -> frozenset[Position]:
    """Formulas that stay: silently where they give our value, else with a word."""
    kept = set()
    for position, new in sorted(grid.items()):
        cell = tab.at(*position)
        if cell.formula is None or is_original(cell.formula):
            continue
        kept.add(position)
        if not _gives(cell.formula, cell, grid, tab, new):
            value = "" if new is None else new
            log.add(Severity.WARNING, "formula.kept", position, formula=shown(cell), value=value)
    return frozenset(kept)


def _gives(formula: str, cell: Cell, grid: Grid, tab: Tab, new: Entry) -> bool:
    """Whether the formula gives `new` once our cells are written."""

    def will_hold(position: Position) -> Entry:
        return grid[position] if position in grid else tab.at(*position).value

    try:
        value = evaluate(formula, will_hold)
    except FormulaError:
        return _shows(cell, new)
    if isinstance(value, str) or isinstance(new, str) or new is None:
        return (value or None) == new
    return value is not None and math.isclose(value, new, rel_tol=_RELATIVE_TOLERANCE)


def _is_spilled_from(kept: AbstractSet[Position], position: Position, tab: Tab) -> bool:
    """Whether a formula that stays fills the cell, so that a value here would break it.

    Products do not say which formula fills a cell: one that will be replaced goes first.
    """
    if not tab.at(*position).spilled:
        return False
    sources = [p for p, cell in tab.cells.items() if cell.formula and _fills(p, position, tab)]
    return bool(sources) and all(p in kept and _may_spill(p, tab) for p in sources)


def _fills(anchor: Position, position: Position, tab: Tab) -> bool:
    """Whether everything from `anchor` to `position` is spilled, but for the anchor itself."""
    (top, left), (bottom, right) = anchor, position
    between = product(range(top, bottom + 1), range(left, right + 1))
    reaches = top <= bottom and left <= right
    return reaches and all(tab.at(*p).spilled for p in between if p != anchor)


def _may_spill(anchor: Position, tab: Tab) -> bool:
    """Whether the formula can give more than one value; those that we work out give one."""
    try:
        evaluate(str(tab.at(*anchor).formula), lambda p: tab.at(*p).value)
    except FormulaError:
        return True
    return False


def _check_merges(position: Position, tab: Tab, log: IssueLog) -> None:
    for area in tab.merges:
        if area.covers(position) and position != (area.top, area.left):
            log.fatal("standings.merged", position)

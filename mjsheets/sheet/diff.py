"""The values that our cells are to hold against what was entered there: the cells to change."""

import math
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from itertools import product
from typing import NamedTuple

from mjsheets.adapters.base import Change, Entry, Kind, Position, Tab
from mjsheets.errors import Issue, Severity
from mjsheets.sheet.formulas import FormulaError, evaluate, is_original
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.ownership import RELATIVE_TOLERANCE, check_ours, holds, shows
from mjsheets.sheet.parsing import shown
from mjsheets.sheet.plan import Plan
from mjsheets.sheet.report import Grid


class Difference(NamedTuple):
    """What must be written, and what was found in the way.

    Attributes:
        changes: The cells to write.
        renewals: Kept formulas of which a file stores an old value, with what they will show.
        issues: Formulas that were kept, or why nothing may be written.
    """

    changes: tuple[Change, ...]
    renewals: tuple[Change, ...]
    issues: tuple[Issue, ...]


def diff(wanted: Plan, tab: Tab, *, overwrite_formulas: bool = False) -> Difference:
    """Compare what is wanted with the 成績 tab as it is.

    A cell differs by what was entered in it, not by what it shows.

    Args:
        wanted: What our cells are to hold.
        tab: The tab as it is.
        overwrite_formulas: Whether formulas of other people's making are replaced too.
    """
    log = IssueLog(tab.title)
    check_ours(wanted, tab, log)
    if log.is_fatal():
        return Difference((), (), tuple(log.issues))
    grid = wanted.grid
    kept: Mapping[Position, Change | None] = {}
    if not overwrite_formulas:
        kept = _kept_formulas(grid, tab, log)
    differing = {p for p, new in grid.items() if _must_change(p, tab, new, kept.keys())}
    formatted = {p for p, new in grid.items() if p not in kept and _format(wanted, p, new)}
    changes = [
        Change(
            tab.title,
            *position,
            tab.at(*position),
            grid[position],
            number_format=_format(wanted, position, grid[position]),
        )
        # Columns that move change what stands in them: a look alone is never news.
        for position in sorted(differing | formatted if differing else ())
    ]
    for change in changes:
        _check_merges((change.row, change.column), tab, log)
    if log.is_fatal():
        return Difference((), (), tuple(log.issues))
    renewals = tuple(renewal for renewal in kept.values() if renewal is not None)
    return Difference(tuple(changes), renewals, tuple(log.issues))


def _format(wanted: Plan, position: Position, new: Entry) -> str:
    """How a number is shown where the columns have moved under it."""
    return "" if new is None or isinstance(new, str) else wanted.formats.get(position, "")


def _must_change(position: Position, tab: Tab, new: Entry, kept: AbstractSet[Position]) -> bool:
    cell = tab.at(*position)
    return not (position in kept or holds(cell, new) or _is_spilled_from(kept, position, tab))


def _kept_formulas(grid: Grid, tab: Tab, log: IssueLog) -> dict[Position, Change | None]:
    """Formulas that stay: silently where they give our value, else with a word.

    Each with a renewal where it gives our value but stores another one.
    """
    kept: dict[Position, Change | None] = {}
    for position, new in sorted(grid.items()):
        cell = tab.at(*position)
        if cell.formula is None or is_original(cell.formula):
            continue
        kept[position] = None
        known = _evaluated(cell.formula, grid, tab)
        if known is not None and _equal(known[0], new):
            if not shows(cell, new):
                kept[position] = Change(tab.title, *position, cell, new, keeps_formula=True)
        elif not shows(cell, new) and not (new is None and cell.kind in _SHOWS_NOTHING):
            code = "formula.kept" if new is not None else "formula.kept-empty"
            values = {} if new is None else {"value": new}
            log.add(Severity.WARNING, code, position, formula=shown(cell), **values)
    return kept


_SHOWS_NOTHING = frozenset({Kind.ERROR, Kind.UNCALCULATED, Kind.EMPTY})
"""What a formula may show where there is nothing yet to calculate with."""


def _evaluated(formula: str, grid: Grid, tab: Tab) -> tuple[Entry] | None:
    """What the formula gives once our cells are written; `None` where that is not known."""

    def will_hold(position: Position) -> Entry:
        return grid[position] if position in grid else tab.at(*position).value

    try:
        return (evaluate(formula, will_hold),)
    except FormulaError:
        return None


def _equal(value: Entry, new: Entry) -> bool:
    if isinstance(value, str) or isinstance(new, str) or value is None or new is None:
        return (value or None) == new
    return math.isclose(value, new, rel_tol=RELATIVE_TOLERANCE)


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

"""Settle a workbook and write its 成績 tab."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mjsheets.adapters.base import Cell, Change, Kind, Tab, TabSpec, Workbook, address
from mjsheets.app.settling import Settled, check_standings_title, exit_code, settle_workbook
from mjsheets.errors import ExitCode, Issue, MjsheetsError, TemporaryError
from mjsheets.rules import Rules
from mjsheets.sheet.details import check_details, details, details_tab
from mjsheets.sheet.diff import diff
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.meanwhile import take_back
from mjsheets.sheet.ownership import holds
from mjsheets.sheet.plan import Plan, plan
from mjsheets.sheet.template import Template, standings_tab
from mjsheets.sheet.words import LANGUAGES, Words


class Synced(NamedTuple):
    """What a sync found and did.

    Attributes:
        settled: What was read and settled.
        changes: The cells of the 成績 tab that differed.
        issues: Everything that people should know, the readers' findings first.
        is_written: Whether the changes were written.
        creates_tab: Whether the 成績 tab was missing.
    """

    settled: Settled
    changes: tuple[Change, ...]
    issues: tuple[Issue, ...]
    is_written: bool
    creates_tab: bool

    @property
    def exit_code(self) -> ExitCode:
        """How a command ends that did no more than this."""
        return exit_code(self.issues)


def sync(
    workbook: Workbook,
    languages: Iterable[Words] = LANGUAGES,
    default: Rules | None = None,
    *,
    dry_run: bool = False,
    overwrite_formulas: bool = False,
    with_details: bool = False,
) -> Synced:
    """Read `workbook`, settle it, and write the cells of its 成績 tab that differ.

    A second run writes nothing. The 結果 tab is never written.

    Args:
        workbook: Where to read and write.
        languages: The languages of tab names, in the order in which they are tried.
        default: The rules of a workbook that states none, if something was chosen.
        dry_run: Only say what would be written.
        overwrite_formulas: Replace formulas in our cells that are not the original script's.
        with_details: Also keep a 明細 tab with every part of the settlements.

    Raises:
        MjsheetsError: The workbook cannot be read or written.
    """
    settled = settle_workbook(workbook, languages, default)
    reading = settled.reading
    if reading.is_fatal or reading.rules is None:
        return Synced(settled, (), reading.issues, is_written=False, creates_tab=False)
    title = reading.words.standings
    create = None
    if title not in settled.snapshot.tabs:
        check_standings_title(settled.snapshot, reading.words)
        players = reading.players
        create = standings_tab(
            Template(reading.words, players, reading.rules, columns=len(players))
        )
    tab = _drawn(create) if create else settled.snapshot.tabs[title]
    wanted = plan(reading, settled.settlements, settled.records, settled.money, tab)
    changes, renewals, found = diff(wanted, tab, overwrite_formulas=overwrite_formulas)
    needed = bool(changes or renewals) or create is not None
    if needed and not dry_run:
        stored = _write(workbook, tab, (*changes, *renewals), create)
        _check_stored(wanted, changes, stored)
    synced = Synced(
        settled,
        changes,
        (*reading.issues, *found, *wanted.issues),
        is_written=needed and not dry_run,
        creates_tab=create is not None,
    )
    if with_details and exit_code(found) is ExitCode.OK:
        return _with_details(workbook, synced, dry_run=dry_run)
    return synced


def _with_details(workbook: Workbook, synced: Synced, *, dry_run: bool) -> Synced:
    """The same with the 明細 tab, which is written after the 成績 tab is."""
    words = synced.settled.reading.words
    title = words.details_title
    snapshot = workbook.read((title,))
    create = None if title in snapshot.titles else details_tab(words)
    tab = _drawn(create) if create else snapshot.tabs[title]
    log = IssueLog(title)
    grid = details(words, synced.settled.settlements, tab)
    check_details(tab, grid, log)
    if log.issues:
        return synced._replace(issues=(*synced.issues, *log.issues))
    changes = tuple(
        Change(title, row, column, tab.at(row, column), new)
        for (row, column), new in sorted(grid.items())
        if not holds(tab.at(row, column), new)
    )
    needed = bool(changes) or create is not None
    if needed and not dry_run:
        _write(workbook, tab, changes, create)
    return synced._replace(
        changes=(*synced.changes, *changes),
        is_written=synced.is_written or (needed and not dry_run),
    )


def _drawn(spec: TabSpec) -> Tab:
    """The tab that `spec` makes, as if it had been read."""
    cells = {
        (cell.row, cell.column): Cell(
            Kind.TEXT if isinstance(cell.value, str) else Kind.NUMBER, cell.value
        )
        for cell in spec.cells
        if cell.value is not None
    }
    return Tab(spec.title, cells)


def _write(workbook: Workbook, tab: Tab, changes: Sequence[Change], create: TabSpec | None) -> Tab:
    """Write `changes` into `tab`, and give it as it is stored now.

    Raises:
        TemporaryError: Somebody inserted or deleted rows or columns since it was read: our values
            stood on other people's cells, and were taken back.
    """
    # Formulas that stay are nothing to write where a product calculates by itself.
    stored = workbook.write(changes, create).tabs.get(tab.title, tab)
    back = take_back(tab, changes, stored)
    if back is None:
        return stored
    try:
        workbook.write(back.changes)
    except MjsheetsError as error:
        cells = ", ".join(address(change.row, change.column) for change in back.changes)
        raise TemporaryError("sync.moved-kept", tab=tab.title, cell=cells) from error
    if back.lost:
        cells = ", ".join(address(*position) for position in back.lost)
        raise TemporaryError("sync.moved-lost", tab=tab.title, cell=cells)
    raise TemporaryError("sync.moved", tab=tab.title)


def _check_stored(wanted: Plan, changes: Sequence[Change], stored: Tab) -> None:
    """See that what is stored now is what was meant.

    Raises:
        TemporaryError: Somebody else wrote into the same cells meanwhile.
    """
    written = {(change.row, change.column) for change in changes}
    for change in diff(wanted._replace(formats={}), stored).changes:
        if (change.row, change.column) in written:
            cell = address(change.row, change.column)
            raise TemporaryError("sync.not-stored", tab=stored.title, cell=cell)

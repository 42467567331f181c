"""The use cases, on a target of whatever kind."""

from dataclasses import dataclass

from mjsheets import __version__
from mjsheets.app.access import Access
from mjsheets.app.selection import Selected
from mjsheets.app.settling import Settled, settle_workbook
from mjsheets.app.sync import Synced, sync
from mjsheets.app.targets import Target
from mjsheets.errors import ExitCode


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a sync is wanted.

    Attributes:
        dry_run: Only say what would be written.
        overwrite_formulas: Replace formulas in our cells that are not the original script's.
        with_details: Also keep a 明細 tab.
    """

    dry_run: bool = False
    overwrite_formulas: bool = False
    with_details: bool = False


@dataclass(frozen=True, slots=True)
class Unchanged:
    """A spreadsheet of a folder that nobody has changed since its last sync.

    Attributes:
        title: Its name.
    """

    title: str


def settle_target(access: Access, target: Target) -> Settled:
    """Read and settle; nothing is written.

    Raises:
        MjsheetsError: The workbook cannot be read.
    """
    with access.opened(target) as opened:
        settled = settle_workbook(opened.workbook, opened.languages, access.rules)
        if settled.reading.words.standings in settled.snapshot.tabs:
            opened.saw(settled.reading.words)
        return settled


def sync_target(access: Access, target: Target, wishes: Wishes) -> Synced:
    """Read, settle and write what differs.

    Raises:
        MjsheetsError: The workbook cannot be read or written.
    """
    with access.opened(target) as opened:
        synced = sync(
            opened.workbook,
            opened.languages,
            access.rules,
            dry_run=wishes.dry_run,
            overwrite_formulas=wishes.overwrite_formulas,
            with_details=wishes.with_details,
        )
        words = synced.settled.reading.words
        if synced.is_written or words.standings in synced.settled.snapshot.tabs:
            opened.saw(words)
        return synced


def sync_selected(access: Access, selected: Selected, wishes: Wishes) -> Synced | Unchanged:
    """Sync, unless the folder's listing shows that there is nothing to do.

    What is kept is the moment that the listing named, from before we read: whatever is changed
    after that, by us or by somebody else, makes another one and so costs a read the next time.
    Only what ended well is skipped; sharing, for one, leaves no trace in that moment.

    Raises:
        MjsheetsError: The workbook cannot be read or written.
    """
    if not selected.modified or wishes.dry_run:
        return sync_target(access, selected.target, wishes)
    rules = access.around.config.rules
    stamp = f"{selected.modified} {__version__} {rules} {wishes}"
    if access.synced.recall(selected.typed) == stamp:
        return Unchanged(selected.title)
    synced = sync_target(access, selected.target, wishes)
    if synced.exit_code is ExitCode.OK:
        access.synced.remember(selected.typed, stamp)
    return synced

"""Sync a workbook file whenever it is saved."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from mjsheets.app.sync import Synced
from mjsheets.errors import MjsheetsError, NotFoundError, TemporaryError

LOOK = 1.0
"""Seconds between two looks at the file."""

_Mark = tuple[int, int, int]


class Watched(NamedTuple):
    """What a sync of the watched file came to: either is `None`."""

    synced: Synced | None
    error: MjsheetsError | None


def watch(
    path: Path,
    sync: Callable[[], Synced],
    sleep: Callable[[float], None],
    tell: Callable[[Watched], None],
) -> None:
    """Sync now, and again after every save, until `sleep` or `tell` raises.

    A file is synced once two looks see it the same, so that a save is over. After a write it is
    looked at once more: what was saved in that moment is not missed, and our own write is found
    to need nothing. While another program keeps the file open, it is tried again at every look.

    Args:
        path: The file.
        sync: Syncs it.
        sleep: Waits, in seconds.
        tell: Takes what happened; the same failure is told once.

    Raises:
        NotFoundError: There is no such file to begin with.
    """
    if _mark(path) is None:
        raise NotFoundError("file.missing", file=str(path))
    seen = done = failed = None
    is_own = False
    while True:
        mark = _mark(path)
        if mark is not None and mark == seen and mark != done:
            found = _attempt(sync)
            is_temporary = isinstance(found.error, TemporaryError)
            # A mark from before the read: whatever is saved after it differs.
            wrote = found.synced is not None and found.synced.is_written
            done = None if wrote or is_temporary else mark
            failure = str(found.error) if found.error else None
            if not (is_own and _is_quiet(found)) and (failure is None or failure != failed):
                tell(found)
            failed, is_own = failure, wrote
        seen = mark
        sleep(LOOK)


def _is_quiet(found: Watched) -> bool:
    return found.synced is not None and not found.synced.is_written


def _attempt(sync: Callable[[], Synced]) -> Watched:
    try:
        return Watched(sync(), None)
    except MjsheetsError as error:
        return Watched(None, error)


def _mark(path: Path) -> _Mark | None:
    """What differs after a save; `None` while an editor is replacing the file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino

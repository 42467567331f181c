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
    watcher = _Watcher(path, sync, tell)
    while True:
        watcher.look()
        sleep(LOOK)


class _Watcher:
    """What was seen so far."""

    def __init__(
        self, path: Path, sync: Callable[[], Synced], tell: Callable[[Watched], None]
    ) -> None:
        self._path = path
        self._sync = sync
        self._tell = tell
        self._seen: _Mark | None = None
        self._done: _Mark | None = None
        self._failed = ""
        self._has_written = False

    def look(self) -> None:
        """Sync if the file was saved, and the save is over."""
        mark = _mark(self._path)
        if mark is not None and mark == self._seen and mark != self._done:
            self._run(mark)
        self._seen = mark

    def _run(self, mark: _Mark) -> None:
        found = _attempt(self._sync)
        failed = str(found.error) if found.error else ""
        wrote = found.synced is not None and found.synced.is_written
        is_after_own_write = self._has_written and not wrote and not failed
        if not is_after_own_write and (not failed or failed != self._failed):
            self._tell(found)
        again = wrote or isinstance(found.error, TemporaryError)
        # The mark is from before the read: whatever is saved after it differs.
        self._done = None if again else mark
        self._failed, self._has_written = failed, wrote


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

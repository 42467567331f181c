"""What is kept on this machine between runs: locks, and which tabs a spreadsheet has.

All of it may be deleted at any time while nothing runs.
"""

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from mjsheets.errors import AccessError, TemporaryError

_PAUSE = 0.2
"""Seconds between two looks at a lock that somebody holds."""
_PID_BYTES = 20

if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[str]) -> bool:
        """Lock a byte behind the text, which others can then still read."""
        file.seek(_PID_BYTES)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


@contextmanager
def lock(
    folder: Path,
    target: str,
    *,
    seconds: float = 10.0,
    monotonic: Callable[[], float],
    sleep: Callable[[float], None],
) -> Iterator[None]:
    """Keep other runs on this machine from the same target meanwhile.

    The system holds the lock and drops it with its process, however that ends: what is left on
    disk then is only a file.

    Args:
        folder: Where locks are kept.
        target: What is locked: an id or a path.
        seconds: How long to wait for another run.
        monotonic: Seconds since some moment.
        sleep: Waits, in seconds.

    Raises:
        TemporaryError: Another run is still at it.
        AccessError: The folder cannot be used.
    """
    path = folder / f"{hashlib.sha256(target.encode()).hexdigest()[:16]}.lock"
    with _opened(path) as file:
        end = monotonic() + seconds
        while not _try_lock(file):
            if monotonic() >= end:
                file.seek(0)
                owner = file.read(_PID_BYTES).strip() or "?"
                raise TemporaryError("lock.busy", target=target, pid=owner)
            sleep(_PAUSE)
        _write_owner(file)
        yield


def _opened(path: Path) -> IO[str]:
    """The file of a lock; a home that cannot be written is no reason not to work."""
    elsewhere = Path(tempfile.gettempdir()) / "mjsheets-locks" / path.name
    try:
        return _touched(path)
    except OSError:
        try:
            return _touched(elsewhere)
        except OSError as error:
            raise AccessError("lock.unusable", path=str(path)) from error


def _touched(path: Path) -> IO[str]:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return path.open("r+", encoding="ascii")


def _write_owner(file: IO[str]) -> None:
    file.seek(0)
    file.truncate()
    file.write(f"{os.getpid():<{_PID_BYTES}}")
    file.flush()


class Memory:
    """Values by key in a file that may be deleted at any time.

    Args:
        path: The file that remembers.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def recall(self, key: str) -> object:
        """What was remembered for `key`; `None` if nothing was."""
        return self._load().get(key)

    def remember(self, key: str, value: object) -> None:
        """Keep `value`, which JSON can hold, or forget with `None`; failing to is no harm."""
        known = self._load()
        if known.get(key) != value:
            with suppress(OSError):
                self._save({**known, key: value})

    def _load(self) -> dict[str, object]:
        try:
            known = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return known if isinstance(known, dict) else {}

    def _save(self, known: dict[str, object]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=self._path.name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(known, file, ensure_ascii=False)
            Path(name).replace(self._path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise


class TabNames:
    """Which tabs spreadsheets were found to have; forgetting costs one request more.

    Args:
        path: The file that remembers.
    """

    def __init__(self, path: Path) -> None:
        self._memory = Memory(path)

    def recall(self, key: str) -> tuple[str, ...]:
        """The titles that were remembered for the spreadsheet `key`."""
        titles = self._memory.recall(key)
        if isinstance(titles, list) and all(isinstance(title, str) for title in titles):
            return tuple(titles)
        return ()

    def remember(self, key: str, titles: Iterable[str]) -> None:
        """Keep `titles` for the spreadsheet `key`; not being able to is no harm."""
        self._memory.remember(key, list(titles))

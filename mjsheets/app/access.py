"""The way to workbooks: made once per run, shared by all of its targets.

Nothing here loads gspread before a Google spreadsheet is opened.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mjsheets.adapters.base import Workbook
from mjsheets.adapters.google.addresses import spreadsheet_id
from mjsheets.adapters.google.credentials import DRIVE_LIST, READ, WRITE, Places, log_in
from mjsheets.adapters.google.retry import Pause, Timing
from mjsheets.adapters.state import Memory, TabNames, lock
from mjsheets.app.pace import Pace
from mjsheets.app.targets import GoogleTarget, LocalTarget, Target, open_local
from mjsheets.config import Config
from mjsheets.sheet.words import LANGUAGES, Words

if TYPE_CHECKING:
    from mjsheets.adapters.google.drive import GoogleDrive
    from mjsheets.adapters.google.transport import Transport

__all__ = ["Access", "Clock", "Opened", "Places", "Surroundings", "to_read", "to_write"]


class Clock(NamedTuple):
    """Time and chance, as a command passes them in.

    Attributes:
        now: Seconds since the epoch.
        monotonic: Seconds since some moment, never turned back.
        chance: A number from 0 to 1.
        sleep: Waits, in seconds.
        tell: Waits too, and tells people why, by the code of a sentence.
    """

    now: Callable[[], float]
    monotonic: Callable[[], float]
    chance: Callable[[], float]
    sleep: Callable[[float], None]
    tell: Callable[[str, float], None]


class Surroundings(NamedTuple):
    """What the machine and the user say, before any target.

    Attributes:
        config: The configuration, with what options put in its place.
        places: Where credentials may be.
        state: The folder for locks and for what was seen last.
        clock: Time and chance.
        host: A test server in place of Google.
    """

    config: Config
    places: Places
    state: Path
    clock: Clock
    host: str = ""


class Opened(NamedTuple):
    """An open workbook.

    Attributes:
        workbook: Where to read and write.
        languages: The languages of its tabs, the one that it had last first.
        saw: Takes the language in which both tabs were seen, for the next run.
    """

    workbook: Workbook
    languages: tuple[Words, ...]
    saw: Callable[[Words], None]


class Access:
    """What one run reaches workbooks through.

    Args:
        around: What the machine and the user say.
        scopes: What Google is asked for; the first one that needs Google asks.
        writes: Whether each workbook is kept from other runs meanwhile.
    """

    def __init__(self, around: Surroundings, scopes: tuple[str, ...], *, writes: bool) -> None:
        self.around = around
        self.rules = around.config.default_rules
        self._scopes = scopes
        self._writes = writes
        self._tabs = TabNames(around.state / "tabs.json")
        clock = around.clock
        self._pace = Pace(clock.monotonic, partial(clock.tell, "google.pacing"))

    @cached_property
    def transport(self) -> "Transport":
        """The way to Google.

        Raises:
            MjsheetsError: There are no credentials that can be used.
        """
        from mjsheets.adapters.google.transport import Transport  # noqa: PLC0415  # takes long

        around, clock = self.around, self.around.clock
        timing = Timing(clock.now, clock.monotonic, clock.chance, self._pause)
        login = log_in(around.places, *self._scopes)
        return Transport(login, timing, deadline=around.config.deadline, host=around.host)

    @cached_property
    def drive(self) -> "GoogleDrive":
        """The Drive of who we are there."""
        from mjsheets.adapters.google.drive import GoogleDrive  # noqa: PLC0415  # takes long

        return GoogleDrive(self.transport)

    @property
    def synced(self) -> Memory:
        """When the spreadsheets of folders were changed before their last sync."""
        return Memory(self.around.state / "synced.json")

    @contextmanager
    def opened(self, target: Target) -> Iterator[Opened]:
        """Open `target`, if need be after another run is done with it; nothing is read yet.

        Raises:
            MjsheetsError: It cannot be opened.
        """
        match target:
            case LocalTarget(path):
                with self._alone(os.path.realpath(path)):  # also of links that lead nowhere
                    yield Opened(open_local(path), LANGUAGES, _forget)
            case GoogleTarget(reference):
                key = spreadsheet_id(reference)
                with self._alone(key):
                    yield self._google(key)

    def _google(self, key: str) -> Opened:
        from mjsheets.adapters.google.sheets import GoogleWorkbook  # noqa: PLC0415  # takes long

        known = self._tabs.recall(key)
        self._pace.take(1 if known else 2)
        workbook = GoogleWorkbook(self.transport, key, known)
        had = [words for words in LANGUAGES if words.results in known]
        others = [words for words in LANGUAGES if words not in had]
        return Opened(workbook, (*had, *others), partial(self._saw, key))

    def _saw(self, key: str, words: Words) -> None:
        self._tabs.remember(key, (words.results, words.standings))

    def _alone(self, name: str) -> AbstractContextManager[None]:
        if not self._writes:
            return nullcontext()
        clock = self.around.clock
        folder = self.around.state / "locks"
        return lock(folder, name, monotonic=clock.monotonic, sleep=clock.sleep)

    def _pause(self, pause: Pause) -> None:
        self.around.clock.tell(pause.code, pause.seconds)


def to_read(around: Surroundings, *, folder: bool = False) -> Access:
    """Access that never writes; with `folder` it may list Drive folders."""
    return Access(around, (READ, DRIVE_LIST) if folder else (READ,), writes=False)


def to_write(around: Surroundings, *, folder: bool = False) -> Access:
    """Access for a sync; with `folder` it may list Drive folders."""
    return Access(around, (WRITE, DRIVE_LIST) if folder else (WRITE,), writes=True)


def _forget(_words: Words) -> None:
    """Files need no memory of their tabs."""

"""What a new spreadsheet is to be like, what became of it, and which evening it is for."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from typing import NamedTuple

from mjsheets.errors import ExitCode, MjsheetsError, UsageError, gravest
from mjsheets.sheet.words import JAPANESE, Words

_ROLES = ("reader", "writer")


class Share(NamedTuple):
    """Somebody to let in, and as what."""

    address: str
    role: str

    def __str__(self) -> str:
        return self.address if self.role == "writer" else f"{self.address}:{self.role}"


class Wish(NamedTuple):
    """What a new spreadsheet is to be like.

    Attributes:
        template: Id or link of the spreadsheet to copy.
        title: Its title; empty for that of the day.
        folder: Id or link of a Drive folder; empty for none in particular.
        shares: Whom to let in.
        notify: Whether Google tells them by e-mail.
        players: Names to put into a copy; none to leave those of the template.
        clears: Whether what was typed into the template goes.
        words: The language in which tabs are looked for first.
    """

    template: str = ""
    title: str = ""
    folder: str = ""
    shares: tuple[Share, ...] = ()
    notify: bool = False
    players: tuple[str, ...] = ()
    clears: bool = False
    words: Words = JAPANESE


class Failure(NamedTuple):
    """A step that failed after the spreadsheet was there.

    Attributes:
        error: Why.
        options: The options of `new --resume` that do it.
    """

    error: MjsheetsError
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CreatedOnline:
    """A spreadsheet that was made, or finished.

    Attributes:
        url: Where people open it.
        title: Its name; empty where it was there before.
        typed: How many cells of the template's games are still in it, as far as was looked.
        failures: What could not be done to it.
    """

    url: str
    title: str
    typed: int = 0
    failures: tuple[Failure, ...] = ()

    @property
    def exit_code(self) -> ExitCode:
        """How the command ends."""
        return gravest(failure.error.exit_code for failure in self.failures)


Announce = Callable[[str, str], None]
"""Takes the address and the title as soon as the spreadsheet is there."""


def day_of(moment: float, zone: tzinfo | None, begins: time) -> datetime:
    """The day that a moment belongs to: until `begins` it is still the evening before.

    Args:
        moment: Seconds since the epoch.
        zone: Where; `None` for the time zone of this machine.
        begins: When the day begins.

    >>> from datetime import UTC
    >>> day_of(1_764_466_200, UTC, time(5)).strftime("%Y-%m-%d %H:%M")
    '2025-11-29 01:30'
    """
    there = datetime.fromtimestamp(moment, zone).astimezone(zone)
    return there - timedelta(days=1) if there.time() < begins else there


def share_of(text: str) -> Share:
    """Whom `mail[:reader|writer]` lets in, and as what.

    Raises:
        UsageError: It is something else.
    """
    address, _, role = text.strip().partition(":")
    if "@" not in address.strip("@") or role not in {"", *_ROLES}:
        raise UsageError("new.share", found=text)
    return Share(address, role or "writer")

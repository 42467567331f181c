"""What can go wrong, as codes and values; `mjsheets.texts` holds the sentences.

Broken things raise a `MjsheetsError`; wrong data is collected as `Issue`s, all of them,
each with its place.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import ClassVar, NamedTuple

_NO_VALUES: Mapping[str, object] = MappingProxyType({})


class ExitCode(IntEnum):
    """How a command ends (the numbers are those of BSD's `sysexits.h`)."""

    OK = 0
    USAGE = 2
    DATA = 65
    NOT_FOUND = 66
    INTERNAL = 70
    TEMPORARY = 75
    ACCESS = 77


_GRAVITY = (
    ExitCode.INTERNAL,
    ExitCode.USAGE,
    ExitCode.ACCESS,
    ExitCode.NOT_FOUND,
    ExitCode.DATA,
    ExitCode.TEMPORARY,
    ExitCode.OK,
)


def gravest(codes: Iterable[ExitCode]) -> ExitCode:
    """The exit code that stands for all of `codes`; `OK` for none.

    >>> gravest([ExitCode.OK, ExitCode.DATA, ExitCode.TEMPORARY]).name
    'DATA'
    """
    return min(codes, key=_GRAVITY.index, default=ExitCode.OK)


class MjsheetsError(Exception):
    """Root of all errors raised on purpose.

    Args:
        code: Key of the sentence in `mjsheets.texts`.
        **values: What the sentence needs, by name.
    """

    exit_code: ClassVar[ExitCode] = ExitCode.INTERNAL

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, object] = MappingProxyType(values)

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.code}({values})"


class UsageError(MjsheetsError):
    """The command was called wrongly."""

    exit_code = ExitCode.USAGE


class DataError(MjsheetsError):
    """What was given can be opened but not used."""

    exit_code = ExitCode.DATA


class NotFoundError(MjsheetsError):
    """A file, spreadsheet or tab is not there."""

    exit_code = ExitCode.NOT_FOUND


class AccessError(MjsheetsError):
    """Not allowed: permissions or authentication."""

    exit_code = ExitCode.ACCESS


class TemporaryError(MjsheetsError):
    """Trying again later may help."""

    exit_code = ExitCode.TEMPORARY


class Severity(StrEnum):
    """What an issue does to its row or workbook."""

    FATAL = "fatal"
    """Nothing is settled and nothing is written."""
    REFUSED = "refused"
    """The row is left out of the settlement and all statistics."""
    WAITING = "waiting"
    """The row is not complete yet."""
    WARNING = "warning"
    """Settled or kept, but look at it."""
    NOTE = "note"
    """Worth knowing."""


class Issue(NamedTuple):
    """Something in a workbook that its people should know.

    Attributes:
        severity: What follows from it.
        code: Key of the sentence in `mjsheets.texts`.
        tab: Title of the tab, or empty for the whole workbook.
        cell: Address such as `D7`, or empty for the whole tab.
        values: What the sentence needs, by name.
    """

    severity: Severity
    code: str
    tab: str = ""
    cell: str = ""
    values: Mapping[str, object] = _NO_VALUES

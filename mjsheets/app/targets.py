"""What a target on the command line means, and how it is opened."""

import os
import re
from pathlib import Path
from typing import NamedTuple

from mjsheets.adapters.base import Workbook
from mjsheets.errors import UsageError

_ID = re.compile(r"[A-Za-z0-9_-]+")
_URL = re.compile(r"https?://|(docs|drive)\.google\.com/", re.IGNORECASE)
_AROUND = " \t\n<>\"'"
"""What people copy along with a link."""


class LocalTarget(NamedTuple):
    """A workbook on disk."""

    path: Path


class GoogleTarget(NamedTuple):
    """A Google spreadsheet: its id or address."""

    reference: str


Target = LocalTarget | GoogleTarget


def parse_target(text: str) -> Target:
    """A URL; or a path, which exists or cannot be an id; else a spreadsheet id.

    >>> parse_target("2026-11-29.xlsx").path.name
    '2026-11-29.xlsx'

    Raises:
        UsageError: It is empty.
    """
    word = text.strip(_AROUND)
    if not word:
        raise UsageError("target.empty")
    # A link to nothing is a path too.
    if os.path.lexists(text):
        return LocalTarget(Path(text))
    if _URL.match(word):
        return GoogleTarget(word)
    # A name that no file can have is none.
    key = word.rstrip("/")
    return GoogleTarget(key) if _ID.fullmatch(key) else LocalTarget(Path(text))


def open_local(path: Path) -> Workbook:
    """The workbook in a file; nothing is read yet."""
    from mjsheets.adapters.xlsx import XlsxWorkbook  # noqa: PLC0415  # only for files

    return XlsxWorkbook(path)

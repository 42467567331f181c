"""What a target on the command line means, and how it is opened."""

import os
import re
from pathlib import Path
from typing import NamedTuple

from mjsheets.adapters.base import Workbook
from mjsheets.errors import UsageError

_ID = re.compile(r"[A-Za-z0-9_-]+")
_URL = re.compile(r"https?://", re.IGNORECASE)


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
    if not text.strip():
        raise UsageError("target.empty")
    if _URL.match(text):
        return GoogleTarget(text)
    # A link to nothing is a path too; a name that no file can have is none.
    if os.path.lexists(text) or not _ID.fullmatch(text):
        return LocalTarget(Path(text))
    return GoogleTarget(text)


def open_local(path: Path) -> Workbook:
    """The workbook in a file; nothing is read yet."""
    from mjsheets.adapters.xlsx import XlsxWorkbook  # noqa: PLC0415  # only for files

    return XlsxWorkbook(path)

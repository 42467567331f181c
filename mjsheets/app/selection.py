"""Which workbooks a command is about."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from mjsheets.adapters.google.addresses import folder_id, spreadsheet_url
from mjsheets.app.access import Access
from mjsheets.app.targets import GoogleTarget, Target, parse_target
from mjsheets.errors import UsageError

_WILD = re.compile(r"[*?\[]")
_EXCELS_LOCK = "~$"


class Selected(NamedTuple):
    """A workbook to be worked on.

    Attributes:
        typed: What names it to a machine: as typed, or an id.
        title: What names it to people.
        target: Where it is.
        modified: When it was last changed, as its folder tells; empty for others.
    """

    typed: str
    title: str
    target: Target
    modified: str = ""


def select(
    access: Access, typed: Iterable[str], *, folder: str = "", everything: bool = False
) -> list[Selected]:
    """All that was asked for, in its order, each once.

    Args:
        access: The way to a folder, and the workbooks that have a name.
        typed: Ids, links, paths, patterns of paths, and names of the configuration.
        folder: Id or link of a Drive folder.
        everything: Whether all workbooks of the configuration are meant.

    Raises:
        UsageError: Nothing was asked for.
        MjsheetsError: The folder cannot be listed.
    """
    named = access.around.config.workbooks
    if everything and not named:
        raise UsageError("many.no-workbooks")
    words = [*typed, *(named if everything else ())]
    if not (words or folder):
        raise UsageError("many.nothing")
    found = {each.target: each for word in words for each in _meant(word, named)}
    if folder:
        found |= {each.target: each for each in _listed(access, folder)}
    return list(found.values())


def _meant(word: str, named: Mapping[str, str]) -> Iterator[Selected]:
    if word in named and not Path(word).exists():
        yield Selected(word, word, parse_target(named[word]))
    elif _WILD.search(word) and "://" not in word and not Path(word).exists():
        yield from _matching(word)
    else:
        yield Selected(word, word, parse_target(word))


def _matching(pattern: str) -> Iterator[Selected]:
    """Files, for shells that leave patterns to the program, and for quoted ones."""
    path = Path(pattern).expanduser()
    start = Path(path.anchor)
    found = sorted(
        each
        for each in start.glob(str(path.relative_to(start)))
        if each.is_file() and not each.name.startswith(_EXCELS_LOCK)
    )
    # A pattern that fits nothing is a file that is not there.
    for name in [str(each) for each in found] or [pattern]:
        yield Selected(name, name, parse_target(name))


def _listed(access: Access, folder: str) -> Iterator[Selected]:
    """The spreadsheets of a Drive folder, by name."""
    key = folder_id(folder)
    files = sorted(access.drive.files(key), key=lambda file: file.title)
    # Drive finds nothing in what is no folder, too, or in one that is not shared.
    if not files and not access.drive.is_folder(key):
        raise UsageError("google.folder-unknown", target=folder)
    for file in files:
        target = GoogleTarget(spreadsheet_url(file.key))
        yield Selected(file.key, file.title, target, file.modified)

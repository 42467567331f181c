"""Local workbooks, `.xlsx` and `.xlsm`: read, changed without losing anything, and made.

A workbook is changed by splicing the new cells into the bytes of their sheet and putting every
other part back as it was; openpyxl is loaded only to draw new tabs.
"""

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from mjsheets.adapters.base import Change, Entry, Position, Snapshot, TabSpec, address
from mjsheets.adapters.xlsx import files
from mjsheets.adapters.xlsx.book import Book, SheetEntry
from mjsheets.adapters.xlsx.calculation import forget, request
from mjsheets.adapters.xlsx.formats import Formats
from mjsheets.adapters.xlsx.markup import BrokenError
from mjsheets.adapters.xlsx.package import Package
from mjsheets.adapters.xlsx.patch import patch
from mjsheets.adapters.xlsx.places import MAX_COLUMN, MAX_ROW
from mjsheets.adapters.xlsx.tables import rename_columns
from mjsheets.errors import DataError, NotFoundError, UsageError

__all__ = ["XlsxWorkbook", "create"]


class XlsxWorkbook:
    """A workbook file.

    Args:
        path: Where it is; it is opened when it is first read.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._data: bytes | None = None

    def read(self, titles: Sequence[str]) -> Snapshot:
        """The tabs called exactly `titles`, as far as they exist.

        Raises:
            NotFoundError: There is no such file.
            AccessError: It may not be read.
            DataError: It is no workbook, or a damaged one.
            TemporaryError: The system cannot read it now.
        """
        self._data = files.load(self.path)
        with self._named():
            return Book(Package(self._data)).snapshot(self.path.name, titles)

    def write(self, changes: Sequence[Change], create: TabSpec | None = None) -> Snapshot:
        """Make the tab `create`, then write `changes`; the file is replaced whole, or untouched.

        Raises:
            AccessError: The file or its folder is read-only.
            DataError: A tab named by `changes` has no cells or no such cell, or `create` exists
                already.
            NotFoundError: A tab named by `changes` does not exist.
            TemporaryError: It is open elsewhere, or changed since it was read.
        """
        old = files.load(self.path) if self._data is None else self._data
        with self._named():
            package = Package(old)
            titles = _apply(package, changes, create)
            new = package.dump() if package.changed else old
            stored = Book(Package(new)).snapshot(self.path.name, titles)
        if new is not old:
            files.replace(self.path, old, new)
        self._data = new
        return stored

    def check_writable(self) -> None:
        """Make sure that the file could be replaced now; nothing is written.

        Raises:
            AccessError: The file or its folder is read-only.
            TemporaryError: It is open elsewhere.
        """
        files.check_replaceable(self.path)

    @contextlib.contextmanager
    def _named(self) -> Iterator[None]:
        """Whatever is found wrong inside is said with the file's name."""
        try:
            yield
        except BrokenError as error:
            kind = NotFoundError if error.code == "file.tab-missing" else DataError
            raise kind(error.code, file=str(self.path), **error.values) from error


def create(path: Path | str, tabs: Sequence[TabSpec]) -> None:
    """Make a new workbook of `tabs`; an existing file is never overwritten.

    Raises:
        UsageError: There is a file already, or the name does not end in `.xlsx`.
        NotFoundError: The folder does not exist, or the name is none that a file can have.
        AccessError: The folder is read-only.
        TemporaryError: The system fails.
    """
    path = Path(path)
    if path.suffix.casefold() != ".xlsx":
        raise UsageError("file.new-suffix", file=str(path))
    if os.path.lexists(path):  # before any work; `files.create` is what makes sure
        raise UsageError("file.exists", file=str(path))
    from mjsheets.adapters.xlsx.render import render  # noqa: PLC0415 - loads openpyxl

    files.create(path, render(tabs))


def _apply(package: Package, changes: Sequence[Change], create: TabSpec | None) -> tuple[str, ...]:
    """Carry out everything in `package`; returns the titles of the tabs concerned."""
    if create:
        from mjsheets.adapters.xlsx.graft import add_tab  # noqa: PLC0415 - loads openpyxl

        add_tab(package, Book(package), create)
    by_tab: dict[str, list[Change]] = {}
    for change in changes:
        _check_place(change)
        by_tab.setdefault(change.tab, []).append(change)
    for title, asked in by_tab.items():
        _write_tab(package, title, asked)
    return (*by_tab, *([create.title] if create else []))


def _check_place(change: Change) -> None:
    if change.row > MAX_ROW or change.column > MAX_COLUMN:
        cell = address(change.row, change.column)
        last = address(MAX_ROW, MAX_COLUMN)
        raise BrokenError("file.off-sheet", tab=change.tab, cell=cell, last=last)


def _write_tab(package: Package, title: str, changes: Sequence[Change]) -> None:
    book = Book(package)
    entry = _writable(book, title)
    sheet = book.sheet(entry.part)
    entries = _news(change for change in changes if not change.keeps_formula)
    values = _news(change for change in changes if change.keeps_formula)
    formats = Formats(book, _formats(changes))
    data, replaced = patch(sheet, entries, values, formats.style)
    if data != sheet.data:
        rename_columns(book, entry, entries)
        package.put(entry.part, data)
        formats.save()
        forget(book, entry, replaced)
        request(book, entry, replaced, frozenset(values))


def _news(changes: Iterable[Change]) -> dict[Position, Entry]:
    return {(change.row, change.column): change.new for change in changes}


def _formats(changes: Sequence[Change]) -> dict[Position, str]:
    return {(c.row, c.column): c.number_format for c in changes if c.number_format}


def _writable(book: Book, title: str) -> SheetEntry:
    entry = book.entry(title)
    if entry is None:
        titles = ", ".join(each.title for each in book.entries)
        raise BrokenError("file.tab-missing", tab=title, tabs=titles)
    if not entry.part:
        raise BrokenError("file.tab-no-cells", tab=title)
    return entry

"""Tables on a sheet: their parts repeat the texts of the heading cells, which must agree.

Excel calls a workbook broken where they do not, or where a formula names a column that is gone.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mjsheets.adapters.base import Entry, Position, address
from mjsheets.adapters.xlsx.book import Book, SheetEntry
from mjsheets.adapters.xlsx.escapes import escape, unescape
from mjsheets.adapters.xlsx.markup import BrokenError, Element, set_attribute, tree
from mjsheets.adapters.xlsx.places import area

_MAX_NAME = 255
# An attribute would hold them as spaces.
_BREAKS = str.maketrans({"\t": "_x0009_", "\n": "_x000a_"})


class _Column(NamedTuple):
    """A column of a table: its element, its heading's cell, its name."""

    element: Element
    cell: Position
    name: str


def rename_columns(book: Book, entry: SheetEntry, entries: Mapping[Position, Entry]) -> None:
    """Let the tables on the tab `entry` follow where `entries` change their headings.

    Raises:
        BrokenError: A heading would become none, or a formula names the column.
    """
    for related in book.package.relationships(entry.part):
        if related.kind == "table" and related.target in book.package:
            _rename(book, entry, related.target, entries)


def _rename(book: Book, entry: SheetEntry, part: str, entries: Mapping[Position, Entry]) -> None:
    data = book.package.part(part)
    table = tree(data, part)
    columns = list(_columns(table))
    renamed = [
        (column, entries[column.cell])
        for column in columns
        if column.cell in entries and entries[column.cell] != column.name
    ]
    names = [str(entries.get(column.cell, column.name)).casefold() for column in columns]
    for column, new in renamed:
        fits = isinstance(new, str) and 0 < len(new) <= _MAX_NAME
        if not fits or names.count(str(new).casefold()) > 1 or _is_named(column.name, table, book):
            cell = address(*column.cell)
            values = {"tab": entry.title, "cell": cell, "name": column.name, "new": new or ""}
            raise BrokenError("file.table-header", **values)
    book.package.edit(
        part,
        [
            set_attribute(data, column.element.start, "name", escape(str(new)).translate(_BREAKS))
            for column, new in renamed
        ],
    )


def _columns(table: Element) -> Iterator[_Column]:
    covered = area(table.attributes.get("ref", ""))
    listed = table.first("tableColumns")
    if covered is None or listed is None or table.attributes.get("headerRowCount", "1") == "0":
        return
    for number, element in enumerate(listed.named("tableColumn")):
        name = unescape(element.attributes.get("name", ""))
        yield _Column(element, (covered.top, covered.left + number), name)


def _is_named(column: str, table: Element, book: Book) -> bool:
    """Whether a formula may name `column` in the brackets of a table's reference."""
    name = _without_quotes(column)
    return any("[" in text and name in _without_quotes(text) for text in _formulas(table, book))


def _without_quotes(text: str) -> str:
    """`text` for comparing: an apostrophe stands before some signs of a column in a formula."""
    return text.casefold().replace("'", "")


def _formulas(table: Element, book: Book) -> Iterator[str]:
    """All formulas that can name a table's column."""
    yield from (element.text for element in table.everything())
    yield from (element.text for element in book.root.everything())
    for entry in book.entries:
        if entry.part:
            sheet = book.sheet(entry.part)
            yield from (cell.formula.text for cell in sheet.cells.values() if cell.formula)

"""Telling the program that opens the workbook next what to calculate."""

import re
from collections.abc import Iterator, Sequence

from mjsheets.adapters.base import Position
from mjsheets.adapters.xlsx.book import Book, SheetEntry
from mjsheets.adapters.xlsx.formulas import Readers
from mjsheets.adapters.xlsx.markup import (
    Element,
    Splice,
    element_end,
    prefix,
    set_attribute,
    tree,
)
from mjsheets.adapters.xlsx.places import area

_HAS_FORMULA = re.compile(rb"<(?:[\w.-]+:)?f[\s/>]")
_TRUE = {"1", "true"}

# What must come after `calcPr` in workbook.xml.
_AFTER_CALCULATION = frozenset(
    {
        "oleSize",
        "customWorkbookViews",
        "pivotCaches",
        "smartTagPr",
        "smartTagTypes",
        "webPublishing",
        "fileRecoveryPr",
        "webPublishObjects",
        "extLst",
    }
)


def forget(book: Book, entry: SheetEntry, written: frozenset[Position]) -> None:
    """Take the cells that were written, so that they have no formula, out of the chain.

    Excel calls a workbook broken whose chain names a cell without formula.
    """
    name = book.related("calcChain")
    if not name:
        return
    data = book.package.part(name)
    cells = tree(data, name).children
    edits, kept = _without(data, cells, entry.number, written)
    if kept:
        book.package.edit(name, edits)
    elif edits:
        book.package.remove(book.part, name)


def _without(
    data: bytes, cells: Sequence[Element], sheet: str, written: frozenset[Position]
) -> tuple[list[Splice], int]:
    """The edits that drop cells of `sheet`, and how many cells are left."""
    edits: list[Splice] = []
    kept = 0
    current = stated = ""  # a cell that names no sheet is on that of the cell before it
    for cell in cells:
        current = cell.attributes.get("i", current)
        place = area(cell.attributes.get("r", ""))
        if current == sheet and place and place[:2] in written:
            edits.append(Splice(cell.start, element_end(data, cell.start, cell.close), b""))
            continue
        kept += 1
        if "i" not in cell.attributes and current != stated:
            edits.append(set_attribute(data, cell.start, "i", current))
        stated = current
    return edits, kept


def request(
    book: Book, entry: SheetEntry, written: frozenset[Position], renewed: frozenset[Position]
) -> None:
    """Ask for a recalculation on opening if any formula reads a cell that shows something new.

    Args:
        book: The workbook as it was.
        entry: The tab that was written.
        written: Cells that were written: what formulas they had are gone.
        renewed: Cells whose formulas stay, with another value.
    """
    calculation = book.root.first("calcPr")
    if calculation and calculation.attributes.get("fullCalcOnLoad") in _TRUE:
        return
    readers = Readers(entry.title, written | renewed, _defined_names(book))
    if any(readers.reads(formula, home) for home, formula in _formulas(book, entry, written)):
        _set_flag(book, calculation)


def _defined_names(book: Book) -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for section in book.root.named("definedNames"):
        for name in section.named("definedName"):
            names.setdefault(name.attributes.get("name", "").casefold(), []).append(name.text)
    return names


def _formulas(
    book: Book, changed: SheetEntry, written: frozenset[Position]
) -> Iterator[tuple[str, str]]:
    """All formulas that are left, each with the title of its tab."""
    for entry in book.entries:
        if entry.part and _HAS_FORMULA.search(book.package.part(entry.part)):
            sheet = book.sheet(entry.part)
            gone: frozenset[Position] = written if entry == changed else frozenset()
            for place, cell in sheet.cells.items():
                if place not in gone and (formula := sheet.formula(cell)):
                    yield entry.title, formula


def _set_flag(book: Book, calculation: Element | None) -> None:
    data = book.package.part(book.part)
    if calculation:
        edit = set_attribute(data, calculation.start, "fullCalcOnLoad", "1")
    else:
        followers = (
            child.start for child in book.root.children if child.local in _AFTER_CALCULATION
        )
        at = next(followers, book.root.close)
        new = f'<{prefix(book.root.name)}calcPr fullCalcOnLoad="1"/>'
        edit = Splice(at, at, new.encode())
    book.package.edit(book.part, [edit])

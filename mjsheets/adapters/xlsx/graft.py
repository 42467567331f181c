"""Adding a new tab, with its look, to a workbook that exists.

The tab is drawn in a workbook of its own; its sheet part moves over, and the looks that it uses
are appended to those of the target, so that no index the target uses changes.
"""

import re
from collections.abc import Mapping

from mjsheets.adapters.base import TabSpec
from mjsheets.adapters.xlsx.book import MAIN, Book
from mjsheets.adapters.xlsx.escapes import quoted
from mjsheets.adapters.xlsx.markup import (
    BrokenError,
    Element,
    Splice,
    append_content,
    element_end,
    prefix,
    set_attribute,
    splice,
    tree,
    whole,
)
from mjsheets.adapters.xlsx.package import Package
from mjsheets.adapters.xlsx.render import render
from mjsheets.adapters.xlsx.styles import FIRST_CUSTOM_FORMAT, Styles, add_styles

_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_INDEXES = {"fontId": "fonts", "fillId": "fills", "borderId": "borders"}
_NAMES_BEGIN = re.compile(rb"<(/?)(?=[A-Za-z])")


def add_tab(package: Package, book: Book, spec: TabSpec) -> None:
    """Put the tab `spec` after the last tab of `book`."""
    if spec.title.casefold() in {entry.title.casefold() for entry in book.entries}:
        raise BrokenError("file.tab-exists", tab=spec.title)
    drawn = Book(Package(render([spec])))
    looks = _add_styles(package, book, drawn)
    part = _free_name(package)
    package.put(part, looks.applied_to(drawn.package.part(drawn.entries[0].part)))
    package.declare(part, _SHEET_TYPE)
    identity = package.relate(book.part, f"{book.relation_types}/worksheet", part)
    _list_tab(package, book, spec.title, identity)


def _free_name(package: Package) -> str:
    number = 1
    while (name := f"xl/worksheets/sheet{number}.xml") in package:
        number += 1
    return name


def _list_tab(package: Package, book: Book, title: str, identity: str) -> None:
    sheets = book.root.first("sheets")
    if sheets is None:
        raise BrokenError("file.damaged", reason="sheets")
    number = max((whole(entry.number, 0) for entry in book.entries), default=0) + 1
    new = (
        f"<{prefix(sheets.name)}sheet xmlns:r={quoted(book.relation_types)} "
        f'name={quoted(title)} sheetId="{number}" r:id={quoted(identity)}/>'
    )
    data = package.part(book.part)
    package.edit(book.part, [append_content(data, sheets.start, sheets.close, new.encode())])


class _Looks:
    """Where the looks of a drawn workbook went in the target's styles.

    Args:
        cells: What is added to the index of a cell's look.
        conditional: What is added to the index of a conditional look.
        namespace: The target's namespace.
    """

    def __init__(self, cells: int, conditional: int, namespace: str) -> None:
        self._cells = cells
        self._conditional = conditional
        self._namespace = namespace

    def applied_to(self, data: bytes) -> bytes:
        """The drawn sheet part `data`, ready for the target."""
        shifted = {
            ("c", "s"): self._cells,
            ("row", "s"): self._cells,
            ("col", "style"): self._cells,
            ("cfRule", "dxfId"): self._conditional,
        }
        edits = [
            set_attribute(data, element.start, attribute, str(int(index) + by))
            for element in tree(data, "sheet").everything()
            for (name, attribute), by in shifted.items()
            if element.local == name and (index := element.attributes.get(attribute))
        ]
        # Two selected tabs would be edited together by the next keystroke.
        edits += [
            set_attribute(data, element.start, "tabSelected", "0")
            for element in tree(data, "sheet").everything()
            if element.local == "sheetView"
        ]
        return splice(data, edits).replace(MAIN.encode(), self._namespace.encode())


def _add_styles(package: Package, book: Book, drawn: Book) -> _Looks:
    source_name = drawn.related("styles")
    source = drawn.package.part(source_name)
    name = book.related("styles")
    if not name:
        add_styles(book, source)
        return _Looks(0, 0, book.namespace)
    styles = Styles(package.part(name), name)
    package.put(name, _StyleMerger(styles, source).merged())
    return _Looks(styles.count("cellXfs"), styles.count("dxfs"), book.namespace)


class _StyleMerger:
    """Appends the looks of one styles part to those of another."""

    def __init__(self, target: Styles, source: bytes) -> None:
        self._target = target
        self._source = source
        self._drawn = tree(source, "styles")
        self._formats = self._new_formats()

    def merged(self) -> bytes:
        """The target's part with all looks."""
        sections = ("numFmts", "fonts", "fills", "borders", "cellXfs", "dxfs")
        edits = [edit for section in sections for edit in self._append(section)]
        return splice(self._target.data, edits)

    def _new_formats(self) -> dict[str, str]:
        """New ids for the drawn number formats; the builtin ones keep theirs."""
        free = self._target.free_format()
        drawn = dict.fromkeys(
            element.attributes["numFmtId"]
            for element in self._drawn.everything()
            if element.local == "numFmt"
        )
        custom = [number for number in drawn if int(number) >= FIRST_CUSTOM_FORMAT]
        return {number: str(free + index) for index, number in enumerate(custom)}

    def _append(self, section: str) -> list[Splice]:
        drawn = self._drawn.first(section)
        looks = [self._adapted(child) for child in drawn.children] if drawn else []
        return self._target.appended(section, looks)

    def _adapted(self, look: Element) -> bytes:
        """The bytes of a drawn look, with the target's indexes and prefix."""
        end = element_end(self._source, look.start, look.close)
        moved = [
            Splice(edit.start - look.start, edit.end - look.start, edit.new)
            for element in look.everything()
            for attribute, value in self._indexes(element).items()
            for edit in [set_attribute(self._source, element.start, attribute, value)]
        ]
        data = splice(self._source[look.start : end], moved)
        return _NAMES_BEGIN.sub(rb"<\1" + self._target.prefix.encode(), data)

    def _indexes(self, element: Element) -> Mapping[str, str]:
        """The attributes of a look that point to something, as they must read."""
        changed = {}
        for attribute, value in element.attributes.items():
            if attribute == "numFmtId":
                changed[attribute] = self._formats.get(value, value)
            elif section := _INDEXES.get(attribute):
                changed[attribute] = str(int(value) + self._target.count(section))
            elif attribute == "xfId":
                changed[attribute] = "0"
        return changed

"""Adding a new tab, with its look, to a workbook that exists.

The tab is drawn in a workbook of its own; its sheet part moves over, and the looks that it uses
are appended to those of the target, so that no index the target uses changes.
"""

import re
from collections.abc import Mapping

from mjsheets.adapters.base import TabSpec
from mjsheets.adapters.xlsx.book import Book
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

_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_STYLES_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

# The sections of styles.xml, in the order that the format demands.
_ORDER = (
    "numFmts",
    "fonts",
    "fills",
    "borders",
    "cellStyleXfs",
    "cellXfs",
    "cellStyles",
    "dxfs",
    "tableStyles",
    "colors",
    "extLst",
)
_INDEXES = {"fontId": "fonts", "fillId": "fills", "borderId": "borders"}
_FIRST_CUSTOM_FORMAT = 164
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
    identity = package.relate(book.part, f"{_relation_types(book)}/worksheet", part)
    _list_tab(package, book, spec.title, identity)


def _free_name(package: Package) -> str:
    number = 1
    while (name := f"xl/worksheets/sheet{number}.xml") in package:
        number += 1
    return name


def _relation_types(book: Book) -> str:
    """What all relationship types begin with: strict workbooks have their own."""
    return next((each.type.rpartition("/")[0] for each in book.relationships), _RELATIONS)


def _list_tab(package: Package, book: Book, title: str, identity: str) -> None:
    sheets = book.root.first("sheets")
    if sheets is None:
        raise BrokenError("file.damaged", reason="sheets")
    number = max((whole(entry.number, 0) for entry in book.entries), default=0) + 1
    new = (
        f"<{prefix(sheets.name)}sheet xmlns:r={quoted(_relation_types(book))} "
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
        return splice(data, edits).replace(_MAIN.encode(), self._namespace.encode())


def _add_styles(package: Package, book: Book, drawn: Book) -> _Looks:
    source_name = drawn.related("styles")
    source = drawn.package.part(source_name)
    name = book.related("styles")
    namespace = _namespace(book.root)
    if not name:
        name = "xl/styles.xml"
        package.put(name, source.replace(_MAIN.encode(), namespace.encode()))
        package.declare(name, _STYLES_TYPE)
        package.relate(book.part, f"{_relation_types(book)}/styles", name)
        return _Looks(0, 0, namespace)
    merger = _StyleMerger(package.part(name), name, source)
    package.put(name, merger.merged())
    return _Looks(merger.count("cellXfs"), merger.count("dxfs"), namespace)


def _namespace(root: Element) -> str:
    own = prefix(root.name).rstrip(":")
    return root.attributes.get(f"xmlns:{own}" if own else "xmlns", _MAIN)


class _StyleMerger:
    """Appends the looks of one styles part to those of another."""

    def __init__(self, target: bytes, name: str, source: bytes) -> None:
        self._target = target
        self._source = source
        self._root = tree(target, name)
        self._drawn = tree(source, name)
        self._formats = self._new_formats()

    def count(self, section: str) -> int:
        """How many looks the target has in `section`."""
        found = self._root.first(section)
        return len(found.children) if found else 0

    def merged(self) -> bytes:
        """The target's part with all looks."""
        sections = ("numFmts", "fonts", "fills", "borders", "cellXfs", "dxfs")
        edits = [edit for section in sections for edit in self._append(section)]
        return splice(self._target, edits)

    def _new_formats(self) -> dict[str, str]:
        """New ids for the drawn number formats; the builtin ones keep theirs."""
        taken = [
            whole(element.attributes.get("numFmtId"), 0)
            for element in self._root.everything()
            if element.local == "numFmt"
        ]
        free = max((_FIRST_CUSTOM_FORMAT - 1, *taken)) + 1
        drawn = dict.fromkeys(
            element.attributes["numFmtId"]
            for element in self._drawn.everything()
            if element.local == "numFmt"
        )
        custom = [number for number in drawn if int(number) >= _FIRST_CUSTOM_FORMAT]
        return {number: str(free + index) for index, number in enumerate(custom)}

    def _append(self, section: str) -> list[Splice]:
        drawn = self._drawn.first(section)
        if drawn is None or not drawn.children:
            return []
        added = b"".join(self._adapted(child) for child in drawn.children)
        present = self._root.first(section)
        if present is None:
            return [self._new_section(section, len(drawn.children), added)]
        total = str(len(present.children) + len(drawn.children))
        return [
            append_content(self._target, present.start, present.close, added),
            set_attribute(self._target, present.start, "count", total),
        ]

    def _new_section(self, section: str, count: int, content: bytes) -> Splice:
        later = _ORDER[_ORDER.index(section) + 1 :]
        at = next(
            (child.start for child in self._root.children if child.local in later),
            self._root.close,
        )
        name = prefix(self._root.name) + section
        new = f'<{name} count="{count}">'.encode() + content + f"</{name}>".encode()
        return Splice(at, at, new)

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
        return _NAMES_BEGIN.sub(rb"<\1" + prefix(self._root.name).encode(), data)

    def _indexes(self, element: Element) -> Mapping[str, str]:
        """The attributes of a look that point to something, as they must read."""
        changed = {}
        for attribute, value in element.attributes.items():
            if attribute == "numFmtId":
                changed[attribute] = self._formats.get(value, value)
            elif section := _INDEXES.get(attribute):
                changed[attribute] = str(int(value) + self.count(section))
            elif attribute == "xfId":
                changed[attribute] = "0"
        return changed

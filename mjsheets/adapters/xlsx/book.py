"""A workbook's parts as tabs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from mjsheets.adapters.base import EMPTY_CELL, Cell, Position, Snapshot, Tab
from mjsheets.adapters.xlsx.cells import read_sheet
from mjsheets.adapters.xlsx.escapes import unescape
from mjsheets.adapters.xlsx.markup import (
    BrokenError,
    Element,
    Handler,
    local,
    parse,
    prefix,
    tree,
)
from mjsheets.adapters.xlsx.package import Package, Relationship
from mjsheets.adapters.xlsx.sheet import Sheet
from mjsheets.adapters.xlsx.values import Shown, date_styles

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
"""The namespace of all parts, except in strict workbooks."""

_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A tab as `workbook.xml` lists it.

    Attributes:
        title: Its title.
        number: Its `sheetId`.
        hidden: Whether people see it.
        part: Name of its part; empty for a chart sheet and the like, which have no cells.
    """

    title: str
    number: str
    hidden: bool
    part: str


class Book:
    """A workbook, read as far as it is asked.

    Args:
        package: Its parts.

    Raises:
        BrokenError: It has no workbook part, or that part cannot be read.
    """

    def __init__(self, package: Package) -> None:
        self.package = package
        self.part = next(
            (found.target for found in package.relationships("") if found.kind == "officeDocument"),
            "",
        )
        if self.part not in package:
            raise BrokenError("file.damaged", reason="officeDocument")
        self._sheets: dict[str, Sheet] = {}

    @cached_property
    def root(self) -> Element:
        """The root of `workbook.xml`."""
        root = tree(self.package.part(self.part), self.part)
        if root.local != "workbook":
            raise BrokenError("file.not-workbook")
        return root

    @cached_property
    def relationships(self) -> list[Relationship]:
        """What `workbook.xml` refers to."""
        return self.package.relationships(self.part)

    @property
    def relation_types(self) -> str:
        """What all relationship types begin with: strict workbooks have their own."""
        return next((each.type.rpartition("/")[0] for each in self.relationships), _RELATIONS)

    @property
    def namespace(self) -> str:
        """The namespace of its parts."""
        own = prefix(self.root.name).rstrip(":")
        return self.root.attributes.get(f"xmlns:{own}" if own else "xmlns", MAIN)

    def related(self, kind: str) -> str:
        """Name of the workbook's one part of `kind`, or nothing."""
        found = (each.target for each in self.relationships if each.kind == kind)
        return next((name for name in found if name in self.package), "")

    @cached_property
    def entries(self) -> tuple[SheetEntry, ...]:
        """All tabs, in order."""
        parts = {
            each.identity: each.target for each in self.relationships if each.kind == "worksheet"
        }
        sheets = self.root.first("sheets")
        return tuple(
            SheetEntry(
                element.attributes.get("name", ""),
                element.attributes.get("sheetId", ""),
                element.attributes.get("state", "visible") != "visible",
                parts.get(element.foreign("id"), ""),
            )
            for element in (sheets.named("sheet") if sheets else ())
        )

    def entry(self, title: str) -> SheetEntry | None:
        """The tab called exactly `title`."""
        return next((entry for entry in self.entries if entry.title == title), None)

    def sheet(self, part: str) -> Sheet:
        """The sheet in `part`; read once."""
        if part not in self._sheets:
            self._sheets[part] = read_sheet(self.package.part(part), part)
        return self._sheets[part]

    @cached_property
    def shared_strings(self) -> list[str]:
        """Texts that cells refer to by number."""
        name = self.related("sharedStrings")
        if not name:
            return []
        reader = _SharedStrings()
        parse(self.package.part(name), name, reader)
        return reader.strings

    @cached_property
    def date_styles(self) -> frozenset[int]:
        """Cell styles that show a date."""
        name = self.related("styles")
        return date_styles(tree(self.package.part(name), name)) if name else frozenset()

    @cached_property
    def _shown(self) -> Shown:
        properties = self.root.first("workbookPr")
        from_1904 = properties is not None and (
            properties.attributes.get("date1904") in {"1", "true"}
        )
        return Shown(lambda: self.shared_strings, lambda: self.date_styles, from_1904=from_1904)

    def tab(self, entry: SheetEntry) -> Tab:
        """The cells of a tab.

        A protected sheet is not reported: the protection is against typing, and stops no
        program that writes the file.
        """
        if not entry.part:
            return Tab(entry.title, {}, hidden=entry.hidden)
        sheet = self.sheet(entry.part)
        try:
            cells = self._cells(sheet)
        except ValueError as error:
            raise BrokenError("file.xml", part=entry.part, reason=str(error)) from error
        arrays = tuple(filled for _, filled in sheet.arrays())
        return Tab(entry.title, cells, tuple(sheet.merges), arrays=arrays, hidden=entry.hidden)

    def _cells(self, sheet: Sheet) -> dict[Position, Cell]:
        spilled = sheet.spilled()
        return {
            place: cell
            for place, stored in sheet.cells.items()
            if stored.value is not None or stored.formula is not None
            for cell in [self._shown.cell(stored, sheet.formula(stored), spilled=place in spilled)]
            if cell != EMPTY_CELL
        }

    def snapshot(self, name: str, titles: Sequence[str]) -> Snapshot:
        """The tabs called `titles`, as far as they exist."""
        return Snapshot(
            name,
            tuple(entry.title for entry in self.entries),
            {entry.title: self.tab(entry) for entry in self.entries if entry.title in titles},
        )


class _SharedStrings(Handler):
    def __init__(self) -> None:
        self.strings: list[str] = []
        self._runs: list[str] = []
        self._text: list[str] = []
        self._phonetic = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:  # noqa: ARG002 - see Handler
        match local(name):
            case "si":
                self._runs = []
            case "t":
                self._text = []
            case "rPh":
                self._phonetic += 1
            case _:
                pass

    def end(self, name: str) -> None:
        match local(name):
            case "si":
                self.strings.append(unescape("".join(self._runs)))
            case "t" if not self._phonetic:
                self._runs += self._text
            case "rPh":
                self._phonetic -= 1
            case _:
                pass

    def text(self, text: str) -> None:
        self._text.append(text)

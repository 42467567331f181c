"""Reading a sheet part in one pass: its cells, and where in the bytes they stand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mjsheets.adapters.base import Area, Position
from mjsheets.adapters.xlsx.formulas import translate
from mjsheets.adapters.xlsx.markup import BrokenError, Handler, local, parse, prefix, unescape
from mjsheets.adapters.xlsx.places import area, covers, position

# How Google's export marks a cell that a neighbour's formula fills.
_SPILLED_IN_EXPORT = re.compile(
    r'\s*IFERROR\(__xludf\.DUMMYFUNCTION\("""COMPUTED_VALUE"""\)', re.IGNORECASE
)


@dataclass(slots=True)
class Formula:
    """The formula element of a cell.

    Attributes:
        start: Offset of its start tag.
        kind: `normal`, `array`, `shared` or `dataTable`.
        text: What it says, without `=`; empty for the children of a shared formula.
        reference: The cells it fills (array) or is shared by (shared), as written.
        group: Which shared formula it belongs to.
        close: Offset of its end tag.
    """

    start: int
    kind: str
    reference: str
    group: str
    text: str = ""
    close: int = 0


@dataclass(slots=True)
class StoredCell:
    """One `c` element.

    Attributes:
        row: Its row, from 1.
        column: Its column, from 1.
        start: Offset of its start tag.
        explicit: Whether it says its address; if not, it follows the one before.
        style: Its style, as written.
        type: How its value is stored (`t`).
        close: Offset of its end tag.
        value: The stored value; `None` where the element is missing.
        formula: Its formula.
    """

    row: int
    column: int
    start: int
    explicit: bool
    style: str
    type: str
    close: int = 0
    value: str | None = None
    formula: Formula | None = None


@dataclass(slots=True)
class StoredRow:
    """One `row` element: its number, what it says of itself, and its cells in order."""

    number: int
    start: int
    attributes: dict[str, str]
    close: int = 0
    cells: list[StoredCell] = field(default_factory=list)


@dataclass(slots=True)
class ColumnLook:
    """Columns `first` to `last` have `style` where no cell says otherwise."""

    first: int
    last: int
    style: str


class Sheet(Handler):
    """A sheet part, read.

    Args:
        data: Its bytes, in UTF-8.
        part: Its name.
    """

    def __init__(self, data: bytes, part: str) -> None:
        self.data = data
        self.prefix = ""
        self.rows: list[StoredRow] = []
        self.cells: dict[Position, StoredCell] = {}
        self.columns: list[ColumnLook] = []
        self.merges: list[Area] = []
        self.dimension: tuple[int, str] | None = None
        self.start_of_data = self.close_of_data = -1
        self._path: list[str] = []
        self._text: list[str] = []
        self._row: StoredRow | None = None
        self._cell: StoredCell | None = None
        self._phonetic = 0
        try:
            parse(data, part, self)
        except (KeyError, ValueError) as error:
            raise BrokenError("file-xml", part=part, reason=str(error)) from error
        self.masters = {
            cell.formula.group: cell
            for cell in self.cells.values()
            if cell.formula and cell.formula.kind == "shared" and cell.formula.text
        }

    def formula(self, cell: StoredCell) -> str | None:
        """The formula of `cell` without `=`, also where it is shared with another cell."""
        formula = cell.formula
        if formula is None or formula.text or formula.kind != "shared":
            return formula.text if formula else None
        master = self.masters.get(formula.group)
        if master is None or master.formula is None:
            return formula.text
        return translate(master.formula.text, cell.row - master.row, cell.column - master.column)

    def arrays(self) -> Iterator[tuple[StoredCell, Area]]:
        """Cells whose formula fills an area, with that area."""
        for cell in self.cells.values():
            formula = cell.formula
            if formula and formula.kind in {"array", "dataTable"}:
                filled = area(formula.reference)
                if filled and filled[:2] != filled[2:]:
                    yield cell, filled

    def spilled(self) -> set[Position]:
        """Cells that another cell's formula fills."""
        found = {
            place
            for place, cell in self.cells.items()
            if cell.formula and _SPILLED_IN_EXPORT.match(cell.formula.text)
        }
        for anchor, filled in self.arrays():
            found |= {
                place
                for place, cell in self.cells.items()
                if covers(filled, place) and cell is not anchor and cell.formula is None
            }
        return found

    # --- handlers of the parser ----------------------------------------------------------

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        name = local(name) if self._path else self._root(name)
        match len(self._path), name:
            case 3, "c" if self._row:
                self._start_cell(attributes)
            case 4, "f" if self._cell:
                self._start_formula(attributes)
            case 4, "v":
                self._text = []
            case 2, "row" if self._path[1] == "sheetData":
                self._start_row(attributes)
            case depth, "t" if depth > 4 and self._cell and self._path[4] == "is":  # noqa: PLR2004
                self._text = []
            case _, "rPh":
                self._phonetic += 1
            case _:
                self._start_other(name, attributes)
        self._path.append(name)

    def _root(self, name: str) -> str:
        self.prefix = prefix(name)
        return local(name)

    def _start_other(self, name: str, attributes: dict[str, str]) -> None:
        match self._path, name:
            case [_], "sheetData":
                self.start_of_data = self.parser.CurrentByteIndex
            case [_], "dimension":
                self.dimension = self.parser.CurrentByteIndex, attributes.get("ref", "")
            case [_, "cols"], "col" if attributes.get("style"):
                first, last = int(attributes["min"]), int(attributes["max"])
                self.columns.append(ColumnLook(first, last, attributes["style"]))
            case [_, "mergeCells"], "mergeCell" if merged := area(attributes.get("ref", "")):
                self.merges.append(merged)
            case _:
                pass

    def _start_row(self, attributes: dict[str, str]) -> None:
        number = int(attributes.get("r") or (self.rows[-1].number + 1 if self.rows else 1))
        self._row = StoredRow(number, self.parser.CurrentByteIndex, attributes)
        self.rows.append(self._row)

    def _start_cell(self, attributes: dict[str, str]) -> None:
        row = self._row
        assert row  # noqa: S101 - for types: only called within a row
        written = attributes.get("r", "")
        column = row.cells[-1].column + 1 if row.cells else 1
        place = position(written) if written else (row.number, column)
        self._cell = StoredCell(
            *place,
            self.parser.CurrentByteIndex,
            bool(written),
            attributes.get("s", ""),
            attributes.get("t", "n"),
        )
        row.cells.append(self._cell)
        self.cells[place] = self._cell

    def _start_formula(self, attributes: dict[str, str]) -> None:
        assert self._cell  # noqa: S101 - for types: only called within a cell
        self._text = []
        self._cell.formula = Formula(
            self.parser.CurrentByteIndex,
            attributes.get("t", "normal"),
            attributes.get("ref", ""),
            attributes.get("si", ""),
        )

    def end(self, name: str) -> None:
        """An element ends."""
        self._path.pop()
        name = local(name)
        cell = self._cell
        match len(self._path), name:
            case 3, "c" if cell:
                cell.close, self._cell = self.parser.CurrentByteIndex, None
            case 4, "v" if cell:
                cell.value = "".join(self._text)
            case 4, "f" if cell and cell.formula:
                cell.formula.text = "".join(self._text)
                cell.formula.close = self.parser.CurrentByteIndex
            case depth, "t" if depth > 4 and cell and self._path[4] == "is" and not self._phonetic:  # noqa: PLR2004
                cell.value = (cell.value or "") + unescape("".join(self._text))
            case 2, "row" if self._row:
                self._row.close, self._row = self.parser.CurrentByteIndex, None
            case 1, "sheetData":
                self.close_of_data = self.parser.CurrentByteIndex
            case _, "rPh":
                self._phonetic -= 1
            case _:
                pass

    def text(self, text: str) -> None:
        """Text between two tags."""
        self._text.append(text)

"""A sheet part as it was read: its cells, where in the bytes they stand, what fills them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mjsheets.adapters.base import Area, Position
from mjsheets.adapters.xlsx.formulas import translate
from mjsheets.adapters.xlsx.places import area, covers

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


@dataclass(slots=True)
class DataElement:
    """Where `sheetData`, the parent of all rows, begins and ends."""

    start: int
    close: int = 0


@dataclass
class Sheet:
    """A sheet part.

    Attributes:
        data: Its bytes, in UTF-8.
        prefix: The namespace prefix of its elements, with its colon.
        rows: Its rows, in order.
        cells: The cells of all rows, by position.
        columns: The looks of whole columns.
        merges: Areas merged into one cell.
        dimension: Offset and `ref` of the element that says which area is used.
        table: The parent of the rows.
    """

    data: bytes
    prefix: str = ""
    rows: list[StoredRow] = field(default_factory=list)
    cells: dict[Position, StoredCell] = field(default_factory=dict)
    columns: list[ColumnLook] = field(default_factory=list)
    merges: list[Area] = field(default_factory=list)
    dimension: tuple[int, str] | None = None
    table: DataElement | None = None

    @cached_property
    def masters(self) -> dict[str, StoredCell]:
        """The cells where shared formulas are written out, by the formulas' groups."""
        return {
            cell.formula.group: cell
            for cell in self.cells.values()
            if cell.formula and cell.formula.kind == "shared" and cell.formula.text
        }

    def formula(self, cell: StoredCell) -> str | None:
        """The formula of `cell` without `=`, also where it is shared with another cell."""
        formula = cell.formula
        if formula is None:
            return None
        master = None if formula.text else self.masters.get(formula.group)
        if master is None or master.formula is None or formula.kind != "shared":
            return formula.text
        return translate(master.formula.text, cell.row - master.row, cell.column - master.column)

    def arrays(self) -> Iterator[tuple[StoredCell, Area]]:
        """Cells whose formula fills others, with the area that it fills."""
        for cell in self.cells.values():
            if cell.formula and cell.formula.kind in {"array", "dataTable"}:
                filled = area(cell.formula.reference)
                if filled and filled[:2] != filled[2:]:
                    yield cell, filled

    def filled_by(self, anchor: StoredCell, filled: Area) -> list[Position]:
        """The cells of `filled` that hold a value of the formula in `anchor`."""
        return [
            place
            for place, cell in self.cells.items()
            if covers(filled, place) and cell is not anchor and cell.formula is None
        ]

    def spilled(self) -> set[Position]:
        """Cells that another cell's formula fills."""
        exported = {
            place
            for place, cell in self.cells.items()
            if cell.formula and _SPILLED_IN_EXPORT.match(cell.formula.text)
        }
        return exported.union(*(self.filled_by(*array) for array in self.arrays()))

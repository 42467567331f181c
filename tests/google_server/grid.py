"""One tab in memory."""

import copy
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.google_server.a1 import Box, Position, Reference, range_name
from tests.google_server.errors import JSON, invalid

NEW_ROWS, NEW_COLUMNS = 1000, 26


@dataclass
class Sheet:
    """One tab.

    Attributes:
        properties: `SheetProperties`, in full.
        cells: The entered half of each `CellData` that has something.
        shown: The calculated half.
        merges: `GridRange`s.
        protections: `ProtectedRange`s; `editors.users` lists who may edit.
        highlights: `ConditionalFormatRule`s, first wins.
        sizes: Pixels by dimension (`ROWS`, `COLUMNS`) and index.
    """

    properties: JSON
    cells: dict[Position, JSON] = field(default_factory=dict)
    shown: dict[Position, JSON] = field(default_factory=dict)
    merges: list[JSON] = field(default_factory=list)
    protections: list[JSON] = field(default_factory=list)
    highlights: list[JSON] = field(default_factory=list)
    sizes: dict[tuple[str, int], int] = field(default_factory=dict)

    @property
    def id(self) -> int:
        """Its number, which survives a new title."""
        return int(self.properties["sheetId"])

    @property
    def title(self) -> str:
        """Its name."""
        return str(self.properties["title"])

    @property
    def grid(self) -> Box:
        """All its cells."""
        grid = self.properties["gridProperties"]
        return Box(0, 0, grid["rowCount"], grid["columnCount"])

    def box(self, grid_range: Mapping[str, int]) -> Box:
        """The cells of a `GridRange`, whose open sides reach the edge."""
        return Box(
            grid_range.get("startRowIndex", 0),
            grid_range.get("startColumnIndex", 0),
            grid_range.get("endRowIndex", self.grid.bottom),
            grid_range.get("endColumnIndex", self.grid.right),
        )

    def clamp(self, reference: Reference) -> Box:
        """The cells that `reference` names here."""
        grid = self.grid
        box = Box(
            reference.top or 0,
            reference.left or 0,
            min(reference.bottom or grid.bottom, grid.bottom),
            min(reference.right or grid.right, grid.right),
        )
        if box.top >= grid.bottom or box.left >= grid.right:
            asked = box._replace(
                bottom=max(reference.bottom or 0, box.top + 1),
                right=max(reference.right or 0, box.left + 1),
            )
            raise invalid(
                f"Range ({range_name(self.title, asked)}) exceeds grid limits. "
                f"Max rows: {grid.bottom}, max columns: {grid.right}"
            )
        return box

    def cell(self, place: Position) -> JSON:
        """The whole `CellData`; empty where nothing stands."""
        return {**self.cells.get(place, {}), **self.shown.get(place, {})}

    def used(self, box: Box) -> Box:
        """`box` without its empty tail."""
        places = [place for place in self.cells.keys() | self.shown.keys() if box.covers(place)]
        bottom = max((row + 1 for row, _ in places), default=box.top)
        right = max((column + 1 for _, column in places), default=box.left)
        return box._replace(bottom=bottom, right=right)

    def put(self, place: Position, cell: JSON) -> None:
        """Replace the entered half of a cell; what is empty is forgotten."""
        kept = {name: value for name, value in cell.items() if value not in ({}, None, "")}
        if kept:
            self.cells[place] = kept
        else:
            self.cells.pop(place, None)

    def barred(self, identity: str) -> Iterator[tuple[JSON, Box]]:
        """The protections that `identity` may not pass."""
        for protection in self.protections:
            editors = protection.get("editors", {}).get("users", [])
            if not protection.get("warningOnly") and identity not in editors:
                yield protection, self.box(protection.get("range", {}))

    def copied(self) -> "Sheet":
        """A copy of which every part may be replaced."""
        return Sheet(
            properties=copy.deepcopy(self.properties),
            cells=dict(self.cells),
            shown=dict(self.shown),
            merges=list(self.merges),
            protections=list(self.protections),
            highlights=list(self.highlights),
            sizes=dict(self.sizes),
        )


def new_sheet(title: str, index: int, sheet_id: int | None = None, **grid: int) -> Sheet:
    """An empty tab; only a spreadsheet's first one has the number 0."""
    number = secrets.randbelow(2**31 - 1) + 1 if sheet_id is None else sheet_id
    return Sheet(
        {
            "sheetId": number,
            "title": title,
            "index": index,
            "sheetType": "GRID",
            "gridProperties": {"rowCount": NEW_ROWS, "columnCount": NEW_COLUMNS} | grid,
        }
    )

"""Writing cells into a sheet part: splices for those cells, every other byte stays."""

import math
from collections import Counter
from collections.abc import Callable, Mapping

from mjsheets.adapters.base import Area, Entry, Position, address
from mjsheets.adapters.xlsx.escapes import content, escape, quoted
from mjsheets.adapters.xlsx.markup import (
    BrokenError,
    Splice,
    append_content,
    drop_attribute,
    element_end,
    set_attribute,
    splice,
    tree,
    whole,
)
from mjsheets.adapters.xlsx.places import area, covers
from mjsheets.adapters.xlsx.sheet import DataElement, Sheet, StoredCell, StoredRow

MAX_TEXT = 32_767
"""UTF-16 units that a cell's text may have; a longer one makes Excel call the file broken."""

# As Excel does when a list grows: a look goes on if three of the five cells above have it.
_LOOK_BACK = 5
_LOOK_AGREED = 3

_Styler = Callable[[Position, str], str]


def patch(
    sheet: Sheet,
    entries: Mapping[Position, Entry],
    values: Mapping[Position, Entry],
    style: _Styler,
) -> tuple[bytes, frozenset[Position]]:
    """Enter `entries` into `sheet`, and store `values` for what its formulas give.

    `style` tells which look the cell at a position takes instead of the one it has.

    Returns:
        The part's new bytes, and every cell whose content was replaced: beside `entries` those
        that an array formula filled which is now gone or has no room any more.
    """
    if sheet.table is None:
        raise BrokenError("file.damaged", reason="sheetData")
    return _Patch(sheet, sheet.table, entries, style).result(values)


class _Patch:
    def __init__(
        self,
        sheet: Sheet,
        table: DataElement,
        entries: Mapping[Position, Entry],
        style: _Styler,
    ) -> None:
        self._sheet = sheet
        self._table = table
        self._prefix = sheet.prefix
        self._style = style
        self._rows = {row.number: row for row in sheet.rows}
        self._edits: list[Splice] = []
        self._entries: dict[Position, Entry] = {**self._collapse_arrays(entries), **entries}

    def result(self, values: Mapping[Position, Entry]) -> tuple[bytes, frozenset[Position]]:
        self._free_shared_formulas()
        for place, value in values.items():
            stored = self._sheet.cells.get(place)
            if stored and place not in self._entries:
                self._renew(stored, value)
        by_row: dict[int, dict[int, Entry]] = {}
        for (row, column), entry in sorted(self._entries.items()):
            stored = self._sheet.cells.get((row, column))
            if stored:
                self._replace(stored, entry)
            elif entry is not None or self._has_own_look(row, column):
                by_row.setdefault(row, {})[column] = entry
        self._insert(by_row)
        self._extend_dimension([(row, column) for row in by_row for column in by_row[row]])
        return splice(self._sheet.data, self._edits), frozenset(self._entries)

    # --- formulas that reach over several cells ------------------------------------------

    def _collapse_arrays(self, entries: Mapping[Position, Entry]) -> dict[Position, Entry]:
        """Empty what a disturbed array formula filled; one that stays keeps its own cell."""
        emptied: dict[Position, Entry] = {}
        for anchor, filled in self._sheet.arrays():
            if not any(covers(filled, place) for place in entries):
                continue
            emptied |= dict.fromkeys(self._sheet.filled_by(anchor, filled))
            own = anchor.row, anchor.column
            if own not in entries and anchor.formula:
                at = anchor.formula.start
                self._edits.append(set_attribute(self._sheet.data, at, "ref", address(*own)))
        return emptied

    def _free_shared_formulas(self) -> None:
        """Where the first cell of a shared formula goes, the others get it as their own."""
        gone = {
            group
            for group, master in self._sheet.masters.items()
            if (master.row, master.column) in self._entries
        }
        for place, cell in self._sheet.cells.items():
            formula = cell.formula
            if formula and formula.kind == "shared" and formula.group in gone:
                if place in self._entries:
                    continue
                end = element_end(self._sheet.data, formula.start, formula.close)
                text = content(self._sheet.formula(cell) or "")
                new = f"<{self._prefix}f>{text}</{self._prefix}f>"
                self._edits.append(Splice(formula.start, end, new.encode()))

    # --- cells that are there ------------------------------------------------------------

    def _replace(self, cell: StoredCell, entry: Entry) -> None:
        end = element_end(self._sheet.data, cell.start, cell.close)
        place = cell.row, cell.column
        new = self._cell_xml(place, self._style(place, cell.style), entry)
        self._edits.append(Splice(cell.start, end, new))

    def _renew(self, cell: StoredCell, value: Entry) -> None:
        """Store another value; the formula stays to the byte, and what the tag says besides."""
        data, p = self._sheet.data, self._prefix
        kind, shown = _result(value)
        self._edits += (
            [set_attribute(data, cell.start, "t", kind)]
            if kind
            else drop_attribute(data, cell.start, "t")
        )
        style = self._style((cell.row, cell.column), cell.style)
        if style != cell.style:
            self._edits.append(set_attribute(data, cell.start, "s", style))
        new = f"<{p}v>{shown}</{p}v>".encode()
        end = element_end(data, cell.start, cell.close)
        inside = tree(data[cell.start : end], "c").children
        old = [child for child in inside if child.local in {"v", "is"}]
        for child in old:
            first, last = cell.start + child.start, cell.start + child.close
            self._edits.append(Splice(first, element_end(data, first, last), new))
            new = b""
        if not old and cell.formula:
            after = element_end(data, cell.formula.start, cell.formula.close)
            self._edits.append(Splice(after, after, new))

    def _cell_xml(self, place: Position, style: str, entry: Entry) -> bytes:
        p = self._prefix
        kind, body = _stored(entry, p)
        head = f'<{p}c r="{address(*place)}"'
        head += f" s={quoted(style)}" if style else ""
        head += f' t="{kind}"' if kind else ""
        return (f"{head}>{body}</{p}c>" if body else f"{head}/>").encode()

    # --- cells that are new --------------------------------------------------------------

    def _insert(self, by_row: Mapping[int, Mapping[int, Entry]]) -> None:
        new_rows: dict[int, bytes] = {}
        for number, entries in by_row.items():
            if row := self._rows.get(number):
                self._insert_cells(row, entries)
            else:
                cells = b"".join(self._new_cell(number, column, e) for column, e in entries.items())
                p = self._prefix
                new_rows[number] = f'<{p}row r="{number}">'.encode() + cells + f"</{p}row>".encode()
        self._insert_among(
            new_rows,
            [(row.number, row.start, "r" in row.attributes) for row in self._sheet.rows],
            (self._table.start, self._table.close),
            str,
        )

    def _insert_cells(self, row: StoredRow, entries: Mapping[int, Entry]) -> None:
        self._insert_among(
            {column: self._new_cell(row.number, column, e) for column, e in entries.items()},
            [(cell.column, cell.start, cell.explicit) for cell in row.cells],
            (row.start, row.close),
            lambda column: address(row.number, column),
        )
        if spans := row.attributes.get("spans"):
            bounds = [whole(bound, 1) for bound in spans.replace(":", " ").split()]
            new = f"{min(*bounds, *entries)}:{max(*bounds, *entries)}"
            if min(entries) < min(bounds) or max(entries) > max(bounds):
                self._edits.append(set_attribute(self._sheet.data, row.start, "spans", new))

    def _insert_among(
        self,
        new: Mapping[int, bytes],
        present: list[tuple[int, int, bool]],
        parent: tuple[int, int],
        name: Callable[[int], str],
    ) -> None:
        """Put each of `new` before the first of `present` that comes after it.

        `present` is number, offset and whether it states its number: one that does not counts
        from its neighbour, and must state it once it gets a new neighbour.
        """
        last = b""
        for number, xml in sorted(new.items()):
            after = next((each for each in present if each[0] > number), None)
            if after is None:
                last += xml
                continue
            follower, start, explicit = after
            self._edits.append(Splice(start, start, xml))
            if not explicit:
                naming = set_attribute(self._sheet.data, start, "r", name(follower))
                if naming not in self._edits:
                    self._edits.append(naming)
        if last:
            self._edits.append(append_content(self._sheet.data, *parent, last))

    def _new_cell(self, row: int, column: int, entry: Entry) -> bytes:
        place = row, column
        return self._cell_xml(place, self._style(place, self._look(*place)), entry)

    def _has_own_look(self, row: int, column: int) -> bool:
        """Whether a new cell is to look otherwise than its neighbours."""
        look = self._look(row, column)
        return self._style((row, column), look) != look

    def _look(self, row: int, column: int) -> str:
        above = [
            cell.style
            for number in range(max(1, row - _LOOK_BACK), row)
            if (cell := self._sheet.cells.get((number, column)))
        ]
        style, count = Counter(above).most_common(1)[0] if above else ("", 0)
        if count >= _LOOK_AGREED:
            return style
        stored = self._rows.get(row)
        if stored and stored.attributes.get("customFormat") in {"1", "true"}:
            return stored.attributes.get("s", "")
        looks = (look for look in self._sheet.columns if look.first <= column <= look.last)
        return next((look.style for look in looks), "")

    def _extend_dimension(self, new: list[Position]) -> None:
        start, written = self._sheet.dimension or (0, "")
        known = area(written)
        if not new or known is None:
            return
        rows, columns = zip(*new, strict=True)
        wider = Area(
            min(known.top, *rows),
            min(known.left, *columns),
            max(known.bottom, *rows),
            max(known.right, *columns),
        )
        if wider != known:
            corners = f"{address(*wider[:2])}:{address(*wider[2:])}"
            self._edits.append(set_attribute(self._sheet.data, start, "ref", corners))


def _stored(entry: Entry, prefix: str) -> tuple[str, str]:
    """How `entry` is stored: the cell's type and its content."""
    match entry:
        case None | "":
            return "", ""
        case bool():
            return "b", f"<{prefix}v>{int(entry)}</{prefix}v>"
        case str():
            return "inlineStr", _inline(entry, prefix)
        case _ if math.isfinite(entry):
            return "", f"<{prefix}v>{entry!r}</{prefix}v>"
        case _:
            raise ValueError(entry)


def _result(value: Entry) -> tuple[str, str]:
    """How the result of a formula is stored: the cell's type and the value's text."""
    match value:
        case None:
            return "str", ""
        case bool():
            return "b", str(int(value))
        case str():
            return "str", _written(value)
        case _ if math.isfinite(value):
            return "", repr(value)
        case _:
            raise ValueError(value)


def _inline(text: str, prefix: str) -> str:
    return f'<{prefix}is><{prefix}t xml:space="preserve">{_written(text)}</{prefix}t></{prefix}is>'


def _written(text: str) -> str:
    """`text` as it stands in the XML of a cell."""
    if len(text.encode("utf-16-le", "surrogatepass")) > 2 * MAX_TEXT:
        raise BrokenError("file.text-long", limit=MAX_TEXT)
    return content(escape(text))

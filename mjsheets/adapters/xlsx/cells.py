"""Reading a sheet part in one pass."""

from mjsheets.adapters.xlsx.escapes import unescape
from mjsheets.adapters.xlsx.markup import MAX_ELEMENTS, BrokenError, Handler, local, parse, prefix
from mjsheets.adapters.xlsx.places import area, position
from mjsheets.adapters.xlsx.sheet import (
    ColumnLook,
    DataElement,
    Formula,
    Sheet,
    StoredCell,
    StoredRow,
)

# How deep elements stand: worksheet, sheetData, row, c, and what is in a cell.
_IN_SHEET, _IN_DATA, _IN_ROW, _IN_CELL = 1, 2, 3, 4


def read_sheet(data: bytes, part: str) -> Sheet:
    """The sheet in `data`, the UTF-8 content of `part`.

    Raises:
        BrokenError: It is no XML, says something impossible, or is too large.
    """
    reader = _Reader(data, part)
    try:
        parse(data, part, reader)
    except (KeyError, ValueError) as error:
        raise BrokenError("file.xml", part=part, reason=str(error)) from error
    return reader.sheet


class _Reader(Handler):
    """Fills a sheet. Extensions have elements of the same names: only depth tells them apart."""

    def __init__(self, data: bytes, part: str) -> None:
        self.sheet = Sheet(data)
        self._part = part
        self._path: list[str] = []
        self._text: list[str] = []
        self._row: StoredRow | None = None
        self._cell: StoredCell | None = None
        self._phonetic = 0
        self._left = MAX_ELEMENTS

    def start(self, name: str, attributes: dict[str, str]) -> None:
        name, depth = local(name) if self._path else self._root(name), len(self._path)
        if depth == _IN_ROW and name == "c" and self._row:
            self._start_cell(self._row, attributes)
        elif self._cell:
            self._start_in_cell(self._cell, name, attributes)
        elif depth == _IN_DATA and name == "row" and self._path[1] == "sheetData":
            self._start_row(attributes)
        elif depth in {_IN_SHEET, _IN_DATA}:
            self._start_other(name, attributes)
        self._path.append(name)

    def _root(self, name: str) -> str:
        self.sheet.prefix = prefix(name)
        return local(name)

    def _start_other(self, name: str, attributes: dict[str, str]) -> None:
        sheet, offset = self.sheet, self.parser.CurrentByteIndex
        match self._path, name:
            case [_], "sheetData":
                sheet.table = DataElement(offset)
            case [_], "dimension":
                sheet.dimension = offset, attributes.get("ref", "")
            case [_, "cols"], "col" if attributes.get("style"):
                first, last = int(attributes["min"]), int(attributes["max"])
                sheet.columns.append(ColumnLook(first, last, attributes["style"]))
            case [_, "mergeCells"], "mergeCell" if merged := area(attributes.get("ref", "")):
                sheet.merges.append(merged)
            case _:
                pass

    def _start_row(self, attributes: dict[str, str]) -> None:
        self._count()
        rows = self.sheet.rows
        number = int(attributes.get("r") or (rows[-1].number + 1 if rows else 1))
        self._row = StoredRow(number, self.parser.CurrentByteIndex, attributes)
        rows.append(self._row)

    def _start_cell(self, row: StoredRow, attributes: dict[str, str]) -> None:
        self._count()
        written = attributes.get("r", "")
        following = row.cells[-1].column + 1 if row.cells else 1
        place = position(written) if written else (row.number, following)
        self._cell = StoredCell(
            *place,
            start=self.parser.CurrentByteIndex,
            explicit=bool(written),
            style=attributes.get("s", ""),
            type=attributes.get("t", "n"),
        )
        row.cells.append(self._cell)
        self.sheet.cells[place] = self._cell

    def _count(self) -> None:
        self._left -= 1
        if not self._left:
            raise BrokenError("file.huge", part=self._part, limit=MAX_ELEMENTS)

    def _start_in_cell(self, cell: StoredCell, name: str, attributes: dict[str, str]) -> None:
        if name == "rPh":
            self._phonetic += 1
        elif name == "t" or len(self._path) == _IN_CELL:
            self._text = []
            if name == "f":
                cell.formula = self._formula(attributes)

    def _formula(self, attributes: dict[str, str]) -> Formula:
        kind = attributes.get("t", "normal")
        if kind == "dataTable":  # which has no text: its cells of input say it all
            self._text = [f"TABLE({attributes.get('r1', '')},{attributes.get('r2', '')})"]
        reference, group = attributes.get("ref", ""), attributes.get("si", "")
        return Formula(self.parser.CurrentByteIndex, kind, reference, group)

    def end(self, name: str) -> None:
        self._path.pop()
        name, depth = local(name), len(self._path)
        if depth == _IN_ROW and name == "c" and self._cell:
            self._cell.close, self._cell = self.parser.CurrentByteIndex, None
        elif self._cell:
            self._end_in_cell(self._cell, name)
        elif depth == _IN_DATA and name == "row" and self._row:
            self._row.close, self._row = self.parser.CurrentByteIndex, None
        elif depth == _IN_SHEET and name == "sheetData" and self.sheet.table:
            self.sheet.table.close = self.parser.CurrentByteIndex

    def _end_in_cell(self, cell: StoredCell, name: str) -> None:
        text = "".join(self._text)
        match self._path[_IN_CELL:], name:
            case [], "v":
                cell.value = text
            case [], "f" if cell.formula:
                cell.formula.text, cell.formula.close = text, self.parser.CurrentByteIndex
            case ["is", *_], "t" if not self._phonetic:
                cell.value = (cell.value or "") + unescape(text)
            case _, "rPh":
                self._phonetic -= 1
            case _:
                pass

    def text(self, text: str) -> None:
        self._text.append(text)

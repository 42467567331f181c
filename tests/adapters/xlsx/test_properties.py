"""Any sheet, any changes: an independent reader sees exactly the sheet that was meant."""

import re
import tempfile
from pathlib import Path

import openpyxl
from hypothesis import given, settings
from hypothesis import strategies as st

from mjsheets.adapters.base import CellSpec, Entry, Position, Style, TabSpec, address
from mjsheets.adapters.xlsx import XlsxWorkbook
from mjsheets.adapters.xlsx.cells import read_sheet
from mjsheets.adapters.xlsx.escapes import escape, unescape
from mjsheets.errors import DataError, NotFoundError
from tests.adapters.xlsx.books import changes, minimal, parts, rich, with_parts

places = st.tuples(st.integers(1, 7), st.integers(1, 6))
texts = st.text(
    st.sampled_from("=+-@'\"<>&;_x0041 \n\t東南1🀄") | st.characters(codec="utf-8"), max_size=8
)
numbers = st.integers(-(10**15), 10**15) | st.floats(allow_nan=False, allow_infinity=False)
entries: st.SearchStrategy[Entry] = st.none() | numbers | texts
NEW = TabSpec("新", (CellSpec(1, 1, "x", Style(number_format="0.00", fill="FFFF00")),))
Grid = dict[Position, Entry]
grids: st.SearchStrategy[Grid] = st.dictionaries(places, entries, max_size=12)


def sheet_xml(grid: Grid, draw: st.DataObject) -> str:
    """A sheet that holds `grid`, in any of the ways that the format allows."""
    rows: dict[int, str] = {}
    last: Position = (0, 0)
    for (row, column), entry in sorted(grid.items()):
        implied = column == 1 if row != last[0] else column == last[1] + 1
        named = not implied or draw.draw(st.booleans())
        where = f' r="{address(row, column)}"' if named else ""
        last = row, column
        if isinstance(entry, str):
            text = escape(entry).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            inner = f'<is><t xml:space="preserve">{text}</t></is>'
            cell = f'<c{where} t="inlineStr">{inner}</c>'
        elif entry is None:
            cell = draw.draw(st.sampled_from([f"<c{where}/>", f"<c{where}></c>"]))
        else:
            cell = f"<c{where}><v>{entry!r}</v></c>"
        rows[row] = rows.get(row, "") + cell
    written, previous = "", 0
    for row, cells in rows.items():
        named = row != previous + 1 or draw.draw(st.booleans())
        written += f'<row r="{row}">{cells}</row>' if named else f"<row>{cells}</row>"
        previous = row
    return f"<sheetData>{written}</sheetData>" if written else "<sheetData/>"


def seen_by_openpyxl(path: Path) -> dict[Position, object]:
    """What openpyxl finds; it leaves the format's escapes and empty texts in."""
    return {
        (cell.row, cell.column): unescape(cell.value) if isinstance(cell.value, str) else cell.value
        for row in openpyxl.load_workbook(path)["T"].iter_rows()
        for cell in row
        if cell.value not in {None, ""}
    }


@settings(deadline=None, max_examples=150)
@given(st.data(), grids, grids)
def test_the_sheet_is_what_was_meant(data: st.DataObject, before: Grid, new: Grid) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = minimal(Path(folder) / "a.xlsx", sheet_xml(before, data))
        workbook = XlsxWorkbook(path)
        workbook.read(["T"])
        stored = workbook.write(changes("T", {address(*at): entry for at, entry in new.items()}))
        meant = {at: entry for at, entry in (before | new).items() if entry not in {None, ""}}
        assert seen_by_openpyxl(path) == meant
        again = XlsxWorkbook(path).read(["T"]).tabs["T"]
        assert {at: cell.value for at, cell in again.cells.items()} == meant
        assert not new or stored.tabs["T"] == again
        assert in_order(parts(path)["xl/worksheets/sheet1.xml"])


def in_order(sheet: bytes) -> bool:
    """Whether rows and cells ascend, as Excel demands."""
    rows = read_sheet(sheet, "sheet").rows
    numbers = [row.number for row in rows]
    columns = [[cell.column for cell in row.cells] for row in rows]
    return all(each == sorted(set(each)) for each in [numbers, *columns])


@given(st.text(st.characters(), max_size=20))
def test_any_text_survives_its_escape(text: str) -> None:
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    assert unescape(escape(text)) == whole


@settings(deadline=None, max_examples=100)
@given(st.binary(max_size=60), st.data())
def test_any_damage_is_said_and_never_a_surprise(noise: bytes, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        grid: Grid = {(1, 1): 5, (2, 2): "東"}
        path = minimal(Path(folder) / "a.xlsx", sheet_xml(grid, data))
        content = bytearray(path.read_bytes())
        at = data.draw(st.integers(0, len(content)))
        content[at : at + len(noise)] = noise
        path.write_bytes(content)
        try:
            XlsxWorkbook(path).read(["T"])
        except DataError:
            return


BROKEN_VALUES = [b"", b"x", b"-1", b"9" * 11, b"A1", b"A1:B", b"1.5", "東".encode()]
PARTS = [
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/sharedStrings.xml",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet2.xml",
]


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(PARTS), st.integers(0, 10**6), st.sampled_from(BROKEN_VALUES), st.booleans())
def test_impossible_values_are_said_and_never_a_surprise(
    part: str,
    which: int,
    value: bytes,
    new_tab: bool,
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = rich(Path(folder) / "a.xlsx")
        content = parts(path)[part]
        found = list(re.finditer(rb'(?<==")[^"]*(?=")|(?<=>)[^<>]+(?=<)', content))
        start, end = found[which % len(found)].span()
        path = with_parts(path, {part: content[:start] + value + content[end:]})
        before = path.read_bytes()
        try:
            workbook = XlsxWorkbook(path)
            workbook.read(["結果", "成績"])
            workbook.write(
                changes("成績", {"B4": 1, "B50": "x", "R2": 5}), NEW if new_tab else None
            )
        except (DataError, NotFoundError):
            assert path.read_bytes() == before

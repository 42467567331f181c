"""Headings of tables, which stand in the cell and in the table's own part."""

from pathlib import Path

import openpyxl
import pytest
import xlsxwriter

from mjsheets.adapters.base import Entry
from mjsheets.errors import DataError
from mjsheets.texts import Lang, text
from tests.adapters.xlsx.books import SOFFICE, convert, enter, parts, read

TABLE = "xl/tables/table1.xml"


def book(path: Path, formula: str = "", *, header: bool = True) -> Path:
    """A table in B1:E5 of 成績, and a formula somewhere else."""
    made = xlsxwriter.Workbook(path)
    other, sheet = made.add_worksheet("結果"), made.add_worksheet("成績")
    columns = [{"header": name} for name in ("Ann", "Bob", "C[1]", "D'd")]
    sheet.add_table("B1:E5", {"columns": columns, "header_row": header, "name": "Points"})
    if formula:
        other.write_formula("Z1", formula, None, 1)
    made.close()
    return path


def columns(path: Path) -> list[str]:
    (table,) = openpyxl.load_workbook(path)["成績"].tables.values()
    return list(table.column_names)


def test_the_table_follows(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", "=SUM(Points[Bob])")
    before = parts(path)
    enter(path, "成績", {"B1": '<A "&" 山田>', "D1": "Ann", "C1": "Bob", "C3": 5})
    assert columns(path) == ['<A "&" 山田>', "Bob", "Ann", "D'd"]
    assert read(path, "成績").at(1, 2).value == '<A "&" 山田>'
    changed = {name for name, data in parts(path).items() if before[name] != data}
    assert changed - {"xl/workbook.xml"} == {TABLE, "xl/worksheets/sheet2.xml"}


def test_breaks_in_a_heading(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx")
    enter(path, "成績", {"B1": "a\n\tb_x0041_"})
    assert b'name="a_x000a__x0009_b_x005F_x0041_"' in parts(path)[TABLE]
    before = parts(path)
    enter(path, "成績", {"B1": "a\n\tb_x0041_", "B2": 1})
    assert parts(path)[TABLE] == before[TABLE]


@pytest.mark.parametrize(
    ("cell", "new", "formula"),
    [
        ("B1", None, ""),
        ("B1", 5, ""),
        ("B1", "", ""),
        ("B1", "BOB", ""),
        ("B1", "x" * 256, ""),
        ("B1", "x", "=SUM(Points[Ann])"),
        ("D1", "x", "=SUM(Points[C'[1']])"),
        ("E1", "x", "=SUM(Points[D''d])"),
    ],
)
def test_what_would_damage_the_table(tmp_path: Path, cell: str, new: Entry, formula: str) -> None:
    path = book(tmp_path / "a.xlsx", formula)
    before = path.read_bytes()
    with pytest.raises(DataError) as raised:
        enter(path, "成績", {cell: new, "C3": 1})
    assert raised.value.code == "file.table-header"
    for lang in Lang:
        assert cell in text(raised.value.code, lang, **raised.value.values)
    assert path.read_bytes() == before


def test_cells_below_and_tables_without_headings(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", header=False)
    table = parts(path)[TABLE]
    enter(path, "成績", {"B1": 5, "C3": None, "D5": "x"})
    assert parts(path)[TABLE] == table


@pytest.mark.skipif(SOFFICE is None, reason="needs LibreOffice")
def test_libreoffice_opens_it(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", "=SUM(Points[Bob])")
    enter(path, "成績", {"B1": "山田", "C3": 5})
    saved = convert(path, "xlsx:Calc MS Excel 2007 XML", tmp_path / "saved")
    assert columns(saved)[0] == "山田"
    assert read(saved, "成績").at(1, 2).value == "山田"

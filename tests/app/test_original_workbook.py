"""A copy of the original spreadsheet as a file: as Excel keeps it, and as Google exports it."""

import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from openpyxl.worksheet.worksheet import Worksheet

from mjsheets.adapters.xlsx import XlsxWorkbook
from mjsheets.app.sync import sync

GAMES = [(40000, 30000, 20000, 10000), (10000, 20000, 30000, 40000)]
POINTS = [[60, 10, -20, -50], [-50, -20, 10, 60]]
STATISTICS = [
    [1, 0, 0, 1, 2.5, 25000, 40000],
    [0, 1, 1, 0, 2.5, 25000, 30000],
    [0, 1, 1, 0, 2.5, 25000, 30000],
    [1, 0, 0, 1, 2.5, 25000, 40000],
]
TOTALS = [10, -10, -10, 10]


def results(book: xlsxwriter.Workbook) -> None:
    sheet = book.add_worksheet("結果")
    for index, name in enumerate("ABCD"):
        sheet.merge_range(0, 1 + 2 * index, 0, 2 + 2 * index, name)
    for row, scores in enumerate(GAMES, 2):
        sheet.write(row, 0, row - 1)
        for index, score in enumerate(scores):
            sheet.write(row, 1 + 2 * index, score)
    # A score typed as a sum, with the value that the program stored.
    sheet.write_formula(2, 1, "=25000+15000", None, 40000)
    sheet.write_row(0, 11, ["順位点", 30, 10, -10, -30])
    for row, (label, value) in enumerate([("レート", 50), ("持ち", 25000), ("返し", 30000)], 1):
        sheet.write_row(row, 11, [label, value])


def as_excel_keeps_it(path: Path) -> None:
    """Dynamic arrays that nobody can calculate: each cell shows #NAME?."""
    with xlsxwriter.Workbook(str(path)) as book:
        results(book)
        sheet = book.add_worksheet("成績")
        sheet.write_array_formula("B4:E33", "{=CALCPOINTS(結果!B3:I32)}", None, "#NAME?")
        sheet.write_array_formula("I5:M8", "{=COUNTRANK(結果!B3:I32)}", None, "#NAME?")
        sheet.write_array_formula("N5:O8", "{=AVERAGEMAXPOINTS(結果!B3:I32)}", None, "#NAME?")
        shared(sheet, "#NAME?")


def as_google_exports_it(path: Path) -> None:
    """A stand-in formula in the anchor, and others in the cells that it filled."""
    with xlsxwriter.Workbook(str(path)) as book:
        results(book)
        sheet = book.add_worksheet("成績")
        export(sheet, "CALCPOINTS", 3, 1, [[9, 9, 9, 9]] * 5)
        export(sheet, "COUNTRANK", 4, 8, [[9, 9, 9, 9, 9]] * 4)
        export(sheet, "AVERAGEMAXPOINTS", 4, 13, [[9, 9]] * 4)
        shared(sheet, 0)


def export(
    sheet: xlsxwriter.worksheet.Worksheet, name: str, top: int, left: int, values: list[list[int]]
) -> None:
    for i, row in enumerate(values):
        for j, value in enumerate(row):
            inner = f'"{name}(結果!B3:I32)"' if (i, j) == (0, 0) else '"""COMPUTED_VALUE"""'
            formula = f"=IFERROR(__xludf.DUMMYFUNCTION({inner}),{value})"
            sheet.write_formula(top + i, left + j, formula, None, value)


def shared(sheet: xlsxwriter.worksheet.Worksheet, value: object) -> None:
    """What the original calculates with functions of the program itself."""
    for column in range(4):
        letter = "BCDE"[column]
        name = f"=結果!{'BDFH'[column]}1"
        sheet.write_formula(0, 1 + column, name, None, "ABCD"[column])
        sheet.write_formula(2, 1 + column, f"=SUM({letter}4:{letter}33)", None, value)
    for row in range(5, 9):
        sheet.write_formula(row - 1, 15, f"=1-L{row}/SUM(I{row}:L{row})", None, value)


MAKERS = [as_excel_keeps_it, as_google_exports_it]


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_all_cells_end_up_as_our_values(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "original.xlsx"
    make(path)
    synced = sync(XlsxWorkbook(path))
    assert synced.issues == ()
    sheet = openpyxl.load_workbook(path)["成績"]
    assert block(sheet, 4, 2, 2, 4) == POINTS
    assert block(sheet, 6, 2, 3, 4) == [[None] * 4] * 3
    assert block(sheet, 5, 9, 4, 7) == STATISTICS
    assert sheet["P5"].value == "=1-L5/SUM(I5:L5)"
    assert sheet["B1"].value == "=結果!B1"


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_kept_formulas_show_what_they_will_give(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    path = tmp_path / "original.xlsx"
    make(path)
    sync(XlsxWorkbook(path))
    sheet = openpyxl.load_workbook(path, data_only=True)["成績"]
    assert block(sheet, 3, 2, 1, 4) == [TOTALS]
    assert [sheet.cell(row, 16).value for row in range(5, 9)] == [0.5, 1, 1, 0.5]
    assert block(sheet, 1, 2, 1, 4) == [["A", "B", "C", "D"]]


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_a_second_sync_does_not_touch_the_file(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    path = tmp_path / "original.xlsx"
    make(path)
    sync(XlsxWorkbook(path))
    before = path.stat().st_ino, path.stat().st_mtime_ns, path.read_bytes()
    assert not sync(XlsxWorkbook(path)).is_written
    assert (path.stat().st_ino, path.stat().st_mtime_ns, path.read_bytes()) == before


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_everything_but_the_sheet_stays(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "original.xlsx"
    make(path)
    before = parts(path)
    sync(XlsxWorkbook(path))
    after = parts(path)
    changed = {name for name in before | after if before.get(name) != after.get(name)}
    assert changed <= {
        *("xl/worksheets/sheet2.xml", "xl/workbook.xml", "xl/calcChain.xml"),
        *("[Content_Types].xml", "xl/_rels/workbook.xml.rels"),
    }


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not at hand")
@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_libreoffice_opens_it(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "original.xlsx"
    make(path)
    sync(XlsxWorkbook(path))
    filters = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,2"
    subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless",
         "--convert-to", filters, "--outdir", str(tmp_path), str(path)],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    (csv,) = tmp_path.glob("*.csv")
    lines = csv.read_text(encoding="utf-8").splitlines()
    assert lines[2].split(",")[1:5] == ["10", "-10", "-10", "10"]
    assert lines[3].split(",")[1:5] == ["60", "10", "-20", "-50"]
    assert "Err:" not in csv.read_text(encoding="utf-8")


def parts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


def block(sheet: Worksheet, top: int, left: int, rows: int, columns: int) -> list[list[object]]:
    return [[sheet.cell(top + i, left + j).value for j in range(columns)] for i in range(rows)]

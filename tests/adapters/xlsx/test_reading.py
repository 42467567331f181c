"""What stands in a file, whatever wrote it."""

from pathlib import Path

import openpyxl
import pytest

from mjsheets.adapters.base import Area, Cell, Change, Kind
from mjsheets.adapters.xlsx import XlsxWorkbook
from mjsheets.adapters.xlsx.places import position
from mjsheets.adapters.xlsx.values import is_date_format, iso_date
from tests.adapters.xlsx.books import (
    MAIN,
    RELATIONS,
    SOFFICE,
    changes,
    convert,
    minimal,
    parts,
    read,
    rich,
    with_parts,
)

STRINGS = (
    "<si><t>東</t></si>"
    "<si><r><t>Rich</t></r><r><rPr><b/></rPr><t xml:space='preserve'> text</t></r></si>"
    "<si><t>田中</t><rPh sb='0' eb='2'><t>タナカ</t></rPh><phoneticPr fontId='1'/></si>"
    "<si><t>a_x000D_b_x005F_x0041_</t></si>"
    "<si><t></t></si>"
)
STYLES = (
    "<numFmts><numFmt numFmtId='164' formatCode='yyyy/m/d'/></numFmts>"
    "<cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='164'/><xf numFmtId='3'/></cellXfs>"
)
GOOGLE = 'IFERROR(__xludf.DUMMYFUNCTION("{}"),{})'


def text(value: str) -> Cell:
    return Cell(Kind.TEXT, value)


def number(value: float, formula: str | None = None) -> Cell:
    return Cell(Kind.NUMBER, value, formula)


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ('<c r="A1"><v>25000</v></c>', number(25000)),
        ('<c r="A1"><v>-1500</v></c>', number(-1500)),
        ('<c r="A1" t="n"><v>0</v></c>', number(0)),
        ('<c r="A1"><v>0.5</v></c>', number(0.5)),
        ('<c r="A1"><v>2.5E4</v></c>', number(25000.0)),
        ('<c r="A1"><v>1E999</v></c>', Cell(Kind.ERROR, "1E999")),
        ('<c r="A1"><v>1_0</v></c>', Cell(Kind.ERROR, "1_0")),
        ('<c r="A1" t="s"><v>0</v></c>', text("東")),
        ('<c r="A1" t="s"><v>1</v></c>', text("Rich text")),
        ('<c r="A1" t="s"><v>2</v></c>', text("田中")),
        ('<c r="A1" t="s"><v>3</v></c>', text("a\rb_x0041_")),
        ('<c r="A1" t="s"><v>4</v></c>', Cell(Kind.EMPTY)),
        ('<c r="A1" t="inlineStr"><is><t> A&amp;B </t></is></c>', text(" A&B ")),
        ('<c r="A1" t="inlineStr"><is><r><t>A</t></r><r><t>B</t></r></is></c>', text("AB")),
        ('<c r="A1" t="inlineStr"><is><t>A</t><rPh><t>x</t></rPh></is></c>', text("A")),
        ('<c r="A1" t="inlineStr"><is><t>_xD83C__xDC04_</t></is></c>', text("🀄")),
        ('<c r="A1" t="inlineStr"><is><t>_xD83C_</t></is></c>', text("\ufffd")),
        ('<c r="A1" t="b"><v>1</v></c>', Cell(Kind.BOOLEAN, value=True)),
        ('<c r="A1" t="b"><v>0</v></c>', Cell(Kind.BOOLEAN, value=False)),
        ('<c r="A1" t="e"><v>#DIV/0!</v></c>', Cell(Kind.ERROR, "#DIV/0!")),
        ('<c r="A1" t="d"><v>2026-11-29</v></c>', Cell(Kind.DATE, "2026-11-29")),
        ('<c r="A1" s="1"><v>45000</v></c>', Cell(Kind.DATE, "2023-03-15")),
        ('<c r="A1" s="2"><v>45000.5</v></c>', Cell(Kind.DATE, "2023-03-15T12:00:00")),
        ('<c r="A1" s="2"><v>-5</v></c>', number(-5)),
        ('<c r="A1" s="3"><v>45000</v></c>', number(45000)),
        ('<c r="A1" s="3"/>', Cell(Kind.EMPTY)),
        ('<c r="A1"><f>1+1</f><v>2</v></c>', number(2, "=1+1")),
        ('<c r="A1"><f>1+1</f></c>', Cell(Kind.UNCALCULATED, None, "=1+1")),
        ('<c r="A1"><f>1+1</f><v></v></c>', Cell(Kind.UNCALCULATED, None, "=1+1")),
        ('<c r="A1" t="str"><f>""</f><v></v></c>', Cell(Kind.EMPTY, None, '=""')),
        ('<c r="A1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>', Cell(Kind.TEXT, "ab", '="a"&"b"')),
        ('<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', Cell(Kind.ERROR, "#DIV/0!", "=1/0")),
        (
            f"<c r='A1'><f>{GOOGLE.format('CALCPOINTS(B1)', 40)}</f><v>40</v></c>",
            number(40, "=" + GOOGLE.format("CALCPOINTS(B1)", 40)),
        ),
        (
            (
                f"<c r='A1'><f>{GOOGLE.format('&quot;&quot;COMPUTED_VALUE&quot;&quot;', -20)}</f>"
                "<v>-20</v></c>"
            ),
            Cell(Kind.NUMBER, -20, "=" + GOOGLE.format('""COMPUTED_VALUE""', -20), spilled=True),
        ),
        (
            (
                f"<c r='A1' t='str'><f>{GOOGLE.format('&quot;&quot;COMPUTED_VALUE&quot;&quot;', 0)}"
                "</f><v></v></c>"
            ),
            Cell(Kind.EMPTY, None, "=" + GOOGLE.format('""COMPUTED_VALUE""', 0), spilled=True),
        ),
    ],
)
def test_each_way_of_storing_a_cell(tmp_path: Path, stored: str, expected: Cell) -> None:
    sheet = f'<sheetData><row r="1">{stored}</row></sheetData>'
    path = minimal(tmp_path / "a.xlsx", sheet, styles=STYLES, strings=STRINGS)
    assert read(path, "T").at(1, 1) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("General", False),
        ("#,##0", False),
        ('+#,##0.0;-0.0;"±0"', False),
        ('0"days"', False),
        (r"0\d", False),
        ("[Red]0", False),
        ("0.00E+00", False),
        ("yyyy-mm-dd", True),
        ('[$-411]ggge"年"m"月"d"日"', True),
        ("[$-F800]dddd", True),
        ("h:mm AM/PM", True),
        ("[h]:mm:ss", True),
        ("[mm]:ss", True),
        ('0;"yes"', False),
    ],
)
def test_which_number_formats_show_a_date(code: str, expected: bool) -> None:
    assert is_date_format(code) is expected


@pytest.mark.parametrize(
    ("serial", "from_1904", "expected"),
    [
        (1, False, "1900-01-01"),
        (59, False, "1900-02-28"),
        (60, False, "1900-02-29"),
        (61, False, "1900-03-01"),
        (45000, False, "2023-03-15"),
        (45000, True, "2027-03-16"),
        (0.75, False, "18:00:00"),
        (1.5, False, "1900-01-01T12:00:00"),
        (-1, False, None),
        (1e9, False, None),
    ],
)
def test_serial_numbers_as_dates(serial: float, from_1904: bool, expected: str | None) -> None:
    assert iso_date(serial, from_1904=from_1904) == expected


def test_the_1904_system_is_the_workbooks(tmp_path: Path) -> None:
    sheet = '<sheetData><row r="1"><c r="A1" s="1"><v>1</v></c></row></sheetData>'
    properties = '<workbookPr date1904="1"/>'
    path = minimal(tmp_path / "a.xlsx", sheet, styles=STYLES, properties=properties)
    assert read(path, "T").at(1, 1) == Cell(Kind.DATE, "1904-01-02")


def test_an_array_formula_fills_its_area(tmp_path: Path) -> None:
    sheet = (
        '<sheetData><row r="4"><c r="B4"><f t="array" ref="B4:C5">CALCPOINTS(X1)</f><v>1</v></c>'
        '<c r="C4"><v>2</v></c><c r="D4"><v>3</v></c></row>'
        '<row r="5"><c r="B5" t="str"><v>text</v></c></row></sheetData>'
    )
    tab = read(minimal(tmp_path / "a.xlsx", sheet), "T")
    assert tab.cells == {
        (4, 2): number(1, "=CALCPOINTS(X1)"),
        (4, 3): Cell(Kind.NUMBER, 2, None, spilled=True),
        (4, 4): number(3),
        (5, 2): Cell(Kind.TEXT, "text", None, spilled=True),
    }
    assert tab.arrays == (Area(4, 2, 5, 3),)


def test_an_array_formula_of_one_cell_is_no_array(tmp_path: Path) -> None:
    sheet = '<row r="1"><c r="A1"><f t="array" ref="A1">SUM(B1:B9*2)</f><v>1</v></c></row>'
    tab = read(minimal(tmp_path / "a.xlsx", f"<sheetData>{sheet}</sheetData>"), "T")
    assert tab.arrays == ()


def test_a_data_table_fills_its_area(tmp_path: Path) -> None:
    sheet = (
        '<sheetData><row r="1"><c r="A1"><f t="dataTable" ref="A1:B1" dt2D="1" r1="X1" r2="Y2"/>'
        '<v>1</v></c><c r="B1"><v>2</v></c></row></sheetData>'
    )
    tab = read(minimal(tmp_path / "a.xlsx", sheet), "T")
    assert tab.at(1, 1) == number(1, "=TABLE(X1,Y2)")
    assert tab.at(1, 2) == Cell(Kind.NUMBER, 2, None, spilled=True)


def test_children_of_a_shared_formula_have_their_own(tmp_path: Path) -> None:
    sheet = (
        '<sheetData><row r="1"><c r="A1"><f t="shared" ref="A1:B2" si="0">C1+$D1</f><v>1</v></c>'
        '<c r="B1"><f t="shared" si="0"/><v>2</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" si="0"/><v>3</v></c></row></sheetData>'
    )
    tab = read(minimal(tmp_path / "a.xlsx", sheet), "T")
    formulas = {place: cell.formula for place, cell in tab.cells.items()}
    assert formulas == {(1, 1): "=C1+$D1", (1, 2): "=D1+$D1", (2, 1): "=C2+$D2"}


def test_rows_and_cells_need_not_say_where_they_are(tmp_path: Path) -> None:
    sheet = (
        "<sheetData><row><c><v>1</v></c><c><v>2</v></c></row>"
        '<row r="4"><c r="C4"><v>3</v></c><c><v>4</v></c></row>'
        "<row><c><v>5</v></c></row></sheetData>"
    )
    tab = read(minimal(tmp_path / "a.xlsx", sheet), "T")
    assert {place: cell.value for place, cell in tab.cells.items()} == {
        (1, 1): 1,
        (1, 2): 2,
        (4, 3): 3,
        (4, 4): 4,
        (5, 1): 5,
    }


def test_only_cells_of_the_sheet_count(tmp_path: Path) -> None:
    """Extensions have elements called `row`, `c`, `f` and `v` too."""
    sheet = (
        '<sheetData><row r="1"><c r="A1"><v>1</v><extLst><ext><v>9</v><f>9</f></ext></extLst></c>'
        '</row></sheetData><extLst><ext><sheetData><row r="1"><c r="A1"><v>8</v></c></row>'
        "</sheetData></ext></extLst>"
    )
    assert read(minimal(tmp_path / "a.xlsx", sheet), "T").cells == {(1, 1): number(1)}


SHEET = '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>東</t></is></c></row></sheetData>'
PREFIXED = (
    f"<x:worksheet xmlns:x='{MAIN}'>"
    + SHEET.replace("</", "<//").replace("<", "<x:").replace("<x://", "</x:")
    + "</x:worksheet>"
)
STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships"


@pytest.mark.parametrize(
    "sheet",
    [
        pytest.param(PREFIXED.encode(), id="prefix"),
        pytest.param(b"\xef\xbb\xbf" + PREFIXED.encode(), id="byte order mark"),
        pytest.param(PREFIXED.encode("utf-16"), id="UTF-16"),
        pytest.param(PREFIXED.encode("utf-16-be"), id="UTF-16 without mark"),
        pytest.param(
            f"<?xml version='1.0' encoding='UTF-16'?>{PREFIXED}".encode("utf-16-le"),
            id="UTF-16 without mark, declared",
        ),
        pytest.param(
            f"<?xml version='1.0' encoding='shift_jis'?>{PREFIXED}".encode("shift_jis"),
            id="Shift JIS",
        ),
    ],
)
def test_dialects_of_a_part(tmp_path: Path, sheet: bytes) -> None:
    path = with_parts(minimal(tmp_path / "a.xlsx", SHEET), {"xl/worksheets/sheet1.xml": sheet})
    assert read(path, "T").at(1, 1) == text("東")
    workbook = XlsxWorkbook(path)
    stored = workbook.write([*_a2("南")]).tabs["T"]
    assert stored.cells == {(1, 1): text("東"), (2, 1): text("南")} == read(path, "T").cells


def _a2(new: str) -> list[Change]:
    return changes("T", {"A2": new})


@pytest.mark.parametrize(
    ("target", "root"),
    [
        ("/xl/worksheets/sheet1.xml", "xl/workbook.xml"),
        ("worksheets/../worksheets/sheet1.xml", "/xl/workbook.xml"),
        ("WORKSHEETS/Sheet1.xml", "xl/WORKBOOK.xml"),
    ],
)
def test_ways_to_name_a_part(tmp_path: Path, target: str, root: str) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    old = parts(path)
    with_parts(
        path,
        {
            "xl/_rels/workbook.xml.rels": old["xl/_rels/workbook.xml.rels"].replace(
                b"worksheets/sheet1.xml", target.encode()
            ),
            "_rels/.rels": old["_rels/.rels"].replace(b"xl/workbook.xml", root.encode()),
        },
    )
    assert read(path, "T").at(1, 1) == text("東")


def test_strict_workbooks(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    strict = {
        name: data.replace(RELATIONS.encode(), STRICT.encode()).replace(
            MAIN.encode(), b"http://purl.oclc.org/ooxml/spreadsheetml/main"
        )
        for name, data in parts(path).items()
    }
    assert read(with_parts(path, strict), "T").at(1, 1) == text("東")


def test_tabs_their_order_and_what_is_hidden(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    book = openpyxl.Workbook()
    book.active.title = "結果"  # type: ignore[union-attr]
    book.create_sheet("隠").sheet_state = "veryHidden"
    book.create_chartsheet("グラフ")
    book["結果"].merge_cells("B1:C1")
    book.save(path)
    snapshot = XlsxWorkbook(path).read(["グラフ", "結果", "隠", "ない"])
    assert snapshot.name == "a.xlsx"
    assert snapshot.titles == ("結果", "隠", "グラフ")
    assert list(snapshot.tabs) == ["結果", "隠", "グラフ"]
    assert [tab.hidden for tab in snapshot.tabs.values()] == [False, True, False]
    assert snapshot.tabs["グラフ"].cells == {}
    assert snapshot.tabs["結果"].merges == (Area(1, 2, 1, 3),)


def test_titles_are_compared_as_they_are(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    assert dict(XlsxWorkbook(path).read(["t", " T", "Ｔ"]).tabs) == {}


def test_a_book_of_xlsxwriter_reads_like_in_openpyxl(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx")
    values, formulas = openpyxl.load_workbook(path, data_only=True), openpyxl.load_workbook(path)
    for title in ("結果", "成績"):
        tab = read(path, title)
        expected = {cell.coordinate: cell.value for row in values[title] for cell in row}
        assert {cell: tab.at(*position(cell)).value for cell in expected} == expected
        assert {place for place, cell in tab.cells.items() if cell.formula} == {
            (cell.row, cell.column)
            for row in formulas[title]
            for cell in row
            if cell.data_type == "f"
        }


@pytest.mark.skipif(SOFFICE is None, reason="needs LibreOffice")
def test_a_book_saved_by_libreoffice_reads_the_same(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx")
    saved = convert(path, "xlsx:Calc MS Excel 2007 XML", tmp_path / "saved")
    assert read(saved, "結果").cells == read(path, "結果").cells

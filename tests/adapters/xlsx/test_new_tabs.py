"""Drawing tabs: in a new file, and in one that exists."""

from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from mjsheets.adapters.base import (
    Align,
    Area,
    Cell,
    CellSpec,
    Choices,
    Highlight,
    Kind,
    Style,
    TabSpec,
)
from mjsheets.adapters.xlsx import XlsxWorkbook, create
from mjsheets.errors import DataError
from tests.adapters.xlsx.books import (
    MAIN,
    RELATIONS,
    SOFFICE,
    changes,
    convert,
    enter,
    minimal,
    parts,
    read,
    rich,
    with_parts,
)

HEADING = Style(fill="1F4E79", color="FFFFFF", bold=True, size=12, align=Align.CENTER)
POINTS = Style(number_format="+#,##0.0;-#,##0.0;0.0", border="BFBFBF")
SPEC = TabSpec(
    "新しい 成績",
    (
        CellSpec(1, 2, "=田中 & _x0041_", HEADING),
        CellSpec(2, 2, 40.5, POINTS),
        CellSpec(3, 2, -20, POINTS),
        CellSpec(4, 2, None, Style(number_format="0.00", align=Align.RIGHT)),
        CellSpec(5, 2, "東", Style()),
    ),
    merges=(Area(1, 2, 1, 3),),
    widths={2: 14.0},
    heights={1: 24.0},
    frozen_rows=1,
    frozen_columns=1,
    choices=(Choices(Area(5, 2, 9, 2), ("東", "南", '"西"')),),
    highlights=(
        Highlight(Area(2, 2, 4, 2), "=$B2<0", Style(color="C00000", bold=True)),
        Highlight(Area(2, 2, 4, 2), "ISTEXT($B2)", Style(fill="FFC7CE", number_format="0.000")),
    ),
)


def check_look(sheet: Worksheet) -> None:
    """All that `SPEC` asks for, as an independent reader finds it."""
    heading, points = sheet["B1"], sheet["B2"]
    assert (heading.value, heading.data_type) == ("=田中 & _x005F_x0041_", "s")
    assert (heading.font.b, heading.font.sz, heading.font.color.rgb) == (True, 12, "FFFFFFFF")
    assert heading.font.name == "Yu Gothic"
    assert (heading.fill.fill_type, heading.fill.fgColor.rgb) == ("solid", "FF1F4E79")
    assert (heading.alignment.horizontal, heading.alignment.vertical) == ("center", "center")
    assert (points.value, points.number_format) == (40.5, POINTS.number_format)
    assert (points.border.top.style, points.border.left.color.rgb) == ("thin", "FFBFBFBF")
    assert (sheet["B4"].number_format, sheet["B4"].alignment.horizontal) == ("0.00", "right")
    assert [str(merged) for merged in sheet.merged_cells.ranges] == ["B1:C1"]
    assert 14 < sheet.column_dimensions["B"].width < 15
    assert sheet.row_dimensions[1].height == 24
    assert sheet.freeze_panes == "B2"
    (choices,) = sheet.data_validations.dataValidation
    assert (str(choices.sqref), choices.formula1) == ("B5:B9", '"東,南,""西"""')
    assert (choices.errorStyle, choices.showErrorMessage) == ("warning", True)
    rules = [rule for each in sheet.conditional_formatting for rule in each.rules]
    assert [rule.formula for rule in rules] == [["$B2<0"], ["ISTEXT($B2)"]]
    assert [rule.priority for rule in rules] == [1, 2]
    assert all(rule.stopIfTrue for rule in rules)
    assert (rules[0].dxf.font.b, rules[0].dxf.font.color.rgb) == (True, "FFC00000")
    assert rules[1].dxf.fill.bgColor.rgb == "FFFFC7CE"
    assert rules[1].dxf.numFmt.formatCode == "0.000"


EXPECTED = {
    (1, 2): Cell(Kind.TEXT, "=田中 & _x0041_"),
    (2, 2): Cell(Kind.NUMBER, 40.5),
    (3, 2): Cell(Kind.NUMBER, -20),
    (5, 2): Cell(Kind.TEXT, "東"),
}


def test_a_new_workbook(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    create(path, [TabSpec("結果", ()), SPEC])
    snapshot = XlsxWorkbook(path).read([SPEC.title])
    assert snapshot.titles == ("結果", SPEC.title)
    assert snapshot.tabs[SPEC.title].cells == EXPECTED
    assert snapshot.tabs[SPEC.title].merges == SPEC.merges
    book = openpyxl.load_workbook(path)
    check_look(book[SPEC.title])
    assert book.properties.creator == "mjsheets"
    assert book["結果"]["Z99"].font.name == "Yu Gothic"
    assert [sheet.sheet_view.tabSelected for sheet in book] == [True, None]
    assert [each.name for each in tmp_path.iterdir()] == ["a.xlsx"]


def test_a_new_workbook_is_readable_by_others_as_the_system_says(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    create(tmp_path / "a.xlsx", [SPEC])
    assert (tmp_path / "a.xlsx").stat().st_mode == plain.stat().st_mode


STYLES = (
    "<numFmts count='1'><numFmt numFmtId='170' formatCode='0.0'/></numFmts>"
    "<fonts count='1'><font><name val='Arial'/></font></fonts>"
    "<fills count='1'><fill><patternFill/></fill></fills>"
    "<borders count='1'><border/></borders><cellStyleXfs count='1'><xf/></cellStyleXfs>"
    "<cellXfs count='2'><xf numFmtId='0' fontId='0' fillId='0' borderId='0' xfId='0'/>"
    "<xf numFmtId='170' fontId='0' fillId='0' borderId='0' xfId='0'/></cellXfs>"
    "<cellStyles count='1'><cellStyle name='Normal' xfId='0' builtinId='0'/></cellStyles>"
)
SHEET = '<sheetData><row r="1"><c r="A1" s="1"><v>5</v></c></row></sheetData>'
PLAIN = '<sheetData><row r="1"><c r="A1"><v>5</v></c></row></sheetData>'


@pytest.mark.parametrize(
    ("sheet", "styles"),
    [
        pytest.param(SHEET, STYLES, id="no conditional looks yet"),
        pytest.param(SHEET, STYLES + "<dxfs/><tableStyles/>", id="an empty list of them"),
        pytest.param(
            SHEET, STYLES + "<dxfs count='1'><dxf><font><i/></font></dxf></dxfs>", id="one"
        ),
        pytest.param(PLAIN, "", id="no styles at all"),
    ],
)
def test_a_tab_for_a_workbook_that_exists(tmp_path: Path, sheet: str, styles: str) -> None:
    path = minimal(tmp_path / "a.xlsx", sheet, styles=styles)
    before = parts(path)
    snapshot = XlsxWorkbook(path).write(changes(SPEC.title, {"D9": 7}), SPEC)
    assert snapshot.titles == ("T", SPEC.title)
    assert snapshot.tabs[SPEC.title].cells == EXPECTED | {(9, 4): Cell(Kind.NUMBER, 7)}
    assert parts(path)["xl/worksheets/sheet1.xml"] == before["xl/worksheets/sheet1.xml"]
    book = openpyxl.load_workbook(path)
    check_look(book[SPEC.title])
    assert book["T"]["A1"].value == 5
    assert book["T"]["A1"].number_format == ("0.0" if styles else "General")
    assert not book[SPEC.title].sheet_view.tabSelected


def test_a_tab_for_a_rich_workbook(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx")
    before = parts(path)
    XlsxWorkbook(path).write([], SPEC)
    after = parts(path)
    assert set(after) - set(before) == {"xl/worksheets/sheet3.xml"}
    assert {name for name in before if before[name] != after[name]} == {
        "[Content_Types].xml",
        "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels",
        "xl/styles.xml",
    }
    check_look(openpyxl.load_workbook(path)[SPEC.title])


def test_a_tab_for_a_workbook_with_prefixes(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET, styles=STYLES)
    prefixed = {
        name: data.replace(b"<", b"<x:")
        .replace(b"<x:/", b"</x:")
        .replace(f'xmlns="{MAIN}"'.encode(), f'xmlns:x="{MAIN}"'.encode())
        for name, data in parts(path).items()
        if name in {"xl/workbook.xml", "xl/styles.xml"}
    }
    XlsxWorkbook(with_parts(path, prefixed)).write([], SPEC)
    assert read(path, SPEC.title).cells == EXPECTED
    check_look(openpyxl.load_workbook(path)[SPEC.title])


def test_a_tab_for_a_strict_workbook_is_strict(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET, styles=STYLES)
    strict = {
        name: data.replace(
            RELATIONS.encode(), b"http://purl.oclc.org/ooxml/officeDocument/relationships"
        ).replace(MAIN.encode(), b"http://purl.oclc.org/ooxml/spreadsheetml/main")
        for name, data in parts(path).items()
    }
    XlsxWorkbook(with_parts(path, strict)).write([], SPEC)
    assert read(path, SPEC.title).cells == EXPECTED
    assert not [name for name, data in parts(path).items() if MAIN.encode() in data]


@pytest.mark.parametrize("values", [("a,b",), ("x" * 200, "y" * 60), ('"' * 130,)])
def test_choices_that_excel_cannot_offer(tmp_path: Path, values: tuple[str, ...]) -> None:
    spec = TabSpec("T", (), choices=(Choices(Area(1, 1, 2, 1), values),))
    with pytest.raises(ValueError, match="Choices"):
        create(tmp_path / "a.xlsx", [spec])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("title", ["T", "t"])
def test_a_title_that_is_taken(tmp_path: Path, title: str) -> None:
    """Products do not tell `T` from `t`."""
    path = minimal(tmp_path / "a.xlsx", PLAIN)
    before = path.read_bytes()
    with pytest.raises(DataError) as raised:
        XlsxWorkbook(path).write([], TabSpec(title, ()))
    assert raised.value.code == "file.tab-exists"
    assert path.read_bytes() == before


def test_a_created_tab_is_written_like_any_other(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", PLAIN)
    XlsxWorkbook(path).write([], SPEC)
    enter(path, SPEC.title, {"B4": 1.5})
    cell = openpyxl.load_workbook(path)[SPEC.title]["B4"]
    assert (cell.value, cell.number_format) == (1.5, "0.00")


@pytest.mark.skipif(SOFFICE is None, reason="needs LibreOffice")
@pytest.mark.parametrize("grafted", [False, True])
def test_libreoffice_opens_it_with_its_look(tmp_path: Path, grafted: bool) -> None:
    path = tmp_path / "a.xlsx"
    if grafted:
        XlsxWorkbook(rich(path)).write([], SPEC)
    else:
        create(path, [SPEC])
    saved = convert(path, "xlsx:Calc MS Excel 2007 XML", tmp_path / "saved")
    assert read(saved, SPEC.title).cells == EXPECTED
    sheet = openpyxl.load_workbook(saved)[SPEC.title]
    assert sheet["B1"].fill.fgColor.rgb == "FF1F4E79"
    assert sheet["B2"].number_format.replace("\\", "") == POINTS.number_format
    assert sheet["B4"].number_format == "0.00"
    rules = [rule for each in sheet.conditional_formatting for rule in each.rules]
    assert [rule.formula for rule in rules] == [["$B2<0"], ["ISTEXT($B2)"]]
    assert rules[1].dxf.numFmt.formatCode == "0.000"

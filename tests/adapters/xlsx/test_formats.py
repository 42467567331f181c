"""Cells that show their numbers otherwise from now on, and keep the rest of their look."""

import re
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from openpyxl.cell import Cell as OpenpyxlCell

from mjsheets.adapters.base import Change, Entry
from mjsheets.adapters.xlsx import XlsxWorkbook
from tests.adapters.xlsx.books import (
    MAIN,
    RELATIONS,
    SOFFICE,
    changes,
    convert,
    minimal,
    parts,
    rich,
    with_parts,
)

SHEET, STYLES = "xl/worksheets/sheet1.xml", "xl/styles.xml"
SHARE = "0.0%"
PLAIN = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
BOLD = (
    '<xf numFmtId="170" fontId="1" fillId="0" borderId="0" xfId="0"><alignment wrapText="1"/></xf>'
)


def formatted(tab: str, entries: dict[str, Entry], code: str = SHARE) -> list[Change]:
    return [each._replace(number_format=code) for each in changes(tab, entries)]


def styles(looks: str, count: int = 2, formats: str = "") -> str:
    known = f'<numFmt numFmtId="170" formatCode="0.0"/>{formats}'
    return (
        f'<numFmts count="{known.count("<")}">{known}</numFmts>'
        '<fonts count="2"><font><name val="Arial"/></font><font><b/></font></fonts>'
        '<fills count="1"><fill><patternFill/></fill></fills>'
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
        f'<cellXfs count="{count}">{looks}</cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
        '<dxfs count="1"><dxf><numFmt numFmtId="300" formatCode="0.0%"/></dxf></dxfs>'
    )


def sheet(*looks: str) -> str:
    cells = "".join(
        f'<c r="{column}1"' + (f' s="{look}"' if look else "") + "><v>1</v></c>"
        for column, look in zip("ABCDEF", looks, strict=False)
    )
    return f'<sheetData><row r="1">{cells}</row></sheetData>'


def written_looks(path: Path) -> dict[str, str]:
    cells = re.findall(r'<c r="(\w+)"(?: s="(\d+)")?', parts(path)[SHEET].decode())
    return dict(cells)


def style_sheet(inner: str) -> str:
    return f'<styleSheet xmlns="{MAIN}">{inner}</styleSheet>'


def bold(number: int) -> str:
    tag = f'<xf numFmtId="{number}" fontId="1"'
    new = BOLD.replace('<xf numFmtId="170" fontId="1"', tag)
    return new.replace("<xf", '<xf applyNumberFormat="1"')


@pytest.mark.parametrize(
    ("code", "before", "after", "look"),
    [
        pytest.param(
            SHARE,
            styles(PLAIN + BOLD),
            styles(PLAIN + BOLD + bold(301), 3, '<numFmt numFmtId="301" formatCode="0.0%"/>'),
            "2",
            id="a format and a look of its own",
        ),
        pytest.param(
            "0.00%",
            styles(PLAIN + BOLD),
            styles(PLAIN + BOLD + bold(10), 3),
            "2",
            id="a format that every product has",
        ),
        pytest.param(
            SHARE,
            styles(PLAIN + BOLD, formats='<numFmt numFmtId="171" formatCode="0.0%"/>'),
            styles(PLAIN + BOLD + bold(171), 3, '<numFmt numFmtId="171" formatCode="0.0%"/>'),
            "2",
            id="a format that is there",
        ),
        pytest.param(
            "0.00%",
            styles(PLAIN + BOLD + PLAIN + bold(10), 4),
            styles(PLAIN + BOLD + PLAIN + bold(10), 4),
            "3",
            id="a look that is there",
        ),
        pytest.param(
            "0.0", styles(PLAIN + BOLD), styles(PLAIN + BOLD), "1", id="the look that it has"
        ),
        pytest.param(
            '"<" 0 & x',
            styles(PLAIN + BOLD),
            styles(
                PLAIN + BOLD + bold(301),
                3,
                '<numFmt numFmtId="301" formatCode="&quot;&lt;&quot; 0 &amp; x"/>',
            ),
            "2",
            id="escaped",
        ),
        pytest.param(
            "",
            styles(PLAIN + BOLD),
            styles(PLAIN + BOLD),
            "1",
            id="none",
        ),
    ],
)
def test_the_bytes_of_the_styles(
    tmp_path: Path, code: str, before: str, after: str, look: str
) -> None:
    path = minimal(tmp_path / "a.xlsx", sheet("", "1"), styles=before)
    XlsxWorkbook(path).write(formatted("T", {"B1": 0.5}, code))
    stored = parts(path)[STYLES].decode()
    assert by_attribute(stored) == by_attribute(style_sheet(after))
    assert written_looks(path) == {"A1": "", "B1": look}
    if before == after:
        assert stored == style_sheet(before)


def by_attribute(text: str) -> str:
    """`text` with the attributes of each tag in one order."""

    def ordered(tag: re.Match[str]) -> str:
        attributes = " ".join(sorted(re.findall(r'\w+="[^"]*"', tag[2])))
        return f"<{tag[1]} {attributes}{tag[3]}>"

    return re.sub(r"<(\w+)((?: \w+=\"[^\"]*\")+)(/?)>", ordered, text)


def test_looks_are_shared_by_cells_and_tabs(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx")
    before = parts(path)
    asked = [
        *formatted("結果", {"B4": 0.1, "D4": 0.2, "B40": 0.3}),
        *formatted("成績", {"B4": 0.4}),
        *formatted("成績", {"C4": 0.4}, "0%"),
        *changes("成績", {"D4": 0.4}),
    ]
    XlsxWorkbook(path).write(asked)
    book = openpyxl.load_workbook(path)
    shown = [book[each.tab].cell(each.row, each.column).number_format for each in asked]
    assert shown == [SHARE, SHARE, SHARE, SHARE, "0%", "#,##0"]
    assert looks_in(parts(path)) - looks_in(before) == 3
    assert parts(path)[STYLES].count(b'"0.0%"') == 1


def looks_in(content: dict[str, bytes]) -> int:
    section = re.search(rb'<cellXfs count="(\d+)">(.*)</cellXfs>', content[STYLES], re.DOTALL)
    assert section
    assert int(section[1]) == section[2].count(b"<xf ")
    return int(section[1])


def test_the_rest_of_the_look_stays(tmp_path: Path) -> None:
    path = decorated(tmp_path / "a.xlsx")
    before = openpyxl.load_workbook(path)["T"]["B2"]
    XlsxWorkbook(path).write(formatted("T", {"B2": 0.5}))
    after = openpyxl.load_workbook(path)["T"]["B2"]
    assert (after.value, after.number_format) == (0.5, SHARE)
    assert rest(after) == rest(before)
    assert after.font.i
    again = parts(path)
    XlsxWorkbook(path).write(formatted("T", {"B2": 0.25}))
    assert parts(path)[STYLES] == again[STYLES]


def decorated(path: Path) -> Path:
    book = xlsxwriter.Workbook(path)
    look = {"italic": True, "bg_color": "#FFF2CC", "border": 1, "align": "center", "locked": False}
    book.add_worksheet("T").write_number("B2", 3, book.add_format(look))
    book.close()
    return path


def rest(cell: OpenpyxlCell) -> list[str]:
    looks = (cell.font, cell.fill, cell.border, cell.alignment, cell.protection)
    return [repr(look) for look in looks]


def test_a_new_cell_takes_the_look_of_its_column_first(tmp_path: Path) -> None:
    columns = '<cols><col min="1" max="3" style="1"/></cols>'
    path = minimal(tmp_path / "a.xlsx", columns + sheet(""), styles=styles(PLAIN + BOLD))
    asked = [*formatted("T", {"A2": 1, "B3": None}), *formatted("T", {"C3": None}, "0.0")]
    XlsxWorkbook(path).write(asked)
    assert written_looks(path) == {"A1": "", "A2": "2", "B3": "2"}
    cell = openpyxl.load_workbook(path)["T"]["A2"]
    assert (cell.number_format, cell.font.b, cell.alignment.wrap_text) == (SHARE, True, True)


@pytest.mark.parametrize("look", ["", "1"])
def test_a_formula_that_stays(tmp_path: Path, look: str) -> None:
    style = f' s="{look}"' if look else ""
    cell = f'<c r="A1"{style}><f>1/2</f><v>0</v></c>'
    path = minimal(
        tmp_path / "a.xlsx",
        f'<sheetData><row r="1">{cell}</row></sheetData>',
        styles=styles(PLAIN + BOLD),
    )
    asked = [each._replace(keeps_formula=True) for each in formatted("T", {"A1": 0.5})]
    XlsxWorkbook(path).write(asked)
    assert b"><f>1/2</f><v>0.5</v></c>" in parts(path)[SHEET]
    found = openpyxl.load_workbook(path)["T"]["A1"]
    assert (found.number_format, found.font.b, found.value) == (SHARE, bool(look), "=1/2")


@pytest.mark.parametrize("strict", [False, True])
def test_a_workbook_without_styles(tmp_path: Path, strict: bool) -> None:
    path = minimal(tmp_path / "a.xlsx", sheet("", "7"))
    if strict:
        new = "http://purl.oclc.org/ooxml/officeDocument/relationships"
        main = "http://purl.oclc.org/ooxml/spreadsheetml/main"
        changed = {
            name: data.replace(RELATIONS.encode(), new.encode()).replace(
                MAIN.encode(), main.encode()
            )
            for name, data in parts(path).items()
        }
        with_parts(path, changed)
    XlsxWorkbook(path).write(changes("T", {"A1": 0.5, "D1": 2}))
    assert STYLES not in parts(path)
    XlsxWorkbook(path).write(formatted("T", {"A1": 0.5, "C1": 0.5}))
    assert written_looks(path) == {"A1": "1", "B1": "7", "C1": "1", "D1": ""}
    assert (MAIN.encode() in parts(path)[STYLES]) is not strict
    if not strict:
        with_parts(path, {SHEET: parts(path)[SHEET].replace(b' s="7"', b"")})
        tab = openpyxl.load_workbook(path)["T"]
        assert [tab[cell].number_format for cell in ("A1", "C1", "D1")] == [SHARE, SHARE, "General"]


@pytest.mark.parametrize("looks", ["", "<cellXfs/>", "<cellXfs count='0'></cellXfs>"])
def test_styles_without_looks_of_cells(tmp_path: Path, looks: str) -> None:
    path = minimal(tmp_path / "a.xlsx", sheet(""), styles=f"{looks}<dxfs/>")
    XlsxWorkbook(path).write(formatted("T", {"A1": 0.5}))
    assert written_looks(path) == {"A1": "1"}
    formats = '<numFmts count="1"><numFmt numFmtId="164" formatCode="0.0%"/></numFmts>'
    stored = parts(path)[STYLES].decode()
    assert formats in stored
    assert looks_in(parts(path)) == 2
    assert stored.index("<numFmts") < stored.index("<cellXfs") < stored.index("<dxfs/>")


def test_styles_with_prefixes(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", sheet("1"), styles=styles(PLAIN + BOLD))
    prefixed = (
        parts(path)[STYLES]
        .replace(b"<", b"<x:")
        .replace(b"<x:/", b"</x:")
        .replace(f'xmlns="{MAIN}"'.encode(), f'xmlns:x="{MAIN}"'.encode())
    )
    XlsxWorkbook(with_parts(path, {STYLES: prefixed})).write(formatted("T", {"A1": 0.5}))
    cell = openpyxl.load_workbook(path)["T"]["A1"]
    assert (cell.number_format, cell.font.b) == (SHARE, True)


def test_a_look_that_turns_its_format_off_is_no_equal(tmp_path: Path) -> None:
    off = PLAIN.replace('numFmtId="0"', 'numFmtId="10" applyNumberFormat="0"')
    path = minimal(tmp_path / "a.xlsx", sheet(""), styles=styles(PLAIN + off))
    XlsxWorkbook(path).write(formatted("T", {"A1": 0.5}, "0.00%"))
    assert written_looks(path) == {"A1": "2"}


def test_without_formats_the_styles_stay(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx")
    before = parts(path)[STYLES]
    XlsxWorkbook(path).write(changes("成績", {"B4": 0.5, "B50": 3, "C4": None}))
    assert parts(path)[STYLES] == before


@pytest.mark.skipif(SOFFICE is None, reason="needs LibreOffice")
@pytest.mark.parametrize("styled", [False, True])
def test_libreoffice_shows_it(tmp_path: Path, styled: bool) -> None:
    path = tmp_path / "a.xlsx"
    if styled:
        decorated(path)
    else:
        minimal(path, sheet(""))
    XlsxWorkbook(path).write(formatted("T", {"B2": 0.5}))
    shown = convert(path, "html", tmp_path / "shown").read_text()
    assert ">50.0%<" in re.sub("</?(?:font|i)[^>]*>", "", shown)

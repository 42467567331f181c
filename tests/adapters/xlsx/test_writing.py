"""What a write changes in a file, and that it changes nothing else."""

import zipfile
from pathlib import Path

import openpyxl
import pytest

from mjsheets.adapters.base import EMPTY_CELL, Cell, Change, Entry, Kind, address
from mjsheets.adapters.xlsx import XlsxWorkbook
from mjsheets.adapters.xlsx.book import Book
from mjsheets.adapters.xlsx.calculation import forget
from mjsheets.adapters.xlsx.package import Package
from mjsheets.errors import DataError
from mjsheets.texts import Lang, text
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

FILLED = "&quot;&quot;&quot;COMPUTED_VALUE&quot;&quot;&quot;"
SHEET = "xl/worksheets/sheet1.xml"
B1 = '<c r="B1" t="inlineStr"><is><t xml:space="preserve">x</t></is></c>'


def rows(inner: str) -> str:
    return f"<sheetData>{inner}</sheetData>"


@pytest.mark.parametrize(
    ("before", "entries", "after"),
    [
        pytest.param(
            rows('<row r="1"><c r="B1" s="7" t="s" cm="1"><f>1</f><v>0</v></c></row>'),
            {"B1": 5},
            rows('<row r="1"><c r="B1" s="7"><v>5</v></c></row>'),
            id="keeps the style",
        ),
        pytest.param(
            rows('<row r="1"><c r="B1" s="7"/><c r="C1"><v>1</v></c></row>'),
            {"B1": "<&> "},
            rows(
                '<row r="1"><c r="B1" s="7" t="inlineStr"><is><t xml:space="preserve">'
                '&lt;&amp;&gt; </t></is></c><c r="C1"><v>1</v></c></row>'
            ),
            id="text is inline and escaped",
        ),
        pytest.param(
            rows('<row r="1"><c r="B1" s="7"><v>5</v></c></row>'),
            {"B1": None, "C9": None},
            rows('<row r="1"><c r="B1" s="7"/></row>'),
            id="nothing empties, and makes no cell",
        ),
        pytest.param(
            rows('<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>1</v></c></row>'),
            {"A2": 0, "C2": 0.5, "E2": -1},
            rows(
                '<row r="2"><c r="A2"><v>0</v></c><c r="B2"><v>1</v></c><c r="C2"><v>0.5</v></c>'
                '<c r="D2"><v>1</v></c><c r="E2"><v>-1</v></c></row>'
            ),
            id="columns in order",
        ),
        pytest.param(
            rows('<row r="2"/><row r="4" ht="9"></row>'),
            {"A1": 1, "B1": 2, "A2": 3, "A3": 4, "A4": 5, "A5": 6},
            rows(
                '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>'
                '<row r="2"><c r="A2"><v>3</v></c></row><row r="3"><c r="A3"><v>4</v></c></row>'
                '<row r="4" ht="9"><c r="A4"><v>5</v></c></row>'
                '<row r="5"><c r="A5"><v>6</v></c></row>'
            ),
            id="rows in order, also into empty ones",
        ),
        pytest.param("<sheetData/>", {"B1": "x"}, rows(f'<row r="1">{B1}</row>'), id="no rows"),
        pytest.param(
            rows('<row><c><v>1</v></c><c a="b"><v>2</v></c></row><row><c/></row>'),
            {"A1": 7},
            rows('<row><c r="A1"><v>7</v></c><c a="b"><v>2</v></c></row><row><c/></row>'),
            id="cells without address keep theirs",
        ),
        pytest.param(
            rows('<row r="2"><c r="C2"/><c/></row><row><c/></row>'),
            {"A1": 1, "B2": 2},
            rows(
                '<row r="1"><c r="A1"><v>1</v></c></row>'
                '<row r="2"><c r="B2"><v>2</v></c><c r="C2"/><c/></row><row><c/></row>'
            ),
            id="new cells before ones that count from their neighbour",
        ),
        pytest.param(
            '<dimension ref="B2:C3"/>' + rows('<row r="2" spans="2:3"/>'),
            {"E2": 1},
            '<dimension ref="B2:E3"/>'
            + rows('<row r="2" spans="2:5"><c r="E2"><v>1</v></c></row>'),
            id="dimension and spans grow",
        ),
        pytest.param(
            '<dimension ref="A1:C3"/>' + rows('<row r="2" spans="1:3"/>'),
            {"B2": 1},
            '<dimension ref="A1:C3"/>'
            + rows('<row r="2" spans="1:3"><c r="B2"><v>1</v></c></row>'),
            id="dimension and spans stay",
        ),
        pytest.param(
            '<cols><col min="2" max="3" style="4"/></cols>' + rows(""),
            {"A1": 1, "C1": 1},
            '<cols><col min="2" max="3" style="4"/></cols>'
            + rows('<row r="1"><c r="A1"><v>1</v></c><c r="C1" s="4"><v>1</v></c></row>'),
            id="a new cell looks like its column",
        ),
        pytest.param(
            '<cols><col min="1" max="3" style="4"/></cols>'
            + rows('<row r="1" s="6" customFormat="1"/><row r="2" s="6"/>'),
            {"A1": 1, "A2": 1},
            '<cols><col min="1" max="3" style="4"/></cols>'
            + rows(
                '<row r="1" s="6" customFormat="1"><c r="A1" s="6"><v>1</v></c></row>'
                '<row r="2" s="6"><c r="A2" s="4"><v>1</v></c></row>'
            ),
            id="or like its row",
        ),
        pytest.param(
            rows(
                "".join(f'<row r="{n}"><c r="A{n}" s="{9 - n // 3}"/></row>' for n in range(1, 6))
            ),
            {"A6": 1, "A7": 1},
            rows(
                "".join(f'<row r="{n}"><c r="A{n}" s="{9 - n // 3}"/></row>' for n in range(1, 6))
                + '<row r="6"><c r="A6" s="8"><v>1</v></c></row>'
                + '<row r="7"><c r="A7" s="8"><v>1</v></c></row>'
            ),
            id="a look shared by three of five cells above goes on",
        ),
        pytest.param(
            rows(
                '<row r="1"><c r="A1" s="3"><f t="shared" ref="A1:A3" si="0">B1</f><v>1</v></c>'
                "</row>"
                '<row r="2"><c r="A2" s="3"><f t="shared" si="0"/><v>2</v></c></row>'
                '<row r="3"><c r="A3"><f t="shared" si="0"></f><v>3</v></c></row>'
            ),
            {"A1": 9, "A3": 8},
            rows(
                '<row r="1"><c r="A1" s="3"><v>9</v></c></row>'
                '<row r="2"><c r="A2" s="3"><f>B2</f><v>2</v></c></row>'
                '<row r="3"><c r="A3"><v>8</v></c></row>'
            ),
            id="a shared formula that loses its first cell",
        ),
        pytest.param(
            rows(
                '<row r="1"><c r="A1"><f t="array" ref="A1:B2">X1:Y2</f><v>1</v></c>'
                '<c r="B1" s="2"><v>2</v></c><c r="C1"><v>3</v></c></row>'
                '<row r="2"><c r="A2"><v>3</v></c><c r="B2"><v>4</v></c></row>'
            ),
            {"A1": 9, "A2": 8},
            rows(
                '<row r="1"><c r="A1"><v>9</v></c><c r="B1" s="2"/><c r="C1"><v>3</v></c></row>'
                '<row r="2"><c r="A2"><v>8</v></c><c r="B2"/></row>'
            ),
            id="an array formula goes with what it filled",
        ),
        pytest.param(
            rows(
                '<row r="1"><c r="A1"><f t="array" ref="A1:B1">X1:Y1</f><v>1</v></c>'
                '<c r="B1"><v>2</v></c></row>'
            ),
            {"B1": 9},
            rows(
                '<row r="1"><c r="A1"><f t="array" ref="A1">X1:Y1</f><v>1</v></c>'
                '<c r="B1"><v>9</v></c></row>'
            ),
            id="an array formula that loses room keeps its own cell",
        ),
        pytest.param(
            rows('<row r="1"><c r="A1"><f t="array" ref="A1:B2">X1:Y1</f><v>1</v></c></row>'),
            {"B2": 9},
            rows(
                '<row r="1"><c r="A1"><f t="array" ref="A1">X1:Y1</f><v>1</v></c></row>'
                '<row r="2"><c r="B2"><v>9</v></c></row>'
            ),
            id="also where it showed nothing",
        ),
    ],
)
def test_the_bytes_of_a_sheet(
    tmp_path: Path, before: str, entries: dict[str, Entry], after: str
) -> None:
    path = minimal(tmp_path / "a.xlsx", before)
    enter(path, "T", entries)
    assert parts(path)[SHEET].decode() == f'<worksheet xmlns="{MAIN}">{after}</worksheet>'


def test_a_prefix_is_kept(tmp_path: Path) -> None:
    sheet = f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData/></x:worksheet>'
    path = minimal(tmp_path / "a.xlsx", sheet)
    enter(path, "T", {"A1": 1, "B1": "東"})
    assert parts(path)[SHEET].decode() == (
        f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c>'
        '<x:c r="B1" t="inlineStr"><x:is><x:t xml:space="preserve">東</x:t></x:is></x:c></x:row>'
        "</x:sheetData></x:worksheet>"
    )
    assert openpyxl.load_workbook(path)["T"]["B1"].value == "東"


@pytest.mark.parametrize(
    "text",
    [
        "東",
        "=1+1",
        '=HYPERLINK("http://example.com";"田中")',
        "+81-3-0000",
        "-",
        "@SUM(A1)",
        "'quoted",
        " space ",
        "line\nbreak\ttab",
        "carriage\rreturn",
        "<b>&amp;</b>]]>",
        "_x0041_",
        "_x005F_",
        "\x00\x01\x1f",
        "\ufffe\uffff",
        "🀄",
        "007",
        "1e3",
        "TRUE",
        "#REF!",
        "x" * 32767,
    ],
)
def test_text_comes_back_as_the_same_text(tmp_path: Path, text: str) -> None:
    path = minimal(tmp_path / "a.xlsx", "<sheetData/>")
    stored = enter(path, "T", {"A1": text})
    assert stored.tabs["T"].at(1, 1) == read(path, "T").at(1, 1) == Cell(Kind.TEXT, text)
    assert openpyxl.load_workbook(path)["T"]["A1"].data_type == "s"


def test_every_other_part_is_byte_for_byte_what_it_was(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx")
    before = parts(path)
    cells = {(r, c): cell for (r, c), cell in read(path, "成績").cells.items() if (r, c) != (5, 2)}
    enter(path, "成績", {"B5": 12.5})
    after = parts(path)
    assert list(after) == list(before)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"xl/worksheets/sheet2.xml"}
    tab = read(path, "成績")
    assert tab.at(5, 2) == Cell(Kind.NUMBER, 12.5)
    assert {place: cell for place, cell in tab.cells.items() if place != (5, 2)} == cells


def test_the_sheet_outside_the_cell_is_byte_for_byte_what_it_was(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx")
    before = parts(path)["xl/worksheets/sheet2.xml"]
    cell = b'<c r="B5" s="1"><v>0</v></c>'
    assert before.count(cell) == 1
    enter(path, "成績", {"B5": 12.5})
    expected = before.replace(cell, b'<c r="B5" s="1"><v>12.5</v></c>')
    assert parts(path)["xl/worksheets/sheet2.xml"] == expected


def test_what_the_zip_says_of_its_entries_is_kept(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx")
    content = parts(path)
    with zipfile.ZipFile(path, "w") as package:
        package.comment = b"kept"
        for number, (name, data) in enumerate(reversed(content.items())):
            info = zipfile.ZipInfo(name, (1999, 12, 31, 23, 59, 2 * number))
            info.compress_type = zipfile.ZIP_STORED if number % 2 else zipfile.ZIP_DEFLATED
            info.external_attr = 0o640 << 16
            info.comment = f"entry {number}".encode()
            package.writestr(info, data)

    def told() -> list[object]:
        with zipfile.ZipFile(path) as package:
            assert package.testzip() is None
            return [
                package.comment,
                [
                    (i.filename, i.date_time, i.compress_type, i.external_attr, i.comment)
                    for i in package.infolist()
                ],
            ]

    before = told()
    enter(path, "成績", {"B5": 1})
    assert told() == before


@pytest.mark.parametrize("asked", [[], changes("T", {"A1": 5}), changes("T", {"Z9": None})])
def test_a_file_that_needs_no_change_is_not_touched(tmp_path: Path, asked: list[Change]) -> None:
    path = minimal(tmp_path / "a.xlsx", rows('<row r="1"><c r="A1"><v>5</v></c></row>'))
    before = path.stat(), path.read_bytes()
    workbook = XlsxWorkbook(path)
    workbook.read(["T"])
    workbook.write(asked)
    after = path.stat(), path.read_bytes()
    assert after[0].st_ino == before[0].st_ino
    assert after[0].st_mtime_ns == before[0].st_mtime_ns
    assert after[1] == before[1]


def test_writing_twice_in_one_session(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx")
    workbook = XlsxWorkbook(path)
    workbook.read(["成績"])
    workbook.write(changes("成績", {"B5": 1}))
    stored = workbook.write(changes("成績", {"B6": 2}))
    assert [stored.tabs["成績"].at(row, 2).value for row in (5, 6)] == [1, 2]
    assert read(path, "成績") == stored.tabs["成績"]


def test_numbers_that_no_sheet_can_hold_are_refused(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", "<sheetData/>")
    before = path.read_bytes()
    with pytest.raises(ValueError, match="nan"):
        enter(path, "T", {"A1": float("nan")})
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        pytest.param(
            '<c r="A1" s="7" cm="1"><f>1+1</f><v>2</v></c>',
            5,
            '<c r="A1" s="7" cm="1"><f>1+1</f><v>5</v></c>',
            id="a number",
        ),
        pytest.param(
            '<c r="A1" t="n"><f ca="1">1</f></c>',
            0.5,
            '<c r="A1"><f ca="1">1</f><v>0.5</v></c>',
            id="where no value was stored",
        ),
        pytest.param(
            '<c r="A1"><f t="array" ref="A1:A2">B1:B2</f><v>2</v></c>',
            "<&>\0",
            '<c t="str" r="A1"><f t="array" ref="A1:A2">B1:B2</f><v>&lt;&amp;&gt;_x0000_</v></c>',
            id="a text, of an array",
        ),
        pytest.param(
            '<c t="e" r="A1"><f>B1</f><v>#DIV/0!</v><extLst/></c>',
            None,
            '<c t="str" r="A1"><f>B1</f><v></v><extLst/></c>',
            id="nothing",
        ),
        pytest.param(
            '<c r="A1" t="str"><f t="shared" si="0" ref="A1:A2">B1</f><v>x</v></c>',
            3,
            '<c r="A1"><f t="shared" si="0" ref="A1:A2">B1</f><v>3</v></c>',
            id="of a shared formula",
        ),
        pytest.param(
            '<c r="A1" t="inlineStr"><f>B1</f><is><t>x</t></is></c>',
            "y",
            '<c r="A1" t="str"><f>B1</f><v>y</v></c>',
            id="a text that stood inline",
        ),
        pytest.param(
            '<c r="A1" t="b"><f t="shared" si="0"/><v>0</v></c>',
            True,
            '<c r="A1" t="b"><f t="shared" si="0"/><v>1</v></c>',
            id="a truth",
        ),
    ],
)
def test_a_formula_that_stays_gets_another_value(
    tmp_path: Path, before: str, value: Entry, after: str
) -> None:
    path = minimal(tmp_path / "a.xlsx", rows(f'<row r="1">{before}</row>'))
    renew(path, "A1", value)
    sheet = f'<worksheet xmlns="{MAIN}">{rows(f"""<row r="1">{after}</row>""")}</worksheet>'
    assert parts(path)[SHEET].decode() == sheet
    cell = read(path, "T").at(1, 1)
    assert cell.value == value
    assert cell.formula


def renew(path: Path, cell: str, value: Entry) -> None:
    asked = [each._replace(keeps_formula=True) for each in changes("T", {cell: value})]
    XlsxWorkbook(path).write(asked)


def test_a_value_of_no_cell_makes_none(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", "<sheetData/>")
    before = path.read_bytes()
    renew(path, "A1", 5)
    assert path.read_bytes() == before


def test_a_cell_that_a_formula_filled_until_now_is_not_renewed(tmp_path: Path) -> None:
    array = (
        '<row r="1"><c r="A1"><f t="array" ref="A1:B1">X1:Y1</f><v>1</v></c>'
        '<c r="B1"><v>2</v></c></row>'
    )
    path = minimal(tmp_path / "a.xlsx", rows(array))
    asked = [*changes("T", {"A1": 5}), *changes("T", {"B1": 6})]
    XlsxWorkbook(path).write([asked[0], asked[1]._replace(keeps_formula=True)])
    assert read(path, "T").cells == {(1, 1): Cell(Kind.NUMBER, 5)}


def test_a_renewed_value_leaves_the_chain_alone(tmp_path: Path) -> None:
    path = _chained(tmp_path, CHAIN)
    before = parts(path)
    renew(path, "A1", 7)
    changed = {name for name, data in parts(path).items() if before[name] != data}
    assert changed == {SHEET}


def test_what_reads_a_renewed_value_is_calculated_anew(tmp_path: Path) -> None:
    path = minimal(
        tmp_path / "a.xlsx",
        rows('<row r="1"><c r="A1"><f>2</f><v>1</v></c><c r="B1"><f>A1</f><v>1</v></c></row>'),
    )
    renew(path, "A1", 2)
    assert b'fullCalcOnLoad="1"' in parts(path)["xl/workbook.xml"]


@pytest.mark.parametrize("place", [(1_048_577, 1), (1, 16_385), (10**8, 10**6)])
@pytest.mark.parametrize("keeps_formula", [False, True])
def test_cells_that_no_sheet_has(
    tmp_path: Path, place: tuple[int, int], keeps_formula: bool
) -> None:
    path = minimal(tmp_path / "a.xlsx", "<sheetData/>")
    before = path.read_bytes()
    with pytest.raises(DataError) as raised:
        XlsxWorkbook(path).write([Change("T", *place, EMPTY_CELL, 1, keeps_formula)])
    assert raised.value.code == "file.off-sheet"
    for lang in Lang:
        assert address(*place) in text(raised.value.code, lang, **raised.value.values)
    assert path.read_bytes() == before


def test_the_last_cell_of_a_sheet(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", "<sheetData/>")
    enter(path, "T", {"XFD1048576": 1})
    assert read(path, "T").at(1_048_576, 16_384) == Cell(Kind.NUMBER, 1)


# --- the calculation chain -------------------------------------------------------------------

CHAIN = (
    '<c r="A1" i="1" l="1"/><c r="B1"/><c r="C1"></c><c r="A1" i="2"/><c r="B1"/><c r="D1" i="1"/>'
)


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        (set(), CHAIN),
        ({"B1"}, CHAIN.replace('l="1"/><c r="B1"/>', 'l="1"/>')),
        (
            {"A1"},
            '<c i="1" r="B1"/><c r="C1"></c><c r="A1" i="2"/><c r="B1"/><c r="D1" i="1"/>',
        ),
        ({"A1", "B1", "C1"}, '<c r="A1" i="2"/><c r="B1"/><c r="D1" i="1"/>'),
        ({"D1"}, CHAIN.replace('<c r="D1" i="1"/>', "")),
    ],
)
def test_cells_without_formula_leave_the_chain(
    tmp_path: Path, lost: set[str], expected: str
) -> None:
    book = Book(Package(_chained(tmp_path, CHAIN).read_bytes()))
    entry = book.entry("T")
    assert entry
    forget(book, entry, frozenset((1, ord(cell[0]) - 64) for cell in lost))
    chain = book.package.part("xl/calcChain.xml").decode()
    assert chain == f'<calcChain xmlns="{MAIN}">{expected}</calcChain>'


def _chained(folder: Path, chain: str) -> Path:
    formulas = "".join(f'<c r="{c}1"><f>1</f><v>1</v></c>' for c in "ABCD")
    path = minimal(folder / "a.xlsx", rows(f'<row r="1">{formulas}</row>'))
    old = parts(path)
    return with_parts(
        path,
        {
            "xl/calcChain.xml": f'<calcChain xmlns="{MAIN}">{chain}</calcChain>',
            "xl/_rels/workbook.xml.rels": old["xl/_rels/workbook.xml.rels"].replace(
                b"</Relationships>",
                f'<Relationship Id="rId9" Type="{RELATIONS}/calcChain" Target="calcChain.xml"/>'
                "</Relationships>".encode(),
            ),
            "[Content_Types].xml": old["[Content_Types].xml"].replace(
                b"</Types>",
                b'<Override PartName="/xl/calcChain.xml" ContentType="application/vnd.openxml'
                b'formats-officedocument.spreadsheetml.calcChain+xml"/></Types>',
            ),
        },
    )


def test_a_chain_without_cells_is_taken_out(tmp_path: Path) -> None:
    path = _chained(tmp_path, '<c r="A1" i="1"/><c r="B1"/>')
    enter(path, "T", {"A1": 1, "B1": 2})
    after = parts(path)
    assert "xl/calcChain.xml" not in after
    assert not [name for name, data in after.items() if b"calcChain" in data]
    assert read(path, "T").at(1, 3).formula == "=1"


def test_a_kept_formula_stays_in_the_chain(tmp_path: Path) -> None:
    path = _chained(tmp_path, '<c r="A1" i="1"/><c r="B1"/>')
    enter(path, "T", {"A1": 1})
    assert b'<c i="1" r="B1"/>' in parts(path)["xl/calcChain.xml"]


# --- asking for a recalculation --------------------------------------------------------------


@pytest.mark.parametrize(
    ("formula", "asked"),
    [
        ("B1+1", True),
        ("T!B1", True),
        ("'T'!$B$1", True),
        ("t!b1", True),
        ("SUM(A1:C3)", True),
        ("SUM(B:B)", True),
        ("SUM($1:$2)", True),
        ("INDIRECT(&quot;B&quot;&amp;1)", True),
        ("SUM(A1:INDEX(C:C,3))", True),
        ("ours*2", True),
        ("through", True),
        ("SUM(Table1[pt])", True),
        ("C1+1", False),
        ("Other!B1", False),
        ("'[1]T'!B1", False),
        ("&quot;B1&quot;&amp;C1", False),
        ("B1B+LOG10(C1)", True),  # a name that nobody defined may be anything
        ("LOG10(C1)+B11", False),
        ("theirs", False),
        ("IF(TRUE,1,2)", False),
        ("loop", False),
    ],
)
def test_a_recalculation_is_asked_for_if_a_formula_reads_what_was_written(
    tmp_path: Path,
    formula: str,
    asked: bool,
) -> None:
    names = {"ours": "T!$B$1", "through": "ours+1", "theirs": "T!$C$1:$D$9", "loop": "loop+C1"}
    defined = "".join(f'<definedName name="{n}">{t}</definedName>' for n, t in names.items())
    path = minimal(
        tmp_path / "a.xlsx",
        rows(f'<row r="9"><c r="I9"><f>{formula}</f><v>1</v></c></row>'),
        more=f"<definedNames>{defined}</definedNames>",
    )
    before = parts(path)["xl/workbook.xml"]
    enter(path, "T", {"B1": 5})
    after = parts(path)["xl/workbook.xml"]
    assert after == before.replace(
        b"</definedNames>",
        b'</definedNames><calcPr fullCalcOnLoad="1"/>' if asked else b"</definedNames>",
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '<calcPr fullCalcOnLoad="1"/>'),
        ('<calcPr calcId="1"/>', '<calcPr fullCalcOnLoad="1" calcId="1"/>'),
        ('<calcPr calcId="1" fullCalcOnLoad="0"/>', '<calcPr calcId="1" fullCalcOnLoad="1"/>'),
        ('<calcPr fullCalcOnLoad="1"/>', '<calcPr fullCalcOnLoad="1"/>'),
        ('<calcPr fullCalcOnLoad="true"/>', '<calcPr fullCalcOnLoad="true"/>'),
        ("<extLst/>", '<calcPr fullCalcOnLoad="1"/><extLst/>'),
    ],
)
def test_where_the_request_stands(tmp_path: Path, before: str, after: str) -> None:
    sheet = rows('<row r="1"><c r="A1"><f>B1</f><v>1</v></c></row>')
    path = minimal(tmp_path / "a.xlsx", sheet, more=before)
    enter(path, "T", {"B1": 5})
    assert parts(path)["xl/workbook.xml"].decode().endswith(f"</sheets>{after}</workbook>")


def test_formulas_of_other_tabs_count_too(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    book = openpyxl.Workbook()
    book.active.title = "成績 1"  # type: ignore[union-attr]
    book.create_sheet("x")["A1"] = "='成績 1'!B4"
    book.save(path)
    workbook = parts(path)["xl/workbook.xml"].replace(b'fullCalcOnLoad="1"', b"")
    with_parts(path, {"xl/workbook.xml": workbook})
    enter(path, "成績 1", {"B5": 1})
    assert parts(path)["xl/workbook.xml"] == workbook
    enter(path, "成績 1", {"B4": 1})
    assert b'fullCalcOnLoad="1"' in parts(path)["xl/workbook.xml"]


def test_a_copy_of_the_original_as_google_exports_it(tmp_path: Path) -> None:
    """B4 and I5 hold the formulas that fill the rest; all of it ends up as our values."""

    def formula(inner: str, value: float) -> str:
        return f"<f>IFERROR(__xludf.DUMMYFUNCTION({inner}),{value})</f><v>{value}</v>"

    def cell(row: int, column: int) -> str:
        where = f'<c r="{address(row, column)}" s="1">'
        anchor = "&quot;CALCPOINTS(結果!B3:I32)&quot;", 40
        return where + formula(*(anchor if column == 2 and row == 4 else (FILLED, -20))) + "</c>"

    block = [(row, column) for row in range(4, 34) for column in range(2, 6)]
    grid = "".join(
        f'<row r="{row}">' + "".join(cell(*place) for place in block if place[0] == row) + "</row>"
        for row in range(4, 34)
    )
    path = minimal(tmp_path / "a.xlsx", rows(grid))
    before = read(path, "T")
    assert [place for place in block if not before.at(*place).spilled] == [(4, 2)]
    assert all(before.at(*place).formula for place in block)
    new = {place: sum(place) if place[0] < 20 else None for place in block}
    enter(path, "T", {address(*place): entry for place, entry in new.items()})
    cells = {place: Cell(Kind.NUMBER, entry) for place, entry in new.items() if entry is not None}
    assert read(path, "T").cells == cells
    assert b"DUMMYFUNCTION" not in parts(path)[SHEET]
    assert parts(path)[SHEET].count(b's="1"') == len(block)


def test_macros_are_kept(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx").rename(tmp_path / "a.xlsm")
    macros = bytes(range(256)) * 64
    with_parts(path, {"xl/vbaProject.bin": macros})
    enter(path, "成績", {"B4": 1})
    assert parts(path)["xl/vbaProject.bin"] == macros


@pytest.mark.skipif(SOFFICE is None, reason="needs LibreOffice")
def test_a_book_saved_by_libreoffice_is_written_alike(tmp_path: Path) -> None:
    saved = convert(rich(tmp_path / "a.xlsx"), "xlsx:Calc MS Excel 2007 XML", tmp_path / "saved")
    before, cells = parts(saved), dict(read(saved, "成績").cells)
    enter(saved, "成績", {"B4": 12.5, "C5": "=x", "D6": None, "B60": 1})
    after = parts(saved)
    changed = {name for name in before if before[name] != after[name]}
    assert changed <= {"xl/worksheets/sheet2.xml", "xl/workbook.xml"}
    expected = cells | {
        (4, 2): Cell(Kind.NUMBER, 12.5),
        (5, 3): Cell(Kind.TEXT, "=x"),
        (60, 2): Cell(Kind.NUMBER, 1),
    }
    del expected[6, 4]
    assert read(saved, "成績").cells == expected
    sheet = openpyxl.load_workbook(saved)["成績"]
    assert [sheet[cell].value for cell in ("B4", "C5", "D6", "B60")] == [12.5, "=x", None, 1]
    again = convert(saved, "xlsx:Calc MS Excel 2007 XML", tmp_path / "again")
    assert read(again, "成績").cells == expected


@pytest.mark.skipif(SOFFICE is None, reason="needs LibreOffice")
def test_libreoffice_sees_what_was_written(tmp_path: Path) -> None:
    path = rich(tmp_path / "a.xlsx")
    entries: dict[str, Entry] = {
        "B4": 12.3,
        "C4": "=田中 & <鈴木>",
        "D4": None,
        "B40": -5,
        "A2": "x",
    }
    stored = enter(path, "成績", entries)
    saved = convert(path, "xlsx:Calc MS Excel 2007 XML", tmp_path / "saved")
    assert read(saved, "成績").cells == stored.tabs["成績"].cells
    assert read(saved, "結果").cells == read(path, "結果").cells
    names = set(parts(saved))
    assert {"xl/charts/chart1.xml", "xl/charts/chart2.xml", "xl/media/image1.png"} <= names


def test_old_is_not_looked_at(tmp_path: Path) -> None:
    """Whether a cell differs is for others to say; the adapter writes what it is told."""
    path = minimal(tmp_path / "a.xlsx", rows('<row r="1"><c r="A1"><v>5</v></c></row>'))
    change = Change("T", 1, 1, EMPTY_CELL, 6)
    assert XlsxWorkbook(path).write([change]).tabs["T"].at(1, 1) == Cell(Kind.NUMBER, 6)

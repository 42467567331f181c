"""Moving formulas, beside openpyxl's own translation of them."""

import pytest
from openpyxl.formula.translate import Translator

from mjsheets.adapters.base import address, column_name, column_number
from mjsheets.adapters.xlsx.formulas import translate
from mjsheets.adapters.xlsx.places import area, position


@pytest.mark.parametrize(
    "formula",
    [
        "B2+C$3-$D4*$E$5",
        "SUM(B2:C9)/COUNT($B$2:C9)",
        "SUM(B:B)+SUM($C:D)",
        "SUM(2:2)+SUM($3:4)",
        "Other!B2&'My tab'!C3&'it''s'!D4",
        '"B2"&"say ""C3"""&B2',
        "LOG10(B2)+ATAN2(C3,D4)",
        "IF(B2=TRUE,#N/A,1.5E3)",
        "_xlfn.IFS(B2>1,rate*C3)",
        "A2B+BCDE1+B2_x",
        "{1,2;3,4}*B2",
        "B2%",
        "XFC9",
    ],
)
@pytest.mark.parametrize("target", ["C4", "B9", "D4"])
def test_a_formula_moves_as_in_openpyxl(formula: str, target: str) -> None:
    row, column = position(target)
    expected = Translator(f"={formula}", origin="C4").translate_formula(target)
    assert "=" + translate(formula, row - 4, column - 3) == expected


@pytest.mark.parametrize(
    ("formula", "rows", "columns", "expected"),
    [
        ("A1+B2", -1, 0, "#REF!+B1"),
        ("A1+B2", 0, -1, "#REF!+A2"),
        ("XFD1048576", 1, 0, "#REF!"),
        ("XFD1048576", 0, 1, "#REF!"),
        ("B2:C3", -2, 0, "#REF!"),
    ],
)
def test_references_that_leave_the_sheet(
    formula: str, rows: int, columns: int, expected: str
) -> None:
    assert translate(formula, rows, columns) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("B4", (4, 2, 4, 2)),
        ("$B$4:$E$33", (4, 2, 33, 5)),
        ("E33:B4", (4, 2, 33, 5)),
        ("B:C", (1, 2, 1048576, 3)),
        ("$3:4", (3, 1, 4, 16384)),
        ("rate", None),
        ("B", None),
        ("", None),
    ],
)
def test_areas(written: str, expected: tuple[int, ...] | None) -> None:
    assert area(written) == expected


def test_addresses_there_and_back() -> None:
    for column in (1, 26, 27, 52, 53, 702, 703, 16384):
        assert column_number(column_name(column)) == column
        assert position(address(7, column)) == (7, column)

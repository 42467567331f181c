import pytest

from mjsheets.adapters.base import Entry, Position
from mjsheets.sheet.formulas import FormulaError, evaluate, is_original

CELLS: dict[Position, Entry] = {
    (5, 9): 3,
    (5, 10): 1,
    (5, 11): 0,
    (5, 12): 1,
    (4, 2): 50,
    (5, 2): "点数が…",
    (6, 2): -20,
    (1, 2): "A",
}


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=1-L5/SUM(I5:L5)", 0.8),
        ("=(I5+J5+K5)/SUM($I$5:$L$5)", 0.8),
        ("=1 - L5 / sum( I5:L5 )", 0.8),
        ("=SUM(B4:B33)", 30),
        ("=COUNT(B4:B33)", 2),
        ("=AVERAGE(B4:B6)", 15),
        ("=MAX(B4:B6,100)-MIN(B4:B6)", 120),
        ("=ROUND(2.345*100,0)/100", 2.35),
        ("=ROUND(-2.5)", -3),
        ("=-I5*2", -6),
        ("=50%", 0.5),
        ('=IF(SUM(I5:L5)=0,"",1-L5/SUM(I5:L5))', 0.8),
        ('=IF(C9="","",C9)', ""),
        ('=IF(I5<>3,"a","b")', "b"),
        ('=IFERROR(1/0,"なし")', "なし"),
        ("=IF(I5>=3,1,0)", 1),
        ("=B1", "A"),
        ("=Z9", None),
    ],
)
def test_what_the_formulas_of_such_sheets_give(formula: str, value: Entry) -> None:
    assert evaluate(formula, CELLS.get) == pytest.approx(value)


@pytest.mark.parametrize(
    "formula",
    [
        "=",
        "=1/0",
        "=B1+1",
        "=結果!B1",
        "=VLOOKUP(A1,B1:C9,2)",
        "=SUM(A1:XFD1048576)",
        "=SUM(A:A)",
        "=1+",
        "=(1",
        "=I5:L5",
        "=ROUND(1,999999999)",
        '="unclosed',
        "=" + "(" * 3000 + "1" + ")" * 3000,
        "=IF(1)",
        "=1 2",
    ],
)
def test_what_is_not_understood_is_refused(formula: str) -> None:
    with pytest.raises(FormulaError):
        evaluate(formula, CELLS.get)


@pytest.mark.parametrize(
    ("formula", "original"),
    [
        ("=CALCPOINTS(B3:I3)", True),
        ("=countrank('結果'!B3:I32)", True),
        ("=IFERROR(__xludf.DUMMYFUNCTION(\"AVERAGEMAXPOINTS('結果'!B3:I32)\"),25000)", True),
        ("=SUM(B4:B33)", False),
        ("=MYCALCPOINTS(1)", False),
        ("=CALCPOINTS", False),
    ],
)
def test_the_original_script(formula: str, original: bool) -> None:
    assert is_original(formula) is original

import pytest

from mjsheets.adapters.base import Cell, Kind
from mjsheets.models import Wind
from mjsheets.sheet.parsing import (
    WrongCellError,
    is_blank,
    parse_pt,
    parse_score,
    parse_text,
    parse_wind,
)
from tests.support import cell


@pytest.mark.parametrize(
    ("typed", "score"),
    [
        (32600, 32600),
        (32600.0, 32600),
        (-1500, -1500),
        (0, 0),
        ("32600", 32600),
        ("３２６００", 32600),
        ("３２，６００点", 32600),
        ("32,600", 32600),
        ("1,032,600", 1032600),
        (" 32 600 点 ", 32600),
        ("\u300032600\u3000", 32600),
        ("32600.0", 32600),
        ("+300", 300),
        ("＋300", 300),
        ("-1500", -1500),
        ("−1500", -1500),
        ("－1500", -1500),
        ("ー1500", -1500),
        ("ｰ1500", -1500),
        ("–1500", -1500),
        ("—1500", -1500),
        ("▲1,500", -1500),
        ("△ 1500", -1500),
        ("-0", 0),
    ],
)
def test_scores_as_people_type_them(typed: str | float, score: int) -> None:
    assert parse_score(cell(typed)) == score


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("abc", "text"),
        ("--5", "text"),
        ("1,00", "text"),
        ("25000+8000", "text"),
        ("25²", "text"),
        ("٣٢", "text"),
        ("1e4", "text"),
        ("nan", "text"),
        ("25000a", "text"),
        ("点", "text"),
        ("1.234", "fraction"),
        (25000.5, "fraction"),
        (1e300, "too-large"),
        ("99999999999", "too-large"),
        (Cell(Kind.BOOLEAN, value=True), "boolean"),
        (Cell(Kind.DATE, "2026-11-29"), "date"),
        (Cell(Kind.ERROR, "#REF!"), "error"),
        (Cell(Kind.UNCALCULATED, None, "=1+1"), "uncalculated"),
    ],
)
def test_what_is_no_score(typed: str | float | Cell, why: str) -> None:
    with pytest.raises(WrongCellError) as caught:
        parse_score(cell(typed))
    assert caught.value.code == why


@pytest.mark.parametrize(
    ("typed", "points"),
    [(30, 30_000), (-30, -30_000), ("▲10", -10_000), ("+20pt", 20_000), (12.5, 12_500), (0, 0)],
)
def test_pt(typed: str | float, points: int) -> None:
    assert parse_pt(cell(typed)) == points


@pytest.mark.parametrize(
    ("words", "wind"),
    [
        ("東 東家 E e Ｅ East 東", Wind.EAST),
        ("南 南家 S south", Wind.SOUTH),
        ("西 西家 W WEST", Wind.WEST),
        ("北 北家 N north", Wind.NORTH),
    ],
)
def test_winds(words: str, wind: Wind) -> None:
    assert [parse_wind(cell(word)) for word in words.split()] == [wind] * len(words.split())


@pytest.mark.parametrize("typed", ["中", "東南", "1", 1, "EE", Cell(Kind.BOOLEAN, value=True)])
def test_what_is_no_wind(typed: str | float | Cell) -> None:
    with pytest.raises(WrongCellError):
        parse_wind(cell(typed))


@pytest.mark.parametrize(
    ("typed", "name"),
    [("山田", "山田"), (" A ", "A"), (7, "7"), (7.0, "7"), (7.5, "7.5"), ("=A1", "=A1")],
)
def test_a_name_that_is_a_number_is_text(typed: str | float, name: str) -> None:
    assert parse_text(cell(typed)) == name


@pytest.mark.parametrize(
    ("typed", "blank"), [(None, True), ("", True), (" \u3000", True), (0, False), ("x", False)]
)
def test_blank(typed: str | float | None, blank: bool) -> None:
    assert is_blank(cell(typed)) is blank

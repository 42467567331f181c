"""The table of payments, row by row."""

import csv
from pathlib import Path

import pytest

from mjsheets.app.points import exists
from mjsheets.riichi import HandRules, base_points, pay_for, yakuman_points
from mjsheets.riichi.payment import BasePoints
from mjsheets.texts import Lang, text

DATA = Path(__file__).parents[1] / "data" / "payments.csv"
GOLDEN = Path(__file__).parents[3] / "shared" / "golden" / "generated" / "payments.csv"

Row = dict[str, str]


def rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def base_of(row: Row) -> BasePoints:
    """The base points of a row; `13+` stands for any such han."""
    if row["han"].startswith("yakuman"):
        return yakuman_points(int(row["han"].removeprefix("yakuman x")))
    rules = HandRules(kiriage=row["kiriage"] == "1", kazoe=row["kazoe"] != "0")
    return base_points(13 if row["han"] == "13+" else int(row["han"]), int(row["fu"]), rules)


def shown(row: Row) -> Row:
    """The columns of a row that are computed, as text."""
    base = base_of(row)
    pay = pay_for(
        base.points, is_dealer=row["winner"] == "dealer", is_tsumo=row["method"] == "tsumo"
    )
    number = base.points // 8000
    if number > 1:
        limit = f"{number}倍役満"
    else:
        limit = text(f"limit.{base.limit}", Lang.JA) if base.limit else ""
    values = {
        "base": base.points,
        "limit": limit,
        "ron": pay.ron,
        "from_dealer": pay.from_dealer,
        "from_nondealer": pay.from_non_dealer,
        "total": pay.total,
    }
    return {name: "" if value is None else str(value) for name, value in values.items()}


read_in_place = pytest.mark.skipif(not GOLDEN.exists(), reason="the golden data are not at hand")


@pytest.mark.parametrize(
    "path", [DATA, pytest.param(GOLDEN, marks=read_in_place)], ids=["copy", "golden"]
)
def test_each_row_is_paid_as_written(path: Path) -> None:
    table = rows(path)

    assert len(table) == 1256
    assert [row for row in table if shown(row).items() - row.items()] == []


def test_the_table_shows_just_the_hands_that_exist() -> None:
    low = [row for row in rows(DATA) if row["han"] in {"1", "2", "3", "4"}]

    assert len(low) == 4 * 88
    for row in low:
        found = exists(int(row["han"]), int(row["fu"]), is_tsumo=row["method"] == "tsumo")
        assert found == (row["legal"] == "1"), row

"""The original script's own answers, where it is right: no tie, or one tie of two."""

import csv
from pathlib import Path

from mjsheets.engine.settlement import settle
from mjsheets.rules import Rules
from tests.support import hanchan

SEED = Path(__file__).parents[1] / "data" / "settlement_seed.csv"
SEATS = dict(zip("東南西北", "ESWN", strict=True))


def test_all_rows_equal() -> None:
    rows = list(csv.DictReader(SEED.read_text(encoding="utf-8").splitlines()))
    wrong = [row for row in rows if _settled(row) != [int(row[f"p{i}"]) for i in range(1, 5)]]
    assert len(rows) == 993
    assert wrong == []


def _settled(row: dict[str, str]) -> list[float]:
    rules = Rules(
        return_points=int(row["return"]),
        uma=tuple(int(row[f"uma{i}"]) * 1000 for i in range(1, 5)),
    )
    line = " ".join(row[f"s{i}"] + SEATS[row[f"w{i}"]] for i in range(1, 5))
    return [seat.total / 1000 for seat in settle(hanchan(line), rules).seats]

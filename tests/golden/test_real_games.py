"""Published and logged games, read in place where they are at hand, through whole workbooks."""

import csv
from itertools import groupby
from pathlib import Path

import openpyxl
import pytest

from mjsheets.adapters.xlsx import XlsxWorkbook, create
from mjsheets.app.new import new
from mjsheets.app.sync import sync
from mjsheets.sheet.words import JAPANESE

GAMES = Path(__file__).parents[3] / "shared" / "golden" / "real" / "games.csv"
Game = dict[str, str]


def four_player_games() -> list[Game]:
    """The rows with four scores, those of the same rules together."""
    with GAMES.open(encoding="utf-8") as file:
        games = [game for game in csv.DictReader(file) if game["s4"]]
    return sorted(games, key=_rules)


def _rules(game: Game) -> tuple[str, ...]:
    return game["rules"], game["start"], game["return"], game["uma"]


@pytest.mark.skipif(not GAMES.exists(), reason="the real games are not at hand")
def test_all_four_player_games_through_workbooks(tmp_path: Path) -> None:
    """Type thirty games, sync, read back what stands in 成績."""
    games = four_player_games()
    wrong: list[Game] = []
    for rules, group in groupby(games, key=_rules):
        same = list(group)
        for first in range(0, len(same), 30):
            path = tmp_path / f"{rules[0]}-{first}.xlsx"
            wrong += _settle(path, same[first : first + 30])
    assert len(games) > 400
    assert wrong == []


def _settle(path: Path, games: list[Game]) -> list[Game]:
    """The games whose points come out otherwise than published."""
    new(str(path), lambda tabs: create(path, tabs), "A,B,C,D", JAPANESE)
    _type(path, games)
    assert sync(XlsxWorkbook(path)).exit_code == 0
    standings = openpyxl.load_workbook(path)["成績"]
    return [
        game
        for row, game in enumerate(games, 4)
        if [standings.cell(row, column).value for column in range(2, 6)] != _published(game)
    ]


def _published(game: Game) -> list[float]:
    return [float(game[f"p{seat}"]) for seat in range(1, 5)]


def _type(path: Path, games: list[Game]) -> None:
    """Type scores and winds, seats in order from East, and the rules of the first game."""
    book = openpyxl.load_workbook(path)
    sheet = book["結果"]
    for row, game in enumerate(games, 3):
        for seat, wind in enumerate("東南西北"):
            sheet.cell(row, 2 + 2 * seat).value = int(game[f"s{seat + 1}"])
            sheet.cell(row, 3 + 2 * seat).value = wind
    rules = games[0]
    for column, amount in enumerate(rules["uma"].split("/"), 13):
        sheet.cell(1, column).value = float(amount)
    sheet["M3"], sheet["M4"] = int(rules["start"]), int(rules["return"])
    decimals = rules["rounding"].startswith("0.1")
    sheet["M5"] = "小数" if decimals else "四捨五入"
    sheet["M6"] = "同着" if rules["tie_rule"] == "split" else "起家優先"
    book.save(path)

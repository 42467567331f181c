"""Published and logged games, read in place where they are at hand, through whole workbooks."""

import csv
from itertools import groupby
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from mjsheets.adapters.xlsx import XlsxWorkbook, create
from mjsheets.app.new import new
from mjsheets.app.sync import sync
from mjsheets.sheet.words import JAPANESE

GAMES = Path(__file__).parents[3] / "shared" / "golden" / "real" / "games.csv"
Game = dict[str, str]


PRESET_OF = {"Tenhou 4p": "tenhou-old", "Tenhou 3p": "tenhou3-old", "M.LEAGUE": "mleague"}


def games_by_rules() -> list[list[Game]]:
    """All games, those of the same rules together."""
    with GAMES.open(encoding="utf-8") as file:
        games = sorted(csv.DictReader(file), key=_rules)
    return [list(group) for _, group in groupby(games, key=_rules)]


def _rules(game: Game) -> tuple[str, ...]:
    return game["rules"], game["start"], game["return"], game["uma"]


@pytest.mark.skipif(not GAMES.exists(), reason="the real games are not at hand")
@pytest.mark.parametrize("by_preset", [True, False], ids=["by preset", "by cells"])
def test_all_games_through_workbooks(tmp_path: Path, by_preset: bool) -> None:
    """Type thirty games, sync, read back what stands in 成績."""
    wrong: list[Game] = []
    count = 0
    for games in games_by_rules():
        for first in range(0, len(games), 30):
            path = tmp_path / f"{count}.xlsx"
            wrong += _settle(path, games[first : first + 30], by_preset=by_preset)
            count += len(games[first : first + 30])
    assert count == 612
    assert wrong == []


def _settle(path: Path, games: list[Game], *, by_preset: bool) -> list[Game]:
    """The games whose points come out otherwise than published."""
    players = _players(games[0])
    rules = PRESET_OF[games[0]["rules"]] if by_preset else ""
    names = ",".join("ABCD"[:players])
    new(str(path), lambda tabs: create(path, tabs), names, JAPANESE, rules=rules)
    _type(path, games, by_preset=by_preset)
    assert sync(XlsxWorkbook(path)).exit_code == 0
    standings = openpyxl.load_workbook(path)["成績"]
    return [
        game
        for row, game in enumerate(games, 4)
        if [standings.cell(row, column).value for column in range(2, 2 + players)]
        != _published(game)
    ]


def _players(game: Game) -> int:
    return 4 if game["s4"] else 3


def _published(game: Game) -> list[float]:
    return [float(game[f"p{seat}"]) for seat in range(1, 1 + _players(game))]


def _type(path: Path, games: list[Game], *, by_preset: bool) -> None:
    """Type scores and winds, seats in order from East, and the rules of the first game."""
    book = openpyxl.load_workbook(path)
    sheet = book["結果"]
    for row, game in enumerate(games, 3):
        for seat, wind in enumerate("東南西北"[: _players(game)]):
            sheet.cell(row, 2 + 2 * seat).value = int(game[f"s{seat + 1}"])
            sheet.cell(row, 3 + 2 * seat).value = wind
    if not by_preset:
        _type_rules(sheet, games[0])
    book.save(path)


def _type_rules(sheet: Worksheet, rules: Game) -> None:
    for column, amount in enumerate(rules["uma"].split("/"), 13):
        sheet.cell(1, column).value = float(amount)
    sheet["M3"], sheet["M4"] = int(rules["start"]), int(rules["return"])
    decimals = rules["rounding"].startswith("0.1")
    sheet["M5"] = "小数" if decimals else "四捨五入"
    sheet["M6"] = "同着" if rules["tie_rule"] == "split" else "起家優先"

"""The commands `rules`, `settle` and `new` say what is in force and what may be wrong."""

from pathlib import Path

import pytest

from mjsheets.adapters.base import Entry
from mjsheets.app.settling import settle_workbook
from mjsheets.cli.render_standings import more_table, rules_name
from mjsheets.presets import display_name, preset
from mjsheets.texts import Lang
from tests.cli.conftest import Run
from tests.support import book, results_cells


@pytest.mark.parametrize(
    ("lang", "parts"),
    [
        ("en", ["20 pt (from starting and return points)", "decimals", "shared", "to the first"]),
        ("ja", ["20 pt (持ち・返しから)", "小数", "絶対値", "同着", "トップ取り"]),
    ],
)
def test_rules_show_says_values_in_words(run: Run, lang: str, parts: list[str]) -> None:
    result = run("rules", "show", "mleague", "--lang", lang)
    assert [part for part in parts if part not in result.stdout] == []
    oka = next(line for line in result.stdout.splitlines() if "20 pt" in line)
    assert oka.endswith(")")


@pytest.mark.parametrize(
    ("update", "expected"),
    [
        ({}, "Mリーグ"),
        ({"rate": 50, "venue_fee": 2000, "venue_fee_payer": "A"}, "Mリーグ"),
        ({"chombo": 0}, "Mリーグ +変更"),
        ({"uma": (20_000, 10_000, -10_000, -20_000)}, "Mリーグ +変更"),
    ],
)
def test_changed_rules_are_named_so(update: dict[str, object], expected: str) -> None:
    rules = preset("mleague").rules.model_copy(update=update)
    assert display_name(rules, Lang.JA) == expected


@pytest.mark.parametrize(
    ("first", "others", "expected"),
    [
        (1, 3, {"A": ("100.0%", "+60.3"), "B": ("0.0%", "+9.8")}),  # 241 / 4, 39 / 4
        (1, 15, {"A": ("100.0%", "+60.1")}),
        (0, 16, {"A": ("100.0%", "+60.0")}),
        (-1, 15, {"A": ("93.8%", "+54.9"), "B": ("6.3%", "+13.8")}),  # 879 / 16, 1 / 16
    ],
)
def test_averages_are_rounded_as_the_workbook_shows_them(
    first: int, others: int, expected: dict[str, tuple[str, str]]
) -> None:
    other = "40000 - 30000 - 20000 - 10000 -"
    kinds = {1: "41000 - 29000 - 20000 - 10000 -", 0: "", -1: "19000 - 51000 - 20000 - 10000 -"}
    games = [game for game in (kinds[first], *[other] * others) if game]
    table = more_table(settle_workbook(book(results_cells(*games))), Lang.EN)
    lines = {line.split()[0]: line.split() for line in table[1:]}
    assert {name: (lines[name][2], lines[name][6]) for name in expected} == expected


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"ルール": "mleague"}, "Mリーグ"),
        ({"ルール": "mleague", "レート": 50}, "Mリーグ"),
        ({"ルール": "mleague", "同点": "起家優先"}, "Mリーグ +変更"),
        ({"同点": "同着"}, ""),
    ],
)
def test_the_standings_name_the_rules(settings: dict[str, Entry], expected: str) -> None:
    cells = results_cells("40000 - 30000 - 20000 - 10000 -", settings=settings)
    assert rules_name(settle_workbook(book(cells)), Lang.JA) == expected


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ("60000 30500 11000 1500", "1500 → -1500"),
        ("40000 29000 20000 10000", "--sticks 1"),
        ("3260 19800 15000 32600", "3260 → 32600"),
        ("41234 30000 20000 10000", "+1,234"),
    ],
)
def test_settle_names_the_likely_mistake(run: Run, scores: str, expected: str) -> None:
    result = run("settle", *scores.split(), "--lang", "en")
    assert result.returncode == 2
    assert expected in result.stderr


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ("A,B,C", "ルールは 天鳳 三人 です。"),
        ("A,B,C,D", ""),
        ("A,B", "3〜20 人分"),
    ],
)
def test_new_says_which_rules_it_filled_in(
    run: Run, tmp_path: Path, players: str, expected: str
) -> None:
    path = tmp_path / "new.xlsx"
    result = run("new", str(path), "--players", players, "--lang", "ja")
    said = result.stdout + result.stderr
    assert expected in said
    assert ("ルールは" in said) == ("ルールは" in expected)

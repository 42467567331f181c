"""Money of a whole workbook: who paid the fee, later rates, and what nobody receives."""

import pytest

from mjsheets.adapters.base import Entry
from mjsheets.app.settling import Settled, settle_workbook
from mjsheets.sheet.words import ENGLISH, JAPANESE, Words
from mjsheets.texts import Lang, text
from tests.support import Typings, book, results_cells

GAME = "40000 - 30000 - 20000 - 10000 -"
"""+60, +10, −20, −50 pt."""
NAMES = ("鈴木", "田中", "佐藤", "高橋")


def settled(cells: Typings, words: Words = JAPANESE) -> Settled:
    return settle_workbook(book(cells, words=words), [words])


def found(settled: Settled) -> list[tuple[str, str, str]]:
    return [(issue.severity, issue.code, issue.cell) for issue in settled.reading.issues]


def payments(settled: Settled) -> list[tuple[str, str, int]]:
    assert settled.money is not None
    return [(paid.payer, paid.payee, paid.yen) for paid in settled.money.payments]


@pytest.mark.parametrize("payer", ["鈴木", "鈴木さん", " 鈴 木 ", "鈴木様"])
def test_who_paid_the_fee_is_found_loosely(payer: str) -> None:
    settings: dict[str, Entry] = {"レート": 50, "場代": 2000, "場代を払った人": payer}
    result = settled(results_cells(GAME, names=NAMES, settings=settings))
    assert result.money is not None
    assert list(result.money.fee.values()) == [1500, -500, -500, -500]
    assert found(result) == []


@pytest.mark.parametrize("payer", ["山本", "E"])
def test_somebody_who_did_not_play_paid_no_fee(payer: str) -> None:
    settings: dict[str, Entry] = {"レート": 50, "場代": 2000, "場代を払った人": payer}
    result = settled(results_cells(GAME, names=NAMES, settings=settings))
    assert result.money is not None
    assert not any(result.money.fee.values())
    assert found(result) == [("warning", "money.payer", "M7")]
    assert "鈴木, 田中, 佐藤, 高橋" in text(
        "money.payer", Lang.JA, **result.reading.issues[0].values
    )


def test_a_fee_needs_a_rate() -> None:
    result = settled(results_cells(GAME, settings={"場代": 2000}))
    assert result.money is None
    assert found(result) == [("note", "money.no-rate", "M5")]


@pytest.mark.parametrize(
    ("words", "pot"),
    [(JAPANESE, "場"), (ENGLISH, "pot")],
)
def test_a_penalty_goes_to_the_pot(words: Words, pot: str) -> None:
    rate = list(words.settings.values())[1]
    cells = results_cells(GAME, settings={rate: 50}, words=words)
    headed = {(2, 18 + i): list(words.extras.values())[4] for i in range(4)}
    result = settled(cells | headed | {(3, 20): 20}, words)
    assert sum(yen for _, payee, yen in payments(result) if payee == pot) == 1000
    assert found(result) == [("note", "money.pot.penalty", "M5")]
    assert result.reading.issues[0].values == {"points": -20, "yen": 1000, "pot": pot}


def test_every_reason_for_the_pot_is_told() -> None:
    settings: dict[str, Entry] = {"レート": 50, "オカ": "なし"}
    cells = results_cells("40000 - 29000 - 20000 - 10000 -", settings=settings)
    result = settled(cells | {(2, 18): "供託", (3, 18): 1})
    assert result.money is not None
    pot = sum(yen for _, payee, yen in payments(result) if payee == "場")
    assert pot == 1050 == -sum(result.money.points.values())
    assert [(i.code, i.values["yen"]) for i in result.reading.issues] == [
        ("money.pot.oka", 1000),
        ("money.pot.sticks", 50),
    ]


def test_more_oka_than_there_is_comes_from_the_pot() -> None:
    result = settled(results_cells(GAME, settings={"レート": 50, "オカ": 40}))
    assert sum(yen for payer, _, yen in payments(result) if payer == "場") == 1000


def test_a_player_called_like_the_pot_is_no_pot() -> None:
    cells = results_cells(
        GAME, names=("場", "B", "C", "D"), settings={"レート": 50, "オカ": "なし"}
    )
    assert any(payee == "(場)" for _, payee, _ in payments(settled(cells)))


@pytest.mark.parametrize(
    ("first", "later", "expected"),
    [
        (50, 100, [9000, 1500, -3000, -7500]),
        (None, 100, [6000, 1000, -2000, -5000]),
        (50, "なし", [3000, 500, -1000, -2500]),
    ],
)
def test_each_hanchan_has_the_rate_that_holds_for_it(
    first: Entry, later: Entry, expected: list[int]
) -> None:
    settings = {"レート": first} if first else {}
    cells = results_cells(GAME, GAME, settings=settings)
    result = settled(cells | {(9, 12): "半荘 2〜", (10, 12): "レート", (10, 13): later})
    assert result.money is not None
    assert list(result.money.points.values()) == expected


def test_amounts_are_rounded_once_at_the_end() -> None:
    game = "40100 - 30000 - 20000 - 9900 -"  # +60.1, +10, −20, −50.1 pt
    result = settled(results_cells(game, game, settings={"端数": "小数", "レート": 5}))
    assert result.money is not None
    assert list(result.money.points.values()) == [601, 100, -200, -501]


def test_left_sticks_say_how_to_state_them() -> None:
    result = settled(results_cells("40000 - 29000 - 20000 - 10000 -"))
    cause = result.reading.issues[1]
    assert cause.code == "mistake.riichi-sticks"
    assert "「供託」の列" in text(cause.code, Lang.JA, **cause.values)

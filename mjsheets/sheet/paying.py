"""What people should know about the money that follows from a 結果 tab."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from mjsheets.adapters.base import Position, Tab
from mjsheets.engine.audit import audit
from mjsheets.engine.money import exact_yen, round_yen
from mjsheets.engine.settlement import Settlement
from mjsheets.errors import Issue, Severity
from mjsheets.rules import Rules
from mjsheets.sheet.layout import find_results, find_settings
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.parsing import POINTS_PER_PT
from mjsheets.sheet.people import find_person
from mjsheets.sheet.reading import Reading
from mjsheets.sheet.words import Setting, Words


def pot_name(words: Words, people: Sequence[str]) -> str:
    """What the pot is called, unless somebody is called so.

    The pot receives what nobody receives and pays what nobody pays.
    """
    name = words.pot
    while find_person(name, people):
        name = f"({name})"
    return name


def money_issues(
    tab: Tab,
    reading: Reading,
    ruled: Sequence[tuple[Settlement, Rules]],
    played: Sequence[str],
) -> tuple[Issue, ...]:
    """What is odd about レート and 場代, and what money nobody receives.

    Args:
        tab: The 結果 tab.
        reading: What was read in it.
        ruled: The settled hanchan and the rules that hold for each.
        played: Names of those who played.
    """
    log = IssueLog(tab.title)
    if any(block.rules.rate for block in reading.blocks):
        _note_pot(tab, reading, ruled, played, log)
        _check_payer(tab, reading, played, log)
    elif reading.blocks[0].rules.venue_fee and (at := _cell(tab, Setting.VENUE_FEE)):
        words = reading.words.settings
        fee, rate = words[Setting.VENUE_FEE], words[Setting.RATE]
        log.add(Severity.NOTE, "money.no-rate", at, label=fee, rate=rate)
    return tuple(log.issues)


def _check_payer(tab: Tab, reading: Reading, played: Sequence[str], log: IssueLog) -> None:
    name = reading.blocks[0].rules.venue_fee_payer
    at = _cell(tab, Setting.VENUE_FEE_PAYER)
    if name and played and at and not find_person(name, played):
        label = reading.words.settings[Setting.VENUE_FEE_PAYER]
        people = ", ".join(played)
        log.add(Severity.WARNING, "money.payer", at, label=label, name=name, players=people)


def _note_pot(
    tab: Tab,
    reading: Reading,
    ruled: Sequence[tuple[Settlement, Rules]],
    played: Sequence[str],
    log: IssueLog,
) -> None:
    at = _cell(tab, Setting.RATE) or (1, 1)
    pot = pot_name(reading.words, played)
    for reason, points, yen in _missing(ruled):
        log.add(
            Severity.NOTE,
            f"money.pot.{reason}",
            at,
            points=points / POINTS_PER_PT,
            yen=yen,
            pot=pot,
        )


def _missing(ruled: Sequence[tuple[Settlement, Rules]]) -> Iterator[tuple[str, int, int]]:
    """Each reason with its points and yen; the yen of all add up to what the pot gets."""
    points: dict[str, int] = {}
    exact: dict[str, Fraction] = {}
    for settlement, rules in ruled:
        for reason, amount in audit([settlement]).reasons.items():
            points[reason] = points.get(reason, 0) + amount
            exact[reason] = exact.get(reason, Fraction()) - exact_yen(amount, rules.rate)
    before = Fraction()
    for reason, yen in exact.items():
        after = before + yen
        yield reason, points[reason], round_yen(after) - round_yen(before)
        before = after


def _cell(tab: Tab, setting: Setting) -> Position | None:
    """Where the value of a setting stands."""
    places = find_settings(tab, find_results(tab))[setting]
    return next((place.values[0] for place in places if place.values), None)

"""What every use case begins with: read a workbook and settle what was typed."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import NamedTuple

from mjsheets.adapters.base import Snapshot, Workbook
from mjsheets.engine.money import exact_yen, settle_up, share_fee, whole_yen
from mjsheets.engine.settlement import Settlement, settle
from mjsheets.engine.statistics import PlayerRecord, tally
from mjsheets.errors import ExitCode, Issue, NotFoundError, Severity
from mjsheets.rules import Rules
from mjsheets.sheet.blocks import Money
from mjsheets.sheet.paying import money_issues, pot_name
from mjsheets.sheet.people import find_person
from mjsheets.sheet.reading import Reading, read
from mjsheets.sheet.words import LANGUAGES, Words, key


class Settled(NamedTuple):
    """A workbook, read and settled.

    Attributes:
        snapshot: The workbook as it was read.
        reading: What was typed.
        settlements: The settled hanchan, in the order of the sheet.
        records: One record per player, in the order of the columns.
        money: What everybody gets and pays, if there is a rate.
    """

    snapshot: Snapshot
    reading: Reading
    settlements: tuple[Settlement, ...]
    records: tuple[PlayerRecord, ...]
    money: Money | None = None


def settle_workbook(
    workbook: Workbook,
    languages: Iterable[Words] = LANGUAGES,
    default: Rules | None = None,
) -> Settled:
    """Read `workbook`, with one read if it has the first of `languages`, and settle it.

    Args:
        workbook: Where to read.
        languages: The languages of tab names, in the order in which they are tried.
        default: The rules of a workbook that states none, if something was chosen.

    Raises:
        NotFoundError: It has no tab to read from.
    """
    snapshot, words = _read(workbook, languages)
    reading = read(snapshot.tabs[words.results], words, default)
    if reading.is_fatal or reading.rules is None:
        return Settled(snapshot, reading, (), ())
    settlements = tuple(settle(hanchan, rules) for hanchan, rules in reading.hanchan)
    records = tally(settlements, reading.players)
    ruled = [(each, by) for each, (_, by) in zip(settlements, reading.hanchan, strict=True)]
    played = [record.player for record in records if record.hanchan_count]
    found = money_issues(snapshot.tabs[words.results], reading, ruled, played)
    reading = reading._replace(issues=(*reading.issues, *found))
    return Settled(snapshot, reading, settlements, records, _money(reading, ruled, played))


def _money(
    reading: Reading, ruled: Sequence[tuple[Settlement, Rules]], played: Sequence[str]
) -> Money | None:
    """Amounts in yen, each hanchan at its own rate.

    A fee that nobody paid for all changes nothing between them. What nobody receives, such as a
    penalty, goes to the pot, so that payments clear everybody.
    """
    rules = reading.blocks[0].rules
    if not played or not any(block.rules.rate for block in reading.blocks):
        return None
    exact = dict.fromkeys(played, Fraction())
    for settlement, by in ruled:
        for seat in settlement.seats:
            exact[seat.player] += exact_yen(seat.total, by.rate)
    points = whole_yen(exact)
    fee = dict.fromkeys(played, 0)
    payer = find_person(rules.venue_fee_payer, played)
    if rules.venue_fee and payer:
        fee = share_fee(rules.venue_fee, played, payer)
    amounts = {player: points[player] + fee[player] for player in played}
    amounts[pot_name(reading.words, played)] = -sum(amounts.values())
    return Money(points, fee, tuple(settle_up(amounts)))


def _read(workbook: Workbook, languages: Iterable[Words]) -> tuple[Snapshot, Words]:
    first, *others = languages
    snapshot = workbook.read((first.results, first.standings))
    if first.results in snapshot.tabs:
        return snapshot, first
    for words in others:
        if words.results in snapshot.titles:
            return workbook.read((words.results, words.standings)), words
    raise _missing_tab(snapshot)


def _missing_tab(snapshot: Snapshot) -> NotFoundError:
    wanted = [words.results for words in LANGUAGES]
    values = {
        "name": snapshot.name,
        "wanted": " / ".join(wanted),
        "titles": ", ".join(snapshot.titles),
    }
    if near := _nearest(wanted, snapshot.titles):
        return NotFoundError("tab.missing-near", near=near, **values)
    return NotFoundError("tab.missing", **values)


def _nearest(wanted: Iterable[str], titles: Iterable[str]) -> str:
    """The title that is most like one of `wanted`, such as 結果(1); empty for none."""
    by_key = {key(title): title for title in titles}
    for word in map(key, wanted):
        containing = [title for title in by_key if word in title]
        if near := containing or get_close_matches(word, by_key, 1):
            return by_key[near[0]]
    return ""


def check_standings_title(snapshot: Snapshot, words: Words) -> None:
    """A tab whose title differs by a space or its width is meant, and must not get a twin.

    Raises:
        NotFoundError: There is such a tab, and none called exactly so.
    """
    for title in snapshot.titles:
        if title != words.standings and key(title) == key(words.standings):
            raise NotFoundError(
                "tab.almost", name=snapshot.name, found=title, wanted=words.standings
            )


def exit_code(issues: Iterable[Issue]) -> ExitCode:
    """How a command ends that met `issues`."""
    serious = {Severity.FATAL, Severity.REFUSED}
    return ExitCode.DATA if any(i.severity in serious for i in issues) else ExitCode.OK

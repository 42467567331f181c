"""What every use case begins with: read a workbook and settle what was typed."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from mjsheets.adapters.base import Snapshot, Workbook
from mjsheets.engine.settlement import Settlement, settle
from mjsheets.engine.statistics import PlayerRecord, tally
from mjsheets.errors import ExitCode, Issue, NotFoundError, Severity
from mjsheets.sheet.reading import Reading, read
from mjsheets.sheet.words import LANGUAGES, Words, key


@dataclass(frozen=True, slots=True)
class Settled:
    """A workbook, read and settled.

    Attributes:
        snapshot: The workbook as it was read.
        reading: What was typed.
        settlements: The settled hanchan, in the order of the sheet.
        records: One record per player, in the order of the columns.
    """

    snapshot: Snapshot
    reading: Reading
    settlements: tuple[Settlement, ...]
    records: tuple[PlayerRecord, ...]


def settle_workbook(workbook: Workbook, languages: Iterable[Words] = LANGUAGES) -> Settled:
    """Read `workbook`, with one read if it has the first of `languages`, and settle it.

    Raises:
        NotFoundError: It has no tab to read from.
    """
    snapshot, words = _read(workbook, languages)
    reading = read(snapshot.tabs[words.results], words)
    if reading.is_fatal or reading.rules is None:
        return Settled(snapshot, reading, (), ())
    settlements = tuple(settle(hanchan, rules) for hanchan, rules in reading.hanchan)
    return Settled(snapshot, reading, settlements, tally(settlements, reading.players))


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
    by_key = {key(title): title for title in snapshot.titles}
    near = [close for title in wanted for close in get_close_matches(key(title), by_key, 1)]
    values = {
        "name": snapshot.name,
        "wanted": " / ".join(wanted),
        "titles": ", ".join(snapshot.titles),
    }
    if near:
        return NotFoundError("tab.missing-near", near=by_key[near[0]], **values)
    return NotFoundError("tab.missing", **values)


def exit_code(issues: Iterable[Issue]) -> ExitCode:
    """How a command ends that met `issues`."""
    serious = {Severity.FATAL, Severity.REFUSED}
    return ExitCode.DATA if any(i.severity in serious for i in issues) else ExitCode.OK

"""The names over the columns of a 結果 tab: who may play."""

import re
from collections.abc import Iterable, Mapping

from mjsheets.adapters.base import Position, Tab, address
from mjsheets.errors import Severity
from mjsheets.sheet.layout import MOST_PLAYERS, ResultsLayout
from mjsheets.sheet.log import IssueLog, addresses
from mjsheets.sheet.parsing import WrongCellError, is_blank, parse_text, shown
from mjsheets.sheet.words import key

_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
"""Katakana to hiragana."""
_HONORIFIC = re.compile(r"(?:さん|さま|様|くん|君|ちゃん|氏|先生|san|sama|kun|chan)$")


def read_players(tab: Tab, layout: ResultsLayout, at_table: int, log: IssueLog) -> dict[int, str]:
    """Names by the number of their seat in the layout; none, with issues, where they are wrong.

    Columns without a name and without scores are nobody's, as far as enough others play.

    Args:
        tab: The 結果 tab.
        layout: Where things stand in it.
        at_table: How many play a hanchan.
        log: Where issues go.
    """
    _check_columns(layout, at_table, log)
    names = {seat: _read_name(tab, cell, log) for seat, cell in enumerate(layout.names)}
    unused = [
        seat for seat, name in names.items() if name == "" and not _is_played(tab, layout, seat)
    ]
    spare = len(names) - at_table
    for seat in reversed(unused):
        if spare > 0:
            del names[seat]
            spare -= 1
    missing = [layout.names[seat] for seat, name in names.items() if name == ""]
    if missing:
        log.fatal("players.missing", missing[0], cells=addresses(missing))
    _check_repeated(layout, names, log)
    return {} if log.is_fatal() else {seat: str(name) for seat, name in names.items()}


def _check_columns(layout: ResultsLayout, at_table: int, log: IssueLog) -> None:
    found = len(layout.seats)
    if found < at_table:
        log.fatal("players.columns", layout.names[0], found=found, wanted=at_table)
    if found > MOST_PLAYERS:
        log.fatal("players.too-many", layout.names[0], found=found, wanted=MOST_PLAYERS)


def _is_played(tab: Tab, layout: ResultsLayout, seat: int) -> bool:
    column = layout.seats[seat].score
    return any(
        not is_blank(tab.at(line, column)) for line in range(layout.first_row, layout.last_row + 1)
    )


def _read_name(tab: Tab, position: Position, log: IssueLog) -> str | None:
    """The name, empty where it is missing, `None` where something else was found and noted."""
    cell = tab.at(*position)
    if is_blank(cell):
        return ""
    try:
        return parse_text(cell)
    except WrongCellError as wrong:
        log.fatal(f"name.{wrong.code}", position, found=shown(cell))
        return None


def _check_repeated(layout: ResultsLayout, names: Mapping[int, str | None], log: IssueLog) -> None:
    exact: dict[str, Position] = {}
    loose: dict[str, Position] = {}
    for seat, name in names.items():
        position = layout.names[seat]
        if not name:
            continue
        if exact.setdefault(key(name), position) != position:
            log.fatal("players.repeated", position, name=name, other=address(*exact[key(name)]))
        elif loose.setdefault(_person(name), position) != position:
            other = address(*loose[_person(name)])
            log.add(Severity.WARNING, "players.similar", position, name=name, other=other)


def find_person(name: str, people: Iterable[str]) -> str | None:
    """Who of `people` is meant by `name`, as long as it can be only one.

    >>> find_person("鈴木さん", ["鈴木", "田中"]), find_person("佐藤", ["鈴木", "田中"])
    ('鈴木', None)
    """
    people = list(people)
    for same in (key, _person):
        fitting = [person for person in people if same(person) == same(name)]
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
    return None


def _person(name: str) -> str:
    """A name as it is compared: the same person's is the same.

    Without spaces, width, letter case and honorifics; katakana count as hiragana.

    >>> _person("山田 さん") == _person("山田"), _person("サトウ") == _person("さとう")
    (True, True)
    """
    bare = re.sub(r"[\s.・_]+", "", key(name)).translate(_HIRAGANA)
    return _HONORIFIC.sub("", bare) or bare

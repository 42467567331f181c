"""What stands in the extra columns of a row: sticks, busts, chips, penalties, yakitori."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from mjsheets.adapters.base import Cell, Kind, Position, Tab, address
from mjsheets.engine.settlement import STICK
from mjsheets.errors import Severity
from mjsheets.models import SeatExtras
from mjsheets.rules import Rules
from mjsheets.sheet.layout import ResultsLayout
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.parsing import (
    POINTS_PER_PT,
    WrongCellError,
    is_blank,
    parse_count,
    parse_pt,
    parse_score,
    parse_text,
    shown,
)
from mjsheets.sheet.people import find_person
from mjsheets.sheet.words import MARKS, OFF, Extra, key

_MOST_STICKS = 99
_BETWEEN_NAMES = re.compile("[,，、/／・&＆]")

T = TypeVar("T")


class ExtrasReader:
    """Reads the extra columns of one row.

    Args:
        tab: The 結果 tab.
        layout: Where things stand in it.
        line: The row.
        log: Where issues go.
    """

    def __init__(self, tab: Tab, layout: ResultsLayout, line: int, log: IssueLog) -> None:
        self._tab = tab
        self._extras = layout.extras
        self._line = line
        self._log = log

    @property
    def is_finished(self) -> bool:
        """Whether finished points were typed."""
        return any(not is_blank(cell) for _, cell in self._cells(Extra.FINISHED))

    def finished(self, seats: Sequence[int]) -> list[int] | None:
        """The finished points of the players in `seats`, in points; `None` after an issue."""
        amounts = self._of(Extra.FINISHED, seats, parse_pt, None, "points")
        return None if None in amounts else [amount or 0 for amount in amounts]

    @property
    def stated(self) -> list[Position]:
        """The cells in which something of play was typed."""
        return [
            position
            for extra in self._extras
            for position, cell in self._cells(extra)
            if _states_something(cell)
        ]

    def sticks(self) -> int | None:
        """How many riichi sticks were left; `None`, after an issue, where that is not clear."""
        ((position, cell),) = list(self._cells(Extra.STICKS))[:1] or [((0, 0), Cell(Kind.EMPTY))]
        if is_blank(cell):
            return 0
        count = self._parsed(position, cell, _sticks, "sticks")
        if count is not None and count >= STICK and count % STICK == 0:
            count //= STICK
        if count is None or 0 <= count <= _MOST_STICKS:
            return count
        self._log.add(Severity.REFUSED, "extra.sticks.text", position, found=shown(cell))
        return None

    def blame_sticks(self, count: int) -> None:
        """The total is right but for the sticks that the row states."""
        at = self._first(Extra.STICKS)
        cell = address(*at)
        self._log.add(Severity.REFUSED, "mistake.sticks-stated", at, cell=cell, count=count)

    def seats(
        self, seats: Sequence[int], players: Sequence[str], scores: Sequence[int], rules: Rules
    ) -> tuple[SeatExtras, ...] | None:
        """What else happened to the players in `seats`; `None` for nothing."""
        chips = self._of(Extra.CHIPS, seats, parse_score, 0, "chips")
        chombo = self._of(Extra.CHOMBO, seats, parse_score, 0, "chombo")
        penalties = self._of(Extra.PENALTY, seats, parse_pt, 0, "penalty")
        birds = self._of(Extra.YAKITORI, seats, _marked, False, "yakitori")  # noqa: FBT003  # an empty cell
        busters = self._busters(players, scores, rules)
        if sum(chip or 0 for chip in chips):
            position = self._first(Extra.CHIPS)
            total = sum(chip or 0 for chip in chips)
            self._log.add(Severity.REFUSED, "extra.chips.sum", position, total=total)
        for count in chombo:
            if count is not None and count < 0:
                position = self._first(Extra.CHOMBO)
                self._log.add(Severity.REFUSED, "extra.chombo.text", position, found=count)
        self._check_penalties(seats, penalties)
        if self._log.refuses():
            return None
        self._note_worthless(Extra.TOBI, any(busters), rules.tobi_prize)
        self._note_worthless(Extra.CHIPS, any(chips), rules.chip_value)
        self._note_worthless(Extra.CHOMBO, any(chombo), rules.chombo)
        self._note_worthless(Extra.YAKITORI, any(birds), rules.yakitori)
        extras = tuple(
            SeatExtras(
                busted_by=buster,
                chips=chip or 0,
                chombo=times or 0,
                penalty=abs(penalty or 0),
                yakitori=bool(bird),
            )
            for buster, chip, times, penalty, bird in zip(
                busters, chips, chombo, penalties, birds, strict=True
            )
        )
        return extras if any(extra != SeatExtras() for extra in extras) else None

    def _check_penalties(self, seats: Sequence[int], penalties: Sequence[int | None]) -> None:
        """1,000 pt and more are points that were typed where pt belong."""
        cells = self._cells(Extra.PENALTY)
        for seat, penalty in zip(seats, penalties, strict=True):
            if penalty is not None and abs(penalty) >= POINTS_PER_PT**2:
                position, cell = cells[seat]
                self._log.add(
                    Severity.REFUSED,
                    "extra.penalty.points",
                    position,
                    found=shown(cell),
                    proposed=abs(penalty) / POINTS_PER_PT**2,
                )

    def _note_worthless(self, extra: Extra, is_stated: bool, value: int) -> None:  # noqa: FBT001  # what is to be compared
        if is_stated and not value:
            self._log.add(Severity.WARNING, f"extra.{extra.value}.worth", self._first(extra))

    def _busters(
        self, players: Sequence[str], scores: Sequence[int], rules: Rules
    ) -> list[str | None]:
        """Of each player who ended below zero, who did it."""
        nobody: list[str | None] = [None] * len(players)
        busted = [position for position, score in enumerate(scores) if score < 0]
        cells = list(self._cells(Extra.TOBI))[:1]
        if not cells or (is_blank(cells[0][1]) and not busted):
            return nobody
        ((position, cell),) = cells
        if is_blank(cell):
            if rules.tobi_prize:
                self._log.add(Severity.WARNING, "extra.tobi.nobody", position)
            return nobody
        names = self._named(position, cell, players)
        if not names or not busted:
            if names:
                self._log.add(Severity.REFUSED, "extra.tobi.none-below", position)
            return nobody
        if len(names) not in (1, len(busted)):
            self._log.add(
                Severity.REFUSED,
                "extra.tobi.count",
                position,
                found=len(names),
                wanted=len(busted),
            )
            return nobody
        busters = [names[min(index, len(names) - 1)] for index in range(len(busted))]
        for player, buster in zip(busted, busters, strict=True):
            if players[player] == buster:
                self._log.add(Severity.REFUSED, "extra.tobi.self", position, name=buster)
            nobody[player] = buster
        return nobody

    def _named(self, position: Position, cell: Cell, players: Sequence[str]) -> list[str]:
        found = self._parsed(position, cell, parse_text, "tobi") or ""
        if whole := find_person(found, players):
            return [whole]
        parts = [part for part in _BETWEEN_NAMES.split(found) if part.strip()]
        names = [name for part in parts if (name := find_person(part, players))]
        if len(names) < len(parts):
            together = sum(key(player) in key(found) for player in players)
            code = "separators" if together > len(parts) else "unknown"
            self._log.add(
                Severity.REFUSED, f"extra.tobi.{code}", position, found=shown(cell),
                players=", ".join(players),
            )  # fmt: skip
            return []
        return names

    def _cells(self, extra: Extra) -> list[tuple[Position, Cell]]:
        columns = self._extras.get(extra, ())
        return [((self._line, column), self._tab.at(self._line, column)) for column in columns]

    def _first(self, extra: Extra) -> Position:
        return self._line, self._extras[extra][0]

    def _of(
        self,
        extra: Extra,
        seats: Sequence[int],
        parse: Callable[[Cell], T],
        empty: T | None,
        expected: str,
    ) -> list[T | None]:
        """One value for each of `seats`; `empty` where nothing stands or no column is."""
        cells = self._cells(extra)
        return [
            empty
            if seat >= len(cells) or is_blank(cells[seat][1])
            else self._parsed(*cells[seat], parse, expected)
            for seat in seats
        ]

    def _parsed(
        self, position: Position, cell: Cell, parse: Callable[[Cell], T], expected: str
    ) -> T | None:
        try:
            return parse(cell)
        except WrongCellError:
            self._log.add(Severity.REFUSED, f"extra.{expected}.text", position, found=shown(cell))
            return None


def check_columns(
    extras: Mapping[Extra, tuple[int, ...]], players: int, row: int, log: IssueLog
) -> None:
    """Extra columns come one for each player, or one for the table."""
    for extra, columns in extras.items():
        wanted = players if extra.per_player else 1
        if len(columns) != wanted:
            log.fatal("extra.columns", (row, columns[0]), found=len(columns), wanted=wanted)


def _sticks(cell: Cell) -> int:
    """Sticks by number, or by what they are worth: `2`, `2本`, `2000点`."""
    try:
        return parse_score(cell)
    except WrongCellError:
        return parse_count(cell, "本")


def _states_something(cell: Cell) -> bool:
    """Not so where nothing, a zero, or a box that is not ticked stands."""
    if is_blank(cell) or cell.kind is Kind.BOOLEAN:
        return bool(cell.value) and cell.kind is Kind.BOOLEAN
    return key(str(cell.value)) not in OFF | {"-", "false", "0.0"}


def _marked(cell: Cell) -> bool:
    if cell.kind is Kind.BOOLEAN:
        return bool(cell.value)
    word = key(parse_text(cell))
    if word in MARKS:
        return True
    if word in OFF or word in {"-", "false"}:
        return False
    raise WrongCellError("text")

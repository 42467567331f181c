"""What stands in the extra columns of a row: sticks, busts, chips, penalties, yakitori."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from mjsheets.adapters.base import Cell, Kind, Position, Tab
from mjsheets.errors import Severity
from mjsheets.models import SeatExtras
from mjsheets.rules import Rules
from mjsheets.sheet.layout import ResultsLayout
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.parsing import (
    WrongCellError,
    is_blank,
    parse_pt,
    parse_score,
    parse_text,
    shown,
)
from mjsheets.sheet.words import MARKS, OFF, Extra, key

STICK = 1000
"""A stick's worth: whoever types 1000 means one."""
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

    def sticks(self) -> int:
        """How many riichi sticks were left."""
        ((position, cell),) = list(self._cells(Extra.STICKS))[:1] or [((0, 0), Cell(Kind.EMPTY))]
        if is_blank(cell):
            return 0
        count = self._parsed(position, cell, parse_score, "sticks") or 0
        if count >= STICK and count % STICK == 0:
            count //= STICK
        if 0 <= count <= _MOST_STICKS:
            return count
        self._log.add(Severity.REFUSED, "extra.sticks.text", position, found=shown(cell))
        return 0

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
        if self._log.refuses():
            return None
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
        for index, player in enumerate(busted):
            nobody[player] = names[min(index, len(names) - 1)]
        return nobody

    def _named(self, position: Position, cell: Cell, players: Sequence[str]) -> list[str]:
        by_key = {key(player): player for player in players}
        found = self._parsed(position, cell, parse_text, "tobi") or ""
        whole = by_key.get(key(found))
        parts = [key(part) for part in _BETWEEN_NAMES.split(found) if part.strip()]
        names = [whole] if whole else [by_key[part] for part in parts if part in by_key]
        if not whole and len(names) < len(parts):
            self._log.add(
                Severity.REFUSED, "extra.tobi.unknown", position, found=shown(cell),
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


def _marked(cell: Cell) -> bool:
    if cell.kind is Kind.BOOLEAN:
        return bool(cell.value)
    word = key(parse_text(cell))
    if word in MARKS:
        return True
    if word in OFF or word in {"-", "false"}:
        return False
    raise WrongCellError("text")

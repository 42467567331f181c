"""The rows of a 結果 tab, each to a hanchan or to what is wrong with it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mjsheets.adapters.base import Cell, Kind, Position, Tab
from mjsheets.errors import Issue, Severity
from mjsheets.models import Hanchan, SeatResult, Wind
from mjsheets.rules import Rules, TiePolicy
from mjsheets.sheet.layout import ResultsLayout
from mjsheets.sheet.log import IssueLog, addresses
from mjsheets.sheet.parsing import WrongCellError, is_blank, parse_score, parse_wind, shown
from mjsheets.sheet.words import SUMMARY_LABELS, key

LARGEST_NUMBER = 9_999
"""Of a hanchan: its row must exist in the 成績 tab."""
_STICK = 100
"""The smallest stick, in points."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row in which at least one score was typed.

    Attributes:
        number: Number of the hanchan; `None` where it is wrong or taken.
        position: The cell of its first score.
        hanchan: The hanchan, when it can be settled.
        issues: What was found in the row.
    """

    number: int | None
    position: Position
    hanchan: Hanchan | None
    issues: tuple[Issue, ...] = ()

    @property
    def refusals(self) -> tuple[Issue, ...]:
        """What keeps the row from being settled."""
        return tuple(issue for issue in self.issues if issue.severity is Severity.REFUSED)


def read_rows(
    tab: Tab, layout: ResultsLayout, players: Sequence[str], rules: Rules | None
) -> tuple[Row, ...]:
    """All rows with scores, in the order of the sheet.

    Args:
        tab: The 結果 tab.
        layout: Where things stand in it.
        players: The names, in the order of the columns.
        rules: The rules; without them rows are checked as far as that goes.
    """
    rows = [
        _read_row(tab, layout, row, players, rules)
        for row in range(layout.first_row, layout.last_row + 1)
        if any(not is_blank(tab.at(row, seat.score)) for seat in layout.seats)
    ]
    counts = Counter(row.number for row in rows)
    return tuple(
        _refuse_number(tab, layout, row, rows) if row.number and counts[row.number] > 1 else row
        for row in rows
    )


def _refuse_number(tab: Tab, layout: ResultsLayout, row: Row, rows: Sequence[Row]) -> Row:
    same = [other.position for other in rows if other.number == row.number]
    cells = addresses([(line, layout.number_column or column) for line, column in same])
    log = IssueLog(tab.title)
    log.add(Severity.REFUSED, "row.number-twice", row.position, number=row.number, cells=cells)
    return replace(row, hanchan=None, issues=(*row.issues, *log.issues))


def _read_row(
    tab: Tab, layout: ResultsLayout, line: int, players: Sequence[str], rules: Rules | None
) -> Row:
    log = IssueLog(tab.title)
    position = (line, layout.seats[0].score)
    if (label := _summary_label(tab, layout, line)) is not None:
        log.add(Severity.NOTE, "row.summary", position, row=line, label=label)
        return Row(None, position, None, tuple(log.issues))
    number = _number(tab, layout, line, log)
    scores = _scores(tab, layout, line, log)
    hanchan = None
    if number is not None and scores is not None and rules is not None:
        _check_scores(scores, position, rules, log)
        seats = _seats(tab, layout, line, scores, rules, log)
        if players and not log.refuses():
            hanchan = _hanchan(number, players, scores, seats)
    return Row(number, position, hanchan, tuple(log.issues))


def _hanchan(
    number: int, players: Sequence[str], scores: Sequence[int], seats: Sequence[Wind | None]
) -> Hanchan:
    results = tuple(
        SeatResult(player=player, raw_score=score, starting_seat=seat)
        for player, score, seat in zip(players, scores, seats, strict=True)
    )
    return Hanchan(number=number, results=results)


def _summary_label(tab: Tab, layout: ResultsLayout, line: int) -> str | None:
    """The word in front of a row of totals or averages, if this is one."""
    for column in range(1, layout.seats[0].score):
        cell = tab.at(line, column)
        if cell.kind is Kind.TEXT and key(str(cell.value)) in SUMMARY_LABELS:
            return shown(cell)
    return None


def _number(tab: Tab, layout: ResultsLayout, line: int, log: IssueLog) -> int | None:
    """The number beside the row, or its position where no number stands there."""
    if layout.number_column:
        position = (line, layout.number_column)
        cell = tab.at(*position)
        try:
            number = parse_score(cell)
        except WrongCellError as wrong:
            if wrong.code in ("fraction", "too-large"):
                log.add(Severity.REFUSED, "row.number", position, found=shown(cell))
                return None
        else:
            if 1 <= number <= LARGEST_NUMBER:
                return number
            log.add(Severity.REFUSED, "row.number", position, found=shown(cell))
            return None
    return line - layout.first_row + 1


def _scores(tab: Tab, layout: ResultsLayout, line: int, log: IssueLog) -> list[int] | None:
    """The scores of the row; `None`, with issues, where some are missing or wrong."""
    scores: list[int] = []
    missing: list[Position] = []
    for seat in layout.seats:
        position = (line, seat.score)
        cell = tab.at(*position)
        if is_blank(cell):
            missing.append(position)
            continue
        try:
            scores.append(parse_score(cell))
        except WrongCellError as wrong:
            log.add(Severity.REFUSED, f"score.{wrong.code}", position, found=shown(cell))
    if missing and not log.refuses():
        log.add(Severity.WAITING, "row.waiting", missing[0], row=line, cells=addresses(missing))
    return scores if len(scores) == len(layout.seats) else None


def _check_scores(scores: Sequence[int], position: Position, rules: Rules, log: IssueLog) -> None:
    expected = rules.starting_points * len(scores)
    total = sum(scores)
    if total != expected:
        difference = total - expected
        log.add(
            Severity.REFUSED,
            "row.total",
            position,
            total=total,
            expected=expected,
            difference=difference,
        )
    odd = [score for score in scores if score % _STICK]
    if odd:
        log.add(Severity.WARNING, "row.odd-points", position, scores=", ".join(map(str, odd)))


def _seats(  # a row, its scores and rules, and where issues go
    tab: Tab,
    layout: ResultsLayout,
    line: int,
    scores: Sequence[int],
    rules: Rules,
    log: IssueLog,
) -> list[Wind | None]:
    """The starting seats; checked only where they decide something, else `None` unless whole."""
    found = list(_winds(tab, layout, line))
    winds = [wind for _, wind in found if isinstance(wind, Wind)]
    if len(set(winds)) == len(layout.seats):
        return list(winds)
    tied = len(set(scores)) < len(scores)
    if tied and rules.tie_policy is TiePolicy.STARTING_SEAT:
        _report_winds(found, log)
    return [None] * len(layout.seats)


def _winds(
    tab: Tab, layout: ResultsLayout, line: int
) -> Iterator[tuple[Position, Wind | Cell | None]]:
    """Of each seat the wind, or the cell where it is unknown, or `None` where it is missing."""
    for seat in layout.seats:
        cell = tab.at(line, seat.wind)
        try:
            yield (line, seat.wind), None if is_blank(cell) else parse_wind(cell)
        except WrongCellError:
            yield (line, seat.wind), cell


def _report_winds(found: Sequence[tuple[Position, Wind | Cell | None]], log: IssueLog) -> None:
    missing = [position for position, wind in found if wind is None]
    if missing:
        log.add(Severity.REFUSED, "winds.missing", missing[0], cells=addresses(missing))
    for position, wind in found:
        if isinstance(wind, Cell):
            log.add(Severity.REFUSED, "winds.unknown", position, found=shown(wind))
    counts = Counter(wind for _, wind in found if isinstance(wind, Wind))
    repeated = [p for p, wind in found if isinstance(wind, Wind) and counts[wind] > 1]
    if repeated:
        log.add(Severity.REFUSED, "winds.repeated", repeated[0], cells=addresses(repeated))

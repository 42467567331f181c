"""The rows of a 結果 tab, each to a hanchan or to what is wrong with it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mjsheets.adapters.base import Cell, Kind, Position, Tab
from mjsheets.engine.settlement import STICK
from mjsheets.errors import Issue, Severity
from mjsheets.models import Hanchan, SeatResult, Wind
from mjsheets.rules import Rules, TiePolicy
from mjsheets.sheet.extras import ExtrasReader
from mjsheets.sheet.layout import ResultsLayout, Seat, find_settings
from mjsheets.sheet.log import IssueLog, addresses
from mjsheets.sheet.parsing import (
    POINTS_PER_PT,
    WrongCellError,
    is_blank,
    parse_score,
    parse_wind,
    shown,
)
from mjsheets.sheet.settings_block import RuleBlock
from mjsheets.sheet.words import SUMMARY_LABELS, Extra, key

LARGEST_NUMBER = 9_999
"""Of a hanchan: its row must exist in the 成績 tab."""
_SMALLEST_STICK = 100
"""In points."""


class Row(NamedTuple):
    """A row in which at least one score was typed, or something in an extra column.

    Attributes:
        number: Number of the hanchan; `None` where it is wrong or taken.
        position: The cell of its first score.
        hanchan: The hanchan, when it can be settled.
        rules: The rules that hold for it; `None` where they cannot be used.
        issues: What was found in the row.
        scores: The cells and scores of the row, whole or not, for the search for mistakes.
    """

    number: int | None
    position: Position
    hanchan: Hanchan | None
    rules: Rules | None
    issues: tuple[Issue, ...] = ()
    scores: Mapping[Position, int] | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether scores are missing."""
        return any(issue.severity is Severity.WAITING for issue in self.issues)

    @property
    def refusals(self) -> tuple[Issue, ...]:
        """What keeps the row from being settled."""
        return tuple(issue for issue in self.issues if issue.severity is Severity.REFUSED)


def read_rows(
    tab: Tab,
    layout: ResultsLayout,
    players: Mapping[int, str],
    rules: Sequence[RuleBlock],
) -> tuple[Row, ...]:
    """All rows with scores, in the order of the sheet.

    Args:
        tab: The 結果 tab.
        layout: Where things stand in it.
        players: Names by the number of their seat in the layout; none where they are wrong.
        rules: The rules; without them rows are checked as far as that goes.
    """
    reader = _RowsReader(tab, layout, players, rules)
    settings = _setting_lines(tab, layout)
    rows = [
        reader.read(line)
        for line in range(layout.first_row, layout.last_row + 1)
        if line not in settings
        and (
            any(not is_blank(tab.at(line, column)) for column in _score_columns(layout))
            or ExtrasReader(tab, layout, line, IssueLog(tab.title)).stated
        )
    ]
    return _with_distinct_numbers(tab, layout, rows)


def _setting_lines(tab: Tab, layout: ResultsLayout) -> set[int]:
    """Lines that hold a setting left of the players, as where the block stands below them."""
    first = layout.seats[0].score
    places = (place for found in find_settings(tab, layout).values() for place in found)
    return {place.label[0] for place in places if place.values and place.label[1] < first}


def _with_distinct_numbers(tab: Tab, layout: ResultsLayout, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Refuse rows that claim the same number.

    One that states it goes before one that only stands in that place, such as an inserted row,
    and a row that still waits claims nothing.
    """
    claims: dict[int, list[Row]] = {}
    for row in rows:
        if row.number is not None and not row.is_waiting:
            claims.setdefault(row.number, []).append(row)
    refused: dict[Position, Row] = {}
    for same in claims.values():
        stated = [row for row in same if _states_number(tab, layout, row)]
        losers = [row for row in same if row not in stated] if len(stated) == 1 else same
        for row in losers if len(same) > 1 else []:
            alone = len(stated) == 1
            refused[row.position] = _refuse_number(tab, layout, row, same, alone=alone)
    return tuple(refused.get(row.position, row) for row in rows)


def _states_number(tab: Tab, layout: ResultsLayout, row: Row) -> bool:
    cell = tab.at(row.position[0], layout.number_column)
    try:
        return parse_score(cell) == row.number
    except WrongCellError:
        return False


def _score_columns(layout: ResultsLayout) -> list[int]:
    return [*(seat.score for seat in layout.seats), *layout.extras.get(Extra.FINISHED, ())]


def _refuse_number(
    tab: Tab, layout: ResultsLayout, row: Row, same: Sequence[Row], *, alone: bool
) -> Row:
    """The row refused; `alone` when the number's place in 成績 belongs to another one."""
    places = [other.position for other in same]
    cells = addresses([(line, layout.number_column or column) for line, column in places])
    log = IssueLog(tab.title)
    log.add(Severity.REFUSED, "row.number-twice", row.position, number=row.number, cells=cells)
    number = None if alone else row.number
    return row._replace(number=number, hanchan=None, issues=(*row.issues, *log.issues))


class _RowsReader:
    """What all rows of a tab have in common."""

    def __init__(
        self,
        tab: Tab,
        layout: ResultsLayout,
        players: Mapping[int, str],
        rules: Sequence[RuleBlock],
    ) -> None:
        self._tab = tab
        self._layout = layout
        self._players = players
        self._rules = rules

    def read(self, line: int) -> Row:
        log = IssueLog(self._tab.title)
        position = (line, self._layout.seats[0].score)
        if (label := self._summary_label(line)) is not None:
            log.add(Severity.WARNING, "row.summary", position, row=line, label=label)
            return Row(None, position, None, None, tuple(log.issues))
        number = self._number(line, log)
        rules = self._rules_of(number)
        typed = self._typed(line, log)
        hanchan = None
        if number is not None and rules is not None:
            hanchan = self._hanchan(line, number, rules, typed, log)
        return Row(number, position, hanchan, rules, tuple(log.issues), typed)

    def _rules_of(self, number: int | None) -> Rules | None:
        fitting = [block.rules for block in self._rules if block.from_number <= (number or 1)]
        return fitting[-1] if fitting else None

    def _summary_label(self, line: int) -> str | None:
        """The word in front of a row of totals or averages, if this is one."""
        for column in range(1, self._layout.seats[0].score):
            cell = self._tab.at(line, column)
            if cell.kind is Kind.TEXT and key(str(cell.value)) in SUMMARY_LABELS:
                return shown(cell)
        return None

    def _number(self, line: int, log: IssueLog) -> int | None:
        """The number beside the row, or its position where no number stands there."""
        position = (line, self._layout.number_column)
        cell = self._tab.at(*position)
        try:
            number = parse_score(cell)
        except WrongCellError as wrong:
            number = 0
            if wrong.code not in ("fraction", "too-large"):
                number = line - self._layout.first_row + 1
        if 1 <= number <= LARGEST_NUMBER:
            return number
        log.add(Severity.REFUSED, "row.number", position, found=shown(cell))
        return None

    def _typed(self, line: int, log: IssueLog) -> dict[Position, int]:
        """The scores of the row by cell; other things are noted as wrong."""
        typed: dict[Position, int] = {}
        for seat in self._layout.seats:
            position = (line, seat.score)
            cell = self._tab.at(*position)
            if not is_blank(cell):
                try:
                    typed[position] = parse_score(cell)
                except WrongCellError as wrong:
                    found = shown(cell)
                    log.add(Severity.REFUSED, f"score.{wrong.code}", position, found=found)
        return typed

    def _hanchan(
        self, line: int, number: int, rules: Rules, typed: Mapping[Position, int], log: IssueLog
    ) -> Hanchan | None:
        extras = ExtrasReader(self._tab, self._layout, line, log)
        if extras.is_finished:
            return self._finished(line, number, rules, typed, extras, log)
        if not typed and not log.refuses():
            stated = extras.stated
            cells = addresses(stated)
            log.add(Severity.WAITING, "row.extras-only", stated[0], row=line, cells=cells)
            return None
        playing = self._playing(line, rules, typed, log)
        if playing is None:
            return None
        sticks = extras.sticks()
        if sticks is None:
            return None
        scores = [typed[line, self._layout.seats[seat].score] for seat in playing]
        _check_scores(scores, (line, self._layout.seats[playing[0]].score), rules, sticks, log)
        if sticks and sum(scores) == rules.starting_points * len(scores):
            extras.blame_sticks(sticks)
        seats = _seats(
            self._tab, [self._layout.seats[i] for i in playing], line, scores, rules, log
        )
        names = [self._players.get(seat, "") for seat in playing]
        more = extras.seats(playing, names, scores, rules)
        if log.refuses() or not self._players:
            return None
        results = _results(names, scores, seats)
        return Hanchan(number=number, results=results, extras=more, riichi_sticks=sticks)

    def _playing(
        self, line: int, rules: Rules, typed: Mapping[Position, int], log: IssueLog
    ) -> list[int] | None:
        """The seats of those who played; `None`, with an issue, if there are not enough."""
        if log.refuses():
            return None
        seats = self._layout.seats
        playing = [i for i, seat in enumerate(seats) if (line, seat.score) in typed]
        if len(playing) == rules.players:
            return playing
        position = (line, seats[0].score)
        if len(playing) > rules.players:
            found = len(playing)
            log.add(Severity.REFUSED, "row.too-many", position, found=found, wanted=rules.players)
            return None
        open_ = [(line, seat.score) for i, seat in enumerate(seats) if self._may_play(i, playing)]
        missing = rules.players - len(playing)
        if missing == len(open_):
            log.add(Severity.WAITING, "row.waiting", open_[0], row=line, cells=addresses(open_))
        else:
            log.add(Severity.WAITING, "row.waiting-some", position, row=line, missing=missing)
        return None

    def _may_play(self, seat: int, playing: Sequence[int]) -> bool:
        return seat not in playing and (seat in self._players or not self._players)

    def _finished(  # as the method that it stands in for
        self,
        line: int,
        number: int,
        rules: Rules,
        typed: Mapping[Position, int],
        extras: ExtrasReader,
        log: IssueLog,
    ) -> Hanchan | None:
        """A row of which the points are known already."""
        columns = self._layout.extras[Extra.FINISHED]
        position = (line, columns[0])
        playing = [
            i for i, column in enumerate(columns) if not is_blank(self._tab.at(line, column))
        ]
        if typed:
            log.add(Severity.REFUSED, "row.scores-and-points", position)
        elif len(playing) != rules.players:
            found = len(playing)
            log.add(Severity.WAITING, "row.waiting-points", position, row=line, found=found)
            return None
        points = extras.finished(playing)
        total = sum(points or ())
        if total:
            log.add(Severity.REFUSED, "row.points-sum", position, total=total / POINTS_PER_PT)
        if points is None or log.refuses() or not self._players:
            return None
        at = [self._layout.seats[i] for i in playing]
        seats = _seats(self._tab, at, line, points, rules, log)
        if log.refuses():
            return None
        results = _results([self._players[i] for i in playing], points, seats)
        return Hanchan(number=number, results=results, is_finished=True)


def _results(
    players: Sequence[str], scores: Sequence[int], seats: Sequence[Wind | None]
) -> tuple[SeatResult, ...]:
    return tuple(
        SeatResult(player=player, raw_score=score, starting_seat=seat)
        for player, score, seat in zip(players, scores, seats, strict=True)
    )


def _check_scores(
    scores: Sequence[int], position: Position, rules: Rules, sticks: int, log: IssueLog
) -> None:
    expected = rules.starting_points * len(scores) - sticks * STICK
    total = sum(scores)
    if total != expected:
        log.add(
            Severity.REFUSED,
            "row.total",
            position,
            total=total,
            expected=expected,
            difference=total - expected,
        )
    odd = [score for score in scores if score % _SMALLEST_STICK]
    if odd and total == expected:
        log.add(Severity.WARNING, "row.odd-points", position, scores=", ".join(map(str, odd)))


def _seats(  # a row, its scores and rules, and where issues go
    tab: Tab,
    playing: Sequence[Seat],
    line: int,
    scores: Sequence[int],
    rules: Rules,
    log: IssueLog,
) -> list[Wind | None]:
    """The starting seats; checked only where they decide something, else `None` unless whole."""
    found = list(_winds(tab, playing, line))
    winds = [wind for _, wind in found if isinstance(wind, Wind)]
    if len(set(winds)) == len(playing):
        return list(winds)
    tied = len(set(scores)) < len(scores)
    if tied and rules.tie_policy is TiePolicy.STARTING_SEAT:
        _report_winds(found, log)
    return [None] * len(playing)


def _winds(
    tab: Tab, playing: Sequence[Seat], line: int
) -> Iterator[tuple[Position, Wind | Cell | None]]:
    """Of each seat the wind, or the cell where it is unknown, or `None` where it is missing."""
    for seat in playing:
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

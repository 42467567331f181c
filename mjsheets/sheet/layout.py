"""Where things stand in both tabs: the only module with geometry.

The default cells are those of the original workbook; in the 結果 tab everything is found by its
headings and labels, so that inserted rows and columns do no harm.
Rows and columns count from 1.
"""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from mjsheets.adapters.base import Area, Cell, Kind, Position, Tab
from mjsheets.sheet.words import (
    EXTRA_HEADINGS,
    NUMBER_HEADINGS,
    SCORE_HEADINGS,
    SETTING_LABELS,
    STATISTICS_HEADINGS,
    WIND_HEADINGS,
    Extra,
    Setting,
    key,
)

PLAYERS = 4
"""How many columns of players the template has."""
MOST_PLAYERS = 20
_DEFAULT_HOLDS = 5
"""So many players fit before the settings and statistics on their default cells."""
HANCHAN = 30
"""How many rows the template offers; more may be typed below."""

# The 結果 tab.
NAMES_ROW = 1
HEADINGS_ROW = 2
FIRST_HANCHAN_ROW = 3
NUMBER_COLUMN = 1
SCORE_COLUMNS = (2, 4, 6, 8)
SETTINGS_COLUMN = 12
SETTING_ROWS = {
    Setting.UMA: 1,
    Setting.RATE: 2,
    Setting.STARTING_POINTS: 3,
    Setting.RETURN_POINTS: 4,
    Setting.ROUNDING: 5,
    Setting.TIES: 6,
}
_HEADINGS_WITHIN = 40
"""Headings are looked for in so many rows from the top."""
_VALUE_WITHIN = 3
"""So many inserted columns between a label and its value are passed over."""
_MOST_UMA = 4

# The 成績 tab.
STANDINGS_NAMES_ROW = 1
STANDINGS_TOTALS_ROW = 3
STANDINGS_NUMBER_COLUMN = 1
STANDINGS_FIRST_COLUMN = 2
STATISTICS_HEADINGS_ROW = 4
STATISTICS_FIRST_COLUMN = 8
STATISTICS_WIDTH = len(STATISTICS_HEADINGS)
_ABOVE_FIRST_HANCHAN = 3
"""Hanchan n stands in row n + 3."""


def standings_row(number: int) -> int:
    """The row of the 成績 tab in which hanchan `number` stands."""
    return number + _ABOVE_FIRST_HANCHAN


def standings_number(row: int) -> int:
    """The number of the hanchan that stands in `row` of the 成績 tab."""
    return row - _ABOVE_FIRST_HANCHAN


def settings_column(players: int) -> int:
    """The column of the labels in the 結果 tab: two right of the last player beyond five."""
    last = SCORE_COLUMNS[0] + 2 * players - 1
    return SETTINGS_COLUMN if players <= _DEFAULT_HOLDS else last + 2


def statistics_column(players: int) -> int:
    """The column of the names of the statistics: two right of the last player beyond five."""
    last = STANDINGS_FIRST_COLUMN + players - 1
    return STATISTICS_FIRST_COLUMN if players <= _DEFAULT_HOLDS else last + 2


def find_statistics(tab: Tab) -> int | None:
    """The column in which the statistics of a 成績 tab begin now, found by their headings.

    A formula in the place of a heading may be anybody's; most of them must be ours.
    """
    for column in sorted(c for row, c in tab.cells if row == STATISTICS_HEADINGS_ROW):
        heads = [tab.at(STATISTICS_HEADINGS_ROW, column + i) for i in range(STATISTICS_WIDTH)]
        ours = [
            head.kind is Kind.TEXT and key(str(head.value)) in words
            for head, words in zip(heads, STATISTICS_HEADINGS, strict=True)
        ]
        formulas = sum(head.formula is not None for head in heads)
        if sum(ours) >= STATISTICS_WIDTH - formulas and sum(ours) > STATISTICS_WIDTH // 2:
            return column
    return None


def reported_players(tab: Tab) -> int:
    """How many rows of players the statistics have now, an inserted row counted in."""
    column = find_statistics(tab)
    if column is None:
        return 0
    count = ahead = 0
    while ahead <= count + 1:
        if _is_player(tab, ahead, column):
            count = ahead + 1
        ahead += 1
    return count


def _is_player(tab: Tab, index: int, column: int) -> bool:
    """Whether a row of the statistics is a player's: it has numbers, or the name of a column.

    A name may stand there as a formula, whatever it shows.
    """
    row = STATISTICS_HEADINGS_ROW + 1 + index
    name = tab.at(row, column)
    above = tab.at(STANDINGS_NAMES_ROW, STANDINGS_FIRST_COLUMN + index)
    numbers = range(column + 1, column + STATISTICS_WIDTH)
    has_numbers = any(tab.at(row, each).kind is Kind.NUMBER for each in numbers)
    if name.formula is not None:
        return has_numbers
    return name.kind is Kind.TEXT and (has_numbers or name.value == above.value)


class Seat(NamedTuple):
    """The columns of one player in the 結果 tab."""

    score: int
    wind: int


class ResultsLayout(NamedTuple):
    """Where things stand in one 結果 tab.

    Attributes:
        names: The cell of each player's name.
        seats: The columns of each player.
        first_row: The row of the first hanchan.
        last_row: The last row in which a score or wind stands.
        number_column: The column with the numbers of the hanchan; 0 where there is none.
        extras: The extra columns of each kind.
        headings_row: The row of the headings.
    """

    names: tuple[Position, ...]
    seats: tuple[Seat, ...]
    first_row: int
    last_row: int
    number_column: int
    extras: Mapping[Extra, tuple[int, ...]]
    headings_row: int

    def is_play(self, position: Position) -> bool:
        """Whether names, scores or other things of play stand here, so that no label does."""
        row, column = position
        extras = {column for columns in self.extras.values() for column in columns}
        if column in extras:
            return row >= self.headings_row
        columns = {column for seat in self.seats for column in seat}
        return position in self.names or (row >= self.first_row and column in columns)


def find_results(tab: Tab) -> ResultsLayout:
    """Find names, columns and rows of a 結果 tab; the default cells where headings are missing.

    The result has as many seats as headings were found, which may differ from `PLAYERS`.
    """
    headings_row, seats = _find_seats(tab)
    names = _find_names(tab, headings_row, seats)
    extras = _find_extras(tab, headings_row, seats)
    columns = {column for seat in seats for column in seat}
    columns |= {column for found in extras.values() for column in found}
    last_row = max((row for row, column in tab.cells if column in columns), default=0)
    numbers = _find_numbers(tab, headings_row, seats)
    return ResultsLayout(names, seats, headings_row + 1, last_row, numbers, extras, headings_row)


def _find_extras(
    tab: Tab, headings_row: int, seats: Sequence[Seat]
) -> dict[Extra, tuple[int, ...]]:
    """Extra columns right of the last player; the column of the settings is none."""
    labelled = Counter(
        column
        for (row, column), cell in tab.cells.items()
        if cell.kind is Kind.TEXT
        and any(key(str(cell.value)) in words for words in SETTING_LABELS.values())
        and column > seats[-1].wind
        and _may_be_value(tab.at(row, column + 1))
    )
    settings = max(labelled, key=labelled.__getitem__, default=0)
    extras: dict[Extra, list[int]] = {}
    for (row, column), cell in sorted(tab.cells.items()):
        if row == headings_row and column > seats[-1].score + 1 and column != settings:
            extra = EXTRA_HEADINGS.get(key(str(cell.value))) if cell.kind is Kind.TEXT else None
            if extra:
                extras.setdefault(extra, []).append(column)
    return {extra: tuple(columns) for extra, columns in extras.items()}


def _may_be_value(cell: Cell) -> bool:
    return cell.kind is not Kind.EMPTY and not (
        cell.kind is Kind.TEXT and key(str(cell.value)) in EXTRA_HEADINGS
    )


def _find_seats(tab: Tab) -> tuple[int, tuple[Seat, ...]]:
    default = tuple(Seat(column, column + 1) for column in SCORE_COLUMNS)
    rows: dict[int, list[tuple[int, bool]]] = {}
    for (row, column), cell in sorted(tab.cells.items()):
        if row <= _HEADINGS_WITHIN and cell.kind is Kind.TEXT:
            word = key(str(cell.value))
            if word in SCORE_HEADINGS or word in WIND_HEADINGS:
                rows.setdefault(row, []).append((column, word in SCORE_HEADINGS))
    for row, found in sorted(rows.items()):
        seats = _pair(found)
        if set(seats) < set(default) and row == HEADINGS_ROW:
            break  # some headings were typed over, but the columns are where they always were
        if len(seats) > 1:
            return row, seats
    return HEADINGS_ROW, default


def _pair(found: Sequence[tuple[int, bool]]) -> tuple[Seat, ...]:
    """Seats from the columns of score headings (True) and wind headings (False) of one row."""
    seats: list[Seat] = []
    taken: set[int] = set()
    for (column, is_score), following in zip(found, [*found[1:], (0, True)], strict=True):
        if is_score:
            wind = column + 1 if following[1] else following[0]
            seats.append(Seat(column, wind))
            taken.add(wind)
        elif column not in taken and column > 1:
            seats.append(Seat(column - 1, column))
    return tuple(seats)


def _find_names(tab: Tab, headings_row: int, seats: Sequence[Seat]) -> tuple[Position, ...]:
    """The row with the most names, from the headings up; the nearest of several."""

    def names_in(row: int) -> int:
        cells = [tab.at(row, seat.score) for seat in seats]
        names = [cell for cell in cells if cell.kind is not Kind.EMPTY and not _is_heading(cell)]
        same = len(names) > 1 and len({str(cell.value) for cell in names}) == 1
        return 0 if same and row > 1 else len(names)

    row = max(range(headings_row, 0, -1), key=names_in)
    if not names_in(row):
        row = max(headings_row - 1, 1)
    return tuple((row, seat.score) for seat in seats)


def _is_heading(cell: Cell) -> bool:
    return cell.kind is Kind.TEXT and key(str(cell.value)) in SCORE_HEADINGS | WIND_HEADINGS


def _find_numbers(tab: Tab, headings_row: int, seats: Sequence[Seat]) -> int:
    left = range(1, seats[0].score)
    for column in left:
        heading = tab.at(headings_row, column)
        if heading.kind is Kind.TEXT and key(str(heading.value)) in NUMBER_HEADINGS:
            return column
    numbered = {
        column
        for (row, column), cell in tab.cells.items()
        if column in left and row > headings_row and cell.kind is Kind.NUMBER
    }
    return min(numbered, default=NUMBER_COLUMN if left else 0)


class SettingCells(NamedTuple):
    """One place where a setting is stated.

    Attributes:
        label: The cell of the label.
        values: The cells of the value, as far as they are filled.
        from_number: The first hanchan for which it holds; 0 where the head of its block is not
            understood.
        head: The cell that heads its block, if one does.
    """

    label: Position
    values: tuple[Position, ...]
    from_number: int
    head: Position | None = None


def find_settings(tab: Tab, layout: ResultsLayout) -> dict[Setting, list[SettingCells]]:
    """All places where each setting is stated, the default cell first."""
    labels = {
        position: setting
        for position, cell in tab.cells.items()
        if cell.kind is Kind.TEXT
        for setting, words in SETTING_LABELS.items()
        if key(str(cell.value)) in words and not layout.is_play(position)
    }
    heads = _block_heads(tab, layout)
    found: dict[Setting, list[SettingCells]] = {setting: [] for setting in Setting}
    for position, setting in sorted(labels.items(), key=lambda item: _distance(*item)):
        values = tuple(_values_right_of(tab, position, setting, labels))
        above = [head for head in heads if head[0] < position[0] and head[1] == position[1]]
        head = max(above, default=None)
        number = 1 if head is None else heads[head]
        found[setting].append(SettingCells(position, values, number, head))
    return found


_BLOCK_HEAD = re.compile(
    r"(?:第?\s*(?P<first>[0-9]{1,4})\s*半荘目?|(?:半荘|hanchan)\s*(?P<second>[0-9]{1,4}))"
    r"\s*(?:[〜~～+-]|から|以降|on)?"
)
_LIKE_BLOCK_HEAD = re.compile(r"第?\s*[0-9]{1,4}\s*半荘.{0,12}|(?:半荘|hanchan).{0,4}[0-9].{0,12}")


def _block_heads(tab: Tab, layout: ResultsLayout) -> dict[Position, int]:
    """Cells like 半荘 11〜, over settings that hold from that hanchan on, with its number.

    The number is 0 where a cell looks like one and is not understood.
    """
    heads = {}
    for position, cell in tab.cells.items():
        if cell.kind is Kind.TEXT and not layout.is_play(position):
            word = key(str(cell.value))
            if match := _BLOCK_HEAD.fullmatch(word):
                heads[position] = int(match["first"] or match["second"])
            elif _LIKE_BLOCK_HEAD.fullmatch(word):
                heads[position] = 0
    return heads


def _distance(position: Position, setting: Setting) -> tuple[bool, Position]:
    return position != (SETTING_ROWS.get(setting), SETTINGS_COLUMN), position


def _values_right_of(
    tab: Tab, label: Position, setting: Setting, labels: Container[Position]
) -> Iterator[Position]:
    """The cells of the value, from the one beside the label to the last that is filled.

    A column that is empty from top to bottom was inserted and does not count; a note further
    right is no value.
    """
    row, first = label
    wanted = _MOST_UMA if setting is Setting.UMA else 1
    filled = {column for _, column in tab.cells}
    columns = [c for c in range(first + 1, first + 1 + _VALUE_WITHIN + wanted) if c in filled]
    found: list[Position] = []
    for column in columns[:wanted]:
        if (row, column) in labels:
            break
        found.append((row, column))
    while found and tab.at(*found[-1]).kind is Kind.EMPTY:
        found.pop()
    return iter(found)


def points_area(rows: int, players: int = PLAYERS) -> Area:
    """The cells of the 成績 tab in which the points of hanchan 1 to `rows` stand."""
    last = STANDINGS_FIRST_COLUMN + players - 1
    return Area(standings_row(1), STANDINGS_FIRST_COLUMN, standings_row(rows), last)

"""Where things stand in both tabs: the only module with geometry.

The default cells are those of the original workbook; in the 結果 tab everything is found by its
headings and labels, so that inserted rows and columns do no harm.
Rows and columns count from 1.
"""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import product
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
INSERTED_WITHIN = 6
"""So many inserted columns or rows inside of what belongs together are passed over."""
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


def statistics_columns(players: int) -> tuple[int, ...]:
    """The columns of the statistics, the names first."""
    first = statistics_column(players)
    return tuple(range(first, first + STATISTICS_WIDTH))


class StandingsLayout(NamedTuple):
    """Where our main cells stand in one 成績 tab now: people insert and delete rows and columns.

    Attributes:
        headings_row: The row of the headings of the statistics.
        statistics: The column of each heading.
        player_rows: The row of each player in the statistics.
        names: The names in these rows.
        names_row: The row of the names above the points.
        totals_row: The row of the totals.
        points: The columns of the points of these players.
    """

    headings_row: int
    statistics: tuple[int, ...]
    player_rows: tuple[int, ...]
    names: tuple[str, ...]
    names_row: int
    totals_row: int
    points: tuple[int, ...]

    @property
    def rows_down(self) -> int:
        """By how many rows the headings stand lower than where they are written."""
        return self.headings_row - STATISTICS_HEADINGS_ROW

    def is_as_written(self, players: int) -> bool:
        """Whether the statistics are those of so many players, and stand where they belong."""
        rows = range(STATISTICS_HEADINGS_ROW + 1, STATISTICS_HEADINGS_ROW + 1 + players)
        return (self.player_rows, self.statistics) == (tuple(rows), statistics_columns(players))

    def point_rows(self) -> range:
        """The rows of the template's hanchan, if no row was inserted among them."""
        return range(standings_row(1) + self.rows_down, standings_row(HANCHAN) + 1 + self.rows_down)

    def numbers(self) -> Iterator[tuple[int, Position]]:
        """The number of each hanchan of the template, and where it stands: left of the points."""
        column = min(self.points, default=STANDINGS_FIRST_COLUMN) - 1
        for number, row in enumerate(self.point_rows(), 1):
            yield number, (row, column)


def find_standings(tab: Tab) -> StandingsLayout | None:
    """Find our cells in a 成績 tab by the headings of the statistics; `None` without them."""
    found = _find_statistics(tab)
    if found is None:
        return None
    row, statistics = found
    down = row - STATISTICS_HEADINGS_ROW
    names_rows = (STANDINGS_NAMES_ROW, STANDINGS_NAMES_ROW + down)
    player_rows = _find_players(tab, row + 1, statistics, names_rows)
    beside = [tab.at(each, statistics[0]) for each in player_rows]
    usual = [(STANDINGS_NAMES_ROW, STANDINGS_FIRST_COLUMN + each - row - 1) for each in player_rows]
    # What a formula shows may be no name: its player is the one of the column.
    cells = [tab.at(*at) if cell.formula else cell for cell, at in zip(beside, usual, strict=True)]
    names = tuple(str(cell.value) for cell in cells)
    for names_row in names_rows:
        if points := find_in_order(tab, names_row, names, range(1, statistics[0])):
            break
    else:
        names_row = STANDINGS_NAMES_ROW
        points = tuple(range(STANDINGS_FIRST_COLUMN, STANDINGS_FIRST_COLUMN + len(names)))
    totals_row = _find_totals(tab, down, names_row, points)
    return StandingsLayout(row, statistics, player_rows, names, names_row, totals_row, points)


def find_in_order(
    tab: Tab, row: int, values: Sequence[str], columns: Iterable[int]
) -> tuple[int, ...]:
    """Those of `columns` in which `values` stand, with others in between; none if one misses."""
    found: list[int] = []
    for column in columns:
        if len(found) < len(values) and tab.at(row, column).value == values[len(found)]:
            found.append(column)
    return tuple(found) if len(found) == len(values) else ()


def wide(first: int, width: int) -> range:
    """The columns of so many cells from column `first`, inserted ones counted in."""
    return range(first, first + width + INSERTED_WITHIN)


def find_named_rows(
    tab: Tab, first: int, column: int, is_named: Callable[[int, Cell], bool]
) -> Iterator[int]:
    """The rows from `first` on that are a player's, with inserted ones in between.

    Args:
        tab: The tab.
        first: The first row.
        column: The column of the names.
        is_named: Whether a cell is the name of a player; its number from 0 comes first.
    """
    row, last = first, first - 1
    seen = set()
    while row <= last + 1 + INSERTED_WITHIN:
        cell = tab.at(row, column)
        # Whoever stands there a second time was left by rows that were inserted above.
        if is_named(row - first, cell) and cell not in seen:
            seen.add(cell)
            last = row
            yield row
        row += 1


def _find_players(
    tab: Tab, first: int, statistics: Sequence[int], names_rows: Sequence[int]
) -> tuple[int, ...]:
    """The rows of the statistics that are a player's: with the name of a column.

    A name may stand there as a formula, whatever it shows.
    """
    above = {
        tab.at(*at).value: at
        for at in product(names_rows, range(1, statistics[0]))
        if tab.at(*at).kind is Kind.TEXT
    }

    def is_named(index: int, cell: Cell) -> bool:
        if cell.formula is None:
            return cell.kind is Kind.TEXT and cell.value in above
        numbers = (tab.at(first + index, each).kind is Kind.NUMBER for each in statistics[1:])
        has_column = (names_rows[0], STANDINGS_FIRST_COLUMN + index) in above.values()
        return any(numbers) and has_column

    def has_all_numbers(index: int, cell: Cell) -> bool:
        numbers = [tab.at(first + index, each).kind is Kind.NUMBER for each in statistics[1:]]
        return cell.kind is Kind.TEXT and all(numbers)

    found = tuple(find_named_rows(tab, first, statistics[0], is_named))
    # Without the row of the names, the rows that are complete must do.
    return found or tuple(find_named_rows(tab, first, statistics[0], has_all_numbers))


def _find_totals(tab: Tab, down: int, names_row: int, points: Sequence[int]) -> int:
    """The row of the totals: they follow the names and precede the headings."""
    usual, moved = STANDINGS_TOTALS_ROW, STANDINGS_TOTALS_ROW + down
    if names_row != STANDINGS_NAMES_ROW:
        return moved
    likely, other = (usual, moved) if down > 0 else (moved, usual)
    numbers = sum(tab.at(likely, column).kind is Kind.NUMBER for column in points)
    return likely if numbers == len(points) else other


def _find_statistics(tab: Tab) -> tuple[int, tuple[int, ...]] | None:
    """The row and the columns of the headings of the statistics."""
    headings = Counter(
        row
        for (row, _), cell in tab.cells.items()
        if row <= _HEADINGS_WITHIN and cell.kind is Kind.TEXT
        if key(str(cell.value)) in _ANY_STATISTICS_HEADING
    )
    rows = sorted(headings, key=lambda row: (row != STATISTICS_HEADINGS_ROW, row))
    for row in (row for row in rows if headings[row] > STATISTICS_WIDTH // 2):
        for column in sorted(column for each, column in tab.cells if each == row):
            if columns := _heads_from(tab, row, column):
                return row, columns
    return None


_ANY_STATISTICS_HEADING = frozenset().union(*STATISTICS_HEADINGS)


def _heads_from(tab: Tab, row: int, first: int) -> tuple[int, ...]:
    """The columns of all headings, which begin in column `first`; none where one is missing.

    Side by side, a formula in the place of a heading may be anybody's, but most must be ours.
    Columns that were inserted between them are passed over.
    """
    side_by_side = tuple(range(first, first + STATISTICS_WIDTH))
    formulas = sum(tab.at(row, column).formula is not None for column in side_by_side)
    ours = sum(
        is_statistics_heading(tab.at(row, each), place) for place, each in enumerate(side_by_side)
    )
    if ours >= STATISTICS_WIDTH - formulas and ours > STATISTICS_WIDTH // 2:
        return side_by_side
    found: list[int] = []
    for column in wide(first, STATISTICS_WIDTH):
        if len(found) < STATISTICS_WIDTH and is_statistics_heading(tab.at(row, column), len(found)):
            found.append(column)
    return tuple(found) if len(found) == STATISTICS_WIDTH else ()


def is_statistics_heading(cell: Cell, place: int) -> bool:
    """Whether a cell says what the heading in `place`, from 0, says, in any known words."""
    return cell.kind is Kind.TEXT and key(str(cell.value)) in STATISTICS_HEADINGS[place]


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
        names = [
            cell for cell in cells if cell.kind is not Kind.EMPTY and not _is_seat_heading(cell)
        ]
        same = len(names) > 1 and len({str(cell.value) for cell in names}) == 1
        return 0 if same and row > 1 else len(names)

    row = max(range(headings_row, 0, -1), key=names_in)
    if not names_in(row):
        row = max(headings_row - 1, 1)
    return tuple((row, seat.score) for seat in seats)


def _is_seat_heading(cell: Cell) -> bool:
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

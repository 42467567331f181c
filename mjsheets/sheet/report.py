"""Results to the values of the 成績 tab: the cells that are always ours."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from mjsheets.adapters.base import Entry, Kind, Position, Tab
from mjsheets.engine.settlement import Settlement
from mjsheets.engine.statistics import PlayerRecord, round_half_up
from mjsheets.errors import Issue
from mjsheets.sheet.layout import (
    HANCHAN,
    INSERTED_WITHIN,
    PLAYERS,
    STANDINGS_FIRST_COLUMN,
    STANDINGS_NAMES_ROW,
    STANDINGS_NUMBER_COLUMN,
    STANDINGS_TOTALS_ROW,
    STATISTICS_FIRST_COLUMN,
    STATISTICS_HEADINGS_ROW,
    StandingsLayout,
    find_standings,
    is_statistics_heading,
    standings_number,
    standings_row,
    statistics_column,
)
from mjsheets.sheet.parsing import POINTS_PER_PT
from mjsheets.sheet.reading import Reading
from mjsheets.sheet.words import Words
from mjsheets.texts import Lang, has_text, sentences, text

_TABLE_SIZES = (3, 4)

Grid = Mapping[Position, Entry]
"""What each of our cells is to hold; `None` where it is to be empty."""


def headings(words: Words, column: int = STATISTICS_FIRST_COLUMN) -> dict[Position, Entry]:
    """The headings of the statistics, which begin in `column`."""
    titles = (words.player, *words.statistics)
    return {(STATISTICS_HEADINGS_ROW, column + i): title for i, title in enumerate(titles)}


def report(
    reading: Reading,
    settlements: Sequence[Settlement],
    records: Sequence[PlayerRecord],
    standings: Tab,
) -> Grid:
    """What the cells of the 成績 tab that are always ours are to hold.

    Args:
        reading: What was typed.
        settlements: The settled hanchan.
        records: One record per player, in the order of the columns.
        standings: The tab as it is: what was ours before and is no more must go.
    """
    players = [record.player for record in records]
    columns = range(STANDINGS_FIRST_COLUMN, STANDINGS_FIRST_COLUMN + len(players))
    grid: dict[Position, Entry] = {}
    now = find_standings(standings)
    below = _written_below_template(reading, standings, now)
    if now:
        grid |= dict.fromkeys(_written_before(now))
        grid |= _moved_numbers(standings, now)
        grid |= dict.fromkeys(product(below, now.points))
    rows = (STANDINGS_NAMES_ROW, STANDINGS_TOTALS_ROW, *_point_rows(reading), *below)
    grid |= dict.fromkeys(product(rows, columns))
    grid |= _below_template(reading, standings, below)
    for settlement in settlements:
        grid |= _points(settlement, players)
    grid |= _messages(reading)
    first = statistics_column(len(players))
    grid |= _headings(reading.words, first, standings)
    for index, record in enumerate(records):
        grid |= _player(record, index, first)
    return grid


def _headings(words: Words, first: int, standings: Tab) -> dict[Position, Entry]:
    """The headings; one that says the same in other words stays as it is."""
    wanted = headings(words, first)
    return {
        (row, column): str(cell.value)
        if cell.formula is None and is_statistics_heading(cell, column - first)
        else title
        for (row, column), title in wanted.items()
        for cell in (standings.at(row, column),)
    }


def _written_before(now: StandingsLayout) -> Iterator[Position]:
    """Our cells where they stand now: those that will not be ours any more must go."""
    yield from product((now.headings_row, *now.player_rows), now.statistics)
    yield from product((now.names_row, now.totals_row, *now.point_rows()), now.points)


def _moved_numbers(standings: Tab, now: StandingsLayout) -> dict[Position, Entry]:
    """The numbers of the hanchan go back where they were before columns were inserted."""
    grid: dict[Position, Entry] = {}
    for number, at in now.numbers():
        home = (at[0], STANDINGS_NUMBER_COLUMN)
        if at != home and standings.at(*at).value == number and home not in standings.cells:
            grid |= {at: None, home: number}
    return grid


def _numbers(reading: Reading) -> list[int]:
    """The hanchan that have something to show: points, or why not."""
    return [
        row.number
        for row in reading.rows
        if row.number is not None and (row.hanchan is not None or row.refusals)
    ]


def _point_rows(reading: Reading) -> Iterator[int]:
    yield from range(standings_row(1), standings_row(HANCHAN) + 1)
    for number in _numbers(reading):
        yield standings_row(number)


def _written_below_template(
    reading: Reading, standings: Tab, now: StandingsLayout | None
) -> list[int]:
    """The rows below the thirtieth hanchan that we wrote: numbered, with points or a message.

    Rows that were inserted above have moved some of them down, with their numbers.
    """
    columns = now.points if now else range(STANDINGS_FIRST_COLUMN, STANDINGS_FIRST_COLUMN + PLAYERS)
    numbered = {
        row: standings_number(row) - cell.value
        for (row, column), cell in standings.cells.items()
        if column == STANDINGS_NUMBER_COLUMN
        and row > standings_row(HANCHAN)
        and isinstance(cell.value, int | float)
    }
    return [
        row
        for row, down in numbered.items()
        if down in range(INSERTED_WITHIN + 1) and is_output(standings, row, columns, reading.words)
    ]


def is_output(standings: Tab, row: int, columns: Iterable[int], words: Words) -> bool:
    """Whether the row holds what we write there: points that sum to zero, or a message."""
    first = standings.at(row, STANDINGS_FIRST_COLUMN)
    if first.kind is Kind.TEXT:
        return str(first.value).startswith(_openings(words.lang))
    cells = [standings.at(row, column) for column in columns]
    points = [cell.value for cell in cells if isinstance(cell.value, int | float)]
    return len(points) in _TABLE_SIZES and abs(sum(points)) < 1


@cache
def _openings(lang: Lang) -> tuple[str, ...]:
    """How the messages of refused rows begin."""
    shorts = (sentence for code, sentence in sentences(lang) if code.startswith("sheet."))
    return tuple({sentence.split("{")[0] for sentence in shorts if sentence[:1] != "{"})


def _below_template(
    reading: Reading, standings: Tab, written: Sequence[int]
) -> dict[Position, Entry]:
    """The numbers in front of rows below the thirtieth, gone where the row has gone."""
    # A number that is not that of its row was moved there: it is the template's.
    grid: dict[Position, Entry] = {
        (row, STANDINGS_NUMBER_COLUMN): None
        for row in written
        if standings.at(row, STANDINGS_NUMBER_COLUMN).value == standings_number(row)
    }
    for number in _numbers(reading):
        position = (standings_row(number), STANDINGS_NUMBER_COLUMN)
        if number > HANCHAN and (position in grid or position not in standings.cells):
            grid[position] = number
    return grid


def _points(settlement: Settlement, players: Sequence[str]) -> dict[Position, Entry]:
    row = standings_row(settlement.number)
    return {
        (row, STANDINGS_FIRST_COLUMN + players.index(seat.player)): as_pt(seat.total)
        for seat in settlement.seats
    }


def _messages(reading: Reading) -> dict[Position, Entry]:
    """The refused rows: what is wrong stands in their first cell."""
    return {
        (standings_row(row.number), STANDINGS_FIRST_COLUMN): " ".join(
            row_message(issue, reading.words) for issue in row.refusals
        )
        for row in reading.rows
        if row.number is not None and row.refusals
    }


def row_message(issue: Issue, words: Words) -> str:
    """What a refused row says of itself in the sheet."""
    short = f"sheet.{issue.code}"
    code = short if has_text(short) else issue.code
    return text(code, words.lang, **{"cell": issue.cell, **issue.values})


def _player(record: PlayerRecord, index: int, first: int) -> dict[Position, Entry]:
    column = STANDINGS_FIRST_COLUMN + index
    row = STATISTICS_HEADINGS_ROW + 1 + index
    played = record.hanchan_count > 0
    values: Iterable[Entry] = (
        record.player,
        *(count if played else None for count in record.rank_counts),
        as_decimal(record.average_rank(), 2),
        as_decimal(record.average_raw_score(), 0),
        record.high_score,
        None if (rate := record.last_avoidance_rate()) is None else float(rate),
    )
    return {
        (STANDINGS_NAMES_ROW, column): record.player,
        (STANDINGS_TOTALS_ROW, column): as_pt(record.total) if played else None,
    } | {(row, first + i): value for i, value in enumerate(values)}


def as_pt(points: int) -> int | float:
    """`points` in pt: whole where they are."""
    whole, rest = divmod(points, POINTS_PER_PT)
    return points / POINTS_PER_PT if rest else whole


def as_decimal(value: Fraction | None, places: int) -> int | float | None:
    """`value` rounded to `places` decimals, halves up; whole where it is."""
    if value is None:
        return None
    rounded = round_half_up(value, places)
    return rounded.numerator if rounded.denominator == 1 else float(rounded)

"""Results to the values of the 成績 tab."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from mjsheets.adapters.base import Entry, Kind, Position, Tab
from mjsheets.engine.settlement import Settlement
from mjsheets.engine.statistics import PlayerRecord, round_half_up
from mjsheets.errors import Issue
from mjsheets.sheet.layout import (
    HANCHAN,
    PLAYERS,
    STANDINGS_FIRST_COLUMN,
    STANDINGS_NAMES_ROW,
    STANDINGS_NUMBER_COLUMN,
    STANDINGS_TOTALS_ROW,
    STATISTICS_FIRST_COLUMN,
    STATISTICS_HEADINGS_ROW,
    standings_number,
    standings_row,
)
from mjsheets.sheet.parsing import POINTS_PER_PT
from mjsheets.sheet.reading import Reading
from mjsheets.sheet.words import Words
from mjsheets.texts import has_text, text

Grid = Mapping[Position, Entry]
"""What each of our cells is to hold; `None` where it is to be empty."""


def headings(words: Words) -> dict[Position, Entry]:
    """The headings of the statistics."""
    titles = (words.player, *words.statistics)
    return {
        (STATISTICS_HEADINGS_ROW, column): title
        for column, title in enumerate(titles, STATISTICS_FIRST_COLUMN)
    }


def report(
    reading: Reading,
    settlements: Sequence[Settlement],
    records: Sequence[PlayerRecord],
    standings: Tab,
) -> Grid:
    """What the cells of the 成績 tab that are ours are to hold.

    Args:
        reading: What was typed.
        settlements: The settled hanchan.
        records: One record per player, in the order of the columns.
        standings: The tab as it is, for the rows below the thirtieth that were ours before.
    """
    grid: dict[Position, Entry] = {}
    for row in _point_rows(reading, standings):
        grid |= {(row, column): None for column in _player_columns()}
    grid |= _below_template(reading, standings)
    for settlement in settlements:
        grid |= _points(settlement)
    grid |= _messages(reading)
    grid |= headings(reading.words)
    for index, record in enumerate(records):
        grid |= _player(record, index)
    return grid


def _player_columns() -> range:
    return range(STANDINGS_FIRST_COLUMN, STANDINGS_FIRST_COLUMN + PLAYERS)


def _numbers(reading: Reading) -> list[int]:
    return [row.number for row in reading.rows if row.number is not None]


def _point_rows(reading: Reading, standings: Tab) -> Iterator[int]:
    yield from range(standings_row(1), standings_row(HANCHAN) + 1)
    for number in _numbers(reading):
        yield standings_row(number)
    for row, _ in _numbered_below_template(standings):
        yield row


def _numbered_below_template(standings: Tab) -> Iterator[Position]:
    """The cells below the thirtieth hanchan that hold the number which only we write there."""
    for (row, column), cell in standings.cells.items():
        below = column == STANDINGS_NUMBER_COLUMN and row > standings_row(HANCHAN)
        if below and cell.kind is Kind.NUMBER and cell.value == standings_number(row):
            yield row, column


def _below_template(reading: Reading, standings: Tab) -> dict[Position, Entry]:
    """The numbers in front of rows below the thirtieth, gone where the row has gone."""
    grid: dict[Position, Entry] = dict.fromkeys(_numbered_below_template(standings))
    for number in _numbers(reading):
        position = (standings_row(number), STANDINGS_NUMBER_COLUMN)
        if number > HANCHAN and (position in grid or position not in standings.cells):
            grid[position] = number
    return grid


def _points(settlement: Settlement) -> dict[Position, Entry]:
    row = standings_row(settlement.number)
    return {
        (row, column): _pt(seat.total)
        for column, seat in zip(_player_columns(), settlement.seats, strict=True)
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


def _player(record: PlayerRecord, index: int) -> dict[Position, Entry]:
    column = STANDINGS_FIRST_COLUMN + index
    row = STATISTICS_HEADINGS_ROW + 1 + index
    played = record.hanchan_count > 0
    values: tuple[Entry, ...] = (
        record.player,
        *(count if played else None for count in record.rank_counts),
        _decimal(record.average_rank(), 2),
        _decimal(record.average_raw_score(), 0),
        record.high_score,
        None if (rate := record.last_avoidance_rate()) is None else float(rate),
    )
    return {
        (STANDINGS_NAMES_ROW, column): record.player,
        (STANDINGS_TOTALS_ROW, column): _pt(record.total) if played else None,
    } | {(row, at): value for at, value in enumerate(values, STATISTICS_FIRST_COLUMN)}


def _pt(points: int) -> int | float:
    """`points` in pt: whole where they are."""
    whole, rest = divmod(points, POINTS_PER_PT)
    return points / POINTS_PER_PT if rest else whole


def _decimal(value: Fraction | None, places: int) -> int | float | None:
    if value is None:
        return None
    rounded = round_half_up(value, places)
    return rounded.numerator if rounded.denominator == 1 else float(rounded)

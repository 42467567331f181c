"""What the 成績 tab is to hold after a sync: the cells that are always ours, and the blocks."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from mjsheets.adapters.base import Position, Tab
from mjsheets.engine.settlement import Settlement
from mjsheets.engine.statistics import PlayerRecord
from mjsheets.errors import Issue
from mjsheets.rules import Rules
from mjsheets.sheet.blocks import Block, Money, blocks, left_out, place, standing
from mjsheets.sheet.formats import (
    MORE_FORMATS,
    SIGNED_YEN_FORMAT,
    STATISTICS_FORMATS,
    pt_format,
)
from mjsheets.sheet.layout import (
    HANCHAN,
    STANDINGS_FIRST_COLUMN,
    STANDINGS_TOTALS_ROW,
    STATISTICS_HEADINGS_ROW,
    STATISTICS_WIDTH,
    StandingsLayout,
    find_standings,
    standings_row,
    statistics_column,
)
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.reading import Reading
from mjsheets.sheet.report import Grid, report


class Plan(NamedTuple):
    """What is to stand in the tab.

    Attributes:
        grid: The cells that are to be ours.
        players: How many players are reported.
        standing: The cells of blocks that we wrote before.
        formats: How numbers are to be shown, where the columns have moved.
        issues: A note for each block that gives way.
    """

    grid: Grid
    players: int
    standing: AbstractSet[Position]
    formats: Mapping[Position, str]
    issues: tuple[Issue, ...]


def plan(
    reading: Reading,
    settlements: Sequence[Settlement],
    records: Sequence[PlayerRecord],
    money: Money | None,
    tab: Tab,
) -> Plan:
    """Everything that a sync wants of the 成績 tab.

    Args:
        reading: What was typed.
        settlements: The settled hanchan, in the order of play.
        records: One record per player, in the order of the columns.
        money: Amounts of money, if there is a rate.
        tab: The tab as it is.
    """
    grid = dict(report(reading, settlements, records, tab))
    rules = [block.rules for block in reading.blocks]
    now = find_standings(tab)
    wanted = blocks(reading.words, rules, records, settlements, money, now)
    log = IssueLog(tab.title)
    left_out(wanted, tab, grid, log)
    # Where the main cells only clear what was there, a block may stand.
    placed = {p: new for p, new in place(wanted, tab, grid).items() if grid.get(p) is None}
    formats = _formats(len(records), rules, wanted) if _has_moved(now, len(records)) else {}
    return Plan(grid | placed, len(records), standing(wanted, tab), formats, tuple(log.issues))


def _has_moved(now: StandingsLayout | None, players: int) -> bool:
    """Whether our cells stand elsewhere now, where the look of the cells is not theirs."""
    return now is not None and not now.is_as_written(players)


def _formats(players: int, rules: Sequence[Rules], wanted: Sequence[Block]) -> dict[Position, str]:
    pt = pt_format(rules[0])
    rows = [STANDINGS_TOTALS_ROW, *range(standings_row(1), standings_row(HANCHAN) + 1)]
    columns = range(STANDINGS_FIRST_COLUMN, STANDINGS_FIRST_COLUMN + players)
    formats = {(row, column): pt for row in rows for column in columns}
    first = statistics_column(players)
    for row in range(STATISTICS_HEADINGS_ROW + 1, STATISTICS_HEADINGS_ROW + 1 + players):
        right = (*STATISTICS_FORMATS, *MORE_FORMATS, *[SIGNED_YEN_FORMAT] * 3)
        formats |= {(row, column): code for column, code in enumerate(right, first + 1)}
    for block in wanted:
        top, left = block.position
        if block.number_format and top > STATISTICS_HEADINGS_ROW:
            formats |= {
                (row, column): block.number_format
                for row in range(top, top + len(block.rows))
                for column in range(left, left + STATISTICS_WIDTH)
            }
    return formats

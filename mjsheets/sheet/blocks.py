"""Further blocks of the 成績 tab, each written only where nothing of somebody else's stands.

They have a heading by which they are found again, so that they can move, shrink and go.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import NamedTuple

from mjsheets.adapters.base import Entry, Kind, Position, Tab
from mjsheets.engine.money import Payment
from mjsheets.engine.settlement import Settlement
from mjsheets.engine.statistics import Course, PlayerRecord, average_rank, courses, duels
from mjsheets.errors import Severity
from mjsheets.presets import PRESETS, display_name
from mjsheets.rules import Rules
from mjsheets.sheet.formats import DECIMAL_PT_FORMAT, RANK_FORMAT, YEN_FORMAT
from mjsheets.sheet.layout import (
    INSERTED_WITHIN,
    STATISTICS_HEADINGS_ROW,
    STATISTICS_WIDTH,
    StandingsLayout,
    find_in_order,
    find_named_rows,
    statistics_column,
    wide,
)
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.report import as_decimal, as_pt
from mjsheets.sheet.words import LANGUAGES, Words
from mjsheets.texts import Lang, text

_RULES_ROW = 1
_RATE_PLACES = 3
_ARROW = " → "
_PAYMENT_COLUMNS = 3
_MOVED_WITHIN = 2 * INSERTED_WITHIN
"""So many rows or columns a block is moved by what people insert."""
_TITLED = 2
"""A block with a title has its headings in the second row."""
_GAP = 2
"""Rows from the end of one block to the heading of the next, counted inclusively."""


class Extent(NamedTuple):
    """The rows and columns of a block; what was inserted between them is not its own."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


class Block(NamedTuple):
    """A block that can stand in the 成績 tab.

    Attributes:
        find: The cells that such a block has now if a cell of the tab is its first one, by what
            stands there and next to it: nobody's notes must be taken for ours.
        rows: Its rows, the heading first; empty when it is not to stand there now.
        position: Where its first cell is to be.
        home: Where it is, if it was written before and nobody moved it.
        title_rows: How many rows stand above its numbers.
        number_format: How its numbers are shown.
    """

    find: Callable[[Tab, Position], Extent | None]
    rows: Sequence[Sequence[Entry]]
    position: Position
    home: Position
    title_rows: int = 1
    number_format: str = ""


class Money(NamedTuple):
    """What everybody gets and pays, in yen.

    Attributes:
        points: From the points.
        fee: From the venue fee.
        payments: Who pays whom.
    """

    points: Mapping[str, int]
    fee: Mapping[str, int]
    payments: Sequence[Payment]


def blocks(
    words: Words,
    rules: Sequence[Rules],
    records: Sequence[PlayerRecord],
    settlements: Sequence[Settlement],
    money: Money | None,
    now: StandingsLayout | None,
) -> list[Block]:
    """All blocks, also those that are not to stand there now.

    Args:
        words: The language of the workbook.
        rules: The rules that were used, in order.
        records: One record per player, in the order of the columns.
        settlements: The settled hanchan, in the order of play.
        money: Amounts of money, if there is a rate.
        now: Where our cells stand in the tab.
    """
    first = statistics_column(len(records))
    players = [record.player for record in records]
    found = courses(settlements, players) if settlements else ()
    places = _places(len(players), first, first + STATISTICS_WIDTH)
    homes = places
    if now:
        homes = tuple(
            (row + now.rows_down, column)
            for row, column in _places(
                len(now.player_rows), now.statistics[0], now.statistics[-1] + 1
            )
        )
    kinds = (
        (_find_rules, _rules(words, rules), 1, ""),
        (_find_headed(lambda w: w.more_statistics), _more(words, records, found), 1, ""),
        (_find_headed(lambda w: w.money), _money(words, players, money), 1, ""),
        (
            _find_titled(lambda w: w.by_seat, lambda w, _: (w.player, *w.winds)),
            _by_seat(words, found),
            _TITLED,
            RANK_FORMAT,
        ),
        (
            _find_titled(lambda w: w.duels, lambda w, names: (w.player, *names)),
            _duels(words, players, settlements),
            _TITLED,
            DECIMAL_PT_FORMAT,
        ),
        (_find_payments, _payments(words, money), 1, YEN_FORMAT),
    )
    return [
        Block(partial(find, now), rows, place, home, titles, number_format)
        for (find, rows, titles, number_format), place, home in zip(
            kinds, places, homes, strict=True
        )
    ]


def _places(players: int, left: int, right: int) -> tuple[Position, ...]:
    """Where the blocks stand with so many players and statistics in the columns before `right`."""
    more = len(LANGUAGES[0].more_statistics)
    return (
        (_RULES_ROW, left),
        (STATISTICS_HEADINGS_ROW, right),
        (STATISTICS_HEADINGS_ROW, right + more),
        (seats_row(players), left),
        (duels_row(players), left),
        (payments_row(players), left),
    )


def seats_row(players: int) -> int:
    """The row in which the statistics by seat begin, below those of the players."""
    return STATISTICS_HEADINGS_ROW + players + _GAP + 1


def duels_row(players: int) -> int:
    """The row in which the statistics of two players begin."""
    return seats_row(players) + players + 2 + _GAP


def payments_row(players: int) -> int:
    """The row in which the payments begin."""
    return duels_row(players) + players + 2 + _GAP


def _find_rules(now: StandingsLayout | None, tab: Tab, at: Position) -> Extent | None:
    found = str(tab.at(*at).value)
    row, column = at
    if row not in _now(_RULES_ROW, now):
        return None
    known = {name for each in PRESETS.values() for name in each.names}
    known |= {text("rules.changed", lang, name=name) for lang in Lang for name in known}
    is_rules = any(
        found.startswith(head := _rules_heading(words))
        and set(found.removeprefix(head).split(_ARROW)) <= known
        for words in LANGUAGES
    )
    return Extent((row,), (column,)) if is_rules else None


def _now(row: int, now: StandingsLayout | None) -> tuple[int, int]:
    """Where a row may stand: where it was written, or moved with the headings."""
    return row, row + (now.rows_down if now else 0)


def _find_headed(
    headings: Callable[[Words], Sequence[str]],
) -> Callable[[StandingsLayout | None, Tab, Position], Extent | None]:
    """A block beside the statistics, with a row for each player."""

    def find(now: StandingsLayout | None, tab: Tab, at: Position) -> Extent | None:
        row, column = at
        for words in LANGUAGES if row in _now(STATISTICS_HEADINGS_ROW, now) else ():
            titles = headings(words)
            if columns := _heads(tab, at, titles, wide(column, len(titles))):
                return Extent((row, *(now.player_rows if now else ())), columns)
        return None

    return find


def _find_titled(
    title: Callable[[Words], str], headings: Callable[[Words, Sequence[str]], Sequence[str]]
) -> Callable[[StandingsLayout | None, Tab, Position], Extent | None]:
    """A block with a title of its own and a row for each player."""

    def find(now: StandingsLayout | None, tab: Tab, at: Position) -> Extent | None:
        top, left = at
        names = now.names if now else ()
        for words in LANGUAGES:
            titles = headings(words, names)
            if tab.at(*at).value != title(words):
                continue
            for row in range(top + 1, top + 2 + INSERTED_WITHIN):
                if tab.at(row, left).value == words.player:
                    columns = _heads(tab, (row, left), titles, wide(left, len(titles)))
                    known = columns or tuple(range(left, left + len(titles)))
                    named = find_named_rows(
                        tab, row + 1, left, lambda _, cell: str(cell.value) in names
                    )
                    return Extent((top, row, *named), known)
        return None

    return find


def _heads(
    tab: Tab, at: Position, titles: Sequence[str], columns: Iterable[int]
) -> tuple[int, ...]:
    """The columns of `titles` if they begin at `at`."""
    begins = tab.at(*at).value == titles[0]
    return find_in_order(tab, at[0], titles, columns) if begins else ()


def _find_payments(now: StandingsLayout | None, tab: Tab, at: Position) -> Extent | None:
    top, left = at
    columns = tuple(range(left, left + _PAYMENT_COLUMNS))
    if now and now.statistics[0] == left:
        columns = now.statistics[:_PAYMENT_COLUMNS]
    names = now.names if now else ()
    row = top + 1
    while _is_payment(tab, row, columns, names):
        row += 1
    if row == top + 1 or tab.at(*at).value not in {words.payments for words in LANGUAGES}:
        return None
    return Extent(tuple(range(top, row)), columns)


def _is_payment(tab: Tab, row: int, columns: Sequence[int], names: Sequence[str]) -> bool:
    """Whether a row says that a player pays or receives something."""
    people = str(tab.at(row, columns[0]).value).split(_ARROW)
    return len(people) == 2 and not {*people}.isdisjoint(names)  # noqa: PLR2004  # payer and payee


def _rules_heading(words: Words) -> str:
    return f"{words.rules}: "


def _rules(words: Words, rules: Sequence[Rules]) -> list[list[Entry]]:
    """The names of the rule sets in force; the original's need no mention."""
    if {each.preset for each in rules} <= {Rules().preset}:
        return []
    names = dict.fromkeys(display_name(each, words.lang) for each in rules)
    return [[_rules_heading(words) + _ARROW.join(names)]]


def _more(
    words: Words, records: Sequence[PlayerRecord], found: Sequence[Course]
) -> list[list[Entry]]:
    if not found:
        return []
    rows: list[list[Entry]] = [list(words.more_statistics)]
    for record, course in zip(records, found, strict=True):
        rows.append(
            [
                record.hanchan_count,
                as_decimal(record.first_rate(), _RATE_PLACES),
                as_decimal(record.rentai_rate(), _RATE_PLACES),
                as_decimal(record.tobi_rate(), _RATE_PLACES),
                record.low_score,
                _average_pt(record.average_total()),
                course.top_streak,
                course.last_free_streak,
            ]
        )
    return rows


def _average_pt(average: Fraction | None) -> Entry:
    return None if average is None else as_decimal(average / 1000, 1)


def _by_seat(words: Words, found: Sequence[Course]) -> list[list[Entry]]:
    if not any(any(map(sum, course.seat_rank_counts)) for course in found):
        return []
    return [
        [words.by_seat],
        [words.player, *words.winds],
        *(
            [
                course.player,
                *(as_decimal(average_rank(counts), 2) for counts in course.seat_rank_counts),
            ]
            for course in found
        ),
    ]


def _duels(
    words: Words, players: Sequence[str], settlements: Sequence[Settlement]
) -> list[list[Entry]]:
    if not settlements:
        return []
    totals = {(duel.player, duel.opponent): duel.total for duel in duels(settlements, players)}
    rows: list[list[Entry]] = [[words.duels], [words.player, *players]]
    for player in players:
        against = (totals.get((player, opponent)) for opponent in players)
        rows.append([player, *(None if total is None else as_pt(total) for total in against)])
    return rows


def _money(words: Words, players: Sequence[str], money: Money | None) -> list[list[Entry]]:
    if money is None:
        return []
    rows: list[list[Entry]] = [list(words.money)]
    for player in players:
        points, fee = money.points.get(player), money.fee.get(player)
        total = None if points is None or fee is None else points + fee
        rows.append([points, fee, total])
    return rows


def _payments(words: Words, money: Money | None) -> list[list[Entry]]:
    if money is None or not money.payments:
        return []
    rows: list[list[Entry]] = [[words.payments]]
    rows += [[f"{paid.payer}{_ARROW}{paid.payee}", None, paid.yen] for paid in money.payments]
    return rows


def place(
    wanted: Sequence[Block], tab: Tab, ours: Mapping[Position, Entry]
) -> dict[Position, Entry]:
    """The cells of the blocks: new ones, and those that must be emptied.

    A block gives way, whole, where something stands that is not ours.

    Args:
        wanted: The blocks.
        tab: The 成績 tab as it is.
        ours: The cells that are ours anyway.
    """
    old = standing(wanted, tab)
    marks = {position for block in wanted for position in _marks(block, tab)}
    grid: dict[Position, Entry] = dict.fromkeys(old - ours.keys() - marks)
    for block in wanted:
        cells = _cells(block)
        if not any(_is_taken(position, tab, old, ours) for position in cells):
            grid |= {p: new for p, new in cells.items() if new is not None or p in grid}
    return grid


def standing(wanted: Sequence[Block], tab: Tab) -> set[Position]:
    """The cells of all blocks as they were written before."""
    return {position for block in wanted for position in _standing(block, tab)}


def left_out(
    wanted: Sequence[Block], tab: Tab, ours: Mapping[Position, Entry], log: IssueLog
) -> None:
    """Note the blocks that gave way."""
    old = standing(wanted, tab)
    for block in wanted:
        taken = [p for p in _cells(block) if _is_taken(p, tab, old, ours)]
        if taken:
            log.add(Severity.NOTE, "block.left-out", min(taken), heading=block.rows[0][0])


def _cells(block: Block) -> dict[Position, Entry]:
    """The whole rectangle: what a short row leaves empty is the block's as well."""
    top, left = block.position
    columns = max(map(len, block.rows), default=0)
    return {
        (top + i, left + j): row[j] if j < len(row) else None
        for i, row in enumerate(block.rows)
        for j in range(columns)
    }


def _is_taken(
    position: Position, tab: Tab, old: set[Position], ours: Mapping[Position, Entry]
) -> bool:
    cell = tab.at(*position)
    return position not in old and position not in ours and cell.kind is not Kind.EMPTY


def _standing(block: Block, tab: Tab) -> Iterator[Position]:
    """The cells of the block as it was written before, wherever that is."""
    for extent in _extents(block, tab):
        yield from product(*extent)


def _marks(block: Block, tab: Tab) -> Iterator[Position]:
    """Texts among our numbers: somebody's marks, which stay where we have nothing to say."""
    for extent in _extents(block, tab):
        inside = product(extent.rows[block.title_rows :], extent.columns[1:])
        yield from (position for position in inside if tab.at(*position).kind is Kind.TEXT)


def _extents(block: Block, tab: Tab) -> list[Extent]:
    """The cells of the block as it stands in the tab: of several the one nearest to its home.

    What is further away than people insert rows and columns is somebody's copy.
    """
    found = (
        (max(abs(row - block.home[0]), abs(column - block.home[1])), extent)
        for (row, column), cell in tab.cells.items()
        if cell.kind is Kind.TEXT and cell.formula is None
        if (extent := block.find(tab, (row, column))) is not None
    )
    near = [each for each in found if each[0] <= _MOVED_WITHIN]
    return [min(near)[1]] if near else []

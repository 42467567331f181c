"""The look of both tabs, in no product's terms; each adapter draws it."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from mjsheets.adapters.base import Align, Area, CellSpec, Choices, Highlight, Style, TabSpec
from mjsheets.rules import Rounding, Rules
from mjsheets.sheet.layout import (
    FIRST_HANCHAN_ROW,
    HANCHAN,
    HEADINGS_ROW,
    NAMES_ROW,
    NUMBER_COLUMN,
    PLAYERS,
    SCORE_COLUMNS,
    SETTING_ROWS,
    SETTINGS_COLUMN,
    STANDINGS_FIRST_COLUMN,
    STANDINGS_NAMES_ROW,
    STANDINGS_NUMBER_COLUMN,
    STANDINGS_TOTALS_ROW,
    STATISTICS_FIRST_COLUMN,
    STATISTICS_HEADINGS_ROW,
    address,
    points_area,
    standings_row,
)
from mjsheets.sheet.parsing import POINTS_PER_PT
from mjsheets.sheet.report import headings
from mjsheets.sheet.words import Setting, Words
from mjsheets.texts import Lang, text


class _Colours(NamedTuple):
    """One player's colours in both tabs: behind the name, and behind the cells below it."""

    name: str
    cells: str


_PLAYER_COLOURS = (
    _Colours("F6B8BE", "FDF0F1"),
    _Colours("AECDF0", "EFF5FC"),
    _Colours("B9DCAE", "F0F8ED"),
    _Colours("F8D88B", "FEF8E7"),
)
_INK = "1F2933"
_PALE_INK = "7B8794"
_LINE = "D5DAE0"
_PANEL = "EEF1F4"
_INPUT = "FFFDE7"
_WRONG_FILL = "FAD4D4"
_WRONG_INK = "9B1C1C"

POINTS_FORMAT = "#,##0"
WHOLE_PT_FORMAT = "+0;-0;0"
DECIMAL_PT_FORMAT = "+0.0;-0.0;0.0"
RANK_FORMAT = "0.00"
RATE_FORMAT = "0.0%"

_ROWS_DRAWN = 2 * HANCHAN
"""Looks that depend on a cell's content reach below the thirtieth hanchan."""

_NUMBER = Style(color=_PALE_INK, align=Align.CENTER, border=_LINE)
_HEADING = Style(fill=_PANEL, color=_PALE_INK, align=Align.CENTER, border=_LINE)
_LABEL = Style(fill=_PANEL, color=_INK, bold=True, border=_LINE)
_HINT = Style(color=_PALE_INK)
_WRONG = Style(fill=_WRONG_FILL, color=_WRONG_INK)


def workbook_tabs(words: Words, players: Sequence[str], rules: Rules) -> tuple[TabSpec, TabSpec]:
    """Both tabs of a new workbook.

    Args:
        words: Its language.
        players: The names to fill in; none leaves them to be typed.
        rules: The settings to fill in.
    """
    return results_tab(words, players, rules), standings_tab(words, players, rules)


def results_tab(words: Words, players: Sequence[str], rules: Rules) -> TabSpec:
    """The 結果 tab, ready to type into."""
    last = FIRST_HANCHAN_ROW + HANCHAN - 1
    winds = tuple(
        Choices(Area(FIRST_HANCHAN_ROW, column + 1, last, column + 1), words.winds)
        for column in SCORE_COLUMNS
    )
    return TabSpec(
        words.results,
        tuple(
            chain(
                _result_columns(words, players),
                _settings(words, rules),
                _hints(words.lang),
            )
        ),
        merges=tuple(Area(NAMES_ROW, c, NAMES_ROW, c + 1) for c in SCORE_COLUMNS),
        widths=_result_widths(words),
        heights=_heights(last),
        frozen_rows=HEADINGS_ROW,
        frozen_columns=NUMBER_COLUMN,
        choices=(*winds, *_setting_choices(words)),
        highlights=(_wrong_total(),),
    )


def _result_columns(words: Words, players: Sequence[str]) -> Iterator[CellSpec]:
    yield CellSpec(HEADINGS_ROW, NUMBER_COLUMN, words.number, _HEADING)
    for number, row in enumerate(range(FIRST_HANCHAN_ROW, FIRST_HANCHAN_ROW + HANCHAN), 1):
        yield CellSpec(row, NUMBER_COLUMN, number, _NUMBER)
    for index, (column, colours) in enumerate(zip(SCORE_COLUMNS, _PLAYER_COLOURS, strict=True)):
        name = players[index] if index < len(players) else None
        yield CellSpec(NAMES_ROW, column, name, _name_style(colours))
        yield CellSpec(NAMES_ROW, column + 1, None, _name_style(colours))
        heading = _HEADING._replace(fill=colours.cells)
        yield CellSpec(HEADINGS_ROW, column, words.score, heading)
        yield CellSpec(HEADINGS_ROW, column + 1, words.wind, heading)
        score = Style(POINTS_FORMAT, colours.cells, _INK, align=Align.RIGHT, border=_LINE)
        wind = Style("", colours.cells, _INK, align=Align.CENTER, border=_LINE)
        for row in range(FIRST_HANCHAN_ROW, FIRST_HANCHAN_ROW + HANCHAN):
            yield CellSpec(row, column, None, score)
            yield CellSpec(row, column + 1, None, wind)


def _name_style(colours: _Colours) -> Style:
    return Style(
        fill=colours.name, color=_INK, bold=True, size=12, align=Align.CENTER, border=_LINE
    )


def _settings(words: Words, rules: Rules) -> Iterator[CellSpec]:
    value = Style(fill=_INPUT, color=_INK, align=Align.RIGHT, border=_LINE)
    points = value._replace(number_format=POINTS_FORMAT)
    for setting, row in SETTING_ROWS.items():
        yield CellSpec(row, SETTINGS_COLUMN, words.settings[setting], _LABEL)
    for column, amount in enumerate(rules.uma, SETTINGS_COLUMN + 1):
        pt = amount / POINTS_PER_PT
        yield CellSpec(SETTING_ROWS[Setting.UMA], column, int(pt) if pt.is_integer() else pt, value)
    values = {
        Setting.RATE: (None, value),
        Setting.STARTING_POINTS: (rules.starting_points, points),
        Setting.RETURN_POINTS: (rules.return_points, points),
        Setting.ROUNDING: (words.roundings[rules.rounding], value),
        Setting.TIES: (words.ties[rules.tie_policy], value),
    }
    for setting, (entry, style) in values.items():
        yield CellSpec(SETTING_ROWS[setting], SETTINGS_COLUMN + 1, entry, style)


def _hints(lang: Lang) -> Iterator[CellSpec]:
    first = max(SETTING_ROWS.values()) + 2
    for row, code in enumerate(("template.row", "template.winds", "template.sync"), first):
        yield CellSpec(row, SETTINGS_COLUMN, text(code, lang), _HINT)


def _result_widths(words: Words) -> dict[int, float]:
    widths: dict[int, float] = {NUMBER_COLUMN: _width(words.number, 6)}
    for column in SCORE_COLUMNS:
        widths |= {column: 11, column + 1: 6}
    widths |= dict.fromkeys(range(SCORE_COLUMNS[-1] + 2, SETTINGS_COLUMN), 3)
    widths[SETTINGS_COLUMN] = max(_width(label, 10) for label in words.settings.values())
    widths[SETTINGS_COLUMN + 1] = max(_width(word, 10) for word in words.roundings.values())
    widths |= dict.fromkeys(range(SETTINGS_COLUMN + 2, SETTINGS_COLUMN + 1 + PLAYERS), 7)
    return widths


def _heights(last_row: int) -> dict[int, float]:
    """Rows that a finger can hit."""
    return {1: 24.0} | dict.fromkeys(range(2, last_row + 1), 19.0)


def _width(words: str, least: float) -> float:
    """Characters that `words` take, a Japanese one as two."""
    return max(least, 2.5 + sum(1 if ord(sign) < ord("ÿ") else 2 for sign in words))


def _setting_choices(words: Words) -> Iterator[Choices]:
    for setting, values in (
        (Setting.ROUNDING, words.roundings.values()),
        (Setting.TIES, words.ties.values()),
    ):
        row, column = SETTING_ROWS[setting], SETTINGS_COLUMN + 1
        yield Choices(Area(row, column, row, column), tuple(values))


def _wrong_total() -> Highlight:
    """Four scores that do not add up show at once, before any sync."""
    scores = ",".join(f"${address(FIRST_HANCHAN_ROW, column)}" for column in SCORE_COLUMNS)
    starting = f"$M${SETTING_ROWS[Setting.STARTING_POINTS]}"
    area = Area(
        FIRST_HANCHAN_ROW,
        SCORE_COLUMNS[0],
        FIRST_HANCHAN_ROW + _ROWS_DRAWN - 1,
        SCORE_COLUMNS[-1] + 1,
    )
    formula = f"AND(COUNT({scores})={PLAYERS},SUM({scores})<>{PLAYERS}*{starting})"
    return Highlight(area, formula, _WRONG)


def standings_tab(words: Words, players: Sequence[str], rules: Rules) -> TabSpec:
    """The 成績 tab with its headings, before anything is settled."""
    return TabSpec(
        words.standings,
        tuple(chain(_standing_columns(words, players, rules), _statistics(words, players))),
        widths=_standing_widths(words),
        heights=_heights(standings_row(HANCHAN)),
        frozen_rows=STANDINGS_TOTALS_ROW,
        frozen_columns=STANDINGS_NUMBER_COLUMN,
        highlights=_standing_highlights(words),
    )


def _standing_columns(words: Words, players: Sequence[str], rules: Rules) -> Iterator[CellSpec]:
    pt = DECIMAL_PT_FORMAT if rules.rounding is Rounding.NONE else WHOLE_PT_FORMAT
    yield CellSpec(STANDINGS_TOTALS_ROW, STANDINGS_NUMBER_COLUMN, words.total, _HEADING)
    for number in range(1, HANCHAN + 1):
        yield CellSpec(standings_row(number), STANDINGS_NUMBER_COLUMN, number, _NUMBER)
    for index, colours in enumerate(_PLAYER_COLOURS):
        column = STANDINGS_FIRST_COLUMN + index
        name = players[index] if index < len(players) else None
        yield CellSpec(STANDINGS_NAMES_ROW, column, name, _name_style(colours))
        total = Style(pt, colours.cells, _INK, bold=True, size=12, border=_LINE)
        yield CellSpec(STANDINGS_TOTALS_ROW, column, None, total)
        for number in range(1, HANCHAN + 1):
            style = Style(pt, colours.cells, _INK, border=_LINE)
            yield CellSpec(standings_row(number), column, None, style)


_STATISTICS_FORMATS = (
    *("0",) * PLAYERS, RANK_FORMAT, POINTS_FORMAT, POINTS_FORMAT, RATE_FORMAT,
)  # fmt: skip


def _statistics(words: Words, players: Sequence[str]) -> Iterator[CellSpec]:
    for (row, column), title in headings(words).items():
        yield CellSpec(row, column, title, _HEADING)
    for index, colours in enumerate(_PLAYER_COLOURS):
        row = STATISTICS_HEADINGS_ROW + 1 + index
        name = players[index] if index < len(players) else None
        style = Style(fill=colours.name, color=_INK, bold=True, border=_LINE)
        yield CellSpec(row, STATISTICS_FIRST_COLUMN, name, style)
        for column, number_format in enumerate(_STATISTICS_FORMATS, STATISTICS_FIRST_COLUMN + 1):
            style = Style(number_format, colours.cells, _INK, align=Align.RIGHT, border=_LINE)
            yield CellSpec(row, column, None, style)


def _standing_widths(words: Words) -> dict[int, float]:
    players = range(STANDINGS_FIRST_COLUMN, STANDINGS_FIRST_COLUMN + PLAYERS)
    gap = range(players.stop, STATISTICS_FIRST_COLUMN)
    return {
        STANDINGS_NUMBER_COLUMN: _width(words.total, 6),
        **dict.fromkeys(players, 12.0),
        **dict.fromkeys(gap, 3.0),
        STATISTICS_FIRST_COLUMN: 14,
        **{
            column: _width(title, 7)
            for column, title in enumerate(words.statistics, STATISTICS_FIRST_COLUMN + 1)
        },
    }


def _standing_highlights(words: Words) -> tuple[Highlight, ...]:
    points = points_area(_ROWS_DRAWN)
    message = address(points.top, points.left)
    first = address(STANDINGS_TOTALS_ROW, points.left)
    rounding = address(SETTING_ROWS[Setting.ROUNDING], SETTINGS_COLUMN + 1)
    fixed = rounding.replace("M", "$M$")
    decimals = words.roundings[Rounding.NONE]
    return (
        Highlight(points, f"ISTEXT(${message})", _WRONG),
        Highlight(
            points._replace(top=STANDINGS_TOTALS_ROW),
            f'OR({words.results}!{fixed}="{decimals}",{first}<>ROUND({first},0))',
            Style(number_format=DECIMAL_PT_FORMAT),
        ),
    )

"""The look of both tabs, in no product's terms; each adapter draws it."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from mjsheets.adapters.base import (
    Align,
    Area,
    CellSpec,
    Choices,
    Entry,
    Highlight,
    Style,
    TabSpec,
    address,
    column_name,
)
from mjsheets.presets import PRESETS
from mjsheets.rules import LeftoverSticks, Rounding, Rules, TiePolicy
from mjsheets.sheet.blocks import duels_row, payments_row, seats_row
from mjsheets.sheet.formats import (
    DECIMAL_PT_FORMAT,
    MORE_FORMATS,
    POINTS_FORMAT,
    RANK_FORMAT,
    SIGNED_YEN_FORMAT,
    STATISTICS_FORMATS,
    YEN_FORMAT,
    pt_format,
)
from mjsheets.sheet.layout import (
    FIRST_HANCHAN_ROW,
    HANCHAN,
    HEADINGS_ROW,
    NAMES_ROW,
    NUMBER_COLUMN,
    PLAYERS,
    SCORE_COLUMNS,
    SETTING_ROWS,
    STANDINGS_FIRST_COLUMN,
    STANDINGS_NAMES_ROW,
    STANDINGS_NUMBER_COLUMN,
    STANDINGS_TOTALS_ROW,
    STATISTICS_HEADINGS_ROW,
    STATISTICS_WIDTH,
    points_area,
    settings_column,
    standings_row,
    statistics_column,
)
from mjsheets.sheet.parsing import POINTS_PER_PT
from mjsheets.sheet.report import headings
from mjsheets.sheet.words import Extra, Setting, Words
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
    _Colours("CFC2EA", "F6F3FC"),
    _Colours("F5C39B", "FEF4EC"),
    _Colours("A5DAD7", "EDF8F7"),
    _Colours("D9CFC1", "F8F5F1"),
)
"""Beyond eight players they begin anew."""

_INK = "1F2933"
_PALE_INK = "7B8794"
_LINE = "D5DAE0"
_PANEL = "EEF1F4"
_INPUT = "FFFDE7"
_WRONG_FILL = "FAD4D4"
_WRONG_INK = "9B1C1C"

_ROWS_DRAWN = 2 * HANCHAN
"""Looks that depend on a cell's content reach below the thirtieth hanchan."""

_NUMBER = Style(color=_PALE_INK, align=Align.CENTER, border=_LINE)
_HEADING = Style(fill=_PANEL, color=_PALE_INK, align=Align.CENTER, border=_LINE)
_LABEL = Style(fill=_PANEL, color=_INK, bold=True, border=_LINE)
_HINT = Style(color=_PALE_INK)
_WRONG = Style(fill=_WRONG_FILL, color=_WRONG_INK)


_SETTINGS_OF = {
    Extra.STICKS: Setting.LEFTOVER_STICKS,
    Extra.TOBI: Setting.TOBI_PRIZE,
    Extra.CHIPS: Setting.CHIP_VALUE,
    Extra.CHOMBO: Setting.CHOMBO,
    Extra.YAKITORI: Setting.YAKITORI,
}
"""The setting that an extra column needs."""


class Template(NamedTuple):
    """What a new workbook begins with.

    Attributes:
        words: Its language.
        players: The names to fill in; fewer than `columns` leaves the others to be typed.
        rules: The settings to fill in.
        extras: Which extra columns it has.
        columns: For how many players it has columns.
    """

    words: Words
    players: Sequence[str] = ()
    rules: Rules = Rules()
    extras: Sequence[Extra] = ()
    columns: int = PLAYERS

    @property
    def score_columns(self) -> range:
        """The columns of the scores."""
        first = SCORE_COLUMNS[0]
        return range(first, first + 2 * self.columns, 2)

    @property
    def settings(self) -> int:
        """The column of the labels of the settings."""
        return settings_column(self.columns)

    def name(self, index: int) -> str | None:
        """The name of player number `index`, if it is known."""
        return self.players[index] if index < len(self.players) else None


def workbook_tabs(template: Template) -> tuple[TabSpec, TabSpec]:
    """Both tabs of a new workbook."""
    return results_tab(template), standings_tab(template)


def results_tab(template: Template) -> TabSpec:
    """The 結果 tab, ready to type into."""
    words = template.words
    last = FIRST_HANCHAN_ROW + HANCHAN - 1
    winds = tuple(
        Choices(Area(FIRST_HANCHAN_ROW, column + 1, last, column + 1), words.winds)
        for column in template.score_columns
    )
    settings = list(_settings(template))
    return TabSpec(
        words.results,
        tuple(
            chain(
                _result_columns(template),
                settings,
                _hints(template, max(cell.row for cell in settings) + 2),
                _extra_columns(template),
            )
        ),
        merges=tuple(Area(NAMES_ROW, c, NAMES_ROW, c + 1) for c in template.score_columns),
        widths=_result_widths(template),
        heights=_heights(last),
        frozen_rows=HEADINGS_ROW,
        frozen_columns=NUMBER_COLUMN,
        choices=(*winds, *_setting_choices(template)),
        highlights=(_wrong_total(template),),
    )


def _result_columns(template: Template) -> Iterator[CellSpec]:
    words = template.words
    yield CellSpec(HEADINGS_ROW, NUMBER_COLUMN, words.number, _HEADING)
    for number, row in enumerate(_hanchan_rows(), 1):
        yield CellSpec(row, NUMBER_COLUMN, number, _NUMBER)
    for index, column in enumerate(template.score_columns):
        colours = _colours(index)
        yield CellSpec(NAMES_ROW, column, template.name(index), _name_style(colours))
        yield CellSpec(NAMES_ROW, column + 1, None, _name_style(colours))
        heading = _HEADING._replace(fill=colours.cells)
        yield CellSpec(HEADINGS_ROW, column, words.score, heading)
        yield CellSpec(HEADINGS_ROW, column + 1, words.wind, heading)
        score = Style(POINTS_FORMAT, colours.cells, _INK, align=Align.RIGHT, border=_LINE)
        wind = Style("", colours.cells, _INK, align=Align.CENTER, border=_LINE)
        for row in _hanchan_rows():
            yield CellSpec(row, column, None, score)
            yield CellSpec(row, column + 1, None, wind)


def _hanchan_rows() -> range:
    return range(FIRST_HANCHAN_ROW, FIRST_HANCHAN_ROW + HANCHAN)


def _colours(index: int) -> _Colours:
    return _PLAYER_COLOURS[index % len(_PLAYER_COLOURS)]


def _name_style(colours: _Colours) -> Style:
    return Style(
        fill=colours.name, color=_INK, bold=True, size=12, align=Align.CENTER, border=_LINE
    )


def _settings(template: Template) -> Iterator[CellSpec]:
    words, column = template.words, template.settings
    value = Style(fill=_INPUT, color=_INK, align=Align.RIGHT, border=_LINE)
    points = value._replace(number_format=POINTS_FORMAT)
    rows = _setting_rows(template)
    for setting, row in rows.items():
        yield CellSpec(row, column, words.settings[setting], _LABEL)
        if setting is not Setting.UMA:
            is_points = setting in {Setting.STARTING_POINTS, Setting.RETURN_POINTS}
            entry = _entry(template, setting)
            yield CellSpec(row, column + 1, entry, points if is_points else value)
    for at, amount in enumerate(template.rules.uma, column + 1):
        yield CellSpec(rows[Setting.UMA], at, _pt(amount), value)


def _setting_rows(template: Template) -> dict[Setting, int]:
    """The usual settings, the rule set if there is one, and what the extra columns need."""
    further = [_SETTINGS_OF[extra] for extra in template.extras if extra in _SETTINGS_OF]
    if template.rules.floating_uma is not None:
        further.insert(0, Setting.FLOATING_UMA)
    if template.rules.preset != Rules().preset:
        further.insert(0, Setting.PRESET)
    first = max(SETTING_ROWS.values()) + 1
    return SETTING_ROWS | {setting: row for row, setting in enumerate(further, first)}


def _entry(template: Template, setting: Setting) -> Entry:
    words, rules = template.words, template.rules
    entries: dict[Setting, Entry] = {
        Setting.PRESET: PRESETS[rules.preset].names[words.lang is Lang.EN],
        Setting.ROUNDING: words.roundings[rules.rounding],
        Setting.TIES: words.ties[rules.tie_policy],
        Setting.LEFTOVER_STICKS: words.sticks[LeftoverSticks.TO_FIRST],
        Setting.FLOATING_UMA: rules.floating_uma.name if rules.floating_uma else None,
        Setting.STARTING_POINTS: rules.starting_points,
        Setting.RETURN_POINTS: rules.return_points,
        Setting.TOBI_PRIZE: _pt(rules.tobi_prize) or None,
        Setting.CHIP_VALUE: _pt(rules.chip_value) or None,
        Setting.CHOMBO: _pt(rules.chombo) or None,
        Setting.YAKITORI: _pt(rules.yakitori) or None,
    }
    return entries.get(setting)


def _pt(points: int) -> int | float:
    whole, rest = divmod(points, POINTS_PER_PT)
    return points / POINTS_PER_PT if rest else whole


def _hints(template: Template, first: int) -> Iterator[CellSpec]:
    for row, code in enumerate(("template.row", "template.winds", "template.sync"), first):
        yield CellSpec(row, template.settings, text(code, template.words.lang), _HINT)


def _extra_columns(template: Template) -> Iterator[CellSpec]:
    """Extra columns right of the settings, with the name of the player over each."""
    column = _first_extra(template)
    for extra in template.extras:
        for index in range(template.columns if extra.per_player else 1):
            colours = _colours(index) if extra.per_player else _Colours(_PANEL, "FFFFFF")
            if extra.per_player:
                yield CellSpec(NAMES_ROW, column, template.name(index), _name_style(colours))
            heading = _HEADING._replace(fill=colours.cells)
            yield CellSpec(HEADINGS_ROW, column, template.words.extras[extra], heading)
            style = Style("", colours.cells, _INK, align=Align.CENTER, border=_LINE)
            for row in _hanchan_rows():
                yield CellSpec(row, column, None, style)
            column += 1


def _first_extra(template: Template) -> int:
    return template.settings + PLAYERS + 2


def _result_widths(template: Template) -> dict[int, float]:
    words, settings = template.words, template.settings
    widths: dict[int, float] = {NUMBER_COLUMN: _width(words.number, 6)}
    for column in template.score_columns:
        widths |= {column: 11, column + 1: 6}
    widths |= dict.fromkeys(range(template.score_columns.stop, settings), 3)
    widths[settings] = max(_width(words.settings[s], 10) for s in _setting_rows(template))
    widths[settings + 1] = max(_width(word, 10) for word in words.roundings.values())
    widths |= dict.fromkeys(range(settings + 2, settings + 1 + PLAYERS), 7)
    widths[settings + 1 + PLAYERS] = 3
    column = _first_extra(template)
    for extra in template.extras:
        for _ in range(template.columns if extra.per_player else 1):
            widths[column] = _width(words.extras[extra], 8)
            column += 1
    return widths


def _heights(last_row: int) -> dict[int, float]:
    """Rows that a finger can hit."""
    return {1: 24.0} | dict.fromkeys(range(2, last_row + 1), 19.0)


def _width(words: str, least: float) -> float:
    """Characters that `words` take, a Japanese one as two."""
    return max(least, 2.5 + sum(1 if ord(sign) < ord("ÿ") else 2 for sign in words))


def _setting_choices(template: Template) -> Iterator[Choices]:
    words = template.words
    values: dict[Setting, Sequence[str]] = {
        Setting.ROUNDING: tuple(words.roundings[each] for each in Rounding),
        Setting.TIES: tuple(words.ties[each] for each in TiePolicy),
        Setting.LEFTOVER_STICKS: tuple(words.sticks.values()),
    }
    for setting, row in _setting_rows(template).items():
        if setting in values:
            column = template.settings + 1
            yield Choices(Area(row, column, row, column), tuple(values[setting]))


def _wrong_total(template: Template) -> Highlight:
    """A full row of scores that do not add up shows at once, before any sync."""
    columns = template.score_columns
    scores = ",".join(f"${address(FIRST_HANCHAN_ROW, column)}" for column in columns)
    label = column_name(template.settings + 1)
    starting = f"${label}${SETTING_ROWS[Setting.STARTING_POINTS]}"
    rows = FIRST_HANCHAN_ROW + _ROWS_DRAWN - 1
    area = Area(FIRST_HANCHAN_ROW, columns[0], rows, columns[-1] + 1)
    table = template.rules.players
    total = f"SUM({scores})"
    if Extra.STICKS in template.extras:
        at = _first_extra(template) + _offset(template, Extra.STICKS)
        total += f"+1000*N(${address(FIRST_HANCHAN_ROW, at)})"
    formula = f"AND(COUNT({scores})={table},{total}<>{table}*{starting})"
    return Highlight(area, formula, _WRONG)


def _offset(template: Template, wanted: Extra) -> int:
    before = template.extras[: list(template.extras).index(wanted)]
    return sum(template.columns if extra.per_player else 1 for extra in before)


def standings_tab(template: Template) -> TabSpec:
    """The 成績 tab with its headings, before anything is settled."""
    return TabSpec(
        template.words.standings,
        tuple(
            chain(
                _standing_columns(template),
                _statistics(template),
                _more(template),
                _blocks(template),
            )
        ),
        widths=_standing_widths(template),
        heights=_heights(standings_row(HANCHAN)),
        frozen_rows=STANDINGS_TOTALS_ROW,
        frozen_columns=STANDINGS_NUMBER_COLUMN,
        highlights=_standing_highlights(template),
    )


def _standing_columns(template: Template) -> Iterator[CellSpec]:
    pt = pt_format(template.rules)
    total_row, number_column = STANDINGS_TOTALS_ROW, STANDINGS_NUMBER_COLUMN
    yield CellSpec(total_row, number_column, template.words.total, _HEADING)
    for number in range(1, HANCHAN + 1):
        yield CellSpec(standings_row(number), number_column, number, _NUMBER)
    for index in range(template.columns):
        colours, column = _colours(index), STANDINGS_FIRST_COLUMN + index
        name = template.name(index)
        yield CellSpec(STANDINGS_NAMES_ROW, column, name, _name_style(colours))
        total = Style(pt, colours.cells, _INK, bold=True, size=12, border=_LINE)
        yield CellSpec(STANDINGS_TOTALS_ROW, column, None, total)
        for number in range(1, HANCHAN + 1):
            style = Style(pt, colours.cells, _INK, border=_LINE)
            yield CellSpec(standings_row(number), column, None, style)


def _statistics(template: Template) -> Iterator[CellSpec]:
    first = statistics_column(template.columns)
    for (row, column), title in headings(template.words, first).items():
        yield CellSpec(row, column, title, _HEADING)
    for index in range(template.columns):
        row = STATISTICS_HEADINGS_ROW + 1 + index
        style = Style(fill=_colours(index).name, color=_INK, bold=True, border=_LINE)
        yield CellSpec(row, first, template.name(index), style)
        yield from _formatted(row, first + 1, STATISTICS_FORMATS, index)


def _formatted(row: int, first: int, formats: Sequence[str], index: int) -> Iterator[CellSpec]:
    for column, number_format in enumerate(formats, first):
        cells = _colours(index).cells
        style = Style(number_format, cells, _INK, align=Align.RIGHT, border=_LINE)
        yield CellSpec(row, column, None, style)


def _more(template: Template) -> Iterator[CellSpec]:
    """The look of the further statistics; their headings come with their first values."""
    first = statistics_column(template.columns) + STATISTICS_WIDTH
    for column in range(first, first + len(MORE_FORMATS)):
        yield CellSpec(STATISTICS_HEADINGS_ROW, column, None, _HEADING)
    for index in range(template.columns):
        yield from _formatted(STATISTICS_HEADINGS_ROW + 1 + index, first, MORE_FORMATS, index)


def _blocks(template: Template) -> Iterator[CellSpec]:
    """The look of the blocks below and of the money; it shows when there is something to show."""
    players, first = template.columns, statistics_column(template.columns)
    right = first + STATISTICS_WIDTH + len(MORE_FORMATS)
    for row in range(STATISTICS_HEADINGS_ROW, STATISTICS_HEADINGS_ROW + 1 + players):
        for column in range(right, right + len(template.words.money)):
            yield CellSpec(row, column, None, Style(SIGNED_YEN_FORMAT, align=Align.RIGHT))
    yield from _block(seats_row(players), first, 2 + players, 1 + PLAYERS, RANK_FORMAT)
    pt = "+#,##0.0;-#,##0.0;0.0"
    yield from _block(duels_row(players), first, 2 + players, 1 + players, pt)
    yield from _block(payments_row(players), first, 1 + players, 3, YEN_FORMAT)


def _block(top: int, left: int, rows: int, columns: int, number_format: str) -> Iterator[CellSpec]:
    yield CellSpec(top, left, None, Style(color=_INK, bold=True))
    for row in range(top + 1, top + rows):
        yield CellSpec(row, left, None, Style(color=_INK))
        for column in range(left + 1, left + columns):
            style = Style(number_format, color=_INK, align=Align.RIGHT)
            yield CellSpec(row, column, None, style)


def _standing_widths(template: Template) -> dict[int, float]:
    words = template.words
    players = range(STANDINGS_FIRST_COLUMN, STANDINGS_FIRST_COLUMN + template.columns)
    first = statistics_column(template.columns)
    titles = (*words.statistics, *words.more_statistics, *words.money)
    return {
        STANDINGS_NUMBER_COLUMN: _width(words.total, 6),
        **{column: _width(template.name(i) or "", 12) for i, column in enumerate(players)},
        **dict.fromkeys(range(players.stop, first), 3.0),
        first: max(_width(name, 14) for name in (*template.players, "")),
        **{column: _width(title, 8) for column, title in enumerate(titles, first + 1)},
    }


def _standing_highlights(template: Template) -> tuple[Highlight, ...]:
    points = points_area(_ROWS_DRAWN, template.columns)
    message = address(points.top, points.left)
    first = address(STANDINGS_TOTALS_ROW, points.left)
    rounding = f"${column_name(template.settings + 1)}${SETTING_ROWS[Setting.ROUNDING]}"
    decimals = template.words.roundings[Rounding.NONE]
    return (
        Highlight(points, f"ISTEXT(${message})", _WRONG),
        Highlight(
            points._replace(top=STANDINGS_TOTALS_ROW),
            f'OR({template.words.results}!{rounding}="{decimals}",{first}<>ROUND({first},0))',
            Style(number_format=DECIMAL_PT_FORMAT),
        ),
    )

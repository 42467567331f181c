"""The settings beside the scores, to `Rules`."""

from collections.abc import Callable, Mapping, Sequence

from mjsheets.adapters.base import Cell, Tab
from mjsheets.errors import Severity
from mjsheets.rules import Rules
from mjsheets.sheet.layout import (
    PLAYERS,
    SETTING_ROWS,
    SETTINGS_COLUMN,
    ResultsLayout,
    SettingCells,
    address,
    find_settings,
)
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.parsing import (
    POINTS_PER_PT,
    WrongCellError,
    parse_pt,
    parse_score,
    parse_text,
    shown,
)
from mjsheets.sheet.words import ROUNDINGS, TIES, Setting, Words, key


def read_rules(tab: Tab, layout: ResultsLayout, words: Words, log: IssueLog) -> Rules | None:
    """The rules that the settings state; `None`, with issues, where they cannot be used."""
    places = find_settings(tab, layout)
    values: dict[str, object] = {}
    for setting, parse in _PARSERS.items():
        label = words.settings[setting]
        stated = [place for place in places[setting] if place.values]
        if not stated and setting in _REQUIRED:
            _report_missing(places[setting], setting, label, log)
        for place in stated:
            try:
                value = parse([tab.at(*position) for position in place.values])
            except _WrongSettingError as wrong:
                _report_wrong(tab, place, wrong, label, log)
                continue
            if values.setdefault(setting.value, value) != value:
                found = shown(tab.at(*place.values[0]))
                log.fatal("setting.twice", place.label, label=label, found=found)
    if log.is_fatal():
        return None
    rules = Rules.model_validate(values)
    if sum(rules.uma):
        position = next(place.label for place in places[Setting.UMA] if place.values)
        left = -sum(rules.uma) / POINTS_PER_PT
        log.add(Severity.NOTE, "uma.sum", position, label=words.settings[Setting.UMA], left=left)
    return rules


def _report_wrong(
    tab: Tab, place: SettingCells, wrong: "_WrongSettingError", label: str, log: IssueLog
) -> None:
    position = place.values[wrong.index]
    found = shown(tab.at(*position))
    log.fatal(f"setting.{wrong.code}", position, label=label, found=found, **wrong.values)


def _report_missing(
    labels: Sequence[SettingCells], setting: Setting, label: str, log: IssueLog
) -> None:
    row, column = labels[0].label if labels else (SETTING_ROWS[setting], SETTINGS_COLUMN)
    code = "setting.empty" if labels else "setting.missing"
    log.fatal(code, (row, column), label=label, beside=address(row, column + 1))


class _WrongSettingError(Exception):
    """The cell `index` of a setting is wrong."""

    def __init__(self, code: str, index: int = 0, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.index = index
        self.values = values


def _uma(cells: Sequence[Cell]) -> tuple[int, ...]:
    uma = tuple(_each(cells, parse_pt, "pt"))
    for index, amount in enumerate(uma):
        if abs(amount) >= POINTS_PER_PT**2:
            raise _WrongSettingError("pt.points", index, proposed=amount / POINTS_PER_PT**2)
    if len(uma) < PLAYERS:
        raise _WrongSettingError("uma.too-few", len(uma) - 1, count=len(uma), wanted=PLAYERS)
    return uma


def _points(cells: Sequence[Cell]) -> int:
    (points,) = _each(cells, parse_score, "points")
    if points < 0 or 0 < points < POINTS_PER_PT:
        raise _WrongSettingError("points.thousands")
    return points


def _each(cells: Sequence[Cell], parse: Callable[[Cell], int], expected: str) -> Sequence[int]:
    amounts = []
    for index, cell in enumerate(cells):
        try:
            amounts.append(parse(cell))
        except WrongCellError as wrong:
            raise _WrongSettingError(f"{expected}.{wrong.code}", index) from wrong
    return amounts


def _choice(table: Mapping[str, object], code: str) -> Callable[[Sequence[Cell]], object]:
    def parse(cells: Sequence[Cell]) -> object:
        try:
            return table[key(parse_text(cells[0]))]
        except (WrongCellError, KeyError) as wrong:
            raise _WrongSettingError(code) from wrong

    return parse


_PARSERS: dict[Setting, Callable[[Sequence[Cell]], object]] = {
    Setting.UMA: _uma,
    Setting.STARTING_POINTS: _points,
    Setting.RETURN_POINTS: _points,
    Setting.ROUNDING: _choice(ROUNDINGS, "rounding.unknown"),
    Setting.TIES: _choice(TIES, "ties.unknown"),
}
_REQUIRED = frozenset({Setting.UMA, Setting.STARTING_POINTS, Setting.RETURN_POINTS})

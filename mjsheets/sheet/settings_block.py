"""The settings beside the scores, to `Rules`."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from mjsheets.adapters.base import Cell, Kind, Tab, address
from mjsheets.errors import DataError, MjsheetsError, Severity
from mjsheets.presets import preset
from mjsheets.rules import FLOATING_UMA, Rules
from mjsheets.sheet.layout import (
    PLAYERS,
    SETTING_ROWS,
    ResultsLayout,
    SettingCells,
    find_settings,
    settings_column,
)
from mjsheets.sheet.log import IssueLog
from mjsheets.sheet.parsing import (
    POINTS_PER_PT,
    WrongCellError,
    is_blank,
    parse_pt,
    parse_score,
    parse_text,
    shown,
)
from mjsheets.sheet.words import (
    AUTO,
    NEGATIVE_ROUNDINGS,
    OFF,
    ROUNDINGS,
    STICKS,
    TIES,
    Setting,
    Words,
    key,
)

_SANMA = 3
_REQUIRED = (Setting.UMA, Setting.STARTING_POINTS, Setting.RETURN_POINTS)
"""What a sheet must state, unless it names a rule set."""


class RuleBlock(NamedTuple):
    """Rules and the first hanchan for which they hold."""

    from_number: int
    rules: Rules


def read_rules(
    tab: Tab, layout: ResultsLayout, words: Words, log: IssueLog, default: Rules | None = None
) -> tuple[RuleBlock, ...]:
    """The rules that the settings state.

    Where some are wrong, issues say so, and the others still serve to check the rows; without
    持ち there is nothing to check them by.

    Args:
        tab: The 結果 tab.
        layout: Where things stand in it.
        words: Its language, for the messages.
        log: Where issues go.
        default: What holds where the sheet states nothing, if something was chosen.

    Returns:
        The rules of the first hanchan, and after them what later blocks change.
    """
    found = IssueLog(tab.title)
    rules = _read_blocks(tab, layout, words, found, default)
    log.issues += found.issues
    return rules


def _read_blocks(
    tab: Tab, layout: ResultsLayout, words: Words, log: IssueLog, default: Rules | None
) -> tuple[RuleBlock, ...]:
    places = find_settings(tab, layout)
    blocks: dict[int, dict[str, object]] = {1: {}}
    _check_heads(tab, places, log)
    for setting, found in places.items():
        for place in found:
            if place.values and place.from_number and setting in _PARSERS:
                values = blocks.setdefault(place.from_number, {})
                _read_place(tab, place, setting, values, words.settings[setting], log)
    if default is None and Setting.PRESET.value not in blocks[1]:
        _check_required(blocks[1], places, len(layout.seats), words, log)
    if log.is_fatal() and not blocks[1].get(Setting.STARTING_POINTS.value):
        return ()
    try:
        rules = _combined(blocks, default or Rules())
    except DataError as error:
        log.fatal(error.code, layout.names[0], **error.values)
        return ()
    fits = _check_players(tab, layout, rules[0].rules, places, words, log)
    return rules if fits else ()


def _check_heads(tab: Tab, places: Mapping[Setting, Sequence[SettingCells]], log: IssueLog) -> None:
    """A head that is not understood could mean any hanchan."""
    filled = [place for found in places.values() for place in found if place.values]
    for head in sorted({place.head for place in filled if place.head and not place.from_number}):
        log.fatal("setting.block-head", head, found=shown(tab.at(*head)))


def _read_place(  # one place, and where its value and issues go
    tab: Tab,
    place: SettingCells,
    setting: Setting,
    values: dict[str, object],
    label: str,
    log: IssueLog,
) -> None:
    cells = [tab.at(*position) for position in place.values]
    try:
        value = _PARSERS[setting](cells)
    except _WrongSettingError as wrong:
        position = place.values[wrong.index]
        found = shown(cells[wrong.index])
        log.fatal(f"setting.{wrong.code}", position, label=label, found=found, **wrong.values)
        values[setting.value] = _WRONG
        return
    if values.setdefault(setting.value, value) not in (value, _WRONG):
        log.fatal("setting.twice", place.label, label=label, found=shown(cells[0]))


def _check_required(
    stated: Mapping[str, object],
    places: Mapping[Setting, Sequence[SettingCells]],
    players: int,
    words: Words,
    log: IssueLog,
) -> None:
    for setting in _REQUIRED:
        is_floating = setting is Setting.UMA and stated.get(Setting.FLOATING_UMA.value)
        if setting.value not in stated and not is_floating:
            labels = places[setting]
            default = (SETTING_ROWS[setting], settings_column(players))
            row, column = labels[0].label if labels else default
            code = "setting.empty" if labels else "setting.missing"
            beside = address(row, column + 1)
            log.fatal(code, (row, column), label=words.settings[setting], beside=beside)


def _combined(blocks: Mapping[int, Mapping[str, object]], default: Rules) -> tuple[RuleBlock, ...]:
    """Each block changes what held before it; naming a rule set begins anew."""
    rules = default
    combined = []
    for number, values in sorted(blocks.items()):
        named = values.get(Setting.PRESET.value)
        base = preset(named).rules if isinstance(named, str) else rules
        changed = {
            field: value
            for field, value in values.items()
            if field != Setting.PRESET.value and value is not _WRONG
        }
        if "uma" in changed:
            changed.setdefault("floating_uma", None)
        elif changed.get("floating_uma") and base.players == PLAYERS:
            changed["uma"] = (0,) * PLAYERS
        rules = Rules.model_validate(dict(base) | changed)
        combined.append(RuleBlock(number, rules))
    return tuple(combined)


def _check_players(  # the sheet, its rules, and where issues go
    tab: Tab,
    layout: ResultsLayout,
    rules: Rules,
    places: Mapping[Setting, Sequence[SettingCells]],
    words: Words,
    log: IssueLog,
) -> bool:
    """Three 順位点 are for three players; beside four names one is missing."""
    uma = [place for place in places[Setting.UMA] if place.values]
    label = words.settings[Setting.UMA]
    named = sum(not is_blank(tab.at(*position)) for position in layout.names)
    if uma and len(rules.uma) == _SANMA and named == PLAYERS and rules.preset == Rules().preset:
        log.fatal(
            "setting.uma.too-few", uma[0].values[-1], label=label, count=_SANMA, wanted=PLAYERS
        )
        return False
    if uma and rules.floating_uma is None and sum(rules.uma):
        left = -sum(rules.uma) / POINTS_PER_PT
        log.add(Severity.NOTE, "uma.sum", uma[0].label, label=label, left=left)
    return True


_WRONG = object()
"""In the place of a value that cannot be used; it was reported."""


class _WrongSettingError(Exception):
    """The cell `index` of a setting is wrong."""

    def __init__(self, code: str, index: int = 0, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.index = index
        self.values = values


_SHORTHAND = re.compile(r"([0-9]{1,3})\s*[-–−ー~〜/]\s*([0-9]{1,3})")


def _uma(cells: Sequence[Cell]) -> tuple[int, ...]:
    if len(cells) == 1 and (match := _SHORTHAND.fullmatch(_word(cells[0]))):
        small, large = sorted(int(pt) * POINTS_PER_PT for pt in match.groups())
        return large, small, -small, -large
    for index, cell in enumerate(cells):
        if is_blank(cell):
            raise _WrongSettingError("uma.gap", index)
        if cell.kind is Kind.DATE:
            raise _WrongSettingError("uma.date", index)
    uma = tuple(_each(cells, parse_pt, "pt"))
    for index, amount in enumerate(uma):
        _refuse_points(amount, index)
    if len(uma) < _SANMA:
        raise _WrongSettingError("uma.too-few", len(uma) - 1, count=len(uma), wanted=PLAYERS)
    return uma


def _refuse_points(amount: int, index: int = 0) -> None:
    """1,000 pt and more are points that were typed where pt belong."""
    if abs(amount) >= POINTS_PER_PT**2:
        raise _WrongSettingError("pt.points", index, proposed=amount / POINTS_PER_PT**2)


def _points(cells: Sequence[Cell]) -> int:
    (points,) = _each(cells, parse_score, "points")
    if points < 0 or 0 < points < POINTS_PER_PT:
        raise _WrongSettingError("points.thousands")
    return points


def _pt(cells: Sequence[Cell]) -> int:
    """An amount in pt that is taken or given, whatever its sign in the sheet; なし is 0."""
    if _word(cells[0]) in OFF:
        return 0
    (amount,) = _each(cells, parse_pt, "pt")
    _refuse_points(amount)
    return abs(amount)


def _oka(cells: Sequence[Cell]) -> int | None:
    return None if _word(cells[0]) in AUTO else _pt(cells)


def _yen(cells: Sequence[Cell]) -> int:
    if _word(cells[0]) in OFF:
        return 0
    (yen,) = _each([_without_yen(cells[0])], parse_score, "yen")
    if yen < 0:
        raise _WrongSettingError("yen.negative")
    return yen


def _without_yen(cell: Cell) -> Cell:
    if cell.kind is Kind.TEXT:
        return cell._replace(value=str(cell.value).strip("円¥￥ "))
    return cell


def _name(cells: Sequence[Cell]) -> str:
    try:
        return parse_text(cells[0])
    except WrongCellError as wrong:
        raise _WrongSettingError(f"name.{wrong.code}") from wrong


def _preset(cells: Sequence[Cell]) -> str:
    name = _name(cells)
    try:
        return preset(name).id
    except MjsheetsError as error:
        raise _WrongSettingError(error.code, 0, **error.values) from error


def _floating(cells: Sequence[Cell]) -> object:
    word = _word(cells[0])
    if word in OFF:
        return None
    for name, uma in FLOATING_UMA.items():
        if key(name) == word:
            return uma
    raise _WrongSettingError("floating.unknown", known=", ".join(FLOATING_UMA))


def _word(cell: Cell) -> str:
    """The cell as a word to compare; empty where it holds something else."""
    try:
        return key(parse_text(cell))
    except WrongCellError:
        return ""


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
            return table[_word(cells[0])]
        except KeyError as wrong:
            raise _WrongSettingError(code) from wrong

    return parse


_PARSERS: dict[Setting, Callable[[Sequence[Cell]], object]] = {
    Setting.PRESET: _preset,
    Setting.UMA: _uma,
    Setting.STARTING_POINTS: _points,
    Setting.RETURN_POINTS: _points,
    Setting.ROUNDING: _choice(ROUNDINGS, "rounding.unknown"),
    Setting.NEGATIVE_ROUNDING: _choice(NEGATIVE_ROUNDINGS, "negative-rounding.unknown"),
    Setting.TIES: _choice(TIES, "ties.unknown"),
    Setting.OKA: _oka,
    Setting.FLOATING_UMA: _floating,
    Setting.LEFTOVER_STICKS: _choice(STICKS, "sticks.unknown"),
    Setting.TOBI_PRIZE: _pt,
    Setting.CHIP_VALUE: _pt,
    Setting.CHOMBO: _pt,
    Setting.YAKITORI: _pt,
    Setting.RATE: _yen,
    Setting.VENUE_FEE: _yen,
    Setting.VENUE_FEE_PAYER: _name,
}

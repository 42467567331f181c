"""What is entered into cells, and what the cells then show.

Formulas are not calculated: each spreadsheet has a table of results, by the formula's text.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from tests.google_server.a1 import Box, Position
from tests.google_server.errors import JSON

_NUMBER = re.compile(r"[-+]?(\d+(,\d{3})*\.?\d*|\.\d+)([eE][-+]?\d+)?%?")
_TOKENS = {
    "DIVIDE_BY_ZERO": "#DIV/0!",
    "LOADING": "Loading...",
    "NAME": "#NAME?",
    "NULL_VALUE": "#NULL!",
    "NUM": "#NUM!",
    "N_A": "#N/A",
    "REF": "#REF!",
    "VALUE": "#VALUE!",
}


class Formula(str):
    """Text that is entered as a formula; a plain `str` is entered as text, also `"=A1"`."""

    __slots__ = ()


@dataclass(frozen=True)
class Failure:
    """A formula's result that is an error, such as `REF` or `LOADING`."""

    kind: str


@dataclass(frozen=True)
class Day:
    """A date: days since 1899-12-30, shown as one; with a fraction, a date and time."""

    serial: float


Scalar = int | float | str | bool | Failure | None
Content = Scalar | Formula | Day
"""What a cell can be given in a test."""
Result = Scalar | list[list[Scalar]]
"""What a formula yields; rows of values spill into the neighbours."""


def cell_data(content: Content) -> JSON:
    """The entered half of a `CellData`."""
    if isinstance(content, Day):
        kind = "DATE" if content.serial == int(content.serial) else "DATE_TIME"
        return {
            "userEnteredValue": {"numberValue": content.serial},
            "userEnteredFormat": {"numberFormat": {"type": kind, "pattern": "yyyy-mm-dd"}},
        }
    return {"userEnteredValue": extended(content)}


def content_of(cell: JSON) -> Content:
    """What was entered into a cell, as `cell_data` takes it."""
    value = cell.get("userEnteredValue", {})
    if "formulaValue" in value:
        return Formula(value["formulaValue"])
    return plain(value, empty=None)


def extended(content: Content) -> JSON:
    """A value as an `ExtendedValue`, nothing parsed."""
    match content:
        case bool():
            return {"boolValue": content}
        case int() | float():
            return {"numberValue": content}
        case Formula():
            return {"formulaValue": str(content)}
        case str():
            return {"stringValue": content}
        case Failure(kind):
            return {"errorValue": {"type": kind, "message": f"Test error {kind}"}}
    message = f"nothing to enter: {content!r}"
    raise TypeError(message)


def parsed(text: str) -> JSON:
    """Text as if a person had typed it."""
    if text.startswith("'"):
        return {"stringValue": text[1:]}
    if text.startswith("=") and len(text) > 1:
        return {"formulaValue": text}
    if text.upper() in {"TRUE", "FALSE"}:
        return {"boolValue": text.upper() == "TRUE"}
    if _NUMBER.fullmatch(text):
        number = float(text.rstrip("%").replace(",", ""))
        return {"numberValue": _shortest(number / 100 if text.endswith("%") else number)}
    return {"stringValue": text}


def plain(value: JSON, empty: str | None = "") -> Scalar:
    """An `ExtendedValue` as the values endpoints give it unformatted."""
    if "errorValue" in value:
        return _TOKENS[value["errorValue"]["type"]]
    return next(iter(value.values()), empty)


def formatted(value: JSON, number_format: JSON) -> str:
    """An `ExtendedValue` as people see it."""
    shown = plain(value)
    if isinstance(shown, bool):
        return str(shown).upper()
    if isinstance(shown, int | float):
        if number_format.get("type", "").startswith("DATE"):
            return f"day {shown}"
        return f"{_shortest(shown):.10g}"
    return str(shown)


def calculate(
    entered: Mapping[Position, JSON], formulas: Mapping[str, Result], grid: Box
) -> dict[Position, JSON]:
    """The shown half of each `CellData`: effective value and format, formatted text."""
    occupied = {place for place, cell in entered.items() if cell.get("userEnteredValue")}
    effective: dict[Position, JSON] = {}
    for place in sorted(occupied):
        value = entered[place]["userEnteredValue"]
        if "formulaValue" in value:
            result = formulas.get(value["formulaValue"], Failure("NAME"))
            effective |= _spill(place, result, occupied, grid)
        else:
            effective[place] = value
    places = effective.keys() | entered.keys()
    return {place: _shown(effective.get(place), entered.get(place, {})) for place in places}


def _spill(
    anchor: Position, result: Result, occupied: set[Position], grid: Box
) -> dict[Position, JSON]:
    rows = result if isinstance(result, list) else [[result]]
    filled = {
        (anchor[0] + down, anchor[1] + across): value
        for down, row in enumerate(rows)
        for across, value in enumerate(row)
    }
    if not all(grid.covers(place) for place in filled) or (filled.keys() & occupied) - {anchor}:
        return {anchor: extended(Failure("REF"))}
    return {place: extended(value) for place, value in filled.items() if value is not None}


def _shown(value: JSON | None, entered: JSON) -> JSON:
    look = entered.get("userEnteredFormat")
    shown: JSON = {"effectiveFormat": look} if look else {}
    if value is not None:
        shown["effectiveValue"] = value
        shown["formattedValue"] = formatted(value, (look or {}).get("numberFormat", {}))
    return shown


def _shortest(number: float) -> int | float:
    return int(number) if math.isfinite(number) and number == int(number) else number

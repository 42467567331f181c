"""Cells as the API gives them, as ours; both ways."""

import math
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

from mjsheets.adapters.base import EMPTY_CELL, Area, Cell, Entry, Kind, Position, Protection, Tab

Json = Mapping[str, Any]
"""An object that the API sent; what its fields are, only the API says."""
Object = dict[str, Any]
"""An object to be sent."""

FIELDS = (
    "properties(sheetId,title,hidden,gridProperties(rowCount,columnCount)),merges,"
    "protectedRanges(range,unprotectedRanges,warningOnly,requestingUserCanEdit,editors),"
    "data(startRow,startColumn,rowData.values("
    "userEnteredValue,effectiveValue,effectiveFormat.numberFormat.type))"
)
"""What is read of a tab, as a field mask."""

_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001  # a spreadsheet's days have no time zone
_TOKENS = {
    "DIVIDE_BY_ZERO": "#DIV/0!",
    "NAME": "#NAME?",
    "NULL_VALUE": "#NULL!",
    "NUM": "#NUM!",
    "N_A": "#N/A",
    "REF": "#REF!",
    "VALUE": "#VALUE!",
}
_LOADING = "LOADING"
_DATES = {"DATE", "DATE_TIME"}


def tab(sheet: Json) -> Tab:
    """A tab from its `Sheet`."""
    properties = sheet["properties"]
    return Tab(
        title=properties["title"],
        cells=MappingProxyType(dict(_cells(sheet))),
        merges=tuple(area(merge, properties) for merge in sheet.get("merges", ())),
        protections=tuple(_protections(sheet)),
        hidden=properties.get("hidden", False),
    )


def area(grid_range: Json, properties: Json) -> Area:
    """A `GridRange`, whose open sides reach the edge of the grid."""
    grid = properties["gridProperties"]
    return Area(
        top=grid_range.get("startRowIndex", 0) + 1,
        left=grid_range.get("startColumnIndex", 0) + 1,
        bottom=grid_range.get("endRowIndex", grid["rowCount"]),
        right=grid_range.get("endColumnIndex", grid["columnCount"]),
    )


def entered(value: Entry) -> Object:
    """The `CellData` that enters `value`: text as text, whatever it looks like."""
    match value:
        case None | "":
            return {}
        case str():
            return {"userEnteredValue": {"stringValue": value}}
        case _:
            return {"userEnteredValue": {"numberValue": value}}


def number_format(pattern: str) -> dict[str, str]:
    """The `NumberFormat` that shows numbers as `pattern` says; nothing for none."""
    if not pattern:
        return {}
    if pattern == "@":
        return {"type": "TEXT"}
    return {"type": "PERCENT" if "%" in pattern else "NUMBER", "pattern": pattern}


def _cells(sheet: Json) -> Iterator[tuple[Position, Cell]]:
    for data in sheet.get("data", ()):
        left = data.get("startColumn", 0) + 1
        for row, values in enumerate(data.get("rowData", ()), data.get("startRow", 0) + 1):
            for column, value in enumerate(values.get("values", ()), left):
                # Most cells of a drawn tab have a look and nothing else.
                if value and (found := cell(value)) != EMPTY_CELL:
                    yield (row, column), found


def cell(data: Json) -> Cell:
    """A cell from its `CellData`.

    >>> cell({"effectiveValue": {"numberValue": 3}})
    Cell(kind=<Kind.NUMBER: 2>, value=3, formula=None, spilled=True)
    """
    given = data.get("userEnteredValue") or {}
    shown = data.get("effectiveValue") or {}
    formula = given.get("formulaValue")
    if not shown:
        return Cell(Kind.UNCALCULATED, formula=formula) if formula else EMPTY_CELL
    number_format = data.get("effectiveFormat", {}).get("numberFormat", {}).get("type", "")
    kind, value = _shown(shown, number_format)
    if kind is Kind.EMPTY and not formula:
        return EMPTY_CELL
    return Cell(kind, value, formula, spilled=not given)


def _shown(value: Json, number_format: str) -> tuple[Kind, int | float | str | bool | None]:
    match value:
        case {"errorValue": error}:
            name = error.get("type", "")
            if name == _LOADING:
                return Kind.UNCALCULATED, None
            return Kind.ERROR, _TOKENS.get(name, "#ERROR!")
        case {"boolValue": bool(truth)}:
            return Kind.BOOLEAN, truth
        case {"numberValue": int() | float() as number}:
            day = _day(number) if number_format in _DATES else None
            return (Kind.DATE, day) if day else (Kind.NUMBER, _shortest(number))
        case {"stringValue": str(text)} if text:
            return Kind.TEXT, text
    return Kind.EMPTY, None


def _shortest(number: float) -> int | float:
    """Whole numbers as `int`, as far as they are exact."""
    return int(number) if math.isfinite(number) and number == int(number) else number


def _day(serial: float) -> str | None:
    """A date in ISO format, with its time if it has one; none for days out of the calendar."""
    try:
        moment = _EPOCH + timedelta(days=serial)
    except OverflowError:
        return None
    return moment.isoformat() if moment.time() != _EPOCH.time() else moment.date().isoformat()


def _protections(sheet: Json) -> Iterator[Protection]:
    properties = sheet["properties"]
    for protection in sheet.get("protectedRanges", ()):
        if protection.get("requestingUserCanEdit") or protection.get("warningOnly"):
            continue
        users = protection.get("editors", {}).get("users", ())
        holes = [area(hole, properties) for hole in protection.get("unprotectedRanges", ())]
        grid_range = protection.get("range", {})
        if not holes and grid_range.keys() <= {"sheetId"}:
            yield Protection(None, tuple(users))
            continue
        areas = [area(grid_range, properties)]
        for hole in holes:
            areas = [part for whole in areas for part in _around(hole, whole)]
        yield from (Protection(part, tuple(users)) for part in areas)


def _around(hole: Area, whole: Area) -> Iterator[Area]:
    """The parts of `whole` above, below, left and right of `hole`."""
    top, left = max(hole.top, whole.top), max(hole.left, whole.left)
    bottom, right = min(hole.bottom, whole.bottom), min(hole.right, whole.right)
    if top > bottom or left > right:
        yield whole
        return
    parts = (
        Area(whole.top, whole.left, top - 1, whole.right),
        Area(bottom + 1, whole.left, whole.bottom, whole.right),
        Area(top, whole.left, bottom, left - 1),
        Area(top, right + 1, bottom, whole.right),
    )
    for part in parts:
        if part.top <= part.bottom and part.left <= part.right:
            yield part

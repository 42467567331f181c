"""The methods of `spreadsheets.values`: plain values by A1 ranges."""

import itertools
from collections.abc import Callable, Iterable
from typing import Any

from tests.google_server.a1 import Box, range_name
from tests.google_server.calls import Call
from tests.google_server.edit import Edit
from tests.google_server.errors import JSON, invalid
from tests.google_server.grid import Sheet
from tests.google_server.store import Spreadsheet
from tests.google_server.values import extended, parsed, plain


def get(call: Call) -> JSON:
    """`values.get`."""
    return _value_range(call.open(), call.names["range"], call.option)


def batch_get(call: Call) -> JSON:
    """`values.batchGet`."""
    book = call.open()
    ranges = call.query.get("ranges", [])
    return {
        "spreadsheetId": book.id,
        "valueRanges": [_value_range(book, text, call.option) for text in ranges],
    }


def update(call: Call) -> JSON:
    """`values.update`."""
    book = call.open(write=True).copied()
    if call.body.get("range", call.names["range"]) != call.names["range"]:
        raise invalid("Requested range does not match the range of the value range.")
    part = call.body | {"range": call.names["range"]}
    updated = _enter(book, call, part, call.option("valueInputOption", ""))
    call.store.add(book)
    return updated


def batch_update(call: Call) -> JSON:
    """`values.batchUpdate`."""
    book = call.open(write=True).copied()
    how = call.body.get("valueInputOption", "")
    parts = [_enter(book, call, part, how) for part in call.body.get("data", [])]
    call.store.add(book)
    totals = {
        "total" + name[0].upper() + name[1:]: sum(part[name] for part in parts)
        for name in ("updatedRows", "updatedColumns", "updatedCells")
    }
    return {"spreadsheetId": book.id, **totals, "totalUpdatedSheets": 1, "responses": parts}


def clear(call: Call) -> JSON:
    """`values.clear`."""
    cleared = _cleared(call, [call.names["range"]])
    return {"spreadsheetId": call.names["spreadsheetId"], "clearedRange": cleared[0]}


def batch_clear(call: Call) -> JSON:
    """`values.batchClear`."""
    cleared = _cleared(call, call.body.get("ranges", []))
    return {"spreadsheetId": call.names["spreadsheetId"], "clearedRanges": cleared}


def _value_range(book: Spreadsheet, text: str, option: Callable[[str, str], str]) -> JSON:
    sheet, box = book.resolve(text)
    render = option("valueRenderOption", "FORMATTED_VALUE")
    used = sheet.used(box)
    rows = [
        [_rendered(sheet.cell((row, column)), render) for column in range(used.left, used.right)]
        for row in range(used.top, used.bottom)
    ]
    dimension = option("majorDimension", "ROWS")
    if dimension == "COLUMNS":
        rows = [list(column) for column in zip(*rows, strict=True)]
    answer: JSON = {"range": range_name(sheet.title, box), "majorDimension": dimension}
    if trimmed := _trimmed(rows):
        answer["values"] = trimmed
    return answer


def _trimmed(rows: list[list[Any]]) -> list[list[Any]]:
    for row in rows:
        while row and row[-1] == "":
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _rendered(cell: JSON, render: str) -> Any:
    if render == "FORMATTED_VALUE":
        return cell.get("formattedValue", "")
    if render == "FORMULA" and "formulaValue" in cell.get("userEnteredValue", {}):
        return cell["userEnteredValue"]["formulaValue"]
    return plain(cell.get("effectiveValue", {}))


def _enter(book: Spreadsheet, call: Call, part: JSON, how: str) -> JSON:
    if how not in {"RAW", "USER_ENTERED"}:
        raise invalid("'valueInputOption' is required but not specified")
    sheet, box = book.resolve(part["range"])
    rows = part.get("values", [])
    if part.get("majorDimension") == "COLUMNS":
        rows = [list(column) for column in itertools.zip_longest(*rows)]
    size = len(rows), max(map(len, rows), default=0)
    # A single cell is only where to begin.
    if (box.bottom - box.top, box.right - box.left) == (1, 1):
        box = Box(box.top, box.left, box.top + size[0], box.left + size[1])
    _check_fits(sheet, box, size)
    Edit(call.method.api, book, call.identity).check_open(sheet, box)
    written = 0
    for (down, row), parse in itertools.product(enumerate(rows), [how == "USER_ENTERED"]):
        for across, value in enumerate(row):
            if value is not None:
                place = box.top + down, box.left + across
                sheet.put(place, sheet.cells.get(place, {}) | _typed(value, parse=parse))
                written += 1
    box = Box(box.top, box.left, box.top + size[0], box.left + size[1])
    return {
        "spreadsheetId": book.id,
        "updatedRange": range_name(sheet.title, box),
        "updatedRows": size[0],
        "updatedColumns": size[1],
        "updatedCells": written,
    }


def _check_fits(sheet: Sheet, box: Box, size: tuple[int, int]) -> None:
    if box.bottom > sheet.grid.bottom or box.right > sheet.grid.right:
        raise invalid(
            f"Range ({range_name(sheet.title, box)}) exceeds grid limits. "
            f"Max rows: {sheet.grid.bottom}, max columns: {sheet.grid.right}"
        )
    if box.top + size[0] > box.bottom or box.left + size[1] > box.right:
        raise invalid(
            f"Requested writing within range [{range_name(sheet.title, box)}], but tried writing "
            "to a cell outside"
        )


def _typed(value: Any, *, parse: bool) -> JSON:
    if value == "":
        return {"userEnteredValue": None}
    if parse and isinstance(value, str):
        return {"userEnteredValue": parsed(value)}
    return {"userEnteredValue": extended(value)}


def _cleared(call: Call, ranges: Iterable[str]) -> list[str]:
    book = call.open(write=True).copied()
    names = []
    for sheet, box in map(book.resolve, ranges):
        Edit(call.method.api, book, call.identity).check_open(sheet, box)
        for place in [place for place in sheet.cells if box.covers(place)]:
            sheet.put(place, {**sheet.cells[place], "userEnteredValue": None})
        names.append(range_name(sheet.title, box))
    call.store.add(book)
    return names

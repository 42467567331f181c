"""Spreadsheets as the API describes them."""

from tests.google_server.a1 import Box
from tests.google_server.errors import JSON
from tests.google_server.grid import Sheet
from tests.google_server.store import Spreadsheet

DEFAULT_PIXELS = {"ROWS": 21, "COLUMNS": 100}


def describe(
    book: Spreadsheet, identity: str, ranges: list[tuple[Sheet, Box]], *, with_data: bool
) -> JSON:
    """A spreadsheet as the API gives it; `ranges`, if any, choose tabs and cells."""
    sheets = []
    for sheet in book.sheets:
        boxes = [box for other, box in ranges if other is sheet] if ranges else [sheet.grid]
        if boxes:
            sheets.append(_described_sheet(book, sheet, identity, boxes if with_data else []))
    return {
        "spreadsheetId": book.id,
        "properties": book.properties,
        "sheets": sheets,
        "spreadsheetUrl": book.url,
    }


def _described_sheet(book: Spreadsheet, sheet: Sheet, identity: str, boxes: list[Box]) -> JSON:
    owner = book.roles.get(identity) == "owner"
    barred = [] if owner else [protection for protection, _ in sheet.barred(identity)]
    parts = {
        "properties": sheet.properties,
        "data": [_grid_data(sheet, box) for box in boxes],
        "merges": [_grid_range(merge) for merge in sheet.merges],
        "conditionalFormats": sheet.highlights,
        "protectedRanges": [
            _protection(protection, editable=protection not in barred)
            for protection in sheet.protections
        ],
    }
    return {name: part for name, part in parts.items() if part}


def _grid_data(sheet: Sheet, box: Box) -> JSON:
    used = sheet.used(box)
    rows = []
    for row in range(used.top, used.bottom):
        cells = [sheet.cell((row, column)) for column in range(used.left, used.right)]
        while cells and not cells[-1]:
            cells.pop()
        rows.append({"values": cells} if cells else {})
    data = {
        "startRow": box.top,
        "startColumn": box.left,
        "rowData": rows,
        "rowMetadata": _sizes(sheet, "ROWS", box.top, box.bottom),
        "columnMetadata": _sizes(sheet, "COLUMNS", box.left, box.right),
    }
    return {name: value for name, value in data.items() if value}


def _sizes(sheet: Sheet, dimension: str, first: int, end: int) -> list[JSON]:
    default = DEFAULT_PIXELS[dimension]
    return [{"pixelSize": sheet.sizes.get((dimension, i), default)} for i in range(first, end)]


def _grid_range(grid_range: JSON) -> JSON:
    """As Google gives it: the first tab's number 0 is left out, other zeros are not."""
    return {name: value for name, value in grid_range.items() if name != "sheetId" or value}


def _protection(protection: JSON, *, editable: bool) -> JSON:
    shown = protection | {"range": _grid_range(protection.get("range", {}))}
    if editable:
        return shown | {"requestingUserCanEdit": True}
    # Who may edit is told only to those who may.
    return {name: value for name, value in shown.items() if name != "editors"}

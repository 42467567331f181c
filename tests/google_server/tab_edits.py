"""Parts of a `batchUpdate` that change tabs or the spreadsheet, each a function on an edit."""

from collections.abc import Callable

from tests.google_server.edit import Edit, merged
from tests.google_server.errors import JSON
from tests.google_server.grid import Sheet, new_sheet


def _add_sheet(edit: Edit, part: JSON) -> JSON:
    wanted = part.get("properties", {})
    sheets = edit.spreadsheet.sheets
    title = wanted.get("title") or f"Sheet{len(sheets) + 1}"
    _check_title(edit, title)
    if any(sheet.id == wanted.get("sheetId") for sheet in sheets):
        raise edit.refuse(f"A sheet with id {wanted['sheetId']} already exists")
    index = min(wanted.get("index", len(sheets)), len(sheets))
    sheet = new_sheet(title, index, wanted.get("sheetId"), **wanted.get("gridProperties", {}))
    others = {"title", "index", "sheetId", "gridProperties"}
    sheet.properties |= {name: value for name, value in wanted.items() if name not in others}
    sheets.insert(index, sheet)
    _renumber(sheets)
    return {"properties": sheet.properties}


def _delete_sheet(edit: Edit, part: JSON) -> JSON:
    sheet = edit.sheet(part.get("sheetId", 0))
    if len(edit.spreadsheet.sheets) == 1:
        raise edit.refuse("You can't remove all the sheets in a document.")
    edit.check_open(sheet, sheet.grid)
    edit.spreadsheet.sheets.remove(sheet)
    _renumber(edit.spreadsheet.sheets)
    return {}


def _update_sheet_properties(edit: Edit, part: JSON) -> JSON:
    mask = edit.mask("SheetProperties", part.get("fields", ""))
    new = part.get("properties", {})
    sheet = edit.sheet(new.get("sheetId", 0))
    if "title" in mask and new.get("title") != sheet.title:
        _check_title(edit, new.get("title", ""))
    sheet.properties = merged(mask, sheet.properties, new)
    if all(each.properties.get("hidden") for each in edit.spreadsheet.sheets):
        raise edit.refuse("You can't hide all the sheets in a document.")
    sheets = edit.spreadsheet.sheets
    if "index" in mask:
        sheets.remove(sheet)
        sheets.insert(sheet.properties.get("index", 0), sheet)
        _renumber(sheets)
    return {}


def _update_spreadsheet_properties(edit: Edit, part: JSON) -> JSON:
    mask = edit.mask("SpreadsheetProperties", part.get("fields", ""))
    book = edit.spreadsheet
    book.properties = merged(mask, book.properties, part.get("properties", {}))
    return {}


def _append_dimension(edit: Edit, part: JSON) -> JSON:
    grid = edit.sheet(part.get("sheetId", 0)).properties["gridProperties"]
    grid["rowCount" if part["dimension"] == "ROWS" else "columnCount"] += part["length"]
    return {}


def _update_dimension_properties(edit: Edit, part: JSON) -> JSON:
    edit.mask("DimensionProperties", part.get("fields", ""))
    span = part["range"]
    sheet = edit.sheet(span.get("sheetId", 0))
    for index in range(span.get("startIndex", 0), span["endIndex"]):
        sheet.sizes[span["dimension"], index] = part["properties"]["pixelSize"]
    return {}


def _check_title(edit: Edit, title: str) -> None:
    titles = {sheet.title.casefold() for sheet in edit.spreadsheet.sheets}
    if title.casefold() in titles:
        raise edit.refuse(
            f'A sheet with the name "{title}" already exists. Please enter another name.'
        )


def _renumber(sheets: list[Sheet]) -> None:
    for index, sheet in enumerate(sheets):
        sheet.properties["index"] = index


PARTS: dict[str, Callable[[Edit, JSON], JSON]] = {
    "addSheet": _add_sheet,
    "appendDimension": _append_dimension,
    "deleteSheet": _delete_sheet,
    "updateDimensionProperties": _update_dimension_properties,
    "updateSheetProperties": _update_sheet_properties,
    "updateSpreadsheetProperties": _update_spreadsheet_properties,
}

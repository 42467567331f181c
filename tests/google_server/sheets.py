"""The methods of the Sheets API, by their names in the discovery document."""

from collections.abc import Callable

from tests.google_server import cell_edits, masks, ranges, tab_edits
from tests.google_server.calls import Call
from tests.google_server.describe import describe
from tests.google_server.edit import Edit
from tests.google_server.errors import JSON, ApiError, forbidden, invalid
from tests.google_server.grid import Sheet, new_sheet
from tests.google_server.store import new_spreadsheet


def _get(call: Call) -> JSON:
    book = call.open()
    asked = [book.resolve(text) for text in call.query.get("ranges", [])]
    if call.mask:
        with_data = masks.reaches(call.mask, "sheets", "data")
    else:
        with_data = call.flag("includeGridData")
    return describe(book, call.identity, asked, with_data=with_data)


def _create(call: Call) -> JSON:
    if not call.has_storage:
        raise forbidden()
    wanted = call.body.get("properties", {})
    book = new_spreadsheet(wanted.get("title", "Untitled spreadsheet"), locale="en_US")
    book.properties |= wanted
    book.roles[call.identity] = "owner"
    given = call.body.get("sheets") or [{"properties": {"title": "Sheet1"}}]
    for index, part in enumerate(given):
        book.sheets.append(_created_sheet(index, part))
    call.store.add(book)
    return describe(book, call.identity, [], with_data=False)


def _created_sheet(index: int, part: JSON) -> Sheet:
    wanted = part.get("properties", {})
    sheet_id = wanted.get("sheetId", None if index else 0)
    title = wanted.get("title", f"Sheet{index + 1}")
    sheet = new_sheet(title, index, sheet_id, **wanted.get("gridProperties", {}))
    sheet.merges = part.get("merges", [])
    sheet.protections = part.get("protectedRanges", [])
    sheet.highlights = part.get("conditionalFormats", [])
    for data in part.get("data", []):
        top, left = data.get("startRow", 0), data.get("startColumn", 0)
        for down, row in enumerate(data.get("rowData", [])):
            for across, cell in enumerate(row.get("values", [])):
                sheet.put((top + down, left + across), cell)
        for dimension, name in (("ROWS", "rowMetadata"), ("COLUMNS", "columnMetadata")):
            for index_, metadata in enumerate(data.get(name, [])):
                if "pixelSize" in metadata:
                    sheet.sizes[dimension, index_] = metadata["pixelSize"]
    return sheet


def _batch_update(call: Call) -> JSON:
    book = call.open(write=True).copied()
    edit = Edit(call.method.api, book, call.identity)
    replies = _edited(edit, call.body.get("requests", []))
    book.calculate()
    answer: JSON = {"spreadsheetId": book.id, "replies": replies}
    if call.body.get("includeSpreadsheetInResponse"):
        asked = [book.resolve(text) for text in call.body.get("responseRanges", [])]
        with_data = bool(call.body.get("responseIncludeGridData"))
        if call.mask:
            with_data = masks.reaches(call.mask, "updatedSpreadsheet", "sheets", "data")
        answer["updatedSpreadsheet"] = describe(book, call.identity, asked, with_data=with_data)
    call.store.add(book)
    return answer


def _edited(edit: Edit, requests: list[JSON]) -> list[JSON]:
    """Do all parts in order; the answers to each."""
    if not requests:
        raise invalid("Must specify at least one request.")
    parts = cell_edits.PARTS | tab_edits.PARTS
    replies = []
    for index, request in enumerate(requests):
        kind, payload = next(iter(request.items()))
        edit.prefix = f"Invalid requests[{index}].{kind}: "
        if kind not in parts:
            raise ApiError(501, f"The test server does not imitate {kind}.")
        reply = parts[kind](edit, payload)
        replies.append({kind: reply} if reply else {})
    return replies


METHODS: dict[str, Callable[[Call], JSON]] = {
    "sheets.spreadsheets.batchUpdate": _batch_update,
    "sheets.spreadsheets.create": _create,
    "sheets.spreadsheets.get": _get,
    "sheets.spreadsheets.values.batchClear": ranges.batch_clear,
    "sheets.spreadsheets.values.batchGet": ranges.batch_get,
    "sheets.spreadsheets.values.batchUpdate": ranges.batch_update,
    "sheets.spreadsheets.values.clear": ranges.clear,
    "sheets.spreadsheets.values.get": ranges.get,
    "sheets.spreadsheets.values.update": ranges.update,
}

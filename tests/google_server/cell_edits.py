"""Parts of a `batchUpdate` that change cells, each a function on an edit."""

from collections.abc import Callable

from tests.google_server.a1 import Box
from tests.google_server.edit import Edit, merged, places
from tests.google_server.errors import JSON
from tests.google_server.grid import Sheet


def _update_cells(edit: Edit, part: JSON) -> JSON:
    mask = edit.mask("CellData", part.get("fields", ""))
    rows = [row.get("values", []) for row in part.get("rows", [])]
    if "range" in part:
        sheet, box = edit.area(part["range"])
        if len(rows) > box.bottom - box.top:
            raise edit.refuse(
                f"Attempting to write row: {box.bottom}, beyond the last requested row of: "
                f"{box.bottom - 1}"
            )
    else:
        sheet, box = _written_box(edit, part.get("start", {}), rows)
    edit.check_open(sheet, box)
    for row, column in places(box):
        given = rows[row - box.top] if row - box.top < len(rows) else []
        new = given[column - box.left] if column - box.left < len(given) else {}
        old = sheet.cells.get((row, column), {})
        sheet.put((row, column), merged(mask, old, new))
    return {}


def _written_box(edit: Edit, start: JSON, rows: list[list[JSON]]) -> tuple[Sheet, Box]:
    sheet = edit.sheet(start.get("sheetId", 0))
    top, left = start.get("rowIndex", 0), start.get("columnIndex", 0)
    box = Box(top, left, top + len(rows), left + max(map(len, rows), default=0))
    for name, last, size in (
        ("rowIndex", box.bottom, sheet.grid.bottom),
        ("columnIndex", box.right, sheet.grid.right),
    ):
        if last > size:
            kind = name.removesuffix("Index")
            raise edit.refuse(
                f"GridCoordinate.{name}[{last - 1}] is after last {kind} in grid[{size}]"
            )
    return sheet, box


def _repeat_cell(edit: Edit, part: JSON) -> JSON:
    mask = edit.mask("CellData", part.get("fields", ""))
    sheet, box = edit.area(part["range"])
    edit.check_open(sheet, box)
    for place in places(box):
        sheet.put(place, merged(mask, sheet.cells.get(place, {}), part.get("cell", {})))
    return {}


def _set_data_validation(edit: Edit, part: JSON) -> JSON:
    sheet, box = edit.area(part["range"])
    edit.check_open(sheet, box)
    for place in places(box):
        sheet.put(place, sheet.cells.get(place, {}) | {"dataValidation": part.get("rule")})
    return {}


def _merge_cells(edit: Edit, part: JSON) -> JSON:
    sheet, box = edit.area(part["range"])
    edit.check_open(sheet, box)
    if any(sheet.box(merge).meets(box) for merge in sheet.merges):
        raise edit.refuse("You must select all cells in a merged range to merge or unmerge them.")
    sheet.merges.append(part["range"])
    for place in places(box):
        if place != (box.top, box.left):
            sheet.put(place, {**sheet.cells.get(place, {}), "userEnteredValue": None})
    return {}


def _unmerge_cells(edit: Edit, part: JSON) -> JSON:
    sheet, box = edit.area(part["range"])
    sheet.merges = [merge for merge in sheet.merges if not sheet.box(merge).meets(box)]
    return {}


def _add_conditional_format_rule(edit: Edit, part: JSON) -> JSON:
    rule = part["rule"]
    sheet, _ = edit.area(rule["ranges"][0])
    sheet.highlights.insert(part.get("index", 0), rule)
    return {}


def _add_protected_range(edit: Edit, part: JSON) -> JSON:
    wanted = part["protectedRange"]
    sheet = edit.sheet(wanted.get("range", {}).get("sheetId", 0))
    number = wanted.get("protectedRangeId", len(sheet.protections) + 1)
    protection = {"editors": {"users": [edit.identity]}} | wanted | {"protectedRangeId": number}
    sheet.protections.append(protection)
    return {"protectedRange": protection | {"requestingUserCanEdit": True}}


PARTS: dict[str, Callable[[Edit, JSON], JSON]] = {
    "addConditionalFormatRule": _add_conditional_format_rule,
    "addProtectedRange": _add_protected_range,
    "mergeCells": _merge_cells,
    "repeatCell": _repeat_cell,
    "setDataValidation": _set_data_validation,
    "unmergeCells": _unmerge_cells,
    "updateCells": _update_cells,
}

"""A batch of edits on a copy of a spreadsheet: what its parts have in common."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.google_server.a1 import Box, Position
from tests.google_server.errors import JSON, ApiError, invalid, protected
from tests.google_server.grid import Sheet
from tests.google_server.masks import Mask, parse
from tests.google_server.schema import Api
from tests.google_server.store import Spreadsheet


@dataclass
class Edit:
    """One batch under way.

    Attributes:
        api: The contract.
        spreadsheet: The copy that is edited.
        identity: Who edits.
        prefix: How a refusal names the part it is about.
    """

    api: Api
    spreadsheet: Spreadsheet
    identity: str
    prefix: str = ""

    def refuse(self, message: str) -> ApiError:
        """The refusal of the current part."""
        return invalid(self.prefix + message)

    def sheet(self, sheet_id: int) -> Sheet:
        """The tab with this number."""
        try:
            return self.spreadsheet.by_id(sheet_id)
        except KeyError:
            raise self.refuse(f"No grid with id: {sheet_id}") from None

    def area(self, grid_range: JSON) -> tuple[Sheet, Box]:
        """The tab and the cells of a `GridRange`, which must lie inside the grid."""
        sheet = self.sheet(grid_range.get("sheetId", 0))
        box = sheet.box(grid_range)
        if box.bottom > sheet.grid.bottom or box.right > sheet.grid.right:
            raise self.refuse(f"Range exceeds grid limits of sheet {sheet.title}")
        return sheet, box

    def mask(self, schema: str, text: str) -> Mask:
        """The `fields` of a part, which must name fields of `schema`."""
        if not text:
            raise self.refuse("At least one field must be listed in 'fields'. (use '*')")
        mask = parse(text)
        try:
            self.api.check_mask(schema, mask)
        except ApiError:
            raise self.refuse(f"Invalid field: {text}") from None
        return mask

    def check_open(self, sheet: Sheet, box: Box) -> None:
        """Refuse to touch cells that are protected from this identity."""
        if self.spreadsheet.roles.get(self.identity) == "owner":
            return
        if any(area.meets(box) for _, area in sheet.barred(self.identity)):
            raise protected(self.prefix)


def places(box: Box) -> Iterator[Position]:
    """The cells of a box, row by row."""
    for row in range(box.top, box.bottom):
        for column in range(box.left, box.right):
            yield row, column


def merged(mask: Mask, old: JSON, new: JSON) -> JSON:
    """`old` with the fields in `mask` as `new` has them; a field that `new` lacks is cleared."""
    if not mask or "*" in mask:
        return new
    result = dict(old)
    for name, inner in mask.items():
        value = new.get(name)
        if inner:
            value = merged(inner, old.get(name, {}), new.get(name, {}))
        if value is None or value == {}:
            result.pop(name, None)
        else:
            result[name] = value
    return result

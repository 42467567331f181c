"""Spreadsheets in memory, kept close to the API's own terms.

An edit works on a copy and replaces the original only when all of it succeeded; cells are never
changed in place, so that a copy is cheap.
"""

import copy
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from tests.google_server.a1 import (
    Box,
    Reference,
    cell_name,
    parse_cells,
    position,
    split,
    unquote,
)
from tests.google_server.errors import JSON, forbidden, invalid, not_found, not_supported
from tests.google_server.grid import Sheet
from tests.google_server.values import Content, Result, calculate, cell_data, content_of
from tests.support import moved

Role = Literal["owner", "writer", "reader"]


@dataclass
class Spreadsheet:
    """One spreadsheet.

    Attributes:
        id: As in its URL.
        properties: `SpreadsheetProperties`.
        sheets: Its tabs, in order.
        roles: Who may do what, by e-mail address; `anyone` for everybody with the link.
        formulas: What each formula yields.
        native: Whether it is a Google spreadsheet, not an Excel file kept in Drive.
        parent: Id of the folder it lies in; empty for somebody's own Drive.
        app_properties: Tags that apps put on it.
        copyable: Whether those who can only read may copy it.
        modified: When it was last edited, in seconds since the epoch.
    """

    id: str
    properties: JSON
    sheets: list[Sheet]
    roles: dict[str, Role] = field(default_factory=dict)
    formulas: dict[str, Result] = field(default_factory=dict)
    native: bool = True
    parent: str = ""
    app_properties: dict[str, str] = field(default_factory=dict)
    copyable: bool = True
    modified: float = field(default_factory=time.time)

    @property
    def url(self) -> str:
        """Where people open it."""
        return f"https://docs.google.com/spreadsheets/d/{self.id}/edit"

    def tab(self, title: str) -> Sheet:
        """The tab called `title`; case does not matter."""
        for sheet in self.sheets:
            if sheet.title.casefold() == title.casefold():
                return sheet
        raise KeyError(title)

    def by_id(self, sheet_id: int) -> Sheet:
        """The tab with this number."""
        for sheet in self.sheets:
            if sheet.id == sheet_id:
                return sheet
        raise KeyError(sheet_id)

    def resolve(self, text: str) -> tuple[Sheet, Box]:
        """The tab and the cells that a range in A1 notation names."""
        title, cells = split(text)
        reference = parse_cells(cells)
        try:
            if reference is None and title is None:
                # A token that could be a cell is one; any other is a title.
                sheet, reference = self.tab(unquote(cells)), Reference()
            else:
                sheet = self.sheets[0] if title is None else self.tab(title)
        except KeyError:
            raise invalid(f"Unable to parse range: {text}") from None
        if reference is None:
            raise invalid(f"Unable to parse range: {text}")
        return sheet, sheet.clamp(reference)

    def calculate(self) -> None:
        """Work out what the cells show."""
        for sheet in self.sheets:
            sheet.shown = calculate(sheet.cells, self.formulas, sheet.grid)

    def copied(self) -> "Spreadsheet":
        """A copy to edit."""
        return replace(
            self,
            properties=copy.deepcopy(self.properties),
            sheets=[sheet.copied() for sheet in self.sheets],
            roles=dict(self.roles),
            formulas=dict(self.formulas),
            app_properties=dict(self.app_properties),
        )

    def enter(self, title: str, cells: Mapping[str, Content]) -> None:
        """Type into a tab, as somebody else in a browser would."""
        sheet = self.tab(title)
        for address, content in cells.items():
            sheet.put(position(address), {} if content is None else cell_data(content))
        self.calculate()
        self.modified = time.time()

    def insert(self, title: str, axis: int, at: int, count: int) -> None:
        """Insert rows (axis 0) or columns (axis 1) at `at`, from 1; delete some if negative.

        Formulas and merges do not follow.
        """
        sheet = self.tab(title)
        size = ("rowCount", "columnCount")[axis]
        sheet.properties["gridProperties"][size] += count
        sheet.cells = moved(sheet.cells, axis, at - 1, count)
        self.calculate()
        self.modified = time.time()

    def entered(self, title: str) -> dict[str, Content]:
        """What was entered into a tab, by address."""
        cells = sorted(self.tab(title).cells.items())
        return {
            cell_name(place): content_of(cell)
            for place, cell in cells
            if "userEnteredValue" in cell
        }


@dataclass
class Folder:
    """A folder, or a whole shared drive.

    Attributes:
        id: As in its URL.
        name: What people call it.
        roles: Who may do what with all that lies in it.
        is_shared_drive: Whether what lies in it belongs to the organisation, and uses its storage.
    """

    id: str
    name: str
    roles: dict[str, Role]
    is_shared_drive: bool = False


class Store:
    """All spreadsheets and folders that exist."""

    def __init__(self) -> None:
        self.spreadsheets: dict[str, Spreadsheet] = {}
        self.folders: dict[str, Folder] = {}

    def role(self, spreadsheet: Spreadsheet, identity: str) -> Role | None:
        """What `identity` may do with it, by itself or through its folder."""
        folder = self.folders.get(spreadsheet.parent)
        for roles in (spreadsheet.roles, folder.roles if folder else {}):
            if role := roles.get(identity) or roles.get("anyone"):
                return role
        return None

    def get(self, spreadsheet_id: str, identity: str, *, write: bool = False) -> Spreadsheet:
        """A spreadsheet, if `identity` may open it."""
        spreadsheet = self.spreadsheets.get(spreadsheet_id)
        if spreadsheet is None:
            raise not_found()
        role = self.role(spreadsheet, identity)
        if role is None or (write and role == "reader"):
            raise forbidden()
        if not spreadsheet.native:
            raise not_supported()
        return spreadsheet

    def add(self, spreadsheet: Spreadsheet) -> Spreadsheet:
        """Keep a new spreadsheet, or the next state of a known one."""
        spreadsheet.calculate()
        spreadsheet.modified = time.time()
        self.spreadsheets[spreadsheet.id] = spreadsheet
        return spreadsheet


def new_id() -> str:
    """An id that looks like Google's."""
    return "1" + secrets.token_urlsafe(40)[:43]


def new_spreadsheet(
    title: str, locale: str = "ja_JP", time_zone: str = "Asia/Tokyo"
) -> Spreadsheet:
    """A spreadsheet without tabs."""
    properties = {
        "title": title,
        "locale": locale,
        "autoRecalc": "ON_CHANGE",
        "timeZone": time_zone,
    }
    return Spreadsheet(new_id(), properties, [])

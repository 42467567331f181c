"""A Google spreadsheet as a workbook: one request to read it, one to write it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby

from gspread.urls import (  # noqa: TID251  # this is the module that may
    SPREADSHEET_BATCH_UPDATE_URL,
)

from mjsheets.adapters.base import Change, Snapshot, Tab, TabSpec, address
from mjsheets.adapters.google import cells, edits, look
from mjsheets.adapters.google.addresses import spreadsheet_url
from mjsheets.adapters.google.answers import Refused, reading
from mjsheets.adapters.google.cells import Json, Object
from mjsheets.adapters.google.edits import Grid
from mjsheets.adapters.google.errors import refusal
from mjsheets.adapters.google.transport import Transport
from mjsheets.errors import AccessError, TemporaryError

_BOOK_FIELDS = "properties(title,locale,timeZone)"
_TITLES_FIELDS = "properties.title,sheets.properties.title"
_READ_FIELDS = f"{_BOOK_FIELDS},sheets({cells.FIELDS})"
_SHEET_IDS = 2**31 - 2
_BAD_REQUEST = 400


class GoogleWorkbook:
    """A spreadsheet.

    Args:
        transport: The way to Google, shared by all spreadsheets of a run.
        key: The spreadsheet's id.
        known: Titles of tabs that it is known to have: asked for alone, they need one request;
            others need one more, for the titles.
    """

    def __init__(self, transport: Transport, key: str, known: Iterable[str] = ()) -> None:
        self.key = key
        self._transport = transport
        self._name = key
        self._titles = tuple(known)
        self._knows_all = False
        self._grids: dict[str, Grid] = {}
        self._tabs: dict[str, Tab] = {}

    def read(self, titles: Sequence[str]) -> Snapshot:
        """The tabs called `titles`, as far as they exist.

        The snapshot names all tabs, unless only known ones were asked for.

        Raises:
            NotFoundError: There is no such spreadsheet.
            AccessError: It may not be read, or our credentials cannot be used.
            DataError: It is a file of another kind.
            TemporaryError: Trying again later may help.
        """
        self._transport.patience.begin()
        with self._explained(writing=False):
            existing = self._existing(titles)
            if not existing or (len(existing) < len(titles) and not self._knows_all):
                return self._read_existing(titles)
            try:
                return self._read(existing)
            except Refused as refused:
                if not _names_no_tab(refused):
                    raise
                # A tab that we knew was renamed or deleted.
                return self._read_existing(titles)

    def write(self, changes: Sequence[Change], create: TabSpec | None = None) -> Snapshot:
        """Make the tab `create`, then write `changes`: all of it, or nothing.

        Raises:
            AccessError: It may not be written, or some of its cells are protected from us.
            TemporaryError: Its tabs were changed meanwhile, or it cannot be reached now.
        """
        # Google calculates by itself: a formula that stays has nothing to be told but its look.
        changes = [c for c in changes if c.number_format or not c.keeps_formula]
        self._check_open(changes)
        titles = list(dict.fromkeys(change.tab for change in changes))
        with self._explained(writing=True):
            new = {create.title} if create else set()
            if not self._titles or not set(titles) - new <= self._grids.keys():
                self._read_existing(titles)
            return self._written(titles, changes, create)

    def _written(
        self, titles: list[str], changes: Sequence[Change], create: TabSpec | None
    ) -> Snapshot:
        grids = {title: self._grids[title] for title in titles if title in self._grids}
        parts: list[Object] = []
        made = None
        if create:
            # A number of our own lets the other parts name the tab that the first one makes.
            number = 1 + int(self._transport.patience.timing.chance() * _SHEET_IDS)
            made = grids[create.title] = look.new_grid(create, number)
            parts += look.new_tab(create, made)
        for title, group in groupby(sorted(changes, key=_tab), key=_tab):
            if title not in grids:
                raise TemporaryError("google.changed", url=self.url, detail=title)
            parts += edits.writes(grids[title], group)
        if not parts:
            return Snapshot(self._name, self._titles, {t: self._tabs[t] for t in titles})
        try:
            return self._batch(parts, list(grids))
        except Refused as refused:
            if made and "already exists" in refused.detail:
                return self._made_before(made, list(grids), refused)
            raise

    def _made_before(self, made: Grid, titles: list[str], refused: Refused) -> Snapshot:
        """A repetition after a lost answer finds its tab made, by the first try or by others."""
        snapshot = self._read(titles)
        if made.sheet_id in {grid.sheet_id for grid in self._grids.values()}:
            return snapshot
        raise refused

    @property
    def url(self) -> str:
        """Where people open it."""
        return spreadsheet_url(self.key)

    def _batch(self, parts: list[Object], titles: list[str]) -> Snapshot:
        body = {
            "requests": parts,
            "includeSpreadsheetInResponse": True,
            "responseRanges": [_quoted(title) for title in titles],
            "responseIncludeGridData": True,
        }
        fields = f"updatedSpreadsheet({_READ_FIELDS})"
        answer = self._transport.request(
            "post", SPREADSHEET_BATCH_UPDATE_URL % self.key, params={"fields": fields}, json=body
        )
        with reading():
            return self._snapshot(answer.json()["updatedSpreadsheet"])

    def _read_existing(self, titles: Sequence[str]) -> Snapshot:
        """Ask for all titles first, then read those that are there."""
        answer = self._get(_TITLES_FIELDS, [])
        with reading():
            self._titles = tuple(sheet["properties"]["title"] for sheet in answer["sheets"])
            name = answer["properties"]["title"]
        self._knows_all = True
        if existing := self._existing(titles):
            return self._read(existing)
        return Snapshot(name, self._titles, {})

    def _existing(self, titles: Sequence[str]) -> list[str]:
        return [title for title in titles if title in self._titles]

    def _read(self, titles: Sequence[str]) -> Snapshot:
        answer = self._get(_READ_FIELDS, [_quoted(title) for title in titles])
        with reading():
            return self._snapshot(answer)

    def _get(self, fields: str, ranges: list[str]) -> Json:
        answer: Json = self._transport.spreadsheets_get(
            self.key, {"fields": fields, "ranges": ranges}
        )
        return answer

    def _snapshot(self, answer: Json) -> Snapshot:
        tabs = {}
        for sheet in answer.get("sheets", ()):
            tab = cells.tab(sheet)
            tabs[tab.title] = tab
            self._grids[tab.title] = _grid(sheet["properties"])
        self._tabs |= tabs
        new = [title for title in tabs if title not in self._titles]
        self._titles = (*self._titles, *new)
        self._name = answer["properties"]["title"]
        return Snapshot(self._name, self._titles, tabs)

    def _check_open(self, changes: Iterable[Change]) -> None:
        """Find a protected cell before Google does: it would not say which one."""
        for change in changes:
            tab = self._tabs.get(change.tab)
            for area, editors in tab.protections if tab else ():
                if area is None or area.covers((change.row, change.column)):
                    code = "google.protected" if editors else "google.protected-unknown"
                    values = {"url": self.url, "tab": change.tab, "editors": ", ".join(editors)}
                    raise AccessError(code, **values, cell=address(change.row, change.column))

    @contextmanager
    def _explained(self, *, writing: bool) -> Iterator[None]:
        """Say what a refusal means for this spreadsheet."""
        try:
            yield
        except Refused as refused:
            login = self._transport.account
            raise refusal(refused, login, self.url, writing=writing) from refused


def _tab(change: Change) -> str:
    return change.tab


def _names_no_tab(refused: Refused) -> bool:
    return refused.status == _BAD_REQUEST and "Unable to parse range" in refused.detail


def _grid(properties: Json) -> Grid:
    size = properties["gridProperties"]
    return Grid(properties.get("sheetId", 0), size["rowCount"], size["columnCount"])


def _quoted(title: str) -> str:
    """A tab as a range; quoted, for `CO2` alone would be a cell.

    >>> _quoted("O'Brien")
    "'O''Brien'"
    """
    return "'" + title.replace("'", "''") + "'"

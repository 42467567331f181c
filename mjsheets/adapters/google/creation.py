"""A new Google spreadsheet: in one request, or drawn into one that is there already."""

from collections.abc import Iterator, Sequence

from gspread.urls import (  # noqa: TID251  # this is the module that may
    SPREADSHEET_BATCH_UPDATE_URL,
    SPREADSHEETS_API_V4_BASE_URL,
)

from mjsheets.adapters.base import TabSpec
from mjsheets.adapters.google import look
from mjsheets.adapters.google.addresses import spreadsheet_url
from mjsheets.adapters.google.answers import Refused, reading
from mjsheets.adapters.google.cells import Json, Object
from mjsheets.adapters.google.errors import refusal
from mjsheets.adapters.google.retry import PassingError
from mjsheets.adapters.google.transport import Transport
from mjsheets.errors import AccessError, MjsheetsError, TemporaryError

_DRIVE = "https://drive.google.com/drive/my-drive"


def create(
    transport: Transport, title: str, tabs: Sequence[TabSpec], *, locale: str, time_zone: str
) -> str:
    """Make a spreadsheet of `tabs`, and never a second one by repeating; returns its id.

    Args:
        transport: The way to Google.
        title: Its name.
        tabs: What it holds.
        locale: Such as `ja_JP`.
        time_zone: Such as `Asia/Tokyo`.

    Raises:
        AccessError: We may not, or have no storage.
        TemporaryError: It is not known whether it was made, or Google cannot be reached now.
    """
    body = {
        "properties": {"title": title, "locale": locale, "timeZone": time_zone},
        "sheets": [look.sheet(tab, look.new_grid(tab, i)) for i, tab in enumerate(tabs)],
    }
    transport.patience.begin()
    try:
        answer = transport.attempt(
            "post", SPREADSHEETS_API_V4_BASE_URL, params={"fields": "spreadsheetId"}, json=body
        )
    except Refused as refused:
        raise _denied(refused, transport) from refused
    except PassingError as passing:
        raise _unknown(title, passing.error) from passing
    try:
        with reading():
            return str(answer.json()["spreadsheetId"])
    except TemporaryError as error:
        raise _unknown(title, error) from error


def _unknown(title: str, error: MjsheetsError) -> TemporaryError:
    detail = error.values.get("detail", "")
    return TemporaryError("google.create-unknown", title=title, detail=detail)


def draw(
    transport: Transport, key: str, tabs: Sequence[TabSpec], *, locale: str, time_zone: str
) -> None:
    """Make an empty spreadsheet one of `tabs`; where anything stands, nothing is done.

    Args:
        transport: The way to Google.
        key: Its id.
        tabs: What it is to hold.
        locale: Such as `ja_JP`.
        time_zone: Such as `Asia/Tokyo`.

    Raises:
        MjsheetsError: It cannot be written, or Google cannot be reached now.
    """

    def attempt() -> None:
        fields = "sheets(properties.sheetId,data.rowData.values.userEnteredValue)"
        url = f"{SPREADSHEETS_API_V4_BASE_URL}/{key}"
        answer = transport.attempt("get", url, params={"fields": fields})
        with reading():
            sheets = answer.json()["sheets"]
            ids = [int(sheet["properties"].get("sheetId", 0)) for sheet in sheets]
            is_empty = not any("userEnteredValue" in cell for cell in _cells(sheets))
            first = max(ids) + 1
        # Whatever was typed there is somebody's, or drawn already.
        if is_empty:
            parts = list(_drawing(tabs, first, ids, {"locale": locale, "timeZone": time_zone}))
            url = SPREADSHEET_BATCH_UPDATE_URL % key
            params = {"fields": "spreadsheetId"}
            transport.attempt("post", url, params=params, json={"requests": parts})

    transport.patience.begin()
    try:
        transport.patience.run(attempt)
    except Refused as refused:
        raise refusal(refused, transport.account, spreadsheet_url(key), writing=True) from refused


def _cells(sheets: Sequence[Json]) -> Iterator[Json]:
    for sheet in sheets:
        for data in sheet.get("data", ()):
            for row in data.get("rowData", ()):
                yield from row.get("values", ())


def _drawing(
    tabs: Sequence[TabSpec], first: int, old: Sequence[int], properties: Object
) -> Iterator[Object]:
    """The parts that replace the tabs of an empty spreadsheet."""
    fields = ",".join(properties)
    yield {"updateSpreadsheetProperties": {"properties": properties, "fields": fields}}
    for sheet_id, tab in enumerate(tabs, first):
        yield from look.new_tab(tab, look.new_grid(tab, sheet_id))
    for sheet_id in old:
        yield {"deleteSheet": {"sheetId": sheet_id}}


def _denied(refused: Refused, transport: Transport) -> Exception:
    """Sheets only says that the caller may not; a service account's reason is its storage."""
    login = transport.account
    error = refusal(refused, login, _DRIVE, writing=True)
    if error.code == "google.read-only" and login.identity.endswith(".gserviceaccount.com"):
        return AccessError("google.no-storage", **error.values)
    return error

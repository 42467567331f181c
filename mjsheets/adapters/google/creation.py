"""A new Google spreadsheet, in one request."""

from collections.abc import Sequence

from gspread.urls import SPREADSHEETS_API_V4_BASE_URL  # noqa: TID251  # this is the module that may

from mjsheets.adapters.base import TabSpec
from mjsheets.adapters.google import look
from mjsheets.adapters.google.answers import Refused
from mjsheets.adapters.google.errors import refusal
from mjsheets.adapters.google.retry import PassingError
from mjsheets.adapters.google.transport import Transport
from mjsheets.errors import AccessError, TemporaryError

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
        detail = passing.error.values.get("detail", "")
        raise TemporaryError("google.create-unknown", title=title, detail=detail) from passing
    return str(answer.json()["spreadsheetId"])


def _denied(refused: Refused, transport: Transport) -> Exception:
    """Sheets only says that the caller may not; a service account's reason is its storage."""
    login = transport.account
    error = refusal(refused, login, _DRIVE, writing=True)
    if error.code == "google.read-only" and login.identity.endswith(".gserviceaccount.com"):
        return AccessError("google.no-storage", **error.values)
    return error

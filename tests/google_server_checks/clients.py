"""The real gspread, pointed at the server."""

from typing import Any

import gspread
from google.oauth2 import credentials, service_account
from gspread.http_client import HTTPClient

from tests.google_server import GoogleServer
from tests.google_server.fixtures import ROBOT, SPREADSHEETS

GOOGLE = ("https://sheets.googleapis.com", "https://www.googleapis.com")


def client(server: GoogleServer, auth: Any = None) -> gspread.Client:
    """gspread, whose requests go to the server instead of Google."""

    class Redirected(HTTPClient):
        def request(self, method: str, endpoint: str, *args: Any, **more: Any) -> Any:
            for host in GOOGLE:
                endpoint = endpoint.replace(host, server.url)
            return super().request(method, endpoint, *args, **more)

    auth = auth or robot(server.tokens.add_service_account(ROBOT))
    return gspread.authorize(auth, http_client=Redirected)


def robot(info: dict[str, str]) -> Any:
    kind: Any = service_account.Credentials
    return kind.from_service_account_info(info, scopes=[SPREADSHEETS])


def person(info: dict[str, str]) -> Any:
    """A login; google-auth's own reader of the file would ignore its `token_uri`."""
    kind: Any = credentials.Credentials
    names = ("refresh_token", "token_uri", "client_id", "client_secret")
    return kind(None, **{name: info[name] for name in names})

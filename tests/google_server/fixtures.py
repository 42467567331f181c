"""What tests of the Google adapter start from."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.google_server.server import GoogleServer

ROBOT = "robot@mjsheets-test.iam.gserviceaccount.com"
SPREADSHEETS = "https://www.googleapis.com/auth/spreadsheets"
READONLY = SPREADSHEETS + ".readonly"


@contextmanager
def running_server() -> Iterator[GoogleServer]:
    """A server that must never have answered what Google could not answer."""
    with GoogleServer() as server:
        yield server
    assert server.violations == []

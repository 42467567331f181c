"""The command against the test server, as a process of its own."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.adapters.google.evening import STANDINGS, typed
from tests.cli.conftest import Run
from tests.google_server import GoogleServer
from tests.google_server.fixtures import ROBOT
from tests.google_server.store import Role, Spreadsheet
from tests.google_server.values import Content

if TYPE_CHECKING:
    from subprocess import CompletedProcess


@dataclass
class Command:
    """`mjsheets` as the service account `ROBOT`."""

    server: GoogleServer
    process: Run

    def __post_init__(self) -> None:
        self.key = json.dumps(self.server.tokens.add_service_account(ROBOT))

    def run(self, *words: str, **variables: str) -> "CompletedProcess[str]":
        """Run it, and forget the requests of earlier runs."""
        self.server.requests.clear()
        ours = {"MJSHEETS_CREDENTIALS": self.key, "MJSHEETS_TEST_API": self.server.url}
        return self.process(*words, **(ours | variables))

    @property
    def asked(self) -> int:
        """Requests of the last run to the APIs."""
        return len(self.server.api_requests)

    @property
    def tokens(self) -> int:
        """Requests of the last run for tokens."""
        return sum(request.path == "/token" for request in self.server.requests)

    def evening(
        self,
        *,
        title: str = "2026-11-29",
        folder: str = "",
        role: Role | None = "writer",
        tabs: Mapping[str, Mapping[str, Content]] | None = None,
    ) -> Spreadsheet:
        """A spreadsheet with two hanchan; its 成績 has one old number."""
        tabs = {"結果": typed(), "成績": dict(STANDINGS)} if tabs is None else tabs
        shared = {ROBOT: role} if role else None
        book = self.server.add_spreadsheet(tabs, title=title, shared=shared)
        book.parent = folder
        return book

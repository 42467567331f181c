"""The server that tests hold in their hands."""

import re
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from tests.google_server import drive, masks, sheets
from tests.google_server.calls import Call
from tests.google_server.consent import Consent
from tests.google_server.errors import (
    JSON,
    ApiError,
    TokenError,
    api_disabled,
    in_drives_words,
    insufficient_scopes,
    not_found,
)
from tests.google_server.faults import Answer, Faults, json_answer
from tests.google_server.grid import new_sheet
from tests.google_server.schema import Method, api, without_nulls
from tests.google_server.store import Folder, Role, Spreadsheet, Store, new_id, new_spreadsheet
from tests.google_server.tokens import Tokens
from tests.google_server.values import Content, Result
from tests.google_server.wire import HttpServer, Request

_IMPERSONATION = re.compile(r"/v1/projects/-/serviceAccounts/(.+):generateAccessToken")


@dataclass
class GoogleServer:
    """Google's APIs on a port of this machine; use it as a context manager.

    Attributes:
        latency: Seconds that each API request takes.
        clock_offset: Seconds by which this server's clock is ahead of ours.
        disabled: Services that the caller's project has not switched on, such as
            `sheets.googleapis.com`.
        requests: Everything that was asked, in order.
        violations: Answers of our own that Google could not have given; must stay empty.
    """

    latency: float = 0.0
    clock_offset: float = 0.0
    disabled: set[str] = field(default_factory=set)
    requests: list[Request] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    faults: Faults = field(default_factory=Faults)
    store: Store = field(default_factory=Store)

    def __post_init__(self) -> None:
        self._apis = (api("sheets", "v4"), api("drive", "v3"))
        self._methods = sheets.METHODS | drive.METHODS
        self._lock = threading.Lock()
        self.closing = threading.Event()
        self._http = HttpServer(self.respond, self.now, self.closing)
        self.url = f"http://127.0.0.1:{self._http.server_port}"
        self.tokens = Tokens(self.now, self.url + "/token")
        self.consent = Consent(self.tokens)

    def __enter__(self) -> Self:
        thread = threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()

    def now(self) -> float:
        """Seconds since the epoch, by this server's clock."""
        return time.time() + self.clock_offset

    @property
    def api_requests(self) -> list[Request]:
        """The requests to the APIs, without those for tokens."""
        return [r for r in self.requests if r.path.startswith(("/v4/", "/drive/v3/"))]

    def add_spreadsheet(
        self,
        tabs: Mapping[str, Mapping[str, Content]],
        *,
        title: str = "2026-11-29",
        shared: Mapping[str, Role] | None = None,
        formulas: Mapping[str, Result] | None = None,
    ) -> Spreadsheet:
        """A new spreadsheet with these tabs, each with its cells by address."""
        book = new_spreadsheet(title)
        for index, tab in enumerate(tabs):
            book.sheets.append(new_sheet(tab, index, None if index else 0))
        book.roles.update(shared or {})
        book.formulas.update(formulas or {})
        for tab, cells in tabs.items():
            book.enter(tab, cells)
        return self.store.add(book)

    def add_folder(
        self, name: str, shared: Mapping[str, Role], *, is_shared_drive: bool = False
    ) -> Folder:
        """A new folder, or shared drive."""
        folder = Folder(new_id(), name, dict(shared), is_shared_drive)
        self.store.folders[folder.id] = folder
        return folder

    def spreadsheet(self, spreadsheet_id: str) -> Spreadsheet:
        """A spreadsheet as it is now."""
        return self.store.spreadsheets[spreadsheet_id]

    def cells(self, spreadsheet_id: str, tab: str) -> dict[str, Content]:
        """What is entered in a tab now, by address."""
        return self.spreadsheet(spreadsheet_id).entered(tab)

    def share(self, spreadsheet_id: str, email: str, role: Role) -> None:
        """Let somebody in."""
        self.spreadsheet(spreadsheet_id).roles[email] = role

    def respond(self, request: Request, raw_path: str) -> Answer:
        """Answer a request, unless a fault does."""
        self.requests.append(request)

        def proceed() -> Answer:
            with self._lock:
                return self._answer(request, raw_path)

        action = self.faults.take(request.method, request.path)
        answer = action(proceed) if action else proceed()
        request.code = answer.code
        if request.path != "/token":
            time.sleep(self.latency)
        return answer

    def _answer(self, request: Request, raw_path: str) -> Answer:
        if request.path == "/generate_204":
            return Answer(204, b"")
        if request.path == "/o/oauth2/auth":
            return self.consent.page(request.query)
        try:
            return json_answer(200, self._result(request, raw_path))
        except ApiError as error:
            is_drive = request.path.startswith("/drive/")
            return json_answer(error.code, in_drives_words(error) if is_drive else error.body)
        except TokenError as error:
            return json_answer(error.code, error.body)
        except Exception as error:  # noqa: BLE001  # a fault of ours must fail the test
            self.violations.append(f"{request.method} {request.path}: {error!r}")
            return json_answer(500, {"error": {"code": 500, "message": repr(error)}})

    def _result(self, request: Request, raw_path: str) -> JSON:
        if request.path == "/token":
            if request.body.get("grant_type") == "authorization_code":
                return self.consent.exchange(request.body)
            return self.tokens.answer(request.body)
        if request.path == "/revoke":
            self.tokens.revoke(request.body.get("token", ""))
            return {}
        if match := _IMPERSONATION.fullmatch(request.path):
            header = request.headers.get("authorization", "")
            return self.tokens.impersonate(match[1], header, request.body["scope"])
        return self._called(request, raw_path)

    def _called(self, request: Request, raw_path: str) -> JSON:
        grant = self.tokens.check(request.headers.get("authorization", ""))
        request.identity = grant.identity
        method, names = self._find(request.method, raw_path)
        method.check_query(request.query)
        default = drive.DEFAULT_FIELDS.get(method.name, "*")
        mask = masks.parse(",".join(request.query.get("fields", [])) or default)
        method.check_mask(mask)
        body = without_nulls(request.body)
        method.check_body(body)
        self._check_allowed(method, grant.scopes)
        given = mask if "fields" in request.query else {}
        call = Call(method, self.store, grant.identity, names, request.query, body, given)
        answer: JSON = masks.apply(mask, self._methods[method.name](call))
        method.check_answer(answer)
        return answer

    def _find(self, verb: str, raw_path: str) -> tuple[Method, dict[str, str]]:
        for each in self._apis:
            found = each.find(verb, raw_path)
            if found and found[0].name in self._methods:
                return found
        raise not_found()

    def _check_allowed(self, method: Method, scopes: frozenset[str]) -> None:
        if not scopes & method.scopes:
            raise insufficient_scopes(method.api.service, method.name)
        if method.api.service in self.disabled:
            raise api_disabled(method.api.service, method.api.title, "123456789012")

"""Where the browser brings the answer to a consent page: a port of this machine, for a while."""

import os
from collections.abc import Callable
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from types import TracebackType
from typing import Self
from urllib.parse import parse_qsl, urlsplit

from mjsheets.errors import TemporaryError, UsageError

_ANSWER, _NOT_FOUND = 200, 404
_SILENT = 5.0
"""Seconds after which a connection that says nothing is dropped."""
_LOOK = 0.5
"""Seconds between two looks at the clock."""


class Loopback:
    """A listener on 127.0.0.1; use it as a context manager.

    Args:
        port: Which port; 0 for any that is free.
        page: What the browser shows once the answer is here.

    Raises:
        UsageError: The port is in use.
    """

    def __init__(self, port: int, page: str) -> None:
        try:
            self._server = _Server(port, page)
        except (OSError, OverflowError):
            raise UsageError("login.port", port=port) from None
        self.port = self._server.server_port
        self.redirect_uri = f"http://127.0.0.1:{self.port}/"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.server_close()

    def wait(self, seconds: float, monotonic: Callable[[], float]) -> dict[str, str]:
        """What the browser brings.

        Raises:
            TemporaryError: Nothing came in time.
        """
        end = monotonic() + seconds
        while not self._server.answer:
            if monotonic() > end:
                raise TemporaryError("login.timeout", seconds=round(seconds))
            self._server.handle_request()
        return self._server.answer


class _Server(HTTPServer):
    """One request at a time is enough for one browser."""

    timeout = _LOOK
    # On Windows that option would let another program listen on the same port.
    allow_reuse_address = os.name != "nt"

    def __init__(self, port: int, page: str) -> None:
        self.answer: dict[str, str] = {}
        self.page = f'<!doctype html><meta charset="utf-8"><title>mjsheets</title>{escape(page)}'
        super().__init__(("127.0.0.1", port), _Handler)

    def server_bind(self) -> None:
        """Bind without asking the network what this machine is called."""
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = "127.0.0.1", int(self.server_address[1])


class _Handler(BaseHTTPRequestHandler):
    timeout = _SILENT
    server: _Server

    def do_GET(self) -> None:
        """Take the answer; a browser also asks for an icon, which is none."""
        query = dict(parse_qsl(urlsplit(self.path).query))
        is_answer = bool(query.keys() & {"code", "error"})
        body = self.server.page.encode() if is_answer else b""
        self.send_response(_ANSWER if is_answer else _NOT_FOUND)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        if is_answer:
            self.server.answer = query

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class names it
        """Say nothing: the path holds the code."""

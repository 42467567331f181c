"""HTTP on a socket: requests come in, answers go out in the way a fault asks for."""

import json
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote

from tests.google_server.errors import bad_field
from tests.google_server.faults import Answer, Delivery, json_answer

_RESET_ON_CLOSE = struct.pack("ii", 1, 0)
_TRICKLE_PAUSE = 0.01


@dataclass
class Request:
    """A request as it came in; `identity` and `code` are filled in while it is answered."""

    method: str
    path: str
    query: dict[str, list[str]]
    headers: dict[str, str]
    body: Any
    identity: str = ""
    code: int = 0


class HttpServer(ThreadingHTTPServer):
    """A server on a free port, which leaves all thinking to `respond`.

    Args:
        respond: Answers a request, given also its path as it was sent.
        now: Seconds since the epoch, for the Date header.
        closing: Set when the server is about to end.
    """

    daemon_threads = True
    request_queue_size = 64

    def __init__(
        self,
        respond: Callable[[Request, str], Answer],
        now: Callable[[], float],
        closing: threading.Event,
    ) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.respond = respond
        self.now = now
        self.closing = closing
        self._connections: list[socket.socket] = []

    def get_request(self) -> tuple[socket.socket, Any]:
        """Accept a connection, and keep it in mind."""
        connection, address = super().get_request()
        self._connections.append(connection)
        return connection, address

    def server_close(self) -> None:
        """Close also what clients would keep alive."""
        super().server_close()
        for connection in self._connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def shutdown_request(self, request: Any) -> None:
        """Close at once: a reset must not begin with a polite goodbye."""
        self.close_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that go away are what the tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Unbuffered, each header line would wait for an acknowledgement.
    wbufsize = -1
    disable_nagle_algorithm = True
    server: HttpServer

    def _handle(self) -> None:
        raw_path, _, query = self.path.partition("?")
        length = int(self.headers.get("Content-Length") or 0)
        request = Request(
            method=self.command,
            path=unquote(raw_path),
            query=parse_qs(query, keep_blank_values=True),
            headers={name.lower(): value for name, value in self.headers.items()},
            body={},
        )
        try:
            request.body = _parsed(self.rfile.read(length), self.headers.get_content_type())
            answer = self.server.respond(request, raw_path)
        except ValueError:
            error = bad_field("", "Unable to parse the request body.")
            answer = json_answer(error.code, error.body)
        self._send(answer)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _handle  # noqa: N815 - http.server names them

    def _send(self, answer: Answer) -> None:
        match answer.delivery:
            case Delivery.STALL:
                self.server.closing.wait(60)
                self._reset()
            case Delivery.RESET:
                self._reset()
            case Delivery.CUT:
                self._start(answer)
                self.wfile.write(answer.body[: len(answer.body) // 2])
                self.wfile.flush()
                self._reset()
            case Delivery.TRICKLE:
                self._trickle(answer)
            case Delivery.WHOLE:
                self._start(answer)
                self.wfile.write(answer.body)

    def _start(self, answer: Answer) -> None:
        self.send_response(answer.code)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()

    def _trickle(self, answer: Answer) -> None:
        self._start(answer)
        for byte in answer.body:
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            if self.server.closing.wait(_TRICKLE_PAUSE):
                self._reset()
                break

    def _reset(self) -> None:
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_ON_CLOSE)
        self.close_connection = True

    def date_time_string(self, timestamp: float | None = None) -> str:
        """The Date header, by this server's clock."""
        return formatdate(timestamp or self.server.now(), usegmt=True)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it
        """Keep quiet; `GoogleServer.requests` is the log."""


def _parsed(body: bytes, content_type: str) -> Any:
    if content_type == "application/x-www-form-urlencoded":
        return {name: values[-1] for name, values in parse_qs(body.decode()).items()}
    return json.loads(body) if body else {}

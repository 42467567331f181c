"""Faults on request: what a network and a service can do to a request.

A fault stands between the wire and the method, and decides what happens to the request:

    server.faults.add(status(503), path=":batchUpdate")
    server.faults.add(lost_answer(), path=":batchUpdate")
    server.faults.add(status(429, headers={"Retry-After": "7"}), times=None)
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from threading import Lock

from tests.google_server.errors import ApiError, TokenError, quota, unauthenticated

HTML = "text/html; charset=UTF-8"
ERROR_PAGE = (
    "<!DOCTYPE html><html lang=en><title>Error 502 (Server Error)!!1</title>"
    "<p><b>502.</b> <ins>That\u2019s an error.</ins><p>" + "Please try again later. " * 200
)
PORTAL_PAGE = "<html><head><title>Hotel Wi-Fi: please sign in</title></head><body></body></html>"


class Delivery(Enum):
    """How an answer leaves."""

    WHOLE = auto()
    RESET = auto()
    """Not at all: the connection is reset."""
    CUT = auto()
    """Half of the body, then a reset."""
    STALL = auto()
    """Not before the server closes."""
    TRICKLE = auto()
    """Byte by byte."""


@dataclass(frozen=True)
class Answer:
    """What is sent back."""

    code: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    delivery: Delivery = Delivery.WHOLE


Proceed = Callable[[], Answer]
Action = Callable[[Proceed], Answer]


@dataclass
class Fault:
    """An action and the requests that meet it.

    Attributes:
        action: What happens instead, or besides.
        method: HTTP method, or empty for any.
        path: Part of the path, or empty for any.
        times: How many requests meet it; `None` for all.
    """

    action: Action
    method: str = ""
    path: str = ""
    times: int | None = 1

    def meets(self, method: str, path: str) -> bool:
        """Whether this request is one of them."""
        return self.method in {"", method} and self.path in path and self.times != 0


class Faults:
    """A queue of faults; the first that fits a request is used, once or more often."""

    def __init__(self) -> None:
        self._queue: list[Fault] = []
        self._lock = Lock()

    def add(
        self, action: Action, *, method: str = "", path: str = "", times: int | None = 1
    ) -> None:
        """Put a fault at the end of the queue."""
        self._queue.append(Fault(action, method, path, times))

    def clear(self) -> None:
        """Let everything work again."""
        self._queue.clear()

    def take(self, method: str, path: str) -> Action | None:
        """The action that this request meets, if any."""
        with self._lock:
            for fault in self._queue:
                if fault.meets(method, path):
                    if fault.times is not None:
                        fault.times -= 1
                    return fault.action
        return None


def json_answer(code: int, body: object, headers: Mapping[str, str] | None = None) -> Answer:
    """An answer with a JSON body."""
    kind = {"Content-Type": "application/json; charset=UTF-8"}
    return Answer(code, json.dumps(body, ensure_ascii=False).encode(), kind | dict(headers or {}))


def refused(error: ApiError, headers: Mapping[str, str] | None = None) -> Action:
    """The API refuses."""
    return lambda _: json_answer(error.code, error.body, headers)


def status(code: int, headers: Mapping[str, str] | None = None) -> Action:
    """The API is unwell: an error of this code in Google's envelope."""
    known = {401: unauthenticated(), 429: quota()}
    error = known.get(code) or ApiError(code, "The service is currently unavailable.")
    return refused(error, headers)


def text(code: int, body: str, content_type: str = HTML) -> Action:
    """Something answers that is not the API."""
    return lambda _: Answer(code, body.encode(), {"Content-Type": content_type})


def token_refused(error: str, description: str, *, subtype: str = "") -> Action:
    """The token endpoint refuses."""
    refusal = TokenError(error, description, subtype=subtype)
    return lambda _: json_answer(refusal.code, refusal.body)


def reset() -> Action:
    """The connection is reset before the request is looked at."""
    return lambda _: Answer(0, b"", delivery=Delivery.RESET)


def lost_answer() -> Action:
    """The request is carried out, its answer is lost."""
    return lambda proceed: replace(proceed(), delivery=Delivery.RESET)


def cut_answer() -> Action:
    """The request is carried out, half of its answer arrives."""
    return lambda proceed: replace(proceed(), delivery=Delivery.CUT)


def answered(action: Action) -> Action:
    """The request is carried out, but `action` answers."""

    def act(proceed: Proceed) -> Answer:
        proceed()
        return action(proceed)

    return act


def stall() -> Action:
    """The answer does not come."""
    return lambda _: Answer(200, b"{}", delivery=Delivery.STALL)


def trickle() -> Action:
    """The answer comes byte by byte: it takes for ever, yet never pauses for long."""
    return lambda proceed: replace(proceed(), delivery=Delivery.TRICKLE)


def truncated() -> Action:
    """The answer ends in the middle of its JSON, correctly framed."""

    def act(proceed: Proceed) -> Answer:
        answer = proceed()
        return replace(answer, body=answer.body[: len(answer.body) // 2])

    return act


def meanwhile(edit: Callable[[], object]) -> Action:
    """Somebody edits just before the request arrives."""

    def act(proceed: Proceed) -> Answer:
        edit()
        return proceed()

    return act

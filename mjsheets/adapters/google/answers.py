"""Answers as they come in: good ones, refusals, and what may pass."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from itertools import chain

import requests

from mjsheets.adapters.google.retry import PassingError
from mjsheets.errors import AccessError, MjsheetsError, TemporaryError

_PASSING = {408, 429}
_SERVER_ERROR, _NEVER = 500, 501
_OK, _PROXY_LOGIN, _TOO_MANY = 200, 407, 429
_BAD_ADDRESSES = (
    requests.exceptions.InvalidURL,
    requests.exceptions.MissingSchema,
    requests.exceptions.InvalidSchema,
)
_LINK = re.compile(r"https://console\.[^\s]+")
_API = re.compile(r"Google \w+ API")
_DRIVES_QUOTA = re.compile(r"\b(userRateLimitExceeded|rateLimitExceeded)\b")
_TITLE = re.compile(r"<title>(.*?)</title>", re.IGNORECASE | re.DOTALL)
_LONGEST_DETAIL = 300
"""Characters of somebody else's message that a person is shown."""


class Refused(Exception):  # noqa: N818  # an answer, not yet an error
    """Google's refusal of a request.

    Args:
        status: HTTP status.
        error: The `error` object of the answer; empty if there is none.
        detail: The message for people.
    """

    def __init__(self, status: int, error: Mapping[str, object], detail: str) -> None:
        super().__init__(f"{status}: {detail}")
        self.status = status
        self.detail = detail
        parts = [*_list(error.get("details")), *_list(error.get("errors"))]
        self._details = [part for part in parts if isinstance(part, dict)]

    @property
    def reasons(self) -> str:
        """Google's names for the cause, such as `SERVICE_DISABLED`; Drive has its own."""
        return " ".join(str(part["reason"]) for part in self._details if "reason" in part)

    @property
    def link(self) -> str:
        """The page that Google offers as a remedy."""
        links = (link for part in self._details for link in _list(part.get("links")))
        offered = (str(link.get("url", "")) for link in links if isinstance(link, dict))
        in_text = (match[0] for match in _LINK.finditer(self.detail))
        return next(chain(offered, in_text), "")

    @property
    def api(self) -> str:
        """The API that was asked."""
        match = _API.search(self.detail)
        return match[0] if match else "Google Sheets API"


def may_pass(status: int) -> bool:
    """Whether trying again may help: also for the numbers that proxies make up."""
    return status in _PASSING or (status >= _SERVER_ERROR and status != _NEVER)


def check(response: requests.Response, now: float) -> None:
    """Make sure that an answer is a good one.

    Args:
        response: The answer.
        now: Seconds since the epoch.

    Raises:
        Refused: Google will not do it.
        PassingError: The answer is damaged or no answer of Google, or the service unwell.
        TemporaryError: A proxy wants to know who asks.
    """
    status = response.status_code
    if may_pass(status):
        raise passing(status, response.headers, now, response)
    body = _json(response)
    if status == _PROXY_LOGIN:
        raise TemporaryError("google.proxy", detail=_detail(response))
    if not isinstance(body, dict) and "<" in response.text[:100]:
        # Whatever its status, no page is an answer of the API.
        raise PassingError(TemporaryError("google.not-google", detail=_detail(response)))
    if response.ok and not isinstance(body, dict):
        raise PassingError(TemporaryError("google.damaged", detail=_detail(response)))
    if not response.ok:
        error = body.get("error") if isinstance(body, dict) else None
        refused = Refused(status, error if isinstance(error, dict) else {}, _detail(response))
        if _DRIVES_QUOTA.search(refused.reasons):
            raise PassingError(TemporaryError("google.quota", detail=refused.detail))
        raise refused


@contextmanager
def reading() -> Iterator[None]:
    """Take an answer apart.

    Raises:
        TemporaryError: It is JSON, but not what was asked for.
    """
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise TemporaryError("google.damaged", detail="") from error


def check_token(status: int, headers: Mapping[str, str], body: bytes) -> None:
    """Make sure that a token endpoint's answer can be read: google-auth takes that for granted.

    Raises:
        PassingError: It cannot.
    """
    kind = headers.get("content-type", "")
    if "html" in kind or body.lstrip()[:1] == b"<":
        raise PassingError(TemporaryError("google.not-google", detail=f"HTTP {status}"))
    if status == _OK and "json" in kind and not _is_token(body):
        raise PassingError(TemporaryError("google.damaged", detail=""))


def _is_token(body: bytes) -> bool:
    """Whether JSON is an object, and what it says of a token is usable."""
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        return False
    if not isinstance(answer, dict):
        return False
    seconds = str(answer.get("expires_in", "0"))
    return isinstance(answer.get("access_token", ""), str) and seconds.isdecimal()


def passing(
    status: int, headers: Mapping[str, str], now: float, response: requests.Response | None = None
) -> PassingError:
    """A status after which trying again may help."""
    detail = f"HTTP {status}" if response is None else _detail(response)
    if status != _TOO_MANY:
        error = TemporaryError("google.unavailable", detail=detail)
        return PassingError(error, at_least=_retry_after(headers, now))
    return PassingError(
        TemporaryError("google.quota", detail=detail),
        at_least=_retry_after(headers, now),
        is_quota="per minute" in detail,
    )


def unreachable(error: BaseException) -> PassingError | MjsheetsError:
    """A connection that did not come about, or broke."""
    detail = shortened(str(error) or type(error).__name__)
    if isinstance(error, requests.exceptions.SSLError) or not isinstance(
        error, requests.RequestException
    ):
        # What else the system refuses here is a certificate file that is not there.
        return TemporaryError("google.tls", detail=detail)
    if isinstance(error, requests.exceptions.InvalidProxyURL):
        return TemporaryError("google.proxy", detail=detail)
    if isinstance(error, _BAD_ADDRESSES):
        # Not ours: it stands in the credentials or the environment, and stays bad.
        return AccessError("google.address", detail=detail)
    if isinstance(error, requests.exceptions.ProxyError):
        code = "google.proxy"
    elif isinstance(error, requests.Timeout):
        code = "google.timeout"
    elif "NameResolutionError" in detail:
        code = "google.offline"
    else:
        code = "google.connection"
    return PassingError(TemporaryError(code, detail=detail))


def skew(headers: Mapping[str, str], now: float) -> float:
    """Seconds by which a server's clock is ahead of ours; 0 if it does not tell."""
    moment = _moment(headers.get("date", ""))
    return 0.0 if moment is None else moment.timestamp() - now


def shortened(text: str) -> str:
    """One line of a bearable length."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_DETAIL else line[:_LONGEST_DETAIL] + "…"


def _retry_after(headers: Mapping[str, str], now: float) -> float:
    """Seconds that the server asks us to wait; 0 if it does not."""
    text = headers.get("retry-after", "")
    if text.isascii() and text.isdigit():
        return float(text)
    moment = _moment(text)
    return 0.0 if moment is None else max(moment.timestamp() - now, 0.0)


def _moment(text: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _json(response: requests.Response) -> object:
    try:
        body: object = response.json()
    except ValueError:
        return None
    return body


def _detail(response: requests.Response) -> str:
    """The message in an answer, or the title of its page; never the whole page."""
    body = _json(response)
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, dict):
        message = str(error.get("message", ""))
    elif isinstance(error, str):
        message = error
    else:
        title = _TITLE.search(response.text[:10_000])
        message = title[1] if title else response.text[:_LONGEST_DETAIL]
    status = f"HTTP {response.status_code}"
    return f"{status}: {shortened(message)}" if message.strip() else status


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []

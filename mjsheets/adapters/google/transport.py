"""Requests to Google: gspread knows the addresses, google-auth signs, and this bounds the time."""

import io
import logging
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import requests
import urllib3
from google.auth.credentials import Credentials
from google.auth.exceptions import GoogleAuthError, TransportError
from google.auth.transport import Response as TokenResponse
from google.auth.transport.requests import AuthorizedSession, Request
from gspread.http_client import (  # noqa: TID251  # this is the module that may
    FileType,
    HTTPClient,
    ParamsType,
)
from requests import PreparedRequest, Response

from mjsheets import __version__
from mjsheets.adapters.google import answers, errors
from mjsheets.adapters.google.credentials import Login
from mjsheets.adapters.google.retry import DEADLINE, PassingError, Patience, Timing

_HOSTS = ("https://sheets.googleapis.com", "https://www.googleapis.com")
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}
_USER_AGENT = f"mjsheets/{__version__} (gspread)"
_CHUNK = 65_536
_LOG = logging.getLogger("mjsheets.google")


class Transport(HTTPClient):
    """What gspread sends its requests through.

    Args:
        login: Who asks.
        timing: Clocks, chance and the way to wait.
        deadline: Seconds for each workbook.
        host: Where the APIs are, if not at Google; only tests say that.
    """

    def __init__(
        self, login: Login, timing: Timing, *, deadline: float = DEADLINE, host: str = ""
    ) -> None:
        _check_host(host)
        self.account = login
        self.patience = Patience(timing, deadline)
        self._host = host
        self._tokens = _TokenRequest(self.patience)
        super().__init__(
            auth=login.credentials,
            session=_ApiSession(login.credentials, self._tokens, self.patience),
        )

    def request(  # noqa: PLR0913, PLR0917  # gspread's signature
        self,
        method: str,
        endpoint: str,
        params: ParamsType | None = None,
        data: bytes | None = None,
        json: Mapping[str, object] | None = None,
        files: FileType = None,
        headers: MutableMapping[str, str] | None = None,
    ) -> Response:
        """Send a request, again if need be, and return its answer: JSON, and no error.

        Raises:
            Refused: Google will not do it.
            MjsheetsError: Google cannot be reached, or does not accept who we are.
        """
        send = partial(
            self.session.request,
            method,
            self._redirected(endpoint),
            params=params,
            data=data,
            json=json,
            files=files,
            headers=headers,
        )
        return self.patience.run(lambda: self._answer(send))

    def attempt(self, method: str, endpoint: str, **parts: Any) -> Response:  # noqa: ANN401  # as in gspread
        """Send a request that must not simply be repeated: once.

        Raises:
            Refused: Google will not do it.
            PassingError: It may or may not have been done.
            MjsheetsError: Google cannot be reached, or does not accept who we are.
        """
        url = self._redirected(endpoint)
        return self._answer(partial(self.session.request, method, url, **parts))

    def sign_in(self) -> float:
        """Get a token, with one request; returns how far Google's clock is ahead, in seconds.

        Raises:
            MjsheetsError: Google cannot be reached, or does not accept who we are.
        """
        self.patience.begin()
        refresh: Callable[..., None] = self.account.credentials.refresh
        try:
            refresh(self._tokens)
        except TransportError as error:
            found = answers.unreachable(error.__cause__ or error)
            raise (found.error if isinstance(found, PassingError) else found) from error
        except GoogleAuthError as error:
            cause = errors.safe_cause(error)
            raise errors.token_refused(error, self.account, self._tokens.skew) from cause
        return self._tokens.skew

    def _redirected(self, endpoint: str) -> str:
        for known in _HOSTS if self._host else ():
            endpoint = endpoint.replace(known, self._host, 1)
        return endpoint

    def _answer(self, send: Callable[..., Response]) -> Response:
        """The answer to one try."""
        try:
            response = send(timeout=self.patience.timeout)
        except (requests.RequestException, OSError) as error:
            raise answers.unreachable(error) from error
        except TransportError as error:
            raise answers.unreachable(error.__cause__ or error) from error
        except GoogleAuthError as error:
            cause = errors.safe_cause(error)
            raise errors.token_refused(error, self.account, self._tokens.skew) from cause
        request = response.request
        _LOG.debug("%s %s: %d", request.method, request.path_url, response.status_code)
        answers.check(response, self.patience.timing.now())
        return response


def _check_host(host: str) -> None:
    """A token must not travel in the clear, except within this machine."""
    parts = urlsplit(host)
    if host and parts.scheme != "https" and parts.hostname not in _LOOPBACK:
        raise ValueError(host)


class BoundedSession(requests.Session):
    """A session whose answers end: the deadline holds also while a body trickles in."""

    patience: Patience

    def prepare(self, patience: Patience) -> None:
        """Set what all our sessions share."""
        self.patience = patience
        self.headers["User-Agent"] = _USER_AGENT
        # Without an authorization of its own, requests would take one from ~/.netrc.
        self.auth = _unchanged

    def send(
        self,
        request: PreparedRequest,
        **options: Any,  # noqa: ANN401  # as in requests
    ) -> Response:
        """Send one request and read its whole answer, however slowly it comes."""
        response = super().send(request, **(options | {"stream": True}))
        try:
            body = b"".join(self._chunks(response))
        except urllib3.exceptions.ReadTimeoutError as error:
            raise requests.ReadTimeout(error) from error
        except urllib3.exceptions.HTTPError as error:
            raise requests.exceptions.ChunkedEncodingError(error) from error
        finally:
            response.close()
        response.raw = io.BytesIO(body)
        return response

    def _chunks(self, response: Response) -> Iterator[bytes]:
        while chunk := response.raw.read1(_CHUNK, decode_content=True):
            yield chunk
            if self.patience.left < 0:
                raise requests.ReadTimeout


def _unchanged(request: PreparedRequest) -> PreparedRequest:
    return request


class _ApiSession(BoundedSession, AuthorizedSession):
    """Requests with a bearer token, which is renewed once if it is not accepted."""

    def __init__(self, credentials: Credentials, tokens: Request, patience: Patience) -> None:
        start: Callable[..., None] = super().__init__
        start(credentials, max_refresh_attempts=1, auth_request=tokens)
        self.prepare(patience)


class _TokenRequest(Request):
    """How google-auth asks for tokens.

    It repeats by itself what may pass, so that google-auth's own waiting never begins.

    Attributes:
        skew: Seconds by which the server's clock is ahead of ours, as its last answer says.
    """

    def __init__(self, patience: Patience) -> None:
        session = BoundedSession()
        session.prepare(patience)
        super().__init__(session)
        self._patience = patience
        self.skew = 0.0

    def __call__(  # google-auth's signature
        self,
        url: str,
        method: str = "GET",
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: object = None,  # noqa: ARG002  # ours depends on the deadline
        **options: object,
    ) -> TokenResponse:
        """Send a request, again if need be."""
        send: Callable[..., TokenResponse] = super().__call__
        ask = partial(send, url, method, body, headers, **options)
        return self._patience.run(lambda: self._answer(ask))

    def _answer(self, ask: Callable[..., TokenResponse]) -> TokenResponse:
        """The answer to one try."""
        try:
            answer = ask(timeout=self._patience.timeout)
        except TransportError as error:
            raise answers.unreachable(error.__cause__ or error) from error
        now = self._patience.timing.now()
        self.skew = answers.skew(answer.headers, now)
        if answers.may_pass(answer.status):
            raise answers.passing(answer.status, answer.headers, now)
        answers.check_token(answer.status, answer.headers, answer.data)
        return answer

"""A person's consent: the page to open, the answer to it, and the login that it buys."""

import base64
import binascii
import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import requests

from mjsheets.adapters.google.answers import shortened, unreachable
from mjsheets.adapters.google.credentials import uncovered
from mjsheets.adapters.google.keys import Info, Kind, decoded
from mjsheets.adapters.google.retry import PassingError, Patience
from mjsheets.adapters.google.transport import BoundedSession
from mjsheets.errors import AccessError, TemporaryError

ACCOUNT = ("openid", "https://www.googleapis.com/auth/userinfo.email")
"""Tells which account logged in; it allows nothing else."""
_AUTH_URI = "https://accounts.google.com/o/oauth2/auth"
_TOKEN_URI = "https://oauth2.googleapis.com/token"  # noqa: S105  # an address, no secret
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}
_VERIFIER_BYTES = 64
_OK, _SERVER_ERROR = 200, 500


class Client(NamedTuple):
    """The application that asks: the user's own, from a file of the Google Cloud console."""

    key: str
    secret: str
    auth_uri: str
    token_uri: str

    def __repr__(self) -> str:
        return f"Client({self.key})"


class Question(NamedTuple):
    """One attempt to get a consent.

    Attributes:
        client: Who asks.
        scopes: For what.
        redirect_uri: Where the answer goes.
        state: Tells the answer to this attempt from others.
        verifier: Proves that whoever brings the answer is who asked.
    """

    client: Client
    scopes: tuple[str, ...]
    redirect_uri: str
    state: str
    verifier: str

    def __repr__(self) -> str:
        return f"Question({self.client}, {self.redirect_uri})"

    @property
    def url(self) -> str:
        """The page to open."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        query = {
            "client_id": self.client.key,
            "redirect_uri": self.redirect_uri,
            "response_type": "code",
            "scope": " ".join((*ACCOUNT, *self.scopes)),
            "state": self.state,
            "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
            "code_challenge_method": "S256",
            # Without these two, Google gives no refresh token to who has consented before.
            "access_type": "offline",
            "prompt": "consent",
        }
        return f"{self.client.auth_uri}?{urlencode(query)}"


def ask(client: Client, scopes: tuple[str, ...], redirect_uri: str) -> Question:
    """A new attempt."""
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(_VERIFIER_BYTES)
    return Question(client, scopes, redirect_uri, state, verifier)


def read_client(path: Path) -> Client:
    """The client of a file as the Google Cloud console gives it.

    Raises:
        AccessError: There is none, or it is of another kind.
    """
    try:
        info = json.loads(decoded(path.read_bytes(), str(path)))
    except OSError:
        raise AccessError("login.client-missing", path=str(path)) from None
    except ValueError:
        raise AccessError("login.client-wrong", path=str(path)) from None
    if isinstance(info, dict) and "web" in info:
        raise AccessError("login.client-web", path=str(path))
    parts = info.get("installed") if isinstance(info, dict) else None
    if not isinstance(parts, dict) or not parts.get("client_id") or not parts.get("client_secret"):
        raise AccessError("login.client-wrong", path=str(path))
    auth, token = parts.get("auth_uri") or _AUTH_URI, parts.get("token_uri") or _TOKEN_URI
    if not (_is_safe(auth) and _is_safe(token)):
        raise AccessError("login.client-wrong", path=str(path))
    return Client(str(parts["client_id"]), str(parts["client_secret"]), auth, token)


def _is_safe(url: object) -> bool:
    """Whether secrets may go there: not in the clear, except within this machine."""
    parts = urlsplit(str(url))
    return parts.scheme == "https" or parts.hostname in _LOOPBACK


def login_from(question: Question, answer: Mapping[str, str], patience: Patience) -> Info:
    """The login that an answer buys, as a credential file holds it.

    Args:
        question: What was asked.
        answer: What came back with the browser.
        patience: How long to wait for Google.

    Raises:
        AccessError: The person declined, or left out what we need.
        TemporaryError: Google cannot be reached.
    """
    if not hmac.compare_digest(answer.get("state", "").encode(), question.state.encode()):
        raise AccessError("login.state")
    if "code" not in answer:
        error = shortened(answer.get("error", ""))
        raise AccessError("login.denied" if error == "access_denied" else "login.refused",
                          detail=error)  # fmt: skip
    form = {
        "grant_type": "authorization_code",
        "code": answer["code"],
        "code_verifier": question.verifier,
        "redirect_uri": question.redirect_uri,
        "client_id": question.client.key,
        "client_secret": question.client.secret,
    }
    return _checked(question, _post(question.client.token_uri, form, patience))


def revoke(login: Info, patience: Patience) -> bool:
    """Take a login back; whether Google still knew it.

    Raises:
        TemporaryError: Google cannot be reached.
    """
    uri = str(login.get("token_uri") or _TOKEN_URI)
    answer = _send(uri.removesuffix("token") + "revoke", {"token": login["refresh_token"]},
                   patience)  # fmt: skip
    return answer.status_code == _OK


def _checked(question: Question, answer: Info) -> Info:
    granted = str(answer.get("scope", "")).split()
    if missing := uncovered(question.scopes, granted):
        raise AccessError("login.unticked", scopes=" ".join(missing))
    if not answer.get("refresh_token"):
        raise AccessError("login.refused", detail="no refresh_token")
    return {
        "type": str(Kind.AUTHORIZED_USER),
        "client_id": question.client.key,
        "client_secret": question.client.secret,
        "refresh_token": answer["refresh_token"],
        "token_uri": question.client.token_uri,
        "scopes": [scope for scope in granted if scope not in ACCOUNT],
        "account": _account(str(answer.get("id_token", ""))),
    }


def _account(id_token: str) -> str:
    """The address in an id token, which came straight from Google, so needs no check."""
    try:
        body = id_token.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        return str(claims.get("email", ""))
    except (IndexError, ValueError, binascii.Error, AttributeError):
        return ""


def _post(url: str, form: Mapping[str, str], patience: Patience) -> Info:
    """The answer to the one try that a code is good for."""
    response = _send(url, form, patience)
    try:
        body = response.json()
    except ValueError:
        body = None
    if not isinstance(body, dict) or response.status_code >= _SERVER_ERROR:
        raise TemporaryError("login.no-answer", detail=f"HTTP {response.status_code}")
    if response.status_code != _OK:
        words = f"{body.get('error', '')}: {body.get('error_description', '')}"
        raise AccessError("login.refused", detail=shortened(words))
    return body


def _send(url: str, form: Mapping[str, str], patience: Patience) -> requests.Response:
    session = BoundedSession()
    session.prepare(patience)
    try:
        response = session.post(url, data=form, timeout=patience.timeout)
    except (requests.RequestException, OSError) as error:
        found = unreachable(error)
        raise (found.error if isinstance(found, PassingError) else found) from None
    if response.status_code >= _SERVER_ERROR:
        raise TemporaryError("login.no-answer", detail=f"HTTP {response.status_code}")
    return response

"""The page on which a person lets an application in, with the person at it.

Google's page asks; ours has somebody who has made up their mind. What an application must send is
checked as Google checks it: a known client, a loopback address, PKCE.
"""

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.google_server.errors import JSON, TokenError
from tests.google_server.faults import Answer, text
from tests.google_server.tokens import Tokens

_FOUND, _BAD_REQUEST = 302, 400
_LOOPBACK = {"127.0.0.1", "[::1]", "localhost"}
_NEEDED = {"client_id", "redirect_uri", "response_type", "scope", "state"}


class _Code(NamedTuple):
    """What a code is good for."""

    client: str
    redirect_uri: str
    challenge: str
    scopes: tuple[str, ...]
    account: str


@dataclass
class Consent:
    """The consent page and the clients that it knows.

    Attributes:
        tokens: Where the logins go.
        account: Who sits at the browser.
        declines: Whether they click “Cancel”.
        unticked: Scopes whose box they leave empty.
        forges: A state put in place of the one that was sent.
    """

    tokens: Tokens
    account: str = "me@example.com"
    declines: bool = False
    unticked: set[str] = field(default_factory=set)
    forges: str = ""
    clients: dict[str, str] = field(default_factory=dict)
    codes: dict[str, _Code] = field(default_factory=dict)

    def add_client(self, url: str) -> JSON:
        """A desktop client; returns its file as the console gives it."""
        key, secret = f"{secrets.randbelow(10**12)}-test.apps.googleusercontent.com", "GOCSPX-shh"
        self.clients[key] = secret
        return {
            "installed": {
                "client_id": key,
                "project_id": "mjsheets-test",
                "auth_uri": url + "/o/oauth2/auth",
                "token_uri": url + "/token",
                "client_secret": secret,
                "redirect_uris": ["http://localhost"],
            }
        }

    def page(self, query: dict[str, list[str]]) -> Answer:
        """Send the browser back with the person's answer."""
        given = {name: values[-1] for name, values in query.items()}
        if error := self._wrong(given):
            page = text(_BAD_REQUEST, f"<title>Error 400: {error}</title>")
            return page(lambda: Answer(0, b""))
        answer = {"state": self.forges or given["state"]} | self._answer(given)
        where = f"{given['redirect_uri']}?{urlencode(answer)}"
        return Answer(_FOUND, b"", {"Location": where})

    def exchange(self, form: dict[str, str]) -> JSON:
        """A login for a code, to whoever can prove that they asked for it.

        Raises:
            TokenError: They cannot, or the code was used.
        """
        if self.clients.get(form.get("client_id", "")) != form.get("client_secret"):
            raise TokenError("invalid_client", "The OAuth client was not found.")
        code = self.codes.pop(form.get("code", ""), None)
        if code is None or code.client != form["client_id"]:
            raise TokenError("invalid_grant", "Malformed auth code.")
        if code.redirect_uri != form.get("redirect_uri"):
            raise TokenError("redirect_uri_mismatch", "Bad Request")
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        if base64.urlsafe_b64encode(digest).decode().rstrip("=") != code.challenge:
            raise TokenError("invalid_grant", "Invalid code verifier.")
        login = self.tokens.add_login(code.account, *code.scopes)
        claims = base64.urlsafe_b64encode(json.dumps({"email": code.account}).encode()).decode()
        return {
            "access_token": self.tokens.issue(code.account, *code.scopes),
            "expires_in": 3599,
            "refresh_token": login["refresh_token"],
            "scope": " ".join(code.scopes),
            "token_type": "Bearer",
            "id_token": f"e30.{claims.rstrip('=')}.c2ln",
        }

    def _wrong(self, given: dict[str, str]) -> str:
        if not given.keys() >= _NEEDED:
            return "invalid_request"
        if given["client_id"] not in self.clients:
            return "invalid_client"
        if urlsplit(given["redirect_uri"]).hostname not in _LOOPBACK:
            return "redirect_uri_mismatch"
        if given.get("code_challenge_method") != "S256" or not given.get("code_challenge"):
            return "invalid_request"
        return "" if given["response_type"] == "code" else "unsupported_response_type"

    def _answer(self, given: dict[str, str]) -> dict[str, str]:
        if self.declines:
            return {"error": "access_denied"}
        scopes = tuple(s for s in given["scope"].split() if s not in self.unticked)
        code = "4/" + secrets.token_urlsafe(40)
        parts = (given["client_id"], given["redirect_uri"], given["code_challenge"])
        self.codes[code] = _Code(*parts, scopes, self.account)
        return {"code": code, "scope": " ".join(scopes)}

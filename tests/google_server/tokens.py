"""The OAuth token endpoint, and who holds which token."""

import base64
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from tests.google_server.errors import JSON, TokenError, unauthenticated

JWT_GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer"
EXCHANGE_GRANT = "urn:ietf:params:oauth:grant-type:token-exchange"
AUDIENCE = "https://oauth2.googleapis.com/token"
"""Whom assertions are meant for, wherever this server listens."""
_HOUR = 3600
_KEY_BITS = 1024
_LEEWAY = 300
"""Seconds by which a clock may be wrong."""

SHORT_LIVED = (
    "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. "
    "Check your iat and exp values in the JWT claim."
)
BAD_SIGNATURE = "Invalid JWT Signature."
EXPIRED = "Token has been expired or revoked."


@dataclass(frozen=True)
class Grant:
    """What a bearer token stands for; `expires` is in seconds since the epoch."""

    identity: str
    scopes: frozenset[str]
    expires: float


@dataclass
class Tokens:
    """Keys, logins and the tokens given for them.

    Attributes:
        clock: Seconds since the epoch, by this server's watch.
        url: Where the token endpoint is.
    """

    clock: Callable[[], float]
    url: str = ""
    keys: dict[str, rsa.RSAPublicKey] = field(default_factory=dict)
    logins: dict[str, tuple[str, frozenset[str]]] = field(default_factory=dict)
    grants: dict[str, Grant] = field(default_factory=dict)

    def add_service_account(self, email: str, project: str = "mjsheets-test") -> JSON:
        """A service account; returns its key file."""
        key = _key_pair(len(self.keys))
        self.keys[email] = key.public_key()
        pem = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        return {
            "type": "service_account",
            "project_id": project,
            "private_key_id": secrets.token_hex(20),
            "private_key": pem.decode(),
            "client_email": email,
            "client_id": "123456789012345678901",
            "token_uri": self.url,
        }

    def add_login(self, email: str, *scopes: str) -> JSON:
        """A person who logged in; returns the stored login."""
        token = "1//" + secrets.token_urlsafe(48)
        self.logins[token] = email, frozenset(scopes)
        return {
            "type": "authorized_user",
            "client_id": "1234-test.apps.googleusercontent.com",
            "client_secret": secrets.token_urlsafe(24),
            "refresh_token": token,
            "token_uri": self.url,
        }

    def issue(self, identity: str, *scopes: str) -> str:
        """A bearer token."""
        token = "ya29." + secrets.token_urlsafe(60)
        self.grants[token] = Grant(identity, frozenset(scopes), self.clock() + _HOUR)
        return token

    def check(self, authorization: str) -> Grant:
        """Who sends a request with this header.

        Raises:
            ApiError: Nobody we know, or not any more.
        """
        grant = self.grants.get(authorization.removeprefix("Bearer "))
        if grant is None or grant.expires < self.clock():
            raise unauthenticated()
        return grant

    def answer(self, form: dict[str, str]) -> JSON:
        """Give a token for a signed assertion, a login or another provider's token.

        Raises:
            TokenError: What was presented is not good enough.
        """
        match form.get("grant_type"):
            case "refresh_token":
                return self._refreshed(form)
            case grant if grant == JWT_GRANT:
                claims = self._verified(form.get("assertion", ""))
                return self._granted(claims["iss"], claims.get("scope", ""))
            case grant if grant == EXCHANGE_GRANT:
                token = self._granted(form.get("subject_token", ""), form.get("scope", ""))
                kind = "urn:ietf:params:oauth:token-type:access_token"
                return token | {"issued_token_type": kind}
        raise TokenError("unsupported_grant_type", "Invalid grant_type: " + form["grant_type"])

    def impersonate(self, email: str, authorization: str, scopes: list[str]) -> JSON:
        """A token of a service account, for somebody who may act as it: here, anybody we know."""
        self.check(authorization)
        expires = datetime.fromtimestamp(self.clock() + _HOUR, UTC)
        return {
            "accessToken": self.issue(email, *scopes),
            "expireTime": expires.strftime("%Y-%m-%dT%H:%M:%SZ"),
        }

    def revoke(self, token: str) -> None:
        """Forget a login or a token."""
        if self.logins.pop(token, None) is None and self.grants.pop(token, None) is None:
            raise TokenError("invalid_token", "Token expired or revoked")

    def _granted(self, identity: str, scopes: str) -> JSON:
        if not scopes:
            raise TokenError("invalid_scope", "Invalid OAuth scope or ID token audience provided.")
        return {
            "access_token": self.issue(identity, *scopes.split()),
            "expires_in": _HOUR - 1,
            "token_type": "Bearer",
        }

    def _refreshed(self, form: dict[str, str]) -> JSON:
        if form.get("refresh_token") not in self.logins:
            raise TokenError("invalid_grant", EXPIRED)
        email, scopes = self.logins[form["refresh_token"]]
        asked = form.get("scope", "").split()
        if not scopes.issuperset(asked):
            raise TokenError("invalid_scope", "Some requested scopes were invalid.")
        granted = " ".join(sorted(asked or scopes))
        return self._granted(email, granted) | {"scope": granted}

    def _verified(self, assertion: str) -> JSON:
        try:
            head, body, signature = assertion.split(".")
            claims: JSON = json.loads(_decoded(body))
            key = self.keys.get(claims["iss"])
        except (ValueError, KeyError):
            raise TokenError("invalid_request", "Bad Request") from None
        if key is None:
            raise TokenError("invalid_grant", "Invalid grant: account not found")
        signed = f"{head}.{body}".encode()
        try:
            key.verify(_decoded(signature), signed, padding.PKCS1v15(), hashes.SHA256())
        except InvalidSignature:
            raise TokenError("invalid_grant", BAD_SIGNATURE) from None
        self._check_claims(claims)
        return claims

    def _check_claims(self, claims: JSON) -> None:
        now = self.clock()
        if claims["aud"] != AUDIENCE:
            raise TokenError("invalid_grant", "Invalid JWT: Failed audience check.")
        lives = claims["exp"] - claims["iat"]
        if lives > _HOUR or claims["iat"] > now + _LEEWAY or claims["exp"] < now - _LEEWAY:
            raise TokenError("invalid_grant", SHORT_LIVED)


@cache
def _key_pair(_number: int) -> rsa.RSAPrivateKey:
    """A key; made once per process, and short, for long ones take long to make and to load."""
    return rsa.generate_private_key(65537, _KEY_BITS)


def _decoded(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))

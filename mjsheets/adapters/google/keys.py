"""Credential files, recognised by what is in them, whatever they are called."""

import base64
import binascii
import json
import re
import textwrap
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from mjsheets.errors import AccessError

Info = dict[str, Any]
"""A credential file as google-auth takes it."""


class Kind(StrEnum):
    """What kind of credentials somebody has; the values are Google's own."""

    SERVICE_ACCOUNT = "service_account"
    AUTHORIZED_USER = "authorized_user"
    EXTERNAL_ACCOUNT = "external_account"
    EXTERNAL_USER = "external_account_authorized_user"
    IMPERSONATED = "impersonated_service_account"
    METADATA = "metadata_server"


_NEEDED = {
    Kind.SERVICE_ACCOUNT: ("client_email", "private_key", "token_uri"),
    Kind.AUTHORIZED_USER: ("client_id", "client_secret", "refresh_token"),
    Kind.EXTERNAL_ACCOUNT: ("audience", "subject_token_type", "token_url", "credential_source"),
    Kind.EXTERNAL_USER: ("client_id", "client_secret", "refresh_token", "token_url"),
    Kind.IMPERSONATED: ("service_account_impersonation_url", "source_credentials"),
}
_API_KEY = re.compile(r"\s*\"?AIza[\w-]{35}")
_PEM = re.compile(r"-----BEGIN ([A-Z ]*PRIVATE KEY)-----(.*?)-----END \1-----", re.DOTALL)
_GAPS = re.compile(r"\\[nrt]|[^A-Za-z0-9+/=]")
"""What stands between the letters of a key whose line breaks were damaged on the way."""
_PKCS12 = b"\x30\x82"


def decoded(data: bytes, origin: str) -> str:
    """The text of a credential file, whatever editor or shell saved it.

    Raises:
        AccessError: It is no text.
    """
    if data.startswith(_PKCS12):
        raise AccessError("google.key-p12", origin=origin)
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise AccessError("google.credentials-unreadable", origin=origin) from None


def is_inline(text: str) -> bool:
    """Whether a variable holds the credentials themselves rather than a path."""
    start = text.lstrip("\ufeff \t\r\n'\"")[:1]
    return start == "{" or bool(_API_KEY.match(text)) or "-----BEGIN" in text or _inner(text) != ""


def recognised(text: str, origin: str) -> tuple[Kind, Info]:
    """The kind of credentials, and what they consist of, repaired where that is safe.

    Args:
        text: JSON, or JSON in base64.
        origin: Where it is from, for messages; nothing of `text` is ever put into one.

    Raises:
        AccessError: It is none that can be used.
    """
    info = _parsed(text.lstrip("\ufeff"), origin)
    kind = _kind(info, origin)
    missing = [name for name in _NEEDED[kind] if not info.get(name)]
    if missing:
        raise AccessError(
            "google.credentials-incomplete", origin=origin, missing=", ".join(missing)
        )
    if kind is Kind.SERVICE_ACCOUNT:
        info = {**info, "private_key": repaired(str(info["private_key"]))}
    return kind, info


def repaired(key: str) -> str:
    """A private key with its line breaks where they belong.

    Environment variables, dashboards and editors turn them into a backslash and an n, into spaces,
    or into nothing.
    """
    match = _PEM.search(key)
    if match is None:
        return key
    name, body = match.groups()
    lines = textwrap.fill(_GAPS.sub("", body), 64)
    return f"-----BEGIN {name}-----\n{lines}\n-----END {name}-----\n"


def _parsed(text: str, origin: str) -> Info:
    try:
        # Not strict: a key may hold real line breaks where JSON wants escaped ones.
        info = json.loads(_inner(text) or text, strict=False)
    except (ValueError, RecursionError):
        # The parser's own message would quote the file.
        raise AccessError(_unparsable(text), origin=origin) from None
    if not isinstance(info, dict):
        raise AccessError("google.credentials-unknown", origin=origin)
    return info


def _unparsable(text: str) -> str:
    if _API_KEY.match(text):
        return "google.credentials-api-key"
    if text.lstrip().startswith("-----BEGIN"):
        return "google.credentials-bare-key"
    return "google.credentials-broken"


def _inner(text: str) -> str:
    """The JSON inside base64; empty if there is none."""
    try:
        data = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        return ""
    inner = data.decode(errors="replace").strip("\ufeff \r\n")
    return inner if inner[:1] == "{" and inner[-1:] == "}" else ""


def _kind(info: Mapping[str, object], origin: str) -> Kind:
    if info.keys() & {"installed", "web"}:
        raise AccessError("google.credentials-client", origin=origin)
    if "api_key" in info or "apiKey" in info:
        raise AccessError("google.credentials-api-key", origin=origin)
    stated = info.get("type")
    if stated is None and "refresh_token" in info:
        return Kind.AUTHORIZED_USER
    if stated is None and "private_key" in info:
        return Kind.SERVICE_ACCOUNT
    if isinstance(stated, str) and stated in _NEEDED:
        return Kind(stated)
    raise AccessError("google.credentials-unknown", origin=origin)

"""Credentials for google-auth, of every kind that we take."""

from typing import TYPE_CHECKING, TypeAlias

from mjsheets.adapters.google.keys import Info, Kind
from mjsheets.errors import AccessError

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.auth.credentials import Credentials

Scopes: TypeAlias = tuple[str, ...]
_Builder: TypeAlias = "Callable[..., Credentials]"
"""What google-auth makes credentials with; it leaves most of it untyped."""
_TOKEN_URL = "https://oauth2.googleapis.com/token"  # noqa: S105  # an address, no secret
_AWS = "urn:ietf:params:aws:"


def build(kind: Kind, info: Info, scopes: Scopes, origin: str) -> "Credentials":
    """What google-auth signs requests with.

    Args:
        kind: What `info` is.
        info: The content of the file.
        scopes: What for.
        origin: Where it is from, for the message.

    Raises:
        AccessError: It is damaged.
    """
    try:
        return _BUILDERS[kind](info, scopes)
    except (ValueError, TypeError, KeyError):
        # Not chained: the cause may quote what it could not read.
        damaged = (
            "google.key-damaged" if kind is Kind.SERVICE_ACCOUNT else "google.credentials-invalid"
        )
        raise AccessError(damaged, origin=origin) from None


def _service_account(info: Info, scopes: Scopes) -> "Credentials":
    from google.oauth2 import service_account  # noqa: PLC0415  # takes long to import

    make: _Builder = service_account.Credentials.from_service_account_info
    return make(info, scopes=scopes)


def _authorized_user(info: Info, _scopes: Scopes) -> "Credentials":
    """A login keeps the scopes that it was granted: a refresh cannot ask for others."""
    from google.oauth2 import credentials  # noqa: PLC0415  # takes long to import

    make: _Builder = credentials.Credentials
    return make(
        None,
        refresh_token=info["refresh_token"],
        client_id=info["client_id"],
        client_secret=info["client_secret"],
        token_uri=info.get("token_uri") or _TOKEN_URL,
        quota_project_id=info.get("quota_project_id"),
        account=info.get("account") or "",
    )


def _external_account(info: Info, scopes: Scopes) -> "Credentials":
    from google.auth import aws, identity_pool, pluggable  # noqa: PLC0415  # rarely needed

    make: _Builder = identity_pool.Credentials.from_info
    if str(info["subject_token_type"]).startswith(_AWS):
        make = aws.Credentials.from_info
    elif "executable" in info["credential_source"]:
        make = pluggable.Credentials.from_info
    return make(info, scopes=scopes)


def _external_user(info: Info, scopes: Scopes) -> "Credentials":
    from google.auth import external_account_authorized_user  # noqa: PLC0415  # rarely needed

    make: _Builder = external_account_authorized_user.Credentials.from_info
    return make(info, scopes=scopes)


def _impersonated(info: Info, scopes: Scopes) -> "Credentials":
    from google.auth import impersonated_credentials  # noqa: PLC0415  # rarely needed

    make: _Builder = impersonated_credentials.Credentials.from_impersonated_service_account_info
    return make(info, scopes=scopes)


_BUILDERS = {
    Kind.SERVICE_ACCOUNT: _service_account,
    Kind.AUTHORIZED_USER: _authorized_user,
    Kind.EXTERNAL_ACCOUNT: _external_account,
    Kind.EXTERNAL_USER: _external_user,
    Kind.IMPERSONATED: _impersonated,
}

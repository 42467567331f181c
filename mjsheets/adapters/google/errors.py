"""What Google's refusals mean, as our own errors."""

from google.auth.exceptions import GoogleAuthError

from mjsheets.adapters.google.answers import Refused, shortened
from mjsheets.adapters.google.credentials import Kind, Login
from mjsheets.errors import (
    AccessError,
    DataError,
    MjsheetsError,
    NotFoundError,
    TemporaryError,
    UsageError,
)

_FORBIDDEN = 403
_REFUSALS: tuple[tuple[int, str, type[MjsheetsError], str], ...] = (
    (403, "SERVICE_DISABLED", AccessError, "google.api-disabled"),
    (403, "has not been used", AccessError, "google.api-disabled"),
    (403, "quota project", AccessError, "google.quota-project"),
    (403, "SCOPE_INSUFFICIENT", AccessError, "google.scope"),
    (403, "authentication scopes", AccessError, "google.scope"),
    (400, "not supported for this document", DataError, "google.excel-file"),
    (400, "protected cell", AccessError, "google.protected-now"),
    (400, "No grid with id", TemporaryError, "google.changed"),
    (400, "in grid[", TemporaryError, "google.changed"),
    (400, "grid limits", TemporaryError, "google.changed"),
    (400, "already exists", TemporaryError, "google.changed"),
    (400, "Unable to parse range", TemporaryError, "google.changed"),
    (403, "storageQuotaExceeded", AccessError, "google.no-storage"),
    (403, "cannotCopyFile", AccessError, "google.no-copying"),
    (403, "sharingRateLimitExceeded", TemporaryError, "google.sharing-limit"),
    (400, "invalidSharingRequest", UsageError, "google.share-refused"),
    (401, "", AccessError, "google.unauthorized"),
    (404, "", NotFoundError, "google.missing"),
)
"""Status, words of the reason or message, and what it means; the first that fits wins."""
_DENIED = {
    (False, True): "google.not-shared",
    (False, False): "google.not-shared-login",
    (True, True): "google.read-only",
    (True, False): "google.read-only-login",
}
"""What any other 403 means, by whether we write, and whether we know our own address."""


def refusal(refused: Refused, login: Login, url: str, *, writing: bool) -> MjsheetsError:
    """A refusal as what it means for a spreadsheet.

    Args:
        refused: Google's answer.
        login: Who asked.
        url: Where people open it.
        writing: Whether it was to be written.
    """
    text = f"{refused.reasons} {refused.detail}"
    kind: type[MjsheetsError] = MjsheetsError
    code = "google.unexpected"
    if refused.status == _FORBIDDEN:
        kind, code = AccessError, _DENIED[writing, bool(login.identity)]
    for status, words, known, meaning in _REFUSALS:
        if status == refused.status and words in text:
            kind, code = known, meaning
            break
    return kind(
        code,
        url=url,
        identity=login.identity or login.origin,
        origin=login.origin,
        api=refused.api,
        link=refused.link,
        scopes=" ".join(login.scopes),
        detail=refused.detail,
    )


_TOKEN_WORDINGS: tuple[tuple[str, str], ...] = (
    ("short-lived token", "google.clock"),
    ("reasonable timeframe", "google.clock"),
    ("JWT Signature", "google.key-deleted"),
    ("account not found", "google.account-deleted"),
    ("rapt", "google.login-session"),
    ("Reauthentication", "google.login-session"),
    ("admin_policy_enforced", "google.admin-policy"),
    ("unauthorized_client", "google.client-unauthorized"),
    ("deleted_client", "google.client-deleted"),
    ("disabled_client", "google.client-deleted"),
    ("invalid_client", "google.client-deleted"),
    ("invalid_scope", "google.scope"),
    ("impersonat", "google.impersonation"),
)
"""Words in a refusal of the token endpoint, and what it means; the first that fits wins."""


def token_refused(error: GoogleAuthError, login: Login, ahead: float) -> AccessError:
    """A refusal of the token endpoint.

    Args:
        error: What google-auth makes of it.
        login: Whose token it was to be.
        ahead: Seconds by which the server's clock is ahead of ours.
    """
    answer = error.args[1] if len(error.args) > 1 else {}
    words = " ".join(str(part) for part in (error.args[:1] or ("",)))
    if isinstance(answer, dict) and isinstance(answer.get("error"), dict):
        # Google's envelope of its other answers.
        words = str(answer["error"].get("message", ""))
    elif isinstance(answer, dict):
        words += f" {answer.get('error_subtype', '')}"
    elif isinstance(answer, str):
        words += f" {answer}"
    code = next((code for word, code in _TOKEN_WORDINGS if word in words), "")
    if not code and "invalid_grant" in words and login.kind is Kind.AUTHORIZED_USER:
        code = "google.login-expired"
    return AccessError(
        code or "google.token-refused",
        identity=login.identity or login.origin,
        origin=login.origin,
        scopes=" ".join(login.scopes),
        detail=shortened(words.strip()),
        skew=_duration(ahead),
    )


def safe_cause(error: GoogleAuthError) -> BaseException | None:
    """`error`, if it can be shown: an answer that was no refusal might hold a token."""
    answer = error.args[1] if len(error.args) > 1 else None
    return None if isinstance(answer, dict) and "error" not in answer else error


def _duration(seconds: float) -> str:
    """Signed hours, minutes and seconds.

    >>> _duration(-3725)
    '-1:02:05'
    """
    minutes, rest = divmod(round(abs(seconds)), 60)
    return f"{'-' if seconds < 0 else '+'}{minutes // 60}:{minutes % 60:02}:{rest:02}"

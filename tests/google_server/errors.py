"""Google's refusals, in Google's own words and envelopes."""

from http import HTTPStatus
from typing import Any

JSON = dict[str, Any]

_STATUS = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    501: "UNIMPLEMENTED",
    502: "UNAVAILABLE",
    503: "UNAVAILABLE",
    504: "DEADLINE_EXCEEDED",
}
_TYPE = "type.googleapis.com/google.rpc."


class ApiError(Exception):
    """A request that an API refuses.

    Args:
        code: HTTP status.
        message: Text for developers.
        status: Name of the canonical code, if it is not the usual one of `code`.
        details: Typed details, as Google attaches them.
    """

    def __init__(
        self, code: int, message: str, *, status: str = "", details: tuple[JSON, ...] = ()
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status or _STATUS[code]
        self.details = details

    @property
    def body(self) -> JSON:
        """The JSON that is sent."""
        error: JSON = {"code": self.code, "message": self.message, "status": self.status}
        if self.details:
            error["details"] = list(self.details)
        return {"error": error}


class DriveError(ApiError):
    """A request that Drive refuses, with the reason as its older envelope has it."""

    def __init__(self, code: int, message: str, reason: str, domain: str = "global") -> None:
        super().__init__(code, message)
        self.reason = reason
        self.domain = domain

    @property
    def body(self) -> JSON:
        """The JSON that is sent."""
        part = {"message": self.message, "domain": self.domain, "reason": self.reason}
        return {"error": {"code": self.code, "message": self.message, "errors": [part]}}


_DRIVE_REASONS = {
    "SERVICE_DISABLED": ("usageLimits", "accessNotConfigured"),
    "ACCESS_TOKEN_SCOPE_INSUFFICIENT": ("global", "insufficientPermissions"),
}


def in_drives_words(error: ApiError) -> JSON:
    """A refusal that all APIs share, with the part that only Drive adds."""
    body = error.body
    if "errors" not in body["error"]:
        names = [detail.get("reason") for detail in error.details]
        known = (_DRIVE_REASONS[name] for name in names if name in _DRIVE_REASONS)
        domain, reason = next(known, ("global", "authError" if error.code == 401 else "badRequest"))
        part = {"message": error.message, "domain": domain, "reason": reason}
        body["error"]["errors"] = [part]
    return body


class TokenError(Exception):
    """A request that the token endpoint refuses."""

    def __init__(self, error: str, description: str, *, subtype: str = "") -> None:
        super().__init__(error)
        self.body = {"error": error, "error_description": description}
        if subtype:
            self.body["error_subtype"] = subtype
        self.code = HTTPStatus.UNAUTHORIZED if "client" in error else HTTPStatus.BAD_REQUEST


def invalid(message: str) -> ApiError:
    """A request that makes no sense."""
    return ApiError(400, message)


def bad_field(path: str, description: str) -> ApiError:
    """A field that the request message does not have."""
    violation = {"field": path, "description": description}
    detail = {"@type": _TYPE + "BadRequest", "fieldViolations": [violation]}
    return ApiError(400, f"Invalid JSON payload received. {description}", details=(detail,))


def bad_mask(path: str) -> ApiError:
    """A `fields` parameter with a path that the answer does not have."""
    text = f"Error expanding 'fields' parameter. Cannot find matching fields for path '{path}'."
    detail = {
        "@type": _TYPE + "BadRequest",
        "fieldViolations": [{"field": path, "description": text}],
    }
    return ApiError(400, "Request contains an invalid argument.", details=(detail,))


def unauthenticated() -> ApiError:
    """A token that is missing, unknown or expired."""
    return ApiError(
        401,
        "Request had invalid authentication credentials. Expected OAuth 2 access token, login "
        "cookie or other valid authentication credential. See "
        "https://developers.google.com/identity/sign-in/web/devconsole-project.",
    )


def insufficient_scopes(service: str, method: str) -> ApiError:
    """A token that was not granted for this method."""
    detail = {
        "@type": _TYPE + "ErrorInfo",
        "reason": "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
        "domain": "googleapis.com",
        "metadata": {"service": service, "method": method},
    }
    message = "Request had insufficient authentication scopes."
    return ApiError(403, message, details=(detail,))


def api_disabled(service: str, title: str, project: str) -> ApiError:
    """A project in which the API was never switched on."""
    url = f"https://console.developers.google.com/apis/api/{service}/overview?project={project}"
    links = [{"description": "Google developers console API activation", "url": url}]
    info = {
        "@type": _TYPE + "ErrorInfo",
        "reason": "SERVICE_DISABLED",
        "domain": "googleapis.com",
        "metadata": {"service": service, "consumer": f"projects/{project}"},
    }
    return ApiError(
        403,
        f"{title} has not been used in project {project} before or it is disabled. Enable it by "
        f"visiting {url} then retry. If you enabled this API recently, wait a few minutes for the "
        "action to propagate to our systems and retry.",
        details=({"@type": _TYPE + "Help", "links": links}, info),
    )


def forbidden() -> ApiError:
    """A document that this identity may not see, or not change."""
    return ApiError(403, "The caller does not have permission")


def not_found() -> ApiError:
    """A document that does not exist."""
    return ApiError(404, "Requested entity was not found.")


def not_supported() -> ApiError:
    """A file in Drive that is no Google spreadsheet."""
    message = "This operation is not supported for this document"
    return ApiError(400, message, status="FAILED_PRECONDITION")


def protected(prefix: str) -> ApiError:
    """A write into a protected range."""
    return invalid(
        f"{prefix}You are trying to edit a protected cell or object. Please contact the "
        "spreadsheet owner to remove protection if you need to edit."
    )


def quota(kind: str = "Read", limit: str = "per minute per user") -> ApiError:
    """Too many requests."""
    metric = f"{kind} requests"
    info = {
        "@type": _TYPE + "ErrorInfo",
        "reason": "RATE_LIMIT_EXCEEDED",
        "domain": "googleapis.com",
        "metadata": {
            "service": "sheets.googleapis.com",
            "quota_limit": f"{metric} {limit}".title().replace(" ", ""),
        },
    }
    return ApiError(
        429,
        f"Quota exceeded for quota metric '{metric}' and limit '{metric} {limit}' of service "
        "'sheets.googleapis.com' for consumer 'project_number:123456789012'.",
        details=(info,),
    )

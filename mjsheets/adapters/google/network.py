"""Whether Google can be reached at all, before anybody says who they are."""

import requests

from mjsheets.adapters.google.answers import skew, unreachable
from mjsheets.adapters.google.retry import PassingError, Patience
from mjsheets.adapters.google.transport import BoundedSession
from mjsheets.errors import TemporaryError

_URL = "https://www.googleapis.com"
_PATH = "/generate_204"
_REDIRECT = 300


def reach(patience: Patience, host: str = "") -> float:
    """Ask Google for nothing, once; returns how far its clock is ahead of ours, in seconds.

    Args:
        patience: How long to wait.
        host: A test server in place of Google.

    Raises:
        TemporaryError: It cannot be reached, or something else answers.
    """
    session = BoundedSession()
    session.prepare(patience)
    try:
        response = session.get(
            (host or _URL) + _PATH, timeout=patience.timeout, allow_redirects=False
        )
    except (requests.RequestException, OSError) as error:
        found = unreachable(error)
        raise (found.error if isinstance(found, PassingError) else found) from error
    if response.status_code >= _REDIRECT and "html" in response.headers.get("content-type", ""):
        raise TemporaryError("google.not-google", detail=f"HTTP {response.status_code}")
    return skew(response.headers, patience.timing.now())

"""Who we are to Google: log in as a person, say who that is, and log out."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from mjsheets.adapters.google import logins
from mjsheets.adapters.google.credentials import (
    DRIVE,
    DRIVE_FILE,
    DRIVE_LIST,
    READ,
    WRITE,
    Kind,
    granted_scopes,
    uncovered,
)
from mjsheets.adapters.google.retry import Patience, Timing
from mjsheets.app.access import Access, Surroundings
from mjsheets.errors import ExitCode, MjsheetsError, UsageError

SHORT = {
    "spreadsheets": WRITE,
    "drive": DRIVE,
    "drive.file": DRIVE_FILE,
    "drive.metadata.readonly": DRIVE_LIST,
}
"""What people may call scopes."""
_KNOWN = (WRITE, DRIVE, DRIVE_FILE, DRIVE_LIST)


class Asking(NamedTuple):
    """How a consent is asked for.

    Attributes:
        client: The file of the user's own OAuth client.
        scopes: What is needed besides writing spreadsheets: short names or whole scopes.
        port: The port for the answer; 0 for any that is free.
        seconds: How long to wait for the answer.
        page: What the browser says once the answer is here.
        show: Takes the address of the consent page and the port.
    """

    client: Path
    scopes: tuple[str, ...]
    port: int
    seconds: float
    page: str
    show: Callable[[str, int], None]


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """A login that was made.

    Attributes:
        account: The address of the person, if Google says.
        scopes: What was granted.
        path: Where the login is kept.
    """

    account: str
    scopes: tuple[str, ...]
    path: Path


@dataclass(frozen=True, slots=True)
class Status:
    """Who we are, and whether that works.

    Attributes:
        kind: What kind of credentials won.
        origin: Where they were found.
        identity: The address that spreadsheets are shared with; empty if not known.
        scopes: What they are known to be good for; empty if not known.
        error: Why no token could be had with them.
    """

    kind: Kind
    origin: str
    identity: str
    scopes: tuple[str, ...]
    error: MjsheetsError | None = None

    @property
    def exit_code(self) -> ExitCode:
        """How the command ends."""
        return self.error.exit_code if self.error else ExitCode.OK


@dataclass(frozen=True, slots=True)
class LoggedOut:
    """A login that is gone.

    Attributes:
        path: Where it was.
        was_there: Whether there was one.
        was_known: Whether Google still knew it.
    """

    path: Path
    was_there: bool
    was_known: bool = False


def log_in_person(around: Surroundings, asking: Asking) -> LoggedIn:
    """Ask a person for their consent, and keep the login.

    What an earlier login with the same client was granted is asked for again.

    Raises:
        UsageError: A scope is not known, or the port is in use.
        AccessError: The client file is wrong, or the person declined.
        TemporaryError: Nobody answered in time, or Google cannot be reached.
    """
    from mjsheets.adapters.google.consent import ask, login_from, read_client  # noqa: PLC0415  # heavy
    from mjsheets.adapters.google.loopback import Loopback  # noqa: PLC0415  # rarely needed

    path = kept_at(around)
    client = read_client(asking.client)
    old = logins.load(path) or {}
    kept = granted_scopes(old) if old.get("client_id") == client.key else ()
    wanted = named_scopes((*asking.scopes, *(scope for scope in kept if scope in _KNOWN)))
    with Loopback(asking.port, asking.page) as loopback:
        question = ask(client, wanted, loopback.redirect_uri)
        asking.show(question.url, loopback.port)
        answer = loopback.wait(asking.seconds, around.clock.monotonic)
    login = login_from(question, answer, _patience(around))
    logins.save(path, login)
    return LoggedIn(login["account"], tuple(login["scopes"]), path)


def named_scopes(names: tuple[str, ...]) -> tuple[str, ...]:
    """Whole scopes, the one for writing spreadsheets first.

    Raises:
        UsageError: One is not known.
    """
    words = [word for name in names for word in name.replace(",", " ").split()]
    scopes = [SHORT.get(word, WRITE if word == READ else word) for word in words]
    if unknown := set(scopes).difference(_KNOWN):
        raise UsageError("login.scope-unknown", found=min(unknown), known=", ".join(SHORT))
    # A scope that another one includes would only be one more box to tick.
    asked = list(dict.fromkeys((WRITE, *scopes)))
    return tuple(each for each in asked if uncovered([each], set(asked) - {each}))


def status(around: Surroundings) -> Status:
    """Which credentials win, and whether Google gives a token for them: one request.

    Raises:
        MjsheetsError: There are none, or they cannot even be read.
    """
    transport = Access(around, (READ,), writes=False).transport
    login = transport.account
    error = None
    try:
        transport.sign_in()
    except MjsheetsError as refused:
        error = refused
    return Status(login.kind, login.origin, login.identity, login.granted, error)


def log_out(around: Surroundings) -> LoggedOut:
    """Take our own login back at Google, then delete it.

    Raises:
        TemporaryError: Google cannot be reached; the login is still there.
        AccessError: It cannot be deleted.
    """
    path = kept_at(around)
    login = logins.load(path)
    if login is None:
        was_there = path.exists()
        logins.forget(path)
        return LoggedOut(path, was_there)
    from mjsheets.adapters.google.consent import revoke  # noqa: PLC0415  # takes long

    was_known = revoke(login, _patience(around))
    logins.forget(path)
    return LoggedOut(path, was_there=True, was_known=was_known)


def kept_at(around: Surroundings) -> Path:
    """Where our own login is kept.

    Raises:
        UsageError: Nowhere.
    """
    if around.places.login is None:
        raise UsageError("login.nowhere")
    return around.places.login


def _patience(around: Surroundings) -> Patience:
    clock = around.clock
    return Patience(Timing(clock.now, clock.monotonic, clock.chance, lambda _: None), 60.0)

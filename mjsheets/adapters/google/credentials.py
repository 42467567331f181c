"""Who we are to Google: where credentials are looked for, and what they become."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mjsheets.adapters.google.builders import Scopes, build
from mjsheets.adapters.google.keys import Info, Kind, decoded, is_inline, recognised
from mjsheets.errors import AccessError

if TYPE_CHECKING:
    from google.auth.credentials import Credentials

__all__ = [
    "DRIVE",
    "DRIVE_FILE",
    "DRIVE_LIST",
    "READ",
    "WRITE",
    "Kind",
    "Login",
    "Places",
    "granted_scopes",
    "log_in",
    "uncovered",
]


WRITE = "https://www.googleapis.com/auth/spreadsheets"
"""The least scope for writing."""
READ = WRITE + ".readonly"
"""The least scope for reading."""
DRIVE = "https://www.googleapis.com/auth/drive"
"""For copying any template."""
DRIVE_FILE = DRIVE + ".file"
"""For files that we made ourselves."""
DRIVE_LIST = DRIVE + ".metadata.readonly"
"""For listing a folder."""
_COVERED_BY = {
    READ: {READ, WRITE, DRIVE},
    WRITE: {WRITE, DRIVE},
    DRIVE: {DRIVE},
    DRIVE_FILE: {DRIVE_FILE, DRIVE},
    DRIVE_LIST: {DRIVE_LIST, DRIVE},
}

OUR_VARIABLE = "MJSHEETS_CREDENTIALS"
GOOGLES_VARIABLE = "GOOGLE_APPLICATION_CREDENTIALS"
_ON_GOOGLE_CLOUD = ("GCE_METADATA_HOST", "K_SERVICE", "CLOUD_RUN_JOB")
_BOARD = Path("/sys/class/dmi/id/product_name")


class Login(NamedTuple):
    """Credentials that were found.

    Attributes:
        credentials: What google-auth signs requests with.
        kind: What they are.
        origin: Where they were found: an option, a variable or a file.
        scopes: What they are to be used for.
        granted: What they are known to be good for; nothing if that is not known.
    """

    credentials: "Credentials"
    kind: Kind
    origin: str
    scopes: Scopes
    granted: Scopes = ()

    @property
    def identity(self) -> str:
        """The e-mail address that a spreadsheet must be shared with; empty if not known."""
        for name in ("service_account_email", "account"):
            address = getattr(self.credentials, name, "")
            if isinstance(address, str) and "@" in address:
                return address
        return ""

    def __repr__(self) -> str:
        return f"Login({self.kind}, {self.origin})"


@dataclass(frozen=True, slots=True)
class Places:
    """Where credentials may be.

    Attributes:
        environment: The environment's variables; one of them may be a key, so they are not shown.
        home: The user's folder.
        option: The value of `--credentials`, if given.
        config: The path in the configuration, if given.
        login: Where our own login is kept, if it can be.
    """

    environment: Mapping[str, str] = field(repr=False)
    home: Path
    option: Path | None = None
    config: Path | None = None
    login: Path | None = None

    def candidates(self) -> Iterator[tuple[str, str]]:
        """Everything that is there, as origin and text, in the order of preference.

        Raises:
            AccessError: A place that was chosen has nothing, or nothing readable.
        """
        if self.option:
            yield _chosen(self.option, "--credentials")
        if value := self.environment.get(OUR_VARIABLE, "").strip():
            yield self._our_variable(value)
        if self.config:
            yield _chosen(self.config, "mjsheets.toml")
        yield from _present(self.login)
        if value := self.environment.get(GOOGLES_VARIABLE, ""):
            yield _chosen(Path(value), GOOGLES_VARIABLE)
        for path in self._well_known():
            yield from _present(path)

    def _our_variable(self, value: str) -> tuple[str, str]:
        if is_inline(value):
            return OUR_VARIABLE, value.strip("'")
        return _chosen(Path(value).expanduser(), OUR_VARIABLE)

    def _well_known(self) -> Iterator[Path]:
        """The files of gcloud and of gspread."""
        windows = self.environment.get("APPDATA")
        folder = Path(windows) if windows else self.home / ".config"
        gcloud = self.environment.get("CLOUDSDK_CONFIG")
        yield (
            Path(gcloud) if gcloud else folder / "gcloud"
        ) / "application_default_credentials.json"
        yield folder / "gspread" / "service_account.json"
        yield folder / "gspread" / "authorized_user.json"

    @property
    def on_google_cloud(self) -> bool:
        """Whether a metadata server is worth asking; elsewhere that takes many seconds."""
        if any(name in self.environment for name in _ON_GOOGLE_CLOUD):
            return True
        try:
            return _BOARD.read_text(encoding="utf-8").startswith("Google")
        except OSError:
            return False


def log_in(places: Places, *scopes: str) -> Login:
    """The credentials of the first place that has any.

    Args:
        places: Where to look.
        *scopes: What they are to be used for: no more than needed of the constants above.

    Raises:
        AccessError: There are none, or those that were found cannot be used.
    """
    for origin, text in places.candidates():
        kind, info = recognised(text, origin)
        _check_granted(info, scopes, origin)
        made = build(kind, info, scopes, origin)
        return Login(made, kind, origin, scopes, granted_scopes(info))
    if places.on_google_cloud:
        from google.auth import compute_engine  # noqa: PLC0415  # only on Google's machines

        make: Callable[..., Credentials] = compute_engine.Credentials
        return Login(make(scopes=scopes), Kind.METADATA, "metadata server", scopes)
    raise AccessError("google.no-credentials")


def granted_scopes(info: Info) -> tuple[str, ...]:
    """What a stored login says that it was granted; nothing if it does not say."""
    granted = info.get("scopes")
    if isinstance(granted, str):
        granted = granted.split()
    return tuple(map(str, granted)) if isinstance(granted, list) else ()


def uncovered(scopes: Iterable[str], granted: Iterable[str]) -> list[str]:
    """Those of `scopes` that `granted` does not include."""
    held = set(granted)
    return [scope for scope in scopes if _COVERED_BY.get(scope, {scope}).isdisjoint(held)]


def _chosen(path: Path, by: str) -> tuple[str, str]:
    """What somebody pointed at: it must be there."""
    try:
        return str(path), decoded(path.read_bytes(), str(path))
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        raise AccessError("google.credentials-missing", path=str(path), by=by) from None
    except OSError as error:
        raise AccessError("google.credentials-unreadable", origin=str(path)) from error


def _present(path: Path | None) -> Iterator[tuple[str, str]]:
    if path and path.is_file():
        yield _chosen(path, str(path))


def _check_granted(info: Info, scopes: Scopes, origin: str) -> None:
    """A stored login that says what it was granted can be refused before the first request."""
    granted = granted_scopes(info)
    if granted and (missing := uncovered(scopes, granted)):
        identity = info.get("account") or origin
        wanted = " ".join(missing)
        raise AccessError("google.scope", identity=identity, origin=origin, scopes=wanted)

"""Our own login on disk: readable by its owner only, replaced as a whole."""

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from mjsheets.adapters.google.keys import Info
from mjsheets.errors import AccessError

_ONLY_OWNER = 0o700


def load(path: Path) -> Info | None:
    """The login at `path`; none where there is none, or nothing that is one."""
    try:
        info = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return info if isinstance(info, dict) and info.get("refresh_token") else None


def save(path: Path, login: Info) -> None:
    """Keep a login, whole or not at all; nobody else may ever read it.

    Raises:
        AccessError: The folder cannot be written.
    """
    name = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=_ONLY_OWNER)
        # Made with mode 0600.
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(login, file, indent=2)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError as error:
        with suppress(OSError):
            Path(name).unlink()
        raise AccessError("login.not-kept", path=str(path)) from error


def forget(path: Path) -> None:
    """Delete the login.

    Raises:
        AccessError: It cannot be deleted.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise AccessError("login.not-kept", path=str(path)) from error

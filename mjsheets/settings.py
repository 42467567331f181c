"""What the environment says; the only reader of `os.environ`."""

import locale
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from mjsheets.errors import UsageError
from mjsheets.texts import Lang

_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_APP = "mjsheets"
_CONFIG_VARIABLE = "MJSHEETS_CONFIG"
_STATE_VARIABLE = "MJSHEETS_STATE"
_TEST_VARIABLE = "MJSHEETS_TEST_API"
_LOOPBACK = {"127.0.0.1", "::1", "localhost"}


class Folders(NamedTuple):
    """Where this platform keeps what belongs to a program and a user.

    Attributes:
        config: What the user writes: `mjsheets.toml`.
        data: What must last: a login.
        state: What may be deleted while nothing runs: locks, and what was seen last.
    """

    config: Path
    data: Path
    state: Path


def terminal_lang() -> Lang:
    """The language for the terminal: Japanese where the locale says so, else English."""
    stated = next((value for name in _LOCALE_VARIABLES if (value := os.environ.get(name))), None)
    name = stated or locale.getlocale()[0] or ""
    return Lang.JA if name.lower().startswith("ja") else Lang.EN


def folders() -> Folders:
    """The folders of this platform; `MJSHEETS_STATE` moves the one for state."""
    from platformdirs import PlatformDirs  # noqa: PLC0415  # not needed for --help

    dirs = PlatformDirs(_APP, appauthor=False)
    stated = os.environ.get(_STATE_VARIABLE)
    state = Path(stated).expanduser() if stated else dirs.user_state_path
    return Folders(dirs.user_config_path, dirs.user_data_path, state)


def config_path(option: Path | None, folder: Path) -> tuple[Path, bool]:
    """The configuration file, and whether somebody chose it, so that it must be there.

    Args:
        option: The value of `--config`, if given.
        folder: Where it is by default.
    """
    if option:
        return option, True
    if stated := os.environ.get(_CONFIG_VARIABLE):
        return Path(stated).expanduser(), True
    return folder / "mjsheets.toml", False


def variables() -> Mapping[str, str]:
    """The variables, in which credentials may be."""
    return dict(os.environ)


def test_api() -> str:
    """Where tests have their server in place of Google's: never set it in earnest.

    Raises:
        UsageError: It is on another machine, where tokens must not go.
    """
    url = os.environ.get(_TEST_VARIABLE, "")
    parts = urlsplit(url)
    if url and (parts.scheme != "http" or parts.hostname not in _LOOPBACK):
        raise UsageError("settings.test-api", variable=_TEST_VARIABLE)
    return url


def spare_start() -> None:
    """Let Pydantic not search all installed packages for plugins: we have none."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

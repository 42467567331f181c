"""What the environment says; the only reader of `os.environ`."""

import locale
import os

from mjsheets.texts import Lang

_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def terminal_lang() -> Lang:
    """The language for the terminal: Japanese where the locale says so, else English."""
    stated = next((value for name in _LOCALE_VARIABLES if (value := os.environ.get(name))), None)
    name = stated or locale.getlocale()[0] or ""
    return Lang.JA if name.lower().startswith("ja") else Lang.EN

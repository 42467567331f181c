"""Lines on stderr: plain for a person, with time and level for a log."""

import sys
from datetime import datetime

from mjsheets.cli.output import say


def log(level: str, line: str, plain: str = "") -> None:
    """Write a line.

    Args:
        level: Such as `ERROR`.
        line: For a log.
        plain: For a person at a terminal, if that is another one.
    """
    if sys.stderr.isatty():
        say(plain or line, err=True)
    else:
        now = datetime.now().astimezone().isoformat(" ", "seconds")
        say(f"{now} {level} {line}", err=True)

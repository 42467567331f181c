"""Lines on stderr: plain for a person, with time and level for a log."""

import sys
from datetime import datetime

import typer


def log(level: str, line: str, plain: str = "") -> None:
    """Write a line.

    Args:
        level: Such as `ERROR`.
        line: For a log.
        plain: For a person at a terminal, if that is another one.
    """
    if sys.stderr.isatty():
        typer.echo(plain or line, err=True)
    else:
        now = datetime.now().astimezone().isoformat(" ", "seconds")
        typer.echo(f"{now} {level} {line}", err=True)

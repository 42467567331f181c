"""What is printed: safe for the terminal, whole in JSON, and calm when nobody takes it."""

import codecs
import errno
import os
import re
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import TextIO

import typer

from mjsheets.errors import ExitCode
from mjsheets.texts import Lang, text

# Beside the control characters themselves: what ends a line elsewhere, and what turns the
# direction of all the text behind it.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_UNSAFE_IN_JSON = re.compile(f"{_UNSAFE.pattern}|[\ud800-\udfff]")
_CLOSED_PIPE = frozenset({errno.EPIPE, errno.EINVAL} if os.name == "nt" else {errno.EPIPE})


def run(app: Callable[[], object], lang: Lang) -> None:
    """Run `app`; whatever becomes of its output, it ends without a traceback.

    No character fails for the sake of a console's encoding.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except OSError as error:
        _silence(sys.stdout)
        say(unprinted(error, lang), err=True)
        raise SystemExit(ExitCode.TEMPORARY) from None


def unprinted(error: OSError, lang: Lang) -> str:
    """What to say when the results could not be printed."""
    sentence = text("output.failed", lang, reason=error.strerror or str(error))
    return text("error", lang, message=sentence)


def plain(line: str) -> str:
    r"""`line` with control characters spelled out, so that it stays on its line and does nothing.

    >>> plain("A\x1b[2J\n\u202eB")
    'A\\x1b[2J\\n\\u202eB'
    """
    return _UNSAFE.sub(lambda found: found[0].encode("unicode_escape").decode(), line)


def say(*lines: str, err: bool = False) -> OSError | None:
    """Print `lines`, made plain; a reader who has gone away is no error.

    Returns:
        Why they could not be printed. From then on nothing is printed there any more.
    """
    return _print("\n".join(map(plain, lines)), err=err)


def say_json(encoded: str) -> OSError | None:
    """Print one JSON text, as `say` does; all of it, whatever the stream's encoding."""
    if _is_utf8(sys.stdout) and not _UNSAFE_IN_JSON.search(encoded):
        return _print(encoded, err=False)
    import json

    return _print(json.dumps(json.loads(encoded)), err=False)


def _is_utf8(stream: TextIO | None) -> bool:
    return codecs.lookup(getattr(stream, "encoding", None) or "utf-8").name == "utf-8"


def _print(printed: str, *, err: bool) -> OSError | None:
    try:
        typer.echo(printed, err=err)
    except OSError as error:
        _silence(sys.stderr if err else sys.stdout)
        return None if error.errno in _CLOSED_PIPE else error
    return None


def _silence(stream: TextIO) -> None:
    """Lead `stream` nowhere: what it still holds would fail again when the program ends."""
    try:
        target = stream.fileno()
    except (OSError, ValueError):  # no stream of the system's
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, target)
    os.close(nowhere)

"""Waits that people see: a countdown on a terminal, a line in a log."""

import math
import sys
import time
from collections.abc import Callable

from mjsheets.cli.logs import log
from mjsheets.texts import Lang, text


class Waiting:
    """Waits, and says why.

    Args:
        lang: Language of the sentence.
        quiet: Whether a log is to stay empty when all is well.
        show: Shows the sentence instead, such as in a progress bar.
    """

    def __init__(
        self, lang: Lang, *, quiet: bool = False, show: Callable[[str], None] | None = None
    ) -> None:
        self._lang = lang
        self._quiet = quiet
        self.show = show

    def __call__(self, code: str, seconds: float) -> None:
        """Wait for so many seconds because of `code`."""
        if not (self.show or sys.stderr.isatty()):
            if not self._quiet:
                log("INFO", text(code, self._lang, seconds=math.ceil(seconds)))
            time.sleep(seconds)
            return
        end = time.monotonic() + seconds
        show = self.show or _overwrite
        while (left := end - time.monotonic()) > 0:
            show(text(code, self._lang, seconds=math.ceil(left)))
            time.sleep(min(1.0, left))
        show("")


def _overwrite(line: str) -> None:
    """Put `line` in place of the one before."""
    sys.stderr.write(f"\r\x1b[K{line}")
    sys.stderr.flush()

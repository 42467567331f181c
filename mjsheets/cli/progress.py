"""A bar on a terminal while several workbooks are worked on."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mjsheets.cli.waiting import Waiting

Step = Callable[[str], None]
"""Tells which workbook is next."""
_WIDTH = 24


@contextmanager
def bar(count: int, waiting: Waiting) -> Iterator[Step]:
    """A bar on stderr, if there is something to wait for and somebody to see it."""
    if count < 2 or not sys.stderr.isatty():  # noqa: PLR2004  # one alone needs no bar
        yield _silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=count)
        done = -1

        def step(title: str) -> None:
            nonlocal done
            done += 1
            progress.update(task, description=title[:_WIDTH], completed=done, refresh=True)

        waiting.show = lambda line: progress.update(task, description=line)
        yield step
    waiting.show = None


def _silent(_title: str) -> None:
    """Without a bar nobody needs to know."""

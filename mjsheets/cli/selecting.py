"""From what was typed to workbooks, for all commands that take some."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from mjsheets.app.access import Access, Surroundings
from mjsheets.app.selection import Selected, select
from mjsheets.cli.session import Session
from mjsheets.cli.surroundings import surroundings


class Choice(NamedTuple):
    """The options that say what to work on, and as whom.

    Attributes:
        targets: Ids, links, paths, patterns and names.
        folder: The value of `--folder`.
        everything: Whether there is `--all`.
        credentials: The value of `--credentials`.
        config: The value of `--config`.
        deadline: The value of `--deadline`.
    """

    targets: list[str]
    folder: str
    everything: bool
    credentials: Path | None
    config: Path | None
    deadline: float | None


class Reach(Protocol):
    """Gives access for one purpose."""

    def __call__(self, around: Surroundings, *, folder: bool) -> Access:
        """Access to workbooks, and to their folder if there is one."""


def run_selected(
    session: Session,
    choice: Choice,
    reach: Reach,
    run: Callable[[Access, Selected], object],
) -> None:
    """Run a use case on all that was chosen, and exit.

    Args:
        session: How to talk to the user.
        choice: What was chosen.
        reach: What for: to read or to write.
        run: The use case.
    """

    def prepare() -> tuple[Access, list[Selected]]:
        around = surroundings(
            session.waiting,
            config=choice.config,
            credentials=choice.credentials,
            deadline=choice.deadline,
        )
        access = reach(around, folder=bool(choice.folder))
        found = select(access, choice.targets, folder=choice.folder, everything=choice.everything)
        return access, found

    access, selected = session.begin(prepare)
    many = len(selected) > 1 or bool(choice.folder) or choice.everything
    session.all(selected, lambda each: run(access, each), brief=many, summary=many)

"""Where the readers of a tab put what they find."""

from mjsheets.adapters.base import Position, address
from mjsheets.errors import Issue, Severity

_NAMED = 8


class IssueLog:
    """Collects the issues of one tab.

    Args:
        tab: Title of the tab.
    """

    def __init__(self, tab: str) -> None:
        self._tab = tab
        self.issues: list[Issue] = []

    def add(self, severity: Severity, code: str, position: Position, /, **values: object) -> None:
        """Note an issue of the cell at `position`."""
        cell = address(*position)
        self.issues.append(Issue(severity, code, self._tab, cell, values))

    def fatal(self, code: str, position: Position, /, **values: object) -> None:
        """Note an issue because of which nothing can be settled."""
        self.add(Severity.FATAL, code, position, **values)

    def is_fatal(self) -> bool:
        """Whether nothing can be settled."""
        return any(issue.severity is Severity.FATAL for issue in self.issues)

    def refuses(self) -> bool:
        """Whether something keeps a row from being settled."""
        return any(issue.severity is Severity.REFUSED for issue in self.issues)


def addresses(positions: list[Position]) -> str:
    """Several cells, as a message names them; of many only the first."""
    named = ", ".join(address(*position) for position in positions[:_NAMED])
    return named if len(positions) <= _NAMED else f"{named}, …"

"""A workbook in memory, for tests: it keeps the promises of the real ones without a file."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from mjsheets.adapters.base import (
    EMPTY_CELL,
    Area,
    Cell,
    Change,
    Entry,
    Kind,
    Position,
    Snapshot,
    Tab,
    TabSpec,
)
from mjsheets.errors import DataError, NotFoundError

_NO_MERGES: Mapping[str, tuple[Area, ...]] = MappingProxyType({})


class MemoryWorkbook:
    """A workbook made of entries.

    Args:
        tabs: By title, what was entered in which cell; a `Cell` where an entry does not say
            enough: formulas, dates, errors, cells that a neighbour fills.
        name: What people call it.
        merges: By title, areas merged into one cell.

    Attributes:
        writes: How often it was written.
    """

    def __init__(
        self,
        tabs: Mapping[str, Mapping[Position, Entry | Cell]],
        name: str = "memory",
        merges: Mapping[str, tuple[Area, ...]] = _NO_MERGES,
    ) -> None:
        self.name = name
        self.writes = 0
        self._merges = dict(merges)
        self._tabs = {title: _filled(entries) for title, entries in tabs.items()}

    def read(self, titles: Sequence[str]) -> Snapshot:
        """The tabs called `titles`, as far as they exist."""
        return self._snapshot(titles)

    def write(self, changes: Sequence[Change], create: TabSpec | None = None) -> Snapshot:
        """Make the tab `create`, then enter `changes`: all of it, or nothing.

        Raises:
            DataError: The tab `create` exists already.
            NotFoundError: A change names a tab that does not exist.
        """
        tabs = {title: dict(cells) for title, cells in self._tabs.items()}
        if create:
            if create.title in tabs:
                raise DataError("file.tab-exists", file=self.name, tab=create.title)
            tabs[create.title] = _filled({(c.row, c.column): c.value for c in create.cells})
        for tab, row, column, _, new in changes:
            if tab not in tabs:
                known = ", ".join(tabs)
                raise NotFoundError("file.tab-missing", file=self.name, tab=tab, tabs=known)
            tabs[tab].pop((row, column), None)
            tabs[tab] |= _filled({(row, column): new})
        self.writes += bool(changes or create)
        self._tabs = tabs
        self._merges |= {create.title: create.merges} if create else {}
        return self._snapshot({*(change.tab for change in changes), create.title if create else ""})

    def _snapshot(self, titles: Sequence[str] | set[str]) -> Snapshot:
        tabs = {
            title: Tab(title, MappingProxyType(dict(cells)), self._merges.get(title, ()))
            for title, cells in self._tabs.items()
            if title in titles
        }
        return Snapshot(self.name, tuple(self._tabs), tabs)


def _filled(entries: Mapping[Position, Entry | Cell]) -> dict[Position, Cell]:
    cells = {place: _cell(entry) for place, entry in entries.items()}
    return {place: cell for place, cell in cells.items() if cell != EMPTY_CELL}


def _cell(entry: Entry | Cell) -> Cell:
    match entry:
        case Cell():
            return entry
        case None | "":
            return EMPTY_CELL
        case str():
            return Cell(Kind.TEXT, entry)
        case _:
            return Cell(Kind.NUMBER, entry)

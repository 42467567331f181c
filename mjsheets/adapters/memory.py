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

_NO_AREAS: Mapping[str, tuple[Area, ...]] = MappingProxyType({})


class MemoryWorkbook:
    """A workbook made of entries.

    Args:
        tabs: By title, what was entered in which cell; a `Cell` where an entry does not say
            enough: formulas, dates, errors, cells that a neighbour fills.
        name: What people call it.
        merges: By title, areas merged into one cell.
        arrays: By title, areas that one array formula fills.

    Attributes:
        writes: How often it was written.
    """

    def __init__(
        self,
        tabs: Mapping[str, Mapping[Position, Entry | Cell]],
        name: str = "memory",
        merges: Mapping[str, tuple[Area, ...]] = _NO_AREAS,
        arrays: Mapping[str, tuple[Area, ...]] = _NO_AREAS,
    ) -> None:
        self.name = name
        self.writes = 0
        self._merges = dict(merges)
        self._arrays = dict(arrays)
        self._tabs = {title: _filled(entries) for title, entries in tabs.items()}

    def read(self, titles: Sequence[str]) -> Snapshot:
        """The tabs called `titles`, as far as they exist."""
        return self._snapshot(titles)

    def write(self, changes: Sequence[Change], create: TabSpec | None = None) -> Snapshot:
        """Make the tab `create`, then enter `changes`: all of it, or nothing.

        Cells have no look here: number formats are taken, and forgotten.

        Raises:
            DataError: The tab `create` exists already.
            NotFoundError: A change names a tab that does not exist.
        """
        tabs = {title: dict(cells) for title, cells in self._tabs.items()}
        if create:
            if create.title in tabs:
                raise DataError("file.tab-exists", file=self.name, tab=create.title)
            tabs[create.title] = _filled({(c.row, c.column): c.value for c in create.cells})
        for change in changes:
            if change.tab not in tabs:
                known = ", ".join(tabs)
                raise NotFoundError("file.tab-missing", file=self.name, tab=change.tab, tabs=known)
            place = change.row, change.column
            found = tabs[change.tab].pop(place, EMPTY_CELL)
            tabs[change.tab] |= _filled({place: _changed(found, change)})
        self.writes += bool(changes or create)
        self._arrays = {title: _left(changes, title, of) for title, of in self._arrays.items()}
        self._tabs = tabs
        self._merges |= {create.title: create.merges} if create else {}
        return self._snapshot({*(change.tab for change in changes), create.title if create else ""})

    def _snapshot(self, titles: Sequence[str] | set[str]) -> Snapshot:
        tabs = {
            title: Tab(
                title,
                MappingProxyType(dict(cells)),
                self._merges.get(title, ()),
                arrays=self._arrays.get(title, ()),
            )
            for title, cells in self._tabs.items()
            if title in titles
        }
        return Snapshot(self.name, tuple(self._tabs), tabs)


def _changed(found: Cell, change: Change) -> Entry | Cell:
    """What `change` makes of the cell `found`."""
    if not change.keeps_formula:
        return change.new
    return _cell(change.new)._replace(formula=found.formula, spilled=found.spilled)


def _left(changes: Sequence[Change], title: str, arrays: tuple[Area, ...]) -> tuple[Area, ...]:
    """The arrays of a tab that no change replaces, not even in part."""
    written = [(c.row, c.column) for c in changes if c.tab == title and not c.keeps_formula]
    return tuple(area for area in arrays if not any(map(area.covers, written)))


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

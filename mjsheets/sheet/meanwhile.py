"""What somebody did to a tab between our reading and our writing it.

Google writes by the number of row and column. Where a row was inserted in between, our values
stand one row too high, on top of what has moved there.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from mjsheets.adapters.base import EMPTY_CELL, Change, Kind, Position, Tab
from mjsheets.sheet.formulas import is_original

_MOST_AT_ONCE = 100
"""So many rows or columns are inserted or deleted at a time."""
_SURE = 4
"""A move is believed if it leaves so many times fewer cells unexplained than none."""

_Entries = Mapping[Position, object]
"""What was entered in each cell."""


class TakenBack(NamedTuple):
    """How to undo our write.

    Attributes:
        changes: They put back what our values stand on.
        lost: Cells of which only the product's own history can tell what was entered there.
    """

    changes: tuple[Change, ...]
    lost: tuple[Position, ...]


class _Move(NamedTuple):
    """Rows (axis 0) or columns (axis 1) inserted at `at`, or deleted from there if negative."""

    axis: int
    at: int
    by: int

    def before(self, position: Position) -> Position | None:
        """Where a cell stood before; `None` for one that is new."""
        index = position[self.axis]
        if index < self.at:
            return position
        if index < self.at + self.by:
            return None
        moved = index - self.by
        return (moved, position[1]) if self.axis == 0 else (position[0], moved)

    def after(self, position: Position) -> Position | None:
        """Where a cell stands now; `None` for one that was deleted."""
        return _Move(self.axis, self.at, -self.by).before(position)


def take_back(before: Tab, changes: Iterable[Change], stored: Tab) -> TakenBack | None:
    """How to undo `changes` if rows or columns of the tab have moved under them, else `None`.

    Args:
        before: The tab for which the changes were meant.
        changes: What was written.
        stored: The tab after they were written.
    """
    written = [change for change in changes if not change.keeps_formula]
    at = {(change.row, change.column) for change in written}
    # After a lost answer the same was written twice, and what moved was our own writing, too.
    twice = before._replace(cells={**before.cells, **{p: stored.at(*p) for p in at}})
    for tab in (before, twice):
        move = _find_move(_entered(tab), _entered(stored), at)
        if move is not None:
            return _back(tab, written, stored, move)
    return None


def _back(before: Tab, written: Sequence[Change], stored: Tab, move: _Move) -> TakenBack | None:
    """What puts back what `move` had brought to the cells that were written."""
    at = {(change.row, change.column) for change in written}
    origins = {position: move.before(position) for position in at}
    if all(origin == position for position, origin in origins.items()):
        return None
    back, lost = [], []
    for change in written:
        position = change.row, change.column
        origin = origins[position]
        cell = EMPTY_CELL if origin is None else before.at(*origin)
        if cell.spilled or cell.kind is Kind.EMPTY or is_original(cell.formula or ""):
            new = None
        elif cell.formula is None and not isinstance(cell.value, bool) and cell.kind in _ENTRIES:
            new = cell.value
        else:
            lost.append(position)
            continue
        back.append(Change(before.title, *position, stored.at(*position), new))
    return TakenBack(tuple(back), tuple(lost))


_ENTRIES = frozenset({Kind.NUMBER, Kind.TEXT})


def _entered(tab: Tab) -> dict[Position, object]:
    """What was entered in each cell; formulas are all alike, since they change with a move."""
    return {
        position: "=" if cell.formula is not None else (cell.kind, cell.value)
        for position, cell in tab.cells.items()
        if not cell.spilled and not (cell.kind is Kind.EMPTY and cell.formula is None)
    }


def _find_move(before: _Entries, stored: _Entries, written: set[Position]) -> _Move | None:
    """The one move that explains the difference, if any does."""
    differing = [
        position
        for position in {*before, *stored} - written
        if before.get(position) != stored.get(position)
    ]
    best, left = None, len(differing)
    for move in _moves(differing):
        found = _unexplained(move, before, stored, written, left)
        if found < left and any(_is_seen(move, p, before, stored) for p in differing):
            best, left = move, found
    return best if left * _SURE <= len(differing) else None


def _moves(differing: Sequence[Position]) -> Iterator[_Move]:
    """The moves that begin at the first cells that differ: nothing before them has moved."""
    for axis in (0, 1) if differing else ():
        first = min(position[axis] for position in differing)
        for count in range(1, _MOST_AT_ONCE + 1):
            yield _Move(axis, first, count)
            yield _Move(axis, first, -count)


def _is_seen(move: _Move, position: Position, before: _Entries, stored: _Entries) -> bool:
    """Whether `move` brought here what stands here: what only vanished was deleted."""
    origin = move.before(position)
    return position in stored and origin is not None and before.get(origin) == stored[position]


def _unexplained(
    move: _Move,
    before: _Entries,
    stored: _Entries,
    written: set[Position],
    most: int,
) -> int:
    """How many cells hold something else than `move` gives, counted up to `most`."""
    count = 0
    for position, entry in stored.items():
        origin = move.before(position)
        if position not in written and (origin is None or before.get(origin) != entry):
            count += 1
            if count >= most:
                return most
    for origin in before:
        now = move.after(origin)
        if now is not None and now not in written and now not in stored:
            count += 1
            if count >= most:
                return most
    return count

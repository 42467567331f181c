"""What somebody did to a tab between our reading and our writing it.

Google writes by the number of row and column. Where a row was inserted in between, our values
stand one row too high, on top of what has moved there.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from mjsheets.adapters.base import EMPTY_CELL, Change, Kind, Position, Tab
from mjsheets.sheet.formulas import is_original

_MOST_AT_ONCE = 10
"""So many rows or columns are inserted or deleted at a time."""
_SURE = 4
"""A move is believed if it leaves so many times fewer cells unexplained than none."""


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
    move = _find_move(_entered(before), _entered(stored), at)
    if move is None:
        return None
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


def _find_move(
    before: Mapping[Position, object], stored: Mapping[Position, object], written: set[Position]
) -> _Move | None:
    """The one move that explains the difference, if any does."""
    still = _Move(0, 1, 0)
    best, left = None, _unexplained(still, before, stored, written, len(before) + len(stored))
    unmoved = left
    for move in _moves(before) if unmoved else ():
        found = _unexplained(move, before, stored, written, left)
        if found < left:
            best, left = move, found
    return best if left * _SURE <= unmoved else None


def _moves(before: Iterable[Position]) -> Iterator[_Move]:
    """All moves; of two that explain as much, the one that moves less comes first."""
    for axis in (0, 1):
        last = max((position[axis] for position in before), default=0)
        for count in range(1, _MOST_AT_ONCE + 1):
            for at in range(last, 0, -1):
                yield _Move(axis, at, count)
                yield _Move(axis, at, -count)


def _unexplained(
    move: _Move,
    before: Mapping[Position, object],
    stored: Mapping[Position, object],
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

"""Changes and new tabs as the parts of one `batchUpdate`."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from mjsheets.adapters.base import Area, Change, Entry
from mjsheets.adapters.google.cells import Object, entered


class Grid(NamedTuple):
    """What a write must know of a tab."""

    sheet_id: int
    rows: int
    columns: int


def writes(grid: Grid, changes: Iterable[Change]) -> Iterator[Object]:
    """Enter `changes`, all of them in one tab, which grows if need be."""
    entries = {(change.row, change.column): change.new for change in changes}
    bottom = max(row for row, _ in entries)
    right = max(column for _, column in entries)
    yield from _grown(grid, "ROWS", bottom - grid.rows)
    yield from _grown(grid, "COLUMNS", right - grid.columns)
    for block in blocks(entries):
        yield _update(grid.sheet_id, block, entries)


def blocks(places: Iterable[tuple[int, int]]) -> list[Area]:
    """Rectangles that cover exactly `places`.

    >>> blocks([(1, 1), (1, 2), (2, 1), (2, 2), (2, 4)])
    [Area(top=1, left=1, bottom=2, right=2), Area(top=2, left=4, bottom=2, right=4)]
    """
    found: list[Area] = []
    open_: dict[tuple[int, int], int] = {}
    for row, group in groupby(sorted(places), key=lambda place: place[0]):
        runs = list(_runs(column for _, column in group))
        above, open_ = open_, {}
        for run in runs:
            index = above.get(run)
            if index is not None and found[index].bottom == row - 1:
                found[index] = found[index]._replace(bottom=row)
            else:
                index = len(found)
                found.append(Area(row, run[0], row, run[1]))
            open_[run] = index
    return found


def _runs(columns: Iterable[int]) -> Iterator[tuple[int, int]]:
    """First and last of each run of neighbours, in order."""
    numbered = enumerate(columns)
    for _, group in groupby(numbered, key=lambda pair: pair[1] - pair[0]):
        run = [column for _, column in group]
        yield run[0], run[-1]


def _grown(grid: Grid, dimension: str, length: int) -> Iterator[Object]:
    if length > 0:
        sheet = {"sheetId": grid.sheet_id, "dimension": dimension, "length": length}
        yield {"appendDimension": sheet}


def _update(sheet_id: int, block: Area, entries: dict[tuple[int, int], Entry]) -> Object:
    rows = [
        {"values": [entered(entries[row, c]) for c in range(block.left, block.right + 1)]}
        for row in range(block.top, block.bottom + 1)
    ]
    start = {"sheetId": sheet_id, "rowIndex": block.top - 1, "columnIndex": block.left - 1}
    return {"updateCells": {"start": start, "rows": rows, "fields": "userEnteredValue"}}

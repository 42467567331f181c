"""Changes and new tabs as the parts of one `batchUpdate`."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from mjsheets.adapters.base import Area, Change, Position
from mjsheets.adapters.google.cells import Object, entered, number_format


class Grid(NamedTuple):
    """What a write must know of a tab."""

    sheet_id: int
    rows: int
    columns: int


def writes(grid: Grid, changes: Iterable[Change]) -> Iterator[Object]:
    """Enter `changes`, all of them in one tab, which grows if need be."""
    # Of several changes of one cell the last one counts, but an entry always, as in a file.
    asked = {(c.row, c.column): c for c in sorted(changes, key=_is_entered)}
    bottom = max(row for row, _ in asked)
    right = max(column for _, column in asked)
    yield from _grown(grid, "ROWS", bottom - grid.rows)
    yield from _grown(grid, "COLUMNS", right - grid.columns)
    by_fields: dict[str, dict[Position, Object]] = {}
    for place, change in asked.items():
        by_fields.setdefault(_fields(change), {})[place] = _cell_data(change)
    for fields, cells in by_fields.items():
        for block in blocks(cells):
            yield _update(grid.sheet_id, block, cells, fields)


def _is_entered(change: Change) -> bool:
    return not change.keeps_formula


def _fields(change: Change) -> str:
    """What of a cell `change` touches, as a field mask."""
    fields = [] if change.keeps_formula else ["userEnteredValue"]
    return ",".join([*fields, "userEnteredFormat.numberFormat"] if change.number_format else fields)


def _cell_data(change: Change) -> Object:
    data: Object = {} if change.keeps_formula else entered(change.new)
    if change.number_format:
        data["userEnteredFormat"] = {"numberFormat": number_format(change.number_format)}
    return data


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


def _update(sheet_id: int, block: Area, cells: Mapping[Position, Object], fields: str) -> Object:
    rows = [
        {"values": [cells[row, column] for column in range(block.left, block.right + 1)]}
        for row in range(block.top, block.bottom + 1)
    ]
    start = {"sheetId": sheet_id, "rowIndex": block.top - 1, "columnIndex": block.left - 1}
    return {"updateCells": {"start": start, "rows": rows, "fields": fields}}

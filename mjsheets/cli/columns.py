"""Columns of text on a terminal, where Japanese signs are two cells wide."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from mjsheets.cli.output import plain
from mjsheets.sheet.parsing import POINTS_PER_PT


def format_pt(points: int, places: int) -> str:
    """`points` in pt, with sign; more places than asked for where the value has them.

    >>> format_pt(12_000, 0), format_pt(-500, 0), format_pt(0, 1)
    ('+12', '-0.5', '0.0')
    """
    while points * 10**places % POINTS_PER_PT:
        places += 1
    sign = "+" if points > 0 else ""
    return f"{sign}{points / POINTS_PER_PT:,.{places}f}"


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """The rows as columns, the first `left` of them to the left and the others to the right.

    Control characters are spelled out first, since a terminal gives them no width.

    >>> aligned([["山田", "5"], ["Bo", "10"]])
    ['  山田   5', '  Bo    10']
    """
    cells = [[plain(cell) for cell in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(["", *_padded(row, widths, left)]).rstrip() for row in cells]


def padded(cells: Sequence[str]) -> list[str]:
    """The cells of one column, to the left and as wide as the widest.

    >>> padded(["名前", "a"])
    ['名前', 'a   ']
    """
    width = max(map(cell_len, cells), default=0)
    return [cell + " " * (width - cell_len(cell)) for cell in cells]


def _padded(row: Sequence[str], widths: Sequence[int], left: int) -> Iterator[str]:
    for index, (cell, width) in enumerate(zip(row, widths, strict=True)):
        space = " " * (width - cell_len(cell))
        yield cell + space if index < left else space + cell

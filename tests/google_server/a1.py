"""A1 notation as the Sheets API reads and echoes it.

Boxes are rectangles of cells in the API's own terms: from 0, end excluded.
"""

import re
from typing import NamedTuple

Position = tuple[int, int]
"""Row and column, from 0."""

_CELL = re.compile(r"\$?([A-Za-z]{1,3})?\$?([1-9][0-9]*)?")
_PLAIN_TITLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_CELL_NAME = re.compile(r"[A-Za-z]{1,3}[0-9]+|[Rr][0-9]*[Cc][0-9]*")


class Box(NamedTuple):
    """Rows `top` to `bottom` and columns `left` to `right`, both ends excluded."""

    top: int
    left: int
    bottom: int
    right: int

    def covers(self, position: Position) -> bool:
        """Whether the cell at `position` is one of them."""
        row, column = position
        return self.top <= row < self.bottom and self.left <= column < self.right

    def meets(self, other: "Box") -> bool:
        """Whether the two share a cell."""
        return (
            self.top < other.bottom
            and other.top < self.bottom
            and self.left < other.right
            and other.left < self.right
        )


class Reference(NamedTuple):
    """What a range says before it meets a grid; `None` where it leaves a side open."""

    top: int | None = None
    left: int | None = None
    bottom: int | None = None
    right: int | None = None


def column_name(column: int) -> str:
    """Letters of a column counted from 0.

    >>> column_name(0), column_name(25), column_name(26), column_name(701)
    ('A', 'Z', 'AA', 'ZZ')
    """
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def cell_name(position: Position) -> str:
    """Address of a cell.

    >>> cell_name((6, 3))
    'D7'
    """
    return f"{column_name(position[1])}{position[0] + 1}"


def position(address: str) -> Position:
    """Row and column of an address.

    >>> position("D7")
    (6, 3)
    """
    reference = parse_cells(address)
    if reference is None or reference.top is None or reference.left is None:
        raise ValueError(address)
    return reference.top, reference.left


def parse_cells(text: str) -> Reference | None:
    """Read the part after the `!`: `A1`, `A1:B2`, `A:C`, `2:5`, `A5:C`.

    >>> parse_cells("B3:A1")
    Reference(top=0, left=0, bottom=3, right=2)
    >>> parse_cells("A2:C")
    Reference(top=1, left=0, bottom=None, right=3)
    >>> parse_cells("Sheet1")
    """
    first, colon, last = text.partition(":")
    one = _half(first)
    two = _half(last) if colon else one
    if one is None or two is None or (not colon and None in one):
        return None
    rows = sorted(row for row in (one[0], two[0]) if row is not None)
    columns = sorted(column for column in (one[1], two[1]) if column is not None)
    if one[1] is None and two[1] is not None:
        return None
    return Reference(
        top=rows[0] if rows else None,
        left=columns[0] if columns else None,
        bottom=rows[-1] + 1 if rows and two[0] is not None else None,
        right=columns[-1] + 1 if columns and two[1] is not None else None,
    )


def _half(text: str) -> tuple[int | None, int | None] | None:
    match = _CELL.fullmatch(text)
    if match is None or not text:
        return None
    letters, digits = match.groups()
    column = 0
    for letter in (letters or "").upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(digits) - 1 if digits else None, column - 1 if letters else None


def split(text: str) -> tuple[str | None, str]:
    """Title and cells of a range; the last `!` separates.

    >>> split("'O''Brien'!A1"), split("A1:B2"), split("手牌!A1")
    (("O'Brien", 'A1'), (None, 'A1:B2'), ('手牌', 'A1'))
    """
    title, mark, cells = text.rpartition("!")
    return (unquote(title), cells) if mark else (None, cells)


def unquote(title: str) -> str:
    """A title without its quotes."""
    if len(title) > 1 and title[0] == title[-1] == "'":
        return title[1:-1].replace("''", "'")
    return title


def quote(title: str) -> str:
    """A title as the API echoes it.

    >>> quote("My tab"), quote("CO2"), quote("結果")
    ("'My tab'", "'CO2'", "'結果'")
    >>> quote("Results"), quote("O'Brien")
    ('Results', "'O''Brien'")
    """
    if _PLAIN_TITLE.fullmatch(title) and not _CELL_NAME.fullmatch(title):
        return title
    return "'" + title.replace("'", "''") + "'"


def range_name(title: str, box: Box) -> str:
    """A range as the API echoes it.

    >>> range_name("Results", Box(0, 0, 10, 1)), range_name("Results", Box(2, 1, 3, 2))
    ('Results!A1:A10', 'Results!B3')
    """
    first = cell_name((box.top, box.left))
    last = cell_name((box.bottom - 1, box.right - 1))
    return f"{quote(title)}!{first}" + ("" if first == last else f":{last}")

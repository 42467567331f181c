"""Cell addresses as they are written in the file."""

import re

from mjsheets.adapters.base import Area, Position, column_number

MAX_ROW = 1_048_576
"""The last row of a sheet."""
MAX_COLUMN = 16_384
"""The last column of a sheet, `XFD`."""

_CELL = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")


def position(written: str) -> Position:
    """Row and column of an address.

    >>> position("B4")
    (4, 2)

    Raises:
        ValueError: It is no address.
    """
    found = _CELL.fullmatch(written)
    if not found:
        raise ValueError(written)
    return int(found[2]), column_number(found[1])


def area(written: str) -> Area | None:
    """The rectangle that a range names, also of whole columns or rows.

    >>> area("$B$4:E33")
    Area(top=4, left=2, bottom=33, right=5)
    >>> area("B:C").bottom
    1048576
    >>> area("nothing") is None
    True
    """
    first, _, last = written.replace("$", "").partition(":")
    last = last or first
    try:
        if first.isdecimal() and last.isdecimal():
            top, bottom, left, right = int(first), int(last), 1, MAX_COLUMN
        elif first.isalpha() and last.isalpha() and ":" in written:
            top, bottom = 1, MAX_ROW
            left, right = column_number(first), column_number(last)
        else:
            (top, left), (bottom, right) = position(first), position(last)
    except ValueError:
        return None
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def covers(outer: Area, place: Position) -> bool:
    """Whether `place` lies in `outer`."""
    row, column = place
    return outer.top <= row <= outer.bottom and outer.left <= column <= outer.right


def overlap(one: Area, other: Area) -> bool:
    """Whether two areas have a cell in common."""
    return (
        one.top <= other.bottom
        and other.top <= one.bottom
        and one.left <= other.right
        and other.left <= one.right
    )

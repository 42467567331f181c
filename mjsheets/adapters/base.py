"""What a workbook is to the rest of mjsheets, whatever keeps it.

An adapter moves cells by row and column (both from 1) and knows nothing of what they mean.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, Protocol

Entry = int | float | str | None
"""What can be written into a cell; `None` empties it. Text stays text, also `=A1`."""

Position = tuple[int, int]
"""Row and column of a cell, both from 1."""


def address(row: int, column: int) -> str:
    """The A1 name of a cell.

    >>> address(3, 28)
    'AB3'
    """
    return f"{column_name(column)}{row}"


@cache
def column_name(column: int) -> str:
    """The letters of a column.

    >>> column_name(1), column_name(26), column_name(27)
    ('A', 'Z', 'AA')
    """
    name = ""
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def column_number(letters: str) -> int:
    """The number of a column, from 1.

    >>> column_number("A"), column_number("AA")
    (1, 27)
    """
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


class Kind(Enum):
    """What a cell shows."""

    EMPTY = auto()
    NUMBER = auto()
    TEXT = auto()
    BOOLEAN = auto()
    DATE = auto()
    ERROR = auto()
    UNCALCULATED = auto()
    """A formula for which no value is stored, or whose value is still being loaded."""


class Cell(NamedTuple):
    """One cell as it was found.

    Attributes:
        kind: What it shows.
        value: A finite `int` or `float` for NUMBER, `str` for TEXT, `bool` for BOOLEAN, the date
            in ISO format for DATE, the token (`#REF!`) for ERROR, else `None`.
        formula: The formula that is stored here, with its leading `=`, else `None`.
        spilled: Whether a neighbour's formula fills it: nobody entered anything here. A formula
            beside it is what an export put in place of the spilling; it goes when the cell is
            written, also with `None`.
    """

    kind: Kind
    value: int | float | str | bool | None = None
    formula: str | None = None
    spilled: bool = False


EMPTY_CELL = Cell(Kind.EMPTY)


class Area(NamedTuple):
    """A rectangle of cells; all four bounds belong to it."""

    top: int
    left: int
    bottom: int
    right: int

    def covers(self, position: Position) -> bool:
        """Whether the cell at `position` belongs to it."""
        row, column = position
        return self.top <= row <= self.bottom and self.left <= column <= self.right


class Protection(NamedTuple):
    """An area that the current identity may not edit.

    Attributes:
        area: What is protected; `None` for the whole tab.
        editors: Who may edit or lift it, as far as the product says.
    """

    area: Area | None
    editors: tuple[str, ...] = ()


class Tab(NamedTuple):
    """One tab as it was read.

    Attributes:
        title: Its name.
        cells: All cells that hold or show something, by position; others are empty.
        merges: Areas merged into one cell.
        protections: Areas that we may not edit.
        arrays: Areas of more than one cell that one array formula fills, as far as the product
            says. Writing into a part of one takes its other cells away.
        hidden: Whether people see the tab.
    """

    title: str
    cells: Mapping[Position, Cell]
    merges: tuple[Area, ...] = ()
    protections: tuple[Protection, ...] = ()
    arrays: tuple[Area, ...] = ()
    hidden: bool = False

    def at(self, row: int, column: int) -> Cell:
        """The cell at `row`, `column`; an empty one where nothing stands."""
        return self.cells.get((row, column), EMPTY_CELL)


class Snapshot(NamedTuple):
    """A workbook as it was read.

    Attributes:
        name: What people call it: the file's name or the spreadsheet's title.
        titles: Titles of all its tabs, in order.
        tabs: The tabs that were asked for and exist, by title.
    """

    name: str
    titles: tuple[str, ...]
    tabs: Mapping[str, Tab]


class Change(NamedTuple):
    """A cell to be written: `new` replaces what was entered (`old`).

    With `keeps_formula` whatever formula the cell has stays, and `new` is what it will show: a
    file's stored value is renewed, while a product that calculates by itself has nothing to do.
    With a `number_format` the cell shows numbers so from now on and keeps the rest of its look;
    without one its look stays.
    """

    tab: str
    row: int
    column: int
    old: Cell
    new: Entry
    keeps_formula: bool = False
    number_format: str = ""


class Align(Enum):
    """Where a cell's content stands."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


class Style(NamedTuple):
    """How a cell looks; colours are `RRGGBB`, empty means the product's own."""

    number_format: str = ""
    fill: str = ""
    color: str = ""
    bold: bool = False
    size: int = 0
    align: Align | None = None
    border: str = ""


class CellSpec(NamedTuple):
    """One cell of a tab to be made."""

    row: int
    column: int
    value: Entry
    style: Style


class Choices(NamedTuple):
    """A drop-down list on `area`; other entries are allowed, with a warning."""

    area: Area
    values: tuple[str, ...]


class Highlight(NamedTuple):
    """A look that the cells of `area` take while `formula` holds.

    `formula` is written for the area's first cell, with `$` where it must not move.
    """

    area: Area
    formula: str
    style: Style


class TabSpec(NamedTuple):
    """A tab to be made: content and look, in no product's terms.

    Attributes:
        title: Its name.
        cells: Content and look, cell by cell.
        merges: Areas shown as one cell.
        widths: Width of columns in characters of the standard font.
        heights: Height of rows in points.
        frozen_rows: Rows that stay in view.
        frozen_columns: Columns that stay in view.
        choices: Drop-down lists.
        highlights: Conditional looks; the first that holds wins.
    """

    title: str
    cells: tuple[CellSpec, ...]
    merges: tuple[Area, ...] = ()
    widths: Mapping[int, float] = MappingProxyType({})
    heights: Mapping[int, float] = MappingProxyType({})
    frozen_rows: int = 0
    frozen_columns: int = 0
    choices: tuple[Choices, ...] = ()
    highlights: tuple[Highlight, ...] = ()


class Workbook(Protocol):
    """A workbook that can be read in one go and written in one go."""

    def read(self, titles: Sequence[str]) -> Snapshot:
        """The tabs called `titles`, as far as they exist.

        Raises:
            NotFoundError: There is no such workbook.
            AccessError: It may not be read.
            DataError: It is no workbook that can be read.
            TemporaryError: Trying again later may help.
        """

    def write(self, changes: Sequence[Change], create: TabSpec | None = None) -> Snapshot:
        """Make the tab `create`, then write `changes`: all of it, or nothing.

        Returns:
            The tabs that were written, as they are stored now.

        Raises:
            AccessError: It may not be written.
            DataError: It cannot hold what is to be written.
            NotFoundError: A change names a tab that does not exist.
            TemporaryError: It is open elsewhere, was changed since it was read, or cannot be
                reached now.
        """

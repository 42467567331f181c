"""Workbooks written down so that they can be read beside the expected values."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from mjsheets.adapters.base import Cell, Entry, Kind, Position, Tab, address
from mjsheets.adapters.memory import MemoryWorkbook
from mjsheets.models import Hanchan, SeatResult, Wind
from mjsheets.sheet.words import JAPANESE, Words

Typed = Entry | Cell
Typings = dict[Position, Typed]
T = TypeVar("T")

NAMES = ("A", "B", "C", "D")
UMA = (30, 10, -10, -30)
WINDS = dict(zip("ESWN", Wind, strict=True))


def hanchan(line: str, number: int = 1) -> Hanchan:
    """A hanchan from scores with or without a seat: `32600E 19800S 15000W 32600N`."""
    results = []
    for name, word in zip(NAMES, line.split(), strict=False):
        seat = WINDS.get(word[-1])
        score = int(word if seat is None else word[:-1])
        results.append(SeatResult(player=name, raw_score=score, starting_seat=seat))
    return Hanchan(number=number, results=tuple(results))


def typed(line: str) -> list[Entry]:
    """The cells of a row: numbers, `-` for an empty cell, anything else as text."""
    return [_entry(word) for word in line.split()]


def _entry(word: str) -> Entry:
    if word == "-":
        return None
    try:
        return int(word)
    except ValueError:
        return word


def results_cells(
    *rows: str,
    names: Sequence[Entry] = NAMES,
    uma: Sequence[Entry] = UMA,
    start: Entry = 25000,
    back: Entry = 30000,
    settings: Mapping[str, Entry] | None = None,
    words: Words = JAPANESE,
) -> Typings:
    """A 結果 tab on the default cells.

    Args:
        rows: From row 3 on, eight words each: score, wind, score, wind, …
        names: Into B1, D1, F1, H1.
        uma: Into M1:P1.
        start: 持ち, into M3.
        back: 返し, into M4.
        settings: Further labels and values, from row 5 on.
        words: The language of headings and labels.
    """
    cells: Typings = {}
    for index, name in enumerate(names):
        cells[1, 2 + 2 * index] = name
        cells[2, 2 + 2 * index] = words.score
        cells[2, 3 + 2 * index] = words.wind
    for row, line in enumerate(rows, 3):
        cells[row, 1] = row - 2
        cells |= {(row, column): entry for column, entry in enumerate(typed(line), 2)}
    labels = list(words.settings.values())
    cells |= {(1, 12): labels[0], (3, 12): labels[2], (4, 12): labels[3]}
    cells |= {(1, column): amount for column, amount in enumerate(uma, 13)}
    cells |= {(3, 13): start, (4, 13): back}
    for row, (label, value) in enumerate((settings or {}).items(), 5):
        cells |= {(row, 12): label, (row, 13): value}
    return cells


def moved(cells: Mapping[Position, T], axis: int, at: int, count: int) -> dict[Position, T]:
    """The cells after rows (axis 0) or columns (axis 1) were inserted at `at`.

    A negative `count` deletes so many from `at` on.
    """
    found = {}
    for position, entry in cells.items():
        index = position[axis]
        if not at <= index < at - count:
            new = index + count if index >= at else index
            found[(new, position[1]) if axis == 0 else (position[0], new)] = entry
    return found


def cell(entry: Typed) -> Cell:
    """`entry` as an adapter reads it."""
    if isinstance(entry, Cell):
        return entry
    if entry is None:
        return Cell(Kind.EMPTY)
    return Cell(Kind.TEXT if isinstance(entry, str) else Kind.NUMBER, entry)


def tab(cells: Mapping[Position, Typed], title: str = "結果") -> Tab:
    """The tab as an adapter reads it."""
    found = {position: cell(entry) for position, entry in cells.items()}
    return Tab(title, {p: c for p, c in found.items() if c.kind is not Kind.EMPTY})


def book(
    results: Mapping[Position, Typed],
    standings: Mapping[Position, Typed] | None = None,
    words: Words = JAPANESE,
) -> MemoryWorkbook:
    """A workbook in memory with both tabs."""
    return MemoryWorkbook({words.results: results, words.standings: standings or {}})


def shown(workbook: MemoryWorkbook, title: str = "成績") -> dict[str, object]:
    """What the tab holds, by address."""
    found = workbook.read([title]).tabs[title].cells
    return {address(*position): found[position].value for position in sorted(found)}

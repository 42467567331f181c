"""A copy of somebody's template, made ready to type into: its names and its scores."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mjsheets.adapters.base import Change, Entry, Kind, Position, Tab
from mjsheets.sheet.layout import ResultsLayout, find_results
from mjsheets.sheet.parsing import is_blank
from mjsheets.sheet.words import SUMMARY_LABELS, key


class Beginning(NamedTuple):
    """What a 結果 tab has room for, and what was typed into it.

    Attributes:
        names: The cells for names.
        typed: The cells of scores, winds and extra columns that hold something typed.
    """

    names: tuple[Position, ...]
    typed: tuple[Position, ...]


def beginning(tab: Tab) -> Beginning:
    """What stands in a 結果 tab before anybody plays."""
    layout = find_results(tab)
    return Beginning(layout.names, tuple(_typed(tab, layout)))


def filled(tab: Tab, names: Sequence[Position], players: Sequence[str]) -> Iterator[Change]:
    """The changes that put `players` over the columns, and nobody over those that are left."""
    for index, position in enumerate(names):
        new = players[index] if index < len(players) else None
        yield from _changed(tab, position, new)


def cleared(tab: Tab, typed: Iterable[Position]) -> Iterator[Change]:
    """The changes that empty the cells of the games."""
    for position in typed:
        yield from _changed(tab, position, None)


def _changed(tab: Tab, position: Position, new: Entry) -> Iterator[Change]:
    old = tab.at(*position)
    if old.value != new or old.formula is not None:
        yield Change(tab.title, *position, old, new)


def _typed(tab: Tab, layout: ResultsLayout) -> Iterator[Position]:
    """What people typed; formulas are the template's own, and so are its sums."""
    columns = [column for seat in layout.seats for column in seat]
    columns += [column for found in layout.extras.values() for column in found]
    for row in range(layout.first_row, layout.last_row + 1):
        if any(_is_summary(tab, row, column) for column in range(1, layout.seats[0].score)):
            continue
        for column in columns:
            cell = tab.at(row, column)
            if not is_blank(cell) and cell.formula is None and not cell.spilled:
                yield row, column


def _is_summary(tab: Tab, row: int, column: int) -> bool:
    cell = tab.at(row, column)
    return cell.kind is Kind.TEXT and key(str(cell.value)) in SUMMARY_LABELS

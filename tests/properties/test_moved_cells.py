"""People insert rows and columns into 成績 and write beside our cells; theirs is not lost."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjsheets.adapters.base import Cell, Kind, Position
from mjsheets.adapters.memory import MemoryWorkbook
from mjsheets.app.sync import sync
from tests.support import Typed, Typings, moved, results_cells

GAMES = ("40000 - 30000 - 20000 - 10000 -", "10000 - 20000 - 30000 - 40000 -")
NUMBERS: Typings = {(row, 1): row - 3 for row in range(4, 34)}
rows = st.lists(st.sampled_from(GAMES), min_size=1, max_size=32)
positions = st.tuples(st.integers(1, 44), st.integers(1, 27))
notes = st.dictionaries(positions, st.integers(777_000, 777_999), max_size=8)
insertions = st.lists(
    st.one_of(
        st.tuples(st.just(0), st.integers(1, 12), st.integers(1, 3)),
        st.tuples(st.just(1), st.integers(1, 24), st.integers(1, 3)),
    ),
    min_size=1,
    max_size=2,
)


def standings(workbook: MemoryWorkbook) -> Mapping[Position, Cell]:
    return workbook.read(["成績"]).tabs["成績"].cells


def is_ours(position: Position) -> bool:
    """Whether a cell is in the columns of points, in the statistics or in a block."""
    row, column = position
    points = 2 <= column <= 5
    return points or (4 <= row <= 8 and 8 <= column <= 24) or (11 <= row <= 24 and 8 <= column < 14)


@given(rows, notes, insertions, st.booleans())
def test_insertions_lose_nothing_and_the_second_sync_is_quiet(
    games: list[str], notes: dict[Position, int], insertions: list[tuple[int, int, int]], more: bool
) -> None:
    workbook = MemoryWorkbook({"結果": results_cells(*games), "成績": NUMBERS})
    sync(workbook)
    ours = standings(workbook)
    free = {at: note for at, note in notes.items() if at not in ours and not is_ours(at)}
    cells: dict[Position, Typed] = {**ours, **free}
    for axis, at, count in insertions:
        cells = moved(cells, axis, at, count)
    games = [*games, GAMES[0]] if more else games
    changed = MemoryWorkbook({"結果": results_cells(*games), "成績": cells})
    sync(changed)
    values = [cell.value for cell in standings(changed).values() if cell.kind is Kind.NUMBER]
    assert [note for note in free.values() if note not in values] == []
    assert not sync(changed).changes


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("at", range(1, 25))
@pytest.mark.parametrize("count", [1, 2, 3])
def test_insertions_leave_nothing_of_ours_behind(axis: int, at: int, count: int) -> None:
    """The tab is as if nothing had been inserted, but for the numbers, which are the template's."""
    workbook = MemoryWorkbook({"結果": results_cells(*GAMES), "成績": NUMBERS})
    sync(workbook)
    cells: Typings = dict(moved(standings(workbook), axis, at, count))
    changed = MemoryWorkbook({"結果": results_cells(*GAMES), "成績": cells})
    sync(changed)
    assert beyond_numbers(changed) == beyond_numbers(workbook)


def beyond_numbers(workbook: MemoryWorkbook) -> Mapping[Position, Cell]:
    return {at: cell for at, cell in standings(workbook).items() if at[1] > 1}

"""Whatever stands in a workbook gives issues, never an exception, and a second sync is quiet."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mjsheets.adapters.base import Position
from mjsheets.adapters.memory import MemoryWorkbook
from mjsheets.app.sync import Synced, sync
from mjsheets.errors import Severity
from mjsheets.sheet.report import row_message
from mjsheets.texts import Lang, text
from tests.properties.strategies import grids, nearly_good_grids
from tests.support import Typed

Grid = dict[Position, Typed]
both = st.tuples(st.one_of(grids, nearly_good_grids()), st.one_of(st.just({}), grids))


def run(results: Grid, standings: Grid) -> tuple[MemoryWorkbook, Synced]:
    workbook = MemoryWorkbook({"結果": results, "成績": standings})
    return workbook, sync(workbook)


def check(results: Grid, standings: Grid) -> None:
    workbook, synced = run(results, standings)
    tabs = workbook.read(["結果"]).tabs["結果"]
    for issue in synced.issues:
        for lang in Lang:
            assert text(issue.code, lang, **issue.values)
        if issue.severity is Severity.REFUSED:
            assert row_message(issue, synced.settled.reading.words)
    again = sync(workbook)
    assert again.changes == ()
    assert again.issues == synced.issues
    assert workbook.read(["結果"]).tabs["結果"] == tabs


@given(both)
def test_junk_gives_issues_and_never_an_exception(case: tuple[Grid, Grid]) -> None:
    check(*case)


@pytest.mark.slow
@settings(max_examples=100_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(both)
def test_junk_gives_issues_in_a_long_run(case: tuple[Grid, Grid]) -> None:
    check(*case)


@given(nearly_good_grids())
def test_each_row_with_scores_is_settled_refused_waiting_or_named(results: Grid) -> None:
    """Nothing typed is ever ignored silently."""
    _, synced = run(results, {})
    reading = synced.settled.reading
    if reading.is_fatal:
        assert any(issue.severity is Severity.FATAL for issue in synced.issues)
        return
    for row in reading.rows:
        assert row.hanchan is not None or row.issues
    settled = {settlement.number for settlement in synced.settled.settlements}
    assert settled == {row.number for row in reading.rows if row.hanchan is not None}

"""A file is synced after each save, once, and its own write is no save."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from mjsheets.adapters.xlsx import XlsxWorkbook, create
from mjsheets.app.sync import Synced, sync
from mjsheets.app.watch import Watched, watch
from mjsheets.errors import NotFoundError
from mjsheets.sheet.template import Template, workbook_tabs
from mjsheets.sheet.words import JAPANESE
from tests.support import cell

Event = Callable[[], object]


class EndOfEveningError(Exception):
    """Nothing more happens."""


class Evening:
    """A file, and what happens to it between two looks."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.told: list[Watched] = []
        self.syncs = 0
        create(path, workbook_tabs(Template(JAPANESE, ("A", "B", "C", "D"))))

    def type(self, *scores: int, row: int = 3) -> None:
        """Save other scores, as a program that replaces the file."""
        from mjsheets.adapters.base import Change  # noqa: PLC0415

        book = XlsxWorkbook(self.path)
        book.read(["結果"])
        columns = (2, 4, 6, 8)
        changes = [
            Change("結果", row, column, cell(None), score)
            for column, score in zip(columns, scores, strict=True)
        ]
        book.write(changes)

    def run(self, *events: Event | None) -> list[str]:
        """Watch while these things happen, one between each two looks; what was told."""
        left = list(events)

        def sleep(_: float) -> None:
            if not left:
                raise EndOfEveningError
            event = left.pop(0)
            if event:
                event()

        with pytest.raises(EndOfEveningError):
            watch(self.path, self.sync, sleep, self.told.append)
        return [_summary(found) for found in self.told]

    def sync(self) -> Synced:
        self.syncs += 1
        return sync(XlsxWorkbook(self.path))


def _summary(found: Watched) -> str:
    if found.error:
        return found.error.code
    assert found.synced
    return "written" if found.synced.is_written else "looked"


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "a.xlsx")


def test_each_save_is_synced_once(evening: Evening) -> None:
    told = evening.run(
        None, None, None,
        lambda: evening.type(40000, 30000, 20000, 10000), None, None, None, None,
        lambda: evening.type(10000, 20000, 30000, 40000, row=4), None, None, None, None,
    )  # fmt: skip
    assert told == ["looked", "written", "written"]
    assert evening.syncs == 1 + 2 * 2


def test_a_save_in_progress_is_waited_for(evening: Evening) -> None:
    def half() -> None:
        with evening.path.open("ab") as file:
            file.write(b"x")

    whole = evening.path.read_bytes()
    told = evening.run(
        None, None, half, lambda: evening.path.write_bytes(whole), half,
        lambda: evening.path.write_bytes(whole), None, None,
    )  # fmt: skip
    assert set(told) == {"looked"}


def test_a_file_that_is_gone_for_a_moment(evening: Evening) -> None:
    beside = evening.path.with_name("b.xlsx")
    told = evening.run(
        None, None, lambda: evening.path.rename(beside), None, None,
        lambda: beside.rename(evening.path),
        lambda: evening.type(40000, 30000, 20000, 10000), None, None, None, None,
    )  # fmt: skip
    assert told[-1] == "written"
    assert "file.missing" not in told


def test_a_file_that_is_open_is_told_once_and_synced_when_closed(evening: Evening) -> None:
    lock = evening.path.with_name(".~lock.a.xlsx#")
    evening.type(40000, 30000, 20000, 10000)
    lock.write_text(",somebody,here,")
    told = evening.run(None, None, None, None, lock.unlink, None, None)
    assert told == ["file.open", "written"]


def test_a_save_during_the_sync_is_not_missed(evening: Evening) -> None:
    first = evening.sync

    def sync_and_save() -> Synced:
        result = first()
        if evening.syncs == 1:
            evening.type(10000, 20000, 30000, 40000)
            os.utime(evening.path, ns=(1, 1))
        return result

    evening.type(40000, 30000, 20000, 10000)
    evening.sync = sync_and_save  # type: ignore[method-assign]
    assert evening.run(None, None, None, None, None) == ["written", "written"]


def test_a_file_that_never_was(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        watch(tmp_path / "a.xlsx", lambda: pytest.fail("synced"), lambda _: None, lambda _: None)

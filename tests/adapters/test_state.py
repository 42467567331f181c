"""Locks between runs, and the memory of tab names."""

import multiprocessing
import os
import signal
import tempfile
import time
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from mjsheets.adapters.state import TabNames, lock
from mjsheets.errors import AccessError, TemporaryError


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def hold(folder: Path, held: Event, done: Event) -> None:
    """Run in another process: take the lock and keep it."""
    with lock(folder, "book", monotonic=time.monotonic, sleep=time.sleep):
        held.set()
        done.wait(30)


def test_a_second_run_waits_ten_seconds_and_names_the_first(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    held, done = context.Event(), context.Event()
    other = context.Process(target=hold, args=(tmp_path, held, done))
    other.start()
    assert held.wait(30)
    clock = Clock()
    with (
        pytest.raises(TemporaryError, match=r"lock\.busy") as caught,
        lock(tmp_path, "book", monotonic=clock.monotonic, sleep=clock.sleep),
    ):
        pass
    assert caught.value.values == {"target": "book", "pid": str(other.pid)}
    assert 10 <= clock.now < 11
    with lock(tmp_path, "another", monotonic=clock.monotonic, sleep=clock.sleep):
        pass
    done.set()
    other.join()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows has no signals")
def test_a_killed_run_leaves_no_lock(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    held, done = context.Event(), context.Event()
    other = context.Process(target=hold, args=(tmp_path, held, done))
    other.start()
    assert held.wait(30)
    os.kill(other.pid or 0, signal.SIGKILL)
    other.join()
    clock = Clock()
    with lock(tmp_path, "book", monotonic=clock.monotonic, sleep=clock.sleep):
        assert clock.now == 0


def test_one_run_after_the_other(tmp_path: Path) -> None:
    clock = Clock()
    for _ in range(2):
        with lock(tmp_path / "new", "本", monotonic=clock.monotonic, sleep=clock.sleep):
            (path,) = (tmp_path / "new").iterdir()
            assert path.read_text().strip() == str(os.getpid())


def test_a_home_that_cannot_be_written_is_no_reason_not_to_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "elsewhere"))
    clock = Clock()
    with lock(tmp_path / "file", "book", monotonic=clock.monotonic, sleep=clock.sleep):
        assert len(list((tmp_path / "elsewhere").rglob("*.lock"))) == 1


def test_no_folder_that_can_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    clock = Clock()
    with (
        pytest.raises(AccessError, match=r"lock\.unusable"),
        lock(tmp_path / "file", "book", monotonic=clock.monotonic, sleep=clock.sleep),
    ):
        pass


def test_tab_names_are_remembered(tmp_path: Path) -> None:
    path = tmp_path / "state" / "tabs.json"
    TabNames(path).remember("one", ["結果", "成績"])
    TabNames(path).remember("two", ["Results", "Standings"])
    assert TabNames(path).recall("one") == ("結果", "成績")
    assert TabNames(path).recall("two") == ("Results", "Standings")
    assert TabNames(path).recall("three") == ()
    assert [each.name for each in path.parent.iterdir()] == ["tabs.json"]


def test_what_is_known_is_not_written_again(tmp_path: Path) -> None:
    names = TabNames(tmp_path / "tabs.json")
    names.remember("one", ["結果"])
    before = (tmp_path / "tabs.json").stat().st_ino
    names.remember("one", ["結果"])
    assert (tmp_path / "tabs.json").stat().st_ino == before


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"one": 1}',
        '{"one": [1]}',
        "\ufeff\x00",
        pytest.param("[" * 100_000, id="deep"),
    ],
)
def test_a_damaged_memory_is_forgotten(tmp_path: Path, content: str) -> None:
    path = tmp_path / "tabs.json"
    path.write_text(content)
    names = TabNames(path)
    assert names.recall("one") == ()
    names.remember("one", ["結果"])
    assert names.recall("one") == ("結果",)


def test_a_memory_that_cannot_be_kept_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    names = TabNames(tmp_path / "file" / "tabs.json")
    names.remember("one", ["結果"])
    assert names.recall("one") == ()

"""What is meant by the words of a command line."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from mjsheets.app.access import Access, Clock, Places, Surroundings, to_write
from mjsheets.app.selection import select
from mjsheets.app.targets import GoogleTarget, LocalTarget
from mjsheets.config import Config
from mjsheets.errors import UsageError

CLOCK = Clock(lambda: 0.0, lambda: 0.0, lambda: 0.5, lambda _: None, lambda *_: None)


def access(folder: Path, workbooks: Mapping[str, str] | None = None) -> Access:
    config = Config(workbooks=workbooks or {})
    return to_write(Surroundings(config, Places({}, folder), folder / "state", CLOCK))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("b.xlsx", "a.xlsx", "~$a.xlsx", "note.txt"):
        (tmp_path / name).touch()
    (tmp_path / "old").mkdir()
    (tmp_path / "old/c.xlsx").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        (["b.xlsx", "a.xlsx"], ["b.xlsx", "a.xlsx"]),
        (["*.xlsx"], ["a.xlsx", "b.xlsx"]),
        (["b.xlsx", "*.xlsx", "b.xlsx"], ["b.xlsx", "a.xlsx"]),
        (["**/*.xlsx"], ["a.xlsx", "b.xlsx", str(Path("old/c.xlsx"))]),
        (["[ab].xlsx"], ["a.xlsx", "b.xlsx"]),
        (["x*.xlsx"], ["x*.xlsx"]),
    ],
)
def test_files_and_patterns(here: Path, words: list[str], titles: list[str]) -> None:
    assert [each.title for each in select(access(here), words)] == titles


def test_an_absolute_pattern(here: Path) -> None:
    (only,) = select(access(here), [str(here / "a*.xlsx")])
    assert only.target == LocalTarget(here / "a.xlsx")


def test_a_file_whose_name_looks_like_a_pattern(here: Path) -> None:
    (here / "[a].xlsx").touch()
    (only,) = select(access(here), ["[a].xlsx"])
    assert only.title == "[a].xlsx"


def test_names_of_the_configuration(here: Path) -> None:
    url = "https://docs.google.com/spreadsheets/d/1abc/edit?x=*"
    way = access(here, {"friday": url, "a.xlsx": "elsewhere.xlsx"})
    friday, file = select(way, ["friday", "a.xlsx"])
    assert friday == ("friday", "friday", GoogleTarget(url), "")
    assert file.target == LocalTarget(Path("a.xlsx"))
    assert [each.title for each in select(way, [], everything=True)] == ["friday", "a.xlsx"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({}, "many.nothing"),
        ({"everything": True}, "many.no-workbooks"),
        ({"folder": "a folder"}, "google.folder-unknown"),
        ({"folder": "https://example.com/x"}, "google.folder-unknown"),
    ],
)
def test_nothing_to_work_on(here: Path, options: dict[str, str], code: str) -> None:
    with pytest.raises(UsageError) as caught:
        select(access(here), [], **options)  # type: ignore[arg-type]  # a table of options
    assert caught.value.code == code

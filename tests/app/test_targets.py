"""What a target means before anything is opened."""

from pathlib import Path

import pytest

from mjsheets.app.targets import GoogleTarget, LocalTarget, parse_target
from mjsheets.errors import UsageError
from mjsheets.texts import Lang, text

IDENTITY = "1AbC-dEf_" * 5


@pytest.mark.parametrize("empty", ["", " ", "\t"])
def test_no_name_at_all(empty: str) -> None:
    with pytest.raises(UsageError) as raised:
        parse_target(empty)
    assert raised.value.code == "target.empty"
    assert text(raised.value.code, Lang.JA)


@pytest.mark.parametrize("name", ["a.xlsx", "folder/a", "a" * 300 + ".xlsx", "字" * 100, "."])
def test_paths(name: str) -> None:
    assert parse_target(name) == LocalTarget(Path(name))


@pytest.mark.parametrize("name", [IDENTITY, "a" * 300, "https://example.com/a.xlsx"])
def test_spreadsheets(name: str) -> None:
    assert parse_target(name) == GoogleTarget(name)


@pytest.mark.parametrize(
    ("typed", "reference"),
    [
        (f" {IDENTITY}\n", IDENTITY),
        (f"{IDENTITY}/", IDENTITY),
        (f'"{IDENTITY}"', IDENTITY),
        (
            f"<https://docs.google.com/spreadsheets/d/{IDENTITY}/edit>",
            f"https://docs.google.com/spreadsheets/d/{IDENTITY}/edit",
        ),
        (
            f"docs.google.com/spreadsheets/d/{IDENTITY}/edit",
            f"docs.google.com/spreadsheets/d/{IDENTITY}/edit",
        ),
    ],
)
def test_what_people_copy_along(typed: str, reference: str) -> None:
    assert parse_target(typed) == GoogleTarget(reference)


def test_what_exists_is_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(IDENTITY).touch()
    assert parse_target(IDENTITY) == LocalTarget(Path(IDENTITY))
    Path("nothing").symlink_to("nowhere")
    assert parse_target("nothing") == LocalTarget(Path("nothing"))


def test_a_folder_that_may_not_be_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.stat", refuse)
    monkeypatch.setattr("os.lstat", refuse)
    assert parse_target("locked/a.xlsx") == LocalTarget(Path("locked/a.xlsx"))

"""`mjsheets.toml`: what it may say, and what is said about mistakes."""

from datetime import time
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from mjsheets.config import Config, load
from mjsheets.errors import ExitCode, MjsheetsError, NotFoundError, UsageError
from mjsheets.texts import Lang, text


def written(folder: Path, content: str) -> Path:
    path = folder / "mjsheets.toml"
    path.write_text(content, encoding="utf-8")
    return path


def refused(folder: Path, content: str) -> MjsheetsError:
    with pytest.raises(MjsheetsError) as caught:
        load(written(folder, content))
    for lang in Lang:
        assert text(caught.value.code, lang, **caught.value.values)
    return caught.value


def test_everything_at_once(tmp_path: Path) -> None:
    config = load(
        written(
            tmp_path,
            'credentials = "robot.json"\ntemplate = "T"\nfolder = "F"\ntitle = "%m/%d"\n'
            'time_zone = "Asia/Tokyo"\nday_begins = 04:30:00\nrules = "mleague"\ndeadline = 60\n'
            '[workbooks]\nfriday = "https://example.com/d/x.xlsx"\n"例会" = "club.xlsx"\n',
        )
    )
    assert config.credentials == tmp_path / "robot.json"
    assert config.zone == ZoneInfo("Asia/Tokyo")
    assert config.day_begins == time(4, 30)
    assert config.default_rules is not None
    assert config.deadline == 60
    assert config.workbooks == {
        "friday": "https://example.com/d/x.xlsx",
        "例会": str(tmp_path / "club.xlsx"),
    }


@pytest.mark.parametrize("stated", ["5", '"05:00"', "05:00:00"])
def test_the_hour_at_which_a_day_begins(tmp_path: Path, stated: str) -> None:
    assert load(written(tmp_path, f"day_begins = {stated}")).day_begins == time(5)


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    config = load(tmp_path / "none.toml")
    assert config == Config()
    assert (config.zone, config.default_rules) == (None, None)
    with pytest.raises(NotFoundError):
        load(tmp_path / "none.toml", must_exist=True)


def test_a_file_from_notepad(tmp_path: Path) -> None:
    path = tmp_path / "mjsheets.toml"
    path.write_bytes(b"\xef\xbb\xbfdeadline = 5\r\n")
    assert load(path).deadline == 5


@pytest.mark.parametrize(
    ("content", "code", "key"),
    [
        ('credential = "a"', "config.unknown-near", "credential"),
        ("colour = 1", "config.unknown", "colour"),
        ("deadline = 0", "config.value-deadline", "deadline"),
        ('deadline = "soon"', "config.value-deadline", "deadline"),
        ('title = ""', "config.value-title", "title"),
        ('time_zone = "Tokio"', "config.value-time_zone", "time_zone"),
        ("day_begins = 25", "config.value-day_begins", "day_begins"),
        ('rules = "mine"', "config.value-rules", "rules"),
        ("template = 1", "config.value-template", "template"),
        ("folder = []", "config.value-folder", "folder"),
        ("[workbooks]\nfriday = 1", "config.value-workbooks", "workbooks.friday"),
    ],
)
def test_mistakes_name_their_key(tmp_path: Path, content: str, code: str, key: str) -> None:
    error = refused(tmp_path, content)
    assert isinstance(error, UsageError)
    assert (error.code, error.values["key"]) == (code, key)
    assert error.exit_code is ExitCode.USAGE


def test_did_you_mean(tmp_path: Path) -> None:
    assert refused(tmp_path, 'time-zone = "UTC"').values["near"] == "time_zone"


def test_a_key_in_place_of_a_path_is_not_repeated(tmp_path: Path) -> None:
    error = refused(tmp_path, """credentials = '{"private_key": "SECRET"}'""")
    assert error.code == "config.value-credentials"
    assert "SECRET" not in str(error) + str(error.__cause__)


@pytest.mark.parametrize("content", ["deadline =", "[workbooks"])
def test_what_is_no_toml(tmp_path: Path, content: str) -> None:
    assert refused(tmp_path, content).code == "config.broken"


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "mjsheets.toml"
    path.write_bytes(b'title = "\xff"')
    with pytest.raises(UsageError):
        load(path)


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        load(tmp_path)


@pytest.mark.parametrize("lang", Lang)
def test_the_template_names_every_key_with_its_default(tmp_path: Path, lang: Lang) -> None:
    lines = text("config.template", lang).splitlines()
    plain = "\n".join(line.removeprefix("# ") for line in lines if " = " in line or "[" in line)
    config = load(written(tmp_path, plain))
    assert set(config.workbooks) == {"friday", "club"}
    assert (config.title, config.deadline, config.day_begins) == ("%Y-%m-%d", 300, time(5))
    assert load(written(tmp_path, "\n".join(lines))) == Config()

"""What reaches the terminal, a pipe, a full disk and a console that knows few characters."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pytest
from rich.cells import cell_len

from mjsheets.cli.columns import aligned
from mjsheets.cli.output import plain
from tests.cli.conftest import Run

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "evening.xlsx"
FULL = Path("/dev/full")
posix = pytest.mark.skipif(os.name != "posix", reason="POSIX only")


def printing_to(
    output: int, words: Sequence[str], folder: Path, program: Sequence[str] = ("-m", "mjsheets")
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *program, *words],
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        stdout=output,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )


@posix
@pytest.mark.parametrize("option", ["--dry-run", "--json"])
@pytest.mark.parametrize(
    ("targets", "code"), [(["a.xlsx", "b.xlsx"], 0), (["a.xlsx", "no.xlsx"], 66)]
)
def test_a_reader_who_goes_away(tmp_path: Path, targets: list[str], code: int, option: str) -> None:
    shutil.copy(EXAMPLE, tmp_path / "a.xlsx")
    shutil.copy(EXAMPLE, tmp_path / "b.xlsx")
    reading, writing = os.pipe()
    os.close(reading)
    done = printing_to(writing, ["sync", *targets, option], tmp_path)
    os.close(writing)
    assert done.returncode == code
    assert len(done.stderr.splitlines()) == (code == 66 and option != "--json")


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [("show", "a.xlsx", "a.xlsx"), ("show", "a.xlsx", "--json")])
def test_a_full_disk(tmp_path: Path, words: tuple[str, ...]) -> None:
    shutil.copy(EXAMPLE, tmp_path / "a.xlsx")
    with FULL.open("w") as full:
        done = printing_to(full.fileno(), words, tmp_path)
    assert done.returncode == 75
    (line,) = done.stderr.splitlines()
    assert "No space left" in line


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_a_full_disk_and_words_of_the_program_itself(tmp_path: Path) -> None:
    program = (
        "import typer; from mjsheets.cli.output import run; from mjsheets.texts import Lang;"
        "run(lambda: typer.echo('help'), Lang.EN)"
    )
    with FULL.open("w") as full:
        done = printing_to(full.fileno(), (), tmp_path, ("-c", program))
    assert done.returncode == 75
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("encoding", ["ascii", "cp932", "cp1252", "utf-8"])
def test_json_loses_nothing(run: Run, encoding: str) -> None:
    name = "髙橋🀄é"
    run("new", "a.xlsx", "--players", f"{name},B,C,D")
    done = run("show", "a.xlsx", "--json", PYTHONUTF8="0", PYTHONIOENCODING=encoding)
    assert done.stdout.isascii() == (encoding != "utf-8")
    (line,) = done.stdout.splitlines()
    assert json.loads(line)["standings"][0]["player"] == name
    failed = run("show", f"{name}.xlsx", "--json", PYTHONUTF8="0", PYTHONIOENCODING=encoding)
    assert json.loads(failed.stdout)["target"] == f"{name}.xlsx"


NASTY = "A\x1b[2J\n\t\x9b1m\u202eB"


def test_names_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    run("new", "a.xlsx", "--players", "A,B,C,D")
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    book["結果"]["B1"].value = "A\n\t\u202eB\u2028"
    book["結果"]["B3"].value = "1\u202e\n2"
    book.save(tmp_path / "a.xlsx")
    for words in (("show", "a.xlsx"), ("sync", "a.xlsx", "--dry-run"), ("show", f"{NASTY}.xlsx")):
        done = run(*words)
        printed = (done.stdout + done.stderr).replace("\n", "")
        assert printed.isprintable(), printed
        assert "\\u202e" in printed
    assert len(run("show", f"{NASTY}.xlsx").stderr.splitlines()) == 1
    answer = run("show", f"{NASTY}.xlsx", "--json").stdout
    assert answer.rstrip("\n").isprintable()
    assert json.loads(answer)["target"] == f"{NASTY}.xlsx"


def test_a_traceback_cannot_either(run: Run, tmp_path: Path) -> None:
    (tmp_path / "openpyxl.py").write_text(r"raise SystemError('\x1b[2J')", encoding="utf-8")
    done = run("new", "a.xlsx", "-v", PYTHONPATH=str(tmp_path))
    assert "Traceback" in done.stderr
    assert "\x1b" not in done.stderr


def test_columns_stay_aligned() -> None:
    lines = aligned([["A\x1b[2J", "1"], ["山田\n", "20"]])
    assert lines == ["  A\\x1b[2J   1", "  山田\\n    20"]
    assert len({cell_len(line) for line in lines}) == 1


@pytest.mark.parametrize("kept", ["髙橋　🀄", "👨‍👩‍👧", "é ü", ""])
def test_what_is_harmless_stays(kept: str) -> None:
    assert plain(kept) == kept

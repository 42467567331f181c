"""Commands, their output and their exit codes, in processes of their own."""

import json
import shutil
from pathlib import Path

import openpyxl
import pytest

from mjsheets import __version__
from tests.cli.conftest import Run

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "evening.xlsx"


Row = list[int | None]


def typed(path: Path, rows: list[Row], title: str = "結果") -> None:
    """Type `rows` from row 3 of the tab on."""
    book = openpyxl.load_workbook(path)
    sheet = book[title]
    for number, row in enumerate(rows, 3):
        for column, entry in enumerate(row, 2):
            if entry is not None:
                sheet.cell(number, column).value = entry
    book.save(path)


GAME: Row = [40000, None, 30000, None, 20000, None, 10000, None]
WRONG: Row = [40000, None, 30000, None, 20000, None, 11000, None]


def test_new_type_sync_show(run: Run, tmp_path: Path) -> None:
    made = run("new", "a.xlsx", "--players", "Ann,Bob,Cid,Dan")
    assert (made.returncode, made.stderr) == (0, "")
    typed(tmp_path / "a.xlsx", [GAME])
    synced = run("sync", "a.xlsx")
    assert (synced.returncode, synced.stderr) == (0, "")
    assert synced.stdout.splitlines()[2:5] == [
        "  Player  Total  1st  2nd  3rd  4th  Avg rank  Avg score    Best  Not last",
        "  Ann       +60    1    0    0    0      1.00     40,000  40,000    100.0%",
        "  Bob       +10    0    1    0    0      2.00     30,000  30,000    100.0%",
    ]
    assert "成績: 102 cells written." in synced.stdout
    assert "成績: up to date." in run("sync", "a.xlsx").stdout
    shown = run("show", "a.xlsx")
    assert shown.returncode == 0
    assert shown.stdout.splitlines()[:7] == synced.stdout.splitlines()[:7]
    assert openpyxl.load_workbook(tmp_path / "a.xlsx")["成績"]["B4"].value == 60


def test_a_dry_run_says_old_and_new_and_writes_nothing(run: Run, tmp_path: Path) -> None:
    run("new", "a.xlsx", "--players", "A,B,C,D")
    typed(tmp_path / "a.xlsx", [GAME])
    before = (tmp_path / "a.xlsx").read_bytes()
    told = run("sync", "a.xlsx", "--dry-run")
    assert told.returncode == 0
    assert "  成績!B4: (empty) → 60" in told.stdout.splitlines()
    assert (tmp_path / "a.xlsx").read_bytes() == before


def test_a_refused_row_ends_with_65_and_names_its_cell(run: Run, tmp_path: Path) -> None:
    run("new", "a.xlsx", "--players", "A,B,C,D")
    typed(tmp_path / "a.xlsx", [GAME, WRONG])
    synced = run("sync", "a.xlsx")
    assert synced.returncode == 65
    assert synced.stdout.splitlines()[-2:] == [
        "  refused  結果!B4  The total is 101,000, off from 100,000 by +1,000 points.",
        "  refused  結果!B4  Perhaps one of B4, D4, F4, H4 is mistyped (off by 1,000).",
    ]


def test_quiet_says_nothing_when_all_is_well(run: Run, tmp_path: Path) -> None:
    run("new", "a.xlsx", "--players", "A,B,C,D", "-q")
    typed(tmp_path / "a.xlsx", [GAME, [25000]])
    synced = run("sync", "a.xlsx", "-q")
    assert (synced.returncode, synced.stdout, synced.stderr) == (0, "", "")
    typed(tmp_path / "a.xlsx", [WRONG])
    wrong = run("sync", "a.xlsx", "-q")
    assert wrong.returncode == 65
    assert "結果!B3" in wrong.stdout


def test_json_is_one_object_per_target_and_line(run: Run, tmp_path: Path) -> None:
    run("new", "a.xlsx", "--players", "A,B,C,D")
    typed(tmp_path / "a.xlsx", [GAME, WRONG])
    synced = run("sync", "a.xlsx", "missing.xlsx", "--json")
    assert synced.returncode == 66
    first, second = map(json.loads, synced.stdout.splitlines())
    expected = {
        "player": "A",
        "total_pt": 60.0,
        "hanchan_count": 1,
        "rank_counts": [1, 0, 0, 0],
        "high_score": 40000,
        "low_score": 40000,
        "average_rank": 1.0,
        "average_raw_score": 40000.0,
        "last_avoidance_rate": 1.0,
        "top_streak": 1,
    }
    assert expected.items() <= first["standings"][0].items()
    assert {(i["severity"], i["cell"]) for i in first["issues"]} == {("refused", "B4")}
    assert {"tab": "成績", "cell": "B4", "old": None, "new": 60} in first["changes"]
    assert (first["exit_code"], first["written"]) == (65, True)
    assert (second["exit_code"], second["error"]["code"]) == (66, "file.missing")


def test_a_failing_target_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    for name in ("a.xlsx", "c.xlsx"):
        run("new", name, "--players", "A,B,C,D")
        typed(tmp_path / name, [GAME])
    (tmp_path / "b.xlsx").write_bytes(b"nonsense")
    synced = run("sync", "a.xlsx", "b.xlsx", "missing.xlsx", "c.xlsx")
    assert synced.returncode == 66
    *books, summary = synced.stdout.splitlines()
    assert [line.split(":")[0] for line in books] == ["a.xlsx", "c.xlsx"]
    assert summary == "Workbooks: 4 (2 failed, 2 written)"
    assert len(synced.stderr.splitlines()) == 2
    for name in ("a.xlsx", "c.xlsx"):
        assert openpyxl.load_workbook(tmp_path / name)["成績"]["B4"].value == 60


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("sync", "missing.xlsx"), 66, "missing.xlsx"),
        (("show", "."), 65, "folder"),
        (("sync", "notes.txt"), 65, "notes.txt"),
        (("new", "notes.txt"), 2, "notes.txt"),
        (("new", "a.xlsx", "--players", "A,B"), 2, "names are needed, 2 were given"),
        (("new", "a.xlsx", "--players", "A,B,A,D"), 2, "differ"),
        (("new", "no/a.xlsx"), 66, "no"),
        (("new", "b.xlsx"), 2, "b.xlsx"),
        (("sync",), 2, "Name a workbook"),
        (("sync", "a.xlsx", "--nonsense"), 2, "--nonsense"),
    ],
)
def test_errors_say_what_is_wrong(
    run: Run, tmp_path: Path, words: tuple[str, ...], code: int, message: str
) -> None:
    (tmp_path / "notes.txt").write_text("notes", encoding="utf-8")
    (tmp_path / "b.xlsx").write_bytes(b"mine")
    done = run(*words)
    assert done.returncode == code
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "b.xlsx").read_bytes() == b"mine"


def test_an_unexpected_error_has_its_own_code_and_no_traceback(run: Run, tmp_path: Path) -> None:
    """A folder where Python expects openpyxl to be."""
    (tmp_path / "openpyxl.py").write_text("raise SystemError('boom')", encoding="utf-8")
    done = run("new", "a.xlsx", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (70, "")
    assert "boom" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Traceback" in run("new", "a.xlsx", "-v", PYTHONPATH=str(tmp_path)).stderr


@pytest.mark.parametrize(
    ("environment", "words", "expected"),
    [
        ({"LC_ALL": "ja_JP.UTF-8"}, (), "8半荘, 入力待ち 1"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.UTF-8"}, (), "8半荘, 入力待ち 1"),
        ({"LC_ALL": "C"}, (), "8 hanchan, 1 waiting"),
        ({"LC_ALL": "ja_JP.UTF-8"}, ("--lang", "en"), "8 hanchan, 1 waiting"),
        ({"LC_ALL": "C"}, ("--lang", "ja"), "8半荘, 入力待ち 1"),
    ],
)
def test_languages(
    run: Run, tmp_path: Path, environment: dict[str, str], words: tuple[str, ...], expected: str
) -> None:
    shutil.copy(EXAMPLE, tmp_path / "e.xlsx")
    assert expected in run("show", "e.xlsx", *words, **environment).stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp932", "cp1252", "utf-8"])
def test_output_never_fails_on_the_encoding(run: Run, tmp_path: Path, encoding: str) -> None:
    shutil.copy(EXAMPLE, tmp_path / "e.xlsx")
    environment = {"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding}
    done = run("show", "e.xlsx", "--lang", "en", **environment)
    assert done.returncode == 0
    assert "Total" in done.stdout


def test_english_workbook(run: Run, tmp_path: Path) -> None:
    run("new", "e.xlsx", "--players", "A,B,C,D", "--lang", "en")
    typed(tmp_path / "e.xlsx", [GAME], "Results")
    assert "Standings: 102 cells written." in run("sync", "e.xlsx").stdout
    book = openpyxl.load_workbook(tmp_path / "e.xlsx")
    assert book.sheetnames == ["Results", "Standings"]
    assert book["Standings"]["B4"].value == 60


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"mjsheets {__version__}\n"


def test_shell_completion(run: Run) -> None:
    done = run(_MJSHEETS_COMPLETE="complete_bash", COMP_WORDS="mjsheets s", COMP_CWORD="1")
    assert {"sync", "show"} <= set(done.stdout.split())

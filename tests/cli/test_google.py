"""`sync` and `show` of Google spreadsheets, whole processes against the test server."""

import json
import os
import re
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mjsheets.adapters.state import lock
from tests.adapters.google.evening import typed
from tests.cli.conftest import Run, folders
from tests.cli.google import Command
from tests.google_server import faults
from tests.google_server.faults import Action
from tests.google_server.fixtures import READONLY, ROBOT, SPREADSHEETS, running_server
from tests.google_server.values import Formula


@pytest.fixture
def google(run: Run) -> Iterator[Command]:
    with running_server() as server:
        yield Command(server, run)


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return Path(folders(tmp_path)["MJSHEETS_STATE"])


def test_one_spreadsheet_from_its_first_run_on(google: Command) -> None:
    book = google.evening()
    first = google.run("sync", book.id)
    assert (first.returncode, first.stderr) == (0, ""), first.stdout
    assert "2026-11-29: 2 hanchan" in first.stdout
    assert (google.asked, google.tokens) == (3, 1)
    again = google.run("sync", book.url)
    assert "up to date" in again.stdout
    assert (google.asked, google.tokens) == (1, 1)
    google.server.spreadsheet(book.id).enter("成績", {"B4": 1})
    google.run("sync", book.id)
    assert (google.asked, google.tokens) == (2, 1)
    assert google.server.cells(book.id, "成績")["B4"] == 60
    assert google.server.cells(book.id, "結果") == typed()


def test_a_missing_standings_tab_is_made_with_three_requests(google: Command) -> None:
    book = google.evening(tabs={"結果": typed()})
    made = google.run("sync", book.id)
    assert made.returncode == 0
    assert google.asked == 3
    assert google.server.cells(book.id, "成績")["B4"] == 60
    google.run("sync", book.id)
    assert google.asked == 1


def test_several_spreadsheets_share_a_token(google: Command) -> None:
    books = [google.evening(title=f"2026-11-{day}") for day in (1, 2, 3)]
    names = [book.id for book in books]
    google.run("sync", *names)
    google.server.spreadsheet(names[1]).enter("成績", {"B4": 1})
    done = google.run("sync", *names)
    assert done.returncode == 0
    assert (google.asked, google.tokens) == (3 + 1, 1)
    assert done.stdout.splitlines()[-1] == "Workbooks: 3 (2 fine, 1 written)"


def test_a_failure_does_not_stop_the_rest(google: Command) -> None:
    closed, good = google.evening(role=None), google.evening()
    done = google.run("sync", closed.id, "nothing.xlsx", "no id", good.id)
    assert done.returncode == 77
    assert "Workbooks: 4 (3 failed, 1 written)" in done.stdout
    stamps = [line[:26] for line in done.stderr.splitlines()]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]..:.. ?", s) for s in stamps)
    assert done.stderr.count(" ERROR ") == 3
    lines = google.run("sync", closed.id, good.id, "--json").stdout.splitlines()
    first, second = map(json.loads, lines)
    assert (first["target"], first["exit_code"]) == (closed.id, 77)
    assert (second["target"], second["written"]) == (good.id, False)


@pytest.mark.parametrize("words", [("show",), ("sync", "--dry-run"), ("explain",)])
def test_what_only_reads_asks_for_no_more(google: Command, words: tuple[str, ...]) -> None:
    book = google.evening(role="reader")
    done = google.run(*words, book.id)
    assert done.returncode == 0, done.stderr
    assert [grant.scopes for grant in google.server.tokens.grants.values()] == [{READONLY}]
    assert google.server.cells(book.id, "成績")["I5"] == 7


LISTING = "https://www.googleapis.com/auth/drive.metadata.readonly"


def folder_of(google: Command, count: int) -> tuple[str, list[str]]:
    """A folder with so many evenings, already synced and seen as such."""
    folder = google.server.add_folder("evenings", {ROBOT: "writer"}).id
    ids = [google.evening(title=f"2026-11-{day:02}", folder=folder).id for day in range(count)]
    google.run("sync", "--folder", folder)
    google.run("sync", "--folder", folder)
    return folder, ids


def test_an_idle_tick_costs_one_request_and_a_change_two(google: Command) -> None:
    folder, ids = folder_of(google, 5)
    idle = google.run("sync", "--folder", folder)
    assert (google.asked, google.tokens) == (1, 1)
    assert idle.stdout == "Workbooks: 5 (5 unchanged)\n"
    for key in ids[:2]:
        google.server.spreadsheet(key).enter("結果", {"B3": 39000, "D3": 31000})
    changed = google.run("sync", "--folder", folder, "-q")
    assert google.asked == 1 + 2 * 2
    assert (changed.returncode, changed.stdout) == (0, "")
    google.run("sync", "--folder", folder)
    assert google.asked == 1 + 2  # our own writes are looked at once
    google.run(
        "sync", "--folder", f"https://drive.google.com/drive/folders/{folder}?usp=sharing", "--json"
    )
    assert google.asked == 1
    assert {frozenset(g.scopes) for g in google.server.tokens.grants.values()} == {
        frozenset({SPREADSHEETS, LISTING})
    }


def test_what_is_no_folder_of_ours_is_refused(google: Command) -> None:
    missing = google.run("sync", "-q", "--folder", "1AbCdEfGhIjKlMnOpQrStUvWx")
    foreign = google.run("sync", "-q", "--folder", google.server.add_folder("evenings", {}).id)
    for refused in (missing, foreign):
        assert refused.returncode in {66, 77}
        assert "drive.google.com" in refused.stderr
    book = google.run("sync", "-q", "--folder", google.evening().id)
    assert book.returncode == 2
    assert "neither the id nor the link of a Drive folder" in book.stderr


def test_an_empty_folder_is_said_to_be_empty(google: Command) -> None:
    folder = google.server.add_folder("evenings", {ROBOT: "writer"}).id
    empty = google.run("sync", "--folder", folder)
    assert (empty.returncode, google.asked) == (0, 2)
    assert empty.stdout == "There are no spreadsheets in the folder.\n"
    assert google.run("sync", "-q", "--folder", folder).stdout == ""


def test_of_several_the_one_that_failed_is_named(google: Command) -> None:
    down, fine = google.evening(title="down"), google.evening(title="fine")
    google.server.faults.add(faults.status(503), path=down.id, times=None)
    done = google.run("sync", down.id, fine.id, "--deadline", "1")
    assert done.returncode == 75
    assert f"{down.id}: Google's service is not available" in done.stderr
    assert google.server.cells(fine.id, "成績")["I5"] == 1


@pytest.mark.parametrize("address", ["not a url", "ftp://x/y"])
def test_a_broken_address_in_the_credentials_ends_at_once(google: Command, address: str) -> None:
    key = json.dumps(json.loads(google.key) | {"token_uri": address})
    done = google.run("sync", google.evening().id, MJSHEETS_CREDENTIALS=key)
    assert done.returncode == 77
    assert "token_uri" in done.stderr
    assert google.tokens == 0


def test_only_a_run_that_lists_a_folder_asks_for_drive(google: Command) -> None:
    google.run("sync", google.evening().id)
    assert [grant.scopes for grant in google.server.tokens.grants.values()] == [{SPREADSHEETS}]


@pytest.mark.parametrize("when", [":batchUpdate", "/v4/"])
def test_an_edit_in_the_middle_of_a_run_is_never_missed(google: Command, when: str) -> None:
    folder, (key,) = folder_of(google, 1)
    book = google.server.spreadsheet(key)
    book.enter("結果", {"B3": 39000, "D3": 31000})

    def edit() -> None:
        google.server.spreadsheet(key).enter("結果", {"B4": 11000, "D4": 19000})

    google.server.faults.add(faults.meanwhile(edit), path=when)
    google.run("sync", "--folder", folder)
    google.run("sync", "--folder", folder)
    assert google.server.cells(key, "成績")["B5"] == -49
    google.run("sync", "--folder", folder)
    google.run("sync", "--folder", folder)
    assert google.asked == 1


def test_an_edit_between_the_listing_and_our_own_write_is_never_missed(google: Command) -> None:
    """The edit comes after our write, before the next listing: it cannot be told from the write."""
    folder, (key,) = folder_of(google, 1)
    google.server.spreadsheet(key).enter("結果", {"B3": 39000, "D3": 31000})
    google.run("sync", "--folder", folder)
    google.server.spreadsheet(key).enter("結果", {"B4": 11000, "D4": 19000})
    google.run("sync", "--folder", folder)
    assert google.server.cells(key, "成績")["B5"] == -49


def test_what_went_wrong_is_tried_again_at_each_tick(google: Command) -> None:
    folder, (key, closed) = folder_of(google, 2)
    google.server.share(closed, ROBOT, "reader")
    google.server.spreadsheet(key).enter("結果", {"B3": 1})
    google.server.spreadsheet(closed).enter("成績", {"B4": 1})
    for _ in range(2):
        done = google.run("sync", "--folder", folder)
        assert done.returncode == 77
        assert "Workbooks: 2 (1 failed, 1 with problems)" in done.stdout
    google.server.share(closed, ROBOT, "writer")
    assert google.run("sync", "--folder", folder).returncode == 65


def test_state_that_is_deleted_or_damaged_costs_requests_only(google: Command, state: Path) -> None:
    folder, _ = folder_of(google, 2)
    for file in state.glob("*.json"):
        file.write_text("{", encoding="utf-8")
    assert google.run("sync", "--folder", folder).returncode == 0
    assert google.asked == 1 + 2 * 2
    google.run("sync", "--folder", folder)
    assert google.asked == 1


def test_a_configured_set_of_workbooks(google: Command, tmp_path: Path) -> None:
    book = google.evening()
    names = f'[workbooks]\nfriday = "{book.url}"\nclub = "club.xlsx"\n'
    (tmp_path / "mine.toml").write_text('rules = "mleague"\n' + names, encoding="utf-8")
    google.run("new", "club.xlsx", "--players", "A,B,C,D")
    done = google.run("sync", "--all", "--config", "mine.toml")
    assert done.returncode == 0, done.stderr
    assert [line.split(":")[0] for line in done.stdout.splitlines()[:2]] == ["friday", "club"]
    assert google.run("show", "friday", MJSHEETS_CONFIG="mine.toml").returncode == 0
    assert google.run("sync", "--all").returncode == 2


def test_the_test_server_must_be_on_this_machine(google: Command) -> None:
    done = google.run("sync", "x" * 30, MJSHEETS_TEST_API="http://example.com")
    assert done.returncode == 2
    assert "tests only" in done.stderr
    assert not google.server.requests


def test_a_wait_is_one_line_in_a_log(google: Command) -> None:
    book = google.evening()
    google.server.faults.add(faults.status(503, {"Retry-After": "1"}), path="/v4/")
    done = google.run("sync", book.id)
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert re.search(r" INFO Google is not available; trying again in [12] s\.$", line)
    google.server.faults.add(faults.status(503, {"Retry-After": "1"}), path="/v4/")
    assert google.run("sync", book.id, "-q").stderr == ""


def test_secrets_are_never_printed(google: Command) -> None:
    google.server.faults.add(faults.status(403), path="/v4/", times=None)
    done = google.run("sync", google.evening().id, "--verbose")
    assert done.returncode == 77
    assert "Traceback" in done.stderr
    key = json.loads(google.key)["private_key"].splitlines()[2]
    for secret in (key, "ya29.", *google.server.tokens.grants):
        assert secret not in done.stdout + done.stderr


def test_a_second_run_waits_for_the_first_and_gives_up(google: Command, state: Path) -> None:
    book = google.evening()
    with lock(state / "locks", book.id, monotonic=time.monotonic, sleep=time.sleep):
        done = google.run("sync", book.id)
        assert done.returncode == 75
        assert f"(process {os.getpid()})" in done.stderr
        assert google.run("show", book.id).returncode == 0
    assert google.run("sync", book.id).returncode == 0


def test_files_are_locked_too(google: Command, state: Path, tmp_path: Path) -> None:
    google.run("new", "a.xlsx", "--players", "A,B,C,D")
    name = str((tmp_path / "a.xlsx").resolve())
    with lock(state / "locks", name, monotonic=time.monotonic, sleep=time.sleep):
        assert google.run("sync", "a.xlsx").returncode == 75


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (faults.status(403), 77),
        (faults.status(404), 66),
        (faults.text(502, faults.ERROR_PAGE), 75),
        (faults.text(200, faults.PORTAL_PAGE), 75),
        (faults.reset(), 75),
    ],
)
def test_what_google_says_ends_with_the_code_of_its_class(
    google: Command, fault: Action, code: int
) -> None:
    google.server.faults.add(fault, path="/v4/", times=None)
    done = google.run("sync", google.evening().id, "--deadline", "1")
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) >= 1


def test_the_option_wins_over_the_environment_and_that_over_the_file(
    google: Command, tmp_path: Path
) -> None:
    book = google.evening()
    (tmp_path / "mine.toml").write_text('credentials = "file.json"\n', encoding="utf-8")
    (tmp_path / "good.json").write_text(google.key, encoding="utf-8")
    common = ("sync", book.id, "--config", "mine.toml")
    done = google.run(*common, MJSHEETS_CREDENTIALS="")
    assert done.returncode == 77
    assert "file.json" in done.stderr
    done = google.run(*common, MJSHEETS_CREDENTIALS="variable.json")
    assert "variable.json" in done.stderr
    done = google.run(*common, "--credentials", "good.json", MJSHEETS_CREDENTIALS="variable.json")
    assert done.returncode == 0


def test_config_init_show_path(run: Run, tmp_path: Path) -> None:
    assert run("config", "path", MJSHEETS_CONFIG="x.toml").stdout == "x.toml\n"
    made = run("config", "init", "--config", "x.toml")
    assert made.stdout.startswith("Made x.toml")
    assert run("config", "init", "--config", "x.toml").returncode == 2
    (tmp_path / "x.toml").write_text('deadline = 7\n[workbooks]\nclub = "a.xlsx"\n')
    shown = run("config", "show", "--config", "x.toml").stdout
    assert "deadline = 7.0\n" in shown
    assert tomllib.loads(shown)["workbooks"] == {"club": str(tmp_path / "a.xlsx")}
    wrong = run("config", "show", "--config", "none.toml")
    assert (wrong.returncode, "none.toml" in wrong.stderr) == (66, True)


def test_a_formula_of_theirs_that_google_has_not_calculated_yet(google: Command) -> None:
    """It would show our value: there is nothing to write, and nothing to complain about."""
    own = "=SUM(B4:B33)+0"
    book = google.evening()
    google.run("sync", book.id)
    google.server.spreadsheet(book.id).formulas[own] = 5
    google.server.spreadsheet(book.id).enter("成績", {"B3": Formula(own)})
    done = google.run("sync", book.id)
    assert (done.returncode, done.stderr) == (0, "")
    assert google.server.cells(book.id, "成績")["B3"] == Formula(own)

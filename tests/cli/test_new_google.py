"""`new` without a path: request counts, titles, sharing, and what a fault leaves behind."""

import json
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mjsheets.adapters.google.credentials import DRIVE, DRIVE_FILE, WRITE
from tests.adapters.google.evening import typed
from tests.cli.conftest import Run
from tests.google_server import GoogleServer, faults
from tests.google_server.errors import DriveError
from tests.google_server.faults import Action
from tests.google_server.fixtures import ROBOT, running_server
from tests.google_server.store import Spreadsheet

if TYPE_CHECKING:
    import subprocess

    from tests.google_server.values import Content

ME, FRIEND = "me@example.com", "friend@example.com"
TODAY = re.compile(r"\d{4}-\d{2}-\d{2}")


FAULTS = [
    pytest.param(faults.lost_answer, id="answer lost"),
    pytest.param(lambda: faults.answered(faults.status(503)), id="done, but 503"),
    pytest.param(faults.truncated, id="answer truncated"),
    pytest.param(lambda: faults.status(503), id="503"),
    pytest.param(faults.reset, id="reset"),
]


@dataclass
class Club:
    """Somebody with a template and a login."""

    server: GoogleServer
    process: Run
    scopes: tuple[str, ...] = (DRIVE,)

    def __post_init__(self) -> None:
        tabs = {"結果": typed(), "成績": {}}
        self.template = self.server.add_spreadsheet(tabs, title="Template", shared={ME: "owner"})

    def new(self, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        self.server.requests.clear()
        login = self.server.tokens.add_login(ME, *self.scopes) | {"scopes": list(self.scopes)}
        ours = {"MJSHEETS_CREDENTIALS": json.dumps(login), "MJSHEETS_TEST_API": self.server.url}
        return self.process("new", *words, **(ours | variables))

    def copy(self, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        return self.new("--template", self.template.url, *words, **variables)

    @property
    def asked(self) -> int:
        return len(self.server.api_requests)

    @property
    def made(self) -> list[Spreadsheet]:
        books = self.server.store.spreadsheets.values()
        return [book for book in books if book.properties["title"] != "Template"]

    @property
    def titles(self) -> list[str]:
        return [book.properties["title"] for book in self.made]


@pytest.fixture
def club(run: Run) -> Iterator[Club]:
    with running_server() as server:
        yield Club(server, run)


def test_a_copy_with_a_title_is_one_request(club: Club) -> None:
    done = club.copy("--title", "Final")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Made Final: {club.made[0].url}\n"
    assert (club.asked, club.titles) == (1, ["Final"])
    assert club.server.cells(club.made[0].id, "結果") == typed()


def test_todays_title_is_one_request_more(club: Club) -> None:
    club.copy()
    assert club.asked == 2
    club.copy()
    first, second = club.titles
    assert TODAY.fullmatch(first)
    assert second == f"{first} (2)"


def test_the_day_begins_when_the_configuration_says(club: Club, tmp_path: Path) -> None:
    """At 00:00 it never is the evening before; at 23:59 it always is, but for one minute."""
    for begins, pattern in (("00:00", "%Y-%m-%d"), ("23:59", "x %Y-%m-%d")):
        (tmp_path / "mjsheets.toml").write_text(
            f'day_begins = "{begins}"\ntitle = "{pattern}"\ntime_zone = "UTC"\n'
            f'template = "{club.template.id}"\n'
        )
        assert club.new("--config", "mjsheets.toml").returncode == 0
    today, before = club.titles
    assert before.removeprefix("x ") <= today


def test_each_share_and_filling_in_cost_what_they_should(club: Club) -> None:
    done = club.copy("--title", "T", "--share", FRIEND, "--share", "a@example.com:reader",
                     "--players", "P,Q,R,S", "--clear-scores")  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert club.asked == 1 + 2 + 2
    (book,) = club.made
    assert book.roles == {ME: "owner", FRIEND: "writer", "a@example.com": "reader"}
    mails = [r.query.get("sendNotificationEmail") for r in club.server.api_requests]
    assert mails == [None, ["false"], ["false"], None, None]
    cells = club.server.cells(book.id, "結果")
    assert [cells[name] for name in ("B1", "D1", "F1", "H1")] == ["P", "Q", "R", "S"]
    assert not {"B3", "D3", "B4"} & cells.keys()
    assert cells["L1"] == typed()["L1"]
    assert club.server.cells(club.template.id, "結果") == typed()


def test_names_alone_keep_the_scores_and_say_so(club: Club) -> None:
    done = club.copy("--title", "T", "--players", "P,Q,R,S")
    assert club.asked == 1 + 2
    assert "8 cells with scores or winds of the template are still in it" in done.stdout
    again = re.search(r"mjsheets (new --resume .*)$", done.stdout)
    assert again
    cleared = club.new(*shlex.split(again[1])[1:])
    assert (cleared.returncode, club.asked) == (0, 2)
    assert "B3" not in club.server.cells(club.made[0].id, "結果")


def test_the_built_in_template_is_one_request(club: Club) -> None:
    club.scopes = (WRITE,)
    done = club.new("--players", "P,Q,R,S")
    assert (done.returncode, done.stderr) == (0, "")
    assert club.asked == 1
    (book,) = club.made
    assert TODAY.fullmatch(book.properties["title"])
    assert club.server.cells(book.id, "結果")["B1"] == "P"


def test_the_built_in_template_with_drive_file(club: Club) -> None:
    club.scopes = (WRITE, DRIVE_FILE)
    folder = club.server.add_folder("2026", {ME: "owner"})
    club.new()
    assert club.asked == 2
    done = club.new("--folder", f"https://drive.google.com/drive/folders/{folder.id}",
                    "--share", FRIEND, "--title", "T")  # fmt: skip
    assert (done.returncode, club.asked) == (0, 1 + 2 + 1)
    assert (club.made[1].parent, club.made[1].roles[FRIEND]) == (folder.id, "writer")
    assert club.titles[1] == "T"


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("method", ["POST", "GET"])
@pytest.mark.parametrize("path", ["/drive/v3/files", "/v4/spreadsheets"])
def test_no_fault_makes_a_second_built_in_in_a_folder(
    club: Club, fault: Callable[[], Action], method: str, path: str
) -> None:
    club.scopes = (WRITE, DRIVE_FILE)
    folder = club.server.add_folder("2026", {ME: "owner"})
    club.server.faults.add(fault(), path=path, method=method)
    done = club.new("--folder", folder.id, "--players", "P,Q,R,S")
    assert done.returncode == 0, done.stderr
    (book,) = club.made
    assert (book.url in done.stdout, book.parent) == (True, folder.id)
    assert [sheet.title for sheet in book.sheets] == ["結果", "成績"]
    assert club.server.cells(book.id, "結果")["B1"] == "P"


@pytest.mark.parametrize("path", ["/drive/v3/files", ":batchUpdate"])
def test_a_built_in_that_was_not_finished_is_finished_by_the_next_run(
    club: Club, path: str
) -> None:
    club.scopes = (WRITE, DRIVE_FILE)
    folder = club.server.add_folder("2026", {ME: "owner"})
    long = faults.answered(faults.status(503, {"Retry-After": "400"}))
    club.server.faults.add(long, path=path, method="POST")
    assert club.new("--folder", folder.id).returncode == 75
    done = club.new("--folder", folder.id)
    assert (done.returncode, club.made[0].url in done.stdout) == (0, True)
    (book,) = club.made
    assert [sheet.title for sheet in book.sheets] == ["結果", "成績"]
    club.new("--folder", folder.id)
    assert len(club.made) == 2


@pytest.mark.parametrize("words", [("--share", FRIEND), ("--folder", "1234567890abc")])
def test_sharing_the_built_in_template_asks_for_drive_file(
    club: Club, words: tuple[str, ...]
) -> None:
    club.scopes = (WRITE,)
    done = club.new(*words)
    assert (done.returncode, club.asked, club.made) == (77, 0, [])
    assert f'mjsheets auth login --scope "{DRIVE_FILE}"' in done.stderr


def test_a_template_asks_for_drive(club: Club) -> None:
    club.scopes = (WRITE,)
    done = club.copy()
    assert (done.returncode, club.asked) == (77, 0)
    assert f'mjsheets auth login --scope "{DRIVE}"' in done.stderr


def test_a_failed_share_says_how_to_resume(club: Club) -> None:
    refusal = DriveError(403, "Rate", "sharingRateLimitExceeded")
    club.server.faults.add(faults.refused(refusal), path="/permissions")
    done = club.copy("--title", "T", "--share", f"{FRIEND}:reader", "--share", "b@example.com")
    assert done.returncode == 75
    (book,) = club.made
    assert done.stdout == f"Made T: {book.url}\n"
    assert book.roles == {ME: "owner", "b@example.com": "writer"}
    again = re.search(r"mjsheets (new --resume .*)$", done.stderr, re.MULTILINE)
    assert again
    resumed = club.new(*shlex.split(again[1])[1:])
    assert (resumed.returncode, club.asked) == (0, 1)
    assert book.roles[FRIEND] == "reader"
    assert club.titles == ["T"]


def test_json_holds_the_address_and_the_command(club: Club) -> None:
    club.server.faults.add(faults.refused(DriveError(400, "No", "invalidSharingRequest")),
                           path="/permissions")  # fmt: skip
    done = club.copy("--title", "T", "--share", FRIEND, "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["exit_code"]) == (2, 2)
    assert told["url"] == club.made[0].url
    assert told["resume"] == f"mjsheets new --resume {told['url']} --share {FRIEND}"
    assert told["url"] in done.stderr


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("path", ["/copy", "/drive/v3/files", "/permissions"])
def test_no_fault_makes_a_second_copy(club: Club, fault: Callable[[], Action], path: str) -> None:
    method = "GET" if path.endswith("files") else ""
    club.server.faults.add(fault(), path=path, method=method)
    done = club.copy("--share", FRIEND)
    assert done.returncode == 0, done.stderr
    (book,) = club.made
    assert book.url in done.stdout
    assert book.roles[FRIEND] == "writer"


def test_an_outcome_that_stays_unknown_is_found_by_the_next_run(club: Club) -> None:
    club.server.faults.add(faults.answered(faults.status(503, {"Retry-After": "400"})),
                           path="/copy")  # fmt: skip
    failed = club.copy()
    assert (failed.returncode, failed.stdout) == (75, "")
    assert len(club.made) == 1
    done = club.copy("--share", FRIEND)
    assert done.returncode == 0, done.stderr
    (book,) = club.made
    assert (book.url in done.stdout, book.roles[FRIEND]) == (True, "writer")
    assert club.asked == 2
    club.copy()
    assert len(club.made) == 2


def test_an_unknown_outcome_of_the_built_in_template_is_not_repeated(club: Club) -> None:
    club.server.faults.add(faults.lost_answer(), path="/v4/")
    done = club.new("--title", "T")
    assert (done.returncode, club.asked, club.titles) == (75, 1, ["T"])
    assert "drive.google.com/drive/recent" in done.stderr


@pytest.mark.parametrize("title", ["Sheet1", "結果"])
def test_what_was_typed_into_an_unfinished_one_stays(club: Club, title: str) -> None:
    """Between the runs somebody found it in Drive."""
    club.scopes = (WRITE, DRIVE_FILE)
    folder = club.server.add_folder("2026", {ME: "owner"})
    fault = faults.status(503, {"Retry-After": "400"})
    club.server.faults.add(
        faults.answered(fault) if title == "結果" else fault, path=":batchUpdate"
    )
    assert club.new("--folder", folder.id).returncode == 75
    (book,) = club.made
    club.server.spreadsheet(book.id).enter(title, {"B3": 12300})
    club.server.spreadsheet(book.id).tab(title).properties["title"] = "Mine"
    assert club.new("--folder", folder.id).returncode == 0
    assert club.server.cells(book.id, "Mine")["B3"] == 12300


def test_a_refusal_after_an_unknown_outcome_makes_no_second_one(club: Club) -> None:
    club.scopes = (WRITE, DRIVE_FILE)
    folder = club.server.add_folder("2026", {ME: "owner"})
    club.server.faults.add(faults.lost_answer(), path="/drive/v3/files", method="POST")
    club.server.faults.add(
        faults.refused(DriveError(403, "No", "forbidden")), path="/drive/v3/files", method="GET"
    )
    assert club.new("--folder", folder.id, "--title", "T").returncode == 75
    assert club.new("--folder", folder.id, "--title", "T").returncode == 0
    assert club.titles == ["T"]


def test_a_service_account_needs_a_shared_drive(club: Club) -> None:
    key = json.dumps(club.server.tokens.add_service_account(ROBOT))
    club.template.roles[ROBOT] = "reader"
    done = club.copy("--title", "T", MJSHEETS_CREDENTIALS=key)
    assert done.returncode == 77
    assert all(remedy in done.stderr for remedy in ("(1)", "(2)", "(3)", "(4)"))
    ours = club.server.add_folder("Ours", {ROBOT: "writer"}, is_shared_drive=True)
    done = club.copy("--title", "T", "--folder", ours.id, "--share", FRIEND,
                     "--players", "P,Q,R,S", MJSHEETS_CREDENTIALS=key)  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert club.made[0].parent == ours.id


def test_a_service_account_fills_a_shared_drive_without_a_template(club: Club) -> None:
    key = json.dumps(club.server.tokens.add_service_account(ROBOT))
    mine = club.server.add_folder("Mine", {ME: "owner", ROBOT: "writer"})
    done = club.new("--folder", mine.id, MJSHEETS_CREDENTIALS=key)
    assert (done.returncode, club.made) == (77, [])
    assert all(remedy in done.stderr for remedy in ("(1)", "(2)", "(3)", "(4)"))
    ours = club.server.add_folder("Ours", {ROBOT: "writer"}, is_shared_drive=True)
    done = club.new("--folder", ours.id, "--share", FRIEND, MJSHEETS_CREDENTIALS=key)
    assert (done.returncode, done.stderr) == (0, "")
    (book,) = club.made
    assert (book.parent, book.roles[FRIEND], book.url in done.stdout) == (ours.id, "writer", True)


def test_a_template_without_room_is_told_after_the_address(club: Club) -> None:
    done = club.copy("--title", "T", "--players", "P,Q,R,S,T")
    assert (done.returncode, club.made[0].url in done.stdout) == (65, True)
    assert "columns for 4 players" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param(("--share", "nobody"), "no address", id="no address"),
        pytest.param(("--share", "a@example.com:owner"), "no address", id="no role"),
        pytest.param(("--players", "A,A,B,C"), "differ", id="names"),
        pytest.param(("--rules", "mleague"), "built-in", id="rules of a copy"),
        pytest.param(("--folder", "x"), "Drive folder", id="folder"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_made(
    club: Club, words: tuple[str, ...], message: str
) -> None:
    done = club.copy(*words)
    assert (done.returncode, club.asked) == (2, 0)
    assert message in done.stderr


def test_a_file_takes_no_options_for_google(club: Club) -> None:
    done = club.new("a.xlsx", "--share", FRIEND)
    assert (done.returncode, "Leave one out" in done.stderr) == (2, True)


def test_a_template_in_english_is_filled_in_too(club: Club) -> None:
    heads = dict.fromkeys(("B2", "D2", "F2", "H2"), "Score")
    heads |= dict.fromkeys(("C2", "E2", "G2", "I2"), "Wind")
    cells: dict[str, Content] = {"B1": "old", "B3": 30000, **heads}
    tabs: dict[str, dict[str, Content]] = {"Results": cells, "Standings": {}}
    template = club.server.add_spreadsheet(tabs, title="Template", shared={ME: "owner"})
    words = ("--template", template.id, "--title", "T", "--players", "P,Q,R,S", "--clear-scores")
    assert club.new(*words).returncode == 0
    assert club.new(*words, "--lang", "en").returncode == 0
    assert club.asked == 3
    for book in club.made:
        filled = club.server.cells(book.id, "Results")
        assert (filled["B1"], filled["H1"], "B3" in filled) == ("P", "S", False)

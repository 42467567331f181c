"""Logging in and out, from the consent page of the test server to the file on disk."""

import json
import os
import re
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from mjsheets.adapters.google.credentials import DRIVE, DRIVE_FILE, WRITE
from tests.cli.conftest import OURS, Run, folders
from tests.google_server import GoogleServer
from tests.google_server.fixtures import ROBOT, running_server

ME = "me@example.com"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="knows the folders of Linux only")
pty = pytest.importorskip("pty")


def visit_page(url: str) -> None:
    requests.get(url, timeout=10)


class Person:
    """Somebody at a terminal, who follows the address that is printed."""

    def __init__(self, server: GoogleServer, home: Path) -> None:
        self.server = server
        self.home = home
        self.client = home / "client.json"
        self.client.write_text(json.dumps(server.consent.add_client(server.url)))
        self.environment = {
            **os.environ, **OURS, **folders(home), "PYTHONUNBUFFERED": "1",
            "XDG_DATA_HOME": str(home / "data"), "MJSHEETS_TEST_API": server.url,
        }  # fmt: skip

    @property
    def login(self) -> Path:
        return self.home / "data" / "mjsheets" / "login.json"

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run a command that needs nobody."""
        return subprocess.run(
            [sys.executable, "-m", "mjsheets", *words], env=self.environment, cwd=self.home,
            capture_output=True, encoding="utf-8", check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def log_in(
        self, *words: str, visit: Callable[[str], object] | None = visit_page
    ) -> tuple[int, str]:
        """Run `auth login` on a terminal, and visit the consent page."""
        ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "mjsheets", "auth", "login", "--client", "client.json"]
        if "--browser" not in words:
            command.append("--no-browser")
        with subprocess.Popen(
            [*command, *(word for word in words if word != "--browser")],
            env=self.environment, cwd=self.home, stdin=theirs,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        ) as process:  # fmt: skip
            os.close(theirs)
            assert process.stdout
            watchdog = threading.Timer(30, process.kill)
            watchdog.start()
            told = ""
            for line in process.stdout:
                told += line
                if visit and line.startswith("http"):
                    visit(line.strip())
            code = process.wait(30)
            watchdog.cancel()
        os.close(ours)
        return code, told


@pytest.fixture
def server() -> Iterator[GoogleServer]:
    with running_server() as server:
        yield server


@pytest.fixture
def person(server: GoogleServer, tmp_path: Path) -> Person:
    return Person(server, tmp_path)


def test_a_login_is_kept_for_its_owner_only(server: GoogleServer, person: Person) -> None:
    code, told = person.log_in()
    assert code == 0, told
    assert f"Logged in as {ME}." in told
    assert stat.S_IMODE(person.login.stat().st_mode) == 0o600
    assert stat.S_IMODE(person.login.parent.stat().st_mode) == 0o700
    assert [path.name for path in person.login.parent.iterdir()] == ["login.json"]
    kept = json.loads(person.login.read_text())
    assert (kept["scopes"], kept["account"]) == ([WRITE], ME)
    assert kept["refresh_token"] not in told
    assert kept["client_secret"] not in told
    token = next(request for request in server.requests if request.path == "/token")
    assert len(token.body["code_verifier"]) >= 43
    assert "ssh -L " in told


def test_the_login_works_and_says_so(server: GoogleServer, person: Person) -> None:
    person.log_in()
    server.requests.clear()
    done = person.run("auth", "status")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "Credentials: login of a person",
        f"Found in: {person.login}",
        f"Account: {ME}",
        f"Scopes: {WRITE}",
        "Works: yes",
    ]
    assert [request.path for request in server.requests] == ["/token"]
    book = server.add_spreadsheet({"結果": {}}, shared={ME: "writer"})
    assert person.run("show", book.id).returncode != 77


def test_a_wider_scope_asks_again_and_keeps_what_was_granted(
    server: GoogleServer, person: Person
) -> None:
    person.log_in("--scope", "drive.file")
    person.log_in("--scope", "drive.metadata.readonly")
    kept = json.loads(person.login.read_text())
    assert kept["scopes"][:2] == [WRITE, "https://www.googleapis.com/auth/drive.metadata.readonly"]
    assert DRIVE_FILE in kept["scopes"]
    person.log_in("--scope", DRIVE)
    assert json.loads(person.login.read_text())["scopes"] == [DRIVE]
    assert len(server.consent.codes) == 0


def test_logging_out_revokes_and_deletes(server: GoogleServer, person: Person) -> None:
    person.log_in()
    assert server.tokens.logins
    done = person.run("auth", "logout")
    assert (done.returncode, person.login.exists()) == (0, False)
    assert "revoked" in done.stdout
    assert not server.tokens.logins
    assert "There is no login." in person.run("auth", "logout").stdout


def test_logging_out_of_what_google_forgot(server: GoogleServer, person: Person) -> None:
    person.log_in()
    server.tokens.logins.clear()
    done = person.run("auth", "status")
    assert done.returncode == 77
    assert "Works: no. The login" in done.stdout
    gone = person.run("auth", "logout")
    assert (gone.returncode, person.login.exists()) == (0, False)
    assert "did not know" in gone.stdout


def test_a_login_stays_if_google_cannot_be_told(person: Person) -> None:
    person.log_in()
    kept = json.loads(person.login.read_text())
    person.login.write_text(json.dumps(kept | {"token_uri": "http://127.0.0.1:9/token"}))
    done = person.run("auth", "logout")
    assert (done.returncode, person.login.exists()) == (75, True)


def _declines(server: GoogleServer) -> None:
    server.consent.declines = True


def _unticks(server: GoogleServer) -> None:
    server.consent.unticked = {WRITE}


def _forges(server: GoogleServer) -> None:
    server.consent.forges = "other"


def _forgets_client(server: GoogleServer) -> None:
    key = next(iter(server.consent.clients))
    server.consent.clients[key] = "another secret"


@pytest.mark.parametrize(
    ("prepare", "words"),
    [
        pytest.param(_declines, "Consent was declined", id="declined"),
        pytest.param(_unticks, "was not ticked", id="box not ticked"),
        pytest.param(_forges, "belongs to another attempt", id="wrong state"),
        pytest.param(_forgets_client, "invalid_client", id="client deleted meanwhile"),
    ],
)
def test_a_consent_that_is_none(
    server: GoogleServer, person: Person, prepare: Callable[[GoogleServer], None], words: str
) -> None:
    prepare(server)
    code, told = person.log_in()
    assert (code, person.login.exists()) == (77, False)
    assert words in told
    assert "Traceback" not in told


def test_an_icon_is_no_answer(person: Person) -> None:
    def visit(url: str) -> None:
        port = re.search(r"127\.0\.0\.1%3A(\d+)%2F", url)
        assert port
        assert requests.get(f"http://127.0.0.1:{port[1]}/favicon.ico", timeout=5).status_code == 404
        page = requests.get(url, timeout=5)
        assert "You can close this tab" in page.text

    assert person.log_in(visit=visit)[0] == 0


def test_a_port_that_is_in_use(server: GoogleServer, person: Person) -> None:
    port = server.url.rsplit(":", 1)[1]
    code, told = person.log_in("--port", port)
    assert (code, f"Port {port} is in use" in told) == (2, True)


def test_a_browser_is_opened(server: GoogleServer, person: Person) -> None:
    browser = person.home / "browser.py"
    browser.write_text("import sys, requests\nrequests.get(sys.argv[1], timeout=10)\n")
    person.environment["BROWSER"] = f"{sys.executable} {browser} %s"
    code, told = person.log_in("--browser", visit=None)
    assert code == 0, told
    assert "ssh" not in told
    assert server.tokens.logins


def test_no_prompt_without_a_terminal(person: Person) -> None:
    done = person.run("auth", "login", "--client", "client.json")
    assert done.returncode == 2
    assert str(person.login) in done.stderr
    assert "MJSHEETS_CREDENTIALS" in done.stderr


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param('{"web": {"client_id": "x"}}', "Web application", id="web"),
        pytest.param('{"type": "service_account"}', "no OAuth client file", id="robot"),
        pytest.param("nonsense", "no OAuth client file", id="nonsense"),
        pytest.param('{"installed": {"client_id": "x", "client_secret": "y", '
                     '"token_uri": "http://example.com/token"}}', "no OAuth client file",
                     id="in the clear"),
        pytest.param(None, "cannot be read", id="missing"),
    ],
)  # fmt: skip
def test_a_client_file_that_is_none(person: Person, content: str | None, words: str) -> None:
    person.client.unlink() if content is None else person.client.write_text(content)
    code, told = person.log_in()
    assert (code, words in told) == (77, True)


def test_the_client_may_stand_in_the_configuration(person: Person) -> None:
    (person.home / "mjsheets.toml").write_text('client = "missing.json"\n')
    person.environment["MJSHEETS_CONFIG"] = str(person.home / "mjsheets.toml")
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "mjsheets", "auth", "login"], env=person.environment, check=False,
        stdin=theirs, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, "missing.json" in done.stderr) == (77, True)


def test_status_of_a_service_account(server: GoogleServer, run: Run) -> None:
    key: Any = json.dumps(server.tokens.add_service_account(ROBOT))
    done = run("auth", "status", "--json", MJSHEETS_CREDENTIALS=key)
    assert json.loads(done.stdout) == {
        "kind": "service_account",
        "origin": "MJSHEETS_CREDENTIALS",
        "identity": ROBOT,
        "scopes": [],
        "works": True,
        "exit_code": 0,
    }
    assert len(server.requests) == 1


def test_status_without_credentials(run: Run) -> None:
    done = run("auth", "status", MJSHEETS_CREDENTIALS="", GOOGLE_APPLICATION_CREDENTIALS="")
    assert (done.returncode, "mjsheets auth login" in done.stderr) == (77, True)

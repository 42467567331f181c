"""The lines for cron, systemd and GitHub Actions are right, and do what the page says."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.conftest import OURS
from tests.cli.google import Command
from tests.google_server.fixtures import ROBOT, running_server

PAGE = (Path(__file__).parents[1] / "docs/how-to/cron.md").read_text(encoding="utf-8")
FOLDER = "1AbCdEfGhIjKlMnOpQrStUvWx"
_FIELD = r"(?:\*(?:/\d+)?|\d+(?:,\d+)*)"
_CRON = re.compile(rf"(?P<when>{_FIELD}(?: {_FIELD}){{4}}) (?P<command>.+)")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="cron and systemd are of Unix")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def cron_lines() -> list[str]:
    return [line for block in blocks("cron") for line in block.splitlines() if "*" in line]


def units() -> list[configparser.RawConfigParser]:
    parsed = []
    for block in blocks("ini"):
        unit = configparser.RawConfigParser(strict=False)
        unit.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their case
        unit.read_string(block)
        parsed.append(unit)
    return parsed


def workflow() -> Any:
    (text,) = blocks("yaml")
    return yaml.safe_load(text)


class Machine:
    """A home with mjsheets and a key, and a server with a folder of two evenings."""

    def __init__(self, home: Path, google: Command) -> None:
        self.home = home
        self.google = google
        server = google.server
        self.folder = server.add_folder("evenings", {ROBOT: "writer"}).id
        self.books = [google.evening(folder=self.folder) for _ in range(2)]
        self.program = home / ".local/bin/mjsheets"
        self.program.parent.mkdir(parents=True)
        self.program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mjsheets "$@"\n')
        self.program.chmod(0o700)
        (home / "robot.json").write_text(google.key, encoding="utf-8")

    def run(self, command: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        """Run a line as cron does: sh, hardly any variables."""
        environment = {
            **OURS,
            "HOME": str(self.home),
            "PATH": f"{self.program.parent}:/usr/bin:/bin",
            "PYTHONPATH": str(Path(__file__).parents[1]),
            "MJSHEETS_TEST_API": self.google.server.url,
            **variables,
        }
        command = command.replace(FOLDER, self.folder)
        return subprocess.run(
            ["/bin/sh", "-c", command], env=environment, cwd=self.home,
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    def is_settled(self) -> bool:
        """Whether both evenings have their points."""
        return all(self.google.server.cells(b.id, "成績").get("B4") == 60 for b in self.books)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    with running_server() as server:
        yield Machine(tmp_path, Command(server, lambda *_words, **_variables: None))  # type: ignore[arg-type]  # lines run by sh


@pytest.mark.parametrize("line", cron_lines())
def test_a_cron_line_works_and_is_silent_when_all_is_well(machine: Machine, line: str) -> None:
    match = _CRON.fullmatch(line)
    assert match
    assert "%" not in line  # cron would end the command there
    done = machine.run(match["command"])
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert machine.is_settled()


@pytest.mark.parametrize("line", cron_lines())
def test_cron_tells_of_problems_with_time_and_level(machine: Machine, line: str) -> None:
    for book in machine.books:
        machine.google.server.spreadsheet(book.id).roles.clear()
        machine.google.server.spreadsheet(book.id).roles[ROBOT] = "reader"
    match = _CRON.fullmatch(line)
    assert match
    done = machine.run(match["command"])
    assert done.returncode == 77 or "||" in line
    log = machine.home / "mjsheets.log"
    told = log.read_text(encoding="utf-8") if log.exists() else done.stderr
    assert len(re.findall(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\S* ERROR ", told, re.MULTILINE)) == 2


def test_what_passes_by_itself_is_no_failure_where_the_line_says_so(machine: Machine) -> None:
    for line in [line for line in cron_lines() if "-eq 75" in line]:
        command = _CRON.fullmatch(line)
        assert command
        away = machine.run(command["command"], MJSHEETS_TEST_API="http://127.0.0.1:9")
        assert away.returncode in {0, 75}


def test_the_service_runs_with_what_its_unit_gives_it(machine: Machine, tmp_path: Path) -> None:
    service = units()[0]["Service"]
    (etc := tmp_path / "etc").mkdir()
    names = "".join(f'{i} = "{book.url}"\n' for i, book in enumerate(machine.books))
    (etc / "mjsheets.toml").write_text(f"[workbooks]\n{names}", encoding="utf-8")
    text = blocks("ini")[0]
    stated = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE))
    places = {"%S": str(tmp_path / "state"), "%d": str(tmp_path), "/etc/mjsheets": str(etc)}
    for mark, place in places.items():
        stated = {name: value.replace(mark, place) for name, value in stated.items()}
    name, source = service["LoadCredential"].split(":")
    shutil.copy(tmp_path / Path(source).name, tmp_path / name)
    program, _, words = service["ExecStart"].partition(" ")
    assert Path(program).name == "mjsheets"
    done = machine.run(f"{machine.program} {words}", **stated)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert machine.is_settled()
    assert (tmp_path / "state/mjsheets").is_dir()


def test_the_units_belong_together() -> None:
    service, timer = units()
    assert service["Service"]["Type"] == "oneshot"
    assert service["Service"]["StateDirectory"] == "mjsheets"
    assert service["Service"]["DynamicUser"] == "yes"
    assert timer["Install"]["WantedBy"] == "timers.target"
    assert "OnCalendar" in timer["Timer"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for name, text in zip(("mjsheets.service", "mjsheets.timer"), blocks("ini"), strict=True):
        runnable = text.replace("/opt/mjsheets/bin/mjsheets", "/bin/true")
        (tmp_path / name).write_text(runnable.replace("OnFailure=mjsheets-failed.service\n", ""))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))],
        capture_output=True, text=True, check=False,
        env={**os.environ, "SYSTEMD_LOG_LEVEL": "warning"},
    )  # fmt: skip
    ours = [line for line in done.stderr.splitlines() if "mjsheets." in line]
    assert ours == []


def test_the_workflow(machine: Machine) -> None:
    flow = workflow()
    triggers = flow[True]  # YAML takes the bare word `on` for a truth value
    for schedule in triggers["schedule"]:
        assert re.fullmatch(rf"{_FIELD}(?: {_FIELD}){{4}}", schedule["cron"])
    assert flow["permissions"] == {"contents": "read", "id-token": "write"}
    job = flow["jobs"]["sync"]
    actions = {step["uses"].split("@")[0]: step for step in job["steps"] if "uses" in step}
    lent = actions["google-github-actions/auth"]["with"]
    assert set(lent) == {"workload_identity_provider", "service_account"}
    kept = actions["actions/cache"]["with"]["path"]
    assert job["env"]["MJSHEETS_STATE"].endswith(f"/{kept}")
    *_, last = [step["run"] for step in job["steps"] if "run" in step]
    key = str(machine.home / "robot.json")
    done = machine.run(last, FOLDER=machine.folder, GOOGLE_APPLICATION_CREDENTIALS=key)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert machine.is_settled()

"""The command as a user runs it: another process, a folder of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

OURS = {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def folders(home: Path) -> dict[str, str]:
    """Variables that keep a run away from the real user's files, beside `home`."""
    beside = home.parent / f"{home.name}-home"
    return {"MJSHEETS_CONFIG": "", "MJSHEETS_STATE": str(beside / "state"), "HOME": str(beside)}


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs `mjsheets` with words in an empty folder; the messages are English."""

    def run_(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "mjsheets", *words],
            cwd=tmp_path,
            env={**os.environ, **OURS, **folders(tmp_path), **environment},
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )

    return run_

"""From options, environment and configuration to what the use cases need."""

import random
import time
from dataclasses import replace
from pathlib import Path

from mjsheets.app.access import Clock, Places, Surroundings
from mjsheets.cli.waiting import Waiting
from mjsheets.config import Config, load
from mjsheets.settings import config_path, folders, test_api, variables

LOGIN_FILE = "login.json"
"""Our own login, in the folder for data."""


def surroundings(
    waiting: Waiting,
    *,
    config: Path | None = None,
    credentials: Path | None = None,
    deadline: float | None = None,
) -> Surroundings:
    """What this run has around it: an option wins over the environment, that over the file.

    Args:
        waiting: Tells people what is waited for.
        config: The value of `--config`.
        credentials: The value of `--credentials`.
        deadline: The value of `--deadline`.

    Raises:
        MjsheetsError: The configuration or a variable is wrong.
    """
    ours = folders()
    path, is_chosen = config_path(config, ours.config)
    settings = load(path, must_exist=is_chosen)
    if deadline is not None:
        settings = replace(settings, deadline=deadline)
    login = ours.data / LOGIN_FILE
    places = Places(variables(), Path("~").expanduser(), credentials, settings.credentials, login)
    clock = Clock(time.time, time.monotonic, random.random, time.sleep, waiting)
    return Surroundings(settings, places, ours.state, clock, test_api())


def loaded(config: Path | None) -> tuple[Path, Config]:
    """The configuration file and what it says.

    Raises:
        MjsheetsError: It is wrong.
    """
    path, is_chosen = config_path(config, folders().config)
    return path, load(path, must_exist=is_chosen)

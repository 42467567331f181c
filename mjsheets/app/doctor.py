"""Look at everything that a sync or `new` needs, step by step, and change nothing."""

import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from mjsheets import __version__
from mjsheets.app.access import Surroundings
from mjsheets.app.doctor_google import examine_google, examine_new
from mjsheets.app.doctor_tabs import TABS, examine_tabs
from mjsheets.app.steps import Examination, Examiner
from mjsheets.app.targets import GoogleTarget, LocalTarget, Target
from mjsheets.errors import MjsheetsError
from mjsheets.sheet.words import LANGUAGES

_LIBRARIES = ("gspread", "google-auth", "requests", "openpyxl")


def examine(around: Surroundings, target: Target | None) -> Examination:
    """Examine a target; without one, what Google needs in general.

    Args:
        around: What the machine and the user say.
        target: The workbook.
    """
    examiner = Examiner()
    _versions(examiner, _LIBRARIES)
    match target:
        case LocalTarget(path):
            _file(examiner, around, path)
        case GoogleTarget(reference):
            if examine_google(examiner, around, reference):
                examine_new(examiner, around)
        case None:
            if examine_google(examiner, around, ""):
                examine_new(examiner, around)
    return examiner.result


def _versions(examiner: Examiner, libraries: Iterable[str]) -> None:
    found = [f"{library} {_version(library)}" for library in libraries]
    examiner.ok(
        "versions",
        "doctor.versions",
        mjsheets=__version__,
        python=platform.python_version(),
        system=platform.platform(terse=True),
        libraries=", ".join(found),
    )


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "-"


def _file(examiner: Examiner, around: Surroundings, path: Path) -> None:
    from mjsheets.adapters.xlsx import XlsxWorkbook  # noqa: PLC0415  # only for files

    workbook = XlsxWorkbook(path)
    if examiner.attempt("file", lambda: workbook.read([])) is None:
        examiner.skip(["writable", *TABS])
        return
    examiner.ok("file", "doctor.file", path=path.resolve())
    try:
        workbook.check_writable()
    except MjsheetsError as error:
        examiner.problem("writable", error)
    else:
        examiner.ok("writable", "doctor.writable")
    examine_tabs(examiner, workbook, LANGUAGES, around.config.default_rules)

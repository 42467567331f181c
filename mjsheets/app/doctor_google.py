"""The part of an examination that asks Google."""

from functools import partial
from typing import TYPE_CHECKING

from mjsheets.adapters.google.addresses import folder_id, spreadsheet_id
from mjsheets.adapters.google.credentials import (
    DRIVE,
    DRIVE_FILE,
    DRIVE_LIST,
    WRITE,
    Kind,
    Login,
    log_in,
)
from mjsheets.adapters.google.retry import Patience, Timing
from mjsheets.app.access import Access, Surroundings
from mjsheets.app.doctor_tabs import TABS, examine_tabs
from mjsheets.app.steps import Examiner
from mjsheets.app.targets import GoogleTarget
from mjsheets.errors import AccessError, MjsheetsError, TemporaryError

if TYPE_CHECKING:
    from mjsheets.adapters.google.drive import GoogleDrive

_WRONG_CLOCK, _ODD_CLOCK = 300.0, 30.0
"""Seconds by which a clock may be wrong before Google minds, and before we mention it."""
_SECONDS = 60.0


def examine_google(examiner: Examiner, around: Surroundings, reference: str) -> bool:
    """The way to Google and, if one is given, the spreadsheet; whether there is a token."""
    is_online = _network(examiner, around)
    is_wanted = bool(reference)
    login = examiner.attempt(
        "credentials", lambda: log_in(around.places, WRITE), is_grave=is_wanted
    )
    if login:
        _identity(examiner, login)
    if not (login and is_online and _token(examiner, around)):
        examiner.skip([*([] if login and is_online else ["token"]),
                       *(["access", "right", *TABS] if reference else [])])  # fmt: skip
        return False
    if reference:
        _spreadsheet(examiner, around, reference)
    return True


def examine_new(examiner: Examiner, around: Surroundings) -> None:
    """What `new` needs: the template, and somebody who can own the copy."""
    config = around.config
    if config.template:
        _template(examiner, around)
    else:
        examiner.ok("template", "doctor.template-built-in")
    login = log_in(around.places, WRITE)
    if login.kind is Kind.SERVICE_ACCOUNT:
        return _robots_storage(examiner, around, login)
    has_storage = examiner.attempt("storage", partial(_has_storage, around), is_grave=False)
    if has_storage is False:
        values = {"identity": login.identity or login.origin}
        return examiner.problem("storage", AccessError("doctor.storage-full", **values))
    return examiner.ok("storage", "doctor.storage") if has_storage else None


def _network(examiner: Examiner, around: Surroundings) -> bool:
    from mjsheets.adapters.google.network import reach  # noqa: PLC0415  # takes long

    clock = around.clock
    timing = Timing(clock.now, clock.monotonic, clock.chance, lambda _: None)
    patience = Patience(timing, _SECONDS)
    ahead = examiner.attempt("network", lambda: reach(patience, around.host))
    if ahead is None:
        examiner.skip(["clock"])
        return False
    examiner.ok("network", "doctor.network")
    if abs(ahead) > _WRONG_CLOCK:
        examiner.problem("clock", TemporaryError("google.clock", skew=f"{ahead:+.0f} s"))
    elif abs(ahead) > _ODD_CLOCK:
        examiner.note("clock", "doctor.clock-odd", skew=f"{ahead:+.0f} s")
    else:
        examiner.ok("clock", "doctor.clock")
    return True


def _identity(examiner: Examiner, login: Login) -> None:
    values = {"kind": str(login.kind), "identity": login.identity or "?", "origin": login.origin}
    examiner.ok("credentials", "doctor.credentials", **values)


def _token(examiner: Examiner, around: Surroundings) -> bool:
    if examiner.attempt("token", _to_write(around).transport.sign_in) is None:
        return False
    examiner.ok("token", "doctor.token")
    return True


def _spreadsheet(examiner: Examiner, around: Surroundings, reference: str) -> None:
    access = _to_write(around)
    key = examiner.attempt("access", lambda: spreadsheet_id(reference))
    if key is None:
        return examiner.skip(["right", *TABS])
    with access.opened(GoogleTarget(key)) as opened:
        snapshot = examiner.attempt("access", lambda: opened.workbook.read([]))
        if snapshot is None:
            return examiner.skip(["right", *TABS])
        examiner.ok("access", "doctor.access", name=snapshot.name)
        _right(examiner, around, key)
        return examine_tabs(examiner, opened.workbook, opened.languages, access.rules)


def _right(examiner: Examiner, around: Surroundings, key: str) -> None:
    """Only Drive says what we may do without our doing it."""
    try:
        details = _drive(around, DRIVE_LIST).details(key)
    except MjsheetsError:
        return examiner.note("right", "doctor.right-unseen")
    if details.can_edit:
        return examiner.ok("right", "doctor.right")
    return examiner.problem("right", AccessError("doctor.right-missing", name=details.name))


def _template(examiner: Examiner, around: Surroundings) -> None:
    details = examiner.attempt(
        "template",
        lambda: _drive(around, DRIVE).details(spreadsheet_id(around.config.template)),
    )
    if details and details.can_copy:
        examiner.ok("template", "doctor.template", name=details.name)
    elif details:
        error = AccessError("doctor.template-locked", name=details.name)
        examiner.problem("template", error)


def _robots_storage(examiner: Examiner, around: Surroundings, login: Login) -> None:
    """A service account owns nothing, so a shared drive must."""
    missing = AccessError("google.no-storage", identity=login.identity)
    if not around.config.folder:
        return examiner.problem("storage", missing, is_grave=False)
    folder = examiner.attempt(
        "storage",
        lambda: _drive(around, DRIVE_LIST).details(folder_id(around.config.folder)),
        is_grave=False,
    )
    if folder and folder.is_shared_drive and folder.can_add:
        return examiner.ok("storage", "doctor.storage-shared", name=folder.name)
    return examiner.problem("storage", missing, is_grave=False) if folder else None


def _to_write(around: Surroundings) -> Access:
    return Access(around, (WRITE,), writes=False)


def _has_storage(around: Surroundings) -> bool:
    return _drive(around, DRIVE_FILE).has_storage()


def _drive(around: Surroundings, scope: str) -> "GoogleDrive":
    return Access(around, (scope,), writes=False).drive

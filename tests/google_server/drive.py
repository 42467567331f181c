"""The methods of the Drive API, by their names in the discovery document."""

import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from tests.google_server.calls import Call
from tests.google_server.errors import JSON, DriveError
from tests.google_server.grid import new_sheet
from tests.google_server.store import Folder, Spreadsheet, new_id, new_spreadsheet

SHEET = "application/vnd.google-apps.spreadsheet"
_EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_FOLDER = "application/vnd.google-apps.folder"
DEFAULT_FIELDS = {
    "drive.files.copy": "kind,id,name,mimeType",
    "drive.files.create": "kind,id,name,mimeType",
    "drive.files.get": "kind,id,name,mimeType",
    "drive.files.list": "kind,nextPageToken,incompleteSearch,files(kind,id,name,mimeType)",
    "drive.files.update": "kind,id,name,mimeType",
    "drive.permissions.create": "kind,id,type,role",
}
"""What Drive answers when `fields` does not say."""

_TERMS: tuple[tuple[str, Callable[[JSON, re.Match[str]], bool]], ...] = (
    (r"'([^']+)' in parents", lambda file, m: m[1] in file.get("parents", ())),
    (r"mimeType\s*=\s*['\"]([^'\"]+)['\"]", lambda file, m: bool(file["mimeType"] == m[1])),
    (r"name\s*=\s*'((?:[^'\\]|\\.)*)'", lambda file, m: bool(file["name"] == _unescaped(m[1]))),
    (r"name contains '((?:[^'\\]|\\.)*)'",
     lambda file, m: file["name"].startswith(_unescaped(m[1]))),
    (r"trashed\s*=\s*false", lambda _file, _m: True),
    (r"modifiedTime\s*>\s*'([^']+)'", lambda file, m: bool(file["modifiedTime"] > m[1])),
    (r"appProperties has \{\s*key='([^']+)' and value='([^']+)'\s*\}",
     lambda file, m: file.get("appProperties", {}).get(m[1]) == m[2]),
)  # fmt: skip
"""The search terms that are understood, and how they are checked."""


def _copy(call: Call) -> JSON:
    book = _found(call)
    role = call.store.role(book, call.identity)
    if not book.copyable and role == "reader":
        message = "This file cannot be copied by the authenticated user."
        raise DriveError(403, message, "cannotCopyFile")
    parents = call.body.get("parents", [])
    parent = parents[0] if parents else book.parent
    folder = call.store.folders.get(parent)
    if parents:
        _check_folder(call, folder, parent)
    elif folder and folder.roles.get(call.identity) in {None, "reader"}:
        folder, parent = None, ""
    _check_storage(call, folder)
    title = call.body.get("name") or f"Copy of {book.properties['title']}"
    new = replace(
        book.copied(),
        id=new_id(),
        parent=parent,
        roles={call.identity: "owner"},
        app_properties=call.body.get("appProperties", {}),
    )
    new.properties["title"] = title
    return _described(call, call.store.add(new))


def _list(call: Call) -> JSON:
    terms = _parsed(call.option("q", ""))
    files = [_described(call, book) for book in _visible(call)]
    files += [_described_folder(folder) for folder in call.store.folders.values()]
    fitting = [file for file in files if all(check(file) for check in terms)]
    size, start = int(call.option("pageSize", "100")), int(call.option("pageToken", "0"))
    page: JSON = {"kind": "drive#fileList", "incompleteSearch": False}
    page["files"] = fitting[start : start + size]
    if start + size < len(fitting):
        page["nextPageToken"] = str(start + size)
    return page


def _get(call: Call) -> JSON:
    folder = call.store.folders.get(call.names["fileId"])
    if folder and call.identity in folder.roles:
        may = {"canAddChildren": folder.roles[call.identity] != "reader"}
        drive = {"driveId": folder.id} if folder.is_shared_drive else {}
        return _described_folder(folder) | {"capabilities": may} | drive
    return _described(call, _found(call))


def _about(call: Call) -> JSON:
    limit = {"limit": "1000"} if call.has_storage else {"limit": "0"}
    return {"storageQuota": {"usage": "0", **limit}}


def _update(call: Call) -> JSON:
    book = _found(call)
    if call.store.role(book, call.identity) == "reader":
        message = "The user does not have sufficient permissions for this file."
        raise DriveError(403, message, "insufficientFilePermissions")
    if parent := call.option("addParents", ""):
        _check_folder(call, call.store.folders.get(parent), parent)
        book.parent = parent
    if "name" in call.body:
        book.properties["title"] = call.body["name"]
    book.app_properties |= call.body.get("appProperties", {})
    return _described(call, book)


def _share(call: Call) -> JSON:
    book = _found(call)
    if call.store.role(book, call.identity) == "reader":
        message = "The user does not have sufficient permissions for this file."
        raise DriveError(403, message, "insufficientFilePermissions")
    address, role = call.body.get("emailAddress", ""), call.body["role"]
    if "@" not in address:
        message = f"The specified emailAddress is invalid or not applicable: {address}"
        raise DriveError(400, message, "invalidSharingRequest")
    book.roles[address] = role
    kind = call.body["type"]
    return {"kind": "drive#permission", "id": secrets.token_hex(10), "type": kind, "role": role}


def _create(call: Call) -> JSON:
    if call.body.get("mimeType") != SHEET:
        raise DriveError(400, "This server makes spreadsheets only", "invalid")
    parent = next(iter(call.body.get("parents", [])), "")
    folder = call.store.folders.get(parent)
    if parent:
        _check_folder(call, folder, parent)
    _check_storage(call, folder)
    book = new_spreadsheet(call.body.get("name", "Untitled"), locale="en_US")
    book.sheets.append(new_sheet("Sheet1", 0, 0))
    book.parent, book.roles = parent, {call.identity: "owner"}
    book.app_properties = call.body.get("appProperties", {})
    return _described(call, call.store.add(book))


METHODS: dict[str, Callable[[Call], JSON]] = {
    "drive.about.get": _about,
    "drive.files.copy": _copy,
    "drive.files.create": _create,
    "drive.files.get": _get,
    "drive.files.list": _list,
    "drive.files.update": _update,
    "drive.permissions.create": _share,
}


def _found(call: Call) -> Spreadsheet:
    key = call.names["fileId"]
    book = call.store.spreadsheets.get(key)
    folder = call.store.folders.get(book.parent) if book else None
    hidden = folder and folder.is_shared_drive and not call.flag("supportsAllDrives")
    if book is None or hidden or call.store.role(book, call.identity) is None:
        raise DriveError(404, f"File not found: {key}.", "notFound")
    return book


def _visible(call: Call) -> Iterable[Spreadsheet]:
    for book in call.store.spreadsheets.values():
        folder = call.store.folders.get(book.parent)
        listed = not (folder and folder.is_shared_drive) or call.flag("includeItemsFromAllDrives")
        if listed and call.store.role(book, call.identity):
            yield book


def _check_folder(call: Call, folder: Folder | None, key: str) -> None:
    if folder is None or call.identity not in folder.roles:
        raise DriveError(404, f"File not found: {key}.", "notFound")
    if folder.roles[call.identity] == "reader":
        message = "The user does not have sufficient permissions for this file."
        raise DriveError(403, message, "insufficientFilePermissions")


def _check_storage(call: Call, folder: Folder | None) -> None:
    if not call.has_storage and not (folder and folder.is_shared_drive):
        message = "The user's Drive storage quota has been exceeded."
        raise DriveError(403, message, "storageQuotaExceeded", "usageLimits")


def _described(call: Call, book: Spreadsheet) -> JSON:
    folder = call.store.folders.get(book.parent)
    file = {
        "kind": "drive#file",
        "id": book.id,
        "name": book.properties["title"],
        "mimeType": SHEET if book.native else _EXCEL,
        "parents": [book.parent or "root-of-" + call.identity],
        "appProperties": book.app_properties,
        "modifiedTime": _time(book.modified),
        "webViewLink": book.url,
        "trashed": False,
        "driveId": book.parent if folder and folder.is_shared_drive else "",
        "capabilities": {
            "canEdit": call.store.role(book, call.identity) != "reader",
            "canCopy": book.copyable or call.store.role(book, call.identity) != "reader",
        },
    }
    return {name: value for name, value in file.items() if value not in ({}, "")}


def _described_folder(folder: Folder) -> JSON:
    return {
        "kind": "drive#file",
        "id": folder.id,
        "name": folder.name,
        "mimeType": _FOLDER,
        "modifiedTime": _time(0),
        "trashed": False,
    }


def _time(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"


def _parsed(query: str) -> list[Callable[[JSON], bool]]:
    """The terms of a query, all of which must hold."""
    checks: list[Callable[[JSON], bool]] = []
    rest = query.strip()
    while rest:
        for pattern, check in _TERMS:
            if match := re.match(pattern + r"(?:\s+and\s+|$)", rest):
                checks.append(partial(_holds, check, match))
                rest = rest[match.end() :]
                break
        else:
            raise DriveError(400, "Invalid Value", "invalid")
    return checks


def _holds(check: Callable[[JSON, re.Match[str]], bool], match: re.Match[str], file: JSON) -> bool:
    return check(file, match)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)

"""Google Drive, as far as spreadsheets live there: copying, listing, sharing, moving."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from gspread.urls import DRIVE_FILES_API_V3_URL  # noqa: TID251  # this is the module that may

from mjsheets.adapters.google.addresses import spreadsheet_url
from mjsheets.adapters.google.answers import Refused, reading
from mjsheets.adapters.google.errors import refusal
from mjsheets.adapters.google.retry import PassingError
from mjsheets.adapters.google.transport import Transport
from mjsheets.errors import MjsheetsError, TemporaryError

_SHEET = "application/vnd.google-apps.spreadsheet"
_FOLDER = "application/vnd.google-apps.folder"
_TAG = "mjsheets-run"
_FIELDS = "id,name,modifiedTime"
_DETAILS = "name,driveId,capabilities(canEdit,canCopy,canAddChildren)"
_ABOUT_URL = DRIVE_FILES_API_V3_URL.removesuffix("files") + "about"
_PAGE = 1000
_ALL_DRIVES = {"supportsAllDrives": "true"}
_IN_ALL_DRIVES = {**_ALL_DRIVES, "includeItemsFromAllDrives": "true"}


class File(NamedTuple):
    """A spreadsheet in Drive.

    Attributes:
        key: Its id.
        title: Its name.
        modified: When it was last changed, as Google writes it; two of them can be compared.
    """

    key: str
    title: str
    modified: str

    @property
    def url(self) -> str:
        """Where people open it."""
        return spreadsheet_url(self.key)


class Details(NamedTuple):
    """What we may do with a file or folder.

    Attributes:
        name: What it is called.
        can_edit: Whether we may change it.
        can_copy: Whether we may copy it.
        can_add: Whether we may put files into it.
        is_shared_drive: Whether what lies there is owned by a shared drive.
    """

    name: str
    can_edit: bool
    can_copy: bool
    can_add: bool
    is_shared_drive: bool


class GoogleDrive:
    """The spreadsheets that we can see.

    Args:
        transport: The way to Google.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def copy(self, template: str, title: str, *, tag: str, folder: str = "") -> File:
        """Copy a spreadsheet, once: after an unknown outcome the copy is looked for by its tag.

        Args:
            template: Id of the spreadsheet.
            title: Name of the copy.
            tag: Something that no other copy bears.
            folder: Id of the folder to put it in; by default beside the template.

        Raises:
            MjsheetsError: It cannot be copied.
        """
        place = {"parents": [folder]} if folder else {}
        with self._explained(template):
            url = f"{DRIVE_FILES_API_V3_URL}/{template}/copy"
            return self._made_once(url, title, tag, place)

    def create(self, title: str, *, tag: str, folder: str) -> File:
        """Make an empty spreadsheet in a folder, once, as `copy` does.

        What lies in a shared drive is owned by the drive: nobody needs storage for it.

        Raises:
            MjsheetsError: It cannot be made.
        """
        place = {"parents": [folder], "mimeType": _SHEET}
        with self._explained(folder):
            return self._made_once(DRIVE_FILES_API_V3_URL, title, tag, place)

    def _made_once(self, url: str, title: str, tag: str, more: Mapping[str, object]) -> File:
        body = {"name": title, "appProperties": {_TAG: tag}, **more}
        tries = 0

        def attempt() -> File:
            nonlocal tries
            tries += 1
            if tries > 1 and (made := self._found_again(tag, title)):
                return made
            answer = self._transport.attempt(
                "post", url, params={**_ALL_DRIVES, "fields": _FIELDS}, json=body
            )
            try:
                with reading():
                    return _file(answer.json())
            except TemporaryError as error:
                raise PassingError(error) from error

        self._transport.patience.begin()
        return self._transport.patience.run(attempt)

    def _found_again(self, tag: str, title: str) -> File | None:
        """What was made after all; while that is not known, nothing may be made again."""
        try:
            return self._tagged(tag)
        except (Refused, MjsheetsError) as error:
            detail = error.detail if isinstance(error, Refused) else error.code
            raise TemporaryError("google.create-unknown", title=title, detail=detail) from error

    def tagged(self, tag: str) -> File | None:
        """The copy that bears `tag`, if it was made.

        Raises:
            MjsheetsError: It cannot be looked for.
        """
        self._transport.patience.begin()
        with self._explained("root"):
            return self._tagged(tag)

    def details(self, key: str) -> Details:
        """What we may do with a file or folder.

        Raises:
            MjsheetsError: It cannot be seen.
        """
        answer = self._metadata(key, _DETAILS)
        with reading():
            may = answer.get("capabilities", {})
            in_drive = bool(answer.get("driveId"))
            return Details(answer["name"], bool(may.get("canEdit")), bool(may.get("canCopy")),
                           bool(may.get("canAddChildren")), in_drive)  # fmt: skip

    def has_storage(self) -> bool:
        """Whether we can own another file.

        Raises:
            MjsheetsError: Google does not say.
        """
        with self._explained("root"):
            answer = self._transport.request(
                "get", _ABOUT_URL, params={"fields": "storageQuota(limit,usage)"}
            ).json()
        with reading():
            quota = answer.get("storageQuota", {})
            return "limit" not in quota or int(quota.get("usage", "0")) < int(quota["limit"])

    def files(self, folder: str) -> Iterator[File]:
        """All spreadsheets in a folder, with one request per thousand.

        Raises:
            MjsheetsError: The folder cannot be listed.
        """
        with self._explained(folder):
            yield from self._found(f"{_quoted(folder)} in parents")

    def is_folder(self, key: str) -> bool:
        """Whether the id is a folder's.

        Raises:
            MjsheetsError: There is no such file, or it is not shared with us.
        """
        return bool(self._metadata(key, "mimeType").get("mimeType") == _FOLDER)

    def titles(self, beginning: str, folder: str = "") -> list[str]:
        """Names of spreadsheets that begin with `beginning`.

        Raises:
            MjsheetsError: They cannot be listed.
        """
        place = f" and {_quoted(folder)} in parents" if folder else ""
        with self._explained(folder):
            return [
                file.title for file in self._found(f"name contains {_quoted(beginning)}{place}")
            ]

    def share(self, key: str, address: str, role: str, *, notify: bool = False) -> None:
        """Let somebody in.

        Args:
            key: The spreadsheet's id.
            address: An e-mail address.
            role: `reader` or `writer`.
            notify: Whether Google tells them by e-mail.

        Raises:
            MjsheetsError: It cannot be shared.
        """
        with self._explained(key):
            self._transport.request(
                "post",
                f"{DRIVE_FILES_API_V3_URL}/{key}/permissions",
                params={**_ALL_DRIVES, "sendNotificationEmail": str(notify).lower()},
                json={"type": "user", "role": role, "emailAddress": address},
            )

    def move(self, key: str, folder: str) -> None:
        """Put a spreadsheet into a folder.

        Raises:
            MjsheetsError: It cannot be put there.
        """
        with self._explained(key):
            self._transport.request(
                "patch",
                f"{DRIVE_FILES_API_V3_URL}/{key}",
                params={**_ALL_DRIVES, "addParents": folder},
                json={},
            )

    def _metadata(self, key: str, fields: str) -> dict[str, Any]:
        """What Drive says of a file or folder."""
        with self._explained(key):
            answer: dict[str, Any] = self._transport.request(
                "get",
                f"{DRIVE_FILES_API_V3_URL}/{key}",
                params={**_ALL_DRIVES, "fields": fields},
            ).json()
        return answer

    def _tagged(self, tag: str) -> File | None:
        """The copy that bears `tag`."""
        has = f"appProperties has {{ key={_quoted(_TAG)} and value={_quoted(tag)} }}"
        return next(self._found(has), None)

    def _found(self, query: str) -> Iterator[File]:
        params = {
            **_IN_ALL_DRIVES,
            "q": f"{query} and mimeType = {_quoted(_SHEET)} and trashed = false",
            "pageSize": str(_PAGE),
            "fields": f"nextPageToken,incompleteSearch,files({_FIELDS})",
        }
        while True:
            answer = self._transport.request("get", DRIVE_FILES_API_V3_URL, params=dict(params))
            with reading():
                page = answer.json()
                if page.get("incompleteSearch"):
                    # What is not found now may be there: a second copy, or a workbook left out.
                    raise TemporaryError("google.incomplete")
                # An empty list may be left out, but then something else was answered.
                files = [_file(each) for each in page.get("files", () if page else None)]
            yield from files
            if "nextPageToken" not in page:
                return
            params["pageToken"] = page["nextPageToken"]

    @contextmanager
    def _explained(self, key: str) -> Iterator[None]:
        """Say what a refusal means for this file or folder."""
        try:
            yield
        except Refused as refused:
            url = f"https://drive.google.com/open?id={key}"
            raise refusal(refused, self._transport.account, url, writing=True) from refused


def _file(answer: Mapping[str, Any]) -> File:
    file = File(answer["id"], answer["name"], answer["modifiedTime"])
    if not all(isinstance(part, str) for part in file):
        raise TypeError(answer)
    return file


def _quoted(text: str) -> str:
    r"""A string of Drive's query language.

    >>> print(_quoted("O'Brien"))
    'O\'Brien'
    """
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"

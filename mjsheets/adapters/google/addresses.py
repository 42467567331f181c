"""What people paste to name a spreadsheet."""

import re

from mjsheets.errors import UsageError

_ID = re.compile(r"[A-Za-z0-9_-]{20,}")
_KINDS = (
    ("google.link-published", re.compile(r"/d/e/[^/?#]+")),
    ("google.link-folder", re.compile(r"/(?:folders|drive-folders)/")),
    ("google.link-other", re.compile(r"/(?:document|presentation|forms|drawings)/")),
)
_FOLDER_ID = re.compile(r"[A-Za-z0-9_-]{10,}|root")
_FOLDER_LINK = re.compile(r"/(?:folders|drive-folders)/([A-Za-z0-9_-]{10,})|[?&]id=([\w-]{10,})")
_IN_PATH = re.compile(r"/d/([A-Za-z0-9_-]{20,})")
_IN_QUERY = re.compile(r"[?&](?:id|key)=([A-Za-z0-9_-]{20,})")


def spreadsheet_id(reference: str) -> str:
    """The id in what was typed: an id, or any link to a spreadsheet.

    >>> spreadsheet_id("https://docs.google.com/spreadsheets/u/1/d/1aBcDeFgHiJkLmNoPqRsT/edit#gid=0")
    '1aBcDeFgHiJkLmNoPqRsT'

    Raises:
        UsageError: It is a link to something else, or no id.
    """
    text = reference.strip()
    if _ID.fullmatch(text):
        return text
    for code, pattern in _KINDS:
        if pattern.search(text):
            raise UsageError(code, target=text)
    if match := _IN_PATH.search(text) or _IN_QUERY.search(text):
        return match[1]
    raise UsageError("google.link-unknown", target=text)


def spreadsheet_url(key: str) -> str:
    """Where people open the spreadsheet with this id."""
    return f"https://docs.google.com/spreadsheets/d/{key}/edit"


def folder_id(reference: str) -> str:
    """The id in what was typed for a Drive folder: an id, or its link; empty stays empty.

    >>> folder_id("https://drive.google.com/drive/u/0/folders/0AbCdEfGhIjKUk9PVA?usp=sharing")
    '0AbCdEfGhIjKUk9PVA'

    Raises:
        UsageError: It is neither.
    """
    text = reference.strip()
    if not text or _FOLDER_ID.fullmatch(text):
        return text
    if match := _FOLDER_LINK.search(text):
        return match[1] or match[2]
    raise UsageError("google.folder-unknown", target=text)

"""What people paste, and what it is taken for."""

import pytest

from mjsheets.adapters.google.addresses import spreadsheet_id
from mjsheets.errors import ExitCode, UsageError
from mjsheets.texts import Lang, text

ID = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms"


@pytest.mark.parametrize(
    "pasted",
    [
        ID,
        f"  {ID}\n",
        f"https://docs.google.com/spreadsheets/d/{ID}/edit?gid=0#gid=0",
        f"https://docs.google.com/spreadsheets/d/{ID}",
        f"https://docs.google.com/spreadsheets/u/1/d/{ID}/edit",
        f"https://docs.google.com/a/example.com/spreadsheets/d/{ID}/edit",
        f"https://drive.google.com/file/d/{ID}/view?usp=sharing",
        f"https://drive.google.com/open?id={ID}",
        f"https://docs.google.com/spreadsheets/ccc?key={ID}",
    ],
)
def test_ids_and_links(pasted: str) -> None:
    assert spreadsheet_id(pasted) == ID


@pytest.mark.parametrize(
    ("pasted", "code"),
    [
        (f"https://docs.google.com/spreadsheets/d/e/2PACX-{ID}/pubhtml", "google.link-published"),
        (f"https://drive.google.com/drive/folders/{ID}", "google.link-folder"),
        (f"https://drive.google.com/drive/u/0/folders/{ID}?usp=sharing", "google.link-folder"),
        (f"https://docs.google.com/document/d/{ID}/edit", "google.link-other"),
        (f"https://docs.google.com/forms/d/{ID}/edit", "google.link-other"),
        ("https://example.com/", "google.link-unknown"),
        ("2026-11-29", "google.link-unknown"),
    ],
)
def test_anything_else_is_explained(pasted: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        spreadsheet_id(pasted)
    assert (caught.value.code, caught.value.exit_code) == (code, ExitCode.USAGE)
    assert pasted in text(code, Lang.JA, **caught.value.values)

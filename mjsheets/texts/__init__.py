"""Every sentence that a sheet or a person sees, in Japanese and English, found by its code.

Each table has one module; an entry is the pair (Japanese, English) of format strings.
"""

from collections.abc import Iterator
from enum import StrEnum

from mjsheets.texts import (
    accounts,
    cli,
    config,
    files,
    google,
    many,
    riichi,
    sheet,
    state,
    template,
    upkeep,
)

Table = dict[str, tuple[str, str]]


class Lang(StrEnum):
    """A language that texts exist in."""

    JA = "ja"
    EN = "en"


_TABLES: tuple[Table, ...] = (
    accounts.TEXTS,
    cli.TEXTS,
    config.TEXTS,
    files.TEXTS,
    google.TEXTS,
    many.TEXTS,
    riichi.TEXTS,
    sheet.TEXTS,
    state.TEXTS,
    template.TEXTS,
    upkeep.TEXTS,
)
_ALL: Table = {code: pair for table in _TABLES for code, pair in table.items()}


def has_text(code: str) -> bool:
    """Whether there is a sentence `code`."""
    return code in _ALL


def sentences(lang: Lang) -> Iterator[tuple[str, str]]:
    """All codes and their unfilled sentences in `lang`."""
    for code, pair in _ALL.items():
        yield code, pair[lang is Lang.EN]


def text(code: str, lang: Lang, /, **values: object) -> str:
    """The sentence `code` in `lang`, filled with `values`.

    Raises:
        KeyError: There is no such code, or a value that it needs is missing.
    """
    return _ALL[code][lang is Lang.EN].format(**values)

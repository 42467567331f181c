"""Make a workbook that is ready to type into."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mjsheets.adapters.base import TabSpec
from mjsheets.errors import UsageError
from mjsheets.rules import Rules
from mjsheets.sheet.layout import PLAYERS
from mjsheets.sheet.template import workbook_tabs
from mjsheets.sheet.words import Words, key


@dataclass(frozen=True, slots=True)
class Created:
    """A workbook that was made.

    Attributes:
        target: Where it is, as the other commands take it.
    """

    target: str


def new(
    target: str, create: Callable[[Sequence[TabSpec]], None], players: str, words: Words
) -> Created:
    """Draw the template through `create`.

    Args:
        target: Where the workbook will be.
        create: Makes a workbook with the given tabs.
        players: Four names separated by commas, or nothing to leave them to be typed.
        words: The language of the workbook.

    Raises:
        UsageError: There are more or fewer names, or one comes twice.
        MjsheetsError: The workbook cannot be made.
    """
    names = [name.strip() for name in re.split("[,，、]", players)] if players.strip() else []
    if names and len(names) != PLAYERS:
        raise UsageError("new.players", found=len(names), wanted=PLAYERS)
    if names and ("" in names or len({key(name) for name in names}) < len(names)):
        raise UsageError("new.players-differ", players=", ".join(names))
    create(workbook_tabs(words, names, Rules()))
    return Created(target)

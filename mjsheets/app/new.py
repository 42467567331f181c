"""Make a workbook that is ready to type into."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mjsheets.adapters.base import TabSpec
from mjsheets.errors import UsageError
from mjsheets.presets import preset
from mjsheets.rules import Rules
from mjsheets.sheet.layout import MOST_PLAYERS
from mjsheets.sheet.template import Template, workbook_tabs
from mjsheets.sheet.words import Extra, Words, key

_SANMA = 3


class Created(NamedTuple):
    """A workbook that was made.

    Attributes:
        target: Where it is, as the other commands take it.
        rules: The rules that were filled in.
    """

    target: str
    rules: Rules = Rules()


def new(  # what the new workbook is to be like
    target: str,
    create: Callable[[Sequence[TabSpec]], None],
    players: str,
    words: Words,
    *,
    rules: str = "",
    extras: str = "",
) -> Created:
    """Draw the template through `create`.

    Args:
        target: Where the workbook will be.
        create: Makes a workbook with the given tabs.
        players: Three to twenty names separated by commas, or nothing to leave them to be typed.
        words: The language of the workbook.
        rules: Id of a rule set to fill in.
        extras: Kinds of extra columns, separated by commas.

    Raises:
        UsageError: There are too many or too few names, one comes twice, or a rule set or a
            kind of column is not known.
        MjsheetsError: The workbook cannot be made.
    """
    create(tabs_of(players, words, rules=rules, extras=extras))
    return Created(target, _under(rules, len(split(players))))


def tabs_of(
    players: str, words: Words, *, rules: str = "", extras: str = ""
) -> tuple[TabSpec, TabSpec]:
    """Both tabs of the built-in template; see `new`.

    Raises:
        UsageError: See `new`.
    """
    names = split(players)
    under = _under(rules, len(names))
    least = under.players if rules else _SANMA
    if names and not least <= len(names) <= MOST_PLAYERS:
        raise UsageError("new.players", found=len(names), least=least, most=MOST_PLAYERS)
    check_names(names)
    columns = len(names) or under.players
    return workbook_tabs(Template(words, names, under, _extras(extras), columns))


def _under(rules: str, players: int) -> Rules:
    """The rules that were named, or the usual ones; three names ask for those of three players."""
    if rules:
        return preset(rules).rules
    return preset("tenhou3").rules if players == _SANMA else Rules()


def check_names(names: Sequence[str]) -> None:
    """Make sure that names can be told apart.

    Raises:
        UsageError: They cannot.
    """
    if "" in names or len({key(name) for name in names}) < len(names):
        raise UsageError("new.players-differ", players=", ".join(names))


def split(listed: str) -> list[str]:
    """What is separated by commas."""
    return [each.strip() for each in re.split("[,，、]", listed)] if listed.strip() else []


def _extras(listed: str) -> list[Extra]:
    known = {extra.value: extra for extra in Extra}
    extras = [known.get(name) for name in split(listed)]
    if None in extras:
        raise UsageError("new.extras", found=listed, known=", ".join(known))
    return list(dict.fromkeys(extra for extra in extras if extra is not None))

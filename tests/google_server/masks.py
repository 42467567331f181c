"""Field masks: `sheets(properties.title,data/rowData),spreadsheetId`."""

import re
from typing import Any

from tests.google_server.errors import bad_mask

Mask = dict[str, "Mask"]
"""Fields by name, each with the mask of its inside; an empty mask takes everything."""

_TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[*(),./]")


def parse(text: str) -> Mask:
    """Read a mask.

    >>> parse("a(b,c.d),a/e,f")
    {'a': {'b': {}, 'c': {'d': {}}, 'e': {}}, 'f': {}}
    """
    tokens = _TOKEN.findall(text)
    if "".join(tokens) != re.sub(r"\s", "", text):
        raise bad_mask(text)
    mask, rest = _fields(tokens, text)
    if rest:
        raise bad_mask(text)
    return mask


def _fields(tokens: list[str], text: str) -> tuple[Mask, list[str]]:
    mask: Mask = {}
    while True:
        tokens = _path(tokens, mask, text)
        if not tokens or tokens[0] != ",":
            return mask, tokens
        tokens = tokens[1:]


def _path(tokens: list[str], into: Mask, text: str) -> list[str]:
    if not tokens or tokens[0] in "(),./":
        raise bad_mask(text)
    name, rest = tokens[0], tokens[1:]
    known = into.get(name)
    inner: Mask = {}
    if rest and rest[0] in "./":
        rest = _path(rest[1:], inner, text)
    elif rest and rest[0] == "(":
        inner, rest = _fields(rest[1:], text)
        if not rest or rest[0] != ")":
            raise bad_mask(text)
        rest = rest[1:]
    # A field that was taken whole stays whole.
    into[name] = {} if known == {} or not inner else _merged(known or {}, inner)
    return rest


def _merged(one: Mask, other: Mask) -> Mask:
    both = dict(one)
    for name, inner in other.items():
        both[name] = _merged(both[name], inner) if both.get(name) and inner else inner
    return both


def apply(mask: Mask, value: Any) -> Any:
    """What `mask` leaves of `value`."""
    if not mask or "*" in mask:
        return value
    if isinstance(value, list):
        return [apply(mask, item) for item in value]
    return {name: apply(mask[name], item) for name, item in value.items() if name in mask}


def reaches(mask: Mask, *path: str) -> bool:
    """Whether `mask` takes something of the field at `path`."""
    for name in path:
        if not mask or "*" in mask:
            return True
        if name not in mask:
            return False
        mask = mask[name]
    return True

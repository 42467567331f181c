"""Score many hands, one JSON object a line, one answer a line.

This is the path that large inputs take: what recurs from line to line is remembered, within
bounds, and nothing else is kept.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import starmap
from json import JSONDecoder
from math import isinf
from typing import IO, Any, Final, NoReturn

import msgspec

from mjsheets.riichi import (
    DEFAULT_RULES,
    Hand,
    HandError,
    HandRules,
    HandScore,
    Limit,
    Pay,
    Tile,
    WinContext,
    parse_meld,
    parse_tile,
    parse_tiles,
    parse_wind,
    score,
)
from mjsheets.riichi.rules import with_options
from mjsheets.texts import Lang
from mjsheets.texts import text as sentence

_LIMITS: Final[dict[Limit | None, str | None]] = {
    None: None,
    **{limit: sentence(f"limit.{limit}", Lang.JA) for limit in Limit},
}

Answer = dict[str, object]
"""One line of output: `id` with the score's fields, or with `error` and `code`."""

_FIELDS: Final[dict[str, tuple[type, Any]]] = {
    "concealed": (str, None),
    "win": (str, None),
    "tsumo": (bool, None),
    "seat": (str, None),
    "round": (str, None),
    "melds": (list, []),
    "flags": (list, []),
    "dora": (list, []),
    "ura": (list, []),
    "rules": (dict, {}),
}
"""The fields of a line: what they must be, and what holds where one is missing, if it may be."""


class _Line(msgspec.Struct):
    """A line in which every field is what it must be; others take the long way, by `_FIELDS`."""

    concealed: str
    win: str
    tsumo: bool
    seat: str
    round: str
    id: str | int | None = None
    melds: tuple[tuple[str, str], ...] = ()
    flags: tuple[str, ...] = ()
    dora: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()
    rules: msgspec.Raw = msgspec.Raw(b"{}")


_decode_line: Final = msgspec.json.Decoder(_Line).decode
_LONGEST_RULES: Final = 1 << 10
"""Bytes of rules that are remembered as they are written."""

_WORTHS: Final = ("満貫", "役満", "ダブル役満")
"""What stands in the place of a yaku's han, by the number of yakuman; 満貫 is 人和."""


def score_lines(lines: Iterable[str]) -> Iterator[Answer]:
    """An answer for each line that is not blank, in order, whatever stands in it.

    >>> line = '{"id": 7, "concealed": "99m123456789p34s", "win": "2s", "tsumo": false, '
    >>> [answer] = score_lines([line + '"seat": "E", "round": "N"}'])
    >>> answer["yaku"], answer["pay"], answer["total"]
    ([['平和', 1], ['一気通貫', 2]], {'ron': 5800}, 5800)
    """
    return (score_line(line) for line in lines if not line.isspace() and line)


def read_lines(stream: IO[bytes]) -> Iterator[str]:
    """The lines of a UTF-8 file; of one that is too long only the beginning, which is refused.

    Bytes that are no UTF-8 become U+FFFD. A byte order mark at the beginning is left out.
    """
    is_first = True
    while piece := stream.readline(_LONGEST_LINE):
        line = piece.decode("utf-8", "replace")
        while len(piece) == _LONGEST_LINE and not piece.endswith(b"\n"):
            piece = stream.readline(_LONGEST_LINE)
        yield line.removeprefix(_BYTE_ORDER_MARK) if is_first else line
        is_first = False


def score_line(line: str) -> Answer:
    """The answer to one line; it never raises for anything that a line can hold."""
    line_id: object = None
    try:
        try:
            stated = _decode_line(line)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            record = _decode(line)
            line_id = record.get("id")
            if type(line_id) not in _ID_TYPES:
                line_id = None
            hand, context, rules = _read(record)
        else:
            line_id = stated.id
            hand, context = _won(stated)
            rules = _written_rules(bytes(stated.rules))
        return answer_fields(line_id, score(hand, context, rules))
    except HandError as error:
        reason = sentence(error.code, Lang.EN, **error.values)
        return {"id": line_id, "error": reason, "code": error.code}


_LONGEST_LINE: Final = 1 << 20
"""Bytes; a line with a hand has about 500."""

_BYTE_ORDER_MARK: Final = "\ufeff"

_ID_TYPES: Final = frozenset({str, int, float, type(None)})


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _finite(number: str) -> float:
    value = float(number)
    if isinf(value):
        raise ValueError(number)
    return value


# Python would take NaN and Infinity, which are not JSON, and 1e999, which no answer could hold.
_DECODER: Final = JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite)


def _decode(line: str) -> dict[str, Any]:
    text = line.strip(" \t\r\n")
    try:
        record, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        raise HandError("hand.not_json") from None
    if end != len(text):
        raise HandError("hand.not_json")
    if type(record) is not dict:
        raise HandError("hand.not_an_object")
    return record


def _read(record: dict[str, Any]) -> tuple[Hand, WinContext, HandRules]:
    """The hand, the circumstances and the rules of a line, or what is wrong with it."""
    values: dict[str, Any] = {}
    for name, (kind, default) in _FIELDS.items():
        if name not in record and default is None:
            raise HandError("hand.field_missing", field=name)
        value = record.get(name, default)
        found: type = type(value)
        if found is not kind:
            raise HandError("hand.field_type", field=name, expected=kind.__name__)
        values[name] = tuple(value) if kind is list else value
    rules = values.pop("rules")
    try:
        # What is no text cannot be looked up, or not be unpacked, in the memories of these.
        hand, context = _won(_Line(**values))
        return hand, context, _known_rules(*rules, *rules.values())
    except (TypeError, ValueError):
        raise HandError("hand.list_type") from None


def _won(line: _Line) -> tuple[Hand, WinContext]:
    """The hand and the circumstances that a line states."""
    if not line.win:
        raise HandError("hand.winning_tile_missing", text=line.concealed)
    context = (
        line.tsumo,
        parse_wind(line.seat),
        parse_wind(line.round),
        _known_flags(line.flags) if line.flags else (),
        _known_indicators(line.dora),
        _known_indicators(line.ura) if line.ura else (),
    )
    calls = tuple(starmap(parse_meld, line.melds)) if line.melds else ()
    hand = parse_tiles(line.concealed), parse_tile(line.win), calls
    # Made of tuples, which is faster than with so many arguments.
    return Hand._make(hand), WinContext._make(context)


def _written_rules(written: bytes) -> HandRules:
    """The rules of a line as it has them; most lines have the same."""
    remembered = _remembered_rules if len(written) <= _LONGEST_RULES else _parsed_rules
    return remembered(written)


def _parsed_rules(written: bytes) -> HandRules:
    rules = _DECODER.decode(written.decode())
    if type(rules) is not dict:
        raise HandError("hand.field_type", field="rules", expected="dict")
    try:
        return _known_rules(*rules, *rules.values())
    except TypeError:
        raise HandError("hand.list_type") from None


_remembered_rules: Final = lru_cache(maxsize=1 << 8)(_parsed_rules)


@lru_cache(maxsize=1 << 10)
def _known_flags(flags: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([str(flag) for flag in flags])


@lru_cache(maxsize=1 << 13)
def _known_indicators(texts: tuple[str, ...]) -> tuple[Tile, ...]:
    return tuple([parse_tile(text) for text in texts])


@lru_cache(maxsize=1 << 8)
def _known_rules(*names_and_values: str | int) -> HandRules:
    """The rules of as many names as values, names first."""
    number = len(names_and_values) // 2
    names, values = names_and_values[:number], names_and_values[number:]
    return with_options(DEFAULT_RULES, dict(zip(map(str, names), values, strict=True)))


def answer_fields(line_id: object, result: HandScore) -> Answer:
    """The answer to a hand that could be scored."""
    yaku, han, fu, fu_items, yakuman, base, limit, pay = result
    return {
        "id": line_id,
        "yaku": [[name, han or _WORTHS[yakuman]] for _, name, han, yakuman in yaku],
        "han": han,
        "fu": fu,
        "fu_items": [*map(list, fu_items)],
        "yakuman": yakuman,
        "base": base,
        "limit": f"{yakuman}倍役満" if yakuman > 1 else _LIMITS[limit],
        "pay": pay_fields(pay),
        "total": pay.total,
    }


def pay_fields(pay: Pay) -> dict[str, int]:
    """`pay` without those who pay nothing."""
    if pay.ron is not None:
        return {"ron": pay.ron}
    fields = {}
    if pay.from_dealer is not None:
        fields["tsumo_from_dealer"] = pay.from_dealer
    if pay.from_non_dealer is not None:
        fields["tsumo_from_nondealer"] = pay.from_non_dealer
    return fields

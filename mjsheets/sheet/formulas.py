"""Formulas that people or the original script left in our cells.

A workbook file keeps the value that a formula had before our cells changed.
What the simple formulas of such sheets will give is therefore worked out here, as far as
arithmetic and the common functions go; of any other formula only the stored value is known.
"""

import math
import operator
import re
from collections.abc import Callable, Iterator
from itertools import chain

from mjsheets.adapters.base import Entry, Position, column_number

ORIGINAL_FUNCTIONS = ("CALCPOINTS", "COUNTRANK", "AVERAGEMAXPOINTS")
"""The custom functions of the spreadsheet script that mjsheets replaces."""

_ORIGINAL = re.compile(rf"\b(?:{'|'.join(ORIGINAL_FUNCTIONS)})\s*\(", re.IGNORECASE)

_COMPUTED_VALUE = '__xludf.DUMMYFUNCTION("""COMPUTED_VALUE""")'
"""How Google's .xlsx export writes a cell that a neighbour's formula filled."""


def is_original(formula: str) -> bool:
    """Whether `formula` calls the original script, also as Google's .xlsx export writes it.

    >>> is_original('=IFERROR(__xludf.DUMMYFUNCTION("CALCPOINTS(B3:I3)"),12)')
    True
    """
    return _ORIGINAL.search(formula) is not None or _COMPUTED_VALUE in formula


class FormulaError(Exception):
    """What a formula gives cannot be said."""


Lookup = Callable[[Position], Entry]
"""What a cell of the same tab will hold."""


def evaluate(formula: str, lookup: Lookup) -> Entry:
    """What `formula` gives when the cells of its tab hold what `lookup` says.

    >>> cells = {(5, 9): 3, (5, 10): 1, (5, 11): 0, (5, 12): 1}
    >>> evaluate("=1-L5/SUM(I5:L5)", cells.get)
    0.8

    Raises:
        FormulaError: It gives an error, or is more than is understood here.
    """
    try:
        parser = _Parser(formula.removeprefix("="))
        value = _single(parser.parse()(lookup))
    except (ArithmeticError, TypeError, IndexError, RecursionError) as error:
        raise FormulaError(formula) from error
    return value


_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+\.?\d*|\.\d+)"
    r'|"(?P<text>(?:[^"]|"")*)"'
    r"|(?P<name>[A-Za-z]+)(?=\s*\()"
    r"|\$?(?P<column>[A-Za-z]{1,3})\$?(?P<row>\d+)"
    r"|(?P<sign><>|<=|>=|[-+*/(),:<>=%]))"
)
_LARGEST_AREA = 100_000
"""Formulas over more cells than any sheet of ours has are not worked out."""
_MOST_PLACES = 15

_OPERATORS: tuple[dict[str, Callable[[float, float], float]], ...] = (
    {"<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge},
    {"+": operator.add, "-": operator.sub},
    {"*": operator.mul, "/": operator.truediv},
)
"""Binary operators on numbers, loosest first."""

_Value = Entry | list[Entry]
_Node = Callable[[Lookup], _Value]


class _Parser:
    """Turns the text of a formula into a function of its cells."""

    def __init__(self, formula: str) -> None:
        self._tokens = list(_tokens(formula))

    def parse(self) -> _Node:
        node = self._comparison()
        if self._tokens:
            raise FormulaError(self._tokens)
        return node

    def _comparison(self) -> _Node:
        left = self._binary(0)
        for sign, wanted in (("=", True), ("<>", False)):
            if self._take(sign):
                return _compared(left, self._binary(0), wanted=wanted)
        return left

    def _binary(self, level: int) -> _Node:
        if level == len(_OPERATORS):
            return self._unary()
        left = self._binary(level + 1)
        while self._tokens and (function := _OPERATORS[level].get(self._tokens[0][1])):
            self._tokens.pop(0)
            left = _applied(function, left, self._binary(level + 1))
        return left

    def _unary(self) -> _Node:
        if self._take("-"):
            return _applied(operator.sub, lambda _: 0, self._unary())
        node = self._primary()
        while self._take("%"):
            node = _applied(operator.truediv, node, lambda _: 100)
        return node

    def _primary(self) -> _Node:
        kind, word = self._tokens.pop(0)
        if kind == "number":
            return lambda _: float(word)
        if kind == "text":
            return lambda _: word.replace('""', '"')
        if kind == "name":
            return self._call(word.upper())
        if kind == "cell":
            return self._reference(word)
        if word == "(":
            node = self._comparison()
            self._expect(")")
            return node
        raise FormulaError(word)

    def _reference(self, word: str) -> _Node:
        first = _position(word)
        if not self._take(":"):
            return lambda lookup: lookup(first)
        last = _position(self._tokens.pop(0)[1])
        if (last[0] - first[0] + 1) * (last[1] - first[1] + 1) > _LARGEST_AREA:
            raise FormulaError(word)
        cells = [
            (row, column)
            for row in range(first[0], last[0] + 1)
            for column in range(first[1], last[1] + 1)
        ]
        return lambda lookup: [lookup(cell) for cell in cells]

    def _call(self, name: str) -> _Node:
        self._expect("(")
        arguments: list[_Node] = []
        while not self._take(")"):
            arguments.append(self._comparison())
            if not self._take(","):
                self._expect(")")
                break
        if name == "IFERROR":
            return _if_error(*arguments)
        if name == "IF":
            return _if(*arguments)
        function = _FUNCTIONS[name] if name in _FUNCTIONS else _unknown(name)
        return lambda lookup: function([node(lookup) for node in arguments])

    def _take(self, sign: str) -> bool:
        taken = bool(self._tokens) and self._tokens[0] == ("sign", sign)
        if taken:
            self._tokens.pop(0)
        return taken

    def _expect(self, sign: str) -> None:
        if not self._take(sign):
            raise FormulaError(sign)


def _tokens(formula: str) -> Iterator[tuple[str, str]]:
    at = 0
    formula = formula.strip()
    while at < len(formula):
        match = _TOKEN.match(formula, at)
        if match is None:
            raise FormulaError(formula)
        at = match.end()
        kind = str(match.lastgroup)
        yield ("cell", match["column"] + match["row"]) if kind == "row" else (kind, match[kind])


def _position(word: str) -> Position:
    letters = word.rstrip("0123456789")
    return int(word[len(letters) :]), column_number(letters)


def _applied(function: Callable[[float, float], float], left: _Node, right: _Node) -> _Node:
    return lambda lookup: function(_number(left(lookup)), _number(right(lookup)))


def _compared(left: _Node, right: _Node, *, wanted: bool) -> _Node:
    """Whether both are equal, or not, as `wanted`; an empty cell equals 0 and the empty text."""

    def run(lookup: Lookup) -> bool:
        one, other = _single(left(lookup)), _single(right(lookup))
        nothing: Entry = "" if isinstance(one, str) or isinstance(other, str) else 0
        return (
            (nothing if one is None else one) == (nothing if other is None else other)
        ) is wanted

    return run


def _if_error(node: _Node, otherwise: _Node) -> _Node:
    def run(lookup: Lookup) -> _Value:
        try:
            return node(lookup)
        except (FormulaError, ArithmeticError):
            return otherwise(lookup)

    return run


def _if(condition: _Node, then: _Node, otherwise: _Node) -> _Node:
    return lambda lookup: then(lookup) if _single(condition(lookup)) else otherwise(lookup)


def _unknown(name: str) -> Callable[[list[_Value]], Entry]:
    raise FormulaError(name)


def _single(value: _Value) -> Entry:
    if isinstance(value, list):
        raise TypeError(value)
    return value


def _number(value: _Value) -> float:
    single = _single(value)
    if isinstance(single, str):
        raise TypeError(single)
    return single or 0


def _numbers(values: list[_Value]) -> list[float]:
    """The numbers among arguments; texts and empty cells of an area do not count."""
    cells = chain.from_iterable(v if isinstance(v, list) else [v] for v in values)
    return [cell for cell in cells if isinstance(cell, int | float)]


def _subtotal(values: list[_Value]) -> float:
    """Only the sums: SUBTOTAL(9, …) and SUBTOTAL(109, …)."""
    if values[0] not in (9, 109):
        raise FormulaError(values[0])
    return sum(_numbers(values[1:]))


def _average(values: list[_Value]) -> float:
    return sum(_numbers(values)) / len(_numbers(values))


def _round(values: list[_Value]) -> float:
    """Halves away from zero, as spreadsheets round."""
    number = _number(values[0])
    places = int(_number(values[1])) if len(values) > 1 else 0
    if abs(places) > _MOST_PLACES:
        raise FormulaError(places)
    scale = 10.0**places
    return math.copysign(math.floor(abs(number) * scale + 0.5) / scale, number)


_FUNCTIONS: dict[str, Callable[[list[_Value]], Entry]] = {
    "SUM": lambda values: sum(_numbers(values)),
    "SUBTOTAL": _subtotal,
    "COUNT": lambda values: len(_numbers(values)),
    "AVERAGE": _average,
    "MAX": lambda values: max(_numbers(values), default=0),
    "MIN": lambda values: min(_numbers(values), default=0),
    "ROUND": _round,
}

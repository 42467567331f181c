"""One cell to a score, a wind, a name or a setting: a strict grammar, nothing is guessed."""

import re
from decimal import Decimal

from mjsheets.adapters.base import Cell, Kind
from mjsheets.models import Wind
from mjsheets.sheet.words import WINDS, key

POINTS_PER_PT = 1000
LARGEST_SCORE = 10_000_000
"""More points than any table has; larger numbers are typing mistakes or something else."""

_MINUS = "-\N{MINUS SIGN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}\N{EN DASH}\N{EM DASH}"
_MINUS += "\N{HORIZONTAL BAR}\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}"
_MINUS += "\N{BLACK UP-POINTING TRIANGLE}\N{WHITE UP-POINTING TRIANGLE}"
_MINUS += "\N{BOX DRAWINGS LIGHT HORIZONTAL}\N{HALFWIDTH KATAKANA-HIRAGANA PROLONGED SOUND MARK}"
_HALF_WIDTH = {code + 0xFEE0: code for code in range(ord("!"), ord("~") + 1)}
"""Full-width signs to ASCII; not NFKC, which would read 25² as 252."""
_NUMBER = re.compile(
    rf"(?P<sign>[+{re.escape(_MINUS)}]?)(?P<whole>[0-9]+|[0-9]{{1,3}}(?:,[0-9]{{3}})+)"
    r"(?:\.(?P<fraction>[0-9]+))?"
)


class WrongCellError(Exception):
    """A cell that does not hold what is expected; `code` says what stands there instead."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


_WRONG_KINDS = {
    Kind.BOOLEAN: "boolean",
    Kind.DATE: "date",
    Kind.ERROR: "error",
    Kind.UNCALCULATED: "uncalculated",
}


def parse_score(cell: Cell) -> int:
    """The raw score in `cell`, in points.

    Understood are numbers and numbers as text: full-width digits, thousands separators, a
    trailing 点, spaces, and the minus signs in use, ▲ and △ among them.

    >>> [parse_score(Cell(Kind.TEXT, text)) for text in ("３２，６００点", "▲1500", "− 1 500")]
    [32600, -1500, -1500]

    Raises:
        WrongCellError: The cell holds something else.
    """
    number = _parse_number(cell, suffix="点")
    if number != int(number):
        raise WrongCellError("fraction")
    if abs(number) > LARGEST_SCORE:
        raise WrongCellError("too-large")
    return int(number)


def parse_count(cell: Cell, unit: str) -> int:
    """The number in `cell`, with or without the word that counts: `2`, `2本`.

    Raises:
        WrongCellError: The cell holds something else.
    """
    number = _parse_number(cell, suffix=unit)
    if number != int(number) or abs(number) > LARGEST_SCORE:
        raise WrongCellError("fraction")
    return int(number)


def parse_pt(cell: Cell) -> int:
    """The amount in pt in `cell`, in points.

    Raises:
        WrongCellError: The cell holds something else, or less than a point.
    """
    pt = _parse_number(cell, suffix="pt")
    if abs(pt) > LARGEST_SCORE:
        raise WrongCellError("too-large")
    points = pt * POINTS_PER_PT
    if points != int(points):
        raise WrongCellError("fraction")
    return int(points)


def _parse_number(cell: Cell, suffix: str) -> Decimal:
    _refuse_other_kinds(cell)
    if isinstance(cell.value, float):
        # 32.3 × 1000 is 32299.999999999996 to a spreadsheet; what it shows is 32300.
        return Decimal(f"{cell.value:.12g}")
    if cell.kind is Kind.NUMBER:
        return Decimal(str(cell.value))
    text = "".join(str(cell.value).split()).translate(_HALF_WIDTH)
    match = _NUMBER.fullmatch(text.removesuffix(suffix))
    if match is None:
        raise WrongCellError("text")
    number = Decimal(f"{match['whole'].replace(',', '')}.{match['fraction'] or 0}")
    return number if match["sign"] in ("", "+") else -number


def parse_wind(cell: Cell) -> Wind:
    """The starting seat in `cell`.

    Raises:
        WrongCellError: The cell holds something else.
    """
    _refuse_other_kinds(cell)
    wind = WINDS.get(key(str(cell.value)))
    if wind is None:
        raise WrongCellError("text")
    return wind


def parse_text(cell: Cell) -> str:
    """The name or word in `cell`; a number is text.

    >>> parse_text(Cell(Kind.NUMBER, 7.0))
    '7'

    Raises:
        WrongCellError: The cell holds something else.
    """
    _refuse_other_kinds(cell)
    if isinstance(cell.value, float) and cell.value.is_integer():
        return str(int(cell.value))
    return str(cell.value).encode(errors="replace").decode().strip()


def _refuse_other_kinds(cell: Cell) -> None:
    if cell.kind in _WRONG_KINDS:
        raise WrongCellError(_WRONG_KINDS[cell.kind])


def is_blank(cell: Cell) -> bool:
    """Whether nothing, or nothing but spaces, stands in `cell`."""
    return cell.kind is Kind.EMPTY or (cell.kind is Kind.TEXT and not str(cell.value).strip())


def shown(cell: Cell) -> str:
    """What stands in `cell`, for a message; long texts are cut."""
    limit = 40
    text = " ".join(str(cell.formula or cell.value).split())
    return text if len(text) <= limit else text[: limit - 1] + "…"

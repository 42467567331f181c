"""From what is stored in a cell to what it shows."""

import math
import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from mjsheets.adapters.base import EMPTY_CELL, Cell, Kind
from mjsheets.adapters.xlsx.escapes import unescape
from mjsheets.adapters.xlsx.markup import Element
from mjsheets.adapters.xlsx.sheet import StoredCell

_INTEGER = re.compile(r"\s*[+-]?[0-9]{1,300}\s*")

# Builtin number formats that show a date or a time; those from 27 on are East Asian.
_BUILTIN_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_NOT_CODE = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]', re.IGNORECASE)
_DATE_CODE = re.compile(r"[ymdhs]|g{1,3}e|AM/PM", re.IGNORECASE)


def is_date_format(code: str) -> bool:
    """Whether a number format shows a date or a time.

    >>> is_date_format('[$-411]ggge"年"m"月"d"日"'), is_date_format("[h]:mm")
    (True, True)
    >>> is_date_format('#,##0"yd"'), is_date_format("[Red]0.0")
    (False, False)
    """
    first = code.split(";", maxsplit=1)[0]
    return first.casefold() != "general" and bool(_DATE_CODE.search(_NOT_CODE.sub("", first)))


def date_styles(root: Element) -> frozenset[int]:
    """Indexes of the cell styles in `styles.xml` that show a date."""
    custom = {
        number.attributes.get("numFmtId"): is_date_format(number.attributes.get("formatCode", ""))
        for section in root.named("numFmts")
        for number in section.named("numFmt")
    }
    formats = [
        style.attributes.get("numFmtId", "0")
        for section in root.named("cellXfs")
        for style in section.named("xf")
    ]
    return frozenset(
        index
        for index, number in enumerate(formats)
        if custom.get(number, number.isdecimal() and int(number) in _BUILTIN_DATES)
    )


def number(text: str) -> int | float | None:
    """The number that `text` says, or `None`.

    >>> number("25000"), number("1.5E3"), number("inf"), number("1_0")
    (25000, 1500.0, None, None)
    """
    if _INTEGER.fullmatch(text):
        return int(text)
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and "_" not in text else None


def iso_date(serial: float, *, from_1904: bool) -> str | None:
    """The date of a serial number of days, as ISO text; a time alone below one day.

    Before the first day there are no dates: products show `####`.

    >>> iso_date(45000.75, from_1904=False), iso_date(0.5, from_1904=False)
    ('2023-03-15T18:00:00', '12:00:00')
    """
    if serial < 0:
        return None
    if not from_1904 and int(serial) == 60:  # noqa: PLR2004 - the day that only Lotus 1-2-3 had
        return "1900-02-29"
    early = serial < 60  # noqa: PLR2004
    epoch = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 31 if early else 30)  # noqa: DTZ001 - cells know no zone
    try:
        moment = epoch + timedelta(seconds=round(serial * 86400))
    except OverflowError:
        return None
    if serial < 1:
        return moment.time().isoformat()
    return moment.isoformat() if serial % 1 else moment.date().isoformat()


class Shown:
    """Turns stored cells into what they show.

    Args:
        strings: Gives the shared strings; called only if there are any.
        dates: Gives the styles that show a date; called only if numbers have styles.
        from_1904: Whether days count from 1904.
    """

    def __init__(
        self,
        strings: Callable[[], Sequence[str]],
        dates: Callable[[], frozenset[int]],
        *,
        from_1904: bool,
    ) -> None:
        self._strings = strings
        self._dates = dates
        self._from_1904 = from_1904

    def cell(self, stored: StoredCell, formula: str | None, *, spilled: bool) -> Cell:
        """`stored` as the rest of the program knows it.

        Raises:
            ValueError: It refers to a text or a look that the workbook does not have.
        """
        if formula is None:
            return self._value(stored)._replace(spilled=spilled)
        missing = stored.value is None or (stored.type == "n" and not stored.value.strip())
        shown = Cell(Kind.UNCALCULATED) if missing else self._value(stored)
        return shown._replace(formula=f"={formula}", spilled=spilled)

    def _value(self, stored: StoredCell) -> Cell:
        text = stored.value
        if not text:
            return EMPTY_CELL
        match stored.type:
            case "s" | "str" | "inlineStr":
                text = self._text(text, stored.type)
                return Cell(Kind.TEXT, text) if text else EMPTY_CELL
            case "b":
                return Cell(Kind.BOOLEAN, text.strip() in {"1", "true"})
            case "e" | "d":
                return Cell(Kind.ERROR if stored.type == "e" else Kind.DATE, text)
            case _:
                return self._number(text, stored.style)

    def _text(self, text: str, stored_as: str) -> str:
        if stored_as == "s":
            return self._shared(text)
        # The reader has taken inline text out of its escapes, run by run.
        return text if stored_as == "inlineStr" else unescape(text)

    def _shared(self, index: str) -> str:
        strings = self._strings()
        if not index.isdecimal() or int(index) >= len(strings):
            raise ValueError(index)
        return strings[int(index)]

    def _number(self, text: str, style: str) -> Cell:
        value = number(text)
        if value is None:
            return Cell(Kind.ERROR, text)
        if style and int(style) in self._dates():
            date = iso_date(value, from_1904=self._from_1904)
            if date:
                return Cell(Kind.DATE, date)
        return Cell(Kind.NUMBER, value)

"""What a formula refers to: moving it to another cell, and whether it reads given cells."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from mjsheets.adapters.base import Area, Position, column_name, column_number
from mjsheets.adapters.xlsx.places import MAX_COLUMN, MAX_ROW, area, covers, overlap

_TOKEN = re.compile(
    r"""
    (?P<text> "(?:[^"]|"")*" )
  | (?P<error> \#[A-Z/0]+[!?]? )
  | (?P<sheet> (?: '(?:[^']|'')+' | (?:\[[^\]]*\])?[\w.]+(?::[\w.]+)? ) ! )
  | (?P<range> (?: \$?[A-Z]{1,3}\$?[0-9]+ (?: : \$?[A-Z]{1,3}\$?[0-9]+ )?
                 | \$?[A-Z]{1,3} : \$?[A-Z]{1,3}
                 | \$?[0-9]+ : \$?[0-9]+ ) (?![\w(.!\[]) )
  | (?P<call> [^\W\d][\w.]* (?= \( ) )
  | (?P<name> [^\W\d][\w.\\?]* )
  | (?P<number> [0-9]+\.?[0-9]* (?: E[+-]?[0-9]+ )? )
  | (?P<other> . )
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_CORNER = re.compile(r"(\$?)([A-Za-z]*)(\$?)([0-9]*)")

# Where they read from is only known when they run.
_ANYWHERE = frozenset({"INDIRECT", "OFFSET", "TABLE", "_XLFN.ANCHORARRAY"})
_CONSTANTS = frozenset({"TRUE", "FALSE"})


def translate(formula: str, rows: int, columns: int) -> str:
    """`formula` as it reads after filling it `rows` down and `columns` to the right.

    >>> translate('SUM(A1:$B2)&"A1"&Other!C:C', 1, 2)
    'SUM(C2:$B3)&"A1"&Other!E:E'
    >>> translate("A1", -1, 0)
    '#REF!'
    """

    def moved(found: re.Match[str]) -> str:
        if found.lastgroup != "range":
            return found[0]
        corners = [_moved_corner(corner, rows, columns) for corner in found[0].split(":")]
        return "#REF!" if None in corners else ":".join(map(str, corners))

    return _TOKEN.sub(moved, formula)


def _moved_corner(corner: str, rows: int, columns: int) -> str | None:
    found = _CORNER.fullmatch(corner)
    if not found:
        return corner
    # In `$3` the sign belongs to the row, since there is no column.
    fixed_column, letters, fixed_row, digits = found.groups()
    if not letters:
        fixed_column, fixed_row = "", fixed_column
    if letters and not fixed_column:
        column = column_number(letters) + columns
        if not 1 <= column <= MAX_COLUMN:
            return None
        letters = column_name(column)
    if digits and not fixed_row:
        row = int(digits) + rows
        if not 1 <= row <= MAX_ROW:
            return None
        digits = str(row)
    return fixed_column + letters + fixed_row + digits


class Readers:
    """Finds formulas that read any of the `written` cells.

    Args:
        tab: Title of the tab with the written cells.
        written: Their positions, at least one.
        names: The texts behind each defined name, by its case-folded name.
    """

    def __init__(
        self, tab: str, written: Collection[Position], names: Mapping[str, Sequence[str]]
    ) -> None:
        self._tab = tab.casefold()
        self._written = written
        self._names = names
        rows, columns = zip(*written, strict=True)
        self._around = Area(min(rows), min(columns), max(rows), max(columns))

    def reads(self, formula: str, home: str) -> bool:
        """Whether `formula`, standing on the tab `home`, reads a written cell, or may."""
        return any(self._hits(formula, home, frozenset()))

    def _hits(self, formula: str, home: str, seen: frozenset[str]) -> Iterator[bool]:
        sheet = ""
        for found in _TOKEN.finditer(formula):
            token = found[0]
            match found.lastgroup:
                case "sheet":
                    sheet = token
                    continue
                case "range":
                    yield self._covers(token, _sheet_name(sheet) if sheet else home)
                case "call":
                    yield token.upper() in _ANYWHERE
                case "name":
                    yield self._name_hits(token.casefold(), home, seen)
                case "other":
                    # `A1:INDEX(…)` and `Table[column]` are not followed up.
                    yield token in {":", "["}
                case _:
                    pass
            sheet = ""

    def _covers(self, written: str, sheet: str) -> bool:
        if "]" in sheet:  # another workbook's
            return False
        if ":" not in sheet and sheet.casefold() != self._tab:
            return False
        covered = area(written)
        if covered is None:
            return True
        return overlap(covered, self._around) and any(
            covers(covered, place) for place in self._written
        )

    def _name_hits(self, name: str, home: str, seen: frozenset[str]) -> bool:
        if name.upper() in _CONSTANTS or name in seen:
            return False
        if name not in self._names:
            return True  # a table, or nothing we know
        return any(any(self._hits(text, home, seen | {name})) for text in self._names[name])


def _sheet_name(token: str) -> str:
    """The tab's title in `'…'!`."""
    name = token[:-1]
    return name[1:-1].replace("''", "'") if name.startswith("'") else name

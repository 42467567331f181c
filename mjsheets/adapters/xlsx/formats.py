"""Number formats for cells that keep the rest of their look."""

from collections.abc import Mapping
from functools import cached_property

from mjsheets.adapters.base import Position
from mjsheets.adapters.xlsx.book import MAIN, Book
from mjsheets.adapters.xlsx.escapes import quoted
from mjsheets.adapters.xlsx.markup import (
    Element,
    element_end,
    set_attribute,
    splice,
    tree,
    whole,
)
from mjsheets.adapters.xlsx.styles import Styles, add_styles

# Those that mean the same wherever the file is opened.
_BUILTIN = {
    "0": "General",
    "1": "0",
    "2": "0.00",
    "3": "#,##0",
    "4": "#,##0.00",
    "9": "0%",
    "10": "0.00%",
    "11": "0.00E+00",
    "12": "# ?/?",
    "13": "# ??/??",
    "49": "@",
}
_PLAIN = 'xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
_NO_STYLES = (
    f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="{MAIN}">'
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    f'<cellStyleXfs count="1"><{_PLAIN}/></cellStyleXfs>'
    f'<cellXfs count="1"><{_PLAIN} xfId="0"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>"
)
_FORMAT, _APPLIED = "numFmtId", "applyNumberFormat"

_Key = tuple[object, ...]


class Formats:
    """The looks of a workbook's cells, and those that are missing for `wanted`.

    Args:
        book: The workbook; its styles are read only if a format is asked for.
        wanted: The number formats of some cells.
    """

    def __init__(self, book: Book, wanted: Mapping[Position, str]) -> None:
        self._book = book
        self._wanted = wanted
        self._new_looks: list[bytes] = []
        self._new_formats: list[bytes] = []

    def style(self, place: Position, style: str) -> str:
        """The index of the look that the cell at `place` takes instead of `style`."""
        code = self._wanted.get(place)
        return self._with_code(style, code) if code else style

    def save(self) -> None:
        """Put the looks that are new into the workbook."""
        if not self._new_looks:
            return
        looks = self._new_looks if self._looks else [self._plain, *self._new_looks]
        edits = [
            *self._styles.appended("numFmts", self._new_formats),
            *self._styles.appended("cellXfs", looks),
        ]
        data = splice(self._styles.data, edits)
        if name := self._book.related("styles"):
            self._book.package.put(name, data)
        else:
            add_styles(self._book, data)

    @cached_property
    def _styles(self) -> Styles:
        name = self._book.related("styles")
        return Styles(self._book.package.part(name) if name else _NO_STYLES.encode(), name)

    @cached_property
    def _looks(self) -> list[bytes]:
        """The looks that are there."""
        data, section = self._styles.data, self._styles.root.first("cellXfs")
        return [
            data[look.start : element_end(data, look.start, look.close)]
            for look in (section.children if section else ())
        ]

    @cached_property
    def _plain(self) -> bytes:
        """The look of cells in a workbook that describes none."""
        return f'<{self._styles.prefix}{_PLAIN} xfId="0"/>'.encode()

    @cached_property
    def _codes(self) -> dict[str, str]:
        """Number formats by their ids."""
        return _BUILTIN | {
            each.attributes.get(_FORMAT, ""): each.attributes.get("formatCode", "")
            for section in self._styles.root.named("numFmts")
            for each in section.named("numFmt")
        }

    @cached_property
    def _indexes(self) -> dict[_Key, int]:
        """Where looks are, the first of equal ones, by what they say and their number format."""
        found: dict[_Key, int] = {}
        for index, look in enumerate(self._looks):
            element = tree(look, "xf")
            if element.attributes.get(_APPLIED, "1") in {"1", "true"}:
                found.setdefault(_key(element, self._code(element)), index)
        return found

    def _code(self, look: Element) -> str | None:
        return self._codes.get(look.attributes.get(_FORMAT, "0"))

    def _with_code(self, style: str, code: str) -> str:
        look = self._look(whole(style, 0))
        element = tree(look, "xf")
        if self._code(element) == code:
            return style
        key = _key(element, code)
        if key not in self._indexes:
            self._indexes[key] = max(len(self._looks), 1) + len(self._new_looks)
            self._new_looks.append(_copied(look, self._id(code)))
        return str(self._indexes[key])

    def _look(self, index: int) -> bytes:
        """A look; the first one in place of one that is not there."""
        looks = self._looks or [self._plain]
        return looks[index if index < len(looks) else 0]

    def _id(self, code: str) -> str:
        """The id of the number format `code`, which is made if need be."""
        known = next((number for number, each in self._codes.items() if each == code), "")
        if known:
            return known
        number = str(self._styles.free_format() + len(self._new_formats))
        element = f'{self._styles.prefix}numFmt {_FORMAT}="{number}" formatCode={quoted(code)}'
        self._new_formats.append(f"<{element}/>".encode())
        self._codes[number] = code
        return number


def _copied(look: bytes, number: str) -> bytes:
    """`look` with the number format `number`."""
    attributes = {_FORMAT: number, _APPLIED: "1"}
    return splice(look, [set_attribute(look, 0, *attribute) for attribute in attributes.items()])


def _key(look: Element, code: str | None) -> _Key:
    """What tells a look from others, were its number format `code`."""
    others = {name: of for name, of in look.attributes.items() if name not in {_FORMAT, _APPLIED}}
    return code, tuple(sorted(others.items())), tuple(map(_content, look.children))


def _content(element: Element) -> _Key:
    inside = tuple(map(_content, element.children))
    return element.local, tuple(sorted(element.attributes.items())), element.text.strip(), inside

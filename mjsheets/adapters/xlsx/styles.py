"""The styles part of a workbook: looks are appended, so that no index in use changes."""

from collections.abc import Sequence

from mjsheets.adapters.xlsx.book import MAIN, Book
from mjsheets.adapters.xlsx.markup import (
    Splice,
    append_content,
    prefix,
    set_attribute,
    tree,
    whole,
)

FIRST_CUSTOM_FORMAT = 164
"""Number formats below are the products' own."""

_STYLES_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"

# The sections of styles.xml, in the order that the format demands.
_ORDER = (
    "numFmts",
    "fonts",
    "fills",
    "borders",
    "cellStyleXfs",
    "cellXfs",
    "cellStyles",
    "dxfs",
    "tableStyles",
    "colors",
    "extLst",
)


def add_styles(book: Book, data: bytes) -> None:
    """Give a workbook without styles the part `data`."""
    name = "xl/styles.xml"
    book.package.put(name, data.replace(MAIN.encode(), book.namespace.encode()))
    book.package.declare(name, _STYLES_TYPE)
    book.package.relate(book.part, f"{book.relation_types}/styles", name)


class Styles:
    """A styles part.

    Args:
        data: Its bytes, in UTF-8.
        name: Its name.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.data = data
        self.root = tree(data, name)
        self.prefix = prefix(self.root.name)

    def count(self, section: str) -> int:
        """How many looks there are in `section`."""
        found = self.root.first(section)
        return len(found.children) if found else 0

    def free_format(self) -> int:
        """A number that no number format has, and none has a higher one."""
        taken = [
            whole(element.attributes.get("numFmtId"), 0)
            for element in self.root.everything()
            if element.local == "numFmt"
        ]
        return max((FIRST_CUSTOM_FORMAT - 1, *taken)) + 1

    def appended(self, section: str, looks: Sequence[bytes]) -> list[Splice]:
        """The edits that put `looks` at the end of `section`."""
        if not looks:
            return []
        present = self.root.first(section)
        if present is None:
            return [self._new_section(section, looks)]
        total = str(len(present.children) + len(looks))
        return [
            append_content(self.data, present.start, present.close, b"".join(looks)),
            set_attribute(self.data, present.start, "count", total),
        ]

    def _new_section(self, section: str, looks: Sequence[bytes]) -> Splice:
        later = _ORDER[_ORDER.index(section) + 1 :]
        at = next(
            (child.start for child in self.root.children if child.local in later),
            self.root.close,
        )
        name = self.prefix + section
        start, end = f'<{name} count="{len(looks)}">', f"</{name}>"
        return Splice(at, at, b"".join((start.encode(), *looks, end.encode())))

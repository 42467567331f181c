"""XML as bytes with offsets: what is edited is spliced in, everything else stays as it is.

Names are compared without their namespace prefix, since producers choose it freely.
"""

import codecs
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn
from xml.parsers import expat

from mjsheets.adapters.xlsx.escapes import quoted

_DECLARATION = re.compile(rb"""(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']""")
_TAG = re.compile(rb"""<[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>""")
_TAG_NAME = re.compile(rb"<[^\s/>]+")

MAX_ELEMENTS = 2_000_000
"""Elements that a part may have that is kept in memory: a bound for files made to hurt."""


class BrokenError(Exception):
    """Something in a file that cannot be used; whoever opened the file adds its name.

    Args:
        code: Key of the sentence in `mjsheets.texts`.
        **values: What the sentence needs besides the file.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, object] = values


class Splice(NamedTuple):
    """Bytes `start` to `end` (half-open) become `new`."""

    start: int
    end: int
    new: bytes


def splice(data: bytes, edits: Iterable[Splice]) -> bytes:
    """`data` after all `edits`; insertions at one place keep their order.

    >>> splice(b"abcd", [Splice(3, 3, b"!"), Splice(0, 1, b"A"), Splice(3, 3, b"?")])
    b'Abc!?d'
    """
    pieces: list[bytes] = []
    at = 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        pieces += data[at:start], new
        at = end
    return b"".join((*pieces, data[at:]))


def local(name: str) -> str:
    """`name` without its prefix."""
    return name.rpartition(":")[2]


def prefix(name: str) -> str:
    """The prefix of `name` with its colon, or nothing."""
    return "".join(name.rpartition(":")[:2])


def whole(text: str | None, otherwise: int) -> int:
    """The whole number that an attribute says, or `otherwise`."""
    return int(text) if text and text.isdecimal() else otherwise


def as_utf8(data: bytes, part: str) -> bytes:
    """`data` in UTF-8; unchanged when it is already."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    elif data.startswith((b"<\0", b"\0<")):
        encoding = "utf-16-le" if data[0] else "utf-16-be"
    elif found := _DECLARATION.match(data):
        encoding = found[1].decode("ascii")
    else:
        return data
    try:
        if codecs.lookup(encoding).name == "utf-8":
            return data
        text = data.decode(encoding)
    except (LookupError, UnicodeDecodeError) as error:
        raise BrokenError("file.xml", part=part, reason=str(error)) from error
    declaration, mark, rest = text.partition("?>")
    declaration = re.sub(r"""(encoding\s*=\s*)["'][^"']*["']""", r'\1"UTF-8"', declaration)
    return (declaration + mark + rest).encode()


class Handler:
    """What reads a part in one pass; `parser` tells the byte offset of the current tag."""

    parser: expat.XMLParserType

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """Text between two tags."""


def parse(data: bytes, part: str, handler: Handler) -> None:
    """Run `handler` over `data`, the content of `part`."""

    def doctype(*_: object) -> NoReturn:
        raise BrokenError("file.doctype", part=part)

    parser = handler.parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.text
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat takes it by position only
    except expat.ExpatError as error:
        raise BrokenError("file.xml", part=part, reason=str(error)) from error


def tag_end(data: bytes, start: int) -> int:
    """Where the tag that begins at `start` ends."""
    found = _TAG.match(data, start)
    assert found, "offsets come from a parser that accepted the part"  # noqa: S101 - for types
    return found.end()


def element_end(data: bytes, start: int, close: int) -> int:
    """Where the element that begins at `start` ends, with `close` as expat reports its end."""
    end = tag_end(data, start)
    return end if data[end - 2 : end] == b"/>" else tag_end(data, close)


def set_attribute(data: bytes, start: int, name: str, value: str) -> Splice:
    """Give the tag at `start` the attribute `name`."""
    new = f" {name}={quoted(value)}".encode()
    end = tag_end(data, start)
    pattern = rb"""\s%s\s*=\s*(?:"[^"]*"|'[^']*')""" % name.encode()
    if found := re.compile(pattern).search(data, start, end):
        return Splice(found.start(), found.end(), new)
    named = _TAG_NAME.match(data, start, end)
    at = named.end() if named else end
    return Splice(at, at, new)


def drop_attribute(data: bytes, start: int, name: str) -> list[Splice]:
    """Take the attribute `name` from the tag at `start`, if it has it."""
    pattern = rb"""\s+%s\s*=\s*(?:"[^"]*"|'[^']*')""" % name.encode()
    found = re.compile(pattern).search(data, start, tag_end(data, start))
    return [Splice(found.start(), found.end(), b"")] if found else []


def append_content(data: bytes, start: int, close: int, new: bytes) -> Splice:
    """Put `new` at the end of the element that begins at `start`, also if it is `<a/>`."""
    end = tag_end(data, start)
    if data[end - 2 : end] != b"/>":
        return Splice(close, close, new)
    named = _TAG_NAME.match(data, start, end)
    name = named[0][1:] if named else b""
    return Splice(end - 2, end, b">" + new + b"</" + name + b">")


@dataclass(slots=True)
class Element:
    """An element of a small part, with the offsets of its tags.

    Attributes:
        name: Its name as written.
        attributes: Its attributes, as written.
        start: Offset of its start tag.
        close: Offset of its end tag as expat reports it.
        children: The elements in it.
        text: The text directly in it.
    """

    name: str
    attributes: dict[str, str]
    start: int
    close: int = 0
    children: list["Element"] = field(default_factory=list)
    text: str = ""

    @property
    def local(self) -> str:
        """The name without its prefix."""
        return local(self.name)

    def named(self, name: str) -> Iterator["Element"]:
        """Its children called `name`."""
        return (child for child in self.children if child.local == name)

    def first(self, name: str) -> "Element | None":
        """The first of its children called `name`."""
        return next(self.named(name), None)

    def everything(self) -> Iterator["Element"]:
        """Itself and all that is in it."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += element.children

    def foreign(self, name: str) -> str:
        """An attribute in a namespace of its own, such as `r:id`."""
        found = (
            value for key, value in self.attributes.items() if ":" in key and local(key) == name
        )
        return next(found, "")


class _TreeBuilder(Handler):
    def __init__(self, part: str) -> None:
        self.open = [Element("", {}, 0)]
        self._part = part
        self._left = MAX_ELEMENTS

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._left -= 1
        if not self._left:
            raise BrokenError("file.huge", part=self._part, limit=MAX_ELEMENTS)
        element = Element(name, attributes, self.parser.CurrentByteIndex)
        self.open[-1].children.append(element)
        self.open.append(element)

    def end(self, name: str) -> None:  # noqa: ARG002 - expat has checked it
        self.open.pop().close = self.parser.CurrentByteIndex

    def text(self, text: str) -> None:
        self.open[-1].text += text


def tree(data: bytes, part: str) -> Element:
    """The root element of `data`, the content of `part`."""
    builder = _TreeBuilder(part)
    parse(data, part, builder)
    return builder.open[0].children[0]

"""The zip around a workbook: its parts, how they refer to each other, and writing it anew."""

import posixpath
import zipfile
import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import NamedTuple
from urllib.parse import unquote

from mjsheets.adapters.xlsx.escapes import quoted
from mjsheets.adapters.xlsx.markup import (
    BrokenError,
    Splice,
    append_content,
    as_utf8,
    element_end,
    prefix,
    splice,
    tree,
)

MAX_UNPACKED = 512 * 1024**2
"""Bytes that all parts together may have: far more than a workbook people type into needs."""

# Deflate reaches 1:1000 on a file made for it; sheets of real people stay well below 1:100.
_SUSPICIOUS_RATIO = 200
_SUSPICIOUS_FROM = 32 * 1024**2

_CONTENT_TYPES = "[Content_Types].xml"
_ZIP64 = b"\x01\x00"
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,  # a compression that zipfile does not know
    RuntimeError,  # a member with a password
    ValueError,
    OSError,
)
"""What reading a zip archive raises if it is damaged or of another kind."""


class Relationship(NamedTuple):
    """One part referring to another.

    Attributes:
        identity: Its id, unique within the part that refers.
        type: What it is to that part, a URL.
        target: Name of the part referred to.
    """

    identity: str
    type: str
    target: str

    @property
    def kind(self) -> str:
        """The last word of its type, such as `worksheet`; the rest differs between dialects."""
        return self.type.rpartition("/")[2]


class Package:
    """The parts of a workbook, with changes kept aside until `dump`.

    Args:
        data: The file's bytes.

    Raises:
        BrokenError: It is damaged, or would unpack to more than anyone means.
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except UNREADABLE as error:
            raise BrokenError("file.damaged", reason=str(error)) from error
        self._infos = {_key(info.filename): info for info in self._zip.infolist()}
        if len(self._infos) < len(self._zip.infolist()):
            raise BrokenError("file.damaged", reason="two parts of one name")
        self._changed: dict[str, bytes | None] = {}
        self._added: list[str] = []
        self._check_size(len(data))

    def _check_size(self, packed: int) -> None:
        unpacked = sum(info.file_size for info in self._zip.infolist())
        dense = unpacked > _SUSPICIOUS_FROM and unpacked > packed * _SUSPICIOUS_RATIO
        if unpacked > MAX_UNPACKED or dense:
            raise BrokenError("file.bomb", megabytes=unpacked // 1024**2)

    def __contains__(self, name: str) -> bool:
        key = _key(name)
        return self._changed[key] is not None if key in self._changed else key in self._infos

    @property
    def changed(self) -> bool:
        """Whether anything differs from the file."""
        return bool(self._changed)

    def stored(self, name: str) -> bytes:
        """The bytes of the part `name` in the file; the zip's checksum is verified."""
        info = self._infos.get(_key(name))
        if info is None:
            raise BrokenError("file.damaged", reason=name)
        try:
            return self._zip.read(info)
        except UNREADABLE as error:
            raise BrokenError("file.damaged", reason=str(error)) from error

    def part(self, name: str) -> bytes:
        """The part `name` as it stands now, in UTF-8."""
        changed = self._changed.get(_key(name))
        return as_utf8(self.stored(name), name) if changed is None else changed

    def put(self, name: str, data: bytes) -> None:
        """Give the part `name` new content, or add it."""
        if name not in self:
            self._added.append(name)
        elif data == self.part(name):
            return
        self._changed[_key(name)] = data

    def edit(self, name: str, edits: list[Splice]) -> None:
        """Splice `edits` into the part `name`."""
        if edits:
            self.put(name, splice(self.part(name), edits))

    def dump(self) -> bytes:
        """The whole file anew: untouched parts keep content, order, dates and attributes."""
        out = BytesIO()
        with zipfile.ZipFile(out, "w") as target:
            target.comment = self._zip.comment
            for info in self._zip.infolist():
                key = _key(info.filename)
                data = self._changed[key] if key in self._changed else self.stored(key)
                if data is not None:
                    target.writestr(_like(info), data, info.compress_type)
            for name in self._added:
                data = self._changed[_key(name)]
                if data is not None:
                    target.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        return out.getvalue()

    def relationships(self, source: str) -> list[Relationship]:
        """What the part `source` refers to (an empty name is the package itself)."""
        name = _relationships_of(source)
        if name not in self:
            return []
        return [
            Relationship(attributes.get("Id", ""), attributes.get("Type", ""), target)
            for element in tree(self.part(name), name).named("Relationship")
            if (attributes := element.attributes).get("TargetMode") != "External"
            for target in [_resolve(source, attributes.get("Target", ""))]
        ]

    def relate(self, source: str, relationship_type: str, target: str) -> str:
        """Let `source` refer to `target`; returns the new relationship's id."""
        name = _relationships_of(source)
        taken = {child.attributes.get("Id") for child in tree(self.part(name), name).children}
        identity = next(new for n in range(1, len(taken) + 2) if (new := f"rId{n}") not in taken)
        self._append(
            name,
            f"Relationship Id={quoted(identity)} Type={quoted(relationship_type)} "
            f"Target={quoted('/' + target)}",
        )
        return identity

    def declare(self, name: str, content_type: str) -> None:
        """State the content type of the new part `name`."""
        self._append(
            _CONTENT_TYPES,
            f"Override PartName={quoted('/' + name)} ContentType={quoted(content_type)}",
        )

    def _append(self, name: str, element: str) -> None:
        data = self.part(name)
        root = tree(data, name)
        new = f"<{prefix(root.name)}{element}/>".encode()
        self.edit(name, [append_content(data, root.start, root.close, new)])

    def remove(self, source: str, name: str) -> None:
        """Take out the part `name`, to which only `source` refers."""
        self._changed[_key(name)] = None

        def is_relation(attributes: Mapping[str, str]) -> bool:
            return _key(_resolve(source, attributes.get("Target", ""))) == _key(name)

        def is_override(attributes: Mapping[str, str]) -> bool:
            return _key(attributes.get("PartName", "")) == _key(name)

        self._cut(_relationships_of(source), is_relation)
        self._cut(_CONTENT_TYPES, is_override)

    def _cut(self, name: str, unwanted: Callable[[Mapping[str, str]], bool]) -> None:
        data = self.part(name)
        self.edit(
            name,
            [
                Splice(child.start, element_end(data, child.start, child.close), b"")
                for child in tree(data, name).children
                if unwanted(child.attributes)
            ],
        )


def _key(name: str) -> str:
    """Part names differ in case, slashes and escapes between producers."""
    return unquote(name.replace("\\", "/").lstrip("/")).casefold()


def _resolve(source: str, target: str) -> str:
    folder = "/" + posixpath.dirname(source)
    return posixpath.normpath(posixpath.join(folder, target.replace("\\", "/"))).lstrip("/")


def _relationships_of(source: str) -> str:
    folder, name = posixpath.split(source)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _like(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """What the zip says about an entry, without what writing it anew decides."""
    like = zipfile.ZipInfo(info.filename, info.date_time)
    like.compress_type = info.compress_type
    like.comment = info.comment
    like.create_system = info.create_system
    like.internal_attr = info.internal_attr
    like.external_attr = info.external_attr
    if not info.extra.startswith(_ZIP64):
        like.extra = info.extra
    return like

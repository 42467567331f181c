"""A file is replaced whole or not at all, and everything else is said clearly."""

import os
import random
import re
import signal
import stat
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from mjsheets.adapters.base import TabSpec
from mjsheets.adapters.xlsx import XlsxWorkbook, create, files, markup, package
from mjsheets.adapters.xlsx import cells as cells_module
from mjsheets.errors import (
    AccessError,
    DataError,
    MjsheetsError,
    NotFoundError,
    TemporaryError,
    UsageError,
)
from mjsheets.texts import Lang, text
from mjsheets.texts.files import TEXTS
from tests.adapters.xlsx.books import (
    SOFFICE,
    changes,
    convert,
    enter,
    minimal,
    parts,
    read,
    relationships,
    rich,
    with_parts,
)

SHEET = '<sheetData><row r="1"><c r="A1"><v>5</v></c></row></sheetData>'
OLE = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(504)
posix = pytest.mark.skipif(os.name != "posix", reason="POSIX only")


def zipped(**content: bytes) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in content.items():
            package.writestr(name, data)
    return out.getvalue()


def said(error: MjsheetsError) -> str:
    """The error's sentence, which must exist in both languages."""
    assert text(error.code, Lang.JA, **error.values)
    return text(error.code, Lang.EN, **error.values)


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.xlsx", b"", "file.empty"),
        ("a.xlsx", b"hello", "file.not-workbook"),
        ("a.xlsx", b"PK\x03\x04 and then nothing", "file.damaged"),
        ("a.csv", b"a,b\n1,2\n", "file.text"),
        ("a.tsv", "東\t南\n".encode("utf-16"), "file.text"),
        ("a.xls", OLE + "Workbook".encode("utf-16-le"), "file.xls"),
        ("a.xlsx", OLE + "EncryptedPackage".encode("utf-16-le"), "file.encrypted"),
        (
            "a.ods",
            zipped(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"),
            "file.ods",
        ),
        ("a.xlsb", zipped(**{"xl/workbook.bin": b""}), "file.xlsb"),
        (
            "a.docx",
            zipped(
                **{
                    "word/document.xml": b"<document/>",
                    "_rels/.rels": relationships({"word/document.xml": "officeDocument"}).encode(),
                }
            ),
            "file.not-workbook",
        ),
        ("a.zip", zipped(**{"photo.jpg": b""}), "file.not-workbook"),
        ("a.zip", zipped(), "file.not-workbook"),
    ],
)
def test_what_is_no_workbook(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(DataError) as raised:
        XlsxWorkbook(path).read(["T"])
    assert raised.value.code == code
    assert name in said(raised.value)


@pytest.mark.parametrize(
    ("near", "code", "hint"),
    [("2026-11-29.xlsx", "file.missing-near", "2026-11-29.xlsx"), ("x.xlsx", "file.missing", "")],
)
def test_a_missing_file(tmp_path: Path, near: str, code: str, hint: str) -> None:
    minimal(tmp_path / near, SHEET)
    with pytest.raises(NotFoundError) as raised:
        XlsxWorkbook(tmp_path / "2026-11-28.xlsx").read(["T"])
    assert raised.value.code == code
    assert hint in said(raised.value)


def test_a_hint_names_no_file_of_a_program_and_nothing_that_is_missing(tmp_path: Path) -> None:
    for name in ("~$2026-11-28.xlsx", ".2026-11-28.xlsx"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "2026-11-27.xlsx").symlink_to("nowhere.xlsx")
    with pytest.raises(NotFoundError) as raised:
        XlsxWorkbook(tmp_path / "2026-11-28.xlsx").read([])
    assert raised.value.code == "file.missing"


def test_a_link_to_nothing(tmp_path: Path) -> None:
    link = tmp_path / "a.xlsx"
    link.symlink_to("nowhere.xlsx")
    with pytest.raises(NotFoundError) as raised:
        XlsxWorkbook(link).read([])
    assert raised.value.code == "file.dangling"
    assert "nowhere.xlsx" in said(raised.value)
    with pytest.raises(UsageError, match="file.exists"):
        create(link, [TabSpec("T", ())])


@posix
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("loop.xlsx", "file.loop"),
        ("a" * 300 + ".xlsx", "file.name-long"),
        ("字" * 90 + ".xlsx", "file.name-long"),
        ("plain/a.xlsx", "file.missing"),
        ("loop.xlsx/a.xlsx", "file.loop"),
    ],
)
def test_names_where_no_file_can_be(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "loop.xlsx").symlink_to("loop.xlsx")
    (tmp_path / "plain").write_bytes(b"")
    with pytest.raises(NotFoundError) as raised:
        XlsxWorkbook(tmp_path / name).read([])
    assert raised.value.code == code
    said(raised.value)


@posix
@pytest.mark.parametrize(
    ("name", "kind", "code"),
    [
        ("loop.xlsx", UsageError, "file.exists"),
        ("loop/a.xlsx", NotFoundError, "file.loop"),
        ("a" * 300 + ".xlsx", NotFoundError, "file.name-long"),
        ("plain/a.xlsx", NotFoundError, "file.no-folder"),
    ],
)
def test_names_where_no_file_can_be_made(
    tmp_path: Path, name: str, kind: type[MjsheetsError], code: str
) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "loop.xlsx").symlink_to("loop.xlsx")
    (tmp_path / "plain").write_bytes(b"")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(kind) as raised:
        create(tmp_path / name, [TabSpec("T", ())])
    assert raised.value.code == code
    said(raised.value)
    assert sorted(tmp_path.iterdir()) == before


@posix
def test_a_folder_that_nobody_may_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_from(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: object, *arguments: object, **named: object) -> object:
            if "locked" in str(path):
                raise PermissionError(13, "Permission denied", str(path))
            return function(path, *arguments, **named)

        return call

    for name in ("stat", "lstat", "open"):
        monkeypatch.setattr(os, name, refuse_from(getattr(os, name)))
    path = tmp_path / "locked" / "a.xlsx"
    with pytest.raises(AccessError, match="file.unreadable"):
        XlsxWorkbook(path).read([])
    with pytest.raises(AccessError, match="file.folder-read-only"):
        files.create(path, b"")
    with pytest.raises(AccessError, match="file.folder-read-only"):
        create(path, [TabSpec("T", ())])


@posix
@pytest.mark.parametrize("stem", ["字" * 80, "a" * 245, "a" * 250])
def test_the_longest_names(tmp_path: Path, stem: str) -> None:
    path = tmp_path / f"{stem}.xlsx"
    create(path, [TabSpec("T", ())])
    enter(path, "T", {"A1": 6})
    assert read(path, "T").at(1, 1).value == 6
    assert list(tmp_path.iterdir()) == [path]


def test_the_temporary_file_is_hidden_and_named_after_us(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, seen = minimal(tmp_path / "a.xlsx", SHEET), ""

    def fail(temporary: Path, _: Path) -> None:
        nonlocal seen
        seen = temporary.name
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(TemporaryError):
        enter(path, "T", {"A1": 6})
    assert re.fullmatch(r"\.mjsheets-[0-9a-f]{16}\.tmp", seen)


def test_a_missing_folder_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError) as missing:
        XlsxWorkbook(tmp_path / "no" / "a.xlsx").read([])
    assert missing.value.code == "file.missing"
    with pytest.raises(DataError) as folder:
        XlsxWorkbook(tmp_path).read([])
    assert folder.value.code == "file.folder"


@pytest.mark.parametrize("keep", [0.2, 0.6, 0.98])
def test_a_truncated_file(tmp_path: Path, keep: float) -> None:
    path = rich(tmp_path / "a.xlsx")
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * keep)])
    with pytest.raises(DataError) as raised:
        XlsxWorkbook(path).read(["結果"])
    assert raised.value.code == "file.damaged"


def test_a_damaged_part_stops_the_write(tmp_path: Path) -> None:
    """Also one that is only copied: a checksum that fails must not be made right."""
    path = rich(tmp_path / "a.xlsx")
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as book:
        info = book.getinfo("xl/charts/chart1.xml")
    data[info.header_offset + 60 + len(info.filename)] ^= 0xFF
    path.write_bytes(data)
    with pytest.raises(DataError) as raised:
        enter(path, "成績", {"B4": 1})
    assert raised.value.code == "file.damaged"
    assert path.read_bytes() == data


def test_two_parts_of_one_name(tmp_path: Path) -> None:
    """No reader agrees with the next which of them counts."""
    path = minimal(tmp_path / "a.xlsx", SHEET)
    with zipfile.ZipFile(path, "a") as book:
        book.writestr("XL/workbook.xml", "<workbook/>")
    with pytest.raises(DataError, match="file.damaged"):
        XlsxWorkbook(path).read([])


@posix
def test_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.xlsx")
    with pytest.raises(DataError, match="file.not-workbook"):
        XlsxWorkbook(tmp_path / "a.xlsx").read([])


@pytest.mark.parametrize("cells", ["<row><c/><c/><c/><c/></row>", "<row/>" * 5])
def test_too_many_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cells: str) -> None:
    path = minimal(tmp_path / "a.xlsx", f"<sheetData>{cells}</sheetData>")
    monkeypatch.setattr(cells_module, "MAX_ELEMENTS", 5)
    with pytest.raises(DataError) as raised:
        XlsxWorkbook(path).read(["T"])
    assert raised.value.code == "file.huge"
    assert "sheet1.xml" in said(raised.value)


def test_too_many_elements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    monkeypatch.setattr(markup, "MAX_ELEMENTS", 3)
    with pytest.raises(DataError, match="file.huge"):
        XlsxWorkbook(path).read(["T"])


def test_too_much_to_unpack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = with_parts(minimal(tmp_path / "a.xlsx", SHEET), {"xl/media/a.bin": bytes(64 * 1024**2)})
    with pytest.raises(DataError) as raised:
        XlsxWorkbook(path).read([])
    assert (raised.value.code, raised.value.values["megabytes"]) == ("file.bomb", 64)
    said(raised.value)
    monkeypatch.setattr(package, "MAX_UNPACKED", 100)
    with pytest.raises(DataError, match="file.bomb"):
        XlsxWorkbook(minimal(tmp_path / "b.xlsx", SHEET)).read([])
    monkeypatch.setattr(files, "MAX_PACKED", 100)
    with pytest.raises(DataError, match="file.bomb"):
        XlsxWorkbook(minimal(tmp_path / "c.xlsx", SHEET)).read([])


@pytest.mark.parametrize(
    ("part", "data", "code"),
    [
        (
            "xl/worksheets/sheet1.xml",
            '<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;">]><worksheet>&d;</worksheet>',
            "file.doctype",
        ),
        ("xl/workbook.xml", '<!DOCTYPE a SYSTEM "file:///etc/passwd"><workbook/>', "file.doctype"),
        ("xl/worksheets/sheet1.xml", "<worksheet><sheetData></worksheet>", "file.xml"),
        ("xl/worksheets/sheet1.xml", "", "file.xml"),
        ("xl/worksheets/sheet1.xml", "<?xml version='1.0' encoding='no'?><a/>", "file.xml"),
        (
            "xl/worksheets/sheet1.xml",
            '<a><sheetData><row r="x"><c r="A1"/></row></sheetData></a>',
            "file.xml",
        ),
        (
            "xl/worksheets/sheet1.xml",
            '<a><sheetData><row r="1"><c r="?"/></row></sheetData></a>',
            "file.xml",
        ),
        (
            "xl/worksheets/sheet1.xml",
            '<a><sheetData><row r="1"><c r="A1" t="s"><v>x</v></c></row></sheetData></a>',
            "file.xml",
        ),
        ("xl/workbook.xml", None, "file.damaged"),
        ("xl/worksheets/sheet1.xml", None, "file.damaged"),
        ("xl/workbook.xml", "<document/>", "file.not-workbook"),
        ("_rels/.rels", None, "file.damaged"),
    ],
)
def test_parts_that_cannot_be_read(tmp_path: Path, part: str, data: str | None, code: str) -> None:
    path = with_parts(minimal(tmp_path / "a.xlsx", SHEET), {part: data})
    with pytest.raises(DataError) as raised:
        XlsxWorkbook(path).read(["T"])
    assert raised.value.code == code
    assert "a.xlsx" in said(raised.value)


def test_a_tab_that_is_not_there(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    with pytest.raises(NotFoundError) as raised:
        enter(path, "成績", {"A1": 1})
    assert raised.value.code == "file.tab-missing"
    assert '"成績"' in said(raised.value)


def test_a_text_longer_than_a_cell(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    before = path.read_bytes()
    with pytest.raises(DataError) as raised:
        enter(path, "T", {"A1": "🀄" * 16384})
    assert raised.value.code == "file.text-long"
    assert "32767" in said(raised.value)
    assert path.read_bytes() == before


def test_a_read_only_file(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    path.chmod(0o444)
    assert read(path, "T").at(1, 1).value == 5
    with pytest.raises(AccessError) as raised:
        enter(path, "T", {"A1": 6})
    assert raised.value.code == "file.read-only"
    said(raised.value)
    path.chmod(0o644)
    assert read(path, "T").at(1, 1).value == 5


@posix
def test_a_read_only_folder(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = minimal(folder / "a.xlsx", SHEET)
    folder.chmod(0o555)
    try:
        with pytest.raises(AccessError) as raised:
            enter(path, "T", {"A1": 6})
    finally:
        folder.chmod(0o755)
    assert raised.value.code == "file.folder-read-only"
    assert str(folder) in said(raised.value)
    assert [each.name for each in folder.iterdir()] == ["a.xlsx"]


EXCEL_LOCK = b"\x05Tanaka" + b" " * 48 + b"\x02\x00" + "田中".encode("utf-16-le") + b" \0" * 52


@pytest.mark.parametrize(
    ("lock", "content", "who"),
    [
        ("~$a.xlsx", EXCEL_LOCK, "田中"),
        ("~$a.xlsx", b"", "?"),
        (".~lock.a.xlsx#", b",tanaka,laptop,29.11.2026 20:00,file:///x;", "tanaka@laptop"),
        (".~lock.a.xlsx#", "田中 一,tanaka,laptop,29.11.2026 20:00,x;".encode(), "田中 一"),
        (".~lock.a.xlsx#", b"\xff", "?"),
    ],
)
def test_a_workbook_that_is_open_elsewhere(
    tmp_path: Path, lock: str, content: bytes, who: str
) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    before = path.read_bytes()
    (tmp_path / lock).write_bytes(content)
    with pytest.raises(TemporaryError) as raised:
        enter(path, "T", {"A1": 6})
    assert (raised.value.code, raised.value.values["who"]) == ("file.open", who)
    assert lock in said(raised.value)
    assert path.read_bytes() == before
    enter(path, "T", {"A1": 5})  # nothing to write: nobody is in the way


def test_a_file_changed_since_it_was_read(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    workbook = XlsxWorkbook(path)
    workbook.read(["T"])
    enter(path, "T", {"A1": 7})
    with pytest.raises(TemporaryError) as raised:
        workbook.write(changes("T", {"A1": 6}))
    assert raised.value.code == "file.changed"
    said(raised.value)
    assert read(path, "T").at(1, 1).value == 7
    assert [each.name for each in tmp_path.iterdir()] == ["a.xlsx"]


def test_a_file_that_went_away_since_it_was_read(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    workbook = XlsxWorkbook(path)
    workbook.read(["T"])
    path.unlink()
    with pytest.raises(TemporaryError, match="file.changed"):
        workbook.write(changes("T", {"A1": 6}))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("failure", "windows", "kind", "code"),
    [
        (OSError(28, "No space left on device"), False, TemporaryError, "file.system"),
        (PermissionError(13, "in use"), True, TemporaryError, "file.in-use"),
        (PermissionError(1, "immutable"), False, AccessError, "file.read-only"),
    ],
)
def test_a_replacement_that_fails_leaves_the_old_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    failure: OSError,
    windows: bool,
    kind: type[MjsheetsError],
    code: str,
) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise failure

    monkeypatch.setattr(Path, "replace", fail)
    monkeypatch.setattr(files, "_WINDOWS", windows)
    with pytest.raises(kind) as raised:
        enter(path, "T", {"A1": 6})
    assert raised.value.code == code
    assert said(raised.value)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["a.xlsx"]


@posix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755])
def test_the_mode_is_kept(tmp_path: Path, mode: int) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    path.chmod(mode)
    enter(path, "T", {"A1": 6})
    assert stat.S_IMODE(path.stat().st_mode) == mode


@posix
def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    path = minimal(tmp_path / "a.xlsx", SHEET)
    link = tmp_path / "link" / "b.xlsx"
    link.parent.mkdir()
    link.symlink_to(path)
    enter(link, "T", {"A1": 6})
    assert link.is_symlink()
    assert read(path, "T").at(1, 1).value == 6
    assert [each.name for each in link.parent.iterdir()] == ["b.xlsx"]


WRITER = """
import sys
from mjsheets.adapters.base import EMPTY_CELL, Change
from mjsheets.adapters.xlsx import XlsxWorkbook
workbook = XlsxWorkbook(sys.argv[1])
workbook.read([])
for value in range(1, 10**9):
    workbook.write([Change("成績", row, 2, EMPTY_CELL, value) for row in range(4, 34)])
    print("written", flush=True)
"""


@posix
def test_killed_at_any_moment_a_whole_file_is_left(tmp_path: Path) -> None:
    """Each write puts one value into thirty cells: they always agree."""
    path = rich(tmp_path / "a.xlsx")
    others = {name: data for name, data in parts(path).items() if "sheet2" not in name}
    chance = random.Random(1)  # noqa: S311 - moments to kill at
    for _ in range(12):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE
        ) as writer:
            assert writer.stdout
            writer.stdout.readline()
            time.sleep(chance.uniform(0.005, 0.05))
            writer.send_signal(signal.SIGKILL)
        column = {read(path, "成績").at(row, 2).value for row in range(4, 34)}
        assert len(column) == 1
        assert column != {0}
        after = parts(path)
        assert {name: after[name] for name in others} == others


def test_a_new_file_never_replaces_another(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_text("mine")
    with pytest.raises(UsageError) as raised:
        create(path, [TabSpec("T", ())])
    assert raised.value.code == "file.exists"
    with pytest.raises(UsageError, match="file.exists"):
        files.create(path, b"new")
    assert path.read_text() == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["a.xlsx"]


@pytest.mark.parametrize("links", [True, False])
def test_of_many_who_make_a_file_one_succeeds(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    links: bool,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(95, "no hard links here")

    if not links:
        monkeypatch.setattr(Path, "hardlink_to", refuse)
    path, made = tmp_path / "a.xlsx", list[bytes]()

    def make(data: bytes) -> None:
        try:
            files.create(path, data)
        except UsageError:
            return
        made.append(data)

    threads = [threading.Thread(target=make, args=(b"%d" % n * 10000,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == [path.read_bytes()]
    assert [each.name for each in tmp_path.iterdir()] == ["a.xlsx"]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_a_new_file_on_a_full_disk_without_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "no hard links here")

    def full(handle: int) -> None:
        if Path(f"/proc/self/fd/{handle}").readlink().name == "a.xlsx":
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TemporaryError, match="file.system"):
        files.create(tmp_path / "a.xlsx", b"data")
    assert list(tmp_path.iterdir()) == []


def test_every_code_has_a_sentence_and_every_sentence_a_use() -> None:
    sources = Path(files.__file__).parent.glob("*.py")
    used = {
        code
        for source in sources
        for code in re.findall(r'"(file\.[a-z-]+)"', source.read_text("utf-8"))
    }
    assert used == set(TEXTS)


@pytest.mark.parametrize("name", ["a.xlsm", "a.xls", "a.ods", "a"])
def test_new_files_are_xlsx(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError) as raised:
        create(tmp_path / name, [TabSpec("T", ())])
    assert raised.value.code == "file.new-suffix"
    assert name in said(raised.value)
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_in_no_folder(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError) as raised:
        create(tmp_path / "no" / "a.xlsx", [TabSpec("T", ())])
    assert raised.value.code == "file.no-folder"
    said(raised.value)


@pytest.mark.skipif(SOFFICE is None, reason="needs LibreOffice")
@pytest.mark.parametrize(
    ("kind", "code"), [("ods", "file.ods"), ("xls", "file.xls"), ("csv", "file.text")]
)
def test_what_libreoffice_saves_besides(tmp_path: Path, kind: str, code: str) -> None:
    saved = convert(rich(tmp_path / "a.xlsx"), kind, tmp_path / "saved")
    with pytest.raises(DataError) as raised:
        XlsxWorkbook(saved).read([])
    assert raised.value.code == code


def test_a_damaged_member_that_tells_the_kind(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("mimetype", "application/" * 50)
    data = bytearray(path.read_bytes())
    data[38:44] = b"\xff" * 6  # the beginning of what is compressed
    path.write_bytes(data)
    with pytest.raises(DataError, match=r"file\.damaged"):
        XlsxWorkbook(path).read(["結果"])
    assert path.read_bytes() == bytes(data)

"""Workbooks that the tests are about, and looking into them."""

import shutil
import struct
import subprocess
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import xlsxwriter

from mjsheets.adapters.base import EMPTY_CELL, Change, Entry, Snapshot, Tab
from mjsheets.adapters.xlsx import XlsxWorkbook
from mjsheets.adapters.xlsx.places import position

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SOFFICE = shutil.which("soffice")


def changes(tab: str, entries: Mapping[str, Entry]) -> list[Change]:
    return [Change(tab, *position(cell), EMPTY_CELL, new) for cell, new in entries.items()]


def enter(path: Path, tab: str, entries: Mapping[str, Entry]) -> Snapshot:
    return XlsxWorkbook(path).write(changes(tab, entries))


def read(path: Path, title: str) -> Tab:
    return XlsxWorkbook(path).read([title]).tabs[title]


def parts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as package:
        return {info.filename: package.read(info) for info in package.infolist()}


def with_parts(path: Path, new: Mapping[str, str | bytes | None]) -> Path:
    """The file at `path` with some parts replaced, added, or (`None`) taken out."""
    content: dict[str, str | bytes | None] = {**parts(path), **new}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in content.items():
            if data is not None:
                package.writestr(name, data)
    return path


def png() -> BytesIO:
    """A picture of one red pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + checksum

    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    pixel = zlib.compress(b"\x00\xff\x00\x00")
    return BytesIO(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixel) + chunk(b"IEND", b"")
    )


def rich(path: Path) -> Path:
    """What Excel's users make: two tabs, charts, a picture, a comment, rules, formulas."""
    book = xlsxwriter.Workbook(path)
    typed, results = book.add_worksheet("結果"), book.add_worksheet("成績")
    points = book.add_format({"num_format": "#,##0", "bg_color": "#FFF2CC"})
    for row in range(2, 32):
        typed.write_number(row, 0, row - 1)
        for player in range(4):
            typed.write_number(row, 1 + 2 * player, 25000, points)
            typed.write_string(row, 2 + 2 * player, "東南西北"[player])
            results.write_number(row + 1, 1 + player, 0, points)
    typed.write_formula("B3", "=25000+8000", points, 33000)
    typed.write_formula("L10", "=SUM(成績!B4:B33)", None, 0)
    typed.write_comment("B3", "飛び賞あり")
    typed.data_validation("C3:C32", {"validate": "list", "source": ["東", "南", "西", "北"]})
    typed.insert_image("L12", "dot.png", {"image_data": png()})
    results.conditional_format("B4:E33", {"type": "cell", "criteria": "<", "value": 0})
    results.write_array_formula("R1:R3", "{=TRANSPOSE(T1:V1)}", None, 0)
    for tab in (typed, results):
        chart = book.add_chart({"type": "line"})
        chart.add_series({"values": "=成績!$B$4:$B$33"})
        tab.insert_chart("L20", chart)
    book.define_name("合計", "=成績!$B$3")
    book.close()
    return path


def minimal(
    path: Path,
    sheet: str,
    *,
    styles: str = "",
    strings: str = "",
    more: str = "",
    properties: str = "",
) -> Path:
    """A workbook with the one tab `T`, from the XML of its parts."""
    parts = {"xl/worksheets/sheet1.xml": sheet}
    if "<worksheet" not in sheet and ":worksheet" not in sheet:
        parts["xl/worksheets/sheet1.xml"] = f'<worksheet xmlns="{MAIN}">{sheet}</worksheet>'
    parts["xl/workbook.xml"] = (
        f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}">{properties}<sheets>'
        f'<sheet name="T" sheetId="1" r:id="rId1"/></sheets>{more}</workbook>'
    )
    related = {"worksheets/sheet1.xml": "worksheet"}
    if styles:
        parts["xl/styles.xml"] = f'<styleSheet xmlns="{MAIN}">{styles}</styleSheet>'
        related["styles.xml"] = "styles"
    if strings:
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}">{strings}</sst>'
        related["sharedStrings.xml"] = "sharedStrings"
    parts["xl/_rels/workbook.xml.rels"] = relationships(related)
    parts["_rels/.rels"] = relationships({"xl/workbook.xml": "officeDocument"})
    parts["[Content_Types].xml"] = content_types(parts)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return path


def relationships(targets: Mapping[str, str]) -> str:
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
        for number, (target, kind) in enumerate(targets.items(), 1)
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{listed}</Relationships>'


def content_types(names: Mapping[str, str]) -> str:
    kinds = {
        "xl/workbook.xml": "sheet.main",
        "xl/worksheets/sheet1.xml": "worksheet",
        "xl/styles.xml": "styles",
        "xl/sharedStrings.xml": "sharedStrings",
    }
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="application/vnd.openxmlformats-officedocument'
        f'.spreadsheetml.{kind}+xml"/>'
        for name, kind in kinds.items()
        if name in names
    )
    return (
        f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType="application'
        '/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
        f'ContentType="application/xml"/>{overrides}</Types>'
    )


def convert(path: Path, kind: str, folder: Path) -> Path:
    """What LibreOffice makes of `path`."""
    assert SOFFICE
    folder.mkdir(exist_ok=True)
    profile = (folder / "profile").as_uri()
    subprocess.run(
        [
            *(SOFFICE, f"-env:UserInstallation={profile}", "--headless"),
            *("--convert-to", kind, "--outdir", str(folder), str(path)),
        ],
        check=True,
        capture_output=True,
        timeout=180,
    )
    return folder / f"{path.stem}.{kind.partition(':')[0]}"

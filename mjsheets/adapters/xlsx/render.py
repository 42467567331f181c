"""Drawing new tabs with openpyxl. Importing this loads openpyxl."""

from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO
from typing import NamedTuple

from openpyxl import Workbook
from openpyxl.formatting.rule import Rule
from openpyxl.styles import (
    Alignment,
    Border,
    Font,
    PatternFill,
    Side,
)
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat, builtin_format_id
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from mjsheets.adapters.base import (
    Area,
    CellSpec,
    Choices,
    Highlight,
    Style,
    TabSpec,
    address,
    column_name,
)
from mjsheets.adapters.xlsx.escapes import escape

FONT = "Yu Gothic"
"""The font that Japanese Excel itself starts with; elsewhere the system's own steps in."""

_SIZE = 11
# A column's stored width counts the gap around its characters too: 5 pixels of 7.
_GAP = 5 / 7
_MAX_CHOICES = 253  # characters between the quotes
# Above the ids that openpyxl and Excel hand out for the formats of cells.
_FIRST_CONDITIONAL_FORMAT = 1000


class _Look(NamedTuple):
    font: Font
    fill: PatternFill
    border: Border
    alignment: Alignment


def render(tabs: Sequence[TabSpec]) -> bytes:
    """A new workbook of `tabs`, as the bytes of its file."""
    book = Workbook()
    # openpyxl offers no other way to the font of the cells that nobody styled.
    for styled in (book._named_styles["Normal"], *book._fonts):  # type: ignore[attr-defined]  # noqa: SLF001
        font = styled if isinstance(styled, Font) else styled.font
        font.name, font.scheme, font.family = FONT, None, None
    book.properties.creator = "mjsheets"
    book.remove(book.worksheets[0])
    for spec in tabs:
        _draw(book.create_sheet(spec.title), spec)
    book.worksheets[0].sheet_view.tabSelected = True
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _draw(sheet: Worksheet, spec: TabSpec) -> None:
    _enter(sheet, spec.cells)
    for merged in spec.merges:
        sheet.merge_cells(_range(merged))
    for column, width in spec.widths.items():
        sheet.column_dimensions[column_name(column)].width = width + _GAP
    for row, height in spec.heights.items():
        sheet.row_dimensions[row].height = height
    if spec.frozen_rows or spec.frozen_columns:
        sheet.freeze_panes = address(spec.frozen_rows + 1, spec.frozen_columns + 1)
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0  # as many pages as it takes, one page wide
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    for choices in spec.choices:
        sheet.add_data_validation(_validation(choices))
    for number, highlight in enumerate(spec.highlights):
        sheet.conditional_formatting.add(_range(highlight.area), _rule(highlight, number))


def _enter(sheet: Worksheet, cells: Iterable[CellSpec]) -> None:
    for spec in cells:
        cell = sheet.cell(spec.row, spec.column)
        if isinstance(spec.value, str):
            cell.value = escape(spec.value)
            cell.data_type = "s"  # also where it begins with `=`
        else:
            cell.value = spec.value
        look = _look(spec.style)
        cell.font, cell.fill = look.font, look.fill
        cell.border, cell.alignment = look.border, look.alignment
        if spec.style.number_format:
            cell.number_format = spec.style.number_format


@cache
def _look(style: Style) -> _Look:
    color = _opaque(style.color) if style.color else None
    return _Look(
        Font(name=FONT, size=style.size or _SIZE, bold=style.bold, color=color),
        PatternFill("solid", fgColor=_opaque(style.fill)) if style.fill else PatternFill(),
        _border(style.border),
        Alignment(horizontal=style.align.value if style.align else None, vertical="center"),
    )


def _opaque(color: str) -> str:
    return f"FF{color}"


def _border(color: str) -> Border:
    side = Side("thin", color=_opaque(color)) if color else Side()
    return Border(left=side, right=side, top=side, bottom=side)


def _validation(choices: Choices) -> DataValidation:
    listed = ",".join(choices.values).replace('"', '""')
    if len(listed) > _MAX_CHOICES or listed.count(",") >= len(choices.values):
        raise ValueError(choices)  # Excel would call the file broken, or offer other choices
    validation = DataValidation(
        type="list", formula1=f'"{listed}"', errorStyle="warning", allow_blank=True
    )
    validation.showErrorMessage = True
    validation.add(_range(choices.area))
    return validation


def _rule(highlight: Highlight, number: int) -> Rule:
    style = highlight.style
    look = DifferentialStyle(
        font=Font(bold=style.bold or None, color=_opaque(style.color) if style.color else None)
        if style.bold or style.color
        else None,
        # A conditional fill is stored as the pattern's background.
        fill=PatternFill("solid", bgColor=_opaque(style.fill)) if style.fill else None,
        border=_border(style.border) if style.border else None,
        numFmt=_conditional_format(style.number_format, number) if style.number_format else None,
    )
    formula = highlight.formula.removeprefix("=")
    return Rule(type="expression", dxf=look, formula=[formula], stopIfTrue=True)


def _conditional_format(code: str, number: int) -> NumberFormat:
    builtin = builtin_format_id(code)
    return NumberFormat(
        numFmtId=_FIRST_CONDITIONAL_FORMAT + number if builtin is None else builtin,
        formatCode=code,
    )


def _range(area: Area) -> str:
    first, last = address(area.top, area.left), address(area.bottom, area.right)
    return first if first == last else f"{first}:{last}"

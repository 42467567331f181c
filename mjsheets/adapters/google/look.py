"""A new tab as parts of a `batchUpdate`: what `TabSpec` says, in Google's terms."""

from collections.abc import Iterator, Mapping

from mjsheets.adapters.base import Area, CellSpec, Choices, Highlight, Position, Style, TabSpec
from mjsheets.adapters.google.cells import Object, entered, number_format
from mjsheets.adapters.google.edits import Grid

_ROWS, _COLUMNS = 1000, 26
"""The size of a new tab."""
_PIXELS_PER_CHARACTER, _PADDING = 7, 5
_PIXELS_PER_POINT = 96 / 72


def new_grid(spec: TabSpec, sheet_id: int) -> Grid:
    """The grid that the tab will have."""
    rows = [*(cell.row for cell in spec.cells), *(area.bottom for area in spec.merges)]
    columns = [*(cell.column for cell in spec.cells), *(area.right for area in spec.merges)]
    return Grid(
        sheet_id,
        max([_ROWS, *rows, *spec.heights]),
        max([_COLUMNS, *columns, *spec.widths]),
    )


def new_tab(spec: TabSpec, grid: Grid) -> Iterator[Object]:
    """Make the tab, with content and look."""
    yield {"addSheet": {"properties": _properties(spec, grid)}}
    yield _drawn(spec, grid.sheet_id)
    for merge in spec.merges:
        yield {"mergeCells": {"range": _range(merge, grid), "mergeType": "MERGE_ALL"}}
    for column, characters in spec.widths.items():
        yield _sized(grid, "COLUMNS", column, _width(characters))
    for row, points in spec.heights.items():
        yield _sized(grid, "ROWS", row, _height(points))
    for choices in spec.choices:
        yield _validation(choices, grid)
    for index, highlight in enumerate(spec.highlights):
        yield {"addConditionalFormatRule": {"index": index, "rule": _rule(highlight, grid)}}


def sheet(spec: TabSpec, grid: Grid) -> Object:
    """The tab as a `Sheet` of a new spreadsheet."""
    cells = {(cell.row, cell.column): _cell_data(cell) for cell in spec.cells}
    for choices in spec.choices:
        for place in _places(choices.area):
            cells[place] = {**cells.get(place, {}), "dataValidation": _choice(choices)}
    data = {
        "rowData": _rows(cells),
        "rowMetadata": _sizes({row: _height(points) for row, points in spec.heights.items()}),
        "columnMetadata": _sizes({column: _width(n) for column, n in spec.widths.items()}),
    }
    return {
        "properties": _properties(spec, grid),
        "data": [data],
        "merges": [_range(merge, grid) for merge in spec.merges],
        "conditionalFormats": [_rule(highlight, grid) for highlight in spec.highlights],
    }


def _places(area: Area) -> Iterator[Position]:
    for row in range(area.top, area.bottom + 1):
        for column in range(area.left, area.right + 1):
            yield row, column


def _sizes(pixels: Mapping[int, int]) -> list[Object]:
    """Sizes of the first rows or columns, in order; an empty one keeps its usual size."""
    last = max(pixels, default=0)
    return [{"pixelSize": pixels[n]} if n in pixels else {} for n in range(1, last + 1)]


def _properties(spec: TabSpec, grid: Grid) -> Object:
    size = {
        "rowCount": grid.rows,
        "columnCount": grid.columns,
        "frozenRowCount": spec.frozen_rows,
        "frozenColumnCount": spec.frozen_columns,
    }
    return {"sheetId": grid.sheet_id, "title": spec.title, "gridProperties": size}


def _drawn(spec: TabSpec, sheet_id: int) -> Object:
    start = {"sheetId": sheet_id, "rowIndex": 0, "columnIndex": 0}
    cells = {(cell.row, cell.column): _cell_data(cell) for cell in spec.cells}
    fields = "userEnteredValue,userEnteredFormat"
    return {"updateCells": {"start": start, "rows": _rows(cells), "fields": fields}}


def _rows(cells: Mapping[Position, Object]) -> list[Object]:
    """All cells in one rectangle from the first one on."""
    bottom = max((row for row, _ in cells), default=1)
    right = max((column for _, column in cells), default=1)
    return [
        {"values": [cells.get((row, column), {}) for column in range(1, right + 1)]}
        for row in range(1, bottom + 1)
    ]


def _cell_data(cell: CellSpec) -> Object:
    look = cell_format(cell.style)
    return entered(cell.value) | ({"userEnteredFormat": look} if look else {})


def cell_format(style: Style) -> Object:
    """A `CellFormat` that says only what `style` says.

    >>> cell_format(Style(number_format="0.0%", bold=True))
    {'numberFormat': {'type': 'PERCENT', 'pattern': '0.0%'}, 'textFormat': {'bold': True}}
    """
    line = {"style": "SOLID", "colorStyle": _colour(style.border)}
    text = {
        "foregroundColorStyle": _colour(style.color),
        "fontSize": style.size,
        "bold": style.bold,
    }
    parts = {
        "numberFormat": number_format(style.number_format),
        "backgroundColorStyle": _colour(style.fill),
        "borders": dict.fromkeys(("top", "bottom", "left", "right"), line) if style.border else {},
        "horizontalAlignment": style.align.name if style.align else "",
        "textFormat": {name: value for name, value in text.items() if value},
    }
    return {name: part for name, part in parts.items() if part}


def _colour(rgb: str) -> Object:
    """A `ColorStyle`; shares from 0 to 1.

    >>> _colour("FF0033")
    {'rgbColor': {'red': 1.0, 'green': 0.0, 'blue': 0.2}}
    """
    if not rgb:
        return {}
    shares = [share / 255 for share in bytes.fromhex(rgb)]
    return {"rgbColor": dict(zip(("red", "green", "blue"), shares, strict=True))}


def _sized(grid: Grid, dimension: str, position: int, pixels: int) -> Object:
    span = {
        "sheetId": grid.sheet_id,
        "dimension": dimension,
        "startIndex": position - 1,
        "endIndex": position,
    }
    size = {"pixelSize": pixels}
    return {"updateDimensionProperties": {"range": span, "properties": size, "fields": "pixelSize"}}


def _width(characters: float) -> int:
    """Pixels of a column."""
    return round(characters * _PIXELS_PER_CHARACTER + _PADDING)


def _height(points: float) -> int:
    """Pixels of a row."""
    return round(points * _PIXELS_PER_POINT)


def _validation(choices: Choices, grid: Grid) -> Object:
    return {"setDataValidation": {"range": _range(choices.area, grid), "rule": _choice(choices)}}


def _choice(choices: Choices) -> Object:
    """Other entries are allowed, with a warning."""
    values = [{"userEnteredValue": value} for value in choices.values]
    condition = {"type": "ONE_OF_LIST", "values": values}
    return {"condition": condition, "showCustomUi": True, "strict": False}


def _rule(highlight: Highlight, grid: Grid) -> Object:
    formula = "=" + highlight.formula.removeprefix("=")
    condition = {"type": "CUSTOM_FORMULA", "values": [{"userEnteredValue": formula}]}
    look = cell_format(highlight.style)
    # Conditional looks know colours and letters, nothing else.
    known = ("backgroundColorStyle", "textFormat")
    return {
        "ranges": [_range(highlight.area, grid)],
        "booleanRule": {
            "condition": condition,
            "format": {name: look[name] for name in known if name in look},
        },
    }


def _range(area: Area, grid: Grid) -> dict[str, int]:
    return {
        "sheetId": grid.sheet_id,
        "startRowIndex": area.top - 1,
        "endRowIndex": min(area.bottom, grid.rows),
        "startColumnIndex": area.left - 1,
        "endColumnIndex": min(area.right, grid.columns),
    }

"""What may be behind rows whose total is wrong, said with the cells concerned."""

from collections.abc import Sequence

from mjsheets.adapters.base import Position, Tab, address
from mjsheets.engine.checks import Mistake, find_mistakes, find_wrong_starting_points
from mjsheets.errors import Issue, Severity
from mjsheets.rules import Rules
from mjsheets.sheet.log import IssueLog, addresses
from mjsheets.sheet.rows import Row

_WRONG_TOTAL = "row.total"
_STICKS = "mistake.sticks-stated"
_SHOWN = 3
"""More guesses than that are no help."""


def with_causes(tab: Tab, rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows, those with a wrong total with what may have happened.

    The likeliest cause becomes part of the row's message; others are notes. Nothing is corrected.
    """
    starting_points = _starting_points(rows)
    if starting_points is not None:
        return tuple(_all_wrong(tab, row, starting_points) for row in rows)
    explained = []
    above: Row | None = None
    for row in rows:
        explained.append(_explained(tab, row, above))
        above = row
    return tuple(explained)


def _wrong_total(row: Row) -> Issue | None:
    return next((issue for issue in row.issues if issue.code == _WRONG_TOTAL), None)


def _starting_points(rows: Sequence[Row]) -> int | None:
    """The 持ち with which every row would be right, if there is one."""
    whole = [row for row in rows if row.hanchan is not None or _wrong_total(row)]
    rules = {row.rules for row in whole}
    if len(rules) != 1 or any(row.hanchan is not None for row in whole):
        return None
    (only,) = rules
    if only is None:
        return None
    sticks = [_sticks_stated(row, only) for row in whole]
    totals = [sum((row.scores or {}).values()) + s for row, s in zip(whole, sticks, strict=True)]
    return find_wrong_starting_points(totals, only.players, only.starting_points)


def _sticks_stated(row: Row, rules: Rules) -> int:
    """What the sticks that the row states are worth."""
    wrong = _wrong_total(row)
    whole = rules.starting_points * rules.players
    return whole - int(str(wrong.values["expected"])) if wrong else 0


def _all_wrong(tab: Tab, row: Row, starting_points: int) -> Row:
    if _wrong_total(row) is None:
        return row
    log = IssueLog(tab.title)
    code = "mistake.wrong-starting-points"
    log.add(Severity.REFUSED, code, row.position, proposed=starting_points)
    return row._replace(issues=(*row.issues, *log.issues))


def _explained(tab: Tab, row: Row, above: Row | None) -> Row:
    wrong = _wrong_total(row)
    if wrong is None or not row.scores or _blames_sticks(row):
        return row
    cells = list(row.scores)
    before = dict(above.scores or {}) if above is not None else {}
    over = [before.get((above.position[0], column)) if above else None for _, column in cells]
    expected = wrong.values["expected"]
    found = find_mistakes(list(row.scores.values()), int(str(expected)), over)
    log = IssueLog(tab.title)
    for place, mistake in enumerate(found[:_SHOWN]):
        severity = Severity.REFUSED if place == 0 else Severity.NOTE
        _add(mistake, severity, row, cells, log)
    return row._replace(issues=(*row.issues, *log.issues))


def _blames_sticks(row: Row) -> bool:
    """Whether the scores are right without the sticks that the row states."""
    return any(issue.code == _STICKS for issue in row.issues)


def _add(
    mistake: Mistake, severity: Severity, row: Row, cells: Sequence[Position], log: IssueLog
) -> None:
    concerned = [cells[seat] for seat in mistake.seats]
    scores = row.scores or {}
    values: dict[str, object] = {
        "cells": addresses(concerned),
        "count": mistake.sticks,
    }
    if concerned:
        values |= {
            "cell": address(*concerned[0]),
            "found": scores[concerned[0]],
            "proposed": mistake.proposals[0],
        }
    log.add(severity, mistake.code, concerned[0] if concerned else row.position, **values)

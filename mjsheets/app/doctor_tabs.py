"""The part of an examination that is the same for files and for Google spreadsheets."""

from collections.abc import Iterable

from mjsheets.adapters.base import Change, Snapshot, Workbook, address
from mjsheets.app.settling import settle_workbook
from mjsheets.app.steps import Examiner
from mjsheets.app.sync import Synced, sync
from mjsheets.errors import AccessError, DataError, MjsheetsError, Severity
from mjsheets.rules import Rules
from mjsheets.sheet.layout import find_results, find_settings
from mjsheets.sheet.reading import Reading
from mjsheets.sheet.words import LANGUAGES, Words

TABS = ("tabs", "layout", "labels", "rows", "protected")
"""The steps, in order."""


def examine_tabs(
    examiner: Examiner, workbook: Workbook, languages: Iterable[Words], default: Rules | None
) -> None:
    """Read the workbook as a sync would, and say what it would find; nothing is written."""
    order = tuple(languages) or LANGUAGES
    settled = examiner.attempt("tabs", lambda: settle_workbook(workbook, order, default))
    if settled is None:
        examiner.skip(TABS[1:])
        return
    reading, snapshot = settled.reading, settled.snapshot
    words = reading.words
    if words.standings in snapshot.tabs:
        examiner.ok("tabs", "doctor.tabs", results=words.results, standings=words.standings)
    else:
        examiner.note("tabs", "doctor.tabs-new", results=words.results, standings=words.standings)
    _layout(examiner, reading, snapshot)
    _labels(examiner, reading, snapshot)
    _rows(examiner, reading)
    if reading.is_fatal:
        examiner.skip(["protected"])
        return
    synced = examiner.attempt("protected", lambda: sync(workbook, order, default, dry_run=True))
    if synced is not None:
        _protected(examiner, synced)


def _layout(examiner: Examiner, reading: Reading, snapshot: Snapshot) -> None:
    layout = find_results(snapshot.tabs[reading.words.results])
    if not reading.players:
        columns = ", ".join(address(*cell) for cell in layout.names)
        error = DataError("doctor.no-players", cells=columns)
        return examiner.problem("layout", error)
    values = {
        "players": ", ".join(reading.players),
        "names": address(*layout.names[0]),
        "first": layout.first_row,
        "hanchan": len(reading.rows),
    }
    return examiner.ok("layout", "doctor.layout", **values)


def _labels(examiner: Examiner, reading: Reading, snapshot: Snapshot) -> None:
    tab = snapshot.tabs[reading.words.results]
    found = find_settings(tab, find_results(tab))
    names = reading.words.settings
    stated = [names[setting] for setting, cells in found.items() if cells and setting in names]
    wrong = [i.cell for i in reading.issues if i.code.startswith("setting.")
             and i.severity is Severity.FATAL]  # fmt: skip
    if wrong:
        values = {"stated": ", ".join(stated) or "-", "cells": ", ".join(dict.fromkeys(wrong))}
        return examiner.problem("labels", DataError("doctor.labels-wrong", **values))
    return examiner.ok("labels", "doctor.labels", stated=", ".join(stated))


def _rows(examiner: Examiner, reading: Reading) -> None:
    """Wrong names, settings and rows; a sync says more about each."""
    serious = [i for i in reading.issues if i.severity in {Severity.FATAL, Severity.REFUSED}]
    if serious:
        cells = ", ".join(dict.fromkeys(f"{issue.tab}!{issue.cell}" for issue in serious))
        return examiner.problem("rows", DataError("doctor.rows-wrong", cells=cells))
    return examiner.ok("rows", "doctor.rows", hanchan=len(reading.hanchan))


def _protected(examiner: Examiner, synced: Synced) -> None:
    for change in synced.changes:
        if error := _refusal(synced.settled.snapshot, change):
            return examiner.problem("protected", error)
    return examiner.ok("protected", "doctor.protected", cells=len(synced.changes))


def _refusal(snapshot: Snapshot, change: Change) -> MjsheetsError | None:
    tab = snapshot.tabs.get(change.tab)
    for area, editors in tab.protections if tab else ():
        if area is None or area.covers((change.row, change.column)):
            cell = address(change.row, change.column)
            who = ", ".join(editors) or "?"
            return AccessError("doctor.protected-cell", tab=change.tab, cell=cell, editors=who)
    return None

"""Results of the use cases as text and as JSON."""

import json
from collections.abc import Iterable, Iterator
from functools import singledispatch

from mjsheets.adapters.base import Cell, Change, Entry, address
from mjsheets.app.explain import Explained
from mjsheets.app.new import Created
from mjsheets.app.runs import Unchanged
from mjsheets.app.settling import Settled
from mjsheets.app.settling import exit_code as settled_exit_code
from mjsheets.app.sync import Synced
from mjsheets.cli import render_settlements as settlements
from mjsheets.cli import render_standings as tables
from mjsheets.errors import ExitCode, Issue, MjsheetsError, Severity
from mjsheets.presets import Preset, display_name
from mjsheets.rules import Rules
from mjsheets.texts import Lang, text

_PROBLEMS = frozenset({Severity.FATAL, Severity.REFUSED, Severity.WARNING})
"""What is said even in a quiet run."""


@singledispatch
def exit_code(result: object) -> ExitCode:
    """How a command ends that came to `result`."""
    raise TypeError(type(result))


@exit_code.register
def _(result: Synced) -> ExitCode:
    return result.exit_code


@exit_code.register
def _(result: Settled) -> ExitCode:
    return settled_exit_code(result.reading.issues)


@exit_code.register
def _(_result: Unchanged) -> ExitCode:
    return ExitCode.OK


@exit_code.register
def _(_result: Created) -> ExitCode:
    return ExitCode.OK


@exit_code.register
def _(_result: Explained) -> ExitCode:
    return ExitCode.OK


@exit_code.register
def _(_result: Preset) -> ExitCode:
    return ExitCode.OK


def outcome(result: object) -> str:
    """What a summary counts `result` as."""
    if exit_code(result) is not ExitCode.OK:
        return "problems"
    if isinstance(result, Unchanged):
        return "unchanged"
    return "written" if isinstance(result, Synced) and result.is_written else "fine"


# Text


def as_text(target: str, result: object, lang: Lang, *, brief: bool, quiet: bool) -> list[str]:
    """The lines for a person.

    Args:
        target: The target as typed.
        result: What the use case returned.
        lang: Language of the text.
        brief: One line, and the problems below it.
        quiet: Only the problems.
    """
    match result:
        case Unchanged() | Created():
            return [] if quiet else _short(result, lang)
        case Explained():
            return settlements.explained_lines(result, lang)
        case Preset():
            line = settlements.preset_line(result, lang)
            return [line] if brief else settlements.preset_lines(result, lang)
        case Settled():
            settled, issues, did = result, result.reading.issues, []
        case Synced(settled, _, issues):
            did = list(_did(result, lang))
        case _:
            raise TypeError(type(result))
    if quiet:
        issues = tuple(issue for issue in issues if issue.severity in _PROBLEMS)
        return [f"{target}", *_issues(issues, lang)] if issues else []
    head = f"{settled.snapshot.name}: {_counts(settled, lang)}"
    if name := tables.rules_name(settled, lang):
        head += f" ({name})"
    if brief:
        return [
            "  ".join([f"{target}: {_counts(settled, lang)}", *did[:1]]),
            *_issues(issues, lang),
        ]
    return [head, *_tables(settled, lang, whole=settled is result), *did, *_issues(issues, lang)]


def _tables(settled: Settled, lang: Lang, *, whole: bool) -> list[str]:
    """The standings; `whole` adds the further statistics."""
    if not settled.settlements:
        return []
    lines = ["", *tables.standings_table(settled, lang), ""]
    if whole:
        lines += [*tables.more_table(settled, lang), ""]
    money = list(tables.money_lines(settled, lang))
    return [*lines, *money, ""] if money else lines


def _short(result: Created | Unchanged, lang: Lang) -> list[str]:
    """A result without a table; what did not change is only counted."""
    if not isinstance(result, Created):
        return []
    made = [text("new.made", lang, path=result.target)]
    if result.rules != Rules():
        made.append(text("new.rules", lang, rules=display_name(result.rules, lang)))
    return made


def _counts(settled: Settled, lang: Lang) -> str:
    rows = settled.reading.rows
    refused = sum(bool(row.refusals) for row in rows)
    waiting = sum(i.severity is Severity.WAITING for i in settled.reading.issues)
    parts = [text("show.counts", lang, settled=len(settled.settlements))]
    parts += [text("show.refused", lang, count=refused)] if refused else []
    parts += [text("show.waiting", lang, count=waiting)] if waiting else []
    return ", ".join(parts)


def _did(result: Synced, lang: Lang) -> Iterator[str]:
    tab = result.settled.reading.words.standings
    count = len(result.changes)
    if any(issue.severity is Severity.FATAL for issue in result.issues):
        yield text("sync.nothing-written", lang)
    elif result.is_written:
        yield text(
            "sync.created" if result.creates_tab else "sync.written", lang, tab=tab, count=count
        )
    elif result.creates_tab or result.changes:
        code = "sync.would-create" if result.creates_tab else "sync.would-write"
        yield text(code, lang, tab=tab, count=count)
        yield from (_change(change, lang) for change in result.changes)
    else:
        yield text("sync.up-to-date", lang, tab=tab)


def _change(change: Change, lang: Lang) -> str:
    empty = text("sync.empty-cell", lang)
    old, new = _entered(change.old), change.new
    arrow = f"{empty if old is None else old} → {empty if new is None else new}"
    return f"  {change.tab}!{address(change.row, change.column)}: {arrow}"


def _entered(cell: Cell) -> Entry:
    if cell.formula is not None:
        return cell.formula
    return None if cell.spilled else cell.value


def _issues(issues: Iterable[Issue], lang: Lang) -> list[str]:
    return [
        f"  {text(f'severity.{issue.severity}', lang)}  {_place(issue)}{_sentence(issue, lang)}"
        for issue in sorted(issues, key=lambda issue: list(Severity).index(issue.severity))
    ]


def _place(issue: Issue) -> str:
    place = "!".join(part for part in (issue.tab, issue.cell) if part)
    return f"{place}  " if place else ""


def _sentence(issue: Issue, lang: Lang) -> str:
    return text(issue.code, lang, **issue.values)


# JSON


def as_json(target: str, result: object, lang: Lang) -> str:
    """One JSON object for a machine; amounts in pt are exact to the point."""
    answer: dict[str, object] = {"target": target, "exit_code": int(exit_code(result))}
    match result:
        case Unchanged(title):
            answer |= {"name": title, "unchanged": True}
        case Explained():
            answer |= settlements.explained_json(result)
        case Preset():
            answer |= settlements.preset_json(result)
        case Settled():
            answer |= tables.settled_json(result) | _issues_json(result.reading.issues, lang)
        case Synced(settled, changes, issues):
            answer |= tables.settled_json(settled) | _issues_json(issues, lang)
            answer |= {
                "written": result.is_written,
                "created_tab": result.creates_tab,
                "changes": [_change_json(change) for change in changes],
            }
    return json.dumps(answer, ensure_ascii=False)


def error_as_json(target: str, error: Exception, code: ExitCode, sentence: str) -> str:
    """One JSON object for a target that failed."""
    name = error.code if isinstance(error, MjsheetsError) else "internal"
    answer = {"target": target, "exit_code": int(code)}
    return json.dumps(answer | {"error": {"code": name, "message": sentence}}, ensure_ascii=False)


def _issues_json(issues: Iterable[Issue], lang: Lang) -> dict[str, object]:
    return {
        "issues": [
            {
                "severity": issue.severity,
                "code": issue.code,
                "tab": issue.tab,
                "cell": issue.cell,
                "message": _sentence(issue, lang),
            }
            for issue in issues
        ]
    }


def _change_json(change: Change) -> dict[str, object]:
    return {
        "tab": change.tab,
        "cell": address(change.row, change.column),
        "old": _entered(change.old),
        "new": change.new,
    }

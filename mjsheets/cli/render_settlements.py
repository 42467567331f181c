"""Explanations and rule sets as text and as JSON."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain

from mjsheets.app.explain import Explained, Explanation
from mjsheets.cli.columns import aligned, format_pt
from mjsheets.engine.audit import Audit
from mjsheets.engine.settlement import SeatSettlement
from mjsheets.presets import Preset
from mjsheets.rules import FloatingUma, Rules
from mjsheets.sheet.words import ENGLISH, JAPANESE, Words
from mjsheets.texts import Lang, text

_PARTS = ("uma", "oka", "remainder", "sticks", "prize", "chips", "yakitori", "penalty")
"""The parts after the base, in the order in which they are added."""


def explained_lines(explained: Explained, lang: Lang) -> list[str]:
    """Each hanchan step by step, and the sums."""
    lines: list[str] = []
    for explanation in explained.hanchan:
        lines += [*_hanchan_lines(explanation, lang, named=bool(explained.name)), ""]
    if len(explained.hanchan) == 1:
        return lines[:-1]
    return [*lines, text("explain.all", lang, sum=_audit(explained.audit, lang))]


def _hanchan_lines(explanation: Explanation, lang: Lang, *, named: bool) -> Iterator[str]:
    settlement, rules = explanation.settlement, explanation.rules
    if named:
        yield text("explain.hanchan", lang, number=settlement.number)
    rows = [
        [seat.player, text(f"show.rank-{seat.rank}", lang), _steps(seat, rules, lang)]
        for seat in settlement.seats
    ]
    yield from aligned(rows, left=3)
    for seat in settlement.seats:
        if seat.remainder:
            rounded = sum(each.rounding for each in settlement.seats)
            yield "  " + text(
                "explain.remainder",
                lang,
                player=seat.player,
                remainder=format_pt(seat.remainder, 0),
                rounded=format_pt(rounded, 0),
            )
    yield "  " + _audit(explanation.audit, lang)


def _steps(seat: SeatSettlement, rules: Rules, lang: Lang) -> str:
    """`24,800 → 25 − 30 + 10 順位点 = +5`."""
    total = format_pt(seat.total, 0)
    if seat.raw_score is None:
        return text("explain.finished", lang, total=total)
    rounded = _plain(seat.raw_score + seat.rounding)
    steps = f"{seat.raw_score:,} → {rounded} − {_plain(rules.return_points)}"
    for part in _PARTS:
        amount = getattr(seat, part)
        if amount:
            sign = "+" if amount > 0 else "−"
            steps += f" {sign} {_plain(abs(amount))} {text(f'part.{part}', lang)}"
    return f"{steps} = {total}"


def _plain(points: int) -> str:
    return format_pt(points, 0).removeprefix("+")


def _audit(audit: Audit, lang: Lang) -> str:
    if not audit.total and not audit.reasons:
        return text("audit.zero", lang)
    reasons = ", ".join(
        f"{text(f'reason.{reason}', lang)} {format_pt(amount, 0)}"
        for reason, amount in audit.reasons.items()
    )
    code = "audit.meant" if audit.is_balanced else "audit.off"
    return text(code, lang, sum=format_pt(audit.total, 0), reasons=reasons or "-")


def explained_json(explained: Explained) -> dict[str, object]:
    """The same for machines, amounts in points."""
    return {
        "name": explained.name,
        "hanchan": [
            {
                "number": each.settlement.number,
                "rules": each.rules.preset,
                "seats": [seat._asdict() | {"total": seat.total} for seat in each.settlement.seats],
                "audit": _audit_json(each.audit),
            }
            for each in explained.hanchan
        ],
        "audit": _audit_json(explained.audit),
    }


def _audit_json(audit: Audit) -> dict[str, object]:
    return audit._asdict() | {"balanced": audit.is_balanced}


def preset_line(preset: Preset, lang: Lang) -> str:
    """A rule set in one line."""
    return f"{preset.id:<12}{preset.names[lang is Lang.EN]}"


def preset_lines(preset: Preset, lang: Lang) -> list[str]:
    """A rule set field by field; what its source does not state is said so."""
    unknown = text("rules.not-stated", lang)
    rows = [
        [
            text(f"rule.{name}", lang),
            _value(name, preset.rules, lang),
            "" if _is_stated(name, preset) else unknown,
        ]
        for name in Rules.model_fields
        if name != "preset"
    ]
    heading = f"{preset.id}  {preset.names[lang is Lang.EN]}"
    sources = [f"  {text('rules.source', lang)} {source}" for source in preset.sources]
    return [heading, *aligned(rows, left=3), *sources]


def _is_stated(name: str, preset: Preset) -> bool:
    """An oka follows from 持ち and 返し, and is as good as stated where they are."""
    derived = name == "oka" and {"starting_points", "return_points"} <= preset.stated.keys()
    return derived or name in preset.stated


def _value(name: str, rules: Rules, lang: Lang) -> str:
    match getattr(rules, name):
        case None if name == "oka":
            derived = (rules.return_points - rules.starting_points) * rules.players
            return text("rule.derived-oka", lang, oka=_plain(derived))
        case StrEnum() as choice:
            return _in_words(choice, ENGLISH if lang is Lang.EN else JAPANESE)
        case tuple() as uma:
            return " / ".join(format_pt(int(amount), 0) for amount in uma)
        case FloatingUma(name=table):
            return table
        case int() as amount:
            return f"{amount:,}"
        case other:
            return str(other or "-")


def _in_words(choice: StrEnum, words: Words) -> str:
    tables = (words.roundings, words.negative_roundings, words.ties, words.sticks)
    known = dict[StrEnum, str](chain.from_iterable(table.items() for table in tables))
    return known[choice]


def preset_json(preset: Preset) -> dict[str, object]:
    """The same for machines."""
    return {
        "id": preset.id,
        "names": dict(zip(("ja", "en"), preset.names, strict=True)),
        "sources": list(preset.sources),
        "rules": preset.rules.model_dump(mode="json"),
        "stated": sorted(preset.stated),
    }

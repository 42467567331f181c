"""The steps of an examination as text and as JSON."""

import json
from collections.abc import Iterator

from mjsheets.app.steps import Examination, Step
from mjsheets.cli.columns import padded
from mjsheets.texts import Lang, text


def as_lines(found: Examination, lang: Lang) -> Iterator[str]:
    """A line per step: what it came to, what was looked at, and more."""
    healths = [text(f"doctor.{step.health}", lang) for step in found.steps]
    names = [text(f"doctor.step.{step.name}", lang) for step in found.steps]
    for step, health, name in zip(found.steps, padded(healths), padded(names), strict=True):
        yield f"{health}  {name}  {_sentence(step, lang)}"
    code = "doctor.all-well" if found.exit_code == 0 else "doctor.not-well"
    yield text(code, lang, code=int(found.exit_code))


def as_json(target: str, found: Examination, lang: Lang) -> str:
    """One object with all steps."""
    steps = [
        {
            "step": step.name,
            "health": str(step.health),
            "code": step.code,
            "message": _sentence(step, lang),
            "exit_code": int(step.exit_code),
        }
        for step in found.steps
    ]
    answer = {"target": target, "exit_code": int(found.exit_code), "steps": steps}
    return json.dumps(answer, ensure_ascii=False)


def _sentence(step: Step, lang: Lang) -> str:
    return text(step.code, lang, **step.values)

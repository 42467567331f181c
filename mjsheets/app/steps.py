"""Steps of an examination: each is well, worth a note, a problem, or cannot be looked at."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeVar

from mjsheets.errors import ExitCode, MjsheetsError, gravest

T = TypeVar("T")


class Health(StrEnum):
    """What a step came to."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"
    SKIPPED = "skipped"


class Step(NamedTuple):
    """One thing that was looked at.

    Attributes:
        name: What: a key of the sentences `doctor.step.…`.
        health: What it came to.
        code: The sentence that says more; a problem's says what to do next.
        values: What the sentence needs.
        exit_code: How a command ends that has this problem.
    """

    name: str
    health: Health
    code: str
    values: Mapping[str, object]
    exit_code: ExitCode = ExitCode.OK


@dataclass(frozen=True, slots=True)
class Examination:
    """All steps, in order."""

    steps: tuple[Step, ...]

    @property
    def exit_code(self) -> ExitCode:
        """That of the gravest problem."""
        return gravest(step.exit_code for step in self.steps)


class Examiner:
    """Collects steps."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def ok(self, step: str, code: str, /, **values: object) -> None:
        """Something is well."""
        self.steps.append(Step(step, Health.OK, code, values))

    def note(self, step: str, code: str, /, **values: object) -> None:
        """Something is worth knowing."""
        self.steps.append(Step(step, Health.NOTE, code, values))

    def skip(self, names: Iterable[str]) -> None:
        """Something cannot be looked at because of what was found before."""
        self.steps += [Step(name, Health.SKIPPED, "doctor.not-looked", {}) for name in names]

    def problem(self, name: str, error: MjsheetsError, *, is_grave: bool = True) -> None:
        """Something is wrong; if that is not grave, it only is worth knowing."""
        health = Health.PROBLEM if is_grave else Health.NOTE
        exit_code = error.exit_code if is_grave else ExitCode.OK
        self.steps.append(Step(name, health, error.code, error.values, exit_code))

    def attempt(self, name: str, look: Callable[[], T], *, is_grave: bool = True) -> T | None:
        """What `look` returns; its error becomes a step."""
        try:
            return look()
        except MjsheetsError as error:
            self.problem(name, error, is_grave=is_grave)
            return None

    @property
    def result(self) -> Examination:
        """What was found so far."""
        return Examination(tuple(self.steps))

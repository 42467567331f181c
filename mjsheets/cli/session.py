"""One run of a command: its targets one by one, their results printed, errors turned into codes."""

import traceback
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple, Protocol, TypeVar

import typer

from mjsheets.cli.logs import log
from mjsheets.cli.output import say, say_json, unprinted
from mjsheets.cli.progress import Step, bar
from mjsheets.cli.waiting import Waiting
from mjsheets.errors import ExitCode, MjsheetsError, gravest
from mjsheets.texts import Lang, text

_T = TypeVar("_T")


class Item(Protocol):
    """Something to be worked on."""

    @property
    def typed(self) -> str:
        """What names it to a machine."""

    @property
    def title(self) -> str:
        """What names it to people."""


_I = TypeVar("_I", bound=Item)


class Word(NamedTuple):
    """A target that is called as it was typed."""

    typed: str
    title: str


class Session:
    """How this run talks to its user.

    Args:
        lang: Language of the messages.
        as_json: Whether each target prints one JSON object.
        quiet: Whether a target without problems prints nothing.
        verbose: Whether errors come with their full cause.
    """

    def __init__(self, lang: Lang, *, as_json: bool, quiet: bool, verbose: bool) -> None:
        self._lang = lang
        self._as_json = as_json
        self._quiet = quiet
        self._verbose = verbose
        self._unprinted: OSError | None = None
        self._outcomes: dict[str, int] = {}
        self._is_one_of_many = False
        self.waiting = Waiting(lang, quiet=quiet)

    def begin(self, prepare: Callable[[], _T]) -> _T:
        """What all targets need; without it the command ends.

        Args:
            prepare: Makes it.
        """
        results: list[_T] = []
        code = self._guarded("", lambda: results.append(prepare()))
        if not results:
            raise typer.Exit(code)
        return results[0]

    def each(self, targets: Iterable[str], run: Callable[[str], object], *, brief: bool) -> None:
        """Run each target as it was typed; see `all`."""
        words = [Word(target, target) for target in targets]
        self.all(words, lambda word: run(word.typed), brief=brief, summary=False)

    def tell(self, target: str, result: object, error: MjsheetsError | None) -> None:
        """Print one result, or one error, of a command that goes on."""
        if error is None:
            self._print(target, result, brief=True)
        else:
            sentence = text(error.code, self._lang, **error.values)
            self._report(target, error, error.exit_code, sentence)

    def all(
        self, items: Collection[_I], run: Callable[[_I], object], *, brief: bool, summary: bool
    ) -> None:
        """Run each item, whatever became of the others, and exit with the gravest code.

        Args:
            items: What to work on.
            run: The use case.
            brief: Whether an item gets a single line.
            summary: Whether the end is a line about all of them.
        """
        self._is_one_of_many = len(items) > 1
        with bar(len(items), self.waiting) as step:
            codes = [self._one(item, run, step, brief=brief) for item in items]
        if summary and not (self._as_json or (self._quiet and gravest(codes) is ExitCode.OK)):
            self._sum_up(len(items))
        if self._unprinted:
            say(unprinted(self._unprinted, self._lang), err=True)
            codes.append(ExitCode.TEMPORARY)
        raise typer.Exit(gravest(codes))

    def _one(self, item: _I, run: Callable[[_I], object], step: Step, *, brief: bool) -> ExitCode:
        step(item.title)
        codes: list[ExitCode] = []
        name = item.typed if self._as_json else item.title
        code = self._guarded(name, lambda: codes.append(self._print(name, run(item), brief=brief)))
        if not codes:
            self._count("failed")
        return codes[0] if codes else code

    def _guarded(self, target: str, run: Callable[[], None]) -> ExitCode:
        try:
            run()
        except MjsheetsError as error:
            self._report(
                target, error, error.exit_code, text(error.code, self._lang, **error.values)
            )
            return error.exit_code
        except Exception as error:  # noqa: BLE001  # nobody who types scores should see a traceback
            kind, message = type(error).__name__, str(error)
            sentence = text("internal", self._lang, kind=kind, message=message)
            self._report(target, error, ExitCode.INTERNAL, sentence)
            return ExitCode.INTERNAL
        return ExitCode.OK

    def _print(self, target: str, result: object, *, brief: bool) -> ExitCode:
        from mjsheets.cli import render

        if self._as_json:
            self._note(say_json(render.as_json(target, result, self._lang)))
        elif lines := render.as_text(target, result, self._lang, brief=brief, quiet=self._quiet):
            self._note(say(*lines))
        self._count(render.outcome(result))
        return render.exit_code(result)

    def _count(self, outcome: str) -> None:
        self._outcomes[outcome] = self._outcomes.get(outcome, 0) + 1

    def _sum_up(self, count: int) -> None:
        if not count:
            self._note(say(text("many.empty", self._lang)))
            return
        parts = [
            text(f"many.{outcome}", self._lang, count=number)
            for outcome, number in sorted(self._outcomes.items())
        ]
        self._note(say(text("many.summary", self._lang, count=count, parts=", ".join(parts))))

    def _report(self, target: str, error: Exception, code: ExitCode, sentence: str) -> None:
        if self._as_json:
            from mjsheets.cli import render

            self._note(say_json(render.error_as_json(target, error, code, sentence)))
        else:
            if self._is_one_of_many and target not in sentence:
                sentence = f"{target}: {sentence}"
            log("ERROR", sentence, text("error", self._lang, message=sentence))
        if self._verbose:
            say(*"".join(traceback.format_exception(error)).splitlines(), err=True)

    def _note(self, failure: OSError | None) -> None:
        self._unprinted = failure or self._unprinted

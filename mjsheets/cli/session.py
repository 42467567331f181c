"""One run of a command: its targets one by one, their results printed, errors turned into codes."""

import traceback
from collections.abc import Callable, Iterable
from typing import Protocol

import typer

from mjsheets.cli.output import say, say_json, unprinted
from mjsheets.errors import ExitCode, MjsheetsError, gravest
from mjsheets.texts import Lang, text


class Result(Protocol):
    """What a use case returns."""


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

    def each(self, targets: Iterable[str], run: Callable[[str], object], *, brief: bool) -> None:
        """Run each target, whatever became of the others, and exit with the gravest code.

        Args:
            targets: As typed.
            run: The use case.
            brief: Whether a target gets a single line.
        """
        codes = [self._one(target, run, brief=brief) for target in targets]
        if self._unprinted:
            say(unprinted(self._unprinted, self._lang), err=True)
            codes.append(ExitCode.TEMPORARY)
        raise typer.Exit(gravest(codes))

    def _one(self, target: str, run: Callable[[str], object], *, brief: bool) -> ExitCode:
        try:
            return self._print(target, run(target), brief=brief)
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

    def _print(self, target: str, result: object, *, brief: bool) -> ExitCode:
        from mjsheets.cli import render

        if self._as_json:
            self._note(say_json(render.as_json(target, result, self._lang)))
        elif lines := render.as_text(target, result, self._lang, brief=brief, quiet=self._quiet):
            self._note(say(*lines))
        return render.exit_code(result)

    def _report(self, target: str, error: Exception, code: ExitCode, sentence: str) -> None:
        if self._as_json:
            from mjsheets.cli import render

            self._note(say_json(render.error_as_json(target, error, code, sentence)))
        else:
            say(text("error", self._lang, message=sentence), err=True)
        if self._verbose:
            say(*"".join(traceback.format_exception(error)).splitlines(), err=True)

    def _note(self, failure: OSError | None) -> None:
        self._unprinted = failure or self._unprinted

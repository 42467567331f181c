"""The commands; each imports its use case when it runs, so that `--help` stays quick."""

import sys
from pathlib import Path
from typing import Annotated, Optional

import typer

from mjsheets import __version__
from mjsheets.cli import hands, settlements
from mjsheets.cli.session import Session
from mjsheets.settings import terminal_lang
from mjsheets.texts import Lang, text

_LANG = terminal_lang()


def _help(code: str) -> str:
    return text(f"help.{code}", _LANG)


app = typer.Typer(
    name="mjsheets", help=_help("app"), no_args_is_help=True, pretty_exceptions_enable=False
)

Targets = Annotated[list[str], typer.Argument(help=_help("targets"), show_default=False)]
DryRun = Annotated[bool, typer.Option("--dry-run", help=_help("dry-run"))]
OverwriteFormulas = Annotated[
    bool, typer.Option("--overwrite-formulas", help=_help("overwrite-formulas"))
]
Details = Annotated[bool, typer.Option("--details", help=_help("details"))]
Json = Annotated[bool, typer.Option("--json", help=_help("json"))]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help=_help("quiet"))]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help=_help("verbose"))]
TerminalLang = Annotated[
    Optional[Lang],  # noqa: UP045  # Typer reads this form in every version
    typer.Option("--lang", help=_help("lang"), show_default=False),
]


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mjsheets {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", help=_help("version"), callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """Hold the options of `mjsheets` itself."""


@app.command(help=_help("sync"))
def sync(
    targets: Targets,
    dry_run: DryRun = False,
    overwrite_formulas: OverwriteFormulas = False,
    details: Details = False,
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Settle and write."""
    from mjsheets.app.sync import sync as run
    from mjsheets.app.targets import open_target, parse_target

    session = Session(lang or _LANG, as_json=json, quiet=quiet, verbose=verbose)
    session.each(
        targets,
        lambda target: run(
            open_target(parse_target(target)),
            dry_run=dry_run,
            overwrite_formulas=overwrite_formulas,
            with_details=details,
        ),
        brief=len(targets) > 1,
    )


@app.command(help=_help("show"))
def show(
    targets: Targets,
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Settle and print."""
    from mjsheets.app.settling import settle_workbook
    from mjsheets.app.targets import open_target, parse_target

    session = Session(lang or _LANG, as_json=json, quiet=quiet, verbose=verbose)
    session.each(
        targets,
        lambda target: settle_workbook(open_target(parse_target(target))),
        brief=len(targets) > 1,
    )


@app.command(help=_help("new"))
def new(
    path: Annotated[Path, typer.Argument(help=_help("path"), show_default=False)],
    players: Annotated[str, typer.Option("--players", help=_help("players"))] = "",
    rules: Annotated[str, typer.Option("--rules", help=_help("new-rules"))] = "",
    extras: Annotated[str, typer.Option("--with", help=_help("with"))] = "",
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: Annotated[
        Optional[Lang],  # noqa: UP045  # as TerminalLang
        typer.Option("--lang", help=_help("new-lang"), show_default=False),
    ] = None,
) -> None:
    """Make a workbook."""
    from mjsheets.adapters.xlsx import create
    from mjsheets.app.new import new as run
    from mjsheets.sheet.words import ENGLISH, JAPANESE

    session = Session(lang or _LANG, as_json=json, quiet=quiet, verbose=verbose)
    words = ENGLISH if lang is Lang.EN else JAPANESE
    session.each(
        [str(path)],
        lambda target: run(
            target, lambda tabs: create(path, tabs), players, words, rules=rules, extras=extras
        ),
        brief=False,
    )


settlements.register(app)
hands.register(app)


def main() -> None:
    """Run the command line; output never fails for the sake of a console's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app()

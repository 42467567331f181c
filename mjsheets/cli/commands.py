"""The commands; each imports its use case when it runs, so that `--help` stays quick."""

import gc
from typing import Annotated

import typer

from mjsheets import __version__
from mjsheets.cli import accounts, configuration, hands, making, output, settlements, upkeep
from mjsheets.cli.options import (
    LANG,
    All,
    ConfigFile,
    Credentials,
    Deadline,
    Folder,
    Json,
    Quiet,
    Targets,
    TerminalLang,
    Verbose,
)
from mjsheets.cli.options import explained as _help
from mjsheets.cli.session import Session
from mjsheets.settings import spare_start

app = typer.Typer(
    name="mjsheets", help=_help("app"), no_args_is_help=True, pretty_exceptions_enable=False
)

DryRun = Annotated[bool, typer.Option("--dry-run", help=_help("dry-run"))]
OverwriteFormulas = Annotated[
    bool, typer.Option("--overwrite-formulas", help=_help("overwrite-formulas"))
]
Details = Annotated[bool, typer.Option("--details", help=_help("details"))]
_GARBAGE = 100_000
"""New objects between two searches for garbage; Python's 700 suit a server."""


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
    targets: Targets = None,
    folder: Folder = "",
    everything: All = False,
    dry_run: DryRun = False,
    overwrite_formulas: OverwriteFormulas = False,
    details: Details = False,
    credentials: Credentials = None,
    config: ConfigFile = None,
    deadline: Deadline = None,
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Settle and write."""
    from mjsheets.app import access
    from mjsheets.app.runs import Wishes, sync_selected
    from mjsheets.cli.selecting import Choice, run_selected

    wishes = Wishes(dry_run, overwrite_formulas, details)
    session = Session(lang or LANG, as_json=json, quiet=quiet, verbose=verbose)
    run_selected(
        session,
        Choice(targets or [], folder, everything, credentials, config, deadline),
        access.to_read if dry_run else access.to_write,
        lambda way, selected: sync_selected(way, selected, wishes),
    )


@app.command(help=_help("show"))
def show(
    targets: Targets = None,
    folder: Folder = "",
    everything: All = False,
    credentials: Credentials = None,
    config: ConfigFile = None,
    deadline: Deadline = None,
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Settle and print."""
    from mjsheets.app import access
    from mjsheets.app.runs import settle_target
    from mjsheets.cli.selecting import Choice, run_selected

    run_selected(
        Session(lang or LANG, as_json=json, quiet=quiet, verbose=verbose),
        Choice(targets or [], folder, everything, credentials, config, deadline),
        access.to_read,
        lambda way, selected: settle_target(way, selected.target),
    )


making.register(app)
settlements.register(app)
configuration.register(app)
accounts.register(app)
upkeep.register(app)
hands.register(app)


def main() -> None:
    """Run the command line."""
    # Most of a run is imports, whose objects all stay until the system takes everything back at
    # once: looking for garbage among them, also at the very end, is wasted.
    gc.set_threshold(_GARBAGE)
    spare_start()
    try:
        output.run(app, LANG)
    finally:
        gc.freeze()

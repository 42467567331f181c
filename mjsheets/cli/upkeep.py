"""The commands `doctor` and `watch`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from mjsheets.cli.logs import log
from mjsheets.cli.options import (
    LANG,
    ConfigFile,
    Credentials,
    Json,
    Quiet,
    TerminalLang,
    Verbose,
    explained,
)
from mjsheets.cli.session import Session
from mjsheets.texts import text

if TYPE_CHECKING:
    from mjsheets.app.steps import Examination
    from mjsheets.app.sync import Synced
    from mjsheets.app.watch import Watched


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    app.command(help=explained("doctor"))(doctor)
    app.command(help=explained("watch"))(watch)


def doctor(
    target: Annotated[
        Optional[str],  # noqa: UP045  # Typer reads this form in every version
        typer.Argument(help=explained("doctor.target"), show_default=False),
    ] = None,
    credentials: Credentials = None,
    config: ConfigFile = None,
    json: Json = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Look at everything, and change nothing."""
    from mjsheets.app.doctor import examine
    from mjsheets.app.targets import parse_target
    from mjsheets.cli.render_doctor import as_json, as_lines
    from mjsheets.cli.surroundings import surroundings

    shown = lang or LANG
    session = Session(shown, as_json=json, quiet=False, verbose=verbose)

    def run() -> "Examination":
        around = surroundings(session.waiting, config=config, credentials=credentials)
        named = around.config.workbooks
        meant = named.get(target, target) if target and not Path(target).exists() else target
        return examine(around, parse_target(meant) if meant else None)

    found = session.begin(run)
    typer.echo(as_json(target or "", found, shown) if json else "\n".join(as_lines(found, shown)))
    raise typer.Exit(found.exit_code)


def watch(
    file: Annotated[Path, typer.Argument(help=explained("watch.file"), show_default=False)],
    config: ConfigFile = None,
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Sync whenever the file is saved."""
    from mjsheets.app import access
    from mjsheets.app.runs import Wishes, sync_target
    from mjsheets.app.targets import LocalTarget
    from mjsheets.app.watch import watch as run
    from mjsheets.cli.surroundings import surroundings

    shown = lang or LANG
    session = Session(shown, as_json=json, quiet=quiet, verbose=verbose)
    around = session.begin(lambda: surroundings(session.waiting, config=config))
    way = access.to_write(around)

    def sync() -> "Synced":
        return sync_target(way, LocalTarget(file), Wishes())

    def tell(found: "Watched") -> None:
        session.tell(str(file), found.synced, found.error)

    if not (json or quiet):
        log("INFO", text("watch.begin", shown, file=file))
    try:
        session.begin(lambda: run(file, sync, around.clock.sleep, tell))
    except KeyboardInterrupt:
        if not (json or quiet):
            log("INFO", text("watch.end", shown, file=file))

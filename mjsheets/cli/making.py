"""The command `new`: a workbook file, or a Google spreadsheet."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from mjsheets.cli.options import (
    LANG,
    ConfigFile,
    Credentials,
    Json,
    Quiet,
    Verbose,
    explained,
)
from mjsheets.cli.session import Session
from mjsheets.errors import UsageError
from mjsheets.texts import Lang, text

if TYPE_CHECKING:
    from mjsheets.app.access import Surroundings
    from mjsheets.app.evening import CreatedOnline, Wish
    from mjsheets.app.new import Created
    from mjsheets.sheet.words import Words


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(help=explained("new"))(new)


def new(
    path: Annotated[
        Optional[Path],  # noqa: UP045  # Typer reads this form in every version
        typer.Argument(help=explained("path"), show_default=False),
    ] = None,
    template: Annotated[str, typer.Option("--template", help=explained("new.template"))] = "",
    title: Annotated[str, typer.Option("--title", help=explained("new.title"))] = "",
    folder: Annotated[str, typer.Option("--folder", help=explained("new.folder"))] = "",
    share: Annotated[
        Optional[list[str]],  # noqa: UP045  # as path
        typer.Option("--share", help=explained("new.share"), show_default=False),
    ] = None,
    notify: Annotated[bool, typer.Option("--notify", help=explained("new.notify"))] = False,
    players: Annotated[str, typer.Option("--players", help=explained("players"))] = "",
    clear_scores: Annotated[
        bool, typer.Option("--clear-scores", help=explained("new.clear-scores"))
    ] = False,
    rules: Annotated[str, typer.Option("--rules", help=explained("new-rules"))] = "",
    extras: Annotated[str, typer.Option("--with", help=explained("with"))] = "",
    resume: Annotated[str, typer.Option("--resume", help=explained("new.resume"))] = "",
    credentials: Credentials = None,
    config: ConfigFile = None,
    json: Json = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    lang: Annotated[
        Optional[Lang],  # noqa: UP045  # as path
        typer.Option("--lang", help=explained("new-lang"), show_default=False),
    ] = None,
) -> None:
    """Make a workbook."""
    from mjsheets.app.evening import Wish, share_of
    from mjsheets.app.new import split
    from mjsheets.sheet.words import ENGLISH, JAPANESE

    shown = lang or LANG
    session = Session(shown, as_json=json, quiet=quiet, verbose=verbose)
    words = ENGLISH if lang is Lang.EN else JAPANESE
    if path is not None:
        online = (template, title, folder, share, notify, clear_scores, resume)
        _here(session, path, players, words, rules, extras, is_online=any(online))
    shares = session.begin(lambda: tuple(share_of(each) for each in share or ()))
    names = tuple(split(players))
    wish = Wish(template, title, folder, shares, notify, names, clear_scores, words)

    def announce(url: str, name: str) -> None:
        typer.echo(text("new.online", shown, url=url, title=name), err=json)

    def run() -> "CreatedOnline":
        from mjsheets.cli.surroundings import surroundings

        around = surroundings(session.waiting, config=config, credentials=credentials)
        return _online(around, wish, resume, (players, rules, extras), announce)

    done = session.begin(run)
    again = ["mjsheets", "new", "--resume", done.url]
    again += ["--credentials", str(credentials)] if credentials else []
    again += ["--config", str(config)] if config else []
    _report(done, again, shown, as_json=json)
    raise typer.Exit(done.exit_code)


def _here(  # the options of a file
    session: Session,
    path: Path,
    players: str,
    words: "Words",
    rules: str,
    extras: str,
    *,
    is_online: bool,
) -> None:
    """Make a file, and exit."""
    from mjsheets.adapters.xlsx import create
    from mjsheets.app.new import new as run

    def make(target: str) -> "Created":
        if is_online:
            raise UsageError("new.file-or-google", path=path)
        return run(
            target, lambda tabs: create(path, tabs), players, words, rules=rules, extras=extras
        )

    session.each([str(path)], make, brief=False)


def _online(
    around: "Surroundings",
    wish: "Wish",
    resume: str,
    built_in: tuple[str, str, str],
    announce: Callable[[str, str], None],
) -> "CreatedOnline":
    from mjsheets.app import new_google
    from mjsheets.app.new import tabs_of

    if resume:
        return new_google.resume(around, resume, wish)
    config = around.config
    wish = wish._replace(
        template=wish.template or config.template, folder=wish.folder or config.folder
    )
    players, rules, extras = built_in
    if wish.template:
        if rules or extras:
            raise UsageError("new.template-or-rules")
        return new_google.copy_template(around, wish, announce)
    tabs = tabs_of(players, wish.words, rules=rules, extras=extras)
    return new_google.make_built_in(around, wish, tabs, announce)


def _report(done: "CreatedOnline", again: list[str], lang: Lang, *, as_json: bool) -> None:
    """Say what became of it; the address was printed before."""
    from mjsheets.cli.render_new import online_json

    options = [option for failure in done.failures for option in failure.options]
    command = shlex.join([*again, *options]) if options else ""
    if as_json:
        typer.echo(online_json(done, command, lang))
        return
    if done.typed:
        typer.echo(text("new.keeps-scores", lang, count=done.typed, url=done.url))
    for failure in done.failures:
        message = text(failure.error.code, lang, **failure.error.values)
        typer.echo(text("new.step-failed", lang, what=shlex.join(failure.options),
                        message=message), err=True)  # fmt: skip
    if command:
        typer.echo(text("new.again", lang, command=command), err=True)

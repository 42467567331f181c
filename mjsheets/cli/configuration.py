"""The commands `config path`, `config show` and `config init`."""

from pathlib import Path

import typer

from mjsheets.cli.options import LANG, ConfigFile, Json, TerminalLang, Verbose, explained
from mjsheets.cli.session import Session
from mjsheets.errors import UsageError
from mjsheets.texts import text


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    config = typer.Typer(help=explained("config"), no_args_is_help=True)
    config.command("path", help=explained("config.path"))(path)
    config.command("show", help=explained("config.show"))(show)
    config.command("init", help=explained("config.init"))(init)
    app.add_typer(config, name="config")


def path(config: ConfigFile = None) -> None:
    """Print where the configuration is."""
    from mjsheets.settings import config_path, folders

    typer.echo(config_path(config, folders().config)[0])


def show(
    config: ConfigFile = None,
    json: Json = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Print what holds."""
    from mjsheets.cli.surroundings import loaded

    session = Session(lang or LANG, as_json=json, quiet=False, verbose=verbose)
    where, values = session.begin(lambda: loaded(config))
    if json:
        typer.echo(values.model_dump_json())
        return
    typer.echo(f"# {where}")
    for name, value in values.model_dump(mode="json").items():
        note = "" if name in values.model_fields_set else text("config.default", lang or LANG)
        typer.echo(f"{name} = {value!r}{note}" if value is not None else f"# {name}{note}")


def init(config: ConfigFile = None, verbose: Verbose = False, lang: TerminalLang = None) -> None:
    """Write a file with every key in it, commented out."""
    from mjsheets.settings import config_path, folders

    session = Session(lang or LANG, as_json=False, quiet=False, verbose=verbose)
    where = config_path(config, folders().config)[0]
    session.begin(lambda: _write(where, text("config.template", lang or LANG)))
    typer.echo(text("config.made", lang or LANG, path=where))


def _write(where: Path, content: str) -> None:
    try:
        where.parent.mkdir(parents=True, exist_ok=True)
        with where.open("x", encoding="utf-8", newline="\n") as file:
            file.write(content)
    except FileExistsError:
        raise UsageError("config.exists", path=where) from None
    except OSError as error:
        raise UsageError("config.unwritable", path=where) from error

"""The commands `config path`, `config show` and `config init`."""

from collections.abc import Iterator, Mapping
from json import dumps
from pathlib import Path

import typer

from mjsheets.cli.options import LANG, ConfigFile, Json, TerminalLang, Verbose, explained
from mjsheets.cli.session import Session
from mjsheets.errors import UsageError
from mjsheets.texts import Lang, text


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
    from mjsheets.config import fields_of

    session = Session(lang or LANG, as_json=json, quiet=False, verbose=verbose)
    where, values = session.begin(lambda: loaded(config))
    if json:
        typer.echo(dumps(fields_of(values), ensure_ascii=False))
        return
    typer.echo(f"# {where}\n" + "\n".join(_lines(fields_of(values), lang or LANG)))


def _lines(values: Mapping[str, object], lang: Lang) -> Iterator[str]:
    """The settings as the file would state them."""
    from mjsheets.config import Config, fields_of

    defaults = fields_of(Config())
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield f"\n[{name}]"
            yield from (f"{dumps(key)} = {dumps(each)}" for key, each in value.items())
        else:
            note = text("config.default", lang) if value == defaults[name] else ""
            comment = "# " if value is None else ""
            yield f"{comment}{name} = {dumps(value or '', ensure_ascii=False)}{note}"


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

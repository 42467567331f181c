"""The commands `settle`, `explain` and `rules`."""

from typing import Annotated, Optional

import typer

from mjsheets.cli.session import Session
from mjsheets.settings import terminal_lang
from mjsheets.texts import Lang, text

_LANG = terminal_lang()


def _help(code: str) -> str:
    return text(f"help.{code}", _LANG)


_Json = Annotated[bool, typer.Option("--json", help=_help("json"))]
_Verbose = Annotated[bool, typer.Option("--verbose", "-v", help=_help("verbose"))]
_Lang = Annotated[
    Optional[Lang],  # noqa: UP045  # Typer reads this form in every version
    typer.Option("--lang", help=_help("lang"), show_default=False),
]
_Rules = Annotated[str, typer.Option("--rules", help=_help("rules-option"))]


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    negatives = {"ignore_unknown_options": True}  # -1500N is a score, not options
    app.command(help=_help("settle"), context_settings=negatives)(settle)
    app.command(help=_help("explain"))(explain)
    rules = typer.Typer(help=_help("rules"), no_args_is_help=True)
    rules.command("list", help=_help("rules.list"))(list_rules)
    rules.command("show", help=_help("rules.show"))(show_rules)
    app.add_typer(rules, name="rules")


def settle(
    scores: Annotated[list[str], typer.Argument(help=_help("scores"), show_default=False)],
    rules: _Rules = "origin",
    players: Annotated[str, typer.Option("--players", help=_help("names"))] = "",
    sticks: Annotated[int, typer.Option("--sticks", min=0, help=_help("sticks"))] = 0,
    json: _Json = False,
    verbose: _Verbose = False,
    lang: _Lang = None,
) -> None:
    """Settle one hanchan."""
    from mjsheets.app.settle import settle_line

    names = [name.strip() for name in players.split(",") if name.strip()]
    session = Session(lang or _LANG, as_json=json, quiet=False, verbose=verbose)
    session.each(
        [" ".join(scores)], lambda _: settle_line(scores, rules, names, sticks), brief=False
    )


def explain(
    target: Annotated[str, typer.Argument(help=_help("target"), show_default=False)],
    row: Annotated[Optional[int], typer.Argument(help=_help("row"), show_default=False)] = None,  # noqa: UP045  # as _Lang
    json: _Json = False,
    verbose: _Verbose = False,
    lang: _Lang = None,
) -> None:
    """Explain one hanchan or all."""
    from mjsheets.app.explain import explain as run
    from mjsheets.app.targets import open_target, parse_target

    session = Session(lang or _LANG, as_json=json, quiet=False, verbose=verbose)
    session.each([target], lambda each: run(open_target(parse_target(each)), row), brief=False)


def list_rules(json: _Json = False, verbose: _Verbose = False, lang: _Lang = None) -> None:
    """Print the names of all rule sets."""
    from mjsheets.presets import PRESETS

    session = Session(lang or _LANG, as_json=json, quiet=False, verbose=verbose)
    session.each(PRESETS, lambda name: PRESETS[name], brief=True)


def show_rules(
    name: Annotated[str, typer.Argument(help=_help("rules.name"), show_default=False)],
    json: _Json = False,
    verbose: _Verbose = False,
    lang: _Lang = None,
) -> None:
    """Print one rule set."""
    from mjsheets.presets import preset

    session = Session(lang or _LANG, as_json=json, quiet=False, verbose=verbose)
    session.each([name], preset, brief=False)

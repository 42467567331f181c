"""The commands `settle`, `explain` and `rules`."""

from typing import Annotated, Optional

import typer

from mjsheets.cli.options import (
    LANG,
    ConfigFile,
    Credentials,
    Deadline,
    Json,
    TerminalLang,
    Verbose,
)
from mjsheets.cli.options import explained as _help
from mjsheets.cli.session import Session

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
    json: Json = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Settle one hanchan."""
    from mjsheets.app.settle import settle_line

    names = [name.strip() for name in players.split(",") if name.strip()]
    session = Session(lang or LANG, as_json=json, quiet=False, verbose=verbose)
    session.each(
        [" ".join(scores)], lambda _: settle_line(scores, rules, names, sticks), brief=False
    )


def explain(
    target: Annotated[str, typer.Argument(help=_help("target"), show_default=False)],
    row: Annotated[Optional[int], typer.Argument(help=_help("row"), show_default=False)] = None,  # noqa: UP045  # as TerminalLang
    credentials: Credentials = None,
    config: ConfigFile = None,
    deadline: Deadline = None,
    json: Json = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Explain one hanchan or all."""
    from mjsheets.app.access import to_read
    from mjsheets.app.explain import explain as run
    from mjsheets.app.runs import settle_target
    from mjsheets.cli.selecting import Choice, run_selected

    run_selected(
        Session(lang or LANG, as_json=json, quiet=False, verbose=verbose),
        Choice([target], "", False, credentials, config, deadline),
        to_read,
        lambda way, selected: run(settle_target(way, selected.target), row),
    )


def list_rules(json: Json = False, verbose: Verbose = False, lang: TerminalLang = None) -> None:
    """Print the names of all rule sets."""
    from mjsheets.presets import PRESETS

    session = Session(lang or LANG, as_json=json, quiet=False, verbose=verbose)
    session.each(PRESETS, lambda name: PRESETS[name], brief=True)


def show_rules(
    name: Annotated[str, typer.Argument(help=_help("rules.name"), show_default=False)],
    json: Json = False,
    verbose: Verbose = False,
    lang: TerminalLang = None,
) -> None:
    """Print one rule set."""
    from mjsheets.presets import preset

    session = Session(lang or LANG, as_json=json, quiet=False, verbose=verbose)
    session.each([name], preset, brief=False)

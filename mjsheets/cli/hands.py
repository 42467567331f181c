"""The commands `score`, `points` and `quiz`."""
# ruff: noqa: PLC0415  a command imports its use case when it runs, so that --help stays quick

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Annotated

import typer  # noqa: TID251 this is the command line

from mjsheets.errors import NotFoundError, UsageError
from mjsheets.texts import Lang, text

_Lang = Annotated[Lang | None, typer.Option("--lang", help="Language of the answer.")]
_Json = Annotated[bool, typer.Option("--json", help="Answer with JSON.")]
_Preset = Annotated[str, typer.Option(help="Rule set: origin, mleague, tenhou, …")]
_Rules = Annotated[
    list[str] | None,
    typer.Option("--rule", help="Rule option: kiriage, kazoe=off, double_wind_fu=2, …"),
]
_Melds = Annotated[list[str] | None, typer.Option(help="Its tiles; once for each meld.")]
_Indicators = Annotated[list[str] | None, typer.Option(help="Indicators.")]
_Count = Annotated[int, typer.Option(min=0, max=1000, help="How many.")]

_CALLS = ("chi", "pon", "minkan", "ankan", "kakan")
_FLAGS = (
    *("riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei"),
    *("tenhou", "chiihou", "renhou"),
)


def register(app: typer.Typer) -> None:
    """Add the commands of the hand scorer to `app`."""
    for command in (score, points, quiz):
        app.command()(command)


def score(  # noqa: PLR0917 Typer's parameters are the options
    tiles: Annotated[
        str, typer.Argument(help="Closed tiles, +, the winning tile: 123m456p22789s11z+1z")
    ] = "",
    chi: _Melds = None,
    pon: _Melds = None,
    minkan: _Melds = None,
    ankan: _Melds = None,
    kakan: _Melds = None,
    ron: Annotated[bool, typer.Option("--ron")] = False,
    tsumo: Annotated[bool, typer.Option("--tsumo")] = False,
    seat: Annotated[str, typer.Option(help="Seat wind E S W N; E is the dealer.")] = "E",
    round_wind: Annotated[str, typer.Option("--round", help="Round wind E S W N.")] = "E",
    riichi: Annotated[bool, typer.Option("--riichi")] = False,
    double_riichi: Annotated[bool, typer.Option("--double-riichi")] = False,
    ippatsu: Annotated[bool, typer.Option("--ippatsu")] = False,
    rinshan: Annotated[bool, typer.Option("--rinshan")] = False,
    chankan: Annotated[bool, typer.Option("--chankan")] = False,
    haitei: Annotated[bool, typer.Option("--haitei")] = False,
    houtei: Annotated[bool, typer.Option("--houtei")] = False,
    tenhou: Annotated[bool, typer.Option("--tenhou")] = False,
    chiihou: Annotated[bool, typer.Option("--chiihou")] = False,
    renhou: Annotated[bool, typer.Option("--renhou")] = False,
    dora: _Indicators = None,
    ura: _Indicators = None,
    honba: _Count = 0,
    sticks: _Count = 0,
    discarder: Annotated[str, typer.Option("--from", help="Seat wind that dealt in.")] = "",
    liable: Annotated[str, typer.Option(help="Liable player (パオ): daisangen:W")] = "",
    preset: _Preset = "origin",
    rule: _Rules = None,
    jsonl: Annotated[str, typer.Option(help="File with a hand as JSON a line; - for stdin.")] = "",
    as_json: _Json = False,
    lang: _Lang = None,
) -> None:
    """What is this hand worth, and why?"""
    given = locals()
    if jsonl:
        return _score_file(jsonl)
    from mjsheets.app.score import Entry, read_rules, score_entry
    from mjsheets.cli.render_hands import hand_fields, hand_lines

    if not tiles or ron == tsumo:
        raise UsageError("hand.win_by" if tiles else "hand.no_tiles")
    melds = {call: given[call] or () for call in _CALLS}
    flags = tuple(flag for flag in _FLAGS if given[flag])
    entry = Entry(
        tiles,
        melds,
        tsumo,
        seat,
        round_wind,
        flags,
        dora or (),
        ura or (),
        honba,
        sticks,
        discarder,
        liable,
    )  # fmt: skip  as the fields stand in `Entry`
    scored = score_entry(entry, read_rules(preset, rule or ()))
    return _show(as_json, hand_fields(scored), hand_lines(scored, lang or Lang.JA))


def points(  # noqa: PLR0917 as above
    han: _Count = 0,
    fu: Annotated[int, typer.Option(help="Rounded fu, or 25.")] = 30,
    yakuman: _Count = 0,
    dealer: Annotated[bool, typer.Option("--dealer")] = False,
    tsumo: Annotated[bool, typer.Option("--tsumo")] = False,
    honba: _Count = 0,
    table: Annotated[bool, typer.Option("--table", help="Print the whole table.")] = False,
    preset: _Preset = "origin",
    rule: _Rules = None,
    as_json: _Json = False,
    lang: _Lang = None,
) -> None:
    """What do han and fu pay?"""
    from mjsheets.app import points as use_case
    from mjsheets.app.score import read_rules
    from mjsheets.cli import render_points as render

    rules, shown = read_rules(preset, rule or ()), lang or Lang.JA
    if table:
        tables = use_case.tables(rules)
        return _show(as_json, render.tables_fields(tables), render.tables_lines(tables, shown))
    question = use_case.PointsQuestion(han, fu, dealer, tsumo, honba, yakuman)
    answer = use_case.points(question, rules)
    return _show(as_json, render.points_fields(answer), render.points_lines(answer, shown))


def quiz(
    questions: Annotated[int, typer.Option(min=1, max=1000, help="How many questions.")] = 5,
    seed: Annotated[int | None, typer.Option(help="The same seed asks the same.")] = None,
    preset: _Preset = "origin",
    rule: _Rules = None,
    lang: _Lang = None,
) -> None:
    """Practise: score random hands."""
    from random import Random  # noqa: TID251 chance enters here and is passed on

    from mjsheets.app.quiz import deal
    from mjsheets.app.score import read_rules
    from mjsheets.cli.render_quiz import ask

    shown = lang or Lang.JA
    dealt = islice(deal(Random(seed), read_rules(preset, rule or ())), questions)  # noqa: S311 a game
    right = sum(ask(number, question, shown) for number, question in enumerate(dealt, start=1))
    typer.echo(text("quiz.result", shown, asked=questions, right=right))


def _show(as_json: bool, fields: dict[str, object], lines: Iterable[str]) -> None:
    """Print an answer as JSON or as text."""
    typer.echo(json.dumps(fields, ensure_ascii=False) if as_json else "\n".join(lines))


def _score_file(path: str) -> None:
    """Answer each line of a file at once."""
    from mjsheets.app.score_lines import read_lines, score_lines

    output = typer.get_binary_stream("stdout")
    with _opened(path) as stream:
        for answer in score_lines(read_lines(stream)):
            line = json.dumps(answer, ensure_ascii=False)
            # What UTF-8 cannot hold, half of a surrogate pair, goes out as it came in: escaped.
            output.write(line.encode("utf-8", "backslashreplace") + b"\n")


@contextmanager
def _opened(path: str) -> Iterator[IO[bytes]]:
    if path == "-":
        yield typer.get_binary_stream("stdin")
        return
    try:
        stream = Path(path).open("rb")  # noqa: SIM115 closed below, where errors are not ours
    except OSError:
        raise NotFoundError("hand.no_file", path=path) from None
    with stream:
        yield stream

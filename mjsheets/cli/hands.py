"""The commands `score`, `points` and `quiz`."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Annotated

import typer
from typer.models import OptionInfo

from mjsheets.errors import MjsheetsError, NotFoundError, UsageError
from mjsheets.settings import terminal_lang
from mjsheets.texts import Lang, text

_LANG = terminal_lang()


def _option(name: str) -> OptionInfo:
    """An option of that name with its help; a flag has no `--no-` form."""
    option: OptionInfo = typer.Option(
        f"--{name}", help=text(f"help.hands.{name}", _LANG), show_default=False
    )
    return option


_Lang = Annotated[Lang | None, _option("lang")]
_Json = Annotated[bool, _option("json")]
_Preset = Annotated[str, _option("preset")]
_Rules = Annotated[list[str] | None, _option("rule")]
_Texts = list[str] | None

_CALLS = ("chi", "pon", "minkan", "ankan", "kakan")
_FLAGS = (
    *("riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei"),
    *("tenhou", "chiihou", "renhou"),
)


def register(app: typer.Typer) -> None:
    """Add the commands of the hand scorer to `app`."""
    for command in (score, points, quiz):
        app.command(help=text(f"help.hands.{command.__name__}", _LANG))(command)


def score(
    tiles: Annotated[
        str, typer.Argument(help=text("help.hands.tiles", _LANG), show_default=False)
    ] = "",
    chi: Annotated[_Texts, _option("chi")] = None,
    pon: Annotated[_Texts, _option("pon")] = None,
    minkan: Annotated[_Texts, _option("minkan")] = None,
    ankan: Annotated[_Texts, _option("ankan")] = None,
    kakan: Annotated[_Texts, _option("kakan")] = None,
    ron: Annotated[bool, _option("ron")] = False,
    tsumo: Annotated[bool, _option("tsumo")] = False,
    seat: Annotated[str, _option("seat")] = "E",
    round_wind: Annotated[str, _option("round")] = "E",
    riichi: Annotated[bool, _option("riichi")] = False,
    double_riichi: Annotated[bool, _option("double-riichi")] = False,
    ippatsu: Annotated[bool, _option("ippatsu")] = False,
    rinshan: Annotated[bool, _option("rinshan")] = False,
    chankan: Annotated[bool, _option("chankan")] = False,
    haitei: Annotated[bool, _option("haitei")] = False,
    houtei: Annotated[bool, _option("houtei")] = False,
    tenhou: Annotated[bool, _option("tenhou")] = False,
    chiihou: Annotated[bool, _option("chiihou")] = False,
    renhou: Annotated[bool, _option("renhou")] = False,
    dora: Annotated[_Texts, _option("dora")] = None,
    ura: Annotated[_Texts, _option("ura")] = None,
    honba: Annotated[int, _option("honba")] = 0,
    sticks: Annotated[int, _option("sticks")] = 0,
    discarder: Annotated[str, _option("from")] = "",
    liable: Annotated[str, _option("liable")] = "",
    preset: _Preset = "origin",
    rule: _Rules = None,
    jsonl: Annotated[str, _option("jsonl")] = "",
    as_json: _Json = False,
    lang: _Lang = None,
) -> None:
    """Score a hand, or each line of a file."""
    given = locals()
    with _reporting(lang) as shown:
        if jsonl and tiles:
            raise UsageError("hand.tiles_and_file")
        if jsonl:
            return _score_file(jsonl)
        from mjsheets.app.score import Entry, read_rules, score_entry
        from mjsheets.cli.render_hands import hand_fields, hand_lines

        if not tiles or ron == tsumo:
            raise UsageError("hand.win_by" if tiles else "hand.no_tiles")
        melds = {call: given[call] or () for call in _CALLS}
        flags = tuple(flag for flag in _FLAGS if given[flag])
        table = (dora or (), ura or (), honba, sticks, discarder, liable)
        entry = Entry(tiles, melds, tsumo, seat, round_wind, flags, *table)
        scored = score_entry(entry, read_rules(preset, rule or ()))
        return _show(as_json, hand_fields(scored), hand_lines(scored, shown))


def points(
    han: Annotated[int | None, _option("han")] = None,
    fu: Annotated[int, _option("fu")] = 30,
    yakuman: Annotated[int, _option("yakuman")] = 0,
    dealer: Annotated[bool, _option("dealer")] = False,
    tsumo: Annotated[bool, _option("tsumo")] = False,
    honba: Annotated[int, _option("honba")] = 0,
    table: Annotated[bool, _option("table")] = False,
    preset: _Preset = "origin",
    rule: _Rules = None,
    as_json: _Json = False,
    lang: _Lang = None,
) -> None:
    """Print what han and fu pay."""
    with _reporting(lang) as shown:
        from mjsheets.app import points as use_case
        from mjsheets.app.score import read_rules
        from mjsheets.cli import render_points as render

        rules = read_rules(preset, rule or ())
        if table:
            tables = use_case.tables(rules)
            return _show(as_json, render.tables_fields(tables), render.tables_lines(tables, shown))
        if (han is None) == (not yakuman):
            raise UsageError("points.nothing_asked" if han is None else "points.han_and_yakuman")
        question = use_case.PointsQuestion(han or 0, fu, dealer, tsumo, honba, yakuman)
        answer = use_case.points(question, rules)
        return _show(as_json, render.points_fields(answer), render.points_lines(answer, shown))


def quiz(
    questions: Annotated[int, _option("questions")] = 5,
    seed: Annotated[int | None, _option("seed")] = None,
    preset: _Preset = "origin",
    rule: _Rules = None,
    lang: _Lang = None,
) -> None:
    """Ask for the points of random hands."""
    with _reporting(lang) as shown:
        if questions < 1:
            raise UsageError("quiz.questions_range", questions=questions)
        from random import Random

        from mjsheets.app.quiz import deal
        from mjsheets.app.score import read_rules
        from mjsheets.cli.render_quiz import ask

        chance = Random(seed)  # noqa: S311  # a game
        dealt = islice(deal(chance, read_rules(preset, rule or ())), questions)
        right = sum(ask(number, question, shown) for number, question in enumerate(dealt, start=1))
        typer.echo(text("quiz.result", shown, asked=questions, right=right))


@contextmanager
def _reporting(lang: Lang | None) -> Iterator[Lang]:
    """The language to answer in; what is refused becomes a sentence and an exit code."""
    shown = lang or _LANG
    try:
        yield shown
    except MjsheetsError as error:
        message = text(error.code, shown, **dict(_named(error, shown)))
        typer.echo(text("error", shown, message=message), err=True)
        raise typer.Exit(error.exit_code) from None


def _named(error: MjsheetsError, lang: Lang) -> Iterator[tuple[str, object]]:
    """What a sentence needs, with circumstances by their names in `lang`."""
    for name, value in error.values.items():
        is_flag = name in {"flag", "first", "second"}
        yield name, text(f"yaku.{value}", lang) if is_flag and value in _FLAGS else value


def _show(as_json: bool, fields: dict[str, object], lines: Iterable[str]) -> None:
    """Print an answer as JSON or as text."""
    import json

    typer.echo(json.dumps(fields, ensure_ascii=False) if as_json else "\n".join(lines))


def _score_file(path: str) -> None:
    """Answer each line of a file at once."""
    import json

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
        stream = Path(path).open("rb")  # noqa: SIM115  # closed below, where errors are not ours
    except OSError:
        raise NotFoundError("hand.no_file", path=path) from None
    with stream:
        yield stream

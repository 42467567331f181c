"""Settle one hanchan that was typed on the command line."""

import re
from collections.abc import Sequence

from mjsheets.adapters.base import Cell, Kind
from mjsheets.app.explain import Explained, explained
from mjsheets.engine.checks import find_mistakes
from mjsheets.engine.settlement import STICK, settle
from mjsheets.errors import UsageError
from mjsheets.models import Hanchan, SeatResult, Wind
from mjsheets.presets import preset
from mjsheets.rules import TiePolicy
from mjsheets.sheet.parsing import WrongCellError, parse_score, parse_wind

_SEATED = re.compile(r"(?P<score>.*?[0-9０-９点])\s*(?P<wind>[^0-9０-９点]*)")


def settle_line(
    words: Sequence[str], rules: str, players: Sequence[str] = (), sticks: int = 0
) -> Explained:
    """Settle scores such as `32600E 19800S 15000W 32600N`; winds are needed only for ties.

    Args:
        words: One score per player, with or without the starting seat.
        rules: Id of a rule set.
        players: Their names; without them they are named by seat or number.
        sticks: 供託 left at the end.

    Raises:
        UsageError: A word is no score, or there are too many or too few.
        DataError: Equal scores need the seats.
    """
    under = preset(rules).rules
    if len(words) != under.players:
        raise UsageError("settle.players", found=len(words), wanted=under.players)
    typed = [_typed(word) for word in words]
    scores = [score for score, _ in typed]
    expected = under.starting_points * under.players - sticks * STICK
    if sum(scores) != expected:
        raise _wrong_total(scores, expected, rules)
    seats = _seats([wind for _, wind in typed])
    tied = len(set(scores)) < len(scores)
    if tied and under.tie_policy is TiePolicy.STARTING_SEAT and None in seats:
        raise UsageError("settle.winds")
    names = list(players) or [_name(wind, i) for i, wind in enumerate(seats, 1)]
    if len(set(names)) != len(words) or len(names) != len(words):
        raise UsageError("settle.names", wanted=len(words))
    results = tuple(
        SeatResult(player=name, raw_score=score, starting_seat=seat)
        for name, score, seat in zip(names, scores, seats, strict=True)
    )
    hanchan = Hanchan(number=1, results=results, riichi_sticks=sticks)
    return explained("", [(settle(hanchan, under), under)])


def _wrong_total(scores: Sequence[int], expected: int, rules: str) -> UsageError:
    """What is wrong, and what may have happened where that can be told."""
    difference = sum(scores) - expected
    values = {"expected": expected, "difference": difference, "rules": rules}
    mistake = next(iter(find_mistakes(scores, expected)), None)
    if mistake is None:
        return UsageError("settle.total", **values)
    if mistake.sticks:
        return UsageError("settle.total-sticks", count=mistake.sticks, **values)
    meant = zip(mistake.seats, mistake.proposals, strict=True)
    slips = " / ".join(f"{scores[seat]} → {proposal}" for seat, proposal in meant)
    return UsageError("settle.total-slip", slips=slips, **values)


def _typed(word: str) -> tuple[int, Wind | None]:
    match = _SEATED.fullmatch(word.strip())
    if match is None:
        raise UsageError("settle.word", word=word)
    try:
        score = parse_score(Cell(Kind.TEXT, match["score"]))
        wind = parse_wind(Cell(Kind.TEXT, match["wind"])) if match["wind"] else None
    except WrongCellError as wrong:
        raise UsageError("settle.word", word=word) from wrong
    return score, wind


def _seats(winds: Sequence[Wind | None]) -> list[Wind | None]:
    """The winds if all are known and differ, else none."""
    known = {wind for wind in winds if wind is not None}
    if known and len(known) < sum(wind is not None for wind in winds):
        raise UsageError("settle.winds-repeated")
    return list(winds) if len(known) == len(winds) else [None] * len(winds)


def _name(wind: Wind | None, number: int) -> str:
    return str(number) if wind is None else "ESWN"[wind]

"""A trainer: deal a random winning hand, ask for han, fu and points."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

from mjsheets.riichi import (
    DEFAULT_RULES,
    Hand,
    HandError,
    HandRules,
    HandScore,
    Meld,
    Tile,
    WinContext,
    parse_meld,
    parse_tiles,
    score,
)
from mjsheets.riichi.tiles import KINDS, tiles_of

_T = TypeVar("_T")

_GROUPS = 4
_MELD_CHANCE = 4  # one group in four is called
_KAN_CHANCE = 12
_CALLS = ("minkan", "ankan", "kakan")


class Chance(Protocol):
    """What is needed of `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """A number below `stop`."""

    def choice(self, options: Sequence[_T], /) -> _T:
        """One of `options`."""


class Question(NamedTuple):
    """A hand to be scored by a person.

    Attributes:
        hand: The tiles.
        context: The circumstances.
        rules: The rules.
        result: The right answer.
    """

    hand: Hand
    context: WinContext
    rules: HandRules
    result: HandScore


class Guess(NamedTuple):
    """What a person answered; han and fu are 0 for a yakuman.

    Attributes:
        han: Han with dora.
        fu: Rounded fu.
        points: What the winner gets, in points.
    """

    han: int
    fu: int
    points: int


def deal(chance: Chance, rules: HandRules = DEFAULT_RULES) -> Iterator[Question]:
    """Endless questions; the same `chance` asks the same ones."""
    while True:
        hand = _hand(chance)
        context = _context(chance, is_closed=hand.is_closed)
        try:
            result = score(hand, context, rules)
        except HandError:  # a fifth copy
            continue
        if result.yaku:
            yield Question(hand, context, rules, result)


def answer(question: Question) -> Guess:
    """What is right."""
    result = question.result
    return Guess(result.han or 0, result.fu or 0, result.total)


def wrong_parts(question: Question, guess: Guess) -> tuple[str, ...]:
    """Which of `han`, `fu` and `points` were not right.

    Fu do not matter from five han on, so there any answer is right.
    """
    right = answer(question)
    free = {"fu"} if right.han >= 5 or not right.han else set()  # noqa: PLR2004  # 満貫
    return tuple(
        name
        for name, given, expected in zip(Guess._fields, guess, right, strict=True)
        if given != expected and name not in free
    )


def _hand(chance: Chance) -> Hand:
    """Four groups and a pair, of which there may be five copies of a tile."""
    concealed = 0
    melds: list[Meld] = []
    for _ in range(_GROUPS):
        call, text = _group(chance)
        if call:
            melds.append(parse_meld(call, text))
        else:
            concealed += parse_tiles(text).counts
    pair = str(Tile(chance.randrange(KINDS)))
    concealed += parse_tiles(pair[0] + pair).counts
    tiles = parse_tiles("")._replace(counts=concealed)
    winning = chance.choice(tiles_of(tiles))
    left = tiles._replace(counts=concealed - parse_tiles(str(winning)).counts)
    return Hand(left, winning, tuple(melds))


def _group(chance: Chance) -> tuple[str, str]:
    """The call, empty for none, and the tiles of a group; runs are as likely as in play."""
    is_called = not chance.randrange(_MELD_CHANCE)
    if chance.randrange(3):
        rank, suit = chance.randrange(7) + 1, chance.choice("mps")
        return "chi" if is_called else "", f"{rank}{rank + 1}{rank + 2}{suit}"
    rank_text, suit = tuple(str(Tile(chance.randrange(KINDS))))
    if not chance.randrange(_KAN_CHANCE):
        return chance.choice(_CALLS), 4 * rank_text + suit
    return "pon" if is_called else "", 3 * rank_text + suit


def _context(chance: Chance, *, is_closed: bool) -> WinContext:
    is_riichi = is_closed and bool(chance.randrange(2))
    indicators = [Tile(chance.randrange(KINDS)) for _ in range(2)]
    return WinContext(
        is_tsumo=bool(chance.randrange(2)),
        seat_wind=chance.randrange(4),
        round_wind=chance.randrange(2),
        flags=("riichi",) if is_riichi else (),
        dora_indicators=(indicators[0],),
        ura_indicators=(indicators[1],) if is_riichi else (),
    )

"""Score one hand as it is typed on the command line."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from mjsheets.riichi import (
    Hand,
    HandError,
    HandRules,
    HandScore,
    Liability,
    Meld,
    Reading,
    Tile,
    Win,
    WinContext,
    liability,
    movements,
    parse_meld,
    parse_tile,
    parse_tiles,
    parse_wind,
    preset,
    score_and_reading,
)
from mjsheets.riichi.advice import Advice, advise
from mjsheets.riichi.rules import ALLOWED, with_options
from mjsheets.riichi.tiles import tiles_of

_MOST = 1_000  # honba or sticks
_ON_OFF = {"on": True, "off": False, "": True}


class Entry(NamedTuple):
    """A win as it was typed; every tile text is MPSZ.

    Attributes:
        tiles: Closed tiles, `+`, the winning tile: `123m456p22789s11z+1z`.
        melds: Texts of the melds by call: `chi pon minkan ankan kakan`.
        is_tsumo: Won by tsumo, not by ron.
        seat: `E S W N`; E is the dealer.
        round: `E S W N`.
        flags: Names such as `riichi`.
        dora: Indicators, each text one tile or more.
        ura: Indicators below them.
        honba: Number of honba.
        sticks: Number of riichi sticks on the table.
        discarder: Seat that dealt in; empty if it is not of interest.
        liable: `yakuman:seat` of a liable player (パオ), or empty.
    """

    tiles: str
    melds: Mapping[str, Sequence[str]]
    is_tsumo: bool
    seat: str
    round: str
    flags: tuple[str, ...] = ()
    dora: Sequence[str] = ()
    ura: Sequence[str] = ()
    honba: int = 0
    sticks: int = 0
    discarder: str = ""
    liable: str = ""


class ScoredHand(NamedTuple):
    """A hand with its score.

    Attributes:
        hand: The tiles.
        context: The circumstances.
        rules: The rules it was scored by.
        result: What it is worth; without yaku its total is 0.
        reading: How it was read.
        advice: What would have given a yaku, if there is none.
        honba: Number of honba.
        sticks: Number of riichi sticks.
        movements: Points won and lost, east to north; `None` if it is not known who pays.
        liable: Seat of a liable player (パオ), if there is one.
    """

    hand: Hand
    context: WinContext
    rules: HandRules
    result: HandScore
    reading: Reading
    advice: Advice | None
    honba: int
    sticks: int
    movements: tuple[int, ...] | None
    liable: int | None = None

    @property
    def payments(self) -> dict[int, int] | None:
        """What each seat that pays anything pays, honba included; `None` if it is not known."""
        if self.movements is None:
            return None
        return {seat: -points for seat, points in enumerate(self.movements) if points < 0}


def score_entry(entry: Entry, rules: HandRules) -> ScoredHand:
    """Read and score a typed hand.

    Raises:
        HandError: The text cannot be read, or the hand cannot be or is not complete.
    """
    for code, number in (("honba", entry.honba), ("sticks", entry.sticks)):
        if not 0 <= number <= _MOST:
            raise HandError(f"hand.{code}_range", **{code: number})
    hand = read_hand(entry.tiles, entry.melds)
    context = WinContext(
        entry.is_tsumo,
        parse_wind(entry.seat),
        parse_wind(entry.round),
        entry.flags,
        read_indicators(entry.dora),
        read_indicators(entry.ura),
    )
    result, reading = score_and_reading(hand, context, rules)
    advice = None if result.yaku else advise(hand, context, rules)
    answers = _liability(entry, hand, context, result, rules)
    moved = _movements(entry, context, result, answers) if result.yaku else None
    liable = None if answers is None else answers.seat
    table = (entry.honba, entry.sticks, moved, liable)
    return ScoredHand(hand, context, rules, result, reading, advice, *table)


def read_hand(tiles: str, melds: Mapping[str, Sequence[str]]) -> Hand:
    """The hand of a text with `+` before the winning tile, and of its melds by call.

    Raises:
        HandError: A part of it cannot be read.
    """
    concealed, _, winning = tiles.partition("+")
    if not winning:
        raise HandError("hand.winning_tile_missing", text=tiles)
    groups: list[Meld] = [parse_meld(call, text) for call, texts in melds.items() for text in texts]
    return Hand(parse_tiles(concealed), parse_tile(winning), tuple(groups))


def read_indicators(texts: Iterable[str]) -> tuple[Tile, ...]:
    """The tiles of texts such as `3p` or `3p11z`, sorted within each text.

    Raises:
        HandError: A text is no MPSZ.
    """
    return tuple(tile for text in texts for tile in tiles_of(parse_tiles(text)))


def read_rules(preset_id: str, options: Iterable[str]) -> HandRules:
    """The rules of a preset with options such as `kiriage`, `kazoe=off`, `double_wind_fu=2`.

    Raises:
        HandError: There is no such preset, option or value.
    """
    values: dict[str, object] = {}
    for option in options:
        name, _, text = option.partition("=")
        name = name.replace("-", "_")
        allowed = {str(value): value for value in ALLOWED.get(name, ())}
        values[name] = allowed.get(text, _ON_OFF.get(text, text))
    return with_options(preset(preset_id).rules, values)


def _liability(
    entry: Entry, hand: Hand, context: WinContext, result: HandScore, rules: HandRules
) -> Liability | None:
    """Who answers for a yakuman, if it is said that anybody does."""
    if not entry.liable:
        return None
    if not (entry.is_tsumo or entry.discarder):
        raise HandError("hand.liable_discarder")
    yakuman, _, wind = entry.liable.partition(":")
    seat = parse_wind(wind)
    if seat == context.seat_wind:
        raise HandError("hand.liable_winner")
    return liability(result, seat, yakuman, rules, melds=hand.melds)


def _movements(
    entry: Entry, context: WinContext, result: HandScore, answers: Liability | None
) -> tuple[int, ...] | None:
    if not (entry.is_tsumo or entry.discarder):
        return None
    discarder = None if entry.is_tsumo else parse_wind(entry.discarder)
    win = Win(context.seat_wind, result.base, discarder, answers)
    return movements([win], honba=entry.honba, riichi_sticks=entry.sticks)

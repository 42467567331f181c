"""The order of the steps: check, read, find yaku, count fu, and keep the best reading."""

from functools import lru_cache
from typing import Final, NamedTuple

from mjsheets.riichi import facts as f
from mjsheets.riichi.decomposition import Reading, readings, waits
from mjsheets.riichi.errors import HandError
from mjsheets.riichi.fu import MATTERING, FuItem, fu_of
from mjsheets.riichi.hand import EAST, Hand, Meld, WinContext, check_tiles, waits_text
from mjsheets.riichi.payment import (
    MANGAN_BASE,
    YAKUMAN_BASE,
    Liability,
    Limit,
    Pay,
    base_points,
    pay_for,
    yakuman_points,
)
from mjsheets.riichi.rules import DEFAULT_RULES, HandRules
from mjsheets.riichi.shape import SETS_TALLY, facts_of_groups, facts_of_one_suit
from mjsheets.riichi.situation import situation_facts
from mjsheets.riichi.tiles import DIGIT_MASK, DORA_SHIFT, number_of
from mjsheets.riichi.yaku import YakuWorth, find, worth


class HandScore(NamedTuple):
    """What a complete hand is worth, and why.

    Attributes:
        yaku: The yaku, then dora, ura dora and red fives; empty if there is no yaku.
        han: Their sum; `None` for a yakuman, 0 without a yaku.
        fu: `None` for a yakuman and without a yaku.
        fu_items: What the fu consist of.
        yakuman: How many yakuman; 0 for none, and for 数え役満.
        base: Base points.
        limit: `None` below 満貫.
        pay: Who pays what, in points.
    """

    yaku: tuple[YakuWorth, ...]
    han: int | None
    fu: int | None
    fu_items: tuple[FuItem, ...]
    yakuman: int
    base: int
    limit: Limit | None
    pay: Pay

    @property
    def total(self) -> int:
        """What the winner gets, in points, without honba and sticks."""
        return self.pay.total


# How many dora, ura dora and red fives a hand has.
_Dora = tuple[int, int, int]
_DORA_NAMES: Final = (("dora", "ドラ"), ("ura_dora", "裏ドラ"), ("aka_dora", "赤ドラ"))
# As names of this module they are found faster.
_ALL_FACTS: Final = f.ALL
_CLOSED: Final = f.CLOSED
_WINDS_MATTER: Final = f.WINDS_MATTER
_HONOUR_GROUPS: Final = f.HONOUR_GROUPS
_WITHOUT_GROUPS: Final = f.SEVEN_PAIRS | f.ORPHANS
_ONE_SUIT: Final = f.CLOSED | f.HONOURS | sum(f.SUITS)
_ONE_SUITS: Final = frozenset(f.CLOSED | suit for suit in f.SUITS)
_WINDS: Final = [
    [seat | round_ for round_ in f.ROUND_WIND] for seat in f.SEAT_WIND
]  # by seat, then by round
_NO_PAY: Final = Pay(None, None, None, 0)
_WITHOUT_YAKU: Final = HandScore((), 0, None, (), 0, 0, None, _NO_PAY)
# Kinds of which every set must lie open on the table for パオ; for 四槓子 any kind will do.
_LIABLE: Final = {"daisangen": range(31, 34), "daisuushii": range(27, 31), "suukantsu": range(34)}
_FED: Final = {
    "daisangen": ("pon", "minkan", "kakan"),
    "daisuushii": ("pon", "minkan", "kakan"),
    "suukantsu": ("minkan",),
}
"""The calls for which another player gave a tile that completes the yakuman's sets."""
_SETS_OF: Final = {"daisangen": 3, "daisuushii": 4, "suukantsu": 4}
_RENHOU_MANGAN: Final = YakuWorth("renhou", "人和", 0)


_hand_score: Final = HandScore._make  # faster than a call with eight arguments


def score(hand: Hand, context: WinContext, rules: HandRules = DEFAULT_RULES) -> HandScore:
    """What `hand` is worth; of all readings the one worth most.

    Among readings worth the same, a yakuman comes before 数え役満, then more han, then more fu.

    Raises:
        HandError: The tiles or the situation cannot be, or the hand is not complete.
    """
    return score_and_reading(hand, context, rules)[0]


def score_and_reading(
    hand: Hand, context: WinContext, rules: HandRules = DEFAULT_RULES
) -> tuple[HandScore, Reading]:
    """As `score`, and how the hand was read."""
    counts = check_tiles(hand, context)
    facts = situation_facts(hand, context, rules)
    dora = _dora(hand, context, rules, counts)
    found = [
        (_judge(reading, facts, context, rules, dora), reading)
        for reading in readings(hand, counts, is_tsumo=context.is_tsumo)
    ]
    if not found:
        raise _not_a_win(hand)
    best = found[0] if len(found) == 1 else max(found, key=_rank)
    if rules.renhou == "mangan" and "renhou" in context.flags and best[0].base < MANGAN_BASE:
        return _renhou_mangan(context), best[1]
    return best


def _rank(judged: tuple[HandScore, Reading]) -> tuple[int, bool, int, int]:
    # More base points never pay less, and different base points never pay the same.
    score = judged[0]
    return score.base, score.yakuman > 0, score.han or 0, score.fu or 0


def _dora(hand: Hand, context: WinContext, rules: HandRules, counts: int) -> _Dora:
    dora = ura = reds = 0
    for indicator in context.dora_indicators:
        dora += counts >> DORA_SHIFT[indicator.kind] & DIGIT_MASK
    for indicator in context.ura_indicators:
        ura += counts >> DORA_SHIFT[indicator.kind] & DIGIT_MASK
    if rules.aka:
        reds = number_of(hand.concealed.reds) + hand.winning_tile.is_red
        for meld in hand.melds:
            reds += number_of(meld.tiles.reds)
    return dora, ura, reds


def _judge(
    reading: Reading, facts: int, context: WinContext, rules: HandRules, dora: _Dora
) -> HandScore:
    """What one reading is worth."""
    _, features, tally, counts, kind = reading
    facts |= features & _ALL_FACTS
    if facts & _WINDS_MATTER:
        facts |= _WINDS[context.seat_wind][context.round_wind]
    if not facts & _WITHOUT_GROUPS:
        facts |= facts_of_groups(features, tally)
        if facts & _ONE_SUIT in _ONE_SUITS:
            facts |= facts_of_one_suit(counts, kind)
    yaku, han, yakuman, fu, items = _worth(
        facts,
        tally & SETS_TALLY,
        rules.double_yakuman,
        rules.multiple_yakuman,
        rules.double_wind_fu,
        rules.rinshan_tsumo_fu,
    )
    is_dealer = context.seat_wind == EAST
    if yakuman:
        points = yakuman_points(yakuman)
        pay = pay_for(points.points, is_dealer=is_dealer, is_tsumo=context.is_tsumo)
        return HandScore(yaku, None, None, (), yakuman, *points, pay)
    if not han:
        return _WITHOUT_YAKU
    extra, more = _worth_of_dora(dora)
    han += more
    base, limit, pay = _points(han, fu, rules.kazoe, rules.kiriage, is_dealer, context.is_tsumo)
    return _hand_score((yaku + extra, han, fu, items, 0, base, limit, pay))


class _Worth(NamedTuple):
    """What a reading is worth without dora; without fu where there are none to count."""

    yaku: tuple[YakuWorth, ...]
    han: int
    yakuman: int
    fu: int = 0
    items: tuple[FuItem, ...] = ()


@lru_cache(maxsize=1 << 15)
def _worth(
    facts: int,
    tally: int,
    double_yakuman: bool,  # noqa: FBT001  # a cache key, as is the one below
    multiple_yakuman: bool,  # noqa: FBT001
    double_wind_fu: int,
    rinshan_tsumo_fu: int,
) -> _Worth:
    """What facts and sets are worth."""
    if facts & _HONOUR_GROUPS:
        facts |= f.of_honours(facts)
    found = worth(find(facts), facts & _CLOSED, double_yakuman, multiple_yakuman)
    if not found.han:
        return _Worth(*found)
    fu = fu_of(facts & MATTERING, tally, double_wind_fu, rinshan_tsumo_fu)
    return _Worth(*found, *fu)


@lru_cache(maxsize=1 << 10)
def _worth_of_dora(dora: _Dora) -> tuple[tuple[YakuWorth, ...], int]:
    """The entries of dora, and their han together."""
    named = zip(_DORA_NAMES, dora, strict=True)
    return tuple(YakuWorth(*names, han) for names, han in named if han), sum(dora)


@lru_cache(maxsize=1 << 12)
def _points(
    han: int,
    fu: int,
    kazoe: bool,  # noqa: FBT001  # a cache key, as are those below
    kiriage: bool,  # noqa: FBT001
    is_dealer: bool,  # noqa: FBT001
    is_tsumo: bool,  # noqa: FBT001
) -> tuple[int, Limit | None, Pay]:
    """Base points, their limit, and who pays what."""
    base = base_points(han, fu, DEFAULT_RULES._replace(kazoe=kazoe, kiriage=kiriage))
    return *base, pay_for(base.points, is_dealer=is_dealer, is_tsumo=is_tsumo)


def _not_a_win(hand: Hand) -> HandError:
    kinds = waits(hand.concealed.counts, hand.melds)
    if kinds:
        return HandError("hand.not_a_win_tenpai", waits=waits_text(kinds))
    return HandError("hand.not_a_win_noten")


def _renhou_mangan(context: WinContext) -> HandScore:
    """人和 as 満貫, which stands alone: taken where the hand itself is worth less."""
    pay = pay_for(MANGAN_BASE, is_dealer=context.is_dealer, is_tsumo=context.is_tsumo)
    return HandScore((_RENHOU_MANGAN,), None, None, (), 0, MANGAN_BASE, Limit.MANGAN, pay)


def liability(
    result: HandScore,
    seat: int,
    yakuman_id: str,
    rules: HandRules = DEFAULT_RULES,
    *,
    melds: tuple[Meld, ...] | None = None,
) -> Liability:
    """What the player in `seat` answers for who completed the yakuman `yakuman_id` (パオ).

    Args:
        result: What the hand is worth.
        seat: 0 to 3, as wind.
        yakuman_id: `daisangen`, `daisuushii` or `suukantsu`.
        rules: Whether `suukantsu` counts, and whether the player answers for the whole hand.
        melds: Those of the hand, if it is to be checked that a call completed the yakuman.

    Raises:
        HandError: `hand.no_liability`: the hand has no such yakuman, or there is no liability
            for it under `rules`. `hand.liable_without_call`: no call completed it.
    """
    is_known = yakuman_id in _LIABLE and (yakuman_id != "suukantsu" or rules.liability_suukantsu)
    entry = next((entry for entry in result.yaku if entry.id == yakuman_id), None)
    if entry is None or not is_known:
        raise HandError("hand.no_liability", yaku=yakuman_id)
    if melds is not None and not _is_fed(yakuman_id, melds):
        raise HandError("hand.liable_without_call", yaku=yakuman_id)
    return Liability(seat, result.base if rules.liability_all else entry.yakuman * YAKUMAN_BASE)


def _is_fed(yakuman_id: str, melds: tuple[Meld, ...]) -> bool:
    """Whether all sets of the yakuman lie on the table and another player gave one of them."""
    calls = [
        meld.call for meld in melds if meld.call != "chi" and meld.group.kind in _LIABLE[yakuman_id]
    ]
    return len(calls) == _SETS_OF[yakuman_id] and not {*calls}.isdisjoint(_FED[yakuman_id])

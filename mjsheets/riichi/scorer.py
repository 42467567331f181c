"""The order of the steps: check, read, find yaku, count fu, and keep the best reading."""

from functools import lru_cache
from typing import Final, NamedTuple

from mjsheets.riichi import facts as f
from mjsheets.riichi.decomposition import Reading, readings, waits
from mjsheets.riichi.errors import HandError
from mjsheets.riichi.fu import MATTERING, FuItem, fu_of
from mjsheets.riichi.hand import EAST, Hand, WinContext, check_tiles, waits_text
from mjsheets.riichi.payment import (
    MANGAN_BASE,
    YAKUMAN_BASE,
    Liability,
    Limit,
    Pay,
    capped_points,
    pay_for,
    yakuman_points,
)
from mjsheets.riichi.rules import DEFAULT_RULES, HandRules
from mjsheets.riichi.situation import situation_facts
from mjsheets.riichi.tiles import DORA_OF, count_of, number_of
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
        reading: How the hand was read.
    """

    yaku: tuple[YakuWorth, ...]
    han: int | None
    fu: int | None
    fu_items: tuple[FuItem, ...]
    yakuman: int
    base: int
    limit: Limit | None
    pay: Pay
    reading: Reading

    @property
    def total(self) -> int:
        """What the winner gets, in points, without honba and sticks."""
        return self.pay.total


_NO_PAY: Final = Pay(None, None, None, 0)
_LIABLE: Final = frozenset({"daisangen", "daisuushii"})
_RENHOU_MANGAN: Final = YakuWorth("renhou", "人和", 0)


def score(hand: Hand, context: WinContext, rules: HandRules = DEFAULT_RULES) -> HandScore:
    """What `hand` is worth; of all readings the one worth most.

    Among readings worth the same, a yakuman comes before 数え役満, then more han, then more fu.

    Raises:
        HandError: The tiles or the situation cannot be, or the hand is not complete.
    """
    counts = check_tiles(hand, context)
    facts = _facts(hand, context, rules)
    dora = _dora(hand, context, rules, counts)
    best: HandScore | None = None
    for reading in readings(hand, counts, is_tsumo=context.is_tsumo):
        judged = _judge(reading, facts, context, rules, dora)
        if best is None or _rank(judged) > _rank(best):
            best = judged
    if best is None:
        raise _not_a_win(hand)
    if "renhou" in context.flags and rules.renhou == "mangan" and best.base < MANGAN_BASE:
        return _renhou_mangan(best, context)
    return best


def _rank(judged: HandScore) -> tuple[int, bool, int, int]:
    # More base points never pay less, and different base points never pay the same.
    return judged.base, judged.yakuman > 0, judged.han or 0, judged.fu or 0


def _facts(hand: Hand, context: WinContext, rules: HandRules) -> int:
    """The facts of the situation under `rules`."""
    facts = situation_facts(hand, context)
    if facts & f.RENHOU and rules.renhou != "yakuman":
        facts ^= f.RENHOU
    if not (facts & f.CLOSED or rules.kuitan):
        facts |= f.NO_KUITAN
    return facts


def _judge(
    reading: Reading, facts: int, context: WinContext, rules: HandRules, dora: tuple[YakuWorth, ...]
) -> HandScore:
    """What one reading is worth."""
    is_tsumo, seat_wind, round_wind = context[:3]
    facts |= reading.features & f.ALL
    if facts & f.WINDS_MATTER:
        facts |= f.SEAT_WIND[seat_wind] | f.ROUND_WIND[round_wind]
    found = find(facts, reading)
    yaku, han, yakuman = worth(
        found, facts & f.CLOSED, rules.double_yakuman, rules.multiple_yakuman
    )
    if yakuman:
        base, limit = yakuman_points(yakuman)
        pay = pay_for(base, seat_wind == EAST, is_tsumo)
        return HandScore(yaku, None, None, (), yakuman, base, limit, pay, reading)
    if not han:
        return HandScore((), 0, None, (), 0, 0, None, _NO_PAY, reading)
    for entry in dora:
        han += entry.han
    fu, items = fu_of(
        facts & MATTERING, reading.tally, rules.double_wind_fu, rules.rinshan_tsumo_fu
    )
    base, limit = capped_points(han, fu, rules.kazoe, rules.kiriage)
    pay = pay_for(base, seat_wind == EAST, is_tsumo)
    return HandScore(yaku + dora, han, fu, items, 0, base, limit, pay, reading)


def _dora(hand: Hand, context: WinContext, rules: HandRules, counts: int) -> tuple[YakuWorth, ...]:
    """Dora, ura dora and red fives with their han, as far as there are any."""
    dora = ura = reds = 0
    for indicator in context.dora_indicators:
        dora += count_of(counts, DORA_OF[indicator.kind])
    for indicator in context.ura_indicators:
        ura += count_of(counts, DORA_OF[indicator.kind])
    if rules.aka:
        reds = number_of(hand.concealed.reds) + hand.winning_tile.is_red
        for meld in hand.melds:
            reds += number_of(meld.tiles.reds)
    return _dora_entries(dora, ura, reds)


@lru_cache(maxsize=1 << 10)
def _dora_entries(dora: int, ura: int, reds: int) -> tuple[YakuWorth, ...]:
    entries = (
        YakuWorth("dora", "ドラ", dora),
        YakuWorth("ura_dora", "裏ドラ", ura),
        YakuWorth("aka_dora", "赤ドラ", reds),
    )
    return tuple(entry for entry in entries if entry.han)


def _not_a_win(hand: Hand) -> HandError:
    kinds = waits(hand.concealed.counts, hand.melds)
    if kinds:
        return HandError("hand.not_a_win_tenpai", waits=waits_text(kinds))
    return HandError("hand.not_a_win_noten")


def _renhou_mangan(best: HandScore, context: WinContext) -> HandScore:
    """人和 as 満貫, which stands alone: taken where the hand itself is worth less."""
    pay = pay_for(MANGAN_BASE, context.is_dealer, context.is_tsumo)
    return best._replace(
        yaku=(_RENHOU_MANGAN,),
        han=None,
        fu=None,
        fu_items=(),
        base=MANGAN_BASE,
        limit=Limit.MANGAN,
        pay=pay,
    )


def liability(
    result: HandScore, seat: int, yakuman_id: str, rules: HandRules = DEFAULT_RULES
) -> Liability:
    """What the player in `seat` answers for who completed the yakuman `yakuman_id` (パオ).

    Raises:
        HandError: `hand.no_liability`: the hand has no such yakuman, or there is no liability
            for it under `rules`.
    """
    liable = _LIABLE | ({"suukantsu"} if rules.liability_suukantsu else set())
    entry = next((entry for entry in result.yaku if entry.id == yakuman_id), None)
    if entry is None or yakuman_id not in liable:
        raise HandError("hand.no_liability", yaku=yakuman_id)
    return Liability(seat, result.base if rules.liability_all else entry.yakuman * YAKUMAN_BASE)

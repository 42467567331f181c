"""One hanchan and the rules give the parts of each seat's points.

The seed of the formula is the article behind the original spreadsheet: round the raw score,
take off 返し, add 順位点, and let rank 1 have what is missing to zero.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from mjsheets.engine.ranking import by_seat, rank
from mjsheets.errors import DataError
from mjsheets.models import Hanchan, Wind
from mjsheets.rules import LeftoverSticks, NegativeRounding, Rounding, Rules

STICK = 1000
"""What a riichi stick is worth, in points."""
_SHARE_UNIT = 100
"""Shares are multiples of 0.1 pt, that is 100 points (M.LEAGUE, article 6-2-6)."""

_LIFT = {
    Rounding.HALF_UP: 500,
    Rounding.FIVE_DOWN_SIX_UP: 400,
    Rounding.DOWN: 0,
    Rounding.UP: 999,
}
"""What makes a magnitude reach the next thousand where it is rounded up, in points."""


class SeatSettlement(NamedTuple):
    """What one player of a hanchan gets, in points, as its parts.

    Attributes:
        player: Name of the player.
        rank: Place from 1; a shared place counts as the better one.
        raw_score: Final score; `None` where only the finished points are known.
        starting_seat: Seat at the start, where known.
        base: `raw_score` less 返し; the finished points themselves where only they are known.
        rounding: What rounding the raw score added or took.
        uma: 順位点 of the rank, or the share of it.
        oka: To rank 1, with what the 順位点 leave to zero, or the share of it.
        remainder: What the rounding of the whole table left: to rank 1, or the share of it.
        sticks: 供託 left at the end: to rank 1, or the share of it.
        prize: 飛び賞 received or paid.
        chips: チップ.
        yakitori: 焼き鳥 received or paid.
        penalty: チョンボ and 罰符, which nobody receives.
    """

    player: str
    rank: int
    raw_score: int | None
    starting_seat: Wind | None
    base: int
    rounding: int = 0
    uma: int = 0
    oka: int = 0
    remainder: int = 0
    sticks: int = 0
    prize: int = 0
    chips: int = 0
    yakitori: int = 0
    penalty: int = 0

    @property
    def total(self) -> int:
        """The sum of the parts, in points."""
        return sum(self[4:])


class Settlement(NamedTuple):
    """One settled hanchan.

    Attributes:
        number: Number of the hanchan in the workbook.
        seats: One settlement per result, in the same order.
        unassigned: What the totals sum to, by reason: sticks left on the table, penalties that
            nobody receives, an oka that was stated otherwise. Empty when they sum to zero.
    """

    number: int
    seats: tuple[SeatSettlement, ...]
    unassigned: tuple[tuple[str, int], ...] = ()


def round_score(
    raw_score: int,
    rounding: Rounding,
    negative: NegativeRounding = NegativeRounding.MAGNITUDE,
    return_points: int = 30_000,
) -> int:
    """`raw_score` rounded to whole thousands, in points.

    >>> [round_score(score, Rounding.FIVE_DOWN_SIX_UP) for score in (25500, 25600, -1500, -1600)]
    [25000, 26000, -1000, -2000]
    """
    if rounding is Rounding.TOWARD_RETURN:
        up = raw_score < return_points
        return (raw_score + (999 if up else 0)) // 1000 * 1000
    lift = _LIFT.get(rounding)
    if lift is None:
        return raw_score
    if raw_score >= 0 or negative is NegativeRounding.DOWNWARD:
        return (raw_score + lift) // 1000 * 1000
    return (raw_score - lift) // -1000 * -1000


def settle(hanchan: Hanchan, rules: Rules) -> Settlement:
    """Settle one hanchan.

    Raises:
        DataError: Equal scores must be ordered by seat, and the seats are unknown; or the rules
            are for another number of players.
    """
    results = hanchan.results
    if len(results) != len(rules.uma):
        raise DataError("hanchan.players", number=hanchan.number, wanted=len(rules.uma))
    ranks = rank(hanchan, rules.tie_policy)
    if hanchan.is_finished:
        return _finished(hanchan, ranks)
    return_points = rules.return_points
    how = (rules.rounding, rules.negative_rounding, return_points)
    rounded = [round_score(result.raw_score, *how) for result in results]
    seats = []
    for result, place, whole, bonus in zip(
        results, ranks, rounded, _bonuses(hanchan, ranks, rules, sum(rounded)), strict=True
    ):
        score = result.raw_score
        parts = (score - return_points, whole - score, *bonus)
        seats.append(SeatSettlement(result.player, place, score, result.starting_seat, *parts))
    if hanchan.extras is None and not hanchan.riichi_sticks and rules.oka is None:
        return Settlement(hanchan.number, tuple(seats))
    return _with_extras(hanchan, rules, seats)


def _finished(hanchan: Hanchan, ranks: tuple[int, ...]) -> Settlement:
    seats = [
        SeatSettlement(result.player, place, None, result.starting_seat, result.raw_score)
        for result, place in zip(hanchan.results, ranks, strict=True)
    ]
    return Settlement(hanchan.number, tuple(seats))


def _bonuses(
    hanchan: Hanchan, ranks: tuple[int, ...], rules: Rules, rounded: int
) -> list[tuple[int, ...]]:
    """(uma, oka, remainder, sticks) of each seat; `rounded` is the sum of the rounded scores."""
    players = len(ranks)
    uma = rules.uma if rules.floating_uma is None else _floating(hanchan, rules)
    oka = (rules.return_points - rules.starting_points) * players
    sticks = hanchan.riichi_sticks * STICK
    firsts = (
        (oka if rules.oka is None else rules.oka) - sum(uma),
        rules.starting_points * players - sticks - rounded,
        sticks if rules.leftover_sticks is LeftoverSticks.TO_FIRST else 0,
    )
    if len(set(ranks)) < players:
        return _shared_bonuses(hanchan, ranks, uma, firsts)
    by_place = [(uma[0], *firsts), *[(amount, 0, 0, 0) for amount in uma[1:]]]
    return [by_place[place - 1] for place in ranks]


def _floating(hanchan: Hanchan, rules: Rules) -> tuple[int, ...]:
    """順位点 by how many are afloat: exactly 返し counts (連盟 A)."""
    afloat = sum(result.raw_score >= rules.return_points for result in hanchan.results)
    if rules.floating_uma is None or afloat in (0, len(hanchan.results)):
        return (0,) * len(hanchan.results)
    return rules.floating_uma.by_afloat[afloat - 1]


def _shared_bonuses(
    hanchan: Hanchan, ranks: tuple[int, ...], uma: Sequence[int], firsts: tuple[int, ...]
) -> list[tuple[int, ...]]:
    bonuses: list[tuple[int, ...]] = [()] * len(ranks)
    order = by_seat(hanchan)
    for place in set(ranks):
        tied = [seat for seat in order if ranks[seat] == place]
        places = sum(uma[place - 1 : place - 1 + len(tied)])
        pots = (places, *firsts) if place == 1 else (places, 0, 0, 0)
        for seat, parts in zip(tied, _split_pots(pots, len(tied)), strict=True):
            bonuses[seat] = parts
    return bonuses


def _split_pots(pots: Sequence[int], heads: int) -> list[tuple[int, ...]]:
    """Share `pots` so that each head's sum is an even share of all of them together.

    Splitting each pot alone could give the seat nearest the 起家 two rests of 0.1 pt where it is
    due one; the shares of the running totals differ by exactly the part of each pot.
    """
    running = [split(total, heads) for total in accumulate(pots)]
    return [
        tuple(after - before for before, after in zip((0, *sums), sums, strict=False))
        for sums in zip(*running, strict=True)
    ]


def split(amount: int, heads: int) -> tuple[int, ...]:
    """Share `amount` points among `heads` in steps of 0.1 pt, rounded down, the rest first.

    >>> split(-20_000, 3)
    (-6600, -6700, -6700)
    """
    share = amount // (_SHARE_UNIT * heads) * _SHARE_UNIT
    rest = amount - share * heads
    return tuple(share + max(0, min(_SHARE_UNIT, rest - _SHARE_UNIT * i)) for i in range(heads))


def _with_extras(hanchan: Hanchan, rules: Rules, seats: Sequence[SeatSettlement]) -> Settlement:
    extras = hanchan.extras
    if extras is not None:
        prizes = _prizes(hanchan, rules.tobi_prize)
        yakitori = _yakitori(hanchan, rules.yakitori)
        seats = [
            seat._replace(
                prize=prize,
                chips=extra.chips * rules.chip_value,
                yakitori=bird,
                penalty=-(extra.chombo * rules.chombo + extra.penalty),
            )
            for seat, extra, prize, bird in zip(seats, extras, prizes, yakitori, strict=True)
        ]
    return Settlement(hanchan.number, tuple(seats), _unassigned(hanchan, rules, seats))


def _prizes(hanchan: Hanchan, prize: int) -> list[int]:
    players = [result.player for result in hanchan.results]
    prizes = [0] * len(players)
    for position, extra in enumerate(hanchan.extras or ()):
        if extra.busted_by is not None:
            prizes[position] -= prize
            prizes[players.index(extra.busted_by)] += prize
    return prizes


def _yakitori(hanchan: Hanchan, fine: int) -> list[int]:
    """Those who never won pay; those who did share it, the rest of 0.1 nearest the 起家."""
    birds = [extra.yakitori for extra in hanchan.extras or ()]
    if all(birds) or not any(birds):
        return [0] * len(birds)
    winners = [position for position in by_seat(hanchan) if not birds[position]]
    parts = [-fine if bird else 0 for bird in birds]
    for position, share in zip(winners, split(fine * sum(birds), len(winners)), strict=True):
        parts[position] = share
    return parts


def _unassigned(
    hanchan: Hanchan, rules: Rules, seats: Sequence[SeatSettlement]
) -> tuple[tuple[str, int], ...]:
    derived = (rules.return_points - rules.starting_points) * len(seats)
    reasons = {
        "oka": 0 if rules.oka is None else rules.oka - derived,
        "sticks": sum(seat.sticks for seat in seats) - hanchan.riichi_sticks * STICK,
        "chips": sum(seat.chips for seat in seats),
        "penalty": sum(seat.penalty for seat in seats),
    }
    return tuple((reason, amount) for reason, amount in reasons.items() if amount)

"""One hanchan and the rules give the parts of each seat's points.

The seed of the formula is the article behind the original spreadsheet: round the raw score,
take off 返し, add 順位点, and let rank 1 have what is missing to zero.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from mjsheets.engine.ranking import by_seat, rank
from mjsheets.models import Hanchan
from mjsheets.rules import Rounding, Rules

_SHARE_UNIT = 100
"""Shares are multiples of 0.1 pt, that is 100 points (M.LEAGUE, article 6-2-6)."""

_LIFT = {Rounding.HALF_UP: 500, Rounding.FIVE_DOWN_SIX_UP: 400}
"""What makes a magnitude reach the next thousand where it is rounded up, in points."""


class SeatSettlement(NamedTuple):
    """What one player of a hanchan gets, in points, as its parts.

    Attributes:
        player: Name of the player.
        rank: Place from 1; a shared place counts as the better one.
        raw_score: Final score.
        base: `raw_score` less 返し.
        rounding: What rounding the raw score added or took.
        uma: 順位点 of the rank, or the share of it.
        oka: (返し − 持ち) × players less all 順位点: to rank 1, or the share of it.
        remainder: What the rounding of the whole table left: to rank 1, or the share of it.
    """

    player: str
    rank: int
    raw_score: int
    base: int
    rounding: int
    uma: int
    oka: int
    remainder: int

    @property
    def total(self) -> int:
        """The sum of the parts, in points."""
        return self.base + self.rounding + self.uma + self.oka + self.remainder


class Settlement(NamedTuple):
    """One settled hanchan.

    Attributes:
        number: Number of the hanchan in the workbook.
        seats: One settlement per result, in the same order; their totals sum to zero when the
            raw scores sum to 持ち × players.
    """

    number: int
    seats: tuple[SeatSettlement, ...]


def round_score(raw_score: int, rounding: Rounding) -> int:
    """`raw_score` rounded to whole thousands by its magnitude, in points.

    >>> [round_score(score, Rounding.FIVE_DOWN_SIX_UP) for score in (25500, 25600, -1500, -1600)]
    [25000, 26000, -1000, -2000]
    """
    return raw_score + _rounding_change(raw_score, _LIFT.get(rounding))


def _rounding_change(raw_score: int, lift: int | None) -> int:
    if lift is None:
        return 0
    if raw_score >= 0:
        return (raw_score + lift) // 1000 * 1000 - raw_score
    return (raw_score - lift) // -1000 * -1000 - raw_score


def settle(hanchan: Hanchan, rules: Rules) -> Settlement:
    """Settle one hanchan.

    Raises:
        DataError: Equal scores must be ordered by seat, and the seats are unknown.
    """
    results = hanchan.results
    return_points = rules.return_points
    ranks = rank(hanchan, rules.tie_policy)
    lift = _LIFT.get(rules.rounding)
    changes = [_rounding_change(result.raw_score, lift) for result in results]
    bonuses = _bonuses(hanchan, ranks, rules, -sum(changes))
    seats = [
        SeatSettlement(
            result.player, place, score := result.raw_score, score - return_points, change, *bonus
        )
        for result, place, change, bonus in zip(results, ranks, changes, bonuses, strict=True)
    ]
    return Settlement(hanchan.number, tuple(seats))


def _bonuses(
    hanchan: Hanchan, ranks: tuple[int, ...], rules: Rules, remainder: int
) -> list[tuple[int, ...]]:
    """(uma, oka, remainder) of each seat."""
    players = len(ranks)
    uma = rules.uma
    oka = (rules.return_points - rules.starting_points) * players - sum(uma)
    if len(set(ranks)) < players:
        return _shared_bonuses(hanchan, ranks, uma, oka, remainder)
    by_place = [(uma[0], oka, remainder), *[(amount, 0, 0) for amount in uma[1:]]]
    return [by_place[place - 1] for place in ranks]


def _shared_bonuses(
    hanchan: Hanchan, ranks: tuple[int, ...], uma: Sequence[int], oka: int, remainder: int
) -> list[tuple[int, ...]]:
    bonuses: list[tuple[int, ...]] = [()] * len(ranks)
    order = by_seat(hanchan)
    for place in set(ranks):
        tied = [seat for seat in order if ranks[seat] == place]
        places = sum(uma[place - 1 : place - 1 + len(tied)])
        pots = (places, oka, remainder) if place == 1 else (places, 0, 0)
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

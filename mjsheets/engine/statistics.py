"""Counts per player that add up over hanchan, and the rates derived from them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby, permutations
from typing import NamedTuple

from mjsheets.engine.settlement import Settlement
from mjsheets.models import Wind

PLACES = 4
"""As many as a table has at most."""


class PlayerRecord(NamedTuple):
    """What one player's settled hanchan come to.

    Hanchan of which only the finished points are known count everywhere but in the scores.

    Attributes:
        player: Name of the player.
        total: Sum of the settlements, in points.
        rank_counts: How often first, second, … ; a shared place counts as the better one.
        last_count: How often last of the table.
        score_count: Hanchan with a raw score.
        raw_score_sum: Sum of the raw scores, in points.
        high_score: Best raw score, in points; `None` before the first.
        low_score: Worst raw score, in points; `None` before the first.
        tobi_count: Hanchan that ended below zero (zero is not トビ).
    """

    player: str
    total: int
    rank_counts: tuple[int, ...]
    last_count: int
    score_count: int
    raw_score_sum: int
    high_score: int | None
    low_score: int | None
    tobi_count: int

    @property
    def hanchan_count(self) -> int:
        """The number of settled hanchan: the denominator of the rates."""
        return sum(self.rank_counts)

    def average_rank(self) -> Fraction | None:
        """Sum of ranks / `hanchan_count`; `None` before the first hanchan."""
        return average_rank(self.rank_counts)

    def average_raw_score(self) -> Fraction | None:
        """`raw_score_sum` / `score_count`, in points; `None` before the first score."""
        return Fraction(self.raw_score_sum, self.score_count) if self.score_count else None

    def average_total(self) -> Fraction | None:
        """`total` / `hanchan_count`, in points; `None` before the first hanchan."""
        return self._per_hanchan(self.total)

    def first_rate(self) -> Fraction | None:
        """トップ率: firsts / `hanchan_count`."""
        return self._per_hanchan(self.rank_counts[0])

    def rentai_rate(self) -> Fraction | None:
        """連対率: firsts and seconds / `hanchan_count`."""
        return self._per_hanchan(sum(self.rank_counts[:2]))

    def last_avoidance_rate(self) -> Fraction | None:
        """ラス回避率: 1 − `last_count` / `hanchan_count`; `None` before the first hanchan."""
        return self._per_hanchan(self.hanchan_count - self.last_count)

    def tobi_rate(self) -> Fraction | None:
        """トビ率: `tobi_count` / `score_count`; `None` before the first score."""
        return Fraction(self.tobi_count, self.score_count) if self.score_count else None

    def _per_hanchan(self, amount: int) -> Fraction | None:
        return Fraction(amount, self.hanchan_count) if self.hanchan_count else None


def average_rank(rank_counts: Sequence[int]) -> Fraction | None:
    """The average of ranks that were counted; `None` for none."""
    hanchan = sum(rank_counts)
    ranks = sum(count * place for place, count in enumerate(rank_counts, 1))
    return Fraction(ranks, hanchan) if hanchan else None


class Duel(NamedTuple):
    """What happened between two players who sat at the same table.

    Attributes:
        player: Whose view it is.
        opponent: The other one.
        hanchan_count: Hanchan that both played.
        above_count: How often `player` ranked above.
        below_count: How often below; the rest were shared places.
        total: `player`'s settlements less the opponent's in those hanchan, in points.
    """

    player: str
    opponent: str
    hanchan_count: int
    above_count: int
    below_count: int
    total: int


class Course(NamedTuple):
    """How one player's hanchan went one after the other, and by seat.

    Attributes:
        player: Name of the player.
        top_streak: Most hanchan of this player in a row as first.
        last_free_streak: Most hanchan of this player in a row without being last.
        seat_rank_counts: Of each starting seat, East first, how often first, second, … ; only
            hanchan whose seats are known.
    """

    player: str
    top_streak: int
    last_free_streak: int
    seat_rank_counts: tuple[tuple[int, ...], ...]


class _Tally:
    """A `PlayerRecord` under construction."""

    __slots__ = (
        "high_score", "last_count", "low_score", "rank_counts", "raw_score_sum", "score_count",
        "tobi_count", "total",
    )  # fmt: skip

    def __init__(self) -> None:
        self.total = self.last_count = self.raw_score_sum = self.score_count = self.tobi_count = 0
        self.rank_counts = [0] * PLACES
        self.high_score: int | None = None
        self.low_score: int | None = None

    def add_score(self, score: int) -> None:
        self.score_count += 1
        self.raw_score_sum += score
        if score < 0:
            self.tobi_count += 1
        if self.high_score is None or score > self.high_score:
            self.high_score = score
        if self.low_score is None or score < self.low_score:
            self.low_score = score


def tally(settlements: Iterable[Settlement], players: Iterable[str]) -> tuple[PlayerRecord, ...]:
    """Count the settled hanchan of each of `players`, in their order.

    Raises:
        KeyError: Somebody who is not among `players` took part.
    """
    tallies = {player: _Tally() for player in players}
    for settlement in settlements:
        seats = settlement.seats
        last = len(seats)
        for seat in seats:
            count = tallies[seat.player]
            count.total += seat.total
            count.rank_counts[seat.rank - 1] += 1
            if seat.rank == last:
                count.last_count += 1
            if seat.raw_score is not None:
                count.add_score(seat.raw_score)
    return tuple(
        PlayerRecord(
            player,
            count.total,
            tuple(count.rank_counts),
            count.last_count,
            count.score_count,
            count.raw_score_sum,
            count.high_score,
            count.low_score,
            count.tobi_count,
        )
        for player, count in tallies.items()
    )


def courses(settlements: Sequence[Settlement], players: Iterable[str]) -> tuple[Course, ...]:
    """Streaks and seats of each of `players`; the settlements in the order of play."""
    return tuple(_course(player, settlements) for player in players)


def _course(player: str, settlements: Iterable[Settlement]) -> Course:
    by_seat = [[0] * PLACES for _ in Wind]
    tops: list[bool] = []
    safe: list[bool] = []
    for settlement in settlements:
        for seat in settlement.seats:
            if seat.player == player:
                tops.append(seat.rank == 1)
                safe.append(seat.rank < len(settlement.seats))
                if seat.starting_seat is not None:
                    by_seat[seat.starting_seat][seat.rank - 1] += 1
    return Course(player, _longest(tops), _longest(safe), tuple(map(tuple, by_seat)))


def _longest(run: Iterable[bool]) -> int:
    return max((sum(1 for _ in group) for holds, group in groupby(run) if holds), default=0)


def duels(settlements: Iterable[Settlement], players: Sequence[str]) -> tuple[Duel, ...]:
    """Each ordered pair of `players` that met at a table."""
    met: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for settlement in settlements:
        for one, other in permutations(settlement.seats, 2):
            pair = (other.rank - one.rank, one.total - other.total)
            met.setdefault((one.player, other.player), []).append(pair)
    return tuple(
        Duel(
            *pair,
            hanchan_count=len(meetings),
            above_count=sum(ahead > 0 for ahead, _ in meetings),
            below_count=sum(ahead < 0 for ahead, _ in meetings),
            total=sum(difference for _, difference in meetings),
        )
        for pair in permutations(players, 2)
        if (meetings := met.get(pair))
    )


def standings(records: Iterable[PlayerRecord]) -> tuple[PlayerRecord, ...]:
    """`records` from the highest total down; equal totals keep their order."""
    return tuple(sorted(records, key=lambda record: -record.total))


def round_half_up(value: Fraction, places: int = 0) -> Fraction:
    """`value` to `places` decimals, halves toward plus infinity.

    >>> [str(round_half_up(Fraction(n, 8), 2)) for n in (9, -9, 4)]
    ['113/100', '-28/25', '1/2']
    """
    scale = 10**places
    return Fraction((2 * value * scale + 1).__floor__() // 2, scale)

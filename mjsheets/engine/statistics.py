"""Counts per player that add up over hanchan, and the rates derived from them."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from mjsheets.engine.settlement import Settlement


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """What one player's settled hanchan come to.

    Attributes:
        player: Name of the player.
        total: Sum of the settlements, in points.
        rank_counts: How often first, second, … ; a shared place counts as the better one.
        last_count: How often last of the table.
        raw_score_sum: Sum of the raw scores, in points.
        high_score: Best raw score, in points; `None` before the first hanchan.
    """

    player: str
    total: int
    rank_counts: tuple[int, ...]
    last_count: int
    raw_score_sum: int
    high_score: int | None

    @property
    def hanchan_count(self) -> int:
        """The number of settled hanchan: the denominator of every rate."""
        return sum(self.rank_counts)

    def average_rank(self) -> Fraction | None:
        """Sum of ranks / `hanchan_count`; `None` before the first hanchan."""
        return self._per_hanchan(sum(n * place for place, n in enumerate(self.rank_counts, 1)))

    def average_raw_score(self) -> Fraction | None:
        """`raw_score_sum` / `hanchan_count`, in points; `None` before the first hanchan."""
        return self._per_hanchan(self.raw_score_sum)

    def last_avoidance_rate(self) -> Fraction | None:
        """ラス回避率: 1 − `last_count` / `hanchan_count`; `None` before the first hanchan."""
        return self._per_hanchan(self.hanchan_count - self.last_count)

    def _per_hanchan(self, amount: int) -> Fraction | None:
        return Fraction(amount, self.hanchan_count) if self.hanchan_count else None


class _Tally:
    """A `PlayerRecord` under construction."""

    __slots__ = ("high_score", "last_count", "rank_counts", "raw_score_sum", "total")

    def __init__(self) -> None:
        self.total = self.last_count = self.raw_score_sum = 0
        self.rank_counts = [0, 0, 0, 0]
        self.high_score: int | None = None


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
            count.raw_score_sum += seat.raw_score
            count.rank_counts[seat.rank - 1] += 1
            count.last_count += seat.rank == last
            if count.high_score is None or seat.raw_score > count.high_score:
                count.high_score = seat.raw_score
    return tuple(
        PlayerRecord(
            player,
            count.total,
            tuple(count.rank_counts),
            count.last_count,
            count.raw_score_sum,
            count.high_score,
        )
        for player, count in tallies.items()
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

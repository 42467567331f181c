"""Ranks from raw scores and starting seats, never from rounded or settled values."""

from typing import NamedTuple

from mjsheets.errors import DataError
from mjsheets.models import Hanchan
from mjsheets.rules import TiePolicy


class Ranking(NamedTuple):
    """Who came where.

    Attributes:
        ranks: Rank of each result, from 1; tied results under `SPLIT` share the better one.
        order: Positions of the results from first to last; equal scores by distance from the
            起家, or by position where the seats are unknown.
    """

    ranks: tuple[int, ...]
    order: tuple[int, ...]


def rank(hanchan: Hanchan, policy: TiePolicy) -> Ranking:
    """Rank the results of `hanchan`.

    >>> from mjsheets.models import SeatResult
    >>> results = tuple(SeatResult(player=p, raw_score=s)
    ...                 for p, s in [("A", 20000), ("B", 30000), ("C", 20000), ("D", 30000)])
    >>> rank(Hanchan(number=1, results=results), TiePolicy.SPLIT)
    Ranking(ranks=(3, 1, 3, 1), order=(1, 3, 0, 2))

    Raises:
        DataError: Equal scores must be ordered by seat, and the seats are unknown.
    """
    results = hanchan.results
    scores = [result.raw_score for result in results]
    if len(set(scores)) == len(scores):
        order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
        return Ranking(_by_position(order, range(1, len(order) + 1)), tuple(order))
    seats = [result.starting_seat for result in results]
    if policy is TiePolicy.STARTING_SEAT and None in seats:
        raise DataError("hanchan.tie-without-seats", number=hanchan.number)
    order = sorted(range(len(scores)), key=lambda i: (-scores[i], seats[i] or 0))
    if policy is TiePolicy.STARTING_SEAT:
        return Ranking(_by_position(order, range(1, len(order) + 1)), tuple(order))
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Ranking(ranks, tuple(order))


def _by_position(order: list[int], places: range) -> tuple[int, ...]:
    ranks = [0] * len(order)
    for place, position in zip(places, order, strict=True):
        ranks[position] = place
    return tuple(ranks)

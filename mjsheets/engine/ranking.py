"""Ranks from raw scores and starting seats, never from rounded or settled values."""

from mjsheets.errors import DataError
from mjsheets.models import Hanchan
from mjsheets.rules import TiePolicy


def rank(hanchan: Hanchan, policy: TiePolicy) -> tuple[int, ...]:
    """The rank of each result, from 1; tied results under `SPLIT` share the better one.

    >>> from mjsheets.models import SeatResult
    >>> results = tuple(SeatResult(player=p, raw_score=s)
    ...                 for p, s in [("A", 20000), ("B", 30000), ("C", 20000), ("D", 30000)])
    >>> rank(Hanchan(number=1, results=results), TiePolicy.SPLIT)
    (3, 1, 3, 1)

    Raises:
        DataError: Equal scores must be ordered by seat, and the seats are unknown.
    """
    scores = [result.raw_score for result in hanchan.results]
    descending = sorted(scores, reverse=True)
    ranks = tuple([1 + descending.index(score) for score in scores])
    if len(set(ranks)) == len(ranks) or policy is TiePolicy.SPLIT:
        return ranks
    order = by_seat(hanchan)
    if hanchan.results[0].starting_seat is None:
        raise DataError("hanchan.tie-without-seats", number=hanchan.number)
    nearer = [order[: order.index(position)] for position in range(len(order))]
    return tuple(
        [
            place + sum(ranks[other] == place for other in others)
            for place, others in zip(ranks, nearer, strict=True)
        ]
    )


def by_seat(hanchan: Hanchan) -> list[int]:
    """Positions of the results by distance from the 起家; as they stand where seats are unknown."""
    return sorted(
        range(len(hanchan.results)),
        key=lambda position: hanchan.results[position].starting_seat or 0,
    )

"""Whether the points of a table sum to zero, and what is meant to keep them from it."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from mjsheets.engine.settlement import Settlement


class Audit(NamedTuple):
    """The sums of one or more settled hanchan, in points.

    Attributes:
        total: Sum of all totals.
        reasons: What is meant to break the zero sum, by reason: `sticks` left on the table,
            `penalty` that nobody receives, `oka` that was stated otherwise, `chips`.
        moved: What changes hands beside the scores and sums to zero: `prize`, `yakitori`,
            `chips`, each as the sum of what is received.
    """

    total: int
    reasons: dict[str, int]
    moved: dict[str, int]

    @property
    def is_balanced(self) -> bool:
        """Whether the reasons explain the sum to the point."""
        return self.total == sum(self.reasons.values())


def audit(settlements: Iterable[Settlement]) -> Audit:
    """Add up what `settlements` come to, and why."""
    total = 0
    reasons: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    for settlement in settlements:
        total += sum(seat.total for seat in settlement.seats)
        for reason, amount in settlement.unassigned:
            reasons[reason] += amount
        for seat in settlement.seats:
            for part in ("prize", "chips", "yakitori"):
                moved[part] += max(0, getattr(seat, part))
    return Audit(total, dict(reasons), {part: amount for part, amount in moved.items() if amount})

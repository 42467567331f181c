import pytest

from mjsheets.engine.ranking import rank
from mjsheets.errors import DataError
from mjsheets.rules import TiePolicy
from tests.support import hanchan


@pytest.mark.parametrize(
    ("scores", "by_seat", "shared"),
    [
        ("32600E 19800S 15000W 32500N", (1, 3, 4, 2), (1, 3, 4, 2)),
        ("32600E 19800S 15000W 32600N", (1, 3, 4, 2), (1, 3, 4, 1)),
        ("32600N 19800S 15000W 32600E", (2, 3, 4, 1), (1, 3, 4, 1)),
        ("30000E 30000S 20000W 20000N", (1, 2, 3, 4), (1, 1, 3, 3)),
        ("20000N 30000W 20000S 30000E", (4, 2, 3, 1), (3, 1, 3, 1)),
        ("30000S 30000N 30000E 10000W", (2, 3, 1, 4), (1, 1, 1, 4)),
        ("40000E 20000N 20000S 20000W", (1, 4, 2, 3), (1, 2, 2, 2)),
        ("25000W 25000E 25000N 25000S", (3, 1, 4, 2), (1, 1, 1, 1)),
        ("0E -1000S 101000W 0N", (2, 4, 1, 3), (2, 4, 1, 2)),
        ("35000E 35000S 35000W", (1, 2, 3), (1, 1, 1)),
    ],
)
def test_every_tie(scores: str, by_seat: tuple[int, ...], shared: tuple[int, ...]) -> None:
    assert rank(hanchan(scores), TiePolicy.STARTING_SEAT) == by_seat
    assert rank(hanchan(scores), TiePolicy.SPLIT) == shared


def test_a_tie_by_seat_needs_the_seats() -> None:
    with pytest.raises(DataError) as caught:
        rank(hanchan("30000 30000 20000 20000"), TiePolicy.STARTING_SEAT)
    assert caught.value.code == "hanchan.tie-without-seats"


def test_without_a_tie_no_seat_is_needed() -> None:
    assert rank(hanchan("1 2 3 4"), TiePolicy.STARTING_SEAT) == (4, 3, 2, 1)

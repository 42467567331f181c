"""Reads under the quota of 60 per minute and user."""

import pytest

from mjsheets.app.pace import Pace


def test_a_minute_never_sees_more_than_its_share() -> None:
    now = 0.0
    moments: list[float] = []

    def wait(seconds: float) -> None:
        nonlocal now
        now += seconds

    pace = Pace(lambda: now, wait)
    for _ in range(200):
        pace.take()
        moments.append(now)
        now += 0.1
    for moment in moments:
        assert sum(moment <= other < moment + 60 for other in moments) <= 50
    assert moments[49] < 5
    assert moments[-1] < 4 * 61


def test_slow_reads_never_wait() -> None:
    now = 0.0
    pace = Pace(lambda: now, lambda _: pytest.fail("waited"), most=2)
    for _ in range(5):
        pace.take(2)
        now += 61

"""Which evening a moment belongs to, and how a spreadsheet for it is called."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from mjsheets.app.evening import day_of, share_of

TOKYO = ZoneInfo("Asia/Tokyo")


@pytest.mark.parametrize(
    ("there", "begins", "day"),
    [
        ("2026-11-30 01:30", time(5), "2026-11-29"),
        ("2026-11-30 04:59", time(5), "2026-11-29"),
        ("2026-11-30 05:00", time(5), "2026-11-30"),
        ("2026-11-29 21:00", time(5), "2026-11-29"),
        ("2026-11-30 01:30", time(0), "2026-11-30"),
        ("2027-01-01 02:00", time(6, 30), "2026-12-31"),
    ],
)
@pytest.mark.parametrize("zone", [TOKYO, UTC, ZoneInfo("America/New_York")])
def test_half_past_one_belongs_to_the_evening_before(
    there: str, begins: time, day: str, zone: ZoneInfo
) -> None:
    moment = datetime.fromisoformat(there).replace(tzinfo=zone).timestamp()
    assert day_of(moment, zone, begins).strftime("%Y-%m-%d") == day


def test_the_time_zone_decides() -> None:
    moment = datetime(2026, 11, 29, 22, tzinfo=UTC).timestamp()
    days = [day_of(moment, zone, time(5)).day for zone in (UTC, TOKYO)]
    assert days == [29, 30]


def test_whom_to_share_with() -> None:
    assert share_of("a@example.com").role == "writer"
    assert [str(share_of(f"a@example.com{role}")) for role in (":reader", ":writer")] == [
        "a@example.com:reader",
        "a@example.com",
    ]

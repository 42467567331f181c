"""Standings, statistics and money of a workbook as text and as JSON."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from mjsheets.app.settling import Settled
from mjsheets.cli.columns import aligned, format_pt
from mjsheets.engine.audit import audit
from mjsheets.engine.statistics import (
    Course,
    PlayerRecord,
    average_rank,
    courses,
    duels,
    round_half_up,
    standings,
)
from mjsheets.presets import display_name
from mjsheets.rules import Rounding, Rules
from mjsheets.sheet.layout import PLAYERS
from mjsheets.sheet.parsing import POINTS_PER_PT
from mjsheets.texts import Lang, text

_NOTHING = "-"


def rules_name(settled: Settled, lang: Lang) -> str:
    """The names of the rule sets in force; empty for the original's alone, changed or not."""
    rules = [block.rules for block in settled.reading.blocks]
    if {each.preset for each in rules} <= {Rules().preset}:
        return ""
    return " → ".join(dict.fromkeys(display_name(each, lang) for each in rules))


def standings_table(settled: Settled, lang: Lang) -> list[str]:
    """One line per player, from the highest total down."""
    rules = settled.reading.rules
    places = 1 if rules and rules.rounding is Rounding.NONE else 0
    heads = [
        text("show.player", lang),
        text("show.total", lang),
        *(text(f"show.rank-{place}", lang) for place in range(1, PLAYERS + 1)),
        text("show.average-rank", lang),
        text("show.average-score", lang),
        text("show.best", lang),
        text("show.last-avoidance", lang),
    ]
    return aligned([heads, *(_standing(r, places) for r in standings(settled.records))])


def _standing(record: PlayerRecord, places: int) -> list[str]:
    played = record.hanchan_count > 0
    return [
        record.player,
        format_pt(record.total, places) if played else _NOTHING,
        *map(str, record.rank_counts),
        _decimal(record.average_rank(), 2),
        _points(record.average_raw_score()),
        _points(record.high_score),
        _percent(record.last_avoidance_rate()),
    ]


def more_table(settled: Settled, lang: Lang) -> list[str]:
    """The further statistics, in the same order."""
    heads = [
        text("show.player", lang),
        *(text(f"show.more-{index}", lang) for index in range(1, 9)),
    ]
    by_player = {course.player: course for course in _courses(settled)}
    return aligned([heads, *(_more(r, by_player[r.player]) for r in standings(settled.records))])


def _more(record: PlayerRecord, course: Course) -> list[str]:
    average = record.average_total()
    return [
        record.player,
        str(record.hanchan_count),
        _percent(record.first_rate()),
        _percent(record.rentai_rate()),
        _percent(record.tobi_rate()),
        _points(record.low_score),
        _NOTHING if average is None else f"{_rounded(average / POINTS_PER_PT, 1):+.1f}",
        str(course.top_streak),
        str(course.last_free_streak),
    ]


def money_lines(settled: Settled, lang: Lang) -> Iterator[str]:
    """Each one's amount, and who pays whom."""
    money = settled.money
    if money is None:
        return
    for player, points in money.points.items():
        amount = points + money.fee[player]
        yield "  " + text("show.money", lang, player=player, amount=amount)
    for paid in money.payments:
        yield "  " + text("show.payment", lang, payer=paid.payer, payee=paid.payee, yen=paid.yen)


def _courses(settled: Settled) -> tuple[Course, ...]:
    return courses(settled.settlements, [record.player for record in settled.records])


def _decimal(value: Fraction | None, places: int) -> str:
    return _NOTHING if value is None else f"{_rounded(value, places):.{places}f}"


def _points(value: Fraction | int | None) -> str:
    return _NOTHING if value is None else f"{int(round_half_up(Fraction(value))):,}"


def _percent(value: Fraction | None) -> str:
    return _NOTHING if value is None else f"{_rounded(value, 3):.1%}"


def _rounded(value: Fraction, places: int) -> float:
    # As the workbook shows it; the formats of Python would round halves to even.
    return float(round_half_up(value, places))


def settled_json(settled: Settled) -> dict[str, object]:
    """All of it for a machine; amounts in pt are exact to the point."""
    rules = settled.reading.rules
    by_player = {course.player: course for course in _courses(settled)}
    players = [record.player for record in settled.records]
    found = audit(settled.settlements)
    return {
        "name": settled.snapshot.name,
        "rules": rules and rules.model_dump(mode="json"),
        "later_rules": [
            {"from": block.from_number, **block.rules.model_dump(mode="json")}
            for block in settled.reading.blocks[1:]
        ],
        "standings": [
            {**_record_json(record), **_course_json(by_player[record.player])}
            for record in standings(settled.records)
        ],
        "hanchan": [
            {
                "number": settlement.number,
                "results": [
                    {
                        "player": seat.player,
                        "rank": seat.rank,
                        "raw_score": seat.raw_score,
                        "total_pt": seat.total / POINTS_PER_PT,
                    }
                    for seat in settlement.seats
                ],
            }
            for settlement in settled.settlements
        ],
        "head_to_head": [
            {
                "player": duel.player,
                "opponent": duel.opponent,
                "hanchan_count": duel.hanchan_count,
                "above_count": duel.above_count,
                "below_count": duel.below_count,
                "total_pt": duel.total / POINTS_PER_PT,
            }
            for duel in duels(settled.settlements, players)
        ],
        "audit": {**found._asdict(), "balanced": found.is_balanced},
        "money": _money_json(settled),
    }


def _record_json(record: PlayerRecord) -> Mapping[str, object]:
    rates = {
        "average_rank": record.average_rank(),
        "average_raw_score": record.average_raw_score(),
        "average_total_pt": _in_pt(record.average_total()),
        "first_rate": record.first_rate(),
        "rentai_rate": record.rentai_rate(),
        "last_avoidance_rate": record.last_avoidance_rate(),
        "tobi_rate": record.tobi_rate(),
    }
    return {
        "player": record.player,
        "total_pt": record.total / POINTS_PER_PT,
        "hanchan_count": record.hanchan_count,
        "score_count": record.score_count,
        "rank_counts": record.rank_counts,
        "last_count": record.last_count,
        "tobi_count": record.tobi_count,
        "high_score": record.high_score,
        "low_score": record.low_score,
        **{name: None if rate is None else float(rate) for name, rate in rates.items()},
    }


def _in_pt(points: Fraction | None) -> Fraction | None:
    return None if points is None else points / POINTS_PER_PT


def _course_json(course: Course) -> Mapping[str, object]:
    by_seat = {}
    for wind, counts in zip("ESWN", course.seat_rank_counts, strict=True):
        average = average_rank(counts)
        by_seat[wind] = {
            "rank_counts": counts,
            "average_rank": None if average is None else float(average),
        }
    return {
        "top_streak": course.top_streak,
        "last_free_streak": course.last_free_streak,
        "by_seat": by_seat,
    }


def _money_json(settled: Settled) -> dict[str, object] | None:
    money = settled.money
    if money is None:
        return None
    return {
        "points_yen": dict(money.points),
        "fee_yen": dict(money.fee),
        "payments": [
            {"payer": paid.payer, "payee": paid.payee, "yen": paid.yen} for paid in money.payments
        ],
    }

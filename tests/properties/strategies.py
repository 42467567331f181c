"""Hanchan, rules and tabs as hypothesis makes them."""

from hypothesis import strategies as st

from mjsheets.adapters.base import Cell, Kind, Position
from mjsheets.models import Hanchan, SeatExtras, SeatResult, Wind
from mjsheets.rules import (
    FLOATING_UMA,
    LeftoverSticks,
    NegativeRounding,
    Rounding,
    Rules,
    TiePolicy,
)
from tests.support import NAMES, Typed, results_cells

hundreds = st.integers(-300, 1500).map(lambda sticks: sticks * 100)
pt = st.integers(-500, 500).map(lambda tenths: tenths * 100)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    return Rules(
        starting_points=draw(st.sampled_from([25_000, 30_000, 27_000])),
        return_points=draw(st.sampled_from([25_000, 30_000, 40_000])),
        uma=tuple(draw(st.lists(pt, min_size=4, max_size=4))),
        floating_uma=draw(st.sampled_from([None, None, *FLOATING_UMA.values()])),
        oka=draw(st.sampled_from([None, None, 0, 20_000])),
        rounding=draw(st.sampled_from(Rounding)),
        negative_rounding=draw(st.sampled_from(NegativeRounding)),
        tie_policy=draw(st.sampled_from(TiePolicy)),
        leftover_sticks=draw(st.sampled_from(LeftoverSticks)),
        tobi_prize=draw(st.sampled_from([0, 10_000])),
        chip_value=draw(st.sampled_from([0, 2_000])),
        chombo=draw(st.sampled_from([0, 20_000])),
        yakitori=draw(st.sampled_from([0, 10_000])),
    )


@st.composite
def extras(draw: st.DrawFn) -> tuple[SeatExtras, ...] | None:
    """What else happened at a table; chips sum to zero."""
    if draw(st.booleans()):
        return None
    chips = draw(st.lists(st.integers(-9, 9), min_size=3, max_size=3))
    return tuple(
        SeatExtras(
            busted_by=draw(st.sampled_from([None, *NAMES])),
            chips=count,
            chombo=draw(st.integers(0, 2)),
            penalty=draw(st.integers(0, 10)) * 1000,
            yakitori=draw(st.booleans()),
        )
        for count in [*chips, -sum(chips)]
    )


@st.composite
def raw_scores(draw: st.DrawFn, total: int) -> list[int]:
    """Four scores that sum to `total`, often with ties."""
    first = draw(hundreds)
    second = draw(st.one_of(st.just(first), hundreds))
    third = draw(st.one_of(st.just(first), st.just(second), hundreds))
    scores = [first, second, third, total - first - second - third]
    return draw(st.permutations(scores))


@st.composite
def settled_hanchan(draw: st.DrawFn) -> tuple[Hanchan, Rules]:
    """A hanchan whose scores sum to 持ち × 4, with its seats, and the rules."""
    under = draw(rules())
    sticks = draw(st.sampled_from([0, 0, 1, 3]))
    scores = draw(raw_scores(under.starting_points * 4 - sticks * 1000))
    seats = draw(st.permutations(list(Wind)))
    results = tuple(
        SeatResult(player=player, raw_score=score, starting_seat=seat)
        for player, score, seat in zip(NAMES, scores, seats, strict=True)
    )
    number = draw(st.integers(1, 99))
    played = Hanchan(number=number, results=results, extras=draw(extras()), riichi_sticks=sticks)
    return played, under


_WORDS = """
東 南 西 北 東家 E S W N x 25000 ３２，６００点 ▲1500 -500 1.5 nan 1e9 順位点 持ち 返し 端数 同点
点数 風 小数 同着 五捨六入 合計 =1+1 半荘 A B C D
"""
_SIGNS = "0123456789０５.,，．-−ー▲+ 　点東南abAB=()!\"'\n\t\x0b²٣漢😀"
junk: st.SearchStrategy[Typed] = st.one_of(
    st.sampled_from(_WORDS.split()),
    st.text(_SIGNS, max_size=8),
    st.integers(-(10**12), 10**12),
    hundreds,
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans().map(lambda value: Cell(Kind.BOOLEAN, value)),
    st.just(Cell(Kind.DATE, "2026-11-29")),
    st.sampled_from(["#REF!", "#N/A", "Loading..."]).map(lambda token: Cell(Kind.ERROR, token)),
    st.sampled_from(["=1+1", "=B3", "=CALCPOINTS(B3:I3)", "=((", "=SUM(B4:B33)"]).map(
        lambda formula: Cell(Kind.UNCALCULATED, None, formula)
    ),
    st.sampled_from(["=1+1", "=B3", "=COUNTRANK(B3:I3)"]).map(
        lambda formula: Cell(Kind.NUMBER, 12, formula)
    ),
    st.just(Cell(Kind.NUMBER, 5, None, spilled=True)),
)
positions = st.tuples(st.integers(1, 40), st.integers(1, 18))
grids: st.SearchStrategy[dict[Position, Typed]] = st.dictionaries(positions, junk, max_size=60)


@st.composite
def nearly_good_grids(draw: st.DrawFn) -> dict[Position, Typed]:
    """A good 結果 tab with some junk typed over it."""
    games = draw(st.lists(raw_scores(100_000), max_size=5))
    rows = [" ".join(f"{score} -" for score in game) for game in games]
    return results_cells(*rows) | draw(st.dictionaries(positions, junk, max_size=6))

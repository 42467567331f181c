from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjsheets.engine.audit import audit
from mjsheets.engine.settlement import settle, split
from mjsheets.engine.statistics import tally
from mjsheets.models import Hanchan, SeatResult, Wind
from mjsheets.presets import PRESETS
from mjsheets.rules import Rounding, Rules, TiePolicy
from tests.properties.strategies import settled_hanchan
from tests.support import NAMES

Case = tuple[Hanchan, Rules]


@given(settled_hanchan())
def test_the_table_sums_to_zero_or_says_why_not(case: Case) -> None:
    settled = settle(*case)
    found = audit([settled])
    assert found.is_balanced
    assert found.total == sum(amount for _, amount in settled.unassigned)


@given(settled_hanchan())
def test_without_extras_and_sticks_the_table_sums_to_zero(case: Case) -> None:
    hanchan, rules = case
    plain = Hanchan(number=1, results=hanchan.results)
    if hanchan.riichi_sticks == 0:
        exact = rules.model_copy(update={"oka": None})
        assert sum(seat.total for seat in settle(plain, exact).seats) == 0


@given(settled_hanchan())
def test_parts_sum_to_the_total(case: Case) -> None:
    for seat in settle(*case).seats:
        parts = seat._asdict()
        for name in ("player", "rank", "raw_score", "starting_seat"):
            parts.pop(name)
        assert sum(parts.values()) == seat.total


@given(settled_hanchan(), st.sampled_from([2, 3]))
def test_decimals_scale(case: Case, factor: int) -> None:
    """Without rounding and shares, all amounts times n give all points times n."""
    hanchan, rules = case
    fields = ("starting_points", "return_points")
    by_seat = {"rounding": Rounding.NONE, "tie_policy": TiePolicy.STARTING_SEAT}
    exact = rules.model_copy(update={**by_seat, "floating_uma": None, "oka": None})
    larger = exact.model_copy(
        update={field: getattr(exact, field) * factor for field in fields}
        | {"uma": tuple(amount * factor for amount in exact.uma)}
    )
    results = [
        result.model_copy(update={"raw_score": result.raw_score * factor})
        for result in hanchan.results
    ]
    one = Hanchan(number=1, results=hanchan.results)
    other = Hanchan(number=1, results=tuple(results))
    assert [seat.total * factor for seat in settle(one, exact).seats] == [
        seat.total for seat in settle(other, larger).seats
    ]


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_valid_and_have_a_source(name: str) -> None:
    rules = PRESETS[name].rules
    assert rules.preset == name
    assert PRESETS[name].sources
    assert set(PRESETS[name].stated) <= set(Rules.model_fields)
    total = rules.starting_points * rules.players
    scores = [total - 3_000 * (rules.players - 1) * rules.players // 2, *[3_000] * 2, 3_000]
    scores = [total - sum(scores[1 : rules.players]), *scores[1 : rules.players]]
    results = tuple(
        SeatResult(player=NAMES[i], raw_score=score, starting_seat=Wind(i))
        for i, score in enumerate(scores)
    )
    assert sum(s.total for s in settle(Hanchan(number=1, results=results), rules).seats) == 0


@given(settled_hanchan())
def test_ranks_by_seat_are_a_permutation(case: Case) -> None:
    hanchan, rules = case
    by_seat = rules.model_copy(update={"tie_policy": TiePolicy.STARTING_SEAT})
    assert sorted(seat.rank for seat in settle(hanchan, by_seat).seats) == [1, 2, 3, 4]


@given(settled_hanchan())
def test_equal_ranks_mean_equal_scores(case: Case) -> None:
    seats = settle(*case).seats
    for one, other in permutations(seats, 2):
        if one.rank == other.rank:
            assert one.raw_score == other.raw_score
        if (one.raw_score or 0) > (other.raw_score or 0):
            assert one.rank < other.rank


@given(settled_hanchan(), st.permutations(range(4)))
def test_permuting_the_players_permutes_the_results(case: Case, order: list[int]) -> None:
    hanchan, rules = case
    permuted = hanchan.model_copy(
        update={
            "results": tuple(hanchan.results[i] for i in order),
            "extras": hanchan.extras and tuple(hanchan.extras[i] for i in order),
        }
    )
    before = {seat.player: seat for seat in settle(hanchan, rules).seats}
    after = {seat.player: seat for seat in settle(permuted, rules).seats}
    assert after == before


@given(settled_hanchan())
def test_the_inputs_are_unchanged(case: Case) -> None:
    hanchan, rules = case
    before = hanchan.model_dump(), rules.model_dump()
    settle(hanchan, rules)
    assert (hanchan.model_dump(), rules.model_dump()) == before


@given(settled_hanchan())
def test_shares_of_a_tie_differ_by_no_more_than_a_tenth(case: Case) -> None:
    hanchan, rules = case
    shared = rules.model_copy(update={"tie_policy": TiePolicy.SPLIT, "rounding": Rounding.NONE})
    plain = Hanchan(number=1, results=hanchan.results, riichi_sticks=hanchan.riichi_sticks)
    seats = settle(plain, shared).seats
    for one, other in permutations(seats, 2):
        if one.rank == other.rank:
            assert abs(one.total - other.total) <= 100


@given(settled_hanchan())
def test_oka_is_the_pot_of_which_each_paid_a_quarter(case: Case) -> None:
    """Raw − return + oka to the first = raw − start + the pot less each one's quarter of it."""
    hanchan, rules = case
    exact = rules.model_copy(
        update={
            "uma": (30_000, 10_000, -10_000, -30_000),
            "rounding": Rounding.NONE,
            "tie_policy": TiePolicy.STARTING_SEAT,
            "floating_uma": None,
            "oka": None,
        }
    )
    plain = Hanchan(number=1, results=hanchan.results)
    if hanchan.riichi_sticks:
        return
    paid = exact.return_points - exact.starting_points
    for seat in settle(plain, exact).seats:
        pot = 4 * paid if seat.rank == 1 else 0
        uma = exact.uma[seat.rank - 1]
        raw_score = seat.raw_score or 0
        assert seat.total == raw_score - exact.starting_points + uma + pot - paid


@given(st.integers(-(10**6), 10**6), st.integers(1, 4))
def test_a_split_loses_nothing_and_goes_down(amount: int, heads: int) -> None:
    shares = split(amount, heads)
    assert sum(shares) == amount
    assert list(shares) == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= 100


@given(st.lists(settled_hanchan(), max_size=6))
def test_counts_add_up(cases: list[Case]) -> None:
    settlements = [settle(*case) for case in cases]
    half = len(settlements) // 2
    whole, first, second = (
        tally(part, NAMES) for part in (settlements, settlements[:half], settlements[half:])
    )
    for all_, one, other in zip(whole, first, second, strict=True):
        assert all_.total == one.total + other.total
        assert all_.hanchan_count == len(cases)
        assert all_.raw_score_sum == one.raw_score_sum + other.raw_score_sum
        assert all_.rank_counts == tuple(
            map(sum, zip(one.rank_counts, other.rank_counts, strict=True))
        )

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from mjsheets.engine.settlement import settle, split
from mjsheets.engine.statistics import tally
from mjsheets.models import Hanchan
from mjsheets.rules import Rounding, Rules, TiePolicy
from tests.properties.strategies import settled_hanchan
from tests.support import NAMES

Case = tuple[Hanchan, Rules]


@given(settled_hanchan())
def test_the_table_sums_to_zero(case: Case) -> None:
    assert sum(seat.total for seat in settle(*case).seats) == 0


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
        if one.raw_score > other.raw_score:
            assert one.rank < other.rank


@given(settled_hanchan(), st.permutations(range(4)))
def test_permuting_the_players_permutes_the_results(case: Case, order: list[int]) -> None:
    hanchan, rules = case
    permuted = Hanchan(number=1, results=tuple(hanchan.results[i] for i in order))
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
    seats = settle(hanchan, shared).seats
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
        }
    )
    paid = exact.return_points - exact.starting_points
    for seat in settle(hanchan, exact).seats:
        pot = 4 * paid if seat.rank == 1 else 0
        uma = exact.uma[seat.rank - 1]
        assert seat.total == seat.raw_score - exact.starting_points + uma + pot - paid


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

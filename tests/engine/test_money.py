"""Points to yen, the venue fee, and the fewest payments."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjsheets.engine.money import Payment, in_yen, settle_up, share_fee
from mjsheets.errors import DataError


def amounts(line: str) -> dict[str, int]:
    """People A, B, … with these amounts."""
    return {chr(ord("A") + place): int(word) for place, word in enumerate(line.split())}


def told(payments: list[Payment]) -> str:
    return ", ".join(f"{payer}→{payee} {yen}" for payer, payee, yen in payments)


@pytest.mark.parametrize(
    ("line", "payments"),
    [
        ("", ""),
        ("0 0 0 0", ""),
        ("8400 -8400", "B→A 8400"),
        ("8400 7000 -7300 -8100", "D→A 8100, C→A 300, C→B 7000"),
        # Two pairs instead of a chain.
        ("5000 -2000 2000 -5000", "D→A 5000, B→C 2000"),
        # By size alone E would pay both A and D: five payments. Two groups of three need four.
        ("900 -600 -300 800 -500 -300", "B→A 600, E→D 500, C→D 300, F→A 300"),
        # A pair taken from two possible groups.
        ("300 -100 -200 100 200 -300", "F→A 300, C→E 200, B→D 100"),
        ("100 100 -200", "C→A 100, C→B 100"),
    ],
)
def test_who_pays_whom(line: str, payments: str) -> None:
    assert told(settle_up(amounts(line))) == payments


def test_what_does_not_sum_to_zero_cannot_be_settled() -> None:
    with pytest.raises(DataError) as caught:
        settle_up(amounts("100 -50"))
    assert (caught.value.code, caught.value.values) == ("money.sum", {"left": 50})


@st.composite
def balanced(draw: st.DrawFn, most: int = 9, largest: int = 12) -> dict[str, int]:
    """Small amounts, so that there are many ways to group them."""
    all_but_one = draw(st.lists(st.integers(-largest, largest), max_size=most - 1))
    names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return dict(zip(names, [*all_but_one, -sum(all_but_one)], strict=False))


def after(balances: Mapping[str, int], payments: list[Payment]) -> dict[str, int]:
    left = dict(balances)
    for payer, payee, yen in payments:
        left[payer] += yen
        left[payee] -= yen
    return left


@given(balanced(most=24, largest=9_999))
def test_payments_clear_all_debts_one_way(balances: dict[str, int]) -> None:
    payments = settle_up(balances)
    assert not any(after(balances, payments).values())
    for payer, payee, yen in payments:
        assert yen > 0
        assert balances[payer] < 0 < balances[payee]


@given(balanced(most=20, largest=30))
def test_the_order_of_people_changes_nothing(balances: dict[str, int]) -> None:
    assert settle_up(balances) == settle_up(dict(reversed(balances.items())))


@given(balanced())
def test_there_is_no_way_with_fewer_payments(balances: dict[str, int]) -> None:
    people = [yen for yen in balances.values() if yen]
    most = max(len(groups) for groups in divisions(people) if not any(map(sum, groups)))
    assert len(settle_up(balances)) == len(people) - most


def divisions(people: list[int]) -> Iterator[list[list[int]]]:
    """Every way to divide `people` into groups."""
    if not people:
        yield []
        return
    for groups in divisions(people[1:]):
        yield [[people[0]], *groups]
        for place, group in enumerate(groups):
            yield [*groups[:place], [people[0], *group], *groups[place + 1 :]]


def test_twenty_people_without_a_pair_are_grouped_in_the_best_way() -> None:
    """Five groups of four, each with its own multiple of a prime, and nothing else to zero."""
    balances = {
        f"{prime}{name}": yen * prime
        for prime in (101, 1_009, 10_007, 100_003, 1_000_003)
        for name, yen in amounts("1 2 4 -7").items()
    }
    assert len(settle_up(balances)) == 15


def test_more_people_than_are_grouped_still_settle() -> None:
    balances = {f"P{number}": number for number in range(1, 30)} | {"Z": -435}
    payments = settle_up(balances)
    assert len(payments) == 29
    assert not any(after(balances, payments).values())


@pytest.mark.parametrize(
    ("totals", "rate", "yen"),
    [
        ("84000 70000 -73000 -81000", 50, "4200 3500 -3650 -4050"),
        ("57100 7000 -20500 -43600", 100, "5710 700 -2050 -4360"),
        # 1.5, 0.5, −0.5, −1.5: each half goes outwards, and the sum is still zero.
        ("300 100 -100 -300", 5, "2 1 -1 -2"),
        # 166.5, 166.5, 166, −499: the first of two equal totals gives back what was gained.
        ("16650 16650 16600 -49900", 10, "166 167 166 -499"),
        ("10000 5000 -15000", Fraction(1, 3), "3 2 -5"),
        ("10000 -5000 -5000", Fraction(1, 3), "4 -2 -2"),
        # A penalty that nobody receives stays missing.
        ("60000 -10000 -20000 -50000", 100, "6000 -1000 -2000 -5000"),
        ("0 0 0 0", 100, "0 0 0 0"),
        ("84000 -84000", 0, "0 0"),
        ("", 100, ""),
    ],
)
def test_points_in_yen(totals: str, rate: Fraction | int, yen: str) -> None:
    assert in_yen(amounts(totals), rate) == amounts(yen)


@given(
    balanced(most=20, largest=100_000),
    st.fractions(min_value=0, max_value=1_000, max_denominator=30),
)
def test_points_that_sum_to_zero_are_yen_that_do(totals: dict[str, int], rate: Fraction) -> None:
    yen = in_yen(totals, rate)
    assert sum(yen.values()) == 0
    furthest = sorted(abs(yen[name] - rate * totals[name] / 1_000) for name in totals)
    assert all(distance <= Fraction(1, 2) for distance in furthest[:-1])
    assert furthest[-1] <= Fraction(len(totals), 2)


@pytest.mark.parametrize(
    ("fee", "people", "paid_by", "result"),
    [
        (4_000, "ABCD", "A", "3000 -1000 -1000 -1000"),
        (4_000, "ABCD", {"A": 3_000, "C": 1_000}, "2000 -1000 0 -1000"),
        # Two yen are left: A and B bear one more each.
        (1_002, "ABCD", "D", "-251 -251 -250 752"),
        # E paid and did not play.
        (4_000, "ABCD", "E", "-1000 -1000 -1000 -1000 4000"),
        (0, "ABCD", "A", "0 0 0 0"),
    ],
)
def test_venue_fee(fee: int, people: str, paid_by: Mapping[str, int] | str, result: str) -> None:
    assert share_fee(fee, list(people), paid_by) == amounts(result)


@pytest.mark.parametrize(
    ("people", "paid_by", "code"),
    [("ABCD", {"A": 3_000}, "money.fee-paid"), ("", "A", "money.fee-people")],
)
def test_a_fee_that_cannot_be_shared(
    people: str, paid_by: Mapping[str, int] | str, code: str
) -> None:
    with pytest.raises(DataError) as caught:
        share_fee(4_000, list(people), paid_by)
    assert caught.value.code == code


@given(st.integers(0, 10**6), st.integers(1, 20), st.integers(0, 25))
def test_a_shared_fee_sums_to_zero_and_is_even_to_a_yen(fee: int, heads: int, payer: int) -> None:
    people = [f"P{number}" for number in range(heads)]
    result = share_fee(fee, people, f"P{payer}")
    assert sum(result.values()) == 0
    others = [yen for name, yen in result.items() if name != f"P{payer}"]
    assert not others or max(others) - min(others) <= 1

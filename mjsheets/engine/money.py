"""What points are in yen, and who pays whom.

The fewest payments follow from the most groups: people whose amounts sum to zero settle among
themselves with one payment less than they are, so each further group saves one.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from mjsheets.engine.statistics import round_half_up
from mjsheets.errors import DataError

_POINTS_PER_PT = 1_000

_MOST_GROUPED = 20
"""So many people are grouped in the best way within a tenth of a second; one more doubles it."""

_Balance = tuple[str, int]
"""A name and what is still to receive, or to pay where negative, in yen."""

_Family = int
"""Many sets of people as one number: its bit s stands for the set whose members are the bits of s.

Adding a person to every set of a family is then a single shift.
"""


class Payment(NamedTuple):
    """Money that changes hands.

    Attributes:
        payer: Name of who pays.
        payee: Name of who receives.
        yen: How much, above zero.
    """

    payer: str
    payee: str
    yen: int


def in_yen(totals: Mapping[str, int], rate: Fraction | int) -> dict[str, int]:
    """Each one's total in yen, halves rounded away from zero.

    What the rounding adds or takes over all goes to the largest total, of several to the first.
    So totals that sum to zero give amounts that sum to zero; what does not, such as a penalty
    that nobody receives, stays missing.

    >>> in_yen({"A": 30_500, "B": -10_100, "C": -20_400}, Fraction(5))
    {'A': 153, 'B': -51, 'C': -102}

    Args:
        totals: Total of each person, in points.
        rate: レート, in yen per pt (1 pt = 1,000 points).
    """
    return whole_yen({name: exact_yen(points, rate) for name, points in totals.items()})


def exact_yen(points: int, rate: Fraction | int) -> Fraction:
    """What `points` are in yen before any rounding.

    >>> exact_yen(-1_500, 5)
    Fraction(-15, 2)
    """
    return Fraction(points * rate, _POINTS_PER_PT)


def whole_yen(exact: Mapping[str, Fraction]) -> dict[str, int]:
    """Exact amounts, such as sums over hanchan with different rates, rounded as by `in_yen`.

    >>> whole_yen({"A": Fraction(5, 2), "B": Fraction(-3, 2), "C": Fraction(-1)})
    {'A': 3, 'B': -2, 'C': -1}
    """
    amounts = {name: round_yen(yen) for name, yen in exact.items()}
    if amounts:
        first = max(exact, key=exact.__getitem__)
        amounts[first] += round_yen(sum(exact.values(), Fraction())) - sum(amounts.values())
    return amounts


def round_yen(exact: Fraction) -> int:
    """Whole yen, halves away from zero."""
    yen = int(round_half_up(abs(exact)))
    return yen if exact > 0 else -yen


def share_fee(fee: int, people: Sequence[str], paid_by: Mapping[str, int] | str) -> dict[str, int]:
    """What each one gets back or still owes of 場代, in yen; sums to zero.

    Everybody in `people` bears the same whole yen; where the fee does not divide, those named
    first bear 1 yen more each. Who paid gets it back, also without being one of `people`.

    >>> share_fee(1_000, ["A", "B", "C"], "B")
    {'A': -334, 'B': 667, 'C': -333}

    Args:
        fee: 場代 of all together, in yen.
        people: Who bears it.
        paid_by: Who paid the whole of it, or how much each one paid, in yen.

    Raises:
        DataError: What was paid is not the fee, or nobody bears it.
    """
    paid = {paid_by: fee} if isinstance(paid_by, str) else paid_by
    if sum(paid.values()) != fee:
        raise DataError("money.fee-paid", fee=fee, paid=sum(paid.values()))
    if not people:
        raise DataError("money.fee-people", fee=fee)
    share, rest = divmod(fee, len(people))
    owed = {name: share + (place < rest) for place, name in enumerate(people)}
    return {name: paid.get(name, 0) - owed.get(name, 0) for name in {**owed, **paid}}


def settle_up(amounts: Mapping[str, int]) -> list[Payment]:
    """The fewest payments after which nobody owes anything, whatever the order of `amounts`.

    With more than 20 people left after those who can settle in pairs there are at most as many
    payments as people less one, but perhaps more than needed.

    >>> settle_up({"A": 5_000, "B": -2_000, "C": 2_000, "D": -5_000})
    [Payment(payer='D', payee='A', yen=5000), Payment(payer='B', payee='C', yen=2000)]

    Args:
        amounts: What each one receives, or pays where negative, in yen.

    Returns:
        Who pays most comes first, and pays first to who receives most.

    Raises:
        DataError: `amounts` do not sum to zero.
    """
    left = sum(amounts.values())
    if left:
        raise DataError("money.sum", left=left)
    balances = sorted(
        [balance for balance in amounts.items() if balance[1]],
        key=lambda balance: (-abs(balance[1]), balance),
    )
    payments = [payment for group in _groups(balances) for payment in _clear(group)]
    order = {name: place for place, (name, _) in enumerate(balances)}
    return sorted(payments, key=lambda payment: (order[payment.payer], order[payment.payee]))


def _clear(group: Sequence[_Balance]) -> Iterator[Payment]:
    """At most one payment less than people: each one makes at least one of them even."""
    payers = [balance for balance in group if balance[1] < 0]
    payees = [balance for balance in group if balance[1] > 0]
    while payers:
        (payer, owed), (payee, due) = payers.pop(0), payees.pop(0)
        yen = min(-owed, due)
        yield Payment(payer, payee, yen)
        if yen < -owed:
            payers.insert(0, (payer, owed + yen))
        if yen < due:
            payees.insert(0, (payee, due - yen))


def _groups(balances: Sequence[_Balance]) -> Iterator[list[_Balance]]:
    """As many groups as possible that each sum to zero.

    Opposite amounts can always be paired first. Two that share a group leave a smaller one, and
    two from different groups leave these united, so a best division never loses a group by it.
    """
    waiting: defaultdict[int, list[_Balance]] = defaultdict(list)
    for balance in balances:
        if opposite := waiting[-balance[1]]:
            yield [opposite.pop(0), balance]
        else:
            waiting[balance[1]].append(balance)
    rest = [balance for same in waiting.values() for balance in same]
    if len(rest) > _MOST_GROUPED:
        yield rest
    elif rest:
        yield from _most_groups(rest)


def _most_groups(balances: Sequence[_Balance]) -> Iterator[list[_Balance]]:
    """The exact answer, by dynamic programming over all sets of people.

    The last person is left out: whoever no group needs settles with that person.
    """
    *others, last = balances
    everybody = (1 << len(others)) - 1
    nested = [everybody]
    for family in reversed(_nesting_families([yen for _, yen in others])):
        nested.append(_smallest_inside(nested[-1], family, len(others)))
    for larger, smaller in pairwise([*nested, 0]):
        group = [one for i, one in enumerate(others) if (larger & ~smaller) >> i & 1]
        yield [*group, last] if larger == everybody else group


def _nesting_families(amounts: Sequence[int]) -> list[_Family]:
    """By n from 1: the sets that contain n zero-sum sets, each a part of the next.

    What lies between two such sets sums to zero too, so n of them make n groups.
    """
    without = _families_without(len(amounts))
    zero_sums = _zero_sums(amounts)
    families: list[_Family] = []
    family = (1 << (1 << len(amounts))) - 1
    while family := _with_supersets(zero_sums & _one_larger(family, without), without):
        families.append(family)
    return families


def _families_without(people: int) -> list[_Family]:
    """For each person, the family of all sets without that person."""
    families = []
    for person in range(people):
        family = (1 << (1 << person)) - 1
        for other in range(person + 1, people):
            family |= family << (1 << other)
        families.append(family)
    return families


def _one_larger(family: _Family, without: Sequence[_Family]) -> _Family:
    larger = 0
    for person, others in enumerate(without):
        larger |= (family & others) << (1 << person)
    return larger


def _with_supersets(family: _Family, without: Sequence[_Family]) -> _Family:
    for person, others in enumerate(without):
        family |= (family & others) << (1 << person)
    return family


def _zero_sums(amounts: Sequence[int]) -> _Family:
    """All sets that sum to zero, each put together from a set of either half."""
    half = len(amounts) // 2
    lower: defaultdict[int, list[int]] = defaultdict(list)
    for members, total in enumerate(_sums(amounts[:half])):
        lower[total].append(members)
    bits = bytearray((1 << len(amounts)) // 8 + 1)
    for members, total in enumerate(_sums(amounts[half:])):
        for others in lower.get(-total, ()):
            byte, bit = divmod(members << half | others, 8)
            bits[byte] |= 1 << bit
    return int.from_bytes(bits, "little")


def _sums(amounts: Sequence[int]) -> list[int]:
    """The sum of every set, in the order of their numbers."""
    sums = [0]
    for amount in amounts:
        sums += [total + amount for total in sums]
    return sums


def _smallest_inside(members: int, family: _Family, people: int) -> int:
    """A smallest set of `family`, which holds all supersets too, inside `members`."""
    for person in range(people):
        smaller = members & ~(1 << person)
        if family >> smaller & 1:
            members = smaller
    return members

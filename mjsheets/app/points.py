"""Payments from han and fu alone: one answer, or the whole table."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from mjsheets.riichi import (
    DEFAULT_RULES,
    BasePoints,
    HandError,
    HandRules,
    Limit,
    Pay,
    base_points,
    pay_for,
    yakuman_points,
)
from mjsheets.riichi.payment import HONBA_POINTS

FU: Final = (20, 25, *range(30, 120, 10))
"""The fu that a paper table has."""
HAN: Final = (1, 2, 3, 4)
"""The han for which fu matter."""
_PINFU_TSUMO, _CHIITOITSU = 20, 25
_LIMITS: Final = (
    (Limit.MANGAN, "5", 5),
    (Limit.HANEMAN, "6-7", 6),
    (Limit.BAIMAN, "8-10", 8),
    (Limit.SANBAIMAN, "11-12", 11),
)
_MOST_HONBA: Final = 1_000
_MOST_YAKUMAN: Final = 12


class PointsQuestion(NamedTuple):
    """What is asked.

    Attributes:
        han: Han, or 0 for a yakuman.
        fu: Fu; of no account from five han on and for a yakuman.
        is_dealer: Whether the winner is the dealer.
        is_tsumo: Won by tsumo, not by ron.
        honba: Number of honba.
        yakuman: How many yakuman.
    """

    han: int
    fu: int
    is_dealer: bool
    is_tsumo: bool
    honba: int = 0
    yakuman: int = 0


class PointsAnswer(NamedTuple):
    """A payment.

    Attributes:
        question: What was asked.
        base: Base points and their limit.
        pay: Who pays what, without honba.
        with_honba: The same with honba.
    """

    question: PointsQuestion
    base: BasePoints
    pay: Pay
    with_honba: Pay


class Row(NamedTuple):
    """One row of the table.

    Attributes:
        fu: Fu, or `None` for a row of a limit.
        limit: The limit, or `None` for a row of fu.
        han: How many han lead to the limit, such as `6-7`; empty for a row of fu.
        ron: Ron payments, for each of `HAN`, or only one for a limit; `None` where no such
            hand exists.
        tsumo: Tsumo payments likewise.
    """

    fu: int | None
    limit: Limit | None
    han: str
    ron: tuple[Pay | None, ...]
    tsumo: tuple[Pay | None, ...]


def points(question: PointsQuestion, rules: HandRules = DEFAULT_RULES) -> PointsAnswer:
    """What a hand of so many han and fu is paid.

    Raises:
        HandError: A number is out of its range, or no hand has so many han and fu.
    """
    if not 0 <= question.honba <= _MOST_HONBA:
        raise HandError("hand.honba_range", honba=question.honba)
    if not 0 <= question.yakuman <= _MOST_YAKUMAN:
        raise HandError("hand.yakuman_range", yakuman=question.yakuman)
    base = _base(question, rules)
    pay = pay_for(base.points, is_dealer=question.is_dealer, is_tsumo=question.is_tsumo)
    return PointsAnswer(question, base, pay, with_honba(pay, question.honba))


def _base(question: PointsQuestion, rules: HandRules) -> BasePoints:
    if question.yakuman:
        return yakuman_points(question.yakuman)
    han, fu, is_tsumo = question.han, question.fu, question.is_tsumo
    base = base_points(han, fu, rules)
    if han <= HAN[-1] and not exists(han, fu, is_tsumo=is_tsumo):
        raise HandError("hand.no_such_tsumo" if is_tsumo else "hand.no_such_ron", han=han, fu=fu)
    return base


def with_honba(pay: Pay, honba: int) -> Pay:
    """`pay` with what the honba add to each share."""
    if pay.ron is not None:
        ron = pay.ron + honba * HONBA_POINTS
        return Pay(ron, None, None, ron)
    each = honba * HONBA_POINTS // 3
    dealer = None if pay.from_dealer is None else pay.from_dealer + each
    other = None if pay.from_non_dealer is None else pay.from_non_dealer + each
    return Pay(None, dealer, other, pay.total + 3 * each)


def exists(han: int, fu: int, *, is_tsumo: bool) -> bool:
    """Whether a hand of less than five han can have these fu when won so.

    20 fu are a 平和 by tsumo and so two han at least; 25 fu are 七対子, two han, and by tsumo
    three. 110 fu with a single han need the ten fu of a closed ron.
    """
    if fu == _PINFU_TSUMO:
        return is_tsumo and han > 1
    if fu == _CHIITOITSU:
        return han > (2 if is_tsumo else 1)
    return not (is_tsumo and (han, fu) == (1, FU[-1]))


class Table(NamedTuple):
    """All payments to one kind of winner, as they are printed on paper.

    Attributes:
        is_dealer: Whether the winner is the dealer.
        rows: By fu, then by limit.
    """

    is_dealer: bool
    rows: tuple[Row, ...]


def tables(rules: HandRules = DEFAULT_RULES) -> tuple[Table, Table]:
    """The table for non-dealers and the one for the dealer."""
    non_dealer, dealer = (
        Table(is_dealer, (*(_fu_row(fu, is_dealer, rules) for fu in FU), *_limit_rows(is_dealer)))
        for is_dealer in (False, True)
    )
    return non_dealer, dealer


def _fu_row(fu: int, is_dealer: bool, rules: HandRules) -> Row:  # noqa: FBT001  # handed on from `tables`
    ron, tsumo = (
        tuple(
            pay_for(base_points(han, fu, rules).points, is_dealer=is_dealer, is_tsumo=is_tsumo)
            if exists(han, fu, is_tsumo=is_tsumo)
            else None
            for han in HAN
        )
        for is_tsumo in (False, True)
    )
    return Row(fu, None, "", ron, tsumo)


def _limit_rows(is_dealer: bool) -> Iterator[Row]:  # noqa: FBT001  # handed on from `tables`
    bases = [(limit, text, base_points(han, 30).points) for limit, text, han in _LIMITS]
    for limit, text, base in (*bases, (Limit.YAKUMAN, "13+", yakuman_points(1).points)):
        ron, tsumo = (
            pay_for(base, is_dealer=is_dealer, is_tsumo=is_tsumo) for is_tsumo in (False, True)
        )
        yield Row(None, limit, text, (ron,), (tsumo,))

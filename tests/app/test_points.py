import pytest

from mjsheets.app.points import PointsQuestion, points, tables
from mjsheets.riichi import HandError, HandRules, Pay


def ask(han: int, fu: int, **others: int) -> PointsQuestion:
    return PointsQuestion(han, fu, is_dealer=False, is_tsumo=False, **others)


@pytest.mark.parametrize(
    ("question", "pay", "with_honba"),
    [
        (
            PointsQuestion(3, 40, is_dealer=True, is_tsumo=True, honba=2),
            Pay(None, None, 2600, 7800),
            Pay(None, None, 2800, 8400),
        ),
        (
            PointsQuestion(1, 30, is_dealer=False, is_tsumo=True, honba=1),
            Pay(None, 500, 300, 1100),
            Pay(None, 600, 400, 1400),
        ),
        (
            PointsQuestion(4, 30, is_dealer=False, is_tsumo=False, honba=3),
            Pay(7700, None, None, 7700),
            Pay(8600, None, None, 8600),
        ),
        (
            PointsQuestion(0, 0, is_dealer=True, is_tsumo=False, yakuman=2),
            Pay(96000, None, None, 96000),
            Pay(96000, None, None, 96000),
        ),
    ],
)
def test_points(question: PointsQuestion, pay: Pay, with_honba: Pay) -> None:
    answer = points(question)

    assert (answer.pay, answer.with_honba) == (pay, with_honba)


@pytest.mark.parametrize(
    "question",
    [
        ask(0, 30),
        ask(3, 33),
        ask(3, 30, honba=-1),
        ask(3, 30, honba=10**9),
        ask(3, 30, yakuman=-1),
        ask(3, 30, yakuman=99),
    ],
)
def test_impossible_numbers_are_refused(question: PointsQuestion) -> None:
    with pytest.raises(HandError):
        points(question)


def test_the_table_has_a_row_for_each_fu_and_each_limit() -> None:
    non_dealer, dealer = tables()

    assert [row.fu for row in dealer.rows] == [20, 25, *range(30, 120, 10), *[None] * 5]
    row = next(row for row in non_dealer.rows if row.fu == 30)
    assert [pay and pay.total for pay in row.ron] == [1000, 2000, 3900, 7700]
    assert [pay and pay.total for pay in row.tsumo] == [1100, 2000, 4000, 7900]
    assert [row.ron[0] and row.ron[0].total for row in dealer.rows[-5:]] == [
        12000, 18000, 24000, 36000, 48000,
    ]  # fmt: skip


def test_the_table_follows_the_rules() -> None:
    non_dealer, _ = tables(HandRules(kiriage=True))
    row = next(row for row in non_dealer.rows if row.fu == 30)

    assert row.ron[3] == Pay(8000, None, None, 8000)

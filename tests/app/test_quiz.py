# ruff: noqa: S311  # a game
from itertools import islice
from random import Random

import pytest

from mjsheets.app.quiz import Guess, answer, deal, wrong_parts


def test_the_same_seed_asks_the_same() -> None:
    first, again = (list(islice(deal(Random(7)), 20)) for _ in range(2))

    assert first == again
    assert first != list(islice(deal(Random(8)), 20))


def test_every_question_is_a_scored_hand() -> None:
    questions = list(islice(deal(Random(1)), 300))

    assert all(question.result.yaku and question.result.total for question in questions)
    assert len({question.result.total for question in questions}) > 15
    assert {question.hand.is_closed for question in questions} == {True, False}


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({}, ()),
        ({"han": 99}, ("han",)),
        ({"fu": 99}, ("fu",)),
        ({"points": 100}, ("points",)),
        ({"han": 99, "fu": 99, "points": 100}, ("han", "fu", "points")),
    ],
)
def test_a_guess_is_compared_part_by_part(change: dict[str, int], wrong: tuple[str, ...]) -> None:
    low = next(q for q in deal(Random(3)) if q.result.han and q.result.han < 5)

    assert wrong_parts(low, answer(low)._replace(**change)) == wrong


def test_fu_are_free_from_five_han_on() -> None:
    high = next(q for q in deal(Random(3)) if q.result.han and q.result.han >= 5)

    assert wrong_parts(high, answer(high)._replace(fu=0)) == ()
    assert wrong_parts(high, Guess(1, 0, 0)) == ("han", "points")

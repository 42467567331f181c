# ruff: noqa: S311  # random hands, no secrets
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjsheets.app.score_lines import score_line
from mjsheets.riichi import HandRules, WinContext, parse_hand, parse_tile, score
from mjsheets.riichi.payment import Limit
from tests.riichi.random_hands import Fields, random_fields

TSUMO = WinContext(is_tsumo=True, seat_wind=1)
RON = WinContext(is_tsumo=False, seat_wind=1, round_wind=1)
SUIT_BOUND = {"緑一色"}

hands = st.integers(0, 2**32).map(lambda seed: random_fields(Random(seed)))


def answer(fields: Fields) -> Any:
    return score_line(json.dumps(fields))


@settings(max_examples=500)
@given(hands, st.sampled_from([f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]))
def test_more_dora_never_lower_the_total(fields: Fields, indicator: str) -> None:
    fewer, more = answer(fields), answer(fields | {"dora": [*fields["dora"], indicator]})

    if "error" not in fewer and "error" not in more:
        assert more["total"] >= fewer["total"]


@settings(max_examples=500)
@given(hands, st.permutations("mps"))
def test_another_order_of_the_suits_changes_nothing_else(fields: Fields, suits: str) -> None:
    table = str.maketrans("mps", "".join(suits))
    texts = {name: fields[name].translate(table) for name in ("concealed", "win")}
    lists = {name: [text.translate(table) for text in fields[name]] for name in ("dora", "ura")}
    melds = [[call, text.translate(table)] for call, text in fields["melds"]]
    before, after = answer(fields), answer(fields | texts | lists | {"melds": melds})

    if "error" in before:
        assert before["code"] == after["code"]
    elif not SUIT_BOUND & {name for name, _ in before["yaku"] + after["yaku"]}:
        assert ordered(before) == ordered(after)


def ordered(result: Any) -> Any:
    """The items of fu follow the suits, so their order may change."""
    return result | {"fu_items": sorted(result["fu_items"])}


@settings(max_examples=300)
@given(hands)
def test_payments_sum_to_the_total(fields: Fields) -> None:
    result = answer(fields)

    if result.get("yaku"):
        pay, dealer = result["pay"], fields["seat"] == "E"
        others = pay.get("tsumo_from_nondealer", 0) * (3 if dealer else 2)
        assert pay.get("ron", 0) + pay.get("tsumo_from_dealer", 0) + others == result["total"]
        assert result["total"] % 100 == 0


def test_equal_readings_show_the_one_with_more_han() -> None:
    context = TSUMO._replace(round_wind=1, dora_indicators=(parse_tile("2m"),))

    result = score(parse_hand("33m556677p33455s+4s"), context)

    assert [entry.id for entry in result.yaku] == ["menzen_tsumo", "ryanpeikou", "tanyao", "dora"]
    assert (result.han, result.fu, result.limit) == (7, 30, Limit.HANEMAN)


def test_a_yakuman_outranks_a_counted_one() -> None:
    dora = tuple(map(parse_tile, ("1p", "2p", "6p", "8p")))
    context = TSUMO._replace(flags=("riichi",), dora_indicators=dora)
    result = score(parse_hand("2223334447799p+7p"), context)

    assert [entry.id for entry in result.yaku] == ["suuankou"]
    assert score(parse_hand("2223334447799p+7p"), context, HandRules(kazoe=False)) == result


@pytest.mark.parametrize(
    ("renhou", "hand", "expected"),
    [
        ("none", "123m456p789s2255s+2s", ("", 0)),
        ("mangan", "123m456p789s2255s+2s", ("renhou", 8000)),
        ("yakuman", "123m456p789s2255s+2s", ("renhou", 32000)),
        ("mangan", "123m345m77899m66m+8m", ("pinfu iipeikou chinitsu", 16000)),
        ("yakuman", "19m19p19s1234567z+1z", ("renhou kokushi_13_wait", 64000)),
        ("mangan", "19m19p19s1234567z+1z", ("kokushi_13_wait", 32000)),
    ],
)
def test_renhou(renhou: Any, hand: str, expected: tuple[str, int]) -> None:
    context = WinContext(is_tsumo=False, seat_wind=1, flags=("renhou",))

    result = score(parse_hand(hand), context, HandRules(renhou=renhou))

    assert (" ".join(entry.id for entry in result.yaku), result.total) == expected


def test_red_fives_count_everywhere_but_only_under_the_rule() -> None:
    hand = parse_hand("34m05p+0m pon:777z chi:340s chi:678s")
    context = WinContext(is_tsumo=False)

    assert score(hand, context).yaku[-1][:3] == ("aka_dora", "赤ドラ", 3)
    assert [entry.id for entry in score(hand, context, HandRules(aka=False)).yaku] == ["chun"]


@pytest.mark.parametrize(
    ("dora", "han"), [("3p", 1), ("3p 3p", 2), ("6s 6s", 2), ("4z", 3), ("4z 4z", 6), ("9s", 0)]
)
def test_each_indicator_counts(dora: str, han: int) -> None:
    indicators = tuple(map(parse_tile, dora.split()))
    context = RON._replace(flags=("riichi",), dora_indicators=indicators)

    yaku = score(parse_hand("123m456p22789s11z+1z"), context).yaku

    assert sum(entry.han for entry in yaku if entry.id == "dora") == han

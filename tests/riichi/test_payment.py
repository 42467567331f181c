import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjsheets.riichi import (
    HandError,
    HandRules,
    Liability,
    Limit,
    Pay,
    Win,
    WinContext,
    base_points,
    liability,
    movements,
    nagashi_mangan,
    parse_hand,
    pay_for,
    score,
)

EAST, SOUTH, WEST, NORTH = range(4)
RON_EAST = WinContext(is_tsumo=False)
RON_SOUTH = WinContext(is_tsumo=False, seat_wind=SOUTH, round_wind=EAST)


@pytest.mark.parametrize(
    ("han", "fu", "points", "limit"),
    [
        (1, 30, 240, None),
        (3, 60, 1920, None),
        (4, 30, 1920, None),
        (3, 70, 2000, Limit.MANGAN),
        (4, 40, 2000, Limit.MANGAN),
        (5, 20, 2000, Limit.MANGAN),
        (6, 30, 3000, Limit.HANEMAN),
        (7, 30, 3000, Limit.HANEMAN),
        (8, 30, 4000, Limit.BAIMAN),
        (10, 30, 4000, Limit.BAIMAN),
        (11, 30, 6000, Limit.SANBAIMAN),
        (12, 30, 6000, Limit.SANBAIMAN),
        (13, 30, 8000, Limit.KAZOE_YAKUMAN),
        (40, 30, 8000, Limit.KAZOE_YAKUMAN),
        (1, 130, 1040, None),
        (1, 170, 1360, None),
    ],
)
def test_base_points(han: int, fu: int, points: int, limit: Limit | None) -> None:
    assert base_points(han, fu) == (points, limit)


@pytest.mark.parametrize(("han", "fu"), [(3, 60), (4, 30)])
def test_kiriage_lifts_1920_to_mangan(han: int, fu: int) -> None:
    assert base_points(han, fu, HandRules(kiriage=True)) == (2000, Limit.MANGAN)


def test_without_kazoe_sanbaiman_is_the_highest() -> None:
    assert base_points(13, 30, HandRules(kazoe=False)) == (6000, Limit.SANBAIMAN)


@pytest.mark.parametrize(
    ("han", "fu"), [(0, 30), (-1, 30), (3, 0), (3, 10), (3, 35), (3, -20), (10**9, 30), (3, 10**9)]
)
def test_impossible_numbers_are_refused(han: int, fu: int) -> None:
    with pytest.raises(HandError):
        base_points(han, fu)


@pytest.mark.parametrize(
    ("base", "dealer", "tsumo", "pay"),
    [
        (1280, False, False, Pay(5200, None, None, 5200)),
        (1280, True, False, Pay(7700, None, None, 7700)),
        (1280, False, True, Pay(None, 2600, 1300, 5200)),
        (1280, True, True, Pay(None, None, 2600, 7800)),
        (240, False, True, Pay(None, 500, 300, 1100)),
        (16000, True, True, Pay(None, None, 32000, 96000)),
    ],
)
def test_each_share_is_rounded_up(base: int, dealer: bool, tsumo: bool, pay: Pay) -> None:
    assert pay_for(base, is_dealer=dealer, is_tsumo=tsumo) == pay


@pytest.mark.parametrize(
    ("wins", "honba", "sticks", "moved"),
    [
        ([Win(SOUTH, 1280, EAST)], 0, 0, (-5200, 5200, 0, 0)),
        ([Win(SOUTH, 1280, EAST)], 2, 1, (-5800, 6800, 0, 0)),
        ([Win(EAST, 1280)], 1, 2, (10100, -2700, -2700, -2700)),
        ([Win(WEST, 240)], 3, 0, (-800, -600, 2000, -600)),
        # double ron: south comes first after east, west before it
        ([Win(WEST, 1000, EAST), Win(SOUTH, 480, EAST)], 1, 2, (-6300, 4300, 4000, 0)),
        ([Win(EAST, 240, WEST), Win(SOUTH, 240, WEST)], 1, 0, (1800, 1000, -2800, 0)),
        ([Win(EAST, 240, WEST), Win(NORTH, 240, WEST)], 0, 1, (1500, 0, -2500, 2000)),
        ([], 3, 2, (0, 0, 0, 0)),
    ],
)
def test_movements(wins: list[Win], honba: int, sticks: int, moved: tuple[int, ...]) -> None:
    assert movements(wins, honba=honba, riichi_sticks=sticks) == moved


@given(
    st.integers(0, 3),
    st.integers(1, 3),
    st.booleans(),
    st.integers(1, 1000).map(lambda tens: tens * 10),
    st.integers(0, 20),
    st.integers(0, 20),
)
def test_movements_sum_to_the_sticks(
    seat: int, other: int, tsumo: bool, base: int, honba: int, sticks: int
) -> None:
    discarder = None if tsumo else (seat + other) % 4
    moved = movements([Win(seat, base, discarder)], honba=honba, riichi_sticks=sticks)

    assert sum(moved) == 1000 * sticks
    pay = pay_for(base, is_dealer=seat == EAST, is_tsumo=tsumo)
    assert moved[seat] == pay.total + 300 * honba + 1000 * sticks


# 大三元 of south; west gave the third dragon
DAISANGEN = "22p33m+3m pon:555z pon:666z pon:777z"
# 大三元 and 字一色 together
WITH_TSUUIISOU = "22z33z+3z pon:555z pon:666z pon:777z"
DAISUUSHII = "5z+5z pon:111z pon:222z pon:333z pon:444z"
SUUKANTSU = "9s+9s minkan:1111m minkan:2222m minkan:3333p minkan:9999p"


@pytest.mark.parametrize(
    ("hand", "yakuman", "rules", "discarder", "moved"),
    [
        # tsumo: the liable player pays all
        (DAISANGEN, "daisangen", {}, None, (0, 32300, -32300, 0)),
        # ron by another: half each, the discarder pays the honba
        (DAISANGEN, "daisangen", {}, NORTH, (0, 32300, -16000, -16300)),
        (DAISANGEN, "daisangen", {}, EAST, (-16300, 32300, -16000, 0)),
        # ron by the liable player
        (DAISANGEN, "daisangen", {}, WEST, (0, 32300, -32300, 0)),
        # with 字一色 only the one yakuman is answered for; the other is paid as usual
        (WITH_TSUUIISOU, "daisangen", {}, None, (-16100, 64300, -40100, -8100)),
        (WITH_TSUUIISOU, "daisangen", {}, NORTH, (0, 64300, -16000, -48300)),
        (WITH_TSUUIISOU, "daisangen", {}, WEST, (0, 64300, -64300, 0)),
        # ... or all of the hand, by option
        (WITH_TSUUIISOU, "daisangen", {"liability_all": True}, None, (0, 64300, -64300, 0)),
        (WITH_TSUUIISOU, "daisangen", {"liability_all": True}, NORTH, (0, 64300, -32000, -32300)),
        # 大四喜 counts twice under ダブル役満; 字一色 beside it
        (DAISUUSHII, "daisuushii", {"double_yakuman": True}, NORTH, (0, 96300, -32000, -64300)),
        (SUUKANTSU, "suukantsu", {"liability_suukantsu": True}, None, (0, 32300, -32300, 0)),
    ],
)
def test_liability(
    hand: str, yakuman: str, rules: dict[str, bool], discarder: int | None, moved: tuple[int, ...]
) -> None:
    options = HandRules(**rules)  # type: ignore[arg-type]  # only options that are on or off
    context = WinContext(discarder is None, SOUTH)
    result = score(parse_hand(hand), context, options)
    answers = liability(result, WEST, yakuman, options)

    assert movements([Win(SOUTH, result.base, discarder, answers)], honba=1) == moved


@pytest.mark.parametrize(
    ("hand", "yakuman", "is_fed"),
    [
        (DAISANGEN, "daisangen", True),
        ("22p33m+3m pon:555z ankan:6666z kakan:7777z", "daisangen", True),
        ("22p33m+3m ankan:5555z ankan:6666z ankan:7777z", "daisangen", False),
        ("22p555z33m+3m pon:666z pon:777z", "daisangen", False),
        (DAISUUSHII, "daisuushii", True),
        ("5z111z+5z pon:222z pon:333z pon:444z", "daisuushii", False),
        (SUUKANTSU, "suukantsu", True),
        ("9s+9s kakan:1111m ankan:2222m ankan:3333p ankan:9999p", "suukantsu", False),
    ],
)
def test_liability_needs_a_call_that_completed_the_sets(
    hand: str,
    yakuman: str,
    is_fed: bool,  # a parameter of the test
) -> None:
    options = HandRules(liability_suukantsu=True)
    won = parse_hand(hand)
    result = score(won, WinContext(is_tsumo=True, seat_wind=SOUTH), options)

    if is_fed:
        assert liability(result, WEST, yakuman, options, melds=won.melds).seat == WEST
        return
    with pytest.raises(HandError) as caught:
        liability(result, WEST, yakuman, options, melds=won.melds)
    assert caught.value.code == "hand.liable_without_call"


@pytest.mark.parametrize(
    ("hand", "yakuman"), [(SUUKANTSU, "suukantsu"), (DAISANGEN, "daisuushii"), (DAISANGEN, "")]
)
def test_there_is_no_liability_for_other_yakuman(hand: str, yakuman: str) -> None:
    with pytest.raises(HandError) as caught:
        liability(score(parse_hand(hand), RON_SOUTH), WEST, yakuman)

    assert caught.value.code == "hand.no_liability"


@pytest.mark.parametrize(
    ("win", "code"),
    [
        (Win(SOUTH, 8000, SOUTH), "hand.own_discard"),
        (Win(SOUTH, 8000, None, Liability(SOUTH, 8000)), "hand.liable_winner"),
        (Win(SOUTH, 8000, None, Liability(EAST, 16000)), "hand.liable_base"),
    ],
)
def test_impossible_payments_are_refused(win: Win, code: str) -> None:
    with pytest.raises(HandError) as caught:
        movements([win])

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("seat", "moved"),
    [(EAST, (12000, -4000, -4000, -4000)), (NORTH, (-4000, -2000, -2000, 8000))],
)
def test_nagashi_mangan(seat: int, moved: tuple[int, ...]) -> None:
    assert nagashi_mangan(seat) == moved

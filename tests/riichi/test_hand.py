import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjsheets.riichi import HandError, WinContext, parse_hand, parse_meld, parse_wind, score
from mjsheets.riichi.decomposition import waits
from mjsheets.riichi.hand import waits_text
from mjsheets.riichi.tiles import parse_tile

RON = WinContext(is_tsumo=False)
TSUMO = WinContext(is_tsumo=True)
INDICATORS = tuple(map(parse_tile, ("2s", "2s", "2s")))
SIX = tuple(map(parse_tile, ("1z", "2z", "3z", "4z", "5z", "6z")))


@pytest.mark.parametrize(
    "text",
    [
        "123m456p22789s11z+1z",
        "234m55p67s+8s pon:777z chi:340s",
        "1z+1z ankan:1111m kakan:2222p minkan:5550s pon:999s",
        "19m19p19s1234567z+7z",
    ],
)
def test_parse_and_print_of_a_hand_are_inverse(text: str) -> None:
    assert str(parse_hand(text)) == text


@pytest.mark.parametrize(
    ("call", "tiles", "group"),
    [
        ("chi", "123m", "123m"),
        ("chi", "798s", "789s"),
        ("chi", "406p", "456p"),
        ("pon", "111z", "111z"),
        ("pon", "550p", "555p"),
        ("minkan", "9999s", "9999s"),
        ("ankan", "5055m", "5555m"),
        ("kakan", "7777z", "7777z"),
    ],
)
def test_a_meld_is_a_group(call: str, tiles: str, group: str) -> None:
    assert str(parse_meld(call, tiles).group) == group


@pytest.mark.parametrize(
    ("call", "tiles", "code"),
    [
        ("chi", "124m", "hand.bad_meld"),
        ("chi", "12m3p", "hand.bad_meld"),
        ("chi", "89m1p", "hand.bad_meld"),
        ("chi", "9m12p", "hand.bad_meld"),
        ("chi", "123z", "hand.bad_meld"),
        ("chi", "1234m", "hand.bad_meld"),
        ("chi", "", "hand.bad_meld"),
        ("pon", "112m", "hand.bad_meld"),
        ("pon", "1111m", "hand.bad_meld"),
        ("pon", "", "hand.bad_meld"),
        ("minkan", "111m", "hand.bad_meld"),
        ("ankan", "11112m", "hand.bad_meld"),
        ("kakan", "1112m", "hand.bad_meld"),
        ("pon", "xyz", "hand.bad_notation"),
        ("kan", "1111m", "hand.unknown_call"),
        ("", "1111m", "hand.unknown_call"),
    ],
)
def test_impossible_melds_are_refused(call: str, tiles: str, code: str) -> None:
    with pytest.raises(HandError) as caught:
        parse_meld(call, tiles)

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("hand", "context", "code", "values"),
    [
        ("123m456p2278s11z+1z", RON, "hand.tile_count", {"count": 12, "expected": 13}),
        ("123m456p22789s111z+1z", RON, "hand.tile_count", {"count": 14, "expected": 13}),
        ("123m456p22789s11z+1z pon:777z", RON, "hand.tile_count", {"count": 13, "expected": 10}),
        ("11z+1z pon:777z pon:555z pon:666z", RON, "hand.tile_count", {"count": 2, "expected": 4}),
        (
            "1z+1z pon:777z pon:555z pon:666z chi:123m chi:123m",
            RON,
            "hand.too_many_melds",
            {"count": 5},
        ),
        ("11112m456p22s111z+1m", RON, "hand.fifth_copy", {"tile": "1m"}),
        ("234m55p67s+8s pon:888s pon:888s", RON, "hand.fifth_copy", {"tile": "8s"}),
        (
            "123m456p22789s11z+1z",
            RON._replace(dora_indicators=INDICATORS),
            "hand.fifth_copy",
            {"tile": "2s"},
        ),
        (
            "123m456p22789s11z+1z",
            RON._replace(dora_indicators=SIX),
            "hand.too_many_indicators",
            {"count": 6},
        ),
        (
            "123m456p22789s11z+1z",
            RON._replace(flags=("chankan",)),
            "hand.chankan_copy",
            {"tile": "1z"},
        ),
        ("123m456p22789s13z+1z", RON, "hand.not_a_win_noten", {}),
        ("123m456p22789s11z+5z", RON, "hand.not_a_win_tenpai", {"waits": "2s1z"}),
        ("2345m123p456s777z+1m", RON, "hand.not_a_win_tenpai", {"waits": "25m"}),
        ("19m19p19s1234567z+5p", RON, "hand.not_a_win_tenpai", {"waits": "19m19p19s1234567z"}),
        ("1133557799m11p2s+3s", RON, "hand.not_a_win_tenpai", {"waits": "2s"}),
        ("1111m+2m pon:222z pon:333z pon:444z", RON, "hand.not_a_win_noten", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_is_refused_with_the_reason(
    hand: str, context: WinContext, code: str, values: dict[str, object]
) -> None:
    with pytest.raises(HandError) as caught:
        score(parse_hand(hand), context)

    assert (caught.value.code, dict(caught.value.values)) == (code, values)


@pytest.mark.parametrize("text", ["123m456p22789s111z", "123m456p22789s11z+", ""])
def test_the_winning_tile_must_be_named(text: str) -> None:
    with pytest.raises(HandError) as caught:
        parse_hand(text)

    assert caught.value.code == "hand.winning_tile_missing"


def test_more_indicators_than_kans_are_fine() -> None:
    context = RON._replace(flags=("riichi",), dora_indicators=INDICATORS[:1] * 1 + SIX[1:5])

    assert score(parse_hand("123m456p22789s11z+1z"), context).total > 0


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("123m456p789s1112z", "2z"),
        ("123m456p789s2255z", "25z"),
        ("1112345678999m", "123456789m"),
        ("2223m456p789s111z", "134m"),
        ("123m456p789s11z23p", "147p"),
        ("123m456p789s13z23p", ""),
    ],
)
def test_waits(tiles: str, expected: str) -> None:
    concealed = parse_hand(f"{tiles}+1m").concealed

    assert waits_text(waits(concealed.counts, ())) == expected


@pytest.mark.parametrize("text", ["", "X", "EE", "ESWN", "e", "白", "東東"])
def test_other_winds_are_refused(text: str) -> None:
    with pytest.raises(HandError):
        parse_wind(text)


@given(st.text(max_size=40) | st.text("0123456789mpsz+ :chiponankakmw", max_size=40))
def test_no_text_is_more_than_refused(text: str) -> None:
    try:
        hand = parse_hand(text)
        score(hand, TSUMO)
    except HandError:
        return
    assert parse_hand(str(hand)) == hand

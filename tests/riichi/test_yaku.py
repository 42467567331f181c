import pytest

from mjsheets.riichi import HandRules, WinContext, parse_hand, score
from mjsheets.riichi import facts as f
from mjsheets.riichi.yaku import BITS, YAKU, worth
from mjsheets.texts.riichi import TEXTS

# hand, `tsumo` or `ron` with flags and winds (seat, then round), yaku with their han
CASES = [
    ("12m567p345s99s222z+3m", "ron W E riichi", "riichi 1"),
    ("234m567p34588s67s+8s", "ron S E", "pinfu 1, tanyao 1"),
    ("234m567p34588s67s+8s", "tsumo S E", "menzen_tsumo 1, pinfu 1, tanyao 1"),
    ("234m567p345s11z67s+8s", "ron S E", ""),  # a valued pair is no pinfu
    ("234m567p345s22z67s+8s", "ron S E", ""),
    ("234m567p345s33z67s+8s", "ron S E", "pinfu 1"),
    ("12m567p34588s678s+3m", "ron S E double_riichi ippatsu", "double_riichi 2, ippatsu 1"),
    ("223344m567p99s78s+9s", "ron S E", "pinfu 1, iipeikou 1"),
    ("223344m667788p1z+1z", "ron W S", "ryanpeikou 3"),
    ("223344m1z+1z chi:678p chi:678p", "ron W S houtei", "houtei 1"),
    ("234m234p23499s78s+9s", "ron S E", "pinfu 1, sanshoku_doujun 2"),
    ("234m23499s78s+9s chi:234p", "ron S E", "sanshoku_doujun 1"),
    ("123456789m78s55z+9s", "ron S E", "ittsuu 2"),
    ("123456m78s55z+9s chi:789m", "ron S E", "ittsuu 1"),
    ("123m789p12399s11z+1z", "ron W E", "round_wind_east 1, chanta 2"),
    ("123m99s11z+1z chi:789p chi:123s", "ron W E", "round_wind_east 1, chanta 1"),
    ("123m789p123s99s78m+9m", "ron W E", "pinfu 1, junchan 3"),
    ("123m99s78m+9m chi:789p chi:123s", "ron W E", "junchan 2"),
    ("11m999p111s99s+9s pon:111z", "ron W S", "toitoi 2, honroutou 2"),
    ("1199m1199p1199s1z+1z", "ron W S", "chiitoitsu 2, honroutou 2"),
    ("222m22p88s+8s pon:333p pon:444s", "ron W S", "toitoi 2, tanyao 1"),
    ("222m444p666s88s34m+5m", "ron W S", "sanankou 2, tanyao 1"),
    ("222m444p88s34m+5m ankan:6666s", "ron W S", "sanankou 2, tanyao 1"),
    ("222m444p8877s+8s pon:666s", "tsumo W S", "toitoi 2, sanankou 2, tanyao 1"),
    ("88s34m+5m ankan:6666s minkan:2222m kakan:4444p", "ron W S", "sankantsu 2, tanyao 1"),
    ("222m222p222s88s34m+5m", "ron W S", "sanankou 2, sanshoku_doukou 2, tanyao 1"),
    ("55z34m+5m pon:666z pon:777z chi:123p", "ron W S", "hatsu 1, chun 1, shousangen 2"),
    ("123m44z55z+5z pon:222m chi:456p", "ron W S", "haku 1"),
    ("22m44m66p88p1133s5s+5s", "ron W S", "chiitoitsu 2"),
    ("123m345m789m11z22z+2z", "ron S E", "seat_wind_south 1, honitsu 3"),
    ("345m1122z+2z chi:123m chi:789m", "ron S E", "seat_wind_south 1, honitsu 2"),
    ("123m345m77899m66m+8m", "ron S W", "pinfu 1, iipeikou 1, chinitsu 6"),
    ("3456m+6m chi:123m chi:789m chi:678m", "ron S W", "chinitsu 5"),
    ("123m44z77z+7z pon:222z chi:456p", "ron W W", "chun 1"),
    (
        "123m44z77z+4z pon:333z chi:456p",
        "tsumo W W haitei",
        "haitei 1, seat_wind_west 1, round_wind_west 1",
    ),
    ("567m34s88s+2s ankan:2222z minkan:3333p", "tsumo W N rinshan", "rinshan 1"),
    ("567m34s88s+2s pon:222z pon:333p", "ron W N chankan", "chankan 1"),
    ("23m456p789s11z333z+1m", "tsumo E S tenhou", "tenhou Y"),
    ("23m456p789s11z333z+1m", "tsumo S S chiihou", "chiihou Y"),
    ("19m19p19s1234567z+1z", "ron S S", "kokushi_13_wait Y"),
    ("19m19p19s1134567z+2z", "ron S S", "kokushi_musou Y"),
    ("111m333p555s77s99p+9p", "tsumo S S", "suuankou Y"),
    ("111m333p555s77s99p+9p", "ron S S", "toitoi 2, sanankou 2"),
    ("111m333p555s999p7s+7s", "ron S S", "suuankou_tanki Y"),
    ("111m555z666z77z22p+7z", "ron S S", "daisangen Y"),
    ("11m22z+2z pon:333z pon:444z pon:111z", "ron S S", "daisuushii Y"),
    ("23m22z+1m pon:333z pon:444z pon:111z", "ron S S", "shousuushii Y"),
    ("1122334455667z+7z", "ron S S", "tsuuiisou Y"),
    ("22334466888s66z+6z", "ron S S", "ryuuiisou Y"),
    ("23466s88s+8s chi:234s pon:666z", "ron S S", "ryuuiisou Y"),
    ("11m99p+9p pon:111s pon:999s pon:999m", "ron S S", "chinroutou Y"),
    ("1112345678999s+5s", "ron S S", "junsei_chuuren_poutou Y"),
    ("1112245678999s+3s", "ron S S", "chuuren_poutou Y"),
    ("3z+3z ankan:1111m minkan:2222p kakan:3333s ankan:5555s", "ron S S", "suukantsu Y"),
    ("111222333444z5z+5z", "ron S S", "suuankou_tanki Y, daisuushii Y, tsuuiisou Y"),
]


@pytest.mark.parametrize(("hand", "how", "expected"), CASES, ids=lambda text: text)
def test_yaku_and_their_han(hand: str, how: str, expected: str) -> None:
    by, seat, wind, *flags = how.split()
    context = WinContext(by == "tsumo", "ESWN".index(seat), "ESWN".index(wind), tuple(flags))

    found = score(parse_hand(hand), context).yaku

    assert ", ".join(f"{e.id} {'Y' if e.yakuman else e.han}" for e in found) == expected


@pytest.mark.parametrize(
    ("hand", "tsumo", "double"),
    [
        ("111m333p555s999p7s+7s", False, 2),
        ("19m19p19s1234567z+1z", False, 2),
        ("1112345678999s+5s", False, 2),
        ("11m22z+2z pon:333z pon:444z pon:111z", False, 2),
        ("111m333p555s77s99p+9p", True, 1),
        ("19m19p19s1134567z+2z", False, 1),
        ("1112245678999s+3s", False, 1),
        ("111222333444z5z+5z", False, 5),
    ],
)
def test_double_yakuman(hand: str, tsumo: bool, double: int) -> None:
    context = WinContext(tsumo, seat_wind=2)
    single = score(parse_hand(hand), context)

    assert score(parse_hand(hand), context, HandRules(double_yakuman=True)).yakuman == double
    assert single.yakuman == len(single.yaku)


def test_without_stacking_the_highest_yakuman_counts() -> None:
    rules = HandRules(double_yakuman=True, multiple_yakuman=False)
    result = score(parse_hand("111222333444z5z+5z"), WinContext(is_tsumo=False, seat_wind=2), rules)

    assert [entry.id for entry in result.yaku] == ["suuankou_tanki"]
    assert (result.yakuman, result.total) == (2, 64000)


def test_an_open_tanyao_needs_the_rule() -> None:
    hand = parse_hand("222m22p88s+8s pon:333p chi:345s")
    context = WinContext(is_tsumo=False)

    assert [entry.id for entry in score(hand, context).yaku] == ["tanyao"]
    assert score(hand, context, HandRules(kuitan=False)).yaku == ()


def test_each_yaku_replaces_only_yaku_of_the_table() -> None:
    names = {row.id for row in YAKU}

    assert len(names) == len(YAKU)
    assert {name for row in YAKU for name in row.replaces} <= names
    assert {row.name for row in YAKU if TEXTS[f"yaku.{row.id}"][0] != row.name} == {"国士無双13面"}


@pytest.mark.parametrize("row", [row for row in YAKU if row.replaces], ids=lambda row: row.id)
def test_an_implied_yaku_is_dropped(row: object) -> None:
    assert isinstance(row, type(YAKU[0]))
    both = BITS[row.id] | BITS[row.replaces[0]]

    found = worth(both, f.CLOSED, double_yakuman=True, multiple_yakuman=True)

    assert [entry.id for entry in found.yaku] == [row.id]


def test_each_yaku_of_the_table_is_shown_by_a_case() -> None:
    shown = {text.split()[0] for _, _, expected in CASES for text in expected.split(", ") if text}
    winds = {
        f"{which}_wind_{wind}"
        for which in ("seat", "round")
        for wind in ("east", "south", "west", "north")
    }

    assert {row.id for row in YAKU} - shown - winds == {"renhou"}

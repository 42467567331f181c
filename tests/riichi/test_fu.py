import pytest

from mjsheets.riichi import HandRules, WinContext, parse_hand, score
from mjsheets.texts.riichi import TEXTS

# hand, `ron` or `tsumo` with flags and winds (seat, then round), rounded fu, items
CASES = [
    ("234m567p34588s67s+8s", "tsumo S E", 20, "base 20"),
    ("234m567p34588s67s+8s", "ron S E", 30, "base 20, closed_ron 10"),
    ("34588s67s+8s chi:234m chi:567p", "ron S E", 30, "base 20, open_pinfu 10"),
    ("34588s67s+8s chi:234m chi:567p", "tsumo S E", 30, "base 20, tsumo 2"),
    ("2244m6688p1133s5z+5z", "ron S E", 25, "chiitoitsu 25"),
    ("2244m6688p1133s5z+5z", "tsumo S E", 25, "chiitoitsu 25"),
    ("234m567p34588s68s+7s", "tsumo S E", 30, "base 20, tsumo 2, kanchan 2"),
    ("234m567p34588s12m+3m", "ron S E riichi", 40, "base 20, closed_ron 10, penchan 2"),
    ("234m567p34588s89s+7s", "ron S E riichi", 40, "base 20, closed_ron 10, penchan 2"),
    ("234m567p345678s8s+8s", "ron S E riichi", 30, "base 20, closed_ron 10"),
    ("234m567p345678s1s+1s", "ron S E riichi", 40, "base 20, closed_ron 10, tanki 2"),
    ("234m567p345s67s55z+8s", "ron S E riichi", 40, "base 20, closed_ron 10, valued_pair 2"),
    ("234m567p345s67s22z+8s", "ron S E riichi", 40, "base 20, closed_ron 10, valued_pair 2"),
    ("234m567p345s67s11z+8s", "ron S E riichi", 40, "base 20, closed_ron 10, valued_pair 2"),
    ("234m567p345s67s33z+8s", "ron S E riichi", 30, "base 20, closed_ron 10"),
    ("234m567p345s67s11z+8s", "ron E E riichi", 40, "base 20, closed_ron 10, double_wind_pair 4"),
    ("222m567p345s67s88p+8s", "ron S E riichi", 40, "base 20, closed_ron 10, closed_triplet 4"),
    (
        "111m567p345s67s88p+8s",
        "ron S E riichi",
        40,
        "base 20, closed_ron 10, closed_triplet_yaochuu 8",
    ),
    ("22m567p345s678p55s+2m", "ron S E riichi", 40, "base 20, closed_ron 10, open_triplet 2"),
    ("22m567p345s678p55s+2m", "tsumo S E", 30, "base 20, tsumo 2, closed_triplet 4"),
    (
        "99m567p345s678p55s+9m",
        "ron S E riichi",
        40,
        "base 20, closed_ron 10, open_triplet_yaochuu 4",
    ),
    ("567p345s88p67s+8s pon:222m", "ron S E houtei", 30, "base 20, open_triplet 2"),
    (
        "567p88p67s+8s pon:777z minkan:2222m",
        "ron S E",
        40,
        "base 20, open_triplet_yaochuu 4, open_quad 8",
    ),
    (
        "567p88p67s+8s minkan:7777z kakan:2222m",
        "ron S E",
        50,
        "base 20, open_quad 8, open_quad_yaochuu 16",
    ),
    (
        "567p88p67s+8s ankan:7777z ankan:2222m",
        "ron S E",
        80,
        "base 20, closed_ron 10, closed_quad 16, closed_quad_yaochuu 32",
    ),
    (
        "88p67s+8s ankan:7777z ankan:1111m ankan:9999p",
        "ron S E",
        130,
        "base 20, closed_ron 10, " + ", ".join(3 * ["closed_quad_yaochuu 32"]),
    ),
    (
        "88p67s+8s minkan:7777z ankan:1111m ankan:9999p",
        "tsumo S E rinshan",
        110,
        "base 20, tsumo 2, open_quad_yaochuu 16, closed_quad_yaochuu 32, closed_quad_yaochuu 32",
    ),
    (
        "1222305888s666z+2s",
        "ron W E",
        50,
        (
            "base 20, closed_ron 10, kanchan 2, "
            "closed_triplet 4, closed_triplet 4, closed_triplet_yaochuu 8"
        ),
    ),
]


@pytest.mark.parametrize(("hand", "how", "fu", "items"), CASES, ids=str)
def test_fu_item_by_item(hand: str, how: str, fu: int, items: str) -> None:
    by, seat, wind, *flags = how.split()
    context = WinContext(by == "tsumo", "ESWN".index(seat), "ESWN".index(wind), tuple(flags))

    result = score(parse_hand(hand), context)

    assert ", ".join(f"{item.reason} {item.fu}" for item in result.fu_items) == items
    assert result.fu == fu


def test_every_reason_of_the_texts_occurs() -> None:
    shown = {item.split()[0] for _, _, _, items in CASES for item in items.split(", ")}

    assert {f"fu.{reason}" for reason in shown} == {
        code for code in TEXTS if code.startswith("fu.")
    }


def test_a_double_wind_pair_may_have_2_fu() -> None:
    hand, context = (
        parse_hand("234m567p345s11z67s+8s"),
        WinContext(is_tsumo=False, flags=("riichi",)),
    )

    result = score(hand, context, HandRules(double_wind_fu=2))

    assert [tuple(item) for item in result.fu_items][-1] == ("double_wind_pair", 2)


def test_a_rinshan_tsumo_may_have_no_fu() -> None:
    hand = parse_hand("234m88p67s+8s minkan:1111m pon:222m")
    context = WinContext(is_tsumo=True, seat_wind=1, flags=("rinshan",))

    reasons = [
        [item.reason for item in score(hand, context, HandRules(rinshan_tsumo_fu=fu)).fu_items]
        for fu in (2, 0)
    ]

    assert reasons == [
        ["base", "tsumo", "open_triplet", "open_quad_yaochuu"],
        ["base", "open_triplet", "open_quad_yaochuu"],
    ]


def test_the_wait_with_most_fu_does_not_cost_a_pinfu() -> None:
    result = score(parse_hand("6788m123456789p+8m"), WinContext(is_tsumo=True, seat_wind=1))

    assert [entry.id for entry in result.yaku] == ["menzen_tsumo", "pinfu", "ittsuu"]
    assert (result.han, result.fu) == (4, 20)

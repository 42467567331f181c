import pytest

from mjsheets.app.score import Entry, read_indicators, read_rules, score_entry
from mjsheets.riichi import DEFAULT_RULES, HandError, HandRules

NO_MELDS: dict[str, tuple[str, ...]] = {}


def entry(tiles: str = "123m456p22789s11z+1z", **changes: object) -> Entry:
    plain = Entry(tiles, NO_MELDS, is_tsumo=False, seat="S", round="E", flags=("riichi",))
    return plain._replace(**changes)  # type: ignore[arg-type]  # fields by name


def test_a_typed_hand_is_scored() -> None:
    scored = score_entry(entry(dora=("3p",), honba=1, sticks=2, discarder="E"), DEFAULT_RULES)

    assert (scored.result.han, scored.result.fu, scored.result.total) == (3, 40, 5200)
    assert scored.movements == (-5500, 7500, 0, 0)
    assert scored.advice is None


def test_melds_are_given_by_call() -> None:
    typed = entry("234m55p67s+8s", melds={"pon": ["777z"], "chi": ["340s"]}, flags=())

    assert str(score_entry(typed, DEFAULT_RULES).hand) == "234m55p67s+8s pon:777z chi:340s"


def test_a_hand_without_yaku_comes_with_advice() -> None:
    scored = score_entry(entry("234m567p99s222p13s+2s", flags=(), discarder="W"), DEFAULT_RULES)

    assert scored.result.total == 0
    assert scored.advice is not None
    assert scored.advice.ways == ("riichi", "menzen_tsumo", "houtei")
    assert scored.movements is None


def test_a_liable_player_is_named_with_the_yakuman() -> None:
    typed = entry(
        "22p33m+3m",
        melds={"pon": ["555z", "666z", "777z"]},
        flags=(),
        discarder="N",
        liable="daisangen:W",
    )

    assert score_entry(typed, DEFAULT_RULES).movements == (0, 32000, -16000, -16000)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"tiles": "123m456p22789s111z"}, "hand.winning_tile_missing"),
        ({"seat": "X"}, "hand.bad_wind"),
        ({"dora": ("8z",)}, "hand.bad_notation"),
        ({"discarder": "S"}, "hand.own_discard"),
        ({"discarder": "E", "liable": "daisangen:W"}, "hand.no_liability"),
        ({"discarder": "E", "liable": "daisangen"}, "hand.bad_wind"),
        ({"melds": {"kan": ("1111m",)}}, "hand.unknown_call"),
    ],
)
def test_what_cannot_be_read_is_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(HandError) as caught:
        score_entry(entry()._replace(**changes), DEFAULT_RULES)  # type: ignore[arg-type]  # as above

    assert caught.value.code == code


def test_several_indicators_may_stand_in_one_text() -> None:
    assert [str(tile) for tile in read_indicators(["3p", "1z0s", ""])] == ["3p", "0s", "1z"]


@pytest.mark.parametrize(
    ("preset", "options", "expected"),
    [
        ("origin", [], HandRules()),
        ("origin", ["kiriage", "kazoe=off"], HandRules(kiriage=True, kazoe=False)),
        ("origin", ["double-wind-fu=2"], HandRules(double_wind_fu=2)),
        ("origin", ["renhou=mangan"], HandRules(renhou="mangan")),
        ("mleague", ["kiriage=off"], HandRules(kazoe=False)),
    ],
)
def test_rules_are_a_preset_with_options(
    preset: str, options: list[str], expected: HandRules
) -> None:
    assert read_rules(preset, options) == expected


@pytest.mark.parametrize(
    ("preset", "options"),
    [("nowhere", []), ("origin", ["kiriag"]), ("origin", ["kazoe=maybe"]), ("origin", ["renhou"])],
)
def test_other_rules_are_refused(preset: str, options: list[str]) -> None:
    with pytest.raises(HandError):
        read_rules(preset, options)

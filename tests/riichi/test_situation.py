import pytest

from mjsheets.riichi import HandError, Tile, WinContext, parse_hand, score
from mjsheets.riichi.situation import FLAGS

CLOSED = "123m456p22789s11z+1z"
LONE = "23m456p22789s111z+1m"
CLOSED_KAN = "123m22789s11z+1z ankan:5555p"
OPEN = "123m22789s11z+1z pon:555z"
OPEN_KAN = "123m22789s11z+1z minkan:5555z"
EAST, SOUTH = 0, 1


def win(flags: str, *, tsumo: bool = False, seat: int = SOUTH, ura: int = 0) -> WinContext:
    return WinContext(tsumo, seat, EAST, tuple(flags.split()), (), (Tile(30),) * ura)


@pytest.mark.parametrize(
    ("hand", "context", "code"),
    [
        (OPEN, win("riichi"), "hand.riichi_open"),
        (OPEN, win("double_riichi"), "hand.riichi_open"),
        (CLOSED, win("ippatsu"), "hand.ippatsu_without_riichi"),
        (CLOSED, win("", ura=1), "hand.ura_without_riichi"),
        (LONE, win("chankan", tsumo=True), "hand.needs_ron"),
        (CLOSED, win("houtei", tsumo=True), "hand.needs_ron"),
        (CLOSED, win("renhou", tsumo=True), "hand.needs_ron"),
        (CLOSED, win("haitei"), "hand.needs_tsumo"),
        (CLOSED_KAN, win("rinshan"), "hand.needs_tsumo"),
        (CLOSED, win("tenhou", seat=EAST), "hand.needs_tsumo"),
        (CLOSED, win("chiihou"), "hand.needs_tsumo"),
        (CLOSED, win("rinshan", tsumo=True), "hand.rinshan_without_kan"),
        (OPEN, win("rinshan", tsumo=True), "hand.rinshan_without_kan"),
        (CLOSED, win("tenhou", tsumo=True), "hand.needs_dealer"),
        (CLOSED, win("chiihou", tsumo=True, seat=EAST), "hand.needs_non_dealer"),
        (CLOSED, win("renhou", seat=EAST), "hand.needs_non_dealer"),
        (CLOSED_KAN, win("tenhou", tsumo=True, seat=EAST), "hand.first_turn_melds"),
        (CLOSED_KAN, win("chiihou", tsumo=True), "hand.first_turn_melds"),
        (OPEN, win("renhou"), "hand.first_turn_melds"),
        (CLOSED, win("riichi double_riichi"), "hand.flags_conflict"),
        (CLOSED_KAN, win("haitei rinshan", tsumo=True), "hand.flags_conflict"),
        (CLOSED_KAN, win("riichi ippatsu rinshan", tsumo=True), "hand.flags_conflict"),
        (LONE, win("houtei chankan"), "hand.flags_conflict"),
        (CLOSED, win("riichi tenhou", tsumo=True, seat=EAST), "hand.flags_conflict"),
        (CLOSED, win("chiihou haitei", tsumo=True), "hand.flags_conflict"),
        (CLOSED, win("tenhou chiihou", tsumo=True), "hand.flags_conflict"),
        (LONE, win("renhou chankan"), "hand.flags_conflict"),
        (CLOSED, win("riichi lucky"), "hand.flag_unknown"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value.flags) or "ura",
)
def test_impossible_situations_are_refused(hand: str, context: WinContext, code: str) -> None:
    with pytest.raises(HandError) as caught:
        score(parse_hand(hand), context)

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("hand", "context"),
    [
        (CLOSED, win("riichi ippatsu", ura=2)),
        (CLOSED, win("double_riichi ippatsu houtei")),
        (CLOSED, win("riichi ippatsu haitei", tsumo=True)),
        (CLOSED_KAN, win("riichi rinshan", tsumo=True)),
        (CLOSED_KAN, win("double_riichi", ura=1)),
        (OPEN_KAN, win("rinshan", tsumo=True)),
        (LONE, win("riichi ippatsu chankan")),
        (CLOSED, win("tenhou", tsumo=True, seat=EAST)),
        (CLOSED, win("chiihou", tsumo=True)),
        (CLOSED, win("renhou")),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value.flags),
)
def test_possible_situations_are_scored(hand: str, context: WinContext) -> None:
    assert score(parse_hand(hand), context).total > 0


def test_every_flag_is_a_fact_of_its_own() -> None:
    assert len(set(FLAGS.values())) == len(FLAGS)
    assert all(fact.bit_count() == 1 for fact in FLAGS.values())

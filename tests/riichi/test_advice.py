import pytest

from mjsheets.riichi import HandRules, WinContext, parse_hand
from mjsheets.riichi.advice import advise

RON = WinContext(is_tsumo=False, seat_wind=1)
TSUMO = WinContext(is_tsumo=True, seat_wind=1)


@pytest.mark.parametrize(
    ("hand", "context", "rules", "ways", "tiles"),
    [
        ("234m567p99s222p13s+2s", RON, {}, "riichi menzen_tsumo houtei", ""),
        ("34m567p99s222p+2m chi:123s", RON, {}, "houtei", ""),
        ("34m567p99s222p+2m chi:123s", TSUMO, {}, "haitei", ""),
        ("34m567p88s222p+2m chi:234s", RON, {"kuitan": False}, "houtei kuitan", ""),
        # one side of the wait only (片和了)
        ("34m567p88s222p+5m chi:123s", RON, {}, "houtei", ""),
        ("23m567p88s222p+1m chi:234s", RON, {}, "houtei", "4m"),
        ("567p22z33z+3z chi:234s chi:234s", RON, {}, "houtei", "2z"),
    ],
)
def test_what_would_give_a_yaku(
    hand: str, context: WinContext, rules: dict[str, bool], ways: str, tiles: str
) -> None:
    advice = advise(parse_hand(hand), context, HandRules(**rules))  # type: ignore[arg-type]  # options that are on or off

    assert " ".join(advice.ways) == ways
    assert " ".join(map(str, advice.tiles)) == tiles

"""The PyPI package `mahjong` as a judge: the same fields, its answer."""

import json
from collections import defaultdict
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld

WINDS = {"E": 27, "S": 28, "W": 29, "N": 30}
REDS = {16, 52, 88}


class Tiles136:
    """Hands out the tiles of a set, numbered 0 to 135, by their text; 16, 52 and 88 are red."""

    def __init__(self) -> None:
        self._given: dict[int, int] = defaultdict(int)

    def take(self, text: str) -> list[int]:
        """The numbers of an MPSZ text; each is given once."""
        found = []
        pending = ""
        for char in text:
            if char.isdigit():
                pending += char
            else:
                found += [self._one(rank, char) for rank in pending]
                pending = ""
        return found

    def _one(self, rank: str, suit: str) -> int:
        if rank == "0":
            return 16 + 36 * "mps".index(suit)
        kind = 9 * "mpsz".index(suit) + int(rank) - 1
        copy = self._given[kind]
        self._given[kind] += 1
        # The first copy of a five is the red one, so it comes last.
        return 4 * kind + ((copy + 1) % 4 if 4 * kind in REDS else copy)


def _meld(tiles: Tiles136, call: str, text: str) -> Meld:
    kind = {"chi": Meld.CHI, "pon": Meld.PON, "kakan": Meld.SHOUMINKAN}.get(call, Meld.KAN)
    return Meld(kind, tiles.take(text), opened=call != "ankan")


def score_by_mahjong(fields: dict[str, Any]) -> Any:
    """The package's response to the fields of a line."""
    tiles, rules, flags = Tiles136(), fields["rules"], fields["flags"]
    win = tiles.take(fields["win"])
    concealed = tiles.take(fields["concealed"])
    melds = [_meld(tiles, *meld) for meld in fields["melds"]]
    config = HandConfig(
        is_tsumo=fields["tsumo"],
        is_riichi="riichi" in flags,
        is_daburu_riichi="double_riichi" in flags,
        is_ippatsu="ippatsu" in flags,
        is_rinshan="rinshan" in flags,
        is_chankan="chankan" in flags,
        is_haitei="haitei" in flags,
        is_houtei="houtei" in flags,
        is_tenhou="tenhou" in flags,
        is_chiihou="chiihou" in flags,
        player_wind=WINDS[fields["seat"]],
        round_wind=WINDS[fields["round"]],
        options=OptionalRules(
            has_open_tanyao=rules.get("kuitan", True),
            has_aka_dora=rules.get("aka", True),
            has_double_yakuman=rules.get("double_yakuman", False),
            kazoe_limit=HandConstants.KAZOE_LIMITED
            if rules.get("kazoe", True)
            else HandConstants.KAZOE_SANBAIMAN,
            kiriage=rules.get("kiriage", False),
            limit_to_sextuple_yakuman=False,
        ),
    )
    return HandCalculator.estimate_hand_value(
        concealed + win + [tile for meld in melds for tile in meld.tiles],
        win[0],
        melds=melds,
        dora_indicators=[Tiles136().take(text)[0] for text in fields["dora"]],
        ura_dora_indicators=[Tiles136().take(text)[0] for text in fields["ura"]],
        config=config,
    )


def score_line_by_mahjong(line: str) -> Any:
    """The same from the text of a line."""
    return score_by_mahjong(json.loads(line))

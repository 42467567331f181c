"""Fresh random hands against the PyPI package `mahjong`, which shares no code with ours."""

import json
import os
from collections.abc import Iterator
from itertools import count, islice
from random import Random, SystemRandom
from typing import Any

import pytest

pytest.importorskip("mahjong")

from mjsheets.app.score_lines import score_line
from mjsheets.riichi.tiles import Tile, parse_tiles, tiles_of
from tests.riichi.mahjong_oracle import score_by_mahjong
from tests.riichi.random_hands import Fields, random_fields

HANDS = 10_000
SEED = int(os.environ.get("RIICHI_SEED", SystemRandom().randrange(1 << 32)))
"""A new one each run; set RIICHI_SEED to the number a failure shows to see it again."""


def ours(fields: Fields) -> Any:
    return score_line(json.dumps(fields))


def disagree(answer: Any, theirs: Any) -> bool:
    """Whether an answer of ours is another than that of `mahjong`."""
    if not answer["yaku"]:
        return bool(theirs.error != "no_yaku")
    if theirs.error:
        return True
    pay = answer["pay"]
    each = pay.get("tsumo_from_nondealer", 0)
    main = pay.get("ron", pay.get("tsumo_from_dealer", each))
    if (theirs.cost["main"], theirs.cost["additional"]) != (main, each):
        return True
    # Above a limit several readings pay the same, and either may be shown.
    return answer["limit"] is None and (answer["han"], answer["fu"]) != (theirs.han, theirs.fu)


def differs(fields: Fields) -> bool:
    """Whether the two disagree on a hand that we accept."""
    answer = ours(fields)
    if "error" in answer or has_four_plain_fives(fields):
        return False
    return disagree(answer, score_by_mahjong(fields))


def has_four_plain_fives(fields: Fields) -> bool:
    """Whether a suit has no red five, which the tiles of `mahjong` always have."""
    texts = (fields["concealed"], fields["win"], *(tiles for _, tiles in fields["melds"]))
    tiles = [tile for text in texts for tile in tiles_of(parse_tiles(text))]
    return any(tiles.count(Tile(five)) == 4 for five in (4, 13, 22))


def simpler(fields: Fields) -> Iterator[Fields]:
    """The same hand with one thing less, for a failure that is easy to read."""
    for name in ("flags", "dora", "ura"):
        for place in range(len(fields[name])):
            yield fields | {name: fields[name][:place] + fields[name][place + 1 :]}
    for name in ("concealed", "win"):
        if "0" in fields[name]:
            yield fields | {name: fields[name].replace("0", "5")}
    for name, plain in (("seat", "E"), ("round", "E"), ("rules", {})):
        if fields[name] != plain:
            yield fields | {name: plain}


def shrunk(fields: Fields) -> Fields:
    for candidate in simpler(fields):
        if differs(candidate):
            return shrunk(candidate)
    return fields


def test_random_hands_are_worth_the_same() -> None:
    rng = Random(SEED)  # noqa: S311  # random hands, no secrets
    dealt = (random_fields(rng) for _ in count())
    accepted = islice((fields for fields in dealt if "error" not in ours(fields)), HANDS)

    wrong = next(filter(differs, accepted), None)

    assert wrong is None, f"RIICHI_SEED={SEED}: {shrunk(wrong)}"
    assert next(accepted, None) is None  # all of them were compared


@pytest.mark.parametrize(
    "mistake", [{"fu": 50}, {"han": 3}, {"yaku": []}, {"pay": {"ron": 2600}}], ids=str
)
def test_a_wrong_answer_would_be_seen(mistake: Fields) -> None:
    fields = {
        "concealed": "123m456p789s2233s",
        "win": "2s",
        "melds": [],
        "tsumo": False,
        "seat": "E",
        "round": "E",
        "flags": ["riichi"],
        "dora": [],
        "ura": [],
        "rules": {},
    }
    right, theirs = ours(fields), score_by_mahjong(fields)

    assert not disagree(right, theirs)
    assert disagree(right | mistake, theirs)

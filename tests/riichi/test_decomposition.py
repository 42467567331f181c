from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjsheets.riichi import Hand, Tile, Tiles, parse_hand
from mjsheets.riichi.decomposition import Reading, readings, wait_in
from mjsheets.riichi.shape import Group
from mjsheets.riichi.tiles import KINDS, ONE, fifth_copy, kinds_of, parse_tile


def read(text: str, *, is_tsumo: bool = True) -> list[Reading]:
    hand = parse_hand(text)
    return list(readings(hand, hand.counts, is_tsumo=is_tsumo))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m456p22789s11z+1z", ["123m 456p 789s 22s 111z shanpon"]),
        ("2223344m456p567s+4m", ["222m 444m 33m 456p 567s shanpon"]),
        ("123m456p22789s13z+1z", []),
        ("12333m456p789s11z+3m", ["123m 333m 456p 789s 11z " + w for w in ("penchan", "shanpon")]),
        (
            "111222333m55z78s+9s",
            ["111m 222m 333m 789s 55z ryanmen", "123m 123m 123m 789s 55z ryanmen"],
        ),
        (
            "1122334455667m+7m",
            [
                " tanki",
                "123m 123m 456m 456m 77m tanki",
                "123m 123m 567m 567m 44m ryanmen",
                "234m 234m 567m 567m 11m ryanmen",
            ],
        ),
        ("19m19p19s1234567z+1m", [" thirteen"]),
        ("119m19p19s123456z+7z", [" tanki"]),
        ("1133m5577p99s112z+2z", [" tanki"]),
        ("1111m5577p99s112z+2z", []),
        ("1z+1z pon:222z ankan:4444z chi:123m pon:333z", ["222z 4444z 123m 333z 11z tanki"]),
    ],
)
def test_readings(hand: str, expected: list[str]) -> None:
    found = [(sorted(map(str, r.groups)), r.wait) for r in read(hand)]
    listed = [text.rpartition(" ") for text in expected]

    assert sorted(found) == sorted((sorted(groups.split()), wait) for groups, _, wait in listed)


@pytest.mark.parametrize(
    ("group", "tile", "wait"),
    [
        ("sequence 1m", "1m", "ryanmen"),
        ("sequence 1m", "2m", "kanchan"),
        ("sequence 1m", "3m", "penchan"),
        ("sequence 7s", "7s", "penchan"),
        ("sequence 7s", "9s", "ryanmen"),
        ("sequence 4p", "4p", "ryanmen"),
        ("sequence 4p", "6p", "ryanmen"),
        ("sequence 4p", "7p", ""),
        ("sequence 7m", "1p", ""),
        ("pair 1z", "1z", "tanki"),
        ("closed_triplet 1z", "1z", "shanpon"),
        ("closed_triplet 1z", "2z", ""),
    ],
)
def test_the_wait_that_a_tile_ended(group: str, tile: str, wait: str) -> None:
    form, lowest = group.split()

    assert wait_in(Group(form, parse_tile(lowest).kind), parse_tile(tile).kind) == wait


def test_a_triplet_that_ron_completed_is_open() -> None:
    [won] = read("123m456p22789s11z+1z", is_tsumo=False)
    [drawn] = read("123m456p22789s11z+1z", is_tsumo=True)

    assert [group.form for group in won.groups if group.kind == 27] == ["open_triplet"]
    assert [group.form for group in drawn.groups if group.kind == 27] == ["closed_triplet"]


RUN = ONE[0] + ONE[1] + ONE[2]
GROUPS = [3 * ONE[kind] for kind in range(9)] + [RUN << 6 * kind for kind in range(7)]
Cuts = dict[int, set[tuple[int, ...]]]


@pytest.fixture(scope="module")
def all_cuts() -> Cuts:
    """Every four groups and pair of one suit, by their tiles."""
    cuts: Cuts = {}
    for groups in combinations_with_replacement(sorted(GROUPS), 4):
        for kind in range(9):
            tiles = sum(groups) + 2 * ONE[kind]
            if fifth_copy(tiles) is None:
                cuts.setdefault(tiles, set()).add(groups)
    return cuts


def counts_of(group: Group) -> int:
    return RUN << 6 * group.kind if group.form == "sequence" else 3 * ONE[group.kind]


def test_all_cuts_of_one_suit_are_found(all_cuts: Cuts) -> None:
    """Against joining every four groups that there are."""
    assert len(all_cuts) > 10_000
    for tiles, expected in all_cuts.items():
        winning = next(kinds_of(tiles))
        hand = Hand(Tiles(tiles - ONE[winning]), Tile(winning))
        found = {
            tuple(sorted(counts_of(group) for group in reading.groups if group.form != "pair"))
            for reading in readings(hand, tiles, is_tsumo=True)
            if reading.groups
        }
        assert found == expected


@given(st.integers(0, KINDS - 1), st.integers(0, KINDS - 1))
def test_a_pair_alone_is_a_win_only_with_its_own_tile(held: int, won: int) -> None:
    melds = parse_hand("1m+1m ankan:2222p ankan:3333p ankan:4444p ankan:5555p").melds
    hand = Hand(Tiles(ONE[held]), Tile(won), melds)

    assert bool(list(readings(hand, hand.counts, is_tsumo=True))) == (held == won)

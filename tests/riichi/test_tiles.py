import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjsheets.riichi import HandError, Tiles, format_tiles, parse_tile, parse_tiles
from mjsheets.riichi.tiles import DORA_OF, KINDS, ONE, count_of, fifth_copy, number_of, tiles_of


@st.composite
def some_tiles(draw: st.DrawFn) -> Tiles:
    """Up to four of each of some kinds, with red fives among them."""
    copies = draw(st.dictionaries(st.integers(0, KINDS - 1), st.integers(1, 4), max_size=10))
    reds = 0
    for suit, five in enumerate((4, 13, 22)):
        reds |= draw(st.integers(0, copies.get(five, 0))) * ONE[suit]
    return Tiles(sum(number * ONE[kind] for kind, number in copies.items()), reds)


@given(some_tiles())
def test_parse_and_format_are_inverse(tiles: Tiles) -> None:
    assert parse_tiles(format_tiles(tiles)) == tiles


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("123m", "123m"),
        ("3m2m1m", "123m"),
        ("7z1z340p", "340p17z"),
        ("55500p", "55500p"),
        ("1s1p1m", "1m1p1s"),
    ],
)
def test_text_is_sorted(text: str, canonical: str) -> None:
    assert str(parse_tiles(text)) == canonical


@pytest.mark.parametrize(
    "text",
    ["1", "m", "12", "8z", "9z", "0z", "1x", "1 m", "m1", "１m", "1m2", "-1m", "1" * 61 + "m"],
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(HandError) as caught:
        parse_tiles(text)

    assert caught.value.code == "hand.bad_notation"


@pytest.mark.parametrize("text", ["", "5", "p5", "55p", "8z", "0z", "5P"])
def test_one_tile_is_one_tile(text: str) -> None:
    with pytest.raises(HandError) as caught:
        parse_tile(text)

    assert caught.value.code == "hand.bad_tile"


@given(some_tiles())
def test_counts_are_sums_of_tiles(tiles: Tiles) -> None:
    listed = tiles_of(tiles)

    assert number_of(tiles.counts) == len(listed)
    assert sum(ONE[tile.kind] for tile in listed) == tiles.counts
    assert sum(tile.is_red for tile in listed) == number_of(tiles.reds)


@pytest.mark.parametrize("kind", range(KINDS))
@pytest.mark.parametrize("copies", [4, 5, 6, 20, 31, 36])
def test_a_fifth_copy_is_found_among_four_of_every_other_kind(kind: int, copies: int) -> None:
    others = sum(4 * ONE[other] for other in range(KINDS) if other != kind)

    assert fifth_copy(others + copies * ONE[kind]) == (kind if copies > 4 else None)
    assert count_of(others + copies * ONE[kind], kind) == copies


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [
        ("1m", "2m"),
        ("9m", "1m"),
        ("0p", "6p"),
        ("9s", "1s"),
        ("3z", "4z"),
        ("4z", "1z"),
        ("7z", "5z"),
    ],
)
def test_the_indicator_points_to_the_next_tile(indicator: str, dora: str) -> None:
    assert DORA_OF[parse_tile(indicator).kind] == parse_tile(dora).kind

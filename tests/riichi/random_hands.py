"""Random winning hands as the fields of a JSON line, of every kind that scoring knows."""

from random import Random
from typing import Any

from mjsheets.riichi.tiles import KINDS, ONE, Tile, Tiles, count_of, format_tiles, tiles_of

Fields = dict[str, Any]

_OUTER = (0, 8, 9, 17, 18, 26, *range(27, 34))


def random_fields(rng: Random) -> Fields:
    """One hand; now and then with a fifth copy or an impossible flag, which is to be refused."""
    kinds, reds = _kinds(rng), [0, 1, 2]
    melds: list[list[str]] = []
    counts = 0
    shape = rng.random()
    if shape < 0.08:
        counts = sum(2 * ONE[kind] for kind in rng.sample(kinds, min(7, len(kinds))))
    elif shape < 0.11:
        counts = sum(ONE[kind] for kind in _OUTER) + ONE[rng.choice(_OUTER)]
    else:
        for _ in range(4):
            call, tiles = _group(rng, kinds)
            if call:
                melds.append([call, _text(rng, tiles, reds)])
            else:
                counts += tiles
        counts += 2 * ONE[rng.choice(kinds)]
    is_tsumo = rng.random() < 0.5
    closed = all(call == "ankan" for call, _ in melds)
    flags = _flags(rng, melds, is_tsumo=is_tsumo, is_closed=closed)
    winning = rng.choice(tiles_of(Tiles(counts)))
    is_riichi = {"riichi", "double_riichi"} & set(flags)
    return {
        "concealed": _text(rng, counts - ONE[winning.kind], reds),
        "win": _text(rng, ONE[winning.kind], reds),
        "melds": melds,
        "tsumo": is_tsumo,
        "seat": "E" if "tenhou" in flags else rng.choice("SWN" if "chiihou" in flags else "ESWN"),
        "round": rng.choice("ESWN"),
        "flags": flags,
        "dora": _indicators(rng),
        "ura": _indicators(rng) if is_riichi else [],
        "rules": {
            "kuitan": rng.random() < 0.8,
            "aka": rng.random() < 0.8,
            "kazoe": rng.random() < 0.8,
            "kiriage": rng.random() < 0.3,
            "double_yakuman": rng.random() < 0.3,
        },
    }


def _kinds(rng: Random) -> list[int]:
    """The kinds to build from: all, one suit with or without honours, or none but outer ones."""
    suit = list(range(9)) if rng.random() < 0.5 else list(range(18, 27))
    pools = [list(range(KINDS)), suit, suit + list(range(27, 34)), list(_OUTER), [*range(27, 34)]]
    return rng.choices(pools, weights=(12, 3, 3, 2, 1))[0]


def _group(rng: Random, kinds: list[int]) -> tuple[str, int]:
    starts = [
        kind for kind in kinds if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} < {*kinds}
    ]
    called = rng.random() < 0.25
    if starts and rng.random() < 0.6:
        start = rng.choice(starts)
        return "chi" if called else "", sum(ONE[start + step] for step in range(3))
    kind = rng.choice(kinds)
    if rng.random() < 0.15:
        return rng.choice(("ankan", "minkan", "kakan")), 4 * ONE[kind]
    return "pon" if called else "", 3 * ONE[kind]


def _text(rng: Random, counts: int, left: list[int]) -> str:
    """The tiles; of each suit whose red five is `left` one five may become red."""
    reds = 0
    for suit in tuple(left):
        if count_of(counts, 9 * suit + 4) and rng.random() < 0.3:
            reds |= ONE[suit]
            left.remove(suit)
    return format_tiles(Tiles(counts, reds))


def _indicators(rng: Random) -> list[str]:
    return [str(Tile(rng.randrange(KINDS))) for _ in range(rng.choice((1, 1, 1, 2, 3)))]


def _flags(rng: Random, melds: list[list[str]], *, is_tsumo: bool, is_closed: bool) -> list[str]:
    flags = []
    if is_closed and rng.random() < 0.4:
        flags.append(rng.choice(("riichi", "riichi", "double_riichi")))
        if rng.random() < 0.3:
            flags.append("ippatsu")
    chance = rng.random()
    if chance < 0.06:
        flags.append("haitei" if is_tsumo else "houtei")
    elif chance < 0.12:
        flags.append("rinshan" if is_tsumo else "chankan")
    elif chance < 0.14 and is_tsumo and not melds and not flags:
        flags.append(rng.choice(("tenhou", "chiihou")))
    return flags

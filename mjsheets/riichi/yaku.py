"""The table of yaku, and which of them hold."""

from functools import lru_cache
from typing import Final, NamedTuple

from mjsheets.riichi import facts as f


class Yaku(NamedTuple):
    """One row of the table.

    Attributes:
        id: Key of its text, `yaku.<id>`.
        name: Japanese name, as Tenhou writes it.
        closed: Han of a closed hand.
        open: Han of an open hand; 0 where the hand must be closed.
        yakuman: How many yakuman it is; 2 counts as 1 under rules without ダブル役満.
        needs: Facts that must all hold.
        bars: Facts of which none may hold.
        replaces: Yaku that it implies and is counted instead of.
    """

    id: str
    name: str
    closed: int = 0
    open: int = 0
    yakuman: int = 0
    needs: int = 0
    bars: int = 0
    replaces: tuple[str, ...] = ()


class YakuWorth(NamedTuple):
    """A yaku of a hand, or its dora, with what it is worth there.

    Attributes:
        id: Key of its text, `yaku.<id>`.
        name: Japanese name.
        han: Han; 0 for a yakuman.
        yakuman: 1 or 2 for a yakuman, otherwise 0.
    """

    id: str
    name: str
    han: int
    yakuman: int = 0


class YakuSum(NamedTuple):
    """The yaku of a reading without dora.

    Attributes:
        yaku: With implied yaku left out, and nothing but yakuman if there is one.
        han: Their sum; 0 with a yakuman.
        yakuman: How many yakuman.
    """

    yaku: tuple[YakuWorth, ...]
    han: int
    yakuman: int


_HONOUR: Final = f.HONOUR_SET
_WIND_NAMES: Final = (("east", "東"), ("south", "南"), ("west", "西"), ("north", "北"))

YAKU: Final = (
    # what the situation gives
    Yaku("tenhou", "天和", yakuman=1, needs=f.TENHOU),
    Yaku("chiihou", "地和", yakuman=1, needs=f.CHIIHOU),
    Yaku("renhou", "人和", yakuman=1, needs=f.RENHOU),
    Yaku("riichi", "立直", 1, needs=f.RIICHI),
    Yaku("double_riichi", "両立直", 2, needs=f.DOUBLE_RIICHI, replaces=("riichi",)),
    Yaku("menzen_tsumo", "門前清自摸和", 1, needs=f.CLOSED | f.TSUMO),
    Yaku("ippatsu", "一発", 1, needs=f.IPPATSU),
    Yaku("chankan", "槍槓", 1, 1, needs=f.CHANKAN),
    Yaku("rinshan", "嶺上開花", 1, 1, needs=f.RINSHAN),
    Yaku("haitei", "海底摸月", 1, 1, needs=f.HAITEI),
    Yaku("houtei", "河底撈魚", 1, 1, needs=f.HOUTEI),
    # runs
    Yaku("pinfu", "平和", 1, needs=f.CLOSED | f.FOUR_RUNS | f.RYANMEN, bars=f.VALUED_PAIR),
    Yaku("iipeikou", "一盃口", 1, needs=f.CLOSED | f.TWIN_RUNS),
    Yaku("ryanpeikou", "二盃口", 3, needs=f.CLOSED | f.TWO_TWIN_RUNS, replaces=("iipeikou",)),
    Yaku("sanshoku_doujun", "三色同順", 2, 1, needs=f.SAME_RUNS),
    Yaku("ittsuu", "一気通貫", 2, 1, needs=f.STRAIGHT),
    # triplets
    *(
        Yaku(f"seat_wind_{wind}", f"自風 {sign}", 1, 1, needs=_HONOUR[seat] | f.SEAT_WIND[seat])
        for seat, (wind, sign) in enumerate(_WIND_NAMES)
    ),
    *(
        Yaku(f"round_wind_{wind}", f"場風 {sign}", 1, 1, needs=_HONOUR[seat] | f.ROUND_WIND[seat])
        for seat, (wind, sign) in enumerate(_WIND_NAMES)
    ),
    Yaku("haku", "役牌 白", 1, 1, needs=_HONOUR[4]),
    Yaku("hatsu", "役牌 發", 1, 1, needs=_HONOUR[5]),
    Yaku("chun", "役牌 中", 1, 1, needs=_HONOUR[6]),
    Yaku("toitoi", "対々和", 2, 2, needs=f.FOUR_SETS),
    Yaku("sanankou", "三暗刻", 2, 2, needs=f.CONCEALED_3),
    Yaku("sankantsu", "三槓子", 2, 2, needs=f.QUADS_3),
    Yaku("sanshoku_doukou", "三色同刻", 2, 2, needs=f.SAME_SETS),
    Yaku("shousangen", "小三元", 2, 2, needs=f.TWO_DRAGONS),
    # all tiles
    Yaku("chiitoitsu", "七対子", 2, needs=f.SEVEN_PAIRS),
    Yaku("tanyao", "断幺九", 1, 1, bars=f.TERMINALS | f.HONOURS | f.NO_KUITAN),
    Yaku(
        "chanta",
        "混全帯幺九",
        2,
        1,
        needs=f.ANY_RUN | f.TERMINALS | f.HONOURS,
        bars=f.INNER_GROUP,
    ),
    Yaku(
        "junchan",
        "純全帯幺九",
        3,
        2,
        needs=f.ANY_RUN | f.TERMINALS,
        bars=f.HONOURS | f.INNER_GROUP,
    ),
    Yaku("honroutou", "混老頭", 2, 2, bars=f.SIMPLES),
    Yaku("honitsu", "混一色", 3, 2, bars=f.MIXED),
    Yaku(
        "chinitsu",
        "清一色",
        6,
        5,
        bars=f.MIXED | f.HONOURS,
        replaces=("honitsu",),
    ),
    # yakuman
    Yaku("kokushi_musou", "国士無双", yakuman=1, needs=f.ORPHANS),
    Yaku(
        "kokushi_13_wait",
        "国士無双13面",
        yakuman=2,
        needs=f.ORPHANS | f.THIRTEEN_WAIT,
        replaces=("kokushi_musou",),
    ),
    Yaku("suuankou", "四暗刻", yakuman=1, needs=f.CONCEALED_4),
    Yaku(
        "suuankou_tanki",
        "四暗刻単騎",
        yakuman=2,
        needs=f.CONCEALED_4 | f.TANKI,
        replaces=("suuankou",),
    ),
    Yaku("daisangen", "大三元", yakuman=1, needs=_HONOUR[4] | _HONOUR[5] | _HONOUR[6]),
    Yaku("shousuushii", "小四喜", yakuman=1, needs=f.THREE_WINDS),
    Yaku("daisuushii", "大四喜", yakuman=2, needs=sum(_HONOUR[:4])),
    Yaku("tsuuiisou", "字一色", yakuman=1, bars=f.SIMPLES | f.TERMINALS),
    Yaku("ryuuiisou", "緑一色", yakuman=1, bars=f.NOT_GREEN),
    Yaku("chinroutou", "清老頭", yakuman=1, bars=f.SIMPLES | f.HONOURS),
    Yaku("chuuren_poutou", "九蓮宝燈", yakuman=1, needs=f.NINE_GATES),
    Yaku(
        "junsei_chuuren_poutou",
        "純正九蓮宝燈",
        yakuman=2,
        needs=f.PURE_NINE_GATES,
        replaces=("chuuren_poutou",),
    ),
    Yaku("suukantsu", "四槓子", yakuman=1, needs=f.QUADS_4),
)
"""Every yaku; 流し満貫, which is no hand, is in `payment`."""

BITS: Final = {row.id: 1 << place for place, row in enumerate(YAKU)}
"""The bit of each yaku in a set of yaku found."""
_REPLACED: Final = [sum(BITS[name] for name in row.replaces) for row in YAKU]
_CLOSED_WORTH: Final = [YakuWorth(row.id, row.name, row.closed) for row in YAKU]
_OPEN_WORTH: Final = [YakuWorth(row.id, row.name, row.open) for row in YAKU]

# The rows are judged in clusters that look at few facts each, so that the few answers of a
# cluster recur even in hands that were never seen.
_SETS: Final = (
    *(f.ANY_RUN, f.THREE_RUNS, f.FOUR_RUNS, f.THREE_SETS, f.FOUR_SETS, f.TWIN_RUNS),
    *(f.TWO_TWIN_RUNS, f.CONCEALED_3, f.CONCEALED_4, f.QUADS_3, f.QUADS_4),
    *(f.SEVEN_PAIRS, f.ORPHANS, f.THIRTEEN_WAIT, f.STRAIGHT, f.SAME_RUNS, f.SAME_SETS),
)
_MASKS: Final = (
    sum(1 << place for place in range(12)),  # the situation
    f.CLOSED | f.THREE_WINDS | f.TWO_DRAGONS | sum((*f.HONOUR_SET, *f.SEAT_WIND, *f.ROUND_WIND)),
    f.CLOSED | f.RYANMEN | f.TANKI | f.VALUED_PAIR | sum(_SETS),
    f.CLOSED | f.NO_KUITAN | sum(f.SUITS) | f.HONOURS | f.SIMPLES | f.TERMINALS | f.NOT_GREEN
    | f.MIXED | f.ANY_RUN | f.INNER_GROUP | f.NINE_GATES | f.PURE_NINE_GATES,
)  # fmt: skip


def _cluster_of(row: Yaku) -> int:
    facts = row.needs | row.bars
    return next(place for place, mask in enumerate(_MASKS) if not facts & ~mask)


_CLUSTERS: Final = [
    [row for row in YAKU if _cluster_of(row) == place] for place in range(len(_MASKS))
]
_SITUATION, _HONOURS, _SHAPE, _TILES = (mask & ~f.MIXED for mask in _MASKS)


def find(facts: int) -> int:
    """The bits of all yaku that hold by `facts`, those implied by others included."""
    return (
        _found(0, facts & _SITUATION)
        | _found(1, facts & _HONOURS)
        | _found(2, facts & _SHAPE)
        | _found(3, facts & _TILES)
    )


@lru_cache(maxsize=1 << 14)
def _found(cluster: int, facts: int) -> int:
    """The yaku of a cluster that hold."""
    facts |= f.of_suits(facts)
    is_closed = facts & f.CLOSED
    return sum(
        BITS[row.id]
        for row in _CLUSTERS[cluster]
        if (is_closed or row.open or row.yakuman)
        if facts & row.needs == row.needs and not facts & row.bars
    )


@lru_cache(maxsize=1 << 13)
def worth(found: int, is_closed: int, double_yakuman: bool, multiple_yakuman: bool) -> YakuSum:  # noqa: FBT001  # a cache key
    """What the yaku of the bits `found` are worth together, without dora."""
    places = _places(found)
    for place in places:
        found &= ~_REPLACED[place]
    places = _places(found)
    most = 2 if double_yakuman else 1
    yakuman = [
        YakuWorth(row.id, row.name, 0, min(row.yakuman, most))
        for row in map(YAKU.__getitem__, places)
        if row.yakuman
    ]
    if yakuman and not multiple_yakuman:
        yakuman = [max(yakuman, key=lambda entry: entry.yakuman)]
    if yakuman:
        return YakuSum(tuple(yakuman), 0, sum([entry.yakuman for entry in yakuman]))
    table = _CLOSED_WORTH if is_closed else _OPEN_WORTH
    plain = tuple([table[place] for place in places])
    return YakuSum(plain, sum([entry.han for entry in plain]), 0)


def _places(bits: int) -> list[int]:
    """The places of the bits that are set, lowest first."""
    places = []
    while bits:
        lowest = bits & -bits
        places.append(lowest.bit_length() - 1)
        bits -= lowest
    return places

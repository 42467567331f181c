"""Facts about a winning hand, one bit each.

What a hand's parts and its situation state is or-ed together, in one integer. The yaku table and
the fu look at nothing else where they can, so hands with the same facts are judged only once.
"""

from functools import lru_cache
from typing import Final

from mjsheets.riichi.tiles import FIRST_HONOUR, is_yaochuu

_BITS: Final = [1 << place for place in range(59)]

# The situation.
(CLOSED, TSUMO, RIICHI, DOUBLE_RIICHI, IPPATSU, HAITEI) = _BITS[:6]
(HOUTEI, RINSHAN, CHANKAN, TENHOU, CHIIHOU, RENHOU) = _BITS[6:12]
NO_KUITAN = _BITS[12]  # open, under rules where an open hand has no tanyao
SEAT_WIND = tuple(_BITS[13:17])  # east to north; stated where honours are
ROUND_WIND = tuple(_BITS[17:21])

# Which tiles there are.
SUITS = tuple(_BITS[21:24])
(HONOURS, SIMPLES, TERMINALS, NOT_GREEN) = _BITS[24:28]

# Which honours are sets and the pair, from east to north, then white, green, red.
HONOUR_SET = tuple(_BITS[28:35])
HONOUR_PAIR = tuple(_BITS[35:42])

# The wait, and the two shapes without groups.
(RYANMEN, KANCHAN, PENCHAN, SHANPON, TANKI) = _BITS[42:47]
(SEVEN_PAIRS, ORPHANS, THIRTEEN_WAIT) = _BITS[47:50]

# What follows from the facts above, the runs and sets, and their number; see `of_suits`,
# `of_honours` and `shape`.
(MIXED, VALUED_PAIR, THREE_WINDS, TWO_DRAGONS) = _BITS[50:54]  # the last two: and their pair
_PLACES: Final = [1 << place for place in range(54, 72)]
(ANY_RUN, THREE_RUNS, FOUR_RUNS, THREE_SETS, FOUR_SETS) = _PLACES[:5]
(TWIN_RUNS, TWO_TWIN_RUNS) = _PLACES[5:7]
(CONCEALED_3, CONCEALED_4, QUADS_3, QUADS_4) = _PLACES[7:11]
DOUBLE_WIND_PAIR = _PLACES[11]
INNER_GROUP = _PLACES[12]  # a group without terminals and honours
(STRAIGHT, SAME_RUNS, SAME_SETS, NINE_GATES, PURE_NINE_GATES) = _PLACES[13:]

WINDS_MATTER: Final = sum(HONOUR_SET[:4]) | sum(HONOUR_PAIR[:4])
ALL: Final = (1 << 72) - 1

_FIRST_DRAGON: Final = 4
_GREEN: Final = frozenset({19, 20, 21, 23, 25, 32})  # 23468s and 發
HONOUR_GROUPS: Final = sum(HONOUR_SET) | sum(HONOUR_PAIR)
_HONOURS_AND_WINDS: Final = HONOUR_GROUPS | sum(SEAT_WIND) | sum(ROUND_WIND)

_BY_SETS: Final = (
    ANY_RUN | THREE_RUNS | FOUR_RUNS,
    ANY_RUN | THREE_RUNS,
    ANY_RUN,
    ANY_RUN | THREE_SETS,
    THREE_SETS | FOUR_SETS,
)
_BY_TWINS: Final = (0, TWIN_RUNS, TWO_TWIN_RUNS)
_BY_CONCEALED: Final = (0, 0, 0, CONCEALED_3, CONCEALED_4)
_BY_QUADS: Final = (0, 0, 0, QUADS_3, QUADS_4)


def of_kind(kind: int) -> int:
    """What a tile of `kind` in the hand states."""
    facts = 0 if kind in _GREEN else NOT_GREEN
    if kind >= FIRST_HONOUR:
        return facts | HONOURS
    return facts | SUITS[kind // 9] | (TERMINALS if is_yaochuu(kind) else SIMPLES)


def of_numbers(sets: int, concealed: int, quads: int, twins: int) -> int:
    """What follows from the numbers of sets, of concealed sets, of quads and of equal runs."""
    return _BY_SETS[sets] | _BY_CONCEALED[concealed] | _BY_QUADS[quads] | _BY_TWINS[twins]


def of_suits(facts: int) -> int:
    """What follows from the suits."""
    return MIXED if sum(bool(facts & suit) for suit in SUITS) > 1 else 0


def of_honours(facts: int) -> int:
    """What follows from the honours that are sets and the pair, and the winds."""
    return _of_honours(facts & _HONOURS_AND_WINDS)


@lru_cache(maxsize=1 << 11)
def _of_honours(facts: int) -> int:
    sets = [bool(facts & each) for each in HONOUR_SET]
    pair = next((place for place, each in enumerate(HONOUR_PAIR) if facts & each), None)
    if pair is None:
        return 0
    if pair >= _FIRST_DRAGON:
        return VALUED_PAIR | (TWO_DRAGONS if sum(sets[_FIRST_DRAGON:]) == 2 else 0)  # noqa: PLR2004  # the pair is the third
    found = THREE_WINDS if sum(sets[:_FIRST_DRAGON]) == 3 else 0  # noqa: PLR2004  # the pair is the fourth
    seat, round_ = facts & SEAT_WIND[pair], facts & ROUND_WIND[pair]
    if seat and round_:
        found |= DOUBLE_WIND_PAIR
    return found | (VALUED_PAIR if seat or round_ else 0)

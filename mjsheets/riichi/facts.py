"""Facts about a winning hand, one bit each.

The yaku table asks for facts with two masks, so most yaku are decided by comparing integers,
and hands with the same facts are judged only once.
"""

from typing import Final

from mjsheets.riichi.tiles import mask_of

_BITS: Final = [1 << place for place in range(56)]

# The situation.
(CLOSED, TSUMO, RIICHI, DOUBLE_RIICHI, IPPATSU, HAITEI) = _BITS[:6]
(HOUTEI, RINSHAN, CHANKAN, TENHOU, CHIIHOU, RENHOU) = _BITS[6:12]
NO_KUITAN = _BITS[12]  # open, under rules where an open hand has no tanyao
SEAT_WIND = tuple(_BITS[13:17])  # east to north
ROUND_WIND = tuple(_BITS[17:21])

# Which tiles there are at all.
(ONE_SUIT, MIXED, HONOURS, SIMPLES, TERMINALS, ALL_GREEN) = _BITS[21:27]

# The shape of a reading.
(SEVEN_PAIRS, ORPHANS, THIRTEEN_WAIT) = _BITS[27:30]
(ANY_RUN, THREE_RUNS, FOUR_RUNS, THREE_SETS, FOUR_SETS) = _BITS[30:35]
(TWIN_RUNS, TWO_TWIN_RUNS) = _BITS[35:37]
(CONCEALED_3, CONCEALED_4, QUADS_3, QUADS_4) = _BITS[37:41]
(TWO_SIDED, SINGLE_WAIT) = _BITS[41:43]
(VALUED_PAIR, WIND_PAIR, DRAGON_PAIR) = _BITS[43:46]
HONOUR_SET = tuple(_BITS[46:53])  # east to north, white, green, red
ANY_HONOUR_SET: Final = sum(HONOUR_SET)
FIRST_HONOUR_SET: Final = 46  # place of the first of these bits

BY_SETS: Final = (
    ANY_RUN | THREE_RUNS | FOUR_RUNS,
    ANY_RUN | THREE_RUNS,
    ANY_RUN,
    ANY_RUN | THREE_SETS,
    THREE_SETS | FOUR_SETS,
)
"""Facts by the number of sets (triplets and quads) among the four groups."""
BY_TWINS: Final = (0, TWIN_RUNS, TWO_TWIN_RUNS)
"""Facts by the number of pairs of equal concealed runs."""
BY_CONCEALED: Final = (0, 0, 0, CONCEALED_3, CONCEALED_4)
BY_HONOUR_PAIR: Final = (0, *(WIND_PAIR,) * 4, *(DRAGON_PAIR,) * 3)
"""Facts by the honour that is the pair, 1 to 7 for east to the red dragon."""
BY_QUADS: Final = (0, 0, 0, QUADS_3, QUADS_4)

_MANZU: Final = mask_of("123456789m")
_PINZU: Final = mask_of("123456789p")
_SOUZU: Final = mask_of("123456789s")
_HONOURS: Final = mask_of("1234567z")
_TERMINALS: Final = mask_of("19m19p19s")
_SIMPLES: Final = mask_of("2345678m2345678p2345678s")
_NOT_GREEN: Final = ~mask_of("23468s6z")
_BY_SUITS: Final = (0, ONE_SUIT, ONE_SUIT | MIXED, ONE_SUIT | MIXED)


def facts_of_tiles(counts: int) -> int:
    """What is to be said of all tiles of a hand, however it is read."""
    facts = _BY_SUITS[bool(counts & _MANZU) + bool(counts & _PINZU) + bool(counts & _SOUZU)]
    if counts & _HONOURS:
        facts |= HONOURS
    if counts & _SIMPLES:
        facts |= SIMPLES
    if counts & _TERMINALS:
        facts |= TERMINALS
    if not counts & _NOT_GREEN:
        facts |= ALL_GREEN
    return facts

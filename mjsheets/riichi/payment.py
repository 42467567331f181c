"""From han and fu to base points (基本点), and from base points to who pays what."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from mjsheets.riichi.errors import HandError
from mjsheets.riichi.hand import EAST
from mjsheets.riichi.rules import DEFAULT_RULES, HandRules

SEATS: Final = 4
HONBA_POINTS: Final = 300
"""Points that each honba adds to a win; a third from each payer of a tsumo."""
STICK_POINTS: Final = 1000
"""Points of one riichi stick."""
MANGAN_BASE: Final = 2000
YAKUMAN_BASE: Final = 8000
_KIRIAGE_BASE: Final = 1920  # 4 han 30 fu, 3 han 60 fu
_MOST_HAN, _MOST_FU = 1_000, 10_000


class Limit(StrEnum):
    """The names of capped base points; the key of their text is `limit.<value>`."""

    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    KAZOE_YAKUMAN = "kazoe_yakuman"
    YAKUMAN = "yakuman"


class BasePoints(NamedTuple):
    """Base points (基本点) and the limit that made them.

    Attributes:
        points: Before they are multiplied by 1, 2, 4 or 6 and rounded up to 100.
        limit: `None` below 満貫.
    """

    points: int
    limit: Limit | None = None


# From this many han on, the base points are fixed.
_LIMITS: Final = (
    (13, BasePoints(YAKUMAN_BASE, Limit.KAZOE_YAKUMAN)),
    (11, BasePoints(6000, Limit.SANBAIMAN)),
    (8, BasePoints(4000, Limit.BAIMAN)),
    (6, BasePoints(3000, Limit.HANEMAN)),
)
_MANGAN: Final = BasePoints(MANGAN_BASE, Limit.MANGAN)
_MOST_WITHOUT_KAZOE: Final = 12  # han


class Pay(NamedTuple):
    """What the others pay for a win, in points, without honba and sticks; `None`: nobody does.

    Attributes:
        ron: The player who dealt in.
        from_dealer: The dealer, by tsumo.
        from_non_dealer: Each non-dealer, by tsumo.
        total: Together.
    """

    ron: int | None
    from_dealer: int | None
    from_non_dealer: int | None
    total: int


class Liability(NamedTuple):
    """A player who made a yakuman possible (パオ).

    Attributes:
        seat: 0 to 3, as wind.
        base: Base points that the player answers for.
    """

    seat: int
    base: int


class Win(NamedTuple):
    """A win to be paid.

    Attributes:
        seat: Of the winner, 0 to 3 as wind; 0 is the dealer.
        base: Base points.
        discarder: Seat of the player who dealt in; `None` for tsumo.
        liability: Who answers for a yakuman, if anybody.
    """

    seat: int
    base: int
    discarder: int | None = None
    liability: Liability | None = None


def base_points(han: int, fu: int, rules: HandRules = DEFAULT_RULES) -> BasePoints:
    """The base points of a hand that is no yakuman by its yaku.

    >>> base_points(3, 40)
    BasePoints(points=1280, limit=None)

    Raises:
        HandError: `hand.han_range` or `hand.fu_range`.
    """
    if not 0 < han <= _MOST_HAN:
        raise HandError("hand.han_range", han=han)
    if fu != 25 and (fu % 10 or not 20 <= fu <= _MOST_FU):  # noqa: PLR2004  # seven pairs; 20 is the least
        raise HandError("hand.fu_range", fu=fu)
    return _base_points(han, fu, rules.kazoe, rules.kiriage)


def _base_points(han: int, fu: int, kazoe: bool, kiriage: bool, /) -> BasePoints:  # noqa: FBT001  # two rules
    if not kazoe:
        han = min(han, _MOST_WITHOUT_KAZOE)
    for least, base in _LIMITS:
        if han >= least:
            return base
    points = fu * 2 ** (han + 2)
    if points >= MANGAN_BASE or (kiriage and points == _KIRIAGE_BASE):
        return _MANGAN
    return BasePoints(points)


def yakuman_points(number: int) -> BasePoints:
    """The base points of `number` yakuman."""
    return BasePoints(number * YAKUMAN_BASE, Limit.YAKUMAN)


def pay_for(base: int, *, is_dealer: bool, is_tsumo: bool) -> Pay:
    """What a win of `base` base points costs the others, each share rounded up to 100.

    >>> pay_for(1280, is_dealer=False, is_tsumo=True)
    Pay(ron=None, from_dealer=2600, from_non_dealer=1300, total=5200)
    """
    if not is_tsumo:
        ron = round_up(base * (6 if is_dealer else 4))
        return Pay(ron, None, None, ron)
    if is_dealer:
        each = round_up(base * 2)
        return Pay(None, None, each, 3 * each)
    dealer, other = round_up(base * 2), round_up(base)
    return Pay(None, dealer, other, dealer + 2 * other)


def round_up(points: int) -> int:
    """`points` rounded up to 100."""
    return -(-points // 100) * 100


def movements(wins: Sequence[Win], *, honba: int = 0, riichi_sticks: int = 0) -> tuple[int, ...]:
    """How the four scores change, east to north, in points.

    With several wins by ron, the winner next after the player who dealt in has the honba and
    the sticks. By tsumo the liable player pays the honba if nothing is left for the others.
    The four movements sum to the points of the sticks.

    >>> movements([Win(seat=1, base=1280, discarder=0)], honba=2, riichi_sticks=1)
    (-5800, 6800, 0, 0)

    Raises:
        HandError: `hand.own_discard`, `hand.liable_winner` or `hand.liable_base`.
    """
    deltas = [0] * SEATS
    for win in wins:
        _check(win)
    for place, win in enumerate(sorted(wins, key=_turns_after_discard)):
        for seat, points in enumerate(_moved(win, 0 if place else honba)):
            deltas[seat] += points
        if not place:
            deltas[win.seat] += riichi_sticks * STICK_POINTS
    return tuple(deltas)


def _check(win: Win) -> None:
    if win.discarder == win.seat:
        raise HandError("hand.own_discard")
    if win.liability and win.liability.seat == win.seat:
        raise HandError("hand.liable_winner")
    if win.liability and not 0 < win.liability.base <= win.base:
        raise HandError("hand.liable_base")


def _turns_after_discard(win: Win) -> int:
    return 0 if win.discarder is None else (win.seat - win.discarder) % SEATS


def _moved(win: Win, honba: int) -> list[int]:
    """The movements of one win; the winner gets what the others pay."""
    paid = [0] * SEATS
    for seat, points in _shares(win, honba):
        paid[seat] += points
    return [sum(paid) if seat == win.seat else -points for seat, points in enumerate(paid)]


def _shares(win: Win, honba: int) -> Iterator[tuple[int, int]]:
    """Who pays what for one win, in points; a seat may come twice."""
    rest = win.base
    if win.liability:
        rest -= win.liability.base
        yield from _liable_shares(win, win.liability)
    if win.discarder is not None:
        yield win.discarder, round_up(rest * _multiple(win)) + honba * HONBA_POINTS
    elif win.liability and not rest:
        yield win.liability.seat, honba * HONBA_POINTS
    else:
        for seat in range(SEATS):
            if seat != win.seat:
                share = rest * (2 if EAST in {seat, win.seat} else 1)
                yield seat, round_up(share) + honba * HONBA_POINTS // 3


def _liable_shares(win: Win, liability: Liability) -> Iterator[tuple[int, int]]:
    """パオ: alone by tsumo or by one's own discard, otherwise half each with the discarder."""
    points = round_up(liability.base * _multiple(win))
    if win.discarder in {None, liability.seat}:
        yield liability.seat, points
    else:
        yield liability.seat, points // 2
        yield win.discarder, points // 2


def _multiple(win: Win) -> int:
    return 6 if win.seat == EAST else 4


def nagashi_mangan(seat: int) -> tuple[int, ...]:
    """The movements of 流し満貫: a 満貫 by tsumo, to which neither honba nor sticks go.

    >>> nagashi_mangan(2)
    (-4000, -2000, 8000, -2000)
    """
    return movements([Win(seat, MANGAN_BASE)])

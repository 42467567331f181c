"""The rules that turn final scores into points."""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator

from mjsheets.errors import DataError
from mjsheets.models import Points


class Rounding(StrEnum):
    """How a raw score becomes whole thousands (https://w.atwiki.jp/mahjlocal/pages/317.html)."""

    NONE = "none"
    """小数: nothing is rounded; 100 points are 0.1 pt."""
    HALF_UP = "half-up"
    """四捨五入: 500 points and more count as 1,000."""
    FIVE_DOWN_SIX_UP = "five-down-six-up"
    """五捨六入: 600 points and more count as 1,000."""
    DOWN = "down"
    """切り捨て."""
    UP = "up"
    """切り上げ."""
    TOWARD_RETURN = "toward-return"
    """返し方向: scores below 返し go up, scores above it down; signs do not matter."""


class NegativeRounding(StrEnum):
    """What rounding starts from when a score is below zero."""

    MAGNITUDE = "magnitude"
    """絶対値: the score without its sign, as the original does (−1,500 counts as 1,500)."""
    DOWNWARD = "downward"
    """下方向: the thousand below the score (−1,500 is 500 above −2,000)."""


class TiePolicy(StrEnum):
    """Who of several equal scores ranks higher."""

    STARTING_SEAT = "starting-seat"
    """起家優先: the seat nearer the 起家."""
    SPLIT = "split"
    """同着: nobody; 順位点, oka and what else rank 1 gets are shared."""


class LeftoverSticks(StrEnum):
    """Where riichi sticks go that nobody won before the hanchan ended."""

    TO_FIRST = "to-first"
    """トップ取り."""
    DISCARD = "discard"
    """流れ: they stay on the table, and the settlement is that much below zero."""


class FloatingUma(BaseModel):
    """順位点 that depend on how many are afloat (浮き): at or above 返し.

    Attributes:
        name: How people call it: `8-3-1`.
        by_afloat: From one afloat to all but one: 順位点 from first to last, in points.
            With nobody or everybody afloat there are none.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    by_afloat: tuple[tuple[Points, ...], ...]


def _floating(name: str, *tables: tuple[int, ...]) -> FloatingUma:
    return FloatingUma(
        name=name, by_afloat=tuple(tuple(pt * 1000 for pt in table) for table in tables)
    )


FLOATING_UMA = {
    uma.name: uma
    for uma in (
        _floating("8-3-1", (12, -1, -3, -8), (8, 4, -4, -8), (8, 3, 1, -12)),
        _floating("7-5-3", (15, -3, -5, -7), (10, 5, -5, -10), (7, 5, 3, -15)),
        _floating("沈み馬10", (30, -10, -10, -10), (20, 0, -10, -10), (10, 0, 0, -10)),
    )
}
"""The tables in use, by name (https://www29.atwiki.jp/mahjlocal/pages/55.html)."""


class Rules(BaseModel):
    """How hanchan are settled; amounts in points (1 pt = 1,000 points) but for the money.

    Attributes:
        preset: Id of the rule set that these began as.
        starting_points: 持ち, what each player starts with.
        return_points: 返し, what a final score is measured against.
        uma: 順位点 from first to last; as many as players.
        floating_uma: 浮き: used instead of `uma`, if stated.
        oka: What the first gets; `None` for (返し − 持ち) × players, 0 for none.
        rounding: 端数.
        negative_rounding: How rounding treats scores below zero.
        tie_policy: 同点.
        leftover_sticks: 供託 left at the end.
        tobi_prize: 飛び賞 that each who ends below zero pays to whoever did it.
        chip_value: What one チップ is worth.
        chombo: What one チョンボ costs; nobody receives it.
        yakitori: 焼き鳥: what each who never won pays, shared by those who did.
        rate: レート, yen per pt; 0 for no money.
        venue_fee: 場代 of the whole workbook in yen.
        venue_fee_payer: Name of who paid the fee; empty when everybody paid their own share.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    preset: str = "origin"
    starting_points: Points = 25_000
    return_points: Points = 30_000
    uma: Annotated[tuple[Points, ...], Field(min_length=3, max_length=4)] = (
        30_000,
        10_000,
        -10_000,
        -30_000,
    )
    floating_uma: FloatingUma | None = None
    oka: Points | None = None
    rounding: Rounding = Rounding.FIVE_DOWN_SIX_UP
    negative_rounding: NegativeRounding = NegativeRounding.MAGNITUDE
    tie_policy: TiePolicy = TiePolicy.STARTING_SEAT
    leftover_sticks: LeftoverSticks = LeftoverSticks.DISCARD
    tobi_prize: Annotated[Points, Field(ge=0)] = 0
    chip_value: Annotated[Points, Field(ge=0)] = 0
    chombo: Annotated[Points, Field(ge=0)] = 0
    yakitori: Annotated[Points, Field(ge=0)] = 0
    rate: Annotated[int, Field(strict=True, ge=0)] = 0
    venue_fee: Annotated[int, Field(strict=True, ge=0)] = 0
    venue_fee_payer: str = ""

    @model_validator(mode="after")
    def _floating_uma_fit_the_table(self) -> "Rules":
        if self.floating_uma and {len(uma) for uma in self.floating_uma.by_afloat} != {
            self.players
        }:
            raise DataError("rules.floating-players", name=self.floating_uma.name)
        return self

    @property
    def players(self) -> int:
        """How many play a hanchan."""
        return len(self.uma)

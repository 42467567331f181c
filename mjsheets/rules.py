"""The rules that turn final scores into points."""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from mjsheets.models import Points


class Rounding(StrEnum):
    """How a raw score becomes whole thousands; negative scores by their magnitude."""

    NONE = "none"
    """小数: nothing is rounded; 100 points are 0.1 pt."""
    HALF_UP = "half-up"
    """四捨五入: 500 points and more count as 1,000."""
    FIVE_DOWN_SIX_UP = "five-down-six-up"
    """五捨六入: 600 points and more count as 1,000."""


class TiePolicy(StrEnum):
    """Who of several equal scores ranks higher."""

    STARTING_SEAT = "starting-seat"
    """起家優先: the seat nearer the 起家."""
    SPLIT = "split"
    """同着: nobody; 順位点 and oka of the tied places are shared."""


class Rules(BaseModel):
    """How hanchan are settled.

    Attributes:
        starting_points: 持ち, what each player starts with, in points.
        return_points: 返し, what a final score is measured against, in points.
        uma: 順位点 from first to last, in points (30 pt = 30,000).
        rounding: 端数.
        tie_policy: 同点.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    starting_points: Points = 25_000
    return_points: Points = 30_000
    uma: Annotated[tuple[Points, ...], Field(min_length=3, max_length=4)] = (
        30_000,
        10_000,
        -10_000,
        -30_000,
    )
    rounding: Rounding = Rounding.FIVE_DOWN_SIX_UP
    tie_policy: TiePolicy = TiePolicy.STARTING_SEAT

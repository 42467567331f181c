"""The facts of a played hanchan, validated once; nothing here is derived."""

from enum import IntEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator

from mjsheets.errors import DataError

Points = Annotated[int, Field(strict=True)]
"""An amount in points (点)."""


class Wind(IntEnum):
    """A seat at the start of the hanchan, counted from the 起家 (East)."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3


class SeatResult(BaseModel):
    """How one player ended a hanchan.

    Attributes:
        player: Name of the player.
        raw_score: Final score in points (素点).
        starting_seat: Seat at the start of the hanchan, where known.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    player: Annotated[str, Field(min_length=1)]
    raw_score: Points
    starting_seat: Wind | None = None


class Hanchan(BaseModel):
    """One match that was played to its end.

    Attributes:
        number: Its number in the workbook, from 1.
        results: One result per player, in the order of the sheet's columns.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: Annotated[int, Field(ge=1)]
    results: Annotated[tuple[SeatResult, ...], Field(min_length=3, max_length=4)]

    @model_validator(mode="after")
    def _people_and_seats_differ(self) -> "Hanchan":
        if len({result.player for result in self.results}) < len(self.results):
            raise DataError("hanchan.player-twice")
        seats = {result.starting_seat for result in self.results}
        if seats != {None} and (None in seats or len(seats) < len(self.results)):
            raise DataError("hanchan.seats")
        return self

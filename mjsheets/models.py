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
        raw_score: Final score in points (素点); where only finished points are known, those.
        starting_seat: Seat at the start of the hanchan, where known.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    player: Annotated[str, Field(min_length=1)]
    raw_score: Points
    starting_seat: Wind | None = None


class SeatExtras(BaseModel):
    """What happened to one player of a hanchan beside the score.

    Attributes:
        busted_by: Name of who made this player end below zero (飛ばした人), where a prize is due.
        chips: チップ won, negative when lost.
        chombo: How many チョンボ.
        penalty: 罰符 agreed at the table, in points, taken off.
        yakitori: Whether the player never won a hand (焼き鳥).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    busted_by: str | None = None
    chips: Annotated[int, Field(strict=True)] = 0
    chombo: Annotated[int, Field(strict=True, ge=0)] = 0
    penalty: Points = 0
    yakitori: bool = False


class Hanchan(BaseModel):
    """One match that was played to its end.

    Attributes:
        number: Its number in the workbook, from 1.
        results: One result per player, in the order of the sheet's columns.
        extras: What else happened, one per result; `None` for nothing.
        riichi_sticks: 供託 that nobody won, as a count.
        is_finished: Whether `raw_score` is not a score but the settled points of the player.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: Annotated[int, Field(ge=1)]
    results: Annotated[tuple[SeatResult, ...], Field(min_length=3, max_length=4)]
    extras: tuple[SeatExtras, ...] | None = None
    riichi_sticks: Annotated[int, Field(strict=True, ge=0)] = 0
    is_finished: bool = False

    @model_validator(mode="after")
    def _fits_together(self) -> "Hanchan":
        players = {result.player for result in self.results}
        if len(players) < len(self.results):
            raise DataError("hanchan.player-twice")
        seats = {result.starting_seat for result in self.results}
        if seats != {None} and (None in seats or len(seats) < len(self.results)):
            raise DataError("hanchan.seats")
        if self.extras is not None:
            busters = {extra.busted_by for extra in self.extras} - {None}
            if len(self.extras) != len(self.results) or not busters <= players:
                raise DataError("hanchan.extras")
        return self

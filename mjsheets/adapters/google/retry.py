"""When a request is repeated, and how long we wait before."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from mjsheets.errors import TemporaryError

T = TypeVar("T")

DEADLINE = 300.0
"""Seconds for all that is done with one workbook."""
_TRIES = 6
_CONNECT, _READ = 10.0, 60.0
"""Seconds without a connection, and without a byte."""
_LONGEST = 32.0
"""Seconds that an ordinary wait never exceeds."""
_MINUTE, _MINUTE_SPREAD = 61.0, 5.0
"""Quotas are per minute: the first wait outlasts one, and is spread over some seconds more."""


class Pause(NamedTuple):
    """A wait before the next try.

    Attributes:
        code: Key of the sentence that says why.
        seconds: How long.
    """

    code: str
    seconds: float


class Timing(NamedTuple):
    """Time and chance, as they are passed in.

    Attributes:
        now: Seconds since the epoch.
        monotonic: Seconds since some moment, never turned back.
        chance: A number from 0 to 1.
        pause: Waits, and may tell people.
    """

    now: Callable[[], float]
    monotonic: Callable[[], float]
    chance: Callable[[], float]
    pause: Callable[[Pause], None]


class PassingError(Exception):
    """A failure that may be over soon.

    Args:
        error: What is raised when it is not.
        at_least: Seconds that the server asked us to wait.
        is_quota: Whether the quota of this user and minute is used up.
    """

    def __init__(
        self, error: TemporaryError, *, at_least: float = 0.0, is_quota: bool = False
    ) -> None:
        super().__init__(error.code)
        self.error = error
        self.at_least = at_least
        self.is_quota = is_quota

    @property
    def waiting(self) -> str:
        """Key of the sentence that says why we wait."""
        return "google.waiting-quota" if self.is_quota else "google.waiting"


class Patience:
    """Repeats what may pass, within a number of tries and a deadline."""

    def __init__(self, timing: Timing, deadline: float = DEADLINE) -> None:
        self.timing = timing
        self._deadline = deadline
        self.begin()

    def begin(self) -> None:
        """Start the clock for the next workbook."""
        self._end = self.timing.monotonic() + self._deadline

    @property
    def left(self) -> float:
        """Seconds until the deadline; negative after it."""
        return self._end - self.timing.monotonic()

    @property
    def timeout(self) -> tuple[float, float]:
        """Connect and read time-outs of the next request, in seconds."""
        # Zero would mean "do not wait at all", which the socket layer refuses.
        left = max(self.left, 0.1)
        return min(_CONNECT, left), min(_READ, left)

    def run(self, send: Callable[[], T]) -> T:
        """The answer of the first try that succeeds.

        Raises:
            TemporaryError: None did, or there is no time for another one.
        """
        for tries in range(1, _TRIES + 1):
            try:
                return send()
            except PassingError as passing:
                seconds = self._wait(passing, tries)
                if tries == _TRIES or seconds > self.left:
                    raise passing.error from passing
                self.timing.pause(Pause(passing.waiting, seconds))
        raise AssertionError  # the last try returns or raises

    def _wait(self, passing: PassingError, tries: int) -> float:
        """Seconds before try number `tries` + 1: full jitter under a growing bound."""
        chance = self.timing.chance()
        if passing.at_least:
            return passing.at_least + chance
        if passing.is_quota and tries == 1:
            return _MINUTE + chance * _MINUTE_SPREAD
        return chance * min(_LONGEST, 2.0**tries)

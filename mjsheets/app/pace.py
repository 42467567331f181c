"""Not faster than the quota allows."""

from collections import deque
from collections.abc import Callable

_MOST = 50
_SECONDS = 61.0


class Pace:
    """Lets reads through so that Google's 60 per minute and user are never reached.

    Args:
        monotonic: Seconds since some moment.
        wait: Waits, in seconds.
        most: Reads in any minute; some are left to the user's other programs.
    """

    def __init__(
        self,
        monotonic: Callable[[], float],
        wait: Callable[[float], None],
        most: int = _MOST,
    ) -> None:
        self._monotonic = monotonic
        self._wait = wait
        self._taken: deque[float] = deque(maxlen=most)

    def take(self, count: int = 1) -> None:
        """Count `count` reads, after a wait if the minute is used up."""
        for _ in range(count):
            now = self._monotonic()
            if len(self._taken) == self._taken.maxlen:
                until = self._taken[0] + _SECONDS
                if until > now:
                    self._wait(until - now)
                    now = until
            self._taken.append(now)

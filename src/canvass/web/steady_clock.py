"""A clock that is never put back: by it sessions, codes and waits end."""

from __future__ import annotations

import time
from collections.abc import Callable

Seconds = Callable[[], float]


def since_boot() -> float:
    """Seconds since this machine was started, asleep or awake where it tells; nobody sets this clock."""
    of_boot = getattr(
        time, "CLOCK_BOOTTIME", None
    )  # of Linux; elsewhere what no sleep is counted in
    return time.monotonic() if of_boot is None else time.clock_gettime(of_boot)


class SteadyClock:
    """Seconds since 1970 as ``now`` tells them; where that is put back, it goes on from where it was.

    What is waited for ends no later than it would have. A clock that is put forward is believed: what is waited for
    ends sooner then, and nobody gets more than was meant.
    """

    def __init__(self, now: Seconds = time.time, elapsed: Seconds = since_boot) -> None:
        self._now, self._elapsed = now, elapsed
        self._ahead = now() - elapsed()
        """How much the time is ahead of the seconds that went by, at the most that was seen."""

    def __call__(self) -> float:
        """The time."""
        now, elapsed = self._now(), self._elapsed()
        self._ahead = max(self._ahead, now - elapsed)
        return max(now, elapsed + self._ahead)

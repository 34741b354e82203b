"""Wrong tries in a row, of a name, a code or an address: after ten, a minute's wait. A new start forgets them."""

from __future__ import annotations

from canvass.web.guest import NotAllowed
from canvass.web.steady_clock import Seconds

TRIES, WAIT_SECONDS = 10, 60.0


class Tries:
    """How often each was wrong in a row, and when last."""

    def __init__(self, clock: Seconds) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}

    def count(self, name: str) -> None:
        """Count a try before it is known to be wrong: many at once are many tries. Raises NotAllowed after ten."""
        self.require_few(name)
        self.add(name)

    def require_few(self, name: str) -> None:
        """Refuse another try within a minute of the tenth wrong one. Raises NotAllowed."""
        count, since = self._wrong.get(name, (0, 0.0))
        if count >= TRIES and self._clock() < since + WAIT_SECONDS:
            raise NotAllowed(f"{TRIES} wrong tries: wait a minute, then try again")

    def add(self, name: str) -> None:
        """One more was wrong."""
        self._wrong[name] = self._wrong.get(name, (0, 0.0))[0] + 1, self._clock()

    def forget(self, name: str) -> None:
        """One was right."""
        self._wrong.pop(name, None)

"""Where the server listens: it takes no more connections than leave files of the process for its record."""

from __future__ import annotations

import logging
import socket
import time
from collections import Counter
from contextlib import suppress
from typing import Any

LOG = logging.getLogger("canvass.web")
RESERVED_FILES = 256
"""Files of the process that no connection takes: the record, accounts, what is uploaded, programs that read."""
MOST_CONNECTIONS = 4096
FEWEST_CONNECTIONS = 64
LOG_SECONDS = 60.0
"""So often at most it is told that there is no place."""


def places() -> int:
    """How many connections this process may hold; it asks its system for as many files as that takes."""
    try:
        import resource
    except ImportError:  # Windows counts no files
        return MOST_CONNECTIONS
    wanted = MOST_CONNECTIONS + RESERVED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < wanted:
        asked = wanted if hard < 0 else min(wanted, hard)
        with suppress(OSError, ValueError):  # a system may refuse what it says that it allows
            resource.setrlimit(resource.RLIMIT_NOFILE, (asked, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if soft < 0 else min(wanted, soft)
    return max(FEWEST_CONNECTIONS, most - RESERVED_FILES)


class Doors(socket.socket):
    """A socket that listens, and closes at once what comes when every place, or all of one address, is taken.

    Without it a system that has no file left refuses the record's as well, and asyncio tells of it thousands of times.
    """

    def __init__(self, most: int, of_one: int) -> None:
        super().__init__(socket.AF_INET, socket.SOCK_STREAM)
        self.most, self.of_one = most, of_one
        self.held = Counter[str]()
        self._told = -LOG_SECONDS

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection. Raises ConnectionAbortedError for one that was closed, after which a loop goes on."""
        taken, address = super().accept()
        host = str(address[0])
        if self.held.total() >= self.most or self.held[host] >= self.of_one:
            taken.close()
            self._tell()
            raise ConnectionAbortedError
        self.held[host] += 1
        return _Held(taken, self.held, host), address

    def _tell(self) -> None:
        now = time.monotonic()
        if now - self._told < LOG_SECONDS:
            return
        self._told = now
        ((host, count),) = self.held.most_common(1)
        LOG.warning(
            "%d connections are open, and some were closed as they came; %s has %d of them: look what that device is",
            self.held.total(),
            host,
            count,
        )


class _Held(socket.socket):
    """A connection that gives its place back when it is closed."""

    def __init__(self, taken: socket.socket, held: Counter[str], host: str) -> None:
        super().__init__(taken.family, taken.type, taken.proto, fileno=taken.detach())
        self._held, self._host = held, host

    def close(self) -> None:
        """Close it, once."""
        if self.fileno() >= 0:
            self._held[self._host] -= 1
            if not self._held[self._host]:
                del self._held[self._host]
        super().close()

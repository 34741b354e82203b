"""Digests of passwords: made to take long, so that whoever guesses pays; a server works them out apart, one at a time.

What an account does with a password is a row of steps, of which one takes long: ``here`` takes them one after the
other, ``apart`` has the long one done by a thread of its own, while the server answers everybody else.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

Done = TypeVar("Done")
Steps: TypeAlias = Generator[Callable[[], Any], Any, Done]
"""What is done in steps: each that takes long is yielded, and what it returns is sent back."""
_THREAD = ThreadPoolExecutor(1, "canvass-passwords")
"""One: each digest takes 64 MiB of memory, and whoever sends many at once waits for their own."""


class Passwords:
    """How passwords become digests, and are compared with them."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()

    def digest(self, password: str) -> str:
        """What is kept of a password."""
        return self._hasher.hash(password)

    def fits(self, digest: str | None, password: str) -> bool:
        """Whether this is the password; where there is no account, it takes as long to say no."""
        if digest is None:
            self._hasher.hash(secrets.token_hex(8))
            return False
        try:
            return self._hasher.verify(digest, password)
        except VerifyMismatchError:
            return False


def here(steps: Steps[Done]) -> Done:
    """Take all steps in this thread."""
    done: Any = None
    try:
        while True:
            done = steps.send(done)()
    except StopIteration as end:
        found: Done = end.value
        return found


async def apart(steps: Steps[Done]) -> Done:
    """The same, with what takes long in a thread of its own. Raises what the steps raise."""
    done: Any = None
    try:
        while True:
            done = await asyncio.get_running_loop().run_in_executor(_THREAD, steps.send(done))
    except StopIteration as end:
        found: Done = end.value
        return found

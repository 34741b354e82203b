"""How much of what was published came out again, and why the rest did not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rest:
    """One thing that did not come out as published: what it is, both values, and the reason as far as known."""

    what: str
    published: str
    computed: str
    reason: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """A kind of published number computed again: ``of`` of them, and each that differs."""

    what: str
    of: int
    reproduced: int
    rest: tuple[Rest, ...] = ()


def replayed(what: str, checks: Iterable[Rest | None]) -> Replayed:
    """The sum of many checks, each None where the published value came out."""
    done = tuple(checks)
    rest = tuple(check for check in done if check is not None)
    return Replayed(what, len(done), len(done) - len(rest), rest)


def compared(
    what: str, published: object, computed: object, reason: str = "the reason is not known"
) -> Rest | None:
    """None where both are equal.

    >>> compared("winner", 3, 3) is None
    True
    """
    if published == computed:
        return None
    return Rest(what, str(published), str(computed), reason)

"""What was known of an election on one day, and what became known later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Later:
    """A set of returns or a table that was not public yet: its name, and the day from which it was."""

    name: str
    known_from: date


@dataclass(frozen=True, slots=True)
class Known:
    """The day, what is left out of the election because it became public later, and what stays of it without numbers.

    ``carried`` holds, by contest and elector unit, the choice that carried it in the end, without the units of which
    that was not said yet on the day; ``on_ballot``, by contest and state, who stood on the ballot.
    """

    day: date
    later: tuple[Later, ...]
    carried: Mapping[str, Mapping[str, str]]
    on_ballot: Mapping[str, Mapping[str, tuple[str, ...]]]

"""What a check does about a change of votes: how likely it notices, and how often it would without any change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt


class Says(StrEnum):
    """The most that a check says when it notices."""

    NOTHING_OF_IT = "nothing_of_it"
    """Where what it reads is as it was reported."""
    ASKS_FOR_MORE = "asks_for_more"
    NAMES_THE_PLACE = "names_the_place"
    CORRECTS_THE_OUTCOME = "corrects_the_outcome"


class NoChance(StrEnum):
    """Why a check has no chance of its own here."""

    ONE_KIND = "one_kind"
    NOT_COMPARED = "not_compared"
    NO_SMALLER_RETURNS = "no_smaller_returns"
    NO_RECOUNT = "no_recount"
    NO_POLLS = "no_polls"
    TOO_CLOSE = "too_close"
    FEW_UNITS = "few_units"
    NO_VOTERS = "no_voters"


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance from 0 to 1; ``error`` is the standard error of its simulation, 0 for one that is exact."""

    value: float
    error: float = 0.0
    replications: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether nothing was simulated."""
        return self.replications == 0


def simulated(times: int, replications: int) -> Chance:
    """The chance of what happened so many times among the replications.

    >>> simulated(25, 100)
    Chance(value=0.25, error=0.0433013, replications=100)
    """
    share = times / replications
    return Chance(share, sqrt(share * (1 - share) / replications), replications)


@dataclass(frozen=True, slots=True)
class CardsToRead:
    """Cards that people read where nothing was changed: on average, and by nine audits in ten."""

    mean: float
    nine_in_ten: float


@dataclass(frozen=True, slots=True)
class Detection:
    """What one check does about one change.

    ``notices`` is None where ``no_chance`` says why. ``needs_paper``: what it notices it reads from paper, so that it
    says nothing of votes that left none.
    """

    check: str
    says: Says
    needs_paper: bool
    notices: Chance | None
    false_alarm: Chance | None
    cards: CardsToRead | None = None
    no_chance: NoChance | None = None
    details: tuple[tuple[str, float], ...] = ()

"""A finding: a statistical observation, and beside it what it cannot show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.model.sentence import Sentence


class NoAnswer(StrEnum):
    """Why a question about equipment has no number, on purpose."""

    NOT_IDENTIFIED = "not_identified"
    ALIKE_IN_MACHINES = "alike_in_machines"
    """Other equipment differs between the places, which is not what the question is about."""
    TOO_FEW_PLACES = "too_few_places"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its unit in words and how many units it rests on."""

    value: float
    unit: Sentence | str
    n: int
    n_unit: str = "counties"


@dataclass(frozen=True, slots=True)
class Interval:
    """A range that covers the truth in ``level`` of all repetitions, if the assumptions of ``method`` hold."""

    low: float
    high: float
    level: float
    method: str

    def __contains__(self, value: float) -> bool:
        """Whether the value lies in the range, ends included."""
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Finding:
    """A question, what the data answer, and what that answer cannot show.

    ``estimate`` is the reason when there is no number. ``sources`` are names of tables of the election.
    """

    question: Sentence | str
    estimate: Estimate | NoAnswer
    interval: Interval | None
    method: Sentence | str
    assumptions: tuple[Sentence | str, ...]
    what_it_cannot_show: tuple[Sentence | str, ...]
    sources: tuple[str, ...]

"""The checks of a recount, and what fails them: with an event that has no effect, or beside one that has."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.errors import BadRecord


class Check(StrEnum):
    """The checks of a recount's record, by the names that a verifier prints."""

    CASE = "case"
    BASELINE = "baseline"
    UNITS = "units"
    IMPORTED = "imported"
    SUMS = "sums"
    CUSTODY = "custody"
    TALLIES = "tallies"
    CHALLENGES = "challenges"
    RECONCILIATION = "reconciliation"


@dataclass(frozen=True, slots=True)
class Fault:
    """What an event says wrongly; the event has its effect, so that one fault does not hide the others."""

    check: Check
    reason: str


class Refused(BadRecord):
    """An event that may not stand where it does, or is not as it must be: it has no effect."""

    def __init__(self, check: Check, reason: str) -> None:
        super().__init__(reason)
        self.check = check

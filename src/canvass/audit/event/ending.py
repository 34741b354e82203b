"""How an audit ends: what is known of the paper, and what is said of each contest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from canvass.audit.event.figures import read_figure, read_status
from canvass.audit.event.kinds import ComplianceCheck, EventKind, Finding, PaperTrail
from canvass.audit.event.rests import REPORT, rests_on
from canvass.audit.risk import Status
from canvass.model.fields import Fields
from canvass.model.value import Value


class Ending(StrEnum):
    """What an audit says of a contest in the end; ``sentence`` is what a person reads."""

    CONFIRMED = "confirmed"
    HAND_COUNT_AGREES = "hand_count_agrees"
    HAND_COUNT_DIFFERS = "hand_count_differs"
    NOT_ESTABLISHED = "not_established"
    UNOPPOSED = "unopposed"
    NOT_RISK_LIMITING = "not_risk_limiting"
    NOT_CONFIRMED = "not_confirmed"

    @property
    def sentence(self) -> str:
        """The ending in words."""
        return _SENTENCES[self]


_SENTENCES = {
    Ending.CONFIRMED: "Confirmed: if the reported outcome were wrong, the chance that this audit would confirm it was "
    "at most the risk limit.",
    Ending.HAND_COUNT_AGREES: Status.HAND_COUNT_AGREES.sentence,
    Ending.HAND_COUNT_DIFFERS: Status.HAND_COUNT_DIFFERS.sentence,
    Ending.NOT_ESTABLISHED: "The measured risk holds only if the paper trail is trustworthy; that was not "
    "established.",
    Ending.UNOPPOSED: Status.UNOPPOSED.sentence,
    Ending.NOT_RISK_LIMITING: "A fixed share was read; that limits no risk, and confirms nothing by itself.",
    Ending.NOT_CONFIRMED: "Not confirmed: the contest was not targeted, and the cards that were read for others do "
    "not settle it.",
}


@dataclass(frozen=True, slots=True)
class ComplianceRecorded:
    """Somebody made one of the three checks that the paper rests on; ``report`` is what they wrote, if a file."""

    KIND: ClassVar[EventKind] = EventKind.COMPLIANCE
    check: ComplianceCheck
    jurisdiction: str
    finding: Finding
    statement: str
    report: Mapping[str, Value] | None = None

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        body: dict[str, Value] = {
            "check": self.check,
            "finding": self.finding,
            "jurisdiction": self.jurisdiction,
            "statement": self.statement,
        }
        return body | rests_on(REPORT, self.report)

    @classmethod
    def read(cls, body: Fields) -> ComplianceRecorded:
        """The same from the body of an event. Raises BadRecord."""
        rest, report = REPORT.taken(body)
        rest.exactly("check", "finding", "jurisdiction", "statement")
        return cls(
            rest.word("check", ComplianceCheck),
            rest.text("jurisdiction"),
            rest.word("finding", Finding),
            rest.text("statement"),
            report,
        )


@dataclass(frozen=True, slots=True)
class ContestConclusion:
    """What is said of one contest: how it was measured, what is known of its paper, and the ending."""

    contest: str
    status: Status
    measured_risk: str
    paper_trail: PaperTrail
    ending: Ending


@dataclass(frozen=True, slots=True)
class AuditConcluded:
    """The audit is over, with an ending for every contest."""

    KIND: ClassVar[EventKind] = EventKind.CONCLUDED
    contests: tuple[ContestConclusion, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"contests": [_conclusion_value(each) for each in self.contests]}

    @classmethod
    def read(cls, body: Fields) -> AuditConcluded:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("contests")
        return cls(body.some("contests", _conclusion))


@dataclass(frozen=True, slots=True)
class AuditAborted:
    """The audit stops without a conclusion."""

    KIND: ClassVar[EventKind] = EventKind.ABORTED
    reason: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"reason": self.reason}

    @classmethod
    def read(cls, body: Fields) -> AuditAborted:
        """The same from the body of an event. Raises BadRecord."""
        return cls(body.exactly("reason").text("reason"))


def _conclusion(found: Fields) -> ContestConclusion:
    found.exactly("contest", "ending", "measured_risk", "paper_trail", "status")
    return ContestConclusion(
        found.text("contest"),
        read_status(found),
        read_figure(found, "measured_risk"),
        found.word("paper_trail", PaperTrail),
        found.word("ending", Ending),
    )


def _conclusion_value(each: ContestConclusion) -> dict[str, Value]:
    return {
        "contest": each.contest,
        "ending": each.ending,
        "measured_risk": each.measured_risk,
        "paper_trail": each.paper_trail,
        "status": each.status,
    }

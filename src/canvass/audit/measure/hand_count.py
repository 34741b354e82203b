"""The result of a full hand count: every batch of a contest counted by people."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from canvass.audit.assertion import Assertion
from canvass.audit.event.figures import CERTAIN, NO_EVIDENCE
from canvass.audit.event.rounds import ContestResult
from canvass.audit.risk import Status
from canvass.audit.state.state import AuditState
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.contests import valid_choices
from canvass.errors import OutOfTurn


@dataclass(slots=True)
class HandTotals:
    """Votes of all batches that were found, and the cards that nobody counted."""

    lost_cards: int
    votes: Counter[str] = field(default_factory=Counter)


def hand_counted(state: AuditState, contest: AuditedContest) -> HandTotals:
    """The totals of a contest's batches. Raises OutOfTurn where one is not counted.

    Lost are the cards of batches that were not found, and those that the bound has beyond the manifest.
    """
    found = HandTotals(max(contest.bound - contest.population.places, 0))
    for batch in state.committed.batches:
        if batch.jurisdiction not in contest.listed.jurisdictions:
            continue
        said = state.counted(batch.id, contest.id)
        if isinstance(said, bool):
            raise OutOfTurn(f"batch {' '.join(batch.id)} is not counted yet")
        if said is None:
            found.lost_cards += batch.cards
        else:
            found.votes.update(dict(said.votes))
    return found


def hand_count_result(state: AuditState, contest: AuditedContest) -> ContestResult:
    """Whether the hand count confirms the report; every card that was lost counts against it."""
    found = hand_counted(state, contest)
    agrees = bool(contest.assertions) and all(
        _holds(assertion, found) for assertion in contest.assertions
    )
    status = Status.HAND_COUNT_AGREES if agrees else Status.HAND_COUNT_DIFFERS
    votes = tuple((choice, found.votes[choice]) for choice in valid_choices(contest.listed.contest))
    figure = CERTAIN if agrees else NO_EVIDENCE
    return ContestResult(contest.id, status, figure, hand_count=votes)


def _holds(assertion: Assertion, found: HandTotals) -> bool:
    assorter = assertion.assorter
    return assorter.lead(found.votes) + assorter.low * found.lost_cards > 0

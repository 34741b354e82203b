"""What an audit may say in the end: the measured risk, and whether the paper it rests on can be believed."""

from __future__ import annotations

from canvass.audit.event.ending import AuditConcluded, ContestConclusion, Ending
from canvass.audit.event.kinds import ComplianceCheck, Finding, PaperTrail
from canvass.audit.event.rounds import ContestResult
from canvass.audit.risk import Status
from canvass.audit.state.state import AuditState
from canvass.errors import OutOfTurn

SETTLED = frozenset(
    {
        Status.CONFIRMED,
        Status.UNOPPOSED,
        Status.HAND_COUNT_AGREES,
        Status.HAND_COUNT_DIFFERS,
        Status.FIXED_SHARE_READ,
    }
)
"""Statuses with which a targeted contest is done."""
_NEEDS_PAPER = {
    Status.CONFIRMED: Ending.CONFIRMED,
    Status.HAND_COUNT_AGREES: Ending.HAND_COUNT_AGREES,
    Status.HAND_COUNT_DIFFERS: Ending.HAND_COUNT_DIFFERS,
}
_OTHERS = {
    Status.UNOPPOSED: Ending.UNOPPOSED,
    Status.FIXED_SHARE_READ: Ending.NOT_RISK_LIMITING,
}


def paper_trail(state: AuditState, contest: str) -> PaperTrail:
    """Whether every check of the paper passed in every jurisdiction of the contest."""
    jurisdictions = state.committed.contest(contest).listed.jurisdictions
    findings = (
        state.compliance.get((check, jurisdiction))
        for check in ComplianceCheck
        for jurisdiction in jurisdictions
    )
    passed = all(found is not None and found.finding is Finding.PASSED for found in findings)
    return PaperTrail.ESTABLISHED if passed else PaperTrail.NOT_ESTABLISHED


def unrecorded(state: AuditState) -> tuple[tuple[ComplianceCheck, str], ...]:
    """Checks of the paper that an ending depends on and of which nothing is recorded, with their jurisdictions."""
    jurisdictions = {
        name
        for result in _results(state)
        if result.status in _NEEDS_PAPER
        for name in state.committed.contest(result.contest).listed.jurisdictions
    }
    return tuple(
        (check, name)
        for name in sorted(jurisdictions)
        for check in ComplianceCheck
        if (check, name) not in state.compliance
    )


def ending(status: Status, paper: PaperTrail) -> Ending:
    """What a status says in the end, given what is known of the paper."""
    if status in _NEEDS_PAPER:
        established = paper is PaperTrail.ESTABLISHED
        return _NEEDS_PAPER[status] if established else Ending.NOT_ESTABLISHED
    return _OTHERS.get(status, Ending.NOT_CONFIRMED)


def unsettled(state: AuditState) -> tuple[ContestResult, ...]:
    """Results of targeted contests that are not done. Raises OutOfTurn where no round is closed."""
    return tuple(
        result
        for result in _results(state)
        if state.committed.contest(result.contest).is_targeted and result.status not in SETTLED
    )


def conclusion(state: AuditState) -> AuditConcluded:
    """What the audit concludes now. Raises OutOfTurn while a targeted contest is open."""
    still_open = unsettled(state)
    if still_open:
        shown = "; ".join(f"{each.contest}: {each.status.sentence}" for each in still_open)
        raise OutOfTurn(
            f"the audit cannot be concluded yet. {shown} Open a further round, order a full hand count, "
            "or abort the audit."
        )
    return AuditConcluded(tuple(_concluded(state, result) for result in _results(state)))


def _results(state: AuditState) -> tuple[ContestResult, ...]:
    last = state.round
    if last is None or last.closed is None:
        raise OutOfTurn(not_closed(state))
    return last.closed.contests


def not_closed(state: AuditState) -> str:
    """Why no round says anything now, in a sentence."""
    number = len(state.rounds)
    told = f"what round {number} says is told when it is closed"
    return f"{told if number > 1 else 'no round is closed'}. {state.phase.sentence}"


def _concluded(state: AuditState, result: ContestResult) -> ContestConclusion:
    paper = paper_trail(state, result.contest)
    return ContestConclusion(
        result.contest, result.status, result.measured_risk, paper, ending(result.status, paper)
    )

"""Whether what a record says of a contest is what follows."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.event import AuditConcluded, ContestResult
from canvass.audit.event.figures import agree, is_within
from canvass.audit.risk import Status

_OPEN = (Status.CONFIRMED, Status.NOT_YET, Status.RUINED, Status.ALL_DRAWN)
"""Statuses between which the measured risk decides, as the record states it."""


def differences(stated: ContestResult, right: ContestResult, risk_limit: str) -> Iterator[str]:
    """What is not as it follows: numbers that two programs may write differently are compared as such."""
    what = stated.contest
    status = _decided(right.status, stated.measured_risk, right.measured_risk, risk_limit)
    if stated.status is not status:
        yield f"{what}: the status is {stated.status}, {status} follows"
    if not agree(stated.measured_risk, right.measured_risk):
        yield f"{what}: the measured risk is {stated.measured_risk}, {right.measured_risk} follows"
    if stated.sample != right.sample:
        yield f"{what}: the sample is {stated.sample}, {right.sample} follows"
    if stated.hand_count != right.hand_count:
        yield f"{what}: the hand count is another one than follows"
    if [each.assertion for each in stated.assertions] != [e.assertion for e in right.assertions]:
        yield f"{what}: other assertions are measured than follow"
        return
    for said, own in zip(stated.assertions, right.assertions, strict=True):
        if not agree(said.measured_risk, own.measured_risk):
            yield (
                f"{what}, assertion {said.assertion}: the measured risk is {said.measured_risk}, "
                f"{own.measured_risk} follows"
            )
        elif said.status is not _decided(
            own.status, said.measured_risk, own.measured_risk, risk_limit
        ):
            yield f"{what}, assertion {said.assertion}: {own.status} follows, not {said.status}"


def _decided(status: Status, stated: str, own: str, risk_limit: str) -> Status:
    """The status that rests on the risk as the record states it, where both programs agree on the number."""
    if status not in _OPEN or not agree(stated, own):
        return status
    if is_within(stated, risk_limit):
        return Status.CONFIRMED
    return Status.NOT_YET if status is Status.CONFIRMED else status


def conclusion_differences(
    stated: AuditConcluded, right: AuditConcluded
) -> Iterator[tuple[str, str]]:
    """What is not as it follows, each with the check that it fails."""
    if [each.contest for each in stated.contests] != [each.contest for each in right.contests]:
        yield "conclusion", "it does not have every contest once, in order"
        return
    for said, own in zip(stated.contests, right.contests, strict=True):
        if said.paper_trail is not own.paper_trail:
            yield (
                "compliance",
                f"{said.contest}: the paper trail is {own.paper_trail}, not {said.paper_trail}",
            )
        for name in ("status", "measured_risk", "ending"):
            if getattr(said, name) != getattr(own, name):
                yield (
                    "conclusion",
                    f"{said.contest}: {name} is {getattr(said, name)}, {getattr(own, name)} follows",
                )

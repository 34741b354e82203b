"""Whether a sample can settle a contest as it was announced, or what keeps it from being sampled."""

from __future__ import annotations

from dataclasses import replace

from canvass.audit.risk import Status
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.stratified import without_withheld


def with_status(contest: AuditedContest) -> AuditedContest:
    """The same contest with the status of its population as its votes, bound and records have it."""
    return replace(contest, population=replace(contest.population, status=status_of(contest)))


def status_of(contest: AuditedContest) -> Status:
    """The first of these that is the case: no assertions, more records than cards, no margin; else auditable."""
    if contest.claims.status is not Status.AUDITABLE:
        return contest.claims.status
    if contest.status is Status.MORE_RECORDS_THAN_CARDS:
        return contest.status
    if contest.batch_frame is not None:
        return contest.batch_frame.status
    if contest.strata is not None:
        return contest.strata.status(contest.assertions)
    if contest.parts:
        return _of_strata(contest)
    if contest.frame is None:
        return Status.AUDITABLE
    found = {contest.frame.status(assertion) for assertion in contest.assertions}
    order = (Status.MARGIN_NOT_POSITIVE, Status.WITHHELD)
    return next((status for status in order if status in found), Status.AUDITABLE)


def _of_strata(contest: AuditedContest) -> Status:
    """Whether records, totals and reports together show every assertion, or would if no record were withheld."""
    low = [each for each in contest.assertions if contest.margin(each) <= 0]
    if not low:
        return Status.AUDITABLE
    opened = replace(contest, apart=tuple(map(without_withheld, contest.apart)))
    is_hidden = all(opened.margin(each) > 0 for each in low)
    return Status.WITHHELD if is_hidden else Status.MARGIN_NOT_POSITIVE

"""By which kinds of audit each contest could be committed with what has come: its own method, and others' defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from canvass.audit.bets.asked import THE_RECOMMENDED
from canvass.audit.fit import Linked
from canvass.audit.kinds import KINDS, KINDS_BY_NAME, POLLING, STRATA, AuditKind, Needs
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import Method
from canvass.errors import CanvassError
from canvass.formats.audits.contest_method import usual_method
from canvass.formats.audits.contests_file import PlannedContests
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.first_round import ToCommitOne
from canvass.journeys.audit_folder.material import Gathered, contests_with_totals, gather_for


def kind_of(method: Method) -> str:
    """The word of the kind of audit that a method is, or that it inherits from; its own name where it is of none."""
    if method.goes_by_rounds:
        return POLLING.word
    words = {kind.word for kind in (*KINDS, STRATA)}
    names = (method.written_as, *(getattr(each, "NAME", "") for each in type(method).__mro__))
    return next((name for name in names if name in words), method.NAME)


def kinds_to_commit(
    desk: Desk, contests: PlannedContests, linked: Mapping[str, Linked]
) -> Mapping[str, Mapping[str, ToCommitOne]]:
    """By contest, and by the word of a kind: what would be committed; what lacks files, or contradicts, is left out.

    ``linked`` says of how many cards of each contest records have come.
    """
    found: dict[str, dict[str, ToCommitOne]] = {each.listed.id: {} for each in contests.plans}
    totals = contests_with_totals(desk)
    by_kind_of_audit = [
        [
            other
            for plan in contests.plans
            if kind_of(plan.method) != kind.word
            and _has_come(kind, linked[plan.listed.id], plan.listed.id in totals)
            and (other := _by(plan, kind))
        ]
        for kind in KINDS_BY_NAME
    ]
    for plans in (*by_kind_of_audit, contests.plans):
        for plan, gathered in _gathered(desk, contests, tuple(plans)):
            found[plan.listed.id][kind_of(plan.method)] = ToCommitOne(plan, gathered)
    return found


def why_not_committed(desk: Desk, contests: PlannedContests, plan: ContestPlan) -> str:
    """Why a contest cannot be committed by its own method, as its files stand; empty where it can."""
    try:
        gather_for(desk, replace(contests, plans=(plan,)))
    except CanvassError as why:
        return str(why)
    return ""


def _has_come(kind: AuditKind, linked: Linked, has_totals: bool) -> bool:
    match kind.needs:
        case Needs.RECORDS:
            return linked is Linked.YES
        case Needs.POOLS:
            return has_totals and linked is not Linked.YES
        case Needs.BATCH_VOTES:
            return has_totals
        case _:
            return True


def _by(plan: ContestPlan, kind: AuditKind) -> ContestPlan | None:
    """The contest by the usual method of a kind, whose bet is the recommended one; None where it has none."""
    method = usual_method(plan.listed.contest.rule, kind.word)
    if method is None:
        return None
    rates = plan.rates if method.compares else None
    return replace(plan, method=method, bet=THE_RECOMMENDED, rates=rates, votes_apart=())


def _gathered(
    desk: Desk, contests: PlannedContests, plans: Sequence[ContestPlan]
) -> Iterator[tuple[ContestPlan, Gathered]]:
    """What has come for these contests together, without their records; by halves where one of them lacks something."""
    if not plans:
        return
    try:
        found = gather_for(desk, replace(contests, plans=tuple(plans)))
    except CanvassError:
        half = len(plans) // 2
        for some in (plans[:half], plans[half:]) if half else ():
            yield from _gathered(desk, contests, some)
        return
    yield from ((plan, replace(found, cards=None)) for plan in plans)

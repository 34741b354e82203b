"""What is a row of each public result: the table that ``Answer.to_polars`` makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import polars as pl

from canvass.journeys.audit_draw import AuditDraw
from canvass.journeys.audit_plan import AuditPlan
from canvass.journeys.audit_size import AuditSize
from canvass.journeys.chapters.leads import StateLead
from canvass.journeys.counts import PlaceOutcome
from canvass.journeys.outcome import ElectionOutcome
from canvass.journeys.paths import ElectionPaths
from canvass.journeys.recount_plan import RecountPlan
from canvass.journeys.risk.result import AuditRisk
from canvass.journeys.state_report import StateReport
from canvass.journeys.verify import Verification
from canvass.present.as_json import plain
from canvass.present.as_table import as_table
from canvass.present.verify import with_words

if TYPE_CHECKING:
    from canvass.journeys.forensics import Forensics
    from canvass.journeys.report import Report

__all__ = [
    "checks_table",
    "draw_table",
    "numbers_table",
    "outcome_table",
    "paths_table",
    "plan_table",
    "recount_table",
    "report_table",
    "risk_table",
    "size_table",
    "state_table",
]

Rows = Iterator[Mapping[str, Any]]


def outcome_table(result: ElectionOutcome) -> pl.DataFrame:
    """One row for each line of the returns in each place, by the place's last count."""
    return as_table(row for place in (result.whole, *result.states) for row in _votes(place))


def _votes(place: PlaceOutcome) -> Rows:
    count, outcome = place.count, place.count.outcome
    for line in (*outcome.order, *outcome.not_valid):
        yield {
            "place": place.place.name,
            "state": place.place.state,
            "returns": count.returns,
            "baseline": count.baseline,
            "choice": line.choice,
            "votes": line.votes,
            "share": line.share,
            "wins": line.choice in outcome.winners,
        }


def paths_table(result: ElectionPaths) -> pl.DataFrame:
    """One row for each path; without electors one for each choice that other votes would have helped."""
    if result.electors is None:
        return as_table(one for one in (result.votes, *result.shares) if one is not None)
    found = result.electors.asked
    return as_table(
        {"goal": found.goal, "cost": found.cost, "choice": found.choice, **_fields(path)}
        for path in found.paths
    )


def plan_table(result: AuditPlan) -> pl.DataFrame:
    """One row for each place, risk limit and method."""
    return as_table(
        {
            "place": place.place.name,
            "state": place.place.state,
            "risk_limit": limit.risk_limit,
            **_fields(method),
        }
        for place in result.places
        for limit in place.limits
        for method in limit.methods
    )


def draw_table(result: AuditDraw) -> pl.DataFrame:
    """One row for each draw, in its order; a batch's id in its parts."""
    draws = enumerate(result.sample.draws, 1)
    return as_table(
        {"draw": place, **_entry(one.id, result.parts), "ticket": one.ticket}
        for place, one in draws
    )


def _entry(entry: object, parts: tuple[str, ...]) -> Mapping[str, Any]:
    """The id of a card in its columns: the parts of its batch's id, then its place in the batch."""
    told = plain(entry)
    cells = told if isinstance(told, list) else [told]
    names = (*parts, "card") if len(cells) == len(parts) + 1 else parts
    if len(names) != len(cells):
        return {"id": told}
    return dict(zip(names, cells, strict=True))


def risk_table(result: AuditRisk) -> pl.DataFrame:
    """One row for each claim that was measured by itself; else one for the contest."""
    return as_table(result.claims or [each for each in (result.tested,) if each is not None])


def size_table(result: AuditSize) -> pl.DataFrame:
    """One row for each method."""
    return as_table(result.sizes)


def recount_table(result: RecountPlan) -> pl.DataFrame:
    """One row for each state."""
    return as_table(result.states)


def checks_table(result: Verification) -> pl.DataFrame:
    """One row for each check."""
    return as_table(
        {**with_words(check, _fields(check)), "faults": len(check.faults)}
        for check in result.checks
    )


def numbers_table(result: Forensics) -> pl.DataFrame:
    """One row for each test of the leader's numbers and of the runner-up's, also where it was not asked."""
    return as_table(result.findings)


def state_table(result: StateReport) -> pl.DataFrame:
    """One row for each line of the returns in the state; its lead where no more was known."""
    outcome = result.outcome
    if isinstance(outcome, PlaceOutcome):
        return as_table(_votes(outcome))
    return as_table([outcome] if isinstance(outcome, StateLead) else [])


def report_table(result: Report) -> pl.DataFrame:
    """One row for each chapter: whether it could be written, and why not."""
    from canvass.journeys.report import Missing

    return as_table(
        {
            "chapter": chapter.id,
            "is_written": not isinstance(chapter.result, Missing),
            "reason": chapter.result.reason if isinstance(chapter.result, Missing) else "",
        }
        for chapter in result.chapters
    )


def _fields(result: object) -> Mapping[str, Any]:
    told = plain(result)
    return told if isinstance(told, Mapping) else {}

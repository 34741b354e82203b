"""What reading paper would have taken, in each state looked at."""

from __future__ import annotations

from canvass.journeys.asked import Asked
from canvass.journeys.audit_plan import AuditPlan, PlanAsked, audit_plan


def audit_chapter(asked: Asked) -> AuditPlan:
    """The plan for every state looked at, by formulas and quick simulation; without states, for the whole."""
    wanted = PlanAsked(contest=asked.contest.id, states=asked.states, quickly=True)
    return audit_plan(asked.election, wanted)

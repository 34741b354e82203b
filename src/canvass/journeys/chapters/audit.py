"""What reading paper would have taken, in each state looked at."""

from __future__ import annotations

from canvass.journeys.asked import Asked
from canvass.journeys.audit_plan import RISK_LIMITS, AuditPlan, PlanAsked, audit_plan


def audit_chapter(asked: Asked, risk_limits: tuple[float, ...] = RISK_LIMITS) -> AuditPlan:
    """The plan for every state looked at, by formulas and quick simulation; without states, for the whole."""
    wanted = PlanAsked(asked.contest.id, asked.states, risk_limits, quickly=True)
    return audit_plan(asked.election, wanted)

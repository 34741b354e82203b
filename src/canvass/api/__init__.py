"""The public door: what ``import canvass`` offers.

Each function does what the command of its name does, and returns an ``Answer``: the frozen result with every number,
the page that says it, and the JSON that ``--json`` prints.
"""

from __future__ import annotations

from canvass.api.answer import Answer
from canvass.api.attacks import attack_checks, attack_curves, attack_targets
from canvass.api.audits import audit_draw, audit_plan, audit_risk, audit_size, verify
from canvass.api.elections import open_election, read_results
from canvass.api.recounts import recount_plan
from canvass.api.votes import number_tests, outcome, paths, report, tech_gap
from canvass.audit.comparison import ErrorRates
from canvass.audit.overstatement import Discrepancies
from canvass.journeys.risk.batches import BatchesRead
from canvass.journeys.risk.cards import CardsRead
from canvass.journeys.risk.counts import CountsRead
from canvass.journeys.risk.discrepancies import DiscrepanciesFound
from canvass.journeys.risk.rounds import RoundsRead
from canvass.journeys.risk.suite import StrataCounts, StrataRead
from canvass.journeys.strata_asked import StrataAsked
from canvass.model import Election
from canvass.present.blocks import Page

__all__ = [
    "Answer",
    "BatchesRead",
    "CardsRead",
    "CountsRead",
    "Discrepancies",
    "DiscrepanciesFound",
    "Election",
    "ErrorRates",
    "Page",
    "RoundsRead",
    "StrataAsked",
    "StrataCounts",
    "StrataRead",
    "attack_checks",
    "attack_curves",
    "attack_targets",
    "audit_draw",
    "audit_plan",
    "audit_risk",
    "audit_size",
    "number_tests",
    "open_election",
    "outcome",
    "paths",
    "read_results",
    "recount_plan",
    "report",
    "tech_gap",
    "verify",
]

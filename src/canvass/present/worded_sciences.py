"""What the sciences return and `present/worded` words: the table of each enumeration, and its messages' noun."""

from __future__ import annotations

from collections.abc import Mapping

_OF: Mapping[str, Mapping[str, str]] = {
    "attack": {
        "attack.attackers.Attacker": "attacker",
        "attack.college.Price": "price",
        "attack.college.TargetEnding": "target-ending",
        "attack.detection.NoChance": "no-chance",
        "attack.detection.Says": "says",
    },
    "audit_plan": {
        "audit.fit.Applicability": "applicability",
        "audit.fit.OnPaper": "on-paper",
    },
    "audit_risk": {"audit.fixed_percentage.RiskFinding": "risk-finding"},
    "audit_sizes": {
        "audit.size.numbers.Advice": "advice",
        "audit.size.numbers.Basis": "basis",
        "audit.size.suite.Divided": "divided",
    },
    "forensics": {
        "forensics.change.BallotClass": "ballot-class",
        "forensics.negative_controls.ControlKind": "control-kind",
        "forensics.technology.Weighting": "weighting",
    },
    "tech_gap_answer": {
        "forensics.finding.NoAnswer": "no-answer",
        "forensics.verdict.Verdict": "verdict",
    },
    "recheck": {
        "audit.replay.discrepant.CardEnding": "card-ending",
        "audit.replay.pilot.PairEnding": "pair-ending",
    },
    "recount": {
        "recount.eligible.Standing": "standing",
        "recount.rule.HowSeen": "how-seen",
    },
    "rehearse": {"attack.ballots.Mark": "mark", "attack.rehearsal.Step": "step"},
    "scenario": {"tamper.scenario.Paper": "paper", "tamper.scenario.Spread": "spread"},
    "state": {"model.technology.Technology": "technology"},
    "tabulation": {
        "tabulation.ballots.BallotsFrom": "ballots-from",
        "tabulation.contest_flip.FlipEnding": "flip-ending",
        "tabulation.dates.DeadlineKind": "deadline-kind",
        "tabulation.decision.Ending": "ending",
        "tabulation.outstanding.Outlook": "outlook",
        "tabulation.paths.PathEnding": "path-ending",
    },
}
OF_SCIENCES: Mapping[str, tuple[str, str]] = {
    f"canvass.{name}": (table, noun) for table, of in _OF.items() for name, noun in of.items()
}
"""By module and name of an enumeration, as `present/worded` has those of journeys."""

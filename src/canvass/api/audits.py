"""Audits: what they would take, which cards are drawn, what was measured, and whether a record holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from canvass.api.answer import Answer
from canvass.api.arguments import (
    Names,
    as_names,
    as_word,
)
from canvass.api.elections import AnyElection, opened
from canvass.api.refusals import with_problems
from canvass.audit.comparison import ErrorRates
from canvass.audit.fit import Known, Linked
from canvass.audit.kinds import kind_named
from canvass.audit.methods import method_named
from canvass.audit.schemes import Scheme
from canvass.audit.size.numbers import Aim
from canvass.audit.size.simulated import Simulation
from canvass.journeys import audit_draw as drawing
from canvass.journeys import audit_plan as planning
from canvass.journeys import audit_risk as measuring
from canvass.journeys import audit_size as sizing
from canvass.journeys.audit_contest import ContestAsked
from canvass.journeys.audit_draw import AuditDraw, DrawAsked
from canvass.journeys.audit_plan import RISK_LIMITS, AuditPlan, PlanAsked
from canvass.journeys.audit_risk import RiskAsked
from canvass.journeys.audit_size import AuditSize, SizeAsked
from canvass.journeys.risk.result import AuditRisk, Evidence
from canvass.journeys.verify import Verification
from canvass.journeys.verify import verify as verified
from canvass.present.audit.draw import draw_page
from canvass.present.audit.plan import plan_page
from canvass.present.audit.risk import risk_page
from canvass.present.audit.size import size_page
from canvass.present.tables_of import (
    checks_table,
    draw_table,
    plan_table,
    risk_table,
    size_table,
)
from canvass.present.verify import verify_json
from canvass.present.verify_page import verify_page
from canvass.record import read_anchor

if TYPE_CHECKING:
    pass

Votes: TypeAlias = Mapping[str, int] | str | PathLike[str]
"""The votes reported for each choice, or a CSV file of them (table ``reported_votes``)."""


@with_problems
def audit_plan(
    election: AnyElection,
    contest: str | None = None,
    states: Names = (),
    *,
    risk_limits: float | Sequence[float] = RISK_LIMITS,
    chance: float = 0.9,
    paper: str = "unknown",
    linked_records: str = "unknown",
    linked_in: Names = (),
    rates: ErrorRates | None = None,
    quickly: bool = False,
    rankings: str | PathLike[str] | None = None,
) -> Answer[AuditPlan]:
    """What it would take to audit an election: every method side by side, with its work and cost.

    ``risk_limits`` and ``chance``, of being enough, are shares between 0 and 1. ``paper`` (yes, no, unknown) is asked
    only where the election does not say which votes left paper; ``linked_records`` (yes, part, no, unknown) says
    whether the own record of each card can be found; of a part, ``linked_in`` says in which units. ``rates`` are
    errors of records per card. ``quickly`` leaves out exact quantiles. Of a contest by ranks ``rankings`` is the file
    with the ranking of every ballot. Raises UnknownName or OutOfRange for what is none of these.
    """
    asked = PlanAsked(
        contest=contest,
        states=as_names(states),
        risk_limits=(risk_limits,) if isinstance(risk_limits, int | float) else tuple(risk_limits),
        chance=chance,
        paper=as_word(Known, paper, "answer about paper"),
        linked_records=as_word(Linked, linked_records, "answer about records"),
        quickly=quickly,
        linked_in=as_names(linked_in),
        rates=rates or ErrorRates(),
        rankings=None if rankings is None else Path(rankings),
    )
    return Answer(planning.audit_plan(opened(election), asked), plan_page, plan_table)


@with_problems
def audit_draw(
    manifest: str | PathLike[str],
    seed: str,
    number: int,
    *,
    scheme: str = "canvass-ticket-v1",
    replacement: bool = False,
    bound: int | None = None,
) -> Answer[AuditDraw]:
    """The cards that a public seed draws from a manifest (a CSV file), in the order of the shelf.

    ``scheme`` is a word of ``canvass audit draw --scheme``; with ``bound``, the trusted number of cards, what the
    manifest lacks is drawn as phantoms. Raises BadFile with every problem of the manifest, BadSeed, OutOfRange, and
    UnknownName for a scheme that is none.
    """
    known = as_word(Scheme, scheme, "ticket scheme")
    asked = DrawAsked(Path(manifest), seed, number, known, replacement, bound)
    return Answer(drawing.audit_draw(asked), draw_page, draw_table)


@with_problems
def audit_risk(
    votes: Votes,
    evidence: Evidence,
    method: str,
    *,
    risk_limit: float = 0.05,
    cards: int | None = None,
    contest: str | None = None,
    seats: int = 1,
    votes_allowed: int = 1,
) -> Answer[AuditRisk]:
    """The measured risk of a contest by the method that was announced, after what people read or counted.

    ``cards`` is the trusted number of cards among which was drawn. ``evidence`` is one of ``CountsRead``,
    ``RoundsRead``, ``DiscrepanciesFound``, ``CardsRead``, ``BatchesRead``, ``StrataCounts`` and ``StrataRead``;
    ``method`` a word that ``canvass audit risk ... --method`` lists. Raises OutOfRange for evidence that the method
    does not measure, InputError for files that cannot be used.
    """
    asked = ContestAsked(_words(votes), cards, contest, seats=seats, votes_allowed=votes_allowed)
    announced = method_named(method)
    return Answer(
        measuring.audit_risk(RiskAsked(asked, risk_limit, evidence, announced)),
        risk_page,
        risk_table,
    )


@with_problems
def audit_size(
    votes: Votes,
    methods: Names = (),
    *,
    risk_limit: float = 0.05,
    chance: float = 0.9,
    measured_risk: float = 1.0,
    cards: int | None = None,
    contest: str | None = None,
    seats: int = 1,
    votes_allowed: int = 1,
    rates: ErrorRates | None = None,
    replications: int = 1000,
    seed: str = "canvass",
) -> Answer[AuditSize]:
    """How many cards an audit of one contest takes, so that they are enough with this ``chance``.

    ``methods`` are words of ``canvass audit size --method``; polling and comparison where none is named. SUITE and
    ONEAudit need files that the command alone takes. ``measured_risk`` is that of the cards already read: then it is
    how many more. ``rates`` are errors of records per card. Simulated audits draw from ``seed``. Raises OutOfRange for
    figures that cannot be, UnknownName for a method that is none, InputError for a file that cannot be used.
    """
    asked = SizeAsked(
        contest=ContestAsked(
            _words(votes),
            cards,
            contest,
            seats=seats,
            votes_allowed=votes_allowed,
        ),
        aim=Aim(risk_limit, chance, measured_risk),
        methods=tuple(map(kind_named, as_names(methods))) or sizing.METHODS,
        rates=rates or ErrorRates(),
        simulation=Simulation(replications, seed),
    )
    return Answer(sizing.audit_size(asked), size_page, size_table)


@with_problems
def verify(
    record: str | PathLike[str],
    anchor: str | None = None,
    record_id: str = "",
    since: str | PathLike[str] | None = None,
) -> Answer[Verification]:
    """Make every check of a record: chain, signatures, commitment, draw, every measured risk, conclusion.

    ``record`` is a folder, a SQLite file or the address of a PostgreSQL database, which may hold several
    (``record_id``); ``anchor`` what is known from elsewhere: a digest, the fingerprint of a key, or twelve words.
    ``since`` is an older copy of the record, which this one must continue. ``result.holds`` is the answer. Raises
    UnreadableFile where there is no record.
    """
    known = None if anchor is None else read_anchor(anchor)
    older = None if since is None else fspath(since)
    return Answer(
        verified(fspath(record), known, record_id, older), verify_page, checks_table, verify_json
    )


def _words(votes: Votes) -> tuple[str, ...]:
    if isinstance(votes, Mapping):
        return tuple(f"{choice}={count}" for choice, count in votes.items())
    return (fspath(votes),)

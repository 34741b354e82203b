"""The public door: what ``import canvass`` offers.

Each function does what the command of its name does, and returns an ``Answer``: the frozen result with every number,
the page that says it, and the JSON that ``--json`` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, overload

from canvass.api.answer import Answer
from canvass.api.arguments import (
    Day,
    Files,
    Names,
    as_day,
    as_files,
    as_names,
    as_share,
    as_word,
)
from canvass.api.refusals import with_problems
from canvass.audit.comparison import ErrorRates
from canvass.audit.fit import Known, Linked
from canvass.audit.kinds import kind_named
from canvass.audit.methods import method_named
from canvass.audit.overstatement import Discrepancies
from canvass.audit.schemes import Scheme
from canvass.audit.size.numbers import Aim
from canvass.audit.size.simulated import Simulation
from canvass.errors import BadValue
from canvass.formats.started import Answers
from canvass.journeys import audit_draw as drawing
from canvass.journeys import audit_plan as planning
from canvass.journeys import audit_risk as measuring
from canvass.journeys import audit_size as sizing
from canvass.journeys import elections, results
from canvass.journeys import paths as flipping
from canvass.journeys import recount_plan as asking
from canvass.journeys.asked import ask
from canvass.journeys.audit_contest import ContestAsked
from canvass.journeys.audit_draw import AuditDraw, DrawAsked
from canvass.journeys.audit_plan import RISK_LIMITS, AuditPlan, PlanAsked
from canvass.journeys.audit_risk import RiskAsked
from canvass.journeys.audit_size import AuditSize, SizeAsked
from canvass.journeys.outcome import ElectionOutcome, election_outcome
from canvass.journeys.paths import ElectionPaths
from canvass.journeys.recount_plan import RecountPlan, Wish
from canvass.journeys.risk.batches import BatchesRead
from canvass.journeys.risk.cards import CardsRead
from canvass.journeys.risk.counts import CountsRead
from canvass.journeys.risk.discrepancies import DiscrepanciesFound
from canvass.journeys.risk.result import AuditRisk, Evidence
from canvass.journeys.risk.rounds import RoundsRead
from canvass.journeys.risk.suite import StrataCounts, StrataRead
from canvass.journeys.rulebook import rulebook
from canvass.journeys.state_report import StateReport, state_report
from canvass.journeys.strata_asked import StrataAsked
from canvass.journeys.verify import Verification
from canvass.journeys.verify import verify as verified
from canvass.model import Baseline, Election, Office
from canvass.present.audit.draw import draw_page
from canvass.present.audit.plan import plan_page
from canvass.present.audit.risk import risk_page
from canvass.present.audit.size import size_page
from canvass.present.blocks import Page
from canvass.present.outcome import outcome_page
from canvass.present.paths import paths_page
from canvass.present.recount_plan import plan_page as recount_page
from canvass.present.state.page import state_page
from canvass.present.tables_of import (
    checks_table,
    draw_table,
    outcome_table,
    paths_table,
    plan_table,
    recount_table,
    report_table,
    risk_table,
    size_table,
    state_table,
)
from canvass.present.verify import verify_json
from canvass.present.verify_page import verify_page
from canvass.record import read_anchor
from canvass.tabulation import Cost, Goal

if TYPE_CHECKING:
    from canvass.journeys.attack_curves import StateCurves
    from canvass.journeys.attack_detect import StateDetected
    from canvass.journeys.attack_targets import Targets
    from canvass.journeys.forensics import Forensics
    from canvass.journeys.gap.result import TechGap
    from canvass.journeys.report import Report

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

AnyElection: TypeAlias = Election | str | PathLike[str]
"""An election that was opened, the name of a packaged one, or the folder of one's own."""
Votes: TypeAlias = Mapping[str, int] | str | PathLike[str]
"""The votes reported for each choice, or a CSV file of them (table ``reported_votes``)."""


@with_problems
def open_election(name_or_folder: str | PathLike[str]) -> Election:
    """The packaged election of this name, or the one in this folder; a folder wins over a name.

    Raises UnknownName where there is neither, InputError for a folder whose files cannot be used.
    """
    return elections.open_election(fspath(name_or_folder))


@with_problems
def read_results(
    file: str | PathLike[str],
    *,
    mapping: str | None = None,
    state: str | None = None,
    day: Day | None = None,
    baseline: str | None = None,
    contest: str = "",
    office: str | None = None,
) -> Election:
    """The election in a results file: what ``canvass init --from`` makes of it, without a folder.

    ``mapping`` is the name or file of a mapping, ``state`` the state of a file that names none. ``day``, ``baseline``
    (election_night, county_canvass, certified, recount), ``contest`` (the one that reports speak of, by title or id)
    and ``office`` say what the file does not. Raises BadValue, naming all that is missing, for a file that leaves open
    what must be known; BadFile with every problem of a file that cannot be used whole.
    """
    answers = Answers(
        day=as_day(day),
        baseline=None if baseline is None else as_word(Baseline, baseline, "count"),
        contest=contest,
        office=None if office is None else as_word(Office, office, "office"),
    )
    return results.read_results(Path(file), mapping, state, answers)


@with_problems
def outcome(
    election: AnyElection, contest: str | None = None, states: Names = ()
) -> Answer[ElectionOutcome]:
    """Who won and by how much: everywhere, among the electors, and in these states or those of the focus.

    ``contest`` is the id of one contest, the election's first unless given; ``states`` are postal codes, one or
    several. Raises UnknownName for a contest or state that the election does not have.
    """
    found = election_outcome(_election(election), contest, as_names(states))
    return Answer(found, outcome_page, outcome_table)


@with_problems
def paths(
    election: AnyElection,
    contest: str | None = None,
    *,
    goal: str = "win",
    cost: str = "flip",
    k: int = 5,
    choice: str | None = None,
) -> Answer[ElectionPaths]:
    """What would have had to flip: the ``k`` cheapest sets of units and the votes they take.

    ``goal`` is win, tie or deny (no majority for the leader); ``cost`` counts votes that flip or that are added (add);
    ``choice`` is the id of who would gain, the runner-up unless named. Raises UnknownName for a word or an id that is
    none of these, OutOfRange for a number of sets that cannot be.
    """
    words = as_word(Goal, goal, "goal"), as_word(Cost, cost, "cost")
    asked = flipping.Asked(*words, k, choice)
    return Answer(
        flipping.election_paths(_election(election), contest, asked), paths_page, paths_table
    )


@overload
def report(
    election: AnyElection, state: str, *, as_of: Day | None = None
) -> Answer[StateReport]: ...
@overload
def report(
    election: AnyElection, *, states: Names = (), as_of: Day | None = None
) -> Answer[Report]: ...
@with_problems
def report(
    election: AnyElection,
    state: str = "",
    *,
    states: Names = (),
    as_of: Day | None = None,
) -> Answer[StateReport] | Answer[Report]:
    """Was the reported outcome right, and how do we know: the whole report, or the page of one ``state``.

    The whole looks closely at ``states`` or those of the focus, and takes about as long as the command; printed it is
    each chapter's short answer, ``to_html`` writes every chapter and the JSON beside it. A state is given by its code
    or name. With ``as_of`` only what was known on that day is used. Raises UnknownName for a state that the election
    does not have, BadValue for one state and several.
    """
    if state and states:
        raise BadValue("state is the page of one state: leave states out, or leave state out")
    read = _election(election)
    if state:
        asked = ask(read, (state,), as_day(as_of))
        (code,) = asked.states
        return Answer(state_report(asked, code), state_page, state_table)
    # Every chapter, with its pictures: who asks for something else does not wait for them.
    from canvass.journeys import report as reporting
    from canvass.present.page import outlines_of, report_page
    from canvass.present.report_files import short_page, write_report
    from canvass.present.report_json import report_data

    made = reporting.report(read, as_names(states), as_day(as_of))
    outlines = outlines_of(read)
    return Answer(
        made,
        lambda result: short_page(report_page(result)),
        report_table,
        report_data,
        lambda result, file: write_report(result, outlines, file),
    )


@with_problems
def tech_gap(
    election: AnyElection,
    state: str,
    *,
    outcome: str = "two_party",
    covariates: Files = (),
    count: str = "",
    contest: str = "",
    choice: str = "",
    polls: str | PathLike[str] | None = None,
    seed: str = "2016",
) -> Answer[TechGap]:
    """Did results differ where people voted on machines, why, and could it have mattered? For one state.

    ``outcome`` is two_party, all_votes or margin; ``covariates`` are columns or CSV files held equal instead of the
    usual controls; ``count`` names a set of returns, ``choice`` whose result is compared, ``polls`` a CSV file.
    Everything that is drawn at random comes from ``seed``. ``to_html`` writes the JSON and every specification, as CSV
    and as Parquet, beside the page. Raises UnknownName for what the election does not have, MissingTable where it has
    no equipment or covariates.
    """
    from canvass.journeys import tech_gap as comparing
    from canvass.journeys.gap.asked import Options
    from canvass.journeys.gap.table import specification_table
    from canvass.present.gap.files import write_state
    from canvass.present.gap.screen import screen_page

    options = Options(
        outcome=outcome,
        contest=contest,
        count=count,
        choice=choice,
        covariates=as_files(covariates),
        polls=None if polls is None else Path(polls),
        seed=seed,
    )
    found = comparing.tech_gap(_election(election), state, options)
    return Answer(found, screen_page, specification_table, _write=write_state)


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
    return Answer(planning.audit_plan(_election(election), asked), plan_page, plan_table)


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
def recount_plan(
    election: AnyElection,
    contest: str | None = None,
    states: Names = (),
    *,
    as_of: Day | None = None,
    office: str | None = None,
    budget_usd: int | None = None,
    rules: Files = (),
) -> Answer[RecountPlan]:
    """Where a recount is ordered or may be asked for: who, by when, at what price, with what chance. Not legal advice.

    With ``as_of``, the day of asking, only what was known on it is used. ``office`` (governor, ...) is asked for where
    the contest is not for president and the election does not say; ``budget_usd`` are whole dollars. ``rules`` are
    files of own rules, each of one state, that go before the packaged law. Raises UnknownName for a state that the
    election does not have, OutOfRange for figures that cannot be, BadFile for rules that cannot be used.
    """
    law = rulebook([Path(file) for file in as_files(rules)], date.today())
    wish = Wish(
        as_day(as_of),
        contest,
        office,
        as_names(states),
        budget_usd,
        rulebook=law,
    )
    return Answer(asking.recount_plan(_election(election), wish), recount_page, recount_table)


@with_problems
def number_tests(
    election: AnyElection,
    state: str = "",
    *,
    contest: str | None = None,
    count: str = "",
    redraws: int = 1000,
    seed: str = "2016",
) -> Answer[Forensics]:
    """Digits, percentages, shape and turnout of the counts, each test beside its false alarms on this very shape.

    ``state`` may be left out where the election is of one; ``count`` is the name of a set of returns, the official one
    by the smallest units unless named. ``redraws`` of the report, 500 to 100,000, in which nothing was changed, draw
    from ``seed``. Raises UnknownName for a state or a count that is not there, MissingTable where the contest has no
    votes by county or smaller unit, OutOfRange for other numbers of redraws.
    """
    from canvass.journeys import forensics as testing
    from canvass.present.forensics import forensics_page
    from canvass.present.tables_of import numbers_table

    asked = testing.ForensicsAsked(contest or "", count, seed, redraws)
    found = testing.forensics(_election(election), state, asked)
    return Answer(found, forensics_page, numbers_table)


@with_problems
def attack_targets(
    election: AnyElection,
    contest: str | None = None,
    *,
    most_in_a_unit: float = 0.1,
    shown: int = 8,
) -> Answer[Targets]:
    """Who would be attacked with how few votes: the closest states, and the cheapest sets of them, by attacker.

    ``most_in_a_unit`` is the most that is moved in one unit, a share of the leader's votes there above 0 and at most 1
    (a fraction stays exact); ``shown`` is how many states are told. For past, certified elections. Raises MissingTable
    where the contest has no electors, OutOfRange for a share that is none.
    """
    from canvass.journeys import attack_targets as targeting
    from canvass.present.attack_targets import targets_page
    from canvass.present.tables_of_attacks import targets_table

    asked = targeting.TargetsAsked(as_share(most_in_a_unit), shown)
    found = targeting.attack_targets(_election(election), contest, asked)
    return Answer(found, targets_page, targets_table)


@with_problems
def attack_checks(
    election: AnyElection,
    state: str = "",
    *,
    votes: int | None = None,
    scenarios: Files = (),
    contest: str | None = None,
    replications: int = 1000,
    seed: str = "2016",
) -> Answer[StateDetected]:
    """What each check would have noticed of a change of votes in one state, and how often it would without any.

    ``votes`` are as many as change who carries the state unless named; ``scenarios`` are names of packaged ones or TOML
    files, those of the packaged table unless named; ``state`` is the one that they name unless given. A check that
    ``needs_paper`` has its chance as if every vote had left paper: ``without_paper`` is the share of the changed votes
    that left none. A scenario that cannot be there says why in ``impossible``. Simulations, ``replications`` for each
    check, draw from ``seed``. Raises UnknownName for a state or a scenario that is not there, BadFile with every
    problem of a scenario's file, OutOfRange for numbers that cannot be.
    """
    from canvass.journeys.attack_asked import runs_of, scenarios_named, state_of
    from canvass.journeys.attack_detect import detect
    from canvass.journeys.attack_table import with_returns
    from canvass.present.attack import state_page
    from canvass.present.tables_of_attacks import detections_table

    asked = scenarios_named(as_files(scenarios), votes)
    where, runs = state or state_of(asked), runs_of(seed, replications)
    found = detect(_election(election), where, asked or with_returns(), votes, runs, contest)
    return Answer(found, state_page, detections_table)


@with_problems
def attack_curves(
    election: AnyElection,
    state: str = "",
    *,
    votes: int | None = None,
    scenarios: Files = (),
    contest: str | None = None,
    replications: int = 1000,
    seed: str = "2016",
) -> Answer[StateCurves]:
    """How the chance to notice grows with the votes that are changed, for each check of one state, and what it costs.

    ``votes`` is a number of votes besides the usual ones; the others are as in ``attack_checks``. Raises as that, and
    OutOfRange for a scenario that says itself how many votes it changes.
    """
    from canvass.journeys import attack_curves as drawn
    from canvass.journeys.attack_asked import runs_of, scenarios_named, state_of
    from canvass.journeys.attack_table import with_returns
    from canvass.present.attack_curves import curves_page
    from canvass.present.tables_of_attacks import curves_table

    asked = scenarios_named(as_files(scenarios), votes)
    where, runs = state or state_of(asked), runs_of(seed, replications)
    wanted = drawn.CurvesAsked(asked or with_returns(), votes, contest=contest)
    return Answer(drawn.curves(_election(election), where, wanted, runs), curves_page, curves_table)


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


def _election(election: AnyElection) -> Election:
    return election if isinstance(election, Election) else open_election(election)


def _words(votes: Votes) -> tuple[str, ...]:
    if isinstance(votes, Mapping):
        return tuple(f"{choice}={count}" for choice, count in votes.items())
    return (fspath(votes),)

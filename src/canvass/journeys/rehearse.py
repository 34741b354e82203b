"""A rehearsal on one's own manifest, played by the computer: what the plan would find before anybody opens a box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from canvass.attack.error_kinds import ErrorKind, Planted, Wanted
from canvass.attack.planted import synthetic
from canvass.attack.rehearsal import Plan, RehearsedBy, ScoreSheet, rehearsed
from canvass.attack.synthetic import Synthetic
from canvass.audit.comparison import ErrorRates
from canvass.audit.pools import Pool
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import (
    BordaComparison,
    Comparison,
    FixedPercentage,
    HandCount,
    Method,
    OneAudit,
    Polling,
    RankedComparison,
    RankedPolling,
)
from canvass.errors import OutOfRange
from canvass.journeys.rehearsal.plans import (
    by_ranks,
    fault_of_records,
    faults_of_errors,
    in_contest,
    is_by_style,
    is_plain,
    is_rankable,
    kinds_of,
    read_files,
    takes_records,
    unrecorded_in,
)
from canvass.journeys.rehearsal.played import Boards
from canvass.journeys.rehearsal.played import played as played_by_the_audit
from canvass.journeys.rehearsal.scene import Sources
from canvass.model import Manifest, Rule


@dataclass(frozen=True, slots=True)
class RehearsalAsked:
    """What is rehearsed: the seed of the election and its errors, boards' mistakes, and how many audits are played.

    ``unrecorded`` names the batches, tabulators or jurisdictions whose cards have no records.
    """

    seed: str
    mistakes: float = 0.0
    replications: int = 200
    errors: Path | None = None
    unrecorded: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a share that is none, and a rehearsal of nothing."""
        if not 0 <= self.mistakes < 1 or self.replications < 1 or not self.seed.strip():
            raise OutOfRange(
                f"a rehearsal needs a seed, at least one audit and a share of mistakes from 0 to below 1; found "
                f"{self.seed!r}, {self.replications} and {self.mistakes}"
            )


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The score sheet of a contest on a manifest; ``not_played`` are contests of the file that were left out."""

    manifest: str
    batches: int
    cards: int
    contest: str
    title: str
    method: str
    risk_limit: str
    seed: str
    replications: int
    planted: tuple[Planted, ...]
    sheet: ScoreSheet
    not_played: tuple[str, ...]
    is_ranked: bool
    """Whether voters rank choices: the votes of the sheet are then first preferences, or points."""
    in_points: bool
    """Whether ranks or voters give points, of which most win."""
    has_several: bool
    """Whether a card may hold several votes or points."""
    errors: str
    """The file that says which errors are planted; empty where the seed draws them."""


def rehearse(manifest: Path, contests: Path, asked: RehearsalAsked) -> Rehearsal:
    """The score sheet of the first contest that a sample can confirm; where there is none, of the first contest.

    One vote a card or one ranking, by comparison, polling or oneaudit, is played card by card; what other methods
    measure is measured by the audit itself, round by round. By a fixed share nothing is confirmed, and by a full hand
    count nothing is drawn: both are played as they are.

    Raises BadFile with every problem of the files, OutOfRange where no contest can be played.
    """
    found, plans, wanted = read_files(manifest, contests, asked.errors)
    played = next((plan for plan in plans if _confirms(plan)), plans[0])
    if _is_by_cards(played):
        election, sheet = _card_by_card(contests, (found, plans, wanted), played, asked)
        by = (_by(played.method) or RehearsedBy.COMPARISON).value
    else:
        election, sheet = _by_the_audit(manifest, contests, played, asked)
        by = played.method.NAME
    return Rehearsal(
        manifest=manifest.name,
        batches=len(found.batches),
        cards=found.cards,
        contest=played.listed.id,
        title=played.listed.contest.title,
        method=by,
        risk_limit=played.risk_limit,
        seed=asked.seed,
        replications=sheet.played or asked.replications,
        planted=election.planted,
        sheet=sheet,
        not_played=tuple(each.listed.id for each in plans if each is not played),
        is_ranked=election.ways.is_ranked,
        in_points=played.listed.contest.unit == "point",
        has_several=election.ways.is_several,
        errors=asked.errors.name if asked.errors else "",
    )


def _confirms(plan: ContestPlan) -> bool:
    """Whether a sample can confirm what was reported of the contest."""
    return not isinstance(plan.method, HandCount | FixedPercentage)


def _by_the_audit(
    manifest: Path, contests: Path, plan: ContestPlan, asked: RehearsalAsked
) -> tuple[Synthetic, ScoreSheet]:
    """The election, and what its audits come to as the audit itself plans, draws and measures them."""
    sources = Sources(
        manifest, contests, asked.errors, asked.seed, None, asked.unrecorded, plan.listed.id
    )
    made, sheet = played_by_the_audit(
        sources, Boards(asked.mistakes, asked.replications, asked.seed)
    )
    return made.office.contests[0].election, sheet


def _card_by_card(
    contests: Path,
    files: tuple[Manifest, tuple[ContestPlan, ...], tuple[Wanted, ...]],
    played: ContestPlan,
    asked: RehearsalAsked,
) -> tuple[Synthetic, ScoreSheet]:
    """The same where every card is looked at as soon as it is drawn."""
    found, plans, wanted = files
    by = _by(played.method) or RehearsedBy.COMPARISON
    unrecorded = unrecorded_in(found, asked.unrecorded)
    if fault := fault_of_records(found, played, unrecorded):
        raise OutOfRange(f"{contests.name}: {played.listed.id}: {fault}")
    if faults := [*faults_of_errors(plans, wanted, unrecorded)]:
        raise OutOfRange(f"{asked.errors}: {'; '.join(faults)}")
    wanted, kinds = in_contest(wanted, played.listed.id), kinds_of(plans, unrecorded)
    reported = ReportedContest(played.listed.contest, dict(played.listed.votes), found.cards)
    if by_ranks(played.method) is None:
        _require_auditable(contests.name, played, reported)
    election, reported = _made(found, reported, played.method, asked.seed, (wanted, kinds))
    _require_auditable(contests.name, played, reported)
    plan = Plan(
        by=by,
        risk_limit=float(played.risk_limit),
        rates=played.rates or ErrorRates(),
        mistakes=asked.mistakes,
        replications=asked.replications,
        seed=asked.seed,
        bound=0 if is_by_style(played) else played.bound,
        has_records=any(map(takes_records, plans)),
        by_style=is_by_style(played),
    )
    return election, rehearsed(election, reported, plan, pools_of(found, election, unrecorded))


def _is_by_cards(plan: ContestPlan) -> bool:
    """Whether audits of the contest are played card by card."""
    if plan.listed.contest.rule is Rule.BORDA and not isinstance(plan.method, BordaComparison):
        return False  # no size of a poll of points is known, after which it would give up
    return _by(plan.method) is not None and (is_rankable(plan) or is_plain(plan.listed))


def _require_auditable(name: str, plan: ContestPlan, reported: ReportedContest) -> None:
    """Refuse a contest that no sample can confirm: among the cards of the manifest, or by what the office trusts."""
    for cards in (reported.cards, plan.bound):
        status = replace(reported, cards=cards).status
        if status is not Status.AUDITABLE:
            raise OutOfRange(f"{name}: {plan.listed.id}: {status.sentence}")


def _made(
    boxes: Manifest,
    reported: ReportedContest,
    how: Method,
    seed: str,
    errors: tuple[Sequence[Wanted], Sequence[ErrorKind]],
) -> tuple[Synthetic, ReportedContest]:
    """The synthetic election, and the contest as reported; of a ranked one with the rankings that were made up.

    ``errors`` are those that are wanted, and the kinds that may be drawn.
    """
    method, (wanted, kinds) = by_ranks(how), errors
    election = synthetic(boxes, reported, seed, wanted, method, kinds)
    if method is None:
        return election, reported
    rankings, (winner,) = election.ways.ranked(election.record), reported.contest.about
    return election, replace(reported, rankings=rankings, stated_winner=winner)


def pools_of(
    boxes: Manifest, election: Synthetic, unrecorded: frozenset[int]
) -> Mapping[int, Pool]:
    """The pool that each batch without records is, by the number of the batch, with its reported votes."""
    found = {}
    for number in sorted(unrecorded):
        votes = election.votes(election.record[election.batch == number])
        found[number] = Pool(boxes.ids[number], boxes.batches[number].cards, votes)
    return found


def _by(method: Method) -> RehearsedBy | None:
    if isinstance(method, Comparison | RankedComparison):
        return RehearsedBy.COMPARISON
    if isinstance(method, OneAudit):
        return RehearsedBy.ONEAUDIT
    is_polled = isinstance(method, Polling | RankedPolling) and not method.is_unrecorded
    return RehearsedBy.POLLING if is_polled else None

"""The risk of a contest from whole batches that people counted, held against the votes reported for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import exp
from pathlib import Path
from typing import ClassVar

from canvass.audit.batch import CountedBatch, batch_risk, counted_in_full, is_all_drawn
from canvass.audit.batch_frame import BatchFrame, ErrorBounds, error
from canvass.audit.draw import draw_batches
from canvass.audit.event.batches import ContestCount, refuse_unbalanced
from canvass.audit.methods import METHODS
from canvass.audit.methods.method import Method
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import HAND_COUNTED, Design, Risk, Status, contest_risk
from canvass.audit.selection import BATCHES
from canvass.audit.terms.methods import WeightedBy
from canvass.errors import OutOfRange, UnknownName
from canvass.formats.audits.batches import BatchTally, read_batch_counts
from canvass.formats.audits.reported import ONLY_CONTEST
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.journeys.audit_draw import phantoms_of
from canvass.journeys.batch_files import (
    batch_frame_of,
    bounds_of,
    contest_named,
    named_batches,
    read_batch_files,
    require_choices,
)
from canvass.journeys.risk.draw_order import DrawOrder
from canvass.journeys.risk.kinds import TestedRisk, worst_claim
from canvass.journeys.risk.result import AuditRisk, Evidence
from canvass.model import BatchId, Contest
from canvass.stats.any_order import least_log_wealth
from canvass.stats.bets import FixedStake


@dataclass(frozen=True, slots=True)
class BatchesRead(Evidence):
    """A manifest, the votes reported for each batch, and what people counted.

    With a ``seed`` the draw is repeated: the first draws count up to the first batch that nobody has counted, or
    all ``drawn`` of them. Without, no order of drawing is known, whatever the order of the file: only what holds in
    every order is said of the batches counted, unless they are all.
    """

    kind: ClassVar[str] = "batches (--manifest, --batches, --counted)"
    methods: ClassVar[tuple[Method, ...]] = tuple(m for m in METHODS if m.batches)
    manifest: Path
    reported: Path
    counted: Path
    seed: str | None = None
    drawn: int | None = None
    weights: WeightedBy = WeightedBy.ERROR_BOUNDS
    replacement: bool = False

    def listed(self) -> int:
        """The cards of the manifest."""
        return usable(read_manifest(self.manifest)).cards

    def of_a_share(self) -> BatchesRead:
        """The same with equal weights: a share of the batches is drawn without looking at their votes."""
        return replace(self, weights=WeightedBy.EQUAL)

    def measured(
        self, result: AuditRisk, reported: ReportedContest, method: Method, /
    ) -> AuditRisk:
        """The risk of the batches that were drawn, and which of them differ."""
        found = risk_of_batches(reported, self, method, result.risk_limit, result.stated)
        if found.measured is not None:
            result = result.among(found.measured.cards)
        return replace(
            result,
            status=found.status,
            tested=found.tested,
            claims=found.claims,
            batches=found.measured,
        )


@dataclass(frozen=True, slots=True)
class BatchDiffers:
    """A batch whose count is not what was reported, or that is lost; ``counted`` is None then.

    ``error`` is in units of the margin, above 0 where the report overstated it; ``taint`` is its share of the most
    error that the batch could hold.
    """

    batch: BatchId
    reported: Mapping[str, int]
    counted: Mapping[str, int] | None
    error: Fraction
    taint: Fraction


@dataclass(frozen=True, slots=True)
class BatchesMeasured:
    """Which batches were used: ``used`` draws of ``population``; ``not_used`` were counted and not drawn by then.

    ``total_bound`` is U, all the error that the batches could hold, in units of the margin; ``reserve`` are cards in
    no batch, ``cards`` those in the batches.
    """

    population: int
    cards: int
    reserve: int
    weights: WeightedBy
    total_bound: Fraction
    order: DrawOrder
    used: int
    next_uncounted: BatchId | None
    not_used: int
    differing: tuple[BatchDiffers, ...]


@dataclass(frozen=True, slots=True)
class BatchRisks:
    """The risk by the method announced, that of every claim, and what was used; no risk where none can be measured.

    Where the order of the draw is not known every risk is an upper bound over all orders, and nothing is confirmed.
    ``claims`` are empty for Kaplan-Markov, which tests all claims together.
    """

    status: Status
    tested: TestedRisk | None = None
    claims: tuple[Risk, ...] = ()
    measured: BatchesMeasured | None = None


def risk_of_batches(
    reported: ReportedContest,
    evidence: BatchesRead,
    test: Method,
    risk_limit: float,
    bound: int | None = None,
) -> BatchRisks:
    """The measured risk by Kaplan-Markov (Stark 2009) or by the bet that survives a fully tainted batch.

    ``bound`` is the trusted number of cards where one was stated; the manifest cannot have more.
    """
    files = read_batch_files(evidence.manifest, evidence.reported)
    typed = reported.contest.id == ONLY_CONTEST
    contest = contest_named(files.totals, None if typed else reported.contest.id)
    reserve = phantoms_of(files.manifest, bound or max(reported.cards, files.manifest.cards))
    frame = batch_frame_of(reported, files, contest, reserve)
    counts = _counts(reported, frame, contest, usable(read_batch_counts(evidence.counted)))
    if frame.status is not Status.AUDITABLE:
        return BatchRisks(frame.status)
    bounds = bounds_of(frame, evidence.weights)
    sample, uncounted = _sample(evidence, bounds, counts)
    measured = _Risks(frame, bounds, sample, evidence, risk_limit, tuple(counts.values()))
    risks = measured.by(test)
    whole, order = contest_risk(risks), measured.order
    status = Status.CANNOT_SAY if order is DrawOrder.UNKNOWN else whole.status
    return BatchRisks(
        status=frame.status,
        tested=TestedRisk(
            test,
            whole.measured_risk,
            status,
            len(sample),
            worst_claim((risk.assertion, risk.measured_risk) for risk in risks),
        ),
        claims=tuple(replace(risk, path=None) for risk in risks if risk.assertion),
        measured=_measured(measured, order, uncounted, list(counts)),
    )


def _measured(
    risks: _Risks, order: DrawOrder, uncounted: BatchId | None, counted: Sequence[BatchId]
) -> BatchesMeasured:
    used = {batch.id for batch in risks.sample}
    return BatchesMeasured(
        population=len(risks.frame.batches),
        cards=sum(batch.cards for batch in risks.frame.batches),
        reserve=risks.frame.reserve,
        weights=risks.evidence.weights,
        total_bound=risks.bounds.total_bound,
        order=order,
        used=len(risks.sample),
        next_uncounted=uncounted,
        not_used=sum(batch not in used for batch in counted),
        differing=tuple(_differing(risks.frame, risks.sample)),
    )


def _counts(
    reported: ReportedContest, frame: BatchFrame, contest: str, tallies: tuple[BatchTally, ...]
) -> dict[BatchId, CountedBatch]:
    """What people counted of the contest, by batch; refuses unknown batches and choices."""
    others = sorted({tally.contest for tally in tallies})
    if contest == ONLY_CONTEST:
        contest = (
            others[0]
            if reported.contest.id == contest and len(others) == 1
            else reported.contest.id
        )
    mine = [tally for tally in tallies if tally.contest == contest]
    if not mine:
        raise UnknownName("contest of what was counted", contest, others, "name it with --contest")
    known = {batch.id: batch.cards for batch in frame.batches}
    strangers = [tally.batch for tally in mine if tally.batch not in known]
    if strangers:
        raise UnknownName(
            "batch of the manifest",
            "/".join(strangers[0]),
            ["/".join(batch) for batch in known if isinstance(batch, tuple)],
            f"counted and not in the manifest: {named_batches(strangers)}",
        )
    require_choices(reported, [choice for tally in mine for choice in tally.votes or {}])
    for tally in mine:
        _require_balanced(tally, reported.contest)
        if tally.cards > known[tally.batch]:
            raise OutOfRange(
                f"batch {named_batches([tally.batch])}: {tally.cards:,} cards were counted and the manifest, whose "
                f"numbers of cards are trusted, has {known[tally.batch]:,}: count again, or measure by a right manifest"
            )
    return {tally.batch: CountedBatch(tally.batch, tally.votes) for tally in mine}


def _require_balanced(tally: BatchTally, contest: Contest) -> None:
    """Refuse a count in which votes, marks or points not used and overvoted cards do not add up to the cards."""
    if tally.votes is not None:
        votes = tuple(tally.votes.items())
        count = ContestCount(tally.contest, tally.cards, votes, tally.undervotes, tally.overvoted)
        refuse_unbalanced(tally.batch, count, contest)


def _sample(
    evidence: BatchesRead, bounds: ErrorBounds, counts: Mapping[BatchId, CountedBatch]
) -> tuple[list[CountedBatch], BatchId | None]:
    """What was counted in the order of the draw, up to the first batch that nobody has counted, and that batch.

    Without a seed there is no such order: what was counted comes in order of its ids, but for batches that can hold no
    error and are never drawn.
    """
    if evidence.seed is None:
        if evidence.replacement or evidence.drawn not in (None, len(counts)):
            raise OutOfRange(
                f"the file has {len(counts)} batches, each once: where batches are put back, or more were drawn than "
                "counted, give the seed of the draw (--seed)"
            )
        return [counts[batch] for batch in sorted(counts) if bounds.weights[batch]], None
    used: list[CountedBatch] = []
    for batch in _drawn(evidence, evidence.seed, bounds, len(counts)):
        if batch in counts:
            used.append(counts[batch])
        elif evidence.drawn is None:
            return used, batch
        else:
            raise OutOfRange(
                f"batch {'/'.join(batch)} was drawn and not counted: count it, or write no in the column found"
            )
    return used, None


def _drawn(evidence: BatchesRead, seed: str, bounds: ErrorBounds, counted: int) -> list[BatchId]:
    if evidence.drawn is None and evidence.replacement:
        raise OutOfRange("where batches are put back, say how many draws there were: --drawn")
    drawable = sum(weight > 0 for weight in bounds.weights.values())
    number = min(counted + 1, drawable) if evidence.drawn is None else evidence.drawn
    sample = draw_batches(seed, BATCHES, bounds, number, replacement=evidence.replacement)
    return [draw.id for draw in sample.draws]


@dataclass(frozen=True, slots=True)
class _Risks:
    """The batches that count, and what was announced."""

    frame: BatchFrame
    bounds: ErrorBounds
    sample: list[CountedBatch]
    evidence: BatchesRead
    risk_limit: float
    counted: Sequence[CountedBatch]

    def by(self, method: Method) -> list[Risk]:
        """All claims together on the largest error of any in each batch, or every claim by itself."""
        if method.batches is None:
            raise OutOfRange(f"{method} does not measure {self.evidence.kind}")
        stake = method.batches.stake
        claims = [None] if method.batches.together else self.frame.assertions
        design = Design(self.risk_limit, FixedStake(stake), self.evidence.replacement)
        risks = [
            batch_risk(self.frame, self.bounds, self.sample, design, claim) for claim in claims
        ]
        if self.evidence.seed is None:
            risks = [_in_any_order(risk, stake, self._without_order) for risk in risks]
        return [self._with_all_counted(risk) for risk in risks]

    @property
    def order(self) -> DrawOrder:
        """What is known of the order of the draw."""
        if self.evidence.seed is not None:
            return DrawOrder.SEED
        return DrawOrder.NOT_NEEDED if self._is_all_drawn else DrawOrder.UNKNOWN

    @property
    def _is_all_drawn(self) -> bool:
        return not self.evidence.replacement and is_all_drawn(self.bounds, self.sample)

    @property
    def _without_order(self) -> Status:
        """What is left to do where nobody knows the order of the draw."""
        return Status.ALL_DRAWN if self._is_all_drawn else Status.NOT_YET

    def _with_all_counted(self, risk: Risk) -> Risk:
        """What people decide who counted every batch, those too that can hold no error and are never drawn."""
        if risk.status is not Status.ALL_DRAWN:
            return risk
        tested = [a for a in self.frame.assertions if risk.assertion in (None, a.id)]
        decided = counted_in_full(self.frame, self.counted, tested)
        if decided is Status.ALL_DRAWN:
            return risk
        return replace(
            risk, status=decided, measured_risk=float(decided is Status.HAND_COUNT_DIFFERS)
        )


def _in_any_order(risk: Risk, stake: float, status: Status) -> Risk:
    """A bound on the risk that holds whatever the order of the draw was; it confirms nothing by itself."""
    if risk.path is None or risk.status in HAND_COUNTED:
        return risk
    least = least_log_wealth(risk.path.draws, risk.path.null, stake)
    return replace(risk, measured_risk=exp(-max(least, 0.0)), status=status)


def _differing(frame: BatchFrame, sample: list[CountedBatch]) -> list[BatchDiffers]:
    """Batches of the sample whose count differs from the report, each once."""
    reported = {batch.id: batch for batch in frame.batches}
    found: dict[object, BatchDiffers] = {}
    for counted in sample:
        batch = reported[counted.id]
        if counted.id in found or not isinstance(counted.id, tuple):
            continue
        wrong = error(frame, batch, counted.votes)
        if counted.votes is None or any(
            counted.votes.get(choice, 0) != batch.votes.get(choice, 0)
            for choice in {*counted.votes, *batch.votes}
        ):
            most = error(frame, batch, None)
            taint = wrong / most if most else Fraction(0)
            found[counted.id] = BatchDiffers(counted.id, batch.votes, counted.votes, wrong, taint)
    return list(found.values())

"""Whole batches drawn by a public seed in proportion to the error that each could hold (PPEB), or every one alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from canvass.audit.batch_frame import BatchFrame, ErrorBounds
from canvass.audit.draw import draw_batches
from canvass.audit.risk import Status
from canvass.audit.sample import Sample
from canvass.audit.selection import BATCHES
from canvass.audit.terms.methods import WeightedBy
from canvass.formats.audits.reported import ReportedVotes
from canvass.journeys.audit_contest import ContestAsked, contest_found
from canvass.journeys.audit_draw import phantoms_of
from canvass.journeys.batch_files import (
    batch_frame_of,
    bounds_of,
    contest_named,
    read_batch_files,
    votes_of,
)
from canvass.model import BatchId, Choice, Manifest
from canvass.stats.tickets.seed import has_enough_dice


@dataclass(frozen=True, slots=True)
class BatchDrawAsked:
    """How many batches are drawn from which files, by which seed.

    ``contest`` says whose errors the batches could hold; its votes are those of the batches together. ``bound`` is
    the trusted number of cards: those in no batch are a reserve.
    """

    manifest: Path
    batches: Path
    seed: str
    number: int
    contest: ContestAsked = field(default_factory=lambda: ContestAsked(()))
    weights: WeightedBy = WeightedBy.ERROR_BOUNDS
    replacement: bool = False
    bound: int | None = None


@dataclass(frozen=True, slots=True)
class BatchToCount:
    """A batch to count by hand: where it lies, the error that it could hold, and how it was drawn.

    ``error_bound`` is in units of the margin, ``drawn`` are the numbers of its draws, ``ticket`` is that of the first.
    """

    batch: BatchId
    cards: int
    location: str
    error_bound: Fraction
    drawn: tuple[int, ...]
    ticket: str


@dataclass(frozen=True, slots=True)
class BatchesDrawn:
    """The sample in the order of the draw, and the batches to count in that of the shelf.

    ``total_bound`` is U, all the error that the batches together could hold, in units of the margin.
    """

    total_bound: Fraction
    sample: Sample
    to_count: tuple[BatchToCount, ...]


@dataclass(frozen=True, slots=True)
class BatchDraw:
    """What was drawn from what; where nothing could be, ``status`` says why.

    ``votes`` are those of all batches, ``reserve`` the cards in none of them.
    """

    manifest: str
    manifest_sha256: str
    reported: str
    reported_sha256: str
    contest: str
    votes: Mapping[str, int]
    status: Status
    batches: int
    cards: int
    reserve: int
    parts: tuple[str, ...]
    weights: WeightedBy
    has_enough_dice: bool
    drawn: BatchesDrawn | None


def audit_draw_of_batches(asked: BatchDrawAsked) -> BatchDraw:
    """The batches that a seed draws; raises BadFile, BadFrame or BadSeed for what cannot be drawn from."""
    files = read_batch_files(asked.manifest, asked.batches)
    manifest, (boxes, totals) = files.manifest, files.sources
    name = contest_named(files.totals, asked.contest.contest)
    votes = votes_of(files, name)
    reserve = phantoms_of(manifest, asked.bound)
    listed = ReportedVotes(name, tuple(Choice(choice, choice) for choice in votes), votes)
    reported = contest_found(asked.contest, listed, manifest.cards + reserve).reported
    status, frame = reported.status, None
    if reported.claims.assertions:
        frame = batch_frame_of(reported, files, name, reserve)
        status = frame.status
    return BatchDraw(
        manifest=boxes.name,
        manifest_sha256=boxes.sha256,
        reported=totals.name,
        reported_sha256=totals.sha256,
        contest=name,
        votes=votes,
        status=status,
        batches=len(manifest.batches),
        cards=manifest.cards,
        reserve=reserve,
        parts=manifest.parts,
        weights=asked.weights,
        has_enough_dice=has_enough_dice(asked.seed),
        drawn=_drawn(asked, frame, manifest) if frame and status is Status.AUDITABLE else None,
    )


def _drawn(asked: BatchDrawAsked, frame: BatchFrame, manifest: Manifest) -> BatchesDrawn:
    bounds = bounds_of(frame, asked.weights)
    sample = draw_batches(asked.seed, BATCHES, bounds, asked.number, replacement=asked.replacement)
    return BatchesDrawn(bounds.total_bound, sample, _to_count(sample, manifest, bounds))


def _to_count(sample: Sample, manifest: Manifest, bounds: ErrorBounds) -> tuple[BatchToCount, ...]:
    """The different batches of the sample, in the order of the manifest."""
    draws: dict[BatchId, list[int]] = {}
    for number, draw in enumerate(sample.draws, 1):
        draws.setdefault(draw.id, []).append(number)
    return tuple(
        BatchToCount(
            batch=batch,
            cards=box.cards,
            location=box.location,
            error_bound=Fraction(bounds.weights[batch], bounds.parts),
            drawn=tuple(draws[batch]),
            ticket=sample.draws[draws[batch][0] - 1].ticket,
        )
        for batch, box in zip(manifest.ids, manifest.batches, strict=True)
        if batch in draws
    )

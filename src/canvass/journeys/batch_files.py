"""The batches of a contest, from a manifest with the cards of each and a table with the votes of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.batch_frame import BatchFrame, ErrorBounds, ReportedBatch, equal_bounds
from canvass.audit.batch_frame import error_bounds as bounds_by_error
from canvass.audit.batch_row import ToldBatch, require_rows
from canvass.audit.reported import ReportedContest
from canvass.audit.terms.methods import WeightedBy
from canvass.errors import BadFrame, OutOfRange, UnknownName
from canvass.formats.audits.batches import BatchReport, BatchReports, read_batch_reports
from canvass.formats.audits.reported import ONLY_CONTEST
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.formats.problem import SourceFile
from canvass.model import BatchId, Manifest

_SHOWN = 5


@dataclass(frozen=True, slots=True)
class BatchFiles:
    """What lies in which batch, and the votes that were reported for each, by contest."""

    manifest: Manifest
    totals: BatchReports
    sources: tuple[SourceFile, SourceFile]


def read_batch_files(manifest: Path, totals: Path) -> BatchFiles:
    """Both files; raises BadFile with every problem of the first that is wrong."""
    boxes, votes = read_manifest(manifest), read_batch_reports(totals)
    return BatchFiles(usable(boxes), usable(votes), (boxes.source, votes.source))


def contest_named(totals: Iterable[tuple[BatchId, str]], name: str | None) -> str:
    """The contest that is meant: the one named, or the only one of the file."""
    found = sorted({contest for _, contest in totals})
    if (name is None and len(found) == 1) or found == [ONLY_CONTEST]:
        return found[0]
    if name is None or name not in found:
        raise UnknownName(
            "contest of the batches", name or ONLY_CONTEST, found, "name it with --contest"
        )
    return name


def totals_of(totals: BatchReports, name: str | None) -> dict[BatchId, BatchReport]:
    """What was reported of the contest that is meant in each batch that has any votes of it."""
    contest = contest_named(totals, name)
    return {batch: told for (batch, each), told in totals.items() if each == contest}


def votes_of(files: BatchFiles, contest: str) -> dict[str, int]:
    """The reported votes of all batches together."""
    votes = Counter[str]()
    for (_, each), told in files.totals.items():
        if each == contest:
            votes.update(told.votes)
    return dict(votes)


def batch_frame_of(
    reported: ReportedContest, files: BatchFiles, contest: str, reserve: int
) -> BatchFrame:
    """The batches of the contest as they were reported.

    ``reserve`` are cards in no batch. Raises BadFrame where manifest and table do not name the same batches,
    OutOfRange where the batches do not add up to the votes reported for the contest.
    """
    told = totals_of(files.totals, contest)
    mine = {batch: each.votes for batch, each in told.items()}
    _require_same_batches(files.manifest, mine)
    require_choices(reported, [choice for votes in mine.values() for choice in votes])
    _require_same_votes(reported, votes_of(files, contest))
    counts = [batch.cards for batch in files.manifest.batches]
    in_each = dict(zip(files.manifest.ids, counts, strict=True))
    require_rows(reported.contest, (ToldBatch(b, cards, *told[b]) for b, cards in in_each.items()))
    batches = tuple(ReportedBatch(batch, cards, mine[batch]) for batch, cards in in_each.items())
    return BatchFrame(reported.contest.id, reported.claims.assertions, batches, reserve)


def bounds_of(frame: BatchFrame, weights: WeightedBy) -> ErrorBounds:
    """The weights of the draw: the error that each batch could hold, or the largest of them for every batch."""
    return equal_bounds(frame) if weights is WeightedBy.EQUAL else bounds_by_error(frame)


def require_choices(reported: ReportedContest, found: Iterable[str]) -> None:
    """Refuse votes for what is not a choice of the contest."""
    known = [choice.id for choice in reported.contest.choices]
    for choice in found:
        if choice not in known:
            raise UnknownName(f"choice of contest {reported.contest.id}", choice, known)


def named_batches(batches: Sequence[BatchId]) -> str:
    """The first few batches by name."""
    shown = ", ".join("/".join(batch) for batch in batches[:_SHOWN])
    return shown + (f" and {len(batches) - _SHOWN} more" if len(batches) > _SHOWN else "")


def _require_same_batches(manifest: Manifest, mine: Mapping[BatchId, Mapping[str, int]]) -> None:
    listed = set(manifest.ids)
    faults = (
        (
            "with reported votes that the manifest does not have",
            [b for b in mine if b not in listed],
        ),
        ("of the manifest without reported votes", [b for b in manifest.ids if b not in mine]),
    )
    for what, found in faults:
        if found:
            raise BadFrame(
                f"batches {what}: {named_batches(found)}; list every batch in both files, with the same names"
            )


def _require_same_votes(reported: ReportedContest, summed: Mapping[str, int]) -> None:
    differ = [
        f"{choice} {summed.get(choice, 0):,} in the batches, {votes:,} reported"
        for choice, votes in reported.valid_votes.items()
        if summed.get(choice, 0) != votes
    ]
    if differ:
        raise OutOfRange(
            f"contest {reported.contest.id!r}: the batches do not add up to the votes reported: {'; '.join(differ)}; "
            "settle that before any batch is drawn"
        )

"""The pools of a contest as they are committed: batches without records, each with the votes reported for it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.batch_row import ToldBatch, require_rows
from canvass.audit.frames.frame import entry_id
from canvass.audit.pool_frame import named, pools_of
from canvass.audit.reported import ReportedContest
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.places import NO_RECORD, CardPlaces
from canvass.errors import BadRecord
from canvass.formats.audits.batches import BatchReports, BatchVotes
from canvass.model import BatchId


def committed_pools(
    plan: ContestPlan, places: CardPlaces, reports: BatchReports
) -> tuple[ReportedBatch, ...]:
    """The pools, in the order of the manifest. Raises BadFrame with every fault, BadRecord where there is no pool."""
    listed, method = plan.listed, plan.method
    where = listed.jurisdictions
    is_apart = method.is_stratified
    if is_apart:
        where = method.jurisdictions_of(StratumKind.ONEAUDIT)
    mine = [batch for batch in places.batches if batch.jurisdiction in where]
    inside = {batch.id for batch in mine}
    pools = pools_of(
        ReportedContest(listed.contest, dict(listed.votes), plan.bound),
        {batch.id: batch.cards for batch in mine},
        {batch: cards for batch, cards in _recorded(places).items() if batch in inside},
        {
            batch: told.votes
            for (batch, contest), told in reports.items()
            if contest == listed.id and (batch[0] in where or not is_apart)
        },
    )
    if not pools:
        raise BadRecord(
            f"contest {listed.id!r}: every batch has records; oneaudit is for a part of the batches; write method = "
            '{ name = "comparison", style = false }, or load the votes of the batches without records'
        )
    choices = [choice for choice, _ in listed.votes]
    found = {pool.batch: pool for pool in pools.every}
    made = tuple(
        ReportedBatch(
            batch.id,
            batch.cards,
            {c: found[batch.id].votes.get(c, 0) for c in choices},
            reports[batch.id, listed.id].row,
        )
        for batch in mine
        if batch.id in found
    )
    return in_rows(plan, made)


def in_rows(plan: ContestPlan, pools: tuple[ReportedBatch, ...]) -> tuple[ReportedBatch, ...]:
    """The batches, with their rows where totals are of points.

    Raises BadFrame with every fault: totals that do not add up with what was told beside them, or are of points and
    tell nothing.
    """
    told = (ToldBatch(entry_id(each.id), each.cards, each.votes, each.row) for each in pools)
    require_rows(plan.listed.contest, told, is_asked=plan.method.needs_rows)
    return pools if plan.method.needs_rows else tuple(replace(each, row=None) for each in pools)


def require_totals_of_pools(plan: ContestPlan, totals: BatchVotes) -> None:
    """Refuse totals of batches in strata whose cards are held against something else. Raises BadRecord with all."""
    listed, method = plan.listed, plan.method
    if not method.is_stratified:
        return
    pooled = method.jurisdictions_of(*(kind for kind in StratumKind if kind.has_totals))
    odd = ["/".join(b) for b, contest in totals if contest == listed.id and b[0] not in pooled]
    if odd:
        raise BadRecord(
            f"contest {listed.id!r}: totals of batches in no stratum of the kind oneaudit or batches: {named(odd)}; "
            'nothing would be held against them: leave them out of the file, or write kind = "oneaudit", or "batches", '
            "for their stratum"
        )


def _recorded(places: CardPlaces) -> dict[BatchId, int]:
    """Records in each batch that has any."""
    sizes = [batch.cards for batch in places.batches]
    number = np.repeat(np.arange(len(sizes)), sizes)
    counts = np.bincount(number[places.style != NO_RECORD], minlength=len(sizes)).tolist()
    return {batch.id: n for batch, n in zip(places.batches, counts, strict=True) if n}

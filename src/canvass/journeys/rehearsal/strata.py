"""How each batch of a rehearsed contest is audited: strata draw apart, and each has its own records or totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from canvass.attack.synthetic import Part
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import Suite
from canvass.journeys.rehearsal.office import is_in
from canvass.journeys.rehearsal.plans import takes_records
from canvass.model import Manifest

NO_RECORDS = (StratumKind.POLLING, StratumKind.BATCHES)
"""Strata whose cards are held against no record."""


def kind_in(plan: ContestPlan, jurisdiction: str, *, has_records: bool = True) -> StratumKind:
    """How the cards of a jurisdiction are audited in a contest; a contest without strata has one way for all.

    By SUITE cards without records are polled.
    """
    if isinstance(plan.method, Suite) and not has_records:
        return StratumKind.POLLING
    if plan.method.is_stratified:
        found = [
            each.kind for each in plan.method.strata_apart if jurisdiction in each.jurisdictions
        ]
        return found[0] if found else StratumKind.POLLING
    if plan.method.compares is not None:
        return StratumKind.ONEAUDIT if plan.method.has_pools else StratumKind.COMPARISON
    is_counted = plan.method.counts_batches
    return StratumKind.BATCHES if is_counted else StratumKind.POLLING


def without_records(boxes: Manifest, plans: Sequence[ContestPlan]) -> frozenset[int]:
    """The numbers of batches whose strata take no records in any contest that has strata."""
    apart = [plan for plan in plans if plan.method.is_stratified]
    return frozenset(
        number
        for number, batch in enumerate(boxes.batches)
        if any(kind_in(plan, batch.jurisdiction) in NO_RECORDS for plan in apart)
    )


def totalled(boxes: Manifest, plan: ContestPlan, unrecorded: frozenset[int]) -> frozenset[int]:
    """The numbers of batches whose reported votes are fixed before the seed."""
    return frozenset(
        number
        for number, batch in enumerate(boxes.batches)
        if is_in(batch.jurisdiction, plan.listed)
        and (kind := kind_in(plan, batch.jurisdiction)).has_totals
        and (kind is StratumKind.BATCHES or number in unrecorded)
    )


def parts_of(boxes: Manifest, plan: ContestPlan) -> tuple[Part, ...]:
    """The cards of each stratum with the votes that are reported there; nothing of a contest without strata."""
    if not plan.method.is_stratified:
        return ()
    return tuple(
        Part(stratum.name, _cards_of(boxes, stratum.jurisdictions), dict(votes))
        for stratum, votes in zip(plan.method.strata_apart, plan.votes_apart, strict=True)
    )


def _cards_of(boxes: Manifest, jurisdictions: Sequence[str]) -> np.ndarray:
    mine = [batch.jurisdiction in jurisdictions for batch in boxes.batches]
    return np.repeat(mine, [batch.cards for batch in boxes.batches])


def is_apart_by_cards(plan: ContestPlan) -> bool:
    """Whether a contest in strata is one of rankings or points, of which no rehearsal is made."""
    return plan.method.is_stratified and plan.method.is_by_cards_alone


def faults_of_strata(boxes: Manifest, plans: Sequence[ContestPlan]) -> Iterator[str]:
    """Why contests in strata do not fit the manifest, or the contests beside them."""
    for plan in plans:
        if is_apart_by_cards(plan):
            yield (
                f"{plan.listed.id}: rankings and points are not rehearsed in strata; leave [[contest.stratum]] out, "
                'and rehearse it by method = { name = "comparison" }'
            )
            continue
        strata = plan.method.strata_apart
        for stratum, part in zip(strata, parts_of(boxes, plan), strict=True):
            cards, name = int(part.on.sum()), f"{plan.listed.id}: stratum {stratum.name}"
            if stratum.kind.uses_style:
                yield (
                    f"{name}: a rehearsal prints the contest on every card of a stratum; rehearse it with the kind "
                    "comparison and all of its cards"
                )
            elif not cards:
                yield f"{name}: the manifest has no batch of it; name jurisdictions as the manifest does"
            elif stratum.bound < cards:
                yield f"{name}: its card_bound is {stratum.bound:,}, and the manifest has {cards:,} cards of it"
    bare = without_records(boxes, plans)
    for plan in plans:
        if takes_records(plan) and any(
            is_in(boxes.batches[number].jurisdiction, plan.listed)
            and kind_in(plan, boxes.batches[number].jurisdiction) not in NO_RECORDS
            for number in bare
        ):
            yield f"{plan.listed.id}: it takes records of cards that have none in the strata of another contest"

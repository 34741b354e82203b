"""What was counted, recorded and reported of each contest, side by side, before anything is committed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.audit.terms.audited import AuditedContest, CommittedAudit
from canvass.audit.terms.methods import (
    Stratified,
)
from canvass.audit.terms.stratified import CommittedStratum
from canvass.model.value import Value


@dataclass(frozen=True, slots=True)
class Reconciled:
    """One number of a contest that two sources state, and by how much the second is above the first."""

    contest: str
    what: str
    reported: int
    other: int

    @property
    def gap(self) -> int:
        """How much the other source has more."""
        return self.other - self.reported

    @property
    def value(self) -> dict[str, Value]:
        """The line of the table ``reconciliation``."""
        return {
            "contest": self.contest,
            "difference": self.gap,
            "other": self.other,
            "reported": self.reported,
            "what": self.what,
        }


def reconciled(audit: CommittedAudit) -> tuple[Reconciled, ...]:
    """Every comparison that can be made, contest by contest."""
    return tuple(line for contest in audit.contests for line in _of(contest))


def _of(contest: AuditedContest) -> list[Reconciled]:
    comparison, places = contest.method.compares, contest.population.places
    if isinstance(contest.method, Stratified) and contest.method.uses_style:
        return [_of_stratum(contest.method, each) for each in contest.apart]
    lines = []
    if comparison is None or not comparison.style:
        lines.append(Reconciled(contest.id, "cards: bound, manifest", contest.bound, places))
    if contest.frame is not None:
        records = contest.population.records + contest.pools.cards
        source = "records and pools" if contest.pools else "records"
        lines.append(Reconciled(contest.id, f"cards: bound, {source}", contest.bound, records))
        lines += _votes(contest, source, contest.votes_compared)
    if contest.method.counts_batches:
        totals = {
            choice: sum(batch.votes.get(choice, 0) for batch in contest.batches)
            for choice, _ in contest.listed.votes
        }
        lines += _votes(contest, "batches", totals)
    return lines


def _of_stratum(method: Stratified, stratum: CommittedStratum) -> Reconciled:
    """The bound of a stratum beside the cards of its manifest or, by style, the records that have the contest."""
    terms, among = method.strata[stratum.number - 1], stratum.population
    is_by_style = terms.kind.uses_style
    source, found = ("records", among.records) if is_by_style else ("manifest", among.places)
    what = f"cards of {terms.name}: bound, {source}"
    return Reconciled(among.contest, what, terms.bound, found)


def _votes(contest: AuditedContest, source: str, found: Mapping[str, int]) -> list[Reconciled]:
    return [
        Reconciled(contest.id, f"votes for {choice}: reported, {source}", votes, found[choice])
        for choice, votes in contest.listed.votes
    ]

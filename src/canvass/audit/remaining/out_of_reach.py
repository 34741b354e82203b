"""A contest that no sample can confirm as it is committed, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from canvass.audit.assertion import Assertion
from canvass.audit.risk import Status
from canvass.audit.state import AuditState
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import (
    FixedPercentage,
    HandCount,
)
from canvass.audit.terms.without_record import (
    entries_lacking,
    lead_if_right,
    places_without_vote,
    uses_style,
)


@dataclass(frozen=True, slots=True)
class OutOfReach:
    """Why no sample can confirm a contest, even if every reading agrees with the report.

    ``claim`` is the one that falls furthest short. ``lead`` is its lead in votes or points (``unit``), by the report or
    by the records that are compared, and ``lost`` what entries without a record, or without a card, take from it.
    ``largest_bound`` is the largest that would leave a lead, None where none would; ``by_hand`` says whether a full
    hand count could confirm it.
    """

    contest: str
    claim: str
    lead: Fraction
    lost: Fraction
    bound: int
    places: int
    records: int
    unrecorded: int
    phantoms: int
    withheld: int
    uses_style: bool
    largest_bound: int | None
    by_hand: bool
    unit: str = "vote"
    lacking: int = 0
    """Of a contest in strata of which some are by style: the entries without a card, or without their record."""

    @property
    def sentence(self) -> str:
        """Why, in words."""
        return (
            "No sample can confirm it though every card agrees with the report: of the "
            f"{self.bound:,} cards of its bound {self._lacking}. They take {self._counted(self.lost)} from a lead of "
            f"{self._counted(self.lead)}.{self._not_by_hand}"
        )

    @property
    def _lacking(self) -> str:
        """Which entries count against the report."""
        if self.lacking:
            return f"{self.lacking:,} have no record, or lie in no batch"
        if self.uses_style:
            found, others = f"{self.records:,} have a record", self.bound - self.records
        else:
            found, others = f"the manifest lists {self.places:,}", self.phantoms
        if others:
            found += f", and the other {others:,} count against it"
        if self.uses_style and self.unrecorded:
            found += ", unless the contest is found on them"
        if self.withheld:
            found += f"; the styles of {self.withheld:,} records are too rare to be shown"
        return found

    @property
    def _not_by_hand(self) -> str:
        """Said where a full hand count would not confirm it either."""
        if self.by_hand or self.bound <= self.places:
            return ""
        beyond = self.bound - self.places
        return f" Nor can a full hand count: {beyond:,} cards of its bound lie in no batch."

    def _counted(self, number: Fraction) -> str:
        text = f"{number.numerator:,}" if number.denominator == 1 else f"{float(number):,.1f}"
        return f"{text} {self.unit if number == 1 else f'{self.unit}s'}"


def out_of_reach(contest: AuditedContest) -> OutOfReach | None:
    """Why no sample can confirm the contest though its report is right; None where one can, or none is meant to.

    A contest whose status says already that it cannot be sampled is not asked.
    """
    if contest.status is not Status.AUDITABLE or isinstance(
        contest.method, HandCount | FixedPercentage
    ):
        return None
    short = [a for a in contest.assertions if lead_if_right(contest, a) <= 0]
    if not short:
        return None
    worst = min(short, key=lambda assertion: lead_if_right(contest, assertion))
    among, lead = contest.population, _lead(contest, worst)
    return OutOfReach(
        contest=contest.id,
        claim=worst.id.sentence,
        lead=lead,
        lost=lead - lead_if_right(contest, worst),
        bound=contest.bound,
        places=among.places,
        records=among.records,
        unrecorded=among.unrecorded,
        phantoms=among.phantoms,
        withheld=among.withheld,
        uses_style=uses_style(contest),
        largest_bound=largest_bound(contest),
        by_hand=all(_lead_by_hand(contest, each) > 0 for each in contest.assertions),
        unit=contest.listed.contest.unit,
        lacking=entries_lacking(contest) if _is_by_style_in_part(contest) else 0,
    )


def _is_by_style_in_part(contest: AuditedContest) -> bool:
    """Whether some of the strata of a contest are drawn by card style."""
    return contest.method.uses_style


def out_of_reach_now(state: AuditState) -> Iterator[OutOfReach]:
    """Contests of a commitment that no sample can confirm, until a closed round says how they stand."""
    if state.audit is None or any(each.closed is not None for each in state.rounds):
        return
    for contest in state.audit.contests:
        beyond = out_of_reach(contest) if contest.id not in state.hand_counts else None
        if beyond is not None:
            yield beyond


def _lead(contest: AuditedContest, assertion: Assertion) -> Fraction:
    """The lead in the votes that the method rests on."""
    is_compared = contest.frame is not None and contest.ranked is None
    votes = contest.votes_compared if is_compared else contest.votes_for(assertion)
    return assertion.assorter.lead(votes)


def _lead_by_hand(contest: AuditedContest, assertion: Assertion) -> Fraction:
    """The lead that a full hand count would show if the report is right; cards in no batch count against it.

    A hand count of batches says nothing of rankings, nor of points.
    """
    if contest.method.is_by_cards_alone:
        return Fraction(0)
    beyond = max(contest.bound - contest.population.places, 0)
    return assertion.assorter.lead(dict(contest.listed.votes)) + assertion.assorter.low * beyond


def largest_bound(contest: AuditedContest) -> int | None:
    """The largest bound at which every assertion would keep a lead, if the entries that go are those that take most."""
    fewer = 0
    for assertion in contest.assertions:
        cost = -assertion.assorter.low
        fewer = max(fewer, floor(-lead_if_right(contest, assertion) / cost) + 1)
    if fewer > _costly(contest):
        return None
    return contest.bound - fewer


def _costly(contest: AuditedContest) -> int:
    """Entries that a smaller bound would take away and that count as the worst."""
    places = places_without_vote(contest) if uses_style(contest) else 0
    return contest.population.phantoms + places

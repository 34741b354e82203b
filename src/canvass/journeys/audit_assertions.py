"""The claims that an audit checks, and what a card is worth to each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.journeys.audit_contest import ContestAsked, contest_asked
from canvass.journeys.cards_from import CardsFrom
from canvass.journeys.ranked_assertions import RankedAssertions, ranked_assertions


@dataclass(frozen=True, slots=True)
class AssertionShown:
    """An assertion with its margin over all cards, and the value of a card with one vote for each choice.

    A card without a valid vote has 1/2; the claim is true if and only if the mean over all cards is above that.
    """

    id: AssertionId
    claim: str
    margin: Fraction
    upper: Fraction
    values: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class AuditAssertions:
    """The assertions of a contest, closest first; none where ``status`` says why."""

    contest: str
    votes: Mapping[str, int]
    cards: int
    cards_from: CardsFrom
    status: Status
    assertions: tuple[AssertionShown, ...]
    needs_rankings: bool = False


def audit_assertions(asked: ContestAsked) -> AuditAssertions | RankedAssertions:
    """The assertions that together imply the reported outcome; of a ranked contest with the count by rounds."""
    found = contest_asked(asked)
    reported = found.reported
    if reported.ranked is not None:
        return ranked_assertions(reported, reported.ranked, found.cards_from)
    shown = (_shown(reported, assertion) for assertion in reported.claims.assertions)
    return AuditAssertions(
        contest=reported.contest.id,
        votes=reported.votes,
        cards=reported.cards,
        cards_from=found.cards_from,
        status=reported.status,
        assertions=tuple(sorted(shown, key=lambda each: each.margin)),
        needs_rankings=reported.needs_rankings,
    )


def _shown(reported: ReportedContest, assertion: Assertion) -> AssertionShown:
    return AssertionShown(
        id=assertion.id,
        claim=assertion.id.sentence,
        margin=reported.margin_of(assertion),
        upper=assertion.upper,
        values={choice: assertion.assort([choice]) for choice, _ in assertion.assorter.weights},
    )

"""The claims that an audit of a ranked contest checks, with the count by rounds that they are about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, isfinite

from canvass.audit.assertion import Assertion, AssertionId
from canvass.audit.preferences import PreferenceReport
from canvass.audit.raire import Difficulty, Measure
from canvass.audit.ranked import RankedReport
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.journeys.cards_from import CardsFrom
from canvass.model import Rule
from canvass.tabulation import InstantRunoff

RISK_LIMIT = 0.05
"""The limit of the published sample sizes, which ``compared`` and ``polled`` are."""


@dataclass(frozen=True, slots=True)
class RankedAssertionShown:
    """A claim about rankings: what it says, the cards for it and against it, and how large a sample it takes.

    ``margin`` is the assorter margin over all cards. ``compared`` and ``polled`` are the published sample sizes at a
    limit of 5%: of a comparison without discrepancies, and BRAVO's mean.
    """

    id: AssertionId
    claim: str
    votes: int
    against: int
    margin: Fraction
    compared: int
    polled: int


@dataclass(frozen=True, slots=True)
class RankedAssertions:
    """The claims that exclude every other winner, hardest first, and of an instant runoff the count by rounds.

    ``difficulty`` is the published sample size of the hardest claim, and no set has a hardest claim below ``at_least``:
    equal where the search ended, None where there is none. ``sets_seen`` says how many sets of choices were searched.
    """

    contest: str
    votes: Mapping[str, int]
    cards: int
    cards_from: CardsFrom
    rule: Rule
    winner: str | None
    count: InstantRunoff | None
    stated_winner: str
    status: Status
    assertions: tuple[RankedAssertionShown, ...]
    difficulty: float | None
    at_least: float | None
    sets_seen: int


def ranked_assertions(
    reported: ReportedContest, ranked: RankedReport | PreferenceReport, cards_from: CardsFrom
) -> RankedAssertions:
    """The claims of a ranked contest."""
    in_rounds = ranked if isinstance(ranked, RankedReport) else None
    found = in_rounds.found if in_rounds else None
    return RankedAssertions(
        contest=reported.contest.id,
        votes=reported.votes,
        cards=reported.cards,
        cards_from=cards_from,
        rule=reported.contest.rule,
        winner=ranked.winner,
        count=in_rounds.count if in_rounds else None,
        stated_winner=ranked.stated_winner,
        status=reported.status,
        assertions=tuple(_shown(reported, each) for each in reported.claims.assertions),
        difficulty=_finite(found.difficulty) if found else None,
        at_least=_finite(found.at_least) if found else None,
        sets_seen=found.sets_seen if found else 0,
    )


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None


def _shown(reported: ReportedContest, assertion: Assertion) -> RankedAssertionShown:
    for_, against = reported.votes_for(assertion).values()
    sizes = {
        measure: ceil(Difficulty(reported.cards, measure, RISK_LIMIT).of(for_, against))
        for measure in (Measure.COMPARISON, Measure.POLLING)
    }
    return RankedAssertionShown(
        id=assertion.id,
        claim=assertion.id.sentence,
        votes=for_,
        against=against,
        margin=reported.margin_of(assertion),
        compared=sizes[Measure.COMPARISON],
        polled=sizes[Measure.POLLING],
    )

"""The risk of a polled contest from nothing but how many cards were found for each choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from canvass.audit.bravo import likelihood_ratio
from canvass.audit.pair import Pair, PairCount
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Risk, Status, contest_risk
from canvass.audit.sprt_polling import polling_ratio_p, polling_ratio_risk
from canvass.errors import OutOfRange, UnknownName
from canvass.journeys.risk.kinds import RiskTest, TestedRisk

ROUND_TESTS = (RiskTest.MINERVA, RiskTest.ATHENA, RiskTest.PROVIDENCE)
"""Methods that are measured round by round; counts are one round of them."""


@dataclass(frozen=True, slots=True)
class CountsRead:
    """Cards drawn, and what became of each: found for a choice, without a valid vote for any, or not found.

    Cards that could not be found count for every loser. The numbers add up to the cards drawn, so that no card which
    nobody has read is taken for one without a vote.
    """

    kind: ClassVar[str] = "counts (--found, --lost)"
    methods: ClassVar[tuple[RiskTest, ...]] = (
        RiskTest.BRAVO,
        RiskTest.POLLING_RATIO,
        *ROUND_TESTS,
    )
    drawn: int
    found: Mapping[str, int] = field(default_factory=dict)
    lost: int = 0
    no_vote: int = 0


def risk_of_counts(
    reported: ReportedContest, evidence: CountsRead, test: RiskTest, risk_limit: float
) -> TestedRisk | None:
    """The risk by a method that needs no order of the cards; None for a claim that is not about two choices.

    Raises OutOfRange where a voter has several votes: the counts do not say which of them are on one card.
    """
    check_counts(reported, evidence)
    if test is RiskTest.POLLING_RATIO:
        _require_distinct(reported, evidence)
    if not reported.pairs:
        return None
    measure = _MEASURES[test]
    risk = max(measure(pair, sample) for pair, sample in samples_of(reported, evidence))
    status = Status.CONFIRMED if risk <= risk_limit else Status.NOT_YET
    return TestedRisk(test, risk, status, evidence.drawn)


def check_counts(reported: ReportedContest, evidence: CountsRead) -> None:
    """Refuse counts of unknown choices, that do not add up, and where a voter has several votes."""
    known = [choice.id for choice in reported.contest.choices]
    for choice in evidence.found:
        if choice not in known:
            raise UnknownName("choice of the contest", choice, known)
    if reported.contest.votes_allowed > 1:
        raise OutOfRange(
            "where a voter has several votes, counts do not say which are on one card: give the cards (--read)"
        )
    counts = (*evidence.found.values(), evidence.lost, evidence.no_vote)
    if min(counts) < 0:
        raise OutOfRange(f"{min(counts)} cards: a count is 0 or more")
    if sum(counts) != evidence.drawn:
        raise OutOfRange(
            f"{sum(counts):,} cards found, lost or without a vote among {evidence.drawn:,} drawn: the counts add up to "
            "the cards drawn; read what nobody has read, and count cards without a valid vote for any choice too "
            "(--no-vote; in a round, -=4)"
        )


def _require_distinct(reported: ReportedContest, evidence: CountsRead) -> None:
    if evidence.drawn > reported.cards:
        raise OutOfRange(
            f"{evidence.drawn:,} cards drawn of {reported.cards:,}, though none is put back: correct --drawn or --cards"
        )


def samples_of(reported: ReportedContest, evidence: CountsRead) -> list[tuple[Pair, PairCount]]:
    """Every pair with what was found of it; a card that could not be found is the loser's."""
    claims = [assertion.id for assertion in reported.claims.assertions]
    found = evidence.found
    return [
        (
            pair,
            PairCount(
                evidence.drawn,
                found.get(claim.choice, 0),
                found.get(claim.other, 0) + evidence.lost,
            ),
        )
        for pair, claim in zip(reported.pairs, claims, strict=True)
    ]


def ratio_risk_of_counts(
    reported: ReportedContest, evidence: CountsRead, risk_limit: float
) -> Risk | None:
    """The contest's risk by the likelihood ratio without replacement; None for a claim not about two choices."""
    check_counts(reported, evidence)
    _require_distinct(reported, evidence)
    claims = [assertion.id for assertion in reported.claims.assertions]
    samples = samples_of(reported, evidence) if reported.pairs else []
    risks = [
        polling_ratio_risk(
            claim, PairCount(pair.cards, pair.winner_votes, pair.loser_votes), sample, risk_limit
        )
        for claim, (pair, sample) in zip(claims, samples, strict=False)
    ]
    return contest_risk(risks) if risks else None


def _bravo(pair: Pair, sample: PairCount) -> float:
    return min(1.0, 1 / max(likelihood_ratio(pair.share, sample.winner, sample.loser), 1.0))


def _ratio(pair: Pair, sample: PairCount) -> float:
    return polling_ratio_p(PairCount(pair.cards, pair.winner_votes, pair.loser_votes), sample)


_MEASURES: Mapping[RiskTest, Callable[[Pair, PairCount], float]] = {
    RiskTest.BRAVO: _bravo,
    RiskTest.POLLING_RATIO: _ratio,
}

"""The risk of a polled contest from nothing but how many cards were found for each choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from canvass.audit.bravo import likelihood_ratio
from canvass.audit.minerva import Minerva
from canvass.audit.pair import Pair, PairCount
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Risk, Status, contest_risk
from canvass.audit.rounds import Schedule
from canvass.audit.sprt_polling import polling_ratio_p, polling_ratio_risk
from canvass.errors import OutOfRange, UnknownName
from canvass.journeys.risk.kinds import RiskTest, TestedRisk

Measure = Callable[[Pair, PairCount], float]


@dataclass(frozen=True, slots=True)
class CountsRead:
    """Cards drawn, those found for each choice, and those that could not be found, which count for every loser."""

    drawn: int
    found: Mapping[str, int] = field(default_factory=dict)
    lost: int = 0


def risk_of_counts(
    reported: ReportedContest, evidence: CountsRead, risk_limit: float
) -> tuple[TestedRisk, ...]:
    """The risk by each test that needs no order of the cards; none for a claim that is not about two choices.

    Raises OutOfRange where a voter has several votes: the counts do not say which of them are on one card.
    """
    check_counts(reported, evidence)
    if not reported.pairs:
        return ()
    samples = samples_of(reported, evidence)
    tests: dict[RiskTest, Measure] = {
        RiskTest.BRAVO: _bravo,
        RiskTest.POLLING_RATIO: _ratio,
        RiskTest.MINERVA: lambda pair, sample: _minerva(pair, sample, risk_limit),
    }
    if evidence.drawn > reported.cards:
        tests.pop(RiskTest.POLLING_RATIO)
    found = []
    for test, measure in tests.items():
        risk = max(measure(pair, sample) for pair, sample in samples)
        status = Status.CONFIRMED if risk <= risk_limit else Status.NOT_YET
        found.append(TestedRisk(test, risk, status, evidence.drawn))
    return tuple(found)


def check_counts(reported: ReportedContest, evidence: CountsRead) -> None:
    """Refuse counts of unknown choices, of more cards than were drawn, and where a voter has several votes."""
    known = [choice.id for choice in reported.contest.choices]
    for choice in evidence.found:
        if choice not in known:
            raise UnknownName("choice of the contest", choice, known)
    if reported.contest.votes_allowed > 1:
        raise OutOfRange(
            "where a voter has several votes, counts do not say which are on one card: give the cards (--read)"
        )
    counts = (*evidence.found.values(), evidence.lost)
    if min(counts, default=0) < 0 or sum(counts) > evidence.drawn:
        raise OutOfRange(
            f"{sum(counts)} cards found or lost among {evidence.drawn} drawn: counts are of 0 or more, and add to "
            "at most the cards drawn"
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
    if evidence.drawn > reported.cards:
        raise OutOfRange(
            f"{evidence.drawn:,} cards drawn of {reported.cards:,}: a fixed share is read without putting cards back"
        )
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


def _minerva(pair: Pair, sample: PairCount, risk_limit: float) -> float:
    if not sample.cards:
        return 1.0
    test = Minerva(pair.share, risk_limit, Schedule((sample.cards,)))
    return test.measure([sample])[0].measured_risk

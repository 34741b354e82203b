"""The risk of a polled contest from nothing but how many cards were found for each choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from canvass.audit.methods import METHODS
from canvass.audit.methods.method import Method
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Risk, Status, contest_risk, status_in_full
from canvass.audit.sprt_polling import polling_ratio_risk
from canvass.audit.within import is_within_limit
from canvass.errors import OutOfRange, UnknownName
from canvass.journeys.risk.kinds import TestedRisk, worst_claim
from canvass.journeys.risk.result import AuditRisk, Evidence
from canvass.journeys.risk.sides import CountedSides, counted_sides
from canvass.journeys.risk.unsaid import Because, Unsaid, blank_beyond_cards, exceeds_report
from canvass.journeys.typed_counts import typed_counts


@dataclass(frozen=True, slots=True)
class CountsRead(Evidence):
    """Cards drawn, and what became of each: found for a choice, without a valid vote for any, or not found.

    Cards that could not be found count for every loser. The numbers add up to the cards drawn, so that no card which
    nobody has read is taken for one without a vote.
    """

    kind: ClassVar[str] = "counts (--found, --lost)"
    methods: ClassVar[tuple[Method, ...]] = tuple(m for m in METHODS if m.counts)
    drawn: int
    found: Mapping[str, int] = field(default_factory=dict)
    lost: int = 0
    no_vote: int = 0

    def measured(
        self, result: AuditRisk, reported: ReportedContest, method: Method, /
    ) -> AuditRisk:
        """The risk of the counts, whatever the order of the cards was."""
        tested = risk_of_counts(reported, self, method, result.risk_limit)
        return polled(result, reported, self, method, tested)

    def risk_of_share(self, result: AuditRisk, reported: ReportedContest, /) -> Risk | None:
        """The risk by the likelihood ratio without replacement."""
        if result.tested is None:
            return None
        return ratio_risk_of_counts(reported, self, result.risk_limit)


def counts_in(words: Sequence[str]) -> Mapping[str, int]:
    """Cards found for each choice, as they are typed.

    >>> counts_in(["Ann=57", "Bob=43"])
    {'Ann': 57, 'Bob': 43}
    """
    return typed_counts(words, "write --found Ann=120, each choice once")


def polled(
    result: AuditRisk,
    reported: ReportedContest,
    counts: CountsRead,
    method: Method,
    tested: TestedRisk | None,
) -> AuditRisk:
    """What was measured, or for which share the method is not known, and what contradicts the number of cards."""
    claims = [claim.id for claim in reported.claims.assertions]
    shares = (each.share for each in claims if each.share and not each.claim.is_of_lists)
    return replace(
        result,
        status=Status.AUDITABLE if tested else Status.CANNOT_SAY,
        tested=tested,
        unsaid=None if tested else Unsaid(Because.ONLY_FOR_LEADS, method, next(shares, None)),
        contradicts=blank_beyond_cards(
            reported.valid_votes, reported.cards, counts.no_vote, counts.drawn
        ),
        exceeds=exceeds_report(tested, reported.votes, counts.found, counts.drawn),
    )


def risk_of_counts(
    reported: ReportedContest, evidence: CountsRead, method: Method, risk_limit: float
) -> TestedRisk | None:
    """The risk by a method that needs no order of the cards; None where it is for leads alone, and the rule has none.

    Raises OutOfRange where a voter has several votes: the counts do not say which of them are on one card.
    """
    measured = method.counts
    if measured is None:
        raise OutOfRange(f"{method} does not measure {evidence.kind}")
    check_counts(reported, evidence)
    if not measured.puts_back:
        _require_distinct(reported, evidence)
    samples = samples_of(reported, evidence)
    if measured.only_leads and not are_leads(samples):
        return None
    risks = [
        (each.sides.claim, measured.p_value(each.sides, each.population, each.sample))
        for each in samples
    ]
    risk = max(risk for _, risk in risks)
    known = None if measured.puts_back else _known_by_now(reported, evidence, samples)
    status = known or (Status.CONFIRMED if is_within_limit(risk, risk_limit) else Status.NOT_YET)
    return TestedRisk(method, risk, status, evidence.drawn, worst_claim(risks))


def _known_by_now(
    reported: ReportedContest, evidence: CountsRead, samples: Sequence[CountedSides]
) -> Status | None:
    """What people know who put no card back: all of them once every card was read, or that no rest can turn it.

    A card that could not be found counts against the report, and leaves open whether the report is wrong.
    """
    rest = reported.cards - evidence.drawn
    leads = [each.sample.winner - each.sample.loser for each in samples]
    if not rest:
        return status_in_full(agrees=min(leads) > 0, is_open=bool(evidence.lost))
    return Status.RUINED if min(leads) + rest <= 0 else None


def check_counts(reported: ReportedContest, evidence: CountsRead) -> None:
    """Refuse counts of unknown choices, that do not add up, and where a voter has several votes."""
    known = [choice.id for choice in reported.contest.choices]
    strangers = [
        UnknownName("choice of the contest", choice, known)
        for choice in evidence.found
        if choice not in known
    ]
    if strangers:
        raise strangers[0] if len(strangers) == 1 else OutOfRange("; ".join(map(str, strangers)))
    if reported.contest.votes_on_card > 1:
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


def samples_of(reported: ReportedContest, evidence: CountsRead) -> tuple[CountedSides, ...]:
    """Every claim with what was found of it."""
    return counted_sides(reported, evidence.drawn, evidence.found, evidence.lost)


def are_leads(samples: Sequence[CountedSides]) -> bool:
    """Whether every claim says that one side has more votes than the other, as most methods need it."""
    return all(counted.is_lead for counted in samples)


def ratio_risk_of_counts(
    reported: ReportedContest, evidence: CountsRead, risk_limit: float
) -> Risk | None:
    """The contest's risk by the likelihood ratio without replacement; None for a share other than one half."""
    check_counts(reported, evidence)
    _require_distinct(reported, evidence)
    samples = samples_of(reported, evidence)
    if not are_leads(samples):
        return None
    return contest_risk(
        [
            polling_ratio_risk(counted.sides.claim, counted.population, counted.sample, risk_limit)
            for counted in samples
        ]
    )

"""Ballot comparison: cards drawn at random are compared with their own cast vote records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, field, replace
from fractions import Fraction
from math import log

import numpy as np

from canvass.audit.assertion import UNREAD, Assertion, AssertionId
from canvass.audit.compiler import HALF
from canvass.audit.distinct import DistinctCards
from canvass.audit.kinds import COMPARISON, ONEAUDIT, AuditKind
from canvass.audit.overstatement import ComparedCard
from canvass.audit.pools import NO_POOLS, Pools
from canvass.audit.risk import Design, Risk, Status, no_risk, risk_of, status_in_full
from canvass.errors import OutOfRange
from canvass.model import CardTable, Reading, RecordedContest
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from canvass.stats.ranges import require, require_risk_limit


@dataclass(frozen=True, slots=True)
class ComparisonFrame:
    """The entries among which a contest is sampled, and the votes that their records add up to.

    ``bound`` is the trusted number of entries: with card style the cards that hold the contest, without it all
    cards. Entries beyond the ``records`` are phantoms. ``votes`` are the valid votes of each choice in the
    records of the frame, so that the margin and the draw speak of the same cards. ``withheld`` records are
    among them, but are not shown when their cards are drawn: each counts as a record of nothing. ``pools`` are
    batches without records, whose cards are compared with what their totals make of each (ONEAudit).
    ``votes_by_claim`` has, of a ranked contest, the cards for each claim and against it.
    """

    contest: str
    bound: int
    records: int
    votes: Mapping[str, int]
    uses_card_style: bool
    withheld: int = 0
    pools: Pools = NO_POOLS
    votes_by_claim: Mapping[AssertionId, Mapping[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a frame without entries."""
        if self.bound < 1 or self.records < 0:
            raise OutOfRange(
                f"contest {self.contest!r}: {self.records} records among {self.bound} cards; "
                "there must be at least one card"
            )

    @property
    def phantoms(self) -> int:
        """Entries with neither a record nor a pool."""
        return max(self.bound - self.records - self.pools.cards, 0)

    @property
    def kind(self) -> AuditKind:
        """The kind of audit: comparison, or ONEAudit where there are pools."""
        return ONEAUDIT if self.pools else COMPARISON

    def margin(self, assertion: Assertion) -> Fraction:
        """The assorter margin of records and pools over all entries, phantoms included.

        What withheld records say is not public: the margin is the least that they leave, as if each were as
        much in favour of the assertion as a card can be, and a smaller margin makes the audit only stricter.
        """
        assorter = assertion.assorter
        votes = self.votes_by_claim.get(assertion.id, self.votes)
        lead = assorter.lead(votes) - assorter.high * self.withheld
        return 2 * (assorter.scale * lead + self.pools.lead(assertion)) / self.bound

    def status(self, assertion: Assertion) -> Status:
        """Whether this assertion can be audited among these entries."""
        if self.records + self.pools.cards > self.bound:
            return Status.MORE_RECORDS_THAN_CARDS
        if self.margin(assertion) > 0:
            return Status.AUDITABLE
        opened = replace(self, withheld=0).margin(assertion) > 0
        return Status.WITHHELD if opened else Status.MARGIN_NOT_POSITIVE


def comparison_frame(
    cards: CardTable | None,
    assertion: Assertion,
    bound: int,
    *,
    uses_card_style: bool,
    pools: Pools = NO_POOLS,
) -> ComparisonFrame:
    """The frame of an assertion's contest among these records and pools; overvoted records have no valid vote."""
    contest = assertion.id.contest
    if cards is None:
        return ComparisonFrame(contest, bound, 0, {}, uses_card_style, pools=pools)
    recorded = cards.contest(contest)
    votes = recorded_votes(recorded, assertion)
    records = recorded.rows.size if uses_card_style else len(cards)
    return ComparisonFrame(contest, bound, int(records), votes, uses_card_style, pools=pools)


def recorded_votes(recorded: RecordedContest, assertion: Assertion) -> Mapping[str, int]:
    """The votes of these records that an assertion speaks of: the valid ones, or what ranked cards count for in it.

    Raises OutOfRange where the records have ranks and the assertion is not about rankings, or the other way round.
    """
    if recorded.is_ranked is not assertion.id.claim.is_of_rankings:
        have = "ranks" if recorded.is_ranked else "marks without ranks"
        raise OutOfRange(
            f"contest {assertion.id.contest!r}: the cast vote records have {have}, which do not say what a card counts "
            f"for in the claim: {assertion.id.sentence}"
        )
    if recorded.is_ranked:
        votes = dict.fromkeys((assertion.id.choice, assertion.id.other), 0)
        for ranking, cards in recorded.rankings.cards.items():
            for choice in assertion.id.counted_for(ranking):
                votes[choice] += cards
        return votes
    is_valid = recorded.marks.sum(axis=1, dtype=np.int64) <= assertion.assorter.votes_allowed
    totals = recorded.marks[is_valid].sum(axis=0, dtype=np.int64)
    return dict(zip(recorded.choices, map(int, totals), strict=True))


def comparison_risk(
    assertion: Assertion,
    frame: ComparisonFrame,
    sample: Iterable[ComparedCard] | DistinctCards,
    design: Design,
) -> Risk:
    """The measured risk of an assertion after comparing these cards, in the order of the draw.

    With replacement a card counts each time it is drawn. Cards outside the contest's frame are passed over. Where
    every entry was drawn and some were no cards with the contest, what they do not confirm is left open. Of a contest
    with many assertions the sample is made ``DistinctCards`` once, for all of them.
    """
    status = frame.status(assertion)
    if status is not Status.AUDITABLE:
        return no_risk(frame.contest, assertion.id, frame.kind, design.risk_limit, status)
    margin, style = frame.margin(assertion), frame.uses_card_style
    if not isinstance(sample, DistinctCards):
        sample = DistinctCards.of(assertion.id.contest, sample)
    overstated, unit = sample.overstated(assertion, uses_card_style=style)
    most = int(assertion.upper / unit)
    draws = Draws.of_units(most - overstated, unit / (2 * assertion.upper - margin))
    path = wealth(draws, comparison_null(assertion, frame, design), design.bet)
    in_full = None
    if not design.with_replacement and draws.count == frame.bound:
        agrees = 2 * int(overstated.sum()) * unit < margin * frame.bound
        is_open = any(_is_open(frame, card) for card in sample.cards)
        in_full = status_in_full(agrees=agrees, is_open=is_open)
    return risk_of(assertion.id.contest, assertion.id, frame.kind, path, design, in_full)


def _is_open(frame: ComparisonFrame, card: ComparedCard) -> bool:
    """Whether an entry that was drawn is not a card with the contest that people read and agree on."""
    reading = card.paper.reading
    return reading in UNREAD or (frame.uses_card_style and reading is Reading.CONTEST_NOT_ON_CARD)


def comparison_null(assertion: Assertion, frame: ComparisonFrame, design: Design) -> Null:
    """The claim to refute: the overstatement assorter's mean is at most 1/2."""
    upper = 2 * assertion.upper / (2 * assertion.upper - frame.margin(assertion))
    return Null(upper=upper, size=None if design.with_replacement else frame.bound)


@dataclass(frozen=True, slots=True)
class ErrorRates:
    """How often records are assumed to be wrong before any card is read, per card."""

    one_vote_over: float = 0.001
    two_vote_over: float = 0.0001
    one_vote_under: float = 0.001
    two_vote_under: float = 0.0001

    def __post_init__(self) -> None:
        """Refuse what is not a rate."""
        for rate in (
            self.one_vote_over,
            self.two_vote_over,
            self.one_vote_under,
            self.two_vote_under,
        ):
            require("assumed error rate", rate, 0, 1)


def declared_rates(
    one_vote_over: float | None,
    two_vote_over: float | None,
    one_vote_under: float | None,
    two_vote_under: float | None,
) -> ErrorRates | None:
    """The rates that were declared, with the usual ones where nothing was said; None where nothing was at all."""
    typed = (one_vote_over, two_vote_over, one_vote_under, two_vote_under)
    if all(rate is None for rate in typed):
        return None
    usual = astuple(ErrorRates())
    return ErrorRates(*(u if rate is None else rate for rate, u in zip(typed, usual, strict=True)))


def assumed_errors(upper: Fraction, rates: ErrorRates) -> dict[Fraction, float]:
    """The rate of every error that a record can have: by how much it overstates an assorter with this bound.

    An error of the whole of the assorter is a two-vote error, any other a one-vote error.
    """
    levels = {upper, Fraction(1, 2), Fraction(0)}
    return {
        over: _rate(over, upper, rates)
        for over in {a - b for a in levels for b in levels if a != b}
    }


def _rate(over: Fraction, upper: Fraction, rates: ErrorRates) -> float:
    if abs(over) == upper:
        return rates.two_vote_over if over > 0 else rates.two_vote_under
    return rates.one_vote_over if over > 0 else rates.one_vote_under


def worst_errors(upper: Fraction, rates: ErrorRates) -> dict[Fraction, float]:
    """The rate of one-vote and two-vote errors, those of one vote being as large as such an error can be."""
    one, two = max(HALF, upper - HALF), upper
    return {
        two: rates.two_vote_over,
        one: rates.one_vote_over,
        -one: rates.one_vote_under,
        -two: rates.two_vote_under,
    }


def zero_error_draws(margin: float, upper: float, risk_limit: float) -> float:
    """Draws without any error that no valid test can do with fewer of (Spertus 2023, eq. 1), not rounded up.

    >>> from math import ceil
    >>> ceil(zero_error_draws(0.05, 1, 0.05))
    119
    """
    require_risk_limit(risk_limit)
    require("margin", margin, 0, 2 * upper, may_equal=(False, False))
    return log(1 / risk_limit) / log(2 * upper / (2 * upper - margin))

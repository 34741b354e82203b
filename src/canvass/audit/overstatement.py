"""How much a card's record exaggerated the margin, as the paper shows.

The overstatement of a card is w = A(record) - A(paper). An assertion is true if and only if the mean of
B = (u - w) / (2 u - v) over all entries is above 1/2, where v is the assorter margin of the records over the
same entries (Stark 2020, section 3.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from canvass.audit.assertion import Assertion
from canvass.audit.compiler import HALF
from canvass.audit.pools import Pool
from canvass.errors import OutOfRange, UnknownName
from canvass.model import CastVoteRecord, Interpretation
from canvass.stats.draws import Draws


@dataclass(frozen=True, slots=True)
class ComparedCard:
    """One entry of the frame that was drawn: its record or its pool, None for a phantom, and what people read."""

    record: CastVoteRecord | Pool | None
    paper: Interpretation


@dataclass(frozen=True, slots=True)
class Discrepancies:
    """Cards by how many votes their records exaggerated the margin, or understated it."""

    one_vote_over: int = 0
    two_vote_over: int = 0
    one_vote_under: int = 0
    two_vote_under: int = 0

    def __post_init__(self) -> None:
        """Refuse counts below 0."""
        counts = (self.one_vote_over, self.two_vote_over, self.one_vote_under, self.two_vote_under)
        if min(counts) < 0:
            raise OutOfRange(f"discrepancies are counts of 0 or more, found {counts}")

    @property
    def total(self) -> int:
        """Cards with any discrepancy."""
        return self.one_vote_over + self.two_vote_over + self.one_vote_under + self.two_vote_under


def recorded_value(
    assertion: Assertion, record: CastVoteRecord | Pool | None, *, uses_card_style: bool
) -> Fraction | None:
    """The assorter's value of what the records say of an entry; None for a card outside the contest's frame.

    A phantom has 1/2, a card of a pool the pool's mean. Where any card may be drawn a record that does not list the
    contest has 1/2 too; with card style such a card is not in the frame, and is not used even if it was drawn for
    another contest.
    """
    if record is None:
        return HALF
    if isinstance(record, Pool):
        return record.value(assertion)
    if not record.lists(assertion.id.contest):
        return None if uses_card_style else HALF
    return assertion.assort(record.votes[assertion.id.contest])


def paper_value(assertion: Assertion, paper: Interpretation, *, uses_card_style: bool) -> Fraction:
    """The assorter's value of the paper; a contest that card style promised and the paper lacks has 0."""
    if paper.contest != assertion.id.contest:
        raise UnknownName("contest of this assertion", paper.contest, [assertion.id.contest])
    return assertion.assort_paper(paper, Fraction(0) if uses_card_style else HALF)


def overstatement(
    assertion: Assertion, card: ComparedCard, *, uses_card_style: bool
) -> Fraction | None:
    """By how much the record of one card exaggerates the assertion; None for a card outside the frame.

    For plurality 1 is a two-vote and 1/2 a one-vote overstatement; below 0 it is an understatement.
    """
    recorded = recorded_value(assertion, card.record, uses_card_style=uses_card_style)
    if recorded is None:
        return None
    return recorded - paper_value(assertion, card.paper, uses_card_style=uses_card_style)


def overstatements(
    assertion: Assertion, cards: Iterable[ComparedCard], *, uses_card_style: bool
) -> tuple[Fraction, ...]:
    """The overstatements of the cards that are in the contest's frame, in the order of the draw."""
    contest = assertion.id.contest
    known: dict[Hashable, Fraction | None] = {}
    found = []
    for card in cards:
        record, paper = card.record, card.paper
        votes = (record.votes.get(contest),) if isinstance(record, CastVoteRecord) else record
        key = votes, paper.contest, paper.reading, paper.choices
        if key not in known:
            known[key] = overstatement(assertion, card, uses_card_style=uses_card_style)
        found.append(known[key])
    return tuple(each for each in found if each is not None)


def largest_overstatements(contests: Sequence[Sequence[Fraction]]) -> tuple[Fraction, ...]:
    """For each card the largest overstatement over several contests that share one uniform sample.

    With the smallest of their margins this audits all of them at once, conservatively (Stark 2010).

    >>> [str(w) for w in largest_overstatements([[Fraction(0), Fraction(1)], [Fraction(1, 2), Fraction(0)]])]
    ['1/2', '1']
    """
    return tuple(max(card) for card in zip(*contests, strict=True))


def overstatement_values(
    assertion: Assertion, overstated: Sequence[Fraction], margin: Fraction
) -> Draws:
    """The values B of the overstatement assorter, exactly, for an assorter margin above 0."""
    unit, upper = assertion.unit, assertion.upper
    found = [(upper - each) / unit for each in overstated]
    parts = lcm(*(each.denominator for each in found))  # 1 without pools: values are whole then
    return Draws.of_units(
        [int(each * parts) for each in found], unit / parts / (2 * upper - margin)
    )


def discrepancies(overstated: Iterable[Fraction]) -> Discrepancies:
    """Counts of one- and two-vote discrepancies; what is not a whole number of votes counts as the next worse.

    >>> discrepancies([Fraction(0), Fraction(1), Fraction(1, 2), Fraction(-1, 2)])
    Discrepancies(one_vote_over=1, two_vote_over=1, one_vote_under=1, two_vote_under=0)
    """
    votes = Counter(-((-2 * each.numerator) // each.denominator) for each in overstated)
    if max(votes, default=0) > 2:
        raise OutOfRange("super-simple audits know overstatements of at most two votes a card")
    return Discrepancies(
        votes[1], votes[2], votes[-1], sum(count for each, count in votes.items() if each <= -2)
    )

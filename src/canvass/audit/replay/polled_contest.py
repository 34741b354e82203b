"""A polled contest as its analysis was published, and every number of it computed again.

The analysis tests, by BRAVO (Lindeman, Stark and Yates 2012), one choice against all others pooled, and where nobody
has a majority the two leaders against each of the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log

from canvass.audit.assertion import AssertionId, Claim
from canvass.audit.compiler import HALF
from canvass.audit.pair import PairCount
from canvass.audit.replay.contradictions import Contradiction, Contradicts
from canvass.audit.replay.replayed import Replayed, Rest, compared, replayed
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.sides import Sides, bravo_p, contest_sides, sides_of

POOL = "pool"
"""What the analysis calls all other choices together."""


@dataclass(frozen=True, slots=True)
class PublishedPair:
    """One comparison as printed: who against whom, their votes reported and read, and what follows from them."""

    winner: str
    loser: str
    reported: tuple[int, int]
    read: tuple[int, int]
    margin_percent: str
    risk_percent: str
    estimate: int

    @property
    def name(self) -> str:
        """Who against whom."""
        return f"{self.winner} against {self.loser}"


@dataclass(frozen=True, slots=True)
class PublishedSheets:
    """The estimate in sheets: ballots, sheets of each as printed, and their product."""

    ballots: int
    sheets_of_each: str
    sheets: int


@dataclass(frozen=True, slots=True)
class PublishedPoll:
    """A contest as printed: choices, cards entered, votes reported and read, comparisons, and the largest of these."""

    name: str
    choices: int
    cards: int
    votes: Mapping[str, int]
    read: Mapping[str, int]
    pairs: tuple[PublishedPair, ...]
    largest: PublishedPair
    sheets: PublishedSheets


@dataclass(frozen=True, slots=True)
class PolledCards:
    """What the cards entered for a contest say: how many there are, their votes, and those that nobody agreed on."""

    cards: int
    votes: Mapping[str, int]
    not_agreed: int


@dataclass(frozen=True, slots=True)
class ClaimRisk:
    """A claim that the reported outcome rests on, and its risk from the votes read."""

    claim: AssertionId
    measured_risk: float


@dataclass(frozen=True, slots=True)
class PolledContestReplay:
    """A contest, computed again.

    ``claims`` are those that the outcome rests on, the largest risk first: among the published comparisons there may be
    others. ``measured_risk`` is the largest of them, None where ``status`` says that no sample can confirm the outcome.
    """

    contest: PublishedPoll
    counts: Replayed
    margins: Replayed
    risks: Replayed
    estimates: Replayed | None
    status: Status
    claims: tuple[ClaimRisk, ...]
    measured_risk: float | None
    contradictions: tuple[Contradiction, ...]


def contest_again(
    published: PublishedPoll, read: PolledCards, reported: ReportedContest, limit: float | None
) -> PolledContestReplay:
    """Every number of a contest again; sample sizes only where the risk limit of the estimates is known."""
    contradictions = tuple(_contradictions(published, read, reported.cards))
    claims = () if contradictions else tuple(_claims(reported, read))
    return PolledContestReplay(
        contest=published,
        counts=replayed("counts", _counts(published, read)),
        margins=replayed("margins", map(_margin_again, published.pairs)),
        risks=replayed("risks", (_risk_again(pair) for pair in published.pairs)),
        estimates=None if limit is None else replayed("sizes", _estimates(published, limit)),
        status=reported.status,
        claims=claims,
        measured_risk=claims[0].measured_risk if claims else None,
        contradictions=contradictions,
    )


def _claims(reported: ReportedContest, read: PolledCards) -> list[ClaimRisk]:
    """The risk of every claim; a card on which nobody agreed counts against all of them."""
    found = []
    for sides in contest_sides(reported):
        population = sides.count(reported.cards, reported.votes)
        sample = sides.count(read.cards, read.votes, read.not_agreed)
        found.append(ClaimRisk(sides.claim, bravo_p(sides, population, sample)))
    return sorted(found, key=lambda each: -each.measured_risk)


def _contradictions(
    published: PublishedPoll, read: PolledCards, cards: int
) -> Iterator[Contradiction]:
    votes, all_read = sum(published.votes.values()), sum(read.votes.values()) + read.not_agreed
    if votes > cards:
        yield Contradiction(Contradicts.MORE_VOTES_THAN_CARDS, published.name, votes, cards)
    if all_read > read.cards:
        yield Contradiction(Contradicts.MORE_VOTES_THAN_READ, published.name, all_read, read.cards)


def _counts(published: PublishedPoll, read: PolledCards) -> Iterator[Rest | None]:
    """Choices, cards and votes read against the cards entered; the votes of each comparison against those."""
    name = published.name
    yield compared(f"{name}: candidates", published.choices, len(published.votes))
    yield compared(f"{name}: cards entered", published.cards, read.cards)
    for choice, votes in published.read.items():
        yield compared(f"{name}: read for {choice}", votes, read.votes.get(choice, 0))
    for pair in published.pairs:
        sides = _sides(published, pair)
        reported, found = (sides.count(10**12, each) for each in (published.votes, read.votes))
        own = (*pair.reported, *pair.read)
        again = (reported.winner, reported.loser, found.winner, found.loser)
        yield compared(f"{name}: votes of {pair.name}", own, again)
    yield compared(
        f"{name}: ballots to sample", published.sheets.ballots, published.largest.estimate
    )
    yield _sheets_again(published)


def _sheets_again(published: PublishedPoll) -> Rest | None:
    """The product, which its rounded factor allows within half of its last digit."""
    found = published.sheets
    factor = Fraction(found.sheets_of_each)
    half = Fraction(1, 2 * 10 ** len(found.sheets_of_each.partition(".")[2]))
    low, high = (found.ballots * each for each in (factor - half, factor + half))
    fits = low - 1 <= found.sheets <= high + 1
    between = f"{float(low):,.0f} to {float(high):,.0f}"
    return None if fits else Rest(f"{published.name}: sheets", str(found.sheets), between, "")


def _sides(published: PublishedPoll, pair: PublishedPair) -> Sides:
    """The two sides of a comparison, of which one may be all other choices."""
    names = published.votes.keys()
    if pair.loser == POOL:
        return sides_of(AssertionId(published.name, Claim.REACHES, pair.winner, share=HALF), names)
    if pair.winner == POOL:
        claim = AssertionId(published.name, Claim.STAYS_BELOW, pair.loser, share=HALF)
        return sides_of(claim, names)
    return sides_of(AssertionId(published.name, Claim.BEATS, pair.winner, pair.loser), names)


def _margin_again(pair: PublishedPair) -> Rest | None:
    won, lost = pair.reported
    margin = (won - lost) / (won + lost) if won + lost else 0.0
    return compared(pair.name, pair.margin_percent, _percent(margin, pair.margin_percent))


def _risk_again(pair: PublishedPair) -> Rest | None:
    return compared(pair.name, pair.risk_percent, _percent(_risk(pair), pair.risk_percent))


def _risk(pair: PublishedPair) -> float:
    claim = AssertionId("", Claim.BEATS, pair.winner, pair.loser)
    sides = sides_of(claim, (pair.winner, pair.loser))
    population = PairCount(sum(pair.reported), *pair.reported)
    return bravo_p(sides, population, PairCount(sum(pair.read), *pair.read))


def _percent(share: float, like: str) -> str:
    """A share in percent with as many digits as published."""
    return f"{100 * share:.{len(like.partition('.')[2])}f}"


def _estimates(published: PublishedPoll, limit: float) -> Iterator[Rest | None]:
    """Further ballots for each comparison, and which comparison takes most."""
    again = [_further_ballots(pair, limit) for pair in published.pairs]
    for pair, estimate in zip(published.pairs, again, strict=True):
        yield compared(pair.name, pair.estimate, estimate)
    most = published.pairs[max(range(len(again)), key=again.__getitem__)]
    if most.estimate != published.largest.estimate:
        yield compared(f"{published.name}: largest", published.largest.name, most.name)
    else:
        yield None


def _further_ballots(pair: PublishedPair, limit: float) -> int:
    """The mean of BRAVO from the risk so far (its published closed form), none where that is below 0."""
    won, lost = pair.reported
    share = won / (won + lost)
    plus, minus = log(2 * share), log(2 * (1 - share))
    needed = log(_risk(pair) / limit) + plus / 2
    return max(0, ceil(needed / (share * plus + (1 - share) * minus)))


def outcome_is_confirmed(found: PolledContestReplay, limit: float) -> bool:
    """Whether every claim that the outcome rests on has reached the risk limit."""
    return found.measured_risk is not None and found.measured_risk <= limit


def tally(choices: Sequence[Sequence[str]], agreed: Sequence[bool]) -> PolledCards:
    """What cards say of a contest with one vote each: more marks than one are no vote."""
    votes: dict[str, int] = {}
    for marks, is_agreed in zip(choices, agreed, strict=True):
        if is_agreed and len(marks) == 1:
            votes[marks[0]] = votes.get(marks[0], 0) + 1
    return PolledCards(len(choices), votes, sum(not each for each in agreed))

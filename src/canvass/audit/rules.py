"""From a contest and its reported votes to the assertions that together imply the reported outcome.

Who won by the reported votes is said by ``canvass.tabulation``; here its decision becomes claims that cards can refute.
Sources: Stark 2020 (SHANGRLA), section 2; Blom et al. 2021. A tie, more votes than cards, or a rule for which
no assertions are known is an answer here, not an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.assertion import Assertion, AssertionId, Claim
from canvass.audit.compiler import HALF, compiled
from canvass.audit.risk import Status
from canvass.errors import OutOfRange, UnknownName
from canvass.model import ChoiceKind, Contest, Rule
from canvass.model.contest import OF_LISTS, OF_POINTS
from canvass.tabulation import Decision, Ending, SeatLead, counted, decision


@dataclass(frozen=True, slots=True)
class AssertionSet:
    """The assertions of a contest; if all are true, so is the reported outcome.

    ``status`` is AUDITABLE, or says why there are none.
    """

    contest: str
    assertions: tuple[Assertion, ...]
    status: Status


def assertions(
    contest: Contest, votes: Mapping[str, int], card_bound: int | None = None
) -> AssertionSet:
    """The assertions that imply the outcome which these votes report.

    A choice without an entry in ``votes`` has none. ``card_bound`` is the trusted number of cards with the
    contest. Raises UnknownName for other choices and OutOfRange for votes below 0.
    """
    _refuse_impossible(contest, votes)
    if card_bound is not None and _too_many(contest, votes, card_bound):
        return AssertionSet(contest.id, (), Status.MORE_VOTES_THAN_CARDS)
    found = reported_decision(contest, votes)
    status = _status(contest, found)
    made = tuple(_claims(contest, found)) if status is Status.AUDITABLE else ()
    return AssertionSet(contest.id, made, status)


def reported_decision(contest: Contest, votes: Mapping[str, int]) -> Decision:
    """Who won by the reported votes; a choice without an entry has none."""
    every = {choice.id: votes.get(choice.id, 0) for choice in contest.choices}
    return decision(contest, counted(contest, every))


def _refuse_impossible(contest: Contest, votes: Mapping[str, int]) -> None:
    known = [choice.id for choice in contest.choices]
    for name in votes:
        if name not in known:
            raise UnknownName(f"choice of {contest.id}", name, known)
    below = [f"{choice} {count}" for choice, count in votes.items() if count < 0]
    if below:
        raise OutOfRange(f"contest {contest.id!r}: votes below 0: {', '.join(below)}")


def _too_many(contest: Contest, votes: Mapping[str, int], card_bound: int) -> bool:
    counts = [votes.get(choice, 0) for choice in _valid(contest)]
    most = max(counts, default=0)
    return (
        most > card_bound * contest.most_for_one or sum(counts) > card_bound * contest.votes_on_card
    )


def _valid(contest: Contest) -> list[str]:
    return [choice.id for choice in contest.choices if choice.kind.is_valid_vote]


def _status(contest: Contest, found: Decision) -> Status:
    """Whether a sample can confirm the decision, or why none can."""
    if contest.rule in _BY_VOTES and not _has_rivals(contest):
        return Status.UNOPPOSED
    if contest.rule in OF_LISTS and found.ending is Ending.UNOPPOSED:
        return Status.UNOPPOSED
    # No sample tells a choice exactly at the share from one with a vote more or fewer.
    if found.level and found.ending is not Ending.CANNOT_SAY:
        return Status.TIE
    return Status.TRANSFERABLE if contest.rule is Rule.STV else _ENDINGS[found.ending]


_BY_VOTES = (Rule.PLURALITY, Rule.APPROVAL, *OF_POINTS)


def _has_rivals(contest: Contest) -> bool:
    """Whether somebody else could have a seat: another choice, or one within a line that adds several."""
    kinds = [choice.kind for choice in contest.choices if choice.kind.is_valid_vote]
    return sum(kind.can_win for kind in kinds) > contest.seats or ChoiceKind.OTHER in kinds


_ENDINGS = {
    Ending.ELECTED: Status.AUDITABLE,
    Ending.UNOPPOSED: Status.AUDITABLE,  # but for a line of several choices, which is beaten all the same
    Ending.REACHED: Status.AUDITABLE,
    Ending.NOT_REACHED: Status.AUDITABLE,
    Ending.RUNOFF: Status.AUDITABLE,
    Ending.TIE: Status.TIE,
    Ending.NO_VOTES: Status.TIE,
    Ending.CANNOT_SAY: Status.SUMMED_LINE,
    Ending.SHARE_UNCLEAR: Status.NO_METHOD,
    Ending.NEEDS_RANKINGS: Status.NO_METHOD,
    Ending.LINE_UNSPLIT: Status.NO_METHOD,
    Ending.LEFT_OUT: Status.LEFT_OUT,
    Ending.MORE_IS_ASKED: Status.NO_METHOD,  # endings by a state's law, which no decision of a contest's own rule has
    Ending.FIRST_GO_ON: Status.NO_METHOD,
    Ending.KIND_UNSAID: Status.NO_METHOD,
    Ending.ELECTORS_DECIDE: Status.NO_METHOD,  # endings by where the votes are of
    Ending.PART_COUNTED: Status.NO_METHOD,
}


def _claims(contest: Contest, found: Decision) -> Iterator[Assertion]:
    """What must be true for the decision: who reaches a share or stays below it, and who beats whom, or by what."""
    if found.share is not None:
        yield from _shares(contest, found, found.share)
    for winner in found.winners if found.rivals else ():
        yield from (_beats(contest, winner, rival) for rival in found.rivals)
    yield from (_seat(contest, lead) for lead in found.seat_leads)


def _shares(contest: Contest, found: Decision, share: Fraction) -> Iterator[Assertion]:
    """One assertion for each choice that is asked.

    From one half up a choice that has more than the share is the only one, so that one assertion is enough.
    """
    if found.above and share >= HALF and contest.rule is not Rule.THRESHOLD:
        yield _reaches(contest, found.above[0], share)
        return
    for choice in (choice.id for choice in contest.choices if choice.id in found.asked):
        above = choice in found.above
        yield _reaches(contest, choice, share) if above else _stays_below(contest, choice, share)


def _beats(contest: Contest, winner: str, loser: str) -> Assertion:
    weights = {winner: Fraction(1), loser: Fraction(-1)}
    claim = Claim.OUTSCORES if contest.rule in OF_POINTS else Claim.BEATS
    return _linear(contest, AssertionId(contest.id, claim, winner, loser), weights, 0)


def _seat(contest: Contest, lead: SeatLead) -> Assertion:
    claim = Claim.LEADS_BY if lead.of else Claim.HAS_TIMES
    name = AssertionId(contest.id, claim, lead.ahead, lead.behind, lead.by, lead.of)
    return _linear(contest, name, lead.weights, 0)


def _reaches(contest: Contest, choice: str, share: Fraction) -> Assertion:
    name = AssertionId(contest.id, Claim.REACHES, choice, share=share)
    return _linear(contest, name, {choice: 1 - share}, -share)


def _stays_below(contest: Contest, choice: str, share: Fraction) -> Assertion:
    name = AssertionId(contest.id, Claim.STAYS_BELOW, choice, share=share)
    return _linear(contest, name, {choice: share - 1}, share)


def _linear(
    contest: Contest, name: AssertionId, weights: Mapping[str, Fraction], others: Fraction | int
) -> Assertion:
    """The assertion in which every other valid vote has the weight ``others``."""
    every = dict.fromkeys(_valid(contest), Fraction(others))
    every |= {choice: weight for choice, weight in weights.items() if choice in every}
    return Assertion(name, compiled(every, contest.votes_on_card, contest.most_for_one))

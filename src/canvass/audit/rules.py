"""From a contest and its reported votes to the assertions that together imply the reported outcome.

Sources: Stark 2020 (SHANGRLA), section 2; Blom et al. 2021. A tie, more votes than cards, or a rule for which
no assertions are known is an answer here, not an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from canvass.audit.assertion import Assertion, AssertionId, Claim
from canvass.audit.compiler import HALF, compiled
from canvass.audit.risk import Status
from canvass.errors import OutOfRange, UnknownName
from canvass.model import ChoiceKind, Contest, Rule
from canvass.outcome import Ending, outcome


@dataclass(frozen=True, slots=True)
class AssertionSet:
    """The assertions of a contest; if all are true, so is the reported outcome.

    ``status`` is AUDITABLE, or says why there are none.
    """

    contest: str
    assertions: tuple[Assertion, ...]
    status: Status


def assertions(
    contest: Contest,
    votes: Mapping[str, int],
    card_bound: int | None = None,
    about: Sequence[str] = (),
) -> AssertionSet:
    """The assertions that imply the outcome which these votes report.

    A choice without an entry in ``votes`` has none. ``card_bound`` is the trusted number of cards with the
    contest. ``about`` are the choices that a super-majority or a threshold is asked of, as the "yes" of a
    measure; all by default. Raises UnknownName for other choices and OutOfRange for votes below 0.
    """
    _refuse_impossible(contest, votes, about)
    if card_bound is not None and _too_many(contest, votes, card_bound):
        return AssertionSet(contest.id, (), Status.MORE_VOTES_THAN_CARDS)
    return _RULES.get(contest.rule, _no_method)(contest, votes, about)


def _refuse_impossible(contest: Contest, votes: Mapping[str, int], about: Sequence[str]) -> None:
    known = [choice.id for choice in contest.choices]
    for name in (*votes, *about):
        if name not in known:
            raise UnknownName(f"choice of {contest.id}", name, known)
    below = [f"{choice} {count}" for choice, count in votes.items() if count < 0]
    if below:
        raise OutOfRange(f"contest {contest.id!r}: votes below 0: {', '.join(below)}")


def _too_many(contest: Contest, votes: Mapping[str, int], card_bound: int) -> bool:
    counts = [votes.get(choice, 0) for choice in _valid(contest)]
    return max(counts, default=0) > card_bound or sum(counts) > card_bound * contest.votes_allowed


def _valid(contest: Contest) -> list[str]:
    return [choice.id for choice in contest.choices if choice.kind.is_valid_vote]


def _most_votes(contest: Contest, votes: Mapping[str, int], _: Sequence[str]) -> AssertionSet:
    """Every winner beats every other choice: plurality, several seats, approval."""
    return _leaders_beat_the_rest(contest, votes, contest.seats)


def _leaders_beat_the_rest(
    contest: Contest, votes: Mapping[str, int], leaders: int
) -> AssertionSet:
    named = [choice.id for choice in contest.choices if choice.kind.can_win]
    lines = [choice.id for choice in contest.choices if choice.kind is ChoiceKind.OTHER]
    if len(named) <= leaders and not lines:
        return AssertionSet(contest.id, (), Status.UNOPPOSED)
    by_votes = replace(contest, rule=Rule.PLURALITY, seats=leaders)
    found = outcome(by_votes, {choice.id: votes.get(choice.id, 0) for choice in contest.choices})
    status = _ENDINGS[found.ending]
    if status is not Status.AUDITABLE:
        return AssertionSet(contest.id, (), status)
    behind = [choice for choice in (*named, *lines) if choice not in found.winners]
    pairs = [(winner, loser) for winner in found.winners for loser in behind]
    made = tuple(_beats(contest, winner, loser) for winner, loser in pairs)
    return AssertionSet(contest.id, made, Status.AUDITABLE)


_ENDINGS = {
    Ending.ELECTED: Status.AUDITABLE,
    Ending.UNOPPOSED: Status.AUDITABLE,  # but for a line of several choices, which is beaten all the same
    Ending.TIE: Status.TIE,
    Ending.NO_VOTES: Status.TIE,
    Ending.CANNOT_SAY: Status.SUMMED_LINE,
}


def _super_majority(
    contest: Contest, votes: Mapping[str, int], about: Sequence[str]
) -> AssertionSet:
    """One choice has more than the share, or none of those asked about has.

    From one half up a choice that reaches the share is the only one; below, each of the others is shown to
    reach it or to stay below it too.
    """
    asked = list(about) or _valid(contest)
    share = _share(contest)
    reached = [choice for choice in asked if votes.get(choice, 0) > share * _total(contest, votes)]
    if len(reached) == 1 and share >= HALF:
        return _shares(contest, votes, {reached[0]: True}, share)
    return _shares(contest, votes, {choice: choice in reached for choice in asked}, share)


def _threshold(contest: Contest, votes: Mapping[str, int], about: Sequence[str]) -> AssertionSet:
    """Every choice has more than the share, or less, as reported."""
    share = _share(contest)
    asked = list(about) or _valid(contest)
    total = _total(contest, votes)
    sides = {choice: votes.get(choice, 0) > share * total for choice in asked}
    return _shares(contest, votes, sides, share)


def _top_two(contest: Contest, votes: Mapping[str, int], _: Sequence[str]) -> AssertionSet:
    """A majority elects; without one nobody reaches a half, and the two leaders beat all others."""
    total = _total(contest, votes)
    major = [choice for choice in _valid(contest) if votes.get(choice, 0) > HALF * total]
    if major:
        return _shares(contest, votes, {major[0]: True}, HALF)
    nobody = _shares(contest, votes, dict.fromkeys(_valid(contest), False), HALF)
    leaders = _leaders_beat_the_rest(contest, votes, 2)
    for part in (nobody, leaders):
        if part.status not in (Status.AUDITABLE, Status.UNOPPOSED):
            return part
    return AssertionSet(contest.id, nobody.assertions + leaders.assertions, Status.AUDITABLE)


def _no_method(contest: Contest, _: Mapping[str, int], __: Sequence[str]) -> AssertionSet:
    return AssertionSet(contest.id, (), Status.NO_METHOD)


_RULES: Mapping[Rule, Callable[[Contest, Mapping[str, int], Sequence[str]], AssertionSet]] = {
    Rule.PLURALITY: _most_votes,
    Rule.APPROVAL: _most_votes,
    Rule.SUPER_MAJORITY: _super_majority,
    Rule.THRESHOLD: _threshold,
    Rule.TOP_TWO: _top_two,
}


def _shares(
    contest: Contest, votes: Mapping[str, int], sides: Mapping[str, bool], share: Fraction
) -> AssertionSet:
    """One assertion for each choice: it reaches the share (True) or stays below it (False)."""
    if contest.votes_allowed > 1:
        return AssertionSet(contest.id, (), Status.NO_METHOD)
    total = _total(contest, votes)
    if any(votes.get(choice, 0) == share * total for choice in sides):
        return AssertionSet(contest.id, (), Status.TIE)
    found = tuple(
        _reaches(contest, choice, share) if above else _stays_below(contest, choice, share)
        for choice, above in sides.items()
    )
    return AssertionSet(contest.id, found, Status.AUDITABLE)


def _share(contest: Contest) -> Fraction:
    if contest.share is None:
        raise OutOfRange(f"contest {contest.id!r}: the rule {contest.rule.value} needs a share")
    return contest.share


def _total(contest: Contest, votes: Mapping[str, int]) -> int:
    return sum(votes.get(choice, 0) for choice in _valid(contest))


def _beats(contest: Contest, winner: str, loser: str) -> Assertion:
    weights = {winner: Fraction(1), loser: Fraction(-1)}
    return _linear(contest, AssertionId(contest.id, Claim.BEATS, winner, loser), weights, 0)


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
    every = {choice: weights.get(choice, Fraction(others)) for choice in _valid(contest)}
    return Assertion(name, compiled(every, contest.votes_allowed))

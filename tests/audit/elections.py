"""Small contests of every rule, and the outcome that each rule gives, by the plainest means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product

from canvass.model import (
    CastVoteRecord,
    Choice,
    ChoiceKind,
    Contest,
    Interpretation,
    Reading,
    Rule,
)

Marks = tuple[str, ...]
TWO_THIRDS = Fraction(2, 3)


def contest(
    rule: Rule = Rule.PLURALITY,
    names: str = "ABC",
    seats: int = 1,
    votes_allowed: int = 1,
    share: Fraction | None = None,
    about: tuple[str, ...] = (),
) -> Contest:
    """A contest with one choice for each letter."""
    choices = tuple(Choice(name, name) for name in names)
    return Contest("c", "Contest", choices, None, seats, votes_allowed, rule, share, about=about)


EVERY_RULE = {
    "plurality": contest(),
    "two seats": contest(seats=2, votes_allowed=2, names="ABCD"),
    "approval": contest(Rule.APPROVAL, votes_allowed=3),
    "super-majority": contest(Rule.SUPER_MAJORITY, share=TWO_THIRDS),
    "small share": contest(Rule.SUPER_MAJORITY, share=Fraction(2, 5)),
    "threshold": contest(Rule.THRESHOLD, share=Fraction(1, 4)),
    "top two": contest(Rule.TOP_TWO),
    "approval, two seats": contest(Rule.APPROVAL, seats=2, votes_allowed=3),
    "highest averages": contest(Rule.DHONDT, seats=3),
    "odd divisors": contest(Rule.SAINTE_LAGUE, seats=3),
    "largest remainders": contest(Rule.HAMILTON, seats=3),
    "highest averages above a share": contest(Rule.DHONDT, seats=4, share=Fraction(1, 4)),
    "odd divisors above a share": contest(Rule.SAINTE_LAGUE, seats=4, share=Fraction(1, 4)),
    "points": contest(Rule.SCORE, votes_allowed=2),
    "points, two seats": contest(Rule.SCORE, seats=2, votes_allowed=1),
    "several votes for one": contest(Rule.CUMULATIVE, votes_allowed=3),
    "several votes for one, two seats": contest(Rule.CUMULATIVE, seats=2, votes_allowed=2),
    "points of ranks": contest(Rule.BORDA),
    "largest remainders above a share": contest(Rule.HAMILTON, seats=4, share=Fraction(1, 4)),
}


def vote(*choices: str, card: str = "1", contest_id: str = "c") -> Interpretation:
    """People's reading of a card: these marks, or none."""
    reading = Reading.VOTE if choices else Reading.BLANK
    return Interpretation((card,), contest_id, reading, choices)


def read_as(reading: Reading, card: str = "1") -> Interpretation:
    """People's reading of a card without a vote."""
    return Interpretation((card,), "c", reading)


def record(*choices: str, card: str = "1") -> CastVoteRecord:
    """A record of these marks in the contest."""
    return CastVoteRecord((card,), {"c": choices})


def with_or_without(kind: ChoiceKind, names: str = "ABC") -> Contest:
    """A plurality contest with one more line of this kind."""
    plain = contest(names=names)
    return Contest("c", "Contest", (*plain.choices, Choice("X", "X", kind=kind)))


def possible_marks(of: Contest) -> list[Marks]:
    """Every valid vote of a card, and the blank one."""
    names = [choice.id for choice in of.choices]
    if of.rule is Rule.SCORE:
        points = product(range(of.votes_allowed + 1), repeat=len(names))
        return [tuple("".join(c * n for c, n in zip(names, each, strict=True))) for each in points]
    if of.rule is Rule.BORDA:
        ranked = [each for size in range(len(names) + 1) for each in permutations(names, size)]
        return [
            tuple(c for place, c in enumerate(each, 1) for _ in range(len(names) - place))
            for each in ranked
        ]
    if of.rule is Rule.CUMULATIVE:
        every = range(of.votes_allowed + 1)
        return [marks for size in every for marks in combinations_with_replacement(names, size)]
    return [marks for size in range(of.votes_allowed + 1) for marks in combinations(names, size)]


def tally(cards: Iterable[Sequence[str]]) -> Counter[str]:
    """Votes of each choice on these cards."""
    return Counter(name for marks in cards for name in marks)


def plain_outcome(of: Contest, votes: Mapping[str, int]) -> object:
    """What the rule makes of the votes; None where that is a tie or exactly the share."""
    return _OUTCOMES[of.rule](of, votes)


def _leaders(of: Contest, votes: Mapping[str, int], seats: int) -> frozenset[str] | None:
    counts = sorted((votes[choice.id] for choice in of.choices), reverse=True)
    if counts[seats - 1] == counts[seats]:
        return None
    return frozenset(c.id for c in of.choices if votes[c.id] >= counts[seats - 1])


def _above(of: Contest, votes: Mapping[str, int], share: Fraction | None) -> frozenset[str] | None:
    if share is None:
        raise ValueError(of)
    total = sum(votes[choice.id] for choice in of.choices)
    if any(votes[choice.id] == share * total for choice in of.choices):
        return None
    return frozenset(c.id for c in of.choices if votes[c.id] > share * total)


def _top_two(of: Contest, votes: Mapping[str, int]) -> object:
    majority = _above(of, votes, Fraction(1, 2))
    if majority is None or majority:
        return majority
    leaders = _leaders(of, votes, 2)
    return None if leaders is None else ("runoff", leaders)


def _lists(of: Contest, votes: Mapping[str, int]) -> object:
    """The seats of every list, by every average written down or every remainder; of lists above the share."""
    above = {c.id for c in of.choices} if of.share is None else _above(of, votes, of.share)
    if above is None or not sum(votes[c.id] for c in of.choices):
        return None
    lists = [c.id for c in of.choices if c.id in above]
    total = sum(votes[c] for c in lists)
    if of.rule is Rule.HAMILTON:
        quotas = {c: Fraction(of.seats * votes[c], total) for c in lists}
        sure = {c: int(quotas[c]) for c in lists}
        chances = [(quotas[c] - sure[c], c) for c in lists]
    else:
        step = 1 if of.rule is Rule.DHONDT else 2
        sure = dict.fromkeys(lists, 0)
        chances = [
            (Fraction(votes[c], 1 + step * (k - 1)), c)
            for c in lists
            for k in range(1, of.seats + 1)
        ]
    left = of.seats - sum(sure.values()) if lists else 0
    chances.sort(reverse=True)
    if 0 < left < len(chances) and chances[left - 1][0] == chances[left][0]:
        return None
    for _, choice in chances[:left]:
        sure[choice] += 1
    return frozenset((c, n) for c, n in sure.items() if n), frozenset(above) if of.share else None


_OUTCOMES: Mapping[Rule, Callable[[Contest, Mapping[str, int]], object]] = {
    Rule.PLURALITY: lambda of, votes: _leaders(of, votes, of.seats),
    Rule.APPROVAL: lambda of, votes: _leaders(of, votes, of.seats),
    Rule.SUPER_MAJORITY: lambda of, votes: _above(of, votes, of.share),
    Rule.THRESHOLD: lambda of, votes: _above(of, votes, of.share),
    Rule.TOP_TWO: _top_two,
    Rule.DHONDT: _lists,
    Rule.SAINTE_LAGUE: _lists,
    Rule.HAMILTON: _lists,
    Rule.SCORE: lambda of, votes: _leaders(of, votes, of.seats),
    Rule.CUMULATIVE: lambda of, votes: _leaders(of, votes, of.seats),
    Rule.BORDA: lambda of, votes: _leaders(of, votes, of.seats),
}


@dataclass(frozen=True)
class Cast:
    """Cards of one election, in some order."""

    of: Contest
    cards: tuple[Marks, ...]

    @property
    def votes(self) -> Counter[str]:
        """Votes of each choice."""
        return tally(self.cards)

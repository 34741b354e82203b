"""Who won a contest that is decided by the most votes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from canvass.errors import OutOfRange
from canvass.model import ChoiceKind, Contest, Rule
from canvass.outcome.margins import Line, Margin, margin_between
from canvass.outcome.outstanding import Outlook, outlook_of


class Ending(StrEnum):
    """How a count ends."""

    ELECTED = "elected"
    UNOPPOSED = "unopposed"
    TIE = "tie"
    NO_VOTES = "no_votes"
    CANNOT_SAY = "cannot_say"

    @property
    def sentence(self) -> str:
        """What a person reads."""
        return _SENTENCES[self]


_SENTENCES = {
    Ending.ELECTED: "The votes counted decide who wins.",
    Ending.UNOPPOSED: "There are no more choices than seats, so every choice wins.",
    Ending.TIE: "Choices have equal votes for the last seat; the law's way of breaking a tie decides.",
    Ending.NO_VOTES: "No vote was counted for any choice.",
    Ending.CANNOT_SAY: "A line that adds several choices together has as many votes as a winner would need; "
    "one of them may have won, so these returns cannot say who did.",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """Winners, losers and margin of one contest by the votes counted.

    ``order`` holds the lines with valid votes, most votes first, equal ones as the contest lists them;
    ``not_valid`` those that are no valid votes (blank, overvote, void). ``tied`` share the last seats: then
    ``winners`` are the choices above them and ``losers`` those below. ``margin`` is None when nobody is
    behind or nobody is known to be ahead, ``outlook`` when no outstanding ballots were stated.
    """

    contest: str
    ending: Ending
    winners: tuple[str, ...]
    tied: tuple[str, ...]
    losers: tuple[str, ...]
    order: tuple[Line, ...]
    not_valid: tuple[Line, ...]
    valid_votes: int
    margin: Margin | None
    cards: int | None = None
    outstanding: int | None = None
    outlook: Outlook | None = None


def outcome(
    contest: Contest,
    votes: Mapping[str, int],
    cards: int | None = None,
    outstanding: int | None = None,
) -> Outcome:
    """The outcome of a contest by its votes for each choice.

    A choice without votes in the mapping was not on this ballot. ``cards`` are those cast, with and without a
    vote in the contest; ``outstanding`` the ballots known to exist and not yet counted. A line that adds
    several choices together can neither win nor lose; it is a rival for the margin.

    Raises UnknownName for votes of no choice, OutOfRange for a negative number, for fewer cards than votes, and
    for a contest that is not decided by the most votes.
    """
    _refuse_impossible(contest, votes, cards, outstanding)
    count = _sorted(contest, votes)
    ending = _ending(contest.seats, count)
    margin = _margin(contest.seats, count, cards) if ending in _WITH_MARGIN else None
    winners, tied, losers = _divided(ending, contest.seats, count.named)
    return Outcome(
        contest=contest.id,
        ending=ending,
        winners=winners,
        tied=tied,
        losers=losers,
        order=count.order,
        not_valid=count.not_valid,
        valid_votes=count.valid_votes,
        margin=margin,
        cards=cards,
        outstanding=outstanding,
        outlook=None if outstanding is None else _outlook(ending, margin, outstanding),
    )


_WITH_MARGIN = (Ending.ELECTED, Ending.TIE)


@dataclass(frozen=True, slots=True)
class _Sorted:
    """Lines by votes: those with valid votes and those without; of the former, those that can win.

    ``together`` is the largest line with votes that adds several choices together.
    """

    order: tuple[Line, ...]
    not_valid: tuple[Line, ...]
    named: tuple[Line, ...]
    together: Line | None
    valid_votes: int


def _sorted(contest: Contest, votes: Mapping[str, int]) -> _Sorted:
    kinds = {choice.id: choice.kind for choice in contest.choices}
    valid_votes = sum(count for choice, count in votes.items() if kinds[choice].is_valid_vote)
    lines = _lines(kinds, votes, valid_votes)
    order = tuple(line for line in lines if kinds[line.choice].is_valid_vote)
    several = (line for line in order if kinds[line.choice] is ChoiceKind.OTHER and line.votes)
    return _Sorted(
        order=order,
        not_valid=tuple(line for line in lines if not kinds[line.choice].is_valid_vote),
        named=tuple(line for line in order if kinds[line.choice].can_win),
        together=next(several, None),
        valid_votes=valid_votes,
    )


def _ending(seats: int, count: _Sorted) -> Ending:
    named, together = count.named, count.together
    if not together and not any(line.votes for line in named):
        return Ending.NO_VOTES
    votes_of_last_seat = named[seats - 1].votes if len(named) >= seats else 0
    if together and together.votes >= votes_of_last_seat:
        return Ending.CANNOT_SAY
    if len(named) <= seats and not together:
        return Ending.UNOPPOSED
    if len(named) > seats and named[seats].votes == votes_of_last_seat:
        return Ending.TIE
    return Ending.ELECTED


def _divided(
    ending: Ending, seats: int, named: tuple[Line, ...]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Choices that won, that are tied for the last seats, and that lost."""
    if ending in (Ending.NO_VOTES, Ending.CANNOT_SAY):
        return (), (), ()
    ids = tuple(line.choice for line in named)
    if ending is not Ending.TIE:
        return ids[:seats], (), ids[seats:]
    level = named[seats - 1].votes
    above = sum(line.votes > level for line in named)
    below = sum(line.votes < level for line in named)
    return ids[:above], ids[above : len(ids) - below], ids[len(ids) - below :]


def _margin(seats: int, count: _Sorted, cards: int | None) -> Margin:
    """The last winner's lead over the first loser, or over a line of several choices that has more votes."""
    losers, together = count.named[seats:], count.together
    is_least = together is not None and (not losers or together.votes > losers[0].votes)
    behind = together if together is not None and is_least else losers[0]
    return margin_between(count.named[seats - 1], behind, count.valid_votes, cards, is_least)


def _outlook(ending: Ending, margin: Margin | None, outstanding: int) -> Outlook:
    if ending is Ending.CANNOT_SAY:
        return Outlook.CANNOT_SAY
    if ending is Ending.NO_VOTES:
        return Outlook.NOT_DECIDED if outstanding else Outlook.CANNOT_SAY
    return outlook_of(margin.margin_votes, outstanding) if margin else Outlook.DECIDED


def _lines(
    kinds: Mapping[str, ChoiceKind], votes: Mapping[str, int], valid_votes: int
) -> tuple[Line, ...]:
    """Every line with votes stated, most votes first; equal ones stay as the contest lists them."""
    lines = [
        Line(
            choice,
            votes[choice],
            Fraction(votes[choice], valid_votes) if kind.is_valid_vote and valid_votes else None,
        )
        for choice, kind in kinds.items()
        if choice in votes
    ]
    return tuple(sorted(lines, key=lambda line: -line.votes))


def _refuse_impossible(
    contest: Contest, votes: Mapping[str, int], cards: int | None, outstanding: int | None
) -> None:
    if contest.rule not in (Rule.PLURALITY, Rule.APPROVAL):
        raise OutOfRange(
            f"contest {contest.id!r}: its rule is {contest.rule}; the most votes do not decide it, and winners are "
            "told here only where they do (plurality, approval)"
        )
    stated = {f"votes of {contest.choice(choice).id!r}": count for choice, count in votes.items()}
    stated |= {"outstanding ballots": outstanding or 0, "cards": cards or 0}
    for what, count in stated.items():
        if count < 0:
            raise OutOfRange(f"contest {contest.id!r}: {what} cannot be negative, found {count:,}")
    if cards is not None:
        _refuse_fewer_cards_than_votes(contest, votes, cards)


def _refuse_fewer_cards_than_votes(contest: Contest, votes: Mapping[str, int], cards: int) -> None:
    kinds = {choice: contest.choice(choice).kind for choice in votes}
    most = max((votes[choice] for choice, kind in kinds.items() if kind.can_win), default=0)
    total = sum(votes[choice] for choice, kind in kinds.items() if kind.is_valid_vote)
    too_many = contest.rule is Rule.PLURALITY and total > cards * contest.votes_allowed
    if most > cards or too_many:
        raise OutOfRange(
            f"contest {contest.id!r}: {cards:,} cards cannot hold {total:,} votes "
            f"(votes allowed on a card: {contest.votes_allowed}); "
            "the table of cards leaves some out, or the returns count some twice"
        )

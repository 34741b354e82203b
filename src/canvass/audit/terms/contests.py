"""The contests of an audit as the commitment lists them: what was reported, and where their cards may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.event.batches import Votes, read_votes, votes_value
from canvass.errors import BadRecord
from canvass.model import Choice, ChoiceKind, Contest, Rule
from canvass.model.fields import Fields
from canvass.model.value import Value


@dataclass(frozen=True, slots=True)
class ListedContest:
    """A contest, its reported votes, and the jurisdictions whose cards may hold it."""

    contest: Contest
    jurisdictions: tuple[str, ...]
    votes: Votes

    @property
    def id(self) -> str:
        """The contest's id."""
        return self.contest.id


def valid_choices(contest: Contest) -> tuple[str, ...]:
    """The choices that are valid votes, in the order of choices."""
    return tuple(choice.id for choice in contest.choices if choice.kind.is_valid_vote)


def contest_value(reported: ListedContest) -> dict[str, Value]:
    """The contest as a line of the table ``contests``."""
    contest = reported.contest
    choices: list[Value] = [
        {"choice": each.id, "kind": each.kind, "name": each.name} for each in contest.choices
    ]
    return {
        "about": contest.about,
        "choices": choices,
        "contest": contest.id,
        "jurisdictions": reported.jurisdictions,
        "rule": contest.rule,
        "seats": contest.seats,
        "share": str(contest.share or 0),
        "title": contest.title,
        "votes": votes_value(reported.votes),
        "votes_allowed": contest.votes_allowed,
    }


def read_contest(found: Fields) -> ListedContest:
    """The contest on a line of the table ``contests``. Raises BadRecord."""
    found.exactly(
        "about",
        "choices",
        "contest",
        "jurisdictions",
        "rule",
        "seats",
        "share",
        "title",
        "votes",
        "votes_allowed",
    )
    share = found.share("share")
    contest = Contest(
        id=found.label("contest"),
        title=found.label_or_nothing("title"),
        choices=found.some("choices", _choice),
        seats=found.positive("seats"),
        votes_allowed=found.positive("votes_allowed"),
        rule=found.word("rule", Rule),
        share=share if share != Fraction(0) else None,
        about=found.texts("about"),
    )
    reported = ListedContest(contest, found.id("jurisdictions"), read_votes(found))
    _check(reported)
    return reported


def check_votes(contest: Contest, votes: Votes, what: str) -> None:
    """Refuse votes that are not those of each valid choice, in the order of choices."""
    if tuple(choice for choice, _ in votes) != valid_choices(contest):
        raise BadRecord(
            f"{what}: votes are listed for {', '.join(valid_choices(contest))}, in this order; "
            f"found {', '.join(choice for choice, _ in votes)}"
        )


def in_order(contest: Contest, choices: Sequence[str]) -> bool:
    """Whether these are choices of the contest that can be marked, in its order, none twice."""
    places = {choice: place for place, choice in enumerate(valid_choices(contest))}
    found = [places.get(choice, -1) for choice in choices]
    return found == sorted(set(found) - {-1})


def repeated_in_order(contest: Contest, choices: Sequence[str], known: Sequence[str]) -> bool:
    """Whether these are some of the ``known`` choices, in this order, none more often than a card may have it."""
    place = {choice: number for number, choice in enumerate(known)}
    found = [place.get(choice, -1) for choice in choices]
    most = max(Counter(found).values(), default=0)
    return -1 not in found and found == sorted(found) and most <= contest.most_for_one


MOST_WEIGHTS = 10_000_000
"""Seats times the square of the choices, at most: so many weights may stand in its claims (docs/record.md, 21.2)."""
IN_NO_RECORD = (Rule.STV,)
"""Rules that the format of the record does not have (docs/record.md, 21)."""


def require_rule(contest: Contest) -> None:
    """Refuse a rule that no record has, and more choices than claims can be made of. Raises BadRecord."""
    choices = len(contest.choices)
    if min(contest.seats, choices) * choices**2 > MOST_WEIGHTS:
        raise BadRecord(
            f"contest {contest.id!r}: {choices:,} choices for {contest.seats:,} seats would have more claims than "
            "anybody can check; list write-ins that are few together as one line of the kind other"
        )
    if contest.rule in IN_NO_RECORD:
        raise BadRecord(
            f"contest {contest.id!r}: an audit in a folder does not know the rule {contest.rule.value}; count every "
            "card by hand"
        )


def _check(reported: ListedContest) -> None:
    what = f"contest {reported.id!r}"
    require_rule(reported.contest)
    check_votes(reported.contest, reported.votes, what)
    if list(reported.jurisdictions) != sorted(set(reported.jurisdictions)):
        raise BadRecord(f"{what}: its jurisdictions are listed in order, none twice")
    about = reported.contest.about
    if not in_order(reported.contest, about):
        raise BadRecord(
            f"{what}: what it is about are some of its choices, in their order; found {about}"
        )


def _choice(found: Fields) -> Choice:
    found.exactly("choice", "kind", "name")
    return Choice(
        found.label("choice"), found.label_or_nothing("name"), kind=found.word("kind", ChoiceKind)
    )

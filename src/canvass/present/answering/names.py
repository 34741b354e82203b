"""What the answer calls choices and votes, and why it cannot say something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.journeys.report import Missing
from canvass.model import Contest, names_in_short
from canvass.present import words
from canvass.present.messages import messages

say = messages("answer")


@dataclass(frozen=True, slots=True)
class Names:
    """What choices are called: in full where they are named first, in short after that."""

    contest: Contest
    short: Mapping[str, str]

    def full(self, choice: str) -> str:
        """The whole name."""
        return self.contest.choice(choice).name

    def brief(self, choice: str) -> str:
        """The family name of a person."""
        return self.short[choice]


def names_of(contest: Contest) -> Names:
    """The names of a contest's choices."""
    return Names(contest, names_in_short(contest))


def reason_of(result: object) -> str:
    """Why a chapter cannot say something."""
    return result.for_reader if isinstance(result, Missing) else words.NOT_KNOWN


def about_votes(votes: int, is_about: bool) -> str:
    """A number of votes, marked where it is an estimate."""
    told = words.votes(votes)
    return say("about-votes", votes=told) if is_about else told

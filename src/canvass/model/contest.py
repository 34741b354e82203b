"""A question on the ballot and what a voter may mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from canvass.errors import OutOfRange, UnknownName
from canvass.model.office import ElectionType, Office


class Rule(StrEnum):
    """The social choice function that turns votes into winners."""

    PLURALITY = "plurality"
    APPROVAL = "approval"
    SUPER_MAJORITY = "super_majority"
    """A choice must have more than a share of the valid votes: the contest's ``share``."""
    THRESHOLD = "threshold"
    """Every choice with more than a share of the valid votes goes on."""
    TOP_TWO = "top_two"
    """A majority of the valid votes elects; without one the two leading choices go on to a runoff."""
    IRV = "irv"


WITH_SHARE = (Rule.SUPER_MAJORITY, Rule.THRESHOLD)
"""Rules that ask for a share of the valid votes, which the contest states."""


class ChoiceKind(StrEnum):
    """What a line of the returns stands for; only votes for people and measures are valid votes."""

    CANDIDATE = "candidate"
    WRITE_IN = "write_in"
    """A named person whose votes were written in."""
    OTHER = "other"
    """Several choices that the source adds together: scattering, other write-ins, "other"."""
    NONE_OF_THESE = "none_of_these"
    """A line that voters may mark to choose nobody (Nevada)."""
    BLANK = "blank"
    OVERVOTE = "overvote"
    VOID = "void"

    @property
    def is_valid_vote(self) -> bool:
        """Whether a mark for this line is counted among the valid votes of the contest."""
        return self not in (ChoiceKind.BLANK, ChoiceKind.OVERVOTE, ChoiceKind.VOID)

    @property
    def can_win(self) -> bool:
        """Whether this line names somebody or something that can be elected."""
        return self in (ChoiceKind.CANDIDATE, ChoiceKind.WRITE_IN)


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing a voter may mark. ``id`` is the text used in the returns."""

    id: str
    name: str
    party: str = ""
    kind: ChoiceKind = ChoiceKind.CANDIDATE


@dataclass(frozen=True, slots=True)
class Contest:
    """One question on the ballot; ``seats`` are elected, and a voter may mark ``votes_allowed`` choices.

    ``share`` is the part of the valid votes that a super-majority or a threshold asks for, and ``about`` the choices
    that it is asked of, such as the "yes" of a measure; empty: all that can win. ``office`` and ``election_type`` are
    what laws ask about a contest; an office of None is one that nobody named.
    """

    id: str
    title: str
    choices: tuple[Choice, ...]
    day: date | None = None
    seats: int = 1
    votes_allowed: int = 1
    rule: Rule = Rule.PLURALITY
    share: Fraction | None = None
    office: Office | None = None
    election_type: ElectionType = ElectionType.GENERAL
    about: tuple[str, ...] = ()
    final_round: bool = False
    """Whether the votes are those of the last round of a ranked count."""

    def __post_init__(self) -> None:
        """Refuse a contest that cannot be counted."""
        if self.seats < 1 or self.votes_allowed < 1:
            raise OutOfRange(
                f"contest {self.id!r}: seats and votes_allowed must be at least 1, "
                f"found {self.seats} and {self.votes_allowed}"
            )
        if self.share is not None and not 0 < self.share < 1:
            raise OutOfRange(
                f"contest {self.id!r}: share must be between 0 and 1, found {self.share}"
            )
        if (self.share is not None) is not (self.rule in WITH_SHARE):
            wrong = (
                "has no share" if self.share else "needs a share of the valid votes, such as 2/3"
            )
            raise OutOfRange(f"contest {self.id!r}: the rule {self.rule} {wrong}")
        if self.final_round and self.rule is not Rule.IRV:
            raise OutOfRange(
                f'contest {self.id!r}: final_round is of ranked contests; found the rule {self.rule}, say rule = "irv"'
            )
        ids = [choice.id for choice in self.choices]
        twice = sorted({name for name in ids if ids.count(name) > 1})
        if twice:
            raise OutOfRange(f"contest {self.id!r}: choices listed twice: {', '.join(twice)}")
        for name in self.about:
            self.choice(name)

    @property
    def most_marks(self) -> int:
        """The most choices that a voter may mark, for a contest that was made without ``marks_allowed`` too."""
        return marks_allowed(self.rule, self.votes_allowed, self.choices)

    def choice(self, choice_id: str) -> Choice:
        """The choice with this id."""
        for choice in self.choices:
            if choice.id == choice_id:
                return choice
        raise UnknownName(f"choice of {self.id}", choice_id, [c.id for c in self.choices])


def marks_allowed(rule: Rule, stated: int, choices: Sequence[Choice]) -> int:
    """The choices that a voter may mark: in an approval contest that states no number above 1, all of them.

    >>> marks_allowed(Rule.APPROVAL, 1, [Choice("a", "A"), Choice("b", "B"), Choice("none", "", kind=ChoiceKind.BLANK)])
    2
    """
    if rule is not Rule.APPROVAL or stated > 1:
        return stated
    return max(sum(choice.kind.is_valid_vote for choice in choices), 1)

"""A question on the ballot and what a voter may mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from canvass.errors import OutOfRange, UnknownName
from canvass.model.office import ElectionType, Office
from canvass.vocabulary import OF_LISTS as OF_LISTS
from canvass.vocabulary import Rule as Rule

OF_POINTS = (Rule.SCORE, Rule.CUMULATIVE, Rule.BORDA)
"""Rules by which one card may add more than one to the total of a choice; the largest totals win."""
OF_RANKINGS = (Rule.IRV, Rule.BORDA, Rule.CONDORCET, Rule.STV)
"""Rules by which voters rank the choices."""
MOST_POINTS = 255
"""More than any ballot offers for one choice; a larger number is a slip of the pen."""
MOST_LIST_SEATS = 10_000
"""More than any parliament has; a larger number is a slip of the pen."""
WITH_SHARE = (Rule.SUPER_MAJORITY, Rule.THRESHOLD)
"""Rules that ask for a share of the valid votes, which the contest states."""
MAY_HAVE_SHARE = (*WITH_SHARE, *OF_LISTS)
"""Those, and rules under which a list needs a share to have seats where the contest states one."""


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
        return self not in _NO_VOTES

    @property
    def can_win(self) -> bool:
        """Whether this line names somebody or something that can be elected."""
        return self in (ChoiceKind.CANDIDATE, ChoiceKind.WRITE_IN)


_NO_VOTES = (ChoiceKind.BLANK, ChoiceKind.OVERVOTE, ChoiceKind.VOID)


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

    Under rules of points ``votes_allowed`` are those that one choice may have from a voter (score) or that a voter may
    give away (cumulative). ``share`` is the part of the valid votes that a super-majority, a threshold or the seats of
    lists ask for, and ``about`` the choices that it is asked of, such as the "yes" of a measure; empty: all that can
    win. ``office`` and ``election_type`` are what laws ask about a contest; None is what nobody said.
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
    election_type: ElectionType | None = None
    about: tuple[str, ...] = ()
    final_round: bool = False
    """Whether the votes are those of the last round of a ranked count."""
    decided_here: bool = False
    """Whether somebody said that the election lists every place in which people vote on it."""

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
        if fault := (
            fault_of_share(self.rule, self.share)
            or self._fault_of_lists()
            or self._fault_of_points()
        ):
            raise OutOfRange(f"contest {self.id!r}: the rule {self.rule} {fault}")
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

    def _fault_of_lists(self) -> str:
        """What no rule of lists allows, in words; empty for other rules."""
        if self.rule not in OF_LISTS:
            return ""
        if self.votes_allowed > 1:
            return (
                f"gives a voter one vote for one list; found votes_allowed = {self.votes_allowed}"
            )
        too_many = self.seats > MOST_LIST_SEATS
        return f"is for {MOST_LIST_SEATS:,} seats at most; found {self.seats:,}" if too_many else ""

    def _fault_of_points(self) -> str:
        """What no rule of points or of pairs of choices allows, in words; empty for other rules."""
        if self.rule in OF_RANKINGS and self.rule is not Rule.IRV and self.votes_allowed > 1:
            return f"gives a voter one ranking; found votes_allowed = {self.votes_allowed}"
        if self.rule is Rule.CONDORCET and self.seats > 1:
            return f"elects one choice; found seats = {self.seats}"
        too_many = self.rule in OF_POINTS and self.most_for_one > MOST_POINTS
        return (
            f"is for {MOST_POINTS} points at most; found {self.most_for_one:,}" if too_many else ""
        )

    @property
    def most_for_one(self) -> int:
        """The most that one card can add to the total of one choice."""
        if self.rule is Rule.BORDA:
            return max(self.valid_choices - 1, 1)
        return self.votes_allowed if self.rule in OF_POINTS else 1

    @property
    def votes_on_card(self) -> int:
        """The most that one card can add to the totals of all choices together; with more it has no valid vote."""
        if self.rule is Rule.SCORE:
            return self.votes_allowed * self.valid_choices
        if self.rule is Rule.BORDA:
            return max(self.valid_choices * (self.valid_choices - 1) // 2, 1)
        return self.votes_allowed

    @property
    def unit(self) -> str:
        """What the totals of its choices are made of, in a word: votes, or points."""
        return "point" if self.rule in (Rule.SCORE, Rule.BORDA) else "vote"

    @property
    def unit_on_card(self) -> str:
        """What ``votes_on_card`` of it are, in a word: points or votes that add up, or marks."""
        return self.unit if self.rule in OF_POINTS else "mark"

    @property
    def most_marks(self) -> int:
        """The same, for a contest that was made without ``marks_allowed`` too."""
        return marks_allowed(self.rule, self.votes_on_card, self.choices)

    @property
    def valid_choices(self) -> int:
        """How many choices a valid vote may be for; lines of blanks and overvotes are none."""
        return max(sum(choice.kind.is_valid_vote for choice in self.choices), 1)

    def choice(self, choice_id: str) -> Choice:
        """The choice with this id."""
        for choice in self.choices:
            if choice.id == choice_id:
                return choice
        raise UnknownName(f"choice of {self.id}", choice_id, [c.id for c in self.choices])


def fault_of_share(rule: Rule, share: Fraction | None) -> str:
    """What is wrong with a rule that has this share, or none, in words; empty where nothing is.

    >>> fault_of_share(Rule.THRESHOLD, None), fault_of_share(Rule.DHONDT, None)
    ('needs a share of the valid votes, such as 2/3', '')
    """
    if share is None:
        return "needs a share of the valid votes, such as 2/3" if rule in WITH_SHARE else ""
    return "" if rule in MAY_HAVE_SHARE else "has no share"


def fault_of_about(rule: Rule, share: object, about: Sequence[str]) -> str:
    """What is wrong with a rule and share that have these choices, in words; empty where nothing is.

    >>> fault_of_about(Rule.THRESHOLD, "1/2", ["yes"]), fault_of_about(Rule.PLURALITY, None, [])
    ('', '')
    """
    if not about or rule in WITH_SHARE or (rule in OF_LISTS and share is not None):
        return ""
    return f"about says of which choices a share is asked, and the rule {rule} asks none"


def marks_allowed(rule: Rule, stated: int, choices: Sequence[Choice]) -> int:
    """The choices that a voter may mark: in an approval contest that states no number above 1, all of them.

    >>> marks_allowed(Rule.APPROVAL, 1, [Choice("a", "A"), Choice("b", "B"), Choice("none", "", kind=ChoiceKind.BLANK)])
    2
    """
    if rule is not Rule.APPROVAL or stated > 1:
        return stated
    return max(sum(choice.kind.is_valid_vote for choice in choices), 1)

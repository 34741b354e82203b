"""Conditions of recount laws as trees, decided in exact fractions and three-valued logic."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol

from canvass.recount.comparison import Comparison, number_text, percent_text
from canvass.recount.truth import Truth, every, some
from canvass.recount.votes import Base, ContestVotes, Denominator


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a condition holds, the comparisons made on the way as printed text, and what was missing."""

    truth: Truth
    comparisons: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Condition(Protocol):
    """What the law asks before a recount, its public payment or a higher fee."""

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes."""


@dataclass(frozen=True, slots=True)
class MarginVotes:
    """The margin in votes against a number of votes."""

    comparison: Comparison
    limit: Fraction

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        if self.comparison is Comparison.AT_MOST and self.limit == 0:
            return "the two are tied"
        return f"{THE_MARGIN}{self.comparison.words} {_votes(self.limit)}"

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes."""
        margin = votes.margin_votes
        if margin is None:
            least = votes.margin_at_least
            if least is not None and _is_beyond(Fraction(least), self.comparison, self.limit):
                against = _against(Truth.FALSE, self.comparison, _votes(self.limit))
                return Decision(Truth.FALSE, (f"at least {_votes(Fraction(least))}, {against}",))
            return Decision(Truth.UNKNOWN, missing=(_lead(votes),))
        truth = Truth.of(self.comparison.holds(margin, self.limit))
        against = _against(truth, self.comparison, _votes(self.limit))
        return Decision(truth, (f"{votes.about}{_votes(Fraction(margin))}, {against}",))


def _lead(votes: ContestVotes) -> str:
    """What is not known where the lead is not: the lead, or which one the law means."""
    return votes.lead_unknown or "the margin in votes"


PARTS_OF_ALL = (Denominator.LEADER_VOTES, Denominator.HIGHEST_VOTES, Denominator.TOP_TWO_VOTES)
"""Bases that are no more than all votes: a lead that is beyond a percentage of all is beyond it of them."""


@dataclass(frozen=True, slots=True)
class MarginPercent:
    """The margin as a percentage of some of the votes."""

    of: Denominator
    comparison: Comparison
    limit: Fraction

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        limit = number_text(self.limit)
        return f"{THE_MARGIN}{self.comparison.words} {limit}% of the {self.of.words}"

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes; with no votes at all there is no percentage."""
        margin = (votes.margin_votes, _lead(votes))
        base = votes.base(Denominator.TOTAL_VOTES if self.of in PARTS_OF_ALL else self.of)
        found = _by_the_least(votes, base, self.comparison, self.limit)
        return found or _percentage(margin, votes.base(self.of), self.comparison, self.limit, votes)


@dataclass(frozen=True, slots=True)
class MarginPercentUnstated:
    """The margin as a percentage of votes that the source does not name.

    Whichever they are, they are at least the leader's votes and at most all votes for the contest. Where both
    give one answer it is known, and else it is not.
    """

    comparison: Comparison
    limit: Fraction

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        limit = number_text(self.limit)
        return f"{THE_MARGIN}{self.comparison.words} {limit}% (of which votes was not seen)"

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes, if that does not depend on which votes are meant."""
        ends = [
            MarginPercent(of, self.comparison, self.limit).decide(votes)
            for of in (Denominator.LEADER_VOTES, Denominator.TOTAL_VOTES)
        ]
        agree = len({end.truth for end in ends}) == 1
        found = _joined(ends[0].truth if agree else Truth.UNKNOWN, ends)
        which = f"which votes the {number_text(self.limit)}% is of"
        return found if agree else Decision(found.truth, found.comparisons, (which,))


@dataclass(frozen=True, slots=True)
class RunnerUpPercentOfLeader:
    """The runner-up's votes as a percentage of the leader's."""

    comparison: Comparison
    limit: Fraction

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        limit = number_text(self.limit)
        return f"the loser has {self.comparison.words} {limit}% of the winner's votes"

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes."""
        return _percentage(
            (votes.runner_up_votes, "the loser's votes"),
            votes.base(Denominator.LEADER_VOTES),
            self.comparison,
            self.limit,
        )


@dataclass(frozen=True, slots=True)
class FromMajority:
    """How far the leader's votes are from a majority, on either side of it, as a percentage of all votes.

    A majority is the least whole number of votes that is more than half of them.
    """

    comparison: Comparison
    limit: Fraction

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        limit = number_text(self.limit)
        total = Denominator.TOTAL_VOTES.words
        return f"the leader is {self.comparison.words} {limit}% of the {total} away from a majority"

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes; of several to be elected a majority is not defined here."""
        base = votes.base(Denominator.TOTAL_VOTES)
        if votes.winners > 1:
            return Decision(Truth.UNKNOWN, missing=("what a majority is where several win",))
        # Of one winner the leader has the most; where a runoff follows, whose lead counts is open and this is not.
        leader, total = votes.highest_votes, votes.total_votes
        away = None if leader is None or total is None else abs(leader - (total // 2 + 1))
        part = (away, "the leader's distance from a majority")
        found = _percentage(part, base, self.comparison, self.limit)
        told = tuple(f"away from a majority: {each}" for each in found.comparisons)
        return Decision(found.truth, told, found.missing)


@dataclass(frozen=True, slots=True)
class WithWriteIn:
    """One of the two was written in."""

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        return "one of the two is a write-in candidate"

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes."""
        if votes.with_write_in is None:
            return Decision(Truth.UNKNOWN, missing=("whether one of the two was written in",))
        return Decision(Truth.of(votes.with_write_in))


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part must hold ("the lesser of"); without parts there is no condition."""

    parts: tuple[Condition, ...]

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        return _listed(self.parts, " and ") if self.parts else "whatever the margin"

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes."""
        decisions = [part.decide(votes) for part in self.parts]
        return _joined(every(decision.truth for decision in decisions), decisions)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One part is enough ("the greater of"); without parts nothing is."""

    parts: tuple[Condition, ...]

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        return _listed(self.parts, " or ") if self.parts else "never"

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes."""
        decisions = [part.decide(votes) for part in self.parts]
        return _joined(some(decision.truth for decision in decisions), decisions)


@dataclass(frozen=True, slots=True)
class Not:
    """The part must not hold."""

    part: Condition

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        return f"it is not so that {self.part.words}"

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes."""
        decision = self.part.decide(votes)
        return Decision(decision.truth.opposite, decision.comparisons, decision.missing)


@dataclass(frozen=True, slots=True)
class Case:
    """One step: for contests of this size, that condition. Without a comparison: for all that are left."""

    then: Condition
    comparison: Comparison | None = None
    value: Fraction = Fraction(0)

    def fits(self, size: Fraction | int) -> bool:
        """Whether a contest of this size belongs to this step."""
        return self.comparison is None or self.comparison.holds(size, self.value)

    def described(self, unit: str) -> str:
        """The step as a sentence says it."""
        if self.comparison is None:
            return f"otherwise {_within(self.then)}"
        is_one = unit == TO_WIN and self.comparison is Comparison.AT_MOST and self.value == 1
        size = "one" if is_one else f"{self.comparison.words} {number_text(self.value)}"
        size = f"{size} {unit}"
        return f"with {size}, {_within(self.then)}"


@dataclass(frozen=True, slots=True)
class Step:
    """A condition that depends on the size of the contest: the first step that fits decides.

    ``on`` is a denominator, the number of winners, or None for the margin in votes.
    """

    on: Denominator | Literal["winners"] | None
    cases: tuple[Case, ...]

    @property
    def unit(self) -> str:
        """What the steps are measured in."""
        if self.on == WINNERS:
            return TO_WIN
        return self.on.words if self.on else "votes between the two"

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        return "; ".join(case.described(self.unit) for case in self.cases)

    def decide(self, votes: ContestVotes) -> Decision:
        """Whether it holds for these votes; a size that no step covers is not known."""
        size = self._size(votes)
        if size is None:
            return Decision(Truth.UNKNOWN, missing=(self.unit,))
        for case in self.cases:
            if case.fits(size):
                return case.then.decide(votes)
        missing = f"the rule for {number_text(size)} {self.unit}"
        return Decision(Truth.UNKNOWN, missing=(missing,))

    def _size(self, votes: ContestVotes) -> Fraction | int | None:
        if self.on == WINNERS:
            return votes.winners
        return votes.base(self.on).value if self.on else votes.margin_votes


@dataclass(frozen=True, slots=True)
class NotKnown:
    """A condition of the law that was not seen, or that votes cannot decide; the text says what is missing."""

    what: str

    @property
    def words(self) -> str:
        """The condition as a sentence says it."""
        return f"not known here: {self.what}"

    def decide(self, votes: ContestVotes) -> Decision:  # noqa: ARG002  (nothing it could look at)
        """Always unknown."""
        return Decision(Truth.UNKNOWN, missing=(self.what,))


WINNERS: Literal["winners"] = "winners"
"""What a step is on where a law takes another percentage for several that are elected or nominated."""

TO_WIN = "to be elected or nominated"

ALWAYS = AllOf(())
NEVER = AnyOf(())
THE_MARGIN = "the margin is "


def _percentage(
    part: tuple[int | None, str],
    whole: Base,
    comparison: Comparison,
    limit: Fraction,
    votes: ContestVotes | None = None,
) -> Decision:
    """The part against the whole, or against what follows of an unknown whole."""
    count, count_words = part
    total = whole.value
    names = ((count, count_words), (total, whole.described))
    missing = tuple(name for number, name in names if number is None)
    about = votes.about if votes else ""
    if count is not None and total is None and votes:
        found = _bounded((about, count), whole, comparison, limit, votes)
        return found or Decision(Truth.UNKNOWN, missing=missing)
    if count is None or total is None:
        return Decision(Truth.UNKNOWN, missing=missing)
    if total == 0:
        return Decision(Truth.UNKNOWN, missing=(f"{count_words} in percent: no {whole.words}",))
    percent = 100 * count / total
    truth = Truth.of(comparison.holds(percent, limit))
    shown = percent_text(percent, limit)
    against = _against(truth, comparison, f"{number_text(limit)}%")
    return Decision(truth, (f"{about}{count:,} of {whole.shown} = {shown}%, {against}",))


def _by_the_least(
    votes: ContestVotes, whole: Base, comparison: Comparison, limit: Fraction
) -> Decision | None:
    """That the least lead that the law can mean is beyond the limit; None where nothing follows from it."""
    least, total = votes.margin_at_least, whole.value
    if votes.margin_votes is not None or least is None or not total:
        return None
    percent = 100 * least / total
    if not _is_beyond(percent, comparison, limit):
        return None
    against = _against(Truth.FALSE, comparison, f"{number_text(limit)}%")
    shown = f"{percent_text(percent, limit)}%, {against}"
    return Decision(Truth.FALSE, (f"at least {least:,} of {whole.shown} = {shown}",))


def _is_beyond(number: Fraction, comparison: Comparison, limit: Fraction) -> bool:
    """Whether a number, and every larger one, is outside an upper limit."""
    is_upper = comparison in (Comparison.LESS, Comparison.AT_MOST)
    return is_upper and not comparison.holds(number, limit)


def _bounded(
    part: tuple[str, int],
    whole: Base,
    comparison: Comparison,
    limit: Fraction,
    votes: ContestVotes,
) -> Decision | None:
    """What follows from the most or the least that an unknown whole can be; None where nothing does.

    Of the most, by the registered voters, the percentage is at least what is found; of the least, the leader's votes,
    at most: each of several winners has no fewer. A ballot can be for both of the two, so that theirs together are no
    least.
    """
    most = (whole.most, "at most", f"{whole.words} (the registered voters)", "at least")
    least = (votes.leader_votes, "at least", f"{whole.words} (those of the leader)", "at most")
    is_from_above = comparison in (Comparison.LESS, Comparison.AT_MOST)
    (about, count) = part
    for (number, of, named, found), settles in ((most, not is_from_above), (least, is_from_above)):
        percent = 100 * count / Fraction(number) if number else None
        if number is None or percent is None or comparison.holds(percent, limit) is not settles:
            continue
        truth = Truth.of(settles)
        against = _against(truth, comparison, f"{number_text(limit)}%")
        shown = f"{found} {about}{percent_text(percent, limit)}%, {against}"
        return Decision(
            truth, (f"{about}{count:,} of {of} {number_text(number)} {named} = {shown}",)
        )
    return None


def _against(truth: Truth, comparison: Comparison, limit: str) -> str:
    return f"{'' if truth is Truth.TRUE else 'not '}{comparison} {limit}"


def _listed(parts: tuple[Condition, ...], word: str) -> str:
    first, *others = (_bracketed(part) for part in parts)
    if first.startswith(THE_MARGIN):
        others = [other.removeprefix(THE_MARGIN) for other in others]
    return word.join([first, *others])


def _within(then: Condition) -> str:
    """The condition of a step, with brackets where it has steps of its own."""
    return f"({then.words})" if isinstance(then, Step) else then.words


def _bracketed(part: Condition) -> str:
    compound = isinstance(part, Step) or (isinstance(part, AllOf | AnyOf) and len(part.parts) > 1)
    return f"({part.words})" if compound else part.words


def _votes(number: Fraction) -> str:
    return f"{number_text(number)} vote{'' if number == 1 else 's'}"


def _joined(truth: Truth, decisions: list[Decision]) -> Decision:
    missing = tuple(text for decision in decisions for text in decision.missing)
    return Decision(
        truth,
        tuple(text for decision in decisions for text in decision.comparisons),
        missing if truth is Truth.UNKNOWN else (),
    )

"""When the fee of a recount is paid back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from canvass.recount.comparison import Comparison, number_text
from canvass.recount.truth import Truth, some


class Ground(StrEnum):
    """What a recount must have shown."""

    OUTCOME_CHANGES = "outcome_changes"
    PROJECTED_OUTCOME_CHANGES = "projected_outcome_changes"
    """The change found, projected on all precincts, would change the outcome."""
    FULL_RECOUNT_CHANGES_OUTCOME = "full_recount_changes_outcome"
    REQUESTER_SHARE_GAIN = "requester_share_gain"
    """Percentage points that who asked gained."""
    REQUESTER_VOTES_GAIN = "requester_votes_gain"
    """Votes that who asked gained, in percent of the votes."""
    PRECINCT_CHANGE = "precinct_change"
    """Change within a precinct, in percent."""
    DISTRICT_CHANGE = "district_change"
    """Change within a district: the greater of a percentage and a number of votes."""
    ERROR_OR_FRAUD_FOUND = "error_or_fraud_found"
    UNUSED_ESTIMATE = "unused_estimate"
    """What was paid in advance and not used; no matter what the recount shows."""
    COURT_DECIDES = "court_decides"
    UNKNOWN = "unknown"

    @property
    def words(self) -> str:
        """The ground as a sentence says it."""
        return _WORDS[self]


_WORDS = {
    Ground.OUTCOME_CHANGES: "the outcome changes",
    Ground.PROJECTED_OUTCOME_CHANGES: "the difference found, projected on the whole, would change the outcome",
    Ground.FULL_RECOUNT_CHANGES_OUTCOME: "a full recount changes the outcome",
    Ground.REQUESTER_SHARE_GAIN: "the requester's share grows by {}",
    Ground.REQUESTER_VOTES_GAIN: "the requester gains {} of the votes",
    Ground.PRECINCT_CHANGE: "the count of a precinct changes by {}",
    Ground.DISTRICT_CHANGE: "the count of a district changes by {}",
    Ground.ERROR_OR_FRAUD_FOUND: "“substantial error or fraud” is found",
    Ground.UNUSED_ESTIMATE: "what was paid in advance was not used",
    Ground.COURT_DECIDES: "a court says so",
    Ground.UNKNOWN: "on grounds that are not known here",
}


@dataclass(frozen=True, slots=True)
class Trigger:
    """One ground for a refund, with its size where it has one.

    ``votes`` is for the greater of a percentage and a number of votes.
    """

    ground: Ground
    at_least: Fraction | None = None
    votes: int | None = None

    @property
    def words(self) -> str:
        """The ground as a sentence says it."""
        if self.at_least is None:
            return self.ground.words
        votes = f" or {self.votes} votes, whichever is more" if self.votes is not None else ""
        return self.ground.words.format(f"at least {number_text(self.at_least)}%{votes}")

    def holds(self, shown: Shown) -> Truth:
        """Whether what the recount showed gives this ground."""
        found = shown.of(self.ground)
        if found is None:
            return Truth.UNKNOWN
        if self.at_least is None:
            return Truth.of(bool(found))
        enough = Comparison.AT_LEAST.holds(found, self.at_least)
        if self.votes is None or not enough:
            return Truth.of(enough)
        return Truth.UNKNOWN if shown.votes is None else Truth.of(shown.votes >= self.votes)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a recount showed: a yes (1), a no (0) or a percentage for each ground that was looked at."""

    grounds: tuple[tuple[Ground, Fraction | int], ...] = ()
    votes: int | None = None

    def of(self, ground: Ground) -> Fraction | int | None:
        """What was found on this ground; None where nobody looked."""
        return dict(self.grounds).get(ground)


@dataclass(frozen=True, slots=True)
class Refund:
    """The grounds of a state; without any, nothing is paid back."""

    triggers: tuple[Trigger, ...] = ()
    when: str = ""
    """Within which time, where the law's words were read."""

    @property
    def words(self) -> str:
        """The rule as a sentence says it."""
        if not self.triggers:
            return "nothing is paid back"
        known = [each.words for each in self.triggers if each.ground is not Ground.UNKNOWN]
        when = f", {self.when}" if self.when else ""
        if not known:
            return f"whether and when it is paid back is not known here{when}"
        more = "; other grounds are not known here" if len(known) < len(self.triggers) else ""
        return f"paid back if {' or '.join(known)}{when}{more}"

    def is_due(self, shown: Shown) -> Truth:
        """Whether the fee, or the part of it that was not used, is paid back."""
        return some(trigger.holds(shown) for trigger in self.triggers)

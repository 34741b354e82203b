"""Measures: whether more yes than no is enough is for the law to say, and results files never do."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from canvass.journeys.needed import NeededByLaw, needed_of, surely
from canvass.model import Contest, Election, Rule
from canvass.model.measure import yes_and_no
from canvass.recount.needed import ShareNeeded


@dataclass(frozen=True, slots=True)
class MajorityUnsaid:
    """A measure that is counted by which of two choices has more votes, since nobody said what share it needs."""

    contest: str
    title: str
    in_favour: str
    against: str
    needed: NeededByLaw | None = None
    """What the law asks of it, where that was read."""

    @property
    def sentence(self) -> str:
        """What a reader must know beside every number."""
        share = self._share or "3/5"
        asked = f'rule = "super_majority", share = "{share}", about = ["{self.in_favour}"]'
        counted = f"{self.title} is {{}} with more votes for {self.in_favour!r} than for {self.against!r}. "
        below = f"say which below [[contest]] {self.contest} in election.toml: {asked}"
        if self.needed is not None and self._share:
            return (
                f"{counted.format('counted here as one that passes')}The law of {self.needed.name} asks for another "
                f"share ({self.needed.statute}): {below}, by which more than that share passes"
            )
        return (
            f"{counted.format('taken to pass')}Where "
            f"the law asks for a larger share, as of many amendments, bonds and levies, {below}, for example; "
            '"1/2" where a majority is enough'
        )

    @property
    def _share(self) -> str:
        """The share that the law asks for, where it is another than half."""
        asked = self.needed.needed if self.needed else None
        is_other = isinstance(asked, ShareNeeded) and asked.share != Fraction(1, 2)
        return str(asked.share) if is_other and isinstance(asked, ShareNeeded) else ""


def majority_unsaid(election: Election, contest: Contest) -> MajorityUnsaid | None:
    """That a measure's share is not said; None for another contest, and for one whose rule is said."""
    found = yes_and_no(contest.choices)
    if found is None or contest.rule is not Rule.PLURALITY:
        return None
    law = surely(needed_of(election, contest))
    return None if _is_majority(law) else MajorityUnsaid(contest.id, contest.title, *found, law)


def _is_majority(law: NeededByLaw | None) -> bool:
    """Whether the law asks for more than half of the votes on it and nothing else, by words without exception."""
    asked = law.needed if law else None
    if law is None or not isinstance(asked, ShareNeeded) or law.notes:
        return False
    return asked.share == Fraction(1, 2) and not asked.further

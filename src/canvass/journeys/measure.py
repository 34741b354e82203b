"""Measures: whether more yes than no is enough is for the law to say, and results files never do."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.model import Contest, Rule
from canvass.model.measure import yes_and_no


@dataclass(frozen=True, slots=True)
class MajorityUnsaid:
    """A measure that is counted by which of two choices has more votes, since nobody said what share it needs."""

    contest: str
    title: str
    in_favour: str
    against: str

    @property
    def sentence(self) -> str:
        """What a reader must know beside every number."""
        asked = f'rule = "super_majority", share = "3/5", about = ["{self.in_favour}"]'
        return (
            f"{self.title} is taken to pass with more votes for {self.in_favour!r} than for {self.against!r}. Where "
            "the law asks for a larger share, as of many amendments, bonds and levies, say which below [[contest]] "
            f'{self.contest} in election.toml: {asked}, for example; "1/2" where a majority is enough'
        )


def majority_unsaid(contest: Contest) -> MajorityUnsaid | None:
    """That a measure's share is not said; None for another contest, and for one whose rule is said."""
    found = yes_and_no(contest.choices)
    if found is None or contest.rule is not Rule.PLURALITY:
        return None
    return MajorityUnsaid(contest.id, contest.title, *found)

"""The lines of a count by votes: those with valid votes, and of these the ones that can win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from canvass.model import ChoiceKind, Contest
from canvass.tabulation.margins import Line


@dataclass(frozen=True, slots=True)
class Counted:
    """Lines with votes stated, most votes first, equal ones as the contest lists them.

    ``order`` have valid votes, ``not_valid`` none; ``named`` can win, and ``summed`` add several choices together.
    """

    order: tuple[Line, ...]
    not_valid: tuple[Line, ...]
    named: tuple[Line, ...]
    summed: tuple[Line, ...]
    valid_votes: int

    @property
    def together(self) -> Line | None:
        """The largest line with votes that adds several choices together."""
        return next((line for line in self.summed if line.votes), None)

    def votes_of_place(self, place: int) -> int:
        """Votes of the choice at a place, counted from 1; 0 where there are fewer choices."""
        return self.named[place - 1].votes if len(self.named) >= place else 0


def counted(contest: Contest, votes: Mapping[str, int]) -> Counted:
    """The lines of a contest; a choice without votes in the mapping was not on this ballot."""
    kinds = {choice.id: choice.kind for choice in contest.choices}
    valid_votes = sum(count for choice, count in votes.items() if kinds[choice].is_valid_vote)
    lines = [
        Line(
            choice,
            votes[choice],
            Fraction(votes[choice], valid_votes) if kind.is_valid_vote and valid_votes else None,
        )
        for choice, kind in kinds.items()
        if choice in votes
    ]
    by_votes = tuple(sorted(lines, key=lambda line: -line.votes))
    order = tuple(line for line in by_votes if kinds[line.choice].is_valid_vote)
    return Counted(
        order=order,
        not_valid=tuple(line for line in by_votes if line not in order),
        named=tuple(line for line in order if kinds[line.choice].can_win),
        summed=tuple(line for line in order if kinds[line.choice] is ChoiceKind.OTHER),
        valid_votes=valid_votes,
    )

"""Where a file and a second source differ, and what kind of difference it looks like.

Sets of returns are compared at the coarser of their two levels, the finest first. A difference that a finer
comparison has shown already is not repeated in the sums above it. Where the file follows another count of the
second source (the canvass, not the recount), that is one problem for the state, not one for every number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

import polars as pl

from canvass.data import places
from canvass.formats.kinds import sums as kinds
from canvass.formats.problem import Problem
from canvass.formats.second_source import words
from canvass.formats.second_source.difference import Difference
from canvass.formats.second_source.exchange import exchanged_rows, exchanged_within
from canvass.formats.second_source.matching import is_same_contest, same_choices, unmatched
from canvass.formats.second_source.sides import PLACE, Side
from canvass.model import Baseline

_FEW = 10
"""A file follows a count if at most one in so many of its numbers differs from it."""
_DEFAULT_DAY = date(2016, 11, 8)
"""Whose counties are taken where the file does not say a day."""


def compare(file: Sequence[Side], seconds: Sequence[Side]) -> Iterator[Problem]:
    """Every difference between a file's sets of returns and those of a second source."""
    pairs = [
        (side, [s for s in seconds if is_same_contest(side.contest, s.contest)]) for side in file
    ]
    comparisons = [_Comparison(side, same) for side, same in pairs if same]
    if not comparisons:
        yield kinds.NOT_COMPARED.at()
    elif not any(comparison.has_choices for comparison in comparisons):
        yield kinds.NO_CHOICE_IN_COMMON.at()
    elif not any(comparison.has_places for comparison in comparisons):
        yield kinds.NO_PLACE_IN_COMMON.at()
    for comparison in comparisons:
        yield from unmatched(comparison.file.contest, comparison.finest_first)
        yield from comparison.problems()


class _Comparison:
    """One set of returns of a file beside every set of the second source for the same contest."""

    def __init__(self, file: Side, seconds: Sequence[Side]) -> None:
        self.file = file
        self.finest_first = sorted(seconds, key=lambda second: -second.depth)
        self.whole_states = _whole_states(file)
        self._differences: dict[tuple[int, int], Difference] = {}
        self._comparable: dict[int, frozenset[str]] = {}

    @property
    def has_choices(self) -> bool:
        """Whether a choice of the file is found in a set of the second source."""
        return any(same_choices(self.file.contest, each.contest) for each in self.finest_first)

    @property
    def has_places(self) -> bool:
        """Whether there is a state in which the two can be compared."""
        return any(self._states(second) for second in self.finest_first)

    def problems(self) -> Iterator[Problem]:
        """Every difference, the finest level first, and of its states the one with the largest."""
        named: set[str] = set()
        looked: set[str] = set()
        for second in self.finest_first:
            difference = self._at(second, self._depth(second))
            for state in sorted(self._states(second), key=difference.rank_of):
                if state not in looked:
                    looked.add(state)
                    yield from words.choices_lacking(difference, state)
                other = self._other_count(difference, state)
                if other is None:
                    yield from self._in_state(difference, state)
                elif state not in named and self._is_worth_naming(other.second, state):
                    named.add(state)
                    yield words.other_count(difference, other, state)

    def _is_worth_naming(self, second: Side, state: str) -> bool:
        """Whether the file follows a count that it does not say it is."""
        return second.baseline is not self.file.baseline and self._follows(second, state)

    def _depth(self, second: Side) -> int:
        return min(self.file.depth, second.depth)

    def _at(self, second: Side, depth: int) -> Difference:
        key = (id(second), depth)
        if key not in self._differences:
            self._differences[key] = Difference(self.file, second, depth)
        return self._differences[key]

    def _states(self, second: Side) -> frozenset[str]:
        """States in which the two can be compared: most of their places are the same places."""
        if id(second) not in self._comparable:
            difference = self._at(second, self._depth(second))
            lone = Counter(difference.only_in_file["state"])
            matched = Counter(difference.cells.drop_nulls("second").select(PLACE).unique()["state"])
            states = {state for state, count in matched.items() if count > lone[state]}
            if difference.depth < self.file.depth and not difference.depth:
                states &= self.whole_states
            self._comparable[id(second)] = frozenset(states)
        return self._comparable[id(second)]

    def _other_count(self, difference: Difference, state: str) -> Difference | None:
        """The comparison with another count of the second source that takes the place of this one in a state.

        It does where the file is closer to that count, and either follows it or could be compared with both at
        the same level: then the numbers of the farther one would only be repeated differences.
        """
        closest = self._closest(state)
        if closest is None or closest.baseline is difference.second.baseline:
            return None
        other = self._at(closest, difference.depth)
        is_closer = other.count_in(state) < difference.count_in(state)
        is_alternative = self._depth(closest) == difference.depth
        return other if is_closer and (is_alternative or self._follows(closest, state)) else None

    def _closest(self, state: str) -> Side | None:
        """The set of the second source, among the finest that cover a state, that the file is closest to.

        Of equally close ones, that of the file's own baseline comes first, then a certified one.
        """
        covering = [second for second in self.finest_first if state in self._states(second)]
        finest = [s for s in covering if self._depth(s) == self._depth(covering[0])]

        def farness(second: Side) -> tuple[int, bool, bool]:
            count = self._at(second, self._depth(second)).count_in(state)
            is_own = second.baseline is self.file.baseline
            return count, not is_own, second.baseline is not Baseline.CERTIFIED

        return min(finest, key=farness, default=None)

    def _follows(self, second: Side, state: str) -> bool:
        """Whether the file holds this count in a state, but for a few numbers."""
        difference = self._at(second, self._depth(second))
        numbers = difference.cells.drop_nulls("second").filter(pl.col("state") == state).height
        return difference.count_in(state) * _FEW <= numbers

    def _in_state(self, difference: Difference, state: str) -> Iterator[Problem]:
        """What differs in a state, but for what a finer comparison has shown."""
        differing = difference.differing.filter(pl.col("state") == state)
        nobody = _for_nobody(difference, state)
        differing = differing.join(nobody, on="choice", how="anti", maintain_order="left")
        if difference.depth < self.file.depth:
            unseen = self._not_yet_shown(differing, difference, state)
            yield from words.votes_for_nobody(nobody, difference)
            yield from words.sums_differ(unseen, difference)
            yield from exchanged_within(unseen, difference)
        else:
            exchanged = exchanged_rows(differing)
            yield from words.votes_for_nobody(nobody, difference)
            yield from words.exchanged(exchanged)
            rest = differing.join(
                exchanged, on=[*PLACE, "choice"], how="anti", maintain_order="left"
            )
            yield from words.votes_differ(rest, difference)
        if difference.depth:
            yield from words.lone_places(difference, state)

    def _not_yet_shown(
        self, differing: pl.DataFrame, difference: Difference, state: str
    ) -> pl.DataFrame:
        """The cells in which finer comparisons do not add to the same difference."""
        for second in self.finest_first:
            if second.depth <= difference.depth:
                break
            shown = self._at(second, self._depth(second))
            if state not in self._states(second) or self._other_count(shown, state):
                continue
            equal = self._at(second, difference.depth).cells.select(*PLACE, "choice", "second")
            differing = differing.join(
                equal, on=[*PLACE, "choice", "second"], how="anti", maintain_order="left"
            )
        return differing


def _for_nobody(difference: Difference, state: str) -> pl.DataFrame:
    """Choices for which one of the two has not one vote in a state, and the other has some."""
    here = difference.cells.filter(pl.col("state") == state).drop_nulls("second")
    sums = here.group_by("state", "choice", maintain_order=True).agg(
        pl.col("votes", "second").sum()
    )
    return sums.filter((pl.col("votes") == 0) != (pl.col("second") == 0))


def _whole_states(file: Side) -> set[str]:
    """States of which the file has one row, or at least half the counties, so that its sum can be the state's."""
    listed = Counter(code[:2] for code in places.counties(file.contest.day or _DEFAULT_DAY))
    present = file.votes.join(file.places, on="unit").drop_nulls("state")
    counties = dict(present.group_by("state").agg(pl.col("county").unique()).iter_rows())
    return {
        state.postal
        for state in places.states()
        if state.postal in counties
        and (
            2 * len(counties[state.postal]) >= listed[state.fips]
            or f"{state.fips}000" in counties[state.postal]
        )
    }

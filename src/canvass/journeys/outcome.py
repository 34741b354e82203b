"""Who won, by how much, and whether what is not counted yet could change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from canvass.journeys.counts import PlaceOutcome, place_outcome
from canvass.journeys.electors import College, college
from canvass.journeys.inputs import Input, inputs_of
from canvass.journeys.places import everywhere, places_asked
from canvass.model import Contest, Election


@dataclass(frozen=True, slots=True)
class ElectionOutcome:
    """The outcome of one contest: everywhere, in the states asked for, and among the electors if there are any.

    ``inputs`` tell what is known to be wrong with the votes and files.
    """

    election: str
    title: str
    day: date
    contest: Contest
    whole: PlaceOutcome
    states: tuple[PlaceOutcome, ...]
    college: College | None
    inputs: tuple[Input, ...] = ()

    @property
    def parts(self) -> tuple[PlaceOutcome, ...]:
        """The states whose count is not that of the whole: in an election of one state, none."""
        return tuple(state for state in self.states if state.count != self.whole.count)


def election_outcome(
    election: Election, contest: str | None = None, states: Sequence[str] = ()
) -> ElectionOutcome:
    """The outcome of a contest (the main one unless named), with these states or those in the election's focus.

    Raises UnknownName for a contest or a state that the election does not have.
    """
    asked, places = election.contest(contest), places_asked(election, states)
    return ElectionOutcome(
        election=election.id,
        title=asked.title,
        day=asked.day or election.day,
        contest=asked,
        whole=place_outcome(election, asked, everywhere(election)),
        states=tuple(place_outcome(election, asked, place) for place in places),
        college=college(election, asked),
        inputs=inputs_of(election, [asked.id], [place.state for place in places]),
    )

"""Who won, by how much, and whether what is not counted yet could change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from canvass.journeys.by_law import by_law
from canvass.journeys.certified_twice import (
    CertifiedTwice,
    certified_twice,
    certified_twice_by_state,
)
from canvass.journeys.counts import PlaceOutcome, place_outcome
from canvass.journeys.electors import College, college
from canvass.journeys.hand_tally import HandTally, hand_tally
from canvass.journeys.inputs import Input, inputs_of
from canvass.journeys.needed import AskedByLaw, needed_of
from canvass.journeys.places import everywhere, places_asked
from canvass.journeys.unread import Unread, unread
from canvass.model import Contest, Election
from canvass.tabulation import outcome
from canvass.tabulation.tally import votes_by_group


@dataclass(frozen=True, slots=True)
class Closest:
    """The state with the smallest lead as a share of its valid votes, of so many that have a lead."""

    state: str
    states: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ElectionOutcome:
    """The outcome of one contest: everywhere, in the states asked for, and among the electors if there are any.

    ``closest`` is the state with the smallest lead as a share of its valid votes, by the count of the whole;
    ``unread`` are cells of votes that a person let stand; ``hand_tallies`` are those of the states asked for;
    ``certified_twice`` are other certified counts with other votes, everywhere and in the states; ``inputs`` tell what
    is known to be wrong with the votes and files.
    """

    election: str
    title: str
    day: date
    contest: Contest
    whole: PlaceOutcome
    states: tuple[PlaceOutcome, ...]
    college: College | None
    closest: Closest | None
    unread: Unread | None = None
    hand_tallies: tuple[HandTally, ...] = ()
    certified_twice: tuple[CertifiedTwice, ...] = ()
    inputs: tuple[Input, ...] = ()
    needed: AskedByLaw | None = None
    """What the law asks of whoever is elected or nominated, or of a measure; None where that is not known here."""

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
    law, electors = needed_of(election, asked), college(election, asked)
    everybody = place_outcome(election, asked, everywhere(election))
    whole = by_law(election, asked, everybody, law, by_electors=electors is not None)
    found = tuple(
        by_law(election, asked, place_outcome(election, asked, place), law) for place in places
    )
    return ElectionOutcome(
        election=election.id,
        title=asked.title,
        day=asked.day or election.day,
        contest=asked,
        whole=whole,
        states=found,
        college=electors,
        closest=_closest(election, asked, whole.count.returns),
        unread=unread(election, asked, whole.count.returns),
        hand_tallies=tuple(
            tally for place in places if (tally := hand_tally(election, asked, place))
        ),
        certified_twice=(
            *certified_twice_by_state(election, asked, whole),
            *(
                each
                for state in found
                if state.count != whole.count
                for each in certified_twice(state)
            ),
        ),
        inputs=inputs_of(election, [asked.id], [place.state for place in places]),
        needed=law,
    )


def _closest(election: Election, contest: Contest, returns: str) -> Closest | None:
    """The closest of all states by one set of returns; None where it tells fewer than two of them apart."""
    votes: dict[str, dict[str, int]] = {}
    grouped = votes_by_group(
        election.returns_named(returns), contest.id, election.units, "state"
    ).table
    for state, choice, count in grouped.select("group", "choice", "votes").iter_rows():
        votes.setdefault(state, {})[choice] = count
    margins = {state: outcome(contest, counts).margin for state, counts in votes.items()}
    known = {state: margin for state, margin in margins.items() if margin}
    if len(known) < 2:
        return None
    closest = min(sorted(known), key=lambda state: known[state].margin_share)
    return Closest(closest, tuple(sorted(known)))

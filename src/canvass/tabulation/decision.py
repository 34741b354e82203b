"""Who won by the votes, rule by rule: the one place that says it, for results, paths and audits alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from canvass.model import Contest, Rule
from canvass.model.contest import OF_LISTS
from canvass.tabulation.counted import Counted
from canvass.tabulation.margins import Line
from canvass.tabulation.seats import SeatLead, seat_leads, seats_by_votes

HALF = Fraction(1, 2)
RUNOFF_PLACES = 2


class Ending(StrEnum):
    """How a count ends."""

    ELECTED = "elected"
    UNOPPOSED = "unopposed"
    REACHED = "reached"
    NOT_REACHED = "not_reached"
    RUNOFF = "runoff"
    TIE = "tie"
    NO_VOTES = "no_votes"
    CANNOT_SAY = "cannot_say"
    SHARE_UNCLEAR = "share_unclear"
    NEEDS_RANKINGS = "needs_rankings"
    LINE_UNSPLIT = "line_unsplit"
    LEFT_OUT = "left_out"
    MORE_IS_ASKED = "more_is_asked"
    FIRST_GO_ON = "first_go_on"
    KIND_UNSAID = "kind_unsaid"
    ELECTORS_DECIDE = "electors_decide"
    PART_COUNTED = "part_counted"


UNSAID = frozenset(
    {
        Ending.NO_VOTES,
        Ending.CANNOT_SAY,
        Ending.SHARE_UNCLEAR,
        Ending.NEEDS_RANKINGS,
        Ending.LINE_UNSPLIT,
        Ending.LEFT_OUT,
    }
)
"""Endings with which nobody is known to be ahead."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Who won, and what about the votes makes it so.

    ``winners`` are elected, reach the share that is asked for, or go on to the runoff; ``tied`` have equal votes for
    the last seat or place. ``rivals`` are the choices and summed lines, as the contest lists them, of which every
    winner must have more votes; empty where a share alone decides. ``share`` is None where none is asked for; of
    those asked, ``above`` have more than it, ``level`` exactly it, ``below`` less. Where lists share the seats,
    ``seats_won`` are those that each list with a vote in them surely has, and ``seat_leads`` all that makes them so.
    """

    ending: Ending
    winners: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    share: Fraction | None = None
    above: tuple[str, ...] = ()
    level: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    seats_won: tuple[tuple[str, int], ...] = ()
    seat_leads: tuple[SeatLead, ...] = ()

    @property
    def asked(self) -> frozenset[str]:
        """The lines that a share is asked of."""
        return frozenset((*self.above, *self.level, *self.below))


def decision(contest: Contest, count: Counted) -> Decision:
    """The decision of a contest's rule on a count."""
    return _RULES[contest.rule](contest, count)


def _most_votes(contest: Contest, count: Counted) -> Decision:
    """Those with most votes have the seats: plurality, several seats, approval, points."""
    return _leaders(contest, count, contest.seats)


def _leaders(contest: Contest, count: Counted, places: int) -> Decision:
    """The choices with most votes, as many as there are places, and what keeps them from being known."""
    ending = _ending_of_leaders(count, places)
    ids = tuple(line.choice for line in count.named)
    if ending in (Ending.NO_VOTES, Ending.CANNOT_SAY):
        return Decision(ending)
    if ending is Ending.TIE:
        level = count.votes_of_place(places)
        first = sum(line.votes > level for line in count.named)
        last = sum(line.votes >= level for line in count.named)
        return Decision(ending, ids[:first], ids[first:last], ids[last:])
    winners = ids[:places]
    beaten = {*ids[places:], *(line.choice for line in count.summed)}
    return Decision(
        ending, winners, losers=ids[places:], rivals=_as_listed(contest, frozenset(beaten))
    )


def _ending_of_leaders(count: Counted, places: int) -> Ending:
    together, last = count.together, count.votes_of_place(places)
    if together is None and not any(line.votes for line in count.named):
        return Ending.NO_VOTES
    if together is not None and together.votes >= last:
        return Ending.CANNOT_SAY
    if len(count.named) <= places:
        return Ending.ELECTED if together else Ending.UNOPPOSED
    return Ending.TIE if count.votes_of_place(places + 1) == last else Ending.ELECTED


def _reaching(contest: Contest, count: Counted) -> Decision:
    """Every choice that is asked and has more than the share: super-majority, threshold."""
    found = _sides(contest, count, contest.share or HALF)
    if found.ending not in _SIDES_KNOWN:
        return found
    named = [line.choice for line in count.named]
    winners = tuple(choice for choice in named if choice in found.above)
    ending = Ending.REACHED if winners else Ending.NOT_REACHED
    losers = tuple(choice for choice in named if choice not in winners)
    return replace(found, ending=ending, winners=winners, losers=losers)


def _top_two(contest: Contest, count: Counted) -> Decision:
    """A majority elects; without one the two with most votes go on."""
    found = _sides(contest, count, HALF)
    if found.ending not in _SIDES_KNOWN:
        return found
    if found.above:
        losers = tuple(line.choice for line in count.named if line.choice not in found.above)
        return replace(found, ending=Ending.ELECTED, winners=found.above, losers=losers)
    to_runoff = _leaders(contest, count, RUNOFF_PLACES)
    if to_runoff.ending in (Ending.ELECTED, Ending.UNOPPOSED):
        to_runoff = replace(to_runoff, ending=Ending.RUNOFF)
    return replace(
        to_runoff, share=found.share, above=found.above, level=found.level, below=found.below
    )


def _sides(contest: Contest, count: Counted, share: Fraction) -> Decision:
    """Which of the lines asked have more than the share, or what keeps that from being known."""
    if contest.most_marks > 1:
        return Decision(Ending.SHARE_UNCLEAR, share=share)
    if not count.valid_votes:
        return Decision(Ending.NO_VOTES, share=share)
    can_reach = {line.choice for line in (*count.named, *count.summed)}
    asked = {*contest.about} or can_reach
    lines = [line for line in count.order if line.choice in asked]
    needed = share * count.valid_votes
    above, level, below = (
        _as_listed(contest, frozenset(line.choice for line in lines if side(line)))
        for side in _sides_of(needed)
    )
    ending = Ending.REACHED if above else Ending.NOT_REACHED
    if any(line.choice in above for line in count.summed):
        ending = Ending.CANNOT_SAY
    return Decision(ending, share=share, above=above, level=level, below=below)


_SIDES_KNOWN = (Ending.REACHED, Ending.NOT_REACHED)


def _sides_of(needed: Fraction) -> tuple[Callable[[Line], bool], ...]:
    return (
        lambda line: line.votes > needed,
        lambda line: line.votes == needed,
        lambda line: line.votes < needed,
    )


def _lists(contest: Contest, count: Counted) -> Decision:
    """Lists share the seats in proportion to their votes; with a share, only those that have more than it."""
    found = Decision(Ending.ELECTED)
    if contest.share is not None:
        found = _sides(contest, count, contest.share)
        if found.ending not in _SIDES_KNOWN:
            return found
    left_out = {*found.level, *found.below}
    racing = {line.choice: line.votes for line in count.order if line.choice not in left_out}
    named = {line.choice for line in count.named} & racing.keys()
    summed = {line.choice for line in count.summed} & racing.keys()
    lists = {c.id: racing[c.id] for c in contest.choices if c.id in named | summed}
    if ending := _no_seats(contest, count, lists, summed):
        is_known = ending not in UNSAID
        losers = tuple(c for c in (line.choice for line in count.named) if c not in lists)
        said = replace(found, ending=ending, tied=tuple(lists), losers=losers)
        return said if is_known else Decision(ending)
    return _shared(contest, count, found, lists)


def _no_seats(
    contest: Contest, count: Counted, lists: Mapping[str, int], summed: set[str]
) -> Ending | None:
    """Why no list has a seat, or nobody can say which; None where the votes say it."""
    if not any(line.votes for line in (*count.named, *count.summed)):
        return Ending.NO_VOTES
    if contest.rule is Rule.HAMILTON and summed:
        return Ending.LINE_UNSPLIT
    if not any(lists.values()):
        return Ending.TIE if lists else Ending.NOT_REACHED
    return None


def _shared(
    contest: Contest, count: Counted, found: Decision, lists: Mapping[str, int]
) -> Decision:
    """The seats that the votes of the lists give, and what keeps them from being known."""
    seats = seats_by_votes(contest.rule, lists, contest.seats)
    if any(seats.won.get(line.choice) or line.choice in seats.tied for line in count.summed):
        return Decision(Ending.CANNOT_SAY)
    by_votes = [line.choice for line in count.named]
    winners = tuple(choice for choice in by_votes if seats.won.get(choice))
    losers = tuple(c for c in by_votes if c not in winners and c not in seats.tied)
    won = tuple((choice, seats.won[choice]) for choice in winners)
    if seats.tied:
        return replace(
            found, ending=Ending.TIE, winners=winners, tied=seats.tied, losers=losers, seats_won=won
        )
    leads = tuple(seat_leads(contest.rule, seats.won, contest.seats))
    alone = not leads and found.share is None
    ending = Ending.UNOPPOSED if alone else Ending.ELECTED
    return replace(
        found, ending=ending, winners=winners, losers=losers, seats_won=won, seat_leads=leads
    )


def _rankings(_contest: Contest, _count: Counted) -> Decision:
    return Decision(Ending.NEEDS_RANKINGS)


def _as_listed(contest: Contest, choices: frozenset[str]) -> tuple[str, ...]:
    return tuple(choice.id for choice in contest.choices if choice.id in choices)


_RULES: Mapping[Rule, Callable[[Contest, Counted], Decision]] = {
    Rule.PLURALITY: _most_votes,
    Rule.APPROVAL: _most_votes,
    Rule.SUPER_MAJORITY: _reaching,
    Rule.THRESHOLD: _reaching,
    Rule.TOP_TWO: _top_two,
    Rule.IRV: _rankings,
    **dict.fromkeys(OF_LISTS, _lists),
    Rule.SCORE: _most_votes,
    Rule.CUMULATIVE: _most_votes,
    Rule.BORDA: _most_votes,
    Rule.CONDORCET: _rankings,
    Rule.STV: _rankings,
}

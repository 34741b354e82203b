"""The instant-runoff count by rounds: whoever has the fewest votes is eliminated, until one choice is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from canvass.model.rankings import Rankings
from canvass.tabulation.standing import StandingTally, places

MOST_TIES = 100_000
"""Sets of standing choices up to which ties that may matter are followed: 16 choices tied throughout have fewer."""


@dataclass(frozen=True, slots=True)
class RunoffRound:
    """The votes of the choices that stand, cards that rank none of them, and who is eliminated at the end.

    Several are eliminated together only where all of their votes are fewer than those of any other: their order cannot
    matter. ``tied`` are those of whom one must go and no count says which; then nobody is eliminated here.
    """

    votes: Mapping[str, int]
    exhausted: int
    eliminated: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class InstantRunoff:
    """The rounds, up to that of the last two or to a tie for elimination, and who can win.

    ``winners`` has one choice where the rankings decide, also where a tie is broken in whatever way; several where a
    tie decides; none where ties are too many to follow or nobody was ranked.
    """

    rounds: tuple[RunoffRound, ...]
    winners: tuple[str, ...]

    @property
    def winner(self) -> str | None:
        """Who won, None where a tie decides or nobody has a vote."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def elimination_order(self) -> tuple[str, ...]:
        """Who went when, and at the end who won; those at a tie and what comes after it are left out."""
        gone = tuple(choice for each in self.rounds for choice in each.eliminated)
        return gone if self.rounds[-1].tied else (*gone, *self.winners)


def instant_runoff(rankings: Rankings) -> InstantRunoff:
    """The count of these ballots. A tie is told with those who are tied, and never broken here.

    >>> count = instant_runoff(Rankings(("a", "b", "c"), {("a",): 4, ("b",): 3, ("c", "b"): 2}))
    >>> count.winner, count.elimination_order
    ('b', ('c', 'a', 'b'))
    """
    tally = StandingTally(rankings)
    if not any(tally.votes(tally.every)):
        return InstantRunoff((_round(tally, rankings, tally.every, 0, 0),), ())
    rounds, standing = [], tally.every
    while True:
        gone, tied = _last(tally, standing)
        rounds.append(_round(tally, rankings, standing, gone, tied))
        standing &= ~gone
        if tied or standing == standing & -standing:
            break
    return InstantRunoff(tuple(rounds), tally.named(_possible(tally, standing)))


def possible_winners(rankings: Rankings) -> tuple[str, ...]:
    """Who can win if ties are broken in whatever way; nobody where nobody is ranked, or ties are too many to follow.

    >>> possible_winners(Rankings(("a", "b", "c"), {("a",): 2, ("b",): 2, ("c",): 1}))
    ('a', 'b')
    """
    tally = StandingTally(rankings)
    if not any(tally.votes(tally.every)):
        return ()
    return tally.named(_possible(tally, tally.every))


def _round(
    tally: StandingTally, rankings: Rankings, standing: int, gone: int, tied: int
) -> RunoffRound:
    votes = tally.by_name(standing)
    exhausted = rankings.count - sum(votes.values())
    return RunoffRound(votes, exhausted, tally.named(gone), tally.named(tied))


def _last(tally: StandingTally, standing: int) -> tuple[int, int]:
    """Who goes next, and between whom a tie must be broken: masks of which one at least is empty."""
    votes = tally.votes(standing)
    ordered = sorted(places(standing), key=lambda place: votes[place])
    if len(ordered) == 1:
        return 0, 0
    lowest = [place for place in ordered if votes[place] == votes[ordered[0]]]
    if len(lowest) == 1:
        return 1 << lowest[0], 0
    group = sum(1 << place for place in lowest)
    rest = ordered[len(lowest) :]
    # Transfers among the tied cannot lift one of them to the next: all of them go, in whatever order.
    if rest and sum(votes[place] for place in lowest) < votes[rest[0]]:
        return group, 0
    return 0, group


def _possible(tally: StandingTally, standing: int) -> int:
    """Who can win from here, ties broken in every way; nobody where that takes too long to follow."""
    ahead, seen, winners = [standing], {standing}, 0
    while ahead:
        here = ahead.pop()
        if sure := _sure_winner(tally, here):
            winners |= sure
            continue
        gone, tied = _last(tally, here)
        if not gone and not tied:
            winners |= here
        gone = _sure_to_go(tally, here) or gone
        after = [here & ~gone] if gone else [here & ~(1 << place) for place in places(tied)]
        new = [each for each in after if each != here and each not in seen]
        seen.update(new)
        ahead.extend(new)
        if len(seen) > MOST_TIES:
            return 0
    return winners


def _sure_winner(tally: StandingTally, standing: int) -> int:
    """The choice with more than half of the votes of those that stand: the others together never reach it."""
    votes = tally.votes(standing)
    most = max(places(standing), key=lambda place: votes[place])
    return 1 << most if 2 * votes[most] > sum(votes) else 0


def _sure_to_go(tally: StandingTally, standing: int) -> int:
    """All whose votes together are fewer than those of each other choice: they go before it, in whatever order.

    While one of them stands nobody else is last, so that they get no vote but one another's.
    """
    votes = tally.votes(standing)
    ordered = sorted(places(standing), key=lambda place: votes[place])
    sums = accumulate(votes[place] for place in ordered)
    count = max(
        (
            n
            for n, (total, beyond) in enumerate(zip(sums, ordered[1:], strict=False), 1)
            if total < votes[beyond]
        ),
        default=0,
    )
    return sum(1 << place for place in ordered[:count])

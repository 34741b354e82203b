"""``canvass recount exhibits``: every challenged ballot of a record, and the totals under each way of ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from canvass.journeys.recount_folder.following import Followed, followed
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.model.name import same_name
from canvass.record import Entry
from canvass.recount.event import (
    BallotsRemoved,
    ChallengeDecided,
    ChallengeMade,
    Exhibit,
    UnitId,
    UnitReconciled,
    VoteColumn,
    read_body,
)
from canvass.recount.state import Challenge, RecountState, agreed, differences, moved
from canvass.recount.state.differences import total


@dataclass(frozen=True, slots=True)
class Stands:
    """An entry of the record: its place, its digest, and when it was made."""

    entry: int
    digest: str
    time: str


@dataclass(frozen=True, slots=True)
class ExhibitLine:
    """A challenged ballot, where its unit stands, and the entries of its challenge and of its ruling."""

    challenge: Challenge
    unit: str
    is_back: bool
    made: Stands
    ruled: Stands | None


@dataclass(frozen=True, slots=True)
class Ruled:
    """Totals over the units that came back, were every challenge ruled on in one way.

    ``way`` is ``as_called``, ``as_ruled``, ``upheld`` or ``upheld_for``, which has the choice whose side's challenges
    are upheld, and no others; ``lead`` is that of the leader before over the runner-up before.
    """

    way: str
    side: VoteColumn | None
    votes: tuple[int, ...]
    lead: int
    moved: int
    """How many ballots count otherwise than they were called."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Ballots of a unit that were taken out before it was counted, by one step of the procedure."""

    unit: UnitId
    name: str
    law: str
    step: BallotsRemoved
    people: tuple[str, ...]
    said: Stands


@dataclass(frozen=True, slots=True)
class ExhibitBundle:
    """What a court is handed: the exhibits, the totals under each way of ruling, and the head of the record."""

    title: str
    election: str
    office: str
    entry: int
    digest: str
    on: date
    choices: tuple[VoteColumn, ...]
    votes_allowed: int
    """Of more than one, an exhibit is one vote of a ballot, which may have several exhibits."""
    leader: str
    runner_up: str
    units: int
    expected: int
    exhibits: tuple[ExhibitLine, ...]
    set_aside: tuple[SetAside, ...]
    """Ballots that were taken out, unit by unit, by the reconciliation that holds."""
    totals: tuple[Ruled, ...]
    lowest: int | None
    highest: int | None
    """The least and the greatest lead, whichever challenges are upheld, refused, or ruled on as the boards did; None
    where no unit came back: then there are no totals either."""

    @property
    def ballots(self) -> int:
        """How many ballots the exhibits are of."""
        made = [line.challenge.made for line in self.exhibits]
        return len({(each.unit, same_name(each.ballot)) for each in made})

    @property
    def undecided(self) -> int:
        """How many exhibits wait for a ruling, or for their unit: they are in no total."""
        return sum(not line.is_back for line in self.exhibits)


def exhibits_at(place: Path, entry: int | None = None) -> ExhibitBundle:
    """The challenged ballots of a record as it stood after an entry. Raises as ``recount_at``."""
    return exhibits_of(followed(place, entry))


def exhibits_of(found: Followed) -> ExhibitBundle:
    """The same of a record that was followed. Raises BadRecord before its baseline is set."""
    state, opened = found.state, found.state.opened
    lead = differences(state).lead if state.baseline else None
    if opened is None or lead is None:
        raise no_baseline()
    last, pair = found.entries[-1], (lead.leader, lead.runner_up)
    totals = tuple(_totals(state, *pair)) if state.returns else ()
    lowest, highest = _range(state, *pair, totals[0].lead) if totals else (None, None)
    return ExhibitBundle(
        opened.title,
        opened.election,
        opened.office,
        last.sequence,
        last.digest,
        date.fromisoformat(last.event.time[:10]),
        opened.choices,
        state.contest.votes_allowed,
        lead.leader,
        lead.runner_up,
        len(state.returns),
        len(state.units),
        tuple(exhibit_lines(state, found.entries)),
        tuple(_set_aside(state, found.entries)),
        totals,
        lowest,
        highest,
    )


def _entries(entries: Iterable[Entry]) -> Mapping[tuple[str, Exhibit], Stands]:
    """The entries of challenges and rulings, by kind and exhibit."""
    return {
        (each.event.kind, tuple(map(str, each.event.body["exhibit"]))): Stands(  # type: ignore[arg-type]
            each.sequence, each.digest, each.event.time
        )
        for each in entries
        if each.event.kind in (ChallengeMade.KIND, ChallengeDecided.KIND)
    }


def exhibit_lines(state: RecountState, entries: Iterable[Entry]) -> Iterator[ExhibitLine]:
    """Every challenged ballot, by board and number."""
    stands = _entries(entries)
    for exhibit, challenge in sorted(state.challenges.known.items(), key=_in_order):
        unit = challenge.made.unit
        made, ruled = (
            stands[ChallengeMade.KIND, exhibit],
            stands.get((ChallengeDecided.KIND, exhibit)),
        )
        name = state.name(unit)
        yield ExhibitLine(challenge, name, unit in state.returns, made, ruled)


def _set_aside(state: RecountState, entries: Iterable[Entry]) -> Iterator[SetAside]:
    laws = {s.of: s.law for s in state.procedure.draw_down} if state.procedure else {}
    last = {
        body.unit: Stands(each.sequence, each.digest, each.event.time)
        for each in entries
        if each.event.kind == UnitReconciled.KIND
        if isinstance(body := read_body(each.event), UnitReconciled)
    }
    for unit, body in state.reconciled.items():
        for step in body.removed:
            if step.removed:
                name = state.name(unit)
                yield SetAside(unit, name, laws[step.of], step, body.people, last[unit])


def _in_order(item: tuple[Exhibit, Challenge]) -> tuple[str, bool, int, str]:
    """Exhibits by board, and then by number, those that are no whole number last."""
    board, number = item[0]
    is_number = number.isascii() and number.isdecimal()
    return board, not is_number, len(number.lstrip("0")) if is_number else 0, number


Ruling = Callable[[Challenge], str | None]
"""What a challenged ballot counts for under a way of ruling."""


def _totals(state: RecountState, leader: str, runner_up: str) -> Iterator[Ruled]:
    """The totals under each way: as called, as ruled, every challenge upheld, and those of each side alone."""
    back = _back(state)
    called = total([_called(state, unit) for unit in state.returns], len(state.choices))
    first, second = state.choices.index(leader), state.choices.index(runner_up)
    for way, side, ruling in _ways(state, back):
        ballots = [(each.made.called, ruling(each)) for each in back]
        votes = moved(called, ballots, state.choices)
        others = sum(before != now for before, now in ballots)
        yield Ruled(way, side, votes, votes[first] - votes[second], others)


def _back(state: RecountState) -> list[Challenge]:
    """The challenges of units that came back."""
    return [each for each in state.challenges.known.values() if each.made.unit in state.returns]


def _range(state: RecountState, leader: str, runner_up: str, called: int) -> tuple[int, int]:
    """The least and the greatest lead over all mixes of rulings, from the lead with each ballot as it was called."""
    worth = {leader: 1, runner_up: -1}
    changes = [
        [worth.get(now or "", 0) - worth.get(each.made.called or "", 0) for now in _open_to(each)]
        for each in _back(state)
    ]
    return called + sum(map(min, changes)), called + sum(map(max, changes))


def _open_to(challenge: Challenge) -> tuple[str | None, ...]:
    return challenge.made.called, challenge.made.claimed, challenge.stands


def _called(state: RecountState, unit: tuple[str, ...]) -> tuple[int, ...]:
    """The votes of a unit with each challenged ballot as it was called."""
    found = agreed(state, unit)
    return state.returns[unit].votes if found is None else found.votes


def _ways(
    state: RecountState, back: list[Challenge]
) -> Iterator[tuple[str, VoteColumn | None, Ruling]]:
    yield "as_called", None, lambda each: each.made.called
    yield "as_ruled", None, lambda each: each.stands
    yield "upheld", None, lambda each: each.made.claimed
    sides = {each.made.side for each in back}
    for choice in state.opened.choices if state.opened else ():
        if choice.id in sides:
            yield "upheld_for", choice, _upheld_for(choice.id)


def _upheld_for(side: str) -> Ruling:
    return lambda each: each.made.claimed if each.made.side == side else each.made.called

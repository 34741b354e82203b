"""``canvass audit sample`` and ``next``: what is drawn in a round, by the seed and by nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from canvass.audit.event import RoundOpened
from canvass.audit.event.sample import DrawnEntry
from canvass.audit.frames.frame import EntryKind, is_phantom
from canvass.audit.selection import round_sample
from canvass.audit.state import AuditState, Phase
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.closing import drawn_records
from canvass.journeys.audit_folder.desk import Desk, Hand, alone
from canvass.journeys.audit_folder.drawing import drawing
from canvass.journeys.audit_folder.sizes import CHANCE, NextSize, next_sizes


@dataclass(frozen=True, slots=True)
class ToDo:
    """What a jurisdiction has to fetch in a round: cards and batches that no earlier round had."""

    jurisdiction: str
    cards: int
    batches: int


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """A round that was opened: the sizes in all, the full hand counts, and what there is to do, by jurisdiction."""

    number: int
    sizes: tuple[tuple[str, int], ...]
    hand_counts: tuple[str, ...]
    to_do: tuple[ToDo, ...]
    phantoms: int
    sample: str
    """The digest of the table of what was drawn."""
    base: int = 0
    """The cards of the base sample, where they are in this round."""


@alone
def open_round(
    desk: Desk, sizes: Mapping[str, int], hand_counts: Sequence[str], hand: Hand
) -> RoundDrawn:
    """Draw and open the next round. Raises OutOfTurn for sizes that were not announced or cannot be."""
    state = desk.state
    before = state.round.sizes if state.round else {}
    order = state.committed.order
    for contest in (*sizes, *hand_counts):
        state.committed.contest(contest)
    listed = tuple(sorted(sizes.items(), key=lambda pair: order[pair[0]]))
    counted = tuple(sorted(set(hand_counts), key=order.__getitem__))
    _require_turn(state)
    drawn = round_sample(drawing(desk), {**before, **sizes}, before, (*state.hand_counts, *counted))
    known, base = set(state.drawn.number_of), base_due(state) if sizes else 0
    sample = desk.keep(line.value for line in drawn)
    number = len(state.rounds) + 1
    desk.say(RoundOpened(number, listed, counted, sample.value), hand)
    new = [line for line in drawn if (line.kind, line.id) not in known]
    phantoms = sum(is_phantom(line.id) for line in drawn)
    to_do = _to_do(desk.state, new, counted)
    return RoundDrawn(number, listed, counted, to_do, phantoms, sample.sha256, base)


def base_due(state: AuditState) -> int:
    """The cards of the base sample that the next draw of any contest brings; 0 where there are none, or were drawn."""
    if state.audit is None or any(each.sizes for each in state.rounds):
        return 0
    return state.audit.base


def planned_round(desk: Desk, chance: float = CHANCE) -> tuple[NextSize, ...]:
    """What canvass would draw next; empty where every targeted contest is settled.

    Raises OutOfTurn where no round can be opened.
    """
    _require_turn(desk.state)
    return next_sizes(desk.state, drawn_records(desk), chance)


def _require_turn(state: AuditState) -> None:
    if state.phase is Phase.ROUND_OPEN:
        raise OutOfTurn(
            "a round is open: read what was drawn and measure it before the next; nothing was written"
        )
    if state.phase not in (Phase.SEEDED, Phase.ROUND_CLOSED):
        raise OutOfTurn(f"nothing can be drawn now; nothing was written. {state.phase.sentence}")


def _to_do(
    state: AuditState, new: Sequence[DrawnEntry], hand_counts: Sequence[str]
) -> tuple[ToDo, ...]:
    cards = Counter(
        line.jurisdiction for line in new if line.is_sought and line.kind is EntryKind.CARD
    )
    wanted = {line.id for line in new if line.kind is EntryKind.BATCH}
    for contest in map(state.committed.contest, hand_counts):
        inside = contest.listed.jurisdictions
        wanted |= {batch.id for batch in state.committed.batches if batch.id[0] in inside}
    batches = Counter(batch[0] for batch in wanted)
    return tuple(ToDo(name, cards[name], batches[name]) for name in state.jurisdictions)

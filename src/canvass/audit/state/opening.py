"""The rules by which a round is opened: its sizes are those announced or allowed, its sample is of the manifest.

Each rule looks first and refuses with a sentence, and only then changes the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from canvass.audit.event.rests import public_digest
from canvass.audit.event.rounds import RoundOpened
from canvass.audit.event.sample import DrawnEntry, read_sample
from canvass.audit.frames.frame import EntryKind, is_phantom
from canvass.audit.risk import Status
from canvass.audit.state.outstanding import Lack
from canvass.audit.state.state import AuditState, Phase, Round, require_phase
from canvass.audit.terms.audited import AuditedContest, CommittedAudit
from canvass.audit.terms.methods import (
    Athena,
    DrawnBy,
    FixedPercentage,
    Minerva,
)
from canvass.audit.terms.read import Lines
from canvass.errors import BadRecord, OutOfTurn
from canvass.model import BatchId
from canvass.numerals import COUNT
from canvass.vocabulary import HowDrawn

MOST_DRAWS = 1_000_000
"""Draws of a contest where what was drawn goes back (docs/record.md, 21.21): a verifier makes each of them again."""
_NOT_IN_BATCHES = (
    "is not counted by batches, which say nothing of {}: draw all of its cards, or end the audit and count by hand "
    "outside of it"
)


def open_round(state: AuditState, said: RoundOpened, lines: Lines) -> None:
    """A round begins, with the sample that its table lists."""
    require_round(state, said)
    begin_round(state, said, read_sample(lines(public_digest("the sample", said.sample))))


def require_round(state: AuditState, said: RoundOpened) -> None:
    """Refuse a round that may not begin now, or not with these sizes."""
    require_phase(
        state,
        (Phase.SEEDED, Phase.ROUND_CLOSED),
        "a round is opened after the seed, and when the one before is closed",
    )
    if said.round != len(state.rounds) + 1:
        raise OutOfTurn(f"the next round has the number {len(state.rounds) + 1}, not {said.round}")
    _check_sizes(state, said)


def begin_round(state: AuditState, said: RoundOpened, drawn: Sequence[DrawnEntry]) -> None:
    """Begin a round that was not refused, with what it drew."""
    _check_drawn(state, said, drawn)
    before = state.rounds[-1].sizes if state.rounds else {}
    state.rounds.append(Round(said.round, {**before, **dict(said.sizes)}, said.hand_counts))
    state.signed_off, state.must_sign = {}, set()
    due = [number for entry in drawn if (number := _add(state, entry, said.round)) is not None]
    # What is due is let go of as it is read: it is noted after what stays, so that its memory is free in one piece.
    _note_due(state, due)
    counted = {entry.id for entry in drawn if entry.kind is EntryKind.BATCH}
    if said.hand_counts:
        counted.update(batch.id for batch in state.committed.batches)
    for batch in counted:
        _add_counts(state, batch)
    for contest in said.hand_counts:
        state.must_sign.update(state.committed.contest(contest).listed.jurisdictions)
    state.phase = Phase.ROUND_OPEN


def _add(state: AuditState, entry: DrawnEntry, round_number: int) -> int | None:
    """The number of an entry that is a card and new, and for which people look; None of any other."""
    known = len(state.drawn.entries)
    number = state.drawn.add(entry, round_number)
    if number < known:
        return None
    is_sought = entry.is_sought
    is_due = is_sought and entry.kind is EntryKind.CARD
    state.cards.add_entry(is_twice=is_due and state.is_read_twice(entry.kind, entry.id))
    if is_sought:
        state.must_sign.add(entry.id[0])
    return number if is_due else None


def _note_due(state: AuditState, due: Sequence[int]) -> None:
    """Cards that people look for are outstanding, by their numbers: nobody has read any of them yet."""
    outstanding = state.outstanding
    for number in due:
        thing = state.thing(number, Lack.READING)
        outstanding.sought[thing.batch[0], EntryKind.CARD] += 1
        outstanding.add(number, thing)


def _add_counts(state: AuditState, batch: BatchId) -> None:
    """Every contest that a batch has to be counted for, and was not before, is outstanding."""
    known = state.sought_counts.setdefault(batch, set())
    for contest in state.contests_of_batch(batch):
        if contest not in known:
            known.add(contest)
            state.outstanding.sought[batch[0], EntryKind.BATCH] += 1
            state.note((batch, contest))


def _check_sizes(state: AuditState, said: RoundOpened) -> None:
    order = state.committed.order
    listed = [contest for contest, _ in said.sizes]
    for found in (listed, list(said.hand_counts)):
        for contest in found:
            state.committed.contest(contest)
        if found != sorted(set(found), key=order.__getitem__):
            raise BadRecord(f"contests are listed in order, none twice; found {', '.join(found)}")
    if not listed and not said.hand_counts:
        raise OutOfTurn(
            "a round draws something or orders a full hand count; this one does neither"
        )
    for contest in said.hand_counts:
        method = state.committed.contest(contest).method
        if method.is_by_cards_alone:
            is_ranked = method.reads_ranks
            kind, what = ("ranked", "rankings") if is_ranked else ("scored", "points")
            raise OutOfTurn(
                f"contest {contest!r}: a {kind} contest {_NOT_IN_BATCHES.format(what)}"
            ).at_terminal("all of its cards: canvass audit sample AUDIT --size CONTEST=CARDS")
    again = set(said.hand_counts) & set(state.hand_counts)
    if again:
        raise OutOfTurn(f"the full hand count of {', '.join(sorted(again))} was ordered already")
    for contest, size in said.sizes:
        _check_size(state, state.committed.contest(contest), size, said.hand_counts)


def _check_drawn(state: AuditState, said: RoundOpened, drawn: Sequence[DrawnEntry]) -> None:
    """Refuse a sample of what is not in the manifest, and one that lacks a draw of the round's sizes.

    Whether the seed gives just these draws is asked by who draws again.
    """
    for entry in drawn:
        if not _is_listed(state.committed, entry):
            raise BadRecord(f"the sample has {' '.join(entry.id)}, which is not in the manifest")
    selected = {contest: set(state.drawn.draws.get(contest, ())) for contest, _ in said.sizes}
    for entry in drawn:
        for contest, place, _ in entry.selections:
            if contest in selected:
                selected[contest].add(place)
    for contest, size in said.sizes:
        places = selected[contest]
        if not _is_by_jurisdiction(state.committed.contest(contest)):
            places = places & set(range(1, size + 1))
        if len(places) < size:
            raise BadRecord(
                f"contest {contest!r}: the sample has {len(places)} of {size} draws; draw the round again"
            )


def _is_by_jurisdiction(contest: AuditedContest) -> bool:
    """Whether each jurisdiction has a share of the draws, so that their places are not 1, 2, ... of one order."""
    method = contest.method
    return isinstance(method, FixedPercentage) and method.how is HowDrawn.BY_JURISDICTION


def _is_listed(audit: CommittedAudit, entry: DrawnEntry) -> bool:
    """Whether an entry is a batch of the manifest, a place in one, or one of the phantoms."""
    if entry.kind is EntryKind.BATCH:
        return entry.id in audit.cards_of_batch
    most = audit.phantoms if is_phantom(entry.id) else audit.cards_of_batch.get(entry.id[:-1], 0)
    return 1 <= _place(entry.id[-1]) <= most


@lru_cache(maxsize=4096)
def _place(text: str) -> int:
    """The place that a text names, the same few in every batch; 0 where it names none."""
    return int(text) if COUNT.fullmatch(text) else 0


def _check_size(
    state: AuditState, contest: AuditedContest, size: int, hand_counts: tuple[str, ...]
) -> None:
    what = f"contest {contest.id!r}"
    if contest.id in (*hand_counts, *state.hand_counts):
        raise OutOfTurn(f"{what} is counted by hand in full: nothing is drawn for it")
    if not contest.is_targeted or contest.status is not Status.AUDITABLE:
        reason = (
            contest.status.sentence
            if contest.is_targeted
            else "It is measured on what others draw."
        )
        raise OutOfTurn(f"nothing is drawn for {what}: {reason}")
    if contest.method.drawn_by is DrawnBy.NOTHING:
        raise OutOfTurn(f"{what} is not sampled: order its full hand count")
    had = state.size(contest.id)
    if size <= had:
        raise OutOfTurn(f"{what} has {had} draws; a further round has more, found {size}")
    if size > (most := _most(state, contest)):
        raise OutOfTurn(
            f"{what}: {size} draws, and where cards go back there are no more than {most}: count it by hand in full"
            if contest.method.has_replacement
            else f"{what}: {size} draws without replacement from {most}"
        )
    wanted = _announced(state, contest)
    if wanted not in (None, size):
        raise OutOfTurn(
            f"{what}: the size announced before the seed is {wanted}, found {size}; draw as announced"
        )


def _most(state: AuditState, contest: AuditedContest) -> int:
    """The most draws that a contest can have."""
    if contest.method.has_replacement:
        return MOST_DRAWS
    if contest.method.drawn_by is DrawnBy.WEIGHT:
        return sum(weight > 0 for weight in contest.weights(state.committed.batches).values())
    return contest.most_draws


def _announced(state: AuditState, contest: AuditedContest) -> int | None:
    """The only size that a contest can have now; None where the office may choose."""
    method = contest.method
    if isinstance(method, FixedPercentage):
        return contest.fixed_size(state.committed.batches)
    if not isinstance(method, Minerva | Athena):
        return None
    rounds = len(state.sizes_of(contest.id))
    if rounds == len(method.schedule):
        raise OutOfTurn(
            f"contest {contest.id!r}: the schedule of {rounds} rounds is over; order its full hand count"
        )
    return method.schedule[rounds]

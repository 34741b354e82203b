"""From what stands of the entries that were drawn to what the methods take: interpretations, pairs, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from canvass.audit.assertion import UNREAD, Assertion
from canvass.audit.batch import CountedBatch
from canvass.audit.event.cards import ContestRead
from canvass.audit.overstatement import ComparedCard
from canvass.audit.pair import PairCount
from canvass.audit.pools import Pool
from canvass.audit.state.state import AuditState, SaidOfCard
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import RANKED
from canvass.errors import OutOfTurn
from canvass.model import CardId, CastVoteRecord, Interpretation, Reading

Records = Mapping[CardId, CastVoteRecord]
"""The records of cards that were drawn, by card: those that may be opened."""
NOBODYS: CardId = ("",)
"""Interpretations are made once for everything that reads alike; which card it is does not matter then."""


def papers(state: AuditState, contest: str, entries: Sequence[int]) -> list[Interpretation]:
    """What stands of a contest on each of these entries; phantoms and withheld places were not found.

    Raises OutOfTurn where one was not read.
    """
    lost, audited = (
        Interpretation(NOBODYS, contest, Reading.NOT_FOUND),
        state.committed.contest(contest),
    )
    of_thing = [interpretation_of(audited, thing) for thing in state.cards.things]
    found = []
    for entry in entries:
        drawn = state.drawn.entries[entry]
        number = state.cards.standing(entry) if drawn.is_sought else None
        if number == -1:
            raise OutOfTurn(f"card {' '.join(drawn.id)} is not read yet")
        found.append(lost if number is None else of_thing[number])
    return found


def compared(
    state: AuditState, contest: AuditedContest, entries: Sequence[int], records: Records
) -> list[ComparedCard]:
    """Each entry with its record or its pool; none for phantoms, withheld places, and places without either."""
    read = zip(entries, papers(state, contest.id, entries), strict=True)
    return [ComparedCard(_record(state, contest, entry, records), paper) for entry, paper in read]


def pair_count(assertion: Assertion, sample: Sequence[Interpretation]) -> PairCount:
    """Cards for the winner alone and the loser alone; what nobody found or agreed on is the loser's."""
    winner, loser = assertion.id.choice, assertion.id.other
    times = Counter((paper.reading, paper.choices) for paper in sample)
    won = lost = 0
    for (reading, choices), count in times.items():
        if reading in UNREAD:
            lost += count
        elif (winner in choices) != (loser in choices):
            won, lost = won + count * (winner in choices), lost + count * (loser in choices)
    return PairCount(len(sample), won, lost)


def counted_batches(state: AuditState, contest: str, entries: Sequence[int]) -> list[CountedBatch]:
    """What stands of a contest in each of these batches. Raises OutOfTurn where one was not counted."""
    found = []
    for entry in entries:
        batch = state.drawn.entries[entry].id
        said = state.counted(batch, contest)
        if isinstance(said, bool):
            raise OutOfTurn(f"batch {' '.join(batch)} is not counted yet")
        found.append(CountedBatch(batch, None if said is None else dict(said.votes)))
    return found


def interpretation_of(contest: AuditedContest, thing: SaidOfCard) -> Interpretation:
    """What was read of a contest on a card; the choices of a ranked one are what its rules make of the ranks."""
    was_found, contests = thing
    if not was_found:
        return Interpretation(NOBODYS, contest.id, Reading.NOT_FOUND)
    for each in contests:
        if each.contest == contest.id:
            marks = marks_of(contest, each)
            ranks_nobody = each.reading is Reading.VOTE and not marks
            reading = Reading.BLANK if ranks_nobody else each.reading
            return Interpretation(NOBODYS, contest.id, reading, marks)
    return Interpretation(NOBODYS, contest.id, Reading.CONTEST_NOT_ON_CARD)


def marks_of(contest: AuditedContest, read: ContestRead) -> tuple[str, ...]:
    """The choices marked, or the ranking that the marks by rank come to."""
    if isinstance(contest.method, RANKED):
        return contest.method.ranking(read.ranks or ())
    return read.choices


def _record(
    state: AuditState, contest: AuditedContest, entry: int, records: Records
) -> CastVoteRecord | Pool | None:
    drawn = state.drawn.entries[entry]
    if not drawn.is_sought:
        return None
    return contest.pool_of.get(drawn.id[:-1]) or records.get(drawn.id)

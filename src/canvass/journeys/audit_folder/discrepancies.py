"""Where the paper says something else than the record or the report, and what that does to the audit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from canvass.audit.assertion import Assertion
from canvass.audit.event import ContestRead
from canvass.audit.event.cards import with_times
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.measure.values import Records, marks_of, papers
from canvass.audit.overstatement import ComparedCard, overstatement
from canvass.audit.state import AuditState
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import Suite
from canvass.model import CastVoteRecord, Interpretation, Reading


class Effect(StrEnum):
    """What a discrepancy does to the measured risk."""

    OVERSTATED = "overstated"
    UNDERSTATED = "understated"
    NONE = "none"
    NOT_FOUND = "not_found"
    NOT_IN_RECORD = "not_in_record"


_RANKED = " > "
"""Between the choices of a ranking."""


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """A card or batch on which people found something else than was recorded or reported.

    ``votes`` is by how many votes, or points, of a lead the report was too good, for the claim that it touches most: 2
    for a vote recorded for the winner that the paper has for the loser, below 0 where the report was too modest.
    """

    kind: EntryKind
    entry: EntryId
    contest: str
    recorded: str
    on_paper: str
    votes: Fraction
    effect: Effect
    unit: str = "vote"
    """What ``votes`` are, in a word: of a contest by points a point."""


def discrepancies(state: AuditState, records: Records) -> Iterator[Discrepancy]:
    """Every discrepancy in the samples of the contests that are compared, contest by contest."""
    for contest in state.committed.contests:
        if contest.method.compares is not None:
            yield from _of_cards(state, contest, records)
        elif contest.method.counts_batches:
            yield from _of_batches(state, contest)
    yield from _not_in_records(state, records)


def mend(state: AuditState, record: CastVoteRecord) -> CastVoteRecord:
    """The record as it would be if it said what people read on its card; the same where no card was found."""
    number = state.drawn.number_of[EntryKind.CARD, record.card]
    found, contests = state.cards.things[state.cards.standing(number)]
    if not found:
        return record
    read = {
        each.contest: marks_of(state.committed.contest(each.contest), each)
        for each in contests
        if each.contest in record.votes and each.reading in (Reading.VOTE, Reading.BLANK)
    }
    return CastVoteRecord(record.card, {**record.votes, **read})


def _of_cards(
    state: AuditState, contest: AuditedContest, records: Records
) -> Iterator[Discrepancy]:
    numbers = [n for n in dict.fromkeys(state.drawn.prefix(contest.id)) if _is_read(state, n)]
    for number, paper in zip(numbers, papers(state, contest.id, numbers), strict=True):
        entry = state.drawn.entries[number].id
        if contest.at(entry).method.compares is None:
            continue  # in a stratum that is polled: there is no record that it could differ from
        record = records.get(entry)
        recorded = None if record is None else record.votes.get(contest.id)
        has_none = isinstance(contest.method, Suite) or entry[:-1] in contest.pool_of
        if (record is None and has_none) or _agrees(contest, recorded, paper):
            continue
        card = ComparedCard(record, paper)
        style = contest.is_promised(entry)
        largest = _largest(contest.assertions, card, uses_card_style=style)
        yield Discrepancy(
            EntryKind.CARD,
            entry,
            contest.id,
            _words(contest, recorded) if record else "no record",
            _paper_words(paper, _RANKED if contest.is_ranked else ", "),
            largest,
            _effect(paper.reading, largest),
            contest.listed.contest.unit,
        )


def _is_read(state: AuditState, number: int) -> bool:
    return state.drawn.entries[number].is_sought and state.cards.standing(number) >= 0


def _agrees(
    contest: AuditedContest, recorded: tuple[str, ...] | None, paper: Interpretation
) -> bool:
    if paper.reading is Reading.NOT_FOUND:
        return False
    if recorded is None:
        return paper.reading is Reading.CONTEST_NOT_ON_CARD
    if not contest.is_ranked and len(recorded) > contest.listed.contest.votes_on_card:
        return paper.reading is Reading.OVERVOTE
    if not recorded:
        return paper.reading is Reading.BLANK
    return paper.choices == recorded


def _largest(claims: Sequence[Assertion], card: ComparedCard, *, uses_card_style: bool) -> Fraction:
    """The overstatement, in votes or points, of the claim that the card touches most; of two alike the worse."""
    found = (
        2
        * claim.assorter.votes_per_choice
        * (overstatement(claim, card, uses_card_style=uses_card_style) or Fraction(0))
        for claim in claims
    )
    return max(found, key=lambda votes: (abs(votes), votes), default=Fraction(0))


def _effect(reading: Reading, votes: Fraction) -> Effect:
    if reading is Reading.NOT_FOUND:
        return Effect.NOT_FOUND
    if votes == 0:
        return Effect.NONE
    return Effect.OVERSTATED if votes > 0 else Effect.UNDERSTATED


def _words(contest: AuditedContest, recorded: tuple[str, ...] | None) -> str:
    if recorded is None:
        return "contest not in the record"
    if contest.is_ranked:
        return _RANKED.join(recorded) or "blank"
    if len(recorded) > contest.listed.contest.votes_on_card:
        return f"overvote ({', '.join(with_times(recorded))})"
    return ", ".join(with_times(recorded)) or "blank"


def _paper_words(paper: Interpretation, between: str = ", ") -> str:
    return between.join(with_times(paper.choices)) or paper.reading.value.replace("_", " ")


def _of_batches(state: AuditState, contest: AuditedContest) -> Iterator[Discrepancy]:
    reported = {batch.id: batch.votes for batch in contest.batches}
    for number in dict.fromkeys(state.drawn.prefix(contest.id)):
        batch = state.drawn.entries[number].id
        said = state.counted(batch, contest.id)
        if isinstance(said, bool):
            continue
        counted = None if said is None else dict(said.votes)
        votes = reported[batch]
        if counted == dict(votes):
            continue
        largest = _largest_of_batch(contest, votes, counted)
        reading = Reading.NOT_FOUND if counted is None else Reading.VOTE
        yield Discrepancy(
            EntryKind.BATCH,
            batch,
            contest.id,
            _tally(votes),
            "not found" if counted is None else _tally(counted),
            largest,
            _effect(reading, largest),
            contest.listed.contest.unit,
        )


def _largest_of_batch(
    contest: AuditedContest, reported: Mapping[str, int], counted: Mapping[str, int] | None
) -> Fraction:
    if counted is None:
        return Fraction(0)
    leads = (
        claim.assorter.lead(reported) - claim.assorter.lead(counted) for claim in contest.assertions
    )
    return max(leads, key=lambda votes: (abs(votes), votes), default=Fraction(0))


def _tally(votes: Mapping[str, int]) -> str:
    return ", ".join(f"{choice} {count}" for choice, count in votes.items())


def _not_in_records(state: AuditState, records: Records) -> Iterator[Discrepancy]:
    """Contests that people found on cards whose records do not have them; of those that nobody recorded, none."""
    unrecorded = {each.id for each in state.committed.contests if each.method.is_unrecorded}
    for number, drawn in enumerate(state.drawn.entries):
        record = records.get(drawn.id) if drawn.kind is EntryKind.CARD else None
        if record is None or not _is_read(state, number):
            continue
        _, contests = state.cards.things[state.cards.standing(number)]
        for each in _beyond(record, contests):
            if each.contest in unrecorded:
                continue
            yield Discrepancy(
                EntryKind.CARD,
                drawn.id,
                each.contest,
                "contest not in the record",
                each.said,
                Fraction(0),
                Effect.NOT_IN_RECORD,
            )


def _beyond(record: CastVoteRecord, contests: Iterable[ContestRead]) -> Iterator[ContestRead]:
    for each in contests:
        if each.reading is not Reading.CONTEST_NOT_ON_CARD and not record.lists(each.contest):
            yield each

"""Cast vote records as they are committed: one card for each place of the manifest, with or without a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from canvass.audit.event.batches import Votes
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.contests import ListedContest, valid_choices
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import (
    RANKED,
    Stratified,
    StratifiedRanked,
)
from canvass.audit.terms.places import NO_RECORD, CardPlaces, StoredBatch
from canvass.audit.terms.rankings import added_up
from canvass.errors import BadRecord, nearest
from canvass.formats.cvr.written_ranks import by_rules
from canvass.model import BatchId, CardId, CardTable, CastVoteRecord, Rankings, RecordedContest
from canvass.model.alike import alike
from canvass.model.contest import Rule
from canvass.model.fields import fields
from canvass.model.rankings import borda_marks
from canvass.model.value import Value

Recorded = tuple[tuple[str, tuple[str, ...]], ...]
"""The contests on a record, in the order of contests, each with its marks in the order of choices, or its ranking."""
Tables = Iterable[tuple[tuple[BatchId, ...], CardTable]]
"""Cast vote records, each table with the whole ids of its batches."""
_SHOWN = 5


@dataclass(frozen=True)
class CommittedCards:
    """Every place with its record; ``recorded`` are the valid votes in the records, for contests that compare.

    ``apart`` are those in the records of each stratum, for contests in strata; ``rankings_apart`` the rankings of each
    stratum of ranked ones. In strata that are polled the rankings are the report, and no record has them.
    """

    places: CardPlaces
    records: tuple[Recorded | None, ...]
    recorded: Mapping[str, Votes]
    apart: Mapping[str, tuple[Votes, ...]] = field(default_factory=dict)
    rankings_apart: Mapping[str, tuple[Rankings, ...]] = field(default_factory=dict)

    def rankings(self, listed: ListedContest) -> Rankings:
        """The distinct rankings of a contest in the records, with their cards; of one in strata in all of them."""
        if listed.id in self.rankings_apart:
            return added_up(self.rankings_apart[listed.id])
        found = Counter(
            ranking
            for record in self.records
            for contest, ranking in record or ()
            if contest == listed.id
        )
        return Rankings(valid_choices(listed.contest), found)

    @property
    def values(self) -> Iterator[dict[str, Value]]:
        """The cards as they are committed, in the order of the frame."""
        ids = self.places.ids_at(np.arange(self.places.places))
        for card, record in zip(ids, self.records, strict=True):
            yield card_value(card, record)

    @property
    def frame(self) -> Iterator[dict[str, Value]]:
        """The lines of the table ``frame``."""
        ids = self.places.ids_at(np.arange(self.places.places))
        for card, style in zip(ids, self.places.style.tolist(), strict=True):
            yield {"id": card, "style": None if style == NO_RECORD else style}

    @property
    def styles(self) -> Iterator[dict[str, Value]]:
        """The lines of the table ``styles``."""
        for style in self.places.styles:
            yield {"contests": style}


def card_value(card: CardId, record: Recorded | None) -> dict[str, Value]:
    """A committed card: its id, and its recorded votes."""
    if record is None:
        return {"id": card, "votes": None}
    votes: list[Value] = [{"choices": choices, "contest": contest} for contest, choices in record]
    return {"id": card, "votes": votes}


def record_of(card: Mapping[str, Value]) -> CastVoteRecord | None:
    """The cast vote record that a committed card holds; None where it holds none."""
    if card["votes"] is None:
        return None
    found = fields("a card", card)
    listed = found.each("votes", lambda each: (each.text("contest"), each.texts("choices")))
    return CastVoteRecord(found.id("id"), dict(listed))


def committed_cards(
    batches: Sequence[StoredBatch], tables: Tables, plans: Sequence[ContestPlan]
) -> CommittedCards:
    """The records of every place. Raises BadRecord, with every kind of fault, for records that do not fit."""
    bare = CardPlaces(
        tuple(batches), (), np.full(sum(batch.cards for batch in batches), NO_RECORD, np.int32)
    )
    state = np.full(bare.places, NO_RECORD, np.int64)
    known: list[Recorded] = [()]
    faults: list[str] = []
    for ids, table in tables:
        numbers = _numbers(bare, ids, table, faults)
        own = numbers[numbers >= 0]
        faults += [f"{_name(bare, number)} has two records" for number in _again(own, state)]
        state[own] = 0
        for plan in plans:
            known += _take(plan, table, numbers, bare, (state, known), faults)
    if faults:
        more = f"; {len(faults) - _SHOWN} more" if len(faults) > _SHOWN else ""
        raise BadRecord(
            f"cast vote records that do not fit: {'; '.join(faults[:_SHOWN])}{more}; nothing was committed"
        )
    rankings = {
        plan.listed.id: tuple(_rankings_apart(plan, plan.method, bare, state, known))
        for plan in plans
        if isinstance(plan.method, StratifiedRanked)
    }
    for plan in plans:
        if isinstance(plan.method, StratifiedRanked):
            _leave_out(plan, plan.method, bare, state, known)
    records = tuple(None if each < 0 else known[each] for each in state.tolist())
    compared = [plan for plan in plans if plan.method.compares]
    times = np.bincount(state[state >= 0], minlength=len(known)).tolist()
    votes = _recorded(compared, zip(known, times, strict=True))
    apart = {
        plan.listed.id: tuple(_apart(plan, plan.method, bare, state, known))
        for plan in compared
        if isinstance(plan.method, Stratified)
    }
    return CommittedCards(_styled(bare, state, known), records, votes, apart, rankings)


def _rankings_apart(
    plan: ContestPlan,
    method: StratifiedRanked,
    bare: CardPlaces,
    state: NDArray[np.int64],
    known: Sequence[Recorded],
) -> Iterator[Rankings]:
    """The distinct rankings of a contest in the records of each of its strata, with their cards."""
    for stratum in method.strata:
        mine = state[bare.lies_in(stratum.jurisdictions)]
        found = Counter[tuple[str, ...]]()
        for number, cards in zip(*np.unique(mine[mine >= 0], return_counts=True), strict=True):
            for contest, ranking in known[number]:
                if contest == plan.listed.id:
                    found[ranking] += int(cards)
        yield Rankings(valid_choices(plan.listed.contest), found)


def _leave_out(
    plan: ContestPlan,
    method: StratifiedRanked,
    bare: CardPlaces,
    state: NDArray[np.int64],
    known: list[Recorded],
) -> None:
    """Take the contest from the records of its polled strata: they are a report, and nobody says which card is which.

    A record that has nothing else is none.
    """
    polled = method.jurisdictions_of(StratumKind.POLLING)
    inside = bare.lies_in(polled) & (state >= 0)
    for number in np.unique(state[inside]).tolist():
        rest = tuple(each for each in known[number] if each[0] != plan.listed.id)
        if rest == known[number]:
            continue
        is_mine = inside & (state == number)
        state[is_mine] = len(known) if rest else NO_RECORD
        known += [rest] if rest else []


def _apart(
    plan: ContestPlan,
    method: Stratified,
    bare: CardPlaces,
    state: NDArray[np.int64],
    known: Sequence[Recorded],
) -> Iterator[Votes]:
    """The valid votes in the records of each stratum of a contest."""
    for stratum in method.strata:
        mine = state[bare.lies_in(stratum.jurisdictions)]
        times = np.bincount(mine[mine >= 0], minlength=len(known)).tolist()
        yield _recorded([plan], zip(known, times, strict=True))[plan.listed.id]


def _again(own: NDArray[np.int64], state: NDArray[np.int64]) -> list[int]:
    """Places that have a record already, or two of these."""
    first = np.zeros(own.size, bool)
    first[np.unique(own, return_index=True)[1]] = True
    return list(own[~first | (state[own] != NO_RECORD)].tolist())


def _numbers(
    bare: CardPlaces, ids: Sequence[BatchId], table: CardTable, faults: list[str]
) -> NDArray[np.int64]:
    """The number of each card's place; -1 for cards that the manifest does not have."""
    rooms = {batch.id: batch.cards for batch in bare.batches}
    starts = np.array([bare.place(batch, 1) or 0 for batch in ids], np.int64)
    room = np.array([rooms.get(batch, 0) for batch in ids], np.int64)
    is_beyond = table.position > room[table.batch]
    for batch in np.unique(table.batch[is_beyond]).tolist():
        most = int(table.position[table.batch == batch].max())
        faults.append(
            f"batch {' '.join(ids[batch])} has a record of card {most} and "
            + (f"{room[batch]} cards in the manifest" if room[batch] else "is in no manifest")
        )
    return np.where(is_beyond, -1, starts[table.batch] + table.position - 1)


def _take(
    plan: ContestPlan,
    table: CardTable,
    numbers: NDArray[np.int64],
    bare: CardPlaces,
    kept: tuple[NDArray[np.int64], Sequence[Recorded]],
    faults: list[str],
) -> list[Recorded]:
    """Put the marks of one contest to the records of their cards.

    ``kept`` has for each place the number of its record among the distinct ones, which follow; what is returned are
    further ones. Of a million cards few have different records: no object stands for a card.
    """
    state, known_records = kept
    contest = plan.listed.contest
    recorded = table.contests.get(contest.id)
    if recorded is None:
        return []
    # A file in which every card of the contest is blank does not say whether it is ranked.
    if recorded.is_ranked is not plan.method.reads_ranks and recorded.marks.any():
        have = "ranks" if recorded.is_ranked else "marks without ranks"
        faults.append(
            f"contest {contest.id!r} has {have} in the records, which do not fit its rule {contest.rule} and method "
            f"{plan.method.NAME} (docs/ranked-contests.md)"
        )
        return []
    if fault := _fault_of_points(plan, recorded):
        faults.append(fault)
        return []
    if isinstance(plan.method, RANKED):
        recorded = by_rules(recorded, plan.method.skipped_rank, plan.method.overvoted_rank)
    known = valid_choices(contest)
    unknown = sorted(set(recorded.choices) - set(known))
    if unknown:
        faults += [
            f"contest {contest.id!r} has marks for {choice} ({_where(recorded, choice, numbers, bare)}), which "
            f"contests.toml does not list{_meant(choice, known)}"
            for choice in unknown
        ]
        return []
    order = [recorded.choices.index(choice) for choice in known if choice in recorded.choices]
    names = [recorded.choices[column] for column in order]
    inside = bare.lies_in(plan.listed.jurisdictions)
    places = numbers[recorded.rows]
    is_inside = (places >= 0) & inside[places]
    faults += [
        f"{_name(bare, number)} has contest {contest.id!r} of other jurisdictions"
        for number in places[(places >= 0) & ~is_inside].tolist()
    ]
    places = places[is_inside]
    codes, choices = _distinct(recorded.marks[:, order][is_inside], names, recorded.is_ranked)
    pairs, own = np.unique(state[places] * max(len(choices), 1) + codes, return_inverse=True)
    state[places] = len(known_records) + own
    return [
        (*known_records[pair // len(choices)], (contest.id, choices[pair % len(choices)]))
        for pair in pairs.tolist()
    ]


def _where(
    recorded: RecordedContest, choice: str, numbers: NDArray[np.int64], bare: CardPlaces
) -> str:
    """On how many records a choice is marked, and the first of their cards that the manifest has."""
    marked = recorded.marks[:, recorded.choices.index(choice)] != 0
    places = numbers[recorded.rows[marked]]
    first = places[places >= 0]
    said = f"{int(marked.sum()):,} record{'' if marked.sum() == 1 else 's'}"
    return f"{said}, first {_name(bare, int(first[0]))}" if first.size else said


def _meant(choice: str, known: Iterable[str]) -> str:
    near = nearest(choice, known)
    return f"; did you mean {near}?" if near else ""


def _fault_of_points(plan: ContestPlan, recorded: RecordedContest) -> str:
    """What is wrong with the points of a contest in the records, or with their absence; empty where nothing is."""
    contest, has_points = plan.listed.contest, plan.method.counts_points
    if recorded.is_ranked or not recorded.marks.any():
        return ""
    if recorded.in_points is not has_points:
        have = "points" if recorded.in_points else "marks without points"
        return (
            f"contest {contest.id!r} has {have} in the records, which do not fit its rule {contest.rule} and method "
            f"{plan.method.NAME}; give every mark its points in the column points, or leave the column empty there"
        )
    beyond = int((recorded.marks > contest.most_for_one).any(axis=1).sum())
    if beyond:
        return (
            f"contest {contest.id!r}: {beyond:,} records give one choice more than {contest.most_for_one}, up to "
            f"{int(recorded.marks.max())}: correct votes_allowed in contests.toml, or the records"
        )
    return ""


def _distinct(
    marks: NDArray[np.uint8], names: Sequence[str], is_ranked: bool
) -> tuple[NDArray[np.int64], list[tuple[str, ...]]]:
    """The number of each row's votes among the distinct ones, and these: choices marked, or in the order of ranks.

    A choice with several points stands there as often.
    """
    base, width = int(marks.max(initial=0)) + 1, marks.shape[1]
    if base**width < 2**62:
        keys = marks.astype(np.int64) @ np.array([base**n for n in range(width)], np.int64)
        _, first, codes = np.unique(keys, return_index=True, return_inverse=True)
    else:
        first, codes, _ = alike(marks)
    found = []
    for row in marks[first].tolist():
        marked = [(mark, name) for name, mark in zip(names, row, strict=True) if mark]
        if is_ranked:
            marked.sort(key=lambda each: each[0])
        times = 1 if is_ranked else None
        found.append(tuple(name for mark, name in marked for _ in range(times or mark)))
    return codes, found


def _name(bare: CardPlaces, number: int) -> str:
    (card,) = bare.ids_at(np.array([number]))
    return f"card {' '.join(card)}"


def _styled(bare: CardPlaces, state: NDArray[np.int64], known: Sequence[Recorded]) -> CardPlaces:
    """The places with their styles, which are numbered in the order in which they stand first."""
    styles: dict[tuple[str, ...], int] = {}
    style = np.full(len(known) + 1, NO_RECORD, np.int32)
    numbers, first = np.unique(state, return_index=True)
    for number in numbers[np.argsort(first)].tolist():
        if number != NO_RECORD:
            contests = tuple(contest for contest, _ in known[number])
            style[number] = styles.setdefault(contests, len(styles))
    return CardPlaces(bare.batches, tuple(styles), style[state])


def _recorded(
    plans: Sequence[ContestPlan], records: Iterable[tuple[Recorded, int]]
) -> dict[str, Votes]:
    """The valid votes or points in the records, by contest: a card with too many has none; how many cards have each."""
    counts = {plan.listed.id: dict.fromkeys(dict(plan.listed.votes), 0) for plan in plans}
    allowed = {plan.listed.id: plan.listed.contest.votes_on_card for plan in plans}
    rules = {plan.listed.id: plan.listed.contest.rule for plan in plans}
    ranked = {plan.listed.id for plan in plans if plan.method.reads_ranks}
    for record, cards in records:
        for contest, choices in record if cards else ():
            if contest in ranked:
                is_borda = rules[contest] is Rule.BORDA
                choices = borda_marks(choices, len(counts[contest])) if is_borda else choices[:1]
            if contest in counts and len(choices) <= allowed[contest]:
                for choice in choices:
                    counts[contest][choice] += cards
    return {contest: tuple(votes.items()) for contest, votes in counts.items()}

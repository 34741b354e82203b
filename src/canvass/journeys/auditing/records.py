"""Cast vote records as they are committed: one card for each place of the manifest, with or without a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from canvass.audit.event.batches import Votes
from canvass.audit.terms.contests import ListedContest, valid_choices
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import RANKED, compares
from canvass.audit.terms.places import NO_RECORD, CardPlaces, StoredBatch
from canvass.errors import BadRecord
from canvass.model import BatchId, CardId, CardTable, CastVoteRecord, Rankings
from canvass.model.fields import fields
from canvass.model.value import Value

Recorded = tuple[tuple[str, tuple[str, ...]], ...]
"""The contests on a record, in the order of contests, each with its marks in the order of choices, or its ranking."""
Tables = Iterable[tuple[tuple[BatchId, ...], CardTable]]
"""Cast vote records, each table with the whole ids of its batches."""
_SHOWN = 5


@dataclass(frozen=True)
class CommittedCards:
    """Every place with its record; ``recorded`` are the valid votes in the records, for contests that compare."""

    places: CardPlaces
    records: tuple[Recorded | None, ...]
    recorded: Mapping[str, Votes]

    def rankings(self, listed: ListedContest) -> Rankings:
        """The distinct rankings of a contest in the records, with their cards."""
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
    found: list[dict[str, tuple[str, ...]] | None] = [None] * bare.places
    faults: list[str] = []
    for ids, table in tables:
        numbers = _numbers(bare, ids, table, faults)
        for number in numbers[numbers >= 0].tolist():
            if found[number] is not None:
                faults.append(f"{_name(bare, number)} has two records")
            found[number] = {}
        for plan in plans:
            _take(plan, table, numbers, bare, found, faults)
    if faults:
        more = f"; {len(faults) - _SHOWN} more" if len(faults) > _SHOWN else ""
        raise BadRecord(
            f"cast vote records that do not fit: {'; '.join(faults[:_SHOWN])}{more}; nothing was committed"
        )
    records = tuple(None if each is None else tuple(each.items()) for each in found)
    compared = [plan for plan in plans if compares(plan.method)]
    return CommittedCards(_styled(bare, records), records, _recorded(compared, records))


def _numbers(
    bare: CardPlaces, ids: Sequence[BatchId], table: CardTable, faults: list[str]
) -> NDArray[np.int64]:
    """The number of each card's place; -1 for cards that the manifest does not have."""
    starts = np.array([_start(bare, batch) for batch in ids], np.int64)
    room = np.array([_room(bare, batch) for batch in ids], np.int64)
    is_beyond = table.position > room[table.batch]
    for batch in np.unique(table.batch[is_beyond]).tolist():
        most = int(table.position[table.batch == batch].max())
        faults.append(
            f"batch {' '.join(ids[batch])} has a record of card {most} and "
            + (f"{room[batch]} cards in the manifest" if room[batch] else "is in no manifest")
        )
    return np.where(is_beyond, -1, starts[table.batch] + table.position - 1)


def _start(bare: CardPlaces, batch: BatchId) -> int:
    return bare.place(batch, 1) or 0


def _room(bare: CardPlaces, batch: BatchId) -> int:
    return next((each.cards for each in bare.batches if each.id == batch), 0)


def _take(
    plan: ContestPlan,
    table: CardTable,
    numbers: NDArray[np.int64],
    bare: CardPlaces,
    found: list[dict[str, tuple[str, ...]] | None],
    faults: list[str],
) -> None:
    """Put the marks of one contest to the records of their cards."""
    contest = plan.listed.contest
    recorded = table.contests.get(contest.id)
    if recorded is None:
        return
    # A file in which every card of the contest is blank does not say whether it is ranked.
    if recorded.is_ranked is not isinstance(plan.method, RANKED) and recorded.marks.any():
        have = "ranks" if recorded.is_ranked else "marks without ranks"
        faults.append(
            f"contest {contest.id!r} has {have} in the records, which do not fit its rule {contest.rule} and method "
            f"{plan.method.NAME} (docs/ranked-contests.md)"
        )
        return
    known = valid_choices(contest)
    unknown = sorted(set(recorded.choices) - set(known))
    if unknown:
        faults.append(
            f"contest {contest.id!r} has marks for {', '.join(unknown)}, which contests.toml does not list"
        )
        return
    order = [recorded.choices.index(choice) for choice in known if choice in recorded.choices]
    names = [recorded.choices[column] for column in order]
    inside = bare.lies_in(plan.listed.jurisdictions)
    for row, marks in zip(recorded.rows.tolist(), recorded.marks[:, order].tolist(), strict=True):
        number = int(numbers[row])
        if number < 0:
            continue
        record = found[number]
        if not inside[number]:
            faults.append(
                f"{_name(bare, number)} has contest {contest.id!r} of other jurisdictions"
            )
        elif record is not None:
            marked = [(mark, name) for name, mark in zip(names, marks, strict=True) if mark]
            if recorded.is_ranked:
                marked.sort(key=lambda each: each[0])
            record[contest.id] = tuple(name for _, name in marked)


def _name(bare: CardPlaces, number: int) -> str:
    (card,) = bare.ids_at(np.array([number]))
    return f"card {' '.join(card)}"


def _styled(bare: CardPlaces, records: Sequence[Recorded | None]) -> CardPlaces:
    styles: dict[tuple[str, ...], int] = {}
    style = [
        NO_RECORD
        if record is None
        else styles.setdefault(tuple(contest for contest, _ in record), len(styles))
        for record in records
    ]
    return CardPlaces(bare.batches, tuple(styles), np.array(style, np.int32))


def _recorded(plans: Sequence[ContestPlan], records: Sequence[Recorded | None]) -> dict[str, Votes]:
    """The valid votes in the records, by contest: a card with too many marks has none."""
    counts = {plan.listed.id: dict.fromkeys(dict(plan.listed.votes), 0) for plan in plans}
    allowed = {plan.listed.id: plan.listed.contest.votes_allowed for plan in plans}
    ranked = {plan.listed.id for plan in plans if isinstance(plan.method, RANKED)}
    for record in records:
        for contest, choices in record or ():
            if contest in ranked:
                choices = choices[:1]  # first preferences
            if contest in counts and len(choices) <= allowed[contest]:
                for choice in choices:
                    counts[contest][choice] += 1
    return {contest: tuple(votes.items()) for contest, votes in counts.items()}

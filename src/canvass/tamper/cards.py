"""A change of cast vote records: which cards, and their marks before and after or their ballot style, by columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from canvass.errors import BadTable, OutOfRange, UnknownName
from canvass.model import BatchId, CardTable, RecordedContest
from canvass.stats.netstring import netstrings
from canvass.stats.streams import stream
from canvass.tamper.divide import Integers
from canvass.tamper.scenario import What

Bools: TypeAlias = npt.NDArray[np.bool_]
Marks: TypeAlias = npt.NDArray[np.uint8]
_SIDES: tuple[Literal["left", "right"], ...] = ("left", "right")


@dataclass(frozen=True, eq=False)
class CardChange:
    """Marks of one contest on some cards, ``before`` and ``after`` (n, choices).

    ``places`` (n) are theirs among the cards that list the contest.
    """

    contest: str
    places: Integers
    before: Marks
    after: Marks

    @property
    def undone(self) -> CardChange:
        """What makes it good again."""
        return CardChange(self.contest, self.places, self.after, self.before)

    @property
    def cards(self) -> int:
        """Cards that are changed."""
        return int(self.places.size)


def card_change(
    cards: CardTable,
    contest: str,
    what: What,
    choices: tuple[str | None, str | None],
    by_batch: Mapping[BatchId, int],
    seed: str,
) -> CardChange:
    """So many cards of each batch, drawn by the seed, changed as ``what`` says.

    ``choices`` are the one that loses the votes and the one that gains them. A vote is taken from a card that marks
    the loser and nothing else; one is added to a card that marks nothing. A swap takes every card of the batches,
    whatever number stands beside them. Raises UnknownName for a batch or choice that is not there, OutOfRange, with
    the batch, for more cards than it has.
    """
    if what is What.HIDE:
        raise OutOfRange("hidden cards have no records that could be changed: take their rows out")
    if what is What.RESTYLE:
        raise OutOfRange(
            "a style is no mark: style_change says which cards no longer list the contest"
        )
    recorded = _without_ranks(cards, contest)
    columns = [_column(recorded, name) for name in choices]
    batch = cards.batch[recorded.rows]
    order = np.argsort(batch, kind="stable")
    batches = _batches(cards, by_batch)
    numbers = [number for number, _, _ in batches]
    first, last = (np.searchsorted(batch[order], numbers, side) for side in _SIDES)
    picked = [
        _picked(recorded, order[begin:end], what, columns, wanted, name, seed)
        for (_, name, wanted), begin, end in zip(batches, first, last, strict=True)
    ]
    places = np.sort(np.concatenate(picked)) if picked else np.zeros(0, np.int64)
    before = recorded.marks[places]
    return CardChange(contest, places, before, _marked(before, what, columns))


@dataclass(frozen=True, eq=False)
class StyleChange:
    """Cards (n, their places in the table) that are taken for another ballot style, without the contest.

    ``marks`` (n, choices) stand on them; ``is_listed`` says whether they list the contest when the change is made.
    """

    contest: str
    rows: Integers
    marks: Marks
    is_listed: bool = False

    @property
    def undone(self) -> StyleChange:
        """What makes it good again."""
        return replace(self, is_listed=not self.is_listed)

    @property
    def cards(self) -> int:
        """Cards that are changed."""
        return int(self.rows.size)


def style_change(
    cards: CardTable, contest: str, by_batch: Mapping[BatchId, int], seed: str
) -> StyleChange:
    """So many cards of each batch that list the contest, drawn by the seed, marked or not.

    Raises UnknownName for a batch that is not there, OutOfRange, with the batch, for more cards than list it.
    """
    recorded = _without_ranks(cards, contest)
    batch = cards.batch[recorded.rows]
    picked = [
        drawn_of_batch(np.flatnonzero(batch == number), wanted, name, seed)
        for number, name, wanted in _batches(cards, by_batch)
    ]
    places = np.sort(np.concatenate(picked)) if picked else np.zeros(0, np.int64)
    return StyleChange(contest, recorded.rows[places], recorded.marks[places])


def restyled(cards: CardTable, change: StyleChange) -> CardTable:
    """The records with the change; raises BadTable, with the card, where they are not those that it starts from."""
    recorded = cards.contest(change.contest)
    place = np.searchsorted(recorded.rows, change.rows)
    is_there = np.isin(change.rows, recorded.rows)
    if change.is_listed:
        _refuse_odd(cards, change, is_there, "lists already the contest")
        rows = np.insert(recorded.rows, place, change.rows)
        marks = np.insert(recorded.marks, place, change.marks, axis=0)
    else:
        _refuse_odd(cards, change, ~is_there, "does not list the contest")
        is_other = (recorded.marks[place] != change.marks).any(axis=1)
        _refuse_odd(cards, change, is_other, "has other marks in")
        rows = np.delete(recorded.rows, place)
        marks = np.delete(recorded.marks, place, axis=0)
    changed = replace(recorded, rows=rows, marks=marks)
    return replace(cards, contests={**cards.contests, change.contest: changed})


def _refuse_odd(cards: CardTable, change: StyleChange, is_odd: Bools, why: str) -> None:
    if is_odd.any():
        card = cards.card_id(int(change.rows[int(np.flatnonzero(is_odd)[0])]))
        raise BadTable(
            f"card {' '.join(card)}: it {why} {change.contest!r}; apply the change to the records that it was made of"
        )


def _without_ranks(cards: CardTable, contest: str) -> RecordedContest:
    recorded = cards.contest(contest)
    if recorded.is_ranked:
        raise OutOfRange(f"contest {contest!r} is ranked: only marks without ranks can be changed")
    return recorded


def applied_to_cards(cards: CardTable, change: CardChange) -> CardTable:
    """The records with the change; raises BadTable where a card does not have the marks that the change starts from."""
    recorded = cards.contest(change.contest)
    found = recorded.marks[change.places]
    if not np.array_equal(found, change.before):
        place = int(np.flatnonzero((found != change.before).any(axis=1))[0])
        card = cards.card_id(int(recorded.rows[change.places[place]]))
        raise BadTable(
            f"card {' '.join(card)}: its marks are not those that the change starts from; apply it to the records that "
            "it was made of"
        )
    marks = recorded.marks.copy()
    marks[change.places] = change.after
    changed = replace(recorded, marks=marks, written=None)
    return replace(cards, contests={**cards.contests, change.contest: changed})


def _column(recorded: RecordedContest, name: str | None) -> int | None:
    if name is None:
        return None
    if name not in recorded.choices:
        raise UnknownName("choice of the cast vote records", name, recorded.choices)
    return recorded.choices.index(name)


def single_marks(recorded: RecordedContest, choice: str) -> Bools:
    """Which cards that list the contest mark this choice and nothing else. Raises UnknownName."""
    marks = recorded.marks
    marked = marks.sum(axis=1, dtype=np.int64)
    return np.asarray((marked == 1) & (marks[:, _column(recorded, choice)] == 1))


def _batches(cards: CardTable, by_batch: Mapping[BatchId, int]) -> list[tuple[int, BatchId, int]]:
    number = {name: place for place, name in enumerate(cards.batches)}
    for name in by_batch:
        if name not in number:
            known = [" ".join(batch) for batch in cards.batches]
            raise UnknownName("batch of the cast vote records", " ".join(name), known)
    return [(number[name], name, wanted) for name, wanted in by_batch.items()]


def _picked(
    recorded: RecordedContest,
    inside: Integers,
    what: What,
    columns: list[int | None],
    wanted: int,
    batch: BatchId,
    seed: str,
) -> Integers:
    """Places of the cards of one batch that are changed."""
    if what is What.SWAP:
        return inside
    marks = recorded.marks[inside]
    marked = marks.sum(axis=1, dtype=np.int64)
    if what is What.ADD:
        fits = marked == 0
    elif columns[0] is None:
        fits = marked > 0
    else:
        fits = (marked == 1) & (marks[:, columns[0]] == 1)
    return drawn_of_batch(inside[fits], wanted, batch, seed)


def drawn_of_batch(candidates: Integers, wanted: int, batch: BatchId, seed: str) -> Integers:
    """So many of the cards of a batch that can be changed, drawn by the seed. Raises OutOfRange, with the batch."""
    if wanted > candidates.size or wanted < 0:
        raise OutOfRange(
            f"batch {' '.join(batch)}: {wanted:,} cards cannot be changed, {candidates.size:,} can; change fewer"
        )
    drawn = stream(seed, f"cards of {netstrings(batch)!r}")
    return np.asarray(drawn.choice(candidates, wanted, replace=False, shuffle=False))


def _marked(before: Marks, what: What, columns: list[int | None]) -> Marks:
    loser, gainer = columns
    after = before.copy()
    if what is What.SWAP and loser is not None and gainer is not None:
        after[:, loser], after[:, gainer] = before[:, gainer], before[:, loser]
        return after
    if what is What.REREAD:
        after[:] = 0
    elif loser is not None:
        after[:, loser] = 0
    if gainer is not None:
        after[:, gainer] = 1
    return after

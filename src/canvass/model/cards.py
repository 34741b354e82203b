"""The machine's reading of every card, in columns: ten million cards are a few arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canvass.errors import BadTable, UnknownName
from canvass.model.card import CardId, CastVoteRecord
from canvass.model.manifest import BatchId


@dataclass(frozen=True, slots=True, eq=False)
class RecordedContest:
    """The recorded marks of one contest on the cards that list it.

    ``rows`` are those cards' places in the table, ascending; ``marks`` has one row for each of them and one
    column for each of ``choices``: 1 where the choice is marked.
    """

    choices: tuple[str, ...]
    rows: NDArray[np.int64]
    marks: NDArray[np.uint8]

    def __post_init__(self) -> None:
        """Refuse marks that do not fit, and keep the columns from being changed."""
        if self.marks.shape != (self.rows.size, len(self.choices)):
            raise BadTable(
                f"marks are {self.marks.shape}, not {self.rows.size} cards by {len(self.choices)} choices"
            )
        if (np.diff(self.rows) <= 0).any():
            raise BadTable("cards that list a contest must be in ascending order, none twice")
        _read_only(self.rows, self.marks)


@dataclass(frozen=True, slots=True, eq=False)
class CardTable:
    """Every card of which there is a cast vote record: its place in the paper and its marks.

    ``batch`` is the index of each card's batch in ``batches``, ``position`` its place within, from 1. A batch's id
    is a tuple of its parts, as in the manifest.
    """

    batches: tuple[BatchId, ...]
    batch: NDArray[np.int32]
    position: NDArray[np.int32]
    contests: Mapping[str, RecordedContest]

    def __post_init__(self) -> None:
        """Refuse columns that do not fit or a card listed twice, and keep the columns from being changed."""
        if self.batch.shape != self.position.shape:
            raise BadTable(f"{self.batch.size} batches for {self.position.size} positions")
        for contest, recorded in self.contests.items():
            if recorded.rows.size and not 0 <= recorded.rows[0] <= recorded.rows[-1] < len(self):
                raise BadTable(
                    f"contest {contest!r} is on cards beyond the {len(self)} of the table"
                )
        keys = self._keys
        is_in_order = bool((keys[1:] > keys[:-1]).all())  # as files have them: nothing to sort
        repeated = 0 if is_in_order else keys.size - np.unique(keys).size
        if repeated:
            raise BadTable(f"{repeated} cards repeat the batch and position of another card")
        _read_only(self.batch, self.position)

    def __len__(self) -> int:
        """Number of cards with a record."""
        return int(self.batch.size)

    def contest(self, contest: str) -> RecordedContest:
        """The recorded marks of one contest."""
        if contest not in self.contests:
            raise UnknownName("contest of the cast vote records", contest, self.contests)
        return self.contests[contest]

    def card_id(self, row: int) -> CardId:
        """Batch and position of the card in this row."""
        return (*self.batches[self.batch[row]], str(self.position[row]))

    def rows_of(self, cards: Sequence[CardId]) -> list[int | None]:
        """The row of each of these cards; None for a card without a record."""
        number = {batch: place for place, batch in enumerate(self.batches)}
        order = np.argsort(self._keys)
        keys = self._keys[order]
        found: list[int | None] = []
        for *batch, position in cards:
            key = number.get(tuple(batch), -1) << 32 | int(position)
            place = int(np.searchsorted(keys, key))
            is_there = place < keys.size and keys[place] == key
            found.append(int(order[place]) if is_there else None)
        return found

    @property
    def _keys(self) -> NDArray[np.int64]:
        return self.batch.astype(np.int64) << 32 | self.position

    def record(self, row: int) -> CastVoteRecord:
        """The record of the card in this row."""
        votes = {}
        for contest, recorded in self.contests.items():
            place = int(np.searchsorted(recorded.rows, row))
            if place < recorded.rows.size and recorded.rows[place] == row:
                marked = np.flatnonzero(recorded.marks[place])
                votes[contest] = tuple(recorded.choices[choice] for choice in marked)
        return CastVoteRecord(self.card_id(row), votes)


def _read_only(*columns: NDArray[Any]) -> None:
    for column in columns:
        column.flags.writeable = False

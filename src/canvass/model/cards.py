"""The machine's reading of every card, in columns: ten million cards are a few arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from canvass.errors import BadTable, UnknownName
from canvass.model.card import CardId, CastVoteRecord
from canvass.model.manifest import BatchId
from canvass.model.rankings import Ranking, Rankings

if TYPE_CHECKING:  # the columns work by their own methods: whoever has no cards imports no numpy
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class RanksWritten:
    """The marks at each rank, as voters made them: which rankings they are depends on the rules of the contest.

    ``distinct`` has for each way to mark the choices at every rank, up to the last with a mark; ``of_card`` the number
    of each card's way, one for each of the contest's ``rows``.
    """

    distinct: tuple[tuple[tuple[str, ...], ...], ...]
    of_card: NDArray[np.int64]

    def __post_init__(self) -> None:
        """Keep the numbers from being changed."""
        _read_only(self.of_card)


@dataclass(frozen=True, eq=False)
class RecordedContest:
    """The recorded marks of one contest on the cards that list it.

    ``rows`` are those cards' places in the table, ascending; ``marks`` has one row for each of them and one
    column for each of ``choices``: 1 where the choice is marked, or the points that it has there, and where
    ``is_ranked`` its rank, 1 for the first.
    Where the file has the marks at each rank, ``written`` keeps them, and ``marks`` is what the usual rules make of
    them.
    """

    choices: tuple[str, ...]
    rows: NDArray[np.int64]
    marks: NDArray[np.uint8]
    is_ranked: bool = False
    written: RanksWritten | None = None
    in_points: bool = False
    """Whether the file says how many points or votes each mark is worth."""

    def __post_init__(self) -> None:
        """Refuse marks that do not fit, and keep the columns from being changed."""
        if self.marks.shape != (self.rows.size, len(self.choices)):
            raise BadTable(
                f"marks are {self.marks.shape}, not {self.rows.size} cards by {len(self.choices)} choices"
            )
        if (self.rows[1:] <= self.rows[:-1]).any():
            raise BadTable("cards that list a contest must be in ascending order, none twice")
        if self.written is not None and self.written.of_card.shape != self.rows.shape:
            raise BadTable(
                f"ranks of {self.written.of_card.size} cards are written, and {self.rows.size} list the contest"
            )
        _read_only(self.rows, self.marks)

    def on(self, place: int) -> tuple[str, ...]:
        """The choices marked on the card in this place of ``rows``: in their order, or by their ranks.

        A choice with several points stands there as often.
        """
        marks = self.marks[place]
        marked = marks.nonzero()[0]
        marked = marked[marks[marked].argsort()] if self.is_ranked else marked.repeat(marks[marked])
        return tuple(self.choices[choice] for choice in marked)

    @cached_property
    def rankings(self) -> Rankings:
        """The distinct rankings, each with its cards. Raises BadTable for marks without ranks."""
        import numpy as np

        from canvass.model.alike import alike

        if not self.is_ranked:
            raise BadTable("the cast vote records have marks without ranks")
        kinds = alike(self.marks)
        rows = np.arange(len(kinds.first))
        each = RecordedContest(self.choices, rows, self.marks[kinds.first], is_ranked=True)
        found: dict[Ranking, int] = {}
        for place, count in enumerate(kinds.counts.tolist()):
            ranking = each.on(place)  # ranks 1, 3 and ranks 1, 2 are one ranking
            found[ranking] = found.get(ranking, 0) + count
        return Rankings(self.choices, found)


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
        if not (
            keys[1:] > keys[:-1]
        ).all():  # files have them in order: mostly there is nothing to sort
            keys.sort()
        repeated = int((keys[1:] == keys[:-1]).sum())
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
        order = self._keys.argsort()
        keys = self._keys[order]
        found: list[int | None] = []
        for *batch, position in cards:
            key = number.get(tuple(batch), -1) << 32 | int(position)
            place = int(keys.searchsorted(key))
            is_there = place < keys.size and keys[place] == key
            found.append(int(order[place]) if is_there else None)
        return found

    @property
    def _keys(self) -> NDArray[np.int64]:
        return self.batch.astype("int64") << 32 | self.position

    def record(self, row: int) -> CastVoteRecord:
        """The record of the card in this row."""
        votes = {}
        for contest, recorded in self.contests.items():
            place = int(recorded.rows.searchsorted(row))
            if place < recorded.rows.size and recorded.rows[place] == row:
                votes[contest] = recorded.on(place)
        return CastVoteRecord(self.card_id(row), votes)


def _read_only(*columns: NDArray[Any]) -> None:
    for column in columns:
        column.flags.writeable = False

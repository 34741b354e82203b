"""Cards taken one after the other out of an export whose contests are known at its end alone: codes stay, no object."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.coded import CODED
from canvass.formats.cvr.ways import Way, rows_of_ways
from canvass.model import BatchId, Choice
from canvass.model import card_block as names
from canvass.model.card_block import CardBlock, RecordedName

_PLACE = (names.TABULATOR, names.BATCH)


@dataclass(slots=True)
class Marked:
    """A contest on the cards so far: its ways of being marked by the ids of the file, and the way of each card."""

    rows: array[int] = field(default_factory=lambda: array("I"))
    of_card: array[int] = field(default_factory=lambda: array("I"))
    ways: dict[Way, int] = field(default_factory=dict)

    @property
    def cards_of_ways(self) -> Mapping[Way, int]:
        """How many cards are marked in each way."""
        count = np.bincount(np.array(self.of_card, np.int64), minlength=len(self.ways))
        return dict(zip(self.ways, count.tolist(), strict=True))


@dataclass(slots=True)
class Gathered:
    """The cards so far: ``contests`` by the key that the file gives them."""

    contests: dict[str, Marked] = field(default_factory=dict)
    batches: dict[BatchId, int] = field(default_factory=dict)
    batch: array[int] = field(default_factory=lambda: array("I"))
    position: array[int] = field(default_factory=lambda: array("I"))
    told: dict[str, list[str | None]] = field(
        default_factory=lambda: {name: [] for name in (names.UNIT, names.STYLE, names.MODE)}
    )

    def __len__(self) -> int:
        """Number of cards."""
        return len(self.batch)

    def card(
        self, batch: BatchId, position: int, unit: str = "", style: str = "", mode: str = ""
    ) -> None:
        """The next card; the contests that follow are on it."""
        self.batch.append(self.batches.setdefault(batch, len(self.batches)))
        self.position.append(position)
        for words, word in zip(self.told.values(), (unit, style, mode), strict=True):
            words.append(word or None)

    def mark(self, contest: str, way: Way) -> bool:
        """The marks of a contest on the last card; False where it has the contest already."""
        found = self.contests.setdefault(contest, Marked())
        row = len(self.batch) - 1
        if found.rows and found.rows[-1] == row:
            return False
        found.rows.append(row)
        found.of_card.append(found.ways.setdefault(way, len(found.ways)))
        return True

    def twice(self) -> Iterator[tuple[BatchId, int]]:
        """Places that more than one card has."""
        numbers = np.array(self.batch, np.int64) << 32 | np.array(self.position, np.int64)
        distinct, times = np.unique(numbers, return_counts=True)
        batches = list(self.batches)
        for number in distinct[times > 1].tolist():
            yield batches[number >> 32], number & 0xFFFFFFFF

    def in_order(self) -> None:
        """Give each card its place in the batch by the order of the file."""
        count = [0] * len(self.batches)
        for row, batch in enumerate(self.batch):
            count[batch] += 1
            self.position[row] = count[batch]

    def block(
        self, contests: Mapping[str, RecordedName], ways: Mapping[str, Sequence[Way]]
    ) -> CardBlock:
        """The cards in columns; ``ways`` has those of each contest in their order, with the ids of its choices."""
        number = np.array(self.batch, np.int64)
        width = max(map(len, self.batches), default=1)
        places = {
            name: _coded([batch[place] for batch in self.batches], number)
            for place, name in enumerate(_PLACE[len(_PLACE) - width :])
        }
        table = pl.DataFrame(
            {
                **places,
                names.POSITION: np.array(self.position, np.int64).astype(np.int32),
                **{name: pl.Series(words, dtype=CODED) for name, words in self.told.items()},
            }
        )
        marks = {
            recorded.title: _rows(self.contests[key], recorded, ways[key])
            for key, recorded in contests.items()
            if key in self.contests and self.contests[key].rows
        }
        return CardBlock(table, marks)


def named_ways(marked: Marked, choices: Mapping[str, Choice]) -> list[Way]:
    """The ways with the ids of choices, at each rank in their order."""
    order = {number: place for place, number in enumerate(choices)}
    return [
        tuple(tuple(choices[n].id for n in sorted(at, key=order.__getitem__)) for at in way)
        for way in marked.ways
    ]


def _rows(marked: Marked, recorded: RecordedName, ways: Sequence[Way]) -> pl.DataFrame:
    rows, of_card = (np.array(each, np.int64) for each in (marked.rows, marked.of_card))
    allowed = 0 if recorded.is_ranked else recorded.votes_allowed
    return rows_of_ways(rows, of_card, ways, [choice.id for choice in recorded.choices], allowed)


def _coded(words: list[str], number: NDArray[np.int64]) -> pl.Series:
    return pl.Series(words, dtype=CODED).gather(number)

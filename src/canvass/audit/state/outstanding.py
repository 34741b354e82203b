"""What is still to be done, kept as readings come, so that nobody walks the sample to learn it.

Counts by jurisdiction, by board and by what is lacking, and what is due in the order of the shelf.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from canvass.audit.event.kinds import Turn
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state.readings import NOTHING, Column
from canvass.model import BatchId


class Lack(StrEnum):
    """What somebody has still to do; ``words`` say it of one entry."""

    READING = "reading"
    SECOND_READING = "second_reading"
    OPENING = "opening"
    RESOLUTION = "resolution"
    SIGN_OFF = "sign_off"

    @property
    def words(self) -> str:
        """The lack in words."""
        return _WORDS[self]


_WORDS = {
    Lack.READING: "is not read yet",
    Lack.SECOND_READING: "is to be read by a second board",
    Lack.OPENING: "has two sealed readings that are not opened",
    Lack.RESOLUTION: "was read differently by two boards",
    Lack.SIGN_OFF: "has not signed off",
}
LACK_OF_TURN = {
    Turn.FIRST: Lack.READING,
    Turn.SECOND: Lack.SECOND_READING,
    Turn.RESOLUTION: Lack.RESOLUTION,
}
"""What a reading of each turn mends."""
Item: TypeAlias = tuple[int, int | str]
"""A thing of a batch: for a card its position and its number, for a count the place of its contest and its id."""


Key: TypeAlias = int | tuple[BatchId, str]
"""How a thing is found: a card by its number among the drawn, a count by its batch and contest."""


class Thing(NamedTuple):
    """A card, or the count of one contest of a batch: where it lies, and what is lacking of it."""

    kind: EntryKind
    batch: BatchId
    shelf: int
    item: Item
    lack: Lack


def lack_of(column: Column[Any], entry: int) -> Lack | None:
    """What is lacking of an entry of a column of readings; None where its reading stands."""
    if column.standing(entry) != NOTHING:
        return None
    if column.differs(entry):
        return Lack.RESOLUTION
    return Lack.SECOND_READING if column.is_read(entry) else Lack.READING


@dataclass(slots=True)
class Shelf:
    """Things that are due, batch by batch in the order of the shelf; in a batch in their own order.

    The things of a batch are put in order when somebody asks for them, and not with each reading.
    """

    batches: list[tuple[int, BatchId]] = field(default_factory=list)
    items: dict[BatchId, set[Item]] = field(default_factory=dict)

    def add(self, thing: Thing) -> None:
        """One more is due."""
        items = self.items.get(thing.batch)
        if items is None:
            insort(self.batches, (thing.shelf, thing.batch))
            items = self.items[thing.batch] = set()
        items.add(thing.item)

    def remove(self, thing: Thing) -> None:
        """One is no longer due."""
        items = self.items[thing.batch]
        items.remove(thing.item)
        if not items:
            del self.items[thing.batch]
            del self.batches[bisect_left(self.batches, (thing.shelf, thing.batch))]

    def in_order(self, wanted: Container[BatchId] | None = None) -> Iterator[tuple[BatchId, Item]]:
        """What is due of these batches, or of all. The shelf must not change meanwhile."""
        for _, batch in self.batches:
            if wanted is None or batch in wanted:
                for item in sorted(self.items[batch]):
                    yield batch, item

    def copy(self) -> Shelf:
        """The same, to go on with apart from this one."""
        return Shelf(
            self.batches.copy(), {batch: each.copy() for batch, each in self.items.items()}
        )


@dataclass(slots=True)
class Outstanding:
    """What every jurisdiction has still to do, and what its boards have done."""

    lacks: dict[Key, Thing] = field(default_factory=dict)
    shelves: dict[tuple[str, EntryKind, Lack], Shelf] = field(default_factory=dict)
    counts: Counter[tuple[str, EntryKind, Lack]] = field(default_factory=Counter)
    sought: Counter[tuple[str, EntryKind]] = field(default_factory=Counter)
    """Things that a jurisdiction had to read in all rounds: cards, and counts of batches."""
    made: Counter[tuple[str, str, Turn]] = field(default_factory=Counter)
    """Readings that stand in the record, by jurisdiction, board and turn."""

    def note(self, key: Key, thing: Thing) -> None:
        """A thing lacks something now."""
        self.settle(key)
        self.add(key, thing)

    def add(self, key: Key, thing: Thing) -> None:
        """The same of a thing that lacked nothing before."""
        where = thing.batch[0], thing.kind, thing.lack
        shelf = self.shelves.get(where)
        if shelf is None:
            shelf = self.shelves[where] = Shelf()
        shelf.add(thing)
        self.counts[where] += 1
        self.lacks[key] = thing

    def settle(self, key: Key) -> None:
        """Nothing is lacking of a thing any more."""
        thing = self.lacks.pop(key, None)
        if thing is not None:
            where = thing.batch[0], thing.kind, thing.lack
            self.shelves[where].remove(thing)
            self.counts[where] -= 1

    def due(
        self,
        jurisdiction: str,
        kind: EntryKind,
        lack: Lack,
        wanted: Container[BatchId] | None = None,
    ) -> Iterator[tuple[BatchId, Item]]:
        """What lacks this in a jurisdiction, in the order of its shelf; of these batches, or of all."""
        shelf = self.shelves.get((jurisdiction, kind, lack))
        return iter(()) if shelf is None else shelf.in_order(wanted)

    def lacking(self, jurisdiction: str, kind: EntryKind) -> int:
        """How many things of a kind are not settled in a jurisdiction."""
        return sum(self.counts[jurisdiction, kind, lack] for lack in Lack)

    def settled(self, jurisdiction: str, kind: EntryKind) -> int:
        """How many things of a kind are."""
        return self.sought[jurisdiction, kind] - self.lacking(jurisdiction, kind)

    def copy(self) -> Outstanding:
        """The same, to go on with apart from this one."""
        shelves = {key: shelf.copy() for key, shelf in self.shelves.items()}
        return Outstanding(
            self.lacks.copy(), shelves, self.counts.copy(), self.sought.copy(), self.made.copy()
        )

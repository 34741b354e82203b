"""What was drawn in all rounds so far, and which draws each contest has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from canvass.audit.event.sample import DrawnEntry
from canvass.audit.frames.frame import EntryId, EntryKind


@dataclass(slots=True)
class DrawnEntries:
    """Entries by number, in the order in which they were first drawn, and for each contest its draws."""

    entries: list[DrawnEntry] = field(default_factory=list)
    """Each as it was first drawn."""
    number_of: dict[tuple[EntryKind, EntryId], int] = field(default_factory=dict)
    round: list[int] = field(default_factory=list)
    """The round in which each was first drawn."""
    required: list[tuple[str, ...]] = field(default_factory=list)
    """The contests that must be read on each, by all rounds so far."""
    draws: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    """For each contest the number of the entry at each place of its draws, counted from 1."""

    def copy(self) -> DrawnEntries:
        """The same entries, to go on with apart from these."""
        draws: dict[str, dict[int, int]] = defaultdict(dict)
        draws.update({contest: places.copy() for contest, places in self.draws.items()})
        return DrawnEntries(
            self.entries.copy(),
            self.number_of.copy(),
            self.round.copy(),
            self.required.copy(),
            draws,
        )

    def add(self, drawn: DrawnEntry, round_number: int) -> int:
        """The number of an entry that a round drew, new or not."""
        key = drawn.kind, drawn.id
        number = self.number_of.get(key)
        if number is None:
            number = self.number_of[key] = len(self.entries)
            self.entries.append(drawn)
            self.round.append(round_number)
            self.required.append(drawn.contests)
        else:
            self.required[number] = tuple(dict.fromkeys((*self.required[number], *drawn.contests)))
        for contest, place, _ in drawn.selections:
            self.draws[contest][place] = number
        return number

    def ticket(self, number: int) -> str:
        """The ticket that first selected an entry; empty where none did."""
        selections = self.entries[number].selections
        return selections[0].ticket if selections else ""

    def prefix(self, contest: str, limit: int | None = None) -> list[int]:
        """The entries at the places 1, 2, ... of a contest's draws, up to the first that no round selected.

        With a ``limit`` at most so many.
        """
        draws = self.draws.get(contest, {})
        found: list[int] = []
        while (limit is None or len(found) < limit) and len(found) + 1 in draws:
            found.append(draws[len(found) + 1])
        return found

    def reach(self, contest: str, known: int) -> int:
        """How many places from the first a contest's draws have without a gap, of which so many are ``known``."""
        draws = self.draws.get(contest, {})
        while known + 1 in draws:
            known += 1
        return known

    def of_kind(self, kind: EntryKind, jurisdiction: str) -> Iterable[int]:
        """Entries of a kind that this jurisdiction keeps and looks for."""
        for number, entry in enumerate(self.entries):
            if entry.kind is kind and entry.jurisdiction == jurisdiction and entry.is_sought:
                yield number

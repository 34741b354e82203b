"""What a draw gives: selections in order, and all that a stranger needs to draw them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from canvass.audit.frames.frame import EntryId
from canvass.stats.tickets import canonical


class SelectionMethod(StrEnum):
    """How entries were chosen."""

    SMALLEST_TICKETS = "without replacement: the entries with the smallest tickets"
    UNIFORM = "with replacement: every entry alike"
    WEIGHTED = "with replacement: in proportion to weight"
    WEIGHTED_DISTINCT = "without replacement: in proportion to weight, repeats passed over"


@dataclass(frozen=True, slots=True)
class Draw:
    """One selection. ``number`` is the counter that was hashed; None where the entry's own id was."""

    id: EntryId
    ticket: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Sample:
    """The draws, and where they came from; together with the published frame they can be repeated."""

    seed: str
    frame: str
    entries: int
    method: SelectionMethod
    draws: tuple[Draw, ...]
    scheme: str = canonical.SCHEME

    @property
    def ids(self) -> tuple[EntryId, ...]:
        """The different entries drawn, in the order of their first draw: what has to be fetched."""
        return tuple(dict.fromkeys(draw.id for draw in self.draws))

    @property
    def times(self) -> Mapping[EntryId, int]:
        """How often each entry was drawn; with replacement, every draw counts."""
        return Counter(draw.id for draw in self.draws)

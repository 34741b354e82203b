"""Some of the entries of a frame, as a frame of their own: the cards of a stratum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canvass.audit.frames.frame import EntryId, EntryKind, Frame, Places
from canvass.audit.frames.listed import listed_frame
from canvass.stats.tickets.canonical import Run


@dataclass(frozen=True, eq=False)
class FrameAmong:
    """The entries at the places ``numbers`` of a frame in id order, in their order and under its name."""

    frame: Frame
    numbers: Places

    @property
    def name(self) -> str:
        """That of the whole frame."""
        return self.frame.name

    @property
    def kind(self) -> EntryKind:
        """That of the whole frame's entries."""
        return self.frame.kind

    def __len__(self) -> int:
        return int(self.numbers.size)

    def ids_at(self, places: Places) -> list[EntryId]:
        """Ids of the entries at these places, counted from 0 among those of the stratum."""
        return self.frame.ids_at(self.numbers[places])

    def runs(self) -> Iterator[Run]:
        """The entries, some thousands at a time."""
        return listed_frame(self.name, self.frame.ids_at(self.numbers), self.kind).runs()

    def in_id_order(self) -> FrameAmong:
        """Itself: the whole frame is in that order."""
        return self

"""What somebody decided about the faults of a file that was loaded: docs/record.md, section 21.18."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from canvass.audit.event.kinds import EventKind
from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value

CODE = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*")


@dataclass(frozen=True, slots=True)
class FaultAccepted:
    """Faults of one kind that stand in a file: how many there are, who let them stand, and why."""

    code: str
    count: int
    by: str
    why: str

    @property
    def value(self) -> dict[str, Value]:
        """As it stands in the event."""
        return {"by": self.by, "code": self.code, "count": self.count, "why": self.why}

    @classmethod
    def read(cls, found: Fields) -> FaultAccepted:
        """The same from the event. Raises BadRecord."""
        found.exactly("by", "code", "count", "why")
        code = found.text("code", CODE)
        return cls(code, found.positive("count"), found.name("by"), found.label("why"))

    def __str__(self) -> str:
        """How it is told of a file."""
        times = "1 fault" if self.count == 1 else f"{self.count:,} faults"
        return f"{times} {self.code} let stand by {self.by}: {self.why}"


@dataclass(frozen=True, slots=True)
class CellRead:
    """A cell of a file that is read as something else than stands there: by whom, and why."""

    row: int
    column: str
    found: str
    put: str
    by: str
    why: str

    @property
    def value(self) -> dict[str, Value]:
        """As it stands in the event."""
        return {
            "by": self.by,
            "column": self.column,
            "found": self.found,
            "put": self.put,
            "row": self.row,
            "why": self.why,
        }

    @classmethod
    def read(cls, found: Fields) -> CellRead:
        """The same from the event. Raises BadRecord."""
        found.exactly("by", "column", "found", "put", "row", "why")
        return cls(
            found.positive("row"),
            found.text("column"),
            found.line("found"),
            found.line("put"),
            found.name("by"),
            found.label("why"),
        )

    def __str__(self) -> str:
        """How it is told of a file."""
        return f"row {self.row}, {self.column}: {self.found!a} read as {self.put!a} by {self.by}: {self.why}"


@dataclass(frozen=True, slots=True)
class FaultsAccepted:
    """What was decided about the file of the entry before: faults that stand, and cells read as something else."""

    KIND: ClassVar[EventKind] = EventKind.ACCEPTED
    faults: tuple[FaultAccepted, ...] = ()
    cells: tuple[CellRead, ...] = ()

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "cells": tuple(each.value for each in self.cells),
            "faults": tuple(each.value for each in self.faults),
        }

    @classmethod
    def read(cls, body: Fields) -> FaultsAccepted:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("cells", "faults")
        found = cls(body.each("faults", FaultAccepted.read), body.each("cells", CellRead.read))
        codes, cells = (
            [each.code for each in found.faults],
            [(c.row, c.column) for c in found.cells],
        )
        if codes != sorted(set(codes)) or cells != sorted(set(cells)):
            raise BadRecord("faults are listed by code and cells by row and column, none twice")
        if not (codes or cells):
            raise BadRecord("nothing was decided: neither a fault nor a cell is listed")
        return found

    @property
    def sentences(self) -> tuple[str, ...]:
        """Every decision, in words."""
        return tuple(map(str, (*self.faults, *self.cells)))

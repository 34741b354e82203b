"""What people read, in columns: for every card that was drawn, what each board said of it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from canvass.audit.event.kinds import Turn
from canvass.errors import OutOfTurn

NOTHING = -1
"""No reading, in a column of readings."""
Said = TypeVar("Said", bound=Hashable)


@dataclass(slots=True)
class Column(Generic[Said]):
    """Readings of many entries: each says one of few different things, kept once and named by a number.

    Three readings of an entry are possible: a first, a second by another board, and a resolution by both.
    """

    things: list[Said] = field(default_factory=list)
    """The different things said."""
    number_of: dict[Said, int] = field(default_factory=dict)
    first: list[int] = field(default_factory=list)
    second: list[int] = field(default_factory=list)
    resolution: list[int] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    """Who made the first reading."""
    is_twice: list[bool] = field(default_factory=list)
    """Whether a second reading is asked for."""

    def copy(self) -> Column[Said]:
        """The same column, to go on with apart from this one."""
        columns = ("things", "number_of", "first", "second", "resolution", "board", "is_twice")
        return Column(**{name: getattr(self, name).copy() for name in columns})

    def add_entry(self, *, is_twice: bool) -> int:
        """The number of a new entry without readings."""
        for column in (self.first, self.second, self.resolution):
            column.append(NOTHING)
        self.board.append("")
        self.is_twice.append(is_twice)
        return len(self.first) - 1

    def standing(self, entry: int) -> int:
        """The number of what stands of an entry; NOTHING where nothing does yet."""
        if self.resolution[entry] != NOTHING:
            return self.resolution[entry]
        first, second = self.first[entry], self.second[entry]
        if second == first or (second == NOTHING and not self.is_twice[entry]):
            return first
        return NOTHING

    def differs(self, entry: int) -> bool:
        """Whether both boards read it, said different things, and have not settled it."""
        first, second = self.first[entry], self.second[entry]
        is_open = self.resolution[entry] == NOTHING
        return is_open and NOTHING not in (first, second) and first != second

    def is_read(self, entry: int) -> bool:
        """Whether there is any reading of it."""
        return self.first[entry] != NOTHING

    def said(self, entry: int) -> Said | None:
        """What stands of an entry; None where nothing does yet."""
        number = self.standing(entry)
        return None if number == NOTHING else self.things[number]

    def refuse(self, entry: int, turn: Turn, board: str, what: str) -> None:
        """Refuse a reading that may not be made now. Raises OutOfTurn."""
        first, second = self.first[entry], self.second[entry]
        if turn is Turn.FIRST:
            if first != NOTHING:
                raise OutOfTurn(f"{what} was read already; withdraw that reading to enter it anew")
        elif first == NOTHING:
            raise OutOfTurn(f"{what} has no first reading yet")
        elif turn is Turn.SECOND:
            if second != NOTHING:
                raise OutOfTurn(f"{what} was read a second time already")
            if board == self.board[entry]:
                raise OutOfTurn(
                    f"{what} was read first by {board!r}: another board makes the second reading"
                )
        elif not self.differs(entry):
            raise OutOfTurn(f"{what} has no two readings that differ: there is nothing to resolve")

    def enter(self, entry: int, turn: Turn, board: str, said: Said) -> None:
        """Keep a reading that was not refused."""
        number = self.number_of.get(said)
        if number is None:
            number = self.number_of[said] = len(self.things)
            self.things.append(said)
        if turn is Turn.FIRST:
            self.first[entry] = number
            self.board[entry] = board
        elif turn is Turn.SECOND:
            self.second[entry] = number
        else:
            self.resolution[entry] = number

    def withdraw(self, entry: int) -> None:
        """Take back all readings of an entry."""
        self.first[entry] = self.second[entry] = self.resolution[entry] = NOTHING
        self.board[entry] = ""

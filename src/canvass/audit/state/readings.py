"""What people read, in columns: for every card that was drawn, what each board said of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from canvass.audit.event.kinds import Turn
from canvass.errors import OutOfTurn, ReadAlready
from canvass.model.name import same_name

NOTHING = -1
"""No reading, in a column of readings."""
Said = TypeVar("Said", bound=Hashable)


class Made(NamedTuple):
    """Who made a reading, and the number of the entry that keeps it."""

    board: str
    entry: int
    people: frozenset[str] = frozenset()
    """Who was the board then, as names are compared; nobody where they were not named."""


NOBODY = Made("", 0)
"""The maker of no reading."""


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
    made: dict[Turn, dict[int, Made]] = field(default_factory=lambda: {turn: {} for turn in Turn})
    """For each turn who made the reading, and where it is kept."""
    withdrawn: dict[int, int] = field(default_factory=dict)
    """The entry of the record that last took all readings of a thing back."""
    is_twice: list[bool] = field(default_factory=list)
    """Whether a second reading is asked for; one that comes unasked asks for nothing."""

    def copy(self) -> Column[Said]:
        """The same column, to go on with apart from this one."""
        columns = ("things", "number_of", "first", "second", "resolution", "withdrawn", "is_twice")
        copies = {name: getattr(self, name).copy() for name in columns}
        return Column(**copies, made={turn: made.copy() for turn, made in self.made.items()})

    def add_entry(self, *, is_twice: bool) -> int:
        """The number of a new entry without readings."""
        for column in (self.first, self.second, self.resolution):
            column.append(NOTHING)
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

    def read_first_by(self, entry: int) -> Made:
        """Who made the first reading; NOBODY where nobody did."""
        return self.made[Turn.FIRST].get(entry, NOBODY)

    def of_turn(self, entry: int, turn: Turn) -> tuple[Made, Said] | None:
        """Who made the reading of this turn, and what it says; None where nobody did."""
        number = self._numbers(turn)[entry]
        return None if number == NOTHING else (self.made[turn][entry], self.things[number])

    def said(self, entry: int) -> Said | None:
        """What stands of an entry; None where nothing does yet."""
        number = self.standing(entry)
        return None if number == NOTHING else self.things[number]

    def makers(self, entry: int) -> Iterator[tuple[Turn, Made]]:
        """Who made each reading that there is of an entry."""
        for turn, made in self.made.items():
            if entry in made:
                yield turn, made[entry]

    def is_first(self, entry: int, turn: Turn) -> bool:
        """Whether a reading of this turn would be the first of an entry: nothing of the readings stands against it."""
        return turn is Turn.FIRST and self.first[entry] == NOTHING

    def refuse(self, entry: int, turn: Turn, made: Made, what: str) -> None:
        """Refuse a reading that may not be made now. Raises OutOfTurn."""
        first, second = self.first[entry], self.second[entry]
        if turn is Turn.FIRST:
            if first != NOTHING:
                raise _read_already(what, self.made[turn][entry])
        elif first == NOTHING:
            raise OutOfTurn(f"{what} has no first reading yet")
        elif turn is Turn.SECOND:
            if second != NOTHING:
                raise _read_already(f"{what} a second time", self.made[turn][entry])
            if reason := same_board(self.made[Turn.FIRST][entry], made):
                raise OutOfTurn(f"{what} {reason}")
        elif not self.differs(entry):
            raise OutOfTurn(f"{what} has no two readings that differ: there is nothing to resolve")

    def enter(self, entry: int, turn: Turn, made: Made, said: Said) -> None:
        """Keep a reading that was not refused."""
        number = self.number_of.get(said)
        if number is None:
            number = self.number_of[said] = len(self.things)
            self.things.append(said)
        self._numbers(turn)[entry] = number
        self.made[turn][entry] = made

    def withdraw(self, entry: int, by: int) -> None:
        """Take back all readings of an entry, by this entry of the record."""
        self.first[entry] = self.second[entry] = self.resolution[entry] = NOTHING
        for made in self.made.values():
            made.pop(entry, None)
        self.withdrawn[entry] = by

    def _numbers(self, turn: Turn) -> list[int]:
        if turn is Turn.FIRST:
            return self.first
        return self.second if turn is Turn.SECOND else self.resolution


def same_board(first: Made, second: Made) -> str:
    """Why two boards are one, after the name of what they read; empty where they are two."""
    if same_name(first.board) == same_name(second.board):
        return f"was read first by {first.board!r}: another board makes the second reading"
    if first.people & second.people:
        shared = "; ".join(sorted(first.people & second.people))
        return (
            f"was read first by {first.board!r}, which shares a person with {second.board!r} ({shared}): two boards "
            "that share a person are not two boards"
        )
    return ""


def _read_already(what: str, made: Made) -> ReadAlready:
    """Why a reading is refused: never what was read, nor whether it was the same."""
    return ReadAlready(
        f"{what} was read already by {made.board!r}, entry {made.entry}",
        "nothing was entered. If that reading is wrong, withdraw it with a reason, then read anew",
    )

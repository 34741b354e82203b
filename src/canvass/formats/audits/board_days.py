"""When boards sit, in a TOML file: their number, hours, first day and days off (docs/audit-methods.md)."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from canvass.audit.working_days import BoardDays
from canvass.formats.problem import ReadResult, named
from canvass.formats.text_file import read_text
from canvass.formats.toml_problems import read_toml
from canvass.formats.toml_values import Count, Day


class Weekday(StrEnum):
    """Days of the week, from Monday."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


_WEEK = tuple(Weekday)
Boards = Annotated[Count, Field(ge=1, le=100_000)]


class BoardDaysEntry(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    first_day: Day
    boards: Boards | None = None
    hours_a_day: Annotated[float, Field(strict=True, gt=0, le=24)]
    cards_an_hour: Annotated[float, Field(strict=True, gt=0, le=10_000)] | None = None
    days_off: tuple[Day, ...] = ()
    weekdays: Annotated[tuple[Weekday, ...], Field(min_length=1)] = _WEEK[:5]
    days_between: Annotated[Count, Field(le=60)] = 1
    counties: dict[str, Boards] = {}

    @model_validator(mode="after")
    def _boards_are_said_once(self) -> Self:
        if self.boards is None and not self.counties:
            raise ValueError(
                "say how many boards sit: boards = 4, or a table [counties] with the boards of each"
            )
        if self.boards is not None and self.counties:
            raise ValueError(
                "boards share all cards, or [counties] have boards of their own: leave one out"
            )
        return self


def read_board_days(path: Path) -> ReadResult[BoardDays]:
    """When boards sit, None where something in the file is wrong, and every problem."""
    text = read_text(path)
    if text.value is None:
        return ReadResult(None, named(text.problems, path.name), text.source)
    entry, problems = read_toml(text.value, BoardDaysEntry)
    found = named((*text.problems, *problems), path.name)
    return ReadResult(None if entry is None else _value(entry), found, text.source)


def _value(entry: BoardDaysEntry) -> BoardDays:
    return BoardDays(
        entry.first_day,
        entry.boards or sum(entry.counties.values()),
        entry.hours_a_day,
        entry.cards_an_hour,
        frozenset(entry.days_off),
        frozenset(map(_WEEK.index, entry.weekdays)),
        entry.days_between,
        dict(entry.counties),
    )

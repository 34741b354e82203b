"""A dialect: where a kind of results file keeps its units, contests, choices and votes, told as data.

Dialects are TOML files in ``canvass/formats/mappings``; a user's own mapping is another such file.
Columns are found by name, so their order does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from canvass.formats.mode_names import is_mode_name
from canvass.model import Baseline, ChoiceKind, UnitKind

Name = Annotated[str, Field(min_length=1)]
Names = tuple[Name, ...]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FileColumns(_Entry):
    """What else tells the format: further columns that must be there or may be, and values that must occur."""

    required: Names = ()
    optional: Names = ()
    values: Mapping[Name, Names] = Field(default_factory=dict)
    """For a column, values of which at least one must occur: they tell apart files with equal columns."""
    only_with: Mapping[Name, Names] = Field(default_factory=dict)
    """For a column, values of which one must occur, ``*`` for any: columns of these names alone do not say whose file
    it is."""
    spellings: Mapping[Name, Names] = Field(default_factory=dict)
    """For a column, other names under which files have it."""
    parts: Mapping[Name, Names] = Field(default_factory=dict)
    """For a column that a file may lack, columns whose texts make it, in this order."""
    absent: Names = ()
    """Columns of the contest that a file may lack; it is read as if they were empty, and says so."""
    elections: Names = ()
    """Columns, not read otherwise, that say of which election a row is: a file of several is refused."""
    day: str = ""
    """The one of these columns that is the election's day."""


class CountyColumn(_Entry):
    """The column that says which county a unit lies in, by code or by name."""

    column: Name
    by: Literal["fips", "name"] = "fips"
    name: str = ""
    """The column of the county's name, beside its code."""
    division: str = ""
    """A column of Open Civic Data divisions that a file may have; it tells a county from a city of the same name."""


class StateColumn(_Entry):
    """The column that says which state a unit lies in, by postal code or by name; or the one state of the file."""

    column: str = ""
    the: Annotated[str, Field(pattern="^([A-Z]{2})?$")] = ""


class LevelColumn(_Entry):
    """The column that says of each row what it is of: the units of the file, or all of them together."""

    column: Name
    units: Names
    wholes: Names = ()


class UnitColumns(_Entry):
    """The columns that name a reporting unit.

    One column with the office's own id, or several that identify a unit together; then units are numbered
    in the order of the file.
    """

    kind: UnitKind
    id: str = ""
    key: Names = ()
    name: str = ""
    codes: Names = ()
    """Columns of codes that a file may have, which tell places of one name apart; beside ``key`` only."""
    county: CountyColumn | None = None
    state: StateColumn = StateColumn()
    level: LevelColumn | None = None

    @model_validator(mode="after")
    def _one_way_to_identify(self) -> UnitColumns:
        if bool(self.id) == bool(self.key):
            raise ValueError("give either id (one column) or key (columns that identify together)")
        return self

    @property
    def columns(self) -> Names:
        """The columns that identify a unit."""
        return (self.id,) if self.id else self.key


class ContestColumns(_Entry):
    """Which contest a row is about: one contest for the whole file, or columns that identify it.

    Contests identified by columns are numbered in the order of the file, but for the presidency: where a cell
    of the first column is among ``president``, the id is president- and the year.
    """

    id: str = ""
    title: str = ""
    day: date | None = None
    columns: Names = ()
    year: str = ""
    president: Names = ()
    elected: Names = ()
    """Columns that say how many a contest elects; the file need not have them."""
    votes_allowed: Names = ()
    """Columns that say for how many choices a voter may vote."""
    winner: Names = ()
    """Columns that mark who was elected, or nominated."""
    parties: Literal["", "choices", "contests"] = ""
    """What the parties of a file with a row for each choice are: choices of one contest, or in a primary a contest
    each; unsaid, the file decides."""

    @property
    def of_seats(self) -> Names:
        """The columns that say something of how many are elected."""
        return (*self.elected, *self.votes_allowed, *self.winner)

    @model_validator(mode="after")
    def _one_way_to_identify(self) -> ContestColumns:
        if bool(self.id) == bool(self.columns):
            raise ValueError("give either id (one contest) or columns (that identify it)")
        return self


class WideChoice(_Entry):
    """The choice whose votes stand in a column of its own."""

    choice: Name
    name: str = ""
    party: str = ""
    kind: ChoiceKind = ChoiceKind.CANDIDATE


class CountColumns(_Entry):
    """One set of returns in the file: which count it is, which rows it has and where its votes stand.

    Either ``choices`` names a column of votes for each choice, or ``choice`` and ``votes`` name the columns
    of a file with one row for each choice.
    """

    name: Name
    baseline: Baseline | None = None
    """None where the file does not say."""
    baseline_detail: str = ""
    where: Mapping[Name, Name] = Field(default_factory=dict)
    """Rows that belong to this count: the text that these columns must have."""
    contest: ContestColumns
    choices: Mapping[Name, WideChoice] = Field(default_factory=dict)
    choice: str = ""
    party: str = ""
    parties_in_one_row: bool = False
    """Whether the form has one row for a person whom several parties nominated: two rows are of two primaries."""
    votes: str = ""
    mode: str = ""
    """The column of the vote mode."""
    modes: Names = ()
    """Columns that divide ``votes`` by vote mode; the file need not have them."""
    modes_by_name: bool = False
    """Whether further columns may divide ``votes``: told by their names, or because the votes are their sum. A file
    that has two with such names may lack ``votes``."""
    answers: Mapping[Name, Name] = Field(default_factory=dict)
    """Columns that have the votes of a question's answers, where its row has none in ``votes``."""
    total: str = ""
    """The column of all votes in the contest, which must equal the sum of the choices."""
    remainder: WideChoice | None = None
    """What ``total`` has beyond the named choices."""
    write_in: str = ""
    """The column that says whether the choice was written in."""
    adjustments: Mapping[Name, Names] = Field(default_factory=dict)
    """For a column, names of rows that correct others and so may be below zero."""

    @model_validator(mode="after")
    def _wide_or_long(self) -> CountColumns:
        if bool(self.choices) == bool(self.choice and self.votes):
            raise ValueError("give either choices (a column each) or choice and votes (a row each)")
        if self.remainder and not (self.total and self.choices):
            raise ValueError("remainder needs total and choices")
        if self.answers and not (self.choice and self.contest.columns):
            raise ValueError("answers need choice, and columns that identify the contest")
        return self

    @property
    def is_wide(self) -> bool:
        """Whether each choice has a column of its own."""
        return bool(self.choices)

    def is_mode(self, column: str) -> bool:
        """Whether a column divides the votes by vote mode, by its name."""
        return column in self.modes or (self.modes_by_name and is_mode_name(column))


class TurnoutRows(_Entry):
    """Facts on turnout: words that some files write in the contest's column, or columns of their own."""

    words: Mapping[Name, Literal["registered_voters", "ballots", "blank_ballots"]] = Field(
        default_factory=dict
    )
    columns: Mapping[Name, Literal["registered_voters", "ballots", "blank_ballots"]] = Field(
        default_factory=dict
    )


_WORKED_OUT = ("required", "optional", "by_plain_name", "named")


TOGETHER = "counties-together"
"""The dialect of the table that several counties' files make."""


class Dialect(_Entry):
    """A kind of results file."""

    name: Name
    title: Name
    file: FileColumns = FileColumns()
    unit: UnitColumns
    counts: Annotated[tuple[CountColumns, ...], Field(alias="count")] = ()
    turnout: TurnoutRows = TurnoutRows()
    covariates: Names = ()
    """Columns of measurements on the units."""
    day: date | None = None
    """The day whose county codes the file must have, where its contests do not say."""

    @model_validator(mode="after")
    def _names_its_day(self) -> Dialect:
        if self.file.day and self.file.day not in self.file.elections:
            raise ValueError("day is one of the columns of elections")
        return self

    @model_validator(mode="after")
    def _holds_something(self) -> Dialect:
        if not (self.counts or self.covariates or self.turnout.columns):
            raise ValueError("give at least one [[count]], covariates or turnout columns")
        if len(self.counts) > 1 and any(count.contest.columns for count in self.counts):
            raise ValueError("where columns identify the contest there can be only one [[count]]")
        return self

    @property
    def is_of_files(self) -> bool:
        """Whether it is of several files together, each of which was examined by itself."""
        return self.name == TOGETHER

    @property
    def own_state(self) -> str:
        """The postal code of the one state in whose counties the units lie; empty where the file says it."""
        return self.unit.state.the if self.unit.county else ""

    @cached_property
    def required(self) -> frozenset[str]:
        """Columns without which a file is not of this kind."""
        return frozenset(filter(None, (*self.file.required, *self.file.values, *self.named)))

    @cached_property
    def optional(self) -> frozenset[str]:
        """Columns that a file of this kind may have."""
        modes = {column for count in self.counts for column in count.modes}
        parts = {column for columns in self.file.parts.values() for column in columns}
        named = {*self.file.optional, *self.unit.codes, *self._of_seats(), *self._divisions()}
        return frozenset(modes | parts | named | {*self.file.elections}) - self.required

    @cached_property
    def by_plain_name(self) -> Mapping[str, str]:
        """Required and optional columns, by their names in small letters."""
        return {name.casefold(): name for name in self.required | self.optional}

    def modes_among(self, names: Iterable[str]) -> tuple[str, ...]:
        """The columns with these names that divide the votes by vote mode, by their names."""
        of = [name for name in names if any(count.is_mode(name) for count in self.counts)]
        return tuple(name for name in of if name not in self.named)

    def makes(self, names: Iterable[str]) -> frozenset[str]:
        """Columns that a file with these names lacks, and that others of its columns make."""
        there = set(names)
        made = {
            name for name, parts in self.file.parts.items() if len(there.intersection(parts)) > 1
        }
        made |= {*self.file.absent}
        if len(self.modes_among(there)) > 1:
            made |= {count.votes for count in self.counts if count.modes_by_name}
        return frozenset(made - there)

    def columns_among(self, names: Iterable[str], unread: Iterable[str] = ()) -> frozenset[str]:
        """Those of a file's columns that are looked at, and the ``unread`` ones: they may tell elections apart."""
        there = set(names)
        parts = {part for columns in self.file.parts.values() for part in columns}
        named = {*self.named, *self.unit.codes, *self._of_seats(), *self._divisions()}
        named |= {*self.file.elections}
        return frozenset({*named, *parts, *self.modes_among(there), *unread} & there)

    @property
    def text_columns(self) -> tuple[str, ...]:
        """Columns of names and codes, in which a spreadsheet may have left its mark."""
        county = (self.unit.county.column,) if self.unit.county else ()
        named = [*self.unit.columns, self.unit.name, *county]
        for count in self.counts:
            named += [*count.contest.columns, count.choice, count.party]
        return tuple(dict.fromkeys(filter(None, named)))

    def _divisions(self) -> Iterator[str]:
        if self.unit.county and self.unit.county.division:
            yield self.unit.county.division

    def _of_seats(self) -> Iterator[str]:
        for count in self.counts:
            yield from count.contest.of_seats

    @cached_property
    def named(self) -> frozenset[str]:
        """Columns that it names for units, counts and facts; the empty name among them."""
        return frozenset(self._names())

    def __copy__(self) -> Self:
        """A copy is told other columns by ``model_copy``: what was worked out of these stays behind."""
        copied = super().__copy__()
        for name in _WORKED_OUT:
            copied.__dict__.pop(name, None)
        return copied

    def _names(self) -> Iterator[str]:
        yield from (*self.unit.columns, self.unit.name, self.unit.state.column)
        if self.unit.level:
            yield self.unit.level.column
        if self.unit.county:
            yield from (self.unit.county.column, self.unit.county.name)
        for count in self.counts:
            yield from (*count.where, *count.choices, *count.contest.columns, count.contest.year)
            yield from (count.choice, count.party, count.write_in)
            yield from (count.votes, count.mode, count.total, *count.answers)
        yield from self.turnout.columns
        yield from self.covariates

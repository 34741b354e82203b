"""``election.toml``: what an election folder says of itself, checked, and the Election made from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Annotated, Any, Self

import polars as pl
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from canvass.errors import BadTable
from canvass.formats.findings import Findings
from canvass.formats.toml_values import Ratio
from canvass.model import (
    Baseline,
    Choice,
    ChoiceKind,
    Contest,
    Election,
    ElectionType,
    Mend,
    Office,
    Returns,
    Rule,
    Source,
    UnitKind,
)
from canvass.model.contest import MAY_HAVE_SHARE, WITH_SHARE, marks_allowed
from canvass.model.name import ADVICE, fault_of_label
from canvass.model.on_demand import TablesOnDemand
from canvass.model.tables import SCHEMAS
from canvass.numerals import read_ratio
from canvass.tabulation.levels import checked, with_faults
from canvass.tabulation.sizes import with_fitting_sizes, without_rows

DESCRIPTION = "election.toml"
"""The file of an election folder that says what the others are."""


def _seen(text: str) -> str:
    """A text that is read as it is written."""
    if fault := fault_of_label(text):
        raise ValueError(f"it holds {fault}; {ADVICE}")
    return text


Id = Annotated[str, Field(min_length=1), AfterValidator(_seen)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ContestEntry(_Entry):
    """A ``[[contest]]`` of election.toml; its choices stand in the table ``choices``."""

    id: Id
    title: Id
    day: date | None = None
    seats: Annotated[int, Field(ge=1)] = 1
    votes_allowed: Annotated[int, Field(ge=1)] = 1
    rule: Rule = Rule.PLURALITY
    share: Ratio | None = None
    about: tuple[str, ...] = ()
    office: Office | None = None
    election_type: ElectionType | None = None
    final_round: bool = False
    """Whether the votes are those of the last round of a ranked count, with two choices left."""
    decided_here: bool = False
    """Whether the units of the election are all the places in which people vote on the contest."""
    returns_known_from: date | None = None
    """From which day on the returns of the contest were public, unless a set of them names its own day."""

    @model_validator(mode="after")
    def _share_fits_the_rule(self) -> Self:
        is_missing = self.rule in WITH_SHARE and self.share is None
        if is_missing or (self.share is not None and not 0 < read_ratio(self.share) < 1):
            raise ValueError(
                f'the rule {self.rule} needs a share of the valid votes: share = "2/3"'
            )
        if self.rule not in MAY_HAVE_SHARE and self.share is not None:
            raise ValueError(f"the rule {self.rule} has no share; leave it out")
        if self.final_round and self.rule is not Rule.IRV:
            raise ValueError('final_round is of ranked contests: say rule = "irv" beside it')
        return self


class ReturnsEntry(_Entry):
    """A ``[[returns]]`` of election.toml: one set of returns and the file that holds it."""

    name: Id
    file: Id
    level: UnitKind
    baseline: Baseline
    baseline_detail: str = ""
    source: str = ""
    known_from: date | None = None


class MendEntry(_Entry):
    """A ``[[mend]]`` of election.toml: in one unit of a set of returns, two choices stand exchanged."""

    returns: Id
    contest: Id
    unit: Id
    exchange: tuple[Id, Id]
    why: Id
    source: Id


class Description(_Entry):
    """The whole of election.toml.

    ``tables`` names the file of each further table, ``known_from`` the day from which a further table was public
    where that was not before the election.
    """

    id: Id
    title: Id
    day: date
    jurisdiction: Id
    main_contest: Id
    focus: tuple[str, ...] = ()
    as_of: date | None = None
    contest: Annotated[tuple[ContestEntry, ...], Field(min_length=1)]
    returns: Annotated[tuple[ReturnsEntry, ...], Field(min_length=1)]
    mend: tuple[MendEntry, ...] = ()
    accept: tuple[Id, ...] = ()
    """Kinds of faults in the folder's own files that may stand: they are told with every number."""
    tables: dict[str, str]
    known_from: dict[str, date] = Field(default_factory=dict)


def election_from(
    description: Description,
    files: Mapping[str, pl.DataFrame],
    sources: Mapping[str, tuple[Source, ...]] | None = None,
    known: Findings | None = None,
) -> Election:
    """The Election that a description and its typed tables make; ``files`` holds them by file name.

    Votes that do not add up to the level above them are mended or left out (``outcome.checked``), rows of further
    tables whose sizes do not fit the votes are left out. Where ``known`` says what was found before, nothing is
    checked again, and a further table is read when it is asked for. ``sources`` are by file name too; the election
    has them by the name of each further table as well.
    Raises BadTable when a table does not fit its schema or an id stands for nothing.
    """
    units, choices = (_typed(description, files, name) for name in ("units", "choices"))
    by_file = dict(sources or {})
    by_table = {name: by_file.get(file, ()) for name, file in description.tables.items()}
    election = Election(
        id=description.id,
        title=description.title,
        day=description.day,
        jurisdiction=description.jurisdiction,
        main_contest=description.main_contest,
        focus=description.focus,
        as_of=description.as_of,
        contests=tuple(_contest(entry, choices) for entry in description.contest),
        units=units,
        returns=tuple(
            _returns(entry, files[entry.file], description.contest) for entry in description.returns
        ),
        sources={**by_table, **by_file},
        known_from=description.known_from,
    )
    further = [name for name in description.tables if name not in ("units", "choices")]
    read = TablesOnDemand(further, lambda name: _typed(description, files, name))
    if known is not None:
        return _as_found(replace(election, tables=read), known)
    mends = [Mend(**entry.model_dump()) for entry in description.mend]
    return with_fitting_sizes(checked(replace(election, tables={**read}), mends))


def _typed(description: Description, files: Mapping[str, pl.DataFrame], name: str) -> pl.DataFrame:
    return SCHEMAS[name].conform(files[description.tables[name]])


def _as_found(election: Election, known: Findings) -> Election:
    """The election as checking it again would leave it."""
    found = with_faults(election, known.faults)
    fitting = TablesOnDemand(
        election.tables,
        lambda name: without_rows(found, election.tables[name], known.rows_left_out(name)),
    )
    return replace(found, tables=fitting, size_faults=known.size_faults)


def describe(text: Mapping[str, Any]) -> Description:
    """The description in a parsed election.toml; pydantic's ValidationError lists every fault."""
    return Description.model_validate(text)


def _contest(entry: ContestEntry, choices: pl.DataFrame) -> Contest:
    rows = choices.filter(pl.col("contest") == entry.id)
    if rows.is_empty():
        raise BadTable(f"table 'choices': no row for the contest {entry.id!r}")
    listed = tuple(
        Choice(row["choice"], row["name"], row["party"], ChoiceKind(row["choice_kind"]))
        for row in rows.iter_rows(named=True)
    )
    return Contest(
        id=entry.id,
        title=entry.title,
        day=entry.day,
        seats=entry.seats,
        votes_allowed=marks_allowed(entry.rule, entry.votes_allowed, listed),
        rule=entry.rule,
        share=None if entry.share is None else read_ratio(entry.share),
        about=entry.about,
        office=entry.office,
        election_type=entry.election_type,
        final_round=entry.final_round,
        decided_here=entry.decided_here,
        choices=listed,
    )


def _returns(entry: ReturnsEntry, table: pl.DataFrame, contests: Iterable[ContestEntry]) -> Returns:
    days = {contest.id: entry.known_from or contest.returns_known_from for contest in contests}
    return Returns(
        name=entry.name,
        level=entry.level,
        baseline=entry.baseline,
        table=SCHEMAS["returns"].conform(table),
        baseline_detail=entry.baseline_detail,
        source=entry.source,
        file=entry.file,
        known_from={contest: day for contest, day in days.items() if day},
    )

"""Everything canvass knows about one election."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from html import escape
from typing import TYPE_CHECKING

from canvass.errors import MissingTable, UnknownName, nearest
from canvass.model.baseline import Baseline
from canvass.model.contest import Contest
from canvass.model.examination import Examination
from canvass.model.facts import PackagedFact
from canvass.model.fault import Fate, InputFault
from canvass.model.known import Known
from canvass.model.returns import Returns
from canvass.model.rows import rows_of
from canvass.model.size_fault import SizeFault
from canvass.model.source import Source
from canvass.model.unit import UnitKind

if TYPE_CHECKING:  # tables work by their own methods: whoever has no table imports no polars
    import polars as pl


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Election:
    """One election: contests, units, sets of returns, and whichever further tables are known; compared by identity.

    ``main_contest`` is the contest that reports speak of unless another is named. ``tables`` holds tables of
    ``canvass.model.tables`` by name; ``sources`` says where each file of the
    folder comes from, by the file's name and by the table's.
    """

    id: str
    title: str
    day: date
    jurisdiction: str
    main_contest: str
    contests: tuple[Contest, ...]
    units: pl.DataFrame
    returns: tuple[Returns, ...]
    tables: Mapping[str, pl.DataFrame] = field(default_factory=dict)
    sources: Mapping[str, tuple[Source, ...]] = field(default_factory=dict)
    focus: tuple[str, ...] = ()
    """States that the report looks at closely, unless others are asked for."""
    as_of: date | None = None
    """The day of asking for what depends on one (recount clocks), unless another is asked for."""
    faults: tuple[InputFault, ...] = ()
    """Votes that did not add up when the election was opened; those left out are not in ``returns``."""
    size_faults: tuple[SizeFault, ...] = ()
    """Rows of further tables whose sizes do not fit the votes; those left out are not in ``tables``."""
    examination: Examination | None = None
    """What was found wrong with the files of the election and with the one it was started from; None for nothing."""
    facts: tuple[PackagedFact, ...] = ()
    """Facts about its counties that its files do not have: lent from a packaged election, or missing."""
    known_from: Mapping[str, date] = field(default_factory=dict)
    """The day from which a further table was public, by its name; without an entry it was before the election."""
    known: Known | None = None
    """The day whose knowledge this is, where it is that of one day alone."""

    def __repr__(self) -> str:
        """Its id, title and day, and how much of it there is."""
        counts = f"{len(self.contests)} contests, {len(self.returns)} sets of returns"
        return f"<Election {self.id}: {self.title}, {self.day}, {counts}>"

    def _repr_html_(self) -> str:
        """In a notebook: its title and day, and how many valid votes of the main contest each set of returns has."""
        rows = "".join(
            f"<tr><td>{escape(each.name)}</td><td>{each.level.plural}</td><td>{each.baseline.sentence}</td>"
            f"<td>{each.valid_votes(self.contest(self.main_contest)):,}</td></tr>"
            for each in self.returns
        )
        return (
            f"<table><caption>{escape(self.title)}, {self.day}</caption>"
            "<thead><tr><th>returns</th><th>by</th><th>count</th>"
            f"<th>valid votes in {escape(self.main_contest)}</th></tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )

    def to_dict(self) -> dict[str, object]:
        """What there is, as Python's own kinds of value: contests and choices, returns and tables with their sizes."""
        return {
            "id": self.id,
            "title": self.title,
            "day": self.day.isoformat(),
            "jurisdiction": self.jurisdiction,
            "main_contest": self.main_contest,
            "contests": [
                {
                    "id": each.id,
                    "title": each.title,
                    "seats": each.seats,
                    "votes_allowed": each.votes_allowed,
                    "choices": {choice.id: choice.name for choice in each.choices},
                }
                for each in self.contests
            ],
            "returns": [
                {
                    "name": each.name,
                    "level": str(each.level),
                    "baseline": str(each.baseline),
                    "votes": {
                        contest: each.valid_votes(self.contest(contest))
                        for contest in each.contests
                    },
                }
                for each in self.returns
            ],
            "tables": {name: table.height for name, table in sorted(self.tables.items())},
            "does_not_add_up": [fault.sentence for fault in self.faults],
        }

    def to_polars(self) -> pl.DataFrame:
        """Every reported vote: a row for each line of each set of returns, with the set's name and baseline."""
        import polars as pl

        return pl.concat(
            [
                returns.table.select(
                    pl.lit(returns.name).alias("returns"),
                    pl.lit(str(returns.baseline)).alias("baseline"),
                    pl.all(),
                )
                for returns in self.returns
            ],
            how="diagonal",
        )

    def contest(self, name: str | None = None) -> Contest:
        """The contest with this id, or with this title where no other has it; without a name, the main contest.

        Capitals of a title do not count. Raises UnknownName, which names the contests.
        """
        wanted = name or self.main_contest
        found = [contest for contest in self.contests if contest.id == wanted]
        folded = wanted.strip().casefold()
        found = found or [one for one in self.contests if one.title.strip().casefold() == folded]
        if len(found) == 1:
            return found[0]
        raise self._no_one_contest(wanted, found)

    def _no_one_contest(self, wanted: str, found: Sequence[Contest]) -> UnknownName:
        """The refusal of a name that no contest has, or that several have as their title."""
        what = f"contest of {self.id}"
        listed = sorted(found or self.contests, key=self._is_of_another_day)
        both = [f"{one.id} ({one.title}{self._when(one)})" for one in listed]
        if found:
            mend = "several have this title: name one by its id"
            return UnknownName(what, wanted, both, mend)
        own = [one for one in listed if not self._is_of_another_day(one)] or listed
        ids, titles = [one.id for one in own], [one.title for one in own]
        near = (names for names in (ids, titles) if nearest(wanted, names))
        return UnknownName(what, wanted, next(near, both))

    def _is_of_another_day(self, contest: Contest) -> bool:
        """Whether the contest is of another election, kept here to compare with."""
        return self.day_of(contest) != self.day

    def _when(self, contest: Contest) -> str:
        return "; of another election" if self._is_of_another_day(contest) else ""

    def day_of(self, contest: Contest) -> date:
        """The day on which a contest is held: its own, else the election's."""
        return contest.day or self.day

    def returns_named(self, name: str) -> Returns:
        """The set of returns with this name."""
        for returns in self.returns:
            if returns.name == name:
                return returns
        raise UnknownName(f"set of returns of {self.id}", name, [r.name for r in self.returns])

    def returns_of(
        self, contest: str, level: UnitKind | None = None, baseline: Baseline | None = None
    ) -> tuple[Returns, ...]:
        """Every set of returns that has the contest, at the level and of the baseline if those are given."""
        return tuple(
            returns.of(contest)
            for returns in self.returns
            if contest in returns.contests
            and level in (None, returns.level)
            and baseline in (None, returns.baseline)
        )

    def left_out(
        self, contest: str, returns: str | None = None, state: str | None = None
    ) -> tuple[InputFault, ...]:
        """The faults for which units of a contest were left out: of a set of returns, in a state, where named."""
        return tuple(
            fault
            for fault in self.faults
            if fault.fate is Fate.LEFT_OUT
            and fault.contest == contest
            and returns in (None, *fault.sets)
            and state in (None, fault.state)
        )

    def has_table(self, name: str) -> bool:
        """Whether the election has a table of this name."""
        return name in self.tables

    def table(self, name: str, kind: UnitKind | None = None) -> pl.DataFrame:
        """The table of this name, only its units of the kind if one is given."""
        if name not in self.tables:
            from canvass.model.tables import SCHEMAS

            meaning = f" ({SCHEMAS[name].meaning})" if name in SCHEMAS else ""
            raise MissingTable(
                f"{self.id} has no table {name!r}{meaning}; "
                f"add a file {name}.csv to its folder and name it under [tables] in election.toml"
            )
        table = self.tables[name]
        return table if kind is None else table.filter(table["kind"] == kind.value)

    def unit_names(self, kind: UnitKind) -> Mapping[str, str]:
        """Names of the units of a kind, by id."""
        return dict(rows_of(self.units, "unit", "name", where=self.units["kind"] == kind.value))

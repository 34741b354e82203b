"""The table of places that every part of the question is computed from, and what its joins lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from canvass.errors import MissingTable
from canvass.forensics.comparison import Places
from canvass.forensics.controls import EARLIER, climbable
from canvass.forensics.specification import Plan
from canvass.forensics.technology import LISTED, Coding, code, codings_for
from canvass.journeys.counties.counts import Count, counties_of
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.sources import Sources, votes_of
from canvass.model import Ledger, join

MACHINE_SHARE = "machine_share"
"""The share of ballots cast on machines; from a list of equipment, the share of registered voters."""

COVARIATES = "covariates"


@dataclass(frozen=True, slots=True)
class Sides:
    """Two tables that are joined by county, and what a reader calls them."""

    votes: pl.DataFrame
    other: pl.DataFrame
    names: tuple[str, str]

    def ledger(self, here: pl.Series) -> Ledger:
        """What joining the other table to the votes loses, of the units ``here``; covariates are known all or not."""
        other = self.other.filter(pl.col("unit").is_in(here))
        if self.names[1] == COVARIATES:
            other = other.drop_nulls()
        return join(self.votes, other, "unit", names=self.names, votes="total").ledger


@dataclass(frozen=True, slots=True)
class Study:
    """The places of one state by one count, the plan for comparing them, and the tables that were joined.

    ``here`` are the ids of the places. ``without_votes`` names those without votes for either choice, or with none
    reported: they have no share.
    ``exposed_ballots`` were cast on the machines; ``is_estimated`` where only a list of equipment says so, and then
    ``most_exposed`` were cast in all places where a machine is listed or nothing is; None without such a list.
    """

    places: Places
    plan: Plan
    joined: tuple[Sides, ...]
    here: pl.Series
    without_votes: tuple[str, ...]
    exposed_ballots: int
    most_exposed: int | None
    is_estimated: bool

    @property
    def ledgers(self) -> tuple[Ledger, ...]:
        """What joining each table to the votes by county loses."""
        return tuple(one.ledger(self.here) for one in self.joined)


def study(question: Question, known: Sources, count: Count) -> Study:
    """The places of the question's state by a count."""
    names = counties_of(question.election, question.state)
    here = names["unit"].implode()
    equipment = _without_empty_columns(known.equipment.filter(pl.col("unit").is_in(here)))
    votes = votes_of(count.table, question.choice, question.other).join(names, on="unit")
    counted = votes.filter(pl.col("choice") + pl.col("other") > 0)
    if counted.is_empty():
        raise MissingTable(
            f"{count.name}: no county of {question.state_name} has votes for {question.choice} or {question.other}"
        )
    codings = codings_for(equipment)
    if not codings:
        missing = (
            *(fact.sentence for fact in question.election.facts if not fact.is_lent),
            *(fault.sentence for fault in question.election.size_faults),
        )
        raise MissingTable(
            " ".join(
                (
                    f"nothing is known of the equipment in {question.state_name}: a row for each county in the table "
                    "'technology' or 'ballots_by_technology' would say it.",
                    *missing,
                )
            ).removesuffix("."),
            lacks=f"no source here says how people voted in {question.state_name}: on paper, or on machines",
        )
    earlier = _earlier(question, known, here)
    of_state = f"votes by county of {question.state_name}"
    tables = [("equipment", equipment), (COVARIATES, known.controls)]
    if earlier is not None:
        tables.append(("the election before", earlier))
    places = Places(
        _joined(question, counted, [_coded(equipment, codings), known.controls, earlier])
    )
    plan = Plan(
        codings=codings,
        vintages=known.vintages,
        ladder=climbable(known.ladder, known.vintages[0], earlier is not None),
        has_earlier=earlier is not None,
    )
    return Study(
        places=places,
        plan=plan,
        joined=tuple(Sides(counted, table, (of_state, name)) for name, table in tables),
        here=here,
        without_votes=tuple(sorted(set(votes["unit"]) - set(counted["unit"]))),
        exposed_ballots=_exposed(places.table, equipment),
        most_exposed=_most_exposed(places.table, equipment),
        is_estimated="dre" not in equipment.columns,
    )


def counties(question: Question, known: Sources, count: Count, states: Sequence[str]) -> Places:
    """The counties of other states by a count that covers them; codings are those of the list of equipment."""
    names = counties_of(question.election).filter(pl.col("state").is_in(list(states)))
    votes = votes_of(count.table, question.choice, question.other).join(names, on="unit")
    counted = votes.filter(pl.col("choice") + pl.col("other") > 0)
    listed = known.equipment.select(
        column
        for column in known.equipment.columns
        if column in ("unit", "dre_listed", "dre_standard_share")
    )
    coded = _coded(listed, codings_for(listed))
    earlier = _earlier(question, known, names["unit"].implode())
    return Places(_joined(question, counted, [coded, known.controls, earlier]))


def _joined(
    question: Question, votes: pl.DataFrame, others: Sequence[pl.DataFrame | None]
) -> pl.DataFrame:
    table = votes.lazy().select(
        "unit",
        "name",
        "state",
        votes=pl.col("total"),
        now=question.outcome.value,
    )
    for other in others:
        if other is not None:
            table = table.join(other.lazy(), on="unit", how="left")
    return table.sort("unit").collect()


def _coded(equipment: pl.DataFrame, codings: Sequence[Coding]) -> pl.DataFrame:
    shares = [c for c in ("dre_share", "dre_standard_share") if c in equipment.columns]
    machine_share = pl.col(shares[0]) if shares else pl.lit(None, pl.Float64)
    return code(equipment, codings).join(
        equipment.select("unit", machine_share.alias(MACHINE_SHARE)), on="unit"
    )


def _earlier(question: Question, known: Sources, here: pl.Series) -> pl.DataFrame | None:
    """The result of the election before; None where it is known of none of these places."""
    if known.earlier is None:
        return None
    counted = known.earlier.filter(
        pl.col("choice") + pl.col("other") > 0, pl.col("unit").is_in(here)
    )
    if counted.is_empty():
        return None
    return counted.select("unit", question.outcome.value.alias(EARLIER))


def _exposed(table: pl.DataFrame, equipment: pl.DataFrame) -> int:
    if "dre" in equipment.columns:
        return int(equipment["dre"].sum())
    return round(table.select((pl.col("votes") * pl.col(MACHINE_SHARE)).sum()).item() or 0)


def _most_exposed(table: pl.DataFrame, equipment: pl.DataFrame) -> int | None:
    if "dre" in equipment.columns:
        return _exposed(table, equipment)
    if LISTED.code not in table.columns:
        return None
    without = pl.col(LISTED.code).eq(False).fill_null(False)
    return int(table.filter(~without)["votes"].sum())


def _without_empty_columns(table: pl.DataFrame) -> pl.DataFrame:
    """The columns that say anything of these places."""
    return table.select(c.name for c in table if c.null_count() < len(c) or c.name == "unit")

"""The toolbox: tests of nothing but the numbers of one state's units, each beside what it does with clean redraws."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from canvass.errors import MissingTable, OutOfRange
from canvass.forensics.calibrated import NumberFinding, NumbersVerdict, calibrated, verdict
from canvass.forensics.unit_redraws import UnitVotes
from canvass.journeys.counties.counts import county_of
from canvass.journeys.gap.asked import Options, Question, question
from canvass.journeys.inputs import Input, inputs_of_state
from canvass.journeys.places import states_of
from canvass.journeys.progress import Progress, silent
from canvass.model import Baseline, Election, Returns, UnitKind
from canvass.model.sentence import sentences
from canvass.stats.digits import Counts
from canvass.tabulation.tally import votes_in_columns
from canvass.tamper.apply import voters_by_unit

doing = sentences("doing")

REDRAWS = 1_000
FEWEST_REDRAWS, MOST_REDRAWS = 500, 100_000
"""With fewer than about 450 redraws no P among them is small enough for the family of all tests."""
FINEST_FIRST = (UnitKind.PRECINCT, UnitKind.REPORTING_UNIT, UnitKind.MUNICIPALITY, UnitKind.COUNTY)


@dataclass(frozen=True, slots=True)
class ForensicsAsked:
    """What may be asked beside the state; an empty contest or count means the usual one, with the smallest units."""

    contest: str = ""
    count: str = ""
    seed: str = "2016"
    redraws: int = REDRAWS


@dataclass(frozen=True, slots=True)
class Tested:
    """One of the two choices whose numbers are looked at, with its votes in these units."""

    id: str
    name: str
    votes: int


@dataclass(frozen=True, slots=True)
class Forensics:
    """Every test of the numbers of one count in one state.

    ``unit_kind`` is what the count was reported by, ``units`` those with votes, ``empty_units`` those without, which
    no test looks at. ``findings`` are in the order of the tests, for the leader and for the runner-up.
    """

    election: str
    title: str
    state: str
    state_name: str
    count: str
    baseline: Baseline
    unit_kind: UnitKind
    units: int
    empty_units: int
    votes: int
    leader: Tested
    runner_up: Tested
    verdict: NumbersVerdict
    findings: tuple[NumberFinding, ...]
    seed: str
    inputs: tuple[Input, ...]


USUAL = ForensicsAsked()


def forensics(
    election: Election, state: str = "", asked: ForensicsAsked = USUAL, progress: Progress = silent
) -> Forensics:
    """Every test of the numbers of a state's smallest reported units.

    ``state`` may be empty where the election is of one state. Raises UnknownName for a state, contest or count that is
    not there, MissingTable where a contest has no votes by county or smaller unit there, OutOfRange for fewer than 500
    redraws or more than 100,000, and for an empty seed.
    """
    if not FEWEST_REDRAWS <= asked.redraws <= MOST_REDRAWS:
        raise OutOfRange(
            f"{asked.redraws:,} redraws: with fewer than {FEWEST_REDRAWS} no test could say anything; ask for "
            f"{FEWEST_REDRAWS} to {MOST_REDRAWS:,}"
        )
    if not asked.seed.strip():
        raise OutOfRange("the redraws need a seed: give --seed with at least one character")
    progress(doing("units"))
    about = _finest(election, state or _only_state(election), asked)
    returns = election.returns_named(about.count.name).of(about.contest.id)
    rows = _rows(election, about, returns)
    report = UnitVotes(
        *(_whole(rows, name) for name in ("cast", about.pair.leader, about.pair.runner_up))
    )
    has_votes = report.cast[0] > 0
    kept = UnitVotes(
        *(each[:, has_votes] for each in (report.cast, report.leader, report.runner_up))
    )
    progress(doing("redraws"))
    voters = _voters(election, returns, rows.filter(has_votes))
    findings = calibrated(kept, voters, asked.seed, asked.redraws)
    return Forensics(
        election=election.id,
        title=about.contest.title,
        state=about.state,
        state_name=about.state_name,
        count=about.count.name,
        baseline=about.count.baseline,
        unit_kind=returns.level,
        units=int(has_votes.sum()),
        empty_units=int((~has_votes).sum()),
        votes=int(kept.cast.sum()),
        leader=_tested(about, about.pair.leader, kept.leader),
        runner_up=_tested(about, about.pair.runner_up, kept.runner_up),
        verdict=verdict(findings),
        findings=findings,
        seed=asked.seed,
        inputs=inputs_of_state(election, about.contest.id, about.state),
    )


def _only_state(election: Election) -> str:
    states = list(states_of(election))
    if len(states) != 1:
        raise MissingTable(
            f"{election.id} has {len(states)} states, and the numbers of one are tested at a time: name it with --state"
        )
    return states[0]


def _finest(election: Election, state: str, asked: ForensicsAsked) -> Question:
    """The question by the count that was named, or by the first official one with the smallest units."""
    about = question(election, state, Options(contest=asked.contest, count=asked.count))
    if asked.count:
        return about
    levels = [election.returns_named(each.name).level for each in about.counts]
    finest = min(levels, key=FINEST_FIRST.index)
    name = about.counts[levels.index(finest)].name
    return question(election, state, Options(contest=asked.contest, count=name))


def _rows(election: Election, about: Question, returns: Returns) -> pl.DataFrame:
    """Votes by unit of the counties that the count holds whole: a county that was left out is left out here."""
    votes = votes_in_columns(returns, about.contest.id).fill_null(0)
    rows = votes.with_columns(cast=pl.sum_horizontal(pl.exclude("unit")))
    counties = about.count.table.select(county="unit")
    if returns.level is UnitKind.COUNTY:
        return rows.join(counties, left_on="unit", right_on="county", how="semi").sort("unit")
    inside = county_of(election, returns.level).join(counties, on="county", how="semi")
    return rows.join(inside, on="unit", how="semi").sort("unit")


def _voters(election: Election, returns: Returns, rows: pl.DataFrame) -> Counts | None:
    """How many could vote in each unit; None where no table says it."""
    try:
        table = voters_by_unit(election, returns)
    except MissingTable:
        return None
    known = rows.select("unit").join(table, on="unit", how="left", maintain_order="left")
    return np.asarray(known["voters"].fill_null(0).cast(pl.Int64).to_numpy())


def _whole(rows: pl.DataFrame, column: str) -> Counts:
    found: Counts = rows[column].cast(pl.Int64).to_numpy()[None]
    return found


def _tested(about: Question, choice: str, votes: Counts) -> Tested:
    return Tested(choice, about.contest.choice(choice).name, int(votes.sum()))

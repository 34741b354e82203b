"""What a second count of the paper changed, by the technology the ballots had gone through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from canvass.errors import MissingTable
from canvass.forensics.change import BallotClass, CountComparison, Pair
from canvass.forensics.decision import RequiredShift, required_shift
from canvass.forensics.finding import Estimate, Finding
from canvass.forensics.paper import Equipment, compare_counts
from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.asked import Asked
from canvass.journeys.counties.counts import FIRST_OFFICIAL_FIRST, county_of
from canvass.journeys.remembered import remembered
from canvass.model import Baseline, Election, Returns, UnitKind
from canvass.model.sentence import Sentence, sentences
from canvass.tabulation.tally import votes_in_columns

say = sentences("findings")

CANNOT_SHOW = (say("not-why-changed"), say("not-which-machine"), say("not-whether-whole"))


@dataclass(frozen=True, slots=True)
class StateRecount:
    """Two counts of one state, unit by unit; ``names`` are the names of the units that are shown singly."""

    state: str
    name: str
    before: Baseline
    after: Baseline
    level: UnitKind
    comparison: CountComparison
    names: Mapping[str, str]
    shift: RequiredShift | None
    """What would have had to be switched on the ballots cast on DREs to hide a tie in the first count."""
    finding: Finding


@dataclass(frozen=True, slots=True)
class RecountChapter:
    """Every state with two official counts by small units, and the states looked at that have none."""

    recounts: tuple[StateRecount, ...]
    without: tuple[str, ...]
    sentences: tuple[Sentence, ...] = (ONLY_PAPER,)


def recount_chapter(asked: Asked) -> RecountChapter:
    """What the recount changed in each of the states that had one."""
    recounts = tuple(
        _recount(asked, state, *pair)
        for state in asked.states
        if (pair := _first_and_last(asked, state)) is not None
    )
    if not recounts:
        raise MissingTable(
            "no state looked at has both a first count and a recount by reporting unit; a recount is a "
            'second [[returns]] in election.toml with baseline = "recount"',
            lacks="none of the states looked at has two counts by small units in these data",
        )
    done = {recount.state for recount in recounts}
    return RecountChapter(recounts, tuple(state for state in asked.states if state not in done))


def _first_and_last(asked: Asked, state: str) -> tuple[Returns, Returns] | None:
    """The first official count and the recount of a state, by one kind of small unit."""
    for level in (UnitKind.REPORTING_UNIT, UnitKind.PRECINCT):
        sets = [
            returns
            for returns in asked.election.returns_of(asked.contest.id, level)
            if state in _states_of(asked.election, asked.contest.id, returns.name)
        ]
        sets.sort(key=lambda returns: FIRST_OFFICIAL_FIRST.index(returns.baseline))
        after = next((s for s in sets if s.baseline is Baseline.RECOUNT), None)
        before = next((s for s in sets if s.baseline is not Baseline.RECOUNT), None)
        if before and after and _have_much_in_common(asked, state, before, after):
            return before, after
    return None


@remembered
def _states_of(election: Election, contest: str, returns: str) -> frozenset[str]:
    """The states that a count has units of; all at once, since each state is asked about each count."""
    found = election.returns_named(returns)
    units = election.units.filter(pl.col("kind") == found.level)
    counted = votes_in_columns(found, contest).select("unit")
    return frozenset(units.join(counted, on="unit", how="semi")["state"].drop_nulls())


def _have_much_in_common(asked: Asked, state: str, before: Returns, after: Returns) -> bool:
    """Whether two counts share a unit of the state, and the first has votes for two choices that can win."""
    first, second = (_in_state(asked, returns, state) for returns in (before, after))
    rivals = [name for name in _can_win(asked) if name in first.columns]
    return len(rivals) > 1 and not {*first["unit"]}.isdisjoint(second["unit"])


def _can_win(asked: Asked) -> list[str]:
    return [choice.id for choice in asked.contest.choices if choice.kind.can_win]


def _in_state(asked: Asked, returns: Returns, state: str) -> pl.DataFrame:
    """One row for each unit of the state, a column of votes for each choice."""
    units = asked.election.units.filter(
        (pl.col("kind") == returns.level) & (pl.col("state") == state)
    )
    return votes_in_columns(returns, asked.contest.id).filter(
        pl.col("unit").is_in(units["unit"].implode())
    )


def _recount(asked: Asked, state: str, before: Returns, after: Returns) -> StateRecount:
    first, second = (_in_state(asked, returns, state) for returns in (before, after))
    comparison = compare_counts(
        first,
        second,
        Equipment(
            _ballots(asked, before.level),
            _methods(asked, before.level),
            _listed(asked, before.level),
        ),
        _pair(asked, first),
    )
    named = [change.unit for change in comparison.largest]
    named += [unit for (unit,) in comparison.ledgers[-1].only_left]
    names = asked.election.unit_names(before.level)
    return StateRecount(
        state=state,
        name=asked.state_names[state],
        before=before.baseline,
        after=after.baseline,
        level=before.level,
        comparison=comparison,
        names={unit: names[unit] for unit in named},
        shift=_shift(comparison),
        finding=_finding(asked, comparison, state, (before.name, after.name)),
    )


def _pair(asked: Asked, votes: pl.DataFrame) -> Pair:
    """The first two of the state by its first count."""
    totals = {name: int(votes[name].sum()) for name in _can_win(asked) if name in votes.columns}
    leader, runner_up, *_ = sorted(totals, key=lambda name: (-totals[name], name))
    return Pair(leader, runner_up)


def _ballots(asked: Asked, level: UnitKind) -> pl.DataFrame:
    columns = ("unit", "paper", "optical_scan", "dre", "automark")
    if not asked.election.has_table("ballots_by_technology"):
        return pl.DataFrame(
            schema={name: pl.String if name == "unit" else pl.Int64 for name in columns}
        )
    return asked.election.table("ballots_by_technology", level).select(columns)


def _methods(asked: Asked, level: UnitKind) -> pl.DataFrame:
    if not asked.election.has_table("recount_method"):
        return pl.DataFrame(schema={"unit": pl.String, "method": pl.String})
    by_county = asked.election.table("recount_method", UnitKind.COUNTY)
    return (
        county_of(asked.election, level)
        .join(by_county.select("method", county=pl.col("unit")), on="county")
        .select("unit", "method")
    )


def _listed(asked: Asked, level: UnitKind) -> pl.DataFrame:
    if not asked.election.has_table("listed_equipment"):
        return pl.DataFrame(schema={"unit": pl.String, "tabulator": pl.String})
    return asked.election.table("listed_equipment", level).select("unit", "tabulator")


def _shift(comparison: CountComparison) -> RequiredShift | None:
    if not comparison.whole.dre_ballots:
        return None
    return required_shift(comparison.margin_before, comparison.whole.dre_ballots)


def _finding(
    asked: Asked, comparison: CountComparison, state: str, sources: tuple[str, ...]
) -> Finding:
    dre = next((c for c in comparison.by_class if c.technology is BallotClass.DRE), None)
    change = dre.change if dre else comparison.whole
    leader = asked.contest.choice(comparison.pair.leader).name
    where = "dre" if dre else "all"
    return Finding(
        question=say("counted-again", state=asked.state_names[state]),
        estimate=Estimate(
            change.net_margin, say("net-margin", leader=leader, where=where), change.units, "units"
        ),
        interval=None,
        method=say("second-minus-first"),
        assumptions=(say("same-ballots"),),
        what_it_cannot_show=CANNOT_SHOW,
        sources=(*sources, "ballots_by_technology", "recount_method", "listed_equipment"),
    )

"""The worlds that checks are asked about: a state as it was reported, and a scenario's votes in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from canvass.attack.world import Compared, Expected, UnitCounts, World
from canvass.audit.reported import ReportedContest
from canvass.errors import MissingTable, OutOfRange
from canvass.forensics.gate import Identified
from canvass.forensics.polls import beside_others
from canvass.forensics.verdict import deciding
from canvass.journeys.counties.counts import counties_of, county_of
from canvass.journeys.gap.asked import Options, Question, question
from canvass.journeys.gap.multiverse import Multiverse, multiverse
from canvass.journeys.gap.places import Study, study
from canvass.journeys.gap.sources import sources
from canvass.journeys.places import places_asked
from canvass.journeys.remembered import remembered
from canvass.model import Baseline, Election, Returns, Technology, UnitKind
from canvass.stats.collinearity import MINIMUM_RECIPROCAL_CONDITION, reciprocal_condition
from canvass.stats.regression import with_constant
from canvass.tabulation.tally import votes_in_columns
from canvass.tamper.apply import Roles, change_of, voters_by_unit, votes_exchanged
from canvass.tamper.back import GivenBack, given_back_outside
from canvass.tamper.divide import Integers
from canvass.tamper.scenario import LEADER, NOT_RECORDED, RUNNER_UP, Paper, Scenario, What

FEWEST_BEYOND = 10
"""Counties beyond the facts held equal without which none can be said to stand out."""
SMALLER = (UnitKind.PRECINCT, UnitKind.REPORTING_UNIT)


@dataclass(frozen=True, eq=False)
class StateStudied:
    """A state with everything that its worlds have in common.

    ``returns`` are those that a scenario is applied to: by reporting unit where they are known, else by county.
    ``second`` are the votes of a second count of the same units, None where there was none.
    """

    asked: Question
    study: Study | None
    found: Multiverse | None
    reported: ReportedContest
    returns: Returns
    counties: pl.DataFrame
    second: pl.DataFrame | None
    voters: Mapping[str, int]
    methods: Mapping[str, str]
    paperless: Mapping[str, float]
    one_kind: bool
    poll_spread: float | None

    @property
    def roles(self) -> Roles:
        """Leader and runner-up of the state."""
        return Roles(self.asked.pair.leader, self.asked.pair.runner_up)


def studied(election: Election, state: str, contest: str | None, seed: str) -> StateStudied:
    """Everything about a state that does not depend on a scenario; raises UnknownName for a state that is not there."""
    asked = _question(election, state, contest, seed)
    own, found, one_kind = _comparison(election, state, contest, seed)
    returns = _returns(election, asked)
    return StateStudied(
        asked=asked,
        study=own,
        found=found,
        reported=_reported(asked),
        returns=returns,
        counties=_counties(election, returns),
        second=_second(election, asked, returns),
        voters=_voters(election, returns),
        methods=_methods(election),
        paperless=_paperless(election),
        one_kind=one_kind,
        poll_spread=_poll_spread(election, asked.state),
    )


def _question(election: Election, state: str, contest: str | None, seed: str) -> Question:
    return question(election, state, Options(contest=contest or "", seed=seed))


def _poll_spread(election: Election, state: str) -> float | None:
    """How much the polls of the other states erred apart; None where too few are known of it or of them."""
    if not election.has_table("polls"):
        return None
    found = beside_others(election.table("polls"), election.day.year, state)
    return found[1].spread_points or None if found else None


@remembered
def _comparison(
    election: Election, state: str, contest: str | None, seed: str
) -> tuple[Study | None, Multiverse | None, bool]:
    """The technology question of the state; nothing where equipment or covariates are not known."""
    asked = _question(election, state, contest, seed)
    try:
        known = sources(asked, ())
        own = study(asked, known, asked.count)
    except MissingTable:
        return None, None, False
    found = multiverse(asked, known, own, seed)
    none = all(one.step.identification.answer is Identified.NO for one in found.results)
    return own, found, none


def _reported(asked: Question) -> ReportedContest:
    rows = asked.count.table.drop("unit")
    votes = {name: int(rows[name].sum() or 0) for name in rows.columns}
    return ReportedContest(asked.contest, votes, sum(votes.values()))


def _returns(election: Election, asked: Question) -> Returns:
    """The returns of the count itself, as finely as it was reported."""
    return election.returns_named(asked.count.name).of(asked.contest.id)


def _counties(election: Election, returns: Returns) -> pl.DataFrame:
    """The county of every unit."""
    if returns.level is UnitKind.COUNTY:
        return counties_of(election).select("unit", county=pl.col("unit"))
    return county_of(election, returns.level)


def _second(election: Election, asked: Question, returns: Returns) -> pl.DataFrame | None:
    for other in election.returns_of(asked.contest.id, returns.level, Baseline.RECOUNT):
        if other.name != returns.name:
            return votes_in_columns(other, asked.contest.id).fill_null(0)
    return None


def _voters(election: Election, returns: Returns) -> dict[str, int]:
    """How many could vote in each unit; nothing where no table says it."""
    try:
        table = voters_by_unit(election, returns)
    except MissingTable:
        return {}
    return dict(table.drop_nulls().iter_rows())


def _methods(election: Election) -> dict[str, str]:
    if not election.has_table("recount_method"):
        return {}
    table = election.table("recount_method", UnitKind.COUNTY)
    return dict(table.select("unit", "method").iter_rows())


def _paperless(election: Election) -> dict[str, float]:
    """The share of each county's voters whose equipment left no paper."""
    if not election.has_table("technology"):
        return {}
    table = election.table("technology", UnitKind.COUNTY)
    column = f"share_{Technology.DRE_PAPERLESS.value}"
    return dict(table.select("unit", pl.col(column).fill_null(0.0)).iter_rows())


@dataclass(frozen=True, eq=False)
class Placed:
    """A scenario in a state: the votes that it moved by unit and county, the share of them without paper, the world."""

    world: World
    votes: int
    units: int
    counties: int
    without_paper: float


def placed(
    election: Election, state: StateStudied, scenario: Scenario, votes: int | None
) -> Placed:
    """The world in which the scenario moved so many votes to the leader before the report was made.

    None: as many as there can be, of marks that were not read and cards that were hidden, and all of its units where
    two choices were recorded for one another. Raises OutOfRange, with the most that can be, where it cannot move so
    many.
    """
    back = _given_back(election, state, scenario, votes)
    moved = back.table.join(state.counties, on="unit")
    sums = moved.group_by("county").agg(pl.col("change", "leader").sum())
    by_county = {county: (few, leader) for county, few, leader in sums.iter_rows()}
    few, leader = (int(moved[name].sum()) for name in ("change", "leader"))
    return Placed(
        world=World(
            state=state.asked.state,
            scenario=scenario.id,
            reported=state.reported,
            leader=state.roles.leader,
            runner_up=state.roles.runner_up,
            votes=back.votes,
            compared=_compared(state, by_county),
            expected=_expected(state, by_county),
            units=_units(state, moved.rename({"leader": "leader_back"})),
            one_kind=state.one_kind,
            gained=-leader,
            lost=few,
            absent=_absent(scenario, -leader),
            exchanged=back.votes if back.is_exchange else 0,
            poll_spread=state.poll_spread,
        ),
        votes=back.votes,
        units=moved.height,
        counties=len(by_county),
        without_paper=_without_paper(state, scenario, _changed_by_county(moved)),
    )


def _changed_by_county(moved: pl.DataFrame) -> dict[str, int]:
    """The votes of the scenario by county: where two choices were exchanged those of both."""
    column = "exchanged" if "exchanged" in moved.columns else "change"
    return dict(moved.group_by("county").agg(pl.col(column).sum()).iter_rows())


def _absent(scenario: Scenario, gained: int) -> int:
    """Votes of the leader of which no card is at its place."""
    return gained if scenario.paper is Paper.LACKING else 0


def _given_back(
    election: Election, state: StateStudied, scenario: Scenario, votes: int | None
) -> GivenBack:
    """The votes that make the report what was cast: of a scenario that moves them, with its two choices exchanged.

    The report stands as it was published; what is asked is what the votes would have been without the scenario.
    """
    roles, contest = state.roles, state.asked.contest
    named = tuple(roles.of(contest, name) for name in (scenario.loser, scenario.gainer))
    _require_state(election, state, scenario)
    if scenario.what is What.SWAP and {*named} == {roles.leader, roles.runner_up}:
        return _exchanged_back(election, state, scenario, votes)
    of_frame = scenario.what in {*NOT_RECORDED, What.HIDE} and named[0] in (None, roles.runner_up)
    is_switch = scenario.what is What.SWITCH and named == (roles.runner_up, roles.leader)
    is_put_in = scenario.what in (What.ADD, What.INVENT) and named[1] == roles.leader
    if not (of_frame or is_switch or is_put_in):
        raise OutOfRange(
            f"the scenario {scenario.id!r} is another change: what is asked is what would have noticed votes that were "
            f"taken from {roles.runner_up} (runner_up) and recorded for {roles.leader} (leader), that were not "
            f"recorded or whose cards were hidden, of {roles.runner_up}, that nobody cast, for {roles.leader}, or of "
            "both that were recorded for one another"
        )
    if of_frame or votes is None:
        return given_back_outside(
            election, state.returns, scenario, roles, state.asked.state, votes
        )
    where = replace(scenario.where, states=(state.asked.state,))
    back = _undone(scenario) if is_switch else _taken_out(scenario)
    change = change_of(
        replace(back, where=where), election, state.returns, roles, votes, _on_paper(state)
    )
    taken = change.by_unit(roles.leader).rename({"change": "leader"})
    given = -pl.col("leader") if is_switch else pl.lit(0, pl.Int64)
    return GivenBack(taken.select("unit", given.alias("change"), "leader"), change.votes)


def _require_state(election: Election, state: StateStudied, scenario: Scenario) -> None:
    states = scenario.where.states
    places = places_asked(election, states) if states else ()
    if places and state.asked.state not in {each.state for each in places}:
        raise OutOfRange(f"the scenario {scenario.id!r} is about {', '.join(states)}")


def _exchanged_back(
    election: Election, state: StateStudied, swap: Scenario, votes: int | None
) -> GivenBack:
    """The votes of both, of every unit that the swap reaches; of each at most what it has there in either count."""
    if votes is not None:
        raise OutOfRange(
            f"the scenario {swap.id!r} exchanges all votes of the units that it names, and not {votes:,}: leave the "
            "number of votes out"
        )
    where = replace(swap.where, states=(state.asked.state,))
    found = votes_exchanged(replace(swap, where=where), election, state.returns, state.roles)
    if state.second is not None:
        second = state.second.select(
            "unit", paper=pl.col(state.roles.leader), other=pl.col(state.roles.runner_up)
        )
        found = found.join(second, on="unit", how="left").with_columns(
            leader=pl.min_horizontal("leader", "paper"),
            runner_up=pl.min_horizontal("runner_up", "other"),
        )
    ahead, behind = pl.col("leader"), pl.col("runner_up")
    table = found.select(
        "unit", change=ahead - behind, leader=behind - ahead, exchanged=ahead + behind
    ).filter(pl.col("exchanged") > 0)
    return GivenBack(table, int(table["exchanged"].sum()))


def _undone(switch: Scenario) -> Scenario:
    """What gives votes that were moved back to the runner-up."""
    return replace(switch, loser=LEADER, gainer=RUNNER_UP, at_most=switch.at_most.undone)


def _taken_out(put_in: Scenario) -> Scenario:
    """What takes the leader's votes that nobody cast out of the report."""
    return replace(put_in, what=What.DROP, loser=LEADER, gainer=None)


def _on_paper(state: StateStudied) -> dict[str, int]:
    """The leader's votes of each unit in the second count: more were not given to the leader there."""
    if state.second is None:
        return {}
    return dict(state.second.select("unit", state.roles.leader).iter_rows())


def _compared(state: StateStudied, by_county: Mapping[str, tuple[int, int]]) -> Compared | None:
    if state.study is None or state.found is None or state.one_kind:
        return None
    plan, found = state.study.plan, state.found
    family = tuple(
        specification
        for specification in plan.family()
        if any(
            one.step.specification == specification
            and one.step.identification.answer is Identified.YES
            for one in found.results
        )
    )
    counting = frozenset(
        one
        for one in family
        if any(
            test.coding == one.coding and test.weighting is one.weighting and test.counts
            for test in found.family
        )
    )
    raw = plan.specification(plan.codings[0], plan.ladder[0])
    return Compared(
        places=state.study.places,
        shift=_shift(state, by_county),
        raw=raw,
        main=plan.specification(plan.codings[0], plan.main_rung),
        family=family,
        counting=counting,
        deciding=tuple(
            (one.step.specification, one.outcome_changing_points)
            for one in deciding(found.results, found.admissions)
        ),
        reach=found.exposure.reach,
    )


def _expected(state: StateStudied, by_county: Mapping[str, tuple[int, int]]) -> Expected | None:
    """What demographics and the election before say of each county, whatever its equipment."""
    if state.study is None:
        return None
    plan = state.study.plan
    controls = plan.specification(plan.codings[0], plan.main_rung).controls
    known = state.study.places.known(("now", *controls))
    design = with_constant(*(known.numbers(name) for name in controls))
    rows, columns = design.shape
    is_estimable = reciprocal_condition(design) >= MINIMUM_RECIPROCAL_CONDITION
    if rows < columns + FEWEST_BEYOND or not is_estimable:
        return None
    return Expected(known.units, known.numbers("now"), design, _shift(state, by_county))


def _shift(state: StateStudied, by_county: Mapping[str, tuple[int, int]]) -> dict[str, float]:
    """By how many points of the two-party vote the scenario lowered the runner-up's share in each county."""
    pair = state.asked.pair
    rows = state.asked.count.table.select("unit", pair.leader, pair.runner_up)
    sign = -1 if state.asked.choice == pair.runner_up else 1
    found = {}
    for unit, ahead, behind in rows.iter_rows():
        few, leader = by_county.get(unit, (0, 0))
        both, cast = ahead + behind, ahead + behind + few + leader
        if both and cast == both:
            found[unit] = sign * 100 * few / both
        elif both:
            found[unit] = sign * 100 * ((behind + few) / cast - behind / both)
    return found


def _units(state: StateStudied, moved: pl.DataFrame) -> UnitCounts | None:
    if state.returns.level not in SMALLER:
        return None
    pair = state.asked.pair
    first = votes_in_columns(state.returns, state.asked.contest.id).fill_null(0)
    second = (state.second if state.second is not None else first).rename(
        {pair.leader: "paper_leader", pair.runner_up: "paper_runner_up"}
    )
    cards = pl.sum_horizontal(pl.exclude("unit"))
    paper = second.select("unit", "paper_leader", "paper_runner_up", paper_cards=cards)
    rows = (
        first.with_columns(cast=cards)
        .join(paper, on="unit", how="left")
        .join(moved.drop("county"), on="unit", how="left")
        .join(state.counties, on="unit", how="left")
        .with_columns(pl.col("change", "leader_back").fill_null(0), pl.col("county").fill_null(""))
        .with_columns(
            pl.col("paper_leader").fill_null(pl.col(pair.leader)),
            pl.col("paper_runner_up").fill_null(pl.col(pair.runner_up)),
            cards=pl.max_horizontal("cast", "paper_cards"),
        )
        .sort("unit")
    )
    return UnitCounts(
        units=tuple(rows["unit"]),
        counties=tuple(rows["county"]),
        leader=_whole(rows, pair.leader),
        runner_up=_whole(rows, pair.runner_up),
        paper_leader=_whole(rows, "paper_leader"),
        paper_runner_up=_whole(rows, "paper_runner_up"),
        cards=_whole(rows, "cards"),
        cast=_whole(rows, "cast"),
        moved=_whole(rows, "change"),
        gained=-_whole(rows, "leader_back"),
        exchanged=_whole(rows.fill_null(0), "exchanged") if "exchanged" in moved.columns else None,
        voters=_counted_voters(state, rows["unit"].to_list()),
        method=np.array([state.methods.get(county, "") for county in rows["county"]]),
    )


def _counted_voters(state: StateStudied, units: list[str]) -> Integers | None:
    if not state.voters:
        return None
    return np.array([state.voters.get(unit, 0) for unit in units], dtype=np.int64)


def _whole(rows: pl.DataFrame, column: str) -> Integers:
    found: Integers = rows[column].cast(pl.Int64).to_numpy()
    return found


def _without_paper(state: StateStudied, scenario: Scenario, by_county: Mapping[str, int]) -> float:
    """Share of the moved votes that left no paper."""
    if scenario.paper is not Paper.AS_EQUIPPED:
        return float(scenario.paper is Paper.NONE)
    asked = frozenset(scenario.where.technologies)
    moved = sum(by_county.values()) or 1
    paperless = sum(
        votes * _paperless_of(state, asked, county) for county, votes in by_county.items()
    )
    return paperless / moved


def _paperless_of(state: StateStudied, asked: frozenset[Technology], county: str) -> float:
    share = state.paperless.get(county, 0.0)
    if not asked or not share:
        return share
    return 1.0 if Technology.DRE_PAPERLESS in asked else 0.0

"""Who would be attacked, with how few votes: the closest states, and the cheapest sets of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import polars as pl

from canvass.attack.attackers import Attacker, PollSurvey, survey, votes_to_be_safe
from canvass.attack.college import CheapestSet, Price, cheapest_set, single
from canvass.attack.states import KINDS, Part, StateParts, StateTarget, state_target
from canvass.audit.fit import Paper
from canvass.data import names
from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.attack_detect import StateDetected
from canvass.journeys.attack_table import packaged_table
from canvass.journeys.counties.counts import FINAL_FIRST, counties_of, counts_by_county, county_of
from canvass.journeys.counties.equipment import equipment_by_county
from canvass.journeys.electors import College, college
from canvass.journeys.inputs import Input, equipment_of, inputs_of
from canvass.journeys.paper import paper_by_state
from canvass.model import Contest, Election, Returns, Technology, UnitKind, parties
from canvass.tabulation import (
    Cost,
    Goal,
    Group,
    challenger,
    groups,
    lost_units,
    split_states,
    target,
)
from canvass.tabulation.tally import votes_in_columns

MOST_IN_A_UNIT = Fraction(1, 10)
"""Of the leader's votes in a county or a reporting unit, the most that are taken to be switched."""
SHOWN = 8


@dataclass(frozen=True, slots=True)
class TargetsAsked:
    """What is asked of targets: the cap of a unit, and how many states are shown."""

    most_in_a_unit: Fraction = MOST_IN_A_UNIT
    shown: int = SHOWN

    def __post_init__(self) -> None:
        """Refuse a cap that is not a share."""
        if not 0 < self.most_in_a_unit <= 1 or self.shown < 1:
            raise OutOfRange(
                f"the most in a unit is a share above 0 and at most 1, and at least one state is shown; "
                f"found {self.most_in_a_unit} and {self.shown}"
            )


@dataclass(frozen=True, slots=True)
class Targets:
    """What it would take to change who is elected, by attacker.

    ``states`` are those that the challenger lost, the fewest votes first; ``paper`` what of each was left on paper.
    ``by_result_before`` are elector units with too few polls, of which the election before is taken instead. Of
    ``without_counties`` no votes by county are known, of ``without_equipment`` not the equipment of every county: they
    are in no set that needs them. ``lacks`` says where equipment would be had from.
    """

    election: str
    title: str
    contest: Contest
    choice: str
    leader: str
    most_in_a_unit: Fraction
    electors_missing: int
    states: tuple[StateTarget, ...]
    paper: Mapping[str, Paper]
    sets: tuple[CheapestSet, ...]
    polls: PollSurvey | None
    by_result_before: tuple[str, ...]
    without_counties: tuple[str, ...]
    without_equipment: tuple[str, ...]
    lacks: tuple[str, ...]
    noticed: tuple[StateDetected, ...]
    """What checks would have noticed, from the packaged table; empty where it does not fit the election."""
    inputs: tuple[Input, ...]


def attack_targets(
    election: Election, contest: str | None = None, asked: TargetsAsked | None = None
) -> Targets:
    """The least that changes who is elected, for three attackers.

    Raises MissingTable where the contest has no electors, or nobody is behind the leader.
    """
    wanted, named = asked or TargetsAsked(), election.contest(contest)
    electors = college(election, named)
    if electors is None or electors.without_votes:
        raise MissingTable(
            f"contest {named.id!r} has no electors with votes: name a table 'electors' and returns by state, "
            "or ask about one state with --state"
        )
    votes = _votes(electors)
    choice = challenger(electors.allocation, votes)
    if choice is None:
        raise MissingTable(f"contest {named.id!r} has only one choice with electors")
    goal = target(electors.allocation, choice, Goal.WIN)
    missing = max(goal.electors, 0) if goal else 0
    polls = _survey(election, named)
    sign = _sign(named, choice)
    parts = _parts(election, named, electors, choice)
    safe = _safe(election, named, electors, polls, sign)
    states = [state_target(each, wanted.most_in_a_unit, safe.get(each.unit)) for each in parts]
    ordered = tuple(sorted(states, key=lambda each: (each.votes, each.unit)))
    return Targets(
        election=election.id,
        title=named.title,
        contest=named,
        choice=choice,
        leader=next(c for c in electors.allocation.electors if c != choice),
        most_in_a_unit=wanted.most_in_a_unit,
        electors_missing=missing,
        states=ordered[: wanted.shown],
        paper=_paper(election, named),
        sets=_sets(electors, choice, missing, ordered, safe),
        polls=polls,
        by_result_before=tuple(
            unit
            for unit, state in _known_before(electors)
            if polls and state not in polls.lead_points
        ),
        without_counties=tuple(sorted(each.unit for each in states if not each.counties)),
        without_equipment=tuple(
            sorted(each.unit for each in states if each.counties and not each.by_technology)
        ),
        lacks=tuple(fact.sentence for fact in equipment_of(election)),
        noticed=_noticed(election) if named.id == election.main_contest else (),
        inputs=inputs_of(election, [named.id], ()),
    )


def _paper(election: Election, contest: Contest) -> dict[str, Paper]:
    """The paper of each state; equipment is that of the main contest, and nothing is said of another day."""
    if election.day_of(contest) != election.day:
        return {}
    return {state: paper for state, paper in paper_by_state(election).items() if state}


def _noticed(election: Election) -> tuple[StateDetected, ...]:
    table = packaged_table(election.id) if election.id in names() else None
    return table.states if table else ()


def _votes(electors: College) -> dict[str, int]:
    votes: dict[str, int] = {}
    for unit in electors.units:
        for name, count in unit.votes.items():
            votes[name] = votes.get(name, 0) + count
    return votes


def _sets(
    electors: College,
    choice: str,
    missing: int,
    states: Sequence[StateTarget],
    safe: Mapping[str, int],
) -> tuple[CheapestSet, ...]:
    """One set for each attacker and price; technologies by which anything is reached."""
    lost = lost_units(electors.units, choice, Cost.FLIP)
    split = split_states({unit.unit: unit.state for unit in electors.units})
    found = [
        cheapest_set(Attacker.FINAL_MARGINS, Price.VOTES, groups(lost, split), missing),
    ]
    if any(state.counties for state in states):
        by_counties = _by_counties(states)
        found.append(cheapest_set(Attacker.FINAL_MARGINS, Price.COUNTIES, by_counties, missing))
    if safe:
        found.append(_by_polls(electors, safe))
    by_county = [state for state in states if state.by_technology]
    for number, kinds in enumerate(KINDS if by_county else ()):
        within = [
            single(state.unit, state.electors, state.votes)
            for state in by_county
            if state.by_technology[number].counties.parts is not None
        ]
        found.append(cheapest_set(Attacker.ONE_TECHNOLOGY, Price.VOTES, within, missing, kinds))
    return tuple(found)


def _by_counties(states: Sequence[StateTarget]) -> list[Group]:
    return [
        single(state.unit, state.electors, state.counties.parts)
        for state in states
        if state.counties is not None and state.counties.parts is not None
    ]


def _by_polls(electors: College, safe: Mapping[str, int]) -> CheapestSet:
    """All electors have to be made safe, those of states that polls see ahead too."""
    by_unit = {unit.unit: unit.electors for unit in electors.units}
    held = sum(by_unit[unit] for unit, votes in safe.items() if votes == 0)
    within = [single(unit, by_unit[unit], votes) for unit, votes in sorted(safe.items()) if votes]
    wanted = electors.allocation.majority - held
    return cheapest_set(Attacker.POLLS, Price.VOTES, within, wanted)


def _survey(election: Election, contest: Contest) -> PollSurvey | None:
    if not election.has_table("polls"):
        return None
    return survey(election.table("polls"), election.day_of(contest).year)


def _sign(contest: Contest, choice: str) -> int:
    """1 where the choice is the Democrat, whose lead polls tell; -1 for the Republican; 0 for anybody else."""
    own = parties(contest.choice(choice).party)
    return 1 if own & parties("DEM") else -1 if own & parties("REP") else 0


def _safe(
    election: Election,
    contest: Contest,
    electors: College,
    polls: PollSurvey | None,
    sign: int,
) -> dict[str, int]:
    """Votes by elector unit that make the choice safe, as somebody before the day would reckon.

    The lead is that of the polls, and of the election before where there are too few; as many voters as then.
    """
    if polls is None or not sign:
        return {}
    before = _before(election, contest)
    found = {}
    for unit, state in _known_before(electors):
        lead = polls.lead_points.get(state)
        democrat, republican, votes = before.get(state, (0, 0, 0))
        if votes:
            points = 100 * (democrat - republican) / votes if lead is None else lead
            found[unit] = votes_to_be_safe(sign * points, polls.error_points, votes)
    return found


def _known_before(electors: College) -> list[tuple[str, str]]:
    """Each elector unit, and by which name polls and returns know it: a statewide unit is the state."""
    split = {
        each.state_unit: each.state
        for each in split_states({unit.unit: unit.state for unit in electors.units})
    }
    return [(unit.unit, split.get(unit.unit, unit.unit)) for unit in electors.units]


def _before(election: Election, contest: Contest) -> dict[str, tuple[int, int, int]]:
    """Votes for the Democrat, the Republican and all in the contest before this one, by state and district."""
    day = election.day_of(contest)
    earlier = [one for one in election.contests if one.day and one.day < day]
    if not earlier:
        return {}
    latest = max(earlier, key=lambda one: str(one.day))
    sets = (
        *election.returns_of(latest.id, UnitKind.ELECTOR_UNIT),
        *election.returns_of(latest.id, UnitKind.STATE),
    )
    return {unit: votes for returns in sets for unit, votes in _by_party(latest, returns).items()}


def _by_party(contest: Contest, returns: Returns) -> dict[str, tuple[int, int, int]]:
    columns = votes_in_columns(returns, contest.id).fill_null(0)
    of = [
        [
            c.id
            for c in contest.choices
            if c.id in columns.columns and parties(c.party) & parties(name)
        ]
        for name in ("DEM", "REP")
    ]
    sums = columns.select(
        "unit",
        democrat=pl.sum_horizontal(of[0]) if of[0] else pl.lit(0),
        republican=pl.sum_horizontal(of[1]) if of[1] else pl.lit(0),
        votes=pl.sum_horizontal(pl.exclude("unit")),
    )
    return {unit: (dem, rep, votes) for unit, dem, rep, votes in sums.iter_rows()}


def _parts(
    election: Election, contest: Contest, electors: College, choice: str
) -> list[StateParts]:
    """Every state that appoints its electors together and that the choice lost, with its counties and smaller units."""
    lost = {unit.unit: unit for unit in lost_units(electors.units, choice, Cost.FLIP)}
    whole = [unit for unit in electors.units if unit.unit == unit.state and unit.unit in lost]
    counties = _counties(election, contest)
    shares = _shares(election, contest)
    smaller = _smaller(election, contest)
    return [
        StateParts(
            unit=unit.unit,
            state=unit.state,
            electors=unit.electors,
            leader=unit.carried_by or "",
            margin_votes=lost[unit.unit].margin_votes,
            needed=lost[unit.unit].votes,
            counties=_in(counties, unit.state, unit.carried_by, shares),
            units=_in(smaller, unit.state, unit.carried_by, {}),
        )
        for unit in whole
    ]


def _in(
    table: pl.DataFrame | None,
    state: str,
    leader: str | None,
    shares: Mapping[str, Mapping[Technology, float]],
) -> tuple[Part, ...]:
    if table is None or leader is None or leader not in table.columns:
        return ()
    here = table.filter(pl.col("state") == state).select("unit", pl.col(leader).fill_null(0))
    return tuple(Part(unit, votes, shares.get(unit, {})) for unit, votes in here.iter_rows())


def _counties(election: Election, contest: Contest) -> pl.DataFrame | None:
    """The last count by county that has the most of them, with the state of each; None where there is none."""
    try:
        counts = counts_by_county(election, contest)
    except MissingTable:
        return None
    best = max(counts, key=lambda one: (one.table.height, -FINAL_FIRST.index(one.baseline)))
    return best.table.join(counties_of(election).select("unit", "state"), on="unit")


def _smaller(election: Election, contest: Contest) -> pl.DataFrame | None:
    """Reporting units or precincts with the state of each; None where no returns are that fine."""
    states = counties_of(election).select(county="unit", state="state")
    for kind in (UnitKind.PRECINCT, UnitKind.REPORTING_UNIT):
        for returns in election.returns_of(contest.id, kind):
            inside = county_of(election, kind).join(states, on="county")
            return votes_in_columns(returns, contest.id).join(inside, on="unit")
    return None


def _shares(election: Election, contest: Contest) -> dict[str, dict[Technology, float]]:
    """The share of ballots by equipment: as counted where that is known, else by registered voters.

    Equipment is that of the election's day; of a contest of another day nothing is known.
    """
    if not election.has_table("technology") or election.day_of(contest) != election.day:
        return {}
    table = election.table("technology", UnitKind.COUNTY)
    kinds = {kind for kinds in KINDS for kind in kinds}
    shares = {
        row["unit"]: {kind: row[f"share_{kind.value}"] or 0.0 for kind in kinds}
        for row in table.iter_rows(named=True)
    }
    for unit, scanned, touched in _counted(election):
        known = shares.setdefault(unit, {})
        known[Technology.OPTICAL_SCAN] = scanned
        known[Technology.DRE_PAPER_TRAIL] = max(
            0.0, touched - known.get(Technology.DRE_PAPERLESS, 0.0)
        )
    return shares


def _counted(election: Election) -> list[tuple[str, float, float]]:
    """Shares of ballots through scanners and on touch screens, of counties where they were counted."""
    known = equipment_by_county(election)
    if "dre_share" not in known.columns:
        return []
    scanned = pl.col("optical_scan") / pl.sum_horizontal("paper", "optical_scan", "dre", "automark")
    rows = known.drop_nulls("dre_share").select("unit", scanned=scanned, touched="dre_share")
    return list(rows.iter_rows())

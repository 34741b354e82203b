"""Claims about polls and about how states usually vote."""

from __future__ import annotations

from statistics import fmean

import polars as pl

from canvass.errors import MissingTable
from canvass.forensics.polls import PollError, enough, errors_by_location
from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.claims.result import Checked, Figure, Said, Verdict, all_or_part
from canvass.model import Baseline, Election, UnitKind
from canvass.model.sentence import sentences
from canvass.tabulation.tally import votes_by_choice

say = sentences("claims")

USUAL = ("WI", "MI", "PA")
DEMOCRAT, REPUBLICAN = "DEM", "REP"
MARGIN = "points of the margin"


def usually_for_democrats(election: Election, _: Said) -> Checked:
    """The winner of each of the three states in every presidential election before, as far as the data go back."""
    won = {**_by_polls(election), **_by_returns(election)}
    if not won:
        raise MissingTable("no earlier result of these states is in the data")
    years = sorted({year for year, _ in won})
    return Checked(
        verdict=all_or_part((all(won.values()),)),
        figures=tuple(
            Figure(
                say("democrats", year=str(year), states=", ".join(USUAL)),
                sum(won.get((year, state), False) for state in USUAL),
                "states",
            )
            for year in years
        ),
        computation=say("results-before"),
        caveat=say("years-before", year=str(years[0])),
    )


def _by_polls(election: Election) -> dict[tuple[int, str], bool]:
    """Results of earlier elections that stand beside their polls."""
    if not election.has_table("polls"):
        return {}
    rows = election.table("polls").filter(
        (pl.col("year") < election.day.year) & pl.col("location").is_in(USUAL)
    )
    found = rows.select("year", "location", "margin_actual").unique()
    return {(year, state): margin > 0 for year, state, margin in found.iter_rows()}


def _by_returns(election: Election) -> dict[tuple[int, str], bool]:
    """Certified results of earlier elections by state."""
    found = {}
    for contest in election.contests:
        day = election.day_of(contest)
        party = {choice.party: choice.id for choice in reversed(contest.choices)}
        for returns in election.returns_of(contest.id, UnitKind.STATE, Baseline.CERTIFIED):
            for state in USUAL if day < election.day else ():
                votes = votes_by_choice(returns, contest.id, [state])
                found[day.year, state] = votes[party[DEMOCRAT]] > votes[party[REPUBLICAN]]
    return found


def polls_missed_in_one_direction(election: Election, _: Said) -> Checked:
    """How many states' polls were too kind to the Democrat in 2016, and the mean error; the rest cannot be tested."""
    errors = _errors(election)
    kind = [one for one in errors if one.error_points > 0]
    in_most = 2 * len(kind) > len(errors)
    paper = {one.location: one.error_points for one in errors}
    return Checked(
        verdict=Verdict.PARTLY if in_most else Verdict.DIFFERS,
        figures=(
            Figure(say("polled"), len(errors), "places"),
            Figure(say("too-kind"), len(kind), "places"),
            Figure(say("mean-error"), fmean(one.error_points for one in errors), MARGIN),
            *(
                Figure(say("error-in", state=state), paper[state], MARGIN)
                for state in USUAL
                if state in paper
            ),
        ),
        computation=say("polls-minus-result"),
        caveat=say("not-by-polls", paper=ONLY_PAPER),
    )


def short_of_expectations(election: Election, said: Said) -> Checked:
    """No expectation by county was published; how far a state's result was from its polls is the nearest number."""
    try:
        found = {one.location: one for one in _errors(election)}
    except MissingTable:
        found = {}
    own = found.get("WI")
    return Checked(
        verdict=Verdict.NO_SOURCE,
        figures=(*([Figure(say("short-of-polls"), own.error_points, MARGIN)] if own else []),),
        computation=say("no-expectation"),
        caveat=say("another-claim", percent=str(said.number)),
    )


def _errors(election: Election) -> tuple[PollError, ...]:
    """The poll errors of the election's year; raises MissingTable where its results were not known."""
    if election.has_table("polls"):
        found = enough(errors_by_location(election.table("polls")), election.day.year)
        if found:
            return found
    raise MissingTable("the results beside the polls were not known")

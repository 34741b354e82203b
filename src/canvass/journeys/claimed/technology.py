"""Claims about voting technology, held against the first official count by county."""

from __future__ import annotations

import polars as pl

from canvass.forensics.ladder import Step, step
from canvass.forensics.sentences import ONLY_PAPER
from canvass.forensics.technology import LISTED, MAJORITY, Coding, Weighting
from canvass.journeys.claimed.result import (
    Checked,
    Figure,
    Said,
    Verdict,
    all_or_part,
    same_when_rounded,
)
from canvass.journeys.gap.asked import Options, question
from canvass.journeys.gap.places import Study, study
from canvass.journeys.gap.sources import sources
from canvass.journeys.planning.counted import counts_by_state
from canvass.model import Election

POINTS = "points of the two-party share"
CHOICE = Options(choice="clinton")
ODDS_OF_CHANCE = 0.05
RAW, TWO_CONTROLS = "raw", "race_educ"


def raw_difference(election: Election, said: Said) -> Checked:
    """The mean share in counties with most ballots on machines against the others, nothing held equal."""
    own = _study(election, "WI")
    first = _step(own, MAJORITY, RAW, Weighting.EACH_COUNTY_ONCE)
    others = [
        _step(own, coding, RAW, Weighting.EACH_COUNTY_ONCE)
        for coding in own.plan.codings
        if coding is not MAJORITY and not coding.is_share
    ]
    points = [-(each.difference_points or 0.0) for each in others]
    lower = -(first.difference_points or 0.0)
    fewer = _percent_fewer(own)
    return Checked(
        verdict=all_or_part(tuple(same_when_rounded(said.number, x, 1) for x in (lower, fewer))),
        figures=(
            Figure("counties with more than half of ballots on machines", first.n_with, "counties"),
            Figure("other counties", first.n - first.n_with, "counties"),
            Figure("lower share in the first", lower, POINTS),
            Figure("the same as percent of the others' share", fewer, "percent"),
            Figure("smallest under other codings", min(points), POINTS),
            Figure("largest under other codings", max(points), POINTS),
        ),
        computation="unweighted mean of counties' two-party shares, first official count",
        caveat=f"{said.number} points of a share are not {said.number} percent fewer votes; and nothing else in "
        "which the counties differ is held equal",
    )


def _percent_fewer(own: Study) -> float:
    """By how many percent the mean share in machine counties is below the mean in the others."""
    coded = own.places.table.drop_nulls(MAJORITY.code)
    means = dict(coded.group_by(MAJORITY.code).agg(pl.col("now").mean()).iter_rows())
    return float(100 * (means[False] - means[True]) / means[False])


def votes_denied(election: Election) -> Checked:
    """Not testable: what the raw difference would be in votes, and the lead beside it."""
    own = _study(election, "WI")
    first = _step(own, MAJORITY, RAW, Weighting.EACH_COUNTY_ONCE)
    table = own.places.table
    with_machines = table.filter(table[MAJORITY.code])
    votes = -(first.difference_points or 0.0) / 100 * int(with_machines["votes"].sum())
    lead = counts_by_state(election, election.contest())["WI"].votes.margin_votes or 0
    return Checked(
        verdict=Verdict.NOT_TESTABLE,
        figures=(
            Figure("lead in the first official count", lead, "votes"),
            Figure("the raw difference, taken as votes of those counties", round(votes), "votes"),
        ),
        computation="the raw difference of the first claim times the votes cast in the machine counties: an "
        "arithmetic of the claim, not an estimate",
        caveat=ONLY_PAPER,
    )


def controlled_difference(election: Election) -> Checked:
    """With college and non-white share held equal: by county and by vote, in the two states that stood out."""
    figures, steps = [], []
    for state in ("WI", "TX"):
        own = _study(election, state)
        for label, rung, weighting in (
            ("raw", RAW, Weighting.EACH_COUNTY_ONCE),
            ("two controls", TWO_CONTROLS, Weighting.EACH_COUNTY_ONCE),
            ("two controls, weighted by votes", TWO_CONTROLS, Weighting.EACH_VOTE_ONCE),
        ):
            found = _step(own, LISTED, rung, weighting)
            figures.append(Figure(f"{state}, {label}", found.difference_points or 0.0, POINTS))
            if found.p_value is not None:
                figures.append(Figure(f"{state}, {label}: p", found.p_value, "p-value (HC3)"))
            if weighting is Weighting.EACH_VOTE_ONCE:
                steps.append(found)
    clear = [each for each in steps if (each.p_value or 0.0) < ODDS_OF_CHANCE]
    return Checked(
        verdict=Verdict.DIFFERS if clear else Verdict.AGREES,
        figures=tuple(figures),
        computation="least squares over counties of the two-party share on whether a machine is listed, "
        "non-white share and college share; each county once, then by votes",
        caveat="no clear difference is not evidence that there was none; by county Texas still shows one",
    )


def _study(election: Election, state: str) -> Study:
    asked = question(election, state, CHOICE)
    return study(asked, sources(asked, ()), asked.count)


def _step(own: Study, coding: Coding, rung: str, weighting: Weighting) -> Step:
    plan = own.plan
    return step(
        own.places, plan.specification(plan.coding(coding.code), plan.rung(rung), weighting)
    )

"""Claims about voting technology, held against the first official count by county."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from canvass.errors import MissingTable
from canvass.forensics.ladder import Step, step
from canvass.forensics.sentences import ONLY_PAPER
from canvass.forensics.technology import LISTED, MAJORITY, Coding, Weighting
from canvass.journeys.asked import ask
from canvass.journeys.claims.result import (
    Checked,
    Figure,
    Said,
    Verdict,
    all_or_part,
    same_when_rounded,
)
from canvass.journeys.counties.paper import StatePaper, paper_by_voters, paper_of
from canvass.journeys.counties.places import places_chapter
from canvass.journeys.counts_by_state import counts_by_state
from canvass.journeys.gap.asked import Options, question
from canvass.journeys.gap.places import Study, study
from canvass.journeys.gap.sources import sources
from canvass.model import Election
from canvass.model.sentence import sentences

say = sentences("claims")

POINTS = "points of the two-party share"
CHOICE = Options(choice="clinton")
ODDS_OF_CHANCE = 0.05
STATES_WITH_A_CLAIM = ("WI", "MI", "PA")
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
            Figure(say("with-machines"), first.n_with, "counties"),
            Figure(say("other-counties"), first.n - first.n_with, "counties"),
            Figure(say("lower-share"), lower, POINTS),
            Figure(say("percent-lower"), fewer, "percent"),
            Figure(say("smallest-coded"), min(points), POINTS),
            Figure(say("largest-coded"), max(points), POINTS),
        ),
        computation=say("mean-of-counties"),
        caveat=say("points-not-percent", points=str(said.number)),
    )


def _percent_fewer(own: Study) -> float:
    """By how many percent the mean share in machine counties is below the mean in the others."""
    coded = own.places.table.drop_nulls(MAJORITY.code)
    means = dict(coded.group_by(MAJORITY.code).agg(pl.col("now").mean()).iter_rows())
    return float(100 * (means[False] - means[True]) / means[False])


def votes_denied(election: Election, _: Said) -> Checked:
    """Not testable: what the raw difference would be in votes, where it is known, and the lead beside it."""
    count = counts_by_state(election, election.contest())["WI"]
    try:
        raw = [
            Figure(
                say("raw-in-votes"),
                round(_raw_votes(election)),
                "votes",
            )
        ]
    except MissingTable:
        raw = []
    return Checked(
        verdict=Verdict.NOT_TESTABLE,
        figures=(
            Figure(
                say("lead-of-count", count=count.baseline.sentence),
                count.votes.margin_votes or 0,
                "votes",
            ),
            *raw,
        ),
        computation=say("arithmetic"),
        caveat=ONLY_PAPER,
    )


def _raw_votes(election: Election) -> float:
    own = _study(election, "WI")
    first = _step(own, MAJORITY, RAW, Weighting.EACH_COUNTY_ONCE)
    table = own.places.table
    with_machines = table.filter(table[MAJORITY.code])
    return -(first.difference_points or 0.0) / 100 * int(with_machines["votes"].sum())


def paper_to_examine(election: Election, _: Said) -> Checked:
    """Not testable, but for what there was to examine: the share of each state's votes that left paper."""
    papers = _papers(election)
    return Checked(
        verdict=Verdict.NOT_TESTABLE,
        figures=tuple(
            Figure(
                say("with-paper", state=paper.state, weight=paper.weight.value),
                100 * paper.with_paper,
                "percent",
            )
            for paper in papers
        ),
        computation=say("standard-equipment"),
        caveat=say("not-a-number"),
    )


def _papers(election: Election) -> tuple[StatePaper, ...]:
    try:
        chapter = places_chapter(ask(election, STATES_WITH_A_CLAIM))
    except MissingTable:
        return paper_by_voters(election, STATES_WITH_A_CLAIM)
    return paper_of(chapter, STATES_WITH_A_CLAIM)


def controlled_difference(election: Election, _: Said) -> Checked:
    """With college and non-white share held equal: by county and by vote, in the two states that stood out."""
    figures: list[Figure] = []
    by_county: list[Step] = []
    by_vote: list[Step] = []
    for state in ("WI", "TX"):
        own = _study(election, state)
        for label, rung, weighting in (
            ("nothing", RAW, Weighting.EACH_COUNTY_ONCE),
            ("two", TWO_CONTROLS, Weighting.EACH_COUNTY_ONCE),
            ("two-by-votes", TWO_CONTROLS, Weighting.EACH_VOTE_ONCE),
        ):
            found = _step(own, LISTED, rung, weighting)
            figures.append(
                Figure(
                    say("difference", state=state, held=label),
                    found.difference_points or 0.0,
                    POINTS,
                )
            )
            if found.p_value is not None:
                figures.append(
                    Figure(
                        say("difference-p", state=state, held=label), found.p_value, "p-value (HC3)"
                    )
                )
            if rung is TWO_CONTROLS:
                (by_vote if weighting is Weighting.EACH_VOTE_ONCE else by_county).append(found)
    return Checked(
        verdict=_no_clear_difference(by_county, by_vote),
        figures=tuple(figures),
        computation=say("least-squares"),
        caveat=say("no-clear-difference"),
    )


def _no_clear_difference(by_county: Sequence[Step], by_vote: Sequence[Step]) -> Verdict:
    """Agrees where neither weighting shows a difference, differs where both do, and in part otherwise."""
    clear = [
        any((each.p_value or 0.0) < ODDS_OF_CHANCE for each in steps)
        for steps in (by_county, by_vote)
    ]
    return Verdict.DIFFERS if all(clear) else Verdict.PARTLY if any(clear) else Verdict.AGREES


def _study(election: Election, state: str) -> Study:
    asked = question(election, state, CHOICE)
    return study(asked, sources(asked, ()), asked.count)


def _step(own: Study, coding: Coding, rung: str, weighting: Weighting) -> Step:
    """One step; raises MissingTable where the places cannot be told apart so, or the controls are not there."""
    plan = own.plan
    if coding.code not in {each.code for each in plan.codings}:
        raise MissingTable(f"the places cannot be told apart by {coding.code}")
    if rung not in {each.name for each in plan.ladder}:
        raise MissingTable(f"what {rung} holds equal was not known")
    return step(
        own.places, plan.specification(plan.coding(coding.code), plan.rung(rung), weighting)
    )

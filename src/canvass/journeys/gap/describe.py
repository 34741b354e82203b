"""What was compared, declared and exposed, in words and numbers that every part of the answer refers to."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.forensics.decision import Exposure, Reach, exposure
from canvass.forensics.ladder import Step
from canvass.forensics.largest import fewest_for, share_of_largest
from canvass.forensics.power import SWITCHED_PERCENT, Switch
from canvass.journeys.gap.asked import Question
from canvass.journeys.gap.places import Study
from canvass.journeys.gap.result import (
    About,
    CodingUsed,
    Concentration,
    Declared,
    RungUsed,
)
from canvass.journeys.gap.sources import Sources

THREE_QUARTERS = 0.75


def about(asked: Question) -> About:
    """The question in names and words."""
    contest = asked.contest
    return About(
        election=asked.election.id,
        title=contest.title,
        state=asked.state,
        state_name=asked.state_name,
        choice=asked.choice,
        choice_name=contest.choice(asked.choice).name,
        other=asked.other,
        other_name=contest.choice(asked.other).name,
        outcome=asked.outcome.name,
        outcome_words=asked.outcome.words,
        count=asked.count.name,
        baseline=asked.count.baseline,
        other_counts=tuple(one.name for one in asked.counts if one.name != asked.count.name),
        leader=asked.pair.leader,
        margin_votes=asked.margin_votes,
    )


def exposed(asked: Question, own: Study) -> Exposure:
    """How many ballots went through machines, and the least share of them whose switch ties the state."""
    return exposure(asked.margin_votes, own.exposed_ballots, own.most_exposed, own.is_estimated)


def full_switch(asked: Question, known: Exposure) -> float | None:
    """By how much a place with all ballots on machines moved, had the least switch been made that ties.

    None where no switch could have, or where nobody knows.
    """
    if known.shift is None or known.reach is not Reach.COULD:
        return None
    return switched(asked, known.shift.switch_points)


def switched(asked: Question, percent: float) -> float:
    """By how much a place with all ballots on machines moved, had this percentage of them been switched."""
    points = percent * asked.outcome.points_per_switch
    return -points if asked.choice == asked.pair.runner_up else points


def switches(asked: Question, known: Exposure) -> tuple[Switch, ...]:
    """The switches whose power is told, smallest first; none where nobody knows how many ballots machines counted."""
    if known.shift is None:
        return ()
    told = [Switch(percent, switched(asked, percent)) for percent in SWITCHED_PERCENT]
    if known.reach is Reach.COULD:
        needed = known.shift.switch_points
        told.append(Switch(needed, switched(asked, needed), is_deciding=True))
    return tuple(sorted(told, key=lambda one: one.percent))


def declared(own: Study, known: Sources, ladder: Sequence[Step]) -> Declared:
    """The plan as it was declared, and how many places each coding calls machine places."""
    plan = own.plan
    raw = {
        one.specification.coding: one
        for one in reversed(ladder)
        if one.specification.rung == plan.ladder[0].name
    }
    return Declared(
        codings=tuple(
            CodingUsed(
                code=coding.code,
                rule=coding.rule,
                is_share=coding.is_share,
                n=raw[coding.code].n,
                n_with=raw[coding.code].n_with,
                identification=raw[coding.code].identification,
            )
            for coding in plan.codings
        ),
        rungs=tuple(
            RungUsed(rung.name, rung.label, tuple(plan.word_for(name) for name in rung.controls))
            for rung in plan.ladder
        ),
        vintages={vintage.name: vintage.label for vintage in plan.vintages},
        main_rung=plan.main_rung.name,
        earlier_contest=known.earlier_contest.title if known.earlier_contest else None,
    )


def concentration(own: Study) -> Concentration:
    """The fewest places with three quarters of the votes."""
    fewest = fewest_for(own.places, "votes", THREE_QUARTERS)
    return Concentration(
        places=fewest,
        of_places=own.places.table.height,
        share_of_votes=share_of_largest(own.places, "votes", fewest),
    )

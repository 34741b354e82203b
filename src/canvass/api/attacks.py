"""Attacks: who would be attacked with how few votes, and what would notice it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from canvass.api.answer import Answer
from canvass.api.arguments import (
    Files,
    as_files,
    as_share,
)
from canvass.api.elections import AnyElection, opened
from canvass.api.refusals import with_problems

if TYPE_CHECKING:
    from canvass.journeys.attack_curves import StateCurves
    from canvass.journeys.attack_detect import StateDetected
    from canvass.journeys.attack_targets import Targets


@with_problems
def attack_targets(
    election: AnyElection,
    contest: str | None = None,
    *,
    most_in_a_unit: float = 0.1,
    shown: int = 8,
) -> Answer[Targets]:
    """Who would be attacked with how few votes: the closest states, and the cheapest sets of them, by attacker.

    ``most_in_a_unit`` is the most that is moved in one unit, a share of the leader's votes there above 0 and at most 1
    (a fraction stays exact); ``shown`` is how many states are told. For past, certified elections. Raises MissingTable
    where the contest has no electors, OutOfRange for a share that is none.
    """
    from canvass.journeys import attack_targets as targeting
    from canvass.present.attack_targets import targets_page
    from canvass.present.tables_of_attacks import targets_table

    asked = targeting.TargetsAsked(as_share(most_in_a_unit), shown)
    found = targeting.attack_targets(opened(election), contest, asked)
    return Answer(found, targets_page, targets_table)


@with_problems
def attack_checks(
    election: AnyElection,
    state: str = "",
    *,
    votes: int | None = None,
    scenarios: Files = (),
    contest: str | None = None,
    replications: int = 1000,
    seed: str = "2016",
) -> Answer[StateDetected]:
    """What each check would have noticed of a change of votes in one state, and how often it would without any.

    ``votes`` are as many as change who carries the state unless named; ``scenarios`` are names of packaged ones or TOML
    files, those of the packaged table unless named; ``state`` is the one that they name unless given. A check that
    ``needs_paper`` has its chance as if every vote had left paper: ``without_paper`` is the share of the changed votes
    that left none. A scenario that cannot be there says why in ``impossible``. Simulations, ``replications`` for each
    check, draw from ``seed``. Raises UnknownName for a state or a scenario that is not there, BadFile with every
    problem of a scenario's file, OutOfRange for numbers that cannot be.
    """
    from canvass.journeys.attack_asked import runs_of, scenarios_named, state_of
    from canvass.journeys.attack_detect import detect
    from canvass.journeys.attack_table import with_returns
    from canvass.present.attack import state_page
    from canvass.present.tables_of_attacks import detections_table

    asked = scenarios_named(as_files(scenarios), votes)
    where, runs = state or state_of(asked), runs_of(seed, replications)
    found = detect(opened(election), where, asked or with_returns(), votes, runs, contest)
    return Answer(found, state_page, detections_table)


@with_problems
def attack_curves(
    election: AnyElection,
    state: str = "",
    *,
    votes: int | None = None,
    scenarios: Files = (),
    contest: str | None = None,
    replications: int = 1000,
    seed: str = "2016",
) -> Answer[StateCurves]:
    """How the chance to notice grows with the votes that are changed, for each check of one state, and what it costs.

    ``votes`` is a number of votes besides the usual ones; the others are as in ``attack_checks``. Raises as that, and
    OutOfRange for a scenario that says itself how many votes it changes.
    """
    from canvass.journeys import attack_curves as drawn
    from canvass.journeys.attack_asked import runs_of, scenarios_named, state_of
    from canvass.journeys.attack_table import with_returns
    from canvass.present.attack_curves import curves_page
    from canvass.present.tables_of_attacks import curves_table

    asked = scenarios_named(as_files(scenarios), votes)
    where, runs = state or state_of(asked), runs_of(seed, replications)
    wanted = drawn.CurvesAsked(asked or with_returns(), votes, contest=contest)
    return Answer(drawn.curves(opened(election), where, wanted, runs), curves_page, curves_table)

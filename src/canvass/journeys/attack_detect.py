"""What each check would have noticed of each scenario, in one state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from canvass.attack.checks import CHECKS
from canvass.attack.checks.check import Check
from canvass.attack.detection import Detection
from canvass.attack.world import Runs
from canvass.errors import OutOfRange
from canvass.journeys.attack_world import Placed, StateStudied, placed, studied
from canvass.journeys.progress import Progress, silent
from canvass.model import Election, UnitKind
from canvass.tabulation import Cost, votes_for_margin
from canvass.tamper.scenario import Paper, Scenario


@dataclass(frozen=True, slots=True)
class Detected:
    """One scenario in one state, and what each check says of it.

    ``impossible`` says why it cannot be there; then nothing else is known. ``without_paper`` is the share of the moved
    votes that left none.
    """

    scenario: str
    title: str
    paper: Paper
    votes: int
    units: int = 0
    counties: int = 0
    without_paper: float = 0.0
    changes_the_outcome: bool = False
    impossible: str = ""
    detections: tuple[Detection, ...] = ()


@dataclass(frozen=True, slots=True)
class StateDetected:
    """Every scenario asked about in one state; ``needed`` votes would have changed who carried it."""

    state: str
    state_name: str
    leader: str
    runner_up: str
    margin_votes: int
    needed: int
    level: UnitKind
    count: str
    scenarios: tuple[Detected, ...]


def detect(
    election: Election,
    state: str,
    scenarios: Sequence[Scenario],
    votes: int | None = None,
    runs: Runs | None = None,
    contest: str | None = None,
    progress: Progress = silent,
) -> StateDetected:
    """What the checks would have noticed of each scenario; as many votes as change the outcome, unless named."""
    how = runs or Runs()
    progress(f"reading what is known of {state}")
    known = studied(election, state, contest, how.seed)
    asked = known.asked
    needed = votes_for_margin(asked.margin_votes, Cost.FLIP)
    found = []
    for scenario in scenarios:
        if not checks_of(asked.state, scenario, how):
            continue
        progress(f"{asked.state}: {scenario.title}")
        found.append(_detected(election, known, scenario, votes or needed, how))
    return StateDetected(
        state=asked.state,
        state_name=asked.state_name,
        leader=asked.contest.choice(asked.pair.leader).name,
        runner_up=asked.contest.choice(asked.pair.runner_up).name,
        margin_votes=asked.margin_votes,
        needed=needed,
        level=known.returns.level,
        count=asked.count.name,
        scenarios=tuple(found),
    )


def _detected(
    election: Election, known: StateStudied, scenario: Scenario, votes: int, runs: Runs
) -> Detected:
    wanted = scenario.how_many.votes or votes
    try:
        where = placed(election, known, scenario, wanted)
    except OutOfRange as refusal:
        return Detected(
            scenario.id, scenario.title, scenario.paper, wanted, impossible=str(refusal)
        )
    return Detected(
        scenario=scenario.id,
        title=scenario.title,
        paper=scenario.paper,
        votes=where.votes,
        units=where.units,
        counties=where.counties,
        without_paper=where.without_paper,
        changes_the_outcome=where.world.changes_the_outcome,
        detections=tuple(
            by_paper(one, scenario.paper) for one in _asked(known, scenario, where, runs)
        ),
    )


def checks_of(state: str, scenario: Scenario, runs: Runs) -> tuple[Check, ...]:
    """The checks of a scenario in a state that belong to the shard: every one where there is one shard."""
    return tuple(check for check in CHECKS if runs.shard.has(state, scenario.id, check.id))


def _asked(
    known: StateStudied, scenario: Scenario, where: Placed, runs: Runs
) -> tuple[Detection, ...]:
    checks = checks_of(known.asked.state, scenario, runs)
    return tuple(check.detection(where.world, runs) for check in checks)


def by_paper(found: Detection, paper: Paper) -> Detection:
    """Where the paper was replaced, people who read it find what was reported: as if nothing had been changed."""
    if paper is Paper.REPLACED and found.needs_paper:
        return replace(found, notices=found.false_alarm, details=())
    return found

"""What each check would have noticed of each scenario, in one state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from canvass.attack.checks import CHECKS
from canvass.attack.checks.check import Check
from canvass.attack.detection import Detection, Says
from canvass.attack.world import Runs
from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.attack_world import Placed, StateStudied, placed, studied
from canvass.journeys.progress import Progress, silent
from canvass.model import Election, UnitKind
from canvass.model.sentence import sentences
from canvass.tabulation import Cost, votes_for_margin
from canvass.tamper.scenario import NOT_RECORDED, Paper, Scenario, What

doing = sentences("doing")


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
    progress(doing("known-of-state", state=state))
    known = studied(election, state, contest, how.seed)
    asked = known.asked
    needed = enough_moved(known)
    found = []
    for scenario in scenarios:
        if not checks_of(asked.state, scenario, how):
            continue
        progress(f"{asked.state}: {scenario.title}")
        found.append(_detected(election, known, scenario, votes or enough(known, scenario), how))
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
    election: Election, known: StateStudied, scenario: Scenario, votes: int | None, runs: Runs
) -> Detected:
    wanted = scenario.how_many.votes or votes
    try:
        where = placed(election, known, scenario, wanted)
    except (OutOfRange, MissingTable) as refusal:
        return Detected(
            scenario.id, scenario.title, scenario.paper, wanted or 0, impossible=str(refusal)
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
        detections=_asked(known, scenario, where, runs),
    )


def enough_moved(known: StateStudied) -> int:
    """The fewest votes that change who carried the state if each is moved from one to the other."""
    return votes_for_margin(known.asked.margin_votes, Cost.FLIP)


def enough(known: StateStudied, scenario: Scenario) -> int | None:
    """As many votes as change the outcome; None, which is as many as there can be, where no number follows from it."""
    if scenario.what is What.SWAP or (scenario.what in NOT_RECORDED and scenario.loser is None):
        return None
    cost = Cost.FLIP if scenario.what is What.SWITCH else Cost.ADD
    return votes_for_margin(known.asked.margin_votes, cost)


def checks_of(state: str, scenario: Scenario, runs: Runs) -> tuple[Check, ...]:
    """The checks of a scenario in a state that belong to the shard: every one where there is one shard."""
    return tuple(check for check in CHECKS if runs.shard.has(state, scenario.id, check.id))


def _asked(
    known: StateStudied, scenario: Scenario, where: Placed, runs: Runs
) -> tuple[Detection, ...]:
    checks = checks_of(known.asked.state, scenario, runs)
    return tuple(
        by_paper(check, check.detection(where.world, runs), scenario.paper) for check in checks
    )


SAYS_THE_SAME = frozenset({Paper.REPLACED, Paper.SAME_RULE, Paper.OUTSIDE})
"""Where people who read the paper find what was reported."""


def shows_votes(paper: Paper) -> bool:
    """Whether people who read all the paper that is listed (if every vote left some) find other than was reported."""
    return paper not in {*SAYS_THE_SAME, Paper.COUNTED}


def by_paper(check: Check, found: Detection, paper: Paper) -> Detection:
    """Where people who read the paper find what was reported, a check that reads it does as if nothing were changed.

    Where cards are lacking and their number is known, that is so of every check that does not count them; one that
    does asks for more, and the full hand count to which it goes on does not find the cards.
    """
    if not found.needs_paper:
        return found
    if paper is Paper.COUNTED and check.counts_lacking:
        return replace(found, says=Says.ASKS_FOR_MORE)
    if paper in SAYS_THE_SAME or paper is Paper.COUNTED:
        return replace(found, says=Says.NOTHING_OF_IT, notices=found.false_alarm, details=())
    return found

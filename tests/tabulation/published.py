"""The published Electoral College numbers, and what is given in them as canvass's own nouns."""

from typing import Any

from canvass.tabulation import Cost, Goal, LostUnit, SplitState, Target, votes_for_margin
from tests.published import read

GOALS = {"at_least_270": Goal.WIN, "exactly_269": Goal.TIE, "at_least_269": Goal.DENY}


name = read.name


def vectors(method: str) -> list[Any]:
    """The published numbers of one method; the tests are named by their ids."""
    return [*read.of_method("electoral_college", method)]


def lost(given: Any) -> tuple[LostUnit, ...]:
    """The lost units of a published case."""
    cost = Cost(given["cost"])
    return tuple(
        LostUnit(unit, electors, margin, votes_for_margin(margin, cost))
        for unit, margin, electors in given["units"]
    )


def split(given: Any) -> tuple[SplitState, ...]:
    """The split states of a published case."""
    return tuple(
        SplitState(state, units["state_unit"], tuple(units["districts"]))
        for state, units in given["coupled"].items()
    )


def wanted(given: Any) -> Target:
    """What must be gained for the goal of a published case."""
    goal, held = GOALS[given["goal"]], given["ev_runner_up"]
    return Target(270 - held if goal is Goal.WIN else 269 - held, is_exact=goal is Goal.TIE)

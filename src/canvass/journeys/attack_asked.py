"""What questions about attacks have in common: scenarios by name or file, the state that is meant, and simulations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from canvass.attack.shard import WHOLE, shard_in
from canvass.attack.world import Runs
from canvass.errors import BadFile, OutOfRange
from canvass.formats.scenario_file import packaged_scenario, read_scenario
from canvass.tamper.scenario import Scenario


def runs_of(seed: str, replications: int, shard: str | None = None) -> Runs:
    """How thoroughly is simulated. Raises OutOfRange for an empty seed, no simulation, or a shard that is not there."""
    if not seed.strip():
        raise OutOfRange("the simulations need a seed: give --seed with at least one character")
    if replications < 1:
        raise OutOfRange(f"at least one simulation is made of each check; found {replications:,}")
    return Runs(seed, replications, WHOLE if shard is None else shard_in(shard))


def scenarios_named(names: Iterable[str], votes: int | None) -> list[Scenario]:
    """The scenarios that are asked about an election; none where none is named.

    Raises OutOfRange for two of one id (what is told of them could not be kept apart, and both would have the same
    draws), for a trial without returns, where ``votes`` and the scenario both say how many, and for less than a vote.
    """
    if votes is not None and votes < 1:
        raise OutOfRange(f"at least one vote is changed; found {votes:,}")
    asked = [scenario_named(name) for name in names]
    for number, one in enumerate(asked):
        if one.id in {each.id for each in asked[:number]}:
            raise OutOfRange(
                f"two scenarios are called {one.id!r}: give one of them another id, or name it once"
            )
        if not one.has_returns:
            raise OutOfRange(
                f"the scenario {one.id!r} is a trial without returns: leave out ELECTION, and ask it alone, by "
                f"canvass attack trial {one.id}"
            )
        if votes is not None and (one.how_many.votes or one.how_many.share):
            raise OutOfRange(
                f"the scenario {one.id!r} says itself how many votes: leave out --votes, or [how_many] in the file"
            )
    return asked


def scenario_named(name: str) -> Scenario:
    """A scenario from a file, or a packaged one. Raises BadFile with every problem of the file."""
    file = Path(name)
    if not file.suffix:
        return packaged_scenario(name)
    found = read_scenario(file)
    if found.value is None:
        raise BadFile(f"{file}: this scenario cannot be used", found.problems)
    return found.value


def state_of(asked: Sequence[Scenario]) -> str:
    """The one state that the scenarios name."""
    states = {state for one in asked for state in one.where.states}
    if len(states) != 1:
        raise OutOfRange("name one state, by --state or under [where] in the scenario")
    return states.pop()

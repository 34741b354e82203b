"""What the commands about attacks have in common: their options, scenarios by name or file, and simulations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from canvass.attack.world import Runs
    from canvass.tamper.scenario import Scenario

State = Annotated[str, typer.Option("--state", "--states", help="The state, by code or name.")]
StateOrOfScenario = Annotated[
    str | None,
    typer.Option("--state", "--states", help="The state; the one of the scenario unless named."),
]
Votes = Annotated[
    int | None,
    typer.Option(min=1, help="Votes moved; as many as change who carries the state unless named."),
]
Scenarios = Annotated[
    list[str] | None,
    typer.Option(
        "--scenario", help="A scenario as a TOML file, or a packaged one by name; may be repeated."
    ),
]
Replications = Annotated[
    int, typer.Option(min=1, help="Simulated elections and audits of each check.")
]
Seed = Annotated[str, typer.Option(help="Seed of the simulations.")]
WholePage = Annotated[
    bool, typer.Option("--all", help="Print the whole page and not its first screen alone.")
]


def runs_of(seed: str, replications: int, shard: str | None = None) -> Runs:
    """How thoroughly is simulated. Raises OutOfRange for an empty seed, or a shard that is not there."""
    from canvass.attack.shard import WHOLE, shard_in
    from canvass.attack.world import Runs
    from canvass.errors import OutOfRange

    if not seed.strip():
        raise OutOfRange("the simulations need a seed: give --seed with at least one character")
    return Runs(seed, replications, WHOLE if shard is None else shard_in(shard))


def scenarios_named(names: list[str] | None, votes: int | None) -> list[Scenario]:
    """The scenarios that are asked about an election; none where none is named.

    Raises OutOfRange for two of one id (what is told of them could not be kept apart, and both would have the same
    draws), for a trial without returns, and where ``votes`` and the scenario both say how many.
    """
    from canvass.errors import OutOfRange

    asked = [scenario_named(name) for name in names or ()]
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
    """A scenario from a file, or a packaged one."""
    from canvass.errors import BadFile
    from canvass.formats.scenario_file import packaged_scenario, read_scenario

    file = Path(name)
    if not file.suffix:
        return packaged_scenario(name)
    found = read_scenario(file)
    if found.value is None:
        raise BadFile(f"{file}: this scenario cannot be used", found.problems)
    return found.value


def state_of(asked: list[Scenario]) -> str:
    """The one state that the scenarios name."""
    from canvass.errors import OutOfRange

    states = {state for one in asked for state in one.where.states}
    if len(states) != 1:
        raise OutOfRange("name one state, by --state or under [where] in the scenario")
    return states.pop()

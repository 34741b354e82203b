"""The options that the commands about attacks have in common."""

from __future__ import annotations

from typing import Annotated

import typer

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

"""``canvass audit risk rounds``: Minerva, Athena, Providence."""

from __future__ import annotations

from typing import Annotated

import typer

from canvass.cli.audit.risk.measured import Measurable, measured


@measured
def rounds(
    rounds: Annotated[
        list[str],
        typer.Option(
            "--round",
            help="All cards so far and the votes on them, as 200:Ann=110,Bob=85,?=1,-=4 (? not found, - no vote). "
            "Several times.",
        ),
    ],
    schedule: Annotated[
        str | None,
        typer.Option(
            help="Cards by the end of each round, as fixed before the first draw: 200,400,800. Minerva and Athena "
            "hold for no other rounds.",
            show_default=False,
        ),
    ] = None,
    delta: Annotated[float, typer.Option(help="Athena's delta.")] = 1.0,
) -> Measurable:
    """From what was found by the end of each round, of an audit that looks at its risk once a round."""
    from canvass.journeys.risk.rounds import RoundsRead, rounds_in, schedule_in

    fixed = None if schedule is None else schedule_in(schedule)
    return RoundsRead(rounds_in(rounds), fixed, delta)

"""``canvass audit assertions``: what an audit checks."""

from __future__ import annotations

import typer

from canvass.cli.audit.options import (
    PLURALITY,
    About,
    Cards,
    OneContest,
    RuleOption,
    Seats,
    ShareOption,
    Votes,
    VotesAllowed,
    contest_of,
)
from canvass.cli.options import AsJson


def assertions(
    votes: Votes,
    cards: Cards = None,
    contest: OneContest = None,
    rule: RuleOption = PLURALITY,
    seats: Seats = 1,
    votes_allowed: VotesAllowed = 1,
    share: ShareOption = None,
    about: About = None,
    json: AsJson = False,
) -> None:
    """The claims that together say that the reported outcome is right, and what a card is worth to each."""
    from rich.console import Console

    from canvass.journeys.audit_assertions import audit_assertions
    from canvass.present.as_json import as_json
    from canvass.present.audit.assertions import assertions_screen

    asked = contest_of(votes, cards, contest, (rule, seats, votes_allowed), (share, about))
    result = audit_assertions(asked)
    if json:
        typer.echo(as_json(result), nl=False)
    else:
        Console(highlight=False).print(assertions_screen(result))

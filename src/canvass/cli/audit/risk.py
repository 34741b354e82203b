"""``canvass audit risk``: what is left after reading cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit.options import (
    About,
    Cards,
    OneContest,
    PutBack,
    RiskLimit,
    RuleOption,
    RuleWord,
    SchemeOption,
    SchemeWord,
    Seats,
    ShareOption,
    Votes,
    VotesAllowed,
    contest_of,
)
from canvass.cli.options import AsJson

Count = Annotated[
    int | None, typer.Option(help="Cards whose records err so.", show_default=False, min=0)
]
File = Annotated[
    Path | None, typer.Option(help="CSV file, to measure cards one by one.", show_default=False)
]


def risk(
    votes: Votes,
    cards: Cards = None,
    risk_limit: RiskLimit = 0.05,
    drawn: Annotated[
        int | None, typer.Option(help="How many draws were made.", show_default=False)
    ] = None,
    found: Annotated[
        list[str] | None,
        typer.Option(
            help="Polling by counts: cards found for a choice, as Ann=120. Several times.",
            show_default=False,
        ),
    ] = None,
    lost: Annotated[int, typer.Option(help="Drawn cards that could not be found.", min=0)] = 0,
    one_vote_over: Count = None,
    two_vote_over: Count = None,
    one_vote_under: Count = None,
    two_vote_under: Count = None,
    manifest: File = None,
    read: File = None,
    records: File = None,
    seed: Annotated[
        str | None, typer.Option(help="The public seed of the draw.", show_default=False)
    ] = None,
    scheme: SchemeOption = SchemeWord.CANVASS,
    replacement: PutBack = False,
    contest: OneContest = None,
    rule: RuleOption = RuleWord.PLURALITY,
    seats: Seats = 1,
    votes_allowed: VotesAllowed = 1,
    share: ShareOption = None,
    about: About = None,
    json: AsJson = False,
) -> None:
    """The measured risk: from counts (--found), discrepancies (--one-vote-over ...) or cards (--read)."""
    from rich.console import Console

    from canvass.audit.schemes import Scheme
    from canvass.journeys.audit_risk import RiskAsked, audit_risk
    from canvass.journeys.risk.evidence import EvidenceAsked, evidence_in
    from canvass.present.as_json import as_json
    from canvass.present.audit.risk import risk_screen

    asked = contest_of(votes, cards, contest, (rule, seats, votes_allowed), (share, about))
    evidence = evidence_in(
        EvidenceAsked(
            drawn=drawn,
            found=tuple(found or ()),
            lost=lost,
            discrepancies=(one_vote_over, two_vote_over, one_vote_under, two_vote_under),
            manifest=manifest,
            read=read,
            records=records,
            seed=seed,
            scheme=Scheme(scheme),
            replacement=replacement,
        )
    )
    result = audit_risk(RiskAsked(asked, risk_limit, evidence))
    if json:
        typer.echo(as_json(result), nl=False)
    else:
        Console(highlight=False).print(risk_screen(result))

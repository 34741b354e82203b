"""``canvass audit size``: how many cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.audit.kinds import SIZED_KINDS, kind_named
from canvass.cli.audit.options import (
    EVERY_BATCH,
    PLURALITY,
    About,
    Bets,
    Cards,
    Chance,
    LinkedCards,
    LinkedVotes,
    OneContest,
    Rate,
    RiskLimit,
    RuleOption,
    Seats,
    ShareOption,
    SizedKindWord,
    Votes,
    VotesAllowed,
    contest_of,
)
from canvass.cli.options import AsJson, PageFile
from canvass.cli.panels import PART
from canvass.cli.shown import show

POOLS = "ONEAudit: votes of the batches without records"
ROUNDS, SIMULATED = "Rounds to come", "Simulated audits"


def size(
    votes: Votes,
    cards: Cards = None,
    risk_limit: RiskLimit = 0.05,
    chance: Chance = 0.9,
    method: Annotated[
        list[SizedKindWord] | None,
        typer.Option(
            help="Only this method; polling and comparison unless given, ONEAudit with --batches too. Several times.",
            show_default=False,
        ),
    ] = None,
    contest: OneContest = None,
    rule: RuleOption = PLURALITY,
    seats: Seats = 1,
    votes_allowed: VotesAllowed = 1,
    share: ShareOption = None,
    about: About = None,
    measured_risk: Annotated[
        float,
        typer.Option(
            help="Risk measured so far: how many more cards from here on.", rich_help_panel=ROUNDS
        ),
    ] = 1.0,
    linked_cards: LinkedCards = None,
    linked: LinkedVotes = None,
    compared: Annotated[
        str | None,
        typer.Option(
            help="Share of SUITE's draws among the cards with a record, as 1/4; the cheapest unless given.",
            show_default=False,
            rich_help_panel=PART,
        ),
    ] = None,
    manifest: Annotated[
        Path | None,
        typer.Option(
            help=EVERY_BATCH,
            show_default=False,
            rich_help_panel=POOLS,
        ),
    ] = None,
    batches: Annotated[
        Path | None,
        typer.Option(
            help="CSV file with the votes reported for every batch without records.",
            show_default=False,
            rich_help_panel=POOLS,
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(
            help="CSV file of the cast vote records of the other batches.",
            show_default=False,
            rich_help_panel=POOLS,
        ),
    ] = None,
    one_vote_over: Rate = 0.001,
    two_vote_over: Rate = 0.0001,
    one_vote_under: Rate = 0.001,
    two_vote_under: Rate = 0.0001,
    bet: Bets = None,
    rounds: Annotated[
        int, typer.Option(help="Look so many rounds ahead.", min=0, rich_help_panel=ROUNDS)
    ] = 0,
    calendar: Annotated[
        Path | None,
        typer.Option(
            help="TOML: boards, hours_a_day, first_day, days_off: with --rounds the last day of each.",
            show_default=False,
            rich_help_panel=ROUNDS,
        ),
    ] = None,
    styles: Annotated[
        Path | None,
        typer.Option(
            help="Card styles (CSV: card_style, cards, contest): all contests in one comparison.",
            show_default=False,
        ),
    ] = None,
    replications: Annotated[
        int, typer.Option(help="Simulated audits.", rich_help_panel=SIMULATED)
    ] = 1000,
    seed: Annotated[
        str, typer.Option(help="Seed of the simulated audits.", rich_help_panel=SIMULATED)
    ] = "canvass",
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """How many cards an audit takes, by every test that fits.

    Of counties that draw apart: canvass audit strata --plan.
    """
    from canvass.audit.bets.asked import bet_in
    from canvass.audit.comparison import ErrorRates
    from canvass.audit.size.numbers import Aim
    from canvass.audit.size.simulated import Simulation
    from canvass.cli.progress import progress_bar
    from canvass.formats.audits.board_days import read_board_days
    from canvass.formats.own_table import usable
    from canvass.journeys.audit_contest import share_in
    from canvass.journeys.audit_size import SizeAsked, audit_size, audit_size_of_several
    from canvass.journeys.pool_files import pool_files
    from canvass.journeys.strata_asked import typed_strata
    from canvass.present.audit.size import size_page, sizes_page

    strata = typed_strata(linked_cards, linked or ())
    pools = pool_files(manifest, batches, records)
    usual = [
        kind for kind in SIZED_KINDS if kind.is_sized_from_report or (pools and kind.is_of_pools)
    ]
    asked = SizeAsked(
        contest=contest_of(votes, cards, contest, (rule, seats, votes_allowed), (share, about)),
        aim=Aim(risk_limit, chance, measured_risk),
        methods=tuple(map(kind_named, method) if method else usual),
        rates=ErrorRates(one_vote_over, two_vote_over, one_vote_under, two_vote_under),
        simulation=Simulation(replications, seed),
        rounds=rounds,
        strata=strata,
        compared=None if compared is None else share_in(compared),
        bets=tuple(map(bet_in, bet or ())),
        pools=pools,
        boards=None if calendar is None else usable(read_board_days(calendar)),
    )
    with progress_bar() as progress:
        if styles is None:
            one = audit_size(asked, progress)
        else:
            several = audit_size_of_several(asked, styles, progress)
    if styles is None:
        show(one, size_page, json=json, out=out)
    else:
        show(several, sizes_page, json=json, out=out)

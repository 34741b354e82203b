"""``canvass audit plan``: what it would take to audit an election."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from canvass.cli.audit.options import (
    UNSAID,
    Bets,
    Chance,
    LinkedRecords,
    Rate,
)
from canvass.cli.options import AsJson, ContestId, ElectionName, PageFile, StateList, states_in
from canvass.cli.panels import SIZES
from canvass.cli.shown import show
from canvass.vocabulary import Known, Linked


def plan(
    election: ElectionName,
    contest: ContestId = None,
    states: StateList = "",
    risk_limit: Annotated[
        list[float] | None,
        typer.Option(
            help="Risk limit; 0.05 and 0.1 unless given. May be given several times.",
            show_default=False,
        ),
    ] = None,
    chance: Chance = 0.9,
    paper: Annotated[
        Known,
        typer.Option(
            help="Whether votes left paper: yes, every one; no, none did. Used only where the election does not say.",
            rich_help_panel=UNSAID,
        ),
    ] = Known.UNKNOWN,
    linked_records: LinkedRecords = Linked.UNKNOWN,
    linked_in: Annotated[
        list[str] | None,
        typer.Option(
            help="Unit, such as a county, where the record of every card can be found. Several times.",
            show_default=False,
            rich_help_panel=UNSAID,
        ),
    ] = None,
    one_vote_over: Rate = 0.001,
    two_vote_over: Rate = 0.0001,
    one_vote_under: Rate = 0.001,
    two_vote_under: Rate = 0.0001,
    rankings: Annotated[
        Path | None,
        typer.Option(
            help="Of a contest by ranks: the rankings of every ballot (RAIRE's text, or a voting system's export).",
            show_default=False,
        ),
    ] = None,
    bet: Bets = None,
    calendar: Annotated[
        Path | None,
        typer.Option(
            help="TOML: boards, hours_a_day, first_day, days_off: the last day of each method's cards.",
            show_default=False,
        ),
    ] = None,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick", help="Without exact quantiles, and with fewer tests.", rich_help_panel=SIZES
        ),
    ] = False,
    whole: Annotated[
        bool, typer.Option("--all", help="Print the whole plan and not its first screen alone.")
    ] = False,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """What it would take to audit an election: every method side by side, with its work and cost.

    Of an audit in a folder: the folder's name in place of the election's.
    Of one contest whose counties draw apart, or are audited in different ways: canvass audit strata --plan.
    """
    from canvass.audit.bets.asked import bet_in
    from canvass.audit.comparison import ErrorRates
    from canvass.cli.progress import ELECTION, PLAN_BY_FILES, progress_bar
    from canvass.formats.audits.board_days import read_board_days
    from canvass.formats.own_table import usable
    from canvass.journeys.audit_folder.folder import is_audit_folder
    from canvass.journeys.audit_plan import RISK_LIMITS, PlanAsked, audit_plan
    from canvass.journeys.elections import open_election
    from canvass.present.audit.plan import plan_page
    from canvass.present.audit.plan_screen import plan_screen

    asked = PlanAsked(
        contest=contest,
        states=states_in(states),
        risk_limits=tuple(risk_limit or RISK_LIMITS),
        chance=chance,
        paper=paper,
        linked_records=linked_records,
        quickly=quick,
        linked_in=tuple(linked_in or ()),
        rates=ErrorRates(one_vote_over, two_vote_over, one_vote_under, two_vote_under),
        bets=tuple(map(bet_in, bet or ())),
        rankings=rankings,
        boards=None if calendar is None else usable(read_board_days(calendar)),
    )
    if is_audit_folder(Path(election)):
        from canvass.journeys.audit_folder.costs import folder_costs
        from canvass.present.audit_folder.plan import folder_plan_page, folder_plan_screen

        with progress_bar() as progress:
            progress(PLAN_BY_FILES)
            found = folder_costs(Path(election), is_as_loaded=asked == PlanAsked())
        screen = None if whole else folder_plan_screen
        show(found, folder_plan_page, screen=screen, json=json, out=out)
        return
    with progress_bar() as progress:
        progress(ELECTION)
        result = audit_plan(open_election(election), asked, progress)
    show(result, plan_page, screen=None if whole else plan_screen, json=json, out=out)

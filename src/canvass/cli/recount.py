"""``canvass recount``: the law of every state, the plan, the model of chances, and a recount kept as a record."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.options import (
    DAY,
    AsJson,
    AsPdf,
    ContestId,
    ElectionName,
    PageFile,
    StateList,
    as_day,
    states_in,
)
from canvass.cli.recount_entry import laptop, order, take, tally, type_
from canvass.cli.recount_folder import (
    amend,
    baseline,
    challenge,
    complete,
    count,
    custody,
    decide,
    open_,
    publish,
    recall,
    receive,
    release,
    resume,
    stop,
)
from canvass.cli.recount_names import names, write_ins
from canvass.cli.recount_numbers import chance, error_rates
from canvass.cli.recount_reconciliation import (
    case,
    equipment,
    observers,
    procedure,
    reconcile,
    stand,
)
from canvass.cli.recount_room import counter_deadline, counter_petition, notice, tables
from canvass.cli.recount_stages import end, sample, stage, stages
from canvass.cli.recount_told import exhibits, invoice, minutes, print_, report, status
from canvass.cli.shown import show

if TYPE_CHECKING:
    from rich.console import RenderableType

    from canvass.journeys.rulebook import Rulebook
    from canvass.model.sentence import Sentence

HTML = (".html", ".htm")
"""How the name of a page ends; any other place is a folder."""
CANNOT_SAY = 3
"""Exit code when a state that was named has no answer: no rule covers the day, or rules contradict each other."""

recount = typer.Typer(
    name="recount",
    help="Recounts: the law of every state, the plan for a contest, the model of past ones, a record of one.",
    no_args_is_help=True,
)
recount.command("open")(open_)
recount.command()(baseline)
recount.command()(receive)
recount.command()(case)
recount.command()(procedure)
recount.command("write-ins")(write_ins)
recount.command()(stages)
recount.command()(stage)
recount.command()(sample)
recount.command()(end)
recount.command()(custody)
recount.command()(equipment)
recount.command("counter-deadline")(counter_deadline)
recount.command("counter-petition")(counter_petition)
recount.command()(notice)
recount.command()(tables)
recount.command()(observers)
recount.command()(reconcile)
recount.command()(challenge)
recount.command()(names)
recount.command()(count)
recount.command("type")(type_)
recount.command("laptop-key")(laptop)
recount.command("work-order")(order)
recount.command("work-return")(tally)
recount.command("take-return")(take)
recount.command()(decide)
recount.command()(release)
recount.command()(recall)
recount.command()(stand)
recount.command()(stop)
recount.command()(resume)
recount.command()(complete)
recount.command()(amend)
recount.command()(publish)

OWN = "Rules and costs of your own"

Day = Annotated[
    datetime | None,
    typer.Option(
        "--as-of",
        parser=as_day,
        metavar=DAY,
        help="The day of asking, and no number that became known later; unless given, the day in election.toml, "
        "else today, and the last counts.",
    ),
]
Office = Annotated[
    str | None,
    typer.Option(
        help="The office, where the contest is not for president and election.toml does not say: governor, ..."
    ),
]
RuleFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--rules",
        help="A file of your own rules (TOML, docs/recount-law.md): each goes before the packaged ones on its "
        "matter. Once for each state.",
        rich_help_panel=OWN,
    ),
]
CostFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--costs",
        help="A recount of your own whose costs are known (TOML, canvass recount invoice --case): it stands beside the "
        "packaged cases, by its name. Once for each.",
        rich_help_panel=OWN,
    ),
]
Budget = Annotated[
    int | None, typer.Option(min=0, help="Dollars at hand: is a useful set within them?")
]


@recount.command("rules")
def rules_(
    state: Annotated[
        str, typer.Argument(help="A state by code or name; without one, a line for every state.")
    ] = "",
    as_of: Annotated[
        datetime | None,
        typer.Option(
            "--as-of", parser=as_day, metavar=DAY, help="Election day; today unless given."
        ),
    ] = None,
    evidence: Annotated[
        bool,
        typer.Option(
            "--evidence",
            help="Each rule's section, words, session law, address, digest and readings; "
            "without STATE, each rule that rests on a summary and what was looked for.",
        ),
    ] = False,
    rules: RuleFiles = None,
    json: AsJson = False,
) -> None:
    """What recount law says for an election on a day, with sources. Not legal advice.

    Exit code 3: the law of that day was not read, for the state or for any.
    """
    from canvass.journeys.recount_rules import all_states, state_page
    from canvass.present.as_json import as_json
    from canvass.present.recount_rules import all_states_screen, state_screen

    day = (as_of or datetime.now()).date()
    if not state:
        every = all_states(day, _rulebook(rules))
        _print(as_json(every) if json else all_states_screen(every, evidence))
        _end(every.unanswered)
        return
    page = state_page(state, day, _rulebook(rules))
    _print(as_json(page) if json else state_screen(page, evidence))
    _end(page.unanswered)


@recount.command()
def plan(
    election: ElectionName,
    contest: ContestId = None,
    states: StateList = "",
    as_of: Day = None,
    office: Office = None,
    budget: Budget = None,
    rules: RuleFiles = None,
    costs: CostFiles = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write the page here, as one HTML file that works offline (plan.html); a folder takes plan.json, "
            "plan.txt, plan.html, counties.csv and deadlines.ics."
        ),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--all", help="Print the whole plan and not its first screen alone.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Where a recount is ordered or may be asked for: who, by when, at what price, with what chance.

    Not legal advice. Exit code 3: a state that was named has no answer.
    """
    from canvass.journeys.elections import open_election
    from canvass.journeys.plan.own_costs import read_costs
    from canvass.journeys.recount_plan import Wish, recount_plan
    from canvass.present.recount_plan import plan_page
    from canvass.present.recount_screen import plan_screen

    day = as_of.date() if as_of else None
    own = read_costs(costs or (), day)
    asked = (day, contest, office, states_in(states), budget)
    wish = Wish(*asked, rulebook=_rulebook(rules), own_costs=own)
    result = recount_plan(open_election(election), wish)
    is_page = out is not None and out.suffix.lower() in HTML
    if out is not None and not is_page:
        from canvass.present.plan_files import write_plan

        for file in write_plan(result, out):
            typer.echo(f"wrote {file}", err=True)
    screen = None if whole else plan_screen
    show(result, plan_page, screen=screen, json=json, out=out if is_page else None)
    if states and result.unanswered:
        raise typer.Exit(CANNOT_SAY)


@recount.command()
def brief(
    election: ElectionName,
    contest: ContestId = None,
    states: StateList = "",
    as_of: Day = None,
    office: Office = None,
    budget: Budget = None,
    rules: RuleFiles = None,
    costs: CostFiles = None,
    out: Annotated[
        Path,
        typer.Option(
            help="Folder for the memorandum, the donors' page, the petitions and brief.json."
        ),
    ] = Path("out/brief"),
    pdf: AsPdf = True,
    json: AsJson = False,
) -> None:
    """A memorandum for counsel, a donors' page, and a petition for each state whose law gives a form.

    The memorandum has four pages: what is asked, by when, at what price, with what chance, on what.

    Not legal advice. With --json nothing is written. Exit code 3: a state that was named has no answer.
    """
    from canvass.cli.progress import progress_bar
    from canvass.journeys.elections import open_election
    from canvass.journeys.plan.own_costs import read_costs
    from canvass.journeys.recount_brief import recount_brief
    from canvass.journeys.recount_petition import petitions_of, without_petition
    from canvass.journeys.recount_plan import Wish
    from canvass.present.as_json import as_json
    from canvass.present.brief.files import write_brief
    from canvass.present.paper import refuse_without_typst

    if pdf and not json:
        refuse_without_typst()
    day = as_of.date() if as_of else None
    own = read_costs(costs or (), day)
    asked = (day, contest, office, states_in(states), budget)
    wish = Wish(*asked, rulebook=_rulebook(rules), own_costs=own)
    with progress_bar() as step:
        opened = open_election(election)
        result = recount_brief(opened, wish, step)
        if json:
            typer.echo(as_json(result), nl=False)
        else:
            step("setting the pages")
            petitions = petitions_of(opened, wish, result.plan)
            for file in write_brief(result, out, pdf, petitions):
                typer.echo(f"wrote {file}")
            for name, why in without_petition(result.plan) if states else ():
                typer.echo(f"no petition for {name}: {why}")
    if states and result.plan.unanswered:
        raise typer.Exit(CANNOT_SAY)


@recount.command()
def petition(
    election: ElectionName,
    state: Annotated[
        str,
        typer.Option(
            "--state", "--states", help="The state, by code or name: one whose law gives a form."
        ),
    ],
    route: Annotated[
        str,
        typer.Option(
            help="Before whom, where the law of the state has several routes. PA: court or county-board."
        ),
    ] = "",
    contest: ContestId = None,
    as_of: Day = None,
    office: Office = None,
    rules: RuleFiles = None,
    out: Annotated[
        Path, typer.Option(help="Folder for petition.pdf, petition.html and petition.json.")
    ] = Path("out/petition"),
    pdf: AsPdf = True,
    json: AsJson = False,
) -> None:
    """A petition for a recount in the form of the state's law, every blank marked.

    A state whose law gives none, or whose words were not read, is refused with its section. Not legal advice.
    With --json nothing is written. A day that is over is told on its face.
    """
    from canvass.journeys.elections import open_election
    from canvass.journeys.recount_petition import recount_petition
    from canvass.journeys.recount_plan import Wish
    from canvass.present.as_json import as_json
    from canvass.present.petition_files import write_petition

    day = as_of.date() if as_of else None
    wish = Wish(day, contest, office, states_in(state), rulebook=_rulebook(rules))
    result = recount_petition(open_election(election), wish, route)
    if json:
        typer.echo(as_json(result), nl=False)
        return
    for file in write_petition(result, out, pdf):
        typer.echo(f"wrote {file}")


@recount.command()
def check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="RULES.toml...", help="Files of recount rules, one for each state."),
    ],
    out: PageFile = None,
    json: AsJson = False,
) -> None:
    """Every problem of a file of recount rules at once: where, what was found, what to do (docs/recount-law.md).

    The rules are examined beside the packaged ones of their state, which they go before. Exit code 2: they cannot be
    used.
    """
    from canvass.errors import EXIT_CODE
    from canvass.journeys.recount_check import check_rules
    from canvass.present.recount_check import check_page

    result = check_rules(files, datetime.now().date())
    show(result, check_page, json=json, out=out)
    if not result.is_usable:
        raise typer.Exit(EXIT_CODE)


recount.command()(chance)
recount.command("error-rates")(error_rates)
recount.command()(status)
recount.command()(report)
recount.command("page", hidden=True)(
    report
)  # what it was called first: cron lines of offices have it
recount.command("print")(print_)
recount.command()(exhibits)
recount.command()(minutes)
recount.command()(invoice)


def _rulebook(files: list[Path] | None) -> Rulebook:
    """The packaged law, with own rules over it where files of them were named."""
    from canvass.journeys.rulebook import rulebook

    return rulebook(files or (), datetime.now().date())


def _end(unanswered: Sentence | str) -> None:
    """Say why there is no answer, and end with the exit code for that."""
    from canvass.present.worded import worded

    if unanswered:
        typer.echo(f"canvass: {worded(unanswered)}", err=True)
        raise typer.Exit(CANNOT_SAY)


def _print(shown: str | RenderableType) -> None:
    """JSON as it is, a screen as rich draws it."""
    if isinstance(shown, str):
        typer.echo(shown, nl=False)
        return
    from rich.console import Console

    Console(highlight=False).print(shown)

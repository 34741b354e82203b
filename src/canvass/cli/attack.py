"""``canvass attack``: who would be attacked, and which check would notice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canvass.cli.options import AsJson, ContestId, PageFile

if TYPE_CHECKING:
    from canvass.attack.world import Runs
    from canvass.tamper.scenario import Scenario


def attack(
    context: typer.Context,
    election: Annotated[
        str | None,
        typer.Argument(
            metavar="[ELECTION]",
            help="A packaged name or a folder with election.toml; none for a trial without returns; or the word "
            "merge, before the files of shards.",
        ),
    ] = None,
    shards: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[SHARD]...", help="After the word merge: the files of all shards."),
    ] = None,
    contest: ContestId = None,
    state: Annotated[
        str | None,
        typer.Option("--state", "--states", help="What each check would notice in this state."),
    ] = None,
    votes: Annotated[
        int | None,
        typer.Option(
            min=1, help="Votes moved; as many as change who carries the state unless named."
        ),
    ] = None,
    scenario: Annotated[
        list[str] | None,
        typer.Option(help="A scenario as a TOML file, or a packaged one by name; may be repeated."),
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="Compute the whole table of the election anew.")
    ] = False,
    shard: Annotated[
        str | None,
        typer.Option(
            help="With --table: compute this shard of it alone, such as 17/400, into the file --out."
        ),
    ] = None,
    tabulators: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="With --state: an attack on the scanners of each model alone, by a CSV file (kind, unit, tabulator), "
            "or by the word listed for the list that the election has.",
        ),
    ] = None,
    curves: Annotated[
        bool,
        typer.Option(
            "--curves", help="With --state: the chance to notice by votes moved, and what it costs."
        ),
    ] = False,
    csv: Annotated[
        Path | None, typer.Option(help="With --curves: every chance and cost as CSV, into a file.")
    ] = None,
    wage: Annotated[
        float | None, typer.Option(help="With --curves: dollars for a person's hour.")
    ] = None,
    cards_an_hour: Annotated[
        float | None,
        typer.Option(help="With --curves: cards that an audit board reads in an hour."),
    ] = None,
    minutes_a_card: Annotated[
        float | None,
        typer.Option(help="With --curves: staff-minutes for a card of a full count, all in all."),
    ] = None,
    most_in_a_unit: Annotated[
        str,
        typer.Option(help="The most that is moved in one unit, as a share of the leader's votes."),
    ] = "1/10",
    shown: Annotated[int, typer.Option(help="How many states are shown.")] = 8,
    replications: Annotated[
        int, typer.Option(min=1, help="Simulated elections and audits of each check.")
    ] = 1000,
    seed: Annotated[str, typer.Option(help="Seed of the simulations.")] = "2016",
    whole: Annotated[
        bool, typer.Option("--all", help="Print the whole page and not its first screen alone.")
    ] = False,
    json: AsJson = False,
    out: PageFile = None,
) -> None:
    """Who would be attacked with how few votes, and which check would notice."""
    from canvass.cli.shown import show
    from canvass.errors import OutOfRange
    from canvass.present.attack import trial_page

    told = _told(context)
    if election == "merge":
        from canvass.cli.attack_shards import show_merged

        _refuse(told, told - {"--json", "--out"}, "has no place beside merge: leave it out")
        show_merged(shards or [], json=json, out=out)
        return
    if shards:
        raise OutOfRange(f"{shards[0]}: files stand only after the word merge; name one ELECTION")
    asked = [_scenario(name) for name in scenario or ()]
    _refuse_twice(asked)
    named = {"--contest": contest, "--state": state, "--votes": votes}
    given = [name for name, value in named.items() if value is not None]
    if election is None:
        vain = sorted(told - {"--scenario", "--json", "--out"})
        show(_trial(asked, vain), trial_page, json=json, out=out)
        return
    _check(asked, given, table=table)
    if tabulators is not None:
        from canvass.cli.attack_tabulators import show_by_model

        besides = {"--table", "--shard", "--scenario", "--contest", "--curves", *CURVES_ALONE}
        _refuse(told, TARGETS_ALONE, WHO)
        _refuse(told, frozenset(besides), "has no place beside --tabulators: leave it out")
        if state is None:
            raise OutOfRange("--tabulators asks about one state: name it by --state")
        runs = _runs(seed, replications)
        show_by_model(election, (state, tabulators), votes, runs, json=json, out=out)
        return
    if curves:
        from canvass.attack.cost import own_rates
        from canvass.cli.attack_curves import Written, show_curves
        from canvass.journeys.attack_curves import CurvesAsked
        from canvass.journeys.attack_table import with_returns

        _refuse(told, TARGETS_ALONE, WHO)
        _refuse(
            told, frozenset({"--table", "--shard"}), "has no place beside --curves: leave it out"
        )
        rates = own_rates(wage, cards_an_hour, minutes_a_card)
        show_curves(
            election,
            state or _state_of(asked),
            CurvesAsked(asked or with_returns(), votes, rates, contest),
            _runs(seed, replications),
            Written(json, csv, out),
        )
        return
    _refuse(told, CURVES_ALONE, "is for the curves: give --curves too")
    if shard is not None:
        from canvass.cli.attack_shards import write_shard

        if not table:
            raise OutOfRange("--shard is a part of the table: give --table too")
        _refuse(told, TARGETS_ALONE, WHO)
        write_shard(election, _runs(seed, replications, shard), out, json=json)
        return
    if table or state is not None or asked:
        _refuse(told, TARGETS_ALONE, WHO)
        how = _runs(seed, replications)
        _detect(election, contest, state, votes, asked, how, json, out, whole=whole)
        return
    if votes is not None:
        raise OutOfRange(
            "--votes asks what would notice so many votes in one state: name it by --state"
        )
    _refuse(
        told,
        DETECTION_ALONE,
        "asks which check would notice: name a --state or --table, or leave it out",
    )
    is_whole = whole or "--shown" in told
    _targets(election, contest, most_in_a_unit, shown, json, out, whole=is_whole)


CURVES_ALONE = frozenset({"--csv", "--wage", "--cards-an-hour", "--minutes-a-card"})
TARGETS_ALONE = frozenset({"--most-in-a-unit", "--shown"})
WHO = "asks who would be attacked, not which check would notice: leave it out"
DETECTION_ALONE = frozenset({"--replications", "--seed"})


def _told(context: typer.Context) -> frozenset[str]:
    """The options that were given, by their names."""
    return frozenset(
        option
        for parameter in context.command.params
        for option in parameter.opts[:1]
        if option.startswith("--")
        and (source := context.get_parameter_source(str(parameter.name))) is not None
        and source.name == "COMMANDLINE"
    )


def _refuse_twice(asked: list[Scenario]) -> None:
    """Refuse scenarios of one id: what is told of them could not be kept apart, and both would have the same draws."""
    from canvass.errors import OutOfRange

    for number, one in enumerate(asked):
        if one.id in {each.id for each in asked[:number]}:
            raise OutOfRange(
                f"two scenarios are called {one.id!r}: give one of them another id, or name it once"
            )


def _refuse(told: frozenset[str], vain: frozenset[str], why: str) -> None:
    """Refuse options that would not be heard. Raises OutOfRange."""
    from canvass.errors import OutOfRange

    if heard_nowhere := sorted(told & vain):
        raise OutOfRange(f"{', '.join(heard_nowhere)} {why}")


def _trial(asked: list[Scenario], given: list[str]) -> Scenario:
    """The trial without returns that is asked about, and nothing else. Raises OutOfRange."""
    from canvass.errors import OutOfRange

    if all(one.has_returns for one in asked):
        raise OutOfRange("name an ELECTION: only a trial without returns is told without one")
    if len(asked) > 1 or given:
        raise OutOfRange(
            "a trial without returns is told alone: give one --scenario and no other option of an election"
        )
    return asked[0]


def _check(asked: list[Scenario], given: list[str], *, table: bool) -> None:
    """Refuse what would not be heard: a page must not answer another question than was asked. Raises OutOfRange."""
    from canvass.errors import OutOfRange

    if table and (given or asked):
        left = ", ".join([*given, *(["--scenario"] if asked else [])])
        raise OutOfRange(f"--table asks every scenario in every state: leave out {left}")
    for one in asked:
        if not one.has_returns:
            raise OutOfRange(
                f"the scenario {one.id!r} is a trial without returns: leave out ELECTION, and ask it alone"
            )
        if "--votes" in given and (one.how_many.votes or one.how_many.share):
            raise OutOfRange(
                f"the scenario {one.id!r} says itself how many votes: leave out --votes, or [how_many] in the file"
            )


def _runs(seed: str, replications: int, shard: str | None = None) -> Runs:
    from canvass.attack.shard import WHOLE, shard_in
    from canvass.attack.world import Runs
    from canvass.errors import OutOfRange

    if not seed.strip():
        raise OutOfRange("the simulations need a seed: give --seed with at least one character")
    return Runs(seed, replications, WHOLE if shard is None else shard_in(shard))


def _targets(
    election: str,
    contest: str | None,
    cap: str,
    shown: int,
    json: bool,
    out: Path | None,
    *,
    whole: bool,
) -> None:
    from canvass.cli.shown import show
    from canvass.journeys.attack_targets import TargetsAsked, attack_targets
    from canvass.journeys.elections import open_election
    from canvass.numerals import read_ratio
    from canvass.present.attack_screen import targets_screen
    from canvass.present.attack_targets import targets_page

    found = attack_targets(open_election(election), contest, TargetsAsked(read_ratio(cap), shown))
    show(found, targets_page, json=json, out=out, screen=None if whole else targets_screen)


def _detect(
    election: str,
    contest: str | None,
    state: str | None,
    votes: int | None,
    asked: list[Scenario],
    runs: Runs,
    json: bool,
    out: Path | None,
    *,
    whole: bool,
) -> None:
    from canvass.cli.progress import progress_bar
    from canvass.cli.shown import show
    from canvass.journeys.attack_detect import detect
    from canvass.journeys.attack_table import detection_table, with_returns
    from canvass.journeys.elections import open_election
    from canvass.present.attack import state_page, table_page
    from canvass.present.attack_screen import state_screen

    opened = open_election(election)
    if state is None and not asked:
        with progress_bar() as progress:
            every = detection_table(opened, runs, progress)
        show(every, table_page, json=json, out=out)
        return
    where, scenarios = state or _state_of(asked), asked or with_returns()
    with progress_bar() as progress:
        found = detect(opened, where, scenarios, votes, runs, contest, progress)
    show(found, state_page, json=json, out=out, screen=None if whole else state_screen)


def _state_of(asked: list[Scenario]) -> str:
    """The one state that the scenarios name."""
    from canvass.errors import OutOfRange

    states = {state for one in asked for state in one.where.states}
    if len(states) != 1:
        raise OutOfRange("name one state, by --state or under [where] in the scenario")
    return states.pop()


def _scenario(name: str) -> Scenario:
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

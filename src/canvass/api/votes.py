"""What the counts say: who won, what would have had to flip, what technology and tests of numbers tell."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, overload

from canvass.api.answer import Answer
from canvass.api.arguments import (
    Day,
    Files,
    Names,
    as_day,
    as_files,
    as_names,
    as_word,
)
from canvass.api.elections import AnyElection, opened
from canvass.api.refusals import with_problems
from canvass.errors import BadValue
from canvass.journeys import paths as flipping
from canvass.journeys.asked import ask
from canvass.journeys.outcome import ElectionOutcome, election_outcome
from canvass.journeys.paths import ElectionPaths
from canvass.journeys.state_report import StateReport, state_report
from canvass.present.outcome import outcome_page
from canvass.present.paths import paths_page
from canvass.present.state.page import state_page
from canvass.present.tables_of import (
    outcome_table,
    paths_table,
    report_table,
    state_table,
)
from canvass.tabulation import Cost, Goal

if TYPE_CHECKING:
    from canvass.journeys.forensics import Forensics
    from canvass.journeys.gap.result import TechGap
    from canvass.journeys.report import Report


@with_problems
def outcome(
    election: AnyElection, contest: str | None = None, states: Names = ()
) -> Answer[ElectionOutcome]:
    """Who won and by how much: everywhere, among the electors, and in these states or those of the focus.

    ``contest`` is the id of one contest, the election's first unless given; ``states`` are postal codes, one or
    several. Raises UnknownName for a contest or state that the election does not have.
    """
    found = election_outcome(opened(election), contest, as_names(states))
    return Answer(found, outcome_page, outcome_table)


@with_problems
def paths(
    election: AnyElection,
    contest: str | None = None,
    *,
    goal: str = "win",
    cost: str = "flip",
    k: int = 5,
    choice: str | None = None,
) -> Answer[ElectionPaths]:
    """What would have had to flip: the ``k`` cheapest sets of units and the votes they take.

    ``goal`` is win, tie or deny (no majority for the leader); ``cost`` counts votes that flip or that are added (add);
    ``choice`` is the id of who would gain, the runner-up unless named. Raises UnknownName for a word or an id that is
    none of these, OutOfRange for a number of sets that cannot be.
    """
    words = as_word(Goal, goal, "goal"), as_word(Cost, cost, "cost")
    asked = flipping.Asked(*words, k, choice)
    return Answer(
        flipping.election_paths(opened(election), contest, asked), paths_page, paths_table
    )


@overload
def report(
    election: AnyElection, state: str, *, as_of: Day | None = None
) -> Answer[StateReport]: ...
@overload
def report(
    election: AnyElection, *, states: Names = (), as_of: Day | None = None
) -> Answer[Report]: ...
@with_problems
def report(
    election: AnyElection,
    state: str = "",
    *,
    states: Names = (),
    as_of: Day | None = None,
) -> Answer[StateReport] | Answer[Report]:
    """Was the reported outcome right, and how do we know: the whole report, or the page of one ``state``.

    The whole looks closely at ``states`` or those of the focus, and takes about as long as the command; printed it is
    each chapter's short answer, ``to_html`` writes every chapter and the JSON beside it. A state is given by its code
    or name. With ``as_of`` only what was known on that day is used. Raises UnknownName for a state that the election
    does not have, BadValue for one state and several.
    """
    if state and states:
        raise BadValue("state is the page of one state: leave states out, or leave state out")
    read = opened(election)
    if state:
        asked = ask(read, (state,), as_day(as_of))
        (code,) = asked.states
        return Answer(state_report(asked, code), state_page, state_table)
    # Every chapter, with its pictures: who asks for something else does not wait for them.
    from canvass.journeys import report as reporting
    from canvass.present.page import outlines_of, report_page
    from canvass.present.report_files import short_page, write_report
    from canvass.present.report_json import report_data

    made = reporting.report(read, as_names(states), as_day(as_of))
    outlines = outlines_of(read)
    return Answer(
        made,
        lambda result: short_page(report_page(result)),
        report_table,
        report_data,
        lambda result, file: write_report(result, outlines, file),
    )


@with_problems
def tech_gap(
    election: AnyElection,
    state: str,
    *,
    outcome: str = "two_party",
    covariates: Files = (),
    count: str = "",
    contest: str = "",
    choice: str = "",
    polls: str | PathLike[str] | None = None,
    seed: str = "2016",
) -> Answer[TechGap]:
    """Did results differ where people voted on machines, why, and could it have mattered? For one state.

    ``outcome`` is two_party, all_votes or margin; ``covariates`` are columns or CSV files held equal instead of the
    usual controls; ``count`` names a set of returns, ``choice`` whose result is compared, ``polls`` a CSV file.
    Everything that is drawn at random comes from ``seed``. ``to_html`` writes the JSON and every specification, as CSV
    and as Parquet, beside the page. Raises UnknownName for what the election does not have, MissingTable where it has
    no equipment or covariates.
    """
    from canvass.journeys import tech_gap as comparing
    from canvass.journeys.gap.asked import Options
    from canvass.present.gap.files import specifications, write_state
    from canvass.present.gap.screen import screen_page

    options = Options(
        outcome=outcome,
        contest=contest,
        count=count,
        choice=choice,
        covariates=as_files(covariates),
        polls=None if polls is None else Path(polls),
        seed=seed,
    )
    found = comparing.tech_gap(opened(election), state, options)
    return Answer(found, screen_page, specifications, _write=write_state)


@with_problems
def number_tests(
    election: AnyElection,
    state: str = "",
    *,
    contest: str | None = None,
    count: str = "",
    redraws: int = 1000,
    seed: str = "2016",
) -> Answer[Forensics]:
    """Digits, percentages, shape and turnout of the counts, each test beside its false alarms on this very shape.

    ``state`` may be left out where the election is of one; ``count`` is the name of a set of returns, the official one
    by the smallest units unless named. ``redraws`` of the report, 500 to 100,000, in which nothing was changed, draw
    from ``seed``. Raises UnknownName for a state or a count that is not there, MissingTable where the contest has no
    votes by county or smaller unit, OutOfRange for other numbers of redraws.
    """
    from canvass.journeys import forensics as testing
    from canvass.present.forensics import forensics_page
    from canvass.present.tables_of import numbers_table

    asked = testing.ForensicsAsked(contest or "", count, seed, redraws)
    found = testing.forensics(opened(election), state, asked)
    return Answer(found, forensics_page, numbers_table)

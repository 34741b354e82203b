"""Recounts: where one is ordered or may be asked for."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from canvass.api.answer import Answer
from canvass.api.arguments import (
    Day,
    Files,
    Names,
    as_day,
    as_files,
    as_names,
)
from canvass.api.elections import AnyElection, opened
from canvass.api.refusals import with_problems
from canvass.journeys import recount_plan as asking
from canvass.journeys.recount_plan import RecountPlan, Wish
from canvass.journeys.rulebook import rulebook
from canvass.present.recount_plan import plan_page as recount_page
from canvass.present.tables_of import (
    recount_table,
)

if TYPE_CHECKING:
    pass


@with_problems
def recount_plan(
    election: AnyElection,
    contest: str | None = None,
    states: Names = (),
    *,
    as_of: Day | None = None,
    office: str | None = None,
    budget_usd: int | None = None,
    rules: Files = (),
) -> Answer[RecountPlan]:
    """Where a recount is ordered or may be asked for: who, by when, at what price, with what chance. Not legal advice.

    With ``as_of``, the day of asking, only what was known on it is used. ``office`` (governor, ...) is asked for where
    the contest is not for president and the election does not say; ``budget_usd`` are whole dollars. ``rules`` are
    files of own rules, each of one state, that go before the packaged law. Raises UnknownName for a state that the
    election does not have, OutOfRange for figures that cannot be, BadFile for rules that cannot be used.
    """
    law = rulebook([Path(file) for file in as_files(rules)], date.today())
    wish = Wish(
        as_day(as_of),
        contest,
        office,
        as_names(states),
        budget_usd,
        rulebook=law,
    )
    return Answer(asking.recount_plan(opened(election), wish), recount_page, recount_table)

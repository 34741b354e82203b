"""How an election is opened, and how functions take one."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from canvass.api.arguments import (
    Day,
    as_day,
    as_word,
)
from canvass.api.refusals import with_problems
from canvass.formats.started import Answers
from canvass.journeys import elections, results
from canvass.model import Baseline, Election, Office

if TYPE_CHECKING:
    pass

AnyElection: TypeAlias = Election | str | PathLike[str]
"""An election that was opened, the name of a packaged one, or the folder of one's own."""


@with_problems
def open_election(name_or_folder: str | PathLike[str]) -> Election:
    """The packaged election of this name, or the one in this folder; a folder wins over a name.

    Raises UnknownName where there is neither, InputError for a folder whose files cannot be used.
    """
    return elections.open_election(fspath(name_or_folder))


@with_problems
def read_results(
    file: str | PathLike[str],
    *,
    mapping: str | None = None,
    state: str | None = None,
    county: str = "",
    day: Day | None = None,
    baseline: str | None = None,
    contest: str = "",
    office: str | None = None,
) -> Election:
    """The election in a results file: what ``canvass init --from`` makes of it, without a folder.

    ``mapping`` is the name or file of a mapping, ``state`` the state of a file that names none, ``county``
    its county, which needs state and day. ``day``, ``baseline``
    (election_night, county_canvass, certified, recount), ``contest`` (the one that reports speak of, by title or id)
    and ``office`` say what the file does not. Raises BadValue, naming all that is missing, for a file that leaves open
    what must be known; BadFile with every problem of a file that cannot be used whole.
    """
    answers = Answers(
        day=as_day(day),
        baseline=None if baseline is None else as_word(Baseline, baseline, "count"),
        contest=contest,
        office=None if office is None else as_word(Office, office, "office"),
        county=county,
    )
    return results.read_results(Path(file), mapping, state, answers)


def opened(election: AnyElection) -> Election:
    """The election itself, opened where its name or folder is given."""
    return election if isinstance(election, Election) else open_election(election)

"""An election as it was known on a day."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import polars as pl
import pytest

from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.counts import place_outcome
from canvass.journeys.elections import open_election
from canvass.journeys.electors import college
from canvass.journeys.known import as_known, known_to
from canvass.journeys.leads import leads_by_state
from canvass.journeys.paths import election_paths
from canvass.journeys.places import everywhere
from canvass.model import Election
from canvass.tabulation import PathEnding
from tests.journeys.small import council, three_states

THAT_DAY = date(2016, 11, 23)


@pytest.fixture(scope="module")
def election() -> Election:
    """The packaged election."""
    return open_election("us-2016-president")


def test_nothing_that_became_public_later_is_left(election: Election) -> None:
    """No votes of 2016, no recount, no electors' votes, no poll with a result of 2016, no lead of a later day."""
    seen = as_known(election, THAT_DAY)
    assert {c for returns in seen.returns for c in returns.contests} == {"president-2012"}
    assert not seen.has_table("elector_votes")
    assert not seen.has_table("ballots_by_technology")
    assert seen.table("polls")["year"].max() == 2012
    assert seen.table("leads")["known_from"].max() == THAT_DAY
    assert seen.table("official_dates").filter(pl.col("known_from") > THAT_DAY).is_empty()
    assert seen.known is not None
    assert {later.name for later in seen.known.later} >= {
        "states",
        "wards-canvass",
        "wards-recount",
    }
    assert all(later.known_from > THAT_DAY for later in seen.known.later)


def test_what_was_known_stays_known(election: Election) -> None:
    """Of two days the later one knows every table row, every set of returns and every lead of the earlier one."""
    days = [
        date(2016, 11, 9) + timedelta(days=n)
        for n in (0, 3, 14, 16, 20, 24, 33, 59, 800, 1600, 3400)
    ]
    seen = [as_known(election, day) for day in days]
    for earlier, later in pairwise(seen):
        assert {*earlier.tables} <= {*later.tables}
        for name, table in earlier.tables.items():
            assert table.height <= later.tables[name].height
        sets = {(r.name, c) for r in earlier.returns for c in r.contests}
        assert sets <= {(r.name, c) for r in later.returns for c in r.contests}
    last = seen[-1]
    assert last.known is not None
    assert last.known.later == ()
    assert [r.table.height for r in last.returns] == [r.table.height for r in election.returns]


def test_a_day_of_a_day_is_the_earlier_one(election: Election) -> None:
    """Asking an election of one day for an earlier one leaves what both knew, and who carried what."""
    once = as_known(election, THAT_DAY)
    twice = as_known(as_known(election, date(2016, 12, 20)), THAT_DAY)
    assert [*twice.tables] == [*once.tables]
    assert twice.table("leads").equals(once.table("leads"))


def test_a_folder_without_days_is_the_same_on_each() -> None:
    """What does not say since when it was public is used on every day."""
    small = three_states()
    seen = as_known(small, date(2024, 11, 6))
    assert seen.known is not None
    assert seen.known.later == ()
    assert place_outcome(seen, seen.contest(), everywhere(seen)) == place_outcome(
        small, small.contest(), everywhere(small)
    )


def test_a_day_before_the_contest_is_refused() -> None:
    """There is nothing to know of a contest that was not held."""
    small = council()
    with pytest.raises(OutOfRange, match="before the election"):
        known_to(small, small.contest(), date(2023, 11, 1))
    assert known_to(small, small.contest(), None) is small


@pytest.mark.parametrize(
    ("day", "electors", "undecided"),
    [
        (date(2016, 11, 9), (290, 232), ("MI",)),
        (date(2016, 11, 22), (290, 232), ("MI",)),
        (THAT_DAY, (290, 232), ("MI",)),
        (date(2016, 11, 28), (306, 232), ()),
        (date(2017, 1, 6), (306, 232), ()),
    ],
)
def test_electors_as_they_were_known(
    election: Election, day: date, electors: tuple[int, int], undecided: tuple[str, ...]
) -> None:
    """Michigan's sixteen are nobody's until the state was called; no votes are needed for the others."""
    seen = as_known(election, day)
    found = college(seen, seen.contest())
    assert found is not None
    assert tuple(found.allocation.electors[c] for c in ("trump", "clinton")) == electors
    assert found.allocation.undecided == undecided
    assert (not found.without_votes) is (day >= date(2017, 1, 6))


def test_part_of_the_nation_is_not_the_nation(election: Election) -> None:
    """Where only Wisconsin's wards were known, they are not taken for the whole."""
    seen = as_known(election, date(2016, 12, 13))
    assert [r.name for r in seen.returns_of(seen.main_contest)] == [
        "wards-canvass",
        "wards-recount",
    ]
    with pytest.raises(MissingTable):
        place_outcome(seen, seen.contest(), everywhere(seen))


def test_leads_are_the_latest_known(election: Election) -> None:
    """Of several leads of a state the one of the last day before."""
    leads = leads_by_state(as_known(election, date(2016, 11, 22)), election.contest())
    assert {state: lead.lead.margin_votes for state, lead in leads.items()} == {
        "WI": 27_257,
        "MI": 13_107,
        "PA": 72_000,
    }


def test_paths_by_leads(election: Election) -> None:
    """On November 23 half of each lead and one vote in the three states; to deny, only what was called counts."""
    seen = as_known(election, THAT_DAY)
    found = election_paths(seen)
    assert found.whole is None
    assert found.electors is not None
    (path,) = found.electors.asked.paths
    assert (path.units, path.votes) == (("MI", "PA", "WI"), 13_629 + 5_353 + 30_001)
    (deny,) = found.electors.deny.paths
    assert deny.units == ("PA", "WI")


def test_no_path_among_too_few_leads_is_not_that_there_was_none(election: Election) -> None:
    """With Wisconsin's lead alone it cannot be said what would have done."""
    found = election_paths(as_known(election, date(2016, 11, 9)))
    assert found.electors is not None
    assert found.electors.asked.ending is PathEnding.CANNOT_SAY

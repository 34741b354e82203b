"""Paths of the packaged election as published, and what is said where there are no electors."""

from __future__ import annotations

from datetime import date

import pytest

from canvass.errors import MissingTable, OutOfRange, UnknownName
from canvass.journeys.elections import open_election
from canvass.journeys.paths import Asked, CollegePaths, election_paths
from canvass.tabulation import Cost, FlipEnding, Goal, PathEnding
from canvass.tabulation.dates import DeadlineKind
from tests.journeys.small import council, three_states

PACKAGED = "us-2016-president"


def through(contest: str | None = None, asked: Asked | None = None) -> CollegePaths:
    """Paths through the Electoral College of a packaged contest."""
    found = election_paths(open_election(PACKAGED), contest, asked).electors
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("contest", "choice", "sets"),
    [
        (
            "president-2016",
            "clinton",
            [(38_875, "MI PA WI"), (48_949, "ME-02 MI NE-02 PA"), (50_967, "AK MI PA")],
        ),
        (
            "president-2020",
            "trump",
            [
                (32_507, "AZ GA NE-02 WI"),
                (38_260, "AZ GA NV WI"),
                (51_100, "AZ GA NH WI"),
                (51_397, "AZ GA PA"),
            ],
        ),
        (
            "president-2024",
            "harris",
            [
                (114_885, "MI PA WI"),
                (132_384, "GA PA WI"),
                (134_519, "AK GA MI WI"),
                (135_307, "GA MI NV WI"),
            ],
        ),
    ],
)
def test_published_sets_come_out_of_the_packaged_votes(
    contest: str, choice: str, sets: list[tuple[int, str]]
) -> None:
    """The cheapest sets of 2016, 2020 and 2024, in order, for the runner-up."""
    found = through(contest)
    assert found.choice == choice
    paths = [(path.votes, " ".join(path.units)) for path in found.asked.paths]
    assert paths[: len(sets)] == sets
    assert len(paths) == 5


@pytest.mark.parametrize(
    ("contest", "units", "flipped", "added"),
    [
        ("president-2016", "MI NE-02 PA", 30_768, 61_533),
        ("president-2020", "AZ GA WI", 21_461, 42_921),
    ],
)
def test_published_ties(contest: str, units: str, flipped: int, added: int) -> None:
    """An exact tie, which was also the cheapest way to deny a majority."""
    flip, add = through(contest), through(contest, Asked(cost=Cost.ADD))
    for paths, votes in ((flip.tie, flipped), (flip.deny, flipped), (add.tie, added)):
        (path,) = paths.paths
        assert (" ".join(path.units), path.votes) == (units, votes)


def test_added_votes_of_2016() -> None:
    """77,747 further votes in Michigan, Pennsylvania and Wisconsin."""
    (path,) = through(asked=Asked(cost=Cost.ADD, k=1)).asked.paths
    assert (path.units, path.votes) == (("MI", "PA", "WI"), 77_747)


def test_the_exact_tie_of_2024_is_not_the_cheapest_way_to_deny() -> None:
    """145,408 for a tie; 114,885, the winning set, to deny."""
    found = through("president-2024", Asked(goal=Goal.TIE, k=1))
    (tie,), (deny,) = found.asked.paths, found.deny.paths
    assert (" ".join(tie.units), tie.votes) == ("AK MI NV PA", 145_408)
    assert (" ".join(deny.units), deny.votes) == ("MI PA WI", 114_885)


def test_the_set_of_2012() -> None:
    """Florida, New Hampshire, Ohio and Virginia, 64 electors; the votes of this compilation differ by 29."""
    (path,) = through("president-2012", Asked(k=1)).asked.paths
    assert (" ".join(path.units), path.electors) == ("FL NH OH VA", 64)
    assert abs(path.votes - 214_764) <= 29


def test_electors_and_dates_of_2016() -> None:
    """37 to deny, 38 to elect; December 13 and 19; Maine's districts 144 and 32 votes short."""
    found = through()
    assert found.deviation is not None
    assert (found.deviation.to_deny, found.deviation.to_elect) == (37, 38)
    dates = found.college.dates
    assert dates is not None
    assert (dates.deadline, dates.electors_meet) == (date(2016, 12, 13), date(2016, 12, 19))
    assert dates.deadline_kind is DeadlineKind.SAFE_HARBOR
    short = {
        (each.state, each.choice): each.state_votes - each.district_votes
        for each in found.college.district_sums
    }
    assert short == {("ME", "clinton"): 144, ("ME", "trump"): 32}


def test_the_winner_has_nothing_to_flip() -> None:
    """Asked for the other side, the goal is met, and an exact tie is out of reach from above."""
    found = through(asked=Asked(choice="trump"))
    assert found.asked.ending is PathEnding.ALREADY_MET
    assert [(path.units, path.votes) for path in found.asked.paths] == [((), 0)]
    assert found.tie.ending is PathEnding.UNREACHABLE
    assert found.deviation is None


def test_votes_by_state_serve_where_no_elector_units_are_reported() -> None:
    """Ann leads the votes 11 to 13 and the electors 3 to 3: the tie is met, and Ystad takes one vote."""
    result = election_paths(three_states())
    found = result.electors
    assert found is not None
    assert found.college.returns == ("states",)
    assert (found.choice, found.tie.ending) == ("ann", PathEnding.ALREADY_MET)
    assert [(path.units, path.votes) for path in found.asked.paths] == [(("YY",), 1), (("ZZ",), 4)]
    assert result.votes is None


def test_a_contest_without_electors_is_answered_in_its_own_votes() -> None:
    """Ten votes between Bob and Cat: six flipped, eleven added, five for a tie."""
    flip = election_paths(council()).votes
    assert flip is not None
    assert (flip.ending, flip.ahead, flip.behind) == (FlipEnding.FOUND, "bob", "cat")
    assert (flip.votes_flipped, flip.votes_added, flip.votes_to_tie) == (6, 11, 5)
    odd, tie = election_paths(council(cat=21)).votes, election_paths(council(cat=30)).votes
    assert odd is not None
    assert (odd.votes_flipped, odd.votes_to_tie) == (5, None)
    assert tie is not None
    assert (tie.ending, tie.votes_flipped, tie.votes_to_tie) == (FlipEnding.TIED, 1, 0)


def test_wrong_questions_are_refused() -> None:
    """An unknown contest or choice, and fewer than one set."""
    election = open_election(PACKAGED)
    with pytest.raises(UnknownName, match="did you mean 'clinton'"):
        election_paths(election, asked=Asked(choice="clintn"))
    with pytest.raises(UnknownName, match="president-2016"):
        election_paths(election, "president-2061")
    with pytest.raises(OutOfRange, match="found 0"):
        election_paths(election, asked=Asked(k=0))
    with pytest.raises(UnknownName, match="known: trump, clinton"):
        election_paths(election, asked=Asked(choice="jill"))
    with pytest.raises(MissingTable, match=r"has no electors.*leave --for out"):
        election_paths(council(), asked=Asked(choice="cat"))

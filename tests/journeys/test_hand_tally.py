"""Georgia's count by hand of November 2020, and small ones that can be checked by eye."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from canvass.journeys.elections import open_election
from canvass.journeys.hand_tally import HandTally, hand_tally
from canvass.journeys.known import as_known
from canvass.journeys.places import Place
from canvass.model import Election
from canvass.present.hand_tally import cannot_show, found
from tests.cli.conftest import Run, run
from tests.journeys.small import Rows, made

__all__ = ["run"]
GEORGIA = Place("Georgia", "GA")


@pytest.fixture(scope="module")
def georgia() -> HandTally:
    """The packaged tally."""
    election = open_election("us-2020-president")
    tally = hand_tally(election, election.contest(), GEORGIA)
    assert tally is not None
    return tally


def test_every_sum_of_the_report(georgia: HandTally) -> None:
    """41,881 batches, 159 counties; 2,462,857, 2,475,141 and 62,587 by hand; 2,461,468, 2,474,248 and 62,131 before."""
    assert (georgia.batches, len(georgia.counties)) == (41_881, 159)
    assert sum(county.batches for county in georgia.counties) == 41_881
    assert georgia.lines == {
        "trump": 2_462_857,
        "biden": 2_475_141,
        "jorgensen": 62_587,
        "invalid_write_in": 9_086,
        "write_in": 2_983,
        "blank": 132_554,
        "overvote": 563,
    }
    first = {"trump": 2_461_468, "biden": 2_474_248, "jorgensen": 62_131}
    assert georgia.first_count == first
    assert (georgia.lead, georgia.first_lead) == (12_284, 12_780)


def test_each_number_of_ballots_has_its_name(georgia: HandTally) -> None:
    """5,023,513 in the report's head, 5,026,684 published, 5,026,310 by hand; 119,461 second sheets are Gwinnett's."""
    assert georgia.ballots == {"first_count": 5_023_513, "official": 5_026_684, "tally": 5_026_310}
    assert georgia.second_sheets == {"Gwinnett County": 119_461}
    assert georgia.lines["blank"] - 119_461 == 13_093
    assert georgia.cards - 119_461 == georgia.ballots["tally"]


def test_counties_beside_their_official_votes(georgia: HandTally) -> None:
    """2,103 more by hand than the 4,998,482 published; Floyd has 596 fewer, 54 counties the same."""
    changes = {county.name: county.change for county in georgia.counties}
    assert sum(change or 0 for change in changes.values()) == 2_103
    assert sum(county.official or 0 for county in georgia.counties) == 4_998_482
    assert (changes["Floyd County"], changes["Gwinnett County"]) == (-596, 1_642)
    assert sum(change == 0 for change in changes.values()) == 54


def test_fultons_batches_that_stand_twice(georgia: HandTally) -> None:
    """Seven in Fulton under two spellings with the same figures, 668 votes."""
    fulton, *_ = georgia.twice
    assert (fulton.county, fulton.batches, fulton.votes) == ("Fulton County", 7, 668)


def test_no_state_but_georgia_has_one_and_no_day_before_it() -> None:
    """Nothing is said of Wisconsin, nor of Georgia on the eve of the report."""
    election = open_election("us-2020-president")
    assert hand_tally(election, election.contest(), Place("Wisconsin", "WI")) is None
    eve = as_known(election, date(2020, 11, 18))
    assert hand_tally(eve, eve.contest(), GEORGIA) is None


PEOPLE: Rows = [("ann", "Ann Ash", "", "candidate"), ("bob", "Bob Birch", "", "candidate")]


def small(batches: Rows, before: tuple[int, int] | None = None) -> Election:
    """One county; ``batches`` are name, votes for Ann, votes for Bob."""
    rows = [
        ("mayor", "XX", "c1", name, "absentee", line, votes)
        for name, *both in batches
        for line, votes in zip(("ann", "bob"), both, strict=True)
    ]
    beside = [
        ("mayor", "XX", None, "first_count", line, votes)
        for line, votes in zip(("ann", "bob"), before or (), strict=False)
    ]
    return made(
        {"id": "mayor", "title": "Mayor"},
        [
            ("state", "XX", "Xanadu", None, None, "XX", None),
            ("county", "c1", "Cee", "state", "XX", "XX", None),
        ],
        PEOPLE,
        {"states": ("state", "certified", [("XX", "ann", "total", 1), ("XX", "bob", "total", 2)])},
        hand_tally=rows,
        hand_tally_beside=beside,
    )


def tally_of(election: Election) -> HandTally:
    """The tally of Xanadu."""
    found = hand_tally(election, election.contest(), Place("Xanadu", "XX"))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("other", "times"),
    [
        (("scanner 3 / 18", 20, 5), 1),
        (("Scanner 3/018", 20, 5), 1),
        (("scanner 3/18", 20, 6), 0),
        (("scanner 3/19", 20, 5), 0),
        (("scanner 31/8", 20, 5), 0),
        (("annex 3/18", 20, 5), 0),
        (("scanner 318", 20, 5), 0),
    ],
)
def test_only_a_second_spelling_with_every_figure_stands_twice(
    other: tuple[str, int, int], times: int
) -> None:
    """Another number, another word or another figure is another batch."""
    tally = tally_of(small([("AbsenteeScanner3Batch18", 20, 5), other]))
    assert sum(each.batches for each in tally.twice) == times


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (None, "Ash was ahead by 5 votes."),
        ((50, 40), "Ash was ahead by 5 votes. The first count by machine had a lead of 10."),
        ((40, 50), "The first count by machine had Birch ahead by 10."),
        ((40, 40), "The first count by machine had them level."),
    ],
)
def test_the_first_count_is_told_as_it_was(before: tuple[int, int] | None, said: str) -> None:
    """The same person ahead, the other one, both level, or not in the data."""
    election = small([("1/1", 15, 10)], before)
    tally = tally_of(election)
    assert said in found(tally, election.contest())
    assert "In Xanadu no batch has a count by machine" in " ".join(cannot_show(tally))


def test_a_tie_by_hand_is_no_lead() -> None:
    """Nobody is said to be ahead."""
    election = small([("1/1", 10, 10)])
    assert "found the first two level." in found(tally_of(election), election.contest())


def test_a_tally_of_some_counties_is_not_that_of_the_state(run: Run, tmp_path: Path) -> None:
    """An own folder: one of three counties; what its lines name must be there, or the doctor says where it is not."""
    folder = tmp_path / "own"
    assert run("init", str(folder))[0] == 0
    description = folder / "election.toml"
    description.write_text(
        description.read_text("utf-8") + '\nhand_tally = "hand_tally.csv"\n', "utf-8"
    )
    head = "contest,state,unit,batch,vote_mode,line,votes\n"
    rows = [
        f"senate-25,WI,55001,1/1,absentee,{name},{n}\n"
        for name, n in (("rivera", 12), ("olsen", 9), ("blank", 2))
    ]
    (folder / "hand_tally.csv").write_text(head + "".join(rows), "utf-8")
    said = " ".join(run("outcome", str(folder))[1].split())
    assert "In 1 of 3 counties of Wisconsin the paper of this contest was counted by hand." in said
    assert "Rivera was ahead by 3 votes." in said
    odd = [
        "senate-25,WI,55001,1/1,absentee,nobody,9\n",
        "senate-99,WI,55001,2/1,absentee,rivera,9\n",
        "senate-25,WI,99999,3/1,absentee,rivera,9\n",
    ]
    (folder / "hand_tally.csv").write_text(head + "".join([*rows, *odd]), "utf-8")
    code, out, _ = run("doctor", str(folder))
    assert code != 0
    for what in ("choice_unknown", "contest_unknown", "unit_unknown"):
        assert f"election.{what}" in out

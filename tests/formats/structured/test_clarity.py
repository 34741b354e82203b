"""Clarity's detail XML: contests, vote types, places and turnout, and what does not add up."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_file, read_received
from canvass.formats.returns.results import ResultsFile
from canvass.model import ChoiceKind, UnitKind

DETAIL = """<?xml version="1.0"?>
<ElectionResult>
  <Timestamp>11/9/2022 1:20:51 PM EST</Timestamp>
  <ElectionName>General</ElectionName><ElectionDate>11/8/2022</ElectionDate><Region>Bibb</Region>
  <VoterTurnout totalVoters="300" ballotsCast="190" voterTurnout="63.33"><Precincts>
    <Precinct name="Godfrey 1" totalVoters="200" ballotsCast="120" />
    <Precinct name="Howard 1" totalVoters="0" ballotsCast="70" />
  </Precincts></VoterTurnout>
  <Contest key="7" text="County  Council" voteFor="2" isQuestion="false">
    <VoteType name="Undervotes" votes="4"><Precinct name="Godfrey 1" votes="4" /></VoteType>
    <Choice key="1" text="Ann Lee" party="DEM" totalVotes="110">
      <VoteType name="Election Day" votes="90">
        <Precinct name="Godfrey 1" votes="60" /><Precinct name="Howard 1" votes="30" />
      </VoteType>
      <VoteType name="Absentee" votes="20"><Precinct name="Godfrey 1" votes="20" /></VoteType>
    </Choice>
    <Choice key="2" text="Bo Ray" totalVotes="76">
      <VoteType name="Election Day" votes="76">
        <Precinct name="Godfrey 1" votes="36" /><Precinct name="Howard 1" votes="40" />
      </VoteType>
    </Choice>
  </Contest>
  <Contest key="8" text="County Council" voteFor="1" isQuestion="false">
    <Choice key="3" text="Cy May" totalVotes="5">
      <VoteType name="Election Day" votes="5"><Precinct name="Howard 1" votes="5" /></VoteType>
    </Choice>
  </Contest>
</ElectionResult>
"""


def read(text: str = DETAIL, name: str = "detail.xml") -> ReadResult[ResultsFile]:
    """A detail file with this text."""
    return read_received(name, text.encode()).result


def test_votes_by_place_choice_and_vote_type() -> None:
    """Precincts of the county that is the region, vote types as modes, undervotes as a line that nobody can win."""
    found = read()
    assert found.is_usable
    assert found.value is not None
    (returns,) = found.value.returns
    assert returns.level is UnitKind.PRECINCT
    names = dict(returns_names(found.value))
    votes = {
        (names[unit], choice, mode): votes
        for unit, contest, choice, mode, votes in returns.table.iter_rows()
        if found.value.contest(contest).title == "County Council (7)"
    }
    assert votes == {
        ("Godfrey 1", "Undervotes", "total"): 4,
        ("Godfrey 1", "Ann Lee", "election_day"): 60,
        ("Howard 1", "Ann Lee", "election_day"): 30,
        ("Godfrey 1", "Ann Lee", "absentee"): 20,
        ("Godfrey 1", "Bo Ray", "election_day"): 36,
        ("Howard 1", "Bo Ray", "election_day"): 40,
    }


def returns_names(results: ResultsFile) -> list[tuple[str, str]]:
    """The ids of the precincts with their names."""
    precincts = results.units.filter(kind=UnitKind.PRECINCT.value)
    return [*precincts.select("unit", "name").iter_rows()]


def test_contests_of_one_text_are_told_apart_by_their_keys() -> None:
    """Each has its own votes allowed; the day is that of the file."""
    contests = {each.title: each for each in (read().value or ResultsFile("")).contests}
    assert {title: each.votes_allowed for title, each in contests.items()} == {
        "County Council (7)": 2,
        "County Council (8)": 1,
    }
    assert {str(each.day) for each in contests.values()} == {"2022-11-08"}
    assert contests["County Council (7)"].choice("Undervotes").kind is ChoiceKind.BLANK


@pytest.mark.parametrize(
    ("old", "new"), [('key="8"', ""), ('key="8" text', 'key="8" text="County Council (7)" old')]
)
def test_contests_that_no_key_tells_apart_are_refused(old: str, new: str) -> None:
    """Three of one text, of which two have no key; and a text that reads as another one's text and key do."""
    third = DETAIL[DETAIL.index('  <Contest key="8"') : DETAIL.index("</ElectionResult>")]
    more = third.replace('key="8"', 'key="9"' if new else "").replace("Cy May", "Di Poe")
    found = read(
        (DETAIL.replace("</ElectionResult>", more + "</ElectionResult>")).replace(old, new)
    )
    assert not found.is_usable
    assert "file.id_twice" in [each.code for each in found.problems]


def test_turnout_of_places() -> None:
    """Ballots of each precinct; no registered voters where the file has 0, which means that it does not say."""
    value = read().value
    assert value is not None
    table = value.tables["turnout"]
    assert table["ballots"].to_list() == [120, 70]
    assert table["registered_voters"].to_list() == [200, None]


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ('totalVotes="110"', 'totalVotes="111"', "sum.total_differs", "Ann Lee: 111; its parts add to 110"),
        ('"Absentee" votes="20"', '"Absentee" votes="21"', "sum.total_differs", "Absentee: 21"),
        ('"Godfrey 1" votes="60"', '"Godfrey 1" votes="6O"', "number.not_a_number", "6O"),
        ("</ElectionResult>", "", "file.xml.damaged", "no element found"),
        ("<ElectionResult>", '<!DOCTYPE a [<!ENTITY b "c">]><ElectionResult>', "file.xml.doctype", ""),
    ],
)  # fmt: skip
def test_what_does_not_add_up_is_refused(old: str, new: str, code: str, words: str) -> None:
    """Each stated sum must be that of its parts; broken XML and document types are named."""
    found = read(DETAIL.replace(old, new))
    assert not found.is_usable
    assert any(p.code == code and words in p.found for p in found.problems)


def test_a_file_without_places_is_refused() -> None:
    """A summary has the sums of contests alone."""
    text = DETAIL[: DETAIL.index("<VoterTurnout")] + "</ElectionResult>"
    assert [p.code for p in read(text).problems] == ["file.no_votes"]


def test_colorado_2024(raw_data: Path) -> None:
    """The state's file by county: 295 contests, Harris 1,728,159, Trump 1,377,441, 3,241,120 ballots."""
    found = read_file(raw_data / "audit/colorado_2024/clarity_detail_2024.xml").result
    assert found.is_usable
    assert found.value is not None
    assert len(found.value.contests) == 295
    table = found.value.returns[0].table.filter(contest="president-2024")
    sums = dict(table.group_by("choice").agg(pl.col("votes").sum()).iter_rows())
    assert sums["Kamala D. Harris / Tim Walz"] == 1728159
    assert sums["Donald J. Trump / JD Vance"] == 1377441
    assert found.value.tables["turnout"]["ballots"].sum() == 3241120

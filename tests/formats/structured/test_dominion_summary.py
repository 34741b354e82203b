"""Dominion's summary report: votes by counting group, what nobody can win, voters and ballots."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_file, read_received
from canvass.formats.returns.file_hints import Told
from canvass.formats.returns.results import ResultsFile
from canvass.model import UnitKind

SUMMARY = """<?xml version="1.0" encoding="utf-8"?>
<Report><Title>
<Report Name="Title" Textbox11="Election Summary Report" Textbox2="Marin" Textbox9="2024-11-05T00:00:00"/></Title>
<RegistrationAndTurnout><Report><Tablix10><electorGroupId2_Collection>
  <electorGroupId2 electorGroupId2="Total" ballots2="200" ballots3="100" Textbox32="150"/>
</electorGroupId2_Collection></Tablix10></Report></RegistrationAndTurnout>
<tabBatchIdList><TabBatchGroup_Collection><TabBatchGroup><ElectionSummarySubReport><Report><contestList>
<ContestIdGroup_Collection><ContestIdGroup contestId="MEMBER,  SCHOOL BOARD   ">
  <ContestStatistics><Report><Tablix1>
    <Textbox7><Textbox9 ballots2="100 / 150 "/></Textbox7>
    <Textbox33><cgGroup_Collection><cgGroup><cgId2 cgId2="Election Day" undervotes="8"/></cgGroup>
      <cgGroup><cgId2 cgId2="Vote by Mail" undervotes="12"/></cgGroup></cgGroup_Collection>
    <Textbox9 undervotes3="20"/></Textbox33>
    <Textbox37><cgGroup_Collection><cgGroup><cgId2 cgId2="Vote by Mail" Textbox36="2"/></cgGroup></cgGroup_Collection>
      <Textbox9 overvotes2="2"/></Textbox37>
  </Tablix1></Report></ContestStatistics>
  <CandidateResults><Report><Tablix1><chGroup_Collection>
    <chGroup><candidateNameTextBox4 candidateNameTextBox4="ANN LEE "><Textbox2 Textbox2="" Textbox14=""/>
      <cgGroup_Collection><cgGroup countingGroupName="Election Day" vot7="40"/>
        <cgGroup countingGroupName="Vote by Mail" vot7="50"/>
      </cgGroup_Collection><Textbox13 vot8="90"/></candidateNameTextBox4></chGroup>
    <chGroup><candidateNameTextBox4 candidateNameTextBox4="BO RAY ">
      <cgGroup_Collection><cgGroup countingGroupName="Election Day" vot7="38"/>
        <cgGroup countingGroupName="Vote by Mail" vot7="50"/>
      </cgGroup_Collection><Textbox13 vot8="88"/></candidateNameTextBox4></chGroup>
  </chGroup_Collection></Tablix1></Report></CandidateResults>
</ContestIdGroup></ContestIdGroup_Collection></contestList></Report></ElectionSummarySubReport></TabBatchGroup>
</TabBatchGroup_Collection></tabBatchIdList></Report>
"""


def read(text: str = SUMMARY) -> ReadResult[ResultsFile]:
    """A summary report with this text."""
    return read_received("summary.xml", text.encode()).result


def test_votes_by_choice_and_counting_group() -> None:
    """Two candidates, undervotes and overvotes; two votes of each voter, told by the marks; voters and ballots."""
    found = read()
    assert found.is_usable
    assert found.value is not None
    (contest,) = found.value.contests
    assert (contest.title, contest.votes_allowed) == ("MEMBER, SCHOOL BOARD", 2)
    (returns,) = found.value.returns
    assert returns.level is UnitKind.COUNTY
    cells = returns.table.select("choice", "vote_mode", "votes").rows()
    assert sorted(cells) == [
        ("ANN LEE", "election_day", 40),
        ("ANN LEE", "vote_by_mail", 50),
        ("BO RAY", "election_day", 38),
        ("BO RAY", "vote_by_mail", 50),
        ("Overvotes", "vote_by_mail", 2),
        ("Undervotes", "election_day", 8),
        ("Undervotes", "vote_by_mail", 12),
    ]
    (row,) = found.value.tables["turnout"].rows(named=True)
    assert (row["registered_voters"], row["ballots"]) == (150, 100)


def test_a_total_that_its_groups_do_not_make_is_an_error() -> None:
    """91 where the groups add to 90."""
    found = read(SUMMARY.replace('vot8="90"', 'vot8="91"'))
    (problem,) = (one for one in found.problems if one.code == "sum.total_differs")
    assert problem.found == "MEMBER, SCHOOL BOARD, ANN LEE: 91; its groups add to 90"
    assert not found.is_usable


def test_overvotes_that_do_not_add_up_are_not_believed() -> None:
    """The attribute of another edition of the report may hold something else: then the line is left out."""
    found = read(SUMMARY.replace('overvotes2="2"', 'overvotes2="9"')).value
    assert found is not None
    assert "Overvotes" not in {choice.id for choice in found.contests[0].choices}


def test_two_contests_of_one_title_are_not_one() -> None:
    """Four people of two seats became those of one contest, without a word."""
    end = "</ContestIdGroup>"
    block = SUMMARY[SUMMARY.index("<ContestIdGroup contestId") : SUMMARY.index(end)] + end
    other = block.replace("ANN LEE", "CY MAY").replace("BO RAY", "DI POE")
    assert read(SUMMARY.replace(end, end + other.replace("MEMBER", "CHAIR"), 1)).is_usable
    found = read(SUMMARY.replace(end, end + other, 1))
    assert not found.is_usable
    stopping = [(each.code, each.found) for each in found.problems if each.severity.stops]
    assert stopping == [("file.id_twice", "MEMBER, SCHOOL BOARD")]


def test_a_report_that_breaks_off_is_refused() -> None:
    """Without a number of it."""
    assert read(SUMMARY[:-400]).value is None


def test_san_francisco(raw_data: Path) -> None:
    """522,265 voters, 412,231 ballots; the marks of every contest fill its ballots, to the mark."""
    path = raw_data / "public-files" / "sf2024-summary.xml"
    if not path.is_file():
        pytest.skip(f"{path} is not there")
    found = read_file(path, told=Told(state="CA")).result.value
    assert found is not None
    (row,) = found.tables["turnout"].rows(named=True)
    assert (row["registered_voters"], row["ballots"]) == (522_265, 412_231)
    assert len(found.contests) == 53
    allowed = {each.title: each.votes_allowed for each in found.contests if each.votes_allowed > 1}
    assert allowed == {"MEMBER, BOARD OF EDUCATION": 4, "TRUSTEE, COMMUNITY COLLEGE BOARD": 4}
    table = found.returns[0].table
    sums = dict(table.group_by("contest").agg(votes=table["votes"].sum()).iter_rows()) and {
        contest.title: table.filter(contest=contest.id)["votes"].sum() for contest in found.contests
    }
    assert sums["PRESIDENT AND VICE PRESIDENT"] == 412_121, "votes, blank ballots and overvotes"
    assert sums["MEMBER, BOARD OF EDUCATION"] == 4 * 412_231
    harris = table.filter(contest="president-2024", choice="KAMALA D. HARRIS / TIM WALZ")
    assert harris["votes"].sum() == 323_719

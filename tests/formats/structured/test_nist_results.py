"""NIST's common format of election results: counts, districts, sums that stand beside their parts; JSON is XML."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_file, read_received
from canvass.formats.returns.results import ResultsFile
from canvass.model import Baseline, ChoiceKind, UnitKind

KEY = ["unit", "contest", "choice", "vote_mode", "votes"]


def named(text: str) -> dict[str, Any]:
    """A text in one language."""
    return {"Text": [{"Content": text, "Language": "en"}]}


def counts(**votes: int) -> list[dict[str, Any]]:
    """Votes by unit."""
    return [{"GpUnitId": unit, "Type": "total", "Count": number} for unit, number in votes.items()]


def report(**changes: Any) -> dict[str, Any]:
    """A small report: a county of two precincts with its sums, an office in two districts, a measure."""
    election: dict[str, Any] = {
        "StartDate": "2022-11-08",
        "ElectionScopeId": "c1",
        "Candidate": [
            {"@id": "lee", "BallotName": named("Ann Lee"), "PartyId": "d"},
            {"@id": "ray", "BallotName": named("Bo Ray")},
        ],
        "BallotCounts": [
            {"GpUnitId": "p1", "Type": "total", "BallotsCast": 30},
            {"GpUnitId": "c1", "Type": "total", "BallotsCast": 50},
        ],
        "Contest": [
            {
                "@id": "s1",
                "Name": "Senator",
                "VotesAllowed": 2,
                "ElectionDistrictId": "d1",
                "ContestSelection": [
                    {"CandidateIds": ["lee"], "VoteCounts": counts(p1=20, p2=10, c1=30)},
                    {"CandidateIds": ["ray"], "VoteCounts": counts(p1=5, p2=6, c1=11)},
                    {"IsWriteIn": True, "VoteCounts": counts(p1=1, c1=1)},
                ],
                "OtherCounts": [{"GpUnitId": "p1", "Undervotes": 4, "Overvotes": 0}],
            },
            {
                "@id": "s2",
                "Name": "Senator",
                "ElectionDistrictId": "d2",
                "ContestSelection": [{"CandidateIds": ["ray"], "VoteCounts": counts(p2=9)}],
            },
            {
                "@id": "m",
                "Name": "Measure A",
                "ContestSelection": [
                    {"Selection": named("YES"), "VoteCounts": counts(p1=7, p2=8, c1=15)},
                ],
            },
        ],
    }
    return {
        "@type": "ElectionResults.ElectionReport",
        "Status": "certified",
        "Party": [{"@id": "d", "Name": named("Democratic")}],
        "GpUnit": [
            {"@id": "p1", "Type": "precinct", "Name": named("Albion 1"), "VotersRegistered": 60},
            {"@id": "p2", "Type": "precinct", "Name": named("Albion 2")},
            {
                "@id": "c1",
                "Type": "county",
                "Name": named("Dane County"),
                "ComposingGpUnitIds": ["p1", "p2"],
            },
            {"@id": "d1", "Type": "other", "Name": named("First District")},
            {"@id": "d2", "Type": "other", "Name": named("Second District")},
        ],
        "Election": [election | changes],
    }


def read(content: Any) -> ReadResult[ResultsFile]:
    """The file with this content."""
    return read_received("results.json", json.dumps(content).encode()).result


def test_votes_of_the_parts_and_none_of_the_sums() -> None:
    """Two precincts and not their county; undervotes beside; two contests of one name apart; a measure's answer."""
    found = read(report())
    assert found.is_usable
    assert found.value is not None
    (returns,) = found.value.returns
    assert (returns.level, returns.baseline) == (UnitKind.PRECINCT, Baseline.CERTIFIED)
    titles = {contest.id: contest.title for contest in found.value.contests}
    votes = {
        (titles[contest], choice, unit): votes
        for unit, contest, choice, _, votes in returns.table.select(KEY).iter_rows()
    }
    assert votes == {
        ("Senator, First District", "Ann Lee", "p1"): 20,
        ("Senator, First District", "Ann Lee", "p2"): 10,
        ("Senator, First District", "Bo Ray", "p1"): 5,
        ("Senator, First District", "Bo Ray", "p2"): 6,
        ("Senator, First District", "Write-in", "p1"): 1,
        ("Senator, First District", "Undervotes", "p1"): 4,
        ("Senator, First District", "Overvotes", "p1"): 0,
        ("Senator, Second District", "Bo Ray", "p2"): 9,
        ("Measure A", "YES", "p1"): 7,
        ("Measure A", "YES", "p2"): 8,
    }
    first = found.value.contests[0]
    kinds = {choice.id: choice.kind for choice in first.choices}
    assert kinds["Undervotes"] is ChoiceKind.BLANK
    assert first.votes_allowed == 2
    assert {choice.party for choice in first.choices} == {"Democratic", ""}


def test_turnout_is_of_the_parts() -> None:
    """Ballots and voters of the precinct that has them; the county's sum is not a row."""
    found = read(report()).value
    assert found is not None
    rows = found.tables["turnout"].rows(named=True)
    assert [(row["unit"], row["registered_voters"], row["ballots"]) for row in rows] == [
        ("p1", 60, 30)
    ]


def test_a_sum_that_its_parts_do_not_make_is_an_error() -> None:
    """The county's 31 votes for Lee are not 20 and 10: the contest, the choice and both numbers are named."""
    changed = report()
    changed["Election"][0]["Contest"][0]["ContestSelection"][0]["VoteCounts"][2]["Count"] = 31
    found = read(changed)
    (problem,) = (one for one in found.problems if one.code == "sum.total_differs")
    assert problem.found == "Senator, First District, Ann Lee, Dane County: 31; its parts add to 30"
    assert not found.is_usable


@pytest.mark.parametrize("elections", [0, 2])
def test_a_file_of_several_elections_is_refused(elections: int) -> None:
    """None, or two: which votes are of which is not guessed."""
    whole = report()
    whole["Election"] = whole["Election"] * elections
    found = read(whole)
    assert [one.code for one in found.problems] == ["file.elections"]
    assert found.value is None


@pytest.mark.parametrize("content", [b'{"@type": "ElectionResults.ElectionReport", ', b"[" * 5000])
def test_what_breaks_off_is_refused(content: bytes) -> None:
    """In a sentence, without a traceback."""
    head = b'{"@type": "ElectionResults.ElectionReport", "Election": '
    for text in (content, head + content, head + b"[" * 200 + b"]" * 200 + b"}"):
        assert read_received("results.json", text).result.value is None


@pytest.mark.parametrize("name", ["gen-01", "prim-02"])
def test_json_and_xml_of_one_test_deck_say_the_same(raw_data: Path, name: str) -> None:
    """NIST publishes both forms of its made-up elections; every cell, contest and allowance is equal."""
    folder = raw_data / "cvr" / "nist_cdf" / name
    one, other = (read_file(folder / f"err-{name}.{form}").result.value for form in ("json", "xml"))
    assert one is not None
    assert other is not None
    assert one.contests == other.contests
    cells = [each.returns[0].table.select(KEY).sort(KEY) for each in (one, other)]
    assert cells[0].equals(cells[1])


@pytest.mark.parametrize("form", ["json", "xml"])
def test_cambridge(raw_data: Path, form: str) -> None:
    """42 precincts, 26 contests, 36,897 ballots; every cell equals a plain reading of the JSON."""
    name = "err-2022-11-08-Massachusetts-Cambridge"
    found = read_file(raw_data / "results_cdf" / f"{name}.{form}").result.value
    plain = json.loads((raw_data / "results_cdf" / f"{name}.json").read_text("utf-8"))
    assert found is not None
    (returns,) = found.returns
    expected = sorted(
        (count["GpUnitId"], count["Count"])
        for contest in plain["Election"][0]["Contest"]
        for selection in contest["ContestSelection"]
        for count in selection["VoteCounts"]
    )
    beside = pl.col("choice").is_in(["Undervotes", "Overvotes"])
    cells = returns.table.filter(~beside).select("unit", "votes").rows()
    assert sorted(cells) == expected
    assert returns.baseline is Baseline.CERTIFIED
    assert len(found.contests) == 26
    assert found.tables["turnout"]["ballots"].sum() == 36_897

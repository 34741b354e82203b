"""Primaries for offices without parties: who leads with 45% is not elected where the law lets two go on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write
from tests.some_of import some_of

VOTES = {"ann": 45, "bob": 30, "cat": 25}
MAJORITY = {"ann": 55, "bob": 30, "cat": 15}
NONPARTISAN = dict.fromkeys(VOTES, "Nonpartisan")


def asked(run: Run, folder: Path, election: LawElection) -> tuple[Mapping[str, Any], str]:
    """What outcome answers for a program, and in words on one line."""
    name = write(folder, election)
    read = json.loads(run("outcome", name, "--json")[1])
    return read["whole"]["count"]["outcome"], " ".join(run("outcome", name)[1].split())


@some_of(
    ("state", "office", "day", "section", "elects_by_majority"),
    [
        ("OR", "statewide_judge", "2024-05-21", "ORS 249.091(2)", True),
        ("OR", "county", "2024-05-21", "ORS 249.091(2)", True),
        ("OR", "state_office", "2024-05-21", "ORS 249.091(2)", True),
        ("MN", "district_judge", "2024-08-13", "Minn. Stat. 204D.10", False),
        ("MN", "county", "2024-08-13", "Minn. Stat. 204D.10", False),
        ("ND", "statewide_judge", "2024-06-11", "16.1-11-37", False),
        ("ND", "county", "2024-06-11", "16.1-11-37", False),
        ("ND", "state_office", "2024-06-11", "16.1-11-37", False),
        ("MT", "statewide_judge", "2024-06-04", "13-14-117", False),
        ("MT", "local", "2024-06-04", "13-14-117", False),
        ("NE", "state_senate", "2024-05-14", "32-814", False),
        ("NE", "local", "2024-05-14", "32-814", False),
        ("WA", "county", "2024-08-06", "29A.36.170", False),
        ("WI", "statewide_judge", "2023-02-21", "Wis. Stat. 5.58", False),
        ("WI", "state_office", "2025-02-18", "Wis. Stat. 5.58", False),
        ("FL", "district_judge", "2024-08-20", "105.051", True),
        ("FL", "local", "2024-08-20", "105.051", True),
        ("ID", "statewide_judge", "2024-05-21", "34-1217", True),
        ("KY", "district_judge", "2024-05-21", "118A.060", False),
        ("GA", "statewide_judge", "2024-05-21", "21-2-285.1", True),
        ("CA", "state_office", "2026-06-02", "8140", True),
    ],
    every=3,
)
def test_who_leads_is_not_elected(
    run: Run,
    tmp_path: Path,
    state: str,
    office: str,
    day: str,
    section: str,
    elects_by_majority: bool,
) -> None:
    """With half of the votes nobody is; with one more somebody is where a majority ends it."""
    for votes, is_elected in (
        ({"ann": 50, "bob": 30, "cat": 20}, False),
        ({"ann": 51, "bob": 30, "cat": 19}, elects_by_majority),
    ):
        led(run, tmp_path, LawElection(day, office, {state: votes}, "primary"), section, is_elected)


@pytest.mark.parametrize(
    ("state", "section", "elects_by_majority"),
    [("OR", "ORS 249.091(2)", True), ("WI", "Wis. Stat. 5.58", False)],
)
def test_by_many_votes_the_same(
    run: Run, tmp_path: Path, state: str, section: str, elects_by_majority: bool
) -> None:
    """With 45% nobody is elected, with 55% whoever a majority elects."""
    for votes, is_elected in ((VOTES, False), (MAJORITY, elects_by_majority)):
        primary = LawElection("2024-05-21", "statewide_judge", {state: votes}, "primary")
        led(run, tmp_path, primary, section, is_elected)


def led(run: Run, folder: Path, election: LawElection, section: str, is_elected: bool) -> None:
    """Ann leads a primary without parties: elected, or ahead under the section that asks for more."""
    (votes,) = election.votes.values()
    primary = replace(election, parties=NONPARTISAN)
    found, text = asked(run, folder / str(votes["ann"]), primary)
    assert found["winners"] == (["ann"] if is_elected else [])
    assert found["ahead"] == ([] if is_elected else ["ann"])
    assert (section in text) or is_elected


@pytest.mark.parametrize(
    ("state", "office", "sections"),
    [
        ("OR", "county", "249.091(2)"),
        ("ND", "state_office", "16.1-11-37"),
        ("MT", "county", "13-14-117"),
        ("WI", "county", "Wis. Stat. 5.58"),
        ("FL", "county", "105.051"),
    ],
)
def test_whose_primary_it_is_decides(
    run: Run, tmp_path: Path, state: str, office: str, sections: str
) -> None:
    """A party nominates whoever has most votes; where neither party nor its lack is told, both are, and no winner."""
    day = "2026-06-02"
    for name, parties, ending, winners in (
        ("party", dict.fromkeys(VOTES, "REP"), "elected", ["ann"]),
        ("unsaid", {}, "kind_unsaid", []),
    ):
        primary = LawElection(day, office, {state: VOTES}, "primary", parties=parties)
        found, text = asked(run, tmp_path / name, primary)
        assert (found["ending"]["value"], found["winners"]) == (ending, winners)
        assert (sections in text) is (name == "unsaid")
    assert "in a primary for an office without parties" in text
    assert "write the party of each who stands in the table of choices" in text


@some_of(
    ("state", "office"),
    product(["IN", "NV"], ["district_judge", "county", "local", "state_office", "village"]),
    every=2,
)
def test_of_an_unread_law_nobody_is_named(
    run: Run, tmp_path: Path, state: str, office: str
) -> None:
    """Nevada's was not to be had: a primary that shows no party names nobody, one of a party its nominee."""
    for name, parties, winners in (
        ("unsaid", {}, []),
        ("none", NONPARTISAN, []),
        ("several", {"ann": "REP", "bob": "DEM", "cat": "DEM"}, []),
        ("party", dict.fromkeys(VOTES, "DEM"), ["ann"]),
    ):
        primary = LawElection("2026-05-05", office, {state: VOTES}, "primary", parties=parties)
        found, text = asked(run, tmp_path / name, primary)
        assert found["winners"] == winners
        assert ("words that were not read" in text) is (name != "party")


def test_parties_that_stand_together_nominate_nobody(run: Run, tmp_path: Path) -> None:
    """Republicans and Democrats in one contest are no party's primary, for whatever office."""
    parties = {"ann": "REP", "bob": "DEM", "cat": "DEM"}
    primary = LawElection("2026-05-05", "us_senate", {"IN": VOTES}, "primary", parties=parties)
    found, text = asked(run, tmp_path / "e", primary)
    assert found["winners"] == []
    assert "in a primary of all parties, words that were not read" in text
    assert "look the law up before anybody is named" in text


@pytest.mark.parametrize(
    ("day", "kind", "votes", "winners"),
    [
        ("2011-04-05", "", {"ann": 501, "bob": 499}, ["ann"]),
        ("2011-04-05", "special", {"ann": 501, "bob": 499}, ["ann"]),
        ("2023-02-21", "", VOTES, []),
    ],
)
def test_no_primary_is_held_of_so_few(
    run: Run, tmp_path: Path, day: str, kind: str, votes: Mapping[str, int], winners: list[str]
) -> None:
    """Wisconsin's election of a justice in April, between two, is no primary although nobody said what it is."""
    election = LawElection(day, "statewide_judge", {"WI": votes}, kind)
    found, _ = asked(run, tmp_path / "e", election)
    assert found["winners"] == winners


@pytest.mark.parametrize(
    ("state", "office", "day", "lead"),
    [
        ("MN", "statewide_judge", "2026-08-11", "Bob ahead of Cat by 1 "),
        ("ND", "county", "2026-06-09", "Bob ahead of Cat by 1 "),
        ("MT", "district_judge", "2026-06-02", "Bob ahead of Cat by 1 "),
        ("WA", "county", "2026-08-04", "Bob ahead of Cat by 1 "),
    ],
)
def test_the_plan_reckons_with_the_last_who_goes_on(
    run: Run, tmp_path: Path, state: str, office: str, day: str, lead: str
) -> None:
    """A vote between the second and the third: the plan tells that lead, and not the first's of 20,000."""
    votes = {"ann": 60_000, "bob": 40_000, "cat": 39_999}
    primary = LawElection(day, office, {state: votes}, "primary", parties=NONPARTISAN)
    words = ("recount", "plan", "--all", write(tmp_path / "e", primary), "--as-of", day)
    text = " ".join(run(*words)[1].split())
    assert lead in text
    assert "by law the first two of this primary go on" in text

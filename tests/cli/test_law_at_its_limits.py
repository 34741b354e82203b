"""Each limit of a state's law through the command: one vote under it, at it and over it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest

from canvass.data import recount as packaged
from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

GENERAL_2026, PRIMARY_2026 = ("2026-11-03", "general"), ("2026-06-09", "primary")
ASK, UNLESS, ORDERED, NOT = "may_ask", "may_ask_unless_ordered", "automatic", "not"
CANNOT_SAY = "cannot_say"


@dataclass(frozen=True)
class Limit:
    """A contest of so many votes in all, a lead, and where it stands one vote below that lead, at it and above.

    The others have ``third``; the total is that at the limit, and stays so where there are others.
    """

    state: str
    election: tuple[str, str]
    office: str
    lead: int
    total: int
    stands: tuple[str, str, str]
    third: int = 0

    def votes(self, shift: int) -> Mapping[str, int]:
        """The first two that far apart, the leader with half of what the two have at the limit."""
        leader = (self.total - self.third + self.lead) // 2
        second = leader - self.lead - shift
        two = {"ann": leader, "bob": second}
        return {**two, "cat": self.total - leader - second} if self.third else two


def at(state: str, office: str, lead: int, total: int, *stands: str, third: int = 0) -> Limit:
    """A limit at the general election of November 2026."""
    return Limit(state, GENERAL_2026, office, lead, total, (stands[0], stands[1], stands[2]), third)


LIMITS = (
    # South Dakota: 2% for the legislature and in one county, a quarter of one percent elsewhere, at most.
    # Three voters of a precinct may ask for it whatever the margin.
    at("SD", "state_house", 1, 9_999, ORDERED, ASK, ASK),
    at("SD", "governor", 250, 100_000, ASK, ASK, ASK, third=5_000),
    # Rhode Island: the memory is read again up to five percent.
    at("RI", "governor", 5_000, 100_000, ASK, ASK, NOT, third=4_000),
    at("RI", "statewide_question", 1_002, 100_200, ASK, ASK, NOT),
    # Colorado: half a percent of the leader's votes orders one; anybody who lost may ask beyond.
    at("CO", "governor", 2_500, 997_500, ORDERED, ORDERED, ASK),
    at("CO", "statewide_question", 500, 199_500, ORDERED, ORDERED, ASK),
    # New Mexico: three classes of offices, all of them less than; five votes for what the first two do not name.
    at("NM", "governor", 250, 100_000, ORDERED, ASK, ASK, third=2_000),
    at("NM", "us_house", 250, 100_000, ORDERED, ASK, ASK, third=2_000),
    at("NM", "state_house", 100, 10_000, ORDERED, ASK, ASK, third=200),
    at("NM", "local", 5, 300, ORDERED, ORDERED, ASK, third=10),
    at("NM", "local_question", 50, 10_000, ORDERED, NOT, NOT),
    at("NM", "county", 50, 10_000, ORDERED, UNLESS, UNLESS, third=200),
    at("NM", "county", 100, 10_000, UNLESS, ASK, ASK, third=200),
    # South Carolina: one percent at most orders one, and nobody may ask.
    at("SC", "governor", 1_000, 100_000, ORDERED, ORDERED, NOT, third=2_000),
    at("SC", "statewide_question", 1_000, 100_000, ORDERED, ORDERED, NOT),
    # Missouri: less than half a percent where the secretary of state took the filing, one percent elsewhere.
    at("MO", "governor", 500, 100_000, ASK, NOT, NOT, third=2_000),
    at("MO", "county", 100, 10_000, ASK, NOT, NOT, third=200),
    # New York: twenty votes; nobody may ask.
    at("NY", "state_house", 20, 3_000, ORDERED, ORDERED, NOT, third=500),
    # Vermont: two percent, five for the house, less than five for a local question.
    at("VT", "governor", 2_000, 100_000, ASK, ASK, NOT, third=3_000),
    at("VT", "us_house", 2_000, 100_000, ASK, ASK, NOT, third=3_000),
    at("VT", "state_house", 500, 10_000, ASK, ASK, NOT, third=300),
    at("VT", "local_question", 500, 10_000, ASK, NOT, NOT),
    # Alaska: a tie; Idaho and New Jersey: whatever the margin.
    at("AK", "state_house", 1, 9_999, ORDERED, ASK, ASK),
    at("ID", "governor", 1, 9_999, ASK, ASK, ASK),
    at("NJ", "governor", 1, 9_999, ASK, ASK, ASK),
    # North Dakota: of the leader's votes half a percent, in primaries one; below two percent who failed may ask.
    at("ND", "governor", 500, 199_500, ORDERED, ORDERED, ASK),
    at("ND", "governor", 2_000, 198_000, ASK, NOT, NOT),
    at("ND", "statewide_question", 250, 100_000, ORDERED, ORDERED, NOT),
    Limit("ND", PRIMARY_2026, "governor", 1_000, 199_000, (ORDERED, ORDERED, ASK)),
    Limit("ND", PRIMARY_2026, "governor", 2_000, 198_000, (ASK, NOT, NOT)),
    # Wyoming: less than one percent of the leader's votes.
    at("WY", "governor", 1_000, 199_000, ORDERED, ASK, ASK),
    # Connecticut: less than half a percent and no more than 2,000 votes (1,000 in primaries), or less than 20.
    at("CT", "governor", 2_000, 1_000_000, ORDERED, ORDERED, NOT, third=20_000),
    at("CT", "governor", 500, 100_000, ORDERED, NOT, NOT, third=2_000),
    at("CT", "state_house", 20, 3_000, ORDERED, NOT, NOT, third=500),
    at("CT", "statewide_question", 500, 100_000, ORDERED, NOT, NOT),
    Limit("CT", PRIMARY_2026, "governor", 1_000, 500_000, (ORDERED, ORDERED, NOT), 10_000),
    # Delaware: less than half a percent of the two and less than 1,000 votes.
    at("DE", "state_house", 50, 10_000, ORDERED, NOT, NOT),
    at("DE", "governor", 1_000, 500_000, ASK, NOT, NOT),
    # Who may ask a municipality's board was not read, and Wilmington's offices have a law of their own.
    at("DE", "local", 50, 10_000, CANNOT_SAY, CANNOT_SAY, CANNOT_SAY, third=1_000),
    at("AZ", "municipal", 50, 10_000, ORDERED, ORDERED, NOT),
    at("AZ", "special_district", 50, 10_000, NOT, NOT, NOT),
    at("AZ", "local", 50, 10_000, CANNOT_SAY, CANNOT_SAY, NOT),
    # District of Columbia: less than one percent of all votes; a candidate may ask beyond, for a question nobody.
    at("DC", "governor", 1_000, 100_000, ORDERED, ASK, ASK, third=2_000),
    at("DC", "statewide_question", 1_000, 100_000, ORDERED, NOT, NOT),
    # California, Indiana, Massachusetts: whatever the margin.
    at("CA", "governor", 1, 9_999, ASK, ASK, ASK),
    at("IN", "us_house", 1, 9_999, ASK, ASK, ASK),
    at("MA", "state_house", 5_000, 10_000, ASK, ASK, ASK),
    # Illinois: 95% of the winner's votes; of a question votes of less than five percent would turn it.
    at("IL", "governor", 50, 1_950, ASK, ASK, NOT),
    at("IL", "statewide_question", 500, 10_000, ASK, CANNOT_SAY, NOT),
    # Maryland: five percent at most of the votes for the two.
    at("MD", "governor", 500, 10_000, ASK, ASK, NOT),
    at("MD", "county", 500, 10_000, ASK, ASK, NOT),
    # Oregon: a fifth of one percent of the two; of a measure of all votes; beyond somebody may ask.
    at("OR", "governor", 200, 100_000, ORDERED, ORDERED, ASK),
    at("OR", "statewide_question", 200, 100_000, ORDERED, ORDERED, ASK),
    # Nebraska: one percent of the leader's votes, two where no more than 500 were cast; questions were not seen.
    at("NE", "governor", 1_000, 199_000, ORDERED, ORDERED, ASK),
    at("NE", "local", 5, 495, ORDERED, ORDERED, ASK),
    at("NE", "statewide_question", 10, 10_000, CANNOT_SAY, CANNOT_SAY, CANNOT_SAY),
    # Utah: a tie; a quarter of one percent, or one vote of no more than 400.
    at("UT", "governor", 1, 9_999, ORDERED, ASK, ASK),
    at("UT", "us_house", 250, 100_000, ASK, ASK, NOT, third=2_000),
    at("UT", "local", 1, 399, ORDERED, ASK, NOT, third=10),
    # Montana: a tie; a petition up to half a percent, beyond it the district court.
    at("MT", "governor", 1, 9_999, ORDERED, ASK, ASK),
    at("MT", "governor", 500, 100_000, ASK, ASK, ASK, third=2_000),
    # New Hampshire: less than twenty percent of the votes cast in the towns, which may be the ballots.
    at("NH", "governor", 20_000, 100_000, ASK, CANNOT_SAY, CANNOT_SAY, third=2_000),
    Limit(
        "NH",
        ("2026-09-08", "primary"),
        "governor",
        1_500,
        100_000,
        (ASK, CANNOT_SAY, CANNOT_SAY),
        2_000,
    ),
    Limit(
        "NH", ("2026-09-08", "primary"), "state_house", 10, 200, (ASK, CANNOT_SAY, CANNOT_SAY), 10
    ),
    # Arkansas, Kansas, Maine, Oklahoma, West Virginia: whatever the margin; Maine's tie was not seen.
    at("AR", "governor", 1, 9_999, ASK, ASK, ASK),
    at("AR", "statewide_question", 1, 9_999, CANNOT_SAY, CANNOT_SAY, CANNOT_SAY),
    at("KS", "governor", 1, 9_999, ASK, ASK, ASK),
    at("ME", "governor", 1, 9_999, UNLESS, ASK, ASK),
    # Oklahoma: 150 votes from 15,000 on, one percent below; a state question is recounted if the fund has the money.
    at("OK", "governor", 1, 9_999, ASK, ASK, ASK),
    at("OK", "local_question", 150, 15_000, ASK, ASK, NOT),
    at("OK", "local_question", 148, 14_800, ASK, ASK, NOT),
    at("OK", "statewide_question", 500, 100_000, UNLESS, UNLESS, ASK),
    at("OK", "constitutional_amendment", 1_000, 100_000, UNLESS, UNLESS, ASK),
    at("WV", "governor", 1, 9_999, ASK, ASK, ASK),
    # Louisiana: absentee and early ballots alone, where they could turn the result; a tie they can.
    at("LA", "governor", 1, 9_999, ASK, CANNOT_SAY, CANNOT_SAY),
    # Mississippi: a candidate may look into the boxes, and nobody has a recount.
    at("MS", "governor", 1, 9_999, NOT, NOT, NOT),
    # Tennessee: a recount only as part of a contest in court.
    at("TN", "governor", 1, 9_999, NOT, NOT, NOT),
    # Half a percent of the votes cast for the office, or less: Alabama, Florida, Kentucky, Pennsylvania order one.
    at("AL", "governor", 500, 100_000, ORDERED, ORDERED, ASK, third=10_000),
    at("FL", "governor", 500, 100_000, ORDERED, ORDERED, NOT, third=10_000),
    at("KY", "us_senate", 500, 100_000, ORDERED, ORDERED, ASK, third=10_000),
    at("KY", "state_house", 50, 10_000, ORDERED, ORDERED, ASK),
    at("KY", "county", 1, 9_999, ASK, ASK, ASK),
    at("KY", "statewide_question", 1, 9_999, ASK, ASK, ASK),
    Limit("KY", PRIMARY_2026, "us_house", 1, 9_999, (ASK, ASK, ASK)),
    at("PA", "governor", 500, 100_000, ORDERED, ORDERED, ASK, third=10_000),
    # Arizona: of the votes for both, or less. Hawaii: a hundred votes or half a percent, the lesser.
    at("AZ", "governor", 500, 100_000, ORDERED, ORDERED, NOT),
    at("HI", "governor", 100, 100_000, ORDERED, ORDERED, NOT),
    at("HI", "state_house", 50, 10_000, ORDERED, ORDERED, NOT, third=100),
    # Michigan: 0.1% of a statewide election, 75 votes for the senate, 25 for the house.
    at("MI", "governor", 100, 100_000, ORDERED, ORDERED, ASK, third=10_000),
    at("MI", "state_senate", 75, 100_000, ORDERED, ORDERED, ASK),
    at("MI", "state_house", 25, 40_000, ORDERED, ORDERED, ASK),
    # Ohio: less than a quarter of one percent by the statute, a quarter or less by the directive.
    at("OH", "governor", 250, 100_000, ORDERED, UNLESS, ASK, third=10_000),
    # Washington: less than 2,000 votes and less than half a percent of the votes for both.
    at("WA", "us_house", 500, 100_000, ORDERED, ASK, ASK),
    at("WA", "us_house", 2_000, 1_000_000, ORDERED, ASK, ASK),
    # Texas: a tie is ordered, anything else may be asked for. Minnesota, Nevada: whatever the margin.
    at("TX", "governor", 1, 9_999, ORDERED, ASK, ASK),
    at("MN", "governor", 1, 9_999, ASK, ASK, ASK),
    at("NV", "governor", 1, 9_999, ASK, ASK, ASK),
    # Who is within it may ask: Georgia half a percent, North Carolina half a percent or 10,000 votes, the lesser,
    # and one percent of others; Virginia one percent of the two, of a question 50 votes where that is more.
    at("GA", "governor", 500, 100_000, ASK, ASK, NOT, third=10_000),
    at("NC", "us_senate", 500, 100_000, ASK, ASK, NOT, third=10_000),
    at("NC", "us_senate", 10_000, 4_000_000, ASK, ASK, NOT, third=100_000),
    at("NC", "us_house", 1_000, 100_000, ASK, ASK, NOT, third=10_000),
    at("VA", "us_senate", 1_000, 100_000, ASK, ASK, NOT),
    at("VA", "statewide_question", 50, 2_020, ASK, ASK, NOT),
    # Wisconsin: one percent of the votes cast for the office; 40 votes of 4,000 or fewer.
    at("WI", "governor", 1_000, 100_000, ASK, ASK, NOT, third=10_000),
    at("WI", "governor", 40, 4_000, ASK, ASK, NOT, third=100),
    # Iowa since 2025: less than the lesser of one percent and fifty votes.
    at("IA", "state_house", 50, 100_000, ASK, NOT, NOT),
)


def numbered() -> list[tuple[int, Limit]]:
    """Each limit with its number among those of the same state and kind of contest, so that they do not meet."""
    places: dict[tuple[object, ...], int] = {}
    listed = []
    for limit in LIMITS:
        key = (limit.state, limit.election, limit.office)
        listed.append((places.setdefault(key, 0), limit))
        places[key] += 1
    return listed


def contests() -> list[tuple[tuple[object, ...], list[Limit]]]:
    """The limits that one plan can be asked for together: one election and office, each state once."""

    def together(each: tuple[int, Limit]) -> tuple[tuple[str, str], str, int]:
        return each[1].election, each[1].office, each[0]

    ordered = sorted(numbered(), key=together)
    return [(key, [limit for _, limit in group]) for key, group in groupby(ordered, key=together)]


@pytest.mark.parametrize(
    ("office", "limits"),
    [(f"{key[1]} {key[2]} of {key[0]}", group) for key, group in contests()],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_one_vote_decides(run: Run, tmp_path: Path, office: str, limits: list[Limit]) -> None:
    """Below the limit, at it and above it: ordered, may be asked for, or neither, as the words of the law have it."""
    for place, shift in enumerate((-1, 0, 1)):
        day, kind = limits[0].election
        votes = {limit.state: limit.votes(shift) for limit in limits}
        folder = write(tmp_path / str(place), LawElection(day, limits[0].office, votes, kind))
        code, out, err = run("recount", "plan", "--all", folder, "--as-of", day, "--json")
        assert code == 0, err
        plans = {each["state"]: each for each in json.loads(out)["states"]}
        found = {state: plan["eligibility"]["standing"]["value"] for state, plan in plans.items()}
        assert found == {limit.state: limit.stands[place] for limit in limits}, (office, shift)


@pytest.mark.parametrize(
    ("office", "limit", "total"),
    [("state_house", 200, 10_000), ("governor", 250, 100_000), ("president", 250, 100_000)],
)
def test_who_may_ask_in_south_dakota(
    run: Run, tmp_path: Path, office: str, limit: int, total: int
) -> None:
    """A candidate within the limit, at it too; three voters of a precinct for that precinct beyond it."""
    for lead, answer in ((limit - 2, "true"), (limit, "true"), (limit + 2, "false")):
        votes = {"SD": {"ann": (total + lead) // 2, "bob": (total - lead) // 2}}
        folder = write(tmp_path / str(lead), LawElection("2026-11-03", office, votes))
        code, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-11-04", "--json")
        (state,) = json.loads(out)["states"]
        askers = {each["who"]: each["truth"] for each in state["eligibility"]["askers"]}
        voters = next(who for who in askers if "of a precinct" in who)
        assert (code, askers.pop(voters)) == (0, "true")
        assert set(askers.values()) == {answer}
        assert voters.endswith("(whatever the margin)")


def test_every_state_is_asked_at_a_limit() -> None:
    """The fifty states and the District of Columbia, also those in which no margin decides who may ask."""
    assert {limit.state for limit in LIMITS} == set(packaged.states())


PUBLIC, ASKER = "the public pays", "who asks pays"
PAYERS = (
    # Wisconsin: at most 0.25% of the votes cast, and fewer than ten of 4,000 or fewer (2015 Act 36).
    at("WI", "governor", 250, 100_000, PUBLIC, PUBLIC, ASKER, third=10_000),
    at("WI", "state_house", 10, 4_000, PUBLIC, ASKER, ASKER, third=100),
    # Minnesota: less than a quarter of one percent; Virginia: half a percent of the two, or less.
    at("MN", "governor", 250, 100_000, PUBLIC, ASKER, ASKER, third=10_000),
    # In a Minnesota city less than half a percent, ten votes where no more than 400 were cast.
    at("MN", "local", 10, 400, PUBLIC, PUBLIC, ASKER, third=20),
    at("MN", "local", 50, 10_000, PUBLIC, ASKER, ASKER, third=20),
    at("VA", "us_senate", 500, 100_000, PUBLIC, PUBLIC, ASKER),
    # Alaska: less than half a percent of the two; Maryland: a quarter of one percent of the two, or less.
    at("AK", "governor", 500, 100_000, PUBLIC, ASKER, ASKER),
    at("MD", "governor", 250, 100_000, PUBLIC, PUBLIC, ASKER),
)
"""Limits of who pays: below the limit, at it and above."""


@pytest.mark.parametrize("limit", PAYERS, ids=lambda each: f"{each.state} {each.office}")
def test_one_vote_decides_who_pays(run: Run, tmp_path: Path, limit: Limit) -> None:
    """The public or who asks, as the words of the law have it."""
    for place, shift in enumerate((-1, 0, 1)):
        day, kind = limit.election
        made = LawElection(day, limit.office, {limit.state: limit.votes(shift)}, kind)
        folder = write(tmp_path / str(place), made)
        code, out, err = run("recount", "plan", "--all", folder, "--as-of", day, "--json")
        assert code == 0, err
        assert json.loads(out)["states"][0]["payment"]["payer"] == limit.stands[place], shift

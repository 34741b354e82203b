"""Contests in which more than one may go on: the lead of the first over the second is not the one that decides."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

WASHINGTON_2024 = {"ann": 500_000, "bob": 400_000, "cat": 399_951}
"""A lead of 49 for the second place, as in the primary for Commissioner of Public Lands of August 2024."""


def asked(
    run: Run, folder: Path, election: LawElection, *words: str, one_mark: bool = False
) -> tuple[str, str]:
    """What the plan says on one screen and whole."""
    name = write(folder, election)
    if one_mark:
        said = folder / "election.toml"
        text = said.read_text("utf-8")
        said.write_text(text.replace("votes_allowed = 2", "votes_allowed = 1"), "utf-8")
    given = ("recount", "plan", name, "--as-of", "2026-11-20", *words)
    return tuple(" ".join(run(*given, *more)[1].split()) for more in ((), ("--all",)))  # type: ignore[return-value]


def test_the_second_place_of_a_primary(run: Run, tmp_path: Path) -> None:
    """Of a top-two primary the second's lead is held against the limit, whether or not election.toml says two seats."""
    primary = LawElection("2026-08-04", "state_office", {"WA": WASHINGTON_2024}, kind="primary")
    for told in asked(run, tmp_path / "one", primary):
        assert "the law orders a recount in Washington" in told
        assert "Bob ahead of Cat by 49 of 1,299,951" in told
        assert "by law the first two of this primary go on (RCW 29A.52.112(2)" in told
        assert "as if one were nominated" not in told
    of_two = LawElection(
        "2026-08-04", "state_office", {"WA": WASHINGTON_2024}, kind="primary", seats=2
    )
    for told in asked(run, tmp_path / "two", of_two, one_mark=True):
        assert "the law orders a recount in Washington" in told
        assert "Bob ahead of Cat by 49 of 1,299,951" in told
        assert "so the lead told is that of the last" not in told


def test_a_lead_for_the_second_place_at_the_limit(run: Run, tmp_path: Path) -> None:
    """Less than 2,000 votes and half a percent of the two compared: one vote decides, and the first's lead nothing."""
    for lead, stands in ((1_999, "automatic"), (2_000, "may_ask")):
        votes = {"ann": 900_000, "bob": 400_000 + lead, "cat": 400_000}
        asks = LawElection("2026-08-04", "us_senate", {"WA": votes}, kind="primary")
        folder = write(tmp_path / str(lead), asks)
        code, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-08-05", "--json")
        (state,) = json.loads(out)["states"]
        assert (code, state["eligibility"]["standing"]["value"]) == (0, stands)
        assert state["count"]["lead"]["margin_votes"] == lead


def test_as_many_as_go_on_are_not_counted_apart(run: Run, tmp_path: Path) -> None:
    """Alaska's first four: of four nobody is left out, of five the fourth's lead decides; a tie for it orders one."""
    four = {"ann": 400, "bob": 300, "cat": 200, "dan": 100}
    (of_four, _), (of_five, _) = (
        asked(run, tmp_path / name, LawElection("2026-08-18", "governor", {"AK": votes}, "primary"))
        for name, votes in (("four", four), ("five", {**four, "eve": 100}))
    )
    assert "Ann ahead of Bob by 100" in of_four
    assert "so the lead told is that of the last" not in of_four
    assert "by law the first four of this primary go on" in of_five


@pytest.mark.parametrize(
    ("state", "third", "stands"),
    [
        ("GA", 295_025, "may_ask"),
        ("GA", 295_024, "not"),
        ("SC", 290_100, "automatic"),
        ("SC", 290_099, "not"),
    ],
)
def test_who_goes_to_a_runoff(
    run: Run, tmp_path: Path, state: str, third: int, stands: str
) -> None:
    """Georgia's half a percent and South Carolina's one are held against the cut for a runoff, to the vote."""
    votes = {"ann": 400_000, "bob": 300_000, "cat": third}
    asks = LawElection("2026-06-09", "governor", {state: votes}, kind="primary")
    folder = write(tmp_path / "e", asks)
    code, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-06-10", "--json")
    (found,) = json.loads(out)["states"]
    assert (code, found["eligibility"]["standing"]["value"]) == (0, stands)
    for told in asked(run, tmp_path / "told", asks):
        assert "so the lead told is the second's over the third" in told


@pytest.mark.parametrize(
    ("votes", "stands"),
    [
        ({"ann": 340, "bob": 320, "cat": 320, "dan": 20}, "cannot_say"),
        ({"ann": 330, "bob": 330, "cat": 300, "dan": 40}, "cannot_say"),
        ({"ann": 340, "bob": 320, "cat": 300, "dan": 40}, "cannot_say"),
        ({"ann": 350, "bob": 350, "cat": 300}, "automatic"),
        ({"ann": 360, "bob": 320, "cat": 320}, "may_ask"),
    ],
)
def test_a_cut_that_no_limit_is_held_against(
    run: Run, tmp_path: Path, votes: Mapping[str, int], stands: str
) -> None:
    """South Dakota's chapter has 12-21-18 for who lacks 35%: a tie then orders nothing that is known."""
    asks = LawElection("2026-06-02", "governor", {"SD": votes}, kind="primary")
    folder = write(tmp_path / "e", asks)
    code, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-06-03", "--json")
    (found,) = json.loads(out)["states"]
    assert (code, found["eligibility"]["standing"]["value"]) == (0, stands)


def test_whether_anybody_may_ask_is_open_where_a_runoff_follows(run: Run, tmp_path: Path) -> None:
    """The plan had three voters of a precinct ask, and did not know a margin that stood beside it."""
    votes = {"ann": 340, "bob": 320, "cat": 320, "dan": 20}
    asks = LawElection("2026-06-02", "governor", {"SD": votes}, kind="primary")
    for text in asked(run, tmp_path / "e", asks):
        assert "by 12-21-18 it does not where a runoff must follow" in text
        assert "which lead the limit is of where the first two go to a runoff" in text
        assert "Not known: the margin in votes" not in text
        assert "a recount may be asked for" not in text
    folder = write(tmp_path / "share", replace(asks, votes={"SD": {**votes, "ann": 400}}))
    _, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-06-03", "--json")
    assert json.loads(out)["states"][0]["eligibility"]["standing"]["value"] == "may_ask"
    assert (
        "it is open whether"
        not in asked(run, tmp_path / "told", replace(asks, votes={"SD": {**votes, "ann": 400}}))[1]
    )


@pytest.mark.parametrize(
    ("ann", "stands"), [(49_900, "automatic"), (49_801, "automatic"), (49_800, "")]
)
def test_a_distance_from_a_majority_is_no_lead(
    run: Run, tmp_path: Path, ann: int, stands: str
) -> None:
    """Oregon's limit on how near a judge is to a majority is known, though whose lead counts is not."""
    votes = {"ann": ann, "bob": 30_000, "cat": 70_000 - ann}
    asks = LawElection("2024-05-21", "statewide_judge", {"OR": votes}, kind="primary")
    folder = write(tmp_path / "e", asks)
    _, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2024-05-22", "--json")
    found = json.loads(out)["states"][0]["eligibility"]["standing"]["value"]
    assert (found == "automatic") is (stands == "automatic")


def test_nobody_has_a_majority(run: Run, tmp_path: Path) -> None:
    """Georgia, November 2020: with 49.7% nobody was elected; exactly half is no majority either."""
    half = {"ann": 500_000, "bob": 499_000, "cat": 1_000}
    for told in asked(run, tmp_path / "ga", LawElection("2026-11-03", "us_senate", {"GA": half})):
        assert "Georgia: Ann has 50.00%, and the law asks for more than half of the votes" in told
        assert "Bob ahead of Cat by 498,000 votes" in told


def test_a_tie_for_the_second_place_and_one_for_the_first(run: Run, tmp_path: Path) -> None:
    """Level votes are told as such; of a tie for the first place the plan speaks, and not of a second place."""
    tied = {"ann": 500_000, "bob": 400_000, "cat": 400_000}
    for told in asked(run, tmp_path / "second", LawElection("2026-11-03", "county", {"GA": tied})):
        assert "Bob and Cat have the same number of the 1,300,000 votes" in told
    first = {"ann": 400_000, "bob": 400_000, "cat": 300_000}
    for told in asked(run, tmp_path / "first", LawElection("2026-11-03", "county", {"GA": first})):
        assert "lead decides" not in told


def test_in_many_states_it_is_said_once(run: Run, tmp_path: Path) -> None:
    """Four states are not each told of; those whose law was read are named."""
    votes = dict.fromkeys(("WA", "CA", "WI", "MI"), WASHINGTON_2024)
    election = LawElection("2026-08-04", "governor", votes, kind="primary")
    for told in asked(run, tmp_path / "many", election):
        assert told.count("Where the first two of a primary go on") == 1
        assert told.count("go on, in California and Washington") == 1
        assert "ahead of Cat" not in told


@pytest.mark.parametrize(
    ("office", "kind", "votes"),
    [
        ("governor", "general", {"ann": 500_001, "bob": 499_000, "cat": 1_000}),
        ("governor", "general", {"ann": 500_000, "bob": 499_000}),
        ("governor", "primary", {"ann": 500_000, "bob": 499_000}),
        ("president", "general", WASHINGTON_2024),
        ("president", "presidential_primary", WASHINGTON_2024),
    ],
)
def test_where_no_other_lead_decides(
    run: Run, tmp_path: Path, office: str, kind: str, votes: Mapping[str, int]
) -> None:
    """A majority, two candidates, and a president's votes need no word of it."""
    folder = tmp_path / "e"
    for told in asked(run, folder, LawElection("2026-11-03", office, {"WI": votes}, kind=kind)):
        assert "go on" not in told
        assert "runoff" not in told


def test_the_brief_says_it_too(run: Run, tmp_path: Path) -> None:
    """The memorandum of the same contest has the sentence beside its votes."""
    primary = LawElection("2026-08-04", "state_office", {"WA": WASHINGTON_2024}, kind="primary")
    folder, out = write(tmp_path / "wa", primary), tmp_path / "brief"
    code, _, err = run("recount", "brief", folder, "--as-of", "2026-08-20", "--out", str(out))
    assert code == 0, err
    pages = [path.read_text("utf-8") for path in out.rglob("*.html")]
    assert any("Bob by 49 of 1,299,951" in page for page in pages)
    assert any("by law the first two of this primary go on" in page for page in pages)


@pytest.mark.parametrize(
    ("state", "votes", "stands"),
    [
        ("SC", (6_000, 3_500, 3_000, 2_998, 2_000), "cannot_say"),
        ("SC", (6_000, 4_001, 3_000, 2_999, 0), "not"),
        ("SC", (6_000, 4_000, 3_000, 2_999, 1), "cannot_say"),
        ("SC", (6_000, 3_500, 3_000, 2_500, 2_000), "not"),
        ("SC", (6_000, 5_000, 4_990, 0, 0), "automatic"),
        ("GA", (6_000, 3_500, 3_000, 2_998, 2_000), "cannot_say"),
        ("GA", (6_000, 3_500, 3_000, 2_500, 2_000), "not"),
    ],
)
def test_two_seats_of_which_one_stays_open(
    run: Run, tmp_path: Path, state: str, votes: tuple[int, ...], stands: str
) -> None:
    """Who lacks a quarter of the marks goes to a runoff: a lead of two votes lower down decides who else does."""
    named = dict(zip(("ann", "bob", "cat", "dan", "eve"), votes, strict=True))
    asks = LawElection("2026-06-09", "county", {state: named}, kind="primary", seats=2)
    folder = write(tmp_path / "e", asks)
    code, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-06-10", "--json")
    (found,) = json.loads(out)["states"]
    assert (code, found["eligibility"]["standing"]["value"]) == (0, stands)
    for told in asked(run, tmp_path / "told", asks):
        assert ("A seat stays open then" in told) is (4 * votes[1] <= sum(votes))
    assert "A seat stays open" not in asked(run, tmp_path / "one", asks, one_mark=True)[1]

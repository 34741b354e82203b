"""Contests in which more than one may go on: the lead of the first over the second is not the one that decides."""

from __future__ import annotations

from collections.abc import Mapping
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
    """As if one were nominated, the plan names the lead that decides in a top-two primary, and how to ask for it."""
    primary = LawElection("2026-08-04", "state_office", {"WA": WASHINGTON_2024}, kind="primary")
    for told in asked(run, tmp_path / "one", primary):
        assert "as if one were nominated" in told
        assert "Bob ahead of Cat by 49 votes" in told
        assert "seats = 2 in election.toml, with votes_allowed = 1" in told
    of_two = LawElection(
        "2026-08-04", "state_office", {"WA": WASHINGTON_2024}, kind="primary", seats=2
    )
    for told in asked(run, tmp_path / "two", of_two, one_mark=True):
        assert "the law orders a recount in Washington" in told
        assert "Bob ahead of Cat by 49 of 1,299,951" in told
        assert "as if one were nominated" not in told


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
        assert "Bob and Cat have equal votes" in told
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
    assert any("Bob ahead of Cat by 49 votes" in page for page in pages)

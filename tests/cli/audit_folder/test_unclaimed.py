"""Contests that no count of batches can confirm are kept out of a folder, with what can be done in their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

CONTEST = """
[[contest]]
id = "m"
rule = "%s"
card_bound = 120
card_bound_source = "the poll books"
risk_limit = "0.05"
method = { name = "%s" }
%s
[[contest.choice]]
id = "A"
votes = 70
[[contest.choice]]
id = "B"
votes = 40
"""
STRATA = "".join(
    f'[[contest.stratum]]\njurisdictions = ["{place}"]\nkind = "polling"\ncard_bound = 60\n'
    "votes = { A = 35, B = 20 }\n"
    for place in ("Adams", "Brown")
)
WINNER = 'winner = "B"'
HELD = "A hand count in a folder is held against claims too"
BATCHES = "totals of batches do not say who has won by the rule"
APART = 'over counties that draw apart its method is { name = "stratified" }'


@pytest.mark.parametrize(
    ("rule", "method", "more", "said"),
    [
        ("irv", "hand_count", WINNER, f"{BATCHES} irv: write the method polling (of an instant"),
        ("condorcet", "hand_count", WINNER, BATCHES),
        ("borda", "hand_count", WINNER, BATCHES),
        ("score", "hand_count", "votes_allowed = 3", BATCHES),
        ("super_majority", "polling", 'votes_allowed = 2\nshare = "1/2"', HELD),
        ("super_majority", "hand_count", 'votes_allowed = 2\nshare = "1/2"', HELD),
        ("top_two", "comparison", "votes_allowed = 2", HELD),
        ("borda", "stratified_batches", f"{WINNER}\n{STRATA}", APART),
        ("score", "stratified_by_style", f"votes_allowed = 3\n{STRATA}", APART),
        ("irv", "oneaudit", WINNER, "audited by comparison or polling, card by card"),
        ("borda", "oneaudit", WINNER, "audited by comparison or polling, card by card"),
        (
            "plurality",
            'stratified", style = true, x = "',
            STRATA,
            "card style is said of each stratum",
        ),
    ],
)
def test_what_no_count_of_batches_confirms_is_refused(
    run: Run, tmp_path: Path, rule: str, method: str, more: str, said: str
) -> None:
    """Its hand count used to contradict every report: an instant runoff counted by batches ended with its loser."""
    place, path = str(tmp_path / "audit"), tmp_path / "contests.toml"
    about = ("--office", "The clerk", "--election", "2026")
    assert run("audit", "open", place, "-j", "Adams", "-j", "Brown", *about)[0] == 0
    path.write_text(CONTEST % (rule, method, more), "utf-8")
    code, out, err = run("audit", "load", place, "contests", str(path))
    assert code == 2
    assert said in " ".join((out + err).split())

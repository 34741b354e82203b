"""An own election with a contest of every rule: who won, and what would change it, in words an official knows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.conftest import Run

DESCRIPTION = """
id = "county-2018"
title = "Primary of a county"
day = 2018-06-05
jurisdiction = "Orange County"
main_contest = "assessor"

[[contest]]
id = "assessor"
title = "Assessor"
rule = "top_two"

[[contest]]
id = "sheriff"
title = "Sheriff-Coroner"
rule = "top_two"

[[contest]]
id = "bond"
title = "School bond"
rule = "super_majority"
share = "2/3"
about = ["yes"]

[[contest]]
id = "parties"
title = "Parties that go on"
rule = "threshold"
share = "0.05"

[[contest]]
id = "chair"
title = "Chair of the board"
rule = "approval"

[[contest]]
id = "mayor"
title = "Mayor"
rule = "irv"

[[contest]]
id = "trustees"
title = "Trustees by majority"
rule = "top_two"
seats = 2
votes_allowed = 2

[[contest]]
id = "poet"
title = "Poet of the county"
rule = "score"
votes_allowed = 5

[[contest]]
id = "council"
title = "Council by cumulative votes"
rule = "cumulative"
seats = 2
votes_allowed = 3

[[contest]]
id = "dean"
title = "Dean by pairs of choices"
rule = "condorcet"

[[contest]]
id = "senate"
title = "Senate by transferable votes"
rule = "stv"
seats = 2

[[returns]]
name = "count"
file = "returns.csv"
level = "county"
baseline = "certified"

[tables]
units = "units.csv"
choices = "choices.csv"
"""
VOTES: Mapping[str, Mapping[str, int]] = {
    "assessor": {"Parrish": 358_634, "Ramirez": 90_631, "Epstein": 70_831},
    "sheriff": {"Barnes": 265_059, "Nguyen": 166_848, "Harrington": 104_623},
    "bond": {"yes": 1_333, "no": 667},
    "parties": {"Left": 480, "Right": 470, "Green": 50},
    "chair": {"Ann": 60, "Bob": 55, "Cat": 20},
    "mayor": {"Ann": 60, "Bob": 55, "Cat": 20},
    "trustees": {"Ann": 60, "Bob": 55, "Cat": 20},
    "poet": {"Ann": 60, "Bob": 55, "Cat": 20},
    "council": {"Ann": 60, "Bob": 55, "Cat": 20},
    "dean": {"Ann": 60, "Bob": 55, "Cat": 20},
    "senate": {"Ann": 60, "Bob": 55, "Cat": 20},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The election as files."""
    choices = [f"{c},{n},{n},,candidate" for c, votes in VOTES.items() for n in votes]
    rows = [f"06059,{c},{n},total,{v}" for c, votes in VOTES.items() for n, v in votes.items()]
    files = {
        "election.toml": DESCRIPTION,
        "units.csv": "kind,unit,name,parent_kind,parent,state,fips\ncounty,06059,Orange,,,CA,06059\n",
        "choices.csv": "contest,choice,name,party,choice_kind\n" + "\n".join(choices) + "\n",
        "returns.csv": "unit,contest,choice,vote_mode,votes\n" + "\n".join(rows) + "\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


SAID = {
    "assessor": "Parrish has more than half of 520,096 valid votes (260,049 votes or more), and no runoff is needed. "
    "Nearest to half: Parrish, 358,634 votes, 68.96%.",
    "sheriff": "No choice has more than half of 536,530 valid votes (268,266 votes or more). Barnes and Nguyen go on "
    "to a runoff. Nguyen is ahead of Harrington by 62,225, 11.60% of the valid votes. "
    "Nearest to half: Barnes, 265,059 votes, 49.40%.",
    "bond": "yes does not have more than 2/3 of 2,000 valid votes (1,334 votes or more). "
    "Nearest to 2/3: yes, 1,333 votes, 66.65%.",
    "parties": "Left and Right have more than 5% of 1,000 valid votes (51 votes or more). "
    "Nearest to 5%: Green, 50 votes, 5.00%, exactly that share and so not more than it.",
    "chair": "Ann is ahead of Bob by 5",
    "mayor": "The voters' rankings decide who wins; votes for each choice do not hold them",
    "trustees": "A voter may mark several choices here, and the rule asks for a share of the votes",
    "poet": "Ann is ahead of Bob by 5",
    "council": "Bob is ahead of Cat by 35",
    "dean": "The voters' rankings decide who wins; votes for each choice do not hold them",
    "senate": "The voters' rankings decide who wins; votes for each choice do not hold them",
}


@pytest.mark.parametrize("contest", SAID)
def test_who_won_by_every_rule(run: Run, folder: Path, contest: str) -> None:
    """Shares as exact votes, the nearest choice, runoffs, and what the votes cannot say."""
    code, out, err = run("outcome", str(folder), "--contest", contest)
    assert (code, err) == (0, "")
    assert SAID[contest] in " ".join(out.split())


@pytest.mark.parametrize("contest", ["assessor", "sheriff", "bond", "mayor"])
def test_a_recount_plan_says_who_won_as_the_outcome_does(
    run: Run, folder: Path, contest: str
) -> None:
    """No lead decides, and no chance or price goes by one."""
    words = ("--contest", contest, "--office", "county", "--as-of", "2018-06-08")
    code, out, err = run("recount", "plan", "--all", str(folder), *words)
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    assert f"Margin: {SAID[contest]}" in text
    assert "cannot say without a margin" in text


def test_a_recount_plan_is_not_made_of_points(run: Run, folder: Path) -> None:
    """Laws say limits in votes; cumulative votes are votes, of which a ballot may give one choice several."""
    words = ("--office", "county", "--as-of", "2018-06-08")
    code, out, err = run("recount", "plan", str(folder), "--contest", "poet", *words)
    assert code == 2
    assert "its returns are points (the rule score)" in " ".join((out + err).split())
    returns = folder / "returns.csv"
    returns.write_text(returns.read_text().replace("council,Bob,total,55", "council,Bob,total,90"))
    returns.write_text(returns.read_text().replace("council,Ann,total,60", "council,Ann,total,90"))
    code, out, err = run("recount", "plan", str(folder), "--contest", "council", *words)
    assert (code, err) == (0, "")
    assert "by 70" in " ".join(out.split())


PATHS = {
    "assessor": "To leave Parrish no more than half: 98,586 votes flipped, or 197,172 added for others.",
    "sheriff": "To give Barnes more than half: 3,207 votes flipped to Barnes, or 6,413 added.",
    "bond": "To give yes more than 2/3: 1 vote flipped to yes, or 2 added.",
    "parties": "To give Green more than 5%: 1 vote flipped to Green, or 1 added.",
    "mayor": "These returns do not say who is ahead",
}


@pytest.mark.parametrize("contest", PATHS)
def test_what_would_change_it(run: Run, folder: Path, contest: str) -> None:
    """The fewest votes that bring a choice over the share, or below it."""
    code, out, err = run("paths", str(folder), "--contest", contest)
    assert (code, err) == (0, "")
    assert PATHS[contest] in " ".join(out.split())


def test_a_runoff_can_change_in_two_ways(run: Run, folder: Path) -> None:
    """Another choice takes the second place, or one of them a majority."""
    _, out, _ = run("paths", str(folder), "--contest", "sheriff")
    text = " ".join(out.split())
    assert "to change who goes on. From Nguyen to Harrington: 31,113 votes flipped" in text
    assert "To give Barnes more than half" in text


def test_json_has_winners_and_margins_of_the_share(run: Run, folder: Path) -> None:
    """Exact fractions, the ending's sentence, the choices exactly at the share."""
    _, out, _ = run("outcome", str(folder), "--contest", "parties", "--json")
    found = json.loads(out)["whole"]["count"]["outcome"]
    assert found["ending"]["value"] == "reached"
    assert (found["winners"], found["losers"], found["level"]) == (
        ["Left", "Right"],
        ["Green"],
        ["Green"],
    )
    assert found["share"]["exact"] == "1/20"
    assert [each["choice"] for each in found["share_margins"]] == ["Green", "Right", "Left"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('share = "2/3"\n', "", 'needs a share of the valid votes: share = "2/3"'),
        ('share = "2/3"', 'share = "two thirds"', 'as a share: "0.1" or "1/10"'),
        ('share = "2/3"', 'share = "1"', "needs a share of the valid votes"),
        ('rule = "approval"', 'rule = "approval"\nshare = "1/2"', "has no share"),
        ('about = ["yes"]', 'about = ["yess"]', "did you mean 'yes'"),
    ],
)
def test_a_rule_that_does_not_fit_its_share_is_refused(
    run: Run, folder: Path, old: str, new: str, message: str
) -> None:
    """Where it stands, what was found, what to do; exit code 2."""
    text = (folder / "election.toml").read_text("utf-8")
    assert old in text
    (folder / "election.toml").write_text(text.replace(old, new), "utf-8")
    code, out, err = run("outcome", str(folder), "--contest", "bond")
    assert (code, out) == (2, "")
    assert "election.toml" in err
    assert message in " ".join(err.split())

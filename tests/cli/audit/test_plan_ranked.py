"""``canvass audit plan --rankings``: a contest by ranks, planned from the ballots of its report."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.formats.cvr.dominion import ranked_export

ELECTION = """
id = "own"
title = "Own election"
day = 2025-11-04
jurisdiction = "Town"
main_contest = "mayor"

[[contest]]
id = "mayor"
title = "Mayor"
rule = "irv"

[[contest]]
id = "clerk"
title = "Clerk"

[[returns]]
name = "count"
file = "returns.csv"
level = "county"
baseline = "certified"

[tables]
units = "units.csv"
choices = "choices.csv"
"""
NAMES = {"ann": "Ann Lee", "bo": "Bo Osei", "cy": "Cy Ruiz"}
CARDS = [("ann",)] * 400 + [("bo", "cy")] * 350 + [("cy", "bo")] * 240 + [()] * 10
FIRST = {"ann": 400, "bo": 350, "cy": 240}


def folder(path: Path, votes: Mapping[str, int] = FIRST, names: Mapping[str, str] = NAMES) -> str:
    """An election of one county with these first preferences."""
    path.mkdir()
    (path / "election.toml").write_text(ELECTION, "utf-8")
    (path / "units.csv").write_text(
        "kind,unit,name,parent_kind,parent,state,fips\ncounty,1,Town,,,,\n", "utf-8"
    )
    lines = [f"mayor,{each},{name},,candidate" for each, name in names.items()]
    lines += ["clerk,x,X,,candidate", "clerk,y,Y,,candidate"]
    (path / "choices.csv").write_text(
        "\n".join(["contest,choice,name,party,choice_kind", *lines]) + "\n", "utf-8"
    )
    rows = [f"1,mayor,{each},total,{count}" for each, count in votes.items()]
    rows += ["1,clerk,x,total,600", "1,clerk,y,total,300"]
    (path / "returns.csv").write_text(
        "\n".join(["unit,contest,choice,vote_mode,votes", *rows]) + "\n", "utf-8"
    )
    return str(path)


def raire(path: Path, contest: str = "mayor", more: str = "") -> str:
    """The ballots as RAIRE writes them, under ids that say nothing of a place."""
    lines = [f"{contest},{n}," + ",".join(ranking) for n, ranking in enumerate(CARDS, 1)]
    head = ["1", f"Contest,{contest},3,ann,bo,cy{more}"]
    path.write_text("\n".join([*head, *lines]) + "\n", "utf-8")
    return str(path)


def plan(run: Run, *words: str) -> Any:
    """The plan of the one place."""
    code, out, err = run("audit", "plan", *words, "--paper", "yes", "--quick", "--json")
    assert (code, err) == (0, "")
    return json.loads(out)["places"][0]


def test_a_plan_from_rankings(run: Run, tmp_path: Path) -> None:
    """Who is second in first preferences is elected; polling and comparison are sized by the closest claim."""
    own, file = folder(tmp_path / "own"), raire(tmp_path / "b.raire")
    place = plan(run, own, "--rankings", file, "--linked-records", "yes")
    assert place["ranked"]["winner"] == "bo"
    assert place["ranked"]["closest"].startswith("Bo Osei is not eliminated before Cy Ruiz")
    assert (place["cards"], place["ranked"]["ballots"]) == (1000, 1000)
    assert [m["cards"] is not None for m in place["limits"][0]["methods"]] == [True, True, False]
    code, out, _ = run("audit", "size", "--rule", "irv", file, "--json")
    size = json.loads(out)
    assert code == 0
    assert size["margin"] == place["diluted_margin"]
    screen = " ".join(run("audit", "plan", own, "--rankings", file, "--quick", "--all")[1].split())
    assert "By the rankings of 1,000 ballots Bo Osei is elected, round by round" in screen
    assert "totals of a batch do not say how its cards rank the choices" in screen


def test_the_export_gives_the_same_plan(run: Run, tmp_path: Path) -> None:
    """Dominion's columns name choices as they are printed; names are matched to the ids of the election."""
    own, file = folder(tmp_path / "own"), raire(tmp_path / "b.raire")
    paper = {
        ("7", "1", str(n)): [[NAMES[choice]] for choice in ranking]
        for n, ranking in enumerate(CARDS, 1)
    }
    (tmp_path / "cvr.csv").write_text(ranked_export(paper, [*NAMES.values()], 3), "utf-8")
    export = plan(run, own, "--rankings", str(tmp_path / "cvr.csv"))
    assert export == plan(run, own, "--rankings", file)


def test_without_rankings_it_says_what_is_missing(run: Run, tmp_path: Path) -> None:
    """Nobody is told that no claims are known: the rankings are not."""
    own = folder(tmp_path / "own")
    for more in ((), ("--all", "--quick")):
        said = " ".join(run("audit", "plan", own, *more)[1].split())
        assert "name their file with --rankings" in said


def test_a_tie_is_told(run: Run, tmp_path: Path) -> None:
    """Two choices with the same votes at the end: nobody is elected, every card is to be counted."""
    own = folder(tmp_path / "own", {"ann": 2, "bo": 2, "cy": 0})
    file = tmp_path / "b.raire"
    file.write_text(
        "1\nContest,mayor,3,ann,bo,cy\nmayor,1,ann\nmayor,2,ann\nmayor,3,bo\nmayor,4,bo\n"
    )
    place = plan(run, own, "--rankings", str(file))
    assert (place["ranked"]["winner"], place["ranked"]["claims"], place["limits"]) == (None, 0, [])
    said = " ".join(run("audit", "plan", own, "--rankings", str(file))[1].split())
    assert "elect nobody" in said


@pytest.mark.parametrize(
    ("words", "change", "message"),
    [
        (("--contest", "clerk"), {}, "--rankings is about contests by ranks"),
        (("--linked-records", "part"), {}, "SUITE and pools do not know rankings"),
        ((), {"votes": {**FIRST, "ann": 401}}, "401 votes are reported for 'ann', and 400 ballots"),
        ((), {"more": ",winner,ann"}, ""),
    ],
)
def test_what_does_not_fit_is_refused(
    run: Run, tmp_path: Path, words: tuple[str, ...], change: Mapping[str, Any], message: str
) -> None:
    """Another rule, records of a part, another count: a sentence. Another winner is told in the plan."""
    own = folder(tmp_path / "own", change.get("votes", FIRST))
    file = raire(tmp_path / "b.raire", more=change.get("more", ""))
    code, out, err = run("audit", "plan", own, "--rankings", file, *words)
    if message:
        assert code == 2
        assert message in " ".join(err.split())
    else:
        assert code == 0
        assert "announced" in out or "reported" in out


def test_files_without_these_ranks(run: Run, tmp_path: Path) -> None:
    """A file that is absent, one without ranks, one with other choices, one that lacks the contest among several."""
    own = folder(tmp_path / "own")
    other = tmp_path / "other.raire"
    other.write_text("1\nContest,mayor,2,ann,zed\nmayor,1,ann\n", "utf-8")
    two = tmp_path / "two.raire"
    two.write_text("2\nContest,a,2,ann,bo\nContest,b,2,ann,bo\na,1,ann\nb,1,bo\n", "utf-8")
    plain = tmp_path / "cvr.csv"
    plain.write_text("batch,position,contest,choice\n1,1,mayor,ann\n", "utf-8")
    for file, message in (
        (other, "zed"),
        (two, "no contest by ranks in the file is called 'mayor'"),
        (plain, "no contest of the file has ranks"),
        (tmp_path / "absent.raire", "absent.raire"),
    ):
        code, _, err = run("audit", "plan", own, "--rankings", str(file))
        assert code == 2
        assert message in " ".join(err.split())


@pytest.mark.long(twin="test_a_plan_from_rankings")
def test_san_francisco_2019(run: Run, raw_data: Path, tmp_path: Path) -> None:
    """146,662 ballots: 7 claims, a margin of 2.8924%, and 257 cards to compare, as canvass audit size says."""
    raw = raw_data / "audit/san_francisco_2019/SFDA2019_PrelimReport12VBMJustDASheets.raire"
    names = {"15": "Suzy Loftus", "16": "Leif Dautch", "17": "Nancy Tung", "18": "Chesa Boudin"}
    votes = {"15": 43_360, "16": 20_442, "17": 29_166, "18": 43_431}
    own = folder(tmp_path / "sf", votes, names)
    code, out, err = run(
        "audit",
        "plan",
        own,
        "--rankings",
        str(raw),
        "--linked-records",
        "yes",
        "--paper",
        "yes",
        "--json",
    )
    assert (code, err) == (0, "")
    (place,) = json.loads(out)["places"]
    assert (place["ranked"]["winner"], place["ranked"]["claims"]) == ("15", 7)
    assert 257 in [method["cards"] for method in place["limits"][0]["methods"]]

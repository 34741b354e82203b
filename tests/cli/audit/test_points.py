"""Rules of points and of pairs through the commands: score, cumulative, Borda, Condorcet; STAR and folders say no."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from canvass.formats.audits.contests_file import read_contests
from tests.cli.conftest import Run

SEED = "20481516234229038471"
SCORES = ((5, 1, 0), (4, 3, 0), (5, 0, 2), (1, 4, 4), (0, 5, 3))
"""What each five cards give Ann, Bob and Cat: 15, 13 and 9."""
NAMES = ("Ann", "Bob", "Cat")
RANKED = (*[("Ann", "Bob", "Cat")] * 4, *[("Cat", "Bob", "Ann")] * 4, *[("Bob", "Ann")] * 2)
"""Of each ten cards: Bob is preferred to Ann and to Cat by 6 to 4, and goes first in a runoff, which Ann wins."""


def files(folder: Path, cards: int, rows: list[list[str]], head: str) -> tuple[str, ...]:
    """A manifest, what people read, and the same as records."""
    (folder / "manifest.csv").write_text(f"batch,cards\na,{cards // 2}\nb,{cards - cards // 2}\n")
    places = [("a", n + 1) for n in range(cards // 2)]
    places += [("b", n + 1) for n in range(cards - cards // 2)]
    read = [f"batch,position,contest,reading,choice,{head}"]
    record = [f"batch,position,contest,choice,{head}"]
    for (batch, position), own in zip(places, rows, strict=True):
        read += [f"{batch},{position},mayor,vote,{each}" for each in own]
        record += [f"{batch},{position},mayor,{each}" for each in own]
    (folder / "read.csv").write_text("\n".join((*read, "")))
    (folder / "records.csv").write_text("\n".join((*record, "")))
    return ("--manifest", str(folder / "manifest.csv"), "--read", str(folder / "read.csv"),
            "--seed", SEED, "--contest", "mayor")  # fmt: skip


def in_points(folder: Path, cards: int = 200) -> tuple[str, ...]:
    """Cards with scores; one without points for a choice has no row of it, or a row of 0."""
    rows = [
        [f"{name},{points}" for name, points in zip(NAMES, SCORES[n % 5], strict=True)]
        for n in range(cards)
    ]
    return files(folder, cards, rows, "points")


def votes(cards: int = 200) -> tuple[str, ...]:
    """The totals of such cards."""
    total = [sum(each) * cards // 5 for each in zip(*SCORES, strict=True)]
    return tuple(f"{name}={count}" for name, count in zip(NAMES, total, strict=True))


def found(run: Run, *words: str) -> dict[str, Any]:
    """The answer as JSON."""
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    return dict(json.loads(out))


OF_SCORES = ("--rule", "score", "--votes-allowed", "5")


def test_scores_are_polled_and_compared_card_by_card(run: Run, tmp_path: Path) -> None:
    """Ann's lead of 2 points on five cards is confirmed; who is announced against the totals is not asked for."""
    asked = ("audit", "risk", "cards", *votes(), *OF_SCORES, "--cards", "200", *in_points(tmp_path))
    polled = found(run, *asked, "--method", "alpha")
    assert polled["tested"]["status"]["value"] == "hand_count_agrees"
    compared = found(
        run,
        *asked,
        "--method",
        "comparison",
        "--records",
        str(tmp_path / "records.csv"),
        "--drawn",
        "90",
    )
    assert compared["tested"]["status"]["value"] == "confirmed"
    assert compared["measured"]["records"] is None
    assert len(compared["claims"]) == 2


def test_a_paper_that_scores_otherwise_is_told_in_points(run: Run, tmp_path: Path) -> None:
    """Papers give Bob more than Ann: the count by people decides, and what a card is off is told in points."""
    asked = in_points(tmp_path)
    read = tmp_path / "read.csv"
    read.write_text(read.read_text().replace("Ann,4", "Ann,1"))
    records = ("--method", "comparison", "--records", str(tmp_path / "records.csv"))
    result = found(
        run, "audit", "risk", "cards", *votes(), *OF_SCORES, "--cards", "200", *asked, *records
    )
    assert result["tested"]["status"]["value"] == "hand_count_differs"
    moved = Counter(each["votes"]["exact"] for each in result["measured"]["differing"])
    assert moved == {"3": 40}
    read.write_text(read.read_text().replace("Bob,1", "Bob,5"))
    _, out, _ = run(
        "audit", "risk", "cards", *votes(), *OF_SCORES, "--cards", "200", *asked, *records, "--drawn", "190"
    )  # fmt: skip
    told = re.search(
        r"the 190 cards drawn give Bob (\d+) together, and (\d+) were reported", said(out)
    )
    assert told is not None
    assert int(told[1]) > int(told[2]) == 520
    assert re.search(r"recorded Ann \(5\) and Bob, read Ann \(5\) and Bob \(5\)", said(out))


def test_reports_of_scores_have_claims_and_sizes(run: Run) -> None:
    """The claims' values are those of a mark; a size is there for a comparison, and none of polling from totals."""
    code, out, err = run("audit", "assertions", *votes(), *OF_SCORES, "--cards", "200")
    assert (code, err) == (0, "")
    assert "All cards together give Ann more than Bob." in " ".join(out.split())
    size = found(run, "audit", "size", *votes(), *OF_SCORES, "--cards", "200")
    assert {each["test"]["value"] for each in size["sizes"]} == {"kelly"}


def test_too_many_points_are_refused_with_the_card(run: Run, tmp_path: Path) -> None:
    """Six points of five, in what people read or in records, and more points in all than cards can hold."""
    asked = ("audit", "risk", "cards", *votes(), "--rule", "score", "--votes-allowed", "4")
    code, out, err = run(*asked, "--cards", "200", *in_points(tmp_path), "--method", "alpha")
    assert code == 2
    assert "more was read for one choice than a voter may give it, 4: a/1" in said(out + err)
    read = tmp_path / "read.csv"
    read.write_text(
        read.read_text().replace("vote,Ann,5", "vote,Ann,4").replace("vote,Bob,5", "vote,Bob,4")
    )
    records = ("--method", "comparison", "--records", str(tmp_path / "records.csv"))
    code, out, err = run(
        *asked, "--cards", "200", "--manifest", str(tmp_path / "manifest.csv"), "--read", str(read),
        "--seed", SEED, "--contest", "mayor", *records,
    )  # fmt: skip
    assert code == 2
    assert "120 records give one choice more than 4, up to 5" in said(out + err)
    code, out, err = run("audit", "assertions", *votes(), *OF_SCORES, "--cards", "100")
    assert "More votes are reported than the trusted number of cards allows" in said(out)


def test_points_are_no_votes_of_other_rules(run: Run, tmp_path: Path) -> None:
    """A column points where the rule is of one vote is an error, not ignored."""
    asked = in_points(tmp_path)
    code, out, err = run(
        "audit", "risk", "cards", "Ann=120", "Bob=80", *asked, "--cards", "200", "--method", "alpha"
    )
    assert code == 2
    assert "only where the rule of the contest is score or cumulative" in said(out + err)


@pytest.mark.parametrize("head", ["", "score"])
@pytest.mark.parametrize("of", ["read", "records"])
def test_a_file_without_points_is_refused(run: Run, tmp_path: Path, of: str, head: str) -> None:
    """Marks alone, or points under another name, would each count once: another winner, without a word."""
    asked = in_points(tmp_path)
    file = tmp_path / f"{of}.csv"
    lines = [line.rpartition(",") for line in file.read_text().splitlines()]
    named = [f"{left},{points}" if head else left for left, _, points in lines]
    file.write_text("\n".join((named[0].replace("points", head), *named[1:], "")))
    code, out, err = run(
        "audit", "risk", "cards", *votes(), *OF_SCORES, "--cards", "200", *asked,
        "--records", str(tmp_path / "records.csv"), "--method", "comparison",
    )  # fmt: skip
    assert code == 2
    assert f"{of}.csv" in err
    assert "the file has no column 'points'" in said(out + err)


def test_ranks_stand_beside_an_empty_column_of_points(run: Run, tmp_path: Path) -> None:
    """Records of rankings with a column points that nobody filled are those of the ranks."""
    rows = [
        [f"{name},{place}," for place, name in enumerate(RANKED[n % 10], 1)] for n in range(100)
    ]
    asked = files(tmp_path, 100, rows, "rank,points")
    result = found(
        run, "audit", "risk", "cards", raire(tmp_path, 100), "--rule", "condorcet", "--cards", "100", *asked,
        "--records", str(tmp_path / "records.csv"), "--method", "comparison", "--drawn", "60",
    )  # fmt: skip
    assert result["measured"]["differing"] == []
    assert result["measured"]["records"] is None


def test_cumulative_votes(run: Run, tmp_path: Path) -> None:
    """Three votes, several for one: four on a card are no valid vote on record, and refused where people read them."""
    given = ({"Ann": 3}, {"Ann": 2, "Bob": 1}, {"Bob": 3}, {"Ann": 1, "Cat": 2})
    rows = [[f"{name},{n}" for name, n in given[place % 4].items()] for place in range(200)]
    asked = files(tmp_path, 200, rows, "points")
    report = ("Ann=300", "Bob=200", "Cat=100", "--rule", "cumulative", "--votes-allowed", "3")
    result = found(
        run, "audit", "risk", "cards", *report, "--cards", "200", *asked, "--method", "alpha"
    )
    assert result["tested"]["status"]["value"] == "hand_count_agrees"
    read = tmp_path / "read.csv"
    read.write_text(read.read_text().replace("Ann,2", "Ann,3"))
    code, out, err = run(
        "audit", "risk", "cards", *report, "--cards", "200", *asked, "--method", "alpha"
    )
    assert code == 2
    assert "more marks were read than a voter has votes, 3: a/2" in said(out + err)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (("polling", "--drawn", "9", "--found", "Ann=9", "--method", "bravo"), "where a voter has several votes"),
        (("comparison", "--drawn", "9", "--method", "super_simple"), "a discrepancy is not of one vote or two"),
    ],
)  # fmt: skip
def test_counts_do_not_say_what_is_on_a_card(
    run: Run, question: tuple[str, ...], sentence: str
) -> None:
    """Counts and discrepancies are refused, and the way that measures is named."""
    code, out, err = run("audit", "risk", *question, *votes(), *OF_SCORES, "--cards", "200")
    assert code == 2
    assert sentence in said(out + err)


def raire(folder: Path, cards: int = 200) -> str:
    """The rankings of so many cards as RAIRE's text, in the places of the manifest."""
    lines = ["1", "Contest,mayor,3,Ann,Bob,Cat"]
    places = [*range(1, cards // 2 + 1)] * 2
    lines += [
        f"mayor,{'a' if n < cards // 2 else 'b'}_{places[n]},{','.join(RANKED[n % 10])}"
        for n in range(cards)
    ]
    (folder / "rankings.raire").write_text("\n".join((*lines, "")))
    return str(folder / "rankings.raire")


def ranked(folder: Path, cards: int = 200) -> tuple[str, ...]:
    """The same as files of an audit."""
    rows = [[f"{name},{rank}" for rank, name in enumerate(RANKED[n % 10], 1)] for n in range(cards)]
    return files(folder, cards, rows, "rank")


@pytest.mark.parametrize(
    ("rule", "winner"), [("irv", "Ann"), ("condorcet", "Bob"), ("borda", "Bob")]
)
def test_the_same_rankings_by_three_rules(run: Run, tmp_path: Path, rule: str, winner: str) -> None:
    """Ann wins by rounds, Bob by pairs and by points; each is confirmed by polling and by comparison."""
    file, asked = raire(tmp_path), ranked(tmp_path)
    code, out, err = run("audit", "assertions", file, "--rule", rule)
    assert (code, err) == (0, "")
    assert winner in out
    if rule != "borda":
        assert f"{winner} wins" in out
    for method, more in (
        ("alpha", ()),
        ("comparison", ("--records", str(tmp_path / "records.csv"))),
    ):
        result = found(
            run,
            "audit",
            "risk",
            "cards",
            file,
            "--rule",
            rule,
            *asked,
            "--method",
            method,
            *more,
            "--drawn",
            "190",
        )
        assert result["tested"]["status"]["value"] == "confirmed"
        if rule != "irv":  # a claim about rounds may be one of the others
            assert len(result["claims"]) == 2
            assert {each["assertion"]["choice"] for each in result["claims"]} == {winner}


def test_points_of_ranks_are_those_of_borda(run: Run, tmp_path: Path) -> None:
    """Two points for the first of three, one for the next, none for who is not ranked."""
    result = found(run, "audit", "assertions", raire(tmp_path), "--rule", "borda")
    plain = Counter[str]()
    for each in RANKED:
        plain.update({name: 3 - rank for rank, name in enumerate(each, 1)})
    assert result["votes"] == {name: 20 * points for name, points in plain.items()}


def test_a_line_of_overvotes_is_no_choice_of_a_ranking(run: Run, tmp_path: Path) -> None:
    """The first of three has two points, whatever other lines the votes have."""
    asked = ranked(tmp_path)
    points = tmp_path / "points.csv"
    lines = ("Ann,200", "Bob,240", "Cat,160", "overvotes,3")
    points.write_text("contest,choice,votes\n" + "".join(f"mayor,{each}\n" for each in lines))
    result = found(
        run, "audit", "risk", "cards", str(points), "--rule", "borda", "--cards", "200", *asked,
        "--records", str(tmp_path / "records.csv"), "--method", "comparison",
    )  # fmt: skip
    assert result["tested"]["status"]["value"] == "hand_count_agrees"
    assert result["measured"]["records"] is None  # which have no such line


def test_nobody_is_preferred_in_a_circle(run: Run, tmp_path: Path) -> None:
    """An ending in a sentence, not a winner."""
    (tmp_path / "r").write_text("1\nContest,m,3,A,B,C\nm,1,A,B,C\nm,2,B,C,A\nm,3,C,A,B\n")
    code, out, err = run("audit", "assertions", str(tmp_path / "r"), "--rule", "condorcet")
    assert (code, err) == (0, "")
    assert "No choice is preferred by more voters to each other one" in said(out)
    code, out, err = run("audit", "size", str(tmp_path / "r"), "--rule", "condorcet")
    assert "count every card by hand" in said(out)


@pytest.mark.parametrize("rule", ["score", "cumulative"])
def test_the_most_that_a_voter_may_give_is_asked_for(run: Run, rule: str) -> None:
    """One point for each choice would be another rule, and is not taken for granted."""
    code, out, err = run("audit", "size", "Ann=600", "Bob=300", "--rule", rule, "--cards", "900")
    assert code == 2
    assert "say with --votes-allowed the most that a voter may give one choice" in said(out + err)


def test_a_share_that_nobody_reaches_is_told(run: Run) -> None:
    """Before the claims, for a threshold and for seats of lists; not where somebody has it."""
    votes = ("Ann=30", "Bob=35", "Cat=35")
    for rule in (("threshold",), ("dhondt", "--seats", "3")):
        for share, is_told in (("1/2", True), ("1/3", False)):
            code, out, err = run("audit", "assertions", *votes, "--share", share, "--rule", *rule)
            assert (code, err) == (0, "")
            assert ("no choice has the share that the rule asks for" in said(out)) is is_told


def test_star_is_refused_with_its_reason(run: Run) -> None:
    """Totals of points do not say whom more cards score higher."""
    code, out, err = run("audit", "assertions", "Ann=600", "Bob=300", "--rule", "star")
    assert code == 2
    assert "STAR asks which of the two choices with most points more cards score higher" in said(
        out + err
    )


def test_a_folder_says_that_it_does_not_know_the_rule(tmp_path: Path) -> None:
    """The file of contests is refused, with what is left to do."""
    rule = "stv"
    file = tmp_path / "contests.toml"
    file.write_text(
        f"""[[contest]]
id = "mayor"
title = "Mayor"
rule = "{rule}"
card_bound = 200
card_bound_source = "the poll books"
risk_limit = "0.05"
method = {{ name = "comparison" }}
[[contest.choice]]
id = "Ann"
votes = 120
[[contest.choice]]
id = "Bob"
votes = 80
"""
    )
    read = read_contests(file, ("Adams",))
    assert read.value is None
    text = " ".join(str(problem) for problem in read.problems)
    assert f"an audit in a folder does not know the rule {rule}" in text


def said(text: str) -> str:
    """What a person reads, without the lines of a box."""
    return " ".join(text.replace("│", " ").split())

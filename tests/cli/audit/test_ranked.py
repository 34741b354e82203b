"""A ranked contest through the commands: its count, its claims, its sizes, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SF = "audit/san_francisco_2019/SFDA2019_PrelimReport12VBMJustDASheets.raire"
OAKLAND = "cvr/raire/Oakland_2010_Mayor.raire"


def ranked(folder: Path, *ballots: str, head: str = "Contest,mayor,3,Ann,Bob,Cat") -> str:
    """A file with these rankings, each as so many cards and the choices: 4 Ann,Bob."""
    lines = ["1", head]
    for ballot in ballots:
        count, _, ranking = ballot.partition(" ")
        lines += [f"mayor,{len(lines) + number},{ranking}" for number in range(int(count))]
    path = folder / "rankings.raire"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return str(path)


def flat(text: str) -> str:
    """The words without their line ends."""
    return " ".join(text.split())


def test_san_francisco_2019(run: Run, raw_data: Path) -> None:
    """146,662 ballots, the last round 61,751 to 57,509, every claim with what it excludes and its sample."""
    code, out, _ = run("audit", "assertions", "--rule", "irv", str(raw_data / SF))
    said = flat(out)
    assert code == 0
    assert "339, an instant-runoff contest. 146,662 ballots of the file" in said
    assert "15 43,360 48,290 61,751 18 43,431 46,979 57,509" in said
    assert "for none of them 10,263 14,930 27,402" in said
    assert "15 wins." in said
    assert (
        "Excludes every order in which 15 is eliminated next when exactly 15 and 18 stand." in said
    )
    assert (
        "61,751 cards for it, 57,509 against it: a margin of 4,242. "
        "Expected sample: 228 cards to compare or 5,857 to poll." in said
    )


def test_rounds_beyond_six_are_another_table(run: Run, tmp_path: Path) -> None:
    """Ten choices, each with one card more than the one before: no number of any round is cut off."""
    names = [f"choice {letter}" for letter in "ABCDEFGHIJ"]
    ballots = [f"{1_000 * number} {name}" for number, name in enumerate(names, 1)]
    file = ranked(tmp_path, *ballots, head=f"Contest,mayor,10,{','.join(names)}")
    code, out, err = run("audit", "assertions", "--rule", "irv", file)
    assert (code, err) == (0, "")
    assert "…" not in out
    assert "round 6" in out
    assert "round 7" in out
    rounds = [line.split() for line in out.splitlines() if "choice J  " in line]
    assert rounds == [["choice", "J", *["10,000"] * 6], ["choice", "J", *["10,000"] * 3]]


def test_oakland_2010_has_eleven_choices(run: Run, raw_data: Path) -> None:
    """The hardest claim is known to be as easy as can be, and the winner is the file's."""
    path = str(raw_data / OAKLAND)
    code, out, _ = run("audit", "assertions", "--rule", "irv", "--json", path)
    found = json.loads(out)
    assert code == 0
    assert found["stated_winner"] == "397"
    assert found["difficulty"] == found["at_least"]
    assert found["assertions"][0]["votes"] - found["assertions"][0]["against"] > 0


@pytest.mark.long(twin="tests/cli/audit/test_plan_ranked.py::test_a_plan_from_rankings")
def test_sizes_of_a_ranked_contest(run: Run, raw_data: Path) -> None:
    """BRAVO's mean is above that of the hardest claim by formula, and no comparison does with fewer than the bound."""
    path = str(raw_data / SF)
    code, out, _ = run("audit", "size", "--rule", "irv", "--replications", "50", path)
    said = flat(out)
    assert code == 0
    assert "Closest claim: 15 has more votes than 18 when 15, 18 stand." in said
    average = re.search(r"BRAVO, with replacement ([\d,]+) s ([\d,]+) e", said)
    assert average is not None
    assert int(average[1].replace(",", "")) > 5_857
    assert "the numbers are of all claims together" in said
    assert (
        "No valid comparison of cards drawn with replacement can do with fewer than 206 draws."
        in said
    )


def test_the_leader_of_the_first_round_may_lose(run: Run, tmp_path: Path) -> None:
    """Ann leads by first preferences and Bob wins; the claims are about Bob."""
    path = ranked(tmp_path, "8 Ann", "6 Bob,Ann", "5 Cat,Bob")
    code, out, _ = run("audit", "assertions", "--rule", "irv", path)
    assert code == 0
    assert "Bob wins." in out
    assert "Bob has more votes than Ann when Ann, Bob stand." in flat(out)


def test_a_tie_is_told(run: Run, tmp_path: Path) -> None:
    """Whoever goes first decides: nobody is the winner, and no sample settles it."""
    path = ranked(tmp_path, "4 Ann", "3 Bob,Cat", "3 Cat,Bob")
    code, out, _ = run("audit", "assertions", "--rule", "irv", path)
    said = flat(out)
    assert code == 0
    assert "Bob and Cat are tied for the fewest votes" in said
    assert "By how the tie is broken the winner is one of Bob and Cat." in said
    assert "no sample can settle it; count every card by hand." in said
    _, out, _ = run("audit", "size", "--rule", "irv", path)
    assert "no sample can settle it; count every card by hand." in flat(out)


def test_another_winner_than_announced_is_told(run: Run, tmp_path: Path) -> None:
    """The file names Ann; its ballots elect Bob: there is nothing to confirm."""
    head = "Contest,mayor,3,Ann,Bob,Cat,winner,Ann"
    path = ranked(tmp_path, "8 Ann", "6 Bob,Ann", "5 Cat,Bob", head=head)
    code, out, _ = run("audit", "assertions", "--rule", "irv", path)
    assert code == 0
    assert "The file says that Ann won, and its ballots do not elect that choice." in flat(out)
    assert "Excludes" not in out


def test_more_ballots_than_cards(run: Run, tmp_path: Path) -> None:
    """The trusted number of cards is smaller than the file: not confirmable."""
    path = ranked(tmp_path, "8 Ann", "6 Bob")
    _, out, _ = run("audit", "assertions", "--rule", "irv", "--cards", "13", path)
    assert "More votes are reported than the trusted number of cards allows" in flat(out)


def test_more_cards_make_the_margin_smaller(run: Run, tmp_path: Path) -> None:
    """Cards without a record have one half in every claim."""
    path = ranked(tmp_path, "8 Ann", "6 Bob")
    margins = []
    for cards in ("14", "28"):
        _, out, _ = run("audit", "assertions", "--rule", "irv", "--json", "--cards", cards, path)
        margins.append(min(eval_share(each["margin"]) for each in json.loads(out)["assertions"]))
    assert margins[0] == pytest.approx(2 * margins[1])


def eval_share(value: object) -> float:
    """A fraction as the JSON has it."""
    assert isinstance(value, dict)
    return float(value["decimal"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("assertions",), "ask about it by itself, with --rule irv"),
        (("assertions", "--rule", "irv", "--seats", "2"), "elects one choice"),
        (("assertions", "--rule", "irv", "--share", "1/2"), "has no share"),
        (("assertions", "--rule", "irv", "--contest", "major"), "did you mean 'mayor'"),
        (
            (
                "size",
                "--rule",
                "irv",
                "--method",
                "suite",
                "--linked-cards",
                "9",
                "--linked",
                "Ann=5",
            ),
            "is ranked: votes for each choice, of a stratum or of a batch",
        ),
        (
            (
                "risk",
                "polling",
                "--rule",
                "irv",
                "--method",
                "bravo",
                "--drawn",
                "9",
                "--found",
                "Ann=9",
            ),
            "its risk is measured card by card",
        ),
    ],
)
def test_what_is_not_done_is_refused(
    run: Run, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    """In a sentence: first preferences are never counted as if they elected."""
    path = ranked(tmp_path, "8 Ann", "6 Bob,Ann", "5 Cat,Bob")
    code, _, err = run("audit", *words, path)
    assert code == 2
    assert said in flat(err)


def test_votes_for_each_choice_do_not_hold_rankings(run: Run) -> None:
    """Typed votes of an instant-runoff contest have no claims."""
    code, out, _ = run("audit", "assertions", "600", "400", "--rule", "irv")
    assert code == 0
    assert "give the file with the rankings of all ballots" in flat(out)
    assert "canvass audit risk rankings" in flat(out)


def test_a_broken_file_is_refused_with_its_lines(run: Run, tmp_path: Path) -> None:
    """A ranking with a choice that does not exist."""
    path = ranked(tmp_path, "8 Ann", "1 Dee")
    code, _, err = run("audit", "assertions", "--rule", "irv", path)
    assert code == 2
    assert "row 11" in err
    assert "Dee" in err


BALLOTS = ("16 Ann", "12 Bob,Ann", "10 Cat,Bob", "2 ")


def polled(folder: Path, papers: list[str], rows: str | None = None) -> tuple[str, ...]:
    """A manifest of one batch with these papers, and what people read on all of them."""
    manifest, read = folder / "manifest.csv", folder / "read.csv"
    manifest.write_text(f"batch,cards\nB,{len(papers)}\n", "utf-8")
    lines = ["batch,position,contest,reading,choice,rank"]
    for place, ranking in enumerate(papers, start=1):
        marks = [
            (choice, rank) for rank, choice in enumerate(ranking.split(","), start=1) if choice
        ]
        lines += [f"B,{place},mayor,vote,{c},{rank}" for c, rank in reversed(marks)]
        lines += [] if marks else [f"B,{place},mayor,blank,,"]
    read.write_text(rows or "\n".join(lines) + "\n", "utf-8")
    return ("--manifest", str(manifest), "--read", str(read), "--seed", "04718325609917362548")


def papers_of(*ballots: str) -> list[str]:
    """The rankings of so many cards."""
    counted = (ballot.partition(" ") for ballot in ballots)
    return [ranking for count, _, ranking in counted for _ in range(int(count))]


def test_polling_confirms_what_the_papers_say(run: Run, tmp_path: Path) -> None:
    """Every card is read, its ranks in whatever order of rows: people confirm that Bob won."""
    report = ranked(tmp_path, *BALLOTS)
    code, out, err = run(
        "audit", "risk", "cards", "--rule", "irv", report, *polled(tmp_path, papers_of(*BALLOTS)),
        "--method", "alpha",
    )  # fmt: skip
    assert code == 0, err
    assert "Every card was read by people, and they confirm the reported outcome." in flat(out)


def test_polling_finds_another_winner(run: Run, tmp_path: Path) -> None:
    """The same first preferences on paper, and other second ones: Ann won, and it is said."""
    report = ranked(tmp_path, *BALLOTS)
    papers = papers_of("16 Ann", "12 Bob,Ann", "10 Cat,Ann", "2 ")
    code, out, err = run(
        *("audit", "risk", "cards"),
        *("--rule", "irv", report, *polled(tmp_path, papers), "--method", "alpha"),
    )
    assert code == 0, err
    assert "they do not confirm the reported outcome" in flat(out)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("batch,position,contest,reading,choice\nB,1,mayor,vote,Ann\n", "rank_missing"),
        ("batch,position,contest,reading,choice,rank\nB,1,mayor,vote,Ann,\n", "rank_missing"),
        ("batch,position,contest,reading,choice,rank\nB,1,mayor,vote,Ann,0\n", "rank_wrong"),
        (
            "batch,position,contest,reading,choice,rank\nB,1,mayor,vote,Ann,1\nB,1,mayor,vote,Bob,1\n",
            "rank_wrong",
        ),
    ],
)
def test_choices_without_ranks_measure_nothing(
    run: Run, tmp_path: Path, rows: str, problem: str
) -> None:
    """A choice without a rank, a rank of 0, two choices at one rank: each is an error with its row."""
    report = ranked(tmp_path, *BALLOTS)
    given = polled(tmp_path, papers_of(*BALLOTS), rows)
    code, _, err = run(
        "audit", "risk", "cards", "--rule", "irv", report, *given, "--method", "alpha"
    )
    said = {"rank_missing": "a choice that was read has no rank", "rank_wrong": "counted from 1"}
    assert code == 2
    assert said[problem] in flat(err)


def test_a_fixed_share_of_ranked_cards_is_refused(run: Run, tmp_path: Path) -> None:
    """It limits no risk, and its page has no claims of rankings."""
    report = ranked(tmp_path, *BALLOTS)
    given = polled(tmp_path, papers_of(*BALLOTS))
    code, _, err = run(
        "audit", "risk", "share", "--rule", "irv", report, *given, "--fixed-share", "3%"
    )
    assert code == 2
    assert "its risk is measured card by card" in flat(err)


def compared(
    run: Run, folder: Path, papers: list[str], *words: str, records: str | None = None
) -> tuple[int, str, str]:
    """The risk after a comparison of these papers with records, in the order of the draw; the report is ``BALLOTS``."""
    report = ranked(folder, *BALLOTS)
    of_cards = folder / "records.csv"
    lines = ["batch,position,contest,choice,rank"]
    for place, ranking in enumerate(papers_of(*BALLOTS), start=1):
        marks = [*enumerate(ranking.split(","), start=1)] if ranking else []
        lines += [f"B,{place},mayor,{c},{rank}" for rank, c in reversed(marks)]
        lines += [] if marks else [f"B,{place},mayor,,"]
    of_cards.write_text(records or "\n".join(lines) + "\n", "utf-8")
    code, out, err = run(
        "audit", "risk", "cards", "--rule", "irv", report, *polled(folder, papers), "--records", str(of_cards),
        "--method", "comparison", *words,
    )  # fmt: skip
    return code, flat(out), flat(err)


def test_a_comparison_confirms_what_the_papers_say(run: Run, tmp_path: Path) -> None:
    """Every card is what its record says, whatever the order of its rows."""
    code, out, err = compared(run, tmp_path, papers_of(*BALLOTS))
    assert (code, err) == (0, "")
    assert "mayor: ranked, with the first preferences Ann 16, Bob 12 and Cat 10; 40 cards" in out
    assert "Every card was read by people, and they confirm the reported outcome." in out
    assert "Cards that differ" not in out


def test_a_comparison_finds_another_winner(run: Run, tmp_path: Path) -> None:
    """Second preferences on paper are not those of the records: each card is told in the order of its ranks."""
    papers = papers_of("16 Ann", "12 Bob,Ann", "10 Cat,Ann", "2 ")
    code, out, _ = compared(run, tmp_path, papers)
    assert code == 0
    assert "they do not confirm the reported outcome" in out
    assert "Cards that differ from their records: 10" in out
    assert "recorded Cat, Bob, read Cat, Ann; overstates by 2 votes" in out


def test_a_difference_in_any_claim_is_told(run: Run, tmp_path: Path) -> None:
    """One card of Bob's is Cat's on paper: the closest claim, Bob against Ann, is not touched by its second choice."""
    papers = papers_of(*BALLOTS)
    papers[20] = "Cat,Bob"
    code, out, _ = compared(run, tmp_path, papers)
    assert code == 0
    assert "Cards that differ from their records: 1" in out
    assert "B/21: recorded Bob, Ann, read Cat, Bob; overstates by 2 votes" in out


def test_other_rankings_than_reported_are_told(run: Run, tmp_path: Path) -> None:
    """The records' second preferences are others than the report's; their first ones are the same."""
    rows = [f"B,{place},mayor,Ann,1" for place in range(1, 17)]
    rows += [f"B,{place},mayor,Bob,1" for place in range(17, 29)]
    rows += [f"B,{place},mayor,Cat,1\nB,{place},mayor,Bob,2" for place in range(29, 39)]
    rows += ["B,39,mayor,,", "B,40,mayor,,"]
    records = "\n".join(["batch,position,contest,choice,rank", *rows]) + "\n"
    code, out, _ = compared(run, tmp_path, papers_of(*BALLOTS), records=records)
    assert code == 0
    assert (
        "The records hold other rankings than reported; their first preferences: Ann 16, Bob 12 and Cat 10"
        in out
    )


@pytest.mark.parametrize(
    ("records", "said"),
    [
        ("batch,position,contest,choice\nB,1,mayor,Ann\n", "have marks without ranks"),
        ("batch,position,contest,choice,rank\nB,1,mayor,Ann,\n", "have marks without ranks"),
        ("batch,position,contest,choice,rank\nB,1,mayor,Ann,1\nB,2,mayor,Bob,\n", "has no rank"),
        ("batch,position,contest,choice,rank\nB,1,mayor,Ann,1\nB,1,mayor,Bob,1\n", "ranks are counted from 1"),
        ("batch,position,contest,choice,rank\nB,1,mayor,Dee,1\n", "Dee"),
        ("1\nContest,mayor,3,Ann,Bob,Cat\nmayor,7,Ann\n", "does not say where its card lies"),
        ("1\nContest,mayor,3,Ann,Bob,Cat\nmayor,B_41,Ann\n", "record of card 41 and 40 cards in the manifest"),
    ],
)  # fmt: skip
def test_records_that_cannot_be_compared(run: Run, tmp_path: Path, records: str, said: str) -> None:
    """Marks without ranks, ranks that are none, a choice that nobody knows, ids that name no place."""
    code, _, err = compared(run, tmp_path, papers_of(*BALLOTS), records=records)
    assert code == 2
    assert said in err


def test_a_list_of_marks_is_not_compared_by_ranks(run: Run, tmp_path: Path) -> None:
    """Records with ranks measure no contest whose votes are counted for each choice."""
    report = tmp_path / "votes.csv"
    report.write_text("contest,choice,votes\nmayor,Ann,16\nmayor,Bob,12\n", "utf-8")
    compared(run, tmp_path, papers_of(*BALLOTS))
    given = polled(tmp_path, papers_of("16 Ann", "12 Bob", "12 "))
    records = ("--records", str(tmp_path / "records.csv"), "--method", "comparison")
    code, _, err = run("audit", "risk", "cards", str(report), *given, *records)
    assert code == 2
    assert "a second preference would count like a first one" in flat(err)
    read = Path(given[given.index("--read") + 1])
    lines = read.read_text("utf-8").splitlines()
    assert lines[0].endswith(",rank")
    read.write_text("\n".join((*(line.rpartition(",")[0] for line in lines), "")), "utf-8")
    code, _, err = run("audit", "risk", "cards", str(report), *given, *records)
    assert code == 2
    assert "the cast vote records have ranks" in flat(err)


@pytest.mark.long(twin="test_a_comparison_confirms_what_the_papers_say")
def test_san_francisco_is_compared(run: Run, tmp_path: Path, raw_data: Path) -> None:
    """Cards drawn by style from the published manifest, whose papers are what the records say: 2.8% after 250."""
    records, manifest = (
        str(raw_data / SF),
        str(raw_data / "audit/san_francisco_2019/N19-manifest.csv"),
    )
    seed = ("--seed", "04718325609917362548")
    code, out, _ = run(
        "audit", "draw", manifest, *seed, "--records", records, "--size", "339=250", "--json"
    )
    assert code == 0
    drawn = [draw["id"] for draw in json.loads(out)["sample"]["draws"]]
    ballots = Path(records).read_text().splitlines()[2:]
    rankings = {name: choices for name, *choices in (line.split(",")[1:] for line in ballots)}
    lines = ["tabulator,batch,position,contest,reading,choice,rank"]
    for card in drawn:
        place, marks = ",".join(card), [each for each in rankings["_".join(card)] if each]
        lines += [f"{place},339,vote,{c},{rank}" for rank, c in enumerate(marks, start=1)]
        lines += [] if marks else [f"{place},339,blank,,"]
    read = tmp_path / "read.csv"
    read.write_text("\n".join(lines) + "\n", "utf-8")
    code, out, err = run(
        "audit", "risk", "cards", "--rule", "irv", records, "--records", records, "--manifest", manifest,
        "--read", str(read), *seed, "--card-style", "--method", "comparison", "--json",
    )  # fmt: skip
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["measured"]["used"] == 250
    assert found["measured"]["differing"] == []
    assert found["tested"]["claim"]["sentence"] == "15 has more votes than 18 when 15, 18 stand."
    bet = found["measured"]["bets"][0]["bet"]
    stakes = [float(each["stake"]) for each in bet["bets"]]
    shares = [float(share) for share in bet["shares"]]
    wealth = sum(
        share * without_errors(146662, 4242, 250, stake)
        for share, stake in zip(shares, stakes, strict=True)
    )
    assert found["tested"]["measured_risk"] == pytest.approx(1 / wealth)
    assert found["tested"]["measured_risk"] < 0.05


def without_errors(cards: int, lead: int, drawn: int, stake: float) -> float:
    """The wealth after so many cards without an error, not put back: Stark 2023, section 3, a factor for each card."""
    value, wealth = 1 / (2 - lead / cards), 1.0
    for number in range(drawn):
        mean = (cards / 2 - number * value) / (cards - number)
        wealth *= 1 - stake + stake * value / mean
    return wealth


@pytest.mark.parametrize(
    ("ids", "said"),
    [
        (("B_99999999999",), "does not say where its card lies"),
        (("B_1", "B-1"), "ids of two ballots spell one place"),
        (("B_1", "B_01"), "ids of two ballots spell one place"),
    ],
)
def test_ids_of_one_place_or_of_none_are_told_with_the_id(
    run: Run, tmp_path: Path, ids: tuple[str, ...], said: str
) -> None:
    """Two spellings of one place, and a place beyond any batch: each id is named."""
    head = "1\nContest,mayor,3,Ann,Bob,Cat\n"
    records = head + "".join(f"mayor,{each},Ann\n" for each in ids)
    code, _, err = compared(run, tmp_path, papers_of(*BALLOTS), records=records)
    assert code == 2
    assert said in err
    assert ids[-1] in err


def test_a_position_beyond_any_batch_is_refused(run: Run, tmp_path: Path) -> None:
    """In canvass's own table too."""
    records = "batch,position,contest,choice,rank\nB,99999999999,mayor,Ann,1\n"
    code, _, err = compared(run, tmp_path, papers_of(*BALLOTS), records=records)
    assert code == 2
    assert "99999999999" in err.replace(",", "")

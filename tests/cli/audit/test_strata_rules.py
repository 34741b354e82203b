"""Every rule in strata that drew apart, through ``canvass audit strata``: right papers, wrong ones, refusals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.some_of import some_of

pytestmark = pytest.mark.usefixtures("few_audits")

BATCH = 40
COUNTIES = ("Adams", "Brown")
SEEDS = ("11111111110471832560", "22222222220471832560")
A, B, C = "Ann", "Bob", "Cat"
Card = tuple[str, ...]


@dataclass(frozen=True)
class Rule:
    """The lines of the file, ten cards as they come again and again, and ten that make another outcome."""

    lines: str
    cards: Sequence[Card]
    wrong: Sequence[Card]
    form: str = ""
    """The column that a mark has besides: its rank or its points."""


MARKS = ([(A,)] * 6 + [(B,)] * 3 + [(C,)], [(A,)] * 3 + [(B,)] * 6 + [(C,)])
LISTS = ([(A,)] * 6 + [(B,)] * 4, [(A,)] * 3 + [(B,)] * 7)
RANKED = (
    [(A, B, C)] * 4 + [(C, B, A)] * 4 + [(B, A)] * 2,
    [(A, B, C)] * 4 + [(C, B, A)] * 4 + [(B, C)] * 2,
)
"""Bob goes first; his cards elect Ann, or Cat."""
PAIRS = ([(B, A, C)] * 8 + [(A, C, B)] * 2, [(A, B, C)] * 6 + [(C, A, B)] * 4)
POINTS = ([(A, A, B)] * 7 + [(B, B)] * 2 + [(C,)], [(A, A, B)] * 2 + [(B, B)] * 7 + [(C,)])
RULES = {
    "plurality": Rule('rule = "plurality"', *MARKS),
    "two seats": Rule("seats = 2\nvotes_allowed = 2", [(A, B)] * 7 + [(C,)] * 3, [(A, C)] * 9 + [(B,)]),
    "approval": Rule('rule = "approval"', [(A, B)] * 5 + [(A,)] * 3 + [(C,)] * 2, [(B, C)] * 8 + [(A,)] * 2),
    "super_majority": Rule('rule = "super_majority"\nshare = "1/2"\nabout = ["Ann"]', *LISTS),
    "threshold": Rule('rule = "threshold"\nshare = "0.2"', MARKS[0], [(A,)] * 6 + [(C,)] * 3 + [(B,)]),
    "top_two": Rule('rule = "top_two"', *LISTS),
    "dhondt": Rule('rule = "dhondt"\nseats = 3', *LISTS),
    "sainte_lague": Rule('rule = "sainte_lague"\nseats = 3', *LISTS),
    "hamilton": Rule('rule = "hamilton"\nseats = 3', *LISTS),
    "irv": Rule('rule = "irv"', *RANKED, "rank"),
    "condorcet": Rule('rule = "condorcet"', *PAIRS, "rank"),
    "borda": Rule('rule = "borda"', *PAIRS, "rank"),
    "score": Rule('rule = "score"\nvotes_allowed = 2', *POINTS, "points"),
    "cumulative": Rule('rule = "cumulative"\nvotes_allowed = 3', *POINTS, "points"),
}  # fmt: skip


def mixed(cards: Sequence[Card], times: int) -> list[Card]:
    """So many times these cards, none beside its like."""
    return [cards[number * 7 % len(cards)] for number in range(len(cards) * times)]


def marks(rule: Rule, card: Card) -> list[str]:
    """The marks of a card as rows of a table have them."""
    if rule.form == "points":
        return [f"{choice},{points}" for choice, points in Counter(card).items()]
    if rule.form == "rank":
        return [f"{choice},{rank}" for rank, choice in enumerate(card, 1)]
    return [*card]


def write_ballots(path: Path, cards: Sequence[Card]) -> None:
    """The rankings of every card as RAIRE's files have them."""
    rows = [f"1,{number},{','.join(card)}" for number, card in enumerate(cards, 1)]
    path.write_text("\n".join(("1", "Contest,1,3,Ann,Bob,Cat", *rows, "")), "utf-8")


def write_votes(path: Path, cards: Sequence[Card], contest: str) -> None:
    """The totals of every card."""
    votes = Counter(choice for card in cards for choice in card)
    rows = [f"{contest},{choice},{votes[choice]}" for choice in (A, B, C)]
    path.write_text("\n".join(("contest,choice,votes", *rows, "")), "utf-8")


def write(
    run: Run, folder: Path, rule: Rule, papers: Sequence[Sequence[Card]], drawn: Sequence[int]
) -> str:
    """Two counties with cards as the rule has them, the first with records; these papers of so many draws."""
    contest = "1" if rule.form == "rank" else "mayor"
    text = f'risk_limit = "0.05"\n{rule.lines}\n'
    for place, name in enumerate(COUNTIES):
        own = folder / name.lower()
        reported = mixed(rule.cards, len(papers[place]) // len(rule.cards))
        own.mkdir(exist_ok=True)
        batches = range(len(reported) // BATCH)
        manifest = "".join(f"{name[0]}{batch},{BATCH}\n" for batch in batches)
        (own / "manifest.csv").write_text(f"batch,cards\n{manifest}", "utf-8")
        text += f'[[stratum]]\nname = "{name}"\nmanifest = "{name.lower()}/manifest.csv"\n'
        if rule.form == "rank":
            write_ballots(own / "ballots.raire", reported)
            text += f'votes = "{name.lower()}/ballots.raire"\n'
        else:
            write_votes(own / "votes.csv", reported, contest)
            text += f'votes = "{name.lower()}/votes.csv"\n'
        head = f"choice,{rule.form}" if rule.form else "choice"
        if not place:
            lines = [
                f"{name[0]}{number // BATCH},{number % BATCH + 1},{contest},{mark}"
                for number, card in enumerate(reported)
                for mark in marks(rule, card)
            ]
            rows = "\n".join((f"batch,position,contest,{head}", *lines, ""))
            (own / "records.csv").write_text(rows, "utf-8")
            text += f'records = "{name.lower()}/records.csv"\n'
        lines = [f"batch,position,contest,reading,{head}"]
        asked = ("audit", "draw", str(own / "manifest.csv"), "--seed", SEEDS[place])
        _, out, _ = run(*asked, "-n", str(drawn[place]), "--json")
        for each in json.loads(out)["sample"]["draws"]:
            batch, position = each["id"]
            card = papers[place][int(batch[1:]) * BATCH + int(position) - 1]
            lines += [f"{batch},{position},{contest},vote,{mark}" for mark in marks(rule, card)]
        (own / "read.csv").write_text("\n".join((*lines, "")), "utf-8")
        text += f'seed = "{SEEDS[place]}"\nread = "{name.lower()}/read.csv"\n'
    (folder / "strata.toml").write_text(text, "utf-8")
    return str(folder / "strata.toml")


def measured(run: Run, file: str) -> dict[str, Any]:
    """The answer as JSON."""
    code, out, err = run("audit", "strata", file, "--json")
    assert (code, err) == (0, "")
    return dict(json.loads(out))


@some_of("word", RULES, every=6, first=6)
def test_papers_as_reported_are_confirmed_and_others_are_not(
    run: Run, tmp_path: Path, word: str
) -> None:
    """150 cards of each county of 200: right papers within the limit, papers of another outcome in both not.

    Papers of the second list in the polled county alone make a claim of every rule false too, some by a mean of
    exactly a half.
    """
    rule = RULES[word]
    right, wrong = mixed(rule.cards, 20), mixed(rule.wrong, 20)
    found = measured(run, write(run, tmp_path, rule, (right, right), (150, 150)))
    assert found["status"]["value"] == "confirmed"
    assert 0 <= found["measured_risk"] <= 0.05
    assert found["is_ranked"] is (word in ("irv", "condorcet"))
    for papers in ((wrong, wrong), (right, wrong)):
        found = measured(run, write(run, tmp_path, rule, papers, (150, 150)))
        assert found["status"]["value"] == "not_yet"
        assert found["measured_risk"] > 0.05
    for papers in ((wrong, wrong), (right, wrong)):
        found = measured(run, write(run, tmp_path, rule, papers, (200, 200)))
        assert found["status"]["value"] == "hand_count_differs"


RECORDS = pytest.mark.long(twin="test_records_that_hold_other_votes_than_reported_are_told")
FIRST = pytest.mark.long(twin="test_the_screen_says_that_votes_are_first_preferences")
SIZED = pytest.mark.long(twin="test_what_a_plan_promises_is_said_of_other_rules")


@pytest.mark.parametrize(
    ("word", "more"),
    [
        ("plurality", ()),
        ("plurality", ("--plan",)),
        ("irv", ()),
        pytest.param("irv", ("--plan",), marks=RECORDS),
    ],
)
def test_records_that_hold_other_votes_than_reported_are_told(
    run: Run, tmp_path: Path, word: str, more: tuple[str, ...]
) -> None:
    """By county, in the measured risk and in a plan; of records that add up nothing is said."""
    rule = RULES[word]
    papers = mixed(rule.cards, 4)
    file = write(run, tmp_path, rule, (papers, papers), (30, 30))
    said = "Adams: the records"
    told = (f"{said} add up to other votes", f"{said} hold other rankings")[word == "irv"]
    code, out, _ = run("audit", "strata", file, *more)
    assert (code, said in " ".join(out.split())) == (0, False)
    path = tmp_path / "adams" / "records.csv"
    lines = path.read_text("utf-8").splitlines()
    wanted = ("mayor,Bob", "1,Bob,1")[word == "irv"]
    other = next(number for number, line in enumerate(lines) if line.endswith(wanted))
    lines[other] = lines[other].replace("Bob", "Cat")
    if word == "irv":
        lines[other + 1] = lines[other + 1].replace("Ann", "Bob")
    path.write_text("\n".join((*lines, "")), "utf-8")
    code, out, _ = run("audit", "strata", file, *more)
    flat = " ".join(out.split())
    assert (code, told in flat, "Brown: the records" in flat) == (0, True, False)
    found = json.loads(run("audit", "strata", file, *more, "--json")[1])
    assert [each["records"] is None for each in found["strata"]] == [False, True]
    assert found["strata"][0]["records"]["Cat"] > 0


@pytest.mark.parametrize(
    ("word", "more"),
    [
        ("irv", ()),
        ("irv", ("--plan",)),
        ("condorcet", ()),
        pytest.param("condorcet", ("--plan",), marks=FIRST),
    ],
)
def test_the_screen_says_that_votes_are_first_preferences(
    run: Run, tmp_path: Path, word: str, more: tuple[str, ...]
) -> None:
    """Otherwise a leader of first preferences would be read as the winner."""
    papers = mixed(RULES[word].cards, 4)
    file = write(run, tmp_path, RULES[word], (papers, papers), (30, 30))
    code, out, err = run("audit", "strata", file, *more)
    assert (code, err) == (0, "")
    assert "ranked, with the first preferences" in " ".join(out.split())


@pytest.mark.parametrize(
    "word",
    [
        "two seats",
        "super_majority",
        pytest.param("irv", marks=SIZED),
        "score",
        "cumulative",
        "borda",
    ],
)
def test_what_a_plan_promises_is_said_of_other_rules(run: Run, tmp_path: Path, word: str) -> None:
    """A size for all rules whose totals, or ballots, say what is on a card; a reason for points."""
    papers = mixed(RULES[word].cards, 4)
    file = write(run, tmp_path, RULES[word], (papers, papers), (1, 1))
    code, out, err = run("audit", "strata", file, "--plan", "--json")
    if word in ("score", "cumulative", "borda"):
        assert code == 2
        assert "the totals do not say how much single cards are for a claim" in " ".join(
            (out + err).split()
        )
        return
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["chance"] >= 0.9
    assert all(0 < each["draws"] <= each["cards"] for each in found["strata"])


def test_ballots_of_a_ranked_contest_are_asked_of_every_stratum(run: Run, tmp_path: Path) -> None:
    """First preferences do not say who has won, in no county."""
    rule = RULES["irv"]
    papers = mixed(rule.cards, 20)
    file = Path(write(run, tmp_path, rule, (papers, papers), (30, 30)))
    write_votes(tmp_path / "brown" / "votes.csv", [card[:1] for card in papers], "1")
    text = file.read_text("utf-8").replace("brown/ballots.raire", "brown/votes.csv")
    file.write_text(text, "utf-8")
    code, out, err = run("audit", "strata", str(file))
    assert code == 2
    assert "stratum 'Brown': by the rule irv votes alone do not say who has won" in " ".join(
        (out + err).split()
    )


def test_winners_that_the_files_of_strata_name_are_held_against_the_count(
    run: Run, tmp_path: Path
) -> None:
    """One name of all files that is not who the ballots elect has no lead; two names are refused."""
    rule = RULES["irv"]
    papers = mixed(rule.cards, 20)
    file = write(run, tmp_path, rule, (papers, papers), (30, 30))
    for name, winner in (("adams", C), ("brown", C)):
        path = tmp_path / name / "ballots.raire"
        text = path.read_text("utf-8").replace("Ann,Bob,Cat\n", f"Ann,Bob,Cat,winner,{winner}\n", 1)
        path.write_text(text, "utf-8")
    assert measured(run, file)["measured_risk"] is None
    path.write_text(path.read_text("utf-8").replace(f"winner,{C}", f"winner,{B}"), "utf-8")
    code, out, err = run("audit", "strata", file)
    assert code == 2
    assert "name other winners of one contest: Cat in that of 'Adams', Bob in that of" in " ".join(
        (out + err).split()
    )


def test_rules_that_do_not_fit_are_refused_with_their_line(run: Run, tmp_path: Path) -> None:
    """A share without a rule for it, a rule without its share, a rule of which no claims are known, points of one."""
    papers = mixed(RULES["plurality"].cards, 20)
    file = Path(write(run, tmp_path, RULES["plurality"], (papers, papers), (30, 30)))
    text = file.read_text("utf-8")
    for lines, said in (
        ('share = "1/2"', "the rule plurality has no share"),
        ('rule = "super_majority"', "the rule super_majority needs a share"),
        ('rule = "star"', "star"),
        ('about = ["Ann"]', "the rule plurality asks none"),
        ('rule = "dhondt"\nseats = 3\nabout = ["Ann"]', "the rule dhondt asks none"),
        ("seats = 0", "problems: 1"),
        ("votes_allowed = 0", "problems: 1"),
        ('rule = "score"', "the most that a voter may give one choice"),
        ('about = ["Dan"]\nshare = "1/2"\nrule = "super_majority"', "Dan"),
    ):
        file.write_text(text.replace('rule = "plurality"', lines), "utf-8")
        code, out, err = run("audit", "strata", str(file))
        assert (code, said in " ".join((out + err).split())) == (2, True), lines


def test_a_transferable_vote_has_no_claims(run: Run, tmp_path: Path) -> None:
    """The answer says why, and what to do."""
    papers = mixed(RULES["irv"].cards, 20)
    file = Path(write(run, tmp_path, RULES["irv"], (papers, papers), (30, 30)))
    file.write_text(file.read_text("utf-8").replace('"irv"', '"stv"\nseats = 2'), "utf-8")
    found = measured(run, str(file))
    assert (found["measured_risk"], found["status"]["value"]) == (None, "transferable")

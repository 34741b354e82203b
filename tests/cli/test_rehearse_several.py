"""A rehearsal of contests of which a card holds several votes or points: from files to score sheet and verifiers."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.audit_folder.own_audit import write_rows
from tests.cli.conftest import Run
from tests.cli.evening import WHOSE, Evening, rows
from tests.cli.rehearsed_paper import read_back
from tests.observer.conftest import run_observer
from tests.some_of import all_but, some_of

CARDS = [40 + n % 7 for n in range(14)]
CONTEST = """
[[contest]]
id = "board"
title = "Board"
card_bound = {cards}
card_bound_source = "poll books"
risk_limit = "0.1"
{terms}
choice = [{{ id = "ann", votes = {ann} }}, {{ id = "bob", votes = {bob} }}, {{ id = "cy", votes = {cy} }}]
"""
TERMS = {
    "two of three": (
        'seats = 2\nvotes_allowed = 2\nmethod = { name = "comparison" }',
        (430, 400, 150),
    ),
    "two of three, polled": (
        'seats = 2\nvotes_allowed = 2\nmethod = { name = "polling" }',
        (430, 400, 150),
    ),
    "two of three, by batches": (
        'seats = 2\nvotes_allowed = 2\nmethod = { name = "batch_comparison" }',
        (430, 400, 150),
    ),
    "score": (
        'rule = "score"\nvotes_allowed = 4\nmethod = { name = "comparison" }',
        (1600, 900, 400),
    ),
    "cumulative": (
        'rule = "cumulative"\nseats = 2\nvotes_allowed = 3\nmethod = { name = "comparison" }',
        (700, 600, 200),
    ),
    "cumulative, polled": (
        'rule = "cumulative"\nseats = 2\nvotes_allowed = 3\nmethod = { name = "polling" }',
        (700, 600, 200),
    ),
}


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """A manifest of fourteen boxes."""
    lines = [f"B{n},{cards}" for n, cards in enumerate(CARDS)]
    (tmp_path / "manifest.csv").write_text("\n".join(["batch,cards", *lines]), "utf-8")
    return tmp_path


def write(place: Path, kind: str, error: str) -> tuple[str, ...]:
    """The contest and one error; the words of the command that name them."""
    terms, (ann, bob, cy) = TERMS[kind]
    text = CONTEST.format(cards=sum(CARDS), terms=terms, ann=ann, bob=bob, cy=cy)
    (place / "contests.toml").write_text(text, "utf-8")
    (place / "errors.toml").write_text(f'[[error]]\nkind = "{error}"\n', "utf-8")
    files = (str(place / "manifest.csv"), "--contests", str(place / "contests.toml"))
    return (*files, "--errors", str(place / "errors.toml"), "--seed", "7")


@some_of("kind", TERMS, every=6)
def test_audits_are_played(run: Run, office: Path, kind: str) -> None:
    """A right report is confirmed; one that another choice lost hardly ever, within the limit."""
    confirmed = {}
    for error, audits in (("card_missing", 10), ("wrong_winner", 15)):
        words = write(office, kind, error)
        code, out, err = run(
            "rehearse", *words, "--simulate", "--replications", str(audits), "--json"
        )
        assert (code, err) == (0, "")
        sheet = json.loads(out)["sheet"]
        assert sheet["is_right"] is (error == "card_missing")
        assert sheet["reported"] == dict(zip(("ann", "bob", "cy"), TERMS[kind][1], strict=True))
        confirmed[error] = sheet["confirmed"]["value"]
    assert confirmed["card_missing"] >= 0.7
    assert confirmed["wrong_winner"] * 15 <= 1.5 + 3 * (15 * 0.1 * 0.9) ** 0.5


class Several(Evening):
    """An evening on which people read several marks on a card."""

    def marks(self) -> dict[tuple[str, ...], Counter[str]]:
        """The votes on each printed card, by box and place."""
        (names,) = self.choices.values()
        found: dict[tuple[str, ...], Counter[str]] = {}
        for label, ovals in read_back(self.pdf).items():
            card = label.split(" · ")[-1].removeprefix(f"{WHOSE} ").split(" ")
            each = len(ovals) // len(names)
            found[tuple(card)] = +Counter(
                {
                    name: ovals[n * each : (n + 1) * each].count("vote")
                    for n, name in enumerate(names)
                }
            )
        return found

    def filled(self) -> Iterator[dict[str, str]]:
        """The sheet of readings: a row for each mark, with its points where the sheet asks for them."""
        there = self.marks()
        for row in rows(self.folder / "sheets/round-1" / WHOSE / "readings.csv"):
            votes = there.get((row["batch"], row["position"]))
            if not votes:
                yield row | {"reading": "not_found" if votes is None else "blank"}
            for name, points in (votes or {}).items():
                more = {"points": str(points)} if "points" in row else {}
                yield row | {"reading": "vote", "choice": name} | more


EVENING = pytest.mark.long(twin="test_whole_boxes_on_paper")


@EVENING
@pytest.mark.parametrize("kind", ["score", "two of three", "cumulative"])
def test_an_evening_to_both_verifiers(run: Run, office: Path, kind: str) -> None:
    """What people read on printed cards is what the key says, the exchange is found, both verifiers say REHEARSAL."""
    words = write(office, kind, "choices_swapped")
    assert run("rehearse", *words, str(office / "R"))[0] == 0
    evening = Several(run, office / "R", {"board": ("ann", "bob", "cy")})
    evening.to_sample("--size", "board=250")
    evening.enter([*evening.filled()], "board one")
    evening.audit("sign-off", "-j", WHOSE, "--person", "Ann Lee, clerk")
    evening.audit("measure")
    score = evening.score()
    assert score["agree"] == score["said"] > 200
    assert score["slips"] == []
    (error,) = score["errors"]
    assert error["became"]["value"] == "by_card"
    public = office / "public"
    evening.audit("publish", str(public))
    for verdict in (run("verify", str(public))[1], run_observer(public).stdout):
        assert verdict.startswith("REHEARSAL: ")
        assert "\nConsistent, not anchored" in verdict


def test_records_of_several_votes_add_up(run: Run, office: Path) -> None:
    """A row for each vote, with its points where a choice may have several."""
    for kind, column in (("two of three", ""), ("score", "points")):
        words = write(office, kind, "card_missing")
        folder = office / f"R {kind}"
        assert run("rehearse", *words, str(folder))[0] == 0
        with (folder / "files/records.csv").open(encoding="utf-8") as file:
            table = [row for row in csv.DictReader(file) if row["choice"]]
        votes = Counter[str]()
        for row in table:
            votes[row["choice"]] += int(row[column] if column else 1)
        assert (*(votes[name] for name in ("ann", "bob", "cy")),) == TERMS[kind][1]


def read_boxes(folder: Path) -> list[dict[str, str]]:
    """The sheet of whole boxes, filled in from the printed paper alone."""
    there = read_back(folder / "people/ballots.pdf")
    found = []
    for row in rows(folder / "people/readings.csv"):
        ovals = there.get(f"{row['batch']} {row['position']}")
        each = len(ovals or ()) // 3
        votes = {
            name: seen.count("vote")
            for n, name in enumerate(("ann", "bob", "cy"))
            if "vote" in (seen := (ovals or [])[n * each : (n + 1) * each])
        }
        if not votes:
            found.append(row | {"reading": "not_found" if ovals is None else "blank"})
        for name, points in votes.items():
            more = {"points": str(points)} if "points" in row else {}
            found.append(row | {"reading": "vote", "choice": name} | more)
    return found


@all_but("kind", ["score", "cumulative", "two of three"], "cumulative", "two of three")
def test_whole_boxes_on_paper(run: Run, office: Path, kind: str) -> None:
    """People read several votes from printed cards alone: all as the key says, and the exchange is found."""
    folder = office / "P"
    words = (*write(office, kind, "choices_swapped"), "--people", "--out", str(folder))
    code, out, err = run("rehearse", *words)
    assert (code, err) == (0, "")
    assert out.startswith("REHEARSAL")
    pages = PdfReader(folder / "people/start.pdf").pages
    start = " ".join(" ".join(page.extract_text() for page in pages).split())
    told = (
        "as points, how many of its ovals are marked" if "of" not in kind else "every further vote"
    )
    assert told in start
    assert "cut the cards apart" in start  # cards of many ovals are two or one on a sheet
    filled = read_boxes(folder)
    write_rows(folder / "people/readings.csv", [*filled[0]], [[*row.values()] for row in filled])
    code, out, err = run("rehearse", str(folder), "--score", "--json")
    assert (code, err) == (0, "")
    score = json.loads(out)
    assert score["agree"] == score["read"] == score["printed"] > 100
    assert score["doubtful_agree"] == score["doubtful"] > 0
    (error,) = score["errors"]
    assert (error["found"]["value"], error["cards"] > 0) == ("by_card", True)
    paper = {tuple(one["card"]): one for one in json.loads(_key(folder))["cards"]}
    off = [card for card, one in paper.items() if one["paper"] != one["record"]]
    assert sorted(map(tuple, error["by"])) == sorted(off)


@pytest.mark.parametrize(
    ("kind", "votes", "said"),
    [
        ("two of three", {"ann": 1, "bob": 1, "cy": 1}, "3 votes, and a card has 2 at most"),
        ("score", {"ann": 5}, "5 votes for 'ann', and a card has 4 ovals for each choice"),
        ("cumulative", {"ann": 2, "bob": 2}, "4 votes, and a card has 3 at most"),
        ("cumulative", {"zed": 1}, "no choice is called 'zed'"),
    ],
)
def test_votes_that_no_card_holds(
    run: Run, office: Path, kind: str, votes: dict[str, int], said: str
) -> None:
    """More votes than a card has, more for one choice, somebody who does not stand: nothing is scored."""
    folder = office / "P"
    words = (
        *write(office, kind, "card_missing"),
        "--people",
        "--out",
        str(folder),
        "--batch",
        "B0",
    )
    assert run("rehearse", *words)[0] == 0
    row = next(each for each in rows(folder / "people/readings.csv"))
    filled = [[*(row | {"reading": "vote", "choice": name}).values()] for name in votes]
    if "points" in row:
        filled = [
            [*each[:-1], str(points)] for each, points in zip(filled, votes.values(), strict=True)
        ]
    write_rows(folder / "people/readings.csv", [*row], filled)
    code, out, err = run("rehearse", str(folder), "--score")
    assert (code, out) == (2, "")
    told = " ".join(err.split())
    assert said in told
    assert f"card {row['batch']} {row['position']}: " in told


def _key(folder: Path) -> str:
    return (folder / "trainer/key.json").read_text("utf-8")

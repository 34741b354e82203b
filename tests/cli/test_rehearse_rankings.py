"""A ranked contest rehearsed: rankings that elect who was announced, ballots with ranks, and what the record says."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from pypdf import PdfReader

from tests.cli.audit_folder.made_once import made_once
from tests.cli.conftest import Run
from tests.cli.evening import WHOSE, Evening, rows
from tests.cli.rehearsed_paper import read_back
from tests.forbidden import forbidden_in
from tests.observer.conftest import run_observer

Card = tuple[str, str]
Ranks = tuple[tuple[str, ...], ...]
CHOICES = ("ann", "bob", "cy", "di")
CONTESTS = """
[[contest]]
id = "mayor"
title = "Mayor"
rule = "irv"
winner = "bob"
card_bound = 770
card_bound_source = "poll books"
risk_limit = "0.1"
method = { name = "comparison" }
choice = [{ id = "ann", name = "Ann Bell", votes = 260 }, { id = "bob", name = "Bob Cray", votes = 250 },
  { id = "cy", name = "Cy Dale", votes = 140 }, { id = "di", name = "Di Eck", votes = 60 }]
"""
ERRORS = """
[[error]]
kind = "choices_swapped"
batch = "T3 18"
[[error]]
kind = "card_missing"
batch = "T1 06"
"""
BATCHES = {f"{number:02}": 30 + number % 5 for number in range(1, 25)}


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """A manifest of 770 cards by five tabulators, a contest of four ranked choices, and two errors."""
    lines = [f"T{int(batch) // 6},{batch},{cards}" for batch, cards in BATCHES.items()]
    (tmp_path / "manifest.csv").write_text("\n".join(["tabulator,batch,cards", *lines]), "utf-8")
    (tmp_path / "contests.toml").write_text(CONTESTS, "utf-8")
    (tmp_path / "errors.toml").write_text(ERRORS, "utf-8")
    return tmp_path


def rehearse(run: Run, office: Path, *words: str) -> tuple[int, str, str]:
    """The command on the files of the office."""
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    return run("rehearse", *files, "--seed", "7", *words)


def opened(run: Run, office: Path) -> Path:
    """The folder of a rehearsal with the errors of the file."""
    folder = office / "R"
    code, _, err = rehearse(run, office, "--errors", str(office / "errors.toml"), str(folder))
    assert (code, err) == (0, "")
    return folder


def recorded(folder: Path, whose: str = "files") -> dict[tuple[str, str], tuple[str, ...]]:
    """The ranking of each card by its record."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for row in rows(folder / whose / "records.csv"):
        before = found.get((row["batch"], row["position"]), ())
        assert row["rank"] == (str(len(before) + 1) if row["choice"] else "")
        more = (row["choice"],) if row["choice"] else ()
        found[row["batch"], row["position"]] = (*before, *more)
    return found


def ranking(ranks: Ranks) -> tuple[str, ...]:
    """What marks come to by San Francisco's rules."""
    found: list[str] = []
    for marked in ranks:
        if len(marked) > 1:
            break
        found += [each for each in marked if each not in found]
    return tuple(found)


def test_records_elect_the_announced_winner_who_is_second_at_first(run: Run, office: Path) -> None:
    """The first preferences are those reported, most voters rank several, and the count by rounds has the winner."""
    rankings = recorded(opened(run, office))
    first = Counter(each[0] for each in rankings.values() if each)
    assert first == {"ann": 260, "bob": 250, "cy": 140, "di": 60}
    assert len(rankings) == sum(BATCHES.values())
    assert sum(len(each) > 1 for each in rankings.values()) > 400
    standing = {*CHOICES}
    while len(standing) > 1:
        votes = Counter(next((c for c in each if c in standing), "") for each in rankings.values())
        standing.remove(min(standing, key=lambda choice: votes[choice]))
    assert standing == {"bob"}


def ranks_on(pdf: Path) -> dict[str, Ranks]:
    """The choices at each rank on each printed card, by what is printed on it."""
    found = {}
    for label, marks in read_back(pdf).items():
        assert len(marks) == len(CHOICES) ** 2  # a row for each choice, an oval for each rank
        grid = [marks[first : first + 4] for first in range(0, 16, 4)]
        at = [
            tuple(c for c, row in zip(CHOICES, grid, strict=True) if row[rank] == "vote")
            for rank in range(4)
        ]
        while at and not at[-1]:
            at.pop()
        found[label] = tuple(at)
    return found


def rows_of(ranks: Ranks | None, row: dict[str, str]) -> list[dict[str, str]]:
    """The rows that people write for a card, one for each mark; None where no card is there."""
    marks = [(c, str(n)) for n, marked in enumerate(ranks or (), 1) for c in marked]
    said = "not_found" if ranks is None else "vote" if marks else "blank"
    return [
        row | {"reading": said, "choice": choice, "rank": rank}
        for choice, rank in marks or [("", "")]
    ]


@dataclass
class RankedEvening(Evening):
    """The same where people read a mark for each rank."""

    def ranks(self) -> dict[Card, Ranks]:
        """What people see on each printed card: the choices at each rank, by batch and place."""
        found = {}
        for label, ranks in ranks_on(self.pdf).items():
            _, batch, position = label.split(" · ")[-1].removeprefix(f"{WHOSE} ").split(" ")
            found[batch, position] = ranks
        return found

    def readings(self) -> list[dict[str, str]]:
        """The sheet of readings: a row for each mark that is on the paper."""
        there, sheet = self.ranks(), []
        for row in rows(self.folder / "sheets/round-1" / WHOSE / "readings.csv"):
            sheet += rows_of(there.get((row["batch"], row["position"])), row)
        return sheet


@pytest.fixture
def evening(run: Run, office: Path) -> RankedEvening:
    """A rehearsal up to its first round and the paper of it: 90 cards."""
    made = RankedEvening(run, office / "R", {"mayor": CHOICES})

    def make() -> None:
        opened(run, office)
        made.to_sample("--size", "mayor=90")

    made_once("at its first round", office, office / "R", make)
    return made


def test_the_paper_has_the_ranks_and_the_errors(evening: RankedEvening) -> None:
    """Strokes alone: every card as it is recorded, but for the tabulator in which two choices are exchanged."""
    there, records = evening.ranks(), recorded(evening.folder)
    sheet = rows(evening.folder / "sheets/round-1" / WHOSE / "readings.csv")
    assert {*there} == {(r["batch"], r["position"]) for r in sheet} - {("06", str(BATCHES["06"]))}
    off = [card for card, ranks in there.items() if ranking(ranks) != records[card]]
    assert {int(batch) // 6 for batch, _ in off} == {3}
    pairs = {
        frozenset({one, other})
        for card in off
        for one, other in zip(ranking(there[card]), records[card], strict=False)
        if one != other
    }
    assert len(pairs) == 1  # one pair of choices, and no other
    assert all("bob" in pair for pair in pairs)
    key = evening.folder / "trainer/round-1/key.pdf"
    assert key.is_file()


def test_an_evening_of_rankings_from_paper_to_both_verifiers(evening: RankedEvening) -> None:
    """People read ranks into the real record; the score names the step; a slip in one rank is told with the mark."""
    read = evening.readings()
    records = recorded(evening.folder)
    truth = evening.ranks()
    slip = next(
        (batch, position)
        for (batch, position), ranks in truth.items()
        if len(ranks) > 1
        and all(len(marked) == 1 for marked in ranks)
        and ranking(ranks) == records[batch, position]
    )
    wrong = [
        row | {"rank": str(3 - int(row["rank"]))}
        if (row["batch"], row["position"]) == slip and row["rank"] in ("1", "2")
        else row
        for row in read
    ]
    evening.enter(wrong, "board 1")
    found = evening.score()
    became = {one["error"]["kind"]["value"]: one["became"]["value"] for one in found["errors"]}
    assert became["choices_swapped"] == "by_card"
    is_drawn = ("06", str(BATCHES["06"])) in {(row["batch"], row["position"]) for row in read}
    assert became["card_missing"] == ("by_missing" if is_drawn else "not_drawn")
    assert [one["id"][-2:] for one in found["slips"]] == [[*slip]]
    said, paper = found["slips"][0]["said"].split(", "), found["slips"][0]["paper"].split(", ")
    assert (said[:2], said[2:]) == ([paper[1], paper[0]], paper[2:])
    assert [one["is_right"] for one in found["contests"]] == [True]
    evening.audit("sign-off", "-j", WHOSE, "--person", "Ann Lee, clerk")
    evening.audit("measure")
    code, out, _ = evening.run("rehearse", str(evening.folder), "--score")
    assert (code, forbidden_in(out)) == (0, [])
    public = evening.folder / "public"
    evening.audit("publish", str(public))
    first = "REHEARSAL: the record r is for practice and decides nothing."
    for verdict in (evening.run("verify", str(public))[1], run_observer(public).stdout):
        assert verdict.splitlines()[0] == first
        assert "\nConsistent, not anchored" in verdict


def test_every_claim_is_played(run: Run, office: Path) -> None:
    """``--simulate``: the winner of the rounds, first choices called so, and one seed the same bytes."""
    words = ("--simulate", "--replications", "20", "--errors", str(office / "errors.toml"))
    code, out, _ = rehearse(run, office, *words)
    flat = " ".join(out.split())
    assert code == 0
    assert out.startswith("REHEARSAL: Mayor")
    assert "On this paper the reported winner won" in flat
    assert "First choices reported, and first choices on the paper of the rehearsal" in flat
    assert "every claim that implies the winner" in flat
    assert forbidden_in(out) == []
    one, again = (rehearse(run, office, *words, "--json")[1] for _ in range(2))
    assert one == again
    assert sum(json.loads(one)["sheet"]["reported"].values()) == 710


def test_a_wrong_winner_by_rounds(run: Run, office: Path) -> None:
    """The paper elects another than the records, on as few cards as that takes; few audits confirm it."""
    (office / "errors.toml").write_text('[[error]]\nkind = "wrong_winner"\n', "utf-8")
    words = ("--simulate", "--replications", "40", "--errors", str(office / "errors.toml"))
    code, out, _ = rehearse(run, office, *words, "--json")
    assert code == 0
    found = json.loads(out)
    assert found["sheet"]["is_right"] is False
    assert found["sheet"]["confirmed"]["value"] <= 0.1 + 4 * (0.1 * 0.9 / 40) ** 0.5
    assert 0 < found["planted"][0]["cards"] < 200


@pytest.mark.parametrize(
    ("was", "is_", "said"),
    [
        ('rule = "irv"', 'rule = "borda"', "'bob' does not have the most of these points"),
        ('{ name = "comparison" }', '{ name = "awaire" }', ""),
        ("votes = 260", "votes = 960", "1,410 first preferences, and 770 cards"),
        ('winner = "bob"', 'winner = "ann"', ""),
    ],
)
def test_what_is_rehearsed_and_what_is_not(
    run: Run, office: Path, was: str, is_: str, said: str
) -> None:
    """Another winner, and a method without records, can be; what no rankings are made for is named."""
    text = CONTESTS.replace(was, is_)
    assert text != CONTESTS
    (office / "contests.toml").write_text(text, "utf-8")
    code, out, err = rehearse(run, office, str(office / "R"))
    if said:
        assert (code, out) == (2, "")
        assert said in " ".join(err.split())
    else:
        assert (code, err) == (0, "")


def test_a_winner_whom_no_rankings_elect_is_refused(run: Run, office: Path) -> None:
    """One who goes first of all whoever is ranked next: who has the fewest first choices has no way."""
    text = CONTESTS.replace('winner = "bob"', 'winner = "di"')
    (office / "contests.toml").write_text(text, "utf-8")
    code, _, err = rehearse(run, office, str(office / "R"))
    assert code == 2
    said = "contest 'mayor': no rankings were found below these first preferences (60 are its own)"
    assert said in " ".join(err.split())


def test_without_first_preferences_nothing_is_made_up(run: Run, office: Path) -> None:
    """A contest without records may leave its votes out; a rehearsal says that it needs them."""
    text = CONTESTS.replace('"comparison"', '"awaire"')
    for votes in (260, 250, 140, 60):
        text = text.replace(f", votes = {votes} }}", " }")
    (office / "contests.toml").write_text(text, "utf-8")
    code, _, err = rehearse(run, office, str(office / "R"))
    assert code == 2
    assert "mayor: write the reported first preferences as its votes" in err


@dataclass
class Boxes:
    """A rehearsal of whole boxes with ranks, in a folder for people; ``paper`` is read from the strokes alone."""

    run: Run
    folder: Path

    @cached_property
    def paper(self) -> dict[Card, Ranks]:
        """The choices at each rank on each printed card."""
        found = ranks_on(self.folder / "people/ballots.pdf")
        return {(label.split(" ")[1], label.split(" ")[2]): ranks for label, ranks in found.items()}

    @cached_property
    def sheet(self) -> list[dict[str, str]]:
        """The sheet as it was written: a row for each card."""
        return rows(self.folder / "people/readings.csv")

    def fill(self, change: Mapping[Card, Ranks] = MappingProxyType({})) -> None:
        """People read every card, some otherwise, and write the choices of a rank in the order of the alphabet."""
        lines = []
        for row in self.sheet:
            card = (row["batch"], row["position"])
            ranks = change.get(card, self.paper.get(card))
            lines += rows_of(ranks and tuple(tuple(sorted(at)) for at in ranks), row)
        self.write(lines)

    def write(self, lines: list[dict[str, str]]) -> None:
        """The sheet as a spreadsheet saves it."""
        out = StringIO()
        writer = csv.DictWriter(out, lines[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
        (self.folder / "people/readings.csv").write_text(out.getvalue(), "utf-8")

    def score(self) -> dict[str, Any]:
        """What the score says."""
        code, out, err = self.run("rehearse", str(self.folder), "--score", "--json")
        assert (code, err) == (0, "")
        found: dict[str, Any] = json.loads(out)
        return found


@pytest.fixture
def boxes(run: Run, office: Path) -> Boxes:
    """The boxes of the two errors, and others until there are 120 cards."""

    def make() -> None:
        errors = ("--errors", str(office / "errors.toml"))
        code, _, err = rehearse(run, office, *errors, "--people", "--out", str(office / "P"))
        assert (code, err) == (0, "")

    made_once("for people", office, office / "P", make)
    return Boxes(run, office / "P")


def became(found: dict[str, Any]) -> dict[str, str]:
    """What became of each error."""
    return {one["kind"]["value"]: one["found"]["value"] for one in found["errors"]}


def in_words(ranks: Ranks) -> str:
    """Marks as the score says them."""
    return ", ".join(" = ".join(marked) or "no mark" for marked in ranks)


def test_whole_boxes_are_read_rank_by_rank(boxes: Boxes) -> None:
    """A sheet with a column of ranks, filled from the strokes alone: every error is found and no reading differs."""
    assert [*boxes.sheet[0]][-3:] == ["reading", "choice", "rank"]
    assert {(row["reading"], row["choice"], row["rank"]) for row in boxes.sheet} == {("", "", "")}
    boxes.fill()
    found = boxes.score()
    assert became(found) == {"choices_swapped": "by_card", "card_missing": "by_card"}
    assert found["read"] == found["agree"] == found["printed"] == len(boxes.sheet)
    assert found["differs"] == []


def test_rankings_copied_from_the_records_find_nothing(boxes: Boxes) -> None:
    """Who writes the records' rankings is told which errors stood before them, and where a mark was another."""
    by_card = {c: tuple((each,) for each in r) for c, r in recorded(boxes.folder, "office").items()}
    boxes.fill(by_card)
    found = boxes.score()
    assert {*became(found).values()} == {"read_as_recorded"}
    told = {tuple(one["card"][1:]): one for one in found["differs"]}
    wrong = {card for card, ranks in boxes.paper.items() if by_card[card] != ranks}
    missing = {("06", str(BATCHES["06"]))}
    assert {*told} == wrong | missing
    assert {*by_card} & wrong  # exchanged choices at least
    for card in wrong:
        assert told[card]["read"] == ["vote", in_words(by_card[card])]
        assert told[card]["key"] == ["vote", in_words(boxes.paper[card])]


def test_a_slip_in_a_rank_is_told_and_finds_no_error(boxes: Boxes) -> None:
    """Two ranks exchanged on a card without an error; a skipped rank that nobody wrote changes no ranking."""
    records = recorded(boxes.folder, "office")
    sure = [c for c, r in boxes.paper.items() if len(r) > 1 and ranking(r) == records[c]]
    slip = next(card for card in sure if all(len(at) == 1 for at in boxes.paper[card]))
    first, second, *rest = boxes.paper[slip]
    boxes.fill({slip: (second, first, *rest)})
    found = boxes.score()
    assert [tuple(one["card"][1:]) for one in found["differs"]] == [slip]
    assert found["differs"][0]["read"] == ["vote", in_words((second, first, *rest))]
    code, out, _ = boxes.run("rehearse", str(boxes.folder), "--score")
    assert (code, forbidden_in(out)) == (0, [])
    assert in_words((second, first, *rest)) in out


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"reading": "vote", "choice": "ann", "rank": ""}, "a choice that was read has no rank"),
        (
            {"reading": "vote", "choice": "ann", "rank": "5"},
            "a mark at rank 5; the card has 4 ranks",
        ),
        ({"reading": "vote", "choice": "anne", "rank": "1"}, "no choice is called 'anne'"),
        ({"reading": "blank", "choice": "", "rank": "1"}, "a rank stands beside no choice"),
        ({"reading": "vote", "choice": "ann", "rank": "first"}, "first"),
    ],
)
def test_ranks_that_cannot_be_meant(boxes: Boxes, row: dict[str, str], said: str) -> None:
    """Refused with what was found; nothing is scored."""
    boxes.write([boxes.sheet[0] | row, *boxes.sheet[1:]])
    code, out, err = boxes.run("rehearse", str(boxes.folder), "--score")
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())


def test_what_people_are_told_of_ranks(boxes: Boxes) -> None:
    """The sheet says how further marks are written; the key counts first preferences by box."""
    start, key = (
        " ".join(" ".join(p.extract_text() for p in PdfReader(boxes.folder / name).pages).split())
        for name in ("people/start.pdf", "trainer/key.pdf")
    )
    assert "every further mark is a row of its own" in start
    assert "first preferences on paper" in key


@pytest.fixture
def by_points(office: Path) -> Path:
    """The same office where the ranks of four choices give three points, two, one and none."""
    text = CONTESTS.replace('rule = "irv"', 'rule = "borda"')
    for votes, points in ((260, 1000), (250, 1250), (140, 700), (60, 450)):
        text = text.replace(f"votes = {votes} ", f"votes = {points} ")
    (office / "contests.toml").write_text(text, "utf-8")
    return office


@pytest.mark.long(twin="test_an_evening_of_rankings_from_paper_to_both_verifiers")
def test_points_of_ranks_from_paper_to_both_verifiers(run: Run, by_points: Path) -> None:
    """Rankings whose points are those reported: the real commands audit them, and the score names what was planted."""
    folder = opened(run, by_points)
    points = Counter(
        choice
        for each in recorded(folder).values()
        for rank, choice in enumerate(each, 1)
        for _ in range(4 - rank)
    )
    assert points == {"ann": 1000, "bob": 1250, "cy": 700, "di": 450}
    evening = RankedEvening(run, folder, {"mayor": CHOICES})
    evening.to_sample("--size", "mayor=90")
    evening.enter(evening.readings(), "board 1")
    found = evening.score()
    became_ = {one["error"]["kind"]["value"]: one["became"]["value"] for one in found["errors"]}
    assert became_["choices_swapped"] == "by_card"
    assert (found["slips"], [one["is_right"] for one in found["contests"]]) == ([], [True])
    evening.audit("sign-off", "-j", WHOSE, "--person", "Ann Lee, clerk")
    evening.audit("measure")
    public = folder / "public"
    evening.audit("publish", str(public))
    for verdict in (run("verify", str(public))[1], run_observer(public).stdout):
        assert "\nConsistent, not anchored" in verdict


def test_whole_boxes_by_points_of_ranks(run: Run, by_points: Path) -> None:
    """``--people`` takes them too, and the trainer's key counts points by box."""
    (by_points / "errors.toml").write_text('[[error]]\nkind = "wrong_winner"\n', "utf-8")
    errors = ("--errors", str(by_points / "errors.toml"))
    out = ("--people", "--out", str(by_points / "P"))
    assert rehearse(run, by_points, *errors, *out)[0] == 0
    boxes = Boxes(run, by_points / "P")
    boxes.fill()
    assert became(boxes.score()) == {"wrong_winner": "by_card"}
    pages = PdfReader(boxes.folder / "trainer/key.pdf").pages
    assert "points of the ranks on paper" in " ".join(
        " ".join(page.extract_text() for page in pages).split()
    )


def test_points_of_ranks_are_played(run: Run, by_points: Path) -> None:
    """A right report is confirmed after the cards that the commitment says; a wrong one at most at the limit."""
    file = by_points / "errors.toml"
    asked = ("--errors", str(file), "--simulate", "--replications", "150")
    found = {}
    for kind in ("card_missing", "wrong_winner"):
        file.write_text(f'[[error]]\nkind = "{kind}"\n', "utf-8")
        code, out, _ = rehearse(run, by_points, *asked, "--json")
        assert code == 0
        found[kind] = json.loads(out)["sheet"]
    assert (found["card_missing"]["is_right"], found["wrong_winner"]["is_right"]) == (True, False)
    wrong = found["wrong_winner"]["confirmed"]
    assert wrong["value"] <= 0.1 + 3 * wrong["error"]
    page = " ".join(rehearse(run, by_points, *asked)[1].split())
    assert "Points reported, and points on the paper" in page
    assert "First choices" not in page
    file.write_text('[[error]]\nkind = "card_missing"\n', "utf-8")
    assert rehearse(run, by_points, *asked[:2], str(by_points / "R"))[0] == 0
    code, out, _ = run("audit", "commit", str(by_points / "R"))
    first = int(re.findall(r"if the report is right: ([0-9]+) draws", out)[0])
    assert found["card_missing"]["confirmed"]["value"] > 0.97
    assert abs(found["card_missing"]["cards"]["nine_in_ten"] - first) <= 2


def test_a_poll_of_points_is_played_by_the_audit(run: Run, by_points: Path) -> None:
    """Its rounds are those that ``canvass audit commit`` plans."""
    text = (by_points / "contests.toml").read_text("utf-8")
    (by_points / "contests.toml").write_text(text.replace('"comparison"', '"polling"'), "utf-8")
    (by_points / "errors.toml").write_text('[[error]]\nkind = "card_missing"\n', "utf-8")
    errors = ("--errors", str(by_points / "errors.toml"))
    asked = (*errors, "--simulate", "--replications", "20", "--json")
    code, out, _ = rehearse(run, by_points, *asked)
    assert code == 0
    sheet = json.loads(out)["sheet"]
    assert rehearse(run, by_points, *errors, str(by_points / "R"))[0] == 0
    _, committed, _ = run("audit", "commit", str(by_points / "R"))
    first = int(re.findall(r"if the report is right: ([0-9]+) draws", committed)[0])
    assert sheet["rounds"][0] == first
    assert (sheet["is_right"], sheet["confirmed"]["value"] > 0.8) == (True, True)


def test_points_that_the_cards_cannot_give(run: Run, by_points: Path) -> None:
    """More than six points a card, and points that no rankings have, are refused by name."""
    text = (by_points / "contests.toml").read_text("utf-8")
    for points, said in (
        (9250, "11,400 points, and 770 cards that hold 6 each"),
        (2400, "no rankings on 770 cards were found"),
    ):
        changed = text.replace("votes = 1250", f"votes = {points}")
        (by_points / "contests.toml").write_text(changed, "utf-8")
        code, _, err = rehearse(run, by_points, str(by_points / "R"))
        assert (code, said in " ".join(err.split())) == (2, True), err

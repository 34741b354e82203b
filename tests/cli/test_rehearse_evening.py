"""A rehearsal from its opening to its score: paper to hold, the real commands, and what the record says of both."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.conftest import Run
from tests.cli.evening import WHOSE, Evening, rows

BATCHES = {f"{number:02}": 30 + number % 5 for number in range(1, 25)}
CONTESTS = """
second_reading = "1/2"

[[contest]]
id = "mayor"
title = "Mayor"
card_bound = 770
card_bound_source = "poll books"
risk_limit = "0.1"
method = { name = "comparison" }
choice = [{ id = "ann", name = "Ann Bell", votes = 430 }, { id = "bob", name = "Bob Cray", votes = 250 }]

[[contest]]
id = "bond"
title = "Bond"
card_bound = 770
card_bound_source = "poll books"
risk_limit = "0.1"
method = { name = "batch_comparison" }
choice = [{ id = "yes", name = "Yes", votes = 560 }, { id = "no", name = "No", votes = 140 }]
"""
ERRORS = """
[[error]]
kind = "transposed_count"
batch = "04"
[[error]]
kind = "card_missing"
batch = "06"
[[error]]
kind = "choices_swapped"
contest = "bond"
batch = "18"
[[error]]
kind = "wrong_label"
batch = "15"
other = "16"
"""


@pytest.fixture
def evening(run: Run, tmp_path: Path) -> Evening:
    """A rehearsal of two contests with four errors, up to its first round and the paper of it."""
    lines = [f"{batch},{cards}" for batch, cards in BATCHES.items()]
    (tmp_path / "manifest.csv").write_text("\n".join(["batch,cards", *lines]), "utf-8")
    (tmp_path / "contests.toml").write_text(CONTESTS, "utf-8")
    (tmp_path / "errors.toml").write_text(ERRORS, "utf-8")
    files = (str(tmp_path / "manifest.csv"), "--contests", str(tmp_path / "contests.toml"))
    errors = ("--errors", str(tmp_path / "errors.toml"), "--seed", "7")
    code, _, err = run("rehearse", *files, *errors, str(tmp_path / "R"))
    assert code == 0, err
    made = Evening(run, tmp_path / "R", {"mayor": ("ann", "bob"), "bond": ("yes", "no")})
    made.to_sample()
    return made


def expected(folder: Path) -> dict[tuple[str, ...], dict[str, tuple[str, str]]]:
    """The paper of every card, worked out from the scanner's records and the errors that were asked for."""
    recorded: dict[tuple[str, ...], dict[str, tuple[str, str]]] = {}
    for row in rows(folder / "files/records.csv"):
        marked = ("vote", row["choice"]) if row["choice"] else ("blank", "")
        recorded.setdefault((row["batch"], row["position"]), {})[row["contest"]] = marked
    other = {"15": "16", "16": "15"}
    turned = {("vote", "yes"): ("vote", "no"), ("vote", "no"): ("vote", "yes")}
    common = min(BATCHES["15"], BATCHES["16"])
    paper: dict[tuple[str, ...], dict[str, tuple[str, str]]] = {}
    for (batch, place), said in recorded.items():
        is_exchanged = batch in other and int(place) <= common
        on = dict(recorded[other[batch], place] if is_exchanged else said)
        if batch == "18":
            on["bond"] = turned.get(on["bond"], on["bond"])
        paper[batch, place] = on
    del paper["06", str(BATCHES["06"])]
    return paper


def test_the_cards_that_the_sample_drew_are_on_paper(evening: Evening) -> None:
    """Cards of the list and boxes that are counted whole, once each; strokes alone say what the paper must say."""
    sheets = evening.folder / "sheets/round-1" / WHOSE
    boxes = {row["batch"] for row in rows(sheets / "counts.csv")}
    listed = {(row["batch"], row["position"]) for row in rows(sheets / "readings.csv")}
    assert boxes
    assert {batch for batch, _ in listed} - boxes
    paper, there = expected(evening.folder), evening.paper()
    wanted = listed | {card for card in paper if card[0] in boxes}
    assert {*there} == wanted & {*paper}
    assert there == {card: paper[card] for card in there}
    pages = [page.extract_text() for page in PdfReader(evening.pdf).pages]
    assert all(page.count("REHEARSAL - NOT A BALLOT") in (1, 2, 3, 4) for page in pages)


def test_the_paper_has_doubtful_marks_and_the_key_is_apart(evening: Evening) -> None:
    """The trainer's sheet names each; nothing for people does. Printed again, both are the same bytes."""
    key = evening.folder / "trainer/round-1/key.pdf"
    text = " ".join("".join(page.extract_text() for page in PdfReader(key).pages).split())
    assert "a faint stroke in the oval" in text
    assert "choices are exchanged" in text
    assert "REHEARSAL" in text
    for_people = "".join(page.extract_text() for page in PdfReader(evening.pdf).pages)
    assert "exchanged" not in for_people
    assert {path.name for path in (evening.folder / "people").rglob("*.*")} == {"ballots.pdf"}
    before = evening.pdf.read_bytes(), key.read_bytes()
    assert evening.run("rehearse", str(evening.folder), "--ballots")[0] == 0
    assert (evening.pdf.read_bytes(), key.read_bytes()) == before
    code, out, _ = evening.run("rehearse", str(evening.folder), "--ballots", "--batch", "06")
    assert code == 0
    assert f"{BATCHES['06'] - 1} cards are printed" in out
    assert "1 card of the list is not there" in out.replace("One", "1")
    code, _, err = evening.run("rehearse", str(evening.folder), "--ballots", "--batch", "66")
    assert code == 2
    assert "no batch of this round is called '66'" in err


def test_no_ballots_before_a_round_nor_of_a_real_audit(run: Run, tmp_path: Path) -> None:
    """Each is refused in a sentence, and another key prints nothing."""
    folder = str(tmp_path / "D")
    assert run("rehearse", "--demo", folder)[0] == 0
    code, _, err = run("rehearse", folder, "--ballots")
    assert code == 2
    assert "no round is open" in err
    place = str(tmp_path / "real")
    about = ("-j", "Adams", "--office", "The clerk", "--election", "November 2026")
    assert run("audit", "open", place, *about)[0] == 0
    assert "no round is open" in run("rehearse", place, "--ballots")[2]

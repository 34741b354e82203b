"""``canvass audit draw`` and ``risk``: from a manifest and a seed to the measured risk."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from canvass.journeys.audit_draw import DrawAsked, audit_draw
from canvass.present.audit import draw as draw_of_cards
from tests.cli.conftest import Run
from tests.formats.audits.files import MANIFEST, READ, RECORDS, VOTES, written
from tests.published.read import vectors

SEED = "01382438112797316654"
BRAVO = ("--method", "bravo")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of a small audit."""
    for name, text in (
        ("manifest", MANIFEST),
        ("votes", VOTES),
        ("records", RECORDS),
        ("read", READ),
    ):
        written(tmp_path, f"{name}.csv", text)
    return tmp_path


def cards(folder: Path, *more: str) -> tuple[str, ...]:
    """The words of a risk measured on cards, by the method that fits."""
    method = "comparison" if "--records" in more else "alpha"
    return (
        *("audit", "risk", "cards", str(folder / "votes.csv"), "--contest", "mayor"),
        *("--cards", "7"),
        *("--manifest", str(folder / "manifest.csv"), "--read", str(folder / "read.csv")),
        *("--seed", SEED, "--method", method, *more),
    )


def test_the_pick_list_is_the_draw_in_the_order_of_the_shelf(run: Run, folder: Path) -> None:
    """Every draw once, in the order of the manifest, with the number of its draw."""
    manifest = folder / "manifest.csv"
    code, out, _ = run("audit", "draw", str(manifest), "--seed", SEED, "-n", "4", "--json")
    result, library = json.loads(out), audit_draw(DrawAsked(manifest, SEED, 4))
    assert code == 0
    drawn = {(*c["batch"], str(c["position"])): c["drawn"] for c in result["shelf"]["cards"]}
    assert {card: [place] for place, card in enumerate(library.sample.ids, 1)} == drawn
    order = [("101", "1"), ("101", "2"), ("102", "1")]
    assert sorted(drawn, key=lambda card: (order.index(card[:2]), card[2])) == list(drawn)
    code, out, _ = run("audit", "draw", str(manifest), "--seed", SEED, "-n", "4")
    assert code == 0
    assert "4 draws from 7 cards in 3 batches" in out


def test_every_draw_is_in_a_file_and_the_first_cards_on_a_screen(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A draw that nobody reads on a screen: the file has each draw with its ticket, entries beyond the manifest too."""
    manifest, to = folder / "manifest.csv", folder / "drawn.csv"
    words = ("audit", "draw", str(manifest), "--seed", SEED, "-n", "7", "--bound", "12")
    code, out, err = run(*words, "--replacement", "--out", str(to))
    assert (code, out, err) == (0, "", f"wrote {to}\n")
    library = audit_draw(DrawAsked(manifest, SEED, 7, replacement=True, bound=12))
    with to.open(newline="") as file:
        rows = [tuple(row) for row in csv.reader(file)]
    assert rows[0] == ("draw", "tabulator", "batch", "card", "ticket")
    assert any(row[1] == "phantom" for row in rows)
    assert [tuple(filter(None, row)) for row in rows[1:]] == [
        (str(n), *draw.id, draw.ticket) for n, draw in enumerate(library.sample.draws, 1)
    ]
    monkeypatch.setattr(draw_of_cards, "MOST_ON_SCREEN", 2)
    code, out, _ = run(*words[:-2])
    assert (code, "5 cards more; --out FILE.csv writes all of them." in out) == (0, True)
    code, _, err = run(*words[:-4], "--size", "mayor=2", "--out", str(to))
    assert (code, "--out writes the cards that -n draws" in err) == (2, True)


def test_a_weak_seed_is_said(run: Run, folder: Path) -> None:
    """It draws, and the screen says that somebody could have searched for it."""
    _, out, _ = run("audit", "draw", str(folder / "manifest.csv"), "--seed", "7", "-n", "1")
    assert "could have searched" in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-n", "8"), "cannot draw 8 of 7"),
        (("-n", "-1"), "cannot draw -1"),
        (("-n", "2", "--bound", "5"), "at most 5 exist"),
        (("-n", "2", "--scheme", "shangrla", "--replacement"), "does not put them back"),
        (("-n", "2", "--contest", "mayor"), "give --batches too"),
        (("-n", "2", "--seats", "2"), "give --batches too"),
        (("-n", "2", "--rule", "irv"), "give --batches too"),
        (("-n", "2", "--share", "1/2"), "give --batches too"),
    ],
)
def test_draws_that_cannot_be(run: Run, folder: Path, words: tuple[str, ...], message: str) -> None:
    """More draws than cards and their like end in one message."""
    code, out, err = run("audit", "draw", str(folder / "manifest.csv"), "--seed", SEED, *words)
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())
    assert "Traceback" not in err


@pytest.mark.parametrize("name", ["polling", "comparison"])
def test_reading_every_card_ends_the_audit(run: Run, folder: Path, name: str) -> None:
    """All seven were read without replacement: what people counted decides."""
    records = ("--records", str(folder / "records.csv")) if name == "comparison" else ()
    code, out, _ = run(*cards(folder, *records, "--json"))
    result = json.loads(out)
    assert code == 0
    assert result["tested"]["status"]["value"] == "hand_count_agrees"
    assert result["measured"]["used"] == 7
    code, out, _ = run(*cards(folder, *records))
    assert code == 0
    assert "Every card was read by people" in " ".join(out.split())
    assert " %, " not in out.replace("a risk limit of 5%", "")


@pytest.mark.parametrize("name", ["polling", "comparison"])
def test_phantoms_are_no_count_that_differs(run: Run, folder: Path, name: str) -> None:
    """Seven cards agree, three of the bound are in no manifest: not confirmed, and nobody disagreed."""
    records = ("--records", str(folder / "records.csv")) if name == "comparison" else ()
    code, out, _ = run(*cards(folder, *records, "--cards", "10", "--json"))
    result = json.loads(out)
    assert code == 0
    assert (result["measured"]["used"], result["measured"]["phantoms"]) == (10, 3)
    assert result["tested"]["status"]["value"] == "all_drawn"
    assert result["tested"]["measured_risk"] > 0.05


def test_a_bound_with_a_digit_too_many_is_refused(run: Run, folder: Path) -> None:
    """Seven cards and a bound of seventy or of seven thousand million: one sentence, before anything is listed."""
    manifest = str(folder / "manifest.csv")
    for bound in ("70", "7000000000"):
        words = ("audit", "draw", manifest, "--seed", SEED, "-n", "2", "--bound", bound)
        for typed in (words, cards(folder, "--cards", bound)):
            code, out, err = run(*typed)
            assert (code, out) == (2, "")
            assert "and the manifest lists 7" in " ".join(err.split())


def test_the_cards_are_those_of_the_manifest(run: Run, folder: Path) -> None:
    """Where nobody states them; fewer than the manifest has are refused, and more are phantoms."""
    words = [word for word in cards(folder) if word not in ("--cards", "7")]
    _, out, _ = run(*words)
    assert "7 cards (those of the manifest)" in " ".join(out.split())
    code, out, err = run(*cards(folder, "--cards", "6"))
    assert (code, out) == (2, "")
    assert "the manifest has 7 cards and at most 6 exist" in err
    _, out, _ = run(*cards(folder, "--cards", "9", "--json"))
    assert json.loads(out)["measured"]["phantoms"] == 2


def test_cards_count_up_to_the_first_that_nobody_read(run: Run, folder: Path) -> None:
    """The second card of the draw is missing: one card is used, the others are named as not used."""
    second = audit_draw(DrawAsked(folder / "manifest.csv", SEED, 2)).sample.ids[1]
    lines = [line for line in READ.splitlines() if not line.startswith(",".join(second) + ",")]
    written(folder, "read.csv", "\n".join(lines) + "\n")
    code, out, _ = run(*cards(folder, "--json"))
    measured = json.loads(out)["measured"]
    assert code == 0
    assert (measured["used"], measured["not_used"]) == (1, 5)
    assert tuple(measured["next_unread"]) == second


def test_a_record_that_differs_is_named(run: Run, folder: Path) -> None:
    """A card recorded for Ann that people read for Bob overstates the margin by two votes."""
    written(folder, "read.csv", READ.replace("101,1,1,mayor,vote,ann", "101,1,1,mayor,vote,bob"))
    _, out, _ = run(*cards(folder, "--records", str(folder / "records.csv")))
    assert "101/1/1: recorded ann, read bob; overstates by 2 votes" in " ".join(out.split())


@pytest.mark.parametrize("case", range(4))
def test_super_simple_from_discrepancies(run: Run, case: int) -> None:
    """The published Kaplan-Markov P-values, from counts of discrepancies."""
    vector = vectors("audit_super_simple")["km-p"]
    given = vector["given"]["cases"][case]
    lead = round(1000 * given[1])
    errors = zip(("one-vote-over", "two-vote-over", "one-vote-under"), given[2:5], strict=True)
    code, out, _ = run(
        *("audit", "risk", "comparison", str(500 + lead // 2), str(500 - lead // 2)),
        *("--drawn", str(given[0])),
        *(word for name, count in errors for word in (f"--{name}", str(count))),
        *("--two-vote-under", str(given[5]), "--method", "super_simple", "--json"),
    )
    assert code == 0
    assert json.loads(out)["tested"]["measured_risk"] == pytest.approx(
        vector["expect"]["measured_risk"][case], abs=vector["tolerance"]
    )


def test_rochester_is_not_confirmed(run: Run) -> None:
    """The pilot of 2018 by the corrected likelihood ratio: 0.3477, not the published 0.0212."""
    given = vectors("audit_sprt_polling")["polling-sprt-rochester-2018"]["given"]
    code, out, _ = run(
        *("audit", "risk", "polling", f"W={given['winner_votes']}", f"L={given['loser_votes']}"),
        *("--cards", str(given["N"]), "--risk-limit", "0.1", "--drawn", str(given["n"])),
        *("--found", f"W={given['winner_sampled']}", "--found", f"L={given['loser_sampled']}"),
        *("--method", "polling_ratio", "--json"),
    )
    ratio = json.loads(out)["tested"]
    assert code == 0
    assert ratio["measured_risk"] == pytest.approx(0.3477, abs=5e-5)
    assert ratio["status"]["value"] == "not_yet"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("polling", "--drawn", "10", *BRAVO), "0 cards found, lost or without a vote among 10"),
        (("polling", "--found", "A=1"), "Missing option '--drawn'"),
        (("polling", "--drawn", "0", "--found", "A=1"), "greater than or equal to 1"),
        (("comparison", "--drawn", "3", "--one-vote-over", "4"), "4 discrepancies among 3 draws"),
        (("comparison", "--drawn", "3", "--one-vote-over", "0.1"), "as an integer"),
        (("polling", "--drawn", "10", "--found", "X=1", *BRAVO), "known: A, B"),
        (("polling", "--drawn", "10", "--found", "A=9", "--found", "B=2", *BRAVO), "11 cards"),
        (("polling", "--drawn", "10", "--found", "A"), "'A' does not name a choice and its count"),
        (
            ("polling", "--drawn", "10", "--found", "A=-6", "--found", "B=4", "--found", "B=4"),
            "'A=-6': '-6' is not a whole number in plain digits; 'B' is given twice; write",
        ),
        (
            ("polling", "--drawn", "2", "--found", "X=1", "--found", "Y=1", *BRAVO),
            "no choice of the contest is called 'X'; known: A, B; no choice of the contest is called 'Y'",
        ),
        (("cards", "--read", "x.csv", "--seed", "1"), "Missing option '--manifest'"),
        (("polling", "--drawn", "1", "--found", "A=1", "--risk-limit", "1", *BRAVO), "below 1"),
    ],
)
def test_evidence_that_is_none(run: Run, words: tuple[str, ...], message: str) -> None:
    """Exit code 2 and one message."""
    code, out, err = run("audit", "risk", *words, "600", "400")
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())
    assert "Traceback" not in err


def test_cards_that_contradict_the_number_of_cards_say_so(run: Run, tmp_path: Path) -> None:
    """Ten votes were reported on ten cards, and one of them has none."""
    (tmp_path / "manifest.csv").write_text("batch,cards\na,10\n")
    read = [f"a,{place},mayor,vote,{'A' if place < 7 else 'B'}" for place in range(1, 10)]
    lines = ("batch,position,contest,reading,choice", *read, "a,10,mayor,blank,", "")
    (tmp_path / "read.csv").write_text("\n".join(lines))
    words = (
        *("audit", "risk", "cards", "A=6", "B=4", "--contest", "mayor"),
        *("--method", "alpha", "--seed", SEED),
        *("--manifest", str(tmp_path / "manifest.csv"), "--read", str(tmp_path / "read.csv")),
    )
    code, out, _ = run(*words)
    assert code == 0
    assert "The sample contradicts the number of cards: 1 of the 10 cards drawn" in " ".join(
        out.split()
    )
    (tmp_path / "manifest.csv").write_text("batch,cards\na,11\n")
    assert "contradicts" not in run(*words)[1]

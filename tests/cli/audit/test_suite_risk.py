"""SUITE through ``canvass audit risk``: from counts, and from the cards that a seed drew."""

from __future__ import annotations

import json
from collections import Counter
from math import exp, log
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.suite import suite_maximum
from tests.audit.test_suite import published
from tests.cli.audit.suite_files import SEED, VOTES, write_suite
from tests.cli.audit.test_suite import KALAMAZOO, drawing, result, strata
from tests.cli.conftest import Run

COUNTS = (
    *("--linked-drawn", "8", "--drawn", "32", "--no-vote", "1"),
    *("--found", "Whitmer=23", "--found", "Schuette=8"),
)
SUITE = ("--method", "suite")


def measured(run: Run, *words: str) -> dict[str, Any]:
    """What ``canvass audit risk --method suite`` finds."""
    return result(run, "audit", "risk", "suite", *words, *SUITE)


def test_kalamazoo_comes_out_as_published(run: Run) -> None:
    """The pilot of December 2018: 3.741%, with the certificate of the maximum on the screen."""
    found = measured(run, *KALAMAZOO, *COUNTS)
    assert found["tested"]["measured_risk"] == pytest.approx(0.03741402419787909, rel=1e-7)
    assert (found["tested"]["status"]["value"], found["tested"]["sample_size"]) == ("confirmed", 40)
    (claim,) = found["strata"]["claims"]
    assert claim["maximum"]["overstated_share"] == pytest.approx(0.0613, abs=1e-4)
    code, out, _ = run("audit", "risk", "suite", *KALAMAZOO, *COUNTS, *SUITE)
    said = " ".join(out.split())
    assert code == 0
    assert "3.741%, confirmed: SUITE" in said
    assert "8 draws compared, of 5,294 cards. Without: 32 cards read, of 22,372." in said
    assert "The reported lead is 15,130 votes" in said
    for point in claim["maximum"]["certificate"]:
        assert f"{100 * point['overstated_share']:.7g}%" in said


def test_the_example_of_colorado_is_not_below_its_maximum(run: Run) -> None:
    """7.056%, where two other programs report less than the true maximum; the screen says why it is none of less."""
    found = measured(
        run,
        *("w=5300", "l=5100", "--cards", "11000", "--linked-cards", "10000"),
        *("--linked", "w=4550", "--linked", "l=4950", "--linked-drawn", "500"),
        *("--drawn", "250", "--found", "w=187", "--found", "l=37", "--no-vote", "26"),
    )
    right = suite_maximum(published("suite-corla18"))
    assert found["tested"]["measured_risk"] == pytest.approx(right.at_most, rel=1e-9)
    assert found["tested"]["measured_risk"] > 0.0705609


def test_anybody_can_check_the_certificate(run: Run) -> None:
    """Lines through the outer two pairs of points bound what is between the inner two: that is the measured risk."""
    found = measured(run, *KALAMAZOO, *COUNTS)
    (claim,) = found["strata"]["claims"]
    points = [
        (each["overstated_share"], log(each["first"]) + log(each["second"]))
        for each in claim["maximum"]["certificate"]
    ]
    (a, fa), (b, fb), (c, fc), (d, fd) = points
    rise, fall = (fb - fa) / (b - a), (fd - fc) / (d - c)
    assert rise > 0 > fall
    cross = (fc - fb + rise * b - fall * c) / (rise - fall)
    bound = max(fb, fc, fb + rise * (min(max(cross, b), c) - b))
    for each, value in zip(claim["maximum"]["certificate"], points, strict=True):
        p = each["first"] * each["second"]
        assert each["combined"] == pytest.approx(p * (1 - log(p)), rel=1e-12)
        assert value[1] <= bound
    assert found["tested"]["measured_risk"] == pytest.approx(exp(bound) * (1 - bound), rel=1e-6)


@pytest.mark.parametrize(
    ("more", "larger"),
    [
        (("--one-vote-over", "1"), True),
        (("--two-vote-over", "1"), True),
        (("--one-vote-under", "1"), False),
    ],
)
def test_discrepancies_move_the_risk(run: Run, more: tuple[str, ...], larger: bool) -> None:
    """A record that exaggerates the lead raises it, one that understates it lowers it; the screen counts them."""
    clean, found = (measured(run, *KALAMAZOO, *COUNTS, *each) for each in ((), more))
    risks = [each["tested"]["measured_risk"] for each in (clean, found)]
    assert (risks[1] > risks[0]) is larger
    _, out, _ = run("audit", "risk", "suite", *KALAMAZOO, *COUNTS, *more, *SUITE)
    assert "1 by" in " ".join(out.split())


def test_three_choices_are_three_claims_or_two(run: Run) -> None:
    """Each winner against each loser; the largest risk counts, and a card that nobody finds is every loser's."""
    words = (
        *("ann=400", "bob=160", "cat=20", "--cards", "600", "--linked-cards", "240"),
        *("--linked", "ann=156", "--linked", "bob=72", "--linked-drawn", "20", "--drawn", "30"),
        *("--found", "ann=20", "--found", "bob=8"),
    )
    found = measured(run, *words, "--lost", "1", "--no-vote", "1")
    assert [each["claim"]["other"] for each in found["strata"]["claims"]] == ["bob", "cat"]
    risks = [each["measured_risk"] for each in found["claims"]]
    assert found["tested"]["measured_risk"] == max(risks)
    blank = measured(run, *words, "--no-vote", "2")
    assert blank["tested"]["measured_risk"] < found["tested"]["measured_risk"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of a county with records of its absentee cards."""
    write_suite(tmp_path)
    return tmp_path


def of_files(folder: Path, *more: str) -> tuple[str, ...]:
    """The words of a risk from the files."""
    names = {"manifest": "manifest.csv", "records": "records.csv", "read": "read.csv"}
    files = [word for name, file in names.items() for word in (f"--{name}", str(folder / file))]
    return (*VOTES, *files, "--seed", SEED, "--contest", "mayor", *more)


def drawn_of(compared: int, polled: int) -> tuple[str, ...]:
    """The draws that were made of both strata, as ``canvass audit risk`` takes them."""
    return ("--linked-drawn", str(compared), "--drawn", str(polled))


def test_cards_give_what_their_counts_give(run: Run, folder: Path) -> None:
    """The cards of a draw of both strata, with two records wrong: the same risk as by their counts."""
    drawn = result(run, *drawing(folder, *strata(20, 30)))["sample"]
    first = Counter(tuple(each["id"]) for each in drawn["compared"]["draws"])
    marks = {
        (batch, position): choice
        for batch, position, _, _, choice in (
            line.split(",") for line in (folder / "read.csv").read_text().splitlines()[1:]
        )
    }
    anns = [card for card in first if marks[card] == "ann"][:2]
    (one, two), read = anns, Counter(marks[tuple(e["id"])] for e in drawn["polled"]["draws"])
    wrong = {(one[0], int(one[1])): "bob", (two[0], int(two[1])): ""}
    write_suite(folder, wrong)
    by_cards = measured(run, *of_files(folder, *drawn_of(20, 30)))
    by_counts = measured(
        run,
        *(*VOTES, "--linked-cards", "240", "--linked", "ann=156", "--linked", "bob=72"),
        *("--linked-drawn", "20", "--two-vote-over", str(first[one])),
        *("--one-vote-over", str(first[two]), "--drawn", "30"),
        *("--found", f"ann={read['ann']}", "--found", f"bob={read['bob']}"),
        *("--no-vote", str(read[""])),
    )
    assert by_cards["tested"]["measured_risk"] == by_counts["tested"]["measured_risk"]
    assert len(by_cards["strata"]["differing"]) == 2
    assert by_cards["cards_from"]["value"] == by_counts["cards_from"]["value"]
    _, out, _ = run("audit", "risk", "suite", *of_files(folder, *drawn_of(20, 30)), *SUITE)
    said = " ".join(out.split())
    assert "Cards that differ from their records: 2" in said
    assert f"{'/'.join(one)}: recorded ann, read bob; overstates by 2 votes" in said


def test_phantoms_are_of_those_without_a_record(run: Run, folder: Path) -> None:
    """Three cards that no batch has: drawn with the others they are the loser's, and the risk is larger for them."""
    words = of_files(folder, *drawn_of(20, 363))
    more = tuple("603" if word == "600" else word for word in words)
    found = measured(run, *more)
    assert (found["strata"]["other_cards"], found["strata"]["phantoms"]) == (363, 3)
    (claim,) = found["strata"]["claims"]
    assert claim["polled"]["sample"]["loser"] == 88 + 3
    _, out, _ = run("audit", "risk", "suite", *more, *SUITE)
    assert "3 are in no batch of the manifest" in " ".join(out.split())


def test_what_was_not_drawn_is_not_used(run: Run, folder: Path) -> None:
    """600 cards are read and 50 drawn: the others change nothing, whatever is on them, and are counted."""
    found = measured(run, *of_files(folder, *drawn_of(20, 30)))
    drawn = result(run, *drawing(folder, *strata(20, 30)))["sample"]
    cards = {tuple(e["id"]) for part in ("compared", "polled") for e in drawn[part]["draws"]}
    assert found["strata"]["not_used"] == 600 - len(cards)
    rows = (folder / "read.csv").read_text().splitlines()
    kept = [row for row in rows[1:] if tuple(row.split(",")[:2]) in cards]
    (folder / "read.csv").write_text("\n".join((rows[0], *reversed(kept), "")))
    again = measured(run, *of_files(folder, *drawn_of(20, 30)))
    assert again["tested"] == found["tested"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (KALAMAZOO, "--linked-drawn"),
        ((*KALAMAZOO, *COUNTS, "--seed", SEED), "counts and files are given: give one of"),
        ((*KALAMAZOO, *COUNTS, "--read", "read.csv"), "counts and files are given: give one of"),
        ((*KALAMAZOO, *COUNTS, "--two-vote-over", "9"), "9 discrepancies among 8 draws"),
        ((*KALAMAZOO, *COUNTS[:-2]), "add up to the cards drawn"),
        ((*KALAMAZOO, *COUNTS, "--found", "Bailey=1"), "'Bailey'"),
        ((*VOTES, "--linked-drawn", "8"), "Missing option '--drawn'"),
        ((*VOTES, *drawn_of(8, 0)), "--linked-cards and --linked are missing"),
        (
            (*VOTES, "--read", "read.csv", *drawn_of(8, 0)),
            "--manifest, --records and --seed are missing",
        ),
        (
            (
                *(*VOTES, "--linked-cards", "590", "--linked", "ann=400", "--linked", "bob=160"),
                *("--linked-drawn", "3", "--drawn", "11", "--no-vote", "11"),
            ),
            "11 cards drawn of 10 without a record",
        ),
        (
            (*VOTES, "--linked-cards", "240", "--linked", "ann=401", *drawn_of(3, 0)),
            "401 votes in the records and 400 reported",
        ),
    ],
)
def test_evidence_that_cannot_be(run: Run, words: tuple[str, ...], message: str) -> None:
    """Half of a stratum, words of other evidence, and numbers that do not fit end in one message and no number."""
    code, out, err = run("audit", "risk", "suite", *words, *SUITE)
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())


def test_no_other_method_measures_two_strata(run: Run) -> None:
    """Neither without a name nor by the name of another; and SUITE measures nothing else."""
    for method in ((), ("--method", "polling_ratio")):
        code, out, err = run("audit", "risk", "suite", *KALAMAZOO, *COUNTS, *method)
        assert (code, out) == (2, "")
        assert "suite" in err
        files = ("--manifest", "m.csv", "--records", "c.csv", "--read", "r.csv", "--seed", SEED)
        code, out, err = run("audit", "risk", "suite", *VOTES, *files, *drawn_of(20, 30), *method)
        assert (code, out) == (2, "")
        assert "suite" in err
    plain = ("ann=400", "bob=160", "--drawn", "2", "--found", "ann=2")
    code, _, err = run("audit", "risk", "polling", *plain, *SUITE)
    assert code == 2
    assert "does not measure counts" in " ".join(err.split())


@pytest.mark.parametrize(
    ("sizes", "row", "message"),
    [
        (drawn_of(20, 361), None, "361 cards to read of 360"),
        (drawn_of(20, 30), "drop", "were not read"),
        (("--linked-drawn", "20"), None, "Missing option '--drawn'"),
    ],
)
def test_cards_that_do_not_fit(
    run: Run, folder: Path, sizes: tuple[str, ...], row: str | None, message: str
) -> None:
    """More cards than there are, a card drawn and not read, half a size."""
    if row:
        lines = (folder / "read.csv").read_text().splitlines()
        (folder / "read.csv").write_text("\n".join((*lines[:300], "")))
    code, out, err = run("audit", "risk", "suite", *of_files(folder, *sizes), *SUITE)
    assert (code, out) == (2, "")
    assert message in " ".join(err.split())


def test_a_contest_that_nothing_can_confirm(run: Run) -> None:
    """A tie is said, and nothing is measured."""
    words = ("ann=5", "bob=5", "--cards", "12", "--linked-cards", "4", "--linked", "ann=2")
    found = measured(run, *words, "--linked-drawn", "2", "--drawn", "1", "--found", "ann=1")
    assert found["tested"] is None
    assert json.dumps(found["status"]).count("tie")


def test_blank_cards_beyond_their_room_are_told(run: Run) -> None:
    """Of 22,372 cards without a record 1,218 have no vote for either; a sample with more of them contradicts that."""
    drawn = ("--linked-drawn", "8", "--drawn", "2000", "--found", "Whitmer=600")
    words = (*KALAMAZOO, *drawn, "--found", "Schuette=100", "--no-vote", "1300")
    found = measured(run, *words)
    assert (found["contradicts"]["without_vote"], found["contradicts"]["room"]) == (1300, 1218)
    said = " ".join(run("audit", "risk", "suite", *words, *SUITE)[1].split())
    assert "The sample contradicts the number of cards without a record: 1,300 of the 2,000" in said
    assert measured(run, *KALAMAZOO, *COUNTS)["contradicts"] is None


def test_more_of_a_choice_than_the_report_has_there_is_told(run: Run, folder: Path) -> None:
    """By counts and by cards: 88 votes of the cards without a record were reported for bob, and more are found."""
    counted = (
        *(*VOTES, "--linked-cards", "240", "--linked", "ann=156", "--linked", "bob=72"),
        *("--linked-drawn", "20", "--drawn", "200", "--found", "ann=110", "--found", "bob=90"),
    )
    found = measured(run, *counted)
    assert (found["exceeds"]["choice"], found["exceeds"]["reported"]) == ("bob", 88)
    said = " ".join(run("audit", "risk", "suite", *counted, *SUITE)[1].split())
    assert "90 of the 200 cards without a record drawn have a vote for bob, and 88 were" in said
    wrong = {("ward 1", position): "bob" for position in range(1, 151)}
    write_suite(folder, wrong)
    read = measured(run, *of_files(folder, *drawn_of(20, 300)))
    assert read["exceeds"]["found"] > 88

"""``canvass rehearse --styles``: contests on the cards of their ballot styles, from the opening to the score."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.evening import WHOSE, Evening, rows
from tests.observer.conftest import run_observer

BATCHES = {f"{number:02}": 30 for number in range(1, 11)}
CONTEST = """
[[contest]]
id = "{id}"
title = "{id}"
card_bound = {bound}
card_bound_source = "poll books"
risk_limit = "0.1"
method = {{ name = "comparison", style = true }}
choice = [{{ id = "{one}", name = "{one}", votes = {votes} }}, {{ id = "{other}", name = "{other}", votes = {fewer} }}]
"""
MAYOR = {"id": "mayor", "bound": 300, "one": "ann", "votes": 180, "other": "bob", "fewer": 90}
WARD = {"id": "ward", "bound": 120, "one": "cy", "votes": 80, "other": "di", "fewer": 30}
STYLES = """card_style,cards,contest
inside,70,mayor
inside,70,ward
edge,45,mayor
edge,45,ward
outside,185,mayor
"""
ERRORS = """
[[error]]
kind = "wrong_label"
batch = "01"
other = "10"
"""


def office(tmp_path: Path, styles: str = STYLES, manifest: str = "") -> tuple[str, ...]:
    """The files of an office with two contests and three styles; the words that name them."""
    lines = "\n".join(["batch,cards", *(f"{batch},{cards}" for batch, cards in BATCHES.items())])
    for name, text in {
        "manifest.csv": manifest or lines,
        "contests.toml": "".join(CONTEST.format(**each) for each in (MAYOR, WARD)),
        "styles.csv": styles,
        "errors.toml": ERRORS,
    }.items():
        (tmp_path / name).write_text(text, "utf-8")
    files = (str(tmp_path / "manifest.csv"), "--contests", str(tmp_path / "contests.toml"))
    return (*files, "--styles", str(tmp_path / "styles.csv"), "--seed", "5")


def test_each_style_has_its_cards_and_its_contests(run: Run, tmp_path: Path) -> None:
    """By the records: as many cards as the table says, every vote as reported, cards of a style beside one another."""
    words = office(tmp_path)
    for name in ("R", "again"):
        assert run("rehearse", *words, str(tmp_path / name))[0] == 0
    records = rows(tmp_path / "R/files/records.csv")
    on: dict[tuple[str, str], set[str]] = {}
    for row in records:
        on.setdefault((row["batch"], row["position"]), set()).add(row["contest"])
    assert Counter(map(frozenset, on.values())) == {
        frozenset({"mayor", "ward"}): 115,
        frozenset({"mayor"}): 185,
    }
    votes = Counter((row["contest"], row["choice"]) for row in records)
    assert (votes["ward", "cy"], votes["ward", "di"]) == (80, 30)
    assert (votes["mayor", "ann"], votes["mayor", "bob"]) == (180, 90)
    mixed = [b for b in BATCHES if len({"ward" in on[b, str(n)] for n in range(1, 31)}) == 2]
    assert len(mixed) <= 4
    again = (tmp_path / "again/files/records.csv").read_bytes()
    assert again == (tmp_path / "R/files/records.csv").read_bytes()


def test_an_evening_with_styles_confirms_and_is_scored(run: Run, tmp_path: Path) -> None:
    """Sampled by card style, printed with the contests of each card, read, measured; both verifiers say REHEARSAL."""
    errors = ("--errors", str(tmp_path / "errors.toml"))
    assert run("rehearse", *office(tmp_path), *errors, str(tmp_path / "R"))[0] == 0
    made = Evening(run, tmp_path / "R", {"mayor": ("ann", "bob"), "ward": ("cy", "di")})
    made.to_sample()
    there = made.paper()
    assert {len(on) for on in there.values()} == {1, 2}
    sheet = made.readings()
    asked = {(row["batch"], row["position"], row["contest"]) for row in sheet}
    lacking = [row for row in sheet if row["reading"] == "contest_not_on_card"]
    assert {row["contest"] for row in sheet} == {"mayor", "ward"}
    assert len(asked) == len(sheet)
    made.enter(sheet, "board 1")
    made.audit("sign-off", "-j", WHOSE, "--person", "Ann Lee, clerk")
    made.audit("measure")
    found = made.score()
    (label,) = found["errors"]
    records = {
        (row["batch"], row["position"], row["contest"]): row["choice"]
        for row in rows(tmp_path / "R/files/records.csv")
    }
    key = [(row["batch"], row["position"], row["contest"]) for row in sheet]
    off = [
        row
        for at, row in zip(key, sheet, strict=True)
        if row["batch"] in ("01", "10") and records.get(at) != row["choice"]
    ]
    assert label["became"]["value"] == ("by_card" if off or lacking else "not_drawn")
    assert label["became"]["value"] == "by_card"
    assert found["slips"] == []
    public = tmp_path / "public"
    made.audit("publish", str(public))
    for verdict in (run("verify", str(public))[1], run_observer(public).stdout):
        assert verdict.startswith("REHEARSAL: ")
        assert "\nConsistent, not anchored" in verdict


FAULTY = {
    "a contest that is not there": (
        STYLES.replace("edge,45,ward", "edge,45,wart"),
        "no contest of a style is called 'wart'; did you mean 'ward'",
    ),
    "fewer cards than the manifest": (
        STYLES.replace("185", "184"),
        "its styles have 299 cards and the manifest 300",
    ),
    "more cards than the bound": (
        STYLES.replace("outside,185,mayor", "outside,185,mayor\noutside,185,ward"),
        "ward is on 300 cards, and its card_bound is 120",
    ),
    "a contest without a style": (
        "card_style,cards,contest\nall,300,mayor\n",
        "ward is on no style",
    ),
    "a style with two numbers": (STYLES.replace("edge,45,ward", "edge,46,ward"), "row 5"),
    "fewer cards than votes": (
        STYLES.replace("edge,45,mayor\nedge,45,ward", "edge,45,mayor"),
        "110 votes on the 70 cards",
    ),
    "no such column": (STYLES.replace("card_style", "style"), "card_style"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_table_that_does_not_fit_is_refused(name: str, run: Run, tmp_path: Path) -> None:
    """In a sentence, and no folder is left."""
    styles, said = FAULTY[name]
    code, _, err = run("rehearse", *office(tmp_path, styles), str(tmp_path / "R"))
    assert (code, said in " ".join(err.split())) == (2, True), err
    assert not (tmp_path / "R").exists()


def test_all_that_does_not_fit_is_told_at_once(run: Run, tmp_path: Path) -> None:
    """A contest that nobody knows, one on no style, and cards that lack."""
    styles = "card_style,cards,contest\nall,200,mayor\nall,200,dogcatcher\n"
    err = " ".join(run("rehearse", *office(tmp_path, styles), str(tmp_path / "R"))[2].split())
    for said in ("'dogcatcher'", "200 cards and the manifest 300", "ward is on no style"):
        assert said in err


def test_styles_stay_in_the_jurisdictions_of_their_contests(run: Run, tmp_path: Path) -> None:
    """A ward of one county is on no card of the other; a style with more cards than that county has is refused."""
    lines = [f"{'Adams' if int(b) <= 4 else 'Brown'},{b},{cards}" for b, cards in BATCHES.items()]
    words = office(tmp_path, manifest="\n".join(["jurisdiction,batch,cards", *lines]))
    contests = tmp_path / "contests.toml"
    own = contests.read_text("utf-8").replace(
        'title = "ward"', 'title = "ward"\njurisdictions = ["Adams"]'
    )
    contests.write_text(own, "utf-8")
    assert run("rehearse", *words, str(tmp_path / "R"))[0] == 0
    records = rows(tmp_path / "R/files/records.csv")
    assert {row["jurisdiction"] for row in records if row["contest"] == "ward"} == {"Adams"}
    few = STYLES.replace("70", "80").replace("185", "175")
    office(tmp_path, few, "\n".join(["jurisdiction,batch,cards", *lines]))
    contests.write_text(own.replace("card_bound = 120", "card_bound = 125"), "utf-8")
    code, _, err = run("rehearse", *words, str(tmp_path / "S"))
    assert code == 2
    assert (
        "mayor, ward has 125 cards, and 120 are left in the jurisdictions of its contests"
        in " ".join(err.split())
    )


def test_the_key_binds_the_styles(run: Run, tmp_path: Path) -> None:
    """A trainer's table that was changed is not the one of the record; --demo and --simulate take none."""
    assert run("rehearse", *office(tmp_path), str(tmp_path / "R"))[0] == 0
    code, _, err = run("rehearse", "--simulate", str(tmp_path / "R"), "--replications", "5")
    assert (code, "with one contest, on every card of the manifest" in err) == (0, True), err
    styles = tmp_path / "R/trainer/styles.csv"
    styles.write_text(styles.read_text("utf-8").replace("inside", "within"), "utf-8")
    code, _, err = run("rehearse", str(tmp_path / "R"), "--score", "--json")
    assert (code, "not the key that the record's first entry binds" in " ".join(err.split())) == (
        2,
        True,
    )
    table = ("--styles", str(tmp_path / "styles.csv"))
    assert (
        "--demo brings its own files" in run("rehearse", "--demo", str(tmp_path / "D"), *table)[2]
    )
    code, _, err = run("rehearse", "--simulate", *office(tmp_path))
    assert (code, "--styles has no place beside --simulate" in err) == (2, True)

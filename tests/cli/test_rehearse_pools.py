"""A rehearsal by ONEAudit: some batches have no records, and their cards are compared with the mean of their batch."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.evening import WHOSE, Evening, Said, rows
from tests.forbidden import forbidden_in
from tests.observer.conftest import run_observer

BATCHES = {f"{number:02}": 30 + number % 5 for number in range(1, 25)}
CONTESTS = """
[[contest]]
id = "mayor"
title = "Mayor"
card_bound = 770
card_bound_source = "poll books"
risk_limit = "0.1"
method = { name = "oneaudit" }
choice = [{ id = "ann", name = "Ann Bell", votes = 440 }, { id = "bob", name = "Bob Cray", votes = 220 }]
"""


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """A manifest of five tabulators: precinct scanner T3 keeps no records."""
    lines = [f"T{int(batch) // 6},{batch},{cards}" for batch, cards in BATCHES.items()]
    (tmp_path / "manifest.csv").write_text("\n".join(["tabulator,batch,cards", *lines]), "utf-8")
    (tmp_path / "contests.toml").write_text(CONTESTS, "utf-8")
    swap(tmp_path, "T1 08")
    return tmp_path


def swap(office: Path, batch: str) -> None:
    """Exchange two choices in the tabulator of a batch."""
    error = f'[[error]]\nkind = "choices_swapped"\nbatch = "{batch}"\n'
    (office / "errors.toml").write_text(error, "utf-8")


def rehearse(run: Run, office: Path, *words: str) -> tuple[int, str, str]:
    """The command on the files of the office."""
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    errors = ("--errors", str(office / "errors.toml"))
    return run("rehearse", *files, *errors, "--seed", "7", *words)


def test_records_of_some_batches_and_totals_of_the_others(run: Run, office: Path) -> None:
    """Together they are the reported votes, and no batch has both."""
    folder = office / "R"
    code, _, err = rehearse(run, office, "--unrecorded", "T3", str(folder))
    assert (code, err) == (0, "")
    records, totals = (rows(folder / "files" / name) for name in ("records.csv", "totals.csv"))
    assert {row["tabulator"] for row in totals} == {"T3"}
    assert {row["tabulator"] for row in records} == {"T0", "T1", "T2", "T4"}
    for choice, votes in (("ann", 440), ("bob", 220)):
        recorded = sum(row["choice"] == choice for row in records)
        assert recorded + sum(int(r["votes"]) for r in totals if r["choice"] == choice) == votes
    assert json.loads((folder / "trainer/key.json").read_text("utf-8"))["unrecorded"] == ["T3"]


class ByTabulator(Evening):
    """The same where batches are named with their tabulators."""

    def paper(self) -> dict[tuple[str, ...], dict[str, Said]]:
        """By batch and place."""
        return {card[-2:]: on for card, on in super().paper().items()}


BY_CARD = pytest.mark.long(twin="test_an_evening_by_pools_to_both_verifiers")


@pytest.mark.parametrize(
    ("batch", "became"),
    [pytest.param("T1 08", "by_card", marks=BY_CARD), ("T3 20", "pooled")],
)
def test_an_evening_by_pools_to_both_verifiers(
    run: Run, office: Path, batch: str, became: str
) -> None:
    """An error among records is found by a card; one in a pool is told as what no card shows by itself."""
    swap(office, batch)
    assert rehearse(run, office, "--unrecorded", "T3", str(office / "R"))[0] == 0
    evening = ByTabulator(run, office / "R", {"mayor": ("ann", "bob")})
    evening.audit("commit")
    heard = " ".join(json.loads(evening.audit("status", "--json"))["words"])
    dice = "27182818284590452353"
    evening.audit("seed", "--words", heard, "--digits", dice, "--again", dice)
    evening.audit("sample", "--size", "mayor=60")
    evening.audit("sheets", "--csv-only")
    code, _, err = run("rehearse", str(evening.folder), "--ballots")
    assert code == 0, err
    evening.enter(evening.readings(), "board 1")
    evening.audit("sign-off", "-j", WHOSE, "--person", "Ann Lee, clerk")
    evening.audit("measure")
    found = evening.score()
    assert [one["became"]["value"] for one in found["errors"]] == [became]
    assert found["slips"] == []
    public = office / "public"
    evening.audit("publish", str(public))
    for verdict in (run("verify", str(public))[1], run_observer(public).stdout):
        first, *_ = verdict.splitlines()
        assert first == "REHEARSAL: the record r is for practice and decides nothing."
        assert "\nConsistent, not anchored" in verdict


def test_it_is_played(run: Run, office: Path) -> None:
    """``--simulate`` from the files, and the same from the folder, which remembers what has no records."""
    words = ("--simulate", "--replications", "30")
    code, out, _ = rehearse(run, office, *words, "--unrecorded", "T3")
    assert (code, forbidden_in(out)) == (0, [])
    assert "audits by oneaudit at a risk limit" in " ".join(out.split())
    assert rehearse(run, office, "--unrecorded", "T3", str(office / "R"))[0] == 0
    folder = run("rehearse", str(office / "R"), *words, "--json")[1]
    files = rehearse(run, office, *words, "--unrecorded", "T3", "--json")[1]
    assert json.loads(folder)["sheet"] == json.loads(files)["sheet"]
    (office / "contests.toml").write_text(CONTESTS.replace("oneaudit", "comparison"), "utf-8")
    every = json.loads(rehearse(run, office, *words, "--json")[1])["sheet"]
    assert every["gives_up"] < json.loads(files)["sheet"]["gives_up"]  # records save work


@pytest.mark.parametrize(
    ("method", "words", "said"),
    [
        ("oneaudit", (), "mayor: say which of its batches have no records, by --unrecorded"),
        ("comparison", ("--unrecorded", "T3"), "comparison takes a record of every card, and 6"),
        ("polling", ("--unrecorded", "T3"), "no contest is audited by oneaudit"),
        ("oneaudit", ("--unrecorded", "T9"), "is called 'T9'"),
    ],
)
def test_what_does_not_fit_is_refused(
    run: Run, office: Path, method: str, words: tuple[str, ...], said: str
) -> None:
    """Before anything is written; a stack that was scanned twice needs records to show it."""
    (office / "contests.toml").write_text(CONTESTS.replace("oneaudit", method), "utf-8")
    code, out, err = rehearse(run, office, *words, str(office / "R"))
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())
    assert not (office / "R").exists()


def test_a_name_that_nothing_has_is_told_with_those_that_are_known(run: Run, office: Path) -> None:
    """Batches and tabulators; a manifest of one county has no jurisdiction to name."""
    (office / "manifest.csv").write_text("tabulator,batch,cards\nT0,01,385\nT1,02,385\n", "utf-8")
    swap(office, "T1 02")
    for name in ("Elsewhere", ""):
        err = " ".join(rehearse(run, office, "--unrecorded", name, str(office / "R"))[2].split())
        assert err.endswith("; known: T0 01, T0, T1 02, T1")


def test_a_stack_scanned_twice_needs_records(run: Run, office: Path) -> None:
    """In a batch without records nothing would show it."""
    for batch, code in (("T3 20", 2), ("T1 08", 0)):
        swap(office, batch)
        text = (office / "errors.toml").read_text("utf-8")
        (office / "errors.toml").write_text(
            text.replace("choices_swapped", "scanned_twice"), "utf-8"
        )
        found = rehearse(run, office, "--unrecorded", "T3", str(office / f"R{code}"))
        assert found[0] == code
        assert ("name a batch that has records" in " ".join(found[2].split())) is (code == 2)

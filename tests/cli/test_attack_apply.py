"""``canvass attack apply``: one change of manifest, records and votes by batch, undone to the byte."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from tests.cli.conftest import Run
from tests.forbidden import forbidden_in

BATCHES = {"B1": 30, "B2": 25, "B10": 40}
WHAT = {
    "switch": 'loser = "ann"\ngainer = "bob"\npaper = "whole"',
    "drop": 'loser = "ann"\npaper = "whole"',
    "add": 'gainer = "bob"\npaper = "whole"',
    "swap": 'loser = "ann"\ngainer = "bob"\npaper = "whole"',
    "reread": 'loser = "leader"\npaper = "whole"',
    "restyle": 'paper = "whole"',
    "hide": 'loser = "ann"\npaper = "outside"',
    "invent": 'gainer = "bob"\npaper = "lacking"',
}
MOVED = {
    "switch": (-6, 6, 0),
    "drop": (-6, 0, 0),
    "add": (0, 6, 0),
    "reread": (-6, 0, 0),
    "hide": (-6, 0, -6),
    "invent": (0, 6, 6),
}
"""What six changed votes do to the two choices and to the cards."""


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """A manifest, and records of two contests on its cards, the second with ranks."""
    random = np.random.default_rng(3)
    marks = random.choice(["ann", "ann", "bob", ""], sum(BATCHES.values())).tolist()
    lines, place = ["batch,position,contest,choice,rank"], 0
    for batch, cards in BATCHES.items():
        for position in range(1, cards + 1):
            lines.append(f"{batch},{position},mayor,{marks[place]},")
            lines += [f"{batch},{position},board,cy,1", f"{batch},{position},board,di,2"]
            place += 1
    (tmp_path / "records.csv").write_text("\n".join(lines) + "\n", "utf-8")
    manifest = ["batch,cards", *(f"{name},{cards}" for name, cards in BATCHES.items())]
    (tmp_path / "manifest.csv").write_text("\n".join(manifest) + "\n", "utf-8")
    return tmp_path


def scenario(place: Path, what: str, *more: str) -> str:
    """A scenario's file; six votes at random unless more is said."""
    many = () if what == "swap" else ("[how_many]", "votes = 6", "[at_most]", "votes = 4")
    said = (f'id = "{what}"\ntitle = "T"\nwhat = "{what}"', WHAT[what])
    path = place / f"{what}.toml"
    text = "\n".join((*said, 'spread = "at_random"', 'seed = "1"', *(more or many)))
    path.write_text(text, "utf-8")
    return str(path)


def applied(run: Run, office: Path, file: str, *more: str) -> tuple[int, str, str]:
    """The command on the files of the office."""
    records = ("--records", str(office / "records.csv"), "--scenario", file)
    contest = ("--contest", "mayor", "--out", str(office / "after"))
    return run("attack", "apply", str(office / "manifest.csv"), *records, *contest, *more)


def rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def votes_of(records: Iterable[dict[str, str]]) -> Counter[tuple[str, str]]:
    """Votes for mayor by batch and choice, counted here."""
    mine = (row for row in records if row["contest"] == "mayor" and row["choice"])
    return Counter((row["batch"], row["choice"]) for row in mine)


@pytest.mark.parametrize("what", WHAT)
def test_records_and_returns_change_together_and_back(run: Run, office: Path, what: str) -> None:
    """Records add up to the votes by batch and fit the manifest; undone, all three are what they were, to the byte."""
    code, out, err = applied(run, office, scenario(office, what), "--json")
    assert code == 0, err
    told, after = json.loads(out), office / "after"
    records = rows(after / "records.csv")
    counted = votes_of(records)
    stated = {
        (row["batch"], row["choice"]): int(row["votes"]) for row in rows(after / "totals.csv")
    }
    assert +counted == {key: n for key, n in stated.items() if n}
    cards = {row["batch"]: int(row["cards"]) for row in rows(after / "manifest.csv")}
    last = Counter[str]()
    for row in records:
        last[row["batch"]] = max(last[row["batch"]], int(row["position"]))
    assert last == cards
    if what in MOVED:
        found = [after - before for before, after in (*told["votes"].values(), told["cards"])]
        assert tuple(found) == MOVED[what]
        was = votes_of(rows(office / "records.csv"))
        by_batch = {
            name: sum(abs(counted[name, c] - was[name, c]) for c in ("ann", "bob"))
            for name in BATCHES
        }
        assert max(by_batch.values()) <= 8 if what == "switch" else max(by_batch.values()) <= 4
    back = office / "back"
    assert run("attack", "apply", str(after), "--undo", "--out", str(back))[0] == 0
    nothing = scenario(office, "swap", "[where]", 'units = ["B1"]')
    records_ = ("--records", str(back / "records.csv"), "--scenario", nothing, "--contest", "mayor")
    code, _, _ = run(
        "attack", "apply", str(back / "manifest.csv"), *records_, "--out", str(office / "again")
    )
    assert code == 0
    assert (
        run("attack", "apply", str(office / "again"), "--undo", "--out", str(office / "b2"))[0] == 0
    )
    for name in ("manifest.csv", "records.csv", "totals.csv"):
        assert (office / "b2" / name).read_bytes() == (back / name).read_bytes()
    assert votes_of(rows(back / "records.csv")) == votes_of(rows(office / "records.csv"))
    assert len(rows(back / "records.csv")) == len(rows(office / "records.csv"))


def test_as_many_as_change_the_outcome(run: Run, office: Path) -> None:
    """Half the lead and one, counted here."""
    was = Counter[str]()
    for (_, choice), count in votes_of(rows(office / "records.csv")).items():
        was[choice] += count
    code, out, _ = applied(run, office, scenario(office, "switch", ""), "--json")
    assert code == 0
    votes = json.loads(out)["votes"]
    needed = (was["ann"] - was["bob"]) // 2 + 1
    assert votes == {
        "ann": [was["ann"], was["ann"] - needed],
        "bob": [was["bob"], was["bob"] + needed],
    }


def test_a_page_of_words(run: Run, office: Path) -> None:
    """It says first that it is a supposition for practice."""
    code, out, _ = applied(run, office, scenario(office, "hide"))
    assert (code, out.startswith("This is a supposition, written into files for practice")) == (
        0,
        True,
    )
    assert not forbidden_in(out)


@pytest.mark.parametrize(
    ("what", "more", "said"),
    [
        ("switch", ("[how_many]", "votes = 999"), "999 votes cannot be changed here: at most"),
        ("switch", ("[where]", 'units = ["B11"]'), "did you mean 'B1'"),
        (
            "switch",
            ("[where]", 'states = ["WI"]', 'vote_modes = ["absentee"]'),
            "states, vote_modes: neither a manifest nor cards",
        ),
        (
            "invent",
            ("[how_many]", "votes = 5"),
            "say under [at_most] how many cards a batch can take",
        ),
        ("reread", ("",), "say how many, by --votes"),
    ],
)
def test_what_cannot_be_applied(
    run: Run, office: Path, what: str, more: tuple[str, ...], said: str
) -> None:
    """Nothing is written, and a sentence says why."""
    code, out, err = applied(run, office, scenario(office, what, *more))
    assert (code, out, (office / "after").exists()) == (2, "", False)
    assert said in " ".join(err.split())


def test_returns_that_differ_from_records_are_refused(run: Run, office: Path) -> None:
    """Every batch that differs is named before anything is changed."""
    assert applied(run, office, scenario(office, "drop"))[0] == 0
    totals = office / "after/totals.csv"
    (office / "after").rename(office / "first")
    totals = office / "first/totals.csv"
    code, _, err = applied(run, office, scenario(office, "drop"), "--totals", str(totals))
    assert (code, (office / "after").exists()) == (2, False)
    assert "returns and records differ before any change: batch B" in " ".join(err.split())
    assert (
        run("attack", "apply", str(office / "first"), "--undo", "--out", str(office / "b"))[0] == 0
    )
    again = ("--totals", str(office / "b/totals.csv"))
    assert applied(run, office, scenario(office, "drop"), *again)[0] == 0


def test_files_that_were_changed_are_not_undone(run: Run, office: Path) -> None:
    """A vote more in the folder, and nothing is written."""
    assert applied(run, office, scenario(office, "switch"))[0] == 0
    for name, said in (
        ("records.csv", "is not the file that the change made"),
        ("change/records-before.csv", ""),
        ("change/change.json", "tells of no change"),
    ):
        path = office / "after" / name
        kept = path.read_bytes()
        path.write_bytes(kept.replace(b"ann", b"bob", 1) if name != "change/change.json" else b"{}")
        code, out, err = run(
            "attack", "apply", str(office / "after"), "--undo", "--out", str(office / "b")
        )
        assert (code, out, (office / "b").exists()) == (2, "", False)
        assert said in " ".join(err.split())
        path.write_bytes(kept)


def test_a_folder_without_a_change_is_told_in_words(run: Run, office: Path) -> None:
    """No number of an operating system stands in the refusal, and nothing is written."""
    place = office / "other/change/change.json"
    for content, said in (
        (None, "(No such file or directory)"),
        (b"\xff\xfe\x00", "(it is not text in UTF-8)"),
    ):
        if content is not None:
            place.parent.mkdir(parents=True)
            place.write_bytes(content)
        words = (str(office / "other"), "--undo", "--out", str(office / "b"))
        code, out, err = run("attack", "apply", *words)
        assert (code, out, (office / "b").exists()) == (2, "", False)
        assert f"{place} cannot be read {said}; name the folder" in " ".join(err.split())

"""Ballots of PrefLib, BLT and RCTab through the commands: named, counted, stored, and claims made of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.cvr import rctab
from tests.formats.cvr.ballots import CHOICES, FIRST, ORDERS, blt, by_hand, preflib

FORMS = [pytest.param(preflib(), id="preflib"), pytest.param(blt(), id="blt")]


def rankings(run: Run, path: Path) -> dict[tuple[str, ...], int]:
    """What ``tabulate --rankings`` tells of the one contest."""
    code, out, err = run("tabulate", str(path), "--rankings", "--json")
    assert (code, err) == (0, "")
    (contest,) = json.loads(out)["contests"]
    return {tuple(ranking): cards for ranking, cards in contest["rankings"]}


@pytest.mark.parametrize("text", FORMS)
def test_from_the_file_to_the_claims(run: Run, tmp_path: Path, text: str) -> None:
    """The doctor names it; its store and its NIST form have its rankings; the count by rounds elects Bo."""
    path, store, nist = (tmp_path / name for name in ("b.txt", "b.parquet", "b.json"))
    path.write_text(text, "utf-8")
    code, out, err = run("doctor", str(path))
    assert (code, err) == (0, "")
    assert "11 cards, 1 contest" in " ".join(out.split())
    for other, words in ((store, ()), (nist, ("--to", "nist"))):
        assert run("convert", str(path), "--out", str(other), *words)[0] == 0
    expected = dict(by_hand(ORDERS, CHOICES))
    assert [rankings(run, each) for each in (path, store, nist)] == [expected] * 3
    _, out, _ = run("tabulate", str(path), "--json")
    votes = json.loads(out)["tally"]["votes"]
    assert {row["choice"]: row["votes"] for row in votes} == FIRST
    code, out, err = run("audit", "assertions", "--rule", "irv", str(path), "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["count"]["winners"] == ["Bo Osei"]


def test_what_is_wrong_is_told_by_every_command(run: Run, tmp_path: Path) -> None:
    """A line that is lost: the doctor, convert and the claims refuse the file with the same sentence."""
    path = tmp_path / "b.soi"
    path.write_text(preflib().replace("3: 2\n", ""), "utf-8")
    for words in (
        ("doctor", str(path)),
        ("convert", str(path)),
        ("audit", "assertions", "--rule", "irv", str(path)),
    ):
        code, out, err = run(*words)
        assert code == 2
        assert "head of the file gives another number" in " ".join((out + err).split())


def test_who_withdrew_is_told(run: Run, tmp_path: Path) -> None:
    """The doctor says whose ballots moved up."""
    path = tmp_path / "b.blt"
    path.write_text(blt(withdrawn="-4"), "utf-8")
    code, out, _ = run("doctor", str(path))
    assert code == 0
    assert "the choice withdrew" in " ".join(out.split())
    assert "Di O'Neill" in out


def test_a_configuration_of_rctab(run: Run, tmp_path: Path) -> None:
    """The doctor names it; rankings, first preferences, the store and the count by rounds are by its rules."""
    path, store = rctab.written(tmp_path), tmp_path / "store.parquet"
    code, out, err = run("doctor", str(path))
    assert (code, err) == (0, "")
    assert "RCTab 2.0.0, 7 cards, 1 contest" in " ".join(out.split())
    assert "two_end" in out
    assert run("convert", str(path), "--out", str(store), "--smallest-style", "2")[0] == 0
    assert rankings(run, path) == rankings(run, store) == rctab.RANKINGS
    code, out, err = run("audit", "assertions", "--rule", "irv", str(path), "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["votes"] == {"Kim": 2, "Lee": 1, "Wu": 2, rctab.WRITTEN_IN: 1}


def test_no_audit_takes_a_configuration_for_records(run: Run, tmp_path: Path) -> None:
    """Its records would be read by one rule and the paper by another: refused, and no folder is made."""
    path, boxes, audit = rctab.written(tmp_path), tmp_path / "manifest.csv", tmp_path / "audit"
    boxes.write_text("batch,cards\nall,7\n", "utf-8")
    words = ("audit", "open", str(audit), "--from", str(boxes), str(path), "-j", "Adams")
    code, _, err = run(*words, "--election", "Town", "--contest", "Chief of the town")
    assert code == 2
    assert "take the records that it names" in " ".join(err.split())
    assert not audit.exists()

"""Commitments that were replaced: whoever knows the words of an old one is told, by commands and both verifiers."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import (
    DICE,
    Own,
    load,
    made,
    read_round,
    reload,
    rolled,
    words,
)
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer
from tests.patience import PATIENCE


def commit(run: Run, place: str) -> dict[str, str]:
    """Commit; the digest, and the words as they are read aloud."""
    code, out, _ = run("audit", "commit", place, "--json")
    assert code == 0
    found = json.loads(out)
    return {"digest": found["digest"], "words": " ".join(found["words"])}


def twice(run: Run, folder: Path, own: Own) -> tuple[str, dict[str, str], dict[str, str]]:
    """An audit committed at 5%, and after its words were read aloud at 20%; both commitments."""
    place = load(run, folder, own.but(risk_limit="0.05"))
    first = commit(run, place)
    assert reload(run, folder, own.but(risk_limit="0.2"))[0] == 0
    return place, first, commit(run, place)


@pytest.mark.parametrize("named", ["words", "digest"])
def test_superseded_words_vouch_for_nothing(run: Run, tmp_path: Path, named: str) -> None:
    """Who heard the first words is contradicted, exit code 1, by both; the words of the last commitment vouch."""
    own = made()
    place, first, second = twice(run, tmp_path, own)
    assert rolled(run, place, second["words"]) == (0, "")
    assert run("audit", "sample", place, "--size", "president=19")[0] == 0
    read_round(run, place, own)
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    public = str(tmp_path / "public")
    for known, right in ((first[named], 1), (second[named], 0)):
        code, out, _ = run("verify", public, "--anchor", known)
        observed = run_observer(public, "--anchor", known)
        assert (code, observed.returncode) == (right, right)
        for said in (out.splitlines()[-1], observed.stdout.splitlines()[-1]):
            assert ("Contradicted" in said and "which was replaced" in said) is bool(right)
            assert ("vouched for from outside as a whole" in said) is not bool(right)


def test_a_seed_is_kept_for_the_words_that_were_read_aloud(run: Run, tmp_path: Path) -> None:
    """Nothing is written without the words, with those of a commitment that was replaced, or with others."""
    place, first, second = twice(run, tmp_path, made())
    ledger = Path(place) / "record" / "ledger.jsonl"
    before = ledger.read_bytes()
    others = " ".join(["abacus"] * 12)
    for heard, why in (
        (
            "",
            "are missing: the seed is for what the room heard; nothing was written; give them with --words",
        ),
        (first["words"], "the commitment of entry 8, which was replaced"),
        (others, "the words that were read aloud are others"),
        ("abacus", "found 1"),
    ):
        code, err = rolled(run, place, heard)
        assert (code, why in err) == (2, True), err
        assert ledger.read_bytes() == before
    assert words(run, place) == second["words"]
    assert rolled(run, place, second["words"].upper().replace(" ", ", ")) == (0, "")
    seeded = [json.loads(line)["event"] for line in ledger.read_bytes().splitlines()][-1]
    assert seeded["body"]["commitment"] == second["digest"]


def test_the_words_are_asked_for_at_a_terminal(run: Run, tmp_path: Path) -> None:
    """A person at a terminal is asked for the words; what is typed is what the seed is for."""
    place = load(run, tmp_path, made())
    heard = commit(run, place)["words"]
    keeper, terminal = pty.openpty()
    command = [sys.executable, "-m", "canvass", "audit", "seed", place]
    digits = ["--digits", DICE, "--again", DICE]
    with subprocess.Popen(
        [*command, *digits], stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as asked:
        os.write(keeper, f"{heard}\n".encode())
        out, err = asked.communicate(timeout=PATIENCE)
    os.close(keeper)
    os.close(terminal)
    assert asked.returncode == 0, err
    assert b"The twelve words that were read aloud" in out
    assert b"The seed is 01382 43811 27973 16654" in out


def test_no_words_are_published_as_long_as_none_count(run: Run, tmp_path: Path) -> None:
    """After a file was loaded anew, neither the status nor the public page shows the words that no longer hold."""
    own = made()
    place = load(run, tmp_path, own)
    old = commit(run, place)
    assert reload(run, tmp_path, own.but(risk_limit="0.2"))[0] == 0
    assert words(run, place) == ""
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert old["digest"] not in (tmp_path / "public" / "index.html").read_text("utf-8")


def test_what_is_older_than_the_last_commitment_vouches_for_no_change_of_it(
    run: Run, tmp_path: Path
) -> None:
    """A digest from the day of the first words is contradicted; an older one, and a fingerprint, end before them."""
    own = made()
    place, first, second = twice(run, tmp_path, own)
    ledger = Path(place) / "record" / "ledger.jsonl"
    entries = [json.loads(line) for line in ledger.read_bytes().splitlines()]
    at = [e["sequence"] for e in entries if e["event"]["kind"] == "record.committed"]
    assert len(at) == 2
    assert rolled(run, place, second["words"]) == (0, "")
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    key = next(e["event"]["body"]["signer"] for e in entries if "signer" in e["event"]["body"])
    told = {
        key: (0, at[0] - 1),
        entries[at[0] - 2]["digest"]: (0, at[0] - 1),
        entries[at[0] - 1]["digest"]: (1, 0),
        entries[at[1] - 2]["digest"]: (1, 0),
        entries[at[1] - 1]["digest"]: (0, None),
        first["digest"]: (1, 0),
        second["digest"]: (0, None),
    }
    for known, (right, through) in told.items():
        code, out, _ = run("verify", str(tmp_path / "public"), "--anchor", known, "--json")
        observed = run_observer(tmp_path / "public", "--anchor", known, "--json")
        answers = json.loads(out), json.loads(observed.stdout)
        assert (code, observed.returncode) == (right, right)
        for answer in answers:
            all_of_it = answer["head"]["sequence"]
            assert answer["anchor"]["vouches_to"] == (all_of_it if through is None else through)

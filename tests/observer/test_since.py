"""An older copy that somebody kept: the record continues it, or both verifiers name the first entry that differs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canvass.errors import InputError
from tests.observer.conftest import Observe, run_observer
from tests.observer.forged import Forgery
from tests.observer.recorded import KEY
from tests.typed import invoke


def both(observe: Observe, record: Path, older: Path) -> tuple[int, dict[str, Any]]:
    """The answer of both verifiers, which must be one."""
    code, told = observe(record, "--since", older)
    done = invoke(["verify", str(record), "--since", str(older), "--json"])
    own = json.loads(done.stdout)["since"]
    assert (done.exit_code, own) == (code, told["since"])
    shown = invoke(["verify", str(record), "--since", str(older)]).stdout
    sentence = run_observer(record, "--since", older).stdout.splitlines()[-2]
    assert shown.splitlines()[-2] == sentence
    assert told["answer"].startswith("Consistent, not anchored") == (code == 0)
    assert " ".join(shown.split()).endswith(told["answer"])
    return code, {**told["since"], "sentence": sentence}


def earlier(record: Path, folder: Path, entries: int) -> Path:
    """What a record at work was, so many entries into it."""
    folder.mkdir()
    lines = (record / "ledger.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "ledger.jsonl").write_bytes(b"".join(lines[:entries]))
    return folder


def test_a_record_that_went_on(observe: Observe, published: Path, tmp_path: Path) -> None:
    """The copy of an evening is continued."""
    code, since = both(observe, published, earlier(published, tmp_path / "older", 20))
    assert (code, since["course"], since["same"], since["older"]) == (0, "continues", 20, 20)
    assert "entries 1 to 20 are the same, entries 21 to" in since["sentence"]


def test_the_same_record_twice(observe: Observe, published: Path) -> None:
    """Nothing was added."""
    code, since = both(observe, published, published)
    assert (code, since["course"], since["same"]) == (0, "same", since["newer"])


def test_entries_taken_back(observe: Observe, published: Path, tmp_path: Path) -> None:
    """A record that ends earlier than what was shown before; its own checks hold."""
    shorter = earlier(published, tmp_path / "shorter", 20)
    code, since = both(observe, shorter, published)
    assert (code, since["course"], since["same"]) == (1, "taken_back", 20)


@pytest.fixture
def other_history(published: Path, tmp_path: Path) -> Path:
    """The same office, the same key, and from an entry on another story, put together and signed anew."""
    forgery = Forgery.of(published)
    forgery.first("cards.interpreted")["time"] = "2026-11-12T23:59:59Z"
    return forgery.write(tmp_path / "other")


def test_two_histories_under_one_key(
    observe: Observe, published: Path, other_history: Path
) -> None:
    """Each is consistent, the words vouch for both, and only beside one another they are told apart."""
    assert observe(other_history)[0] == 0
    code, since = both(observe, other_history, published)
    kinds = [event["kind"] for event in Forgery.of(published).events]
    assert (code, since["course"]) == (1, "forked")
    assert since["same"] == kinds.index("cards.interpreted")
    assert since["signed_both"] == [KEY.fingerprint]
    assert f"The key {KEY.fingerprint} signed both." in since["sentence"]


def test_an_older_copy_without_an_entry(published: Path, tmp_path: Path) -> None:
    """There is nothing to compare: exit code 2, as for a record that is not there."""
    (tmp_path / "ledger.jsonl").write_bytes(b"")
    assert run_observer(published, "--since", tmp_path).returncode == 2
    done = invoke(["verify", str(published), "--since", str(tmp_path)])
    assert isinstance(done.exception, InputError)


def test_a_place_that_holds_nothing_to_compare_is_named(published: Path, tmp_path: Path) -> None:
    """Not the record that is asked about: a folder without one, another file, nothing at all."""
    (tmp_path / "notes.txt").write_text("notes of the evening\n", "utf-8")
    for older in (tmp_path, tmp_path / "notes.txt", tmp_path / "nothing"):
        done = run_observer(published, "--since", older)
        assert (done.returncode, f"{older}: no record is here" in done.stderr) == (2, True)
        assert str(published) not in done.stderr
        found = invoke(["verify", str(published), "--since", str(older)])
        assert str(older) in str(found.exception)


def test_an_older_copy_that_can_only_be_read_in_part(published: Path, tmp_path: Path) -> None:
    """Nobody can tell whether it is continued: nothing is called so. What can be read of it still tells of a fork."""
    lines = (published / "ledger.jsonl").read_bytes().splitlines(keepends=True)
    for name, spoilt, code in (
        ("spoilt", [*lines[:9], lines[9].replace(b'"kind"', b'"kinD"', 1), *lines[10:]], 2),
        ("emptied", [*lines[:9], b"\n", *lines[10:]], 2),
        ("never finished", [*lines[:9], lines[9][:-1]], 0),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "ledger.jsonl").write_bytes(b"".join(spoilt))
        done = run_observer(published, "--since", tmp_path / name)
        assert done.returncode == code, done
        found = invoke(["verify", str(published), "--since", str(tmp_path / name)])
        if code:
            for said in (done.stderr, str(found.exception)):
                assert "entries 1 to 9 are the same, and nobody can tell what it said after" in said
        else:
            assert found.exit_code == 0
    forgery = Forgery.of(published)
    forgery.first("cards.interpreted")["time"] = "2026-11-12T23:59:59Z"
    other = forgery.write(tmp_path / "other")
    text = (other / "ledger.jsonl").read_bytes()
    (other / "ledger.jsonl").write_bytes(text + b"garbage\n")
    assert run_observer(published, "--since", other).returncode == 1
    found = invoke(["verify", str(published), "--since", str(other)])
    assert found.exit_code == 1

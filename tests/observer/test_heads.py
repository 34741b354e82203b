"""A list of heads that somebody kept: the record continues it, or both verifiers name the first head that differs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canvass.errors import CanvassError
from tests.journeys.audit_folder.scenes import SCENES, play
from tests.observer.conftest import Observe, run_observer
from tests.observer.test_since import both, earlier
from tests.typed import invoke

OTHER = "f" * 64


def digests(record: Path) -> list[str]:
    """The digest of each entry of a published record."""
    lines = (record / "ledger.jsonl").read_bytes().splitlines()
    return [json.loads(line)["digest"] for line in lines]


def kept(record: Path, path: Path, numbers: list[int], name: str = "small-2026") -> Path:
    """A list of these heads of a record."""
    found = digests(record)
    lines = [f"{number} {found[number - 1]}" for number in numbers]
    path.write_text("\n".join((f"canvass-heads-1 {name}", *lines, "")), "ascii")
    return path


def test_what_is_published_has_its_heads(observe: Observe, tmp_path: Path) -> None:
    """Beside the record lie the heads that somebody signed, and the last one; the record is that of its list."""
    record = play(tmp_path, SCENES["polling"])
    lines = (record.parent / "heads.txt").read_text("ascii").splitlines()
    assert lines[0] == "canvass-heads-1 two-counties"
    found = digests(record)
    entries = (record / "ledger.jsonl").read_bytes().splitlines()
    events = [json.loads(line)["event"] for line in entries]
    signed = {e["body"]["sequence"] for e in events if e["kind"] == "record.checkpoint"}
    heads = {int(line.split()[0]): line.split()[1] for line in lines[1:]}
    assert set(heads) == signed | {len(found)}
    assert all(found[number - 1] == digest for number, digest in heads.items())
    code, since = both(observe, record, record.parent / "heads.txt")
    assert (code, since["course"], since["same"]) == (0, "same", len(found))


def test_a_record_that_went_on(observe: Observe, published: Path, tmp_path: Path) -> None:
    """Heads of an evening are those of the record, which goes on."""
    code, since = both(observe, published, kept(published, tmp_path / "heads.txt", [3, 9, 20]))
    assert (code, since["course"], since["same"], since["older"]) == (0, "continues", 20, 20)
    assert "entries 1 to 20 are the same, entries 21 to" in since["sentence"]


def test_another_history(observe: Observe, published: Path, tmp_path: Path) -> None:
    """The first head that differs is named, and through which entry both tell the same; exit code 1."""
    path = kept(published, tmp_path / "heads.txt", [3, 9, 20, 25])
    text = path.read_text("ascii")
    path.write_text(text.replace(digests(published)[19], OTHER), "ascii")
    code, since = both(observe, published, path)
    assert (code, since["course"], since["same"], since["older"]) == (1, "other_head", 9, 20)
    assert since["sentence"].startswith(
        "CONTRADICTED BY THE LIST OF HEADS: it has another digest for entry 20; both tell the same through entry 9."
    )


def test_entries_taken_back(observe: Observe, published: Path, tmp_path: Path) -> None:
    """A record that ends before the last head of the list."""
    heads = kept(published, tmp_path / "heads.txt", [3, 9, 20, 25])
    code, since = both(observe, earlier(published, tmp_path / "shorter", 22), heads)
    assert (code, since["course"], since["same"], since["older"]) == (1, "taken_back", 20, 25)


def test_numbers_of_entries_are_written_alike(
    observe: Observe, published: Path, tmp_path: Path
) -> None:
    """Without commas, as in the list: ``both`` compares the sentences of the two verifiers."""
    heads = kept(published, tmp_path / "heads.txt", [3, 9])
    heads.write_text(f"{heads.read_text('ascii')}1234567 {OTHER}\n", "ascii")
    code, since = both(observe, published, heads)
    assert (code, "it goes on to entry 1234567, this" in since["sentence"]) == (1, True)


def test_heads_of_another_record(observe: Observe, published: Path, tmp_path: Path) -> None:
    """A list says which record it is of."""
    heads = kept(published, tmp_path / "heads.txt", [3, 9], "another-2026")
    code, since = both(observe, published, heads)
    assert (code, since["course"]) == (1, "other")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("\n9 ", "\n09 "), "line 3 of the list of heads"),
        (("\n9 ", "\n3 "), "line 3 of the list of heads"),
        (("\n9 ", "\n9  "), "line 3 of the list of heads"),
        (("small-2026\n", "small-2026 \n"), "a list of heads"),
        (("canvass-heads-1", "canvass-heads-12"), "a list of heads"),
        (("\n3 ", "\r\n3 "), "take the file as it was published"),
    ],
)
def test_a_list_that_is_spelled_otherwise_is_refused(
    change: tuple[str, str], said: str, published: Path, tmp_path: Path
) -> None:
    """With the line; nothing is checked, by either."""
    path = kept(published, tmp_path / "heads.txt", [3, 9, 20])
    found, instead = (each.encode() for each in change)
    path.write_bytes(path.read_bytes().replace(found, instead, 1))
    done = run_observer(published, "--since", path)
    assert (done.returncode, said in done.stderr) == (2, True)
    ended = invoke(["verify", str(published), "--since", str(path)])
    assert isinstance(ended.exception, CanvassError)
    assert said in str(ended.exception)


def test_a_list_that_was_cut_off_is_told_as_that(published: Path, tmp_path: Path) -> None:
    """Its first line is as it must be, so that it is not the first line that is named."""
    path = kept(published, tmp_path / "heads.txt", [3, 9, 20])
    path.write_bytes(path.read_bytes()[:-1])
    done = run_observer(published, "--since", path)
    assert (done.returncode, "ends in a line" in done.stderr) == (2, True)
    found = invoke(["verify", str(published), "--since", str(path)])
    assert "the list of heads ends within a line" in str(found.exception)

"""``canvass verify`` as somebody types it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from canvass.audit.terms.methods import Polling
from canvass.cli.tree import whole_tree
from tests.observer.elections import office, run


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a small audit."""
    return run(*office(tmp_path_factory.mktemp("audit"), {"mayor": Polling()}, seed=2))


def test_a_good_record_ends_with_0(record: Path) -> None:
    """A record that holds is told check by check, and the command ends with 0."""
    done = CliRunner().invoke(whole_tree(), ["verify", str(record)])
    assert done.exit_code == 0
    assert "HOLDS     risk: " in done.output
    assert done.output.count("see it yourself: ") == 16
    assert "Consistent, not anchored" in done.output


def test_the_folder_around_a_record_will_do(record: Path) -> None:
    """What an office publishes has the record in a folder of its own; both can be named."""
    assert CliRunner().invoke(whole_tree(), ["verify", str(record.parent)]).exit_code == 0


def test_a_changed_record_ends_with_1(record: Path, tmp_path: Path) -> None:
    """A record that was changed ends with 1, and the JSON names the check."""
    folder = tmp_path / "record"
    shutil.copytree(record, folder)
    ledger = folder / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes().replace(b'"finding":"passed"', b'"finding":"failed"', 1))
    done = CliRunner().invoke(whole_tree(), ["verify", str(folder), "--json"])
    answer = json.loads(done.stdout)
    failing = [check["name"] for check in answer["checks"] if check["answer"] == "fails"]
    assert (done.exit_code, answer["consistent"], failing[0]) == (1, False, "chain")


def test_an_anchor_that_is_not_in_it_ends_with_1(record: Path) -> None:
    """What is known from outside and not in the record ends with 1."""
    done = CliRunner().invoke(whole_tree(), ["verify", str(record), "--anchor", "0" * 64])
    assert done.exit_code == 1
    assert "this is another record, or it was changed" in done.output


def test_the_head_is_an_anchor(record: Path) -> None:
    """The digest of the last entry vouches for the whole record."""
    head = json.loads((record / "record.json").read_text("utf-8"))["head"]["digest"]
    done = CliRunner().invoke(whole_tree(), ["verify", str(record), "--anchor", head])
    assert done.exit_code == 0
    assert "vouched for from outside as a whole" in done.output


def test_writes_a_page(record: Path, tmp_path: Path) -> None:
    """The page has a section for every check, and loads nothing from elsewhere."""
    page = tmp_path / "page.html"
    assert (
        CliRunner().invoke(whole_tree(), ["verify", str(record), "--out", str(page)]).exit_code == 0
    )
    text = page.read_text("utf-8")
    assert text.count('<section id="check-') == 16
    assert "://" not in text

"""The examples of docs/audit-methods.md are run, and print what the page says."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.audit.batch_files import write_counts, write_files
from tests.cli.audit.contest_files import keep_read, write_contests
from tests.cli.audit.pool_files import write_pools
from tests.cli.conftest import Run

PAGE = Path(__file__).parents[3] / "docs" / "audit-methods.md"


def examples() -> list[tuple[str, str]]:
    """Every command of the section with the words that it prints, both as the page has them."""
    section = PAGE.read_text("utf-8").partition("## From what was found to the risk")[2]
    section = section.partition("\n## ")[0].replace("\\\n", " ")
    lines = [line for line in section.splitlines() if line.startswith("canvass ")]
    return [(command, said) for command, _, said in (line.partition(" # ") for line in lines)]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Path:
    """The folders that the examples name, with the cards read that the first draw of the mayor fetches."""
    batches, cards = tmp_path / "batches", tmp_path / "cards"
    strata = tmp_path / "strata"
    for folder in (batches, cards, strata):
        folder.mkdir()
    write_pools(strata)
    write_files(batches)
    write_counts(batches, range(1, 401))
    write_contests(cards)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_examples_of_every_kind() -> None:
    """None of them can be dropped unseen."""
    commands = " ".join(command for command, _ in examples())
    for word in (
        *("--found", "--round", "--one-vote-over", "--counted", "--fixed-share", "--how-drawn"),
        *("--card-style", "--opportunistic", "--batches", "--size", "--linked-drawn"),
        *("--method suite", "oneaudit"),
    ):
        assert word in commands


def test_examples_print_what_the_page_says(run: Run, files: Path) -> None:
    """Each in turn; what the draw fetches is what was read for the next."""
    for command, said in examples():
        code, out, err = run(*shlex.split(command)[1:])
        assert (code, err) == (0, ""), command
        assert said.strip() in " ".join(out.split()), command
        if "--size" in command:
            drawn = [line.split() for line in out.splitlines() if line.startswith(("a ", "b "))]
            keep_read(files / "cards", {(words[0], words[-1]) for words in drawn})

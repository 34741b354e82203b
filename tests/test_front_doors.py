"""docs/start: every command runs as it stands, in its order, and says what the page says that it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.adversary.commands import Answer, run
from tests.demonstrated import DEMO, demonstration

START = Path(__file__).parent.parent / "docs" / "start"
PAGES = sorted(START.glob("*.md"))
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_there_are_four() -> None:
    """One for each kind of reader."""
    assert [page.stem for page in PAGES] == ["clerk", "lawyer", "observer", "reporter"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_says_what_the_page_says(page: Path, tmp_path: Path) -> None:
    """In an empty folder; "..." stands for any lines, or the rest of one; the exit code is 0 unless it is named."""
    said: list[str] | None = None
    commands, words = 0, ""
    for language, rest, body in BLOCK.findall(page.read_text("utf-8")):
        if language == "csv":
            (tmp_path / rest.strip()).write_text(body, "utf-8")
        elif language == "sh":
            code = int(rest.removeprefix(" exit ") or 0)
            said = []
            for line in body.splitlines():
                name, *typed = shlex.split(line.replace("THE TWELVE WORDS", words))
                assert name == "canvass"
                answer = played(tmp_path, *typed)
                assert answer.code == code, (line, answer.err)
                said += answer.out.splitlines()
                words = words or _committed(answer.out)
                commands += 1
        else:
            assert language == "text"
            assert said is not None
            _told(body.splitlines(), said)
            said = None
    assert commands >= 2


def played(folder: Path, *words: str) -> Answer:
    """The answer to a command; the demonstration that two pages begin with is played once in a run."""
    return demonstration(folder)[1] if words == DEMO else run(folder, *words)


def _committed(out: str) -> str:
    """The words of the first commitment, which are drawn anew with each demonstration; empty where none stand."""
    found = re.search(r"Committed: ([a-z ]+)$", out, re.MULTILINE)
    return found[1] if found else ""


def _told(shown: list[str], said: list[str]) -> None:
    """The lines of the page are those of the command, but for those that "..." stands for."""
    at, is_gap = 0, False
    for line in shown:
        if line == "...":
            is_gap = True
            continue
        begins, ends = line.rstrip().removesuffix("..."), line.rstrip().endswith("...")
        found = [
            place
            for place in range(at, len(said))
            if said[place].rstrip() == begins or (ends and said[place].startswith(begins))
        ]
        assert found, f"not said: {line}"
        assert is_gap or found[0] == at, f"said later: {line}"
        at, is_gap = found[0] + 1, False
    assert is_gap or at == len(said), f"more was said: {said[at : at + 3]}"

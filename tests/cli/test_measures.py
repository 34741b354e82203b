"""Measures: nobody is told that one passed whose needed share no file says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canvass.model import Choice, ChoiceKind
from canvass.model.measure import yes_and_no
from tests.cli.conftest import Run

UNSAID = "Where the law asks for a larger share"


@pytest.fixture
def levy(run: Run, tmp_path: Path) -> Path:
    """A folder with a levy for which 56% voted."""
    file = tmp_path / "levy.csv"
    rows = ("Yes - for the levy,560", "No - against the levy,440", "Under Votes,31")
    lines = [f"Adams,North,School Levy,,,{row}" for row in rows]
    file.write_text(
        "\n".join(["county,precinct,office,district,party,candidate,votes", *lines, ""])
    )
    folder = tmp_path / "levy"
    said = ("--day", "2026-11-03", "--baseline", "certified", "--office", "local_question")
    code, _, problems = run("init", str(folder), "--from", str(file), "--state", "WI", *said)
    assert code == 0, problems
    return folder


@pytest.mark.parametrize("command", [("outcome",), ("paths",), ("audit", "plan")])
def test_the_share_that_nobody_said_is_told_with_every_number(
    run: Run, levy: Path, command: tuple[str, ...]
) -> None:
    """With 56% a levy that needs 60% has failed: the screen that calls "yes" ahead says what it does not know."""
    code, screen, _ = run(*command, str(levy))
    assert len(screen.splitlines()) <= 25
    assert code == 0
    assert UNSAID in " ".join(screen.split())


def test_what_the_sentence_asks_for_is_taken(run: Run, levy: Path) -> None:
    """The three settings, as they are told."""
    _, found, _ = run("outcome", str(levy), "--json")
    sentence = next(text for text in _texts(json.loads(found)) if UNSAID in text)
    said = sentence.partition("in election.toml: ")[2].partition(", for example")[0]
    told = levy / "election.toml"
    settings = said.replace(", share", "\nshare").replace(", about", "\nabout")
    told.write_text(told.read_text().replace("seats = 1", f"seats = 1\n{settings}"))
    code, screen, problems = run("outcome", str(levy))
    assert code == 0, problems
    assert "does not have more than 60% of 1,000 valid votes" in " ".join(screen.split())
    assert UNSAID not in " ".join(screen.split())


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in inner for text in _texts(each)]


@pytest.mark.parametrize(
    ("names", "in_favour"),
    [
        (("YES", "NO"), "YES"),
        (("No on 4", "Yes on 4"), "Yes on 4"),
        (("Against the tax levy", "For the tax levy"), "For the tax levy"),
        (("Yes, Ann", "Bob"), None),
        (("Noah Webb", "Yesenia Ruiz"), None),
        (("Yes", "No", "Abstain"), None),
    ],
)
def test_what_is_a_measure(names: tuple[str, ...], in_favour: str | None) -> None:
    """By whole words alone; a line that nobody can win does not count."""
    choices = [*(Choice(name, name) for name in names), Choice("u", "u", kind=ChoiceKind.BLANK)]
    found = yes_and_no(choices)
    assert (found[0] if found else None) == in_favour

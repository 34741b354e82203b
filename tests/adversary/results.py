"""A results file from init to outcome, as a person goes with it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from tests.cli.conftest import Run


def started(run: Run, file: Path, folder: Path, state: str = "MI") -> Path:
    """The folder that ``canvass init`` starts from a file, with its two open questions answered."""
    named = ("--state", state) if state else ()
    code, _, errors = run("init", str(folder), "--from", str(file), *named)
    assert (code, errors) == (0, "")
    description = folder / "election.toml"
    text = description.read_text("utf-8").replace('day = "?"', "day = 2022-11-08")
    description.write_text(text.replace('baseline = "?"', 'baseline = "certified"'), "utf-8")
    return folder


def contest_titled(folder: Path, title: str) -> str:
    """The id of the contest of this title."""
    description = tomllib.loads((folder / "election.toml").read_text("utf-8"))
    return next(str(one["id"]) for one in description["contest"] if one["title"] == title)


def outcome(run: Run, folder: Path, contest: str = "1") -> tuple[dict[str, Any], str]:
    """What ``canvass outcome`` says of a contest: its JSON, and its screen in one line."""
    _, printed, _ = run("outcome", str(folder), "--contest", contest, "--json")
    _, screen, _ = run("outcome", str(folder), "--contest", contest)
    return json.loads(printed), " ".join(screen.split())


def order(answer: dict[str, Any]) -> list[tuple[str, int]]:
    """Choices and their votes, most first."""
    return [
        (line["choice"], line["votes"]) for line in answer["whole"]["count"]["outcome"]["order"]
    ]

"""Commands in one warm process; everything else is what a person starts."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from canvass import cli

NOISE = 4e-15
"""How far a float may be above the exact risk, as a share of it."""


@dataclass(frozen=True)
class Typed:
    """A command as somebody types it, and the files that it names, by name."""

    words: tuple[str, ...]
    files: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Answer:
    """What a command said, and with which exit code."""

    code: int
    out: str
    err: str

    @property
    def found(self) -> dict[str, Any]:
        """The JSON on standard output."""
        found: dict[str, Any] = json.loads(self.out)
        return found


def run(folder: Path, *words: str) -> Answer:
    """Run ``canvass`` with these words in a folder."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        patch.chdir(folder)
        patch.setattr(sys, "argv", ["canvass", *words])
        patch.setenv("COLUMNS", "80")
        try:
            cli.main()
        except SystemExit as ended:
            code = int(ended.code or 0)
    return Answer(code, out.getvalue(), err.getvalue())


ENDED = ("confirmed", "hand_count_agrees")
"""How an audit ends that says the reported outcome is right."""


@dataclass
class Desk:
    """A folder in which commands run, and what each has answered."""

    folder: Path
    answers: dict[Typed, Answer] = field(default_factory=dict)
    risks: dict[Typed, float] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)

    def ask(self, typed: Typed) -> Answer:
        """The answer to a command, which is asked once."""
        if typed not in self.answers:
            self.write(dict(typed.files))
            self.answers[typed] = run(self.folder, *typed.words)
        return self.answers[typed]

    def write(self, files: Mapping[str, str]) -> None:
        """Write the files that changed."""
        for name, text in files.items():
            if self.written.get(name) != text:
                (self.folder / name).write_text(text, "utf-8")
                self.written[name] = text

    def risk(self, typed: Typed) -> float:
        """The risk that ``audit risk`` measures; it must answer, and say "confirmed" exactly within the risk limit.

        A risk that is the limit is within it, whatever its last bits are (decision 260).
        """
        if typed not in self.risks:
            answer = self.ask(Typed((*typed.words, "--json"), typed.files))
            assert answer.code == 0, (typed, answer.err)
            found = answer.found
            tested = found["tested"]
            risk = 1.0 if tested is None else float(tested["measured_risk"])
            ended = tested is not None and tested["status"]["value"] in ENDED
            assert ended == (risk * (1 - NOISE) <= found["risk_limit"]), typed
            self.risks[typed] = risk
        return self.risks[typed]

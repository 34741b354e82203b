"""What two verifiers that share no code say of one record: canvass itself, and the checker published with it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from canvass.data.checker import CHECKER_FILE
from canvass.errors import UnreadableFile
from canvass.journeys.verification.findings import CheckAnswer
from canvass.journeys.verify import verify
from canvass.record import read_anchor

PATIENCE_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a verifier says of a record: how many checks it knows, which of them failed, and the first fault."""

    verifier: str
    is_consistent: bool
    """Whether no check fails and nothing in the record was unknown to the verifier."""
    checks: int
    failed: tuple[str, ...]
    first_fault: str
    changes: tuple[str, ...] = ()
    """Changes of mind that it tells, each with its entry."""
    is_contradicted: bool = False
    """Whether the words that somebody heard speak against the record."""


def both_verdicts(record: Path, checker: Path, words: str = "") -> tuple[Verdict, Verdict]:
    """The verdict of ``canvass verify``, and that of the published checker, of who heard these ``words``."""
    return canvass_verdict(record, words), checker_verdict(record, checker, words)


def canvass_verdict(record: Path, words: str = "") -> Verdict:
    """What ``canvass verify`` says."""
    found = verify(record, read_anchor(words) if words else None)
    answers = {check.name: check.answer.value for check in found.checks}
    faults = [(fault.entry, fault.problem) for check in found.checks for fault in check.faults]
    holds = found.is_consistent and not found.not_checked
    changes = [(change.entry, change.said) for change in found.changes]
    is_contradicted = found.anchored.anchoring.is_contradicted
    return _verdict("canvass verify", holds, answers, faults, changes, is_contradicted)


def checker_verdict(record: Path, checker: Path, words: str = "") -> Verdict:
    """What the checker says, run as a stranger runs it: by a Python that sees nothing but its own library."""
    known = ["--anchor", words] if words else []
    done = subprocess.run(  # noqa: S603 - our own interpreter, on a file of our own
        [sys.executable, "-I", "-S", str(checker), str(record), "--json", *known],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    if done.returncode not in (0, 1, 5, 6):
        raise UnreadableFile(f"{checker} could not check {record}: {done.stderr.strip()}")
    told = json.loads(done.stdout)
    answers = {check["name"]: check["answer"] for check in told["checks"]}
    faults = [(f["entry"], f["problem"]) for check in told["checks"] for f in check["faults"]]
    holds = told["consistent"] and not told["not_checked"]
    changes = [(change["entry"], change["said"]) for change in told["changes"]]
    is_contradicted = bool(words) and not told["anchor"]["found"]
    return _verdict(CHECKER_FILE, holds, answers, faults, changes, is_contradicted)


def _verdict(
    verifier: str,
    is_consistent: bool,
    answers: dict[str, str],
    faults: list[tuple[int | None, str]],
    changes: list[tuple[int, str]],
    is_contradicted: bool,
) -> Verdict:
    said = [text if entry is None else f"entry {entry}: {text}" for entry, text in faults]
    return Verdict(
        verifier,
        is_consistent,
        len(answers),
        tuple(name for name, answer in answers.items() if answer == CheckAnswer.FAILS),
        said[0] if said else "",
        tuple(f"entry {entry}: {text}" for entry, text in changes),
        is_contradicted,
    )

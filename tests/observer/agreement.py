"""What the two verifiers say of one record, and where they differ."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from types import ModuleType
from typing import Any

from canvass.cli.verify import CHANGED, NOT_CHECKED
from canvass.errors import CanvassError
from canvass.journeys.verify import verify
from canvass.present.as_json import as_json
from canvass.present.verify import verify_json
from canvass.record import read_anchor
from tests.observer.conftest import Observe

Answer = tuple[int, dict[str, Any]]
NOT_FIXED = {"chain", "artefacts"}
"""Where one of these fails, which other checks fail with it is not fixed (docs/record.md, section 15)."""

AT_A_DESK = ("nothing was written", "nothing was entered", "canvass audit ")
"""What a refusal says to whoever takes a step, and no verifier to a stranger."""


def of_observer(observer: ModuleType, folder: Path, anchor: str | None = None) -> Answer:
    """The observer's exit code, and its answer for programs."""
    words = [str(folder), "--strict", "--json", *(["--anchor", anchor] if anchor else [])]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = observer.main(words)
    return code, json.loads(out.getvalue()) if out.getvalue() else {"said": err.getvalue()}


def of_canvass(folder: Path, anchor: str | None = None) -> Answer:
    """What ``canvass verify --strict --json`` ends with and prints, without starting a program."""
    try:
        found = verify(folder, read_anchor(anchor) if anchor else None)
    except (CanvassError, OSError) as error:
        return 2, {"said": str(error)}
    told = json.loads(as_json(verify_json(found)))
    if found.fails:
        return 1, told
    return (NOT_CHECKED if found.not_checked else CHANGED if found.changes else 0), told


def failing(answer: Answer) -> set[str]:
    """The names of the checks that fail."""
    return {check["name"] for check in answer[1].get("checks", ()) if check["faults"]}


def fails_alike(observe: Observe, folder: Path) -> set[str]:
    """The checks that fail in both: of the same names, but where the text leaves open what else fails."""
    code, answer = observe(folder)
    found = verify(folder)
    one = {check["name"] for check in answer["checks"] if check["faults"]}
    other = {check.name for check in found.checks if check.faults}
    assert (code, found.holds) == (1, False)
    assert one & NOT_FIXED == other & NOT_FIXED
    assert one & NOT_FIXED or one == other, one ^ other
    return one & other


def differences(one: Answer, other: Answer) -> dict[str, Any]:
    """Where two answers differ, of all that docs/record.md fixes: nothing, where they agree."""
    found: dict[str, Any] = {}

    def compare(name: str, a: Any, b: Any) -> None:
        if a != b:
            found[name] = (a, b)

    compare("code", one[0], other[0])
    fails = failing(one), failing(other)
    if fails[0] & NOT_FIXED or fails[1] & NOT_FIXED:
        compare("failed at first", fails[0] & NOT_FIXED, fails[1] & NOT_FIXED)
    else:
        compare("failed", *fails)
        compare("signed_through", *(answer[1].get("signed_through") for answer in (one, other)))
    if not (fails[0] or fails[1]):
        for name in ("changes", "not_checked"):
            compare(name, *(_by_entry(answer[1].get(name)) for answer in (one, other)))
        if not one[1].get("not_checked"):
            compare("answers", *(_answers(answer) for answer in (one, other)))
        compare("anchor", one[1].get("anchor"), other[1].get("anchor"))
    found.update(_for_a_desk(other))
    for name in ("head", "rehearsal"):
        compare(name, one[1].get(name), other[1].get(name))
    return found


def _for_a_desk(answer: Answer) -> dict[str, Any]:
    """What is said to whoever takes a step, and is no news to who reads of it: nothing, in a good answer."""
    told = (each["problem"] for check in answer[1].get("checks", ()) for each in check["faults"])
    return {said: AT_A_DESK for said in told if any(words in said for words in AT_A_DESK)}


def _by_entry(told: list[dict[str, Any]] | None) -> list[dict[str, Any]] | None:
    return None if told is None else sorted(told, key=lambda each: json.dumps(each, sort_keys=True))


def _answers(answer: Answer) -> dict[str, str]:
    """Each check with whether it holds or was not made."""
    checks = answer[1].get("checks", ())
    said = {check["name"]: check["answer"] for check in checks}
    return {
        name: each["sentence"] if isinstance(each, dict) else each for name, each in said.items()
    }

"""Draws that simulated audits show to be enough: simulated once of the same question, or by few audits.

Sizes of an audit that follow from its report are worked out once in the same way.

The commitment, ``canvass audit next`` and ``sample`` each ask how many draws a contest in strata needs, and a screen
and its JSON ask it twice. The audits are numbered and seeded: the question alone decides the answer.
"""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from typing import Any

import pytest

from tests.shared_answers import of_the_run

ENOUGH, SIMULATED = "canvass.audit.size.enough", "canvass.audit.size.simulated"
"""Whose numbers of audits tests change: they are a part of every question."""
FEW = {"SEARCHED": 20, "LOOKED": 60}
"""In place of 40 and 400 audits."""
ASKED = (
    ("canvass.audit.remaining.stratified", "draws_needed"),
    ("canvass.audit.remaining.stratified", "_begin"),
    ("canvass.journeys.strata_plan", "strata_sizes"),
    ("canvass.audit.plan", "suite_sizes"),
    ("canvass.journeys.audit_size", "suite_sizes"),
    ("canvass.journeys.audit_folder.sizes", "oneaudit_sizes"),
    ("canvass.journeys.audit_folder.sizes", "suite_sizes"),
)
"""Who asks, by which name: each answer takes a tenth of a second to some seconds."""
SIZED = (
    ("canvass.audit.plan", "sizes_of"),
    ("canvass.recount.calibration", "fit_scaled_student"),
)
"""Sizes of an audit that a screen, its JSON, its page and a report ask of one contest, and past recounts' law."""
_KNOWN: dict[str, Any] = {}


@pytest.fixture
def simulated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these questions is answered once."""
    answered_once(monkeypatch, ASKED)


def answered_once(patch: pytest.MonkeyPatch, asked: Iterable[tuple[str, str]] = SIZED) -> None:
    """Each of these functions, by module and name, is asked once in a run with the same words."""
    for module, name in asked:
        known = vars(importlib.import_module(module))
        patch.setitem(known, name, partial(_answer, known[name]))


@pytest.fixture
def few_audits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seventh of the audits: for tests of what is done with the number, which ask for no number of their own.

    How many audits show how much is held by tests/audit/size/test_enough, and a plan by all of them by
    tests/cli/audit/test_strata.
    """
    of_few_audits(monkeypatch)


def of_few_audits(patch: pytest.MonkeyPatch) -> None:
    """The same, for a fixture of a whole file."""
    for name, number in FEW.items():
        patch.setattr(importlib.import_module(ENOUGH), name, number)


def _answer(question: Callable[..., Any], *asked: Any, **named: Any) -> Any:
    rules = vars(importlib.import_module(ENOUGH))
    usual = vars(importlib.import_module(SIMULATED))["Simulation"]()
    words = sha256(pickle.dumps((asked, named, [rules[name] for name in FEW], usual))).hexdigest()
    name = f"simulated {question.__module__}.{question.__qualname__} {words}"
    if name not in _KNOWN:
        _KNOWN[name] = of_the_run(name, lambda: question(*asked, **named))
    return _KNOWN[name]

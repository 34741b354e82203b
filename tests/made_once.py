"""What one worker of a run makes and the others read: whoever comes meanwhile waits for it."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from typing import TypeVar

import pytest
from filelock import FileLock

from canvass.journeys.elections import open_election
from canvass.journeys.report import Report, report
from tools import try_wheel

Made = TypeVar("Made")


def made_once(
    tmp_path_factory: pytest.TempPathFactory, name: str, make: Callable[[], Made]
) -> Made:
    """What was made under this name in this run, by whichever worker came first."""
    base = tmp_path_factory.getbasetemp()
    kept = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"{name}.pickle"
    with FileLock(f"{kept}.lock"):
        if kept.is_file():
            found: Made = pickle.loads(kept.read_bytes())
            return found
        found = make()
        kept.write_bytes(pickle.dumps(found))
    return found


def packaged_report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """The report on the packaged election."""
    return made_once(tmp_path_factory, "report", lambda: report(open_election("us-2016-president")))


def wheel(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The wheel of canvass, built from here."""
    return made_once(
        tmp_path_factory,
        "wheel",
        lambda: try_wheel.build(tmp_path_factory.mktemp("wheel")).read_bytes(),
    )

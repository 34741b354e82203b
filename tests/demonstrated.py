"""``canvass demo audit --out demo``, played once in a run: its folder copied byte for byte, and what it said."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from canvass.journeys.demo import audit as demonstrated
from canvass.journeys.demo.audit import Demo, demo_audit
from canvass.journeys.progress import Progress
from tests.adversary.commands import Answer, run
from tests.journeys.audit_folder.scenes import copied

DEMO = ("demo", "audit", "--out", "demo")
SAID = "said.pickle"


def demonstration(folder: Path) -> tuple[Answer, Answer]:
    """What it says as JSON and on the screen, and the folder ``demo`` in this one: what was played is told twice."""
    copied(folder, " ".join(DEMO), _play, by_all=True)
    said = folder / SAID
    as_data, on_screen = pickle.loads(said.read_bytes())
    said.unlink()
    return as_data, on_screen


def _play(place: Path) -> None:
    played: list[Demo] = []

    def once(folder: Path, progress: Progress) -> Demo:
        if not played:
            played.append(demo_audit(folder, progress))
        return played[0]

    place.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(demonstrated, "demo_audit", once)
        answers = run(place, *DEMO, "--json"), run(place, *DEMO)
    (place / SAID).write_bytes(pickle.dumps(answers))

"""The commands by which the steps of an audit are taken at a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.journeys.audit_folder.next_step import NextStep
from canvass.present.worded import worded

COMMANDS: Mapping[NextStep, tuple[str, ...]] = {
    NextStep.OPEN: ("canvass audit open",),
    NextStep.LOAD: ("canvass audit load",),
    NextStep.COMMIT: ("canvass audit commit",),
    NextStep.COMMIT_AGAIN: ("canvass audit commit",),
    NextStep.SEED: ("canvass audit seed",),
    NextStep.CEREMONY: ("canvass audit ceremony", "canvass audit seed"),
    NextStep.MEND: ("canvass audit load", "canvass audit commit", "canvass audit seed"),
    NextStep.SAMPLE: ("canvass audit sample",),
    NextStep.SAMPLE_OR_COUNT: ("canvass audit sample", "canvass audit sample --hand-count"),
    NextStep.ENTER: ("canvass audit enter", "canvass audit sign-off"),
    NextStep.UNSEAL: ("canvass audit unseal", "canvass audit enter", "canvass audit sign-off"),
    NextStep.MEASURE: ("canvass audit measure",),
    NextStep.NEXT: ("canvass audit next",),
    NextStep.CONCLUDE: ("canvass audit comply", "canvass audit conclude"),
    NextStep.PUBLISH: ("canvass audit publish",),
}


def at_terminal(step: NextStep) -> str:
    """A step with its commands."""
    return f"{worded(step)} ({', '.join(COMMANDS[step])})"

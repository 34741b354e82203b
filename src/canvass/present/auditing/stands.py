"""How a contest stands, in one sentence: nothing is called confirmed before the paper was looked at."""

from __future__ import annotations

from canvass.audit.event.ending import Ending
from canvass.audit.risk import Status

BELOW_LIMIT = (
    "The ballots read so far bring the measured risk down to the risk limit. What is known of the paper is still to "
    "be weighed."
)


def stands(status: Status, ending: Ending | None) -> str:
    """How the contest ended, or what its measured risk says before the audit is concluded."""
    if ending:
        return ending.sentence
    return BELOW_LIMIT if status is Status.CONFIRMED else status.sentence

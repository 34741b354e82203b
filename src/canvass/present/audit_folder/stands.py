"""How a contest stands, in one sentence: nothing is called confirmed before the paper was looked at."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.event.ending import Ending
from canvass.audit.risk import Status
from canvass.present.words import listed

BELOW_LIMIT = (
    "The ballots read so far bring the measured risk down to the risk limit. What is known of the paper is still to "
    "be weighed."
)


def stands(status: Status, ending: Ending | None) -> str:
    """How the contest ended, or what its measured risk says before the audit is concluded."""
    if ending:
        return ending.sentence
    return BELOW_LIMIT if status is Status.CONFIRMED else status.sentence


def elected_words(elected: Sequence[str] | None) -> str:
    """Whom all papers of a ranked contest elect, where it is not who was announced; empty for None.

    >>> elected_words(("Ann",)), elected_words(None)
    (' By these ballots Ann has won.', '')
    """
    if elected is None:
        return ""
    if len(elected) > 1:
        return f" A tie decides: by these ballots {listed(elected)} can have won."
    return f" By these ballots {elected[0] if elected else 'nobody'} has won."

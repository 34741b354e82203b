"""How a contest stands, in one sentence: nothing is called confirmed before the paper was looked at."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.event.ending import Ending
from canvass.audit.risk import Status
from canvass.present.messages import messages
from canvass.present.words import listed

say = messages("audit_folder_contests")


def stands(status: Status, ending: Ending | None) -> str:
    """How the contest ended, or what its measured risk says before the audit is concluded."""
    if ending:
        return ending.sentence
    return say("below-limit") if status is Status.CONFIRMED else status.sentence


def elected_words(elected: Sequence[str] | None) -> str:
    """Whom all papers of a ranked contest elect, where it is not who was announced; empty for None.

    >>> elected_words(("Ann",)), elected_words(None)
    ('By these ballots Ann has won.', '')
    """
    if elected is None:
        return ""
    if len(elected) > 1:
        return say("tie-decides", tied=listed(elected))
    return say("has-won", winner=elected[0]) if elected else say("nobody-has-won")

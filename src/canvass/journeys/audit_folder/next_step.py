"""What somebody has to do now in an audit: a value, which ``present.worded`` words for any screen.

A terminal adds its command (``present.audit_folder.commands``), a page its button.
"""

from __future__ import annotations

from enum import StrEnum


class NextStep(StrEnum):
    """The step that an audit waits for; its sentence names no command and no button."""

    OPEN = "open"
    LOAD = "load"
    COMMIT = "commit"
    COMMIT_AGAIN = "commit_again"
    SEED = "seed"
    CEREMONY = "ceremony"
    MEND = "mend"
    SAMPLE = "sample"
    SAMPLE_OR_COUNT = "sample_or_count"
    ENTER = "enter"
    UNSEAL = "unseal"
    MEASURE = "measure"
    NEXT = "next"
    CONCLUDE = "conclude"
    PUBLISH = "publish"

"""What somebody has to do now in an audit: a value with a sentence for any screen.

A terminal adds its command (``present.audit_folder.commands``), a page its button.
"""

from __future__ import annotations

from enum import StrEnum


class NextStep(StrEnum):
    """The step that an audit waits for; ``sentence`` is what a person reads."""

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

    @property
    def sentence(self) -> str:
        """The step in words that name no command and no button."""
        return _SENTENCES[self]


_SENTENCES = {
    NextStep.OPEN: "The audit was not opened to its end: remove the folder and open it again.",
    NextStep.LOAD: "Load the files that are missing.",
    NextStep.COMMIT: "Commit: it fixes everything before anybody knows the seed.",
    NextStep.COMMIT_AGAIN: (
        "A file was loaded after the commitment, and its twelve words no longer hold: commit again, and publish the "
        "new ones."
    ),
    NextStep.SEED: "Publish the twelve words, then roll the seed in public.",
    NextStep.CEREMONY: (
        "Go on with the ceremony that makes the seed: every digest before any digits, or the dice before the beacon; "
        "then take the seed."
    ),
    NextStep.MEND: (
        "Before the seed: mend what no sample can confirm, then load and commit again (the commitment says what would "
        "mend it); after the seed nothing but a full hand count is left. Otherwise roll the seed."
    ),
    NextStep.SAMPLE: "Draw the first round.",
    NextStep.SAMPLE_OR_COUNT: "Draw the first round. What no sample can confirm needs a full hand count.",
    NextStep.ENTER: "Fetch, read and enter what is missing, then sign off.",
    NextStep.UNSEAL: (
        "Open what two boards have sealed; what cannot be opened is named. Then read what is missing, and sign off."
    ),
    NextStep.MEASURE: "Measure, and close the round.",
    NextStep.NEXT: "Draw more, or order a full hand count.",
    NextStep.CONCLUDE: "Record the checks of the paper, then conclude.",
    NextStep.PUBLISH: "Publish what is not published yet.",
}

"""The votes of a contest as they were reported: what a file of votes, or the words of a person, come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.model import Choice

ONLY_CONTEST = "contest"
"""Id of the contest of a file that has no column for it."""


@dataclass(frozen=True, slots=True)
class ReportedVotes:
    """The choices of a contest and the votes reported for each."""

    contest: str
    choices: tuple[Choice, ...]
    votes: Mapping[str, int]

"""What is asked of the law: which contest, on which election day, and on which day it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from canvass.recount.scope import ContestClass


@dataclass(frozen=True, slots=True)
class Question:
    """A contest of an election day, asked about on a day. The election day chooses the rule."""

    contest: ContestClass
    election_day: date
    asked_on: date

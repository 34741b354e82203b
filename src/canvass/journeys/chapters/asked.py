"""What a report is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from canvass.forensics.change import Pair
from canvass.model import Contest, Election


@dataclass(frozen=True, slots=True)
class Asked:
    """The election and contest, the states looked at closely, and the day from which the law is read.

    ``pair`` names the winner and the runner-up of the whole contest.
    """

    election: Election
    contest: Contest
    states: tuple[str, ...]
    state_names: Mapping[str, str]
    pair: Pair
    as_of: date | None = None

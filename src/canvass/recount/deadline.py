"""When a clock of the law runs out, or why that is not known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from canvass.recount.moment import Moment


class DeadlineState(StrEnum):
    """Whether a clock gives a day; the value is the sentence a person reads."""

    KNOWN = "known"
    UNKNOWN = "the day that it runs from is not in the data"
    RULE_UNKNOWN = "the law's clock was not seen"
    NO_LIMIT = "the law sets no limit"


@dataclass(frozen=True, slots=True)
class Deadline:
    """The moment a clock runs out: earliest and latest where counties differ, and when a window opens.

    ``begins`` is the moment it runs from, the latest where counties differ.
    """

    state: DeadlineState
    earliest: Moment | None = None
    latest: Moment | None = None
    opens: Moment | None = None
    begins: Moment | None = None
    missing: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()

    @property
    def is_one_moment(self) -> bool:
        """Whether the deadline is known and the same everywhere."""
        return self.state is DeadlineState.KNOWN and self.earliest == self.latest

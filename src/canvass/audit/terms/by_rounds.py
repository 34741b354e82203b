"""Methods of polling that are measured round by round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.audit.terms.method import AnnouncedMethod, DrawnBy
from canvass.audit.terms.numbers_in_terms import require_decimal, require_rising


@dataclass(frozen=True, slots=True)
class Minerva(AnnouncedMethod):
    """Polling in rounds of the sizes in ``schedule``."""

    NAME: ClassVar[str] = "minerva"
    tests_pairs: ClassVar[bool] = True
    goes_by_rounds: ClassVar[bool] = True
    takes_bet: ClassVar[bool] = False
    schedule: tuple[int, ...]
    drawn_by: ClassVar[DrawnBy] = DrawnBy.NUMBER

    def __post_init__(self) -> None:
        """Refuse rounds that do not grow."""
        require_rising(self.schedule)


@dataclass(frozen=True, slots=True)
class Athena(AnnouncedMethod):
    """Minerva with a further condition: the ratio of the cards drawn is at least 1 / ``delta``."""

    NAME: ClassVar[str] = "athena"
    tests_pairs: ClassVar[bool] = True
    goes_by_rounds: ClassVar[bool] = True
    takes_bet: ClassVar[bool] = False
    schedule: tuple[int, ...]
    delta: str = "1"
    drawn_by: ClassVar[DrawnBy] = DrawnBy.NUMBER

    def __post_init__(self) -> None:
        """Refuse rounds that do not grow, and a delta that is none."""
        require_rising(self.schedule)
        require_decimal("delta", self.delta, above=0)


@dataclass(frozen=True, slots=True)
class Providence(AnnouncedMethod):
    """Polling in rounds of any sizes."""

    NAME: ClassVar[str] = "providence"
    tests_pairs: ClassVar[bool] = True
    goes_by_rounds: ClassVar[bool] = True
    takes_bet: ClassVar[bool] = False
    drawn_by: ClassVar[DrawnBy] = DrawnBy.NUMBER

"""Methods that draw single cards of contests in which marks are votes: read, or compared with records."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from canvass.audit.terms.method import AnnouncedMethod, DrawnBy
from canvass.audit.terms.numbers_in_terms import require_decimal
from canvass.errors import BadRecord


@dataclass(frozen=True, slots=True)
class Polling(AnnouncedMethod):
    """Cards are read by people, and compared with nothing."""

    NAME: ClassVar[str] = "polling"
    is_in_ticket_order: ClassVar[bool] = True
    replacement: bool = False

    @property
    def drawn_by(self) -> DrawnBy:
        """By ticket, or by number where cards go back."""
        return DrawnBy.NUMBER if self.replacement else DrawnBy.TICKET


@dataclass(frozen=True, slots=True)
class Comparison(AnnouncedMethod):
    """Each card is compared with its own record; with ``style`` only cards whose records list the contest."""

    NAME: ClassVar[str] = "comparison"
    is_in_ticket_order: ClassVar[bool] = True
    style: bool = True
    replacement: bool = False

    def __post_init__(self) -> None:
        """Refuse card style for cards that go back."""
        if self.style and self.replacement:
            raise BadRecord("a comparison uses card style, or cards go back: not both")

    @property
    def drawn_by(self) -> DrawnBy:
        """By ticket, or by number where cards go back."""
        return DrawnBy.NUMBER if self.replacement else DrawnBy.TICKET

    @property
    def compares(self) -> Comparison:
        """How cards are compared with records."""
        return self


@dataclass(frozen=True, slots=True)
class SuperSimple(AnnouncedMethod):
    """Comparison with cards put back and the one bet of Kaplan and Markov; ``inflator`` is gamma, as text."""

    NAME: ClassVar[str] = "super_simple"
    inflator: str = "1.03905"

    def __post_init__(self) -> None:
        """Refuse an inflator that is none."""
        require_decimal("inflator", self.inflator, above=1)

    drawn_by: ClassVar[DrawnBy] = DrawnBy.NUMBER

    @property
    def compares(self) -> Comparison:
        """How cards are compared with records."""
        return Comparison(style=False, replacement=True)


@dataclass(frozen=True, slots=True)
class PollingRatio(AnnouncedMethod):
    """The likelihood ratio of three groups of cards drawn without replacement."""

    NAME: ClassVar[str] = "polling_ratio"
    tests_pairs: ClassVar[bool] = True
    takes_bet: ClassVar[bool] = False
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET


@dataclass(frozen=True, slots=True)
class Suite(AnnouncedMethod):
    """Cards with a record are compared and put back, the others are polled; two P-values become one.

    ``compared`` is the share of draws among the cards with a record; ``inflator`` is gamma, as text.
    """

    NAME: ClassVar[str] = "suite"
    tests_pairs: ClassVar[bool] = True
    takes_bet: ClassVar[bool] = False
    compared: Fraction
    inflator: str = "1.03905"
    drawn_by: ClassVar[DrawnBy] = DrawnBy.STRATA

    def __post_init__(self) -> None:
        """Refuse a share that leaves one stratum without draws, and an inflator that is none."""
        if not 0 < self.compared < 1:
            raise BadRecord(
                f"the share of draws among cards with a record is above 0 and below 1; found {self.compared}"
            )
        require_decimal("inflator", self.inflator, above=1)

    @property
    def compares(self) -> Comparison:
        """How cards are compared with records."""
        return Comparison(style=False, replacement=True)


@dataclass(frozen=True, slots=True)
class OneAudit(AnnouncedMethod):
    """Each card is compared with its own record, or with the mean of its batch where no card of it has one."""

    NAME: ClassVar[str] = "oneaudit"
    is_in_ticket_order: ClassVar[bool] = True
    has_pools: ClassVar[bool] = True
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET

    @property
    def compares(self) -> Comparison:
        """How cards are compared with records."""
        return Comparison(style=False)

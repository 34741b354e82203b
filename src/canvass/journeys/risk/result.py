"""The measured risk of a contest; and what every kind of evidence can do: measure itself by a method."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from canvass.audit.risk import Risk, Status, contest_risk
from canvass.journeys.cards_from import CardsFrom

if TYPE_CHECKING:
    from canvass.audit.fixed_percentage import FixedPercentageResult
    from canvass.audit.methods.method import Method
    from canvass.audit.reported import ReportedContest
    from canvass.journeys.risk.batches import BatchesMeasured
    from canvass.journeys.risk.cards import CardsMeasured
    from canvass.journeys.risk.kinds import TestedRisk
    from canvass.journeys.risk.rounds import RoundMeasured
    from canvass.journeys.risk.suite import StrataMeasured
    from canvass.journeys.risk.unsaid import MoreBlankThanCards, MoreFoundThanReported, Unsaid


@dataclass(frozen=True, slots=True)
class AuditRisk:
    """The risk measured by the method that was announced.

    ``claims`` are the risks of the single assertions, where cards or batches were read one by one; ``measured`` and
    ``batches`` say which of them were used, ``rounds`` what the method said after each round, ``strata`` what was found
    in two strata, with the certificate of the maximum. ``fixed_share`` is the result of an audit that limits no risk.
    Where nothing is ``tested``, ``status`` says why, and ``unsaid`` the reason where it cannot be said. ``contradicts``
    is what the sample says against the number of cards, ``exceeds`` what it says against the votes of a choice. Of a
    contest that ``is_ranked``, ``votes`` are the first preferences.
    """

    contest: str
    votes: Mapping[str, int]
    cards: int
    cards_from: CardsFrom
    risk_limit: float
    status: Status
    tested: TestedRisk | None = None
    claims: tuple[Risk, ...] = ()
    measured: CardsMeasured | None = None
    batches: BatchesMeasured | None = None
    rounds: tuple[RoundMeasured, ...] = ()
    strata: StrataMeasured | None = None
    fixed_share: FixedPercentageResult | None = None
    unsaid: Unsaid | None = None
    contradicts: MoreBlankThanCards | None = None
    exceeds: MoreFoundThanReported | None = None
    is_ranked: bool = False
    needs_rankings: bool = False

    @property
    def stated(self) -> int | None:
        """The trusted number of cards, where somebody stated it."""
        return self.cards if self.cards_from is CardsFrom.STATED else None

    def among(self, listed: int) -> AuditRisk:
        """The same of the cards of a manifest, where nobody stated how many there are and it holds all votes."""
        if self.cards_from is CardsFrom.STATED or listed < self.cards:
            return self
        return replace(self, cards=listed, cards_from=CardsFrom.MANIFEST)


class Evidence(Protocol):
    """What was found. Each kind knows the methods that measure it, and measures itself by one of them."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """Which kind it is, in words, with its options."""

    @property
    def methods(self) -> Sequence[Method]:
        """The methods that can measure it."""

    @property
    def reads_ranks(self) -> bool:
        """Whether it says in which order the choices of a card stand, as a ranked contest needs it."""
        return False

    def listed(self) -> int | None:
        """The cards of its manifest; None where it has none, or only those of a style are drawn."""
        return None

    def measured(
        self, result: AuditRisk, reported: ReportedContest, method: Method, /
    ) -> AuditRisk:
        """The result with what this evidence says by a method. Raises OutOfRange, or what its files refuse."""

    def of_a_share(self) -> Evidence:
        """The same as the draw of a fixed share has it."""
        return self

    def risk_of_share(self, result: AuditRisk, _: ReportedContest, /) -> Risk | None:
        """The risk that a fixed share shows, after it was measured; None where none was."""
        return contest_risk(result.claims) if result.claims else None

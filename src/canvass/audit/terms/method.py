"""What is asked of a method of an audit, whatever it is: the answer of most, where its own class has none.

So a new method says in its own class all in which it differs from others, and nobody who asks lists methods.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from canvass.model import Rule

if TYPE_CHECKING:  # methods themselves, which rest on this file
    from canvass.audit.stratified import StratumKind
    from canvass.audit.terms.by_cards import Comparison
    from canvass.audit.terms.methods import Method
    from canvass.audit.terms.stratum import StratumTerms

COUNTED_IN_POINTS = (Rule.SCORE, Rule.CUMULATIVE)
"""The rules of contests whose methods count points; no other method counts by them."""


class DrawnBy(StrEnum):
    """How the entries of a contest come into its sample."""

    TICKET = "ticket"
    NUMBER = "number"
    WEIGHT = "weight"
    STRATA = "strata"
    NOTHING = "nothing"


class AnnouncedMethod:
    """The method of a contest, as it is announced before the seed."""

    __slots__ = ()

    NAME: ClassVar[str]
    """The name under which it is committed."""
    written_as: ClassVar[str] = ""
    """What an office writes for it: the name of a method that the contest's rule turns into it. Empty: its own."""
    tests_pairs: ClassVar[bool] = False
    """Whether it tests one winner against one loser."""
    takes_bet: ClassVar[bool] = True
    """Whether a bet is committed for it; strata announce their stakes."""
    goes_by_rounds: ClassVar[bool] = False
    """Whether it is measured round by round, by the sizes of the rounds."""
    reads_ranks: ClassVar[bool] = False
    """Whether its contests are ranked: people read the marks at each rank."""
    rests_on_rankings: ClassVar[bool] = False
    """Whether the claims of its contest follow from rankings that the office has."""
    is_unrecorded: ClassVar[bool] = False
    """Whether it is for rankings that nobody recorded: every order of elimination is tested together."""
    counts_points: ClassVar[bool] = False
    """Whether a card of its contests may give one choice several points or votes."""
    is_by_cards_alone: ClassVar[bool] = False
    """Whether batches of votes say too little of its contests: they are counted in full by reading every card."""
    needs_rows: ClassVar[bool] = False
    """Whether the totals of batches are of points, so that each is in a row that must add up."""
    is_stratified: ClassVar[bool] = False
    """Whether strata draw apart, each by its own way."""
    is_in_ticket_order: ClassVar[bool] = False
    """Whether its draw is the tickets in their order, of this contest alone."""

    @property
    def drawn_by(self) -> DrawnBy:
        """How the entries of a contest come into its sample."""
        raise NotImplementedError

    @property
    def strata_apart(self) -> tuple[StratumTerms, ...]:
        """The strata that draw apart; none where all cards are drawn together."""
        return ()

    @property
    def uses_style(self) -> bool:
        """Whether of any stratum only the cards are drawn whose records list the contest."""
        return any(stratum.kind.uses_style for stratum in self.strata_apart)

    def jurisdictions_of(self, *kinds: StratumKind) -> tuple[str, ...]:
        """The jurisdictions of the strata of these kinds."""
        return tuple(
            sorted(n for s in self.strata_apart if s.kind in kinds for n in s.jurisdictions)
        )

    @property
    def as_polling(self) -> Method | None:
        """The same without records, where that is not what polls any contest."""
        return None

    @property
    def compares(self) -> Comparison | None:
        """How the method compares cards with records; None where it does not."""
        return None

    @property
    def measured_by(self) -> Method | None:
        """The method whose arithmetic measures the risk; None where nothing does."""
        return self  # type: ignore[return-value]

    @property
    def counts_batches(self) -> bool:
        """Whether what measures its risk is whole batches, each counted against its report."""
        return False

    @property
    def has_pools(self) -> bool:
        """Whether cards of batches without records are compared with the mean of their batch."""
        return False

    @property
    def needs_totals(self) -> bool:
        """Whether the votes of batches are fixed before the seed: of all of them, or of those that are pools."""
        return self.counts_batches or self.has_pools

    @property
    def has_replacement(self) -> bool:
        """Whether what was drawn can be drawn again."""
        return self.drawn_by in (DrawnBy.NUMBER, DrawnBy.STRATA)

    @property
    def reads_batches(self) -> bool:
        """Whether whole batches are drawn and counted."""
        return self.drawn_by is DrawnBy.WEIGHT

    @property
    def reads_cards(self) -> bool:
        """Whether cards are drawn and read one by one."""
        return self.drawn_by in (DrawnBy.TICKET, DrawnBy.NUMBER, DrawnBy.STRATA)

    @property
    def can_be_opportunistic(self) -> bool:
        """Whether a contest can be measured on what others draw: card after card in its own order of tickets."""
        return self.is_in_ticket_order and not self.has_replacement

    def knows_rule(self, rule: Rule) -> bool:
        """Whether it counts by this rule: rules of rankings and of points have methods of their own."""
        if self.counts_points:
            return rule in COUNTED_IN_POINTS
        return rule not in (Rule.CONDORCET, Rule.BORDA, *COUNTED_IN_POINTS)

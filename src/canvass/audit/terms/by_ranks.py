"""Methods of ranked contests: people read the marks at each rank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from canvass.audit.terms.by_cards import Comparison, Polling
from canvass.audit.terms.method import AnnouncedMethod, DrawnBy
from canvass.audit.terms.ranks import OvervotedRank, Ranks, SkippedRank, ranking_by
from canvass.model import Ranking, Rule


@dataclass(frozen=True, slots=True)
class RankedPolling(AnnouncedMethod):
    """Cards of a ranked contest are read by people; the two rules say what marks by rank come to as a ranking."""

    NAME: ClassVar[str] = "ranked_polling"
    written_as: ClassVar[str] = Polling.NAME
    RULE: ClassVar[Rule] = Rule.IRV
    reads_ranks: ClassVar[bool] = True
    rests_on_rankings: ClassVar[bool] = True
    is_by_cards_alone: ClassVar[bool] = True
    is_in_ticket_order: ClassVar[bool] = True
    skipped_rank: SkippedRank = SkippedRank.PASSED_OVER
    overvoted_rank: OvervotedRank = OvervotedRank.ENDS
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET

    def ranking(self, ranks: Ranks) -> Ranking:
        """What a card with these marks comes to."""
        return ranking_by(ranks, self.skipped_rank, self.overvoted_rank)

    def knows_rule(self, rule: Rule) -> bool:
        """Whether it counts by this rule."""
        return rule is self.RULE


@dataclass(frozen=True, slots=True)
class RankedComparison(AnnouncedMethod):
    """Each card of a ranked contest is compared with its own record, which has a ranking."""

    NAME: ClassVar[str] = "ranked_comparison"
    written_as: ClassVar[str] = Comparison.NAME
    RULE: ClassVar[Rule] = Rule.IRV
    reads_ranks: ClassVar[bool] = True
    rests_on_rankings: ClassVar[bool] = True
    is_by_cards_alone: ClassVar[bool] = True
    is_in_ticket_order: ClassVar[bool] = True
    style: bool = True
    skipped_rank: SkippedRank = SkippedRank.PASSED_OVER
    overvoted_rank: OvervotedRank = OvervotedRank.ENDS
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET

    def ranking(self, ranks: Ranks) -> Ranking:
        """What a card with these marks comes to."""
        return ranking_by(ranks, self.skipped_rank, self.overvoted_rank)

    @property
    def as_polling(self) -> RankedPolling:
        """The same without records."""
        return RankedPolling(self.skipped_rank, self.overvoted_rank)

    @property
    def compares(self) -> Comparison:
        """How cards are compared with records."""
        return Comparison(style=self.style)

    def knows_rule(self, rule: Rule) -> bool:
        """Whether it counts by this rule."""
        return rule is self.RULE


@dataclass(frozen=True, slots=True)
class PreferencePolling(RankedPolling):
    """The same where who is preferred to each other choice has won."""

    NAME: ClassVar[str] = "preference_polling"
    RULE: ClassVar[Rule] = Rule.CONDORCET


@dataclass(frozen=True, slots=True)
class PreferenceComparison(RankedComparison):
    """Each card is compared with the ranking in its record, where who is preferred to each other choice has won."""

    NAME: ClassVar[str] = "preference_comparison"
    RULE: ClassVar[Rule] = Rule.CONDORCET

    @property
    def as_polling(self) -> PreferencePolling:
        """The same without records."""
        return PreferencePolling(self.skipped_rank, self.overvoted_rank)


@dataclass(frozen=True, slots=True)
class BordaPolling(RankedPolling):
    """The same where most points of ranks win."""

    NAME: ClassVar[str] = "borda_polling"
    RULE: ClassVar[Rule] = Rule.BORDA


@dataclass(frozen=True, slots=True)
class BordaComparison(RankedComparison):
    """Each card is compared with the ranking in its record, where most points of ranks win."""

    NAME: ClassVar[str] = "borda_comparison"
    RULE: ClassVar[Rule] = Rule.BORDA

    @property
    def as_polling(self) -> BordaPolling:
        """The same without records."""
        return BordaPolling(self.skipped_rank, self.overvoted_rank)


@dataclass(frozen=True, slots=True)
class Awaire(RankedPolling):
    """The same where nobody recorded rankings: every order of elimination with another winner is tested."""

    NAME: ClassVar[str] = "awaire"
    rests_on_rankings: ClassVar[bool] = False
    is_unrecorded: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class AwaireSteps(Awaire):
    """The same for more choices than six: the wealth of each order is shared out over its steps.

    A method of its own, so that a verifier that does not know this sum says so and calls nothing false.
    """

    NAME: ClassVar[str] = "awaire_steps"

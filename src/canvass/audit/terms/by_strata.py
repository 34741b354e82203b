"""Methods by which strata draw apart, each by its own way, with one measured risk over all of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from canvass.audit.stratified import Combining, StratumKind
from canvass.audit.terms.by_cards import Comparison
from canvass.audit.terms.by_points import PointsPolling
from canvass.audit.terms.by_ranks import BordaPolling, PreferencePolling, RankedPolling
from canvass.audit.terms.method import AnnouncedMethod, DrawnBy
from canvass.audit.terms.ranks import OvervotedRank, Ranks, SkippedRank, ranking_by
from canvass.audit.terms.stratum import StratumTerms, require_strata
from canvass.errors import BadRecord
from canvass.model import Ranking, Rule


@dataclass(frozen=True, slots=True)
class Stratified(AnnouncedMethod):
    """Strata draw apart, each by its own way; one measured risk over all of them, combined as announced."""

    NAME: ClassVar[str] = "stratified"
    is_stratified: ClassVar[bool] = True
    takes_bet: ClassVar[bool] = False
    strata: tuple[StratumTerms, ...]
    combining: Combining = Combining.LEAST_PRODUCT
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET

    def __post_init__(self) -> None:
        """Refuse strata that are none, share a jurisdiction, or do not share all draws among them."""
        require_strata(self.strata)
        self.require_kinds([each.kind for each in self.strata])

    def require_kinds(self, kinds: Collection[StratumKind]) -> None:
        """Refuse strata of kinds that make another method of it. Raises BadRecord."""
        if (right := named_by(kinds)) != self.NAME:
            raise BadRecord(f"strata of the kinds {', '.join(kinds)} are of the method {right}")

    @property
    def is_compared(self) -> bool:
        """Whether any stratum is held against records."""
        return any(stratum.kind.is_compared for stratum in self.strata)

    @property
    def strata_apart(self) -> tuple[StratumTerms, ...]:
        """Its strata, each of which draws by itself."""
        return self.strata

    @property
    def compares(self) -> Comparison | None:
        """How cards of strata that have records are compared with them."""
        return Comparison(style=False) if self.is_compared else None

    @property
    def has_pools(self) -> bool:
        """Whether cards of any stratum are compared with the mean of their batch."""
        return bool(self.jurisdictions_of(StratumKind.ONEAUDIT))

    @property
    def needs_totals(self) -> bool:
        """Whether of any stratum the votes of batches are fixed before the seed."""
        return any(each.kind.has_totals for each in self.strata)


@dataclass(frozen=True, slots=True)
class StratifiedBatches(Stratified):
    """The same, where whole batches of at least one stratum are drawn by weight and counted.

    A method of its own, so that a verifier that does not know such strata says so and calls nothing false.
    """

    NAME: ClassVar[str] = "stratified_batches"


@dataclass(frozen=True, slots=True)
class StratifiedByStyle(Stratified):
    """The same, where of at least one stratum only the cards are drawn whose records list the contest.

    A method of its own for the same reason. Whole batches of other strata may be counted.
    """

    NAME: ClassVar[str] = "stratified_by_style"


def named_by(kinds: Collection[StratumKind]) -> str:
    """The name of the method that strata of these kinds have."""
    if StratumKind.BY_STYLE in kinds:
        return StratifiedByStyle.NAME
    return StratifiedBatches.NAME if StratumKind.BATCHES in kinds else Stratified.NAME


@dataclass(frozen=True, slots=True)
class StratifiedRanked(Stratified):
    """Strata of a ranked contest, each with rankings of its own: those of its records, or of its report."""

    NAME: ClassVar[str] = "stratified_ranked"
    written_as: ClassVar[str] = Stratified.NAME
    RULE: ClassVar[Rule] = Rule.IRV
    reads_ranks: ClassVar[bool] = True
    rests_on_rankings: ClassVar[bool] = True
    is_by_cards_alone: ClassVar[bool] = True
    skipped_rank: SkippedRank = SkippedRank.PASSED_OVER
    overvoted_rank: OvervotedRank = OvervotedRank.ENDS

    def require_kinds(self, kinds: Collection[StratumKind]) -> None:
        """Refuse strata of batches: their totals say nothing of rankings. Raises BadRecord."""
        _require_by_cards(kinds, "rankings")

    def ranking(self, ranks: Ranks) -> Ranking:
        """What a card with these marks comes to."""
        return ranking_by(ranks, self.skipped_rank, self.overvoted_rank)

    @property
    def as_polling(self) -> RankedPolling:
        """The same without records and without strata."""
        return RankedPolling(self.skipped_rank, self.overvoted_rank)

    def knows_rule(self, rule: Rule) -> bool:
        """Whether it counts by this rule."""
        return rule is self.RULE


@dataclass(frozen=True, slots=True)
class StratifiedPreference(StratifiedRanked):
    """The same where who is preferred to each other choice has won."""

    NAME: ClassVar[str] = "stratified_preference"
    RULE: ClassVar[Rule] = Rule.CONDORCET

    @property
    def as_polling(self) -> PreferencePolling:
        """The same without records and without strata."""
        return PreferencePolling(self.skipped_rank, self.overvoted_rank)


@dataclass(frozen=True, slots=True)
class StratifiedBorda(StratifiedRanked):
    """The same where most points of ranks win."""

    NAME: ClassVar[str] = "stratified_borda"
    RULE: ClassVar[Rule] = Rule.BORDA

    @property
    def as_polling(self) -> BordaPolling:
        """The same without records and without strata."""
        return BordaPolling(self.skipped_rank, self.overvoted_rank)


@dataclass(frozen=True, slots=True)
class StratifiedPoints(Stratified):
    """Strata of a contest in which a card may give one choice several points or votes."""

    NAME: ClassVar[str] = "stratified_points"
    written_as: ClassVar[str] = Stratified.NAME
    counts_points: ClassVar[bool] = True
    is_by_cards_alone: ClassVar[bool] = True

    def require_kinds(self, kinds: Collection[StratumKind]) -> None:
        """Refuse strata of batches: a folder has no totals in points. Raises BadRecord."""
        _require_by_cards(kinds, "points")

    @property
    def as_polling(self) -> PointsPolling:
        """The same without records and without strata."""
        return PointsPolling()


def _require_by_cards(kinds: Collection[StratumKind], what: str) -> None:
    odd = sorted(kind for kind in {*kinds} if kind.has_totals)
    if odd:
        raise BadRecord(
            f"totals of batches say nothing of {what} here: strata of the kind {odd[0]} are for contests that votes "
            "decide; write polling, comparison or comparison_by_style"
        )

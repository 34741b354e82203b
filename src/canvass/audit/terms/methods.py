"""How a contest is audited, as it is announced before the seed: the method and everything it leaves open."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Any, ClassVar, TypeAlias, TypeVar, get_args

from canvass.audit.fixed_percentage import HowDrawn
from canvass.audit.stratified import Combining, StratumKind
from canvass.audit.terms.ranks import OvervotedRank, Ranks, SkippedRank, ranking_by
from canvass.audit.terms.stratum import StratumTerms, require_strata
from canvass.errors import BadRecord, BadValue
from canvass.model import Ranking, Rule
from canvass.numerals import read_decimal

Found = TypeVar("Found")


class DrawnBy(StrEnum):
    """How the entries of a contest come into its sample."""

    TICKET = "ticket"
    NUMBER = "number"
    WEIGHT = "weight"
    STRATA = "strata"
    NOTHING = "nothing"


class WeightedBy(StrEnum):
    """How batches are weighted in the draw."""

    ERROR_BOUNDS = "error_bounds"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class Polling:
    """Cards are read by people, and compared with nothing."""

    NAME: ClassVar[str] = "polling"
    replacement: bool = False

    @property
    def drawn_by(self) -> DrawnBy:
        """By ticket, or by number where cards go back."""
        return DrawnBy.NUMBER if self.replacement else DrawnBy.TICKET


@dataclass(frozen=True, slots=True)
class Comparison:
    """Each card is compared with its own record; with ``style`` only cards whose records list the contest."""

    NAME: ClassVar[str] = "comparison"
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


@dataclass(frozen=True, slots=True)
class SuperSimple:
    """Comparison with cards put back and the one bet of Kaplan and Markov; ``inflator`` is gamma, as text."""

    NAME: ClassVar[str] = "super_simple"
    inflator: str = "1.03905"

    def __post_init__(self) -> None:
        """Refuse an inflator that is none."""
        _require_decimal("inflator", self.inflator, above=1)

    drawn_by: ClassVar[DrawnBy] = DrawnBy.NUMBER


@dataclass(frozen=True, slots=True)
class PollingRatio:
    """The likelihood ratio of three groups of cards drawn without replacement."""

    NAME: ClassVar[str] = "polling_ratio"
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET


@dataclass(frozen=True, slots=True)
class Suite:
    """Cards with a record are compared and put back, the others are polled; two P-values become one.

    ``compared`` is the share of draws among the cards with a record; ``inflator`` is gamma, as text.
    """

    NAME: ClassVar[str] = "suite"
    compared: Fraction
    inflator: str = "1.03905"
    drawn_by: ClassVar[DrawnBy] = DrawnBy.STRATA

    def __post_init__(self) -> None:
        """Refuse a share that leaves one stratum without draws, and an inflator that is none."""
        if not 0 < self.compared < 1:
            raise BadRecord(
                f"the share of draws among cards with a record is above 0 and below 1; found {self.compared}"
            )
        _require_decimal("inflator", self.inflator, above=1)


@dataclass(frozen=True, slots=True)
class OneAudit:
    """Each card is compared with its own record, or with the mean of its batch where no card of it has one."""

    NAME: ClassVar[str] = "oneaudit"
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET


@dataclass(frozen=True, slots=True)
class Stratified:
    """Strata draw apart, each by its own way; one measured risk over all of them, combined as announced."""

    NAME: ClassVar[str] = "stratified"
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
    def uses_style(self) -> bool:
        """Whether of any stratum only the cards are drawn whose records list the contest."""
        return any(stratum.kind.uses_style for stratum in self.strata)

    def jurisdictions_of(self, *kinds: StratumKind) -> tuple[str, ...]:
        """The jurisdictions of the strata of these kinds."""
        return tuple(sorted(n for s in self.strata if s.kind in kinds for n in s.jurisdictions))


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
class RankedPolling:
    """Cards of a ranked contest are read by people; the two rules say what marks by rank come to as a ranking."""

    NAME: ClassVar[str] = "ranked_polling"
    RULE: ClassVar[Rule] = Rule.IRV
    skipped_rank: SkippedRank = SkippedRank.PASSED_OVER
    overvoted_rank: OvervotedRank = OvervotedRank.ENDS
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET

    def ranking(self, ranks: Ranks) -> Ranking:
        """What a card with these marks comes to."""
        return ranking_by(ranks, self.skipped_rank, self.overvoted_rank)


@dataclass(frozen=True, slots=True)
class RankedComparison:
    """Each card of a ranked contest is compared with its own record, which has a ranking."""

    NAME: ClassVar[str] = "ranked_comparison"
    RULE: ClassVar[Rule] = Rule.IRV
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
class StratifiedRanked(Stratified):
    """Strata of a ranked contest, each with rankings of its own: those of its records, or of its report."""

    NAME: ClassVar[str] = "stratified_ranked"
    RULE: ClassVar[Rule] = Rule.IRV
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


@dataclass(frozen=True, slots=True)
class Awaire(RankedPolling):
    """The same where nobody recorded rankings: every order of elimination with another winner is tested."""

    NAME: ClassVar[str] = "awaire"


@dataclass(frozen=True, slots=True)
class AwaireSteps(Awaire):
    """The same for more choices than six: the wealth of each order is shared out over its steps.

    A method of its own, so that a verifier that does not know this sum says so and calls nothing false.
    """

    NAME: ClassVar[str] = "awaire_steps"


@dataclass(frozen=True, slots=True)
class PointsPolling:
    """Cards are read by people, with the points or votes that each gives every choice."""

    NAME: ClassVar[str] = "points_polling"
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET


@dataclass(frozen=True, slots=True)
class PointsComparison:
    """Each card is compared with its own record, which has the points or votes that it gives every choice."""

    NAME: ClassVar[str] = "points_comparison"
    style: bool = True
    drawn_by: ClassVar[DrawnBy] = DrawnBy.TICKET

    @property
    def as_polling(self) -> PointsPolling:
        """The same without records."""
        return PointsPolling()


@dataclass(frozen=True, slots=True)
class OneAuditPoints(OneAudit):
    """The same for points: pools have totals of points, each in a row that accounts for all that its cards can give."""

    NAME: ClassVar[str] = "oneaudit_points"

    @property
    def as_polling(self) -> PointsPolling:
        """The same without records."""
        return PointsPolling()


@dataclass(frozen=True, slots=True)
class Minerva:
    """Polling in rounds of the sizes in ``schedule``."""

    NAME: ClassVar[str] = "minerva"
    schedule: tuple[int, ...]
    drawn_by: ClassVar[DrawnBy] = DrawnBy.NUMBER

    def __post_init__(self) -> None:
        """Refuse rounds that do not grow."""
        _require_rising(self.schedule)


@dataclass(frozen=True, slots=True)
class Athena:
    """Minerva with a further condition: the ratio of the cards drawn is at least 1 / ``delta``."""

    NAME: ClassVar[str] = "athena"
    schedule: tuple[int, ...]
    delta: str = "1"
    drawn_by: ClassVar[DrawnBy] = DrawnBy.NUMBER

    def __post_init__(self) -> None:
        """Refuse rounds that do not grow, and a delta that is none."""
        _require_rising(self.schedule)
        _require_decimal("delta", self.delta, above=0)


@dataclass(frozen=True, slots=True)
class Providence:
    """Polling in rounds of any sizes."""

    NAME: ClassVar[str] = "providence"
    drawn_by: ClassVar[DrawnBy] = DrawnBy.NUMBER


@dataclass(frozen=True, slots=True)
class BatchComparison:
    """Whole batches are counted by hand and compared with what was reported for them."""

    NAME: ClassVar[str] = "batch_comparison"
    replacement: bool = False
    together: bool = False
    understatements: bool = True
    weights: WeightedBy = WeightedBy.ERROR_BOUNDS
    drawn_by: ClassVar[DrawnBy] = DrawnBy.WEIGHT


@dataclass(frozen=True, slots=True)
class PointsBatches(BatchComparison):
    """The same for points: batches have totals of points, each in a row that accounts for all its cards can give."""

    NAME: ClassVar[str] = "points_batches"


@dataclass(frozen=True, slots=True)
class FixedPercentage:
    """A fixed share is read, whatever is found; ``measure`` is the method that the same draw fits, if any."""

    NAME: ClassVar[str] = "fixed_percentage"
    share: Fraction
    how: HowDrawn = HowDrawn.CARDS_AT_RANDOM
    measure: Measure | None = None

    def __post_init__(self) -> None:
        """Refuse a share that is none, a draw that nobody can check, and a measure that does not fit the draw."""
        if not 0 < self.share <= 1:
            raise BadRecord(f"a fixed share is above 0 and at most 1; found {self.share}")
        if self.how is HowDrawn.NOT_AT_RANDOM:
            raise BadRecord(
                "what was not chosen at random cannot be drawn from a seed; audit it apart"
            )
        if self.measure is not None and not _fits(self.measure, self.how):
            raise BadRecord(f"a draw of {self.how} is not measured by {self.measure}")

    @property
    def drawn_by(self) -> DrawnBy:
        """By ticket, or by weights that are all alike."""
        return DrawnBy.WEIGHT if self.how is HowDrawn.BATCHES_AT_RANDOM else DrawnBy.TICKET


@dataclass(frozen=True, slots=True)
class HandCount:
    """No sample: every card is counted by hand."""

    NAME: ClassVar[str] = "hand_count"
    drawn_by: ClassVar[DrawnBy] = DrawnBy.NOTHING


Measure: TypeAlias = Polling | Comparison | BatchComparison
Method: TypeAlias = (
    Polling
    | Comparison
    | SuperSimple
    | PollingRatio
    | Suite
    | OneAudit
    | Stratified
    | StratifiedBatches
    | StratifiedByStyle
    | StratifiedRanked
    | StratifiedPreference
    | StratifiedBorda
    | StratifiedPoints
    | RankedPolling
    | RankedComparison
    | PreferencePolling
    | PreferenceComparison
    | BordaPolling
    | BordaComparison
    | Awaire
    | AwaireSteps
    | PointsPolling
    | PointsComparison
    | OneAuditPoints
    | Minerva
    | Athena
    | Providence
    | BatchComparison
    | PointsBatches
    | FixedPercentage
    | HandCount
)
METHODS: Mapping[str, type[Method]] = {kind.NAME: kind for kind in get_args(Method)}
"""Every method by the name under which it is committed."""
PAIRS = (PollingRatio, Suite, Minerva, Athena, Providence)
"""Methods that test one winner against one loser."""
WITHOUT_BET = (*PAIRS, Stratified)
"""Methods for which no bet is committed: strata announce their stakes."""
RANKED = (RankedPolling, RankedComparison, StratifiedRanked)
"""Methods of ranked contests, and those that inherit from them: people read the marks at each rank."""
POINTS_BY_CARDS = (PointsPolling, PointsComparison, OneAuditPoints, StratifiedPoints)
POINTS = (*POINTS_BY_CARDS, PointsBatches)
"""Methods of contests in which a card may give one choice several points or votes."""
BY_CARDS_ALONE = (*RANKED, *POINTS_BY_CARDS)
"""Methods of contests that batches of votes say too little of: they are counted in full by reading every card."""
COUNTED_IN_POINTS = (Rule.SCORE, Rule.CUMULATIVE)
"""The rules of contests with these methods, which no other method has."""
ROUNDS = (Minerva, Athena, Providence)
"""Methods that are measured round by round, by the sizes of the rounds."""


def by_kind(table: Mapping[type[Any], Found], method: Method) -> Found:
    """What a table has for a method, or for the nearest one that it inherits from."""
    return table[next(kind for kind in type(method).__mro__ if kind in table)]


def compares(method: Method) -> Comparison | None:
    """How the method compares cards with records; None where it does not."""
    if isinstance(method, FixedPercentage):
        return method.measure if isinstance(method.measure, Comparison) else None
    if isinstance(method, OneAudit):
        return Comparison(style=False)
    if isinstance(method, Stratified):
        return Comparison(style=False) if method.is_compared else None
    if isinstance(method, RankedComparison | PointsComparison):
        return Comparison(style=method.style)
    if isinstance(method, SuperSimple | Suite):
        return Comparison(style=False, replacement=True)
    return method if isinstance(method, Comparison) else None


def knows_rule(method: Method, rule: Rule) -> bool:
    """Whether a method counts by this rule: rules of rankings and of points have methods of their own."""
    if isinstance(method, RANKED):
        return rule is method.RULE
    if isinstance(method, POINTS):
        return rule in COUNTED_IN_POINTS
    return rule not in (Rule.CONDORCET, Rule.BORDA, *COUNTED_IN_POINTS)


def rests_on_rankings(method: Method) -> bool:
    """Whether the claims of a ranked contest follow from rankings that the office has."""
    return isinstance(method, RANKED) and not isinstance(method, Awaire)


def measured_by(method: Method) -> Method | None:
    """The method whose arithmetic measures the risk; None where nothing does."""
    if isinstance(method, FixedPercentage):
        return method.measure
    return None if isinstance(method, HandCount) else method


def needs_totals(method: Method) -> bool:
    """Whether the votes of batches are fixed before the seed: of all of them, or of those that are pools."""
    if isinstance(method, Stratified):
        return any(each.kind.has_totals for each in method.strata)
    return isinstance(measured_by(method), BatchComparison) or has_pools(method)


def has_pools(method: Method) -> bool:
    """Whether cards of batches without records are compared with the mean of their batch."""
    if isinstance(method, Stratified):
        return bool(method.jurisdictions_of(StratumKind.ONEAUDIT))
    return isinstance(method, OneAudit)


def needs_rows(method: Method) -> bool:
    """Whether the totals of batches are of points, so that each is in a row that must add up."""
    return isinstance(method, OneAuditPoints | PointsBatches)


def can_be_opportunistic(method: Method) -> bool:
    """Whether a contest can be measured on what others draw: card after card in its own order of tickets."""
    by_ticket = isinstance(method, (Polling, Comparison, OneAudit, *BY_CARDS_ALONE))
    return by_ticket and not (has_replacement(method) or isinstance(method, Stratified))


def reads_batches(method: Method) -> bool:
    """Whether whole batches are drawn and counted."""
    return method.drawn_by is DrawnBy.WEIGHT


def reads_cards(method: Method) -> bool:
    """Whether cards are drawn and read one by one."""
    return method.drawn_by in (DrawnBy.TICKET, DrawnBy.NUMBER, DrawnBy.STRATA)


def has_replacement(method: Method) -> bool:
    """Whether what was drawn can be drawn again."""
    if isinstance(method, BatchComparison):
        return method.replacement
    return method.drawn_by in (DrawnBy.NUMBER, DrawnBy.STRATA)


def _fits(measure: Measure, how: HowDrawn) -> bool:
    if isinstance(measure, BatchComparison):
        alike = measure.weights is WeightedBy.EQUAL
        return how is HowDrawn.BATCHES_AT_RANDOM and alike and not measure.replacement
    return how is HowDrawn.CARDS_AT_RANDOM and not measure.replacement


def _require_rising(schedule: tuple[int, ...]) -> None:
    if not schedule or any(late <= early for early, late in pairwise((0, *schedule))):
        raise BadRecord(
            f"a schedule lists the cards drawn by the end of each round, each more; found {schedule}"
        )


def _require_decimal(what: str, text: str, above: float) -> None:
    try:
        number = read_decimal(text)
    except BadValue as fault:
        raise BadRecord(f"{what}: {fault}") from None
    if not above < number:
        raise BadRecord(f"{what} is a number above {above}, as text; found {text!r}")

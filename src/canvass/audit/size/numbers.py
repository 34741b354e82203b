"""The numbers that tell how large an audit is, each a type of its own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from canvass.audit.bets.asked import NamedBet
from canvass.audit.kinds import Drawn
from canvass.audit.pair import require_chance
from canvass.audit.within import is_within_limit
from canvass.errors import OutOfRange
from canvass.model.sentence import Sentence
from canvass.stats.ranges import require, require_risk_limit

if TYPE_CHECKING:
    from canvass.audit.methods.method import SizedTest

LARGE_SHARE = Fraction(3, 10)
"""Of all cards: beyond it a full hand count is hardly more work, and it is certain."""


class Basis(StrEnum):
    """How a number was found."""

    FORMULA = "formula"
    APPROXIMATION = "approximation"
    EXACT = "exact"
    BOUND = "bound"
    SIMULATED = "simulated"


@dataclass(frozen=True, slots=True)
class MeanSize:
    """Draws on average: about half of all audits take more, some of them several times as many."""

    draws: float
    basis: Basis
    standard_error: float | None = None
    """Of a simulated number, in draws."""


@dataclass(frozen=True, slots=True)
class OneRoundSize:
    """Draws of one round that confirms with this chance if it is looked at only at its end.

    ``at_least`` is a number below which no round does; None where none is proven.
    """

    draws: int
    chance: float
    basis: Basis
    at_least: int | None = None


@dataclass(frozen=True, slots=True)
class SequentialSize:
    """Draws by which this share of audits has ended, if they look after every draw.

    A round whose cards are measured in the order of the draw confirms with the same chance.
    """

    draws: int
    chance: float
    basis: Basis
    standard_error: float | None = None
    """Of a simulated number, in draws."""


@dataclass(frozen=True, slots=True)
class ErrorFreeSize:
    """Draws after which the audit ends if nothing that was drawn differs from its record."""

    draws: int
    basis: Basis


@dataclass(frozen=True, slots=True)
class ExpectedSize:
    """Draws that are enough if errors come exactly as often as assumed; with bad luck it takes more."""

    draws: int
    basis: Basis


@dataclass(frozen=True, slots=True)
class Aim:
    """What is asked of a size: the risk limit, and the chance with which a plan should suffice.

    ``measured_risk`` is that of the cards already read: a test that goes on needs only what is left.
    """

    risk_limit: float
    chance: float = 0.9
    measured_risk: float = 1.0

    def __post_init__(self) -> None:
        """Refuse a risk limit or a chance that is none, and an audit that is over."""
        require_risk_limit(self.risk_limit)
        require_chance("chance that the sample suffices", self.chance)
        require("measured risk so far", self.measured_risk, 0, 1, may_equal=(False, True))
        if is_within_limit(self.measured_risk, self.risk_limit):
            raise OutOfRange(
                f"the measured risk {self.measured_risk:g} is within the risk limit {self.risk_limit:g}: "
                "nothing more needs to be drawn"
            )

    @property
    def limit_left(self) -> float:
        """The risk limit of the draws to come: the limit over the risk measured so far."""
        return self.risk_limit / self.measured_risk


class Advice(StrEnum):
    """What to do with a size."""

    SAMPLE = "sample"
    FULL_HAND_COUNT = "full_hand_count"


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large an audit by one test is; each number answers another question, and some may not be known.

    ``population`` counts the cards or batches that are drawn from. ``assumes`` are the sentences without which
    the numbers mean nothing. ``bet`` is the bet of a test that has to choose one, and ``oracle`` the average number
    of draws of the best bet of all, one that knows what the cards hold.
    """

    test: SizedTest
    drawn: Drawn
    population: int
    aim: Aim
    mean: MeanSize | None = None
    one_round: OneRoundSize | None = None
    sequential: SequentialSize | None = None
    error_free: ErrorFreeSize | None = None
    expected: ExpectedSize | None = None
    assumes: tuple[Sentence, ...] = ()
    bet: NamedBet | None = None
    oracle: float | None = None

    @property
    def planned(self) -> int:
        """Draws to plan for, at most all there are: those that suffice with the chance aimed at, if known.

        Batches are planned for without errors where nothing else is known; cards are not: among many cards some
        records err, and a close contest then takes far more.
        """
        clean = self.error_free if self.drawn is Drawn.BATCHES else None
        for size in (self.sequential, self.one_round, self.expected, clean):
            if size is not None:
                return min(size.draws, self.population)
        return self.population

    @property
    def puts_back(self) -> bool:
        """Whether what was drawn may be drawn again."""
        return self.test.puts_back

    @property
    def advice(self) -> Advice:
        """Whether a sample is worth while."""
        large = self.planned >= LARGE_SHARE * self.population
        return Advice.FULL_HAND_COUNT if large else Advice.SAMPLE

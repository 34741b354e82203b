"""The methods by which evidence is measured, and what each takes for granted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from canvass.audit.assertion import AssertionId
from canvass.audit.risk import Status


class RiskTest(StrEnum):
    """A method; ``sentence`` names it, ``holds_if`` is what must be true for its number to mean anything."""

    BRAVO = "bravo"
    POLLING_RATIO = "polling_ratio"
    MINERVA = "minerva"
    ATHENA = "athena"
    PROVIDENCE = "providence"
    SUPER_SIMPLE = "super_simple"
    ALPHA = "alpha"
    COMPARISON = "comparison"
    KAPLAN_MARKOV = "kaplan_markov"
    BATCH_BETTING = "batch_betting"
    SUITE = "suite"

    @property
    def sentence(self) -> str:
        """The method in words, with its source."""
        return _TESTS[self][0]

    @property
    def holds_if(self) -> str:
        """What must be true besides that this method was announced before the first draw."""
        return _TESTS[self][1]


_PUT_BACK = "every card was put back before the next draw"
# Who had confirmed by the risk limit is taken out of later rounds: another limit has other numbers.
_PLANNED = "the risk limit and the sizes of all rounds were fixed before the first draw"
_BATCHES = (
    "batches were drawn with the weights named below, and the cards of each are a trusted bound"
)
_TESTS = {
    RiskTest.BRAVO: (
        "BRAVO, likelihood ratio with cards put back (Lindeman, Stark and Yates 2012)",
        _PUT_BACK,
    ),
    RiskTest.POLLING_RATIO: (
        "likelihood ratio without replacement, largest over what the report leaves open "
        "(Ottoboni, Stark, Lindeman and McBurnett 2018)",
        "no card was drawn twice, and the number of cards is a trusted bound",
    ),
    RiskTest.MINERVA: (
        "Minerva, round by round (Zagorski and others 2020)",
        f"{_PLANNED}, and {_PUT_BACK}",
    ),
    RiskTest.ATHENA: (
        "Athena, Minerva with a bound on the ratio of all cards (Zagorski and others 2020)",
        f"{_PLANNED} with delta, and {_PUT_BACK}",
    ),
    RiskTest.PROVIDENCE: (
        "Providence, rounds of sizes chosen as one goes (Broadrick and others 2022)",
        f"the size of each round was fixed before its own first draw, and {_PUT_BACK}",
    ),
    RiskTest.SUPER_SIMPLE: (
        "super-simple comparison, Kaplan-Markov with error inflator 1.03905 (Stark 2010)",
        "the number of draws was fixed in advance, cards were put back, every card was held against its own record, "
        "and the number of cards is a trusted bound",
    ),
    RiskTest.ALPHA: (
        "polling, betting on the cards in the order of the draw (Stark 2020, 2023)",
        "these are the first draws of the seed, in order, and the number of cards is a trusted bound",
    ),
    RiskTest.COMPARISON: (
        "comparison, betting on rare errors in the order of the draw (Stark 2020; Spertus 2023)",
        "these are the first draws of the seed, in order, and the number of cards is a trusted bound",
    ),
    RiskTest.KAPLAN_MARKOV: (
        "Kaplan-Markov, the largest error of any claim in each batch (Stark 2009)",
        f"{_BATCHES}; one batch that is wholly wrong ruins it",
    ),
    RiskTest.BATCH_BETTING: (
        "betting nine tenths of the wealth on each batch, which survives a wholly wrong batch",
        _BATCHES,
    ),
    RiskTest.SUITE: (
        "SUITE, cards compared in one stratum and polled in the other, largest over every split of the margin "
        "(Ottoboni, Stark, Lindeman and McBurnett 2018)",
        "cards with a record were put back and the others not, each stratum was drawn by itself, and the number of "
        "cards in each is a trusted bound",
    ),
}


@dataclass(frozen=True, slots=True)
class TestedRisk:
    """The measured risk of a contest by the method that was announced: the largest over its claims.

    ``claim`` is the one with the largest; None where all claims are tested together.
    """

    __test__ = False

    test: RiskTest
    measured_risk: float
    status: Status
    sample_size: int
    claim: AssertionId | None = None


def worst_claim(risks: Iterable[tuple[AssertionId | None, float]]) -> AssertionId | None:
    """The claim with the largest risk, the first of those that have it."""
    return max(risks, key=lambda pair: pair[1])[0]

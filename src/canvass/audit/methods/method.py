"""A method: how evidence is measured. It says what it holds for, what measures it, and how large it is.

A method is one file here, and one line in the registry. The arithmetic of a method is imported when it is used: the
command line has its words from here, and answers at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from canvass.audit.kinds import AuditKind, Drawn
from canvass.audit.named import Named

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from canvass.audit.assertion import Assertion
    from canvass.audit.overstatement import Discrepancies
    from canvass.audit.pair import PairCount
    from canvass.audit.plan import Effort
    from canvass.audit.reported import ReportedContest
    from canvass.audit.risk import Risk
    from canvass.audit.rounds import RoundRisk
    from canvass.audit.sides import Sides
    from canvass.audit.size.numbers import Aim, Sizes
    from canvass.audit.size.simulated import Ends

    class RoundTest(Protocol):
        """The test of one pair that is looked at by the end of each round."""

        def measure(self, rounds: Sequence[PairCount]) -> tuple[RoundRisk, ...]:
            """The risk after each round."""


@dataclass(frozen=True, slots=True, eq=False)
class SizedTest(Named):
    """Which test a size is for; ``sentence`` names it, ``short`` where there is little room.

    ``kind`` is the kind of audit among whose sizes it is shown. ``puts_back``: what was drawn may come again.
    ``is_sequential``: it looks after every draw. ``only_leads``: it fits no claim but that one choice beats another.
    ``is_announced``: an audit of its kind is planned by it, wherever it is known to end. ``sizes`` computes them, and
    ``ends`` simulates when its audits end; each is None where it is not computed from the report alone.
    """

    short: str
    sentence: str
    source: str
    kind: AuditKind
    puts_back: bool = True
    is_sequential: bool = False
    only_leads: bool = False
    is_announced: bool = False
    sizes: Callable[[ReportedContest, Aim, Effort], Sizes | None] | None = None
    ends: Callable[[ReportedContest, Aim, Effort], Ends | None] | None = None

    @classmethod
    def named(cls, word: str) -> SizedTest:
        """The test with a size that has this word. Raises UnknownName."""
        from canvass.audit.methods import sized_named

        return sized_named(word)


class ByCounts(NamedTuple):
    """Measured from how many cards were found on either side of a claim, in any order.

    ``p_value`` is that of one claim, from its sides, the reported votes and those found. ``only_leads``: it fits no
    claim but that one side has more votes than the other.
    """

    p_value: Callable[[Sides, PairCount, PairCount], float]
    puts_back: bool
    only_leads: bool


class RoundTerms(NamedTuple):
    """What was announced of rounds: the cards by the end of each, empty where none were fixed, and Athena's delta."""

    schedule: tuple[int, ...] = ()
    delta: float = 1.0


class ByRounds(NamedTuple):
    """Measured round by round: ``test`` is made of the winner's share of a pair, the risk limit and the terms."""

    test: Callable[[float, float, RoundTerms], RoundTest]
    needs_schedule: bool
    takes_delta: bool = False


class ByDiscrepancies(NamedTuple):
    """Measured from how many records differ from their cards, and how, after a number of draws fixed in advance."""

    risk: Callable[[ReportedContest, Assertion, int, Discrepancies, float], Risk]


class ByCards(NamedTuple):
    """Measured card by card in the order of the draw; ``against_records``: each held against its own record.

    ``in_pools``: a card of a batch without records is held against the mean of its batch.
    """

    against_records: bool
    in_pools: bool = False


class ByBatches(NamedTuple):
    """Measured batch by batch; ``stake`` is the share of the wealth bet on each.

    ``together``: all claims at once, by the largest error of any of them in each batch.
    """

    stake: float
    together: bool


@dataclass(frozen=True, slots=True, eq=False)
class Method(Named):
    """A method; ``sentence`` names it, ``holds_if`` is what must be true for its number to mean anything.

    That it was announced before the first draw must always be true. The evidence that it measures is that of which it
    says how. ``share_of`` is what must have been drawn at random from the whole contest for it to measure an audit of
    a fixed share; None where it measures none.
    """

    sentence: str
    holds_if: str
    kind: AuditKind
    sized: SizedTest | None = None
    counts: ByCounts | None = None
    rounds: ByRounds | None = None
    discrepancies: ByDiscrepancies | None = None
    cards: ByCards | None = None
    batches: ByBatches | None = None
    strata: bool = False
    share_of: Drawn | None = None

    @classmethod
    def named(cls, word: str) -> Method:
        """The method with this word. Raises UnknownName."""
        from canvass.audit.methods import method_named

        return method_named(word)

    @property
    def measures(self) -> tuple[str, ...]:
        """The kinds of evidence that it measures: the words of the commands of ``canvass audit risk``."""
        evidence = {
            "polling": self.counts,
            "rounds": self.rounds,
            "comparison": self.discrepancies,
            "cards": self.cards,
            "batches": self.batches,
            "suite": self.strata,
        }
        return tuple(word for word, how in evidence.items() if how)

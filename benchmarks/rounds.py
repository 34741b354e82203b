"""Polling: when a BRAVO audit ends, and rounds of Minerva and Providence, at a margin of half a percent."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from benchmarks.rows import Row
from canvass.audit.bravo import one_round
from canvass.audit.minerva import MinervaTest
from canvass.audit.pair import PairCount
from canvass.audit.providence import ProvidenceTest
from canvass.audit.rounds import RoundRisk, Schedule, first_round
from canvass.audit.stopping import stopping, stopping_without_replacement
from canvass.audit.stopping_draw import StoppingDraw

SHARE = 0.5025
LIMIT = 0.1


def bravo_quantile() -> int:
    """The number of cards by which a BRAVO audit is over in 999 of 1,000 cases."""
    return stopping(SHARE, LIMIT).quantile(0.999)


def bravo_urn() -> StoppingDraw:
    """The whole distribution where 100,000 cards are not put back."""
    return stopping_without_replacement((51_000, 49_000), LIMIT)


def first_round_among_others() -> int:
    """A first round in cards of which a third are for neither."""
    return ProvidenceTest(SHARE, LIMIT).next_round_in_cards(PairCount(0, 0, 0), 0.9, 0.65)


def minerva(*cards: int) -> tuple[RoundRisk, ...]:
    """The risk of rounds in which the winner has just less than the reported share."""
    found = [PairCount(n, int(0.5012 * n), n - int(0.5012 * n)) for n in cards]
    return MinervaTest(SHARE, LIMIT, Schedule(cards)).measure(found)


def providence() -> tuple[RoundRisk, ...]:
    """The same rounds by Providence."""
    found = [PairCount(n, int(0.5012 * n), n - int(0.5012 * n)) for n in (200_000, 400_000)]
    return ProvidenceTest(SHARE, LIMIT).measure(found)


def jobs() -> Iterator[tuple[str, Callable[[], object], float]]:
    """Name, job and limit in seconds."""
    yield "BRAVO, exact to the 99.9% quantile, margin .5%", bravo_quantile, 5.0
    yield "BRAVO without replacement, 10^5 cards at 2%", bravo_urn, 5.0
    yield "BRAVO, one round that passes with 90%", lambda: one_round(SHARE, LIMIT, 0.9), 1.0
    yield "Minerva, Providence size, margin .5%", lambda: first_round(SHARE, LIMIT, 0.9), 0.2
    yield "the same in cards, a third irrelevant", first_round_among_others, 2.0
    yield "Minerva, two rounds of 2x10^5", lambda: minerva(200_000, 400_000), 0.5
    yield "Minerva, one round of 10^6", lambda: minerva(1_000_000), 0.2
    yield "Providence, two rounds of 2x10^5", providence, 0.5


def rows() -> Iterator[Row]:
    """Jobs of round-based polling, in processor time."""
    for name, job, limit in jobs():
        yield Row(name, job, limit)

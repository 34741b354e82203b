"""The risk of a polled contest round by round: Minerva, Athena and Providence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from canvass.audit.minerva import Minerva, athena
from canvass.audit.pair import PairCount
from canvass.audit.providence import Providence
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.rounds import RoundRisk, Schedule, contest_risk
from canvass.errors import OutOfRange
from canvass.journeys.risk.counts import CountsRead, check_counts, samples_of
from canvass.journeys.risk.kinds import RiskTest, TestedRisk
from canvass.stats.ranges import require

NOT_FOUND = "?"
"""Stands for cards that could not be found, where a choice is named."""


@dataclass(frozen=True, slots=True)
class RoundsRead:
    """Rounds in order, each with all cards so far and the votes found on them.

    ``schedule`` are the cards by the end of each round as fixed before the first draw; without one the rounds
    themselves are taken for it. ``delta`` is Athena's.
    """

    rounds: tuple[CountsRead, ...]
    schedule: tuple[int, ...] | None = None
    delta: float = 1.0

    def __post_init__(self) -> None:
        """Refuse no rounds, and a delta that is none."""
        if not self.rounds:
            raise OutOfRange("no round is given")
        require("delta", self.delta, 0, float("inf"), may_equal=(False, False))


@dataclass(frozen=True, slots=True)
class RoundMeasured:
    """What a test says after a round: the largest risk over all pairs, and whether every pair has confirmed."""

    test: RiskTest
    number: int
    cards: int
    measured_risk: float
    is_confirmed: bool


class _RoundTest(Protocol):
    def measure(self, rounds: Sequence[PairCount]) -> tuple[RoundRisk, ...]:
        """The risk after each round."""


def risk_of_rounds(
    reported: ReportedContest, evidence: RoundsRead, risk_limit: float
) -> tuple[tuple[TestedRisk, ...], tuple[RoundMeasured, ...]]:
    """The risk by each test after the last round, and after every one; none for a claim not about two choices.

    Raises UnplannedRound where the rounds are not those of the schedule.
    """
    for each in evidence.rounds:
        check_counts(reported, each)
    if not reported.pairs:
        return (), ()
    by_round = [samples_of(reported, each) for each in evidence.rounds]
    by_pair = [
        (pair.share, [counts[place][1] for counts in by_round])
        for place, pair in enumerate(reported.pairs)
    ]
    tests: list[TestedRisk] = []
    rounds: list[RoundMeasured] = []
    for test in (RiskTest.MINERVA_ROUNDS, RiskTest.ATHENA, RiskTest.PROVIDENCE):
        risks = [
            _round_test(test, share, risk_limit, evidence).measure(counts)
            for share, counts in by_pair
        ]
        measured = _by_round(test, evidence, risks)
        rounds += measured
        status = Status.CONFIRMED if measured[-1].is_confirmed else Status.NOT_YET
        tests.append(TestedRisk(test, contest_risk(risks), status, evidence.rounds[-1].drawn))
    return tuple(tests), tuple(rounds)


def _round_test(
    test: RiskTest, share: float, risk_limit: float, evidence: RoundsRead
) -> _RoundTest:
    if test is RiskTest.PROVIDENCE:
        return Providence(share, risk_limit)
    schedule = Schedule(evidence.schedule or tuple(each.drawn for each in evidence.rounds))
    if test is RiskTest.ATHENA:
        return athena(share, risk_limit, schedule, evidence.delta)
    return Minerva(share, risk_limit, schedule)


def _by_round(
    test: RiskTest, evidence: RoundsRead, risks: Sequence[Sequence[RoundRisk]]
) -> list[RoundMeasured]:
    found = []
    for number, each in enumerate(evidence.rounds, 1):
        so_far = [pair[:number] for pair in risks]
        confirmed = all(any(risk.confirms for risk in pair) for pair in so_far)
        found.append(RoundMeasured(test, number, each.drawn, contest_risk(so_far), confirmed))
    return found


def rounds_in(words: Sequence[str]) -> tuple[CountsRead, ...]:
    """Rounds as they are typed: all cards so far, and the votes found on them.

    >>> [round.drawn for round in rounds_in(["100:Ann=57,Bob=43", "200:Ann=111,Bob=86,?=3"])]
    [100, 200]
    """
    return tuple(_round(word) for word in words)


def _round(word: str) -> CountsRead:
    cards, colon, votes = word.partition(":")
    found: dict[str, int] = {}
    for each in votes.split(","):
        name, _, count = each.rpartition("=")
        name = name.strip()
        if not (name and name not in found and _is_count(count) and _is_count(cards) and colon):
            raise OutOfRange(
                f"{word!r} is no round: write all cards so far and the votes on them, as 100:Ann=57,Bob=43"
            )
        found[name] = int(count)
    lost = found.pop(NOT_FOUND, 0)
    return CountsRead(int(cards), found, lost)


def schedule_in(text: str) -> tuple[int, ...]:
    """Cards by the end of each round, as they are typed.

    >>> schedule_in("100,200,400")
    (100, 200, 400)
    """
    numbers = text.split(",")
    if not all(_is_count(number.strip()) for number in numbers):
        raise OutOfRange(
            f"{text!r} is no schedule: write the cards by the end of each round, as 100,200,400"
        )
    return Schedule(tuple(int(number) for number in numbers)).cards


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit()

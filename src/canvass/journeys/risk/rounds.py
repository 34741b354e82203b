"""The risk of a polled contest round by round: Minerva, Athena and Providence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from canvass.audit.methods import ROUND_METHODS
from canvass.audit.methods.method import Method, RoundTerms
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.rounds import RoundRisk, Schedule, contest_risk
from canvass.audit.within import is_within_limit
from canvass.errors import OutOfRange, UnplannedRound
from canvass.journeys.risk.counts import (
    CountsRead,
    are_leads,
    check_counts,
    polled,
    samples_of,
)
from canvass.journeys.risk.kinds import TestedRisk, worst_claim
from canvass.journeys.risk.result import AuditRisk, Evidence
from canvass.journeys.typed_counts import is_count, typed_counts
from canvass.stats.ranges import require

if TYPE_CHECKING:
    from canvass.audit.methods.method import RoundTest

NOT_FOUND = "?"
"""Stands for cards that could not be found, where a choice is named."""
NO_VOTE = "-"
"""Stands for cards without a valid vote for any choice."""


@dataclass(frozen=True, slots=True)
class RoundsRead(Evidence):
    """Rounds in order, each with all cards so far and the votes found on them.

    ``schedule`` are the cards by the end of each round as fixed before the first draw: Minerva and Athena hold for no
    other rounds, Providence for all. ``delta`` is Athena's.
    """

    kind: ClassVar[str] = "rounds (--round)"
    methods: ClassVar[tuple[Method, ...]] = ROUND_METHODS
    rounds: tuple[CountsRead, ...]
    schedule: tuple[int, ...] | None = None
    delta: float = 1.0

    def __post_init__(self) -> None:
        """Refuse no rounds, rounds that do not grow, and a delta that is none."""
        if not self.rounds:
            raise OutOfRange("no round is given")
        for number, (early, late) in enumerate(pairwise(self.rounds), 2):
            if late.drawn <= early.drawn:
                raise OutOfRange(
                    f"round {number} ends at {late.drawn:,} cards after {early.drawn:,}: give rounds in their order, "
                    "with all cards so far, each more than before"
                )
        require("delta", self.delta, 0, float("inf"), may_equal=(False, False))

    def measured(
        self, result: AuditRisk, reported: ReportedContest, method: Method, /
    ) -> AuditRisk:
        """The risk after the last round, and what the method said after each."""
        tested, rounds = risk_of_rounds(reported, self, method, result.risk_limit)
        return replace(polled(result, reported, self.rounds[-1], method, tested), rounds=rounds)


@dataclass(frozen=True, slots=True)
class RoundMeasured:
    """What the method says after a round: the largest risk over all pairs, and whether every pair has confirmed."""

    number: int
    cards: int
    measured_risk: float
    is_confirmed: bool


def risk_of_rounds(
    reported: ReportedContest, evidence: RoundsRead, method: Method, risk_limit: float
) -> tuple[TestedRisk | None, tuple[RoundMeasured, ...]]:
    """The risk after the last round, and after every one; None for a share other than one half.

    Raises UnplannedRound where the rounds are not those of the schedule, or a method that needs one has none.
    """
    test = _round_test(evidence, method, risk_limit)
    for each in evidence.rounds:
        check_counts(reported, each)
    by_round = [samples_of(reported, each) for each in evidence.rounds]
    if not are_leads(by_round[0]):
        return None, ()
    risks = [
        test(claim[0].pair.share).measure([counted.sample for counted in claim])
        for claim in zip(*by_round, strict=True)
    ]
    rounds = _by_round(evidence, risks, risk_limit)
    is_over = len(rounds) == len(evidence.schedule or ())
    left = Status.ALL_DRAWN if is_over else Status.NOT_YET
    status = Status.CONFIRMED if rounds[-1].is_confirmed else left
    names = [counted.sides.claim for counted in by_round[0]]
    claim = worst_claim((name, contest_risk([of])) for name, of in zip(names, risks, strict=True))
    return TestedRisk(method, contest_risk(risks), status, evidence.rounds[-1].drawn, claim), rounds


def _round_test(
    evidence: RoundsRead, method: Method, risk_limit: float
) -> Callable[[float], RoundTest]:
    """The test of a pair with the winner's share. Refuses rounds that the method does not hold for, and stray terms."""
    by_rounds, schedule, delta = method.rounds, evidence.schedule, evidence.delta
    if by_rounds is None:
        raise OutOfRange(f"{method} does not measure {evidence.kind}")
    if by_rounds.needs_schedule and schedule is None:
        raise UnplannedRound(
            f"{method} holds only for rounds whose sizes were fixed before the first draw, which the rounds themselves "
            "cannot show: give the sizes that were announced with --schedule, as 200,400,800"
        )
    unused = {
        "--schedule": schedule is not None and not by_rounds.needs_schedule,
        "--delta": delta != 1 and not by_rounds.takes_delta,
    }
    for word, is_unused in unused.items():
        if is_unused:
            raise OutOfRange(f"{word} would not be used by {method}: leave it out")
    terms = RoundTerms(schedule or (), delta)
    return lambda share: by_rounds.test(share, risk_limit, terms)


def _by_round(
    evidence: RoundsRead, risks: Sequence[Sequence[RoundRisk]], risk_limit: float
) -> tuple[RoundMeasured, ...]:
    """After each round whether the measured risk is at most the limit, as a folder decides it."""
    found = []
    for number, each in enumerate(evidence.rounds, 1):
        risk = contest_risk(pair[:number] for pair in risks)
        confirmed = is_within_limit(risk, risk_limit)
        found.append(RoundMeasured(number, each.drawn, risk, confirmed))
    return tuple(found)


def rounds_in(words: Sequence[str]) -> tuple[CountsRead, ...]:
    """Rounds as they are typed: all cards so far, and the votes found on them.

    >>> [round.drawn for round in rounds_in(["100:Ann=57,Bob=43", "200:Ann=111,Bob=86,?=3"])]
    [100, 200]
    """
    rounds, problems = [], []
    for word in words:
        try:
            rounds.append(_round(word))
        except OutOfRange as wrong:
            problems.append(str(wrong))
    if problems:
        raise OutOfRange("\n".join(problems))
    return tuple(rounds)


def _round(word: str) -> CountsRead:
    cards, _, votes = word.partition(":")
    mend = f"write round {word!r} as all cards so far and the votes on them: 100:Ann=57,Bob=43"
    if not (votes and is_count(cards)):
        raise OutOfRange(
            f"--round {word!r} does not begin with the cards so far and a colon; {mend}"
        )
    found = typed_counts(votes.split(","), mend)
    lost, no_vote = found.pop(NOT_FOUND, 0), found.pop(NO_VOTE, 0)
    return CountsRead(int(cards), found, lost, no_vote)


def schedule_in(text: str) -> tuple[int, ...]:
    """Cards by the end of each round, as they are typed.

    >>> schedule_in("100,200,400")
    (100, 200, 400)
    """
    numbers = text.split(",")
    if not all(is_count(number.strip()) for number in numbers):
        raise OutOfRange(
            f"{text!r} is not a schedule: write the cards by the end of each round, as 100,200,400"
        )
    return Schedule(tuple(int(number) for number in numbers)).cards

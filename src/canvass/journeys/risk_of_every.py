"""Every contest on the cards that were read: a valid risk for each, or that nothing can be said and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from canvass.audit.methods.method import Method
from canvass.audit.risk import Status
from canvass.errors import BadFile, CanvassError, UnknownName
from canvass.formats.audits.interpretations import read_interpretations
from canvass.formats.audits.votes import read_votes
from canvass.formats.own_table import usable
from canvass.journeys.audit_contest import ContestAsked
from canvass.journeys.audit_risk import RiskAsked, audit_risk
from canvass.journeys.risk.announced import announced
from canvass.journeys.risk.cards import CardsRead
from canvass.journeys.risk.result import AuditRisk
from canvass.stats.ranges import require_risk_limit


@dataclass(frozen=True, slots=True)
class EveryAsked:
    """The votes of all contests, the cards that were read, and what was announced.

    ``cards`` are the trusted numbers of cards with a contest; ``seats`` and ``votes_allowed`` those that are not 1.
    With records the contests are compared among the cards whose records list them; without they are polled.
    """

    votes: Path
    manifest: Path
    read: Path
    seed: str
    risk_limit: float
    method: Method | None
    records: Path | None = None
    cards: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[str, int] = field(default_factory=dict)
    votes_allowed: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a risk limit that is not a chance, and a method that was not announced for such cards."""
        require_risk_limit(self.risk_limit)
        announced(self.evidence, self.method)

    @property
    def evidence(self) -> CardsRead:
        """The cards, none of which was fetched for any one contest."""
        return CardsRead(
            self.manifest,
            self.read,
            self.seed,
            self.records,
            card_style=self.records is not None,
            opportunistic=True,
        )


@dataclass(frozen=True, slots=True)
class OneOfEvery:
    """A contest, and its risk; where it was refused, the reason in ``refused``, where it has no votes, neither."""

    contest: str
    found: AuditRisk | None = None
    refused: str = ""

    @property
    def is_measured(self) -> bool:
        """Whether there is a number."""
        tested = self.found.tested if self.found else None
        return tested is not None and tested.status.is_measured


@dataclass(frozen=True, slots=True)
class EveryRisk:
    """Every contest of the votes and of the cards read, in their order."""

    risk_limit: float
    method: Method
    contests: tuple[OneOfEvery, ...]

    @property
    def confirmed(self) -> int:
        """How many are confirmed, by a sample or by every card."""
        every = (each.found.tested for each in self.contests if each.found)
        return sum(tested is not None and tested.status in _CONFIRMED for tested in every)


_CONFIRMED = (Status.CONFIRMED, Status.HAND_COUNT_AGREES)


def every_risk(asked: EveryAsked) -> EveryRisk:
    """The risk of every contest. Raises BadFile where the votes or what was read cannot be used, UnknownName."""
    voted = [each.contest for each in usable(read_votes(asked.votes))]
    read = usable(read_interpretations(asked.read))
    contests = dict.fromkeys((*voted, *(paper.contest for paper in read)))
    for name in (*asked.cards, *asked.seats, *asked.votes_allowed):
        if name not in voted:
            raise UnknownName(f"contest of {asked.votes.name}", name, voted)
    method = announced(asked.evidence, asked.method)
    return EveryRisk(asked.risk_limit, method, tuple(_each(asked, contests, {*voted})))


def _each(asked: EveryAsked, contests: Mapping[str, None], voted: set[str]) -> Iterator[OneOfEvery]:
    for contest in contests:
        if contest not in voted:
            yield OneOfEvery(contest)
            continue
        of = ContestAsked(
            (str(asked.votes),),
            asked.cards.get(contest),
            contest,
            seats=asked.seats.get(contest, 1),
            votes_allowed=asked.votes_allowed.get(contest, 1),
        )
        try:
            found = audit_risk(RiskAsked(of, asked.risk_limit, asked.evidence, asked.method))
        except CanvassError as error:
            yield OneOfEvery(contest, refused=_said(error))
        else:
            yield OneOfEvery(contest, found)


def _said(error: CanvassError) -> str:
    """Why a contest was refused; of a file the first problem that stops it."""
    if not isinstance(error, BadFile):
        return str(error)
    stops = next((f"; {problem}" for problem in error.problems if problem.severity.stops), "")
    return f"{error}{stops}"

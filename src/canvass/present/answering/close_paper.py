"""What is known of the paper of the closest places, whatever chapter knows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.fit import OnPaper
from canvass.journeys.audit_plan import AuditPlan
from canvass.journeys.counties.paper import SharesOf, StatePaper
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.present.answering.won import CLOSE


@dataclass(frozen=True, slots=True)
class ClosePaper:
    """What is known of a place's paper; the shares are None where they are not known.

    ``weight`` says what they are shares of: votes, or registered voters on a day on which the votes were not known.
    ``is_beside_lead``: the votes without paper were held against the lead of who would be elected.
    """

    place: str
    on_paper: OnPaper
    with_paper: Fraction | float | None
    without: Fraction | float | None
    weight: SharesOf = SharesOf.VOTES
    is_beside_lead: bool = True

    @property
    def told(self) -> dict[str, str]:
        """The place, and whose shares these are, as the messages ask for them."""
        return {"place": self.place, "of": _OF[self.weight]}


_OF = {SharesOf.VOTES: "votes", SharesOf.REGISTERED_VOTERS: "voters"}


def papers_of_audit(plan: AuditPlan, weight: SharesOf = SharesOf.VOTES) -> list[ClosePaper]:
    """The paper of the places of an audit plan, the closest of them; ``weight`` says what its shares are of."""
    closest = sorted(plan.places, key=lambda place: place.diluted_margin or Fraction(1))[:CLOSE]
    return [
        ClosePaper(p.place.name, p.on_paper, p.paper.with_paper, p.paper.without, weight)
        for p in closest
    ]


def papers_of_day(plan: RecountPlan, papers: Iterable[StatePaper]) -> list[ClosePaper]:
    """The paper as far as it is known on a day on which no audit can be planned."""
    known = {paper.state: paper for paper in papers}
    return [_of_day(state, known.get(state.state)) for state in plan.states[:CLOSE]]


def _of_day(state: StatePlan, paper: StatePaper | None) -> ClosePaper:
    if paper is None:
        return ClosePaper(state.name, state.cost.on_paper, None, None)
    shares = paper.with_paper, paper.without_paper
    return ClosePaper(state.name, state.cost.on_paper, *shares, paper.weight)


def papers_by_equipment(papers: Iterable[StatePaper], names: Mapping[str, str]) -> list[ClosePaper]:
    """The paper of places whose votes do not decide by themselves, by their equipment alone; by code their names."""
    return [_by_equipment(names[paper.state], paper) for paper in papers][:CLOSE]


def _by_equipment(name: str, paper: StatePaper) -> ClosePaper:
    shares = paper.with_paper, paper.without_paper
    known = OnPaper.PART if any(shares) else OnPaper.NOT_KNOWN
    kind = OnPaper.ALL if round(paper.with_paper, 6) == 1 else known
    return ClosePaper(name, kind, *shares, paper.weight, is_beside_lead=False)

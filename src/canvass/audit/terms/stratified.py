"""The strata of a contest as its commitment has them: the cards of each, its records, and the votes reported there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from canvass.audit.event.batches import Votes, read_votes, votes_value
from canvass.audit.risk import Status
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.methods import (
    Comparison,
    HandCount,
    Method,
    OneAudit,
    Polling,
    Stratified,
)
from canvass.audit.terms.places import CardPlaces
from canvass.audit.terms.population import COUNTS, Population, counted_as, population
from canvass.errors import BadRecord
from canvass.model import Rankings
from canvass.model.fields import Fields
from canvass.model.value import Value

STRATA = "strata"
"""The table of the commitment."""


@dataclass(frozen=True, slots=True)
class CommittedStratum:
    """A stratum by its number in the contest, from 1: its entries, and the votes that were reported there.

    ``rankings`` are those of a ranked contest in its records, or in its report where its cards are polled.
    """

    number: int
    population: Population
    votes: Votes
    rankings: Rankings | None = field(default=None, compare=False)

    @property
    def value(self) -> dict[str, Value]:
        """The stratum as a line of the table ``strata``."""
        counts: dict[str, Value] = {name: getattr(self.population, name) for name in COUNTS}
        return counts | {
            "contest": self.population.contest,
            "recorded": votes_value(self.population.recorded),
            "stratum": self.number,
            "votes": votes_value(self.votes),
        }


def read_committed_stratum(found: Fields) -> CommittedStratum:
    """The stratum on a line of the table ``strata``. Raises BadRecord."""
    found.exactly("contest", "recorded", "stratum", "votes", *COUNTS)
    counts = {name: found.number(name) for name in COUNTS}
    recorded, status = read_votes(found, "recorded"), Status.AUDITABLE
    stated = Population(found.text("contest"), **counts, recorded=recorded, status=status)
    return CommittedStratum(found.positive("stratum"), stated, read_votes(found))


_METHODS: Mapping[StratumKind, Method] = {
    StratumKind.POLLING: Polling(),
    StratumKind.COMPARISON: Comparison(style=False),
    StratumKind.BY_STYLE: Comparison(style=True),
    StratumKind.ONEAUDIT: OneAudit(),
    StratumKind.BATCHES: HandCount(),
}


def method_of(kind: StratumKind) -> Method:
    """The method by which the cards of a stratum would be audited alone; none of them is drawn where batches are."""
    return _METHODS[kind]


def listed_of(listed: ListedContest, method: Stratified, place: int, votes: Votes) -> ListedContest:
    """The contest as it was reported in one of its strata."""
    return ListedContest(listed.contest, method.strata[place].jurisdictions, votes)


def strata_to_commit(
    listed: ListedContest,
    method: Stratified,
    places: CardPlaces,
    smallest_style: int,
    said: tuple[Sequence[Votes], Sequence[Votes]],
) -> tuple[CommittedStratum, ...]:
    """The strata as they are committed; ``said`` are the votes reported in each, and those in the records of each."""
    found = []
    for place, (terms, votes, recorded) in enumerate(zip(method.strata, *said, strict=True)):
        mine = listed_of(listed, method, place, votes)
        counted = counted_as(method, terms.kind)
        among = population(mine, counted, terms.bound, places, smallest_style, recorded)
        stated = replace(among, status=Status.AUDITABLE)
        found.append(CommittedStratum(place + 1, stated, votes))
    return tuple(found)


def without_withheld(stratum: CommittedStratum) -> CommittedStratum:
    """The same stratum, as if every record of it were opened."""
    return replace(stratum, population=replace(stratum.population, withheld=0))


def require_votes(listed: ListedContest, strata: Sequence[CommittedStratum]) -> None:
    """Refuse votes of strata that their cards cannot hold, or that are not those of the contest. Raises BadRecord."""
    allowed, most = listed.contest.votes_on_card, listed.contest.most_for_one
    total = dict.fromkeys(dict(listed.votes), 0)
    for stratum in strata:
        what = f"{STRATA}, contest {listed.id!r}, stratum {stratum.number}"
        votes, cards = dict(stratum.votes), stratum.population.entries
        if [choice for choice, _ in stratum.votes] != list(total):
            raise BadRecord(f"{what}: votes are listed for {', '.join(total)}, in this order")
        if max(votes.values(), default=0) > cards * most or sum(votes.values()) > cards * allowed:
            raise BadRecord(f"{what}: {cards} cards cannot hold the votes reported there: {votes}")
        for choice, count in votes.items():
            total[choice] += count
    for choice, count in listed.votes:
        if total[choice] != count:
            raise BadRecord(
                f"{STRATA}, contest {listed.id!r}: the strata have {total[choice]:,} votes for {choice!r}, and "
                f"{count:,} are reported of the whole contest"
            )

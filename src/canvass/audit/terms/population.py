"""Which entries a contest is drawn from, and what the records of them add up to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from canvass.audit.comparison import ComparisonFrame
from canvass.audit.event.batches import Votes, read_votes, votes_value
from canvass.audit.pools import Pools
from canvass.audit.risk import Status
from canvass.audit.stratified import StratumKind
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.methods import (
    Comparison,
    Method,
    Polling,
    Stratified,
)
from canvass.audit.terms.places import NO_RECORD, CardPlaces
from canvass.model.fields import Fields
from canvass.model.value import Value

COUNTS = ("places", "records", "unrecorded", "phantoms", "entries", "withheld")
"""The numbers of entries, by name."""


@dataclass(frozen=True, slots=True)
class Population:
    """The entries of a contest: places, with and without a record, and phantoms up to its bound.

    For batches ``entries`` counts batches, and ``phantoms`` are the cards in none of them. ``withheld`` are
    entries whose record has the contest and is not opened, because too few cards are like it.
    """

    contest: str
    places: int
    records: int
    unrecorded: int
    phantoms: int
    entries: int
    withheld: int
    recorded: Votes
    status: Status

    @property
    def value(self) -> dict[str, Value]:
        """The population as a line of the table ``populations``."""
        return {
            "contest": self.contest,
            "entries": self.entries,
            "phantoms": self.phantoms,
            "places": self.places,
            "recorded": votes_value(self.recorded),
            "records": self.records,
            "status": self.status,
            "unrecorded": self.unrecorded,
            "withheld": self.withheld,
        }


def read_population(found: Fields) -> Population:
    """The population on a line of the table ``populations``. Raises BadRecord."""
    found.exactly("contest", "recorded", "status", *COUNTS)
    return Population(
        contest=found.text("contest"),
        **{name: found.number(name) for name in COUNTS},
        recorded=read_votes(found, "recorded"),
        status=found.word("status", Status),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Entries:
    """What a contest is drawn from: which places of the list, and how many phantoms after them."""

    places: NDArray[np.bool_]
    phantoms: int

    @property
    def mask(self) -> NDArray[np.bool_]:
        """For each entry of a list with just these phantoms, whether the contest is drawn from it."""
        return np.append(self.places, np.ones(self.phantoms, np.bool_))

    def among(self, total_phantoms: int) -> NDArray[np.bool_]:
        """The same for a list that has more phantoms: this contest has the first of them."""
        return np.append(self.places, np.arange(total_phantoms) < self.phantoms)


def entries_of(listed: ListedContest, method: Method, bound: int, places: CardPlaces) -> Entries:
    """The entries of a contest that is drawn card by card; all records that have it where these are above the bound.

    Such a contest is not sampled, and it is carried by those cards where others fetch them (docs/record.md, 21.4).
    """
    inside = places.lies_in(listed.jurisdictions)
    if isinstance(method, Stratified):
        return _of_strata(listed, method, places)
    if not _has_style(method):
        return Entries(inside, max(bound - int(inside.sum()), 0))
    has_it = inside & places.lists(listed.id)
    lacking = max(bound - int(has_it.sum()), 0)
    free = np.flatnonzero(inside & (places.style == NO_RECORD))[:lacking]
    has_it[free] = True
    return Entries(has_it, lacking - free.size)


def _has_style(method: Method) -> bool:
    """Whether only cards whose records have the contest are drawn."""
    comparison = method.compares
    return comparison is not None and comparison.style


def _of_strata(listed: ListedContest, method: Stratified, places: CardPlaces) -> Entries:
    """The entries of all strata."""
    inside, phantoms = np.zeros(places.places, np.bool_), 0
    for terms in method.strata:
        mine = replace(listed, jurisdictions=terms.jurisdictions)
        own = entries_of(mine, Comparison(style=terms.kind.uses_style), terms.bound, places)
        inside, phantoms = inside | own.places, phantoms + own.phantoms
    return Entries(inside, phantoms)


def population(
    listed: ListedContest,
    method: Method,
    bound: int,
    places: CardPlaces,
    smallest_style: int,
    recorded: Votes,
) -> Population:
    """The population of a contest, its status still open: whether its margins allow an audit is asked later."""
    inside = places.lies_in(listed.jurisdictions)
    counts = {"places": int(inside.sum()), "records": 0, "unrecorded": 0, "withheld": 0}
    if isinstance(method, Stratified):
        strata = [
            population(
                replace(listed, jurisdictions=terms.jurisdictions),
                counted_as(method, terms.kind),
                terms.bound,
                places,
                smallest_style,
                (),
            )
            for terms in method.strata
        ]
        return all_strata(strata, recorded)
    if method.reads_batches:
        batches = [b for b in places.batches if b.jurisdiction in listed.jurisdictions]
        counts |= {"entries": len(batches), "phantoms": max(bound - counts["places"], 0)}
        return Population(listed.id, **counts, recorded=(), status=Status.AUDITABLE)
    entries = entries_of(listed, method, bound, places)
    if _has_style(method) and int((entries.places & places.lists(listed.id)).sum()) > bound:
        counts |= {"records": int(entries.places.sum()), "entries": bound, "phantoms": 0}
        status = Status.MORE_RECORDS_THAN_CARDS
        return Population(listed.id, **counts, recorded=recorded, status=status)
    counts |= _with_records(listed, method, places, entries, smallest_style)
    counts |= {"entries": int(entries.mask.sum()), "phantoms": entries.phantoms}
    return Population(listed.id, **counts, recorded=recorded, status=Status.AUDITABLE)


def counted_as(method: Stratified, kind: StratumKind) -> Method:
    """The method by which the entries of a stratum are counted: where any is compared, records are told of all."""
    return Comparison(style=kind.uses_style) if method.is_compared else Polling()


def all_strata(strata: Sequence[Population], recorded: Votes) -> Population:
    """The population of a contest in strata: all of theirs."""
    counts = {name: sum(getattr(each, name) for each in strata) for name in COUNTS}
    over = Status.MORE_RECORDS_THAN_CARDS
    status = over if any(each.status is over for each in strata) else Status.AUDITABLE
    return Population(strata[0].contest, **counts, recorded=recorded, status=status)


def _with_records(
    listed: ListedContest,
    method: Method,
    places: CardPlaces,
    entries: Entries,
    smallest_style: int,
) -> dict[str, int]:
    """How many entries have a record, lack one, or have one that is withheld; all 0 without any frame."""
    if not places.has_frame:
        return {}
    is_recorded = entries.places & (places.style != NO_RECORD)
    lists_it = entries.places & places.lists(listed.id)
    withheld = lists_it & places.withheld(smallest_style)
    recorded = int(is_recorded.sum())
    return {
        "records": recorded,
        "unrecorded": int(entries.places.sum()) - recorded,
        "withheld": int(withheld.sum()) if method.compares else 0,
    }


def comparison_frame(
    listed: ListedContest, method: Comparison, among: Population, pools: Pools
) -> ComparisonFrame:
    """The frame that a comparison of this population, with these pools, rests on."""
    return ComparisonFrame(
        contest=listed.id,
        bound=among.entries,
        records=among.records,
        votes=dict(among.recorded),
        uses_card_style=method.style,
        withheld=among.withheld,
        pools=pools,
    )

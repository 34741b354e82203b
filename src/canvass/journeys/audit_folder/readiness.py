"""What has come of each county, what lacks, and what must be done before the commitment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from canvass.audit.event import Loaded
from canvass.audit.state import Phase
from canvass.audit.state.steps import EARLY
from canvass.audit.stratified import NEEDING_RECORDS, StratumKind
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import (
    Method,
    OneAudit,
)
from canvass.journeys.audit_folder.arrivals import Arrival, arrivals
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.held import CardsListed
from canvass.journeys.audit_folder.material import (
    cards_listed,
    held,
    is_loaded,
    needs_cards,
    not_loaded,
    places_of,
    planned_contests,
)
from canvass.journeys.audit_folder.next_step import NextStep
from canvass.journeys.audit_folder.received import recorded_cards, records_at, records_in_force
from canvass.journeys.audit_folder.status import next_step


class Need(StrEnum):
    """What lacks, or does not fit; its sentence names no command and no button."""

    CONTESTS = "contests"
    ANY_RECORDS = "any_records"
    ANY_TALLIES = "any_tallies"
    MANIFEST = "manifest"
    RECORDS = "records"
    FEWER_RECORDS = "fewer_records"
    MORE_RECORDS = "more_records"
    RECORDS_TWICE = "records_twice"
    TALLIES = "tallies"

    @property
    def stops(self) -> bool:
        """Whether nothing can be committed before it is met."""
        return self not in (Need.RECORDS, Need.FEWER_RECORDS)


_OF_ALL = {
    Loaded.CONTESTS: Need.CONTESTS,
    Loaded.CARDS: Need.ANY_RECORDS,
    Loaded.BATCH_TOTALS: Need.ANY_TALLIES,
}
"""What lacks of the whole audit."""


@dataclass(frozen=True, slots=True)
class Lacking:
    """Something that lacks: of a county, empty of the whole audit; and of a contest, empty of all that it has."""

    need: Need
    jurisdiction: str = ""
    contest: str = ""

    @property
    def stops(self) -> bool:
        """Whether nothing can be committed before it has come."""
        return self.need.stops


@dataclass(frozen=True, slots=True)
class CountyReady:
    """A county: its cards by the manifest and those with a record, None where nobody said; and what lacks of it."""

    name: str
    cards: int | None
    records: int | None
    tallied: int
    """Batches with tallies, each counted once for every contest."""
    files: tuple[Arrival, ...]
    lacking: tuple[Lacking, ...]


@dataclass(frozen=True, slots=True)
class ContestReady:
    """A contest: how it is audited, in which counties, which files it needs of each, and what lacks."""

    id: str
    title: str
    method: str
    jurisdictions: tuple[str, ...]
    needs: tuple[Loaded, ...]
    lacking: tuple[Lacking, ...]


@dataclass(frozen=True, slots=True)
class Readiness:
    """How far the files of an audit are; ``whole`` are those of the whole audit, ``is_open`` whether more may come."""

    title: str
    phase: Phase
    entries: int
    is_open: bool
    counties: tuple[CountyReady, ...]
    contests: tuple[ContestReady, ...]
    whole: tuple[Arrival, ...]
    lacking: tuple[Lacking, ...]
    """What stops the commitment, of the whole audit first."""
    next_step: NextStep

    @property
    def is_unfit(self) -> bool:
        """Whether every file has come, and a commitment would be refused since some do not fit one another."""
        commits = self.next_step in {NextStep.COMMIT, NextStep.COMMIT_AGAIN}
        return commits and bool(self.lacking)


@dataclass(frozen=True, slots=True)
class _Found:
    """What has come: cards and records by county, None where it is not known, and batches by county and contest."""

    cards: CardsListed
    records: CardsListed | None
    own_and_together: frozenset[str]
    tallied: frozenset[tuple[str, str]]
    batches: Counter[str]


def readiness(desk: Desk) -> Readiness:
    """What has come and what lacks, of every county and contest."""
    state, came, found = desk.state, arrivals(desk), _found(desk)
    is_planned = is_loaded(state, Loaded.CONTESTS)
    plans = planned_contests(desk).plans if is_planned else ()
    lacking = {name: tuple(_of_county(name, plans, found)) for name in state.jurisdictions}
    missing = tuple(
        Lacking(_OF_ALL[each.what]) for each in not_loaded(desk) if each.what in _OF_ALL
    )
    single = state.jurisdictions[0] if len(state.jurisdictions) == 1 else ""
    whose = [(each, _whose(each, single)) for each in came]
    return Readiness(
        desk.title,
        state.phase,
        state.number,
        state.phase in EARLY,
        tuple(
            CountyReady(
                name,
                found.cards.get(name),
                None if found.records is None else found.records.get(name, 0),
                found.batches[name],
                tuple(each for each, of in whose if of == name),
                lacking[name],
            )
            for name in state.jurisdictions
        ),
        tuple(_contest(plan, lacking) for plan in plans),
        tuple(each for each, of in whose if not of),
        (*missing, *(lack for each in lacking.values() for lack in each if lack.stops)),
        next_step(desk),
    )


def _whose(file: Arrival, single: str) -> str:
    """Whose file it is: of the whole audit what has no county, and the contests."""
    return "" if file.what is Loaded.CONTESTS else file.jurisdiction or single


def _found(desk: Desk) -> _Found:
    tallied: Counter[tuple[str, str]] = Counter()
    for place in places_of(desk.state, Loaded.BATCH_TOTALS):
        tallied.update(held(desk, place))
    batches = Counter[str]()
    for (name, _), count in tallied.items():
        batches[name] += count
    read = {
        name: recorded_cards(records_at(desk, place))
        for name, place in records_in_force(desk.state).items()
    }
    records: Counter[str] | None = Counter()
    for counts in read.values():
        if counts is None or records is None:
            records = None
            break
        records.update({name: count for (name, _), count in counts.items()})
    together = {name for name, _ in read.get("") or {}}
    return _Found(
        cards_listed(desk),
        records,
        frozenset(together & set(read)),
        frozenset(tallied),
        batches,
    )


def _of_county(name: str, plans: Sequence[ContestPlan], found: _Found) -> Iterator[Lacking]:
    """What lacks of a county, or does not fit."""
    if name not in found.cards:
        yield Lacking(Need.MANIFEST, name)
    mine = [plan for plan in plans if name in plan.listed.jurisdictions]
    if name in found.own_and_together:
        yield Lacking(Need.RECORDS_TWICE, name)
    elif found.records is not None:
        have, listed = found.records.get(name, 0), found.cards.get(name, 0)
        compared = [plan for plan in mine if _needs_records(plan.method, name)]
        if not have:
            for plan in compared:
                yield Lacking(Need.RECORDS, name, plan.listed.id)
        elif name in found.cards and have > listed:
            yield Lacking(Need.MORE_RECORDS, name)
        elif compared and have < listed:
            yield Lacking(Need.FEWER_RECORDS, name)
    for plan in mine:
        if _needs_tallies(plan.method, name) and (name, plan.listed.id) not in found.tallied:
            yield Lacking(Need.TALLIES, name, plan.listed.id)


def _needs_records(method: Method, county: str) -> bool:
    """Whether a contest lacks something in a county without a record; of one in strata not where it is not compared."""
    if method.is_stratified and not method.rests_on_rankings:
        return county in method.jurisdictions_of(*NEEDING_RECORDS)
    return needs_cards(method)


def _needs_tallies(method: Method, county: str) -> bool:
    """Whether the votes of every batch of a county are needed; where some are pools records may stand for them."""
    if method.is_stratified:
        return county in method.jurisdictions_of(StratumKind.BATCHES)
    return method.needs_totals and not isinstance(method, OneAudit)


def _contest(plan: ContestPlan, lacking: dict[str, tuple[Lacking, ...]]) -> ContestReady:
    listed, method = plan.listed, plan.method
    wanted = {
        Loaded.MANIFEST: True,
        Loaded.CARDS: needs_cards(method) or method.compares is not None,
        Loaded.BATCH_TOTALS: method.needs_totals,
    }
    mine = (lack for name in listed.jurisdictions for lack in lacking[name])
    return ContestReady(
        listed.id,
        listed.contest.title,
        method.NAME,
        listed.jurisdictions,
        tuple(what for what, is_wanted in wanted.items() if is_wanted),
        tuple(lack for lack in mine if lack.contest in ("", listed.id)),
    )

"""What an office brought together, put side by side: contests, batches, cast vote records, votes by batch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.event import FileLoaded, Loaded
from canvass.audit.event.batches import Votes
from canvass.audit.event.rests import digest_of
from canvass.audit.state import AuditState
from canvass.audit.stratified import NEEDING_RECORDS, StratumKind
from canvass.audit.terms.batch_styles import apart_in_batches
from canvass.audit.terms.make import ContestPlan, Material
from canvass.audit.terms.methods import (
    Method,
    OneAudit,
    RankedPolling,
)
from canvass.audit.terms.places import CardPlaces, StoredBatch, unrecorded_places
from canvass.audit.terms.rankings import totals_of
from canvass.errors import BadRecord, OutOfTurn
from canvass.formats.audits.batches import (
    BatchReport,
    BatchReports,
    read_batch_reports,
)
from canvass.formats.audits.contests_file import PlannedContests, read_contests
from canvass.formats.cvr.canvass import read_records
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.journeys.audit_folder.bounds import require_bounds
from canvass.journeys.audit_folder.decisions import standing_again
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.folder import read_checked
from canvass.journeys.audit_folder.held import CardsListed, Held, of_manifest, of_totals
from canvass.journeys.audit_folder.located import Located, Manifests, with_manifest
from canvass.journeys.audit_folder.pools import (
    committed_pools,
    in_rows,
    require_totals_of_pools,
)
from canvass.journeys.audit_folder.received import records_at, records_in_force
from canvass.journeys.audit_folder.records import CommittedCards, committed_cards
from canvass.journeys.audit_folder.whole_ids import manifest_batches, record_batches, total_votes
from canvass.model import BatchId, CardTable, Rankings, Rule

_SHOWN = 5


@dataclass(frozen=True)
class Gathered:
    """Everything that the commitment rests on; ``cards`` is None where nothing is compared with records."""

    contests: PlannedContests
    material: Material
    cards: CommittedCards | None


@dataclass(frozen=True, slots=True)
class NotLoaded:
    """A file that is still missing, and from whom; of the whole audit where no jurisdiction is named."""

    what: Loaded
    jurisdiction: str = ""

    def __str__(self) -> str:
        """One line for a person."""
        whose = f" of {self.jurisdiction}" if self.jurisdiction else ""
        return f"no {self.what.value.replace('_', ' ')}{whose}"


def not_loaded(desk: Desk, only: str = "") -> tuple[NotLoaded, ...]:
    """The files without which nothing can be committed; ``only`` without which one contest cannot."""
    if not is_loaded(desk.state, Loaded.CONTESTS):
        return _lacking(desk, None)
    return _lacking(desk, planned_contests(desk, only).plans)


def _lacking(desk: Desk, plans: Sequence[ContestPlan] | None) -> tuple[NotLoaded, ...]:
    """The files without which these contests cannot be committed, or without which none can where none are known."""
    state = desk.state
    lacking = [NotLoaded(Loaded.CONTESTS)] if plans is None else []
    have = cards_listed(desk)
    lacking += [
        NotLoaded(Loaded.MANIFEST, name) for name in state.jurisdictions if name not in have
    ]
    needed = {
        Loaded.CARDS: any(needs_cards(plan.method) for plan in plans or ()),
        Loaded.BATCH_TOTALS: any(plan.method.needs_totals for plan in plans or ()),
    }
    lacking += [
        NotLoaded(what)
        for what, is_needed in needed.items()
        if is_needed and not is_loaded(state, what)
    ]
    return tuple(lacking)


def needs_cards(method: Method) -> bool:
    """Whether nothing can be audited without records; by ONEAudit every batch can be a pool.

    Of a contest in strata those that are compared need them.

    Of a ranked contest that is polled they are the report: only rankings say who won.
    """
    if method.is_stratified and not method.rests_on_rankings:
        return bool(method.jurisdictions_of(*NEEDING_RECORDS))
    return method.rests_on_rankings or (
        method.compares is not None and not isinstance(method, OneAudit)
    )


def gather(desk: Desk, only: str = "") -> Gathered:
    """What was loaded, put together, of all contests or ``only`` of one.

    Raises OutOfTurn for what is missing, BadRecord for what does not fit.
    """
    _require(not_loaded(desk, only))
    return gather_for(desk, planned_contests(desk, only))


def _require(lacking: Sequence[NotLoaded]) -> None:
    if lacking:
        shown = "; ".join(map(str, lacking[:_SHOWN]))
        raise OutOfTurn(f"nothing was committed: {shown}").at_terminal(
            "load it with canvass audit load"
        )


def gather_for(desk: Desk, contests: PlannedContests) -> Gathered:
    """The same for contests as they are planned here, by the methods that they have here."""
    _require(_lacking(desk, contests.plans))
    listed = manifests(desk)
    held = (of_manifest(batches) for batches in listed.values())
    require_bounds(contests.plans, {name: n for each in held for (name, _), n in each.items()})
    batches = _stored(listed)
    plans = [_within(plan, batches) for plan in contests.plans]
    contests = replace(contests, plans=tuple(plans))
    cards, places = None, unrecorded_places(batches)
    is_compared = any(plan.method.compares for plan in plans)
    ranked = [plan.listed for plan in plans if plan.method.rests_on_rankings]
    read = None
    if is_compared or ranked:
        read = committed_cards(batches, _record_tables(desk), plans)
    if is_compared and read is not None:
        cards = _closed_in_batches(read, contests)
        places = cards.places
    material = Material(
        places,
        {} if cards is None else cards.recorded,
        {plan.listed.id: found for plan, found in _by_batches(desk, plans, places)},
        {} if read is None else {listed.id: read.rankings(listed) for listed in ranked},
        {} if cards is None else cards.apart,
        {} if read is None else read.rankings_apart,
    )
    for plan in plans:
        _refuse_other_report(plan, material)
    return Gathered(contests, material, cards)


def _closed_in_batches(read: CommittedCards, contests: PlannedContests) -> CommittedCards:
    """The records, where cards whose style few of their batch share have styles apart, unless batches are mixed."""
    if contests.mixed_batches:
        return read
    return replace(read, places=apart_in_batches(read.places, contests.smallest_style))


def rankings_loaded(desk: Desk, contests: PlannedContests) -> Mapping[str, Rankings]:
    """The rankings of the ranked contests of whose counties manifests and records have come. Raises BadRecord."""
    listed, recorded = manifests(desk), records_in_force(desk.state)
    ranked = [
        plan
        for plan in contests.plans
        if plan.method.rests_on_rankings
        and listed.keys() >= {*plan.listed.jurisdictions}
        and ("" in recorded or recorded.keys() >= {*plan.listed.jurisdictions})
    ]
    if not ranked:
        return {}
    known = committed_cards(_stored(listed), _record_tables(desk), ranked)
    return {plan.listed.id: known.rankings(plan.listed) for plan in ranked}


def _refuse_other_report(plan: ContestPlan, material: Material) -> None:
    """Refuse to poll a ranked contest whose first preferences are not those of the rankings. Raises BadRecord."""
    if not plan.method.rests_on_rankings:
        return
    if isinstance(plan.method, RankedPolling):
        said = f"contest {plan.listed.id!r}"
        _refuse_other_totals(plan, said, plan.listed.votes, material.rankings[plan.listed.id])
    elif plan.method.is_stratified:
        every = material.rankings_apart[plan.listed.id]
        for terms, votes, own in zip(
            plan.method.strata_apart, plan.votes_apart, every, strict=True
        ):
            if terms.kind is StratumKind.POLLING:
                said = f"contest {plan.listed.id!r}, stratum {terms.name}"
                _refuse_other_totals(plan, said, votes, own)


def _refuse_other_totals(plan: ContestPlan, what: str, reported: Votes, rankings: Rankings) -> None:
    rule = plan.listed.contest.rule
    found = dict(totals_of(rule, rankings))
    for choice, votes in reported:
        if votes != found[choice]:
            said = f"{votes:,} cards have {choice!r} first"
            if rule is Rule.BORDA:
                said = f"{choice!r} has {votes:,} points"
            raise BadRecord(
                f"{what}: {said} by contests.toml, {found[choice]:,} by the rankings that were "
                "loaded; polling tests the one report: mend the votes, or load the rankings of the report; nothing "
                "was committed"
            )


def planned_contests(desk: Desk, only: str = "") -> PlannedContests:
    """The contests of the file that was loaded last, or ``only`` one of them, without the base sample of all."""
    said = _last(desk.state, Loaded.CONTESTS)
    if said is None or said.file is None:
        raise OutOfTurn("no contests were loaded").at_terminal(
            "load them with canvass audit load contests FILE"
        )
    found = usable(read_contests(desk.file(digest_of(said.file)), desk.state.jurisdictions))
    if not only:
        return found
    plans = tuple(plan for plan in found.plans if plan.listed.id == only)
    return replace(found, plans=plans, base=0)


def is_loaded(state: AuditState, what: Loaded) -> bool:
    """Whether a file of this kind was loaded."""
    return _last(state, what) is not None


def _last(state: AuditState, what: Loaded) -> FileLoaded | None:
    return next((said for said in reversed(state.loaded) if said.what is what), None)


def cards_listed(desk: Desk) -> CardsListed:
    """The cards of each jurisdiction, by the last manifest that has any of them."""
    found: dict[str, int] = {}
    for place in places_of(desk.state, Loaded.MANIFEST):
        found |= {name: cards for (name, _), cards in held(desk, place).items()}
    return found


def places_of(state: AuditState, what: Loaded) -> Iterator[int]:
    """The places of files of a kind among those that were loaded, of which the record has the bytes."""
    for place, said in enumerate(state.loaded):
        if said.what is what and said.file is not None:
            yield place


def held(desk: Desk, place: int) -> Held:
    """What a manifest or a file of totals holds, by its place among the files that were loaded; read once."""
    said = desk.state.loaded[place]
    key = place, said.jurisdiction, digest_of(said.file or {})
    if key not in desk.held:
        is_manifest = said.what is Loaded.MANIFEST
        desk.held[key] = (
            of_manifest(_batches(desk, place))
            if is_manifest
            else of_totals(_reported_in(desk, place))
        )
    return desk.held[key]


def manifests(desk: Desk) -> Manifests:
    """The batches of each jurisdiction, from the last manifest that has any of them."""
    found: Manifests = {}
    for place in places_of(desk.state, Loaded.MANIFEST):
        found = with_manifest(found, _batches(desk, place))
    return found


def _batches(desk: Desk, place: int) -> tuple[Located, ...]:
    """The batches of a manifest, read anew."""
    said, standing = desk.state.loaded[place], standing_again(desk.state, place)
    manifest = usable(read_manifest(desk.file(digest_of(said.file or {})), standing))
    whose = said.jurisdiction or _single(desk.state)
    return manifest_batches(desk.state.jurisdictions, manifest, whose)


def _reported_in(desk: Desk, place: int) -> BatchReports:
    """What a file of totals says of batches, read anew."""
    said, standing = desk.state.loaded[place], standing_again(desk.state, place)
    told = usable(read_batch_reports(desk.file(digest_of(said.file or {})), standing))
    return total_votes(desk.state.jurisdictions, told, said.jurisdiction or _single(desk.state))


def _single(state: AuditState) -> str:
    return state.jurisdictions[0] if len(state.jurisdictions) == 1 else ""


def _stored(listed: Manifests) -> tuple[StoredBatch, ...]:
    """The batches of the commitment: in id order, numbered in the order of the shelves."""
    shelves = chain.from_iterable(listed.values())
    stored = (
        StoredBatch(batch.id, batch.cards, number, batch.location)
        for number, batch in enumerate(shelves, 1)
    )
    return tuple(sorted(stored, key=lambda batch: batch.id))


def _within(plan: ContestPlan, batches: Sequence[StoredBatch]) -> ContestPlan:
    """The plan, refused where its contest is in a jurisdiction without batches."""
    known = {batch.jurisdiction for batch in batches}
    beyond = sorted(set(plan.listed.jurisdictions) - known)
    if beyond:
        raise BadRecord(f"contest {plan.listed.id!r}: no batch of {', '.join(beyond)} is listed")
    return plan


def _record_tables(desk: Desk) -> Iterator[tuple[tuple[BatchId, ...], CardTable]]:
    """Cast vote records by jurisdiction, the last file of each, with the whole ids of their batches."""
    for jurisdiction, place in records_in_force(desk.state).items():
        path = records_at(desk, place)
        read_checked(path)
        cards = usable(read_records(path, standing_again(desk.state, place), in_points=None))
        yield (
            record_batches(desk.state.jurisdictions, cards, jurisdiction or _single(desk.state)),
            cards,
        )


def _by_batches(
    desk: Desk, plans: Sequence[ContestPlan], places: CardPlaces
) -> Iterator[tuple[ContestPlan, tuple[ReportedBatch, ...]]]:
    wanted = [plan for plan in plans if plan.method.needs_totals]
    apart = [plan for plan in plans if plan.method.is_stratified]
    if not wanted and not apart:
        return
    reports = _reports(desk)
    totals = {key: each.votes for key, each in reports.items()}
    for plan in apart:
        require_totals_of_pools(plan, totals)
    for plan in wanted:
        found: list[ReportedBatch] = []
        if plan.method.has_pools:
            found += committed_pools(plan, places, reports)
        found += in_rows(plan, tuple(_reported(plan, places.batches, reports)))
        yield plan, tuple(sorted(found, key=lambda batch: batch.id))


def contests_with_totals(desk: Desk) -> frozenset[str]:
    """The contests of which votes of batches have come."""
    return frozenset(contest for _, contest in _reports(desk))


def _reports(desk: Desk) -> BatchReports:
    """What was reported of each batch and contest, by the last file of its jurisdiction."""
    found: dict[tuple[BatchId, str], BatchReport] = {}
    for place in places_of(desk.state, Loaded.BATCH_TOTALS):
        whole = _reported_in(desk, place)
        whose = {(batch[0], contest) for batch, contest in whole}
        found = {key: v for key, v in found.items() if (key[0][0], key[1]) not in whose}
        found |= whole
    return found


def _reported(
    plan: ContestPlan, batches: Sequence[StoredBatch], totals: BatchReports
) -> Iterator[ReportedBatch]:
    """The reported votes of each batch that is counted whole; a batch that no file lists has none."""
    contest, method = plan.listed.id, plan.method
    where: tuple[str, ...] = () if method.has_pools else plan.listed.jurisdictions
    elsewhere: tuple[str, ...] = ()
    if method.is_stratified:
        where = method.jurisdictions_of(StratumKind.BATCHES)
        elsewhere = method.jurisdictions_of(StratumKind.ONEAUDIT)
    if not where:
        return
    mine = [batch for batch in batches if batch.jurisdiction in where]
    known = {batch.id for batch in mine}
    odd = [
        " ".join(batch)
        for batch, each in totals
        if each == contest and batch not in known and batch[0] not in elsewhere
    ]
    lacking = [" ".join(batch.id) for batch in mine if (batch.id, contest) not in totals]
    for what, found in (("in no manifest", odd), ("without reported votes", lacking)):
        if found:
            raise BadRecord(
                f"contest {contest!r}: batches {what}: {', '.join(found[:_SHOWN])}"
                + (f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else "")
            )
    choices = [choice for choice, _ in plan.listed.votes]
    for batch in mine:
        votes, row = totals[batch.id, contest]
        unknown = sorted(set(votes) - set(choices))
        if unknown:
            raise BadRecord(
                f"batch {' '.join(batch.id)}, contest {contest!r}: no choice {unknown[0]!r} is listed"
            )
        yield ReportedBatch(batch.id, batch.cards, {c: votes.get(c, 0) for c in choices}, row)

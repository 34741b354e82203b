"""What a rehearsal is made of: the files of its trainer and the seed, and the election that follows from them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np

from canvass.attack.accounting import Account
from canvass.attack.error_kinds import ErrorKind, Planted, Wanted
from canvass.attack.planted import synthetic_contests
from canvass.attack.synthetic import Asked
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Status
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import HandCount
from canvass.errors import OutOfRange
from canvass.journeys.rehearsal.office import Office, OfficeContest, is_of, least_cards
from canvass.journeys.rehearsal.plans import (
    by_ranks,
    fault_of_records,
    faults_of_errors,
    in_contest,
    is_by_style,
    is_countable,
    kinds_of,
    may_lack_records,
    read_files,
    require_seed,
    takes_records,
    unrecorded_in,
)
from canvass.journeys.rehearsal.strata import (
    faults_of_strata,
    is_apart_by_cards,
    parts_of,
    totalled,
    without_records,
)
from canvass.journeys.rehearsal.styles import cards_by_style
from canvass.model import Manifest, Rule
from canvass.stats.streams import stream

MANIFEST, CONTESTS, ERRORS, KEY = "manifest.csv", "contests.toml", "errors.toml", "key.json"
STYLES, UNRECORDED = "styles.csv", "unrecorded.txt"
WHOSE = "Practice County"
"""The jurisdiction of a manifest that names none."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The files that a rehearsal is made of, and the seed that makes it."""

    manifest: Path
    contests: Path
    errors: Path | None
    seed: str
    styles: Path | None = None
    unrecorded: tuple[str, ...] = ()
    """Batches, tabulators or jurisdictions whose cards have no records."""
    only: str = ""
    """The contest that is rehearsed by itself; all of the file where none is named."""

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that are there."""
        every = (self.manifest, self.contests, self.errors, self.styles)
        return tuple(path for path in every if path is not None)


@dataclass(frozen=True, eq=False)
class Scene:
    """A rehearsal: its plans, its office, and the key that says what was planted."""

    seed: str
    plans: tuple[ContestPlan, ...]
    office: Office
    sources: tuple[str, ...]
    """SHA-256 of the files that it is made of."""
    unrecorded: tuple[str, ...] = ()
    """What has no records, as it was named."""

    @property
    def jurisdictions(self) -> tuple[str, ...]:
        """The jurisdictions of the manifest."""
        names = {batch.jurisdiction for batch in self.office.manifest.batches}
        return tuple(sorted(names)) if all(names) else (WHOSE,)

    @property
    def has_records(self) -> bool:
        """Whether any contest is compared with records, or has claims that follow from their rankings."""
        has_some = len(self.office.unrecorded) < len(self.office.manifest.batches)
        return has_some and any(map(takes_records, self.plans))

    @property
    def totalled(self) -> dict[str, frozenset[int]]:
        """The numbers of the batches whose votes are reported, by contest: of those that have any."""
        found = {
            plan.listed.id: totalled(self.office.manifest, plan, self.office.unrecorded)
            for plan in self.plans
        }
        return {contest: batches for contest, batches in found.items() if batches}

    def account(self, number: int) -> Account:
        """What the office's files, as they were loaded first, say of a batch."""
        recorded = self.office.last_recorded(number) if self.has_records else 0
        batches = self.totalled
        totals = [
            least_cards(each, each.election.record[self.office.batch == number])
            for each in self.office.contests
            if number in batches.get(each.listed.id, ())
        ]
        return Account(self.office.stated(number), recorded, max(totals, default=0))

    def is_shown(self, kind: ErrorKind) -> bool:
        """Whether what the office holds shows an error of accounting before the draw."""
        (number,) = self.office.of_kind(kind)
        is_count = kind is ErrorKind.TRANSPOSED_COUNT
        return self.account(number).is_contradicted or (is_count and self.is_in_bound(number))

    def is_in_bound(self, number: int) -> bool:
        """Whether a contest's bound differs from the manifest by the wrong count of this batch, and not else.

        Where cards are drawn by their records the two are not held against each other.
        """
        off = self.office.stated(number) - self.office.manifest.batches[number].cards
        return bool(off) and any(
            is_of(self.office, number, plan.listed)
            and not is_by_style(plan)
            and plan.bound == self._cards_of(plan)
            for plan in self.plans
        )

    def _cards_of(self, plan: ContestPlan) -> int:
        """The cards of the jurisdictions of a contest, as they truly are."""
        batches = self.office.manifest.batches
        return sum(b.cards for n, b in enumerate(batches) if is_of(self.office, n, plan.listed))

    @property
    def planted(self) -> tuple[Planted, ...]:
        """What was planted."""
        return self.office.planted

    @property
    def key(self) -> str:
        """What binds the trainer, as JSON: seed, files, what was planted, and the digest of every card's paper."""
        paper = sha256()
        for each in self.office.contests:
            paper.update(np.ascontiguousarray(each.election.paper, dtype="<i8").tobytes())
            paper.update(np.ascontiguousarray(each.election.record, dtype="<i8").tobytes())
            ways = each.election.ways
            if ways.is_ranked or ways.is_several:  # numbers of ways say nothing without them
                paper.update(json.dumps(ways.marked).encode())
        said = {
            "rehearsal": "audit",
            "seed": self.seed,
            "sources": list(self.sources),
            "paper": paper.hexdigest(),
            "planted": [
                {"kind": one.kind.value, "where": one.where, "cards": one.cards}
                | ({"contest": one.contest} if one.contest else {})
                for one in self.planted
            ],
        }
        if self.unrecorded:
            said["unrecorded"] = list(self.unrecorded)
        return json.dumps(said, ensure_ascii=False, indent=1, sort_keys=True) + "\n"

    @property
    def seal(self) -> str:
        """SHA-256 of the key: the first entry of the record has it."""
        return sha256(self.key.encode()).hexdigest()


def scene(sources: Sources) -> Scene:
    """The rehearsal of every contest of these files; without a table of styles a contest is in neighbouring batches.

    Raises BadFile with every problem of the files, OutOfRange for what cannot be rehearsed, with its name.
    """
    seed, contests = sources.seed, sources.contests
    require_seed(seed)
    boxes, plans, wanted = read_files(sources.manifest, contests, sources.errors)
    if sources.only:
        plans = tuple(plan for plan in plans if plan.listed.id == sources.only)
        wanted = in_contest(wanted, sources.only)
    unrecorded = unrecorded_in(boxes, sources.unrecorded)
    bare = without_records(boxes, plans)
    _require_playable(contests.name, boxes, plans, wanted, unrecorded)
    if sources.styles is not None and any(each.method.is_stratified for each in plans):
        raise OutOfRange(
            f"{sources.styles}: a stratum is all cards of its counties, and has no ballot styles: leave --styles out, "
            "or the contest in strata"
        )
    on = (
        [_cards_with(boxes, plan, seed) for plan in plans]
        if sources.styles is None
        else cards_by_style(sources.styles, boxes, plans, seed)
    )
    asked = [
        Asked(
            ReportedContest(plan.listed.contest, dict(plan.listed.votes), boxes.cards),
            cards,
            by_ranks(plan.method),
            parts_of(boxes, plan),
        )
        for plan, cards in zip(plans, on, strict=True)
    ]
    made = synthetic_contests(boxes, asked, seed, wanted, kinds_of(plans, unrecorded | bare))
    office = Office(
        boxes,
        tuple(OfficeContest(plan.listed, each) for plan, each in zip(plans, made, strict=True)),
        unrecorded | bare,
    )
    digests = tuple(sha256(path.read_bytes()).hexdigest() for path in sources.files)
    return Scene(seed, plans, office, digests, sources.unrecorded)


def _require_playable(
    name: str,
    boxes: Manifest,
    plans: Sequence[ContestPlan],
    wanted: Sequence[Wanted],
    unrecorded: frozenset[int],
) -> None:
    """Refuse contests and errors that cannot be rehearsed, all at once."""
    faults = [
        f"{plan.listed.id}: {why}"
        for plan in plans
        if (why := _why_not(boxes, plan) or fault_of_records(boxes, plan, unrecorded))
    ]
    if unrecorded and not any(may_lack_records(plan.method) for plan in plans):
        faults.append(
            "no contest is audited by oneaudit or suite, and only of such may batches have no records"
        )
    faults += faults_of_strata(boxes, plans)
    faults += faults_of_errors(plans, wanted, unrecorded | without_records(boxes, plans))
    if faults:
        raise OutOfRange(
            f"{name}: cannot be rehearsed: {'; '.join(faults)}; leave it out of the files of the rehearsal"
        )


def _why_not(boxes: Manifest, plan: ContestPlan) -> str:
    """Why a contest cannot be rehearsed; empty where it can, or where its strata say why not."""
    if is_apart_by_cards(plan):
        return ""
    if by_ranks(plan.method) is not None:
        return _why_not_ranked(boxes, plan)
    if not is_countable(plan.listed):
        return (
            "only contests in which most votes or points win can be rehearsed, and ranked ones by the rules irv, "
            "condorcet and borda"
        )
    cards = min(boxes.cards, plan.bound)
    status = ReportedContest(plan.listed.contest, dict(plan.listed.votes), cards).status
    return "" if status is Status.AUDITABLE or _is_counted(plan) else status.sentence


def _why_not_ranked(boxes: Manifest, plan: ContestPlan) -> str:
    """The same of a ranked contest, whose rankings are made up below its first preferences or from its points."""
    contest, votes = plan.listed.contest, sum(votes for _, votes in plan.listed.votes)
    in_points = contest.rule is Rule.BORDA
    what = "points" if in_points else "first preferences"
    if not votes:
        return f"write the reported {what} as its votes: rankings are made up {'from' if in_points else 'below'} them"
    if votes > (cards := min(boxes.cards, plan.bound)) * contest.votes_on_card:
        holds = f" that hold {contest.votes_on_card} each" if in_points else ""
        return f"it has {votes:,} {what}, and {cards:,} cards{holds}"
    return ""


def _is_counted(plan: ContestPlan) -> bool:
    return isinstance(plan.method, HandCount)


def _cards_with(boxes: Manifest, plan: ContestPlan, seed: str) -> np.ndarray | None:
    """The cards that have a contest: as many as its bound says, in neighbouring batches of its jurisdictions.

    None where all have it.
    """
    inside = np.repeat(
        [not b.jurisdiction or b.jurisdiction in plan.listed.jurisdictions for b in boxes.batches],
        [batch.cards for batch in boxes.batches],
    )
    places = np.flatnonzero(inside)
    if plan.bound < places.size:
        starts = np.cumsum([0, *(batch.cards for batch in boxes.batches)])[:-1]
        starts = np.flatnonzero(np.isin(places, starts))
        first = int(stream(seed, f"district of {plan.listed.id}").choice(starts))
        places = np.roll(places, -first)[: plan.bound]
    if places.size == boxes.cards:
        return None
    on = np.zeros(boxes.cards, dtype=bool)
    on[places] = True
    return on

"""What the public sees of an audit, gathered from its record and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from canvass.audit.changes import Change
from canvass.audit.event import ComplianceRecorded
from canvass.audit.event.ending import Ending
from canvass.audit.event.rounds import ContestResult
from canvass.audit.frames.frame import EntryKind, is_phantom
from canvass.audit.measure.unseen import Unseen, unseen_of
from canvass.audit.remaining.out_of_reach import out_of_reach_now
from canvass.audit.risk import Status
from canvass.audit.state import AuditState, Phase
from canvass.audit.state.chosen import who_could_choose
from canvass.audit.state.drawn import DrawnEntries
from canvass.audit.terms.audited import AuditedContest
from canvass.journeys.audit_folder.changes import changes_of
from canvass.journeys.audit_folder.closing import last_measured
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.discrepancies import Discrepancy
from canvass.journeys.audit_folder.elected import elected_otherwise, named
from canvass.journeys.audit_folder.in_force import commitment_in_force
from canvass.journeys.audit_folder.notes import notes, subject_of
from canvass.journeys.audit_folder.publishing import Published
from canvass.journeys.audit_folder.witnesses import kept_statements
from canvass.record.witness import Witnessed


@dataclass(frozen=True, slots=True)
class PublicContest:
    """A contest: what was reported, how it was audited, what was found, and the ending where there is one.

    ``out_of_reach`` says why no sample can confirm it, where that is known before any was measured; ``unseen`` which
    entries show nothing of it, where everything was drawn and nothing confirmed. ``winner`` of a ranked contest is who
    was announced, empty otherwise, and ``claims`` is how many together exclude everybody else. ``unit`` is what its
    ``votes`` are, in a word. ``elected`` are whom all papers of a ranked contest elect, where it is not that winner:
    several where ties decide; None otherwise.
    """

    id: str
    title: str
    votes: tuple[tuple[str, int], ...]
    method: str
    risk_limit: str
    cards: int
    is_targeted: bool
    result: ContestResult | None
    status: Status
    ending: Ending | None
    out_of_reach: str = ""
    unseen: Unseen | None = None
    winner: str = ""
    claims: int = 0
    unit: str = "vote"
    elected: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class PublicRound:
    """A round: draws in all by contest, and cards and batches drawn first in it."""

    number: int
    sizes: tuple[tuple[str, int], ...]
    hand_counts: tuple[str, ...]
    cards: int
    batches: int
    is_closed: bool


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card or batch that was drawn, in the order of the draw, with the ticket that drew it first."""

    number: int
    kind: EntryKind
    id: tuple[str, ...]
    round: int
    ticket: str


@dataclass(frozen=True, slots=True)
class PublicView:
    """An audit as an office's web site shows it."""

    title: str
    election: str
    office: str
    phase: Phase
    digest: str
    words: tuple[str, ...]
    committed_at: str
    seed: str
    seeded_how: str
    witnesses: tuple[str, ...]
    contests: tuple[PublicContest, ...]
    rounds: tuple[PublicRound, ...]
    drawn: tuple[DrawnCard, ...]
    discrepancies: tuple[Discrepancy, ...]
    compliance: tuple[ComplianceRecorded, ...]
    aborted: str
    keys: tuple[tuple[str, str], ...]
    """Fingerprints of the keys, with their holders."""
    published: Published
    published_at: str
    """When the last entry was made, in UTC."""
    changes: tuple[Change, ...] = ()
    """Changes of mind that the record tells, in the order of its entries."""
    chosen_by: str = ""
    """Whether the record excludes that somebody chose the seed, as the verifiers say it."""
    wordings: tuple[str, ...] = ()
    """What the office says of each discrepancy, in its own words; empty for nothing."""
    witnessed: tuple[Witnessed, ...] = ()
    """What people from outside signed of the record, in the order of their statements."""


def public_view(desk: Desk, published: Published) -> PublicView:
    """What there is to show now."""
    state, trust = desk.state, desk.record.trust
    opened, differ = state.opened, _discrepancies(desk)
    commitment = commitment_in_force(desk)
    return PublicView(
        title=desk.title,
        election=opened.election if opened else "",
        office=opened.office if opened else "",
        phase=state.phase,
        digest=commitment[1].digest if commitment else "",
        words=commitment[1].words if commitment else (),
        committed_at=_time_of(desk, commitment[0]) if commitment else "",
        seed=state.seeded.seed if state.seeded else "",
        seeded_how=state.seeded.how if state.seeded else "",
        witnesses=state.seeded.witnesses if state.seeded else (),
        contests=tuple(_every_contest(state)),
        rounds=tuple(_round(state, number) for number in range(1, len(state.rounds) + 1)),
        drawn=tuple(in_order(state.drawn)),
        discrepancies=differ,
        compliance=tuple(state.compliance[key] for key in sorted(state.compliance)),
        aborted=state.aborted.reason if state.aborted else "",
        keys=tuple((name, key.holder) for name, key in trust.keys.items()),
        published=published,
        published_at=_time_of(desk, published.head.sequence),
        changes=changes_of(desk),
        chosen_by=who_could_choose(state),
        wordings=_wordings(desk, differ),
        witnessed=desk.record.witnessed(kept_statements(desk.folder, desk.record)),
    )


def _discrepancies(desk: Desk) -> tuple[Discrepancy, ...]:
    last = desk.state.round
    return last_measured(desk).discrepancies if last and last.closed else ()


def _wordings(desk: Desk, differ: tuple[Discrepancy, ...]) -> tuple[str, ...]:
    known = notes(desk.folder)
    said = (known.get(subject_of(each)) for each in differ)
    return tuple("" if each is None else each.wording for each in said)


def _time_of(desk: Desk, entry: int) -> str:
    found = (each for each in desk.record.entries() if each.sequence == entry)
    return next(found).event.time


def _contests(state: AuditState) -> tuple[AuditedContest, ...]:
    return state.audit.contests if state.audit else ()


def _every_contest(state: AuditState) -> Iterator[PublicContest]:
    beyond = {each.contest: each.sentence for each in out_of_reach_now(state)}
    unseen = {each.contest: each for each in unseen_of(state)}
    elected = elected_otherwise(state)
    for contest in _contests(state):
        yield replace(
            _contest(state, contest),
            out_of_reach=beyond.get(contest.id, ""),
            unseen=unseen.get(contest.id),
            winner=named(contest.listed.contest, contest.listed.contest.about)[0]
            if contest.is_ranked
            else "",
            elected=elected.get(contest.id),
            claims=0 if contest.ranked is None else len(contest.assertions),
        )


def _contest(state: AuditState, contest: AuditedContest) -> PublicContest:
    closed = [each.closed for each in state.rounds if each.closed is not None]
    results = {each.contest: each for each in closed[-1].contests} if closed else {}
    concluded = state.concluded.contests if state.concluded else ()
    endings = {each.contest: each.ending for each in concluded}
    result = results.get(contest.id)
    return PublicContest(
        contest.id,
        contest.listed.contest.title,
        contest.listed.votes,
        contest.method.NAME,
        contest.risk_limit,
        contest.bound,
        contest.is_targeted,
        result,
        result.status if result else contest.status,
        endings.get(contest.id),
        unit=contest.listed.contest.unit,
    )


def _round(state: AuditState, number: int) -> PublicRound:
    this = state.rounds[number - 1]
    new = [
        entry
        for entry, drawn_in in zip(state.drawn.entries, state.drawn.round, strict=True)
        if drawn_in == number and not is_phantom(entry.id)
    ]
    cards = sum(entry.kind is EntryKind.CARD for entry in new)
    return PublicRound(
        number,
        tuple(this.sizes.items()),
        this.hand_counts,
        cards,
        len(new) - cards,
        this.closed is not None,
    )


def in_order(drawn: DrawnEntries) -> list[DrawnCard]:
    """Everything that was drawn, in the order of the draw."""
    rows = zip(drawn.entries, drawn.round, strict=True)
    return [
        DrawnCard(number + 1, entry.kind, entry.id, drawn_in, drawn.ticket(number))
        for number, (entry, drawn_in) in enumerate(rows)
    ]

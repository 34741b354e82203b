"""``canvass audit status``: where the audit stands, what is missing and from whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from canvass.audit.changes import Change
from canvass.audit.event import ContestConclusion, ContestResult
from canvass.audit.event.kinds import ComplianceCheck, PaperTrail
from canvass.audit.frames.frame import EntryKind
from canvass.audit.measure.unseen import Unseen, unseen_of
from canvass.audit.remaining.out_of_reach import OutOfReach, out_of_reach_now
from canvass.audit.state import AuditState, Lack, Missing, Phase, missing_from_anybody
from canvass.audit.state.accepted import accepted_in_words
from canvass.audit.state.conclusion import paper_trail, unsettled
from canvass.journeys.audit_folder.changes import changes_of
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.elected import elected_otherwise
from canvass.journeys.audit_folder.in_force import commitment_in_force
from canvass.journeys.audit_folder.material import not_loaded
from canvass.journeys.audit_folder.next_step import NextStep


@dataclass(frozen=True, slots=True)
class Desks:
    """A jurisdiction: what it had to fetch and read in all rounds, and what is still missing from it."""

    jurisdiction: str
    cards: int
    cards_read: int
    missing: tuple[tuple[Lack, int], ...]
    has_signed_off: bool


@dataclass(frozen=True, slots=True)
class AuditStatus:
    """Where an audit stands; ``next_step`` is what somebody has to do now."""

    title: str
    phase: Phase
    entries: int
    round: int
    not_loaded: tuple[str, ...]
    digest: str
    words: tuple[str, ...]
    seed: str
    jurisdictions: tuple[Desks, ...]
    missing: tuple[Missing, ...]
    contests: tuple[ContestResult, ...]
    unchecked: tuple[tuple[ComplianceCheck, str], ...]
    """Checks of the paper that are not recorded as passed, with their jurisdictions."""
    endings: tuple[ContestConclusion, ...]
    """What is said of each contest in the end; empty before the conclusion."""
    out_of_reach: tuple[OutOfReach, ...]
    """Contests that no sample can confirm, whatever is on the paper, until a round of theirs was closed."""
    next_step: NextStep
    unseen: tuple[Unseen, ...] = ()
    elected: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For ranked contests whose papers do not confirm the report: whom they elect."""
    """For contests of which everything was drawn and nothing confirmed: the entries that show nothing of them."""
    changes: tuple[Change, ...] = ()
    """Changes of mind that every verifier will tell."""
    accepted: tuple[str, ...] = ()
    """Faults that stand in the files by somebody's decision, with the file."""
    torn: str = ""
    """What stands behind the last entry and does not count, where a writer was cut off."""


def status(desk: Desk) -> AuditStatus:
    """The status of the audit now."""
    state = desk.state
    in_force = commitment_in_force(desk)
    missing = tuple(missing_from_anybody(state)) if state.phase is Phase.ROUND_OPEN else ()
    lacking = not_loaded(desk) if state.phase is Phase.PREPARING else ()
    beyond = tuple(out_of_reach_now(state))
    return AuditStatus(
        title=desk.title,
        phase=state.phase,
        entries=state.number,
        round=len(state.rounds),
        not_loaded=tuple(map(str, lacking)),
        digest=in_force[1].digest if in_force else "",
        words=in_force[1].words if in_force else (),
        seed=state.seeded.seed if state.seeded else "",
        jurisdictions=desks(state),
        missing=missing,
        contests=_results(state),
        unchecked=_unchecked(state),
        endings=state.concluded.contests if state.concluded else (),
        out_of_reach=beyond,
        unseen=unseen_of(state),
        elected=elected_otherwise(state),
        next_step=next_step(desk),
        changes=changes_of(desk),
        accepted=tuple(accepted_in_words(state)),
        torn=str(desk.record.ledger.torn() or ""),
    )


def desks(state: AuditState) -> tuple[Desks, ...]:
    """What each jurisdiction has read and has still to do, from counts that are kept."""
    return tuple(_of(state, name) for name in state.jurisdictions)


def _of(state: AuditState, name: str) -> Desks:
    counts = Counter(
        {
            lack: sum(state.outstanding.counts[name, kind, lack] for kind in EntryKind)
            for lack in Lack
        }
    )
    counts[Lack.SIGN_OFF] = name in state.must_sign
    is_open = state.phase is Phase.ROUND_OPEN
    return Desks(
        name,
        state.outstanding.sought[name, EntryKind.CARD],
        state.outstanding.settled(name, EntryKind.CARD),
        tuple((lack, counts[lack]) for lack in Lack if counts[lack] and is_open),
        name in state.signed_off,
    )


def _results(state: AuditState) -> tuple[ContestResult, ...]:
    closed = [each.closed for each in state.rounds if each.closed is not None]
    return closed[-1].contests if closed else ()


def _unchecked(state: AuditState) -> tuple[tuple[ComplianceCheck, str], ...]:
    if state.audit is None:
        return ()
    names = {
        name
        for contest in state.audit.contests
        if paper_trail(state, contest.id) is not PaperTrail.ESTABLISHED
        for name in contest.listed.jurisdictions
    }
    return tuple(
        (check, name)
        for name in sorted(names)
        for check in ComplianceCheck
        if (found := state.compliance.get((check, name))) is None or found.finding != "passed"
    )


def next_step(desk: Desk) -> NextStep:
    """What somebody has to do now; it is worked out from counts that are kept while a round is open."""
    return _STEPS[desk.state.phase](desk)


def _while_preparing(desk: Desk) -> NextStep:
    if not_loaded(desk):
        return NextStep.LOAD
    is_void = bool(desk.record.trust.commitments)
    return NextStep.COMMIT_AGAIN if is_void else NextStep.COMMIT


def _when_committed(desk: Desk) -> NextStep:
    if not desk.state.is_signed:
        return NextStep.COMMIT
    if desk.state.ceremony is not None:
        return NextStep.CEREMONY
    return NextStep.MEND if any(True for _ in out_of_reach_now(desk.state)) else NextStep.SEED


def _when_seeded(desk: Desk) -> NextStep:
    is_beyond = any(True for _ in out_of_reach_now(desk.state))
    return NextStep.SAMPLE_OR_COUNT if is_beyond else NextStep.SAMPLE


def _while_open(desk: Desk) -> NextStep:
    counts = desk.state.outstanding.counts
    names = desk.state.jurisdictions
    if any(counts[name, kind, Lack.OPENING] for name in names for kind in EntryKind):
        return NextStep.UNSEAL
    is_missing = desk.state.outstanding.lacks or desk.state.must_sign
    return NextStep.ENTER if is_missing else NextStep.MEASURE


def _when_closed(desk: Desk) -> NextStep:
    return NextStep.NEXT if unsettled(desk.state) else NextStep.CONCLUDE


_STEPS: Mapping[Phase, Callable[[Desk], NextStep]] = {
    Phase.NOTHING: lambda _: NextStep.OPEN,
    Phase.PREPARING: _while_preparing,
    Phase.COMMITTED: _when_committed,
    Phase.SEEDED: _when_seeded,
    Phase.ROUND_OPEN: _while_open,
    Phase.ROUND_CLOSED: _when_closed,
    Phase.CONCLUDED: lambda _: NextStep.PUBLISH,
    Phase.ABORTED: lambda _: NextStep.PUBLISH,
}

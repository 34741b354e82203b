"""The rules for the steps of an audit: opened, committed, seeded, rounds opened and closed, concluded.

Each rule looks first and refuses with a sentence, and only then changes the state.
"""

from __future__ import annotations

from dataclasses import replace

from canvass.audit.event.ending import AuditAborted, AuditConcluded, ComplianceRecorded
from canvass.audit.event.rests import digest_of
from canvass.audit.event.rounds import RoundClosed, RoundOpened, RoundReopened
from canvass.audit.event.sample import Drawn, read_drawn
from canvass.audit.event.setup import AuditOpened, FileLoaded, Seeded
from canvass.audit.frames.frame import Kind as EntryKind
from canvass.audit.risk import Status
from canvass.audit.state.conclusion import conclusion
from canvass.audit.state.missing import missing_from_anybody
from canvass.audit.state.shown import to_open
from canvass.audit.state.state import AuditState, Phase, Round
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import (
    Athena,
    DrawnBy,
    FixedPercentage,
    Minerva,
    has_replacement,
)
from canvass.audit.terms.read import LISTED, Lines, read_audit
from canvass.audit.terms.write import BATCH_TOTALS
from canvass.errors import BadRecord, OutOfTurn, UnknownName
from canvass.model import Event
from canvass.model.fields import Fields

SHOWN = 3
EARLY = (Phase.PREPARING, Phase.COMMITTED)


def open_audit(state: AuditState, said: AuditOpened) -> None:
    """The audit begins."""
    if state.phase is not Phase.NOTHING:
        raise OutOfTurn("the audit is open already")
    state.opened, state.phase = said, Phase.PREPARING


def load(state: AuditState, said: FileLoaded) -> None:
    """A file was brought."""
    _require_phase(state, EARLY, "files are loaded before the seed is rolled")
    if said.jurisdiction and said.jurisdiction not in state.jurisdictions:
        raise UnknownName("jurisdiction of this audit", said.jurisdiction, state.jurisdictions)
    state.loaded.append(said)
    state.phase, state.is_signed = Phase.PREPARING, False


def commit(state: AuditState, event: Event, lines: Lines) -> None:
    """Everything is fixed before the seed."""
    _require_phase(state, EARLY, "nothing can be committed once the seed is known")
    body = Fields("the commitment", event.body)
    named = Fields("the commitment", body.object("artefacts"))
    wanted = [name for name in (*LISTED, BATCH_TOTALS) if name in named.found]
    tables = {name: list(lines(digest_of(named.object(name)))) for name in wanted}
    audit = read_audit(body.object("terms"), tables)
    if audit.jurisdictions != state.jurisdictions:
        raise BadRecord(
            f"the manifest is of {', '.join(audit.jurisdictions)}, the audit of {', '.join(state.jurisdictions)}"
        )
    if audit.has_frame != (body.found["cards"] is not None):
        raise BadRecord("cards are committed where they are compared with records, and only there")
    state.audit, state.phase, state.is_signed = audit, Phase.COMMITTED, False
    state.commitment_entry = state.number + 1


def note_checkpoint(state: AuditState, event: Event) -> None:
    """Somebody signed; what matters here is whether the commitment is covered."""
    body = Fields("the checkpoint", event.body)
    covers = body.found.get("sequence")
    if body.found.get("purpose") == "commit" and isinstance(covers, int) and state.audit:
        state.is_signed = state.is_signed or covers >= state.commitment_entry


def seed(state: AuditState, said: Seeded) -> None:
    """The seed is rolled."""
    if state.phase in (Phase.NOTHING, Phase.PREPARING):
        raise OutOfTurn(
            "the seed comes after the commitment: commit first, or the seed protects nobody; "
            "nothing was written"
        )
    _require_phase(state, (Phase.COMMITTED,), "a seed is rolled once for an audit")
    if not state.is_signed:
        raise OutOfTurn("the commitment is not signed yet: sign it before the seed is rolled")
    state.seeded, state.phase = said, Phase.SEEDED


def open_round(state: AuditState, said: RoundOpened, lines: Lines) -> None:
    """A round begins."""
    _require_phase(
        state,
        (Phase.SEEDED, Phase.ROUND_CLOSED),
        "a round is opened after the seed, and when the one before is closed",
    )
    if said.round != len(state.rounds) + 1:
        raise OutOfTurn(f"the next round has the number {len(state.rounds) + 1}, not {said.round}")
    _check_sizes(state, said)
    drawn = [read_drawn(line) for line in lines(digest_of(said.sample))]
    before = state.rounds[-1].sizes if state.rounds else {}
    state.rounds.append(Round(said.round, {**before, **dict(said.sizes)}, said.hand_counts))
    state.signed_off, state.must_sign = set(), set()
    for entry in drawn:
        _add(state, entry, said.round)
    for contest in said.hand_counts:
        state.must_sign.update(state.committed.contest(contest).listed.jurisdictions)
    state.phase = Phase.ROUND_OPEN


def close_round(state: AuditState, said: RoundClosed) -> None:
    """Everything drawn was read, and measured."""
    _require_phase(state, (Phase.ROUND_OPEN,), "no round is open")
    _require_number(state, said.round)
    lacking = [
        str(each) for _, each in zip(range(SHOWN), missing_from_anybody(state), strict=False)
    ]
    if lacking:
        raise OutOfTurn(f"round {said.round} cannot be closed yet: {'; '.join(lacking)}")
    found = [result.contest for result in said.contests]
    if found != list(state.committed.order):
        raise BadRecord(f"a round is closed for every contest, in order; found {', '.join(found)}")
    state.rounds[-1] = replace(state.rounds[-1], closed=said)
    state.opened_records.update(to_open(state))
    state.phase = Phase.ROUND_CLOSED


def reopen_round(state: AuditState, said: RoundReopened) -> None:
    """The round that closed last is open again."""
    _require_phase(state, (Phase.ROUND_CLOSED,), "only a round that is closed can be reopened")
    _require_number(state, said.round)
    state.rounds[-1] = replace(state.rounds[-1], closed=None)
    state.phase = Phase.ROUND_OPEN


def record_compliance(state: AuditState, said: ComplianceRecorded) -> None:
    """A check of the paper was made."""
    if state.phase is Phase.NOTHING or state.phase.is_over:
        raise OutOfTurn(f"no check can be recorded now. {state.phase.sentence}")
    if said.jurisdiction not in state.jurisdictions:
        raise UnknownName("jurisdiction of this audit", said.jurisdiction, state.jurisdictions)
    state.compliance[said.check, said.jurisdiction] = said


def conclude(state: AuditState, said: AuditConcluded) -> None:
    """The audit is over."""
    _require_phase(state, (Phase.ROUND_CLOSED,), "an audit is concluded when a round is closed")
    expected = conclusion(state)
    if said != expected:
        raise BadRecord("what is concluded does not follow from the round that closed last")
    state.concluded, state.phase = said, Phase.CONCLUDED


def abort(state: AuditState, said: AuditAborted) -> None:
    """The audit stops."""
    if state.phase is Phase.NOTHING or state.phase.is_over:
        raise OutOfTurn(f"there is nothing to abort. {state.phase.sentence}")
    state.aborted, state.phase = said, Phase.ABORTED


def _require_phase(state: AuditState, phases: tuple[Phase, ...], why: str) -> None:
    if state.phase not in phases:
        raise OutOfTurn(f"{why}; nothing was written. {state.phase.sentence}")


def _require_number(state: AuditState, number: int) -> None:
    if state.rounds[-1].number != number:
        raise OutOfTurn(f"the last round is round {state.rounds[-1].number}, not {number}")


def _add(state: AuditState, entry: Drawn, round_number: int) -> None:
    known = len(state.drawn.entries)
    number = state.drawn.add(entry, round_number)
    if number < known:
        return
    is_card = entry.kind is EntryKind.CARD
    twice = is_card and entry.is_sought and state.is_read_twice(entry.kind, entry.id)
    state.cards.add_entry(is_twice=twice)
    if entry.is_sought:
        state.must_sign.add(entry.jurisdiction)


def _check_sizes(state: AuditState, said: RoundOpened) -> None:
    order = state.committed.order
    listed = [contest for contest, _ in said.sizes]
    for found in (listed, list(said.hand_counts)):
        for contest in found:
            state.committed.contest(contest)
        if found != sorted(set(found), key=order.__getitem__):
            raise BadRecord(f"contests are listed in order, none twice; found {', '.join(found)}")
    if not listed and not said.hand_counts:
        raise OutOfTurn(
            "a round draws something or orders a full hand count; this one does neither"
        )
    again = set(said.hand_counts) & set(state.hand_counts)
    if again:
        raise OutOfTurn(f"the full hand count of {', '.join(sorted(again))} was ordered already")
    for contest, size in said.sizes:
        _check_size(state, state.committed.contest(contest), size, said.hand_counts)


def _check_size(
    state: AuditState, contest: AuditedContest, size: int, hand_counts: tuple[str, ...]
) -> None:
    what = f"contest {contest.id!r}"
    if contest.id in (*hand_counts, *state.hand_counts):
        raise OutOfTurn(f"{what} is counted by hand in full: nothing is drawn for it")
    if not contest.is_targeted or contest.status is not Status.AUDITABLE:
        reason = (
            contest.status.sentence
            if contest.is_targeted
            else "It is measured on what others draw."
        )
        raise OutOfTurn(f"nothing is drawn for {what}: {reason}")
    if contest.method.drawn_by is DrawnBy.NOTHING:
        raise OutOfTurn(f"{what} is not sampled: order its full hand count")
    had = state.size(contest.id)
    if size <= had:
        raise OutOfTurn(f"{what} has {had} draws; a further round has more, found {size}")
    most = _most(state, contest)
    if most is not None and size > most:
        raise OutOfTurn(f"{what}: {size} draws without replacement from {most}")
    wanted = _announced(state, contest)
    if wanted not in (None, size):
        raise OutOfTurn(
            f"{what}: the size announced before the seed is {wanted}, found {size}; draw as announced"
        )


def _most(state: AuditState, contest: AuditedContest) -> int | None:
    """The most draws that a contest can have; None where draws go back."""
    if has_replacement(contest.method):
        return None
    if contest.method.drawn_by is DrawnBy.WEIGHT:
        return sum(weight > 0 for weight in contest.weights(state.committed.batches).values())
    return contest.population.entries


def _announced(state: AuditState, contest: AuditedContest) -> int | None:
    """The only size that a contest can have now; None where the office may choose."""
    method = contest.method
    if isinstance(method, FixedPercentage):
        return contest.fixed_size(state.committed.batches)
    if not isinstance(method, Minerva | Athena):
        return None
    rounds = len(state.sizes_of(contest.id))
    if rounds == len(method.schedule):
        raise OutOfTurn(
            f"contest {contest.id!r}: the schedule of {rounds} rounds is over; order its full hand count"
        )
    return method.schedule[rounds]

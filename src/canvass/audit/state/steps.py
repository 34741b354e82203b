"""The rules for the steps of an audit: opened, committed, seeded, rounds opened and closed, concluded.

Each rule looks first and refuses with a sentence, and only then changes the state.
"""

from __future__ import annotations

from dataclasses import replace

from canvass.audit.event.decisions import FaultsAccepted
from canvass.audit.event.ending import AuditAborted, AuditConcluded, ComplianceRecorded
from canvass.audit.event.kinds import Loaded
from canvass.audit.event.rests import public_digest
from canvass.audit.event.rounds import RoundClosed, RoundReopened
from canvass.audit.event.setup import AuditOpened, FileLoaded
from canvass.audit.state.conclusion import conclusion
from canvass.audit.state.missing import missing_from_anybody
from canvass.audit.state.seeding import end_ceremony
from canvass.audit.state.shown import to_open
from canvass.audit.state.state import AuditState, Phase, require_phase
from canvass.audit.terms.audited import CommittedAudit
from canvass.audit.terms.rankings import RANKINGS
from canvass.audit.terms.read import LISTED, Lines, read_audit
from canvass.audit.terms.stratified import STRATA
from canvass.audit.terms.write import BATCH_TOTALS
from canvass.errors import BadRecord, OutOfTurn, UnknownName
from canvass.model import Event
from canvass.model.fields import Fields

SHOWN = 3
EARLY = (Phase.PREPARING, Phase.COMMITTED)
MOST_CLOSES = 1_000
"""How often the rounds of an audit may be closed: each close is worked out anew by every verifier (record.md, 21.1)."""
NOT_UNDER_WAY = (Phase.NOTHING, Phase.CONCLUDED, Phase.ABORTED)


def open_audit(state: AuditState, said: AuditOpened) -> None:
    """The audit begins."""
    if state.phase is not Phase.NOTHING:
        raise OutOfTurn("the audit is open already")
    state.opened, state.phase = said, Phase.PREPARING


def load(state: AuditState, said: FileLoaded) -> None:
    """A file was brought."""
    require_phase(state, EARLY, "files are loaded before the seed is rolled")
    if said.jurisdiction and said.jurisdiction not in state.jurisdictions:
        raise UnknownName("jurisdiction of this audit", said.jurisdiction, state.jurisdictions)
    state.loaded.append(said)
    state.loaded_entry = state.number + 1
    state.phase, state.is_signed = Phase.PREPARING, False
    end_ceremony(state)


def accept(state: AuditState, said: FaultsAccepted) -> None:
    """Somebody decided about the faults of the file that was brought just before."""
    require_phase(state, (Phase.PREPARING,), "what stands in a file is decided when it is loaded")
    if not state.loaded or state.loaded_entry != state.number:
        raise OutOfTurn("no file was loaded in the entry before: there is nothing to decide about")
    file = state.loaded[-1]
    if file.what is Loaded.CONTESTS:
        raise BadRecord("faults of the contests do not stand: they are what is audited")
    if file.what is Loaded.CARDS and said.cells:
        raise BadRecord("no cell of the cards is named: somebody could guess what is in them")
    state.accepted[len(state.loaded) - 1] = said


def commit(state: AuditState, event: Event, lines: Lines) -> None:
    """Everything is fixed before the seed."""
    require_phase(state, EARLY, "nothing can be committed once the seed is known")
    body = Fields("the commitment", event.body)
    named = Fields("the commitment", body.object("artefacts"))
    digests = {name: public_digest(f"the table {name}", named.object(name)) for name in named.found}
    wanted = [name for name in (*LISTED, BATCH_TOTALS, RANKINGS, STRATA) if name in digests]
    tables = {name: list(lines(digests[name])) for name in wanted}
    audit = read_audit(body.object("terms"), tables)
    if audit.jurisdictions != state.jurisdictions:
        raise BadRecord(
            f"the manifest is of {', '.join(audit.jurisdictions)}, the audit of {', '.join(state.jurisdictions)}"
        )
    _check_cards(audit, body)
    state.audit, state.phase, state.is_signed = audit, Phase.COMMITTED, False
    state.commitment_entry = state.number + 1
    end_ceremony(state)


def _check_cards(audit: CommittedAudit, body: Fields) -> None:
    """Refuse committed cards where nothing is compared with them, and another number than the manifest has."""
    if audit.has_frame != (body.found["cards"] is not None):
        raise BadRecord("cards are committed where they are compared with records, and only there")
    if not audit.has_frame:
        if {"frame", "styles"} & body.object("artefacts").keys():
            raise BadRecord(
                "frame and styles are committed where cards are compared, and only there"
            )
        return
    found = Fields("the committed cards", body.object("cards")).number("count")
    places = sum(batch.cards for batch in audit.batches)
    if found != places:
        raise BadRecord(f"{found} cards are committed, and the manifest has {places} places")


def note_checkpoint(state: AuditState, event: Event) -> None:
    """Somebody signed; what matters here is whether the commitment is covered."""
    body = Fields("the checkpoint", event.body)
    covers = body.found.get("sequence")
    if body.found.get("purpose") == "commit" and isinstance(covers, int) and state.audit:
        state.is_signed = state.is_signed or covers >= state.commitment_entry


def close_round(state: AuditState, said: RoundClosed) -> None:
    """Everything drawn was read, and measured."""
    require_phase(state, (Phase.ROUND_OPEN,), "no round is open")
    _require_number(state, said.round)
    lacking = [
        str(each) for _, each in zip(range(SHOWN), missing_from_anybody(state), strict=False)
    ]
    if lacking:
        raise OutOfTurn(f"round {said.round} cannot be closed yet: {'; '.join(lacking)}")
    found = [result.contest for result in said.contests]
    if found != list(state.committed.order):
        raise BadRecord(f"a round is closed for every contest, in order; found {', '.join(found)}")
    if state.closes == MOST_CLOSES:
        raise OutOfTurn(
            f"rounds of an audit are closed {MOST_CLOSES:,} times at most: order a full hand count, or abort the audit"
        )
    if said.openings is not None:
        public_digest("what the round opens", said.openings)
    state.closes += 1
    state.rounds[-1] = replace(state.rounds[-1], closed=said)
    state.opened_records.update(to_open(state))
    state.phase = Phase.ROUND_CLOSED


def reopen_round(state: AuditState, said: RoundReopened) -> None:
    """The round that closed last is open again."""
    require_phase(state, (Phase.ROUND_CLOSED,), "only a round that is closed can be reopened")
    _require_number(state, said.round)
    state.rounds[-1] = replace(state.rounds[-1], closed=None)
    state.phase = Phase.ROUND_OPEN


def record_compliance(state: AuditState, said: ComplianceRecorded) -> None:
    """A check of the paper was made."""
    phase, jurisdictions = state.phase, state.jurisdictions
    if phase in NOT_UNDER_WAY:
        raise OutOfTurn(f"no check can be recorded now. {phase.sentence}")
    if said.jurisdiction not in jurisdictions:
        raise UnknownName("jurisdiction of this audit", said.jurisdiction, jurisdictions)
    state.compliance[said.check, said.jurisdiction] = said


def conclude(state: AuditState, said: AuditConcluded) -> None:
    """The audit is over."""
    require_phase(state, (Phase.ROUND_CLOSED,), "an audit is concluded when a round is closed")
    expected = conclusion(state)
    if said != expected:
        raise BadRecord("what is concluded does not follow from the round that closed last")
    state.concluded, state.phase = said, Phase.CONCLUDED


def abort(state: AuditState, said: AuditAborted) -> None:
    """The audit stops."""
    if state.phase in NOT_UNDER_WAY:
        raise OutOfTurn(f"there is nothing to abort. {state.phase.sentence}")
    state.aborted, state.phase = said, Phase.ABORTED


def _require_number(state: AuditState, number: int) -> None:
    if state.rounds[-1].number != number:
        raise OutOfTurn(f"the last round is round {state.rounds[-1].number}, not {number}")

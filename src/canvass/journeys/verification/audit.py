"""An audit followed event by event: each must be one that may stand where it does, and say what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from canvass.audit.elimination import orders_against
from canvass.audit.event import (
    AuditConcluded,
    CeremonyOpened,
    EventKind,
    RoundClosed,
    RoundOpened,
    Seeded,
    is_of_audit,
    read_body,
)
from canvass.audit.event.batches import beyond_manifest
from canvass.audit.event.kinds import CEREMONY
from canvass.audit.event.rests import ARTEFACTS, PUBLIC, digest_of
from canvass.audit.event.sample import DrawnEntry
from canvass.audit.measure import measure
from canvass.audit.risk import Status
from canvass.audit.selection import Drawing, round_sample
from canvass.audit.state import AuditState, Phase, begin_round, require_round, take, to_open
from canvass.audit.state.accepted import accepted_in_words
from canvass.audit.state.boards import read_twice
from canvass.audit.state.chosen import who_could_choose
from canvass.audit.state.conclusion import conclusion, paper_trail
from canvass.audit.state.sealing import sealed_in_words
from canvass.audit.terms.audited import CommittedAudit
from canvass.audit.terms.places import CardPlaces
from canvass.errors import BadRecord, InputError, OutOfTurn, UnknownName, UnreadableFile
from canvass.journeys.verification.cards import Shown
from canvass.journeys.verification.checks import OF_AN_AUDIT
from canvass.journeys.verification.files import NamedFiles
from canvass.journeys.verification.findings import MOST_REFUSED, TOO_MANY, Findings
from canvass.journeys.verification.results import conclusion_differences, differences
from canvass.journeys.verification.tables import committed_places, table_problems
from canvass.journeys.verification.unchecked import NotChecked, NotKnown, refuse_unknown
from canvass.model import Event
from canvass.model.value import Value
from canvass.record import Access, Commitment, Entry, Store, Trust
from canvass.record.canonical import written

_OWN_CHECK: Mapping[str, str] = {
    EventKind.COMMITTED: "tables",
    EventKind.SEEDED: "seed",
    EventKind.CONCLUDED: "conclusion",
}
"""The checks that events of these kinds fail where they are not as they must be."""
Line = Mapping[str, Value]


class FollowedAudit:
    """The state of an audit as its record has it, and what the checks found on the way."""

    def __init__(self, store: Store, findings: Findings) -> None:
        self.store, self.findings = store, findings
        self.is_there = False
        """Whether the record has any event of an audit."""
        self.is_stopped = False
        """Whether nothing is followed further: a file is absent, something is not known, or too much was refused."""
        self.refused = 0
        self.unknown: NotChecked | None = None
        self.state = AuditState()
        self.drawing: Drawing | None = None
        self.shown: Shown | None = None
        self.trust = Trust()
        self.files = NamedFiles(store)
        self.lines = lru_cache(maxsize=16)(lambda sha256: tuple(self._stream(sha256)))
        self._steps: dict[str, Callable[[Entry], None]] = {
            EventKind.COMMITTED: self._commit,
            EventKind.SEEDED: self._seed,
            EventKind.CEREMONY_OPENED: self._seed,
            EventKind.ROUND_OPENED: self._open_round,
            EventKind.ROUND_CLOSED: self._close_round,
            EventKind.CONCLUDED: self._conclude,
        }

    def follow(self, entry: Entry, trust: Trust) -> bool:
        """Follow one event, and say whether it has effect; ``trust`` is what the record says of itself with it."""
        event = entry.event
        kind = event.kind
        is_own = is_of_audit(kind)
        self.is_there = self.is_there or is_own
        if self.is_stopped:
            return False
        self.trust = trust
        if ARTEFACTS in event.body:
            self.files.note(event)
        try:
            if is_own or self._has_effect(entry):
                if step := self._steps.get(kind):
                    step(entry)
                else:
                    refuse_unknown(event)
                    take(self.state, event, self.lines)
            return True
        except NotKnown as unknown:
            self._stop_at(entry, unknown)
        except UnreadableFile as absent:
            self.findings.cannot(OF_AN_AUDIT, f"from entry {entry.sequence} on: {absent}")
            self.is_stopped = True
        except InputError as refusal:
            # Asked now: what was refused has changed nothing.
            self.findings.fault(self._check_of(kind), entry.sequence, f"{kind}: {_reason(refusal)}")
            self._count_refused(entry)
        finally:
            self.state.number = entry.sequence
        return False

    def _count_refused(self, entry: Entry) -> None:
        self.refused += 1
        if self.refused == MOST_REFUSED:
            self.findings.cannot(OF_AN_AUDIT, TOO_MANY.format(entry.sequence))
            self.is_stopped = True

    def _stop_at(self, entry: Entry, unknown: NotKnown) -> None:
        self.findings.cannot(OF_AN_AUDIT, f"from entry {entry.sequence} on: {unknown}")
        self.unknown = NotChecked(entry.sequence, unknown.what, unknown.name, str(unknown))
        self.is_stopped = True

    def _has_effect(self, entry: Entry) -> bool:
        """Whether this entry of the record's own kinds is one that stands and that an audit looks at."""
        commitments, signatures = self.trust.commitments, self.trust.checkpoints
        committed = bool(commitments) and commitments[-1][0] == entry.sequence
        return committed or (bool(signatures) and signatures[-1].entry == entry.sequence)

    def _check_of(self, kind: str) -> str:
        """The check that an event of this kind fails where it is not as it must be."""
        if kind == EventKind.COMMITTED and self.state.seeded is not None:
            return "seed"
        if kind.startswith(CEREMONY):
            return "seed"
        is_entry = kind in set(EventKind) and EventKind(kind).is_of_entries
        return _OWN_CHECK.get(kind, "interpretations" if is_entry else "order")

    def _stream(self, sha256: str) -> Iterator[Line]:
        return self.files.lines(sha256)

    def _happen(self, entry: Entry) -> None:
        take(self.state, entry.event, self.lines)

    def _commit(self, entry: Entry) -> None:
        if self.state.phase not in (Phase.PREPARING, Phase.COMMITTED):
            return self._happen(entry)
        refuse_unknown(entry.event)
        _, commitment = self.trust.commitments[-1]
        trial = self.state.copy()
        take(trial, entry.event, self.lines)
        places = committed_places(trial.committed, commitment, self._stream)
        if problem := next(table_problems(trial.committed, places), None):
            raise BadRecord(problem)
        self._happen(entry)
        self.shown = self._nothing_shown(commitment, places)
        self.drawing = Drawing(trial.committed, places, "")
        return None

    def _seed(self, entry: Entry) -> None:
        """A seed, or a ceremony that is to make one, is for the commitment in force."""
        body = read_body(entry.event)
        at = self.state.commitment_entry
        commitment = dict(self.trust.commitments).get(at)
        is_for = body.commitment if isinstance(body, Seeded | CeremonyOpened) else ""
        if commitment and is_for != commitment.digest:
            raise BadRecord(
                f"it is for the commitment {is_for}; in force is that of entry {at}, {commitment.digest}"
            )
        self._happen(entry)

    def _nothing_shown(self, commitment: Commitment, places: CardPlaces) -> Shown | None:
        if commitment.cards is None:
            return None
        return Shown(self.state.committed, places, commitment.cards)

    def _open_round(self, entry: Entry) -> None:
        """Go on with what the seed gives, whatever the record says that it gave."""
        body = read_body(entry.event)
        if not isinstance(body, RoundOpened) or self.drawing is None:
            return self._happen(entry)
        require_round(self.state, body)
        right = self._drawn(body)
        begin_round(self.state, body, right)
        if body.sample.get("access") != Access.PUBLIC:
            self.findings.fault("draw", entry.sequence, "the sample is not public")
            return None
        self._compare_sample(entry, digest_of(body.sample), right)
        return None

    def _drawn(self, body: RoundOpened) -> tuple[DrawnEntry, ...]:
        """What a round must have drawn."""
        before = dict(self.state.rounds[-1].sizes) if self.state.rounds else {}
        sizes = {**before, **dict(body.sizes)}
        counted = (*self.state.hand_counts, *body.hand_counts)
        return round_sample(self._drawing(), sizes, before, counted)

    def _compare_sample(self, entry: Entry, sha256: str, right: Sequence[DrawnEntry]) -> None:
        try:
            found = list(self.files.raw(sha256))
        except BadRecord as refusal:
            self.findings.fault("draw", entry.sequence, str(refusal))
            return
        wanted = [written(line.value) for line in right]
        if found == wanted:
            said = f"{len(right)} cards or batches, as the seed gives them"
            self.findings.saw("draw", f"round {len(self.state.rounds)}: {said}")
            return
        pairs = enumerate(zip(found, wanted, strict=False), 1)
        odd = next((f"line {number}" for number, (a, b) in pairs if a != b), "its end")
        said = f"the sample differs at {odd} from what the seed gives"
        self.findings.fault("draw", entry.sequence, said)

    def _drawing(self) -> Drawing:
        if self.drawing is None:
            raise OutOfTurn("nothing is committed")
        if not self.drawing.seed:
            self.drawing = Drawing(self.drawing.audit, self.drawing.places, self.state.seed)
        return self.drawing

    def _close_round(self, entry: Entry) -> None:
        if self.state.audit is None:
            return self._happen(entry)
        due = set(to_open(self.state)) - self.state.opened_records
        take(self.state, _as_public(entry.event), self.lines)
        body = read_body(entry.event)
        if not isinstance(body, RoundClosed):
            return None
        self._open_cards(entry, body, due)
        if self.findings.faults["draw"] or self.findings.faults["cards"]:
            reason = "the draw or the records of cards do not hold, so that the risk means nothing"
            self.findings.cannot(["risk"], reason)
            return None
        records = self.shown.records if self.shown else {}
        for stated, right in zip(body.contests, measure(self.state, records), strict=True):
            limit = self.state.committed.contest(stated.contest).risk_limit
            for problem in differences(stated, right, limit):
                self.findings.fault("risk", entry.sequence, problem)
            said = f"{right.status}, measured risk {right.measured_risk} (limit {limit}), {right.sample} draws"
            self.findings.saw("risk", f"round {body.round}, {right.contest}: {said}")
        return None

    def _open_cards(self, entry: Entry, body: RoundClosed, due: set[tuple[str, ...]]) -> None:
        if self.shown is None:
            if body.openings is not None:
                self.findings.fault("cards", entry.sequence, "no cards are committed")
            return
        wanted = self.shown.due(due)
        if body.openings is not None and body.openings.get("access") != Access.PUBLIC:
            self.findings.fault("cards", entry.sequence, "the records that it shows are not public")
            return
        lines = () if body.openings is None else self._stream(digest_of(body.openings))
        try:
            for problem in self.shown.take(wanted, lines):
                self.findings.fault("cards", entry.sequence, problem)
        except BadRecord as refusal:
            self.findings.fault("cards", entry.sequence, str(refusal))

    def _conclude(self, entry: Entry) -> None:
        try:
            self._happen(entry)
        except BadRecord:
            body = read_body(entry.event)
            found = (
                list(conclusion_differences(body, conclusion(self.state)))
                if isinstance(body, AuditConcluded)
                else []
            )
            if not found:
                raise
            for check, problem in found:
                self.findings.fault(check, entry.sequence, problem)
        for contest in self.state.concluded.contests if self.state.concluded else ():
            self.findings.saw("conclusion", f"{contest.contest}: {contest.ending.sentence}")

    def say_what_was_seen(self) -> None:
        """Say what the checks looked at, and what nobody can check who sees only the record."""
        state, findings = self.state, self.findings
        findings.saw("order", f"the audit: {state.phase.sentence} Rounds: {len(state.rounds)}")
        for decided in accepted_in_words(state):
            findings.saw("order", f"decided of a file: {decided}")
        if state.audit is None:
            reason = "nothing that holds is committed yet; the office can do it"
            findings.cannot(OF_AN_AUDIT[1:], reason)
            return
        findings.saw(
            "tables", f"{len(state.audit.contests)} contests, {len(state.audit.batches)} batches"
        )
        for contest in state.audit.contests:
            if pools := contest.pools:
                seen = f"{contest.id}: {pools.cards} cards in {len(pools.every)} pools, each with its votes"
                findings.saw("tables", seen)
        for seen in ranked_in_words(state.audit):
            findings.saw("tables", seen)
        reason = "that the committed records add up to `recorded`: who holds the records can"
        findings.cannot(["tables"], reason)
        if state.seeded is None:
            names = [name for name in OF_AN_AUDIT[1:] if name != "tables"]
            findings.cannot(names, "there is no seed yet")
            return
        seen = f"commitment in entry {state.commitment_entry}, signed before the seed {state.seed}"
        findings.saw("seed", seen)
        findings.saw("seed", who_could_choose(state))
        findings.saw("interpretations", f"{len(state.drawn.entries)} entries drawn")
        if twice := read_twice(state):
            findings.saw("interpretations", twice)
        for sealed in sealed_in_words(state):
            findings.saw("interpretations", sealed)
        for batch, count, cards in state.beyond_manifest():
            findings.saw("interpretations", beyond_manifest(batch, count, cards))
        reason = "that they say what the paper says: who holds the paper can"
        findings.cannot(["interpretations"], reason)
        if self.shown is None:
            findings.cannot(["cards"], "no cards are compared with records in this audit")
        else:
            findings.saw(
                "cards", f"{len(self.shown.records)} records of cards that lead to the root"
            )
        for contest in state.audit.contests:
            findings.saw("compliance", f"{contest.id}: {paper_trail(state, contest.id)}")
        if not state.phase.is_over:
            findings.cannot(["conclusion"], "the audit is not concluded yet; the office can do it")


def ranked_in_words(audit: CommittedAudit) -> Iterator[str]:
    """What the claims of each ranked contest leave, and what their margins rest on."""
    for contest in audit.contests:
        if contest.method.is_unrecorded and contest.status is Status.AUDITABLE:
            (winner,), choices = contest.listed.contest.about, len(contest.listed.contest.choices)
            yield (
                f"{contest.id}: {orders_against(choices)} orders of elimination that end with another than {winner} "
                "are tested; no rankings were reported"
            )
        if contest.ranked is not None and contest.assertions:
            (winner,), found = contest.listed.contest.about, contest.ranked.rankings
            yield (
                f"{contest.id}: {len(contest.assertions)} claims leave no winner but {winner}; {len(found.cards)} "
                f"rankings on {found.count} cards"
            )


def _reason(refusal: InputError) -> str:
    """What is wrong, without what a refusal says to whoever takes the step at a desk."""
    if isinstance(refusal, UnknownName):
        return refusal.bare
    return getattr(refusal, "reason", "") or str(refusal)


def _as_public(event: Event) -> Event:
    """The event with its files public; that one is not is another check's fault, and the audit goes on."""
    named = event.body.get(ARTEFACTS)
    if not isinstance(named, Mapping):
        return event
    public = {
        name: {**file, "access": PUBLIC} if isinstance(file, Mapping) else file
        for name, file in named.items()
    }
    return replace(event, body={**event.body, ARTEFACTS: public})

"""A small office without a disk: it drives an audit through its events, as the journeys do."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from canvass.audit.bets.asked import THE_RECOMMENDED, BetAsked
from canvass.audit.event import (
    AuditConcluded,
    AuditOpened,
    BatchCount,
    BatchesCounted,
    Body,
    CardRead,
    CardsInterpreted,
    ComplianceCheck,
    ComplianceRecorded,
    ContestCount,
    ContestRead,
    ContestResult,
    Finding,
    Person,
    RoundClosed,
    RoundOpened,
    Seeded,
    SignedOff,
    Turn,
    said,
)
from canvass.audit.event.sample import DrawnEntry
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.measure import measure
from canvass.audit.selection import Drawing, round_sample
from canvass.audit.state import AuditState, take
from canvass.audit.state.conclusion import conclusion
from canvass.audit.terms.audited import CommittedAudit
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.make import ContestPlan, Material, audit_of
from canvass.audit.terms.methods import Method
from canvass.audit.terms.places import NO_RECORD, CardPlaces, StoredBatch
from canvass.audit.terms.write import bet_terms, method_terms, tables_of
from canvass.model import CardId, CastVoteRecord, Choice, Contest, Event, Reading
from canvass.model.value import Value, frozen
from canvass.record import canonical_bytes

TIME = "2026-11-12T15:04:05Z"
SEED = "01382438112797316654"
Marks = tuple[str, ...]
Paper = Mapping[CardId, Mapping[str, Marks | Reading]]
"""What is on the paper: for each card, for each contest on it, the marks, or a reading that is not a vote."""


def listed(
    contest: Contest, votes: Mapping[str, int], jurisdictions: Sequence[str] = ("Adams",)
) -> ListedContest:
    """A contest with its reported votes, zero where none are given."""
    names = [choice.id for choice in contest.choices if choice.kind.is_valid_vote]
    return ListedContest(
        contest, tuple(jurisdictions), tuple((name, votes.get(name, 0)) for name in names)
    )


def two_choices(name: str = "mayor", choices: str = "AB") -> Contest:
    """A contest of single letters."""
    return Contest(name, name.title(), tuple(Choice(letter, letter) for letter in choices))


def places(
    cards: Mapping[tuple[str, ...], int],
    records: Mapping[CardId, CastVoteRecord] | None = None,
    contests: Sequence[str] = (),
) -> CardPlaces:
    """Batches with so many cards, and the styles of the records that there are."""
    batches = tuple(
        StoredBatch(batch, count, number)
        for number, (batch, count) in enumerate(sorted(cards.items()), 1)
    )
    ids = [(*b.id, str(n)) for b in batches for n in range(1, b.cards + 1)]
    styles: dict[tuple[str, ...], int] = {}
    style = []
    for card in ids:
        record = (records or {}).get(card)
        if record is None:
            style.append(NO_RECORD)
        else:
            has = tuple(contest for contest in contests if record.lists(contest))
            style.append(styles.setdefault(has, len(styles)))
    has_frame = records is not None
    return CardPlaces(batches, tuple(styles), np.array(style, np.int32), has_frame=has_frame)


@dataclass
class Office:
    """An audit at work: its state, the tables it made, and every event so far."""

    audit: CommittedAudit
    places: CardPlaces
    records: Mapping[CardId, CastVoteRecord] = field(default_factory=dict)
    seed: str = SEED
    state: AuditState = field(default_factory=AuditState)
    events: list[Event] = field(default_factory=list)
    files: dict[str, list[Mapping[str, Value]]] = field(default_factory=dict)

    def lines(self, sha256: str) -> Iterable[Mapping[str, Value]]:
        """The table with this digest."""
        return self.files[sha256]

    def keep(self, lines: Iterable[Mapping[str, Value]]) -> dict[str, Value]:
        """A table as an artefact."""
        kept = [frozen(line) for line in lines]
        data = b"".join(canonical_bytes(line) + b"\n" for line in kept)
        digest = hashlib.sha256(data).hexdigest()
        self.files[digest] = kept  # type: ignore[assignment]
        return {"access": "public", "sha256": digest, "size_bytes": len(data)}

    def say(self, body: Body, actor: str = "Ada Lopez") -> None:
        """Let something happen."""
        self.happen(said(body, actor, TIME))

    def happen(self, event: Event) -> None:
        """Let an event happen."""
        take(self.state, event, self.lines)
        self.events.append(event)

    def open(self) -> None:
        """Open the audit."""
        names = self.audit.jurisdictions
        self.say(AuditOpened("A small audit", "2026", "The office", names))

    def committed(self) -> Event:
        """The event that commits to everything."""
        artefacts: dict[str, Value] = {
            name: self.keep(lines) for name, lines in tables_of(self.audit).items()
        }
        terms: dict[str, Value] = {
            "bet": bet_terms(self.audit),
            "method": method_terms(self.audit),
            "risk_limits": [
                {"contest": each.id, "risk_limit": each.risk_limit} for each in self.audit.contests
            ],
            "ticket_scheme": "canvass-ticket-v1",
        }
        cards: Value = (
            {"count": self.places.places, "root": "0" * 64} if self.audit.has_frame else None
        )
        body: dict[str, Value] = {"artefacts": artefacts, "cards": cards, "terms": terms}
        return Event("record.committed", "Ada Lopez", TIME, body)

    def signed(self) -> Event:
        """A signature over the commitment, as far as the audit looks at it."""
        body: dict[str, Value] = {"purpose": "commit", "sequence": self.state.number}
        return Event("record.checkpoint", "Ada Lopez", TIME, body)

    @property
    def promised(self) -> str:
        """The digest of the commitment, where a record computes one."""
        return "0" * 64

    def begin(self) -> None:
        """Open, commit, sign and roll the seed."""
        self.open()
        self.happen(self.committed())
        self.happen(self.signed())
        self.say(Seeded(self.promised, self.seed, "ten-sided dice"))

    def draw(self, sizes: Mapping[str, int], hand_counts: Sequence[str] = ()) -> list[DrawnEntry]:
        """Open the next round by the seed; returns what it drew."""
        before = self.state.round.sizes if self.state.round else {}
        ordered = (*self.state.hand_counts, *hand_counts)
        drawing = Drawing(self.audit, self.places, self.seed)
        drawn = list(round_sample(drawing, {**before, **sizes}, before, ordered))
        self.open_round(sizes, drawn, hand_counts)
        return drawn

    def open_round(
        self, sizes: Mapping[str, int], drawn: Sequence[DrawnEntry], hand_counts: Sequence[str] = ()
    ) -> None:
        """Open the next round with entries that were drawn somehow."""
        sample = self.keep(line.value for line in drawn)
        number = len(self.state.rounds) + 1
        self.say(RoundOpened(number, tuple(sizes.items()), tuple(hand_counts), sample))

    def read(self, drawn: Iterable[DrawnEntry], paper: Paper, turn: Turn = Turn.FIRST) -> None:
        """Read cards as the paper is; a card that is not on paper is not found."""
        number = len(self.state.rounds)
        board = f"board {turn}"
        for line in drawn:
            if line.kind is EntryKind.CARD and line.is_sought:
                card = card_read(line, paper)
                self.say(
                    CardsInterpreted(number, line.jurisdiction, board, turn, (card,)), "a board"
                )

    def count(self, batches: Iterable[EntryId], paper: Paper) -> None:
        """Count whole batches as the paper is."""
        number = len(self.state.rounds)
        for batch in batches:
            counts = tuple(
                batch_count(self.audit, contest, batch, paper)
                for contest in self.state.contests_of_batch(batch)
            )
            body = BatchesCounted(
                number, batch[0], "board 1", Turn.FIRST, (BatchCount(batch, counts),)
            )
            self.say(body, "a board")

    def sign_off(self) -> None:
        """Every jurisdiction that must signs off."""
        for jurisdiction in sorted(self.state.must_sign):
            people = (Person("Ann", "clerk"), Person("Ben", "observer"))
            self.say(SignedOff(len(self.state.rounds), jurisdiction, people), "a clerk")

    def close(self) -> tuple[ContestResult, ...]:
        """Measure and close the round."""
        found = measure(self.state, self.records)
        self.say(RoundClosed(len(self.state.rounds), found))
        return found

    def round(
        self, sizes: Mapping[str, int], paper: Paper, hand_counts: Sequence[str] = ()
    ) -> tuple[ContestResult, ...]:
        """A whole round: draw, read, count, sign off, close."""
        drawn = self.draw(sizes, hand_counts)
        new = [line for line in drawn if not self._is_read(line)]
        self.read(new, paper)
        wanted = [line.id for line in drawn if line.kind is EntryKind.BATCH]
        if hand_counts:
            wanted += [batch.id for batch in self.audit.batches]
        self.count(self._uncounted(wanted), paper)
        self.sign_off()
        return self.close()

    def _is_read(self, line: DrawnEntry) -> bool:
        return line.is_sought and self.state.cards.is_read(
            self.state.drawn.number_of[line.kind, line.id]
        )

    def _uncounted(self, wanted: Iterable[EntryId]) -> list[EntryId]:
        return [
            batch
            for batch in dict.fromkeys(wanted)
            if any(
                (batch, contest) not in self.state.count_of
                for contest in self.state.contests_of_batch(batch)
            )
        ]

    def establish(self) -> None:
        """Every check of the paper passes everywhere."""
        for check in ComplianceCheck:
            for jurisdiction in self.audit.jurisdictions:
                self.say(ComplianceRecorded(check, jurisdiction, Finding.PASSED, "we looked"))

    def conclude(self) -> AuditConcluded:
        """Conclude the audit."""
        found = conclusion(self.state)
        self.say(found)
        return found


def card_read(line: DrawnEntry, paper: Paper) -> CardRead:
    """What people find when they look for this card."""
    if line.id not in paper:
        return CardRead(line.id, False)
    return CardRead(
        line.id, True, tuple(_read(each, paper[line.id].get(each)) for each in line.contests)
    )


def _read(contest: str, marks: Marks | Reading | None) -> ContestRead:
    if marks is None:
        return ContestRead(contest, Reading.CONTEST_NOT_ON_CARD)
    if isinstance(marks, Reading):
        return ContestRead(contest, marks)
    return ContestRead(contest, Reading.VOTE if marks else Reading.BLANK, marks)


def batch_count(audit: CommittedAudit, contest: str, batch: EntryId, paper: Paper) -> ContestCount:
    """The hand count of one contest in a batch."""
    listed_ = audit.contest(contest).listed
    allowed = listed_.contest.votes_on_card
    found = [card[contest] for key, card in paper.items() if key[:-1] == batch and contest in card]
    marks = [each for each in found if not isinstance(each, Reading)]
    votes = tuple((name, sum(each.count(name) for each in marks)) for name, _ in listed_.votes)
    unused = sum(allowed - len(each) for each in marks)
    return ContestCount(contest, len(marks), votes, unused, 0)


def office(plans: Sequence[ContestPlan], material: Material, **options: object) -> Office:
    """An office that audits by these plans."""
    return Office(audit_of(plans, material, **options), material.places)  # type: ignore[arg-type]


def plan(
    listed_contest: ListedContest,
    method: Method,
    bound: int,
    risk_limit: str = "0.1",
    bet: BetAsked = THE_RECOMMENDED,
) -> ContestPlan:
    """A plan with the bet that canvass recommends, unless another is asked for."""
    return ContestPlan(listed_contest, bound, "the poll books", method, risk_limit, bet=bet)

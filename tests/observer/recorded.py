"""An office that keeps what it does in a real record, so that a stranger can check it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from canvass.audit.event import BatchCount, BatchesCounted, ContestResult, RoundClosed, Turn
from canvass.audit.frames.frame import EntryId
from canvass.audit.measure import measure
from canvass.audit.state import to_open
from canvass.audit.terms.places import NO_RECORD
from canvass.audit.terms.write import bet_terms, method_terms, tables_of
from canvass.model import CardId, Event
from canvass.model.value import Value, frozen
from canvass.record import (
    Artefact,
    Commitment,
    KeyHolder,
    MerkleTree,
    Purpose,
    Record,
    SigningKey,
    Terms,
    authorise,
    canonical_lines,
    card_leaves,
    checkpoint,
    commit,
    committed,
    create_record,
    export_record,
    find_store,
    open_card,
    opened,
)
from tests.audit.run.office import Office, Paper, batch_count

TIME = "2026-11-12T15:04:05Z"
ACTOR = "Ada Lopez"
KEY = SigningKey.from_bytes(bytes(range(32)))
SECRET = bytes(range(100, 132))


@dataclass
class RecordedOffice(Office):
    """An office that writes every event into a record in a folder, and publishes it."""

    folder: Path = Path()
    key: SigningKey = KEY
    record: Record | None = None
    shown: set[CardId] = field(default_factory=set)

    @property
    def kept(self) -> Record:
        """The record at work."""
        assert self.record is not None
        return self.record

    def happen(self, event: Event) -> None:
        """Let an event happen, and keep it."""
        super().happen(event)
        self.kept.append(event, self.kept.head)

    def keep(self, lines: Iterable[Mapping[str, Value]]) -> dict[str, Value]:
        """A table as an artefact, kept with the record."""
        kept = [frozen(line) for line in lines]
        artefact = self.kept.artefacts.put(canonical_lines(kept))
        self.files[artefact.sha256] = kept  # type: ignore[assignment]
        return dict(artefact.value)

    def open(self) -> None:
        """Begin the record with a key, and open the audit."""
        first = opened("small-2026", {"title": "A small audit"}, ACTOR, TIME)
        self.record = create_record(self.folder / "work", first)
        self.state.number = 1
        holder = KeyHolder(self.key.public, "the clerk")
        self.happen(authorise(self.kept.place, holder, self.key, ACTOR, TIME))
        super().open()

    def committed(self) -> Event:
        """The commitment, with the real root over all cards."""
        tables = {name: self._table(lines) for name, lines in tables_of(self.audit).items()}
        root = None
        if self.audit.has_frame:
            styles = self.places.styles
            tables["frame"] = self._table(
                {"id": card, "style": None if style == NO_RECORD else style}
                for card, style in zip(self._ids(), self.places.style.tolist(), strict=True)
            )
            tables["styles"] = self._table({"contests": style} for style in styles)
            root = committed(self._tree())
        terms = Terms(
            tuple((each.id, each.risk_limit) for each in self.audit.contests),
            method_terms(self.audit),
            bet_terms(self.audit),
            "canvass-ticket-v1",
        )
        keys = self.kept.trust.active_keys
        commitment = Commitment(self.kept.id, tables, root, terms, "a test", keys)
        return commit(commitment, ACTOR, TIME)

    @property
    def promised(self) -> str:
        """The digest of the last commitment."""
        return self.kept.trust.commitments[-1][1].digest

    def signed(self) -> Event:
        """A signature over the commitment."""
        return checkpoint(self.kept.place, Purpose.COMMIT, self.key, ACTOR, TIME)

    def close(self) -> tuple[ContestResult, ...]:
        """Measure and close the round, show the records of what was compared, and sign."""
        found = self.measured()
        openings = self.keep(self._openings()) if self.audit.has_frame else None
        openings = openings if openings and openings["size_bytes"] else None
        self.say(RoundClosed(len(self.state.rounds), found, openings))
        self.happen(checkpoint(self.kept.place, Purpose.ROUND_CLOSE, self.key, ACTOR, TIME))
        return found

    def measured(self) -> tuple[ContestResult, ...]:
        """What the bets of the commitment come to."""
        return measure(self.state, self.records)

    def count(self, batches: Iterable[EntryId], paper: Paper) -> None:
        """Count what is not counted yet in these batches."""
        for batch in batches:
            counts = tuple(
                batch_count(self.audit, contest, batch, paper)
                for contest in self.state.contests_of_batch(batch)
                if (batch, contest) not in self.state.count_of
            )
            found = (BatchCount(batch, counts),)
            number = len(self.state.rounds)
            self.say(BatchesCounted(number, batch[0], "board 1", Turn.FIRST, found), "a board")

    def publish(self) -> Path:
        """Sign and publish; returns the folder of the record."""
        self.happen(checkpoint(self.kept.place, Purpose.PUBLISH, self.key, ACTOR, TIME))
        self.kept.close()
        store = find_store(self.folder / "work")
        export_record(store, self.folder / "record")
        store.ledger.close()
        return self.folder / "record"

    def _table(self, lines: Iterable[Mapping[str, Value]]) -> Artefact:
        named = self.keep(lines)
        return Artefact(str(named["sha256"]), int(str(named["size_bytes"])))

    def _ids(self) -> list[CardId]:
        return list(self.places.ids_at(np.arange(self.places.places)))

    def _cards(self) -> list[dict[str, Value]]:
        return [self._card(card) for card in self._ids()]

    def _card(self, card: CardId) -> dict[str, Value]:
        record = self.records.get(card)
        if record is None:
            return {"id": card, "votes": None}
        votes: list[Value] = [
            {"contest": contest.id, "choices": record.votes[contest.id]}
            for contest in self.audit.contests
            if record.lists(contest.id)
        ]
        return {"id": card, "votes": votes}

    def _tree(self) -> MerkleTree:
        return MerkleTree.of(card_leaves(SECRET, self._cards()))

    def _openings(self) -> list[Mapping[str, Value]]:
        cards, tree = self._cards(), self._tree()
        place = {card: number for number, card in enumerate(self._ids())}
        due = set(to_open(self.state)) - self.state.opened_records
        numbers = sorted(place[card] for card in due if card in self.records)
        return [open_card(tree, SECRET, number, cards[number]).value for number in numbers]

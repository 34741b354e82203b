"""Records of every sort, to be changed: boards, a ceremony, changes of mind, batches, pools, strata, a recount."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    BatchesSealed,
    BatchesUnsealed,
    CardsInterpreted,
    CardsSealed,
    CardsUnsealed,
    SealedCard,
    SealedCount,
    Turn,
)
from canvass.audit.event.sample import DrawnEntry
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.terms.methods import (
    BatchComparison,
    Comparison,
    FixedPercentage,
    Method,
    Minerva,
    OneAudit,
    Polling,
    PollingRatio,
    Suite,
    SuperSimple,
)
from tests.audit.run.office import Paper, batch_count, card_read
from tests.observer.elections import office, run
from tests.observer.forged import Forgery
from tests.observer.recorded import RecordedOffice
from tests.observer.spellings import VECTORS
from tests.observer.test_ceremony import abandoned, of_two
from tests.recount.made import made_recount

AUDITS: tuple[tuple[dict[str, Method], int], ...] = (
    ({"mayor": Comparison(), "council": Polling()}, 2),
    ({"mayor": BatchComparison(), "bond": SuperSimple()}, 1),
    ({"mayor": OneAudit(), "council": Polling(replacement=True)}, 1),
    ({"mayor": Suite(Fraction(1, 3))}, 1),
    (
        {
            "mayor": Minerva((20, 45, 90)),
            "bond": FixedPercentage(Fraction(1, 10), measure=Comparison()),
        },
        2,
    ),
)


class SealedBoards(RecordedOffice):
    """An office in which the cards that are read twice are read under seal, and opened when both boards are done."""

    def read(self, drawn: Iterable[DrawnEntry], paper: Paper, turn: Turn = Turn.FIRST) -> None:
        """Seal the first reading, seal the second, then open both."""
        lines = [line for line in drawn if line.kind is EntryKind.CARD and line.is_sought]
        twice = [line for line in lines if self.state.is_read_twice(line.kind, line.id)]
        super().read([line for line in lines if line not in twice], paper, turn)
        for line in twice:
            for body in (both := self._both(line, paper)):
                sealed = (SealedCard(line.id, body.digests[0]),)
                read = body.read_then
                of = read.round, read.jurisdiction, read.board, read.turn
                self.say(CardsSealed(*of, sealed), f"somebody of {read.board}")
            for body in both:
                self.say(body, "the clerk")

    def _both(self, line: DrawnEntry, paper: Paper) -> list[CardsUnsealed]:
        number, card = len(self.state.rounds), card_read(line, paper)
        return [
            CardsUnsealed(
                CardsInterpreted(number, line.jurisdiction, f"board {turn}", turn, (card,)),
                (hashlib.sha256(f"{turn} {line.id}".encode()).hexdigest(),),
            )
            for turn in (Turn.FIRST, Turn.SECOND)
        ]

    def count(self, batches: Iterable[EntryId], paper: Paper) -> None:
        """Count under seal what is counted twice and not counted yet, then open both counts of it."""
        every = list(batches)
        twice = [batch for batch in every if self.state.is_read_twice(EntryKind.BATCH, batch)]
        for batch in twice:
            for contest in self.state.contests_of_batch(batch):
                if (batch, contest) not in self.state.count_of:
                    self._count_twice(batch, contest, paper)
        super().count([batch for batch in every if batch not in twice], paper)

    def _count_twice(self, batch: EntryId, contest: str, paper: Paper) -> None:
        number, found = len(self.state.rounds), batch_count(self.audit, contest, batch, paper)
        both = [
            BatchesUnsealed(
                BatchesCounted(
                    number, batch[0], f"board {turn}", turn, (BatchCount(batch, (found,)),)
                ),
                (hashlib.sha256(f"{turn} {batch} {contest}".encode()).hexdigest(),),
            )
            for turn in (Turn.FIRST, Turn.SECOND)
        ]
        for body in both:
            of = body.read_then
            sealed = (SealedCount(batch, contest, body.digests[0]),)
            said = BatchesSealed(of.round, of.jurisdiction, of.board, of.turn, sealed)
            self.say(said, f"somebody of {of.board}")
        for body in both:
            self.say(body, "the clerk")


def under_seal(folder: Path) -> Path:
    """An audit by polling in which some cards are read twice, each time under seal."""
    one, election = office(folder, {"mayor": PollingRatio()}, 5, second_reading=Fraction(1, 5))
    return run(SealedBoards(one.audit, one.places, one.records, folder=folder), election, 1)


def asked_under_seal(folder: Path) -> Path:
    """The same of an audit by comparison, where the terms ask for seals."""
    one, election = office(
        folder, {"mayor": Comparison()}, 6, second_reading=Fraction(1, 3), is_under_seal=True
    )
    return run(SealedBoards(one.audit, one.places, one.records, folder=folder), election, 1)


def counted_under_seal(folder: Path) -> Path:
    """An audit by batches, all of which are counted twice under seal, as the terms ask."""
    one, election = office(
        folder,
        {"mayor": BatchComparison(), "bond": BatchComparison()},
        3,
        second_reading=Fraction(1),
        is_under_seal=True,
    )
    return run(SealedBoards(one.audit, one.places, one.records, folder=folder), election, 1)


class TwoBoards(RecordedOffice):
    """An office in which a second board reads every card again."""

    def read(self, drawn: Iterable[DrawnEntry], paper: Paper, turn: Turn = Turn.FIRST) -> None:
        """Read twice; nobody reads otherwise the second time."""
        lines = list(drawn)
        super().read(lines, paper, turn)
        super().read(lines, paper, Turn.SECOND)


def two_boards(folder: Path) -> Path:
    """An audit by polling in which some cards must be read twice, and all are."""
    one, election = office(folder, {"mayor": PollingRatio()}, 5, second_reading=Fraction(1, 5))
    return run(TwoBoards(one.audit, one.places, one.records, folder=folder), election, 1)


def of_a_ceremony(published: Path, folder: Path) -> Path:
    """A record whose seed two people made, after a ceremony that one of them did not open."""
    forgery = Forgery.of(published)
    abandoned(forgery)
    of_two(forgery)
    return forgery.write(folder)


def of_the_vectors(folder: Path) -> Path:
    """The record of the published vectors: short, and with kinds that no verifier knows."""
    for name, text in VECTORS["record"].items():
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        (folder / name).write_text(text, "utf-8", newline="\n")
    return folder


def records(folder: Path) -> list[Path]:
    """Each of them, published."""
    made = [
        run(*office(folder / f"{n}", each, seed=9), rounds)
        for n, (each, rounds) in enumerate(AUDITS)
    ]
    return [
        *made,
        two_boards(folder / "two"),
        of_a_ceremony(made[0], folder / "ceremony"),
        made_recount(folder / "recount"),
        of_the_vectors(folder / "vectors"),
        under_seal(folder / "sealed"),
        asked_under_seal(folder / "asked"),
        counted_under_seal(folder / "counted"),
    ]

"""Audits of a rehearsal played by the audit itself: its commitment, sizes, draws, rules of reading, measures.

Nothing is kept: what the commands of an audit write into a record happens in the state that a record adds up to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from canvass.attack.detection import CardsToRead, Chance, simulated
from canvass.attack.planted import ErrorKind, Planted
from canvass.attack.rehearsal import Scored, ScoreSheet, Step
from canvass.attack.ways import NO_VOTE, NOT_FOUND, NOT_ON_CARD
from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    CardRead,
    CardsInterpreted,
    Loaded,
    RoundOpened,
    Turn,
)
from canvass.audit.event.batches import ContestCount
from canvass.audit.event.cards import ContestRead
from canvass.audit.frames.frame import Kind
from canvass.audit.measure import Records, measure
from canvass.audit.risk import Status
from canvass.audit.selection import Drawing, round_sample
from canvass.audit.state import AuditState, Phase
from canvass.audit.state.conclusion import SETTLED
from canvass.audit.state.entering import count, interpret
from canvass.audit.state.opening import begin_round
from canvass.audit.state.state import Round
from canvass.audit.terms.audited import CommittedAudit
from canvass.audit.terms.methods import Athena, Awaire, Minerva
from canvass.errors import OutOfRange
from canvass.journeys.auditing.commitment import audit_to_commit
from canvass.journeys.auditing.desk import Desk, Hand, sit_down
from canvass.journeys.auditing.load import load
from canvass.journeys.auditing.material import Gathered
from canvass.journeys.auditing.sizes import CHANCE, next_sizes
from canvass.journeys.rehearsing.history import History, said_in
from canvass.journeys.rehearsing.opening import MENDED, TRAINER, open_rehearsal
from canvass.journeys.rehearsing.scene import Scene, Sources, scene
from canvass.journeys.rehearsing.score import Became, PaperTruth, Search
from canvass.model import BatchId, CardId, CastVoteRecord, Reading
from canvass.stats.streams import stream

LAST_CHANCE = 0.99
"""Chance with which a right report is confirmed by the end of the last round that is drawn."""
_HAND = Hand("played by the computer", "2000-01-01T00:00:00Z")
_BOARD = "a board"
_MENDS = {
    ErrorKind.TRANSPOSED_COUNT: (Loaded.MANIFEST, "manifest.csv"),
    ErrorKind.SCANNED_TWICE: (Loaded.CARDS, "records.csv"),
}
"""The file that is handed out for an error of accounting that something shows."""


@dataclass(frozen=True, slots=True)
class Boards:
    """How boards read: the share of cards whose vote they overlook, and how many audits are played by which seed."""

    mistakes: float
    replications: int
    seed: str


def played(sources: Sources, boards: Boards) -> tuple[Scene, ScoreSheet]:
    """The rehearsal of these files and what its audits come to.

    Raises what opening and committing a rehearsal raise, and OutOfRange where no sample can confirm the contest.
    """
    made = scene(sources)
    with TemporaryDirectory(prefix="canvass-rehearsal-") as place:
        folder = Path(place) / "rehearsal"
        open_rehearsal(folder, sources, _HAND)
        with sit_down(folder) as desk:
            _mend(desk, folder, made)
            office = _Office.of(desk, made)
    return made, _sheet(office, boards)


def _mend(desk: Desk, folder: Path, made: Scene) -> None:
    """Load the right file for every error that the office's papers show before the draw."""
    for error in made.planted:
        if error.kind in _MENDS and made.is_shown(error.kind):
            what, name = _MENDS[error.kind]
            load(desk, what, folder / TRAINER / MENDED / name, "", _HAND)


@dataclass(frozen=True, eq=False)
class _Office:
    """What is committed before the seed, the sizes of the rounds, and the paper."""

    made: Scene
    audit: CommittedAudit
    gathered: Gathered
    opened: AuditState

    @classmethod
    def of(cls, desk: Desk, made: Scene) -> _Office:
        """The commitment as ``canvass audit commit`` would make it; no card is read by a second board."""
        audit, gathered = audit_to_commit(desk, made.plans[0].listed.id)
        audit = replace(audit, second_reading=Fraction(0), is_under_seal=False)
        state = desk.state.copy()
        state.audit, state.phase = audit, Phase.SEEDED
        return cls(made, audit, gathered, state)

    @property
    def contest(self) -> str:
        """The contest that is audited."""
        return self.made.plans[0].listed.id

    @cached_property
    def truth(self) -> PaperTruth:
        """What the paper says."""
        return PaperTruth(self.made)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The draws by the end of each round: as planned for a right report, and as nearly every right one needs.

        Raises OutOfRange where the plan is a full hand count from the start.
        """
        method = self.audit.contest(self.contest).method
        if isinstance(method, Minerva | Athena | Awaire):
            found = list(self._sizes_in_steps())
        else:
            planned = (self._next(chance) for chance in (CHANCE, LAST_CHANCE))
            found = [size for size in planned if size]
        if not found:
            raise OutOfRange(f"{self.contest}: {self._why_none()}")
        return tuple(sorted({*found}))

    def _next(self, chance: float, before: Sequence[Round] = ()) -> int:
        """The size that the next round is planned with; 0 where a full hand count is the better way."""
        state = self.opened.copy()
        state.rounds = list(before)
        (planned,) = next_sizes(state, {}, chance) or (None,)
        return (
            0 if planned is None or (planned.hand_count and not planned.by_cards) else planned.size
        )

    def _sizes_in_steps(self) -> Iterator[int]:
        """The sizes of methods that announce theirs, or grow by steps whatever was found."""
        rounds: list[Round] = []
        most = self.audit.contest(self.contest).population.entries
        while (size := self._next(CHANCE, rounds)) and (
            not rounds or size > rounds[-1].sizes[self.contest]
        ):
            yield size
            if size >= most:
                return
            rounds.append(Round(len(rounds) + 1, {self.contest: size}, ()))

    def _why_none(self) -> str:
        (planned,) = next_sizes(self.opened.copy(), {}, CHANCE) or (None,)
        return planned.reason if planned else self.audit.contest(self.contest).status.sentence

    @cached_property
    def records(self) -> Records:
        """The records of all cards that have one."""
        cards, places = self.gathered.cards, self.gathered.material.places
        if cards is None:
            return {}
        ids = places.ids_at(np.arange(places.places))
        pairs = zip(ids, cards.records, strict=True)
        return {
            card: CastVoteRecord(card, dict(votes)) for card, votes in pairs if votes is not None
        }

    def way(self, card: CardId) -> int:
        """What the paper of a card says, as the number of a way."""
        number, position = self.truth.paper.number_of[card[:-1]], int(card[-1])
        first, end = np.searchsorted(self.made.office.batch, [number, number + 1])
        place = int(first) + position - 1
        return int(self._paper[place]) if place < end else NOT_FOUND

    @cached_property
    def _paper(self) -> np.ndarray:
        return self.made.office.contests[0].election.paper

    def read(self, card: CardId, *, is_overlooked: bool) -> CardRead:
        """What a board says of a card."""
        way, election = self.way(card), self.made.office.contests[0].election
        if way == NOT_FOUND:
            return CardRead(card, found=False)
        what, ranks = election.ways.reading(NO_VOTE if is_overlooked and way >= 0 else way)
        if election.ways.is_ranked and what in (Reading.VOTE, Reading.BLANK):
            read = ContestRead(self.contest, Reading.VOTE if ranks else Reading.BLANK, (), ranks)
        else:
            read = ContestRead(self.contest, what, tuple(c for marked in ranks for c in marked))
        return CardRead(card, True, (read,))

    def counted(self, batch: BatchId) -> BatchCount:
        """What a board counts in a box."""
        tally = self.truth.of_batch(batch, self.contest)
        inside = self._paper[self.made.office.batch == self.truth.paper.number_of[batch]]
        cards = int((inside != NOT_FOUND).sum() - (inside == NOT_ON_CARD).sum())
        allowed = self.made.plans[0].listed.contest.votes_allowed
        left = cards * allowed - sum(votes for _, votes in tally)
        return BatchCount(batch, (ContestCount(self.contest, cards, tally, left, 0),))


@dataclass(frozen=True, slots=True)
class _Game:
    """One audit: whether it confirmed, cards read, mistakes of boards, what became of each error."""

    is_confirmed: bool
    cards: int
    mistakes: int
    became: tuple[Became, ...]


def _sheet(office: _Office, boards: Boards) -> ScoreSheet:
    games = [_game(office, boards, number) for number in range(boards.replications)]
    contest = office.made.office.contests[0].election
    seats = office.made.plans[0].listed.contest.seats
    winners = [{*contest.ways.elected(on, seats)} for on in (contest.record, contest.paper)]
    drawn = np.sort([game.cards for game in games])
    return ScoreSheet(
        is_right=winners[0] == winners[1],
        reported=contest.votes(contest.record),
        paper=contest.votes(contest.paper),
        confirmed=simulated(sum(game.is_confirmed for game in games), len(games)),
        gives_up=office.sizes[-1],
        cards=CardsToRead(float(drawn.mean()), float(drawn[int(0.9 * (len(games) - 1))])),
        mistakes=float(np.mean([game.mistakes for game in games])),
        scores=tuple(
            _score(error, [game.became[place] for game in games], games)
            for place, error in enumerate(office.made.planted)
        ),
        rounds=office.sizes,
    )


def _score(error: Planted, became: Sequence[Became], games: Sequence[_Game]) -> Scored:
    """The chance of each step, by what became of an error in each audit."""
    n = len(games)
    if all(each.is_before_seed for each in became):
        return Scored(error, {Step.ACCOUNTING: Chance(1.0)}, Chance(1.0))
    sampled = sum(each.is_found for each in became)
    counted = sum(
        not each.is_found and each is not Became.SAME and not game.is_confirmed
        for each, game in zip(became, games, strict=True)
    )
    steps = {Step.SAMPLE: simulated(sampled, n), Step.HAND_COUNT: simulated(counted, n)}
    return Scored(error, steps, simulated(sampled + counted, n))


def _game(office: _Office, boards: Boards, number: int) -> _Game:
    """One audit from its seed to the round that confirms it, or to the full hand count."""
    state, told = office.opened.copy(), History()
    drawing = Drawing(
        office.audit, office.gathered.material.places, f"{boards.seed} audit {number}"
    )
    random = stream(boards.seed, "boards of played audits", number)
    mistakes, before = 0, dict[str, int]()
    for place, size in enumerate(office.sizes, 1):
        sizes = {office.contest: size}
        opening = RoundOpened(place, tuple(sizes.items()), (), {})
        begin_round(state, opening, round_sample(drawing, sizes, before))
        mistakes += _enter_all(office, state, told, lambda: random.random() < boards.mistakes)
        (result,) = measure(state, office.records)
        if result.status in SETTLED:
            break
        state.phase, before = Phase.ROUND_CLOSED, sizes
    is_confirmed = result.status in (Status.CONFIRMED, Status.HAND_COUNT_AGREES)
    looks = Search(office.made, state, office.truth, told)
    became = tuple(looks.scored(error).became for error in office.made.planted)
    cards = _cards_read(state) if is_confirmed else office.made.office.manifest.cards
    return _Game(is_confirmed, cards, mistakes, became)


def _enter_all(
    office: _Office, state: AuditState, told: History, overlooks: Callable[[], bool]
) -> int:
    """Everything that the round drew is read and counted; how many votes were overlooked."""
    number, mistakes = state.rounds[-1].number, 0
    cards: dict[str, list[CardRead]] = defaultdict(list)
    for entry, drawn in enumerate(state.drawn.entries):
        if drawn.kind is not Kind.CARD or not drawn.is_sought or state.cards.is_read(entry):
            continue
        is_overlooked = overlooks() and office.way(drawn.id) >= 0
        mistakes += is_overlooked
        cards[drawn.jurisdiction].append(office.read(drawn.id, is_overlooked=is_overlooked))
    for county, read in cards.items():
        entered = CardsInterpreted(number, county, _BOARD, Turn.FIRST, tuple(read))
        interpret(state, entered)
        told.said += said_in(entered, state.number)
    boxes: dict[str, list[BatchCount]] = defaultdict(list)
    for drawn in state.drawn.entries:
        if drawn.kind is Kind.BATCH and state.counted(drawn.id, office.contest) is False:
            boxes[drawn.jurisdiction].append(office.counted(drawn.id))
    for county, counts in boxes.items():
        counted = BatchesCounted(number, county, _BOARD, Turn.FIRST, tuple(counts))
        count(state, counted)
        told.said += said_in(counted, state.number)
    return mistakes


def _cards_read(state: AuditState) -> int:
    """The cards that were fetched, and those of the batches that were counted."""
    inside = state.committed.cards_of_batch
    return sum(
        1 if drawn.kind is Kind.CARD else inside[drawn.id]
        for drawn in state.drawn.entries
        if drawn.is_sought
    )

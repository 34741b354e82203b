"""Audits of a rehearsal played by the audit itself: its commitment, sizes, draws, rules of reading, measures.

Nothing is kept: what the commands of an audit write into a record happens in the state that a record adds up to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from canvass.attack.detection import CardsToRead, Chance, simulated
from canvass.attack.error_kinds import ErrorKind, Planted
from canvass.attack.rehearsal import EndsBy, Scored, ScoreSheet, Step
from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    CardRead,
    CardsInterpreted,
    Loaded,
    RoundOpened,
    Turn,
)
from canvass.audit.event.figures import is_within
from canvass.audit.event.rounds import ContestResult
from canvass.audit.frames.frame import EntryKind
from canvass.audit.measure import measure
from canvass.audit.risk import Status
from canvass.audit.selection import Drawing, round_sample
from canvass.audit.state import AuditState, Phase
from canvass.audit.state.conclusion import SETTLED
from canvass.audit.state.entering import count, interpret
from canvass.audit.state.opening import begin_round
from canvass.journeys.audit_folder.desk import Desk, Hand, sit_down
from canvass.journeys.audit_folder.load import load
from canvass.journeys.rehearsal.history import History, said_in
from canvass.journeys.rehearsal.opening import MENDED, TRAINER, open_rehearsal
from canvass.journeys.rehearsal.played_office import Office
from canvass.journeys.rehearsal.scene import Scene, Sources, scene
from canvass.journeys.rehearsal.search import Became, Search
from canvass.stats.streams import stream

_HAND = Hand("played by the computer", "2000-01-01T00:00:00Z")
_BOARD, _BOARDS = "a board", "boards of played audits"
_MENDS = {
    ErrorKind.TRANSPOSED_COUNT: (Loaded.MANIFEST, "manifest.csv"),
    ErrorKind.SCANNED_TWICE: (Loaded.CARDS, "records.csv"),
}
"""The file that is handed out for an error of accounting that something shows."""
_NEVER = {Became.SAME, Became.UNSHOWN}
"""What becomes of an error whatever is drawn: no card is otherwise than it is recorded."""


@dataclass(frozen=True, slots=True)
class Boards:
    """How boards read: the share of cards whose vote they overlook, and how many audits are played by which seed."""

    mistakes: float
    replications: int
    seed: str


def played(sources: Sources, boards: Boards) -> tuple[Scene, ScoreSheet]:
    """The rehearsal of these files and what its audits come to: confirmed, counted by hand, or a share read.

    Raises what opening and committing a rehearsal raise, and OutOfRange where no sample can confirm the contest.
    """
    made = scene(sources)
    with TemporaryDirectory(prefix="canvass-rehearsal-") as place:
        folder = Path(place) / "rehearsal"
        open_rehearsal(folder, sources, _HAND)
        with sit_down(folder) as desk:
            _mend(desk, folder, made)
            office = Office.of(desk, made)
    return made, _sheet(office, boards)


def _mend(desk: Desk, folder: Path, made: Scene) -> None:
    """Load the right file for every error that the office's papers show before the draw."""
    for error in made.planted:
        if error.kind in _MENDS and made.is_shown(error.kind):
            what, name = _MENDS[error.kind]
            load(desk, what, folder / TRAINER / MENDED / name, "", _HAND)


@dataclass(frozen=True, slots=True)
class _Game:
    """One audit: whether it confirmed, cards read, mistakes of boards, what became of each error.

    ``is_within`` says whether the risk that was measured is at most the limit.
    """

    is_confirmed: bool
    is_within: bool
    cards: int
    mistakes: int
    became: tuple[Became, ...]


def _sheet(office: Office, boards: Boards) -> ScoreSheet:
    # every card is counted, and nobody errs: one count is like another
    is_exact = office.ends_by is EndsBy.HAND_COUNT and not boards.mistakes
    games = [
        _game(office, boards, number) for number in range(1 if is_exact else boards.replications)
    ]
    looks = Search(office.made, office.opened, office.truth, History())
    told = _Told(tuple(games), office.ends_by, is_exact, looks)
    contest = office.made.office.contests[0].election
    seats = office.made.plans[0].listed.contest.seats
    winners = [{*contest.ways.elected(on, seats)} for on in (contest.record, contest.paper)]
    drawn = np.sort([game.cards for game in games])
    is_share = office.ends_by is EndsBy.FIXED_SHARE
    return ScoreSheet(
        is_right=winners[0] == winners[1],
        reported=contest.votes(contest.record),
        paper=contest.votes(contest.paper),
        confirmed=Chance(0.0) if is_share else told.chance(game.is_confirmed for game in games),
        gives_up=office.sizes[-1] if office.sizes else 0,
        cards=CardsToRead(float(drawn.mean()), float(drawn[int(0.9 * (len(games) - 1))])),
        mistakes=float(np.mean([game.mistakes for game in games])),
        scores=tuple(told.score(*error) for error in enumerate(office.made.planted)),
        rounds=office.sizes,
        ends_by=office.ends_by,
        played=len(games),
        within_limit=told.chance(game.is_within for game in games)
        if is_share and office.is_measured
        else None,
    )


@dataclass(frozen=True, slots=True)
class _Told:
    """The audits that were played, as chances."""

    games: tuple[_Game, ...]
    ends_by: EndsBy
    is_exact: bool
    looks: Search

    def chance(self, happened: Iterable[bool]) -> Chance:
        """The share of the audits in which something happened."""
        times = sum(happened)
        return Chance(float(times)) if self.is_exact else simulated(times, len(self.games))

    def score(self, place: int, error: Planted) -> Scored:
        """The chance of each step, by what became of an error in each audit."""
        became = [game.became[place] for game in self.games]
        if all(each.is_before_seed for each in became):
            return Scored(error, {Step.ACCOUNTING: Chance(1.0)}, Chance(1.0))
        found = [each.is_found for each in became]
        by_sample = self._by_sample(error, became)
        if self.ends_by is not EndsBy.RISK_LIMIT:
            is_count = self.ends_by is EndsBy.HAND_COUNT
            step = Step.HAND_COUNT if is_count else Step.SAMPLE
            return Scored(error, {step: by_sample}, by_sample)
        counted = [
            not each.is_found and each is not Became.SAME and not game.is_confirmed
            for each, game in zip(became, self.games, strict=True)
        ]
        if {*became} == {Became.SAME}:
            return Scored(error, {Step.SAMPLE: by_sample, Step.HAND_COUNT: by_sample}, by_sample)
        steps = {Step.SAMPLE: by_sample, Step.HAND_COUNT: self.chance(counted)}
        both = (one or other for one, other in zip(found, counted, strict=True))
        return Scored(error, steps, self.chance(both))

    def _by_sample(self, error: Planted, became: Sequence[Became]) -> Chance:
        """The chance of what is read or counted; none of what cannot show an error, which is no small chance."""
        found = [each.is_found for each in became]
        is_shown_by_none = {*became} <= _NEVER or self.looks.is_on_unheld_cards(error)
        return Chance(0.0) if is_shown_by_none and not any(found) else self.chance(found)


def _game(office: Office, boards: Boards, number: int) -> _Game:
    """One audit from its seed to the round that ends it, or to the full hand count."""
    state, told = office.opened.copy(), History()
    read = _Reading(office, state, told, boards.mistakes, stream(boards.seed, _BOARDS, number))
    result = (
        _counted_in_full(read)
        if office.ends_by is EndsBy.HAND_COUNT
        else _round_by_round(read, f"{boards.seed} audit {number}")
    )
    is_confirmed = result.status in (Status.CONFIRMED, Status.HAND_COUNT_AGREES)
    looks = Search(office.made, state, office.truth, told)
    became = tuple(looks.scored(error).became for error in office.made.planted)
    goes_on = office.ends_by is EndsBy.RISK_LIMIT and not is_confirmed
    cards = office.made.office.manifest.cards if goes_on else _cards_read(state)
    limit = office.audit.contest(office.contest).risk_limit
    return _Game(is_confirmed, is_within(result.measured_risk, limit), cards, read.mistakes, became)


def _counted_in_full(read: _Reading) -> ContestResult:
    """The full hand count that is announced: every box, and no draw."""
    begin_round(read.state, RoundOpened(1, (), (read.office.contest,), {}), ())
    read.all_that_is_due()
    (result,) = measure(read.state, read.office.records)
    return result


def _round_by_round(read: _Reading, seed: str) -> ContestResult:
    """Rounds of the sizes that were planned, until one settles the contest."""
    office, state = read.office, read.state
    drawing = Drawing(office.audit, office.gathered.material.places, seed)
    before = dict[str, int]()
    for place, size in enumerate(office.sizes, 1):
        sizes = {office.contest: size}
        opening = RoundOpened(place, tuple(sizes.items()), (), {})
        begin_round(state, opening, round_sample(drawing, sizes, before))
        read.all_that_is_due()
        (result,) = measure(state, office.records)
        if result.status in SETTLED:
            break
        state.phase, before = Phase.ROUND_CLOSED, sizes
    return result


@dataclass(eq=False)
class _Reading:
    """A board at one audit: it reads what a round drew, and overlooks the votes of a share of cards."""

    office: Office
    state: AuditState
    told: History
    share: float
    random: np.random.Generator
    mistakes: int = 0

    def all_that_is_due(self) -> None:
        """Everything that the round drew is read and counted."""
        number = self.state.rounds[-1].number
        for county, read in self._cards().items():
            entered = CardsInterpreted(number, county, _BOARD, Turn.FIRST, tuple(read))
            interpret(self.state, entered)
            self.told.said += said_in(entered, self.state.number)
        for county, counts in self._boxes().items():
            counted = BatchesCounted(number, county, _BOARD, Turn.FIRST, tuple(counts))
            count(self.state, counted)
            self.told.said += said_in(counted, self.state.number)

    def _cards(self) -> dict[str, list[CardRead]]:
        cards: dict[str, list[CardRead]] = defaultdict(list)
        for entry, drawn in enumerate(self.state.drawn.entries):
            if (
                drawn.kind is not EntryKind.CARD
                or not drawn.is_sought
                or self.state.cards.is_read(entry)
            ):
                continue
            slips = bool(self.random.random() < self.share) and self.office.way(drawn.id) >= 0
            self.mistakes += slips
            cards[drawn.jurisdiction].append(self.office.read(drawn.id, is_overlooked=slips))
        return cards

    def _boxes(self) -> dict[str, list[BatchCount]]:
        boxes: dict[str, list[BatchCount]] = defaultdict(list)
        for batch, contests in self.state.sought_counts.items():
            contest = self.office.contest
            if contest in contests and self.state.counted(batch, contest) is False:
                ways = self.office.voted_in(batch)
                seen = self.random.random(ways.size) >= self.share
                self.mistakes += int(ways.size - seen.sum())
                boxes[batch[0]].append(self.office.counted(batch, ways[seen]))
        return boxes


def _cards_read(state: AuditState) -> int:
    """The cards that were fetched, and those of the batches that were counted."""
    inside = state.committed.cards_of_batch
    fetched = (e for e in state.drawn.entries if e.kind is EntryKind.CARD and e.is_sought)
    return sum(1 for _ in fetched) + sum(inside[batch] for batch in state.sought_counts)

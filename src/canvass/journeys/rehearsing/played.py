"""Audits of a rehearsal played by the audit itself: its commitment, sizes, draws, rules of reading, measures.

Nothing is kept: what the commands of an audit write into a record happens in the state that a record adds up to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from canvass.attack.detection import CardsToRead, Chance, simulated
from canvass.attack.planted import ErrorKind, Planted
from canvass.attack.rehearsal import Scored, ScoreSheet, Step
from canvass.audit.event import (
    BatchCount,
    BatchesCounted,
    CardRead,
    CardsInterpreted,
    Loaded,
    RoundOpened,
    Turn,
)
from canvass.audit.frames.frame import Kind
from canvass.audit.measure import measure
from canvass.audit.risk import Status
from canvass.audit.selection import Drawing, round_sample
from canvass.audit.state import AuditState, Phase
from canvass.audit.state.conclusion import SETTLED
from canvass.audit.state.entering import count, interpret
from canvass.audit.state.opening import begin_round
from canvass.journeys.auditing.desk import Desk, Hand, sit_down
from canvass.journeys.auditing.load import load
from canvass.journeys.rehearsing.history import History, said_in
from canvass.journeys.rehearsing.opening import MENDED, TRAINER, open_rehearsal
from canvass.journeys.rehearsing.played_office import Office
from canvass.journeys.rehearsing.scene import Scene, Sources, scene
from canvass.journeys.rehearsing.score import Became, Search
from canvass.stats.streams import stream

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
    """One audit: whether it confirmed, cards read, mistakes of boards, what became of each error."""

    is_confirmed: bool
    cards: int
    mistakes: int
    became: tuple[Became, ...]


def _sheet(office: Office, boards: Boards) -> ScoreSheet:
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


def _game(office: Office, boards: Boards, number: int) -> _Game:
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
    office: Office, state: AuditState, told: History, overlooks: Callable[[], bool]
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

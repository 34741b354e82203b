"""What screens show: frozen views, made on the writer's thread from the audit's state. None holds a reading."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import islice

from canvass.audit.event import ContestResult, RoundClosed, Turn
from canvass.audit.frames.frame import EntryKind
from canvass.audit.measure import draws_of
from canvass.audit.state import AuditState, Phase
from canvass.audit.state.chosen import who_could_choose
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import COUNTED_IN_POINTS
from canvass.journeys.audit_folder.boards import Assignment, Board, Task, assignments, tasks
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.in_force import commitment_in_force
from canvass.journeys.audit_folder.material import planned_contests
from canvass.journeys.audit_folder.sheets import card_labels, cards_due, next_card
from canvass.journeys.audit_folder.status import next_step
from canvass.model import CardId
from canvass.present.audit_folder.public_words import beside_limit, how_audited
from canvass.present.audit_folder.stands import stands
from canvass.present.choices import choice_name
from canvass.present.words import percent
from canvass.web.officials import counties_of
from canvass.web.publications import sentence_of

SETTLED_SHOWN = 20


@dataclass(frozen=True, slots=True)
class County:
    """How far a jurisdiction is, in numbers that say nothing of what anybody read."""

    name: str
    cards: int
    settled: int
    has_signed_off: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What a closed round says of a contest, in words; ``measured_risk`` is empty where nothing was drawn for it."""

    contest: str
    title: str
    stands: str
    measured_risk: str
    risk_limit: str
    draws: int


def _result(state: AuditState, contest: AuditedContest, result: ContestResult) -> Result:
    risk = beside_limit(result.measured_risk, contest.risk_limit) if result.sample else ""
    concluded = state.concluded.contests if state.concluded else ()
    ending = next((each.ending for each in concluded if each.contest == contest.id), None)
    return Result(
        contest.id,
        contest.listed.contest.title,
        stands(result.status, ending),
        risk,
        percent(float(contest.risk_limit)),
        result.sample,
    )


def _results(state: AuditState) -> tuple[Result, ...]:
    """What the last round says, or the end; nothing while a round is open."""
    last = state.round
    if state.phase is Phase.ROUND_OPEN or last is None or last.closed is None:
        return ()
    return _said_of(state, last.closed)


def _said_of(state: AuditState, closed: RoundClosed) -> tuple[Result, ...]:
    contests = {each.id: each for each in state.committed.contests}
    return tuple(_result(state, contests[each.contest], each) for each in closed.contests)


@dataclass(frozen=True, slots=True)
class EarlierRound:
    """What the round before the open one said when it was closed."""

    number: int
    results: tuple[Result, ...]


def _earlier(state: AuditState) -> EarlierRound | None:
    """The last round that is closed, while a later one is open; None otherwise."""
    if state.phase is not Phase.ROUND_OPEN or len(state.rounds) < 2:
        return None
    before = state.rounds[-2]
    return EarlierRound(before.number, _said_of(state, before.closed)) if before.closed else None


def titles_of(desk: Desk) -> dict[str, str]:
    """The titles of contests by id: of those committed, else of those in the file. Raises OutOfTurn without any."""
    state = desk.state
    if state.audit is not None:
        return {each.id: each.listed.contest.title for each in state.audit.contests}
    return {each.listed.id: each.listed.contest.title for each in planned_contests(desk).plans}


@dataclass(frozen=True, slots=True)
class Audited:
    """A contest as it was committed, in words: how it is checked, up to which risk, and what was reported."""

    contest: str
    title: str
    how: str
    risk_limit: str
    cards: int
    """The most cards that can have it."""
    reported: tuple[tuple[str, int], ...]
    """Votes by the name of the choice."""
    draws: int
    """How many draws it is measured on, in all rounds; 0 before the first."""
    is_counted: bool
    """Whether a full count by hand of it was ordered."""


def _audited(state: AuditState) -> tuple[Audited, ...]:
    """Every contest of the commitment; none before it."""
    last = state.round
    whole = last.hand_counts if last else ()
    return tuple(
        Audited(
            each.id,
            each.listed.contest.title,
            how_audited(each.method.NAME),
            percent(float(each.risk_limit)),
            each.bound,
            tuple((choice_name(each.listed.contest, who), n) for who, n in each.listed.votes),
            draws_of(state, each),
            each.id in whole,
        )
        for each in (state.audit.contests if state.audit else ())
    )


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody may see: counts only while a round is open, its results when it is closed."""

    title: str
    office: str
    phase: str
    round: int
    words: tuple[str, ...]
    seed: str
    chosen_by: str
    """Whether the record excludes that somebody chose the seed."""
    counties: tuple[County, ...]
    results: tuple[Result, ...]
    earlier: EarlierRound | None
    """What is known already while a further round is open."""
    election: str
    contests: tuple[Audited, ...]
    digest: str
    """The digest that the twelve words say."""


def public_view(desk: Desk) -> PublicView:
    """The audit as an observer may see it."""
    state, in_force = desk.state, commitment_in_force(desk)
    return PublicView(
        desk.title,
        state.opened.office if state.opened else "",
        state.phase.sentence,
        len(state.rounds),
        in_force[1].words if in_force else (),
        state.seeded.seed if state.seeded else "",
        who_could_choose(state),
        tuple(_county(state, name) for name in state.jurisdictions),
        _results(state),
        _earlier(state),
        state.opened.election if state.opened else "",
        _audited(state),
        in_force[1].digest if in_force else "",
    )


def _county(state: AuditState, name: str) -> County:
    kept = state.outstanding
    return County(
        name,
        sum(kept.sought[name, kind] for kind in EntryKind),
        sum(kept.settled(name, kind) for kind in EntryKind),
        name in state.signed_off,
    )


@dataclass(frozen=True, slots=True)
class OfficeView:
    """What the office needs beside what everybody sees: the boards, and whether a round is open."""

    public: PublicView
    tasks: tuple[Task, ...]
    made: tuple[tuple[str, str, int], ...]
    """Readings in the record, by jurisdiction and board."""
    next_step: str
    is_open: bool
    to_sign: tuple[str, ...]
    counties: tuple[str, ...]
    """Those that this person acts for."""


def office_view(desk: Desk, jurisdiction: str = "") -> OfficeView:
    """The audit as its office sees it at work, or the clerk of one county what is hers."""
    plans = assignments(desk.folder)
    state = desk.state
    own = counties_of(jurisdiction, state.jurisdictions)
    counted: dict[tuple[str, str], int] = {}
    for (jurisdiction, board, _), number in state.outstanding.made.items():
        key = jurisdiction, board
        counted[key] = counted.get(key, 0) + number
    return OfficeView(
        public_view(desk),
        tuple(task for name in own if name in plans for task in _tasks(desk, plans[name])),
        tuple(
            (*key, number) for key, number in sorted(counted.items()) if number and key[0] in own
        ),
        sentence_of(desk, next_step(desk)),
        state.phase is Phase.ROUND_OPEN,
        tuple(sorted(name for name in state.must_sign if name in own)),
        own,
    )


def _tasks(desk: Desk, plan: Assignment) -> Iterator[Task]:
    yield from tasks(desk, plan)


@dataclass(frozen=True, slots=True)
class Question:
    """A contest as the paper asks it; ``is_asked`` where it must be answered, else only if it stands on the paper."""

    id: str
    title: str
    choices: tuple[tuple[str, str], ...]
    votes_allowed: int
    is_asked: bool
    place: int
    """Its place among the contests of the audit."""
    is_ranked: bool = False
    """Whether the ranks marked at each choice are written down."""
    most_points: int = 0
    """The most points or votes of one choice, where how many it has is written down; then ``votes_allowed`` in all."""


@dataclass(frozen=True, slots=True)
class CardToRead:
    """A card that a board reads now: where it lies and what is asked, never what anybody read of it."""

    card: CardId
    turn: Turn
    location: str
    questions: tuple[Question, ...]
    seen: int
    left: int
    label: str = ""
    """Its number of how many, as it is printed on its label; empty for a card of an earlier round."""

    @property
    def name(self) -> str:
        """Its batch and place, as they are written on a label."""
        return "/".join(self.card[1:])


def card_to_read(desk: Desk, jurisdiction: str, board: str) -> CardToRead | None:
    """The next card of a board: first readings, then second ones, then what two boards settle; None if none waits."""
    if desk.state.phase is not Phase.ROUND_OPEN or jurisdiction in desk.state.signed_off:
        return None
    for turn in Turn:
        found = next_card(desk, Board(jurisdiction, board, turn))
        if found is not None:
            return asked(desk, found[0], turn)
    return None


def to_settle(desk: Desk, jurisdiction: str, board: str) -> tuple[str, ...]:
    """The cards that two boards read differently, by batch and place: the first twenty that wait."""
    if desk.state.phase is not Phase.ROUND_OPEN or jurisdiction in desk.state.signed_off:
        return ()
    due = islice(cards_due(desk, Board(jurisdiction, board, Turn.RESOLUTION)), SETTLED_SHOWN)
    return tuple("/".join(card[1:]) for card, _ in due)


def asked(desk: Desk, card: CardId, turn: Turn) -> CardToRead | None:
    """The questions on a card that was drawn; None where it was not."""
    state = desk.state
    number = state.drawn.number_of.get((EntryKind.CARD, card))
    if number is None:
        return None
    batch = state.committed.batch_of[card[:-1]]
    return CardToRead(
        card,
        turn,
        batch.location,
        questions_of(state, card[0], state.drawn.required[number]),
        state.cards.withdrawn.get(number, 0),
        state.outstanding.lacking(card[0], EntryKind.CARD),
        card_labels(desk, card[0]).get(card, ""),
    )


def questions_of(
    state: AuditState, jurisdiction: str, required: Container[str]
) -> tuple[Question, ...]:
    """What is asked of a card of this jurisdiction that must answer these contests: they come first."""
    contests = (c for c in state.committed.contests if jurisdiction in c.listed.jurisdictions)
    questions = (
        _question(each, state.committed.order[each.id], is_asked=each.id in required)
        for each in contests
    )
    return tuple(sorted(questions, key=lambda each: not each.is_asked))


def _question(contest: AuditedContest, place: int, *, is_asked: bool) -> Question:
    listed = contest.listed.contest
    choices = tuple((c.id, c.name) for c in listed.choices if c.kind.is_valid_vote)
    is_ranked = contest.is_ranked
    in_points = listed.rule in COUNTED_IN_POINTS
    return Question(
        listed.id,
        listed.title,
        choices,
        listed.votes_on_card,
        is_asked,
        place,
        is_ranked,
        listed.most_for_one if in_points else 0,
    )

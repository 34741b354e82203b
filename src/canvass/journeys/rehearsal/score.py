"""The score of a rehearsal from its record: what found each planted error, and readings that differ from the paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from canvass.attack.ballots import Mark
from canvass.audit.event import Turn
from canvass.audit.frames.frame import EntryId, EntryKind
from canvass.audit.risk import Status
from canvass.audit.state import AuditState, Phase
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.rehearsal.history import (
    History,
    SaidOnce,
    StepTime,
    history,
)
from canvass.journeys.rehearsal.opening import scene_of
from canvass.journeys.rehearsal.paper_truth import PaperTruth
from canvass.journeys.rehearsal.scene import Scene
from canvass.journeys.rehearsal.search import ErrorScored, Search


class SlipEnd(StrEnum):
    """What became of a reading that differs from the paper."""

    WITHDRAWN = "withdrawn"
    SETTLED = "settled"
    SETTLED_WRONG = "settled_wrong"
    OPEN = "open"
    STANDS = "stands"


@dataclass(frozen=True, slots=True)
class Slip:
    """A reading or count that differs from the paper; ``mark`` is what is on the card, None for a batch."""

    kind: EntryKind
    id: EntryId
    contest: str
    round: int
    entry: int
    board: str
    turn: Turn
    said: str
    paper: str
    mark: Mark | None
    end: SlipEnd
    end_entry: int
    """The entry that withdrew it; 0 otherwise."""


@dataclass(frozen=True, slots=True)
class BoardScored:
    """A board: its readings and counts, those that differ from the paper, and when it entered the first and last."""

    jurisdiction: str
    board: str
    said: int
    slips: int
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class ContestScored:
    """A contest: whether its reported winner won on this paper, and where its audit stands; None before a measure."""

    contest: str
    title: str
    is_right: bool
    status: Status | None


@dataclass(frozen=True, slots=True)
class AuditScore:
    """The score sheet of a rehearsal; ``said`` counts readings and counts, ``doubtful`` those of doubtful marks."""

    title: str
    record: str
    entries: int
    phase: Phase
    seal: str
    said: int
    agree: int
    doubtful: int
    doubtful_agree: int
    second: int
    withdrawn: int
    contests: tuple[ContestScored, ...]
    errors: tuple[ErrorScored, ...]
    slips: tuple[Slip, ...]
    steps: tuple[StepTime, ...]
    boards: tuple[BoardScored, ...]


def score_of(desk: Desk) -> AuditScore:
    """What people did in this rehearsal so far. Raises OutOfRange where the audit is none."""
    made, state = scene_of(desk), desk.state
    truth, told = PaperTruth(made), history(desk)
    readings = told.said
    wrong = [each for each in readings if not truth.agrees(each)]
    unclear = [each for each in readings if (m := truth.mark(each)) and m.is_doubtful]
    slips = tuple(_slip(truth, each, readings) for each in wrong)
    return AuditScore(
        title=desk.title,
        record=desk.record.id,
        entries=state.number,
        phase=state.phase,
        seal=made.seal,
        said=len(readings),
        agree=len(readings) - len(wrong),
        doubtful=len(unclear),
        doubtful_agree=sum(truth.agrees(each) for each in unclear),
        second=sum(each.turn is Turn.SECOND for each in readings),
        withdrawn=sum(each.withdrawn > 0 for each in readings),
        contests=tuple(_contests(made, state)),
        errors=tuple(Search(made, state, truth, told).scored(one) for one in made.planted),
        slips=slips,
        steps=told.steps,
        boards=tuple(_boards(told, readings, slips)),
    )


def _slip(truth: PaperTruth, said: SaidOnce, readings: Iterable[SaidOnce]) -> Slip:
    end = SlipEnd.WITHDRAWN if said.withdrawn else _end(truth, said, readings)
    return Slip(
        said.kind,
        said.id,
        said.contest,
        said.round,
        said.entry,
        said.board,
        said.turn,
        said.words,
        truth.words(said),
        truth.mark(said),
        end,
        said.withdrawn,
    )


def _end(truth: PaperTruth, said: SaidOnce, readings: Iterable[SaidOnce]) -> SlipEnd:
    """What became of a wrong reading that nobody withdrew, by the other readings of the same thing."""
    others = {
        each.turn: each
        for each in readings
        if (each.kind, each.id) == (said.kind, said.id)
        and not each.withdrawn
        and each.turn is not said.turn
        and ("" in (each.contest, said.contest) or each.contest == said.contest)
        and not each.says_as(said)
    }
    if settled := others.get(Turn.RESOLUTION):
        return SlipEnd.SETTLED if truth.agrees(settled) else SlipEnd.SETTLED_WRONG
    if said.turn is Turn.RESOLUTION:
        return SlipEnd.STANDS
    return SlipEnd.OPEN if others else SlipEnd.STANDS


def _contests(made: Scene, state: AuditState) -> Iterator[ContestScored]:
    closed = [each.closed for each in state.rounds if each.closed is not None]
    status = {each.contest: each.status for each in closed[-1].contests} if closed else {}
    for plan, contest in zip(made.plans, made.office.contests, strict=True):
        election, seats = contest.election, plan.listed.contest.seats
        reported, paper = (
            {*election.ways.elected(on, seats)} for on in (election.record, election.paper)
        )
        is_right = reported == paper
        title = plan.listed.contest.title or plan.listed.id
        yield ContestScored(plan.listed.id, title, is_right, status.get(plan.listed.id))


def _boards(
    told: History, readings: list[SaidOnce], slips: tuple[Slip, ...]
) -> Iterator[BoardScored]:
    jurisdiction = {each.entry: each.jurisdiction for each in readings}
    for (county, board), times in sorted(told.boards.items()):
        mine = [each for each in readings if (each.jurisdiction, each.board) == (county, board)]
        wrong = [e for e in slips if (jurisdiction[e.entry], e.board) == (county, board)]
        yield BoardScored(county, board, len(mine), len(wrong), times[0], times[-1])

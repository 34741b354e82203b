"""``canvass recount print``: what a county's tables need on paper, from the record: tally sheets, labels, a notice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from canvass.errors import InputError, UnknownName
from canvass.journeys.recount_folder.following import followed
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.journeys.recount_folder.unit_words import units_by_word
from canvass.model.name import fault_of_label
from canvass.recount.event import NoticeGiven, UnitId, VoteColumn, WriteInsSet
from canvass.recount.state import RecountState


@dataclass(frozen=True, slots=True)
class PaperUnit:
    """A unit that waits to be counted, with the voters and ballots that were reconciled; None where none were."""

    unit: UnitId
    name: str
    voters: int | None
    ballots: int | None


@dataclass(frozen=True, slots=True)
class Notice:
    """When and where a board begins, in the words of who prints it, or as the record's last notice of it has it."""

    begins: str
    """In words; empty where the record says when."""
    place: str
    given: date
    """The day of the notice, where it is not in the record."""
    kept: NoticeGiven | None = None
    """The board's last notice in the record; None where it has none."""


@dataclass(frozen=True, slots=True)
class PaperContainer:
    """A container that was received: its name, and the names of the units whose ballots it holds."""

    name: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardPapers:
    """What is printed for a board. No number of the first count is in it, and none of a team."""

    title: str
    election: str
    office: str
    board: str
    entry: int
    digest: str
    on: date
    choices: tuple[VoteColumn, ...]
    votes_allowed: int
    units: tuple[PaperUnit, ...]
    containers: tuple[PaperContainer, ...]
    """Those of the board that were received; labels are printed for them, else for each unit."""
    notice: Notice | None
    write_ins: WriteInsSet | None = None
    """Where names written in are told one by one."""


def papers(
    place: Path, board: str, units: tuple[str, ...] = (), notice: Notice | None = None
) -> BoardPapers:
    """What is printed for a board: of the units named, else of all that did not come back.

    Where every one came back there is the notice alone: a board meets for rulings and signatures too.
    Raises UnknownName, InputError where nothing is left to print, and as ``recount_at``.
    """
    found = followed(place)
    state, opened, last = found.state, found.state.opened, found.entries[-1]
    if opened is None or state.baseline is None:
        raise no_baseline(place)
    waiting = tuple(_paper(state, unit) for unit in _asked(state, board, units))
    if not waiting and (units or notice is None):
        raise InputError(
            f"{board}: every unit that is named came back; nothing is printed but the public notice, with --place"
        )
    if notice is not None:
        notice = _as_kept(state, board, notice)
    known = [each for each in state.containers.known.items() if each[0][0] == board]
    return BoardPapers(
        opened.title,
        opened.election,
        opened.office,
        board,
        last.sequence,
        last.digest,
        date.fromisoformat(last.event.time[:10]),
        opened.choices,
        state.contest.votes_allowed,
        waiting,
        tuple(
            PaperContainer(" / ".join(name[1:]), tuple(map(state.name, each.units)))
            for name, each in known
        ),
        notice,
        state.write_ins,
    )


def _as_kept(state: RecountState, board: str, notice: Notice) -> Notice:
    """The notice as the record has it: words of one's own that say something else are refused. Raises InputError."""
    kept = next((each for each in reversed(state.notices) if each.board == board), None)
    if not notice.place or (kept is None and not notice.begins):
        raise InputError(
            "a notice says when and where: give both --begins and --place, or neither; where canvass recount notice "
            "kept one of the county, --place alone"
        )
    for text in filter(None, (notice.begins, notice.place)):
        if fault := fault_of_label(text):
            raise InputError(f"--begins, --place: {text!r}: {fault}")
    if kept is None:
        return notice
    if notice.begins and notice.begins.strip().replace(" ", "T", 1) != kept.begins:
        raise InputError(
            f"--begins {notice.begins!r}: the record's notice of {board} is for {kept.begins}, and that is printed: "
            f"leave --begins out, or keep the other hour first with canvass recount notice; nothing was written"
        )
    return replace(notice, begins="", kept=kept)


def _asked(state: RecountState, board: str, units: tuple[str, ...]) -> list[UnitId]:
    """The units that wait, of those named; of the whole board where none is."""
    words = units_by_word(state)
    if board not in words:
        raise UnknownName("county", board, words)
    for word in units:
        if word not in words[board]:
            raise UnknownName("unit", word, words[board])
    named = [words[board][word] for word in dict.fromkeys(units)] or state.of_board[board]
    return [unit for unit in named if unit not in state.returns]


def _paper(state: RecountState, unit: UnitId) -> PaperUnit:
    prior = state.reconciled.get(unit)
    counts = (None, None) if prior is None else (prior.electors, prior.left)
    return PaperUnit(unit, state.name(unit), *counts)

"""Entries that were drawn and show nothing of a contest: they count against the report, and leave it open."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from canvass.audit.measure.contest import sample_of
from canvass.audit.measure.values import papers
from canvass.audit.risk import Status
from canvass.audit.state import AuditState
from canvass.model import Reading


@dataclass(frozen=True, slots=True)
class Unseen:
    """How many entries of a sample are no card with the contest that people read and agree on.

    ``never_sought`` are in no batch, or have a record too rare to be shown. ``without_contest`` were found and lack
    the contest that their records, or the bound, promise; without card style such a card has no vote, and is seen.
    """

    contest: str
    drawn: int
    never_sought: int
    not_found: int
    cannot_agree: int
    without_contest: int


def unseen_of(state: AuditState) -> tuple[Unseen, ...]:
    """For each contest of which everything was drawn and nothing confirmed, by the round that closed last."""
    last = state.round
    if last is None or last.closed is None:
        return ()
    return tuple(
        _unseen(state, result.contest)
        for result in last.closed.contests
        if result.status is Status.ALL_DRAWN
        and state.committed.contest(result.contest).method.reads_cards
    )


def _unseen(state: AuditState, name: str) -> Unseen:
    contest = state.committed.contest(name)
    entries = sample_of(state, contest, contest.method, {}).cards
    sought = [entry for entry in entries if state.drawn.entries[entry].is_sought]
    read = papers(state, name, sought)
    found = Counter(paper.reading for paper in read)
    in_vain = [
        entry
        for entry, paper in zip(sought, read, strict=True)
        if paper.reading is Reading.CONTEST_NOT_ON_CARD
        and contest.is_promised(state.drawn.entries[entry].id)
    ]
    return Unseen(
        contest=name,
        drawn=len(entries),
        never_sought=len(entries) - len(sought),
        not_found=found[Reading.NOT_FOUND],
        cannot_agree=found[Reading.CANNOT_AGREE],
        without_contest=len(in_vain),
    )

"""The desk of an audit at work: what one reading costs that a board enters, in a small round and in a large one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from itertools import count, islice
from pathlib import Path
from shutil import copytree

from benchmarks.rows import Row
from canvass.audit.event import CardRead, CardsInterpreted, ContestRead, Loaded, Turn, said
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.commitment import commit_audit
from canvass.journeys.audit_folder.desk import Desk, Hand, sit_down
from canvass.journeys.audit_folder.enter import enter_card
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.seed import Ceremony, keep_seed, read_dice
from canvass.journeys.audit_folder.sheets import next_card
from canvass.journeys.audit_folder.status import desks
from canvass.journeys.demo.county import write_csv
from canvass.model import Event, Reading
from tests.journeys.audit_folder.scenes import CLERK, DICE, TIME, Asked

CARDS, BATCH = 200_000, 1_000
SMALL, LARGE = 5_000, 100_000
ONE_BY_ONE = 100
GROUP, GROUPS = 64, 10
_BOARD, _HAND = Board("Adams", "board 1"), Hand("board 1", TIME)
_numbers = count(1)
_OPEN = ExitStack()
"""Desks that stay open while the rows run."""


@cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="canvass-desk-")


def _folder() -> Path:
    return Path(_scratch().name)


def _files(folder: Path) -> None:
    folder.mkdir()
    rows = [(f"{number:03}", BATCH, "shelf") for number in range(1, CARDS // BATCH + 1)]
    write_csv(folder / "manifest.csv", ("batch", "cards", "location"), rows)
    votes = {"A": CARDS * 55 // 100, "B": CARDS * 45 // 100}
    asked = Asked("mayor", votes, 'name = "polling"', CARDS)
    (folder / "contests.toml").write_text(asked.toml, "utf-8")


@cache
def _drawn(size: int) -> Path:
    """An audit on SQLite whose first round drew so many cards, none of them read."""
    files, audit = _folder() / f"files-{size}", _folder() / f"audit-{size}"
    _files(files)
    about = About("large-county", "A large county", "November 2026", "The office")
    audit.mkdir()
    open_audit(audit, about, ("Adams",), CLERK, str(audit / "audit.sqlite"))
    with sit_down(audit) as desk:
        load(desk, Loaded.MANIFEST, files / "manifest.csv", "Adams", CLERK)
        load(desk, Loaded.CONTESTS, files / "contests.toml", "", CLERK)
        made = commit_audit(desk, CLERK)
        rolled = read_dice(DICE)
        keep_seed(desk, rolled, rolled, Ceremony(made.words, "ten-sided dice"), CLERK)
        open_round(desk, {"mayor": size}, (), CLERK)
    return audit


@cache
def _desk(size: int) -> tuple[Desk, Iterator[CardRead]]:
    """Somebody who sits at the desk of such an audit, and the cards as they come from the shelf."""
    audit = Path(copytree(_drawn(size), _folder() / f"again-{next(_numbers)}"))
    desk = _OPEN.enter_context(sit_down(audit))
    read = ContestRead("mayor", Reading.VOTE, ("A",))
    return desk, (CardRead(drawn.id, True, (read,)) for drawn in list(desk.state.drawn.entries))


def _one_by_one(size: int) -> None:
    desk, cards = _desk(size)
    for card in islice(cards, ONE_BY_ONE):
        enter_card(desk, card, _BOARD, _HAND)


def _in_groups(size: int) -> None:
    desk, cards = _desk(size)
    for _ in range(GROUPS):
        events = [_said(card) for card in islice(cards, GROUP)]
        desk.happen_each([lambda _, event=event: event for event in events])  # type: ignore[misc]


def _told(size: int) -> None:
    """What a screen shows after an entry: how far each jurisdiction is, and the next card of a board."""
    desk, _ = _desk(size)
    for _ in range(ONE_BY_ONE):
        desks(desk.state)
        next_card(desk, _BOARD)


def _said(card: CardRead) -> Event:
    body = CardsInterpreted(1, "Adams", _BOARD.name, Turn.FIRST, (card,))
    return said(body, _HAND.actor, _HAND.time)


def rows() -> list[Row]:
    """Entries one by one and in groups, in processor time: the disk's own time is apart."""
    group = Row(
        f"desk: {GROUPS} groups of {GROUP} entries, {LARGE:,} cards drawn (processor)",
        lambda: _in_groups(LARGE),
        GROUPS * GROUP / 1000,
        prepare=lambda: _desk(LARGE),
    )
    told = Row(
        f"desk: {ONE_BY_ONE} times the counts and a next card, {LARGE:,} drawn (processor)",
        lambda: _told(LARGE),
        0.05,
        prepare=lambda: _desk(LARGE),
    )
    return [
        group,
        told,
        *(
            Row(
                f"desk: {ONE_BY_ONE} entries, {size:,} cards drawn (processor)",
                lambda size=size: _one_by_one(size),  # type: ignore[misc]
                limit,
                prepare=lambda size=size: _desk(size),  # type: ignore[misc]
            )
            for size, limit in ((SMALL, 0.15), (LARGE, 0.23))
        ),
    ]

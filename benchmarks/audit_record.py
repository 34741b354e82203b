"""A whole record of a large audit: a hundred thousand cards compared with their records, measured and verified."""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from itertools import count
from pathlib import Path
from shutil import copytree

from benchmarks import programs
from benchmarks.rows import Row
from canvass.audit.event import CardRead, CardsInterpreted, ContestRead, Loaded, Turn, said
from canvass.audit.event.sample import DrawnEntry
from canvass.journeys.audit_folder.closing import measure_round
from canvass.journeys.audit_folder.commitment import commit_audit
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.enter import sign_off
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.publishing import publish_record
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.seed import Ceremony, keep_seed, read_dice
from canvass.journeys.demo.county import mark_rows, write_csv
from canvass.journeys.verify import verify
from canvass.model import CardId, Event, Reading
from tests.journeys.audit_folder.scenes import CLERK, DICE, PEOPLE, TIME, Asked

CARDS, BATCH, SHEET = 100_000, 1_000, 100
OBSERVER = Path(__file__).parents[1] / "tools" / "observer.py"
_numbers = count(1)


@cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="canvass-audit-")


def _folder() -> Path:
    return Path(_scratch().name)


def _vote(card: tuple[str, ...]) -> tuple[str]:
    return ("A",) if int(card[-1]) % 20 < 11 else ("B",)


def _files(folder: Path) -> None:
    folder.mkdir()
    batches = [f"{number:03}" for number in range(1, CARDS // BATCH + 1)]
    ids: list[CardId] = [("Adams", name, str(n)) for name in batches for n in range(1, BATCH + 1)]
    cards: dict[CardId, dict[str, tuple[str, ...]]] = {c: {"mayor": _vote(c)} for c in ids}
    won = sum(marks["mayor"] == ("A",) for marks in cards.values())
    manifest = [(name, BATCH, "shelf") for name in batches]
    write_csv(folder / "manifest.csv", ("batch", "cards", "location"), manifest)
    header = ("jurisdiction", "batch", "position", "contest", "choice")
    write_csv(folder / "records.csv", header, mark_rows(cards))
    asked = Asked("mayor", {"A": won, "B": CARDS - won}, 'name = "comparison"', CARDS)
    (folder / "contests.toml").write_text(asked.toml, "utf-8")


def _sheet(drawn: list[DrawnEntry]) -> Event:
    cards = tuple(
        CardRead(line.id, True, (ContestRead("mayor", Reading.VOTE, _vote(line.id)),))
        for line in drawn
    )
    return said(CardsInterpreted(1, "Adams", "board 1", Turn.FIRST, cards), "a board", TIME)


@cache
def _read() -> Path:
    """An audit whose one round draws every card, all of them read and signed off."""
    files, audit = _folder() / "files", _folder() / "audit"
    _files(files)
    about = About("large-county", "A large county", "November 2026", "The office")
    open_audit(audit, about, ("Adams",), CLERK, "")
    with sit_down(audit) as desk:
        load(desk, Loaded.MANIFEST, files / "manifest.csv", "Adams", CLERK)
        load(desk, Loaded.CARDS, files / "records.csv", "", CLERK)
        load(desk, Loaded.CONTESTS, files / "contests.toml", "", CLERK)
        made = commit_audit(desk, CLERK)
        rolled = read_dice(DICE)
        keep_seed(desk, rolled, rolled, Ceremony(made.words, "ten-sided dice"), CLERK)
        open_round(desk, {"mayor": CARDS}, (), CLERK)
        drawn = desk.state.drawn.entries
        sheets = [_sheet(drawn[first : first + SHEET]) for first in range(0, CARDS, SHEET)]
        desk.record.append_all(sheets, desk.record.head)
        desk.catch_up()
        sign_off(desk, "Adams", PEOPLE, CLERK)
    return audit


def _again() -> Path:
    return Path(copytree(_read(), _folder() / f"again-{next(_numbers)}"))


def _measure() -> Path:
    audit = _again()
    with sit_down(audit) as desk:
        measure_round(desk, CLERK)
    return audit


@cache
def _published() -> Path:
    with sit_down(_measure()) as desk:
        publish_record(desk, _folder() / "public", CLERK)
    return _folder() / "public" / "record"


def _observe() -> None:
    programs.run(sys.executable, "-I", "-S", str(OBSERVER), str(_published()))


def rows() -> list[Row]:
    """Measured, verified, and observed."""
    name = "10^5 cards compared"
    return [
        Row(f"audit: open and measure, {name}", _measure, 20.0, prepare=_read),
        Row(
            f"audit: verify, {name}",
            lambda: verify(_published()),
            20.0,
            prepare=_published,
        ),
        Row(f"audit: observer.py, {name}", _observe, 60.0, prepare=_published),
    ]

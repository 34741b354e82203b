"""A small audit, step by step, and a copy of how it stood before each step."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from canvass.addresses import is_server
from canvass.audit.event import ComplianceCheck, ComplianceRecorded, Finding, Loaded
from canvass.audit.frames.frame import EntryKind
from canvass.cli.audit_folder.end import publish
from canvass.journeys.audit_folder import ceremony
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.ceremony import Contribution
from canvass.journeys.audit_folder.closing import measure_round
from canvass.journeys.audit_folder.commitment import commit_audit
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.audit_folder.ending import conclude, record_compliance
from canvass.journeys.audit_folder.enter import enter_card, sign_off
from canvass.journeys.audit_folder.folder import AuditFolder, keep_place
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import open_audit
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.seed import read_dice
from canvass.journeys.demo.audit import card_read
from canvass.journeys.demo.county import County
from canvass.record import Ledger, find_store, is_begun
from tests.faults.calls import Calls, failing
from tests.faults.sqlite import failing_sqlite
from tests.faults.wire import breaking_wire
from tests.journeys.audit_folder.scenes import (
    CLERK,
    DICE,
    PAPER,
    PEOPLE,
    PULSE,
    bring,
    heard,
    read_all,
    roll,
    write,
)
from tests.journeys.audit_folder.test_refusals import ABOUT, SCENE
from tests.postgres import copied_database

COUNTY = County(PAPER, PAPER)


@dataclass(frozen=True)
class Office:
    """A folder with an audit and its files, and the database that keeps the record, where one does."""

    home: Path
    database: str = ""

    @property
    def audit(self) -> Path:
        """The audit's folder."""
        return self.home / "audit"

    @property
    def public(self) -> Path:
        """What is published."""
        return self.home / "public"

    @property
    def url(self) -> str:
        """The address of its server, where one keeps the record."""
        return self.database if is_server(self.database) else ""

    def lines(self) -> list[bytes]:
        """The entries of the record; none where no record is."""
        if not is_begun(self.database or self.audit / "record", ABOUT.record):
            return []
        store = find_store(self.database or self.audit / "record", ABOUT.record, only_read=True)
        try:
            return [*store.ledger.lines()]
        finally:
            store.ledger.close()


Deed = Callable[[Desk], object]


def _enter(desk: Desk) -> None:
    number = next(iter(desk.state.drawn.of_kind(EntryKind.CARD, "Adams")))
    read = card_read(desk.state.drawn.entries[number], COUNTY)
    enter_card(desk, read, Board("Adams", "board first"), CLERK)


def _files(desk: Desk) -> Path:
    return desk.folder.path.parent / "files"


def _comply(desk: Desk) -> None:
    said = ComplianceRecorded(ComplianceCheck.CUSTODY, "Adams", Finding.PASSED, "we looked")
    record_compliance(desk, said, None, CLERK)


def _rest(desk: Desk) -> None:
    read_all(desk, COUNTY)
    sign_off(desk, "Brown", PEOPLE, CLERK)


STEPS: dict[str, tuple[Deed | None, Deed]] = {
    "load": (
        lambda desk: bring(desk, SCENE, _files(desk)),
        lambda desk: load(desk, Loaded.CONTESTS, _files(desk) / "contests.toml", "", CLERK),
    ),
    "commit": (None, lambda desk: commit_audit(desk, CLERK)),
    "seed": (None, roll),
    "sample": (None, lambda desk: open_round(desk, {"mayor": 20}, (), CLERK)),
    "enter": (None, _enter),
    "sign-off": (
        lambda desk: read_all(desk, COUNTY),
        lambda desk: sign_off(desk, "Adams", PEOPLE, CLERK),
    ),
    "measure": (_rest, lambda desk: measure_round(desk, CLERK)),
    "comply": (None, _comply),
    "conclude": (None, lambda desk: conclude(desk, CLERK, is_unchecked=True)),
}
"""By command: what has to be done before it, and the step itself."""
COMMANDS = ("open", *STEPS, "publish")


def _draw_digits(desk: Desk) -> None:
    """Two people draw the digits that they will promise."""
    commitment = desk.record.trust.commitments[-1][1].digest
    for name in CONTRIBUTORS:
        ceremony.draw_contribution(_files(desk) / name, name, commitment, DICE)


def _kept(desk: Desk, name: str) -> Contribution:
    return ceremony.read_contribution(_files(desk) / name)


def _promise(name: str) -> tuple[None, Deed]:
    return None, lambda desk: ceremony.promise(desk, name, _kept(desk, name).digest, CLERK)


def _reveal(name: str) -> tuple[None, Deed]:
    return None, lambda desk: ceremony.reveal(desk, _kept(desk, name), CLERK)


CONTRIBUTORS = FIRST, LAST = ("Ann Lee", "Bo Karlsson")
ROLLED = read_dice(DICE)
CEREMONY: dict[str, tuple[Deed | None, Deed]] = {
    "ceremony": (
        _draw_digits,
        lambda desk: ceremony.open_ceremony(desk, heard(desk), CONTRIBUTORS, "", CLERK),
    ),
    "promise": _promise(FIRST),
    "last-promise": _promise(LAST),
    "reveal": _reveal(FIRST),
    "last-reveal": _reveal(LAST),
    "abandon": (None, lambda desk: ceremony.abandon(desk, "a slip of the pen", CLERK)),
    "another": (None, lambda desk: ceremony.open_ceremony(desk, heard(desk), (), PULSE, CLERK)),
    "dice": (None, lambda desk: ceremony.roll(desk, ROLLED, ROLLED, (FIRST,), CLERK)),
    "beacon": (None, lambda desk: ceremony.read_beacon(desk, "7e3a90", CLERK)),
    "made-seed": (None, lambda desk: ceremony.keep_made_seed(desk, heard(desk), (), CLERK)),
}
"""Two ceremonies: of two people, abandoned when everything is open, and of dice beside a beacon."""
CEREMONIES = ("open", "load", "commit", *CEREMONY)


def take(office: Office, name: str) -> None:
    """Take one step of the audit, as its command does."""
    if name == "open":
        open_audit(office.audit, ABOUT, ("Adams", "Brown"), CLERK, office.database)
    elif name == "publish":
        publish(office.audit, office.public)
    else:
        with sit_down(office.audit) as desk:
            (STEPS | CEREMONY)[name][1](desk)


class Theatre:
    """An audit as it stood before each of these steps; any number of copies can be begun from there."""

    def __init__(
        self, folder: Path, kind: str, server: str = "", commands: tuple[str, ...] = COMMANDS
    ) -> None:
        self.folder, self.kind, self.server, self.commands = folder, kind, server, commands
        self._stack = ExitStack()
        self._kept: dict[str, Office] = {}

    def __enter__(self) -> Theatre:
        # A copy of the database in which nothing is: tests of others are connected to that of the server's address.
        empty = self.server.replace("/postgres?", "/template1?")
        work = self._stack.enter_context(self._new(Office(self.folder / "none", empty)))
        write(SCENE, work.home / "files")
        for name in self.commands:
            before, _ = (STEPS | CEREMONY).get(name, (None, None))
            if before is not None:
                with sit_down(work.audit) as desk:
                    before(desk)
            self._kept[name] = self._stack.enter_context(self._new(work, self.folder / name))
            take(work, name)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @contextmanager
    def before(self, name: str) -> Iterator[Office]:
        """A copy of the audit that stands before this step; it is gone afterwards."""
        with self._new(self._kept[name]) as office:
            yield office
        shutil.rmtree(office.home)

    @contextmanager
    def _new(self, original: Office, home: Path | None = None) -> Iterator[Office]:
        home = home or self.folder / "work" / str(len(list(self.folder.glob("work/*"))))
        if original.home.exists():
            shutil.copytree(original.home, home)
        else:
            home.mkdir(parents=True)
        if self.kind != "postgres":
            office = Office(home, str(home / "state.sqlite") if self.kind == "sqlite" else "")
            point(office, office.database)
            yield office
            return
        with copied_database(self.server, original.database) as url:
            office = Office(home, url)
            point(office, url)
            yield office

    @contextmanager
    def faulty(self, office: Office, calls: Calls) -> Iterator[Office]:
        """The office, whose calls fail as told."""
        with ExitStack() as stack:
            if self.kind == "postgres":
                wire = breaking_wire(office.database, self.folder / "wire", calls)
                url = stack.enter_context(wire)
                point(office, url)
                stack.callback(point, office, office.database)
                yield Office(office.home, url)
                return
            if self.kind == "sqlite":
                stack.enter_context(failing_sqlite(calls))
            stack.enter_context(failing(calls))
            yield office


def point(office: Office, url: str) -> None:
    """Let the audit's folder name this database."""
    if url and (office.audit / "office").exists():
        keep_place(AuditFolder(office.audit), url, ABOUT.record)


@contextmanager
def steps_kept() -> Iterator[list[int]]:
    """How many entries each step of the store adds, in order."""
    found: list[int] = []
    real = Ledger.append_entries

    def kept(self: Ledger, entries: object, expected: object) -> object:
        head = real(self, entries, expected)  # type: ignore[arg-type]
        found.append(head.sequence)
        return head

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ledger, "append_entries", kept)
        yield found

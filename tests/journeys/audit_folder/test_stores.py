"""An audit whose record is kept in a folder, in SQLite or in PostgreSQL: the same audit, the same published folder."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from canvass.audit.event import CardRead, ContestRead
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import Phase
from canvass.errors import (
    BadKey,
    BadRecord,
    InputError,
    NotWritten,
    OutOfTurn,
    UnknownName,
    UnreadableFile,
)
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.closing import measure_round
from canvass.journeys.audit_folder.commitment import commit_audit
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.audit_folder.ending import abort
from canvass.journeys.audit_folder.enter import (
    enter_card,
    enter_cards_file,
    reopen,
    sign_off,
    withdraw,
)
from canvass.journeys.audit_folder.keys import add_key, new_key
from canvass.journeys.audit_folder.opening import join_audit, open_audit
from canvass.journeys.audit_folder.publishing import publish_record
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.demo.county import County
from canvass.journeys.verify import verify
from canvass.model import Reading
from canvass.record import read_key
from tests import warm
from tests.journeys.audit_folder.scenes import (
    CLERK,
    PAPER,
    PEOPLE,
    SCENES,
    bring,
    play,
    read_all,
    write,
)
from tests.journeys.audit_folder.test_refusals import ABOUT, SCENE, to_round
from tests.observer.conftest import run_observer
from tests.patience import PATIENCE
from tests.record.make import new_record


@pytest.fixture
def audit(database: str, tmp_path: Path) -> Path:
    """An audit with a round of eight cards open."""
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK, database)
    write(SCENE, tmp_path / "files")
    with sit_down(tmp_path / "audit") as desk:
        to_round(desk, 8)
    return tmp_path / "audit"


def test_every_store_publishes_the_same_kind_of_folder(database: str, tmp_path: Path) -> None:
    """The record verifies where it is kept and where it is published, by both verifiers, with the same answers."""
    record = play(tmp_path, SCENES["comparison-style"], database)
    assert (tmp_path / "audit" / "record").exists() == (not database)
    published, at_work = verify(record), verify(database or tmp_path / "audit")
    assert published.holds
    assert at_work.holds
    assert at_work.head == published.head
    assert [c.seen for c in at_work.checks if c.name == "risk"] == [
        c.seen for c in published.checks if c.name == "risk"
    ]
    assert verify(tmp_path / "audit").head == published.head
    assert run_observer(record).returncode == 0


def told(place: Path, *options: str) -> tuple[int, dict[str, Any]]:
    """The observer's exit code and answer."""
    done = run_observer(place, *options, "--json")
    assert "Traceback" not in done.stderr
    return done.returncode, json.loads(done.stdout or "{}")


def test_the_observer_reads_a_sqlite_record(tmp_path: Path) -> None:
    """Of a record at work it says what it says of the published one; only the table of contents is still missing."""
    database = tmp_path / "state.sqlite"
    record = play(tmp_path, SCENES["comparison-style"], str(database))
    before = database.read_bytes()
    code, at_work = told(database)
    _, published = told(record)
    assert code == 0
    assert at_work["head"] == published["head"]
    other = {
        a["name"] for a, b in zip(at_work["checks"], published["checks"], strict=True) if a != b
    }
    assert other == {"index"}
    assert database.read_bytes() == before


@pytest.mark.parametrize(
    ("deed", "check"),
    [
        (
            'update record_entry set line = replace(line, \'"finding":"passed"\', '
            '\'"finding":"failed"\')',
            "chain",
        ),
        (
            "update record_artefact set data = cast(cast(data as blob) || x'0a' as blob) "
            "where part = 1",
            "artefacts",
        ),
        ("delete from record_artefact", "artefacts"),
    ],
)
def test_a_changed_database_is_refused_by_both(deed: str, check: str, tmp_path: Path) -> None:
    """An owner who takes the guards away and edits a line, a file, or drops the files fails the named check."""
    database = tmp_path / "state.sqlite"
    play(tmp_path, SCENES["comparison-style"], str(database))
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("drop trigger record_entry_update")
        connection.execute(deed)
        connection.commit()
    code, answer = told(database)
    failed = {each["name"] for each in answer["checks"] if each["answer"] == "fails"}
    assert code == 1
    assert check in failed
    assert check in {each.name for each in verify(database).checks if each.faults}


def test_one_record_of_several_is_named(tmp_path: Path) -> None:
    """A database with two records is verified one by one; without an id both verifiers list what there is."""
    database = str(tmp_path / "state.sqlite")
    for name in ("adams", "brown"):
        open_audit(tmp_path / name, replace(ABOUT, record=name), (name,), CLERK, database)
    with pytest.raises(UnknownName, match="adams, brown; name one of them: --record ID"):
        verify(database)
    assert verify(database, record="brown").record == "brown"
    said = run_observer(database)
    assert (said.returncode, said.stdout) == (2, "")
    assert "holds the records adams, brown; say --record ID" in said.stderr
    assert told(Path(database), "--record", "brown")[1]["record"] == "brown"
    assert verify(tmp_path / "adams").record == "adams"
    with pytest.raises(InputError, match="a folder holds one record"):
        verify(tmp_path / "adams", record="brown")
    assert "a folder holds one record" in run_observer(tmp_path, "--record", "brown").stderr


def test_what_is_no_record_in_sqlite_is_nothing_to_check(tmp_path: Path) -> None:
    """A database of another program, and a damaged one, end with 2 and one sentence."""
    other, damaged = tmp_path / "other.sqlite", tmp_path / "damaged.sqlite"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("create table x (y)")
    open_audit(tmp_path / "audit", ABOUT, ("Adams",), CLERK, str(damaged))
    damaged.write_bytes(damaged.read_bytes()[:5000])
    for path, words in ((other, "tables of version 0, not 1"), (damaged, "cannot be read")):
        said = run_observer(path)
        assert (said.returncode, said.stdout) == (2, "")
        assert words in said.stderr
        assert len(said.stderr.splitlines()) == 1


def test_the_database_is_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database named by a short path is found from other folders; one inside the audit's folder moves with it."""
    monkeypatch.chdir(tmp_path)
    open_audit(Path("outside"), ABOUT, ("Adams",), CLERK, "state.sqlite")
    open_audit(Path("inside"), ABOUT, ("Adams",), CLERK, "inside/state.sqlite")
    shutil.move("inside", "moved")
    monkeypatch.chdir("/")
    for name in ("outside", "moved"):
        with sit_down(tmp_path / name) as desk:
            assert desk.state.phase is Phase.PREPARING


@pytest.mark.parametrize("place", ["sqlite:state", "mysql://host/state", "state"])
def test_another_kind_of_place_is_refused(place: str, tmp_path: Path) -> None:
    """What names no kind of database that canvass knows makes no audit."""
    with pytest.raises(InputError, match=r"a database is a SQLite file.*nothing was written"):
        open_audit(tmp_path / "audit", ABOUT, ("Adams",), CLERK, place)
    assert not (tmp_path / "audit").exists()


def test_what_a_desk_works_out_rests_on_what_others_wrote(audit: Path, tmp_path: Path) -> None:
    """Readings that another desk changed since this one read them are measured, not those from before."""
    with ExitStack() as open_desks:
        late, busy = (open_desks.enter_context(sit_down(audit)) for _ in range(2))
        read_all(busy, County(PAPER, PAPER))
        sign_everything(busy)
        late.catch_up()
        misread_one(busy)
        sign_everything(busy)
        measured = measure_round(late, CLERK)
        assert len(measured.discrepancies) == 1
        publish_record(late, tmp_path / "public", CLERK)
    assert verify(tmp_path / "public").is_consistent
    assert run_observer(tmp_path / "public" / "record").returncode == 0


def test_a_commitment_rests_on_what_others_loaded(database: str, tmp_path: Path) -> None:
    """A desk that has not seen the last file commits to that file nevertheless."""
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK, database)
    write(SCENE, tmp_path / "files")
    with ExitStack() as open_desks:
        late, busy = (open_desks.enter_context(sit_down(tmp_path / "audit")) for _ in range(2))
        bring(busy, SCENE, tmp_path / "files")
        commit_audit(late, CLERK)
        assert late.state.phase is Phase.COMMITTED


def sign_everything(desk: Desk) -> None:
    """Every county that has something to sign off does."""
    for name in sorted(desk.state.must_sign):
        sign_off(desk, name, PEOPLE, CLERK)


def misread_one(desk: Desk) -> None:
    """The first card of Adams is read anew, as blank."""
    reopen(desk, "Adams", "a card was misread", CLERK)
    number = next(
        n
        for n in desk.state.drawn.of_kind(EntryKind.CARD, "Adams")
        if PAPER[desk.state.drawn.entries[n].id]["mayor"]
    )
    card = desk.state.drawn.entries[number].id
    withdraw(desk, "Adams", EntryKind.CARD, [card], "misread", CLERK)
    read = CardRead(card, True, (ContestRead("mayor", Reading.BLANK),))
    enter_card(desk, read, Board("Adams", "board 1"), CLERK)


def test_two_at_once(audit: Path, tmp_path: Path) -> None:
    """Counties that enter at once are both kept; of two who measure at once one does, and the other is told."""
    with sit_down(audit) as desk:
        sheets = {name: filled(desk, name, tmp_path) for name in ("Adams", "Brown")}
    entered = at_once(
        *(
            ["enter", audit, sheets[name], "-j", name, "--board", f"board of {name}"]
            for name in sheets
        )
    )
    assert [code for code, _ in entered] == [0, 0], entered
    signed = at_once(
        *(["sign-off", audit, "-j", name, "--person", "Ann Lee, clerk"] for name in sheets)
    )
    assert [code for code, _ in signed] == [0, 0], signed
    measured = at_once(["measure", audit], ["measure", audit])
    assert sorted(code for code, _ in measured) == [0, 2], measured
    assert any("no round is open; nothing was written" in err for _, err in measured)
    assert verify(audit).is_consistent
    with sit_down(audit) as desk:
        assert desk.state.phase is Phase.ROUND_CLOSED
        assert len(desk.state.rounds) == 1


def at_once(*commands: list[object]) -> list[tuple[int, str]]:
    """Steps of an audit taken by processes that begin together: exit codes and what went to standard error."""
    started = [warm.command("audit", *map(str, each), only_errors=True) for each in commands]
    said = [process.communicate(timeout=PATIENCE)[0] for process in started]
    return [(process.wait(), err) for process, err in zip(started, said, strict=True)]


def filled(desk: Desk, name: str, folder: Path) -> Path:
    """A spreadsheet of what the paper of a county says."""
    path = folder / f"{name}.csv"
    rows = ["jurisdiction,batch,position,contest,reading,choice"]
    for number in desk.state.drawn.of_kind(EntryKind.CARD, name):
        drawn = desk.state.drawn.entries[number]
        for contest in drawn.contests:
            marks = PAPER[drawn.id].get(contest, ())
            rows += [
                ",".join((*drawn.id, contest, "vote" if mark else "blank", mark))
                for mark in marks or ("",)
            ]
    path.write_text("\n".join(rows) + "\n", "utf-8")
    return path


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_a_county_works_from_its_own_folder(audit: Path, database: str, tmp_path: Path) -> None:
    """A county enters and signs with its own key, without one of the office's; the office measures what it entered."""
    county = tmp_path / "county"
    assert join_audit(county, database).record == ABOUT.record
    key = new_key(tmp_path / "adams.pem")
    with sit_down(audit) as desk:
        add_key(desk, key.public_key, "Adams County", CLERK)
        sheets = {name: filled(desk, name, tmp_path) for name in ("Adams", "Brown")}
    with sit_down(county) as desk:
        for name, sheet in sheets.items():
            enter_cards_file(desk, sheet, Board(name, "board 1"), CLERK)
        with pytest.raises(BadKey, match=r"key\.pem"):
            sign_off(desk, "Adams", PEOPLE, CLERK)
        sign_off(desk, "Adams", PEOPLE, CLERK, read_key(key.path))
        with pytest.raises(OutOfTurn):
            measure_round(desk, CLERK)
    with sit_down(audit) as desk:
        sign_off(desk, "Brown", PEOPLE, CLERK)
        measure_round(desk, CLERK)
    with sit_down(county) as desk, pytest.raises(BadKey, match="is not here"):
        abort(desk, "enough", CLERK)
    assert verify(county).holds
    with pytest.raises(NotWritten, match="an audit is here already"):
        join_audit(county, database)


def test_only_an_audit_is_joined(tmp_path: Path) -> None:
    """A record that holds no audit, and a database that is not there, make no folder."""
    database = tmp_path / "state.sqlite"
    with pytest.raises(UnreadableFile, match="no database is here"):
        join_audit(tmp_path / "desk", str(database))
    new_record(database, "notes").close()
    with pytest.raises(BadRecord, match="record notes: it holds no audit; nothing was written"):
        join_audit(tmp_path / "desk", str(database))
    assert not (tmp_path / "desk").exists()


def test_an_audit_is_opened_once(database: str, tmp_path: Path) -> None:
    """Of two who open the same audit at once one does; its keys are the ones of the record."""
    command: list[object] = ["open", tmp_path / "audit", "-j", "Adams", "--office", "O"]
    command += ["--election", "E", "--record", "adams", "--database", database]
    assert sorted(code for code, _ in at_once(command, command)) == [0, 2]
    with sit_down(tmp_path / "audit") as desk:
        assert desk.signer().public.fingerprint in desk.record.trust.active_keys
        assert desk.state.phase is Phase.PREPARING


def test_an_opening_that_was_cut_off_begins_again(tmp_path: Path) -> None:
    """Keys without a record are what a machine leaves that stopped; the next opening takes them, and only then."""
    for place in ("", str(tmp_path / "state.sqlite")):
        folder = tmp_path / f"audit{len(place)}"
        before = open_audit(folder, ABOUT, ("Adams",), CLERK, place)
        with pytest.raises(NotWritten, match="an audit is here already; nothing was written"):
            open_audit(folder, ABOUT, ("Adams",), CLERK, place)
        with pytest.raises(NotWritten, match="an audit is here already; nothing was written"):
            open_audit(folder, ABOUT, ("Adams",), CLERK, str(tmp_path / "other.sqlite"))
        if place:
            Path(place).unlink()
        else:
            shutil.rmtree(folder / "record")
        assert open_audit(folder, ABOUT, ("Adams",), CLERK, place) == before
        assert verify(folder).is_consistent
        with sit_down(folder) as desk:
            assert desk.signer().public.fingerprint == before.fingerprint


def test_an_audit_needs_a_folder(tmp_path: Path) -> None:
    """A file where a folder is wanted is refused in one sentence by who opens, joins and publishes."""
    database, file = str(tmp_path / "state.sqlite"), tmp_path / "file"
    file.touch()
    open_audit(tmp_path / "audit", ABOUT, ("Adams",), CLERK, database)
    for place in (file, file / "below"):
        with pytest.raises(NotWritten, match="no folder can be made here"):
            open_audit(place, ABOUT, ("Adams",), CLERK)
        with pytest.raises(NotWritten, match="no folder can be made here"):
            join_audit(place, database)
        with sit_down(tmp_path / "audit") as desk, pytest.raises(NotWritten):
            publish_record(desk, place, CLERK)


def test_a_round_is_opened_once(audit: Path) -> None:
    """A desk that has not seen that a round was opened does not open another."""
    with ExitStack() as open_desks:
        late, busy = (open_desks.enter_context(sit_down(audit)) for _ in range(2))
        read_all(busy, County(PAPER, PAPER))
        sign_everything(busy)
        measure_round(busy, CLERK)
        late.catch_up()
        open_round(busy, {"mayor": 12}, (), CLERK)
        with pytest.raises(OutOfTurn, match="a round is open"):
            open_round(late, {"mayor": 12}, (), CLERK)

"""``canvass serve --check``: whether the databases of a folder wait for a migration; they are looked at and left."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from canvass.errors import CanvassError, DiskRefused, InputError, UnreadableFile
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.web.accounts import Accounts
from canvass.web.accounts_layout import LAYOUT
from tests.journeys.audit_folder.scenes import CLERK
from tests.typed import invoke
from tests.web.served import audit_with_round

ABOUT = About("two", "Two counties", "November 2026", "The office")


def checked(folder: Path) -> tuple[int, str]:
    """The exit code of a check, and what it says."""
    done = invoke(["serve", "--check", str(folder)])
    return done.exit_code, done.output


def refused(folder: Path) -> CanvassError:
    """What a check is refused with."""
    done = invoke(["serve", "--check", str(folder)])
    assert isinstance(done.exception, CanvassError), done.output
    return done.exception


def make_earlier(accounts: Path) -> None:
    """Tables as version 4 had them."""
    with closing(sqlite3.connect(accounts)) as before:
        before.executescript(
            "drop table county_key; drop table sent_file; drop table seated; pragma user_version = 4;"
        )


def bytes_in(folder: Path) -> Mapping[Path, bytes]:
    """Every file of a folder."""
    return {each: each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def test_something_else_in_its_place(tmp_path: Path) -> None:
    """A folder of that name, which no start makes anything of, is refused by the check as by the start."""
    audit = audit_with_round(tmp_path)
    (audit / "office" / "accounts.sqlite").mkdir(parents=True)
    assert "cannot be opened" in str(refused(audit))


@pytest.mark.parametrize("number", [0, -3])
def test_tables_of_something_else(tmp_path: Path, number: int) -> None:
    """A database of another program, put in this place, is refused by both and left as it is."""
    folder = AuditFolder(tmp_path / "audits")
    folder.make()
    with closing(sqlite3.connect(folder.accounts)) as other:
        other.executescript(f"create table budget (amount); pragma user_version = {number};")
    before = bytes_in(folder.path)
    for said in (str(refused(folder.path)), refused_start(folder.accounts)):
        assert "tables of something else" in said
    assert bytes_in(folder.path) == before


def test_a_folder_that_a_server_cannot_write_in(tmp_path: Path) -> None:
    """Where it cannot say that it holds the audits it does not begin, and says why."""
    folder = AuditFolder(tmp_path / "audits")
    folder.holder.mkdir(parents=True)
    done = invoke(["serve", str(folder.path), "--port", "0"])
    assert isinstance(done.exception, DiskRefused), done.exception
    assert "the disk refused (Is a directory)" in str(done.exception)


def test_an_audit(tmp_path: Path) -> None:
    """Before the first start, after it, with tables of an earlier version, and when the server has migrated them."""
    audit = audit_with_round(tmp_path)
    file = audit / "office" / "accounts.sqlite"
    assert checked(audit) == (0, f"{file}: not made yet; the first start makes it\n")
    with closing(Accounts(file)):
        assert checked(audit) == (0, f"{file}: up to date\n"), "while it is served"
    assert checked(audit) == (0, f"{file}: up to date\n")
    make_earlier(file)
    before = bytes_in(audit)
    code, said = checked(audit)
    assert code == 1
    assert (
        f"{LAYOUT - 4} migrations wait; the next start of canvass serve makes version {LAYOUT} of version 4"
        in said
    )
    assert bytes_in(audit) == before
    Accounts(file).close()
    assert checked(audit)[0] == 0


def test_a_folder_of_audits(tmp_path: Path) -> None:
    """Its own accounts and those of each audit; a record in a SQLite file too; one that waits is enough."""
    folder = tmp_path / "audits"
    AuditFolder(folder).make()
    open_audit(folder / "one", ABOUT, ("Adams",), CLERK, str(folder / "one" / "record.sqlite"))
    open_audit(folder / "two", ABOUT, ("Adams",), CLERK)
    for accounts in (folder, folder / "two"):
        Accounts(AuditFolder(accounts).accounts).close()
    code, said = checked(folder)
    assert code == 0
    assert [line.removeprefix(f"{folder}/") for line in said.splitlines()] == [
        "office/accounts.sqlite: up to date",
        "one/office/accounts.sqlite: not made yet; the first start makes it",
        "one/record.sqlite: up to date",
        "two/office/accounts.sqlite: up to date",
    ]
    make_earlier(folder / "two" / "office" / "accounts.sqlite")
    assert checked(folder)[0] == 1
    with closing(sqlite3.connect(folder / "one" / "record.sqlite")) as record:
        record.execute("pragma user_version = 2")
    assert "its tables have version 2, this program knows version 1" in str(refused(folder))


def test_tables_of_a_later_version(tmp_path: Path) -> None:
    """Neither a check nor a server takes them: this program would not keep what a later one wrote."""
    audit = audit_with_round(tmp_path)
    file = audit / "office" / "accounts.sqlite"
    Accounts(file).close()
    with closing(sqlite3.connect(file)) as later:
        later.execute(f"pragma user_version = {LAYOUT + 1}")
    before = bytes_in(audit)
    for said in (str(refused(audit)), refused_start(file)):
        assert f"version {LAYOUT + 1}, and this program knows version {LAYOUT}" in said
    assert bytes_in(audit) == before


def refused_start(file: Path) -> str:
    """What a server is refused with that would open these accounts."""
    with pytest.raises(UnreadableFile) as told:
        Accounts(file)
    return str(told.value)


def test_what_is_not_served(tmp_path: Path) -> None:
    """A folder that is not there, one of other things, a damaged file, no folder: refused, and nothing is made."""
    assert "no audit is here" in str(refused(tmp_path / "new"))
    assert not (tmp_path / "new").exists()
    (tmp_path / "a.txt").write_text("Dear Ada", "utf-8")
    assert isinstance(refused(tmp_path), InputError)
    (tmp_path / "a.txt").unlink()
    (tmp_path / "office").mkdir()
    (tmp_path / "office" / "accounts.sqlite").write_text("Dear Ada " * 1000, "utf-8")
    assert "cannot be opened as a file of accounts" in str(refused(tmp_path))
    done = invoke(["serve", "--check"])
    assert "name it alone" in str(done.exception)

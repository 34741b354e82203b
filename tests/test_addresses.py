"""Whose an address is, and whether a password stands in it: it is kept, shown and logged nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.addresses import holds_password, is_database, require_known_address, shown
from canvass.errors import InputError, OutOfReach
from canvass.record import find_store
from tests.cli.conftest import Run, run

__all__ = ["run"]

SECRET = "h0rse-staple"
WITH = (
    f"postgresql://office:{SECRET}@db/audits",
    f"postgresql://:{SECRET}@db",
    f"postgres://office:{SECRET}/x@db/audits",
    f"postgresql+psycopg://office:@{SECRET}@db/audits",
    f"postgresql://office:5432?{SECRET}@db/audits",
    f"postgresql://office:[{SECRET}@db/audits",
    f"POSTGRESQL://office:{SECRET}@db/audits",
    f"mysql://office:{SECRET}@db/audits.db",
    f"postgresql://db/audits?password={SECRET}",
    f"postgresql://db/audits?sslmode=require&sslpassword={SECRET}",
    f"postgresql://db/audits?ssl%70assword={SECRET}",
    f"postgresql://db/audits?oauth_client_secret={SECRET}",
    f"postgresql://db/audits?scram_client_key={SECRET}",
    f"host=db password = {SECRET} dbname=audits.db",
    f"dbname=audits SSLPASSWORD='{SECRET}'",
)
WITHOUT = (
    "postgresql://db/audits",
    "postgresql://office@db:5432/audits?sslmode=require",
    "postgresql://db:5432/audits?user=office@state",
    "postgresql://db1:5432,db2:5433/audits",
    "postgresql:///audits?host=/var/run/postgresql&passfile=/home/office/.pgpass",
    "audits/2026:1/records.sqlite",
)


@pytest.mark.parametrize("place", WITH)
def test_a_password_is_found(place: str) -> None:
    """In whichever part of an address it stands; what is shown of the address is without it."""
    assert holds_password(place)
    assert SECRET not in shown(place)


@pytest.mark.parametrize("place", WITHOUT)
def test_an_address_without_one(place: str) -> None:
    """It is shown as it was written."""
    assert not holds_password(place)
    assert shown(place) == place


@pytest.mark.parametrize(
    "place", ["POSTGRESQL://db/audits", "mysql://db/a.db", "file:/a/b.sqlite", WITH[-2]]
)
def test_the_address_of_another_kind_of_database(place: str) -> None:
    """It is not taken for a folder, or for a file of SQLite that ends as it does."""
    with pytest.raises(InputError, match="in small letters"):
        require_known_address(place)
    with pytest.raises(InputError, match="nothing was opened"):
        find_store(place)
    assert SECRET in place or not is_database(place)


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://office:a%zz{SECRET}@localhost:1/audits",
        f"postgresql://office:a@{SECRET}@localhost:1/audits",
        f"postgresql://localhost:1/audits?password={SECRET}&{SECRET}",
    ],
)
def test_an_address_that_cannot_be_read(address: str) -> None:
    """The driver repeats a part of what it cannot read: a password with a sign that should be written otherwise."""
    with pytest.raises(OutOfReach, match="write %40 for @") as refused:
        find_store(address)
    assert SECRET not in str(refused.value)


def test_what_cannot_be_read_is_named_where_it_is_no_secret() -> None:
    """A misspelled setting is told."""
    with pytest.raises(OutOfReach, match='invalid URI query parameter: "sslmod"'):
        find_store("postgresql://localhost:1/audits?sslmod=require")


@pytest.mark.parametrize(
    "address",
    [
        f"POSTGRESQL://office:{SECRET}@localhost:1/audits",
        f"mysql://office:{SECRET}@localhost:1/audits.db",
        f"host=localhost port=1 password={SECRET} dbname=audits.db",
        f"postgresql://localhost:1/audits?sslpassword={SECRET}",
        f"postgresql://office:a%zz{SECRET}@localhost:1/audits",
    ],
)
def test_no_command_repeats_a_password(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: str
) -> None:
    """Each that takes the address of a database, and those that take a folder; and nothing is made."""
    monkeypatch.chdir(tmp_path)
    audits = str(tmp_path / "audits")
    about = ("-j", "Adams", "--office", "The clerk", "--election", "November 2026")
    for words in (
        ("serve", audits, "--port", "0", "--database", address),
        ("serve", audits, "--check", "--database", address),
        ("audit", "open", audits, *about, "--database", address),
        ("audit", "join", audits, "--database", address),
        ("serve", address),
        ("serve", "--check", address),
        ("audit", "status", address),
        ("audit", "open", address, *about),
        ("audit", "sheets", audits, "--out", address),
        ("outcome", address),
        ("nothing", address),
        ("verify", address),
        ("verify", str(tmp_path), "--since", address),
        ("witness", address, "--key", audits, "--name", "Ada Lopez"),
    ):
        code, out, err = run(*words)
        assert (code, SECRET in out + err) == (2, False), (words, out + err)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "words", [("audit", "status"), ("serve", "--check"), ("serve", "--port", "0")]
)
def test_a_password_that_was_written_down_before(
    run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """A folder of an earlier edition may name its database with one: it is told where and what to do, not repeated."""
    pointer = tmp_path / "audit" / "office" / "record-place"
    pointer.parent.mkdir(parents=True)
    pointer.write_text(f"postgresql://office:{SECRET}@localhost:1/audits\nabc\n")
    code, out, err = run(*words, str(tmp_path / "audit"))
    said = " ".join((out + err).split())
    assert (code, SECRET in said) == (2, False), said
    assert "record-place" in said
    assert "take it out of that line" in said

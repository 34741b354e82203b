"""Signing in with two factors: the published codes, a code that serves once, a sheet of paper for a lost telephone."""

from __future__ import annotations

import base64
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from canvass.web.accounts import Accounts
from canvass.web.guest import NotAllowed
from canvass.web.migrations.take import upgrade_file
from canvass.web.one_time import STEP_SECONDS, address_of, code_at, new_key, step_of
from canvass.web.roles import Role
from tests.web.kept import Kept
from tests.web.rooms import code_shown, opened, visitor
from tests.web.served import audit_with_round, serving

PUBLISHED_KEY = base64.b32encode(b"12345678901234567890").decode()
PASSWORD = "long enough for us"
NOON = 1_700_000_000.0


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_published_codes(seconds: int, code: str) -> None:
    """RFC 6238, appendix B, SHA-1."""
    assert code_at(PUBLISHED_KEY, seconds // STEP_SECONDS, 8) == code


def test_published_codes_by_count() -> None:
    """RFC 4226, appendix D: the first ten."""
    published = "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489"
    assert " ".join(code_at(PUBLISHED_KEY, count) for count in range(10)) == published


def test_a_clock_that_differs() -> None:
    """Half a minute to either side is taken, two are not; spaces in it are no part of a code."""
    key, here = new_key(), int(NOON) // STEP_SECONDS
    for apart in range(-3, 4):
        found = step_of(key, code_at(key, here + apart), NOON, 0)
        assert found == (here + apart if abs(apart) < 2 else None)
    code = code_at(key, here)
    assert step_of(key, f" {code[:3]} {code[3:]} ", NOON, 0) == here
    assert step_of(key, code, NOON, here) is None
    for wrong in ("", code[:5], f"{code}0", "sechs", "\u0661" * 6):
        assert step_of(key, wrong, NOON, 0) is None


def test_an_address_with_odd_letters() -> None:
    """A name with a colon, a slash or a question mark does not add to the address."""
    said = address_of("KEY", "canvass a&b", "Ann: Lee?/é")
    assert said.count("?") == 1
    assert said.count("&") == 1
    assert said.startswith("otpauth://totp/canvass%20a%26b%3AAnn%3A%20Lee%3F")


class Office:
    """An administrator with a telephone, and a clock that the test moves."""

    def __init__(self, opened: Callable[[Callable[[], float]], Accounts]) -> None:
        self.clock = NOON
        self.accounts = opened(lambda: self.clock)
        self.token = self.accounts.create_administrator(self.accounts.new_code(), "Ada", PASSWORD)
        self.key = self.accounts.key_to_confirm("Ada")

    def code(self, later: int = 0) -> str:
        """What the telephone shows."""
        return code_at(self.key, int(self.clock) // STEP_SECONDS + later)


@pytest.fixture
def office(kept: Kept) -> Iterator[Office]:
    """An administrator who has not confirmed the telephone."""
    made = Office(kept.accounts)
    yield made
    made.accounts.close()


def test_a_code_serves_once(office: Office) -> None:
    """Not a second time, nor that of setting up, nor an older one; the next one does."""
    setting_up = office.code()
    office.accounts.confirm_factor(office.token, setting_up)
    for used in (setting_up, office.code(-1), "", "000000x"):
        with pytest.raises(NotAllowed, match="code is wrong"):
            office.accounts.sign_in("Ada", PASSWORD, used)
    office.clock += STEP_SECONDS
    token = office.accounts.sign_in("Ada", PASSWORD, office.code())
    assert office.accounts.guest(token).role is Role.ADMINISTRATOR
    with pytest.raises(NotAllowed, match="code is wrong"):
        office.accounts.sign_in("Ada", PASSWORD, office.code())


def test_a_wrong_password_uses_no_code(office: Office) -> None:
    """The same words are said as for a wrong code, and the code holds still."""
    office.accounts.confirm_factor(office.token, office.code())
    office.clock += STEP_SECONDS
    for password, code in (("not the password", office.code()), (PASSWORD, "000000x")):
        with pytest.raises(NotAllowed) as refusal:
            office.accounts.sign_in("Ada", password, code)
        assert str(refusal.value) == "name, password or code is wrong; a code serves once"
    assert office.accounts.sign_in("Ada", PASSWORD, office.code())


def test_a_sheet_for_a_lost_telephone(office: Office) -> None:
    """Each recovery code signs in once, with large letters and spaces around it, too."""
    _, sheet = office.accounts.confirm_factor(office.token, office.code())
    assert len(set(sheet)) == 8
    for code in sheet:
        typed = f" {code.upper()} "
        assert office.accounts.sign_in("Ada", PASSWORD, typed)
        with pytest.raises(NotAllowed, match="code is wrong"):
            office.accounts.sign_in("Ada", PASSWORD, code)


def test_ten_wrong_codes(office: Office) -> None:
    """Whoever has the password and guesses codes waits, as one who guesses passwords."""
    office.accounts.confirm_factor(office.token, office.code())
    office.clock += STEP_SECONDS
    for _ in range(10):
        with pytest.raises(NotAllowed, match="code is wrong"):
            office.accounts.sign_in("Ada", PASSWORD, "000000x")
    with pytest.raises(NotAllowed, match="wait a minute"):
        office.accounts.sign_in("Ada", PASSWORD, office.code())


def test_what_was_begun_before_does_not_outlive_it(office: Office) -> None:
    """A second browser that waited with the password alone cannot set up a telephone of its own afterwards."""
    second = office.accounts.sign_in("Ada", PASSWORD)
    office.accounts.confirm_factor(office.token, office.code())
    for token in (second, office.token):
        assert office.accounts.guest(token).role is Role.NOBODY
        with pytest.raises(NotAllowed):
            office.accounts.confirm_factor(token, office.code(1))


def test_an_account_of_an_earlier_layout(tmp_path: Path) -> None:
    """An administrator with a password alone is signed out and led to set up a second factor."""
    path = tmp_path / "accounts.sqlite"
    made = Office(partial(Accounts, path))
    made.accounts.close()
    with closing(sqlite3.connect(path)) as before:
        before.executescript(
            "drop table second_factor; drop table recovery; drop table invitation;"
            "drop table sent_file; drop table county_key; drop table seated; pragma user_version = 2;"
            "alter table account drop column jurisdiction; alter table account drop column is_ended;"
            "update session set role = 'administrator';"
        )
    upgrade_file(path, 2)
    for _ in range(2):
        accounts = Accounts(path, lambda: NOON)
        assert accounts.guest(made.token).role is Role.NOBODY
        assert accounts.guest(accounts.sign_in("Ada", PASSWORD)).role is Role.NEW
        accounts.close()


def test_no_secret_is_kept_as_it_is(tmp_path: Path) -> None:
    """Neither a code nor the sheet stands in the file; the record has nothing of them, and no event names one."""
    with opened(audit_with_round(tmp_path)) as room:
        client = visitor(room)
        form = {"code": room.accounts.new_code(), "name": "Ada", "password": PASSWORD}
        client.post("/first", data=form)
        wrong = client.post("/second-factor", data={"code": "<b>1"})
        assert wrong.status_code == 403
        assert "not the code that the telephone shows" in wrong.text
        typed = code_shown(wrong.text)
        page = client.post("/second-factor", data={"code": typed}).text
        sheet = [each.split("</li>")[0] for each in page.split("<li>")[1:]]
        assert client.get("/office").status_code == 200
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert len(sheet) == 8
    assert [code for code in sheet if code.encode() in kept] == []
    with closing(sqlite3.connect(room.audit / "office" / "accounts.sqlite")) as file:
        deeds = [what for (what,) in file.execute("select what from deed")]
    assert "set up a second factor" in deeds
    assert not any(typed in what for what in deeds)


def test_a_lost_telephone_and_a_lost_sheet(tmp_path: Path) -> None:
    """A recovery code signs in at the page; with that lost too, a server without the file of accounts prints a code."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        client = visitor(room)
        form = {"code": room.accounts.new_code(), "name": "Ada", "password": PASSWORD}
        client.post("/first", data=form)
        typed = code_shown(client.get("/second-factor").text)
        page = client.post("/second-factor", data={"code": typed}).text
        again = visitor(room)
        said = {"name": "Ada", "password": PASSWORD}
        assert again.post("/sign-in", data={**said, "code": typed}).status_code == 403
        assert again.get("/office").status_code == 403
        sheet = page.split("<li>")[1].split("</li>")[0]
        assert again.post("/sign-in", data={**said, "code": sheet}).headers["location"] == "/office"
        assert again.get("/office").status_code == 200
    with serving(audit) as server:
        assert "within an hour" not in server.printed
        server.stop()
    for path in (audit / "office").glob("accounts.sqlite*"):
        path.rename(tmp_path / path.name)
    with serving(audit) as server:
        assert server.code
        server.stop()

"""A clock that is put back lengthens no session, code, invitation or wait."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path

import pytest

from canvass.web.accounts_file import AccountsFile
from canvass.web.guest import NotAllowed
from canvass.web.officials import INVITATION_SECONDS
from canvass.web.sessions import IDLE_SECONDS, SESSION_SECONDS
from canvass.web.steady_clock import SteadyClock, since_boot
from canvass.web.tries import WAIT_SECONDS
from canvass.web.two_persons import WAIT_SECONDS as TOGETHER_SECONDS
from canvass.web.two_persons import Waiting
from tests.web.kept import Kept, rows_of_file

PASSWORD = "long enough for us"
DAY = 24 * 3600.0


class Machine:
    """The two clocks of a machine: one that somebody sets, one that nobody does."""

    def __init__(self) -> None:
        self.now, self.elapsed = 1_800_000_000.0, 50.0

    def pass_by(self, seconds: float) -> None:
        """So long goes by."""
        self.now += seconds
        self.elapsed += seconds

    def clock(self) -> SteadyClock:
        """A clock of a server that starts now."""
        return SteadyClock(lambda: self.now, lambda: self.elapsed)


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """Accounts in a file: what ends when is asked of no database."""
    path = tmp_path / "accounts.sqlite"
    return Kept(lambda: AccountsFile(path), partial(rows_of_file, path))


@pytest.fixture
def machine() -> Machine:
    """A machine whose clock is right."""
    return Machine()


def test_a_clock_that_is_put_back_goes_on(machine: Machine) -> None:
    """As many seconds go by as did; one that is put forward is believed."""
    clock, begun = machine.clock(), machine.now
    machine.now -= DAY
    assert clock() == begun
    machine.pass_by(10)
    assert clock() == begun + 10
    machine.now += 3 * DAY
    assert clock() == begun + 10 + 2 * DAY
    machine.now -= 2 * DAY
    machine.pass_by(5)
    assert clock() == begun + 15 + 2 * DAY


def test_the_clock_that_nobody_sets() -> None:
    """It goes on, and with it what a server asks."""
    assert 0 < since_boot() <= since_boot()
    assert SteadyClock()() <= SteadyClock()() + 1


def test_a_session_lasts_no_longer(kept: Kept, machine: Machine) -> None:
    """Eight hours, and one without a sign, however often the clock is put back meanwhile."""
    accounts = kept.accounts(lambda: machine.now, lambda: machine.elapsed)
    token = accounts.create_administrator(accounts.new_code(), "Ada", PASSWORD)
    for hours in range(1, 9):
        machine.pass_by(IDLE_SECONDS)
        assert accounts.guest(token).name == "Ada", hours
        assert accounts.ends_in(token) == SESSION_SECONDS - hours * IDLE_SECONDS
        machine.now -= DAY
    machine.pass_by(1)
    assert accounts.guest(token).name == ""
    token = accounts.sign_in("Ada", PASSWORD)
    machine.now -= DAY
    machine.pass_by(IDLE_SECONDS + 1)
    assert accounts.guest(token).name == ""
    accounts.close()


@pytest.mark.parametrize(("back", "who"), [(299.0, "Ada"), (302.0, ""), (DAY, "")])
def test_a_clock_that_is_put_back_while_no_server_runs(
    kept: Kept, machine: Machine, caplog: pytest.LogCaptureFixture, back: float, who: str
) -> None:
    """Nobody knows how long ago a session began that was at work later than it is now: it is over; the log says so."""
    accounts = kept.accounts(lambda: machine.now, lambda: machine.elapsed)
    token = accounts.create_administrator(accounts.new_code(), "Ada", PASSWORD)
    accounts.close()
    machine.now -= back
    machine.elapsed = 1.0
    with caplog.at_level(logging.WARNING):
        again = kept.accounts(lambda: machine.now, lambda: machine.elapsed)
    assert ("see that the clock is right" in caplog.text) == (not who)
    assert again.guest(token).name == who
    assert again.guest(again.sign_in("Ada", PASSWORD)).name == "Ada"
    again.close()


def test_codes_and_invitations_last_no_longer(kept: Kept, machine: Machine) -> None:
    """Also where the clock is put back between two starts of the server."""
    accounts = kept.accounts(lambda: machine.now, lambda: machine.elapsed)
    code = accounts.new_code()
    machine.now -= DAY
    machine.pass_by(3601)
    with pytest.raises(NotAllowed, match="does not hold"):
        accounts.create_administrator(code, "Ada", PASSWORD)
    accounts.create_administrator(accounts.new_code(), "Ada", PASSWORD)
    secret = accounts.officials.invite("Bo", "county clerk", "Adams", "Ada")
    accounts.close()
    machine.now -= 30 * DAY
    again = kept.accounts(lambda: machine.now, lambda: machine.elapsed)
    with pytest.raises(NotAllowed, match="too old"):
        again.accept_invitation(secret, PASSWORD)
    kept_out = again.officials.invite("Cy", "county clerk", "Adams", "Ada")
    machine.now -= DAY
    machine.pass_by(INVITATION_SECONDS + 1)
    with pytest.raises(NotAllowed, match="too old"):
        again.accept_invitation(kept_out, PASSWORD)
    again.close()


def test_ten_wrong_tries_wait_no_longer(kept: Kept, machine: Machine) -> None:
    """A minute, though the clock was put back by a day: the office is not kept out for one."""
    accounts = kept.accounts(lambda: machine.now, lambda: machine.elapsed)
    accounts.create_administrator(accounts.new_code(), "Ada", PASSWORD)
    for _ in range(10):
        with pytest.raises(NotAllowed, match="is wrong"):
            accounts.sign_in("Ada", "not the password")
    machine.now -= DAY
    with pytest.raises(NotAllowed, match="wait a minute"):
        accounts.sign_in("Ada", PASSWORD)
    machine.pass_by(WAIT_SECONDS + 1)
    assert accounts.sign_in("Ada", PASSWORD)
    accounts.close()


def test_a_second_person_has_ten_minutes(machine: Machine) -> None:
    """No more, where the clock is put back after the first one asked."""
    waiting: Waiting[str] = Waiting(machine.clock())
    waiting.ask("Ada", "digits")
    machine.now -= DAY
    machine.pass_by(TOGETHER_SECONDS)
    assert waiting.asked is not None
    machine.pass_by(1)
    assert waiting.asked is None

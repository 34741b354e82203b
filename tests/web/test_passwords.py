"""Passwords cost time, which is the guesser's: the server answers everybody else meanwhile, and many tries stay ten."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from starlette.testclient import TestClient

from canvass.web.app import make_app
from canvass.web.guest import NotAllowed
from canvass.web.passwords import Passwords
from tests.patience import PATIENCE
from tests.web.kept import Kept
from tests.web.rooms import ADDRESS, HERE, administrator, opened
from tests.web.served import audit_with_round

PASSWORD = "long enough for us"


def test_others_are_answered_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A password is compared until another page has been answered: on the server's own thread that would never be."""
    is_asked, is_answered = Event(), Event()

    def waits(_: Passwords, digest: str | None, password: str) -> bool:
        is_asked.set()
        return is_answered.wait(PATIENCE)

    monkeypatch.setattr(Passwords, "fits", waits)
    with opened(audit_with_round(tmp_path)) as room, ThreadPoolExecutor(1) as together:
        administrator(room)
        with TestClient(make_app(room), base_url=ADDRESS, headers=HERE) as client:
            form = {"name": "Ada Lopez", "password": PASSWORD, "code": "000000"}
            signing_in = together.submit(client.post, "/sign-in", data=form)
            assert is_asked.wait(PATIENCE)
            assert client.get("/audit.json").status_code == 200
            is_answered.set()
            assert "a code serves once" in signing_in.result().text


def test_many_at_once_are_many_tries(kept: Kept) -> None:
    """Thirty sign-ins that are sent before the first is answered: ten are compared, and no more."""
    accounts = kept.accounts(lambda: 1000.0)
    begun, refused = 0, 0
    for _ in range(30):
        try:
            next(accounts.signing_in("Ada", "a guess"))
            begun += 1
        except NotAllowed:
            refused += 1
    assert (begun, refused) == (10, 20)
    accounts.close()


def test_an_account_that_ends_while_its_password_is_compared(kept: Kept) -> None:
    """Nobody comes in with it; and a code or an invitation that others used meanwhile makes no second account."""
    accounts = kept.accounts()
    code = accounts.new_code()
    late = accounts.creating_administrator(code, "Eve", PASSWORD)
    digest = next(late)()
    accounts.create_administrator(code, "Ada", PASSWORD)
    with pytest.raises(NotAllowed, match="does not hold"):
        late.send(digest)
    secret = accounts.officials.invite("Bo", "county clerk", "Adams", "Ada")
    late = accounts.accepting_invitation(secret, PASSWORD)
    digest = next(late)()
    accounts.accept_invitation(secret, PASSWORD)
    with pytest.raises(NotAllowed, match="does not hold"):
        late.send(digest)
    signing_in = accounts.signing_in("Bo", PASSWORD)
    fits = next(signing_in)()
    assert fits
    accounts.officials.end("Bo", "Ada")
    with pytest.raises(NotAllowed, match="is wrong"):
        signing_in.send(fits)
    accounts.close()

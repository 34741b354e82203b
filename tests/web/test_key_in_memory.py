"""The office's key that stays in memory, for those who choose it: opened once, in no file, gone with the server."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run, run
from tests.web.client import Answered, Client
from tests.web.rooms import code_shown
from tests.web.served import PASSWORD, Server, serving
from tests.web.test_commit import SECRET, audit

__all__ = ["audit", "run"]
FIELD = 'name="passphrase"'
HELD = "The office's key is in this server's memory until it ends: no passphrase is typed."


def signed_in(server: Server, answer: Answered) -> Client:
    """Somebody with the session that this answer began."""
    return Client(server.address, answer.headers["set-cookie"].partition(";")[0])


def office_of(server: Server) -> Client:
    """The administrator of a server that runs."""
    form = {"code": server.code, "name": "Ada Lopez", "password": PASSWORD}
    new = signed_in(server, Client(server.address, "").post("/first", form))
    code = code_shown(new.get("/second-factor").text)
    return signed_in(server, new.post("/second-factor", {"code": code}))


def published(office: Client, passphrase: str) -> int:
    """Publish, which signs; the status of the answer."""
    return office.post("/office/publish", {"passphrase": passphrase}).status_code


def aborted(office: Client) -> int:
    """Abort the audit, which signs, with nothing typed; the status of the answer."""
    form = {"reason": "a flood", "sure": "yes", "passphrase": ""}
    return office.post("/office/abort", form).status_code


def test_it_is_typed_once(audit: Path) -> None:
    """A wrong passphrase opens nothing, the right one serves from then on, and the next server asks again."""
    with serving(audit, "--key-in-memory") as server:
        office = office_of(server)
        page = office.get("/office/end").text
        assert (FIELD in page, HELD in page, "the key stays in this server" in page) == (
            True,
            False,
            True,
        )
        assert published(office, f"{SECRET}!") == 409
        assert aborted(office) == 409
        assert published(office, SECRET) == 303
        page = office.get("/office/end").text
        assert (FIELD in page, HELD in page) == (False, True)
        assert SECRET not in server.stop()
    kept = b"".join(each.read_bytes() for each in audit.rglob("*") if each.is_file())
    assert SECRET.encode() not in kept
    with serving(audit, "--key-in-memory") as server:
        office = Client(server.address, office.cookie)
        assert FIELD in office.get("/office/end").text
        assert aborted(office) == 409
        assert published(office, SECRET) == 303
        assert aborted(office) == 303


def test_it_is_forgotten_unless_that_is_chosen(audit: Path) -> None:
    """Without the option each step that signs asks anew."""
    with serving(audit) as server:
        office = office_of(server)
        assert published(office, SECRET) == 303
        page = office.get("/office/end").text
        assert (FIELD in page, "used once and forgotten" in page) == (True, True)
        assert aborted(office) == 409


def test_a_demonstration_has_none(run: Run) -> None:
    """Its key has no passphrase, and the option would promise something else."""
    code, _, err = run("serve", "--demo", "--key-in-memory", "--port", "0")
    assert (code, "leave out --key-in-memory" in err) == (2, True), err

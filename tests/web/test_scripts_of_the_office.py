"""The scripts of an invitation, of a board's card and of a file that is sent, in a browser."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.crew import Official
from tests.web.served import (
    audit_with_round,
    device,
    let_in,
    print_cards,
    read_card,
    serving,
    sessions,
    sit_at_board,
)
from tests.web.test_files import audit

__all__ = ["audit"]


def test_an_invitation_a_card_and_a_file(tmp_path: Path, browser: Browser) -> None:
    """An invitation forgets its secret, a card makes a board that reads, a file is answered; no script breaks."""
    audit, faults = audit_with_round(tmp_path), list[str]()
    (chief,) = sessions(audit)
    with serving(audit) as server, ExitStack() as devices:
        page, other = (devices.enter_context(device(browser)) for _ in range(2))
        for each in (page, other):
            each.on("pageerror", lambda fault: faults.append(str(fault)))
            each.on(
                "console", lambda said: faults.append(said.text) if said.type == "error" else None
            )
        let_in(page, server, chief)
        office = Official(page, server.address)
        address = office.invite("Bo Karlsson", "Clerk of Adams")
        other.goto(address)
        expect(other.get_by_label("Invitation")).to_have_value(address.partition("#")[2])
        assert other.url == f"{server.address}/invited"
        sit_at_board(other, page, server, print_cards(page, server, "Adams", "board 1")["board 1"])
        first = read_card(other, "A", "Yes")
        expect(other.locator("#kept")).to_contain_text("Kept, entry")
        assert read_card(other, "A", "Yes") != first
        assert faults == []


def test_a_file_is_sent(audit: Path, browser: Browser) -> None:
    """The page that sends it shows by itself when the record has it."""
    (chief,) = sessions(audit)
    with serving(audit) as server, device(browser) as page:
        let_in(page, server, chief)
        office = Official(page, server.address)
        office.send("Adams", "manifest", audit.parent / "files" / "manifest-Adams.csv")
        office.is_kept("manifest")

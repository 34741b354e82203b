"""A file that comes after the commitment ends it: that is said before, and done by nobody who did not mean it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from canvass.audit.event import Loaded
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.desk import sit_down
from canvass.web.file_pages import Delivery
from canvass.web.rooms import Room
from tests.web.rooms import administrator, official, opened, visitor
from tests.web.test_files import text_of
from tests.web.test_two_persons import committed


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit that is committed and has no seed."""
    with opened(committed(tmp_path)) as made:
        yield made


def test_a_file_after_the_commitment(room: Room) -> None:
    """The page warns, and its form alone takes it; sent as before the commitment it is refused, and nothing changes."""
    clerk = official(room, administrator(room), "Bo Karlsson", "Adams")
    words = visitor(room).get("/audit.json").json()["words"]
    sent = (room.audit.parent / "files" / "manifest-Adams.csv").read_bytes()
    assert len(words) == 12
    page = clerk.get("/office/files").text
    assert "Everything is committed. A file that comes now ends the commitment" in text_of(page)
    assert clerk.get("/office/files.json").json()["is_committed"] is True
    actions = [unescape(each) for each in re.findall(r'action="([^"]*what=manifest[^"]*)"', page)]
    assert [each.endswith("&ends=commitment") for each in actions] == [True]
    file = {"file": ("manifest.csv", sent)}
    refused = clerk.post("/office/files?county=Adams&what=manifest", files=file)
    assert (refused.status_code, "ends the commitment" in refused.text) == (409, True)
    assert visitor(room).get("/audit.json").json()["words"] == words
    taken = clerk.post(actions[0], files=file)
    assert taken.status_code == 303, text_of(taken.text)
    assert visitor(room).get("/audit.json").json()["words"] == []
    assert "ends=commitment" not in clerk.get("/office/files").text


def test_a_file_that_was_read_while_it_was_committed(room: Room) -> None:
    """Its turn is asked again when it is kept: it was sent before, and would end what two persons did meanwhile."""
    with sit_down(room.audit) as desk:
        with pytest.raises(OutOfTurn, match="ends the commitment"):
            Delivery(Loaded.MANIFEST, "Adams", may_end=False).require_turn(desk)
        Delivery(Loaded.MANIFEST, "Adams", may_end=True).require_turn(desk)

"""What was drawn, as everybody sees it while boards read: the whole list, from each round on."""

from __future__ import annotations

import asyncio
import csv
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.public import public_view
from canvass.journeys.audit_folder.publishing import publish_record
from canvass.journeys.audit_folder.rounds import open_round
from canvass.present.audit_folder.site import write_site
from canvass.web import drawn_pages
from canvass.web.rooms import Room
from tests.journeys.audit_folder.scenes import CLERK
from tests.journeys.audit_folder.test_enter import begun
from tests.web.crew import look
from tests.web.rooms import opened, visitor
from tests.web.served import SCENE, audit_with_round, device, serving
from tests.web.test_files import text_of


def listed(room: Room) -> list[dict[str, str]]:
    """The table that everybody may take."""
    answer = visitor(room).get("/draw.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(StringIO(answer.text)))


def test_nothing_before_the_draw_then_all_of_it(tmp_path: Path) -> None:
    """The list comes with the round, is what was drawn, and stands by county; the pages lead to it."""
    with opened(begun(tmp_path, SCENE)) as room:
        anybody = visitor(room)
        assert "Nothing is drawn yet" in anybody.get("/draw").text
        assert listed(room) == []
        assert "/draw" not in anybody.get("/").text + anybody.get("/seed").text
        asyncio.run(room.writer.step(lambda desk: str(open_round(desk, {"mayor": 6}, (), CLERK))))
        found = asyncio.run(
            room.writer.step(lambda desk: [each.id for each in desk.state.drawn.entries])
        )
        rows = listed(room)
        assert [(each["jurisdiction"], *each["entry"].split("/")) for each in rows] == found
        assert all(len(each["ticket"]) == 64 for each in rows)
        told = anybody.get("/draw.json").json()
        by_county = Counter(county for county, *_ in found)
        assert {each["county"]: each["cards"] for each in told["counties"]} == by_county
        assert (told["entries"], len(told["drawn"])) == (len(found), len(found))
        for page in ("/", "/seed"):
            assert 'href="/draw"' in anybody.get(page).text
        assert f"{found[0][0]} card {'/'.join(found[0][1:])}" in text_of(anybody.get("/draw").text)


def test_it_is_the_table_that_is_published(tmp_path: Path) -> None:
    """The same bytes: who took it while boards read can compare it with what the office publishes."""
    audit = audit_with_round(tmp_path)
    with opened(audit) as room:
        taken = visitor(room).get("/draw.csv").text
    with sit_down(audit) as desk:
        to = tmp_path / "public"
        publish_record(desk, to, CLERK, lambda done, at: write_site(public_view(desk, done), at))
    assert (to / "draw.csv").read_text("utf-8") == taken


def test_a_long_list_says_how_much_of_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page has the first, and says so; the table has all."""
    monkeypatch.setattr(drawn_pages, "SHOWN", 2)
    with opened(audit_with_round(tmp_path)) as room:
        shown = text_of(visitor(room).get("/draw").text)
        assert "The first 2 of 6" in shown
        assert "All 6 as a table" in shown
        assert len(listed(room)) == 6


@pytest.mark.parametrize(
    "scheme",
    ["light", pytest.param("dark", marks=pytest.mark.long(twin="test_on_a_phone"))],
)
def test_on_a_phone(tmp_path: Path, browser: Browser, scheme: str) -> None:
    """Nothing that keeps people out, and nothing wider than the screen."""
    with serving(audit_with_round(tmp_path)) as server, device(browser, scheme) as phone:
        phone.set_viewport_size({"width": 360, "height": 740})
        phone.goto(f"{server.address}/seed")
        phone.get_by_role("link", name="What these digits have drawn").click()
        look(phone)

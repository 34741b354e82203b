"""The page of the plan: what is typed is worked out as it is typed, and what is wrong is said beside the fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from canvass.web.app import STATIC
from tests.web.crew import look
from tests.web.rooms import administrator, opened
from tests.web.served import audit_with_round, device, let_in, serving, sessions


def cards(office: Page) -> int:
    """The cards of polling for the first contest, as the page has them."""
    row = office.locator("#planned section").first.locator("tr", has_text="Polling").first
    return int(row.locator("td").first.inner_text().replace(",", ""))


@pytest.mark.long(twin="test_without_scripts_the_button_asks")
def test_it_follows_what_is_typed(tmp_path: Path, browser: Browser) -> None:
    """A larger limit needs fewer cards, without a button; a word is told, the fields stay, and a number mends it."""
    audit = audit_with_round(tmp_path)
    (session,) = sessions(audit)
    with serving(audit) as server, device(browser) as office:
        let_in(office, server, session)
        office.goto(f"{server.address}/office/plan")
        look(office)
        before = cards(office)
        limit = office.get_by_label("Risk limit of").first
        limit.fill("0.4")
        expect(office).to_have_url(re.compile(r"limit-mayor=0\.4"))
        assert cards(office) < before
        limit.fill("a tenth")
        expect(office.locator("#planned [role=alert]")).to_contain_text("a tenth")
        expect(limit).to_have_value("a tenth")
        limit.fill("0.4")
        expect(office.locator("#planned [role=alert]")).to_have_count(0)
        expect(office.locator("#working")).to_have_text("")
        office.route("**/office/plan?*", lambda route: route.abort())
        limit.fill("0.3")
        expect(office.locator("#working")).to_contain_text("could not be worked out now")


def test_without_scripts_the_button_asks(tmp_path: Path) -> None:
    """The form is a plain one."""
    assert "plan.js" in STATIC
    with opened(audit_with_round(tmp_path)) as room:
        office = administrator(room)
        page = office.get("/office/plan?limit-mayor=0.4").text
        assert 'name="limit-mayor" value="0.4"' in page
        refused = office.get("/office/plan?limit-mayor=a+tenth").text
        assert 'role="alert"' in refused
        assert "The plan as it was loaded" in refused
        other = office.get("/office/plan?limit-0=0.4").text
        assert "the plan has no contest &#39;0&#39; by now" in other


def test_it_says_which_plan_is_the_least_work(tmp_path: Path) -> None:
    """By the same sentence as the command, with what it needs; as data it is the value behind that sentence."""
    with opened(audit_with_round(tmp_path)) as room:
        office = administrator(room)
        page = " ".join(office.get("/office/plan").text.split())
        least = office.get("/office/plan.json").json()["contests"][0]["least_work"]
        hours = least["chosen"]["work"]["people_hours"]["middle"]
        name = (least["chosen"]["kind"] or "a full hand count").replace("_", " ")
        assert f": {name}, {hours:,.1f} people-hours" in page
        assert f"It needs {least['chosen']['needs']}." in page


def test_its_own_fields_are_taken(tmp_path: Path) -> None:
    """Everything is read twice in this audit: the share that the page itself writes is not refused, two of one are."""
    with opened(audit_with_round(tmp_path)) as room:
        office = administrator(room)
        assert 'name="second" value="1"' in office.get("/office/plan").text
        page = office.get("/office/plan?limit-mayor=0.4&second=1").text
        assert ('role="alert"' in page, 'name="limit-mayor" value="0.4"' in page) == (False, True)
        assert "a share from 0 to 1" in office.get("/office/plan?second=2").text

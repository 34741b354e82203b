"""The chapter on audits says what is known of the paper, and no more."""

from __future__ import annotations

from canvass.audit.fit import Known
from canvass.journeys.audit_plan import PlanAsked, audit_plan
from canvass.journeys.report import report
from canvass.present.blocks import Limits, Table
from canvass.present.chapters.audit import audit_page
from canvass.present.sheet import ChapterPage, Reader
from tests.journeys.small import council
from tests.present.conftest import Made

CARDS = [("precinct", "p1", 35), ("precinct", "p2", 25)]


def chapter(paper: Known = Known.UNKNOWN) -> ChapterPage:
    """The chapter for two precincts whose cards are stated and whose equipment is not."""
    election = council(cards=CARDS)
    plan = audit_plan(election, PlanAsked(paper=paper, quickly=True))
    return audit_page(plan, Reader(report(election)))


def work(page: ChapterPage, column: int) -> set[str]:
    """What stands in a column of the table of the work."""
    (table,) = (
        each
        for each in page.blocks
        if isinstance(each, Table) and each.caption.startswith("The work")
    )
    return {str(row.cells[column]) for row in table.rows}


def test_paper_that_nobody_knows_of_is_unknown() -> None:
    """Not "0.0% without paper", and not even a full hand count is called possible."""
    assert work(chapter(), 1) == {"unknown"}
    assert work(chapter(), 4) == {"unknown"}
    assert work(chapter(Known.YES), 1) == {"0.0%"}
    assert "applicable" in work(chapter(Known.YES), 4)


def test_a_part_that_is_not_known_makes_a_range(made: Made) -> None:
    """Wisconsin in 2016: of 0.7% of the votes it is not known whether they left paper."""
    page = next(page for id_, page in made.page.chapters if id_ == "audit")
    assert work(page, 1) == {"0.0 to 0.7%", "0.0%", "79.9 to 82.9%"}


def test_cards_that_are_stated_are_no_limit() -> None:
    """That blank cards are left out is said only where valid votes were taken for cards."""
    (limits,) = (each for each in chapter().blocks if isinstance(each, Limits))
    assert limits.items
    assert not any("valid votes" in limit for limit in limits.items)

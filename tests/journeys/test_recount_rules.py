"""Recount law as a page for a state and a line for each."""

from __future__ import annotations

from datetime import date

import pytest

from canvass.errors import UnknownName
from canvass.journeys.recount_rules import all_states, state_page
from canvass.present.worded import worded
from canvass.recount.rule import NOT_LEGAL_ADVICE, Kind
from canvass.recount.selection import Status

NOVEMBER_2016 = date(2016, 11, 8)


def test_the_page_of_wisconsin_as_of_2016() -> None:
    """Who may ask, until when, who pays and how it is counted; every entry with its rule and years."""
    page = state_page("Wisconsin", NOVEMBER_2016)
    assert page.state == "WI"
    assert page.not_legal_advice == NOT_LEGAL_ADVICE
    titles = [section.title for section in page.sections]
    assert titles[:3] == ["Without anybody asking", "On request", "Last day to ask, as published"]
    entries = [
        entry
        for section in page.sections
        if section.kind is not Kind.EVENT
        for entry in section.entries
    ]
    assert all(entry.applies and entry.rule_id.startswith("WI-") for entry in entries)
    assert all("since" in entry.years or "from" in entry.years for entry in entries)


def test_the_same_state_later_is_another_page() -> None:
    """In 2020 only a candidate within one percent may ask."""
    page = state_page("WI", date(2020, 11, 3))
    (request,) = (s for s in page.sections if s.kind is Kind.REQUEST)
    by_scope = {entry.scope: entry for entry in request.entries}
    entry = by_scope["not for ballot questions"]
    assert entry.says.startswith("a candidate voted for who is within the margin")
    assert entry.status is Status.APPLIES_TO_UNKNOWN
    assert set(by_scope) == {"not for ballot questions", "for ballot questions"}


def test_both_readings_of_a_conflict_are_on_the_page() -> None:
    """Ohio's statute and manual stand side by side, each naming the other."""
    page = state_page("OH", date(2024, 11, 5))
    automatic = page.sections[0]
    assert [entry.status for entry in automatic.entries] == [Status.SOURCES_DISAGREE] * 4
    first, second, *_ = automatic.entries
    assert first.conflict_with == (second.rule_id,)


def test_a_general_rule_says_where_a_special_one_goes_before_it() -> None:
    """Wisconsin's three business days stand beside the president's one, and say so."""
    page = state_page("WI", date(2020, 11, 3))
    (asking,) = (s for s in page.sections if s.stage == "ask")
    general = next(entry for entry in asking.entries if entry.rule_id == "WI-clock-ask-2006")
    assert general.scope.endswith("where no special rule here says otherwise")


def test_a_matter_that_no_rule_covers_shows_the_nearest() -> None:
    """New Jersey in 2021: the old deadline holds, what comes back is only known since 2025 and is not applied."""
    page = state_page("NJ", date(2021, 11, 2))
    by_matter = {(section.kind, section.stage): section.entries for section in page.sections}
    (deadline,) = by_matter[Kind.CLOCK, "ask"]
    assert deadline.applies
    assert "17 days" in deadline.says
    (refund,) = by_matter[Kind.REFUND, ""]
    assert not refund.applies
    assert refund.years == "seen since 2025"


def not_said(state: str, day: date, kind: Kind, stage: str = "") -> dict[str, str]:
    """The rules of a matter that are shown without being applied, each with the contests that have no answer."""
    sections = state_page(state, day).sections
    (section,) = (each for each in sections if (each.kind, each.stage) == (kind, stage))
    return {entry.rule_id: entry.scope for entry in section.entries if not entry.applies}


def test_contests_without_a_rule_are_named_beside_others_that_have_one() -> None:
    """Vermont in 2014: the law of towns was read and that of a governor was not, which silence would have hidden."""
    asking = not_said("VT", date(2014, 11, 4), Kind.REQUEST)
    assert asking["VT-request-house-2017"] == "for the state house"
    assert not_said("CO", date(2014, 11, 4), Kind.CLOCK, "ask") == {
        "CO-clock-ask-2018": "where no other rule here answers"
    }


def test_only_the_contests_that_are_left_are_named() -> None:
    """Minnesota's payer of 2001 has a successor for candidates and none for questions."""
    paying = not_said("MN", date(2026, 11, 3), Kind.PUBLICLY_PAID)
    assert paying == {
        "MN-publicly-paid-2001": "for constitutional amendments, local questions, statewide questions"
    }


def test_a_scope_that_others_answer_is_no_hole() -> None:
    """Wisconsin's day of 2006 for all, and Vermont's of 2017 for one office by a rule for every candidate."""
    assert not not_said("WI", date(2020, 11, 3), Kind.CLOCK, "ask")
    assert not not_said("VT", date(2020, 11, 3), Kind.REQUEST)


def test_a_matter_on_which_laws_are_silent_is_no_hole() -> None:
    """Alaska's ranked general election of 2021 is not missed in 2014, when no rule asked more than most votes."""
    assert not not_said("AK", date(2014, 11, 4), Kind.NEEDED)


def test_a_day_before_every_rule_has_no_answer() -> None:
    """West Virginia in 2016: the page says that it cannot say, with the years in hand; nothing on it applies."""
    page = state_page("WV", NOVEMBER_2016)
    assert "cannot say for an election on 2016-11-08" in worded(page.unanswered)
    assert "Read was that of 2020 and later" in worded(page.unanswered)
    entries = [entry for section in page.sections for entry in section.entries]
    assert entries
    assert not any(entry.applies for entry in entries)


@pytest.mark.parametrize("word", ["ZZ", "Wisconson", "Puerto Rico"])
def test_a_state_that_does_not_exist_is_refused(word: str) -> None:
    """A word that is not a state is refused, with what was found."""
    with pytest.raises(UnknownName, match=word):
        state_page(word, NOVEMBER_2016)


def test_every_state_has_a_line() -> None:
    """Fifty-one lines, each with an answer or with the years of the nearest rule."""
    lines = all_states(date(2024, 11, 5)).lines
    assert len(lines) == 51
    by_state = {line.state: line for line in lines}
    assert by_state["PA"].automatic == (
        "a recount is ordered if the margin is at most 0.5% of the total votes"
    )
    assert by_state["OR"].automatic == (
        "a recount is ordered if the margin is at most 0.2% of the votes for the top two"
    )
    assert by_state["LA"].request.startswith("a candidate for the office may ask if")
    assert "questions" not in by_state["WI"].request
    assert by_state["SC"].last_day == ""

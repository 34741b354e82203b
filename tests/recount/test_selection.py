"""Which rule holds on a day; never the nearest instead."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from canvass.recount.condition import NEVER
from canvass.recount.question import Question
from canvass.recount.rule import Automatic, Evidence, Kind, RecountRule, Unseen, Validity
from canvass.recount.rule_text import ended_by_the_next
from canvass.recount.scope import ContestClass, Scope
from canvass.recount.selection import STALE_AFTER, Status, rule_on_date, select
from tests.recount.published import name, vectors

CHECKED = date(2026, 11, 20)


def rule(rule_id: str, validity: Validity, **further: Any) -> RecountRule:
    """A rule with these dates."""
    evidence = Evidence("a source", read_on=(CHECKED,))
    return RecountRule(
        rule_id, "XX", Kind.AUTOMATIC, Automatic(NEVER), evidence, validity=validity, **further
    )


@pytest.mark.parametrize("vector", vectors("recount.rule_on_date"), ids=name)
def test_published_choices(vector: Any) -> None:
    """Every published choice of a row, its status and its refusals."""
    rules = [rule(row["rule_id"], _validity(row)) for row in vector["given"]["rows"]]
    day = date.fromisoformat(vector["given"]["date"])
    found = rule_on_date(rules, day, day)
    expect = vector["expect"]
    assert found.status.value == expect["status"]
    assert (None if found.status.is_refused else found.rule and found.rule.rule_id) == expect[
        "rule_id"
    ]


def _validity(row: dict[str, Any]) -> Validity:
    begins, ends = (
        date.fromisoformat(row[end]) if row[end] else None for end in ("valid_from", "valid_to")
    )
    return Validity(begins, ends)


SEEN_2023 = Validity(seen_from=date(2023, 1, 1), seen_to=date(2024, 12, 31))


def test_the_last_year_seen_ends_no_rule() -> None:
    """A rule answers from the first year in which a text showed it; the last one and the day of reading end nothing."""
    rules = [rule("a", SEEN_2023)]
    for day in (date(2024, 11, 5), date(2026, 11, 3), date(2040, 11, 6)):
        assert rule_on_date(rules, day, day).status is Status.APPLIES_BOTH_UNKNOWN
    before = rule_on_date(rules, date(2016, 11, 8), date(2016, 11, 8))
    assert before.status is Status.REFUSED_NO_ROW
    assert before.rules == ()
    assert before.nearest is rules[0]
    assert "no rule on this was read for that day" in before.status.sentence


def test_a_rule_ends_the_day_before_the_next_one_starts() -> None:
    """On the same matter and contests; one on other contests ends nothing, and a known last day stays."""
    other = Scope(offices=frozenset({"president"}))
    first, second, apart, closed = ended_by_the_next(
        [
            rule("a", Validity(date(2010, 1, 1))),
            rule("b", Validity(date(2017, 12, 2))),
            rule("c", Validity(date(2012, 1, 1)), scope=other),
            rule("d", Validity(date(2011, 1, 1), date(2011, 12, 31))),
        ]
    )
    assert first.validity.valid_to == date(2010, 12, 31)
    assert second.validity.valid_to is apart.validity.valid_to is None
    assert closed.validity.valid_to == date(2011, 12, 31)


def test_a_special_rule_goes_before_the_general_one() -> None:
    """By the precedence that it declares; without one the two contradict each other."""
    day = date(2024, 11, 5)
    general, special = rule("a", SEEN_2023), rule("b", SEEN_2023, over=("a",))
    assert rule_on_date([general, special], day, day).rule is special
    assert rule_on_date([general, rule("b", SEEN_2023)], day, day).status is Status.REFUSED_CONFLICT


def test_only_a_known_change_that_was_not_seen_gives_no_answer() -> None:
    """From its first day the matter is a gap with the text that would close it; before it the old rule holds."""
    new = replace(rule("b", Validity(date(2025, 1, 1))), content=Unseen("Chapter 7 of 2025"))
    rules = ended_by_the_next([rule("a", Validity(date(2010, 1, 1))), new])
    eve, first = date(2024, 12, 31), date(2025, 1, 1)
    assert rule_on_date(rules, eve, eve).rule is rules[0]
    found = rule_on_date(rules, first, first)
    assert found.status is Status.REFUSED_CHANGE_UNSEEN
    assert found.rules == ()
    assert found.wanted == "Chapter 7 of 2025"


def test_the_nearest_rule_is_the_nearest() -> None:
    """When none covers the day, the rule closest in time is shown."""
    rules = [
        rule("old", Validity(valid_to=date(2009, 1, 1), seen_from=date(2008, 1, 1))),
        rule("new", SEEN_2023),
    ]
    found = rule_on_date(rules, date(2021, 11, 2), date(2021, 11, 2))
    assert found.status is Status.REFUSED_NO_ROW
    assert found.nearest is rules[1]


def test_sources_that_disagree_are_all_shown() -> None:
    """Rules linked as a conflict come together; one that is not linked is a refusal."""
    linked = [
        rule("a", SEEN_2023, conflict_with=("b",)),
        rule("b", SEEN_2023, conflict_with=("a",)),
    ]
    day = date(2023, 11, 7)
    found = rule_on_date(linked, day, day)
    assert found.status is Status.SOURCES_DISAGREE
    assert found.rules == tuple(linked)
    assert found.rule is None
    half = [linked[0], rule("b", SEEN_2023)]
    assert rule_on_date(half, day, day).status is Status.REFUSED_CONFLICT


def test_a_rule_nobody_checked_for_a_year_is_stale() -> None:
    """A rule compared with its source more than a year before the day of asking carries a warning."""
    rules = [rule("a", Validity(valid_from=date(2020, 1, 1)))]
    day = date(2028, 11, 7)
    assert rule_on_date(rules, day, day).stale == ("a",)
    assert rule_on_date(rules, day, date(2027, 1, 1)).stale == ()
    checked = rules[0].evidence.checked_on
    assert checked is not None
    assert rule_on_date(rules, day, checked + STALE_AFTER).stale == ()
    assert rule_on_date(rules, day, checked + STALE_AFTER + timedelta(days=1)).stale == ("a",)


def test_the_election_day_chooses_and_not_the_day_of_asking() -> None:
    """The rule is that of the election day, whenever it is asked for."""
    rules = [
        rule("a", Validity(valid_to=date(2016, 12, 31))),
        rule("b", Validity(date(2017, 1, 1))),
    ]
    question = Question(ContestClass("president"), date(2016, 11, 8), asked_on=date(2026, 1, 1))
    found = select(rules, Kind.AUTOMATIC, question)
    assert found.rule is rules[0]


def test_scope_and_stage_choose_before_the_dates() -> None:
    """A rule for other offices or of another stage is not looked at."""
    president = Scope(offices=frozenset({"president"}))
    others = Scope(except_offices=frozenset({"president"}))
    rules = [
        rule("a", SEEN_2023, scope=president),
        rule("b", SEEN_2023, scope=others),
        rule("c", SEEN_2023, stage="hand_review"),
    ]
    day = date(2024, 11, 5)
    found = select(rules, Kind.AUTOMATIC, Question(ContestClass("governor"), day, day))
    assert found.rule is rules[1]
    later = select(
        rules, Kind.AUTOMATIC, Question(ContestClass("president"), day, day), "hand_review"
    )
    assert later.rule is rules[2]

"""Which rule holds on a day; never the nearest instead."""

from datetime import date
from typing import Any

import pytest

from canvass.recount.condition import NEVER
from canvass.recount.question import Question
from canvass.recount.rule import Automatic, Evidence, Kind, RecountRule, Validity
from canvass.recount.scope import ContestClass, Scope
from canvass.recount.selection import Status, rule_on_date, select
from tests.recount.published import name, vectors

CHECKED = date(2026, 11, 20)


def rule(rule_id: str, validity: Validity, **further: Any) -> RecountRule:
    """A rule with these dates."""
    evidence = Evidence("a source", checked_on=CHECKED)
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


def test_without_bounds_only_the_years_seen_count() -> None:
    """A rule without known bounds answers for the years in which sources showed it, and for no other."""
    rules = [rule("a", SEEN_2023)]
    inside = rule_on_date(rules, date(2024, 11, 5), date(2024, 11, 5))
    assert inside.status is Status.APPLIES_BOTH_UNKNOWN
    outside = rule_on_date(rules, date(2016, 11, 8), date(2016, 11, 8))
    assert outside.status is Status.REFUSED_NO_ROW
    assert outside.rules == ()
    assert outside.nearest is rules[0]
    assert "cannot say for that day" in outside.status.sentence


def test_the_nearest_rule_is_the_nearest() -> None:
    """When none covers the day, the rule closest in time is shown."""
    rules = [
        rule("old", Validity(valid_to=date(2009, 1, 1), seen_from=date(2008, 1, 1))),
        rule("new", SEEN_2023),
    ]
    found = rule_on_date(rules, date(2021, 11, 2), date(2021, 11, 2))
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

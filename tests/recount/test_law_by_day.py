"""Every question of the law on every kind of day: one answer, or a gap that is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest

from canvass.model import ElectionType
from canvass.recount.question import Question
from canvass.recount.rule import Kind, RecountRule, Unseen, Validity
from canvass.recount.scope import OFFICES, ContestClass
from canvass.recount.selection import Status, select
from tests.recount.laws import LAWS, rule

READ_AGAIN = (
    *(
        "AK",
        "AL",
        "AZ",
        "CO",
        "CT",
        "DC",
        "DE",
        "FL",
        "GA",
        "ID",
        "MI",
        "MN",
        "MO",
        "NC",
        "ND",
        "NJ",
    ),
    *("NM", "NV", "OH", "PA", "RI", "SC", "SD", "TN", "TX", "VA", "VT", "WA", "WI", "WY"),
)
"""The states whose rules rest on the statutes."""

READ_FROM_2024_ON = (
    *("AR", "CA", "IL", "IN", "KS", "LA", "MA", "MD", "ME", "MT", "NE", "NH", "OK", "OR"),
    *("UT", "WV"),
)
"""The states of which the statutes were read in copies that do not reach back to 2020."""

CONTESTS = tuple(
    ContestClass(office, kind)
    for office in OFFICES
    for kind in (ElectionType.GENERAL, ElectionType.PRIMARY)
)
ONE_DAY = timedelta(days=1)


def days_of(rules: Sequence[RecountRule]) -> list[date]:
    """Each first and last day of a rule with the days about it, and an election day of every second year."""
    bounds = {
        bound
        for each in rules
        for bound in (each.validity.begins, each.validity.valid_to)
        if bound is not None
    }
    near = {bound + shift for bound in bounds for shift in (-ONE_DAY, 0 * ONE_DAY, ONE_DAY)}
    days = near | {date(year, 11, 5) for year in range(2000, 2041, 2)}
    return sorted(day for day in days if date(2000, 1, 1) <= day <= date(2040, 12, 31))


def faults(rules: Sequence[RecountRule]) -> Iterator[str]:
    """Days on which rules contradict each other, and days without a rule after one that held before."""
    for kind, stage in {(each.kind, each.stage) for each in rules}:
        about = [each for each in rules if (each.kind, each.stage) == (kind, stage)]
        for contest in CONTESTS:
            had = False
            for day in days_of(about):
                status = select(about, kind, Question(contest, day, day), stage).status
                if status is Status.REFUSED_CONFLICT:
                    yield f"overlap: {kind} {stage} {contest.office} {day}"
                if had and status is Status.REFUSED_NO_ROW and not _of_one_day(about, day):
                    yield f"hole: {kind} {stage} {contest.office} {day}"
                had = had or status is not Status.REFUSED_NO_ROW


def _of_one_day(rules: Sequence[RecountRule], day: date) -> bool:
    """Whether what ended before the day were rules of one election day alone, or ones that end for good."""
    ended = [r for r in rules if r.validity.valid_to and r.validity.valid_to < day]
    return all(
        r.validity.valid_from == r.validity.valid_to or "valid_to" in r.validity.derived
        for r in ended
        if not any(other.validity.covers(day) for other in rules)
    )


@pytest.mark.parametrize("state", sorted(LAWS))
def test_every_question_has_one_answer_or_a_named_gap(state: str) -> None:
    """From 2000 to 2040 no state's rules overlap, and none of them ends without another that starts."""
    assert [*faults(LAWS[state].rules)] == []


@pytest.mark.parametrize("state", READ_AGAIN)
@pytest.mark.parametrize("office", ["governor", "us_senate", "us_house", "president"])
def test_the_states_read_again_answer_from_2020_on(state: str, office: str) -> None:
    """Whether one is ordered, who may ask and who pays: a rule or the text that is wanted, up to 2040."""
    for year in (2020, 2022, 2024, 2026, 2028, 2040):
        question = Question(ContestClass(office), date(year, 11, 5), date(year, 11, 5))
        for kind in (Kind.AUTOMATIC, Kind.REQUEST, Kind.PUBLICLY_PAID):
            found = select(LAWS[state].rules, kind, question)
            assert found.rules or found.wanted, (kind, year)


@pytest.mark.parametrize("state", READ_FROM_2024_ON)
@pytest.mark.parametrize("office", ["governor", "us_senate", "us_house", "president"])
def test_the_states_read_in_newer_copies_answer_from_2024_on(state: str, office: str) -> None:
    """Whether one is ordered, who may ask, until when and who pays: a rule or the text that is wanted."""
    for year in (2024, 2026, 2028, 2040):
        question = Question(ContestClass(office), date(year, 11, 5), date(year, 11, 5))
        for kind, stage in (
            (Kind.AUTOMATIC, ""),
            (Kind.REQUEST, ""),
            (Kind.PUBLICLY_PAID, ""),
            (Kind.CLOCK, "ask"),
        ):
            found = select(LAWS[state].rules, kind, question, stage)
            assert found.rules or found.wanted, (kind, year)


def planted(change: Validity) -> list[RecountRule]:
    """North Carolina's rules with one whose days were changed."""
    target = rule("NC-publicly-paid-2002")
    return [
        replace(each, validity=change) if each.rule_id == target.rule_id else each
        for each in LAWS["NC"].rules
    ]


def test_a_planted_overlap_is_found() -> None:
    """A second rule on the same matter, without precedence over the first."""
    target = rule("NC-publicly-paid-2002")
    twin = replace(target, rule_id="twin", validity=Validity(date(2020, 1, 1)))
    found = [*faults([*LAWS["NC"].rules, twin])]
    assert found
    assert all(each.startswith("overlap: publicly_paid") for each in found)
    assert [*faults([*LAWS["NC"].rules, replace(twin, over=(target.rule_id,))])] == []


def test_a_planted_hole_is_found() -> None:
    """A rule that ends on a known day with nothing after it; a known change instead is no hole."""
    closed = planted(Validity(date(2002, 1, 1), date(2023, 12, 31)))
    found = [*faults(closed)]
    assert found
    assert all(each.startswith("hole: publicly_paid") for each in found)
    gap = replace(
        rule("NC-publicly-paid-2002"),
        rule_id="gap",
        content=Unseen("S.L. 2024-57"),
        validity=Validity(date(2024, 1, 1)),
    )
    assert [*faults([*closed, gap])] == []

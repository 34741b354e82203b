"""Every question of the law on every kind of day: one answer, or a gap that is named."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from canvass.recount.clock_check import clock_faults
from canvass.recount.fault import FaultKind
from canvass.recount.overlap import together_faults
from canvass.recount.question import Question
from canvass.recount.rule import Kind, RecountRule, Unseen, Validity
from canvass.recount.scope import ContestClass
from canvass.recount.selection import select
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
        "HI",
        "IA",
        "ID",
        "KY",
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


@pytest.mark.parametrize("state", sorted(LAWS))
def test_every_question_has_one_answer_or_a_named_gap(state: str) -> None:
    """From 2000 to 2040 no rules overlap, none ends without another, and no clock makes a day that cannot be."""
    law = LAWS[state]
    found = (
        *together_faults(law.rules),
        *clock_faults(law.rules, state, law.time_zone),
    )
    assert found == ()


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
    (found,) = together_faults([*LAWS["NC"].rules, twin])
    assert (found.kind, found.rule_id) == (FaultKind.OVERLAP, "twin")
    assert found.what.startswith("overlaps NC-publicly-paid-2002 on 2020-01-01 for president")
    assert together_faults([*LAWS["NC"].rules, replace(twin, over=(target.rule_id,))]) == ()


def test_a_planted_hole_is_found() -> None:
    """A rule that ends on a known day with nothing after it; a known change instead is not a hole."""
    closed = planted(Validity(date(2002, 1, 1), date(2023, 12, 31)))
    (found,) = together_faults(closed)
    assert (found.kind, found.rule_id) == (FaultKind.GAP, "NC-publicly-paid-2002")
    assert "from 2024-01-01 nothing answers" in found.what
    gap = replace(
        rule("NC-publicly-paid-2002"),
        rule_id="gap",
        content=Unseen("S.L. 2024-57"),
        validity=Validity(date(2024, 1, 1)),
    )
    assert together_faults([*closed, gap]) == ()

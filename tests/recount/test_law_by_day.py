"""Every question of the law on every kind of day: one answer, or a gap that is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest

from canvass.recount.clock_check import clock_faults
from canvass.recount.fault import FaultKind
from canvass.recount.overlap import (
    CONTESTS,
    Clash,
    _is_meant,
    clashes,
    days_of,
    together_faults,
)
from canvass.recount.question import Question
from canvass.recount.rule import Kind, RecountRule, Request, Unseen, Validity
from canvass.recount.scope import ContestClass
from canvass.recount.selection import Status, select
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes
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


def general_election(year: int) -> date:
    """The Tuesday after the first Monday of November."""
    first = date(year, 11, 1)
    return first + timedelta(days=(7 - first.weekday()) % 7 + 1)


def may_be_asked_for(rules: Sequence[RecountRule], question: Question) -> bool:
    """Whether somebody could ask at a tie, by the rule of the day or, where none was read, the nearest."""
    found = select(rules, Kind.REQUEST, question)
    tie = ContestVotes(5_000, 5_000, 10_000)
    nearest = (found.nearest,) if found.nearest else ()
    contents = [rule.content for rule in found.rules or nearest]
    asked = [each for each in contents if isinstance(each, Request)]
    return not asked or any(r.condition.decide(tie).truth is not Truth.FALSE for r in asked)


@pytest.mark.parametrize("state", sorted(LAWS))
@pytest.mark.parametrize("office", ["president", "us_senate", "governor", "us_house"])
def test_each_contest_from_2016_to_2028_is_answered_or_the_text_is_named(
    state: str, office: str
) -> None:
    """Whether one is ordered, who may ask, until when and who pays: a rule, or the section that would tell."""
    rules = LAWS[state].rules
    for year in range(2016, 2029, 4 if office == "president" else 2):
        day = general_election(year)
        question = Question(ContestClass(office), day, day)
        wanted = [(Kind.AUTOMATIC, ""), (Kind.REQUEST, "")]
        if may_be_asked_for(rules, question):
            wanted += [(Kind.PUBLICLY_PAID, ""), (Kind.CLOCK, "ask")]
        for kind, stage in wanted:
            found = select(rules, kind, question, stage)
            named = found.nearest.evidence.statute if found.nearest else ""
            assert found.rules or found.wanted or named, (kind, year)


def test_election_days_are_those_that_were_held() -> None:
    """From the eighth of November of 2016 to the seventh of 2028."""
    days = [general_election(year).day for year in range(2016, 2029, 2)]
    assert days == [8, 6, 3, 8, 5, 3, 7]


def around(target: RecountRule) -> list[RecountRule]:
    """The rules of its state on every other matter, and it: a rule that a later law adds beside it is left out."""
    matter = (target.kind, target.stage)
    rules = LAWS[target.jurisdiction].rules
    return [each for each in rules if each == target or (each.kind, each.stage) != matter]


def planted(change: Validity) -> list[RecountRule]:
    """North Carolina's rules with one whose days were changed."""
    target = rule("NC-publicly-paid-2002")
    return [replace(each, validity=change) if each == target else each for each in around(target)]


def test_a_planted_overlap_is_found() -> None:
    """A second rule on the same matter, without precedence over the first."""
    target = rule("NC-publicly-paid-2002")
    twin = replace(target, rule_id="twin", validity=Validity(date(2020, 1, 1)))
    (found,) = together_faults([*around(target), twin])
    assert (found.kind, found.rule_id) == (FaultKind.OVERLAP, "twin")
    assert found.what.startswith("overlaps NC-publicly-paid-2002 on 2020-01-01 for president")
    assert together_faults([*around(target), replace(twin, over=(target.rule_id,))]) == ()


def test_contests_alike_are_looked_through_as_each_by_itself() -> None:
    """Whatever rules overlap or leave a hole: the days of contests with the same rules are those of each alone."""
    rules, ended = LAWS["NC"].rules, Validity(date(2002, 1, 1), date(2023, 12, 31))
    overlaps, holes = 0, 0
    for kind, stage in dict.fromkeys((each.kind, each.stage) for each in rules):
        about = [each for each in rules if (each.kind, each.stage) == (kind, stage)]
        planted_too = [
            [*about, replace(about[0], rule_id="twin")],
            [replace(each, over=()) for each in about],
            [replace(each, validity=ended) for each in about],
        ]
        for planted_one in planted_too:
            found = [*clashes(planted_one)]
            assert found == [*one_by_one(planted_one)]
            overlaps += any(each.kind is FaultKind.OVERLAP for each in found)
            holes += any(each.kind is FaultKind.GAP for each in found)
    assert overlaps
    assert holes


def one_by_one(about: Sequence[RecountRule]) -> Iterator[Clash]:
    """The clashes of a matter, every contest asked on every day."""
    for contest in CONTESTS:
        before: tuple[RecountRule, ...] = ()
        for day in days_of(about):
            found = select(about, about[0].kind, Question(contest, day, day), about[0].stage)
            if found.status is Status.REFUSED_CONFLICT:
                yield Clash(FaultKind.OVERLAP, found.rules, contest, day)
            is_gap = found.status is Status.REFUSED_NO_ROW
            if before and is_gap and not _is_meant(about, day):
                yield Clash(FaultKind.GAP, before, contest, day)
            before = () if is_gap else found.rules or found.gap


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


def test_an_act_of_which_a_part_was_read_is_named_from_its_day_on() -> None:
    """Iowa's act of 2026 on recounts of measures was to be had as enrolled, and cut at its limits."""
    for rule_id in ("IA-request-measure-2025", "IA-request-local-measure-2025"):
        assert rule(rule_id).notes_on(date(2026, 6, 30)) == ""
        assert "H.F. 2501" in rule(rule_id).notes_on(date(2026, 7, 1))

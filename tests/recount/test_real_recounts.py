"""Real recounts of 2000 to 2024: where the contest stood and until when, computed from the rules."""

from __future__ import annotations

import json
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest

from canvass.model import ElectionType
from canvass.recount.calendar import state_calendar
from canvass.recount.deadlines import countdowns, last_day_to_ask, with_days_by_law
from canvass.recount.eligible import Eligibility, Standing, eligibility
from canvass.recount.moment import Moment
from canvass.recount.official_dates import OfficialDates, Start
from canvass.recount.question import Question
from canvass.recount.scope import ContestClass
from canvass.recount.several import for_candidates
from canvass.recount.votes import ContestVotes
from tests.recount.laws import LAWS, asked

CASES = json.loads(
    (Path(__file__).parent.parent / "published" / "real_recounts.json").read_text("utf-8")
)
"""What was published of each: votes before the recount as far as told, and how it came about."""

OTHERWISE = {
    (
        "KY",
        "2018-11-06",
    ): "recounted by the House in a contest of the election, not under the recount law",
}
"""Recounts that did not come about by the law that is asked here, or of which the sources differ."""

ANSWERED = 183
"""Of how many a rule in hand and the published figures tell where they stood."""

EXPECTED = {
    "automatic": (Standing.AUTOMATIC,),
    "requested": (Standing.MAY_ASK,),
    "none": (Standing.MAY_ASK, Standing.NOT),
}


def expected(case: dict[str, Any]) -> tuple[Standing, ...]:
    """What was known of it then; of one that nobody asked for, whether somebody could, where that was told."""
    if "could_ask" in case:
        return (Standing.MAY_ASK if case["could_ask"] else Standing.NOT,)
    return EXPECTED[case["triggered"]]


def found(case: dict[str, Any]) -> Eligibility:
    """Where the contest stood by the law of its day."""
    votes = ContestVotes(
        leader_votes=case["leader"],
        runner_up_votes=case["second"],
        total_votes=case["total"],
        margin_votes=case["margin"],
        highest_votes=case.get("highest"),
        with_write_in=False,
        winners=case.get("seats", 1),
        marks=case.get("seats", 1),
    )
    question = asked(
        date.fromisoformat(case["day"]), case["office"], ElectionType(case["election"])
    )
    return eligibility(LAWS[case["state"]].rules, question, votes, {"second": votes})


def is_unknown(standing: Eligibility) -> bool:
    """Whether a rule or a figure that decides is not known."""
    known = (Standing.AUTOMATIC, Standing.MAY_ASK, Standing.NOT)
    return standing.standing not in known


def why(standing: Eligibility) -> tuple[str, ...]:
    """The rules that start later, and the figures that were not published."""
    answers = (*standing.automatic, *standing.request)
    later = [f"nothing in hand before {each.nearest_id}" for each in standing.unanswered]
    return (*later, *(text for answer in answers for text in answer.missing))


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case['state']} {case['day']} {case['contest'][:30]}"
)
def test_no_answer_about_a_real_recount_is_wrong(case: dict[str, Any]) -> None:
    """Ordered by law, asked for, or neither, as it was; or unknown, and then it is said what is missing."""
    standing = found(case)
    if is_unknown(standing):
        assert why(standing)
    elif (case["state"], case["day"]) not in OTHERWISE or case["office"] != "state_house":
        assert standing.standing in expected(case)


def test_how_many_are_answered() -> None:
    """Of 212 real recounts and refusals; the others wait for rules of earlier years."""
    answered = [case for case in CASES if not is_unknown(found(case))]
    assert (len(CASES), len(answered)) == (212, ANSWERED)
    read_again = {
        "CO",
        "NM",
        "RI",
        "SD",
        "AL",
        "GA",
        "KY",
        "MI",
        "NC",
        "NV",
        "PA",
        "TX",
        "WA",
        "WI",
    }
    assert read_again <= {case["state"] for case in answered}


RAN_OFF = 2


@pytest.mark.parametrize(
    ("state", "day", "office", "kind", "dates", "until"),
    [
        ("NC", date(2020, 11, 3), "statewide_judge", "general", {}, Moment(date(2020, 11, 17), time(12))),
        ("NC", date(2024, 11, 5), "statewide_judge", "general", {}, Moment(date(2024, 11, 19), time(12))),
        ("NV", date(2016, 11, 8), "president", "general", {}, Moment(date(2016, 11, 29), time(17))),
        ("KS", date(2022, 8, 2), "constitutional_amendment", "primary", {}, Moment(date(2022, 8, 12), time(17))),
        ("OK", date(2024, 8, 27), "local", "general", {}, Moment(date(2024, 8, 30), time(17))),
        ("ME", date(2016, 11, 8), "statewide_question", "general", {}, Moment(date(2016, 11, 16))),
        ("NH", date(2022, 11, 8), "state_house", "general", {}, Moment(date(2022, 11, 14))),
        # Thune had until Friday, November 15 (freerepublic.com), Rouzer until noon of Tuesday (rollcall.com), Obenshain
        # and Good ten days from the State Board's certificate (dnronline.com, wvtf.org).
        ("SD", date(2002, 11, 5), "us_senate", "general", {}, Moment(date(2002, 11, 15))),
        (
            "NC",
            date(2012, 11, 6),
            "us_house",
            "general",
            {Start.COUNTY_CANVASS: date(2012, 11, 16)},
            Moment(date(2012, 11, 20), time(12)),
        ),
        (
            "VA",
            date(2013, 11, 5),
            "state_office",
            "general",
            {Start.CERTIFICATION: date(2013, 11, 25)},
            Moment(date(2013, 12, 5)),
        ),
        (
            "VA",
            date(2024, 6, 18),
            "us_house",
            "primary",
            {Start.CERTIFICATION: date(2024, 7, 2)},
            Moment(date(2024, 7, 12)),
        ),
        # Until when these could be asked for stands in the sources of real_recounts.json.
        (
            "WI",
            date(2011, 4, 5),
            "statewide_judge",
            "general",
            {Start.LAST_COUNTY_CANVASS: date(2011, 4, 15)},
            Moment(date(2011, 4, 20), time(17)),
        ),
        ("KY", date(2015, 5, 19), "governor", "primary", {}, Moment(date(2015, 5, 29))),
        ("NH", date(2016, 11, 8), "us_senate", "general", {}, Moment(date(2016, 11, 14))),
        (
            "WY",
            date(2006, 11, 7),
            "us_house",
            "general",
            {Start.CANVASS: date(2006, 11, 15)},
            Moment(date(2006, 11, 17)),
        ),
        (
            "WA",
            date(2022, 11, 8),
            "us_house",
            "general",
            {Start.CERTIFICATION: date(2022, 12, 7)},
            Moment(date(2022, 12, 9)),
        ),
        (
            "MD",
            date(2018, 6, 26),
            "county",
            "primary",
            {Start.CERTIFICATION: date(2018, 7, 10)},
            Moment(date(2018, 7, 13)),
        ),
        (
            "VA",
            date(2006, 11, 7),
            "us_senate",
            "general",
            {Start.CERTIFICATION: date(2006, 11, 27)},
            Moment(date(2006, 12, 7)),
        ),
        (
            "UT",
            date(2024, 6, 25),
            "us_house",
            "primary",
            {Start.CANVASS: date(2024, 7, 22)},
            Moment(date(2024, 7, 29), time(17)),
        ),
        (
            "MD",
            date(2022, 7, 19),
            "county",
            "primary",
            {Start.CERTIFICATION: date(2022, 8, 13)},
            Moment(date(2022, 8, 16)),
        ),
        (
            "WI",
            date(2020, 11, 3),
            "president",
            "general",
            {Start.LAST_COUNTY_CANVASS: date(2020, 11, 17)},
            Moment(date(2020, 11, 18), time(17)),
        ),
        (
            "GA",
            date(2020, 11, 3),
            "president",
            "general",
            {Start.CERTIFICATION: date(2020, 11, 20)},
            Moment(date(2020, 11, 24)),
        ),
        (
            "TX",
            date(2022, 5, 24),
            "us_house",
            "primary",
            {Start.CANVASS: date(2022, 6, 6)},
            Moment(date(2022, 6, 8), time(17)),
        ),
        (
            "MI",
            date(2016, 11, 8),
            "president",
            "general",
            {Start.CANVASS: date(2016, 11, 28)},
            Moment(date(2016, 11, 30)),
        ),
        (
            "AK",
            date(2020, 11, 3),
            "state_house",
            "general",
            {Start.CANVASS: date(2020, 11, 30)},
            Moment(date(2020, 12, 5)),
        ),
        (
            "NV",
            date(2020, 11, 3),
            "county",
            "general",
            {Start.COUNTY_CANVASS: date(2020, 12, 1)},
            Moment(date(2020, 12, 4)),
        ),
        (
            "ND",
            date(2016, 11, 8),
            "county",
            "general",
            {Start.COUNTY_CANVASS: date(2016, 11, 14)},
            Moment(date(2016, 11, 17)),
        ),
        (
            "WI",
            date(2022, 11, 8),
            "state_office",
            "general",
            {Start.LAST_COUNTY_CANVASS: date(2022, 11, 21)},
            Moment(date(2022, 11, 25), time(17)),
        ),
    ],
)  # fmt: skip
def test_until_when(
    state: str, day: date, office: str, kind: str, dates: dict[Start, date], until: Moment
) -> None:
    """The last day to ask, to the hour where the law or the office named one, as it was reported.

    Only Texas counts the candidates; its case is a runoff between two.
    """
    question = Question(ContestClass(office, ElectionType(kind)), day, day)
    calendar = state_calendar(state, day.year, day.year + 1)
    known = {Start.ELECTION_DAY: (Moment(day),)}
    known |= {start: (Moment(when),) for start, when in dates.items()}
    rules = tuple(for_candidates(rule, RAN_OFF) for rule in LAWS[state].rules)
    official = with_days_by_law(rules, question, OfficialDates(known), calendar)
    last = last_day_to_ask(countdowns(rules, question, official, calendar))
    assert last is not None
    latest = last.deadline.latest
    assert latest is not None
    assert (latest.day, latest.at) == (until.day, until.at)


@pytest.mark.parametrize(
    ("state", "canvassed"),
    [("MN", Start.CANVASS), ("UT", Start.CANVASS), ("GA", Start.CERTIFICATION)],
)
def test_a_district_in_one_county_is_not_given_the_days_of_the_state(
    state: str, canvassed: Start
) -> None:
    """Scott County canvassed a house district of Minnesota on November 13, 2024; the state's day is a week later."""
    day = date(2024, 11, 5)
    question = Question(ContestClass("state_house", ElectionType.GENERAL), day, day)
    known = {Start.ELECTION_DAY: (Moment(day),), canvassed: (Moment(date(2024, 11, 21)),)}
    rules, calendar = LAWS[state].rules, state_calendar(state, day.year, day.year + 1)
    last = last_day_to_ask(countdowns(rules, question, OfficialDates(known), calendar))
    assert last is not None
    assert last.deadline.latest is None
    assert "lies in one county" in last.says

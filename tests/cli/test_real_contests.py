"""Contests of 2006 to 2024 with the votes that were published, asked of the command: what was done is what it says."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

ORDERED, ASKED, NEITHER = "automatic", "may_ask", "not"


@dataclass(frozen=True)
class Real:
    """A contest, what became of it, and the last day to ask where it was known."""

    what: str
    state: str
    office: str
    day: str
    votes: tuple[int, ...]
    standing: str
    kind: str = "general"
    dates: tuple[tuple[str, str], ...] = ()
    asked_on: str = ""
    until: str = ""
    clock: str = "ask"
    payer: str = ""


REAL = (
    Real(
        "Wisconsin, Senate 21, recall: 1.16%, Wanggaard asked on June 15 and paid $5 a ward",
        "WI",
        "state_senate",
        "2012-06-05",
        (36_351, 35_517, 56),
        ASKED,
        kind="special",
        dates=(("last_county_canvass", "2012-06-12"),),
        asked_on="2012-06-13",
        until="2012-06-15T17:00",
        payer="who asks pays",
    ),
    Real(
        "Alaska, House 27: eleven voters asked on December 1, at the state's cost",
        "AK",
        "state_house",
        "2020-11-03",
        (4_575, 4_562),
        ASKED,
        dates=(("canvass", "2020-11-30"),),
        asked_on="2020-12-01",
        until="2020-12-05",
        payer="the public pays",
    ),
    Real(
        "Missouri, Senate 24: 133 of more than 61,000 votes; one percent was the limit until August 2013",
        "MO",
        "state_senate",
        "2010-11-02",
        (30_567, 30_434),
        ASKED,
        payer="not known here",
    ),
    Real(
        "Idaho, Senate 15: six votes of 17,890, seventeen were free",
        "ID",
        "state_senate",
        "2018-11-06",
        (8_948, 8_942),
        ASKED,
        payer="the public pays",
    ),
    Real(
        "Kansas, governor, primary: until Friday, by the director of elections",
        "KS",
        "governor",
        "2018-08-07",
        (128_549, 128_204, 59_000),
        ASKED,
        kind="primary",
        asked_on="2018-08-14",
        until="2018-08-17",
    ),
    Real(
        "Arizona 3, primary: the county canvassed on August 12, and the court ordered it that day",
        "AZ",
        "us_house",
        "2024-07-30",
        (19_087, 19_045, 4_900),
        ORDERED,
        kind="primary",
        dates=(("last_county_canvass", "2024-08-12"),),
        until="2024-08-13",
        clock="automatic_order",
        asked_on="2024-08-12",
        payer="the public pays for an automatic recount",
    ),
    Real(
        "New Mexico, land commissioner: canvassed on November 25, .14%",
        "NM",
        "state_office",
        "2014-11-04",
        (249_993, 249_289),
        ORDERED,
        payer="the public pays for an automatic recount",
    ),
    Real(
        "Louisiana, Caddo sheriff: Nickelson asked on Tuesday; whether 7,000 ballots are enough is not in the votes",
        "LA",
        "county",
        "2023-11-18",
        (21_621, 21_620),
        "cannot_say",
        asked_on="2023-11-19",
        until="2023-11-21",
        payer="who asks pays",
    ),
    Real(
        "Utah 4, McAdams and Love: .258%, no request was open",
        "UT",
        "us_house",
        "2018-11-06",
        (134_964, 134_270),
        NEITHER,
    ),
    Real(
        "North Carolina, governor: 10,277 are above 10,000",
        "NC",
        "governor",
        "2016-11-08",
        (2_309_157, 2_298_880, 102_977),
        NEITHER,
    ),
    Real(
        "North Carolina, auditor: Stuber asked",
        "NC",
        "state_office",
        "2016-11-08",
        (2_246_268, 2_240_240),
        ASKED,
        until="2016-11-22T12:00",
    ),
    Real(
        "Florida, U.S. Senate",
        "FL",
        "us_senate",
        "2018-11-06",
        (4_099_505, 4_089_472),
        ORDERED,
        until="2018-11-15T15:00",
        clock="automatic_finish",
    ),
    Real(
        "Pennsylvania, U.S. Senate: ordered on November 13",
        "PA",
        "us_senate",
        "2024-11-05",
        (3_399_295, 3_384_180, 177_000),
        ORDERED,
        until="2024-11-26T12:00",
        clock="automatic_finish",
    ),
    Real(
        "Arizona, attorney general",
        "AZ",
        "state_office",
        "2022-11-08",
        (1_254_809, 1_254_298),
        ORDERED,
    ),
    Real(
        "Arizona 2, McSally and Barber: by the limits before 2022",
        "AZ",
        "us_house",
        "2014-11-04",
        (109_704, 109_543),
        ORDERED,
    ),
    Real(
        "Connecticut, governor: .56%, none",
        "CT",
        "governor",
        "2010-11-02",
        (567_278, 560_874, 17_629),
        NEITHER,
    ),
    Real(
        "Connecticut 2, Courtney and Simmons",
        "CT",
        "us_house",
        "2006-11-07",
        (121_248, 121_165),
        ORDERED,
    ),
    Real(
        "Connecticut House 120: 13 votes",
        "CT",
        "state_house",
        "2018-11-06",
        (5_222, 5_209),
        ORDERED,
        until="2018-11-14",
        clock="automatic_start",
    ),
    Real(
        "Minnesota, governor", "MN", "governor", "2010-11-02", (919_232, 910_462, 251_487), ORDERED
    ),
    Real(
        "Minnesota, U.S. Senate",
        "MN",
        "us_senate",
        "2008-11-04",
        (1_211_565, 1_211_350, 437_505),
        ORDERED,
    ),
    Real(
        "Ohio 12, special: .8%, nobody asked",
        "OH",
        "us_house",
        "2018-08-07",
        (104_328, 102_648, 1_165),
        ASKED,
        kind="special",
    ),
    Real(
        "Ohio 9, Kaptur and Merrin: .6%, none ordered",
        "OH",
        "us_house",
        "2024-11-05",
        (181_098, 178_716, 15_381),
        ASKED,
    ),
    Real(
        "Oregon, Measure 92", "OR", "statewide_question", "2014-11-04", (753_574, 752_737), ORDERED
    ),
    Real(
        "Virginia, attorney general: Obenshain asked",
        "VA",
        "state_office",
        "2013-11-05",
        (1_103_777, 1_103_612),
        ASKED,
        dates=(("certification", "2013-11-25"),),
        asked_on="2013-11-26",
        until="2013-12-05",
    ),
    Real(
        "Virginia 5, primary: Good asked on July 11",
        "VA",
        "us_house",
        "2024-06-18",
        (31_583, 31_209),
        ASKED,
        kind="primary",
        dates=(("certification", "2024-07-02"),),
        asked_on="2024-07-03",
        until="2024-07-12",
    ),
    Real(
        "Wisconsin, Supreme Court: Kloppenburg asked on April 20",
        "WI",
        "statewide_judge",
        "2011-04-05",
        (752_694, 745_378),
        ASKED,
        kind="special",
        dates=(("last_county_canvass", "2011-04-15"),),
        asked_on="2011-04-18",
        until="2011-04-20T17:00",
    ),
    Real(
        "Kentucky, governor: a recanvass alone",
        "KY",
        "governor",
        "2019-11-05",
        (709_890, 704_754, 28_433),
        NEITHER,
    ),
)


@pytest.mark.parametrize("real", REAL, ids=lambda real: real.what)
def test_what_was_done_is_what_the_plan_says(run: Run, tmp_path: Path, real: Real) -> None:
    """Ordered, open to whoever asks, or neither; and until when, where that was told at the time."""
    votes = {f"c{place}": number for place, number in enumerate(real.votes)}
    dates = tuple((real.state, event, day) for event, day in real.dates)
    election = LawElection(real.day, real.office, {real.state: votes}, real.kind, dates=dates)
    asked_on = real.asked_on or real.day
    words = ("recount", "plan", write(tmp_path / "e", election), "--as-of", asked_on, "--json")
    (state,) = json.loads(run(*words)[1])["states"]
    assert state["eligibility"]["standing"]["value"] == real.standing
    assert not real.until or last_day(state, real.clock) == real.until
    text = " ".join(run(*words[:-1], "--all")[1].split())
    assert f"Who pays: {real.payer}" in text


def last_day(state: dict[str, Any], stage: str) -> str:
    """The last day of a clock, with its hour where the law has one."""
    (clock,) = [each for each in state["clocks"] if each["stage"] == stage]
    latest = clock["deadline"]["latest"]
    hour = latest.get("time_of_day") or latest.get("at")
    return f"{latest['day']}T{hour[:5]}" if hour else str(latest["day"])

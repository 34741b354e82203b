"""Contests of 2004 to 2024 with the votes that were published, asked of the command: what was done is what it says."""

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
    seats: int = 1
    price: str = ""
    """What is paid in advance for a contest of forty precincts."""


REAL = (
    Real(
        "Washington 3, Kent: .83%, certified on December 7, asked on Friday the 9th, $48,589 at 15 cents a ballot",
        "WA",
        "us_house",
        "2022-11-08",
        (160_314, 157_685, 1_760),
        ASKED,
        dates=(("certification", "2022-12-07"),),
        asked_on="2022-12-09",
        until="2022-12-09",
        payer="who asks pays",
    ),
    Real(
        "Baltimore County executive, primary: nine votes, certified on Tuesday, until Friday, free below .1%",
        "MD",
        "county",
        "2018-06-26",
        (27_804, 27_795, 26_835, 2_135),
        ASKED,
        kind="primary",
        dates=(("certification", "2018-07-10"),),
        asked_on="2018-07-10",
        until="2018-07-13",
        payer="the public pays",
    ),
    Real(
        "Virginia, Senate 37, Oleszek: 92 of some 37,000, certified on November 26, ten days, the state paid",
        "VA",
        "state_senate",
        "2007-11-06",
        (18_600, 18_508, 77),
        ASKED,
        dates=(("certification", "2007-11-26"),),
        asked_on="2007-11-27",
        until="2007-12-06",
        payer="the public pays",
    ),
    Real(
        "Florida, House 89: 37 of some 80,000, by machine until Thursday at 3",
        "FL",
        "state_house",
        "2018-11-06",
        (39_700, 39_663),
        ORDERED,
        asked_on="2018-11-10",
        until="2018-11-15T15:00",
        clock="automatic_finish",
        payer="the public pays for an automatic recount",
    ),
    Real(
        "Ohio 12, special, Balderson and O'Connor: 1,680 votes were outside of .5%",
        "OH",
        "us_house",
        "2018-08-07",
        (104_328, 102_648, 1_165),
        ASKED,
        kind="special",
        asked_on="2018-08-24",
        payer="who asks pays",
    ),
    Real(
        "Illinois, treasurer, Cross: within five percent, a discovery recount",
        "IL",
        "state_office",
        "2014-11-04",
        (1_702_525, 1_693_300, 146_654),
        ASKED,
        asked_on="2014-12-01",
    ),
    Real(
        "Washington, governor, first count: 261 votes; a second request until the third business day",
        "WA",
        "governor",
        "2004-11-02",
        (1_371_414, 1_371_153, 63_346),
        ORDERED,
        dates=(("certification", "2004-11-30"),),
        asked_on="2004-12-01",
        until="2004-12-03",
    ),
    Real(
        "Virginia, attorney general: Deeds petitioned on November 29",
        "VA",
        "state_office",
        "2005-11-08",
        (970_886, 970_563, 1_801),
        ASKED,
        dates=(("certification", "2005-11-28"),),
        asked_on="2005-11-29",
        until="2005-12-08",
    ),
    Real(
        "Ohio 15, Pryce and Kilroy: 1,055 votes, ordered on November 27",
        "OH",
        "us_house",
        "2006-11-07",
        (110_732, 109_677),
        ORDERED,
        payer="the public pays for an automatic recount",
    ),
    Real(
        "Andalusia, Alabama, district 3: one vote, canvassed at 11, until 11 two days later; no recount",
        "AL",
        "municipal",
        "2008-08-26",
        (117, 116),
        ASKED,
        kind="special",
        dates=(("canvass", "2008-09-02T11:00"),),
        asked_on="2008-09-02",
        until="2008-09-04T11:00",
    ),
    Real(
        "Maine, Senate 33, primary: June 17 was the deadline",
        "ME",
        "state_senate",
        "2014-06-10",
        (841, 821),
        ASKED,
        kind="primary",
        until="2014-06-17",
        payer="the public pays",
    ),
    Real(
        "Maine, House 142: 1.68%, above what is free",
        "ME",
        "state_house",
        "2024-11-05",
        (1_938, 1_874),
        ASKED,
        until="2024-11-13",
        payer="who asks pays",
    ),
    Real(
        "Maine, House 98: .91%, free",
        "ME",
        "state_house",
        "2024-11-05",
        (2_995, 2_941),
        ASKED,
        until="2024-11-13",
        payer="the public pays",
    ),
    Real(
        "Allegan County prosecutor, primary: 17 votes, Villar paid $25 a precinct",
        "MI",
        "county",
        "2020-08-04",
        (8_864, 8_847),
        ASKED,
        kind="primary",
        payer="who asks pays",
        price="$1,000 (40 precincts at $25 each)",
    ),
    Real(
        "Iowa 2, Hart: 47 of 394,383; until Friday at 5, no bond",
        "IA",
        "us_house",
        "2020-11-03",
        (197_105, 197_058, 220),
        ASKED,
        dates=(("county_canvass", "2020-11-10"), ("last_county_canvass", "2020-11-10")),
        asked_on="2020-11-12",
        until="2020-11-13T17:00",
        payer="the public pays",
    ),
    Real(
        "Kansas, Value Them Both: some 165,000 votes; $229,334.35 asked, until August 12 at 5",
        "KS",
        "constitutional_amendment",
        "2022-08-02",
        (541_000, 376_000),
        ASKED,
        kind="primary",
        asked_on="2022-08-12",
        until="2022-08-12T17:00",
        payer="who asks pays",
    ),
    Real(
        "Colorado, Peters, primary: 88,579 behind; $236,279.37 asked, to be paid the next day",
        "CO",
        "state_office",
        "2022-06-28",
        (268_000, 179_421, 175_000),
        ASKED,
        kind="primary",
        asked_on="2022-07-12",
        until="2022-07-26",
        payer="who asks pays",
    ),
    Real(
        "Colorado 3, Boebert and Frisch: ordered on November 30, done by December 13",
        "CO",
        "us_house",
        "2022-11-08",
        (163_832, 163_282),
        ORDERED,
        clock="automatic_finish",
        asked_on="2022-11-30",
        until="2022-12-13",
        payer="the public pays for an automatic recount",
    ),
    Real(
        "Arizona, superintendent: .36%, by the limit of 2022",
        "AZ",
        "state_office",
        "2022-11-08",
        (1_255_977, 1_247_009),
        ORDERED,
        payer="the public pays for an automatic recount",
    ),
    Real(
        "South Dakota, House 16, primary, second seat: canvassed on June 14, three business days",
        "SD",
        "state_house",
        "2022-06-07",
        (1_166, 874, 839),
        ASKED,
        kind="primary",
        dates=(("canvass", "2022-06-14"),),
        asked_on="2022-06-14",
        until="2022-06-17",
        payer="the public pays",
        seats=2,
    ),
    Real(
        "Rapid City, ward 3: 1.58%, canvassed on June 9, five business days",
        "SD",
        "municipal",
        "2020-06-02",
        (1_355, 1_294, 1_224),
        ASKED,
        kind="special",
        dates=(("canvass", "2020-06-09"),),
        asked_on="2020-06-09",
        until="2020-06-16T17:00",
        payer="the public pays",
    ),
    Real(
        "Minnesota, auditor: .35%, at the candidate's cost",
        "MN",
        "state_office",
        "2022-11-08",
        (1_170_000, 1_161_529, 88_471),
        ASKED,
        payer="who asks pays",
    ),
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
    election = LawElection(
        real.day,
        real.office,
        {real.state: votes if real.office != "constitutional_amendment" else measure(real)},
        real.kind,
        seats=real.seats,
        dates=dates,
        units=((real.state, "precinct", 40),) if real.price else (),
    )
    asked_on = real.asked_on or real.day
    words = ("recount", "plan", write(tmp_path / "e", election), "--as-of", asked_on, "--json")
    (state,) = json.loads(run(*words)[1])["states"]
    assert state["eligibility"]["standing"]["value"] == real.standing
    assert not real.until or last_day(state, real.clock) == real.until
    text = " ".join(run(*words[:-1], "--all")[1].split())
    assert f"Who pays: {real.payer}" in text
    assert real.price in text


def measure(real: Real) -> dict[str, int]:
    """The votes of a measure that failed."""
    no, yes = real.votes
    return {"no": no, "yes": yes}


def last_day(state: dict[str, Any], stage: str) -> str:
    """The last day of a clock, with its hour where the law has one."""
    (clock,) = [each for each in state["clocks"] if each["stage"] == stage]
    latest = clock["deadline"]["latest"]
    hour = latest.get("time_of_day") or latest.get("at")
    return f"{latest['day']}T{hour[:5]}" if hour else str(latest["day"])

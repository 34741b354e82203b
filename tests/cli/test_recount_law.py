"""Recount law as a lawyer asks it: a state, a contest, a day; every answer through the command."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

Plan: TypeAlias = Callable[..., dict[str, Any]]
NOVEMBER_2026 = "2026-11-03"


@pytest.fixture
def planned(run: Run, tmp_path: Path) -> Plan:
    """The plan of an election, as JSON by state, on a day of asking."""

    def plan(election: LawElection, as_of: str) -> dict[str, Any]:
        folder = write(tmp_path / "election", election)
        code, out, err = run("recount", "plan", "--all", folder, "--as-of", as_of, "--json")
        assert code == 0, err
        return {state["state"]: state for state in json.loads(out)["states"]}

    return plan


def standing(state: Mapping[str, Any]) -> str:
    """Where the contest stands."""
    return str(state["eligibility"]["standing"]["value"])


def last(state: Mapping[str, Any]) -> tuple[str, str | None, bool]:
    """The last day to ask, its hour, and whether it is only the latest that it can be."""
    latest = state["last_day"]["deadline"]["latest"]
    return latest["day"], latest["at"], latest["is_latest"]


def two(leader: int, second: int, third: int = 0) -> dict[str, int]:
    """Votes for two, and for a third where there is one."""
    return {"ann": leader, "bob": second, **({"cat": third} if third else {})}


def margin(votes: int, of: int) -> dict[str, int]:
    """Three candidates whose first two are so many votes apart, of so many in all."""
    second = 2 * of // 5
    return two(second + votes, second, of - 2 * second - votes)


# --- what was wrong ---------------------------------------------------------------------------


def test_north_carolina_counts_from_the_county_canvass(planned: Plan) -> None:
    """In 2020 until noon of November 17, the second business day after the county canvass of the 13th."""
    votes = {"NC": two(2_695_951, 2_695_550)}
    election = LawElection("2020-11-03", "statewide_judge", votes)
    state = planned(election, "2020-11-17")["NC"]
    assert standing(state) == "may_ask"
    assert last(state) == ("2020-11-17", "12:00:00", False)
    assert state["last_day"]["days_left"] == 0
    assert "reckoned from the day that the law sets" in state["last_day"]["deadline"]["findings"][0]


def test_nobody_is_told_where_it_is_not_known_who(run: Run, tmp_path: Path) -> None:
    """Delaware's primaries: that nobody may ask stood beside that it is not known."""
    made = LawElection("2024-09-10", "state_house", {"DE": {"ann": 52, "bob": 48}}, "primary")
    folder = write(tmp_path / "e", made)
    out = run("recount", "plan", "--all", folder, "--as-of", "2024-09-11")[1]
    text = " ".join(out.split())
    assert "On request: whether anybody may ask is not known here: the words of 15 Del. C." in text
    assert "nobody named here" not in text


@pytest.mark.parametrize(
    ("state", "day", "who"),
    [
        ("WI", "2016-11-08", "any candidate voted for may ask"),
        ("ID", "2026-11-03", "any candidate may ask"),
        ("OK", "2026-11-03", "whose name was printed on the ballot for that office may ask"),
    ],
)
def test_who_was_written_in_may_ask_where_the_law_says_any(
    run: Run, tmp_path: Path, state: str, day: str, who: str
) -> None:
    """Any candidate was told as any on the ballot; Oklahoma alone has these words."""
    made = LawElection(day, "governor", {state: {"ann": 501, "bob": 499}})
    text = " ".join(run("recount", "plan", write(tmp_path / "e", made), "--as-of", day)[1].split())
    assert who in text
    assert ("on the ballot" in text) is (state == "OK")


@pytest.mark.parametrize(
    ("asked", "left", "is_over"),
    [("2020-11-16", 1, ""), ("2020-11-17", 0, ""), ("2020-11-18", -1, "over")],
)
def test_the_last_day_is_a_day_to_ask(
    run: Run, tmp_path: Path, asked: str, left: int, is_over: str
) -> None:
    """The day before, on it, after it: on the last day itself it is not too late."""
    votes = {"NC": two(2_695_951, 2_695_550)}
    folder = write(tmp_path / "nc", LawElection("2020-11-03", "statewide_judge", votes))
    code, out, _ = run("recount", "plan", "--all", folder, "--as-of", asked)
    text = " ".join(out.split())
    assert code == 0
    assert ("too late to ask" in text) == bool(is_over)
    said = {1: "1 day left", 0: "noon (New York time) (2 business days", -1: "over for 1 day"}
    assert said[left] in text
    if not left:
        assert "today" in text


MICHIGAN_2016 = two(2_279_543, 2_268_839, 51_463)


def test_michigan_charged_by_who_asked(planned: Plan) -> None:
    """In 2016 $25 a precinct for the runner-up within 0.5%, $125 for one who was far behind."""
    election = LawElection(
        "2016-11-08", "governor", {"MI": MICHIGAN_2016}, units=(("MI", "precinct", 7_786),)
    )
    payment = planned(election, "2016-11-29")["MI"]["payment"]
    assert {p["choice"]: p["amount"]["high_cents"] for p in payment["by_asker"]} == {
        "bob": 19_465_000,
        "cat": 97_325_000,
    }
    assert payment["amount"]["middle_cents"] == payment["amount"]["low_cents"] == 19_465_000
    assert payment["amount"]["high_cents"] == 97_325_000


@pytest.mark.parametrize(
    ("day", "lead", "cents"),
    [
        ("2014-11-04", 40_001, 1_000),
        ("2016-11-08", 4_000, 2_500),
        ("2016-11-08", 4_001, 12_500),
        ("2018-11-06", 4_000, 2_500),
        ("2018-11-06", 4_001, 12_500),
        ("2018-11-06", 40_000, 12_500),
        ("2018-11-06", 40_001, 25_000),
        ("2026-11-03", 3_999, 5_000),
        ("2026-11-03", 4_000, 5_000),
        ("2026-11-03", 4_001, 25_000),
        ("2026-11-03", 40_000, 25_000),
        ("2026-11-03", 40_001, 50_000),
    ],
)
def test_the_bands_of_michigan(planned: Plan, day: str, lead: int, cents: int) -> None:
    """Of 800,000 votes, below, at and above 0.5 and 5%: the band in force on the election day."""
    votes = {"MI": margin(lead, 800_000)}
    election = LawElection(day, "governor", votes, units=(("MI", "precinct", 1),))
    payment = planned(election, day)["MI"]["payment"]
    runner_up = [p["amount"]["high_cents"] for p in payment["by_asker"] if p["choice"] == "bob"]
    assert (runner_up or [payment["amount"]["high_cents"]]) == [cents]


@pytest.mark.parametrize(("lead", "cents"), [(50, 5_000), (51, 25_000), (75, 25_000), (76, 50_000)])
def test_few_votes_have_limits_in_votes(planned: Plan, lead: int, cents: int) -> None:
    """Of 1,000 votes 0.5 and 5% are less than 50 and 75 votes, and the greater counts."""
    votes = {"MI": two(500, 500 - lead)}
    election = LawElection(NOVEMBER_2026, "county", votes, units=(("MI", "precinct", 1),))
    assert planned(election, NOVEMBER_2026)["MI"]["payment"]["amount"]["high_cents"] == cents


@pytest.mark.parametrize(("lead", "is_known"), [(49, False), (50, True)])
def test_a_close_neighborhood_contest_may_be_free(planned: Plan, lead: int, is_known: bool) -> None:
    """D.C.'s regulation frees close contests, by a limit of which only a ward's was to be read."""
    votes = {"DC": two(5_000, 5_000 - lead)}
    payer = planned(LawElection(NOVEMBER_2026, "municipal", votes), NOVEMBER_2026)["DC"]["payment"]
    assert (payer["payer"] == "who asks pays") is is_known
    assert ("815.6(c)" in payer["payer"]) is not is_known


@pytest.mark.parametrize(
    ("office", "kind", "votes", "expected"),
    [
        ("governor", "general", margin(1_000, 1_000_000), "automatic"),
        ("governor", "general", margin(1_001, 1_000_000), "may_ask"),
        ("governor", "primary", margin(1_000, 1_000_000), "automatic"),
        ("county", "general", two(1_000, 1_000), "may_ask"),
        ("us_house", "general", two(100_010, 100_000), "may_ask"),
        ("state_senate", "general", two(50_075, 50_000), "automatic"),
        ("state_senate", "general", two(50_076, 50_000), "may_ask"),
        ("state_senate", "primary", two(50_075, 50_000), "may_ask"),
        ("state_house", "general", two(20_025, 20_000), "automatic"),
        ("state_house", "general", two(20_026, 20_000), "may_ask"),
        ("state_house", "primary", two(20_025, 20_000), "may_ask"),
    ],
)
def test_michigan_orders_by_law_since_2025(
    planned: Plan, office: str, kind: str, votes: dict[str, int], expected: str
) -> None:
    """Only an election certified statewide at 0.1%, and the legislature by votes, but not in primaries."""
    election = LawElection(NOVEMBER_2026, office, {"MI": votes}, kind)
    assert standing(planned(election, NOVEMBER_2026)["MI"]) == expected


@pytest.mark.parametrize(
    ("office", "lead", "truths"),
    [
        ("governor", 249, {"true"}),
        ("governor", 250, {"true", "false"}),
        ("governor", 251, {"false"}),
        ("us_house", 499, {"true"}),
        ("us_house", 500, {"true", "false"}),
        ("us_house", 501, {"false"}),
    ],
)
def test_ohio_and_its_conflict_at_the_limit(
    planned: Plan, office: str, lead: int, truths: set[str]
) -> None:
    """The statute orders one below the limit, the manual at it as well: there both are shown, and one may ask."""
    election = LawElection(NOVEMBER_2026, office, {"OH": margin(lead, 100_000)})
    state = planned(election, NOVEMBER_2026)["OH"]
    assert {answer["truth"] for answer in state["eligibility"]["automatic"]} == truths
    stands = {1: "automatic" if truths == {"true"} else "may_ask", 2: "may_ask_unless_ordered"}
    assert standing(state) == stands[len(truths)]


def test_washington_has_two_business_days(planned: Plan) -> None:
    """From the official results on Thursday, December 3, 2020 until Monday 7; a party's officer and any candidate."""
    votes = {"WA": two(400_000, 390_000)}
    dates = (("WA", "certification", "2020-12-03"),)
    state = planned(LawElection("2020-11-03", "governor", votes, dates=dates), "2020-12-04")["WA"]
    assert last(state) == ("2020-12-07", None, False)
    askers = {asker["who"] for asker in state["eligibility"]["askers"]}
    assert askers == {"any person for whom votes were cast", "an officer of a political party"}
    question = LawElection("2020-11-03", "statewide_question", {"WA": two(400_000, 390_000)})
    state = planned(question, "2020-12-04")["WA"]
    assert [a["who"] for a in state["eligibility"]["askers"]] == ["5 registered voters or more"]


def test_texas_asks_no_ground_of_machine_counts(planned: Plan) -> None:
    """60 of 940 votes, and any other margin: a losing candidate may ask."""
    for votes in (two(500, 440), two(900_000, 100_000)):
        state = planned(LawElection(NOVEMBER_2026, "governor", {"TX": votes}), NOVEMBER_2026)["TX"]
        assert standing(state) == "may_ask"
        assert "212.022" in " ".join(note["says"] for note in state["notes"])


@pytest.mark.parametrize(
    ("office", "votes", "kinds", "expected"),
    [
        ("statewide_question", two(1_030, 990), {}, "may_ask"),
        ("statewide_question", two(1_035, 985), {}, "may_ask"),
        ("statewide_question", two(1_036, 985), {}, "not"),
        ("governor", two(50_500, 49_500), {}, "may_ask"),
        ("governor", two(50_501, 49_499), {}, "not"),
        ("governor", two(52_500, 47_500), {"bob": "write_in"}, "may_ask"),
        ("governor", two(52_501, 47_499), {"bob": "write_in"}, "not"),
    ],
)
def test_virginia_questions_and_write_ins(
    planned: Plan, office: str, votes: dict[str, int], kinds: dict[str, str], expected: str
) -> None:
    """A question within the greater of 50 votes and 1%; candidates within 1%, with a write-in 5%."""
    election = LawElection(NOVEMBER_2026, office, {"VA": votes}, kinds=kinds)
    assert standing(planned(election, NOVEMBER_2026)["VA"]) == expected


@pytest.mark.parametrize(
    ("office", "expected"), [("us_senate", "not"), ("us_house", "not"), ("governor", "may_ask")]
)
def test_alabama_names_no_congress_among_those_who_may_ask(
    planned: Plan, office: str, expected: str
) -> None:
    """Beyond 0.5% candidates for state offices may petition; the list does not name federal ones."""
    election = LawElection(NOVEMBER_2026, office, {"AL": two(505, 495)})
    assert standing(planned(election, NOVEMBER_2026)["AL"]) == expected


def test_nevada_gives_a_president_thirteen_days(planned: Plan) -> None:
    """Until November 18, 2024 for presidential electors; a governor's contest has its own clock."""
    for day, office, expected in (
        ("2024-11-05", "president", ("2024-11-18", "17:00:00", False)),
        ("2026-11-03", "governor", ("2026-12-01", "17:00:00", False)),
    ):
        state = planned(LawElection(day, office, {"NV": two(700_000, 690_000)}), day)["NV"]
        assert last(state) == expected


def test_several_seats_are_priced_by_ballots_between_bounds(planned: Plan) -> None:
    """Two seats and 200 marks may be 100 ballots or 200: neither price nor people take marks for ballots."""
    votes = {"VA": {"ann": 90, "bob": 60, "cat": 50}}
    state = planned(LawElection(NOVEMBER_2026, "local", votes, seats=2), NOVEMBER_2026)["VA"]
    bounds = state["cost"]["bounds"]
    assert (bounds["at_least"], bounds["at_most"], state["cost"]["ballots_of_state"]) == (
        100,
        200,
        None,
    )


# --- November 3, 2026 --------------------------------------------------------------------------

CLOSE = two(501_000, 499_000, 20_000)
"""2,000 votes apart: 0.196% of all, 0.2% of the two."""
GOVERNORS = ("AZ", "FL", "GA", "MI", "MN", "NV", "OH", "PA", "TX", "WI")
SENATE = ("FL", "GA", "MI", "MN", "NC", "OH", "TX", "VA")
HOUSE = ("AZ", "FL", "GA", "MI", "MN", "NC", "NV", "OH", "PA", "TX", "VA", "WI")
UNITS = (
    ("MI", "precinct", 4_000),
    ("PA", "election district", 9_000),
    ("VA", "precinct", 2_500),
    ("OH", "precinct", 9_000),
    ("TX", "precinct", 9_000),
)


def units_of(states: tuple[str, ...]) -> tuple[tuple[str, str, int], ...]:
    """Precincts and districts of these states."""
    return tuple(each for each in UNITS if each[0] in states)


ORDERED = {
    "governor": {"AZ", "FL", "OH", "PA"},
    "us_senate": {"FL", "OH"},
    "us_house": {"AZ", "FL", "OH"},
}
UNTIL = {
    "GA": ("2026-11-24", None, True),
    "MI": ("2026-11-25", "17:00:00", True),
    "MN": ("2026-11-23", "17:00:00", False),
    "NC": ("2026-11-17", "12:00:00", False),
    "NV": ("2026-12-01", "17:00:00", False),
    "TX": ("2026-12-10", "17:00:00", True),
    "VA": ("2026-12-17", None, True),
    "WI": ("2026-11-20", "17:00:00", True),
}
"""The last day to ask by the law's own calendar; True where it is the latest that it can be."""
GAPS = {
    "NV": "NRS 293.403(4)",
    "OH": "R.C. 3505.35",
    "PA": "25 P.S. 2642(k)",
}
"""What would tell the last day where the law's own calendar was not seen."""
LEGISLATURE_CANVASSES = {"TX": "the legislature canvasses a governor's votes"}


@pytest.mark.parametrize(
    ("office", "states"), [("governor", GOVERNORS), ("us_senate", SENATE), ("us_house", HOUSE)]
)
def test_november_2026_is_answered_or_the_gap_is_named(
    planned: Plan, office: str, states: tuple[str, ...]
) -> None:
    """Twelve states: where it stands, who may ask, until when, at what price, who pays; no gap without its text."""
    election = LawElection(
        NOVEMBER_2026, office, dict.fromkeys(states, CLOSE), units=units_of(states)
    )
    plans = planned(election, "2026-11-05")
    assert set(plans) == set(states)
    for code, state in plans.items():
        is_ordered = code in ORDERED[office]
        assert standing(state) == ("automatic" if is_ordered else "may_ask"), code
        if is_ordered:
            continue
        assert any(a["truth"] == "true" for a in state["eligibility"]["askers"]), code
        deadline = state["last_day"]["deadline"]
        if deadline["latest"]:
            assert last(state) == UNTIL[code], code
        else:
            told = " ".join(
                [*deadline["missing"], *deadline["findings"], state["last_day"]["says"]]
            )
            gaps = GAPS | LEGISLATURE_CANVASSES if office == "governor" else GAPS
            assert gaps[code] in told, code
        payment = state["payment"]
        assert payment["amount"] or payment["missing"], code
        assert payment["payer"] != "not known here", code


def test_the_prices_of_november_2026(planned: Plan) -> None:
    """Nothing where the public pays; fixed sums in Michigan, by who asks, and in Texas; an estimate in Nevada."""
    states = (*SENATE, "NV")
    election = LawElection(
        NOVEMBER_2026, "us_senate", dict.fromkeys(states, CLOSE), units=units_of(states)
    )
    paid = {code: state["payment"] for code, state in planned(election, "2026-11-05").items()}
    for free in ("GA", "NC", "VA"):
        assert paid[free]["amount"]["high_cents"] == 0, free
    by_asker = {p["choice"]: p["amount"]["high_cents"] for p in paid["MN"]["by_asker"]}
    assert by_asker["bob"] == paid["MN"]["amount"]["middle_cents"] == 0 < by_asker["cat"]
    assert {p["choice"]: p["amount"]["high_cents"] for p in paid["MI"]["by_asker"]} == {
        "bob": 20_000_000,
        "cat": 200_000_000,
    }
    assert paid["NV"]["amount"]["low_cents"] < paid["NV"]["amount"]["high_cents"]
    assert paid["TX"]["amount"]["high_cents"] == 90_000_000


def test_a_screen_tells_each_price_by_who_asks(run: Run, tmp_path: Path) -> None:
    """The names stand beside the amounts."""
    election = LawElection(
        "2016-11-08", "governor", {"MI": MICHIGAN_2016}, units=(("MI", "precinct", 7_786),)
    )
    code, out, _ = run(
        "recount", "plan", "--all", write(tmp_path / "e", election), "--as-of", "2016-11-29"
    )
    text = " ".join(out.split())
    assert code == 0
    assert "In advance: $194,650 to $973,250 (by who asks: 7,786 precincts at $25 each or" in text
    assert "By who asks: Bob $194,650; Cat $973,250." in text


def test_a_screen_says_what_a_date_rests_on(run: Run, tmp_path: Path) -> None:
    """A day that the law sets is told as such, the latest possible one as "no later than"."""
    folder = write(
        tmp_path / "e", LawElection(NOVEMBER_2026, "governor", {"GA": CLOSE, "TX": CLOSE})
    )
    code, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-11-05")
    text = " ".join(out.split())
    assert code == 0
    assert "no later than Tuesday, November 24, 2026" in text
    assert "where that is earlier, so is this; ask the office" in text
    assert LEGISLATURE_CANVASSES["TX"] in text


# --- the evidence -----------------------------------------------------------------------------


def test_rules_print_their_evidence(run: Run) -> None:
    """Section, words, session law, address, digest and readings of each rule, and how many were seen how."""
    code, out, _ = run("recount", "rules", "NC", "--as-of", NOVEMBER_2026, "--evidence")
    text = " ".join(out.split())
    assert code == 0
    assert "Section: N.C.G.S. 163-182.7(c)" in text
    assert "by noon on the second business day after the county canvass" in text
    assert "Session law: S.L. 2005-428, s. 11(b)" in text
    assert "Read on: November 22, 2026 and November 22, 2026" in text
    assert "Rules by how they were seen: the words of the law were read: 1" in text
    joined = out.replace("\n", "").replace(" ", "")
    assert "af63d81a6d689cbeff94ebe3b3f51e0db4286e9531a3ff814105c93a5fdfbe27" in joined
    plain = run("recount", "rules", "NC", "--as-of", NOVEMBER_2026)[1]
    assert "Session law" not in plain


def test_an_old_reading_is_told_and_ends_nothing(run: Run) -> None:
    """Asked for 2040 the rules of today hold, and say how long ago they were checked."""
    code, out, _ = run("recount", "rules", "NC", "--as-of", "2027-12-27", "--json")
    entry = json.loads(out)["sections"][0]["entries"][0]
    assert (code, entry["days_since_reading"], entry["applies"]) == (0, 400, True)
    code, out, _ = run("recount", "rules", "NC", "--as-of", "2027-12-27")
    assert "last checked 400 days ago" in " ".join(out.split())
    assert run("recount", "rules", "NC", "--as-of", "2040-11-06")[0] == 0


def test_a_plan_tells_an_old_reading_and_each_note_once(planned: Plan) -> None:
    """Asked 400 days after the last reading; a general rule that gives way brings no note of its own."""
    votes = {"MI": two(501_000, 499_000), "GA": two(501_000, 499_000)}
    plans = planned(LawElection(NOVEMBER_2026, "governor", votes), "2027-12-27")
    notes = [note["says"] for note in plans["MI"]["notes"]]
    assert plans["MI"]["notes"][-1]["kind"] is None
    assert notes[-1] == "these rules were last checked 400 days ago"
    assert notes.count("by the margin of who asks") == 1
    assert plans["GA"]["payment"]["refund"] == "nothing is paid, and nothing is paid back"


def test_a_known_change_that_was_not_seen_is_named(run: Run) -> None:
    """Michigan's fee of 2027 is a gap, and the text that would close it stands in its place."""
    code, out, _ = run("recount", "rules", "MI", "--as-of", "2028-11-07")
    text = " ".join(out.split())
    assert code == 0
    assert "the law changed" in text
    assert "adjusted them to prices on January 1, 2027" in text


def test_a_day_before_what_was_read_names_what_would_tell(run: Run, tmp_path: Path) -> None:
    """Massachusetts was read as it stands since 2022: for 2016 its section of that day is wanted, on both pages."""
    code, out, _ = run("recount", "rules", "MA", "--as-of", "2016-11-08")
    tells = "What would tell is M.G.L. c. 54, s. 135, as it stood on that day."
    assert code == 0
    assert tells in " ".join(out.split())
    assert "as it stood" not in run("recount", "rules", "MA", "--as-of", NOVEMBER_2026)[1]
    votes = {"MA": two(501_000, 499_000)}
    folder = write(tmp_path / "election", LawElection("2016-11-08", "us_house", votes))
    said = " ".join(run("recount", "plan", "--all", folder, "--as-of", "2016-11-10")[1].split())
    assert "What would tell is M.G.L. c. 54, s. 135, as it stood on election day." in said


# --- what a lawyer in a hurry would have taken wrongly -------------------------------------------


@pytest.mark.parametrize(
    ("state", "office", "lead", "cents"),
    [
        # A house district is one, a senate district two of them; only the whole state costs the most.
        ("AK", "state_house", 100, 2_000_00),
        ("AK", "state_senate", 100, 4_000_00),
        ("AK", "us_senate", 100, 15_000_00),
        # New Hampshire's fee: by the office, and twice that from one percent to two.
        ("NH", "state_house", 99, 10_00),
        ("NH", "state_house", 100, 20_00),
        ("NH", "state_house", 200, 20_00),
        ("NH", "state_senate", 99, 50_00),
        ("NH", "us_house", 99, 250_00),
        ("NH", "governor", 99, 500_00),
        ("NH", "governor", 100, 1_000_00),
    ],
)
def test_a_deposit_is_that_of_the_office(
    planned: Plan, state: str, office: str, lead: int, cents: int
) -> None:
    """Of 10,000 votes; a district's price is not that of the whole state."""
    election = LawElection(NOVEMBER_2026, office, {state: margin(lead, 10_000)})
    amount = planned(election, "2026-11-05")[state]["payment"]["amount"]
    assert amount["low_cents"] == amount["high_cents"] == cents


def test_an_amount_that_was_not_read_is_not_the_one_beside_it(planned: Plan) -> None:
    """Above two percent New Hampshire's fee stands in paragraphs of which no copy was had."""
    election = LawElection(NOVEMBER_2026, "governor", {"NH": margin(201, 10_000)})
    payment = planned(election, "2026-11-05")["NH"]["payment"]
    assert payment["amount"] is None
    assert payment["missing"] == ["the amount at a margin like this, which was not read"]
    assert "an amount not known here (660:2, III and IV)" in payment["fee"]


def test_nothing_is_owed_where_the_public_pays(planned: Plan) -> None:
    """Neither a balance after a bond nor a fee that nobody was told of; nor a fee where nobody may ask."""
    close = {state: margin(12, 10_000) for state in ("MD", "RI", "SC", "TN")}
    plans = planned(LawElection(NOVEMBER_2026, "governor", close), "2026-11-05")
    for state in ("MD", "RI", "SC"):
        assert plans[state]["payment"]["balance"] == "nothing: the public pays", state
    for state in ("RI", "SC"):
        assert plans[state]["payment"]["fee"] == "none that was read: the public pays", state
    assert plans["TN"]["payment"]["fee"] == "nothing, as nobody may ask"


def test_a_plan_says_what_of_it_rests_on_summaries(run: Run, tmp_path: Path) -> None:
    """Louisiana's day and costs were read in no text of the law; North Carolina's in its code alone."""
    votes = {"LA": margin(12, 10_000), "NC": margin(12, 10_000)}
    folder = write(tmp_path / "election", LawElection(NOVEMBER_2026, "us_senate", votes))
    said = " ".join(run("recount", "plan", "--all", folder, "--as-of", "2026-11-05")[1].split())
    louisiana = (
        "From summaries alone: the last day to ask, who pays, the fee, what comes back and by"
    )
    assert said.count("From summaries alone") == 1
    assert louisiana in said
    assert "canvass recount rules LA --evidence" in said


def test_all_states_tell_how_their_rules_were_seen_and_what_was_looked_for(run: Run) -> None:
    """The numbers add up, most rest on the law, and each that does not is listed with the text that would tell."""
    code, out, _ = run("recount", "rules", "--as-of", NOVEMBER_2026, "--evidence", "--json")
    readings = json.loads(out)["readings"]
    seen = readings["how_seen"]
    assert (code, sum(seen.values())) == (0, readings["rules"])
    assert len(readings["from_summaries"]) == seen["secondary"] < readings["rules"] // 10
    code, out, _ = run("recount", "rules", "--as-of", NOVEMBER_2026, "--evidence")
    said = " ".join(out.split())
    assert f"the law itself was not seen: {seen['secondary']}." in said
    for each in readings["from_summaries"]:
        assert f"{each['rule_id']} (" in said
    assert (
        "LA-clock-ask-2022 (Last day to ask): the words and the hour of R.S. 18:1313(K)(2)(b)"
        in said
    )
    tried = sum(bool(each["tried"]) for each in readings["from_summaries"])
    on_law = readings["rules"] - seen["secondary"]
    assert f"For {tried} of the others no text was to be had" in said
    assert f"without these: {on_law:,} of {readings['rules'] - tried:,} (" in said
    plain = run("recount", "rules", "--as-of", NOVEMBER_2026)[1]
    assert "LA-clock-ask-2022" not in plain
    assert f"the law itself was not seen: {seen['secondary']}." in " ".join(plain.split())

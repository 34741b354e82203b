"""Rules whose statute was read where a summary had answered before: what the words say, through the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write


def asked(run: Run, folder: Path, made: LawElection, on: str) -> dict[str, Any]:
    """The plan of the election's only state, asked for on that day."""
    code, out, err = run("recount", "plan", "--all", write(folder, made), "--as-of", on, "--json")
    assert code == 0, err
    state: dict[str, Any] = json.loads(out)["states"][0]
    return state


def finish(plan: dict[str, Any]) -> str | None:
    """The day by which an automatic recount is finished, or none where the law names none."""
    (clock,) = [each for each in plan["clocks"] if each["stage"] == "automatic_finish"]
    latest = clock["deadline"]["latest"]
    day: str | None = latest["day"] if latest else None
    return day


@pytest.mark.parametrize(
    ("office", "day", "wanted"),
    [
        ("governor", "2026-11-03", "2026-11-13"),
        ("president", "2024-11-05", "2024-11-15"),
        ("state_house", "2026-11-03", "2026-11-13"),
        ("local", "2025-11-04", None),
    ],
)
def test_connecticut_returns_a_recanvass_of_a_state_election_in_ten_days(
    run: Run, tmp_path: Path, office: str, day: str, wanted: str | None
) -> None:
    """9-311(c) names ten days after the election for the return; a summary had said that nothing is named."""
    made = LawElection(day, office, {"CT": {"ann": 50_005, "bob": 49_995}})
    assert finish(asked(run, tmp_path / "e", made, day)) == wanted


def test_maryland_gave_a_question_two_days_in_2014(run: Run, tmp_path: Path) -> None:
    """12-103(d) had two days in January 2014 and has three now; between them the last day is not said."""
    votes = {"MD": {"yes": 5_001, "no": 5_000}}
    certified = (("MD", "certification", "2016-12-01"),)
    made = LawElection("2016-11-08", "local_question", votes, dates=certified)
    last = asked(run, tmp_path / "old", made, "2016-12-01")["last_day"]
    assert last["deadline"]["latest"] is None
    assert "ask by the second day" in " ".join(last["deadline"]["missing"])
    now = (("MD", "certification", "2026-12-01"),)
    made = LawElection("2026-11-03", "local_question", votes, dates=now)
    latest = asked(run, tmp_path / "new", made, "2026-12-01")["last_day"]["deadline"]["latest"]
    assert latest["day"] == "2026-12-04"


@pytest.mark.parametrize(
    ("lead", "payer"), [(98, "the public pays"), (100, "the public pays"), (102, "who asks pays")]
)
def test_maryland_paid_up_to_a_tenth_of_one_percent_in_2016(
    run: Run, tmp_path: Path, lead: int, payer: str
) -> None:
    """12-107 as of January 2014: 0.1% of the votes of the two, or less."""
    votes = {"MD": {"ann": 50_000 + lead // 2, "bob": 50_000 - lead // 2}}
    made = LawElection("2016-11-08", "us_senate", votes)
    assert asked(run, tmp_path / "e", made, "2016-11-09")["payment"]["payer"] == payer


@pytest.mark.parametrize(
    ("state", "day", "section"),
    [
        ("DC", "2026-11-03", "3 DCMR 816.7"),
        ("GA", "2026-11-03", "Ga. Comp. R. & Regs. 183-1-15-.03(1)(b)"),
        ("MD", "2026-11-03", "Md. Elec. Law 12-108(b)"),
        ("IN", "2026-11-03", "Ind. Code 3-12-11-17.5(a)"),
        ("MT", "2026-11-03", "MCA 13-16-418(1)(a)"),
        ("NE", "2024-11-05", "Neb. Rev. Stat. 32-1119(1) (before 2025)"),
        ("NV", "2026-11-03", "NRS 293.404(3)"),
        ("OH", "2026-11-03", "secretary of state, Provisions for Recounts (2004), A"),
        ("OR", "2026-11-03", "ORS 258.290(1), (3)"),
        ("OR", "2026-11-03", "ORS 258.211(2), (3)"),
        ("OR", "2026-11-03", "ORS 258.161(5), 258.250(5)"),
        ("OR", "2026-11-03", "ORS 258.161(8)"),
        ("OK", "2026-11-03", "26 O.S. 8-109"),
        ("OK", "2026-11-03", "26 O.S. 8-117"),
        ("OK", "2026-11-03", "26 O.S. 8-111(A)(4) to (6)"),
        ("CA", "2026-11-03", "Cal. Elec. Code 15645(a)(1), (3), (4)"),
        ("CA", "2022-11-08", "Cal. Elec. Code 15626 (before 2026)"),
        ("WV", "2026-11-03", "153 CSR 20-6.1.b"),
        ("MS", "2016-11-08", "Miss. Code 23-15-911(1) (before 2017)"),
        (
            "OH",
            "2026-11-03",
            "Ohio Secretary of State, Directive 2017-14, F(3)(d)(iv); Directive 2014-13, B(4)",
        ),
        (
            "MN",
            "2026-11-03",
            "Minn. Stat. 204C.33, subd. 3, as the secretary of state acted on it",
        ),
        ("CT", "2026-11-03", "Conn. Gen. Stat. 9-311(b)"),
        ("MN", "2026-11-03", "Minn. Stat. 204C.35, 204C.36, as the secretary of state tells them"),
        ("PA", "2016-11-08", "25 P.S. 3262(a)(1)"),
        ("TX", "2026-11-03", "Tex. Elec. Code 216.003, 216.004"),
        ("UT", "2026-11-03", "Utah Code 20A-4-401(1)(e) (2019)"),
        ("WV", "2026-11-03", "W. Va. Code 3-6-9, on recounts"),
        (
            "NH",
            "2024-01-23",
            "RSA 660:6, as the Department of State's manual no. 55 of 1997 says it of presidential primaries",
        ),
        ("NE", "2020-11-03", "Neb. Rev. Stat. 32-1121 (before 2022, LB843)"),
        ("NJ", "2026-11-03", "N.J.S.A. 19:28-3"),
        ("ND", "2026-11-03", "N.D.C.C. 16.1-16-01"),
        ("NV", "2026-11-03", "NRS 293.403"),
        ("MA", "2026-11-03", "M.G.L. c. 54, s. 135"),
        ("WV", "2026-11-03", "153 CSR 20-3"),
        ("WI", "2004-11-02", "Wis. Stat. 10.72(7)(c) (2001)"),
        ("WI", "2016-11-08", "Wisconsin Elections Commission, release of November 28, 2016"),
        ("PA", "2024-11-05", "25 P.S. 3263(a)(1); 1 Pa.C.S. 1908"),
        ("PA", "2016-11-08", "25 P.S. 3456"),
        ("MI", "2016-11-08", "MCL 168.879(1)"),
        ("KS", "2022-11-08", "K.S.A. 25-3107(b)"),
    ],
)
def test_what_was_a_summary_names_the_section_that_was_read(
    run: Run, state: str, day: str, section: str
) -> None:
    """The page of the state's rules says the section and that it was read."""
    code, out, _ = run("recount", "rules", state, "--as-of", day, "--evidence")
    assert code == 0
    assert f"Section: {section} Words:" in " ".join(out.split())


@pytest.mark.parametrize(("lead", "holds"), [(998, True), (1_000, True), (1_002, False)])
@pytest.mark.parametrize("office", ["us_senate", "governor"])
def test_california_has_a_recount_that_the_state_pays_for(
    run: Run, tmp_path: Path, office: str, lead: int, holds: bool
) -> None:
    """15645(a)(4) names the Senate among its offices: a thousand votes, where 0.015% of all is more."""
    made = LawElection("2026-11-03", office, {"CA": {"ann": 4_500_000 + lead, "bob": 4_500_000}})
    (other,) = asked(run, tmp_path / "e", made, "2026-11-04")["eligibility"]["other_requests"]
    assert other["truth"] == ("true" if holds else "false")
    assert other["effect"].startswith("a count by hand of every vote, for which the state pays")


@pytest.mark.parametrize(
    ("day", "office"), [("2024-11-05", "president"), ("2026-11-03", "us_house")]
)
def test_california_pays_for_none_of_president_and_house(
    run: Run, tmp_path: Path, day: str, office: str
) -> None:
    """15645(a)(4) does not name them."""
    made = LawElection(day, office, {"CA": {"ann": 4_500_100, "bob": 4_500_000}})
    assert asked(run, tmp_path / "e", made, day)["eligibility"]["other_requests"] == []


def test_a_plan_says_what_else_may_be_asked_for(run: Run, tmp_path: Path) -> None:
    """Rhode Island feeds the ballots again within limits closer than those for asking: 1,500 votes at this size."""
    for lead, says in ((1_498, "1,498 votes, < 1,500 votes"), (1_500, "1,500 votes, not < 1,500")):
        votes = {"RI": {"ann": 200_000 + lead, "bob": 200_000}}
        made = LawElection("2026-11-03", "governor", votes)
        folder = write(tmp_path / f"e{lead}", made)
        _, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-11-04")
        told = " ".join(out.split())
        assert "Another request: a candidate who trails the winner" in told
        assert says in told
        assert "What it is: the ballots are fed into the machines again." in told


def test_oregon_asks_for_a_deposit_by_the_precinct(run: Run, tmp_path: Path) -> None:
    """$15 each and at most $8,000 since the act of 2022; the amount before it was not seen."""
    for day, says in (
        ("2026-11-03", "$15 for each precinct, at most $8,000"),
        ("2020-11-03", "its amount not known"),
    ):
        made = LawElection(day, "state_house", {"OR": {"ann": 5_100, "bob": 4_900}})
        assert says in asked(run, tmp_path / day, made, day)["payment"]["fee"]


def test_in_oregon_the_days_of_2022_are_not_known(run: Run, tmp_path: Path) -> None:
    """The act of that year made 35 days 42, and its first day was not seen: the safe day is told."""
    made = LawElection("2022-11-08", "governor", {"OR": {"ann": 51_000, "bob": 49_000}})
    last = asked(run, tmp_path / "e", made, "2022-11-09")["last_day"]["deadline"]
    assert last["latest"] is None
    assert "ask by the 35th" in " ".join(last["missing"])


def test_oklahoma_doubles_the_deposit_of_a_wide_lead(run: Run, tmp_path: Path) -> None:
    """8-111(A)(6): twice where the lead over the second is ten percent or more, and nothing of it comes back."""
    made = LawElection("2026-11-03", "governor", {"OK": {"ann": 60_000, "bob": 40_000}})
    plan = asked(run, tmp_path / "e", made, "2026-11-04")
    assert (
        "twice all that where the lead over the second is ten percent or more"
        in (plan["payment"]["fee"])
    )
    assert "name was printed on the ballot" in plan["eligibility"]["askers"][0]["who"]


@pytest.mark.parametrize(
    ("day", "until"), [("2026-11-03", "2026-12-07"), ("2022-11-08", "2022-12-16")]
)
def test_maryland_canvassers_have_a_last_day(
    run: Run, tmp_path: Path, day: str, until: str
) -> None:
    """11-503(a): 30 days and one more since April 2024, 35 before; then three days to ask, no later than that."""
    made = LawElection(day, "governor", {"MD": {"ann": 50_100, "bob": 49_900}})
    latest = asked(run, tmp_path / "e", made, day)["last_day"]["deadline"]["latest"]
    assert (latest["day"], latest["is_latest"]) == (until, True)


@pytest.mark.parametrize(
    ("lead", "payer"),
    [(248, "the public pays"), (250, None), (498, None), (500, "who asks pays")],
)
def test_a_large_minnesota_city_pays_below_a_quarter_of_one_percent_for_sure(
    run: Run, tmp_path: Path, lead: int, payer: str | None
) -> None:
    """The manual says half a percent, a summary a quarter from 50,000 votes on: between them nothing is said."""
    votes = {"MN": {"ann": 50_000 + lead // 2, "bob": 50_000 - lead // 2}}
    made = LawElection("2026-11-03", "local", votes)
    said = asked(run, tmp_path / "e", made, "2026-11-04")["payment"]["payer"]
    assert said == payer if payer else "not known here" in said


def test_a_montana_board_meets_five_days_after_it_is_told(run: Run, tmp_path: Path) -> None:
    """13-16-204(2): not later than the fifth day after notice, and no last day for the end."""
    told = (("MT", "canvass", "2026-11-24"), ("MT", "notice", "2026-11-27"))
    made = LawElection("2026-11-03", "governor", {"MT": {"ann": 50_100, "bob": 49_900}}, dates=told)
    clocks = {
        each["stage"]: each for each in asked(run, tmp_path / "e", made, "2026-11-28")["clocks"]
    }
    assert clocks["start"]["deadline"]["latest"]["day"] == "2026-12-02"


@pytest.mark.parametrize(
    ("day", "last", "is_extended"),
    [
        ("2022-11-08", "2022-11-14", False),
        ("2024-11-05", "2024-11-08", True),
        ("2026-11-03", "2026-11-06", False),
    ],
)
def test_new_hampshire_extended_its_deadline_for_affidavit_ballots(
    run: Run, tmp_path: Path, day: str, last: str, is_extended: bool
) -> None:
    """RSA 660:17-a stood from January 1, 2023, to November 10, 2024; the Friday itself is the same."""
    made = LawElection(day, "governor", {"NH": {"ann": 50_050, "bob": 49_950}})
    plan = asked(run, tmp_path / "e", made, day)
    assert plan["last_day"]["deadline"]["latest"]["day"] == last
    (clock,) = [each for each in plan["clocks"] if each["stage"] == "ask"]
    assert ("affidavit ballots" in clock["notes"]) is is_extended


@pytest.mark.parametrize(
    ("day", "last", "moved_from"),
    [
        ("2022-11-08", "2022-11-14", "Friday, November 11, 2022"),
        ("2026-11-03", "2026-11-06", None),
        ("2028-11-07", "2028-11-10", None),
    ],
)
def test_a_deadline_that_is_moved_says_from_which_day(
    run: Run, tmp_path: Path, day: str, last: str, moved_from: str | None
) -> None:
    """In 2028 the holiday is a Saturday: by the list of holidays alone the day came out three days too late."""
    made = LawElection(day, "governor", {"NH": {"ann": 50_050, "bob": 49_950}})
    folder = write(tmp_path / "e", made)
    code, out, _ = run("recount", "plan", "--all", folder, "--as-of", day)
    said = " ".join(out.split())
    assert code == 0
    assert (f"moved from {moved_from}, on which offices are taken to be closed" in said) is (
        moved_from is not None
    )
    perhaps = "Friday, November 10, 2028 is taken for a working day, though some states keep"
    assert (perhaps in said) is (day == "2028-11-07")
    code, out, _ = run("recount", "plan", folder, "--as-of", day, "--json")
    assert json.loads(out)["states"][0]["last_day"]["deadline"]["latest"]["day"] == last


def test_nebraska_before_the_act_of_2022(run: Run, tmp_path: Path) -> None:
    """32-1121 as the code of 2019 has it: who asks pays the estimate, and gets it back as the winner."""
    canvassed = (("NE", "canvass", "2020-11-30"),)
    made = LawElection(
        "2020-11-03", "us_house", {"NE": {"ann": 5_100, "bob": 4_900}}, dates=canvassed
    )
    payment = asked(run, tmp_path / "e", made, "2020-12-01")["payment"]
    assert payment["payer"] == "who asks pays"
    assert "estimates it" in payment["fee"]
    assert "paid back if the outcome changes" in payment["refund"]


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("NJ", "how it is counted: a court decides"),
        ("ND", "how it is counted: officials choose"),
        ("CT", "how it is counted: officials choose"),
        ("UT", "how it is counted: officials choose"),
    ],
)
def test_where_the_statute_leaves_the_way_of_counting_to_somebody(
    run: Run, tmp_path: Path, state: str, says: str
) -> None:
    """A judge orders the terms, a secretary of state writes guidelines, an officer supervises: no way is named."""
    made = LawElection("2026-11-03", "governor", {state: {"ann": 50_100, "bob": 50_000}})
    assert says in " ".join(asked(run, tmp_path / "e", made, "2026-11-04")["methods"])


def test_pennsylvania_is_contested_in_court_within_twenty_days(run: Run, tmp_path: Path) -> None:
    """25 P.S. 3456: of November 8, 2016 the twenty-eighth, as was published then."""
    made = LawElection("2016-11-08", "president", {"PA": {"ann": 5_100, "bob": 4_900}})
    (clock,) = [
        each
        for each in asked(run, tmp_path / "e", made, "2016-11-10")["clocks"]
        if each["stage"] == "contest"
    ]
    assert clock["deadline"]["latest"]["day"] == "2016-11-28"
    assert clock["statute"] == "25 P.S. 3456"


def test_arizona_bears_the_cost_of_state_recounts(run: Run) -> None:
    """The fiscal note of 2021 counts them as the state's; whose a county's is was not seen."""
    _, out, _ = run("recount", "rules", "AZ", "--as-of", "2026-11-03", "--evidence")
    page = " ".join(out.split())
    assert "Section: Arizona Senate, fact sheet for S.B. 1083, fiscal note Words:" in page
    assert "The public pays (for the legislature, statewide contests)" in page
    assert "who bears the cost (A.R.S. 16-667 was not seen)" in page


@pytest.mark.parametrize(
    ("votes", "payer"),
    [
        ((205, 195), "the public pays"),
        ((205, 194), "who asks pays"),
        ((206, 195), "not known here"),
    ],
)
def test_a_small_minnesota_county_pays_up_to_ten_votes(
    run: Run, tmp_path: Path, votes: tuple[int, int], payer: str
) -> None:
    """The office's page: ten votes or less in any race of 400 or fewer; above 400 the section was not seen."""
    made = LawElection("2026-11-03", "county", {"MN": {"ann": votes[0], "bob": votes[1]}})
    assert payer in asked(run, tmp_path / "e", made, "2026-11-04")["payment"]["payer"]


@pytest.mark.parametrize(("lead", "cents"), [(150, 0), (152, 50_000), (400, 50_000), (402, None)])
def test_maines_deposit_for_a_seat_of_the_legislature(
    run: Run, tmp_path: Path, lead: int, cents: int | None
) -> None:
    """737-A(1): none up to 1.5%, $500 up to 4%; the amounts beyond were not read."""
    votes = {"ME": {"ann": 5_000 + lead // 2, "bob": 5_000 - lead // 2}}
    made = LawElection("2026-11-03", "state_house", votes)
    amount = asked(run, tmp_path / "e", made, "2026-11-03")["payment"]["amount"]
    assert (amount and amount["middle_cents"]) == cents


@pytest.mark.parametrize(
    ("office", "standing"),
    [
        ("constitutional_amendment", "cannot_say"),
        ("statewide_question", "cannot_say"),
        ("local_question", "not"),
    ],
)
def test_in_hawaii_blank_votes_may_order_a_recount_of_an_amendment(
    run: Run, tmp_path: Path, office: str, standing: str
) -> None:
    """The difference takes in blank votes where they count (HRS 11-158(a)(2)), and these are not in the votes."""
    made = LawElection("2026-11-03", office, {"HI": {"yes": 200_000, "no": 170_000}})
    eligibility = asked(run, tmp_path / "hi", made, "2026-11-05")["eligibility"]
    assert eligibility["standing"]["value"] == standing


def test_a_city_runoff_of_iowa_has_a_day_and_not_three(run: Run, tmp_path: Path) -> None:
    """Before July 2025 the law told a runoff from another special election, which nobody says here: no day is given."""
    votes = {"IA": {"ann": 1_000, "bob": 999}}
    made = LawElection("2023-12-05", "municipal", votes, "special")
    last = asked(run, tmp_path / "ia", made, "2023-12-07")["last_day"]
    assert last["deadline"]["latest"] is None
    assert "5 p.m. of the day after the canvass" in " ".join(last["deadline"]["missing"])


@pytest.mark.parametrize(
    ("second", "payer"), [(1_099_918, "the public pays"), (1_089_000, "who asks pays")]
)
def test_virginias_localities_paid_within_half_a_percent_in_2013(
    run: Run, tmp_path: Path, second: int, payer: str
) -> None:
    """Obenshain paid nothing; beyond half of a percent who asks pays, as Good did in 2024."""
    made = LawElection(
        "2013-11-05", "state_office", {"VA": {"herring": 1_100_083, "obenshain": second}}
    )
    _, out, _ = run("recount", "plan", write(tmp_path / "va", made), "--as-of", "2013-11-27")
    assert f"Who pays: {payer}." in " ".join(out.split())


def test_pennsylvania_counted_again_in_2024_by_the_days_of_its_law(
    run: Run, tmp_path: Path
) -> None:
    """The Department named November 14, November 20 and noon of November 26 (wpxi.com, November 13, 2024)."""
    votes = {"PA": {"mccormick": 3_380_310, "casey": 3_350_972, "others": 177_179}}
    made = LawElection("2024-11-05", "us_senate", votes)
    clocks = asked(run, tmp_path / "pa", made, "2024-11-14")["clocks"]
    days = {each["stage"]: each["deadline"]["latest"] for each in clocks}
    told = {stage: (day["day"], day["at"]) for stage, day in days.items() if day}
    assert told["automatic_order"] == ("2024-11-14", "17:00:00")
    assert told["automatic_start"] == ("2024-11-20", None)
    assert told["automatic_finish"] == ("2024-11-26", "12:00:00")


@pytest.mark.parametrize(
    ("day", "last", "standing"),
    [
        ("2000-11-07", "2000-11-10", "may_ask"),
        ("2004-11-02", "2004-11-05", "may_ask"),
        ("2006-11-07", "2006-11-10", "may_ask"),
        ("2008-11-04", "2008-11-07", "cannot_say"),
    ],
)
def test_before_2008_whoever_had_a_vote_could_ask_in_new_hampshire(
    run: Run, tmp_path: Path, day: str, last: str, standing: str
) -> None:
    """RSA 660:1 until 2008, 377:2 had no margin: Nader asked with less than a percent, on the Friday of 2004."""
    made = LawElection(day, "president", {"NH": {"kerry": 700_000, "nader": 300_000}})
    plan = asked(run, tmp_path / "nh", made, day)
    assert plan["eligibility"]["standing"]["value"] == standing
    if standing == "may_ask":
        assert plan["last_day"]["deadline"]["latest"]["day"] == last


@pytest.mark.parametrize(
    ("day", "fee"), [("2002-03-12", "$10"), ("2003-03-11", None), ("2004-03-09", "$40")]
)
def test_a_town_of_new_hampshire_took_ten_dollars_before_its_scale(
    run: Run, tmp_path: Path, day: str, fee: str | None
) -> None:
    """2003, 34:1 put a scale in the place of $10 on a day of 2003 that was not read: of that year none is said."""
    made = LawElection(day, "local", {"NH": {"ann": 300, "bob": 200}}, "special")
    _, out, _ = run("recount", "plan", "--all", write(tmp_path / "nh", made), "--as-of", day)
    said = " ".join(out.split())
    if fee:
        assert f"In advance: {fee} " in said
    else:
        assert "In advance" not in said
        assert "the first day of 2003, 34:1" in said


@pytest.mark.parametrize(
    ("second", "standing"), [(34_001, "may_ask"), (34_000, "cannot_say"), (33_999, "not")]
)
def test_vermonts_law_of_2010_had_two_percent_and_ten_days(
    run: Run, tmp_path: Path, second: int, standing: str
) -> None:
    """Racine asked on August 30, 2010 with 197 of 74,634; two reports differ on the limit itself: it is not said."""
    votes = {"shumlin": 36_000, "racine": second, "others": 64_000 - second}
    made = LawElection("2010-08-24", "governor", {"VT": votes}, "primary")
    plan = asked(run, tmp_path / "vt", made, "2010-08-31")
    assert plan["eligibility"]["standing"]["value"] == standing
    assert plan["last_day"]["deadline"]["latest"]["day"] == "2010-09-03"


def test_missouri_in_2008_had_seven_days_after_the_certification(run: Run, tmp_path: Path) -> None:
    """Certified on Thursday, August 21, 2008: a newspaper told that Donnelly had seven days to ask."""
    votes = {"koster": 118_000, "donnelly": 117_220, "others": 111_245}
    day = ("MO", "certification", "2008-08-21")
    made = LawElection("2008-08-05", "state_office", {"MO": votes}, "primary", dates=(day,))
    plan = asked(run, tmp_path / "mo", made, "2008-08-22")
    assert plan["eligibility"]["standing"]["value"] == "may_ask"
    assert plan["last_day"]["deadline"]["latest"]["day"] == "2008-08-28"

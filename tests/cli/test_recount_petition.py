"""``canvass recount petition``: a filing with its blanks, told truly and made alike each time."""

from __future__ import annotations

import json
import re
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from canvass.data.petition import petition_forms, states_without_form
from canvass.data.places import counties
from canvass.data.recount import states
from canvass.journeys.recount_petition import FILLED, REASONS, why_no_form
from canvass.journeys.recount_rules import matters
from canvass.journeys.rulebook import PACKAGED
from canvass.model import Office
from canvass.recount.petition_form import PetitionForm, form_from
from canvass.recount.question import Question
from canvass.recount.rule import NOT_LEGAL_ADVICE, Kind
from canvass.recount.scope import ContestClass
from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write
from tests.cli.rehearsed_paper import texts

ASKED = ("recount", "petition", "us-2016-president", "--state")


@pytest.mark.long(twin="test_a_petition_of_counties_is_the_same_twice")
def test_the_petition_of_wisconsin(run: Run, tmp_path: Path) -> None:
    """All 72 counties, the statute's grounds and the last hour; every page says that it is not legal advice."""
    files = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        code, _, err = run(*ASKED, "WI", "--as-of", "2016-11-23", "--out", str(folder))
        assert code == 0, err
        files.append({file.name: file.read_bytes() for file in sorted(folder.iterdir())})
    assert files[0] == files[1], "the same bytes for the same question"
    assert set(files[0]) == {"petition.pdf", "petition.html", "petition.json"}
    page = files[0]["petition.html"].decode("utf-8")
    for said in (
        "Milwaukee County",
        "a mistake or fraud has been committed in a specified ward or municipality",
        "Friday, November 25, 2016, 5 pm (Chicago time): 2 days left",
        "Wisconsin Elections Commission",
        "[BLANK: full name]",
    ):
        assert said in page
    assert "is over" not in page
    places = json.loads(files[0]["petition.json"])["places"]
    assert (places["kind"], len(places["counties"])) == ("reporting_unit", 72)
    assert sum(len(county["units"]) for county in places["counties"]) == 3636
    assert "[ ] CITY OF ADAMS Ward 1-4;" in page
    oshkosh = re.findall(r"CITY OF OSHKOSH Ward (\d+)", page)
    assert oshkosh == sorted(oshkosh, key=int), "who marks wards looks for 2 before 10"
    assert len(oshkosh) > 30
    sheets = PdfReader(BytesIO(files[0]["petition.pdf"])).pages
    assert all(NOT_LEGAL_ADVICE in " ".join(sheet.extract_text().split()) for sheet in sheets)
    counties = [county["county"] for county in places["counties"]]
    texts = [sheet.extract_text() for sheet in sheets]
    listed = [each.split("each ward\n")[1] for each in texts if "each ward\n" in each]
    assert len(listed) > 20
    for each in listed:  # no sheet begins with wards of a county that it does not name
        assert " ".join(each.split()).startswith((*counties,))
        assert "[ ]\n" not in each


def test_a_petition_says_nothing_of_a_memorandum(run: Run, tmp_path: Path) -> None:
    """No chance, no statistics, no table of past recounts."""
    run(*ASKED, "WI", "--as-of", "2016-11-23", "--no-pdf", "--out", str(tmp_path))
    page = (tmp_path / "petition.html").read_text("utf-8").lower()
    for word in ("chance", "probab", "pattern", "proof", "fairvote", "statistic"):
        assert word not in page


def test_a_clock_that_is_over_stands_on_its_face(run: Run, tmp_path: Path) -> None:
    """On the last day the petition is in time; on the day after it is late, and says so before the caption."""
    for day, is_late in (("2016-11-25", False), ("2016-11-26", True)):
        code, _, _ = run(*ASKED, "WI", "--as-of", day, "--no-pdf", "--out", str(tmp_path))
        page = (tmp_path / "petition.html").read_text("utf-8")
        assert code == 0
        assert ("the last day to ask is over" in page.split('class="court"')[0]) is is_late


def test_a_state_without_a_form_is_refused(run: Run, tmp_path: Path) -> None:
    """The refusal says which states have a form; two states at once are refused too; nothing is written."""
    out = tmp_path / "none"
    code, _, err = run(*ASKED, "MI", "--out", str(out))
    assert code == 2
    assert "MI: no form of a petition is in the data for that day; there is one for AK, CA" in err
    assert ", and for MI since 2025-04-02" in err
    code, _, err = run(*ASKED, "WI,MI", "--out", str(out))
    assert code == 2
    assert "a petition is for one state, found 2" in err
    assert not out.exists()


def governor(run: Run, folder: Path, day: str) -> str:
    """A contest of all counties of Wisconsin on that day, which the command made of a file."""
    file = folder / "wisconsin.csv"
    known = counties(date(2016, 6, 29)).items()
    of_state = [name.removesuffix(" County") for code, name in known if code.startswith("55")]
    rows = [
        f"{county},Governor,,{said}"
        for county in of_state
        for said in ("DEM,Ann Ames,412", "REP,Bob Bell,410")
    ]
    heading = "county,office,district,party,candidate,votes"
    file.write_text("\n".join([heading, *rows]) + "\n", "utf-8")
    own = str(folder / day)
    given = ("--state", "WI", "--day", day, "--baseline", "county_canvass", "--office", "governor")
    assert run("init", own, "--from", str(file), *given)[0] == 0
    return own


def test_an_office_that_did_not_exist_yet_takes_no_petition(run: Run, tmp_path: Path) -> None:
    """The Wisconsin Elections Commission stands since June 30, 2016: in 2011 the office is a blank."""
    for day, is_known in (("2016-06-29", False), ("2016-11-08", True)):
        own, out = governor(run, tmp_path, day), tmp_path / f"of-{day}"
        words = ("recount", "petition", own, "--state", "WI", "--no-pdf", "--out", str(out))
        code, _, err = run(*words)
        assert code == 0, err
        page = (out / "petition.html").read_text("utf-8")
        assert ("WISCONSIN ELECTIONS COMMISSION" in page) is is_known


def test_a_petition_of_counties_is_the_same_twice(run: Run, tmp_path: Path) -> None:
    """All 72 counties, the statute's grounds and the clock; every sheet says that it is not legal advice."""
    own, files = governor(run, tmp_path, "2016-11-08"), []
    for name, more in (("one", ()), ("two", ("--no-pdf",))):
        folder = tmp_path / name
        words = ("recount", "petition", own, "--state", "WI", "--as-of", "2016-11-23", *more)
        assert run(*words, "--out", str(folder))[0] == 0
        files.append({file.name: file.read_bytes() for file in sorted(folder.iterdir())})
    assert files[1] == {name: files[0][name] for name in ("petition.html", "petition.json")}
    assert set(files[0]) == {"petition.pdf", *files[1]}
    page = files[0]["petition.html"].decode("utf-8")
    for said in (
        "a mistake or fraud has been committed in a specified ward or municipality",
        "[BLANK: full name]",
    ):
        assert said in page
    assert len(json.loads(files[0]["petition.json"])["places"]["counties"]) == 72
    sheets = texts(tmp_path / "one" / "petition.pdf")
    assert all(NOT_LEGAL_ADVICE in " ".join(sheet.split()) for sheet in sheets)


PENNSYLVANIA = {
    "court": ("IN THE COURT OF COMMON PLEAS", "in the marking of the ballots", "$458,150"),
    "county-board": (
        "BEFORE THE COUNTY BOARD OF ELECTIONS",
        "not apparent on the face",
        "25 P.S. 3154(e)",
    ),
}


@pytest.mark.parametrize("route", PENNSYLVANIA)
def test_the_petitions_of_pennsylvania(run: Run, tmp_path: Path, route: str) -> None:
    """Each route has its caption, its grounds, three affidavits, 67 counties, and what of its law was not read."""
    words = (*ASKED, "PA", "--route", route, "--as-of", "2016-11-23", "--out", str(tmp_path))
    paper = () if route == "court" else ("--no-pdf",)  # that of the other: test_brief_in_three
    code, _, err = run(*words, *paper)
    assert code == 0, err
    page = (tmp_path / "petition.html").read_text("utf-8")
    for said in (
        *PENNSYLVANIA[route],
        "Affidavit: Petitioner 3",
        "Not read",
        "Philadelphia County",
    ):
        assert said in page
    assert "Wis. Stat." not in page
    assert "9,163 election districts in the state" in page
    assert page.count("[BLANK: all, or each by name]") == 67
    if not paper:
        sheets = texts(tmp_path / "petition.pdf")
        assert all(NOT_LEGAL_ADVICE in " ".join(sheet.split()) for sheet in sheets)


def test_a_route_is_asked_for_where_there_are_several(run: Run, tmp_path: Path) -> None:
    """Pennsylvania without a route, with a wrong one, and Wisconsin with any are refused; nothing is written."""
    out = tmp_path / "none"
    for asked, said in (
        (("PA",), "--state PA has several routes"),
        (("PA", "--route", "x"), "--route court, to the court of common pleas"),
        (("WI", "--route", "court"), "the law of WI has one route"),
    ):
        code, _, err = run(*ASKED, *asked, "--out", str(out))
        assert code == 2
        assert said in err
    assert not out.exists()


def test_json_writes_nothing(run: Run, tmp_path: Path) -> None:
    """--json holds the form with its places filled in, the price and the clock, and no file is written."""
    out = tmp_path / "none"
    code, said, _ = run(*ASKED, "WI", "--as-of", "2016-11-23", "--json", "--out", str(out))
    assert code == 0
    found = json.loads(said)
    assert "{" not in " ".join(each["text"] for each in found["form"]["statements"])
    assert found["ahead"] == ["Donald Trump"]
    assert found["clock"]["days_left"] == 2
    assert found["payment"]["amount"]["is_exact"] is False
    assert not out.exists()


OWN = """state = "WI"
kept_by = "a law office in Madison"

[seen.act]
as_of = "2016-11"
source = "https://docs.legis.wisconsin.gov/statutes/statutes/9/01"
statute = "Wis. Stat. 9.01(1)(a)1"
how_seen = "statute"
read_on = [2016-11-20]

[[rule]]
id = "own-ask"
kind = "clock"
stage = "ask_published"
quote = "not later than 5 p.m. on the 5th business day"
clock = { fixed = 2016-11-28T17:00:00 }
valid_from = 2016-01-01
seen = "act"
"""


def test_own_rules_move_the_last_day(run: Run, tmp_path: Path) -> None:
    """With an own rule of a later day the petition is in time on November 26, 2016, and its file is an exhibit."""
    file = tmp_path / "own.toml"
    file.write_text(OWN, "utf-8")
    late = (*ASKED, "WI", "--as-of", "2016-11-26", "--no-pdf", "--out", str(tmp_path))
    for words, is_over in ((late, True), ((*late, "--rules", str(file)), False)):
        code, _, err = run(*words)
        assert code == 0, err
        page = (tmp_path / "petition.html").read_text("utf-8")
        assert ("the last day to ask is over" in page) is is_over
        assert ("own.toml" in page) is not is_over


def test_the_law_of_the_day_decides_what_is_averred(run: Run, tmp_path: Path) -> None:
    """Who asks in Wisconsin avers to be aggrieved since December 2, 2017; the fee is told since July 3, 2015."""
    for day, aggrieved, fee in (
        ("2014-11-04", False, False),
        ("2016-11-08", False, True),
        ("2017-12-01", False, True),
        ("2017-12-02", True, True),
        ("2028-11-07", True, True),
    ):
        made = LawElection(day, "governor", {"WI": {"ann": 1_500_000, "bob": 1_499_000}})
        folder, out = write(tmp_path / day, made), tmp_path / f"of-{day}"
        given = ("--state", "WI", "--no-pdf", "--as-of", day, "--out", str(out))
        code, _, err = run("recount", "petition", folder, *given)
        assert code == 0, err
        page = (out / "petition.html").read_text("utf-8")
        assert ("Petitioner is an aggrieved party" in page) is aggrieved, day
        assert ("has paid with this petition the fee" in page) is fee, day
        assert ("Read in texts that are not known to have held" in page) is not aggrieved, day


def test_who_asks_about_a_question_avers_to_have_voted(run: Run, tmp_path: Path) -> None:
    """On a statewide question a voter asks, before the commission; names keep their braces and are no markup."""
    made = LawElection("2026-11-03", "statewide_question", {"WI": {"{yes}": 900, "<no>": 899}})
    given = ("--state", "WI", "--no-pdf", "--as-of", "2026-11-10", "--out", str(tmp_path / "out"))
    code, _, err = run("recount", "petition", write(tmp_path / "wi", made), *given)
    assert code == 0, err
    page = (tmp_path / "out" / "petition.html").read_text("utf-8")
    assert "Petitioner voted on the referendum question" in page
    assert "Petitioner was a candidate" not in page
    assert "BEFORE THE WISCONSIN ELECTIONS COMMISSION" in page
    assert "{Yes}" in page
    assert "<No>" not in page


def test_what_the_law_orders_is_told_before_the_caption(run: Run, tmp_path: Path) -> None:
    """Within half a percent Pennsylvania's recount is ordered without a petition; the sheet says so."""
    made = LawElection("2024-11-05", "us_senate", {"PA": {"ann": 1_500_000, "bob": 1_495_000}})
    given = ("--state", "PA", "--route", "court", "--no-pdf", "--out", str(tmp_path / "out"))
    folder = write(tmp_path / "pa", made)
    code, _, err = run("recount", "petition", folder, *given, "--as-of", "2024-11-13")
    assert code == 0, err
    sheet = (tmp_path / "out" / "petition.html").read_text("utf-8").split('class="court"')[0]
    assert "The law orders a recount." in sheet


def test_a_free_recount_is_told(run: Run, tmp_path: Path) -> None:
    """A lead of 0.03% costs the petitioner nothing in Wisconsin; the sheet says so and asks for no estimate."""
    made = LawElection("2026-11-03", "governor", {"WI": {"ann": 1_500_000, "bob": 1_499_000}})
    given = ("--state", "WI", "--no-pdf", "--as-of", "2026-11-10", "--out", str(tmp_path / "out"))
    assert run("recount", "petition", write(tmp_path / "wi", made), *given)[0] == 0
    page = (tmp_path / "out" / "petition.html").read_text("utf-8")
    assert "Nothing: the public pays" in page
    assert "the filing officer's estimate]" not in page.replace("&#39;", "'")


@pytest.mark.parametrize("form", petition_forms(), ids=lambda f: f["state"] + f.get("route", ""))
def test_every_form_can_be_read(form: dict[str, Any]) -> None:
    """Each form fills its places from what is known, names no text that it does not list, and closes its blanks."""
    for office in set(Office) - {Office.STATEWIDE_RETENTION, Office.DISTRICT_RETENTION}:
        asked = Question(ContestClass(office), date(2026, 11, 3), date(2026, 11, 4))
        filled = form_from(form, asked).filled(dict.fromkeys(FILLED, "x"))
        for said in filled.every_words():
            assert said.text.count("[BLANK:") <= said.text.count("]")
            assert all(reading.source for reading in said.readings)
        assert filled.statements[0].text


def test_a_retention_has_no_form(run: Run, tmp_path: Path) -> None:
    """No half of a petition is written for the question whether a judge stays in office."""
    made = LawElection("2025-11-04", "statewide_judge", {"PA": {"yes": 501_000, "no": 500_000}})
    given = ("--state", "PA", "--route", "court", "--no-pdf", "--out", str(tmp_path / "out"))
    code, _, err = run("recount", "petition", write(tmp_path / "pa", made), *given)
    assert code == 2
    assert "no form for a retention is in the data" in " ".join(err.split())
    assert not (tmp_path / "out").exists()


def test_exhibits_are_what_the_filing_rests_on(run: Run, tmp_path: Path) -> None:
    """No other state's files and no count of a later day stand among the exhibits of Pennsylvania's petition."""
    given = (*ASKED, "PA", "--route", "court", "--as-of", "2016-11-25", "--json")
    code, said, err = run(*given, "--out", str(tmp_path))
    assert code == 0, err
    files = [source["file"] for each in json.loads(said)["data"] for source in each["sources"]]
    assert files
    assert not [file for file in files if "wisconsin" in file or "recount.csv" in file], files


def test_who_may_ask_is_told_by_the_section_of_the_route(run: Run, tmp_path: Path) -> None:
    """Before a county board three electors ask by 25 P.S. 3154(e); no section on courts is cited for it."""
    given = ("--route", "county-board", "--as-of", "2016-11-25", "--no-pdf", "--out", str(tmp_path))
    code, _, err = run(*ASKED, "PA", *given)
    assert code == 0, err
    page = (tmp_path / "petition.html").read_text("utf-8")
    assert "3 electors of the election district (25 P.S. 3154(e))" in page
    assert "3261(a), 3262(a)" not in page
    assert 'aria-label="BEFORE THE COUNTY BOARD OF ELECTIONS, OF [BLANK: county] COUNTY' in page


def test_a_last_day_that_was_reckoned_says_so_before_the_caption(run: Run, tmp_path: Path) -> None:
    """Wisconsin 2026 without official days: the sheet tells from which day the last hour was reckoned."""
    made = LawElection("2026-11-03", "governor", {"WI": {"ann": 1_500_000, "bob": 1_499_000}})
    given = ("--state", "WI", "--no-pdf", "--as-of", "2026-11-10", "--out", str(tmp_path / "out"))
    assert run("recount", "petition", write(tmp_path / "wi", made), *given)[0] == 0
    sheet = (tmp_path / "out" / "petition.html").read_text("utf-8").split('class="court"')[0]
    assert "Reckoned from the last day that the law allows for the last county canvass" in sheet


@pytest.mark.parametrize("day", ["11/25/2016", "2016-11-31", "Nov 25, 2016", "2016-11-25T17:00"])
def test_a_day_in_another_form_is_refused_in_words(run: Run, tmp_path: Path, day: str) -> None:
    """What was given, that it is not a day, and how to write one; nothing is written."""
    code, _, err = run(*ASKED, "WI", "--as-of", day, "--out", str(tmp_path / "none"))
    assert code == 2
    words = " ".join(err.replace("│", " ").split())
    assert f"{day!r} is not a day of the calendar as year-month-day" in words
    assert "write it like 2016-11-25" in words
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(("office", "is_told"), [("local", True), ("governor", False)])
def test_a_petition_for_one_of_several_seats_says_how_votes_are_divided(
    run: Run, tmp_path: Path, office: str, is_told: bool
) -> None:
    """9.01(1)(ag)5, where a contest can have several; ``--states`` is ``--state``, as in the plan."""
    votes = {"ann": 5_000, "bob": 4_000, "cid": 3_970}
    seats = 2 if office == "local" else 1
    made = write(tmp_path / "e", LawElection("2026-11-03", office, {"WI": votes}, seats=seats))
    given = ("--states", "WI", "--no-pdf", "--as-of", "2026-11-04", "--out", str(tmp_path / "out"))
    code, _, err = run("recount", "petition", made, *given)
    assert code == 0, err
    page = (tmp_path / "out" / "petition.html").read_text("utf-8")
    assert ("divided by the offices to be filled" in page) is is_told


def of_michigan(office: Office) -> PetitionForm:
    """Michigan's form for such a contest of November 2026."""
    (text,) = (form for form in petition_forms() if form["state"] == "MI")
    return form_from(text, Question(ContestClass(office), date(2026, 11, 3), date(2026, 11, 4)))


def test_michigan_has_its_form_in_the_law() -> None:
    """MCL 168.865(1): error, good faith, sufficient votes, the deposit; what was not read of it is a blank."""
    form = of_michigan(Office.GOVERNOR)
    said = " ".join(each.text for each in form.statements)
    for words in (
        "I am aggrieved on account of error in the canvass or returns of the votes",
        "but for error, I would have had a reasonable chance of winning the election",
        "a recount of sufficient votes to change the result of the election",
        "is enclosed",
    ):
        assert words in said
    assert form.officer == "the Board of State Canvassers, by the Secretary of State"
    assert form.oath is not None
    assert form.oath.words.text.startswith("[BLANK: what the form of MCL 168.865(1) has after")


def test_a_question_of_michigan_gets_no_candidates_form() -> None:
    """The form of section 865(3) was not read: a blank names it, and nobody avers to be a candidate."""
    said = [each.text for each in of_michigan(Office.STATEWIDE_QUESTION).statements]
    assert any("MCL 168.865(3), which was not read" in text for text in said)
    assert not any("reasonable chance" in text for text in said)


def test_a_countys_contest_of_michigan_names_no_state_board() -> None:
    """Which clerk takes it was not read."""
    assert not of_michigan(Office.COUNTY).officer


@pytest.mark.long(twin="test_michigan_has_its_form_in_the_law")
def test_the_petition_of_michigan(run: Run, tmp_path: Path) -> None:
    """By the command, until 5 p.m. of the second day after the certificate; the deposit stays a blank."""
    made = LawElection("2026-11-03", "governor", {"MI": {"ann": 2_200_000, "bob": 2_190_000}})
    given = ("--state", "MI", "--no-pdf", "--as-of", "2026-11-10", "--out", str(tmp_path / "out"))
    code, _, err = run("recount", "petition", write(tmp_path / "mi", made), *given)
    assert code == 0, err
    page = (tmp_path / "out" / "petition.html").read_text("utf-8")
    assert "Wednesday, November 25, 2026, 5 pm" in page
    assert "[BLANK: amount: so much for each precinct named]" in page


NO_FORM = states_without_form()


def test_every_jurisdiction_has_a_form_or_a_reason() -> None:
    """All 51 on one day of 2026: a form, or one sentence with the section; no state has both, none has neither."""
    day = date(2026, 11, 3)
    with_form = {form["state"] for form in petition_forms()}
    assert with_form.isdisjoint(NO_FORM)
    assert {*with_form, *NO_FORM} == {*states()}
    assert all(not why_no_form(state, day) for state in with_form)
    for state, known in NO_FORM.items():
        said = why_no_form(state, day)
        assert said.startswith(REASONS[known["answer"]]), state
        assert f"({known['section']})" in said
        assert known.get("quote") or known["answer"] != "no_form", state


def test_what_is_quoted_is_short_and_has_its_address() -> None:
    """At most 25 words of a text, with an address; a digest is one."""
    forms = [seen for form in petition_forms() for seen in form["seen"].values()]
    for each in (*forms, *NO_FORM.values()):
        assert len(each.get("quote", "").split()) <= 25, each["quote"]
        assert "source" in each or "quote" not in each
        assert re.fullmatch("[0-9a-f]{64}|", each.get("sha256", ""))


def test_a_law_without_a_form_is_refused_with_its_section(run: Run, tmp_path: Path) -> None:
    """Nevada asks for a demand in writing, Arizona lets nobody ask, New York's words were not read."""
    for state, said in (
        ("NV", "the law gives no form of a petition: a demand in writing is filed"),
        ("AZ", "nobody may petition for a recount: the superior court orders a recount"),
        ("NY", "what a petition must hold was not read"),
    ):
        code, _, err = run(*ASKED, state, "--out", str(tmp_path / "none"))
        assert code == 2
        assert said in " ".join(err.split())
        assert NO_FORM[state]["section"] in err
    assert not (tmp_path / "none").exists()


def test_every_packaged_rule_has_a_matter_of_the_page() -> None:
    """A brief and a petition list the rules that they rest on; one without a matter ended both with a traceback."""
    of_page = matters()
    for state in states():
        for rule in PACKAGED.law(state).rules:
            assert rule.kind is Kind.EVENT or (rule.kind, rule.stage) in of_page, rule.rule_id


def test_a_brief_is_made_where_ballots_may_be_fed_again(run: Run, tmp_path: Path) -> None:
    """Rhode Island knows a recount in which the ballots are fed again, beside the usual one."""
    made = LawElection("2026-11-03", "us_senate", {"RI": {"ann": 1_500_000, "bob": 1_499_000}})
    folder = write(tmp_path / "ri", made)
    code, said, err = run("recount", "brief", folder, "--as-of", "2026-11-04", "--json")
    assert code == 0, err
    rules = json.loads(said)["exhibits"]["law"][0]["rules"]
    assert "RI-request-fed-again-2004" in {rule["rule_id"] for rule in rules}


def test_a_brief_says_why_a_state_has_no_petition(run: Run, tmp_path: Path) -> None:
    """Nevada that was named: the memorandum is written, and one sentence says why no petition stands beside it."""
    made = LawElection("2026-11-03", "us_senate", {"NV": {"ann": 1_500_000, "bob": 1_499_000}})
    given = ("--state", "NV", "--as-of", "2026-11-04", "--no-pdf", "--out", str(tmp_path / "out"))
    code, said, err = run("recount", "brief", write(tmp_path / "nv", made), *given)
    assert code == 0, err
    assert "no petition for Nevada: the law gives no form of a petition" in " ".join(said.split())
    assert not [*(tmp_path / "out").glob("petition*")]


def form_of_2026(state: str, office: Office) -> PetitionForm:
    """The one form of a state for such a contest of November 2026."""
    (text,) = (form for form in petition_forms() if form["state"] == state)
    return form_from(text, Question(ContestClass(office), date(2026, 11, 3), date(2026, 11, 4)))


@pytest.mark.parametrize(
    ("state", "office", "taken_by", "signing"),
    [
        ("MA", Office.GOVERNOR, 1, "Ten voters of the ward or town sign in person"),
        ("NJ", Office.GOVERNOR, 0, ""),
        ("NJ", Office.STATEWIDE_QUESTION, 0, "Ten voters apply"),
        ("WY", Office.STATEWIDE_QUESTION, 1, "Twenty-five electors"),
        ("VA", Office.STATEWIDE_QUESTION, 0, "Fifty or more voters"),
        ("SD", Office.STATEWIDE_QUESTION, 1, "One thousand registered voters"),
        ("TX", Office.GOVERNOR, 0, ""),
    ],
)
def test_who_signs_and_who_swears(state: str, office: Office, taken_by: int, signing: str) -> None:
    """One of ten swears in Massachusetts; on a question more sign than for an office; in Texas nobody swears."""
    form = form_of_2026(state, office)
    assert (form.oath.taken_by if form.oath else 0) == taken_by
    assert " ".join(each.text for each in form.signing).startswith(signing)
    assert bool(form.signing) is bool(signing)


def test_a_court_is_served_on_who_won(run: Run, tmp_path: Path) -> None:
    """Virginia: the caption names the court in Richmond, and the service list has who won, not who asks."""
    made = LawElection("2026-11-03", "us_senate", {"VA": {"ann": 1_500_000, "bob": 1_499_000}})
    given = ("--state", "VA", "--as-of", "2026-11-10", "--no-pdf", "--out", str(tmp_path / "out"))
    code, _, err = run("recount", "petition", write(tmp_path / "va", made), *given)
    assert code == 0, err
    page = (tmp_path / "out" / "petition.html").read_text("utf-8")
    assert "IN THE CIRCUIT COURT OF THE CITY OF RICHMOND" in page
    served = page.split("Service list")[-1].split("Exhibits")[0]
    assert "Ann" in served
    assert "Bob" not in served


def test_an_officer_with_a_blank_has_one_article(run: Run, tmp_path: Path) -> None:
    """Texas: the coordinator stands in capitals behind one article, and the blank as it is."""
    made = LawElection("2026-11-03", "us_senate", {"TX": {"ann": 1_500_000, "bob": 1_499_000}})
    given = ("--state", "TX", "--as-of", "2026-11-10", "--json")
    code, said, err = run("recount", "petition", write(tmp_path / "tx", made), *given)
    assert code == 0, err
    assert json.loads(said)["form"]["before"][1].startswith("TO THE RECOUNT COORDINATOR, [BLANK: p")


@pytest.mark.parametrize(("day", "is_named"), [("2024-11-05", True), ("2026-11-03", False)])
def test_iowas_request_names_a_designee_until_2025(day: str, is_named: bool) -> None:
    """The board of three with the candidate's designee ended on June 30, 2025; precincts are no longer chosen."""
    (text,) = (form for form in petition_forms() if form["state"] == "IA")
    asked = date.fromisoformat(day)
    form = form_from(text, Question(ContestClass(Office.GOVERNOR), asked, asked))
    said = " ".join(each.text for each in form.statements)
    assert ("designee of Petitioner" in said) is is_named
    assert ("in the precincts marked" in said) is is_named
    assert ("A bond is posted" in said) is is_named, "the act of 2025 struck the bond"


@pytest.mark.parametrize(
    ("state", "office", "day", "officer"),
    [
        ("NM", Office.COUNTY, "2022-11-08", ""),
        ("NM", Office.COUNTY, "2026-11-03", "the Secretary of State"),
        ("NM", Office.GOVERNOR, "2022-11-08", "the Secretary of State"),
        ("KY", Office.US_SENATE, "2026-11-03", "the Franklin Circuit Court"),
        ("KY", Office.PRESIDENT, "2028-11-07", ""),
        ("ID", Office.GOVERNOR, "2026-11-03", "the Attorney General"),
        ("VA", Office.GOVERNOR, "2025-11-04", "the Circuit Court of the City of Richmond"),
    ],
)
def test_with_whom_it_is_filed(state: str, office: Office, day: str, officer: str) -> None:
    """By office and day; where the words name nobody it is a blank."""
    (text,) = (form for form in petition_forms() if form["state"] == state)
    asked = date.fromisoformat(day)
    assert form_from(text, Question(ContestClass(office), asked, asked)).officer == officer


@pytest.mark.parametrize(
    ("state", "office", "said"),
    [
        ("AK", Office.GOVERNOR, "a difference of 20 votes or fewer"),
        ("CA", Office.GOVERNOR, "by means of the voting system used originally"),
        ("ID", Office.GOVERNOR, "five votes, whichever is greater"),
        ("ND", Office.STATEWIDE_QUESTION, "by which words a recount of a question may be demanded"),
        ("OK", Office.GOVERNOR, "An additional deposit equal to the total of those checks"),
        ("OK", Office.LOCAL_QUESTION, "150, where 15,000 votes or more were counted"),
        ("OK", Office.STATEWIDE_QUESTION, "the Attorney General"),
        ("SD", Office.STATEWIDE_QUESTION, "represent at least five counties"),
        ("TX", Office.GOVERNOR, "electronically, with the program of the original count"),
        ("VA", Office.STATEWIDE_QUESTION, "fifty or more voters qualified to vote"),
    ],
)
def test_a_second_reading_found_what_a_form_left_out(state: str, office: Office, said: str) -> None:
    """What the section asks for, or does not know, stands in a statement and not on the sheet for counsel alone."""
    assert said in " ".join(each.text for each in form_of_2026(state, office).statements)


def test_north_dakota_has_no_ground_for_a_question() -> None:
    """Subsection 2 names candidates; the margin of a question is in subsection 1, which orders and is not asked for."""
    assert not form_of_2026("ND", Office.STATEWIDE_QUESTION).grounds
    assert form_of_2026("ND", Office.GOVERNOR).grounds


@pytest.mark.parametrize(
    ("state", "office", "officer"),
    [
        ("IN", Office.COUNTY, "the circuit or superior court of"),
        ("IA", Office.STATEWIDE_QUESTION, "the State Commissioner of Elections"),
        ("KY", Office.STATEWIDE_JUDGE, "the Franklin Circuit Court"),
        ("MT", Office.STATEWIDE_JUDGE, "the Secretary of State"),
        ("MT", Office.PRESIDENT, "the [BLANK: Secretary of State, if"),
        ("OK", Office.STATEWIDE_QUESTION, "the Secretary of the State Election Board"),
    ],
)
def test_a_petition_goes_to_the_officer_of_its_office(
    state: str, office: Office, officer: str
) -> None:
    """A justice of Montana's supreme court is no county's; where the section does not say it, a blank does."""
    assert form_of_2026(state, office).officer.startswith(officer)


@pytest.mark.parametrize(
    ("state", "day", "said"),
    [
        ("AK", "2004-11-02", "300 for each precinct"),
        ("AK", "2026-11-03", "1,000 for each precinct"),
        ("CO", "2022-11-08", "votes cast in the contest."),
        ("CO", "2026-11-03", "in accordance with section 1-10.5-102"),
        ("MO", "2012-11-06", "less than one percent"),
        ("MO", "2026-11-03", "less than one-half of one percent"),
        ("WY", "2016-11-08", "100, by the text before July 1, 2017"),
        ("WY", "2026-11-03", "3,000 where it is five percent"),
    ],
)
def test_numbers_are_those_of_the_day(state: str, day: str, said: str) -> None:
    """A deposit and a margin that an act changed stand in a petition by the election's day."""
    (text,) = (form for form in petition_forms() if form["state"] == state)
    asked = date.fromisoformat(day)
    form = form_from(text, Question(ContestClass(Office.GOVERNOR), asked, asked))
    assert said in " ".join(each.text for each in (*form.statements, *form.prayer))


@pytest.mark.parametrize(("state", "is_listed"), [("VA", False), ("MD", True)])
def test_no_places_are_listed_where_all_is_recounted(
    run: Run, tmp_path: Path, state: str, is_listed: bool
) -> None:
    """Virginia's section asks for no precincts: a list of them was a demand that the law does not make."""
    made = LawElection("2026-11-03", "us_senate", {state: {"ann": 1_500_000, "bob": 1_499_000}})
    given = ("--state", state, "--as-of", "2026-11-10", "--no-pdf", "--out", str(tmp_path / "out"))
    code, _, err = run("recount", "petition", write(tmp_path / "made", made), *given)
    assert code == 0, err
    page = (tmp_path / "out" / "petition.html").read_text("utf-8")
    assert ("Schedule A: where" in page) is is_listed


@pytest.mark.parametrize("state", ["CA", "IL", "OK", "VA"])
def test_nobody_serves_the_answers_of_a_question(state: str) -> None:
    """Yes and No are no candidates: the service list of a question stood with both and their blank addresses."""
    assert not any(each.each for each in form_of_2026(state, Office.STATEWIDE_QUESTION).served)
    assert all(each.each for each in form_of_2026(state, Office.GOVERNOR).served)

"""What a state's law asks of whoever is elected or nominated, or of a measure, held against the votes by commands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from canvass.formats.election_folder import read_election
from canvass.journeys.needed import needed_in
from canvass.journeys.outcome import election_outcome
from canvass.model import ElectionType, Office
from canvass.present.decided import winner_words
from canvass.recount.needed import MostVotes, ShareNeeded
from canvass.recount.question import Question
from canvass.recount.scope import ContestClass
from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write
from tests.recount.laws import LAWS

NOVEMBER = "2026-11-03"
LOST = "by these votes it does not pass"


def told(run: Run, folder: Path, election: LawElection, as_of: str = "") -> dict[str, str]:
    """What outcome, paths and the plan say, each on one line."""
    name = write(folder, election)
    on = ("--as-of", as_of) if as_of else ("--as-of", "2026-11-20")
    commands = {
        "outcome": ("outcome", name),
        "paths": ("paths", name),
        "plan": ("recount", "plan", name, *on),
    }
    return {key: " ".join(run(*words)[1].split()) for key, words in commands.items()}


def amendment(state: str, yes: int, no: int, day: str = NOVEMBER) -> LawElection:
    """A measure of one state."""
    return LawElection(day, "constitutional_amendment", {state: {"yes": yes, "no": no}})


def test_an_amendment_of_florida_needs_sixty_percent(run: Run, tmp_path: Path) -> None:
    """With 55% an amendment fails there: nothing says that it passed, and no lead of yes over no decides a recount."""
    said = told(run, tmp_path / "55", amendment("FL", 5_500, 4_500))
    for text in said.values():
        assert "Yes has 55.00%. The law of Florida asks for at least 60% of the votes on it" in text
        assert "Fla. Const. art. XI, s. 5(e)" in text
        assert "at least 60 percent of the electors voting on the measure" in text
        assert LOST in text
    assert "no recount is ordered and none may be asked for in Florida" in said["plan"]
    assert "Yes ahead of No" not in said["plan"]
    assert 'share = "3/5"' in said["outcome"]
    near = told(run, tmp_path / "near", amendment("FL", 5_980, 4_020))
    assert "it cannot be said" in near["plan"]
    assert LOST in near["plan"]


@pytest.mark.parametrize(("yes", "passes"), [(5_999, False), (6_000, True), (6_001, True)])
def test_at_the_limit_of_sixty_percent(run: Run, tmp_path: Path, yes: int, passes: bool) -> None:
    """At least sixty percent: exactly that share passes, one vote less does not."""
    said = told(run, tmp_path / "e", amendment("FL", yes, 10_000 - yes))["outcome"]
    assert ("by these votes it passes" in said) is passes
    assert (LOST in said) is not passes


@pytest.mark.parametrize(
    ("state", "office", "note"),
    [
        ("FL", "constitutional_amendment", "needs two thirds of the voters voting in the election"),
        ("AZ", "statewide_question", "One that approves a tax needs at least 60%"),
        ("CO", "constitutional_amendment", "Where it only repeals, more than half of the votes"),
    ],
)
@pytest.mark.parametrize("yes", [400, 620])
def test_what_else_a_measure_may_need_is_true_whether_it_passes_or_not(
    run: Run, tmp_path: Path, state: str, office: str, note: str, yes: int
) -> None:
    """Behind "it does not pass" stood "not so where it approves a tax", as if it passed then."""
    election = LawElection(NOVEMBER, office, {state: {"yes": yes, "no": 1000 - yes}})
    said = told(run, tmp_path / "e", election)
    for text in said.values():
        assert note in text
        assert "Not so" not in text


def test_before_the_law_was_changed_nothing_is_said_of_sixty_percent(
    run: Run, tmp_path: Path
) -> None:
    """The amendment that asked for sixty percent passed itself with less, on November 7, 2006."""
    said = told(run, tmp_path / "e", amendment("FL", 5_800, 4_200, "2006-11-07"), "2006-11-20")
    assert "at least 60%" not in said["outcome"]
    assert "Where the law asks for a larger share" in said["outcome"]


def test_a_law_that_counts_all_who_vote(run: Run, tmp_path: Path) -> None:
    """Minnesota counts who leaves the question blank: whether it passes, the votes on it do not say."""
    said = told(run, tmp_path / "e", amendment("MN", 5_100, 4_900))
    assert "more than half of all who vote at the election" in said["outcome"]
    assert "whether it has that too, these votes do not say" in said["outcome"]
    assert "it passes" not in said["outcome"]
    assert "whether the law orders one is not known" in said["plan"]


def test_a_second_way_to_pass(run: Run, tmp_path: Path) -> None:
    """Without three fifths of the votes on it an amendment of Illinois may still have a majority of all voters."""
    said = told(run, tmp_path / "e", amendment("IL", 5_900, 4_100))["outcome"]
    assert "or for more than half of all who vote in the election" in said
    assert LOST not in said


def test_more_than_half_of_the_votes_on_it_is_enough_in_alaska(run: Run, tmp_path: Path) -> None:
    """Its constitution says so: nobody is told that the law may ask for more, and exactly half does not pass."""
    repeal = LawElection(
        "2024-11-05", "statewide_question", {"AK": {"yes": 160_230, "no": 160_973}}
    )
    said = told(run, tmp_path / "e", repeal, "2024-12-01")
    assert "Alaska Const. art. XI, s. 6" in said["outcome"]
    assert LOST in said["outcome"]
    assert "Where the law asks for a larger share" not in said["outcome"] + said["plan"]
    assert "No ahead of Yes by 743" in said["plan"]
    half = LawElection("2024-11-05", "statewide_question", {"AK": {"yes": 500, "no": 500}})
    assert LOST in told(run, tmp_path / "f", half, "2024-12-01")["outcome"]


GEORGIA = {"ann": 499, "bob": 480, "cat": 21}


def test_georgia_elects_by_a_majority(run: Run, tmp_path: Path) -> None:
    """A senator with 49.9% goes to a runoff: section, words, the votes that are missing, the lead that decides."""
    said = told(run, tmp_path / "e", LawElection(NOVEMBER, "us_senate", {"GA": GEORGIA}))
    for text in (said["outcome"], said["plan"]):
        assert "O.C.G.A. 21-2-501(a)" in text
        assert "2 votes more" in text
        assert "the first two go to a runoff" in text
    assert "Bob ahead of Cat by 459 votes" in said["plan"]
    assert "Who pays: does not apply" in said["plan"]
    assert "Where the law asks for a majority" not in said["outcome"] + said["plan"]


def test_two_with_equal_votes_and_no_majority_go_to_a_runoff(run: Run, tmp_path: Path) -> None:
    """That the law breaks a tie is not all that is said where both go on; of a tie for first with a share it is."""
    level = {"ann": 450, "bob": 450, "cat": 100}
    for state, follows in (("GA", "the first two go to a runoff"), ("MD", "")):
        election = LawElection(NOVEMBER, "us_senate", {state: level})
        said = told(run, tmp_path / state, election)["outcome"]
        assert ("No tie is broken, though: the law of Georgia" in said) is (state == "GA")
        assert follows in said


def test_a_line_of_several_people_has_no_share(run: Run, tmp_path: Path) -> None:
    """Where a line that adds several people has most votes, it is none who lacks a majority by so many votes."""
    votes = {"rest": 490, "bob": 480, "cat": 30}
    election = LawElection(NOVEMBER, "us_senate", {"GA": votes}, kinds={"rest": "other"})
    said = told(run, tmp_path / "e", election)["outcome"]
    assert "one of them may have won" in said
    assert "Rest has 49.00%" not in said


@pytest.mark.parametrize(("first", "is_missed"), [(500, True), (501, False)])
def test_the_boundary_of_a_majority(run: Run, tmp_path: Path, first: int, is_missed: bool) -> None:
    """Exactly half is no majority; one vote more is one, and so small a surplus is told."""
    votes = {"ann": first, "bob": 480, "cat": 1_000 - 480 - first}
    said = told(run, tmp_path / "e", LawElection(NOVEMBER, "us_senate", {"GA": votes}))["outcome"]
    assert ("by these votes the first two go to a runoff" in said) is is_missed
    assert ("Ann has 1 vote more than the law of Georgia asks for" in said) is not is_missed


@pytest.mark.parametrize(
    ("state", "office", "kind"),
    [
        ("TX", "governor", "general"),
        ("WY", "us_house", "general"),
        ("KY", "us_senate", "primary"),
        ("VA", "us_senate", "special"),
    ],
)
def test_where_most_votes_are_enough_nothing_is_said(
    run: Run, tmp_path: Path, state: str, office: str, kind: str
) -> None:
    """A plurality elects or nominates there by words that were read: no runoff is spoken of."""
    votes = {"ann": 400, "bob": 350, "cat": 250}
    election = LawElection(NOVEMBER, office, {state: votes}, kind=kind)
    for text in told(run, tmp_path / "e", election).values():
        assert "runoff" not in text
        assert "more than half" not in text
        assert "go on" not in text


def test_what_was_not_read_stays_conditional(run: Run, tmp_path: Path) -> None:
    """Of Maryland's general elections no words were read: it is said what may be, and not that it is."""
    said = told(run, tmp_path / "e", LawElection(NOVEMBER, "governor", {"MD": GEORGIA}))
    assert "Where the law asks for a majority, a runoff follows" in said["outcome"]
    assert "Where the law asks for a majority" in said["plan"]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("GA", "O.C.G.A. 21-2-501(a)"),
        ("TX", "in a special election, words that were not read; in a primary, more than half"),
        ("KY", "Where the law asks for a majority"),
        ("IA", "Where the law asks for a majority"),
    ],
)
def test_of_another_day_outcome_and_plan_say_the_same(
    run: Run, tmp_path: Path, state: str, words: str
) -> None:
    """Nobody said whether it was a primary or a special election: the law is told where both ask the same.

    Where one of them asks for more than these votes show, what each asks is told.
    """
    election = LawElection("2026-05-19", "us_senate", {state: GEORGIA}, kind="")
    said = told(run, tmp_path / "e", election, "2026-05-20")
    for text in (said["outcome"], said["plan"]):
        assert words in text
        assert ("Where the law asks for a majority" in text) is (state not in ("GA", "TX")) or (
            state == "TX" and text is said["plan"]
        )


def result(
    run: Run, folder: Path, election: LawElection, command: str = "outcome"
) -> dict[str, Any]:
    """What a program reads of the count of the whole."""
    read: dict[str, Any] = json.loads(run(command, write(folder, election), "--json")[1])
    return dict(read["whole"]["count"]["outcome"])


@pytest.mark.parametrize(
    ("state", "office", "kind", "ending", "winners", "ahead"),
    [
        ("GA", "us_senate", "general", "more_is_asked", [], ["ann"]),
        ("NC", "us_senate", "primary", "elected", ["ann"], []),
        ("WA", "us_house", "primary", "first_go_on", [], ["ann"]),
        ("WY", "us_house", "general", "elected", ["ann"], []),
    ],
)
@pytest.mark.parametrize("command", ["outcome", "paths"])
def test_a_program_reads_a_winner_only_where_the_law_elects(
    run: Run,
    tmp_path: Path,
    state: str,
    office: str,
    kind: str,
    ending: str,
    winners: list[str],
    ahead: list[str],
    command: str,
) -> None:
    """Who leads without what the law asks stands under ``ahead``: ``winners`` is empty and the ending says why."""
    found = result(
        run, tmp_path / "e", LawElection(NOVEMBER, office, {state: GEORGIA}, kind), command
    )
    assert (found["ending"]["value"], found["winners"], found["ahead"]) == (ending, winners, ahead)


@pytest.mark.parametrize(
    ("votes", "ending", "ahead"),
    [
        ({"ann": 499, "bob": 499, "cat": 3}, "first_go_on", ["ann", "bob"]),
        ({"ann": 400, "bob": 400, "cat": 400}, "tie", []),
    ],
)
def test_who_is_tied_for_places_that_are_enough_goes_on(
    run: Run, tmp_path: Path, votes: Mapping[str, int], ending: str, ahead: list[str]
) -> None:
    """Two with equal votes both go on in California: a tie, and one vote that would decide it, was told."""
    primary = LawElection("2026-06-02", "us_house", {"CA": votes}, kind="primary")
    name = write(tmp_path / "e", primary)
    found = json.loads(run("outcome", name, "--json")[1])["whole"]["count"]["outcome"]
    assert (found["ending"]["value"], found["winners"], found["ahead"]) == (ending, [], ahead)
    assert found["tied"] == ([] if ahead else [*votes])
    said = " ".join(run("outcome", name)[1].split())
    assert ("breaking a tie" in said) is (ending == "tie")
    page = tmp_path / "out" / "report.html"
    report = " ".join(run("report", name, "--out", str(page))[1].split())
    assert ("is a tie" in report) is (ending == "tie")


def test_a_cell_of_a_table_says_that_nobody_is_elected(tmp_path: Path) -> None:
    """Where a report names who won, it names who is ahead, and that these votes do not elect."""
    folder = write(tmp_path / "e", LawElection(NOVEMBER, "us_senate", {"GA": GEORGIA}))
    found = election_outcome(read_election(Path(folder))).whole.count.outcome
    assert winner_words(found, str) == "ann ahead, not elected by these votes"


@pytest.mark.parametrize(
    ("state", "kind", "ending", "words"),
    [
        ("GA", "general", "ahead", "For Bob to be ahead in these votes, at least 10 votes"),
        ("WA", "primary", "ahead", "For Bob to be ahead in these votes, at least 10 votes"),
        ("TX", "general", "found", "For Bob to be the true winner, at least 10 votes"),
    ],
)
def test_what_would_change_who_is_ahead_is_not_said_to_elect(
    run: Run, tmp_path: Path, state: str, kind: str, ending: str, words: str
) -> None:
    """Ten votes put Bob ahead with 49% in Georgia: no page says that he is the true winner then, nor does the JSON."""
    name = write(tmp_path / "e", LawElection(NOVEMBER, "us_senate", {state: GEORGIA}, kind))
    read = json.loads(run("paths", name, "--json")[1])
    assert (read["votes"]["ending"]["value"], read["votes"]["votes_flipped"]) == (ending, 10)
    said = " ".join(run("paths", name)[1].split())
    assert ("to change who wins" in said) is (ending == "found")
    page = tmp_path / "out" / "report.html"
    report = " ".join(run("report", name, "--all", "--out", str(page))[1].split())
    assert words in report
    assert ("For Bob to win" in report) is (ending == "found")
    assert ("For Bob to be ahead" in page.read_text("utf-8")) is (ending == "ahead")


@pytest.mark.parametrize(("yes", "winners"), [(5_999, []), (6_000, ["yes"]), (4_000, ["no"])])
def test_a_program_reads_that_a_measure_passes_only_where_it_does(
    run: Run, tmp_path: Path, yes: int, winners: list[str]
) -> None:
    """An amendment of Florida with 59.99% is ahead and does not pass; with fewer votes than No it is beaten."""
    found = result(run, tmp_path / "e", amendment("FL", yes, 10_000 - yes))
    assert found["winners"] == winners
    assert found["ahead"] == ([] if winners else ["yes"])


@pytest.mark.parametrize(
    ("state", "office"),
    [
        ("KY", Office.LOCAL),
        ("OK", Office.DISTRICT_JUDGE),
        ("AR", Office.LOCAL),
        ("MS", Office.DISTRICT_JUDGE),
        ("RI", Office.VILLAGE),
        ("SC", Office.LOCAL),
        ("AL", Office.LOCAL),
        ("TX", Office.LOCAL),
    ],
)
def test_what_nominates_in_a_party_is_not_held_against_an_election_without_parties(
    state: str, office: Office
) -> None:
    """Judges and cities have no party's primary there: of Oklahoma's judges the first two go on."""
    day = date(2026, 6, 2)
    primary = Question(ContestClass(office, ElectionType.PRIMARY), day, day)
    assert needed_in(state, primary) is None
    party = Question(ContestClass(Office.STATE_HOUSE, ElectionType.PRIMARY), day, day)
    assert needed_in(state, party) is not None


def test_a_party_primary_of_louisiana_elects_nobody(run: Run, tmp_path: Path) -> None:
    """Since 2026 a majority nominates for Congress; until 2025, and of the legislature still, it elects."""
    elects, nominates = "primary election is elected", "as the party's nominee"
    for day, office, words in (
        ("2026-05-16", "us_senate", nominates),
        ("2025-10-11", "us_house", elects),
        ("2027-10-09", "state_house", elects),
    ):
        primary = LawElection(day, office, {"LA": GEORGIA}, kind="primary")
        said = told(run, tmp_path / day, primary, day)
        for text in (said["outcome"], said["plan"]):
            assert words in text
            assert "the first two go to a runoff" in text
            assert (elects if words is nominates else nominates) not in text


FIVE: Mapping[str, int] = {"ann": 500, "bob": 400, "cat": 390, "dan": 300, "eve": 299}


@pytest.mark.parametrize(
    ("state", "office", "section", "lead"),
    [
        ("WA", "us_house", "RCW 29A.52.112(2)", "Bob ahead of Cat by 10 of 1,889"),
        ("CA", "us_house", "Cal. Elec. Code 8141.5", "Bob ahead of Cat by 10 votes"),
        ("AK", "governor", "AS 15.25.060", "Dan ahead of Eve by 1 of 1,889"),
    ],
)
def test_so_many_go_on_by_law(
    run: Run, tmp_path: Path, state: str, office: str, section: str, lead: str
) -> None:
    """The lead that decides is that of the last who goes on: of two in Washington and California, of four in Alaska."""
    primary = LawElection("2026-08-04", office, {state: FIVE}, kind="primary")
    said = told(run, tmp_path / "e", primary, "2026-08-10")
    assert section in said["outcome"]
    assert section in said["plan"]
    assert lead in said["plan"]


@pytest.mark.parametrize(
    ("state", "share", "follows"),
    [
        ("NC", "more than 30%", "the second may ask for a runoff"),
        ("IA", "at least 35%", "a convention of the party decides"),
        ("SD", "at least 35%", "the first two go to a runoff"),
    ],
)
def test_primaries_that_ask_for_less_than_half(
    run: Run, tmp_path: Path, state: str, share: str, follows: str
) -> None:
    """What follows is the law's own: a runoff on request, a convention, a runoff."""
    votes = {"ann": 29, "bob": 25, "cat": 24, "dan": 22}
    primary = LawElection("2026-06-02", "us_senate", {state: votes}, kind="primary")
    said = told(run, tmp_path / "e", primary, "2026-06-10")
    for text in (said["outcome"], said["plan"]):
        assert f"{share} of the votes" in text
        assert follows in text
    enough = {"ann": 36, "bob": 25, "cat": 24, "dan": 15}
    primary = LawElection("2026-06-02", "us_senate", {state: enough}, kind="primary")
    said = told(run, tmp_path / "f", primary, "2026-06-10")
    assert follows not in said["outcome"].split("Without them")[0]


def test_a_runoff_on_request(run: Run, tmp_path: Path) -> None:
    """In North Carolina the lead decides where the second asks for nothing, and who is second, who may ask."""
    votes = {"ann": 29, "bob": 25, "cat": 24, "dan": 22}
    primary = LawElection("2026-03-03", "us_senate", {"NC": votes}, kind="primary")
    said = told(run, tmp_path / "e", primary, "2026-03-06")["plan"]
    assert "the second may ask for a runoff; where nobody asks, the lead told decides" in said
    assert "Who is second: Bob ahead of Cat by 1 vote" in said
    assert "does not decide" not in said


def test_a_governor_of_vermont_without_a_majority(run: Run, tmp_path: Path) -> None:
    """The legislature elects, so that no lead of the votes decides."""
    election = LawElection(NOVEMBER, "governor", {"VT": GEORGIA})
    assert "the legislature elects" in told(run, tmp_path / "e", election)["outcome"]


def test_november_of_an_odd_year_may_fill_a_vacancy(run: Run, tmp_path: Path) -> None:
    """Texas then asks for a majority (203.003), which is told beside its plurality; Georgia always asks."""
    for state, section in (("TX", "203.003"), ("GA", "21-2-501")):
        unsaid = LawElection("2025-11-04", "state_senate", {state: GEORGIA}, kind="")
        assert section in told(run, tmp_path / state, unsaid)["outcome"]
    general = LawElection("2024-11-05", "state_senate", {"TX": GEORGIA}, kind="")
    assert "majority" not in told(run, tmp_path / "2024", general)["outcome"]


@pytest.mark.parametrize(
    "title", ["U.S. House 18, Unexpired Term", "SPECIAL ELECTION", "U.S. House (Vacancy)"]
)
def test_a_vacancy_in_the_title_is_no_general_election(
    run: Run, tmp_path: Path, title: str
) -> None:
    """Texas fills vacancies in November of even years too, by a majority (203.003): no plurality is told as the law."""
    name = write(tmp_path / "e", LawElection("2024-11-05", "us_house", {"TX": GEORGIA}, kind=""))
    described = Path(name) / "election.toml"
    described.write_text(described.read_text("utf-8").replace('"Contest"', f'"{title}"'), "utf-8")
    code, out, _ = run("outcome", name, "--json")
    kinds = [kind for kind, _ in json.loads(out)["needed"]["by_kind"]]
    assert (code, kinds) == (0, ["general", "special"])
    both = "with whatever share (Tex. Elec. Code 2.001); in a special election, more than half"
    assert both in " ".join(run("outcome", name)[1].split())
    plan = " ".join(run("recount", "plan", name, "--as-of", "2024-11-20")[1].split())
    assert both in plan


@pytest.mark.parametrize(
    ("office", "votes"),
    [
        ("us_senate", {"Warnock": 480, "Walker": 490, "Oliver": 30}),
        ("constitutional_amendment", {"Yes": 550, "No": 450}),
    ],
)
def test_the_votes_of_one_county_have_no_share_of_the_state(
    run: Run, tmp_path: Path, office: str, votes: Mapping[str, int]
) -> None:
    """A county's votes for a senator show no runoff, and those on an amendment not that it fails."""
    state = "ga" if office == "us_senate" else "fl"
    county = "Fulton" if state == "ga" else "Leon"
    file = tmp_path / f"20221108__{state}__general__{county.lower()}__precinct.csv"
    rows = [f"{county},P1,Contest,,,{who},{number}" for who, number in votes.items()]
    head = "county,precinct,office,district,party,candidate,votes"
    file.write_text("\n".join([head, *rows]) + "\n", "utf-8")
    folder = tmp_path / "e"
    assert run("init", str(folder), "--from", str(file))[0] == 0
    described = (folder / "election.toml").read_text("utf-8")
    described = described.replace('baseline = "?"', 'baseline = "certified"')
    described = described.replace('id = "1"', f'id = "1"\noffice = "{office}"', 1)
    (folder / "election.toml").write_text(described, "utf-8")
    code, said, _ = run("outcome", str(folder))
    assert code == 0
    assert "All of its counties decide" in " ".join(said.split())
    assert "The law of" not in said
    assert "a runoff follows" not in said
    assert run("report", str(folder), "--out", str(tmp_path / "out" / "report.html"))[0] == 0
    page = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert "by these votes" not in page
    assert json.loads(run("outcome", str(folder), "--json")[1])["needed"] is None


def test_outcome_as_json_says_what_the_law_asks(run: Run, tmp_path: Path) -> None:
    """A program that reads the outcome finds the rule, its section and its share."""
    name = write(tmp_path / "e", amendment("FL", 5_500, 4_500))
    found = json.loads(run("outcome", name, "--json")[1])
    assert found["needed"]["rule_id"] == "FL-needed-amendment-2007"
    assert found["needed"]["needed"]["share"]["exact"] == "3/5"


@pytest.mark.parametrize("state", sorted(LAWS))
def test_each_share_has_a_section_and_its_words(state: str) -> None:
    """Every rule of this kind quotes what it was read in; a share stands in its words or in its note."""
    for rule in LAWS[state].rules:
        if rule.kind == "needed":
            assert rule.evidence.statute
            assert rule.evidence.quote
            if isinstance(rule.content, ShareNeeded):
                words = f"{rule.evidence.quote} {rule.notes}".casefold()
                assert any(word in words for word in SHARES[str(rule.content.share)]), rule.rule_id


SHARES = {
    "1/2": (
        "majority",
        "more than one-half",
        "major part",
        "by two",
        "thirty-five per cent",
        "fifty percent",
        "60%",
    ),
    "3/5": ("60 percent", "three-fifths"),
    "2/3": ("2/3",),
    "7/20": ("thirty-five percent",),
    "57/100": ("fifty-seven percent",),
    "3/10": ("thirty percent",),
    "11/20": ("fifty-five percent",),
}


def test_the_law_of_a_kind_of_election(tmp_path: Path) -> None:
    """Louisiana's first round asks for a majority; what it has for special elections was not read."""
    day = LAWS["LA"].rules[0].validity.begins
    assert day is not None
    for kind, is_known in ((ElectionType.PRIMARY, True), (ElectionType.SPECIAL, False)):
        held_on = day.replace(year=2023, month=10, day=14)
        question = Question(ContestClass("governor", kind), held_on, held_on)
        assert (needed_in("LA", question) is not None) is is_known


@pytest.mark.parametrize(
    ("state", "offices"),
    [
        ("AR", ["us_senate", "us_house"]),
        ("CO", ["governor", "state_office"]),
        ("CT", ["governor", "us_senate", "us_house", "state_house"]),
        ("DE", ["us_senate", "state_senate", "county"]),
        ("FL", ["us_senate", "governor", "county"]),
        ("HI", ["us_house", "state_house"]),
        ("ID", ["governor", "state_house", "county"]),
        ("KY", ["us_senate", "governor", "state_house"]),
        ("NC", ["us_senate", "statewide_judge", "county"]),
        ("NE", ["governor", "state_senate", "county"]),
        ("RI", ["governor", "us_house", "state_house"]),
        ("SD", ["county"]),
        ("TN", ["us_senate", "state_house"]),
        ("VA", ["governor", "us_house", "county"]),
        ("WI", ["governor", "us_senate", "state_house", "county"]),
    ],
)
def test_general_elections_that_a_plurality_decides(state: str, offices: list[str]) -> None:
    """In these states the words were read twice, with the digest of the text: most votes elect."""
    day = date(2026, 11, 3)
    for office in offices:
        found = needed_in(state, Question(ContestClass(office, ElectionType.GENERAL), day, day))
        assert found is not None
        assert isinstance(found.needed, MostVotes)
        rule = next(each for each in LAWS[state].rules if each.rule_id == found.rule_id)
        assert rule.evidence.sha256
        assert len(rule.evidence.read_on) == BOTH


BOTH = 2
"""Readings of a rule."""


@pytest.mark.parametrize(("day", "is_runoff"), [("2023-11-07", True), ("2019-11-05", False)])
def test_mississippi_elects_its_governor_by_a_majority_since_2020(
    run: Run, tmp_path: Path, day: str, is_runoff: bool
) -> None:
    """The voters did away with the house of representatives' choice on November 3, 2020."""
    election = LawElection(day, "governor", {"MS": GEORGIA})
    said = told(run, tmp_path / "e", election, day)["outcome"]
    assert ("The law of Mississippi asks for more than half of the votes" in said) is is_runoff
    assert ("by these votes the first two go to a runoff" in said) is is_runoff


def test_a_state_office_of_louisiana_may_have_a_party_primary(run: Run, tmp_path: Path) -> None:
    """Since 2026 the Public Service Commission has one, the secretary of state has not: neither is said of both."""
    for day, is_elected in (("2026-04-18", False), ("2023-10-14", True)):
        primary = LawElection(day, "state_office", {"LA": GEORGIA}, kind="primary")
        said = told(run, tmp_path / day, primary, day)["outcome"]
        assert ("in a primary election is elected" in said) is is_elected
        assert "as the party's nominee" not in said


@pytest.mark.parametrize("office", ["statewide_judge", "district_judge"])
@pytest.mark.parametrize(
    ("state", "day", "kind", "section"),
    [
        ("MS", "2024-11-05", "general", "Miss. Code 23-15-981"),
        ("AR", "2024-03-05", "general", "Ark. Code 7-10-102(c)"),
        ("AR", "2024-03-05", "primary", "Ark. Code 7-10-102(c)"),
        ("ID", "2024-05-21", "primary", "Idaho Code 34-1217"),
    ],
)
def test_judges_who_need_a_majority(
    run: Run, tmp_path: Path, state: str, day: str, kind: str, section: str, office: str
) -> None:
    """In November 2024 the first of five for Mississippi's Supreme Court had 42%: a runoff was held weeks later."""
    five = {"ann": 42, "bob": 36, "cat": 10, "dan": 7, "eve": 5}
    election = LawElection(day, office, {state: five}, kind)
    found = result(run, tmp_path / "e", election)
    assert (found["ending"]["value"], found["winners"]) == ("more_is_asked", [])
    said = told(run, tmp_path / "told", election, day)
    assert section in said["outcome"]
    assert "the first two go to a runoff" in said["outcome"]


@pytest.mark.parametrize(
    ("office", "day", "ending", "winners"),
    [
        ("us_senate", "2026-11-03", "elected", ["ann"]),
        ("us_house", "2024-11-05", "kind_unsaid", []),
        ("state_office", "2026-11-03", "kind_unsaid", []),
        ("state_house", "2027-11-20", "kind_unsaid", []),
    ],
)
def test_novembers_of_louisiana_since_parties_nominate_again(
    run: Run, tmp_path: Path, office: str, day: str, ending: str, winners: list[str]
) -> None:
    """Most votes elect to Congress since 2026; an office that may have its open primary in November is not said."""
    three = {"ann": 450, "bob": 300, "cat": 250}
    found = result(run, tmp_path / "e", LawElection(day, office, {"LA": three}))
    assert (found["ending"]["value"], found["winners"]) == (ending, winners)


@pytest.mark.parametrize(
    ("state", "office", "day", "kind", "section"),
    [
        ("AK", "us_house", "2024-11-05", "general", "AS 15.15.350(c), (d)"),
        ("ME", "us_house", "2018-11-06", "general", "21-A M.R.S. 1(27-C), 723-A"),
        ("ME", "governor", "2026-06-09", "primary", "21-A M.R.S. 1(27-C), 723-A"),
    ],
)
def test_first_choices_without_a_majority_elect_nobody(
    run: Run, tmp_path: Path, state: str, office: str, day: str, kind: str, section: str
) -> None:
    """Poliquin led with 46.3% in 2018, Begich with 48.4% in 2024: with the votes of first choices they were elected."""
    election = LawElection(day, office, {state: GEORGIA}, kind)
    found = result(run, tmp_path / "e", election)
    assert (found["ending"]["value"], found["winners"]) == ("more_is_asked", [])
    said = told(run, tmp_path / "told", election, day)
    for text in said.values():
        assert "the further choices on the ballots decide" in text
        assert section in text


@pytest.mark.parametrize(
    ("state", "office", "day", "kind"),
    [
        ("AK", "us_house", "2020-11-03", "general"),
        ("ME", "us_house", "2016-11-08", "general"),
        ("ME", "governor", "2026-11-03", "general"),
    ],
)
def test_ranked_choices_hold_from_their_day_and_for_their_offices(
    run: Run, tmp_path: Path, state: str, office: str, day: str, kind: str
) -> None:
    """Before the acts, and for Maine's governor in November, nothing is said of further choices."""
    election = LawElection(day, office, {state: GEORGIA}, kind)
    assert "further choices" not in told(run, tmp_path / "e", election, day)["outcome"]


def test_the_last_round_of_a_ranked_count_elects(run: Run, tmp_path: Path) -> None:
    """Of two who are left one has a majority of the ballots that count: nothing more is asked."""
    votes = {"AK": {"begich": 164_861, "peltola": 156_985}}
    found = result(run, tmp_path / "e", LawElection("2024-11-05", "us_house", votes, "general"))
    assert found["winners"] == ["begich"]


@pytest.mark.parametrize(
    ("state", "yes", "stands"),
    [
        ("FL", 59_500, "cannot_say"),
        ("FL", 59_499, "not"),
        ("FL", 50_251, "not"),
        ("FL", 50_250, "cannot_say"),
        ("FL", 75_000, "cannot_say"),
        ("CO", 54_500, "may_ask_unless_ordered"),
        ("CO", 54_499, "may_ask"),
        ("CO", 50_250, "may_ask_unless_ordered"),
    ],
)
def test_a_measure_beyond_the_limit_by_either_number(
    run: Run, tmp_path: Path, state: str, yes: int, stands: str
) -> None:
    """Whether half a percent is of yes over no or of the share needed is not said: beyond both none is ordered.

    Of one that has the share nothing is said, where some measures need another.
    """
    votes = {state: {"yes": yes, "no": 100_000 - yes}}
    measure = LawElection("2026-11-03", "constitutional_amendment", votes)
    folder = write(tmp_path / "e", measure)
    code, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-11-04", "--json")
    (found,) = json.loads(out)["states"]
    assert (code, found["eligibility"]["standing"]["value"]) == (0, stands)

"""Where several win a contest, a law may take its percentage of other votes than where one does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection
from tests.cli.test_law_read_again import asked

AUTOMATIC, MAY_ASK, NOT = "automatic", "may_ask", "not"


def where(run: Run, folder: Path, made: LawElection) -> str:
    """Whether a recount is ordered, may be asked for, or neither, the day after the election."""
    standing: str = asked(run, folder / "e", made, made.day)["eligibility"]["standing"]["value"]
    return standing


def seated(margin: int) -> dict[str, int]:
    """Two are elected; the first has 3,500 votes, and the second is ahead of the third by the margin."""
    return {"first": 3_500, "second": 2_837, "third": 2_837 - margin, "fourth": 900}


@pytest.mark.parametrize(
    ("margin", "answer"),
    [(17, AUTOMATIC), (18, MAY_ASK), (58, MAY_ASK), (69, MAY_ASK), (70, NOT), (71, NOT)],
)
def test_north_dakota_measures_by_the_highest_vote_for_the_office(
    run: Run, tmp_path: Path, margin: int, answer: str
) -> None:
    """0.5% and 2% of the first's votes, though the second keeps the seat (16.1-16-01).

    The 58 votes are those of House district 18 in 2024: more than 2% of the votes of the second, and less than 2% of
    the first's, and the third could ask.
    """
    made = LawElection("2026-11-03", "state_house", {"ND": seated(margin)}, seats=2)
    assert where(run, tmp_path, made) == answer


@pytest.mark.parametrize(
    ("day", "margin", "answer"),
    [
        ("2022-05-10", 65, AUTOMATIC),
        ("2022-05-10", 66, MAY_ASK),
        ("2026-05-12", 65, AUTOMATIC),
        ("2026-05-12", 66, MAY_ASK),
    ],
)
def test_nebraskas_primary_is_measured_by_its_front_runner(
    run: Run, tmp_path: Path, day: str, margin: int, answer: str
) -> None:
    """1% of the 6,549 votes of the first, where the second and the third are compared (32-1119)."""
    votes = {"NE": {"first": 6_549, "second": 2_400, "third": 2_400 - margin}}
    made = LawElection(day, "state_senate", votes, kind="primary", seats=2)
    assert where(run, tmp_path, made) == answer


def test_nebraskas_recount_of_2022_was_ordered(run: Run, tmp_path: Path) -> None:
    """District 18: the second was 20 votes ahead of the third, less than 1% of the 2,498 votes of the first."""
    votes = {"NE": {"young": 2_498, "armendariz": 2_379, "jackson": 2_359}}
    two = LawElection("2022-05-10", "state_senate", votes, kind="primary", seats=2)
    assert where(run, tmp_path, two) == AUTOMATIC
    wider = {"NE": {"young": 2_498, "armendariz": 2_379, "jackson": 2_354}}
    apart = LawElection("2022-05-10", "state_senate", wider, kind="primary", seats=2)
    assert where(run, tmp_path / "apart", apart) == MAY_ASK


@pytest.mark.parametrize(("margin", "answer"), [(24, AUTOMATIC), (25, MAY_ASK)])
def test_nebraska_measures_several_who_are_elected_by_the_last_since_2025(
    run: Run, tmp_path: Path, margin: int, answer: str
) -> None:
    """1% of the 2,400 votes of the last who is elected; before September 3, 2025, of the first's."""
    votes = {"NE": {"first": 6_549, "second": 2_400, "third": 2_400 - margin}}
    made = LawElection("2026-11-03", "county", votes, seats=2)
    assert where(run, tmp_path / "now", made) == answer
    earlier = LawElection("2024-11-05", "county", votes, seats=2)
    assert where(run, tmp_path / "then", earlier) == AUTOMATIC


@pytest.mark.parametrize(
    ("office", "margin", "answer"),
    [
        ("state_house", 124, MAY_ASK),
        ("state_house", 125, MAY_ASK),
        ("state_house", 126, NOT),
        ("state_senate", 50, MAY_ASK),
        ("state_senate", 51, NOT),
    ],
)
def test_vermont_divides_the_votes_by_those_to_be_elected(
    run: Run, tmp_path: Path, office: str, margin: int, answer: str
) -> None:
    """5% and 2% of 5,000 votes / 2 (17 V.S.A. 2601)."""
    third = 1_200 - margin
    votes = {"first": 2_000, "second": 1_200, "third": third, "fourth": 1_800 - third}
    made = LawElection("2026-11-03", office, {"VT": votes}, seats=2)
    assert where(run, tmp_path, made) == answer
    one = LawElection("2026-11-03", office, {"VT": {"first": 2_625, "second": 2_375}})
    assert where(run, tmp_path / "one", one) == (MAY_ASK if office == "state_house" else NOT)


@pytest.mark.parametrize(("margin", "answer"), [(19, MAY_ASK), (20, NOT)])
def test_north_carolina_measures_several_by_the_votes_of_the_two(
    run: Run, tmp_path: Path, margin: int, answer: str
) -> None:
    """1% of the votes of the two candidates, where one seat would have 1% of all votes (163-182.7)."""
    votes = {"first": 4_000, "second": 1_000, "third": 1_000 - margin, "fourth": 700}
    made = LawElection("2026-11-03", "local", {"NC": votes}, seats=2)
    assert where(run, tmp_path, made) == answer


@pytest.mark.parametrize(("margin", "answer"), [(250, MAY_ASK), (251, "cannot_say")])
def test_rhode_islands_votes_eligible_to_be_cast_are_no_fewer_than_those_cast(
    run: Run, tmp_path: Path, margin: int, answer: str
) -> None:
    """5% of the votes eligible to be cast / 2: at least those of 10,000 that were cast (17-19-37.1(2)(b))."""
    third = 2_500 - margin
    votes = {"first": 4_000, "second": 2_500, "third": third, "fourth": 3_500 - third}
    made = LawElection("2026-11-03", "local", {"RI": votes}, seats=2)
    assert where(run, tmp_path, made) == answer


def test_a_base_that_was_not_seen_is_said_to_be_unknown(run: Run, tmp_path: Path) -> None:
    """Ohio's section goes on for several who are elected, in words that were not to be had."""
    votes = {"OH": {"first": 4_000, "second": 1_000, "third": 999}}
    made = LawElection("2026-11-03", "local", votes, seats=2)
    assert where(run, tmp_path, made) == "may_ask_unless_ordered"
    one = LawElection("2026-11-03", "local", {"OH": {"first": 1_000, "second": 999}})
    assert where(run, tmp_path / "one", one) == AUTOMATIC


@pytest.mark.parametrize(("margin", "allowed"), [(180, True), (181, False), (300, False)])
def test_south_dakota_takes_two_times_the_average_of_the_winners(
    run: Run, tmp_path: Path, margin: int, allowed: bool
) -> None:
    """2% of 2 x (5,000 + 4,000) / 2 votes, where all votes are 15,000 (12-21-13)."""
    votes = {"first": 5_000, "second": 4_000, "third": 4_000 - margin, "fourth": 2_000 + margin}
    made = LawElection("2026-11-03", "state_house", {"SD": votes}, seats=2)
    askers = asked(run, tmp_path / "e", made, made.day)["eligibility"]["askers"]
    assert {each["choice"]: each["truth"] for each in askers}["third"] == str(allowed).lower()


@pytest.mark.parametrize(("margin", "allowed"), [(120, True), (121, False)])
def test_south_dakota_averages_three_winners_too(
    run: Run, tmp_path: Path, margin: int, allowed: bool
) -> None:
    """2% of 2 x 9,000 votes / 3."""
    votes = {"first": 4_000, "second": 3_000, "third": 2_000, "fourth": 2_000 - margin}
    made = LawElection("2026-11-03", "county", {"SD": votes}, seats=3)
    askers = asked(run, tmp_path / "e", made, made.day)["eligibility"]["askers"]
    assert {each["choice"]: each["truth"] for each in askers}["fourth"] == str(allowed).lower()


@pytest.mark.parametrize(
    ("total", "margin", "answer"),
    [
        (8_000, 40, MAY_ASK),
        (8_000, 41, NOT),
        (8_001, 40, MAY_ASK),
        (8_001, 41, NOT),
        (10_000, 50, MAY_ASK),
        (10_000, 51, NOT),
    ],
)
def test_wisconsin_divides_the_votes_by_the_offices_to_be_filled(
    run: Run, tmp_path: Path, total: int, margin: int, answer: str
) -> None:
    """4,000 votes, and 1%, are of the votes / 2 (9.01(1)(ag)5): of all votes 100 behind could have asked."""
    made = LawElection("2026-04-07", "local", {"WI": in_wisconsin(total, margin)}, seats=2)
    assert where(run, tmp_path, made) == answer


@pytest.mark.parametrize(
    ("total", "margin", "is_free"),
    [(8_000, 9, "true"), (8_000, 10, "false"), (10_400, 13, "true"), (10_400, 14, "false")],
)
def test_wisconsin_charges_nothing_by_the_same_votes(
    run: Run, tmp_path: Path, total: int, margin: int, is_free: str
) -> None:
    """0.25% of 10,400 / 2 is 13; with 8,000 / 2 fewer than 10 are free."""
    made = LawElection("2026-04-07", "local", {"WI": in_wisconsin(total, margin)}, seats=2)
    (paid,) = asked(run, tmp_path / "e", made, made.day)["eligibility"]["public_payment"]
    assert paid["truth"] == is_free


def in_wisconsin(total: int, margin: int) -> dict[str, int]:
    """Two are elected; the third is behind by the margin."""
    votes = {"first": 2_100, "second": 2_000, "third": 2_000 - margin}
    rest = total - sum(votes.values())
    return {**votes, **{f"more{n}": rest // 4 + (n < rest % 4) for n in range(4)}}


@pytest.mark.parametrize("day", ["2024-11-05", "2026-11-03"])
@pytest.mark.parametrize(
    ("office", "seats", "answer"),
    [
        ("state_office", 2, MAY_ASK),
        ("state_office", 1, AUTOMATIC),
        ("statewide_judge", 2, AUTOMATIC),
    ],
)
def test_michigan_orders_none_for_its_boards(
    run: Run, tmp_path: Path, day: str, office: str, seats: int, answer: str
) -> None:
    """168.880a is not for partisan offices to which more than one is elected; a court's two seats are not partisan."""
    many = {"first": 2_400_000} if seats == 2 else {}
    votes = {**many, "second": 2_300_000, "third": 2_299_000}
    made = LawElection(day, office, {"MI": votes}, seats=seats)
    assert where(run, tmp_path, made) == answer


@pytest.mark.parametrize(("margin", "answer"), [(319, "true"), (320, "unknown"), (959, "unknown")])
def test_new_hampshires_votes_may_be_ballots(
    run: Run, tmp_path: Path, margin: int, answer: str
) -> None:
    """20% of 4,800 marks / 3 is within it by either reading; of the marks alone it is not said."""
    fourth, last = 1_200 - margin, 4_800 - 1_400 - 1_300 - 1_200 - (1_200 - margin)
    votes = {"first": 1_400, "second": 1_300, "third": 1_200, "fourth": fourth}
    extra = {f"more{n}": last // 5 + (n < last % 5) for n in range(5)}
    made = LawElection("2026-11-03", "state_house", {"NH": {**votes, **extra}}, seats=3)
    askers = asked(run, tmp_path / "e", made, made.day)["eligibility"]["askers"]
    found = {each["choice"]: each["truth"] for each in askers}["fourth"]
    assert found == answer


@pytest.mark.parametrize(
    ("margin", "answer"),
    [(19, AUTOMATIC), (27, AUTOMATIC), (28, "cannot_say"), (2_000, "cannot_say"), (2_001, NOT)],
)
def test_connecticuts_electors_are_no_fewer_than_the_votes_for_each_seat(
    run: Run, tmp_path: Path, margin: int, answer: str
) -> None:
    """Less than 0.5% of 11,000 / 2 (27.5) is less than 0.5% of those checked as having voted (9-311a)."""
    third, fourth = 3_500 - margin, margin // 2
    votes = {
        "first": 4_000,
        "second": 3_500,
        "third": third,
        "fourth": fourth,
        "fifth": margin - fourth,
    }
    made = LawElection("2026-11-03", "local", {"CT": votes}, seats=2)
    assert where(run, tmp_path, made) == answer


def test_new_yorks_million_ballots_are_not_a_million_marks(run: Run, tmp_path: Path) -> None:
    """With two seats a million marks can be half a million ballots (9-208(4))."""
    votes = {"first": 360_000, "second": 340_000, "third": 335_001}
    two = LawElection("2026-11-03", "district_judge", {"NY": votes}, seats=2)
    assert where(run, tmp_path, two) == "cannot_say"
    one = LawElection("2026-11-03", "district_judge", {"NY": {"a": 502_000, "b": 498_000}})
    assert where(run, tmp_path / "one", one) == AUTOMATIC


@pytest.mark.parametrize(
    ("state", "office", "answer"),
    [("AK", "state_house", "may_ask_unless_ordered"), ("DE", "local", "cannot_say")],
)
def test_what_is_not_read_of_several_seats_is_not_answered(
    run: Run, tmp_path: Path, state: str, office: str, answer: str
) -> None:
    """Alaska's tie is of an office to which one is elected; Delaware's sentence on several was not seen."""
    votes = {state: {"first": 4_000, "second": 3_500, "third": 3_500}}
    made = LawElection("2026-11-03", office, votes, seats=2)
    assert where(run, tmp_path, made) == answer

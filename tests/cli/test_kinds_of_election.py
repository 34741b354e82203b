"""A contest whose kind of election nobody said: what each kind asks is told, and no winner where one leaves it open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write
from tests.some_of import some_of

NO_MAJORITY = {"ann": 45, "bob": 30, "cat": 25}
MAJORITY = {"ann": 55, "bob": 30, "cat": 15}


def written(folder: Path, election: LawElection, title: str = "Contest") -> str:
    """The folder of an election whose contest has this title."""
    name = write(folder, election)
    described = Path(name) / "election.toml"
    described.write_text(described.read_text("utf-8").replace('"Contest"', f'"{title}"'), "utf-8")
    return name


def asked(run: Run, name: str) -> tuple[Mapping[str, Any], str]:
    """What outcome answers for a program, and in words on one line."""
    read = json.loads(run("outcome", name, "--json")[1])
    return read["whole"]["count"]["outcome"], " ".join(run("outcome", name)[1].split())


@pytest.mark.parametrize(
    ("state", "office", "day", "title", "sections"),
    [
        ("LA", "us_house", "2024-11-05", "U.S. House 6", ["18:511(A)"]),
        ("LA", "county", "2026-11-03", "Sheriff", ["18:511(A)"]),
        ("LA", "governor", "2019-10-12", "Governor", ["18:511(A)"]),
        ("TX", "us_house", "2025-11-04", "U.S. House 18", ["2.001", "203.003"]),
        ("TX", "us_house", "2024-11-05", "U.S. House 18, Unexpired Term", ["2.001", "203.003"]),
        ("MS", "state_house", "2025-11-04", "House 26", ["23-15-833"]),
        ("MS", "us_senate", "2018-11-06", "U.S. Senate, Special Election", ["23-15-853"]),
    ],
)
def test_nobody_is_called_elected_where_one_kind_asks_for_more(
    run: Run, tmp_path: Path, state: str, office: str, day: str, title: str, sections: list[str]
) -> None:
    """Louisiana's primary of November, Texas's election for a vacancy: 45% elects nobody there, 55% does."""
    election = LawElection(day, office, {state: NO_MAJORITY}, kind="")
    found, text = asked(run, written(tmp_path / "45", election, title))
    assert (found["ending"]["value"], found["winners"], found["ahead"]) == (
        "kind_unsaid",
        [],
        ["ann"],
    )
    assert "depends on the kind of election that this is" in text
    assert all(section in text for section in sections)
    assert "Say which as election_type" in text
    flipped = " ".join(run("paths", str(tmp_path / "45"))[1].split())
    assert "by these votes nobody is known to be elected" in flipped
    election = LawElection(day, office, {state: MAJORITY}, kind="")
    found, text = asked(run, written(tmp_path / "55", election, title))
    assert (found["winners"], "depends on the kind" in text) == (["ann"], False)


@pytest.mark.parametrize(
    ("kind", "winners"), [("general", ["ann"]), ("special", []), ("primary", [])]
)
def test_the_kind_that_is_said_decides(
    run: Run, tmp_path: Path, kind: str, winners: list[str]
) -> None:
    """Texas in November 2025: a plurality elects at a general election, a majority at one for a vacancy."""
    election = LawElection("2025-11-04", "us_house", {"TX": NO_MAJORITY}, kind=kind)
    found, text = asked(run, write(tmp_path / "e", election))
    assert (found["winners"], "depends on the kind" in text) == (winners, False)


def test_congress_has_its_general_election_in_november_again(run: Run, tmp_path: Path) -> None:
    """Since 2026 Louisiana's parties nominate earlier: November's contest for Congress is no primary."""
    for day, ending in (("2024-11-05", "kind_unsaid"), ("2026-11-03", "elected")):
        election = LawElection(day, "us_house", {"LA": NO_MAJORITY}, kind="")
        found, _ = asked(run, write(tmp_path / day, election))
        assert found["ending"]["value"] == ending


@pytest.mark.parametrize(
    ("day", "kind", "ending"),
    [
        ("2024-11-05", "general", "kind_unsaid"),
        ("2024-11-05", "special", "kind_unsaid"),
        ("2024-11-05", "primary", "more_is_asked"),
        ("2024-12-07", "general", "kind_unsaid"),
        ("2023-10-14", "general", "kind_unsaid"),
        ("2023-10-14", "special", "kind_unsaid"),
        ("2026-11-03", "general", "elected"),
    ],
)
def test_a_primary_that_is_called_general(
    run: Run, tmp_path: Path, day: str, kind: str, ending: str
) -> None:
    """Public files call Louisiana's primaries general, or special: of three without a majority the first led."""
    election = LawElection(day, "us_house", {"LA": NO_MAJORITY}, kind=kind)
    found, _ = asked(run, write(tmp_path / "e", election))
    assert found["ending"]["value"] == ending


MARKS_FOR = [
    ({"ann": 52, "bob": 48}, 1, "elected"),
    ({"ann": 55, "bob": 25, "cat": 20}, 1, "elected"),
    ({"ann": 30, "bob": 28, "cat": 22, "dan": 20}, 2, "elected"),
    ({"ann": 45, "bob": 30, "cat": 25}, 1, "kind_unsaid"),
]
LOUISIANA = [
    ("general", "2023-10-14", "governor"),
    ("special", "2023-10-14", "governor"),
    ("general", "2027-10-09", "governor"),
    ("general", "2026-12-12", "county"),
    ("special", "2026-04-18", "state_house"),
    ("general", "2022-12-10", "state_office"),
]


@some_of(
    ("kind", "day", "office", "votes", "seats", "ending"),
    [(*one, *marks) for one in LOUISIANA for marks in MARKS_FOR],
    every=3,
)
def test_two_a_seat_stand_in_a_general_election_of_louisiana(
    run: Run,
    tmp_path: Path,
    kind: str,
    day: str,
    office: str,
    votes: Mapping[str, int],
    seats: int,
    ending: str,
) -> None:
    """R.S. 18:482: of more than twice those to be elected, a contest of any name and day is a primary."""
    election = LawElection(day, office, {"LA": votes}, kind=kind, seats=seats)
    found, text = asked(run, write(tmp_path / "e", election))
    assert found["ending"]["value"] == ending
    assert ("18:511(A)" in text) is (ending == "kind_unsaid")


@pytest.mark.parametrize(
    ("state", "day", "votes", "ending", "winners"),
    [
        ("AK", "2022-06-11", (27, 19, 15, 10, 5), "more_is_asked", []),
        ("AK", "2022-06-11", (60, 19, 15, 10, 5), "kind_unsaid", []),
        ("AK", "2022-08-16", (40, 31, 28), "more_is_asked", []),
        ("AK", "2022-08-16", (52, 48), "elected", ["c0"]),
        ("WA", "2025-08-05", (40, 35, 25), "kind_unsaid", []),
        ("WA", "2025-11-04", (52, 48), "elected", ["c0"]),
        ("CA", "2025-02-25", (55, 30, 15), "elected", ["c0"]),
    ],
)
def test_a_special_election_may_be_its_own_primary(
    run: Run,
    tmp_path: Path,
    state: str,
    day: str,
    votes: tuple[int, ...],
    ending: str,
    winners: list[str],
) -> None:
    """Of 48 in Alaska's June of 2022 the first had 27%, and four went on: the first was told as elected."""
    choices = {f"c{place}": number for place, number in enumerate(votes)}
    election = LawElection(day, "us_house", {state: choices}, kind="special")
    found, _ = asked(run, write(tmp_path / "e", election))
    assert (found["ending"]["value"], found["winners"]) == (ending, winners)


@pytest.mark.parametrize(
    ("state", "office", "day", "votes", "ending", "winners"),
    [
        ("LA", "us_house", "2021-03-20", (36, 22, 21), "kind_unsaid", []),
        ("LA", "us_house", "2021-03-20", (64, 27, 5), "elected", ["c0"]),
        ("LA", "us_house", "2022-11-08", (36, 22, 21), "kind_unsaid", []),
        ("LA", "us_house", "2021-04-24", (49, 44), "elected", ["c0"]),
        ("AL", "us_senate", "2017-08-15", (38, 32, 19), "kind_unsaid", []),
        ("AL", "us_senate", "2017-12-12", (499, 483), "elected", ["c0"]),
        ("MS", "us_house", "2015-05-12", (17, 16, 12), "kind_unsaid", []),
        ("TX", "us_house", "2021-05-01", (19, 13, 13), "more_is_asked", []),
    ],
)
def test_of_unread_law_of_special_elections_nobody_is_elected_below_what_a_primary_asks(
    run: Run,
    tmp_path: Path,
    state: str,
    office: str,
    day: str,
    votes: tuple[int, ...],
    ending: str,
    winners: list[str],
) -> None:
    """Louisiana's second district in March 2021, Alabama's Senate in August 2017: runoffs followed, 36% was a win."""
    choices = {f"c{place}": number for place, number in enumerate(votes)}
    election = LawElection(day, office, {state: choices}, kind="special")
    found, _ = asked(run, write(tmp_path / "e", election))
    assert (found["ending"]["value"], found["winners"]) == (ending, winners)


def test_a_rule_of_another_kind_is_examined(run: Run, tmp_path: Path) -> None:
    """A word that is no kind of election, and none at all, are told with their lines, both at once."""
    own = tmp_path / "own.toml"
    rule = """
[[rule]]
id = "own-{}"
kind = "held"
quote = "words"
{}
valid_from = 2027-01-01
seen = "code"
"""
    own.write_text(
        """state = "LA"
[seen.code]
as_of = "2026"
source = "https://example.org"
statute = "R.S. 18:402"
how_seen = "statute"
read_on = [2026-11-20]
"""
        + rule.format(1, 'held = "primry"')
        + rule.format(2, "")
        + rule.format(3, 'held = "primary"\nstage = "another_day"\nmonths = [3, 13]')
        + rule.format(4, 'held = "primary"\nper_seat = 2'),
        "utf-8",
    )
    code, out, _ = run("recount", "check", str(own))
    text = " ".join(out.split())
    assert code == 2
    assert "own-1: held: Held: 'primry' is not one of general" in text
    assert "Did you mean 'primary'?" in text
    assert "own-2: held: Held: None is not one of" in text
    assert "own-3: held: Months are numbers from 1 to 12, found [3, 13]" in text
    assert "own-4: held: The key per_seat is of another stage" in text


@pytest.mark.parametrize(
    ("day", "title", "kind", "votes", "ending", "winners"),
    [
        ("2025-02-25", "Assembly 32", "primary", MAJORITY, "kind_unsaid", []),
        ("2025-02-25", "Assembly 32", "primary", NO_MAJORITY, "more_is_asked", []),
        ("2024-03-19", "U.S. House 20 Special", "primary", MAJORITY, "kind_unsaid", []),
        ("2025-02-25", "Assembly 32", "special", MAJORITY, "elected", ["ann"]),
        ("2025-02-25", "Assembly 32", "special", NO_MAJORITY, "more_is_asked", []),
        ("2026-06-02", "Assembly 32", "primary", MAJORITY, "first_go_on", []),
        ("2022-06-07", "Assembly 32", "primary", MAJORITY, "first_go_on", []),
        ("2024-03-05", "Assembly 32", "primary", MAJORITY, "first_go_on", []),
        ("2022-04-05", "Assembly 62", "primary", MAJORITY, "kind_unsaid", []),
        ("2022-04-05", "Assembly 62", "primary", NO_MAJORITY, "more_is_asked", []),
        ("2018-04-03", "Assembly 39", "primary", MAJORITY, "kind_unsaid", []),
    ],
)
def test_a_primary_of_california_for_a_vacancy_elects_by_a_majority(
    run: Run,
    tmp_path: Path,
    day: str,
    title: str,
    kind: str,
    votes: Mapping[str, int],
    ending: str,
    winners: list[str],
) -> None:
    """By 10705 a majority ends it; that the first two go on was told of every primary."""
    election = LawElection(day, "state_house", {"CA": votes}, kind=kind)
    found, text = asked(run, written(tmp_path / "e", election, title))
    assert (found["ending"]["value"], found["winners"]) == (ending, winners)
    assert ("10705" in text) is (ending != "first_go_on")


def test_the_first_two_of_washington_go_on_for_a_vacancy_too(run: Run, tmp_path: Path) -> None:
    """Its law has no other end for a primary of an odd year."""
    election = LawElection("2025-08-05", "state_house", {"WA": MAJORITY}, kind="primary")
    found, _ = asked(run, write(tmp_path / "e", election))
    assert found["ending"]["value"] == "first_go_on"


@pytest.mark.parametrize(
    ("state", "day", "kind", "votes", "words"),
    [
        ("GA", "2026-11-03", "general", NO_MAJORITY, "by these votes the first two go to a runoff"),
        ("CA", "2026-06-02", "primary", MAJORITY, "sends the first two on"),
        ("LA", "2024-11-05", "", NO_MAJORITY, "in a primary, more than half of the votes"),
        ("GA", "2026-11-03", "general", MAJORITY, ""),
        ("NC", "2026-11-03", "general", MAJORITY, ""),
    ],
)
def test_a_plan_of_an_audit_says_what_its_sizes_do_not_confirm(
    run: Run,
    tmp_path: Path,
    state: str,
    day: str,
    kind: str,
    votes: Mapping[str, int],
    words: str,
) -> None:
    """The sizes are for the first's lead over the second: where the law asks for more, that is said beside them."""
    many = {name: 10_000 * number for name, number in votes.items()}
    name = write(tmp_path / "e", LawElection(day, "us_house", {state: many}, kind=kind))
    for more in (("--quick",), ("--quick", "--all")):
        code, out, err = run("audit", "plan", name, *more)
        text = " ".join(out.split())
        assert (code, err) == (0, "")
        assert words in text
        neither = "they confirm neither a majority nor that anybody is elected"
        assert (neither in text) is bool(words)


def plan(run: Run, name: str, day: str) -> tuple[str | None, str]:
    """The last day to ask, and the plan on one line."""
    words = ("recount", "plan", "--all", name, "--as-of", day)
    (state,) = json.loads(run(*words, "--json")[1])["states"]
    latest = ((state.get("last_day") or {}).get("deadline") or {}).get("latest")
    return latest and latest["day"], " ".join(run(*words)[1].split())


@pytest.mark.parametrize(
    ("title", "until", "sentence"),
    [
        ("House 12", "2026-11-06", ""),
        ("House 12, Special Election", "2026-11-05", "By its title this contest fills a vacancy"),
        ("House 12 (unexpired term)", "2026-11-05", "By its title this contest fills a vacancy"),
        ("Special School District Member", "2026-11-06", ""),
    ],
)
def test_a_vacancy_in_the_title_has_the_clock_of_a_special_election(
    run: Run, tmp_path: Path, title: str, until: str, sentence: str
) -> None:
    """New Hampshire has two days for it (661:11): the Friday of the general election is a day too late."""
    votes = {"NH": {"ann": 501, "bob": 499}}
    election = LawElection("2026-11-03", "state_house", votes, kind="")
    last, text = plan(run, written(tmp_path / "e", election, title), "2026-11-04")
    assert last == until
    assert sentence in text
    assert ("By its title" in text) is bool(sentence)


@pytest.mark.parametrize(("kind", "is_told"), [("", True), ("general", False)])
def test_another_day_for_a_special_election_is_told_in_an_odd_year(
    run: Run, tmp_path: Path, kind: str, is_told: bool
) -> None:
    """In November 2025 a contest of unsaid kind may fill a vacancy: the other last day stands beside the first."""
    votes = {"NH": {"ann": 501, "bob": 499}}
    election = LawElection("2025-11-04", "state_house", votes, kind=kind)
    last, text = plan(run, write(tmp_path / "e", election), "2025-11-05")
    assert last == "2025-11-07"
    told = "for a special election the last day to ask is another: 2 days after election day"
    assert (told in text) is is_told

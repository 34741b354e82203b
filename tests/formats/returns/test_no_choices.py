"""Lines of turnout and totals among the choices are told from people, by their words and by arithmetic."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canvass.formats.problem import Severity
from canvass.formats.read_file import FileRead, read_received
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.no_choices import line_fact
from canvass.model import ChoiceKind

PUBLISHED = json.loads(
    (Path(__file__).parents[2] / "published" / "results_headers.json").read_text("utf-8")
)
HEADER = "county,precinct,office,district,party,candidate,votes\n"


def read(*rows: str) -> FileRead:
    """A precinct file of one county and one contest; a row is precinct, candidate and votes."""
    lines = (row.split(",") for row in rows)
    text = "".join(f"Macomb,{unit},Governor,,,{name},{votes}\n" for unit, name, votes in lines)
    return read_received("macomb.csv", (HEADER + text).encode())


def choices(found: FileRead) -> set[str]:
    """The choices of the one contest."""
    assert found.result.value is not None
    (contest,) = found.result.value.contests
    return {choice.id for choice in contest.choices}


def codes(found: FileRead) -> list[str]:
    """Kinds of the problems that are no notes, each once."""
    told = (p.code for p in found.result.problems if p.severity is not Severity.INFO)
    return list(dict.fromkeys(told))


@pytest.mark.parametrize("name", PUBLISHED["turnout_and_totals"])
def test_words_of_turnout_and_totals_are_no_choice(name: str) -> None:
    """Every such line of 3,207 public files, in any capitals and with a colon."""
    for written in (name, name.upper(), f"{name.rstrip(':')}:"):
        assert line_fact(written) is not None


@pytest.mark.parametrize("name", PUBLISHED["other_lines"])
def test_write_ins_and_blank_marks_are_no_candidates(name: str) -> None:
    """Every other line that is not a candidate: it stands for several, for nobody, or for no valid vote."""
    assert line_fact(name) is None
    assert not choice_kind(name).can_win


@pytest.mark.parametrize(
    "name",
    [
        "Gretchen Whitmer",
        "Whitmer",
        "Yes",
        "No",
        "Bob Total",
        "Ballot",
        "Sum",
        "John Votes",
        "Al Turnout",
    ],
)
def test_people_and_answers_are_choices(name: str) -> None:
    """A word of the list within a name does not make it a line of turnout."""
    assert line_fact(name) is None
    assert choice_kind(name) is ChoiceKind.CANDIDATE


@pytest.mark.parametrize(
    "name",
    [
        "Reg. Voters", "Total Registration", "Total Number Voting", "Votos emitidos", "Voter Count", "Num. Voters",
        "Contest Ballots", "Public Counter Ballots", "Bulletins exprimés",
    ],
)  # fmt: skip
def test_words_that_no_public_file_has_are_known_too(name: str) -> None:
    """A name of nothing but such words says how many voters or ballots there were."""
    assert line_fact(name) is not None
    assert line_fact(f"{name} Smith") is None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Number of Under Votes", ChoiceKind.BLANK),
        ("Times Blank Voted", ChoiceKind.BLANK),
        ("Votos en blanco", ChoiceKind.BLANK),
        ("Times Over Voted", ChoiceKind.OVERVOTE),
        ("Over & Under Votes", ChoiceKind.VOID),
        ("Residual Votes", ChoiceKind.VOID),
        ("Invalid Votes", ChoiceKind.VOID),
        ("Total Blank", ChoiceKind.BLANK),
    ],
)
def test_marks_that_are_no_valid_votes_lead_nobody(name: str, kind: ChoiceKind) -> None:
    """However the words stand; with a name beside them they are somebody's."""
    assert choice_kind(name) is kind
    assert choice_kind(f"{name} Smith").can_win


def test_a_name_written_in_is_a_person() -> None:
    """After the word, what stands is somebody's name; rejected ones are not valid."""
    assert choice_kind("Write-In: John Smith") is ChoiceKind.WRITE_IN
    assert choice_kind("Rejected write-ins") is ChoiceKind.VOID


def test_ballots_cast_are_turnout_and_lead_nobody() -> None:
    """Left out of the contest and told; one number for each unit becomes its turnout."""
    found = read(
        "1,Ballots Cast,900", "1,Whitmer,400", "1,Dixon,480",
        "2,Ballots Cast,800", "2,Whitmer,500", "2,Dixon,290",
    )  # fmt: skip
    assert choices(found) == {"Whitmer", "Dixon"}
    assert codes(found) == ["row.no_choice"]
    assert found.result.value is not None
    assert found.result.value.tables["turnout"]["ballots"].to_list() == [900, 800]
    assert dict(found.result.source.left_out) == {"row.no_choice": 2}


def test_a_total_that_is_not_the_sum_is_told() -> None:
    """A line of all votes is left out; where it is not their sum, a choice may be missing."""
    right = read("1,Total Votes,880", "1,Whitmer,400", "1,Dixon,480")
    assert codes(right) == ["row.no_choice"]
    wrong = read("1,Total Votes,900", "1,Whitmer,400", "1,Dixon,480")
    assert codes(wrong) == ["row.no_choice", "row.total_line_differs"]


@pytest.mark.parametrize("blank", [0, 7])
def test_a_total_under_another_name_is_found_by_arithmetic(blank: int) -> None:
    """As many votes as all others in three units, with or without the blank ones."""
    rows = [
        (
            f"{unit},Whitmer,{one}",
            f"{unit},Dixon,{two}",
            f"{unit},Undervotes,{blank}",
            f"{unit},Accepted,{one + two + blank}",
        )
        for unit, one, two in ((1, 400, 480), (2, 500, 290), (3, 100, 120))
    ]
    found = read(*(row for unit in rows for row in unit))
    assert choices(found) == {"Whitmer", "Dixon", "Undervotes"}
    assert codes(found) == ["row.sum_of_choices"]


def test_in_one_unit_it_may_be_chance_and_is_told() -> None:
    """60 = 35 + 25 happens: the choice stays, and the doctor asks."""
    found = read("1,Ann,60", "1,Bob,35", "1,Cat,25")
    assert choices(found) == {"Ann", "Bob", "Cat"}
    assert codes(found) == ["row.may_be_sum"]


def test_ballots_under_an_unknown_word_are_told() -> None:
    """A little more than all others, everywhere: it may be a count of ballots."""
    rows = [
        row
        for unit in range(12)
        for row in (
            f"{unit},Ann,{300 + unit}",
            f"{unit},Bob,{250 - unit}",
            f"{unit},Scanned,{560 + unit}",
        )
    ]
    assert codes(read(*rows)) == ["row.may_be_sum"]


def test_somebody_far_ahead_is_nothing_odd() -> None:
    """A landslide, and a candidate with only write-ins beside."""
    rows = [
        row
        for unit in range(12)
        for row in (
            f"{unit},Ann,{900 + unit}",
            f"{unit},Bob,{90 - unit}",
            f"{unit},Write-ins,{unit}",
        )
    ]
    assert codes(read(*rows)) == []

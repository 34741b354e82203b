"""A file beside a second source: every difference, named for what it looks like, none twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from canvass.formats.problem import Problem
from canvass.formats.read_file import read_received
from canvass.formats.second_source import Side, compare, sides_of_file
from canvass.model import Baseline

HEADER = "fips,state,county,clinton,trump,johnson,stein,mcmullin,castle,other,total\n"
WISCONSIN = {
    "55001": ("Adams", 3745, 5966, 216, 79),
    "55003": ("Ashland", 4226, 3303, 194, 167),
    "55005": ("Barron", 7889, 13614, 1010, 211),
    "55007": ("Bayfield", 4953, 4124, 340, 166),
}
Counties = dict[str, tuple[str, int, int, int, int]]


def counties(rows: Counties, state: str = "WI") -> str:
    """A county file with these votes for Clinton, Trump, Johnson and Stein."""
    lines = [
        f"{code},{state},{name},{','.join(map(str, votes))},0,0,0,{sum(votes)}\n"
        for code, (name, *votes) in rows.items()
    ]
    return HEADER + "".join(lines)


def precincts(rows: Sequence[tuple[str, str, str, int]]) -> str:
    """A precinct file with these county codes, precincts, candidates and votes."""
    lines = [f"{f},x,x,{p},{c},x,FALSE,total,{v}\n" for f, p, c, v in rows]
    return (
        "county_fips,county_name,jurisdiction,precinct,candidate,party,writein,mode,votes\n"
        + "".join(lines)
    )


def sides(text: str, name: str = "second", baseline: Baseline | None = None) -> list[Side]:
    """The sets of returns of a text."""
    results = read_received("file.csv", text.encode()).result.value
    assert results is not None
    return [replace(side, name=name, baseline=baseline) for side in sides_of_file(results)]


def differences(file: str, *seconds: Side) -> list[Problem]:
    """Every problem of comparing a file with some sets of returns."""
    return list(compare(sides(file, "file"), seconds))


def changed(code: str, *votes: int) -> Counties:
    """Wisconsin with the votes of one county changed."""
    return {**WISCONSIN, code: (WISCONSIN[code][0], *votes)}  # type: ignore[dict-item]


def test_equal_files_have_no_differences() -> None:
    """The same votes under other spellings of the same names."""
    second = counties({c: (f"{n.upper()} COUNTY", *v) for c, (n, *v) in WISCONSIN.items()})  # type: ignore[misc]
    assert differences(counties(WISCONSIN), *sides(second)) == []


def test_one_wrong_number_is_one_problem() -> None:
    """Row, column, both numbers and the difference."""
    (problem,) = differences(
        counties(changed("55003", 4226, 330, 194, 167)), *sides(counties(WISCONSIN))
    )
    assert problem.code == "second_source.votes_differ"
    assert (problem.row, problem.column) == (3, "trump")
    assert problem.found == "330; second has 3,303 (-2,973)"
    assert problem.message.startswith("Ashland, Donald Trump: ")


def test_the_state_with_the_largest_difference_comes_first() -> None:
    """Of many differences five are shown: those that matter most are among them."""
    iowa: Counties = {"19001": ("Adair", 1133, 2456, 158, 28)}
    both = counties(WISCONSIN) + counties(iowa, "IA").removeprefix(HEADER)
    small = changed("55001", 3744, 5966, 216, 79)
    large: Counties = {"19001": ("Adair", 133, 2456, 158, 28)}
    file = counties(large, "IA") + counties(small).removeprefix(HEADER)
    found = differences(file, *sides(both))
    assert ["Adair" in problem.message for problem in found] == [True, False]
    closer = counties({"19001": ("Adair", 1133, 2455, 158, 28)}, "IA")
    file = closer + counties(changed("55001", 745, 5966, 216, 79)).removeprefix(HEADER)
    found = differences(file, *sides(both))
    assert ["Adair" in problem.message for problem in found] == [False, True]


def test_exchanged_choices_are_one_problem() -> None:
    """Two choices with each other's votes: one problem, not two wrong numbers."""
    (problem,) = differences(
        counties(changed("55003", 3303, 4226, 194, 167)), *sides(counties(WISCONSIN))
    )
    assert problem.code == "second_source.swapped"
    assert problem.found == "Ashland: clinton 3,303, trump 4,226"


def test_places_of_one_side_only() -> None:
    """A place that the second source has not, and one that the file has not."""
    file = {**WISCONSIN, "55999": ("Nowhere", 1, 2, 3, 4)}
    del file["55007"]
    found = {p.code: p for p in differences(counties(file), *sides(counties(WISCONSIN)))}
    assert found["second_source.unit_not_there"].found == "55999 Nowhere (10 votes)"
    assert found["second_source.unit_not_there"].row == 5
    assert found["second_source.unit_only_there"].found == "55007 Bayfield (9,583 votes in second)"


def test_precincts_are_added_up_to_counties() -> None:
    """A digit lost in one precinct is a short county."""
    rows = [("55001", "A", "Donald Trump", 5000), ("55001", "B", "Donald Trump", 96)]
    rows += [(code, "A", "Donald Trump", WISCONSIN[code][2]) for code in list(WISCONSIN)[1:]]
    rows += [(code, "A", "Hillary Clinton", WISCONSIN[code][1]) for code in WISCONSIN]
    (problem,) = differences(precincts(rows), *sides(counties(WISCONSIN)))
    assert problem.code == "second_source.sum_differs"
    assert problem.found == "5,096; second has 5,966 (-870)"
    assert problem.message.startswith("55001 Adams, WI, Donald Trump")


def test_a_file_of_one_county_is_not_asked_for_the_others() -> None:
    """Half of the counties of a state make it worth asking for the rest."""
    for count, asked in ((1, 0), (2, 2), (3, 1)):
        file = {code: WISCONSIN[code] for code in list(WISCONSIN)[:count]}
        found = differences(counties(file), *sides(counties(WISCONSIN)))
        assert [p.code for p in found] == ["second_source.unit_only_there"] * asked


def test_precincts_are_matched_by_name_within_their_county() -> None:
    """Two counties have a Ward 1 each; capitals do not matter."""
    file = [("55001", "Ward 1", "Jill Stein", 5), ("55003", "Ward 1", "Jill Stein", 7)]
    second = [("55003", "WARD 1", "Jill Stein", 7), ("55001", "WARD 1", "Jill Stein", 50)]
    (problem,) = differences(precincts(file), *sides(precincts(second)))
    assert (problem.row, problem.found) == (2, "5; second has 50 (-45)")


def test_sums_above_a_shown_difference_are_not_repeated() -> None:
    """The state is off by what the county is off: said once. A state that is off by more is said too."""
    file = precincts([("55001", "A", "Jill Stein", 70), ("55003", "A", "Jill Stein", 167)])
    fine = precincts([("55001", "A", "Jill Stein", 79), ("55003", "A", "Jill Stein", 167)])
    some = {code: WISCONSIN[code] for code in ("55001", "55003")}
    found = differences(file, *sides(fine), *sides(counties(some), "counties"))
    assert [problem.code for problem in found] == ["second_source.votes_differ"]
    more = {**some, "55003": ("Ashland", 4226, 3303, 194, 200)}
    found = differences(file, *sides(fine), *sides(counties(more), "counties"))
    assert [problem.code for problem in found] == [
        "second_source.votes_differ",
        "second_source.sum_differs",
    ]


def test_another_count_is_one_problem() -> None:
    """A file that holds the canvass where the second source has the recount too: one problem for the state."""
    recount = {c: (n, *(v + 3 for v in votes)) for c, (n, *votes) in WISCONSIN.items()}
    seconds = [
        *sides(counties(recount), "recount", Baseline.RECOUNT),  # type: ignore[arg-type]
        *sides(counties(WISCONSIN), "canvass", Baseline.COUNTY_CANVASS),
    ]
    (problem,) = differences(counties(WISCONSIN), *seconds)
    assert problem.code == "second_source.other_count"
    assert "4 of 4 places differ from recount" in problem.message
    assert "agrees with canvass" in problem.message
    assert "in every number" in problem.message


def test_a_count_that_the_file_names_is_no_problem() -> None:
    """A file that says it is the canvass is not blamed for not being the recount."""
    recount = {c: (n, *(v + 3 for v in votes)) for c, (n, *votes) in WISCONSIN.items()}
    seconds = [
        *sides(counties(recount), "recount", Baseline.RECOUNT),  # type: ignore[arg-type]
        *sides(counties(WISCONSIN), "canvass", Baseline.COUNTY_CANVASS),
    ]
    file = sides(counties(WISCONSIN), "file", Baseline.COUNTY_CANVASS)
    assert list(compare(file, seconds)) == []


@pytest.mark.parametrize(
    ("file", "second", "code"),
    [(0, 7, "second_source.no_votes_here"), (7, 0, "second_source.no_votes_there")],
)
def test_a_choice_without_one_vote_in_a_state(file: int, second: int, code: str) -> None:
    """Write-ins that one of the two left out: one problem for the state, not one for each county."""

    def with_stein(votes: int) -> str:
        return counties({c: (n, a, b, j, votes) for c, (n, a, b, j, _) in WISCONSIN.items()})

    (problem,) = differences(with_stein(file), *sides(with_stein(second)))
    assert problem.code == code
    assert problem.found == f"{4 * file}; second has {4 * second}"


CLARK = [("55019", "A", "Donald Trump", 700), ("55019", "B", "Donald Trump", 900)]


def test_a_file_without_the_leader_or_the_second_is_told() -> None:
    """A choice whose every row is gone has no number that could differ; the two who are first are looked for."""
    second = sides(counties({"55019": ("Clark", 1500, 1600, 9, 8)}))
    (lacking,) = differences(precincts(CLARK), *second)
    assert lacking.code == "second_source.choice_lacking"
    assert lacking.found == "WI: Hillary Clinton; second has 1,500"
    whole = [*CLARK, ("55019", "A", "Hillary Clinton", 1500)]
    assert (
        differences(precincts(whole), *second) == []
    )  # nobody asks for those behind the first two


@pytest.mark.parametrize("between", [" | ", "; ", " / ", " & "])
def test_the_first_of_a_ticket_is_who_is_compared(between: str) -> None:
    """Oklahoma writes DONALD J. TRUMP | MICHAEL R. PENCE: nobody was compared, and the places were said to differ."""
    rows = [("55019", "A", f"Donald J. Trump{between}Michael R. Pence", 1601)]
    rows += [("55019", "A", f"Hillary Clinton{between}Timothy M. Kaine", 1500)]
    second = sides(counties({"55019": ("Clark", 1500, 1600, 9, 8)}))
    (problem,) = differences(precincts(rows), *second)
    assert problem.code == "second_source.sum_differs"
    assert problem.found == "1,601; second has 1,600 (+1)"


def test_a_ticket_of_two_family_names_is_that_of_the_first() -> None:
    """Florida's Trump and Pence had no line, as the doctor said, of whoever was first in the county."""
    second = sides(counties({"55019": ("Clark", 1500, 1600, 9, 8)}))
    rows = [("55019", "A", "Trump and Pence", 1600), ("55019", "A", "Hillary Clinton", 1501)]
    (problem,) = differences(precincts(rows), *second)
    assert problem.found == "1,501; second has 1,500 (+1)"


def test_names_in_common_are_asked_for_before_places() -> None:
    """Two people's names with nothing between them are nobody's: the places are not what differs."""
    second = sides(counties({"55019": ("Clark", 1500, 1600, 9, 8)}))
    rows = [("55019", "A", "Donald J. Trump Michael R. Pence", 1600)]
    codes = [problem.code for problem in differences(precincts(rows), *second)]
    assert codes == ["second_source.no_choice_in_common", "second_source.choice_not_there"]


def test_a_choice_under_a_name_that_nobody_knows_is_not_called_lacking() -> None:
    """The row of ``Calinton`` has the votes; that the name is not there is said, and no more."""
    second = sides(counties({"55019": ("Clark", 1500, 1600, 0, 0)}))
    strange = [*CLARK, ("55019", "A", "Calinton", 1501)]
    assert [p.code for p in differences(precincts(strange), *second)] == [
        "second_source.choice_not_there"
    ]


def test_an_exchange_shows_in_the_sum_above() -> None:
    """Only the state's sum is known: it is off by equal and opposite numbers, and one county explains it."""
    file = precincts(
        [
            ("55001", "A", "Donald Trump", 61838),
            ("55001", "A", "Hillary Clinton", 35085),
            ("55003", "A", "Donald Trump", 10),
            ("55003", "A", "Hillary Clinton", 20),
        ]
    )
    second = {"55001": ("Adams", 61838, 35085, 1, 1), "55003": ("Ashland", 20, 10, 1, 1)}
    found = differences(file, *sides(counties(second)))
    swapped = [p for p in found if p.code == "second_source.swapped"]
    assert [p.row for p in swapped] == [2]


def test_unknown_choices_are_named_with_the_nearest() -> None:
    """A misspelled name is not compared, and the name that is meant is suggested."""
    file = precincts([("55001", "A", "Jill Stien", 70), ("55001", "A", "Gary Johnson", 216)])
    found = differences(file, *sides(counties(WISCONSIN)))
    (problem,) = (p for p in found if p.code == "second_source.choice_not_there")
    assert (problem.found, problem.mend) == ("Jill Stien", "did you mean 'Jill Stein'?")


def test_places_without_a_state_are_compared_by_name() -> None:
    """Two files of a town that names no state: precinct by precinct; places of another town are none in common."""

    def town(*precincts: str) -> str:
        rows = "".join(
            f"Forest,{name},Mayor,,Jo Jones,,{5 + n}\n" for n, name in enumerate(precincts)
        )
        return "county,precinct,office,district,candidate,party,votes\n" + rows

    found = differences(town("North", "South"), *sides(town("NORTH", "Middle", "South")))
    assert [(p.row, p.found) for p in found] == [
        (3, "6; second has 7 (-1)"),
        (None, "Middle (6 votes in second)"),
    ]
    found = differences(town("North", "South"), *sides(town("East", "West")))
    assert [p.code for p in found] == ["second_source.no_place_in_common"]


def test_nothing_in_common_is_said() -> None:
    """Two files of two elections: nothing was compared."""
    other = sides(counties(WISCONSIN))
    other = [replace(s, contest=replace(s.contest, id="x", title="Mayor")) for s in other]
    assert [p.code for p in differences(counties(WISCONSIN), *other)] == [
        "second_source.not_compared"
    ]

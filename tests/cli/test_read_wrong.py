"""Public files that were read wrong, small and in their own shape: each is refused, or read right, by the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.some_of import some_of

HEAD = "county,precinct,office,district,party,candidate,votes"


def _examined(run: Run, folder: Path, name: str, *rows: str) -> tuple[bool, dict[str, list[str]]]:
    """Whether a file can be used, and what doctor found, by code."""
    file = folder / name
    file.write_text("\n".join([HEAD, *rows, ""]))
    _, printed, _ = run("doctor", str(file), "--json")
    (examined,) = json.loads(printed)["files"]
    told: dict[str, list[str]] = {}
    for problem in examined["problems"]:
        told.setdefault(problem["code"], []).append(problem["found"])
    return examined["is_usable"], told


def _scharf(later: str, votes: int = 310, party: str = "REP") -> list[str]:
    """Oregon's district 23 of 2022: one county of two writes the name otherwise."""
    return [
        "Polk,1,State House,23,REP,Anna M. Scharf,300",
        "Polk,1,State House,23,DEM,Kriss Wright,250",
        f"Yamhill,9,State House,23,{party},{later},{votes}",
        "Yamhill,9,State House,23,DEM,Kriss Wright,260",
    ]


@some_of("later", ["Anna Scharf", "Scharf", "Anna M. Scharff", "Ana M. Scharf"], every=2)
def test_a_name_written_in_two_ways_divides_no_votes(run: Run, tmp_path: Path, later: str) -> None:
    """Her opponent, with fewer votes, won: 510 against 300 and 310."""
    name = "20221108__or__general__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *_scharf(later))
    assert not usable
    (found,) = told["choice.spelled"]
    assert found == f"State House, 23: Anna M. Scharf (300) and {later} (310)"
    usable, told = _examined(run, tmp_path, name, *_scharf("Anna M. Scharf"))
    assert usable
    assert not [code for code in told if code.startswith("choice.spelled")]


def test_a_surname_that_fills_the_other_places_is_the_same_person(run: Run, tmp_path: Path) -> None:
    """Mississippi's Alcorn: Andy and Cindy Hyde-Smith; with a third place that has neither nobody can tell."""
    name = "20221108__or__general__precinct.csv"
    rows = [row.replace("Anna M. Scharf", "Cindy Hyde-Smith") for row in _scharf("Andy Hyde-Smith")]
    usable, told = _examined(run, tmp_path, name, *rows)
    assert not usable
    assert "choice.spelled" in told
    third = ["Marion,3,State House,23,DEM,Kriss Wright,7", "Marion,3,State House,23,LIB,Li Lo,2"]
    usable, told = _examined(run, tmp_path, name, *rows, *third)
    assert usable
    assert not [code for code in told if code.startswith("choice.spelled")]


def test_a_point_in_a_name_is_read_over(run: Run, tmp_path: Path) -> None:
    """Oregon 2022 as published: 300 for `Anna M. Scharf` and 310 for `Anna M Scharf` are hers, and told."""
    name = "20221108__or__general__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *_scharf("Anna M Scharf"))
    assert usable
    assert told["choice.spellings"] == ["State House, 23: Anna M Scharf and Anna M. Scharf"]
    assert "choice.spelled" not in told


def test_few_votes_under_another_spelling_are_a_warning(run: Run, tmp_path: Path) -> None:
    """They change no order: 2 of 812, and a lead of 48."""
    name = "20221108__or__general__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *_scharf("Anna M. Scharff", votes=2))
    assert usable
    assert "choice.spelled_few" in told
    lead = [row.replace(",260", ",49") for row in _scharf("Anna M. Scharff", votes=2)]
    usable, _ = _examined(run, tmp_path, name, *lead)
    assert not usable  # 300 to 299: two votes and more are the lead


def test_two_parties_are_two_people(run: Run, tmp_path: Path) -> None:
    """Names that are alike, in two parties."""
    name = "20221108__or__general__precinct.csv"
    usable, told = _examined(run, tmp_path, name, *_scharf("Anna M Scharf", party="LIB"))
    assert usable
    assert not [code for code in told if code.startswith("choice.spelled")]


def test_a_row_under_the_partys_other_name_is_no_second_party_line(
    run: Run, tmp_path: Path
) -> None:
    """Idaho 2016, Bonner: each row stood once under REP and once under R, and its votes were added."""
    rows = [
        f"Bonner,{place},State House,1A,{party},{who},{votes}"
        for place, votes in (("Airport", 500), ("Algoma", 451))
        for party, who in (("REP", "Scott"), ("DEM", "Lee"))
    ]
    again = [row.replace("REP", "R").replace("DEM", "D") for row in rows]
    usable, told = _examined(run, tmp_path, "20161108__id__general__precinct.csv", *rows, *again)
    assert not usable
    assert len(told["row.doubled"]) == 4
    other = [row.replace("500", "501") for row in again]
    usable, told = _examined(run, tmp_path, "20161108__id__general__precinct.csv", *rows, *other)
    assert not usable
    assert "row.key_repeated" in told
    fused = [row.replace("REP", "IND").replace("DEM", "WFP") for row in rows]
    usable, told = _examined(run, tmp_path, "20161108__id__general__precinct.csv", *rows, *fused)
    assert not usable  # no second party has the votes of the first in each place
    assert len(told["row.same_votes"]) == 2
    fewer = [row.replace(",500", ",41").replace(",451", ",38") for row in fused]
    usable, told = _examined(run, tmp_path, "20161108__id__general__precinct.csv", *rows, *fewer)
    assert usable, told  # two parties nominated each of the two


def _house(place: str, office: str, district: str, *names: str) -> list[str]:
    """Rows of a place for two people of one contest, under this name."""
    people = names or ("Campbell, Noel", "Pierson, Peter")
    return [
        f'Yavapai,{place},{office},{district},REP,"{name}",{90 + n}'
        for n, name in enumerate(people)
    ]


def test_a_contest_under_two_names_has_not_all_its_votes_under_either(
    run: Run, tmp_path: Path
) -> None:
    """Arizona's Yavapai 2016, Washington's presidential primary of 2016: two titles, each in other places."""
    name = "20161108__az__general__yavapai__precinct.csv"
    first = _house("Ash Fork", "State Representative", "1")
    usable, told = _examined(
        run, tmp_path, name, *first, *_house("Bagdad", "STATE REP - DIST. 1", "")
    )
    assert not usable
    assert told["contest.named_twice"] == [
        "STATE REP - DIST. 1 and State Representative, 1: Campbell, Noel, Pierson, Peter"
    ]


def test_a_local_contest_under_two_names_is_left_out(run: Run, tmp_path: Path) -> None:
    """Washington's counties each name a district of several in their own way; the other contests are whole."""
    name = "20161108__az__general__yavapai__precinct.csv"
    one = ("Lail, Chelsy",)
    rows = (
        *_house("Ash Fork", "School Board District #2", "", *one),
        *_house("Bagdad", "School Bord District #2", "", *one),
        *_house("Ash Fork", "Sheriff", "", "Ash, Al", "Bee, Bo"),
        *_house("Bagdad", "Sheriff", "", "Ash, Al", "Bee, Bo"),
    )
    usable, told = _examined(run, tmp_path, name, *rows)
    assert usable
    assert told["contest.left_out_named_twice"] == [
        "School Board District #2: also School Bord District #2",
        "School Bord District #2: also School Board District #2",
    ]
    _, printed, _ = run("doctor", str(tmp_path / name), "--json")
    (examined,) = json.loads(printed)["files"]
    assert examined["contests"] == ["Sheriff"]
    assert dict(examined["sources"][0]["left_out"]) == {"contest.left_out_named_twice": 2}


@pytest.mark.parametrize(
    "other",
    [
        _house(
            "Bagdad", "State Representative", "2"
        ),  # Nebraska's electors: two districts, the same people
        _house("Ash Fork", "STATE REP - DIST. 1", ""),  # both in one place
        _house("Bagdad", "State Representative Pos. 2", ""),  # another number in the title
        _house("Bagdad", "Treasurer", "", "Campbell, Noel", "Ray, Bo"),  # one person in common
        _house("Bagdad", "Library Levy", "", "Levy Yes", "Levy No"),
        # Iowa's Webster lists the people of every township in each one's contest, without a vote.
        [
            *(
                row.replace(",90", ",0").replace(",91", ",0")
                for row in _house("Bagdad", "Trustee", "")
            ),
            *_house("Bagdad", "Trustee", "", "Fox, Di"),
        ],
    ],
)
def test_contests_that_share_people_are_not_one_for_that(
    run: Run, tmp_path: Path, other: list[str]
) -> None:
    """Other districts, the same place, another number, one person alone, answers to a question."""
    name = "20161108__az__general__yavapai__precinct.csv"
    first = _house("Ash Fork", "State Representative", "1")
    levy = _house("Ash Fork", "School Levy", "", "Levy Yes", "Levy No")
    usable, told = _examined(run, tmp_path, name, *first, *levy, *other)
    assert usable, told
    assert "contest.named_twice" not in told


def test_write_ins_of_two_parties_are_two_primaries(run: Run, tmp_path: Path) -> None:
    """Arizona 2024, Yuma: nobody stood in either party, and both parties' write-ins were one line of one contest."""
    rows = [
        "Yuma,19,Sheriff,,REP,Ash,50", "Yuma,19,Sheriff,,DEM,Bee,40",
        "Yuma,19,Justice of the Peace,2,REP,Write-In Totals,19",
        "Yuma,19,Justice of the Peace,2,DEM,Write-In Totals,7",
    ]  # fmt: skip
    file = tmp_path / "20240730__az__primary__yuma__precinct.csv"
    file.write_text("\n".join([HEAD, *rows, ""]))
    own = tmp_path / "own"
    code, _, problems = run("init", str(own), "--from", str(file), "--baseline", "certified")
    assert code == 0, problems
    votes = (own / "returns.csv").read_text()
    text = (own / "election.toml").read_text()
    for title in ("Justice of the Peace, 2, REP", "Justice of the Peace, 2, DEM"):
        assert f'title = "{title}"' in text
    assert ",19\n" in votes
    assert ",7\n" in votes
    assert ",26\n" not in votes


def _places(*votes: tuple[str, int]) -> list[str]:
    """Rows of places, each with votes for six people that no two places share by chance."""
    return [
        f"Walla Walla,{place},{office},,,{who},{number * share}"
        for office, people in (("Governor", "Ash Bee Cole"), ("Treasurer", "Dee Eve Fox"))
        for place, number in votes
        for share, who in enumerate(people.split(), 3 if office == "Governor" else 7)
    ]


PLACES = (("Alder", 11), ("Birch", 7), ("Cedar", 5))


@pytest.mark.parametrize("is_first", [True, False])
def test_the_sum_of_some_places_is_no_place(run: Run, tmp_path: Path, is_first: bool) -> None:
    """Walla Walla 2000: the sums of the city and of the rest stood among the precincts: every vote counted twice."""
    name = "20001107__wa__general__walla_walla__precinct.csv"
    rest = (("Dixie", 13), ("Eureka", 4))
    city, rural = (("WW CITY", 23),), (("RURAL", 17),)
    listed = (*city, *PLACES, *rural, *rest) if is_first else (*PLACES, *city, *rest, *rural)
    usable, told = _examined(run, tmp_path, name, *_places(*listed))
    assert not usable
    assert told["row.unit_like_subtotal"] == ["WW CITY: Alder to Cedar", "RURAL: Dixie to Eureka"]
    usable, told = _examined(run, tmp_path, name, *_places(*PLACES, *rest))
    assert usable, told
    one_less = [row.replace("Fox,207", "Fox,206") for row in _places(*listed)]
    _, told = _examined(run, tmp_path, name, *one_less)
    assert told["row.unit_like_subtotal"] == ["RURAL: Dixie to Eureka"]


def test_a_whole_among_counties_is_no_county(run: Run, tmp_path: Path) -> None:
    """Idaho 1992: numbers stood where counties' names should, and one of them was the state."""
    name = "19921103__id__general__county.csv"
    rows = [
        f"{county},{office},,,{who},{number * share}"
        for office, people in (("President", "Ash Bee"), ("U.S. Senate", "Dee Eve"))
        for county, number in (*PLACES, ("202645", 23))
        for share, who in enumerate(people.split(), 3 if office == "President" else 7)
    ]
    file = tmp_path / name
    file.write_text("\n".join([HEAD.replace("precinct,", ""), *rows, ""]))
    _, printed, _ = run("doctor", str(file), "--json")
    (examined,) = json.loads(printed)["files"]
    found = [
        each["found"] for each in examined["problems"] if each["code"] == "row.unit_like_total"
    ]
    assert found == ["202645"]
    assert not examined["is_usable"]


@some_of("name", ["NEVADA CA", "Walla Walla", "All of it"], every=2)
def test_a_whole_that_lacks_a_choice_is_no_place(run: Run, tmp_path: Path, name: str) -> None:
    """Nevada County 2018: the county's row had no votes for Congress, and doubled all other votes without a word."""
    file = "20181106__wa__general__walla_walla__precinct.csv"
    whole = _places((name, 23))
    usable, told = _examined(run, tmp_path, file, *_places(*PLACES), *whole[:-1])
    assert not usable
    assert told["row.unit_like_total"] == [name]
    usable, told = _examined(run, tmp_path, file, *_places(*PLACES, ("Dixie", 19)), *whole[:1])
    assert usable, told


@pytest.mark.parametrize(("town", "wrong"), [("CONNECTICUT", 0), ("CONNECTICUT", 3), ("Other", 0)])
def test_a_state_among_its_counties_is_no_town(
    run: Run, tmp_path: Path, town: str, wrong: int
) -> None:
    """Connecticut 2000 has the town CONNECTICUT in the county CONNECTICUT: each vote of the state counted twice."""
    towns = {"Tolland": ("Andover", "Bolton"), "Windham": ("Ashford", "Chaplin", "Canterbury")}
    rows, sums = [], {"Bush": 0, "Gore": 0, "Nader": 0}
    for number, (county, name) in enumerate((c, t) for c, each in towns.items() for t in each):
        for share, who in enumerate(sums, 3):
            rows.append(f"{county},{name},President,,,{who},{200 + 31 * number * share}")
            sums[who] += 200 + 31 * number * share
    sums["Bush"] += wrong
    whole = [f"CONNECTICUT,{town},President,,,{who},{votes}" for who, votes in sums.items()]
    overseas = [
        f"CONNECTICUT,Overseas,President,,,{who},{votes // 9}" for who, votes in sums.items()
    ]
    for more, found in ((whole, town), (overseas, None)):
        header = "county,town,office,district,party,candidate,votes"
        file = tmp_path / "20001107__ct__general__town.csv"
        file.write_text("\n".join([header, *rows, *more, ""]))
        _, printed, _ = run("doctor", str(file), "--json")
        (examined,) = json.loads(printed)["files"]
        told = {each["code"]: each["found"] for each in examined["problems"]}
        assert told.get("row.unit_like_total") == found
        assert examined["is_usable"] is (found is None), told


@some_of("name", ["INYO CA", "Inyo Co CA", "Inyo"], every=3)
def test_a_whole_with_a_wrong_digit_is_no_place(run: Run, tmp_path: Path, name: str) -> None:
    """157 written as 175 is a tenth off: the row was a precinct, and every vote of a short list counted twice."""
    votes = {"Poe": (17, 99, 41), "Roe": (20, 8, 55)}
    rows = [
        f"Inyo,{n},Sheriff,,,{who},{v}" for who, each in votes.items() for n, v in enumerate(each)
    ]
    file = "20181106__ca__general__inyo__precinct.csv"
    for poe, is_whole in ((175, True), (517, True), (57, True), (175, False)):
        roe = 83 if is_whole else 82
        whole = [f"Inyo,{name},Sheriff,,,Poe,{poe}", f"Inyo,{name},Sheriff,,,Roe,{roe}"]
        usable, told = _examined(run, tmp_path, file, *rows, *whole)
        assert usable is not is_whole, told
        assert told.get("row.unit_like_total") == ([name] if is_whole else None)
    usable, told = _examined(
        run, tmp_path, file, *rows, *(row.replace(name, "Bishop") for row in whole)
    )
    assert usable, told


def _by_place(office: str, *votes: tuple[str, str, int]) -> list[str]:
    return [f"Alpine,{place},{office},,GRN,{who},{number}" for place, who, number in votes]


def test_people_with_a_vote_in_a_place_of_their_own_are_of_one_contest(
    run: Run, tmp_path: Path
) -> None:
    """California's primaries leave out whoever has no vote: 43 files were refused as if names were misspelled."""
    name = "20160607__ca__primary__alpine__precinct.csv"
    stein = (("1", "Jill Stein", 40), ("2", "Jill Stein", 31), ("3", "Jill Stein", 2))
    usable, told = _examined(
        run, tmp_path, name, *_by_place("President", *stein, ("4", "Darryl Cherney", 1))
    )
    assert usable, told
    (found,) = told["contest.few_votes_apart"]
    assert "2 groups of places, with Jill Stein; Darryl Cherney" in found


@pytest.mark.parametrize(
    ("office", "last"),
    [
        ("President", ("4", "STEIN", 1)),
        ("President", ("4", "Jil Stien", 1)),
        ("President", ("4", "Darryl Cherney", 3)),
        ("Governor", ("4", "Jill Smith", 2)),
    ],
)
def test_people_of_other_places_are_refused_where_they_may_be_one(
    run: Run, tmp_path: Path, office: str, last: tuple[str, str, int]
) -> None:
    """A name with a word of another's, or nearly one, may be the same person's; more votes than two are no chance."""
    name = "20160607__ca__primary__alpine__precinct.csv"
    stein = (("1", "Jill Stein", 40), ("2", "Jill Stein", 31), ("3", "Jill Stein", 2))
    usable, told = _examined(run, tmp_path, name, *_by_place(office, *stein, last))
    assert not usable
    assert "contest.few_votes_apart" not in told

"""Votes are held against the level above: what does not add up is mended, left out or told, and never in silence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.data import table
from canvass.journeys.elections import open_election
from canvass.model import Election, Fate, UnitKind
from canvass.tabulation.tally import votes_by_choice
from canvass.tabulation.within import within
from tests.journeys.small import Rows, made

PEOPLE = [
    ("ann", "Ann", "", "candidate"),
    ("bob", "Bob", "", "candidate"),
    ("cat", "Cat", "", "candidate"),
    ("blank", "Blank", "", "blank"),
]
COUNTIES = {
    "A": {"ann": 650, "bob": 400, "cat": 20},
    "B": {"ann": 300, "bob": 500, "cat": 10},
    "C": {"ann": 2_000, "bob": 1_000, "cat": 30},
}
WHY = ("the two stand exchanged", "the county's own report")
MEND = ("counties", "B", ("ann", "bob"), *WHY)


def election(
    counties: Mapping[str, Mapping[str, int]],
    state: Mapping[str, int] | None = None,
    baselines: tuple[str, str] = ("certified", "certified"),
    mends: Rows = (),
) -> Election:
    """Three counties of one state, and the state's own result: the sum of COUNTIES unless given."""
    stated = state or {name: sum(c[name] for c in COUNTIES.values()) for name in COUNTIES["A"]}
    units: list[tuple[Any, ...]] = [("state", "XX", "Xanadu", None, None, "XX", None)]
    units += [("county", unit, f"{unit} County", "state", "XX", "XX", None) for unit in COUNTIES]
    rows = [
        (unit, choice, "total", votes)
        for unit, by_choice in counties.items()
        for choice, votes in by_choice.items()
    ]
    return made(
        {"id": "mayor", "title": "Mayor"},
        units,
        PEOPLE,
        {
            "counties": ("county", baselines[0], rows),
            "state": ("state", baselines[1], [("XX", c, "total", v) for c, v in stated.items()]),
        },
        mends,
    )


def changed(unit: str, **votes: int) -> dict[str, dict[str, int]]:
    """COUNTIES with other votes in one county."""
    return {**COUNTIES, unit: {**COUNTIES[unit], **votes}}


def counted(found: Election) -> set[str]:
    """The counties that still have votes."""
    return {*found.returns_named("counties").table["unit"]}


def test_votes_that_add_up_have_no_fault() -> None:
    """Nothing is told, and nothing is left out."""
    found = election(COUNTIES)
    assert found.faults == ()
    assert counted(found) == {*COUNTIES}


def test_two_choices_exchanged_are_found_in_their_county() -> None:
    """The one county in which exchanging them back makes the sums right is left out, with its votes."""
    found = election(changed("B", ann=500, bob=300))
    (fault,) = found.faults
    assert (fault.fate, fault.is_located, fault.votes) == (Fate.LEFT_OUT, True, 810)
    assert [str(unit) for unit in fault.units] == ["B County (B)"]
    assert counted(found) == {"A", "C"}
    assert "3,150 votes for Ann and 1,700 votes for Bob" in fault.sentence
    assert "is 2,950 (+200) and 1,900 (-200)" in fault.sentence
    assert (
        "Left out of every number that uses this count: B County (B), with 810 votes"
        in fault.sentence
    )


def test_a_recorded_recipe_mends_them() -> None:
    """The two get each other's votes back, and the sentence says where, why and by which source."""
    found = election(changed("B", ann=500, bob=300), mends=[MEND])
    (fault,) = found.faults
    assert fault.fate is Fate.MENDED
    assert votes_by_choice(found.returns_named("counties"), "mayor", ["B"]) == COUNTIES["B"]
    assert "Mended in B County (B): the two stand exchanged." in fault.sentence
    assert "Source: the county's own report." in fault.sentence


@pytest.mark.parametrize(
    "wrong", [("counties", "A", ("ann", "bob"), *WHY), ("counties", "B", ("ann", "cat"), *WHY)]
)
def test_a_recipe_that_does_not_help_is_not_applied(wrong: tuple[Any, ...]) -> None:
    """Where the sums do not agree with it, it changes nothing, and the county is left out."""
    found = election(changed("B", ann=500, bob=300), mends=[wrong])
    assert [fault.fate for fault in found.faults] == [Fate.LEFT_OUT]
    assert votes_by_choice(found.returns_named("counties"), "mayor", ["A"]) == COUNTIES["A"]


def test_a_recipe_for_votes_that_add_up_is_not_applied() -> None:
    """A file that was corrected meanwhile is not made wrong again."""
    found = election(COUNTIES, mends=[MEND])
    assert found.faults == ()
    assert votes_by_choice(found.returns_named("counties"), "mayor", ["B"]) == COUNTIES["B"]


def test_votes_that_are_missing_cost_the_whole_place() -> None:
    """Which county is short cannot be told from the sum: all are left out."""
    found = election(changed("C", ann=200))
    (fault,) = found.faults
    assert (fault.fate, fault.is_located, len(fault.units)) == (Fate.LEFT_OUT, False, 3)
    assert counted(found) == set()
    assert "(-1,800)" in fault.sentence
    assert "all counties of Xanadu" in fault.sentence


def test_a_county_without_a_row_is_a_fault() -> None:
    """The others are not taken for the state."""
    found = election({unit: COUNTIES[unit] for unit in ("A", "B")})
    assert [fault.fate for fault in found.faults] == [Fate.LEFT_OUT]
    assert counted(found) == set()


def test_a_small_difference_is_used_and_told() -> None:
    """Fewer than five in a thousand of the votes, and than a tenth of the lead: with what it could do at most."""
    found = election(changed("C", bob=1_009))
    (fault,) = found.faults
    assert (fault.fate, fault.units) == (Fate.USED, ())
    assert counted(found) == {*COUNTIES}
    assert "1,909 votes for Bob; the state's result (state) is 1,900 (+9)" in fault.sentence
    assert "at most 0.2 points" in fault.sentence


def test_a_difference_that_comes_near_to_the_lead_is_not_small() -> None:
    """Three votes of 4,801 are few, but the lead is 20."""
    close = {"A": {"ann": 2_410, "bob": 2_390, "cat": 1}}
    units: list[tuple[Any, ...]] = [("state", "XX", "Xanadu", None, None, "XX", None)]
    units += [("county", "A", "A County", "state", "XX", "XX", None)]
    rows = [("A", "ann", "total", 2_413), ("A", "bob", "total", 2_390)]
    state = [("XX", choice, "total", votes) for choice, votes in close["A"].items()]
    found = made(
        {"id": "mayor", "title": "Mayor"},
        units,
        PEOPLE,
        {"counties": ("county", "certified", rows), "state": ("state", "certified", state)},
    )
    assert [fault.fate for fault in found.faults] == [Fate.LEFT_OUT]


@pytest.mark.parametrize(
    ("baselines", "is_told"),
    [
        (("election_night", "certified"), False),
        (("county_canvass", "certified"), False),
        (("recount", "certified"), False),
        (("election_night", "election_night"), True),
        (("recount", "recount"), True),
    ],
)
def test_other_counts_may_differ(baselines: tuple[str, str], is_told: bool) -> None:
    """A few votes between two counts are no fault; of one count they are told."""
    found = election(changed("C", bob=1_003), baselines=baselines)
    assert bool(found.faults) is is_told


def test_two_last_words_that_agree_are_one_count() -> None:
    """Counties after a recount that are the certified ones but for a few: those few are faults."""
    units: Rows = [
        *(("county", f"c{n}", f"c{n}", None, None, "XX", None) for n in range(20)),
        *(("precinct", f"p{n}", f"p{n}", "county", f"c{n}", "XX", None) for n in range(20)),
    ]
    rows = [(str(n), c, "total", v) for n in range(20) for c, v in (("ann", 100), ("bob", 50 + n))]
    wrong = [(n, c, m, v - 90 * (n == "7" and c == "ann")) for n, c, m, v in rows]
    found = made(
        {"id": "mayor", "title": "Mayor"},
        units,
        PEOPLE,
        {
            "counted again": ("precinct", "recount", [(f"p{n}", *rest) for n, *rest in wrong]),
            "certified": ("county", "certified", [(f"c{n}", *rest) for n, *rest in rows]),
        },
    )
    assert [fault.place.unit for fault in found.faults] == ["c7"]


def test_a_canvass_far_from_the_certified_result_is_a_fault() -> None:
    """Counts of different days differ by little."""
    found = election(changed("C", ann=200), baselines=("county_canvass", "certified"))
    assert [fault.fate for fault in found.faults] == [Fate.LEFT_OUT]


def test_a_choice_that_only_one_side_tells_apart_is_not_compared() -> None:
    """Write-ins lumped with others on one side are no fault; a leader without one vote is."""
    without_cat = {unit: {**votes, "cat": 0} for unit, votes in COUNTIES.items()}
    assert election(without_cat).faults == ()
    without_ann = {unit: {**votes, "ann": 0} for unit, votes in COUNTIES.items()}
    assert [fault.fate for fault in election(without_ann).faults] == [Fate.LEFT_OUT]


def test_smaller_units_are_held_against_what_was_checked() -> None:
    """Wards of a county: a county that was left out is not a yardstick, and the state's result takes its place."""
    units: Rows = [
        ("state", "XX", "Xanadu", None, None, "XX", None),
        *(("county", u, u, "state", "XX", "XX", None) for u in ("A", "B")),
        *(("precinct", f"{u}{n}", f"{u}{n}", "county", u, "XX", None) for u in "AB" for n in "12"),
    ]
    wards = [
        (f"{u}{n}", c, "total", v)
        for u in "AB"
        for n in "12"
        for c, v in (("ann", 60), ("bob", 40))
    ]
    counties = [
        ("A", "ann", "total", 12),
        ("A", "bob", "total", 80),
        ("B", "ann", "total", 120),
        ("B", "bob", "total", 80),
    ]
    found = made(
        {"id": "mayor", "title": "Mayor"},
        units,
        PEOPLE,
        {
            "wards": ("precinct", "certified", wards),
            "counties": ("county", "certified", counties),
            "state": (
                "state",
                "certified",
                [("XX", "ann", "total", 240), ("XX", "bob", "total", 160)],
            ),
        },
    )
    assert [(fault.returns, fault.against) for fault in found.faults] == [("counties", "state")]
    assert found.returns_named("wards").table.height == 8


def test_a_place_is_found_by_columns_or_step_by_step() -> None:
    """A precinct lies in its municipality's county; the column county is not needed."""
    units = made(
        {"id": "mayor", "title": "Mayor"},
        [
            ("county", "c", "C", "state", "XX", "XX", None),
            ("municipality", "m", "M", "county", "c", "XX", None),
            ("precinct", "p", "P", "municipality", "m", "XX", None),
            ("precinct", "q", "Q", None, None, "XX", None),
        ],
        PEOPLE,
        {"night": ("precinct", "certified", [("p", "ann", "total", 1)])},
    ).units
    assert within(units, UnitKind.PRECINCT, UnitKind.COUNTY).rows() == [("p", "c")]
    assert {*within(units, UnitKind.PRECINCT, UnitKind.STATE).rows()} == {("p", "XX"), ("q", "XX")}


VOTES = st.integers(0, 3_000)


@given(
    st.dictionaries(
        st.sampled_from("ABC"), st.fixed_dictionaries({"ann": VOTES, "bob": VOTES}), min_size=1
    )
)
def test_no_wrong_sum_is_silent(wrong: dict[str, dict[str, int]]) -> None:
    """Whatever is planted in the counties: sums that differ are told, and what is kept is near to the state's."""
    planted = {unit: {**COUNTIES[unit], **wrong.get(unit, {})} for unit in COUNTIES}
    found = election(planted)
    sums = {c: sum(votes[c] for votes in planted.values()) for c in ("ann", "bob", "cat")}
    stated = {c: sum(votes[c] for votes in COUNTIES.values()) for c in ("ann", "bob", "cat")}
    assert bool(found.faults) == (sums != stated)
    for fault in found.faults:
        assert {one.choice for one in fault.sums} == {c for c in sums if sums[c] != stated[c]}
    if counted(found) == {*COUNTIES}:
        assert all(abs(sums[c] - stated[c]) * 200 <= sum(stated.values()) for c in sums)


def test_the_faults_of_the_packaged_election() -> None:
    """2012: Lackawanna is mended, New York and Connecticut are left out, and nothing else is."""
    found = open_election("us-2016-president").faults
    fates = {
        (fault.contest, fault.place.unit): fault.fate
        for fault in found
        if fault.fate is not Fate.USED
    }
    assert fates == {
        ("president-2012", "PA"): Fate.MENDED,
        ("president-2012", "NY"): Fate.LEFT_OUT,
        ("president-2012", "CT"): Fate.LEFT_OUT,
    }
    used = {(fault.contest[-4:], fault.place.unit) for fault in found if fault.fate is Fate.USED}
    assert used == {
        *(("2012", state) for state in ("CO", "HI", "IL", "KS", "ME", "NJ", "RI")),
        *(("2016", state) for state in ("CA", "MN", "MO", "RI", "UT")),
    }
    (new_york,) = (fault for fault in found if fault.place.unit == "NY")
    assert "together 409,678 votes short" in new_york.sentence


def test_the_packaged_table_stays_as_its_source_has_it() -> None:
    """The recipe is applied when the election is opened; the file keeps what was published."""
    opened = open_election("us-2016-president")
    mended = votes_by_choice(opened.returns_named("counties-2012"), "president-2012", ["42069"])
    rows = table("us-2016-president", "county_returns_2012")
    kept = dict(rows.filter(rows["unit"] == "42069").select("choice", "votes").iter_rows())
    assert (
        (mended["obama"], mended["romney"]) == (kept["romney"], kept["obama"]) == (61_838, 35_085)
    )

"""The report has its chapters, looks where it is asked to, and stands on whatever an election has."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from canvass.errors import UnknownName
from canvass.forensics.finding import NoAnswer
from canvass.journeys.asked import ask
from canvass.journeys.chapters.data import DataChapter
from canvass.journeys.chapters.technology import TechnologyChapter, technology_chapter
from canvass.journeys.counties.places import PlacesChapter
from canvass.journeys.elections import open_election
from canvass.journeys.progress import Step
from canvass.journeys.report import Missing, Report, report
from canvass.model import Election, Technology
from canvass.present.page import html, outlines_of, report_page
from tests.journeys.own_counties import write_own_counties
from tests.journeys.small import council, made, three_states
from tests.made_once import packaged_report


@pytest.fixture(scope="module")
def election() -> Election:
    """The packaged election."""
    return open_election("us-2016-president")


@pytest.fixture(scope="module")
def packaged(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Its report."""
    return packaged_report(tmp_path_factory)


def chapter(made: Report, id_: str) -> object:
    """The result of a chapter."""
    return next(written.result for written in made.chapters if written.id == id_)


def test_the_report_has_its_chapters_in_order(packaged: Report) -> None:
    """Thirteen of them; none is missing for the packaged election."""
    ids = [written.id for written in packaged.chapters]
    facts = ["outcome", "paths", "places", "technology", "tech-gap", "recount"]
    assert ids == [*facts, "asking", "chance", "audit", "claims", "timeline", "attack", "data"]
    assert not any(isinstance(written.result, Missing) for written in packaged.chapters)
    assert [state.code for state in packaged.states] == ["WI", "MI", "PA"]
    assert packaged.leaders == ("trump", "clinton")


def test_every_step_is_told(election: Election) -> None:
    """Whoever waits hears each chapter begin."""
    steps: list[Step] = []

    def tell(step: Step) -> None:
        steps.append(step)

    report(election, progress=tell)
    assert len(steps) == 13
    assert len(set(steps)) == 13


def test_equipment_of_other_states(election: Election) -> None:
    """By name or code; Georgia used one kind of equipment, Kansas several."""
    found = technology_chapter(ask(election, ["kansas", "GA"]))
    kansas, georgia = found.states
    assert isinstance(kansas.headline.difference_points, float)
    assert georgia.headline.difference_points == "not_identified"


@pytest.mark.long(twin="test_equipment_of_other_states")
def test_other_states_can_be_looked_at(election: Election) -> None:
    """By name or code; Georgia used one kind of equipment, Kansas several."""
    made = report(election, ["kansas", "GA"])
    assert [state.name for state in made.states] == ["Kansas", "Georgia"]
    found = chapter(made, "technology")
    assert isinstance(found, TechnologyChapter)
    kansas, georgia = found.states
    assert isinstance(kansas.headline.difference_points, float)
    assert georgia.headline.difference_points == "not_identified"
    assert isinstance(chapter(made, "recount"), Missing)


def test_an_unknown_state_is_refused(election: Election) -> None:
    """With the name that was meant."""
    with pytest.raises(UnknownName, match="Michigan"):
        report(election, ["Michgan"])


OF_THE_DAY = {"asking", "chance", "claims", "timeline"}
"""Chapters that name the day on which the report was asked for."""


def test_a_day_on_which_everything_was_known_changes_no_fact_of_a_small_election() -> None:
    """Three states: of a day long after the count and of none, what the other chapters say is the same."""
    before, later = report(three_states()), report(three_states(), as_of=date(2026, 1, 1))
    assert (before.known_on, later.known_on, later.later) == (None, date(2026, 1, 1), ())
    assert [each.id for each in before.chapters] == [each.id for each in later.chapters]
    for one, other in zip(before.chapters, later.chapters, strict=True):
        if one.id not in OF_THE_DAY:
            assert one == other, one.id


@pytest.mark.long(
    twin="test_a_day_on_which_everything_was_known_changes_no_fact_of_a_small_election"
)
def test_a_day_on_which_everything_was_known_changes_no_fact(
    election: Election, packaged: Report
) -> None:
    """Chapters that name the day are of it; the others are those of the last counts."""
    later = report(election, as_of=date(2026, 1, 1))
    assert (packaged.as_of, later.as_of) == (date(2016, 11, 23), date(2026, 1, 1))
    assert (packaged.known_on, later.known_on, later.later) == (None, date(2026, 1, 1), ())
    for before, after in zip(packaged.chapters, later.chapters, strict=True):
        if before.id not in OF_THE_DAY:
            assert before == after, before.id


def test_counties_of_the_whole_add_up(packaged: Report) -> None:
    """3,113 counties; four fifths of Pennsylvania's votes were cast where no paper was left."""
    found = chapter(packaged, "places")
    assert isinstance(found, PlacesChapter)
    assert len(found.counties) == 3_113
    wisconsin = [county for county in found.counties if county.state == "WI"]
    assert sum(county.votes for county in wisconsin) == 2_976_150
    uses = {(use.area, use.technology): use for use in found.uses}
    assert uses["PA", Technology.DRE_PAPERLESS].share_of_votes == pytest.approx(0.799, abs=5e-4)
    assert uses["MI", Technology.OPTICAL_SCAN].counties == 83
    for area in ("United States", "WI", "MI", "PA"):
        shares = [use.share_of_votes for use in found.uses if use.area == area]
        assert sum(shares) == pytest.approx(1)


def test_differences_between_sources_are_listed(packaged: Report) -> None:
    """Michigan has 5,968 more votes in the states table than certified; four states differ for the leaders."""
    found = chapter(packaged, "data")
    assert isinstance(found, DataChapter)
    by_right = {comparison.right: comparison for comparison in found.comparisons}
    totals = {d.state: d.left_votes - d.right_votes for d in by_right["elector-units"].totals}
    assert totals["MI"] == 5_968
    assert {d.state for d in by_right["counties-2016"].leaders} == {"CA", "MN", "RI", "UT"}
    names = {
        gap.choice: gap.left_votes - gap.right_votes for gap in by_right["counties-2016"].choices
    }
    assert names["stein"] == 27_619
    assert by_right["wards-recount"].leaders == by_right["wards-recount"].totals == ()


def test_every_table_has_a_public_source(packaged: Report) -> None:
    """Place, version and digest, so that a stranger can fetch it again."""
    found = chapter(packaged, "data")
    assert isinstance(found, DataChapter)
    for table in found.tables:
        assert table.sources, table.name
        assert all(source.origin and len(source.sha256) == 64 for source in table.sources)


def test_ledgers_of_all_chapters_are_gathered(packaged: Report) -> None:
    """Every join of the report, with the nine units that have no form on equipment."""
    found = chapter(packaged, "data")
    assert isinstance(found, DataChapter)
    lost = {ledger.name: ledger for ledger in found.ledgers}
    assert len(lost["reporting units with ballots by technology"].only_left) == 9


@pytest.mark.parametrize("make", [council, three_states], ids=["council", "three states"])
def test_a_small_election_has_the_chapters_it_can_have(make: Callable[[], Election]) -> None:
    """Chapters without their tables say which are missing; the page is made of the others."""
    made = make()
    found = report(made)
    missing = {w.id: w.result for w in found.chapters if isinstance(w.result, Missing)}
    assert {"technology", "recount"} <= set(missing)
    assert "outcome" not in missing
    assert "data" not in missing
    page = html(report_page(found, outlines_of(made)), "report.json")
    for result in missing.values():
        assert "This chapter cannot be written for this election" in page
        assert result.reason
    assert "Ann" in page


def one_choice(folder: Path, kind: str = "candidate") -> Path:
    """An own election by county with votes for Ann Ames only, or for one line of this kind."""
    write_own_counties(folder, with_machines=3)
    for file in ("choices.csv", "returns.csv"):
        lines = (folder / file).read_text("utf-8").splitlines()
        kept = "\n".join(line for line in lines if ",bob" not in line)
        (folder / file).write_text(kept.replace("D,candidate", f"D,{kind}"), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("kind", "sentences"),
    [
        ("candidate", ("every choice wins", "Ames led in 40 of 40 counties.")),
        ("other", ("these returns cannot say who did", "Nobody led in any of 40 counties.")),
    ],
)
def test_a_contest_with_one_choice_has_the_chapters_it_can_have(
    tmp_path: Path, kind: str, sentences: tuple[str, ...]
) -> None:
    """Votes, places and data are written; what compares two choices says that there are no two."""
    election = open_election(one_choice(tmp_path, kind))
    found = report(election)
    missing = [w.id for w in found.chapters if isinstance(w.result, Missing)]
    assert missing == ["technology", "tech-gap", "recount", "asking", "chance"]
    page = html(report_page(found, outlines_of(election)), "report.json")
    for sentence in (*sentences, "no two choices with votes"):
        assert sentence in page


def test_several_seats_are_about_the_last_winner_and_the_first_loser() -> None:
    """Two seats for Ann and Bob: the pair is Bob and Cat."""
    found = report(council())
    assert found.leaders == ("bob", "cat")


def test_scanners_beside_hand_counts_are_no_comparison_of_machines(tmp_path: Path) -> None:
    """Where no place has machines the reason says so, and does not say that all equipment was alike."""
    folder = write_own_counties(tmp_path, with_machines=0)
    one_kind = chapter(report(open_election(folder)), "technology")
    listing = (folder / "technology.csv").read_text("utf-8")
    by_hand = listing.replace("county,c00,optical_scan,0,1", "county,c00,hand_count,1,0")
    (folder / "technology.csv").write_text(by_hand, "utf-8")
    two_kinds = chapter(report(open_election(folder)), "technology")
    assert isinstance(one_kind, TechnologyChapter)
    assert isinstance(two_kinds, TechnologyChapter)
    assert one_kind.states[0].headline.no_answer is NoAnswer.NOT_IDENTIFIED
    assert two_kinds.states[0].headline.no_answer is NoAnswer.ALIKE_IN_MACHINES


def recounted(second: tuple[int, int]) -> Election:
    """Two reporting units of one state, counted twice: Ann 60 and Bob 50 at first, then as given."""
    units = [
        ("state", "XX", "Xanadu", None, None, "XX", None),
        ("county", "X1", "X county", "state", "XX", "XX", None),
        ("reporting_unit", "u1", "One", "county", "X1", "XX", None),
        ("reporting_unit", "u2", "Two", "county", "X1", "XX", None),
    ]
    people = [("ann", "Ann Ames", "", "candidate"), ("bob", "Bob Bell", "", "candidate")]
    counts = {
        name: [
            ("u1", "ann", "total", ann),
            ("u1", "bob", "total", bob),
            ("u2", "ann", "total", 30),
            ("u2", "bob", "total", 30),
        ]
        for name, (ann, bob) in (("first", (30, 20)), ("second", second))
    }
    return made(
        {"id": "mayor", "title": "Mayor"},
        units,
        people,
        {
            "first": ("reporting_unit", "county_canvass", counts["first"]),
            "second": ("reporting_unit", "recount", counts["second"]),
        },
        ballots_by_technology=[
            ("reporting_unit", unit, 60, 0, 0, 0, 60, 70) for unit in ("u1", "u2")
        ],
    )


@pytest.mark.parametrize(
    ("second", "sentence"),
    [
        ((31, 20), "lead grew by 1, from 10 to 11."),
        ((29, 21), "lead shrank by 2, from 10 to 8."),
        ((31, 21), "lead stayed at 10."),
        ((20, 21), "lead of 10 became a lead of 1 for Bell."),
    ],
)
def test_what_a_recount_did_to_the_lead(second: tuple[int, int], sentence: str) -> None:
    """It grew, shrank, stayed or turned, each in its own words."""
    election = recounted(second)
    page = html(report_page(report(election), outlines_of(election)), "report.json")
    assert sentence in page


@pytest.mark.parametrize("with_machines", [0, 3, 20, 40])
def test_an_own_election_with_equipment_makes_a_page(tmp_path: Path, with_machines: int) -> None:
    """Whatever facts about places are known, and however few places have machines."""
    election = open_election(write_own_counties(tmp_path, with_machines=with_machines))
    made_of_it = report(election)
    page = html(report_page(made_of_it, outlines_of(election)), "report.json")
    assert not isinstance(chapter(made_of_it, "tech-gap"), Missing)
    assert "Ownland" in page


@pytest.mark.parametrize("votes", ["0", "50"])
def test_counties_that_are_all_alike_make_a_page(tmp_path: Path, votes: str) -> None:
    """Nobody has a vote yet, or everybody as many: what cannot be compared is said, the rest is written."""
    folder = write_own_counties(tmp_path)
    header, *rows = (folder / "returns.csv").read_text("utf-8").splitlines()
    alike = [",".join([*row.split(",")[:-1], votes]) for row in rows]
    (folder / "returns.csv").write_text("\n".join([header, *alike, ""]), "utf-8")
    header, *rows = (folder / "technology.csv").read_text("utf-8").splitlines()
    as_large = [",".join([*row.split(",")[:-1], "100"]) for row in rows]
    (folder / "technology.csv").write_text("\n".join([header, *as_large, ""]), "utf-8")
    election = open_election(folder)
    made_of_it = report(election)
    assert html(report_page(made_of_it, outlines_of(election)), "report.json")
    assert isinstance(chapter(made_of_it, "tech-gap"), Missing) is (votes == "0")

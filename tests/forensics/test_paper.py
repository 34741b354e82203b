"""The first count against the recount of Wisconsin reproduces every published number."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.forensics.change import BallotClass, Change, CountComparison, Pair
from canvass.forensics.paper import Equipment, ballot_class, compare_counts
from canvass.journeys.counties.recount import StateRecount, recount_chapter
from tests.forensics.packaged import asked, vectors

RECOUNT = vectors("recount_change.json")
METHODS = {"hand_count": "Hand Count", "optical_scan": "Optical Scan", "mixed": "Mixed"}
CLASSES = {"no_form": "no_el190"}


@pytest.fixture(scope="module")
def wisconsin() -> StateRecount:
    """Wisconsin's two counts, compared."""
    return recount_chapter(asked()).recounts[0]


def published(change: Change) -> dict[str, Any]:
    """A change under the names of the published tables."""
    return {
        "units": change.units,
        "votes_original": change.votes_before,
        "dre_ballots": change.dre_ballots,
        "net_trump": change.net_leader,
        "net_clinton": change.net_runner_up,
        "net_margin": change.net_margin,
        "abs_trump": change.gross_leader,
        "abs_clinton": change.gross_runner_up,
        "abs_all": change.gross_all,
        "changed": change.units_changed,
        "net_margin_pct": pytest.approx(100 * change.net_margin_share, abs=1e-4),
        "abs_per_10k": pytest.approx(change.gross_per_10_000, abs=1e-3),
    }


def test_totals_are_the_published_ones(wisconsin: StateRecount) -> None:
    """17,681 votes changed in all, 1,428 units for the two leaders, the margin from 22,617 to 22,748."""
    expect = RECOUNT["wi2016-recount-totals"]["expect"]
    found = wisconsin.comparison
    whole = found.whole
    assert whole.gross_all == expect["sum_abs_all_candidate_columns"] == 17_681
    assert whole.units_changed == expect["units_trump_or_clinton_changed"] == 1_428
    assert whole.units == expect["units"]
    assert (whole.net_leader, whole.net_runner_up) == (expect["net_trump"], expect["net_clinton"])
    assert whole.gross_leader == expect["sum_abs_trump"]
    assert whole.gross_runner_up == expect["sum_abs_clinton"]
    assert found.units_with_any_change == expect["units_any_candidate_changed"]
    assert found.units_with_changed_total == expect["units_total_changed"]
    assert found.margin_before == expect["margin_original"]
    assert found.margin_after == expect["margin_recount"]
    assert whole.net_margin == expect["margin_change"]
    for count in ("original", "recount"):
        after = count == "recount"
        totals = {t.choice: t.after if after else t.before for t in found.totals}
        for choice in ("trump", "clinton", "stein"):
            assert totals[choice] == expect[count][choice]
        votes = found.votes_after if after else found.votes_before
        assert votes == sum(totals.values()) == expect[count]["total"]


def test_every_class_of_equipment_is_the_published_one(wisconsin: StateRecount) -> None:
    """Net, gross, units and rates of each class, to the vote."""
    expect = RECOUNT["wi2016-recount-by-equipment"]["expect"]
    found = {
        CLASSES.get(c.technology, str(c.technology)): published(c.change)
        for c in wisconsin.comparison.by_class
    }
    assert found == expect


def test_every_class_by_recount_method_is_the_published_one(wisconsin: StateRecount) -> None:
    """The same crossed with how the county recounted: 53 votes of margin in hand-counted DRE units."""
    expect = RECOUNT["wi2016-recount-by-equipment-and-method"]["expect"]
    found = {
        f"{CLASSES.get(c.technology, str(c.technology))}|{METHODS[c.method]}": published(c.change)
        for c in wisconsin.comparison.by_class_and_method
    }
    assert found == expect


def test_the_largest_change_is_ward_34(wisconsin: StateRecount) -> None:
    """City of Milwaukee Ward 34, 8 to 254; without it the scanner class turns from +77 to -169."""
    expect = RECOUNT["wi2016-recount-largest-change"]["expect"]
    most = wisconsin.comparison.largest[0]
    assert wisconsin.names[most.unit] == expect["reporting_unit"]
    assert (most.leader_before, most.leader_after) == (
        expect["trump_original"],
        expect["trump_recount"],
    )
    kin = next(c for c in wisconsin.comparison.by_class if c.technology == "scan")
    assert kin.change.net_margin == 77
    assert wisconsin.comparison.without_largest.change.net_margin == -169


LISTED = {
    "ES&S DS200": (1_556, 0.592),
    "Dominion ImageCast": (298, 0.803),
    "Sequoia Insight": (235, 0.292),
    "AccuVote-OS": (164, 0.345),
    "ES&S M100": (205, 0.579),
    "Optech Eagle": (317, 0.825),
    "hand": (855, 0.502),
}
"""Units, and changed votes of all choices in percent of those first counted, as published for the state's list."""


def test_every_listed_tabulator_is_the_published_one(wisconsin: StateRecount) -> None:
    """Hand counts and machines together, as the list has them: 855 units, 0.502%."""
    together = [one for one in wisconsin.comparison.by_listed if one.technology is None]
    found = {
        one.tabulator: (one.change.units, 100 * one.change.gross_all / one.change.votes_before)
        for one in together
    }
    unlisted, _ = found.pop("")
    assert unlisted == 6
    assert set(found) == set(LISTED)
    for name, (units, rate) in LISTED.items():
        assert found[name][0] == units, name
        assert found[name][1] == pytest.approx(rate, abs=6e-4), name


def test_listed_units_apart_are_the_units_together(wisconsin: StateRecount) -> None:
    """Of the units that the list calls hand most ballots went through machines in many; no unit is lost or doubled."""
    rows = wisconsin.comparison.by_listed
    for name in {one.tabulator for one in rows}:
        together = next(one for one in rows if one.tabulator == name and one.technology is None)
        apart = [one.change for one in rows if one.tabulator == name and one.technology]
        for number in ("units", "votes_before", "net_margin", "gross_all"):
            parts = sum(asdict(change)[number] for change in apart)
            assert parts == asdict(together.change)[number], (name, number)
    hand = {one.technology: one.change.units for one in rows if one.tabulator == "hand"}
    assert hand[BallotClass.DRE] > 300
    assert sum(one.change.units for one in rows if one.technology is None) == 3_636


def test_classes_add_up_to_the_whole(wisconsin: StateRecount) -> None:
    """No unit is in two classes or in none."""
    whole = asdict(wisconsin.comparison.whole)
    for parts in (wisconsin.comparison.by_class, wisconsin.comparison.by_class_and_method):
        for name in ("units", "votes_before", "net_margin", "gross_all", "units_changed"):
            assert sum(asdict(c.change)[name] for c in parts) == whole[name]


def test_units_without_a_form_are_in_the_ledger(wisconsin: StateRecount) -> None:
    """Nine of 3,636 units have no form on equipment; their votes are stated."""
    counts, forms = wisconsin.comparison.ledgers
    assert counts.is_complete
    assert (forms.rows_left, forms.rows_matched, len(forms.only_left)) == (3_636, 3_627, 9)
    assert forms.votes_lost == 5_558


def test_the_shift_is_measured_on_the_first_count(wisconsin: StateRecount) -> None:
    """3.78 points of the ballots cast on DREs would have hidden a tie."""
    assert wisconsin.shift is not None
    assert wisconsin.shift.switch_points == pytest.approx(3.775755, abs=1e-6)


def test_states_without_a_second_count_are_named() -> None:
    """Michigan and Pennsylvania have none in these data."""
    assert recount_chapter(asked()).without == ("MI", "PA")


@pytest.mark.parametrize(
    ("paper", "scan", "dre", "automark", "expected"),
    [
        (51, 49, 0, 0, "hand"),
        (50, 50, 0, 0, "mixed"),
        (0, 0, 3, 2, "dre"),
        (0, 9, 0, 8, "scan"),
        (0, 0, 0, 7, "mixed"),
        (0, 0, 0, 0, "zero"),
        (None, None, None, None, "no_form"),
    ],
)
def test_a_unit_is_classed_by_more_than_half(
    paper: int | None, scan: int | None, dre: int | None, automark: int | None, expected: str
) -> None:
    """Exactly half is not a majority; no form is not a form of zeros."""
    row = pl.DataFrame(
        {"paper": [paper], "optical_scan": [scan], "dre": [dre], "automark": [automark]},
        schema=dict.fromkeys(("paper", "optical_scan", "dre", "automark"), pl.Int64),
    )
    assert row.select(ballot_class()).item() == expected


counts = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=8)


def compared(before: list[tuple[int, int]], after: list[tuple[int, int]]) -> CountComparison:
    """Two small counts compared, nothing known of equipment."""
    units = [f"{n}" for n in range(len(before))]

    def wide(rows: list[tuple[int, int]]) -> pl.DataFrame:
        return pl.DataFrame({"unit": units, "a": [r[0] for r in rows], "b": [r[1] for r in rows]})

    ballots = pl.DataFrame(
        schema={
            "unit": pl.String,
            **dict.fromkeys(("paper", "optical_scan", "dre", "automark"), pl.Int64),
        }
    )
    methods = pl.DataFrame(schema={"unit": pl.String, "method": pl.String})
    listed = pl.DataFrame(schema={"unit": pl.String, "tabulator": pl.String})
    known = Equipment(ballots, methods, listed)
    return compare_counts(wide(before), wide(after), known, Pair("a", "b"))


@given(counts, st.data())
def test_gross_is_never_less_than_net(before: list[tuple[int, int]], data: st.DataObject) -> None:
    """Errors cancel in the net and never in the gross; swapping the counts turns the signs around."""
    size = len(before)
    pairs = st.tuples(st.integers(0, 50), st.integers(0, 50))
    after = data.draw(st.lists(pairs, min_size=size, max_size=size))
    there, back = compared(before, after), compared(after, before)
    assert there.whole.gross_leader >= abs(there.whole.net_leader)
    assert there.whole.gross_all == back.whole.gross_all
    assert there.whole.net_margin == -back.whole.net_margin
    assert there.margin_after - there.margin_before == there.whole.net_margin


@given(counts)
def test_the_same_count_twice_changes_nothing(rows: list[tuple[int, int]]) -> None:
    """A count against itself has no change anywhere."""
    found = compared(rows, rows)
    assert (found.whole.gross_all, found.units_with_any_change) == (0, 0)

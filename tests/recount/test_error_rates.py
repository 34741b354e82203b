"""Net and absolute error from two counts of the same units."""

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from canvass.errors import OutOfRange
from canvass.recount.error_rates import CountChanges, Pair, error_rates
from tests.recount.published import name, vectors


@pytest.mark.parametrize("vector", vectors("recount.error_rates"), ids=name)
def test_published_rates(vector: Any) -> None:
    """Constructed units: errors that cancel in the net stand in the absolute sum."""
    given = vector["given"]
    pair = Pair(given["leader_index"], 1 - given["leader_index"])
    found = error_rates(given["original"], given["recount"], pair)
    for key, value in vector["expect"].items():
        assert getattr(found, key) == pytest.approx(value, abs=vector["tolerance"])


@pytest.mark.parametrize("vector", vectors("recount.error_rates_file"), ids=name)
def test_published_rates_of_wisconsin_2016(vector: Any, raw_data: Path) -> None:
    """Every published number of the ward file, over the ballot candidates and over all columns."""
    given, expect = vector["given"], vector["expect"]
    table = pl.read_csv(raw_data / given["file"])
    columns = [name.removesuffix("_orig") for name in table.columns if name.endswith("_orig")]
    choices = [name for name in columns if name != "total"]
    first, again = ([table[f"{c}_{count}"] for c in choices] for count in ("orig", "rec"))
    original, recount = np.column_stack(first), np.column_stack(again)
    ends = (choices.index(given["leader"]), choices.index(given["runner_up"]))
    ballot = Pair(*ends, tuple(choices.index(choice) for choice in given["ballot_choices"]))
    everything, on_ballot = (error_rates(original, recount, pair) for pair in (Pair(*ends), ballot))
    assert _numbers(everything, on_ballot, table) == {
        key: pytest.approx(value, rel=1e-5) for key, value in _compared(expect).items()
    }
    assert 100 * everything.units_margin_changed / everything.units == pytest.approx(
        expect["units_margin_changed_pct"], rel=1e-5
    )


def _compared(expect: dict[str, Any]) -> dict[str, Any]:
    return {key: expect[key] for key in expect if key != "units_margin_changed_pct"}


def _numbers(
    everything: CountChanges, on_ballot: CountChanges, table: pl.DataFrame
) -> dict[str, Any]:
    wanted = [
        f"{who}_{count}" for who in ("total", "trump", "clinton") for count in ("orig", "rec")
    ]
    sums = {column: int(table[column].sum()) for column in wanted}
    return {
        "units": everything.units,
        "total_original": sums["total_orig"],
        "total_recount": sums["total_rec"],
        "leader_original": sums["trump_orig"],
        "leader_recount": sums["trump_rec"],
        "runner_up_original": sums["clinton_orig"],
        "runner_up_recount": sums["clinton_rec"],
        "margin_original": sums["trump_orig"] - sums["clinton_orig"],
        "margin_recount": sums["trump_rec"] - sums["clinton_rec"],
        "net_margin_change": everything.net_margin_change,
        "sum_abs_margin_change": everything.sum_abs_margin_change,
        "abs_change_all_columns": everything.sum_abs_choice_change,
        "abs_rate_all_columns_pct": everything.abs_rate_pct,
        "abs_change_ballot_choices": on_ballot.sum_abs_choice_change,
        "abs_rate_ballot_choices_pct": on_ballot.abs_rate_pct,
    }


@pytest.mark.parametrize(
    ("year", "leader", "runner_up", "net", "absolute_per_net", "largest", "by_unit", "by_county"),
    [
        (2016, "trump", "clinton", 131, 23, 0.27, None, None),
        (2011, "prosser", "kloppenburg", -312, 6, 0.18, 3, 2),
    ],
)
def test_errors_of_wisconsin_are_concentrated_and_not_independent(
    raw_data: Path,
    year: int,
    leader: str,
    runner_up: str,
    net: int,
    absolute_per_net: int,
    largest: float,
    by_unit: int | None,
    by_county: int | None,
) -> None:
    """One percent of the units carry 27 and 18% of the change; 2011 is three deviations by unit, two by county."""
    table = pl.read_csv(raw_data / f"recount-history/wi{year}-reporting-units.csv")
    names = [c.removesuffix("_orig") for c in table.columns if c.endswith("_orig")]
    choices = [leader, runner_up, *(n for n in names if n not in ("total", leader, runner_up))]
    first, again = (
        table.select(f"{c}_{count}" for c in choices).to_numpy() for count in ("orig", "rec")
    )
    counties = table["county"].str.strip_chars().to_list()
    found = error_rates(first, again, clusters=counties)
    assert found.net_margin_change == net
    assert round(found.sum_abs_margin_change / abs(net)) == absolute_per_net
    assert found.share_of_largest == pytest.approx(largest, abs=0.01)
    assert found.spread_by_cluster is not None
    if by_unit is not None:
        assert round(abs(net) / found.spread_by_unit) == by_unit
        assert round(abs(net) / found.spread_by_cluster) == by_county


UNITS = arrays(
    np.int64, st.tuples(st.integers(1, 6), st.integers(2, 4)), elements=st.integers(0, 900)
)


@given(UNITS, st.data())
def test_net_never_exceeds_absolute(original: Any, data: st.DataObject) -> None:
    """The net change of the margin is at most the absolute one, and that at most the change of all choices."""
    change = data.draw(arrays(np.int64, original.shape, elements=st.integers(0, 50)))
    found = error_rates(original, original + change)
    assert abs(found.net_margin_change) <= found.sum_abs_margin_change
    assert found.sum_abs_margin_change <= found.sum_abs_choice_change
    assert 0 <= found.share_of_largest <= 1


@given(UNITS, st.data())
def test_the_order_of_units_does_not_matter(original: Any, data: st.DataObject) -> None:
    """Units in another order, and an empty unit more, change no rate."""
    recount = data.draw(arrays(np.int64, original.shape, elements=st.integers(0, 900)))
    order = data.draw(st.permutations(range(len(original))))
    empty = np.zeros((1, original.shape[1]), np.int64)
    one = error_rates(original, recount)
    other = error_rates(np.vstack([original[order], empty]), np.vstack([recount[order], empty]))
    assert other.units == one.units + 1
    for field in ("net_margin_change", "sum_abs_margin_change", "sum_abs_choice_change"):
        assert getattr(other, field) == getattr(one, field)
    assert other.spread_by_unit == pytest.approx(one.spread_by_unit)


def test_clusters_keep_errors_together() -> None:
    """Two units that move the same way in one county make a wider spread than the units alone."""
    original = [[10, 10], [10, 10], [10, 10]]
    recount = [[13, 10], [13, 10], [10, 10]]
    found = error_rates(original, recount, clusters=["a", "a", "b"])
    assert found.spread_by_unit == pytest.approx(18**0.5)
    assert found.spread_by_cluster == pytest.approx(6.0)


@pytest.mark.parametrize(
    ("original", "recount", "fault"),
    [
        ([[1, 2]], [[1, 2], [3, 4]], "differ in shape"),
        ([[1, -2]], [[1, 2]], "negative"),
        ([[1.5, 2.0]], [[1.0, 2.0]], "whole numbers"),
        ([[1]], [[1]], "two choices or more"),
    ],
)
def test_tables_that_do_not_fit_are_refused(original: Any, recount: Any, fault: str) -> None:
    """Different units, negative votes, fractions and a single choice are refused."""
    with pytest.raises(OutOfRange, match=fault):
        error_rates(original, recount)

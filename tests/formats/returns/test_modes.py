"""Totals beside their vote modes: what is computed by lines and sums is what a loop over the cells gives."""

from __future__ import annotations

from collections import defaultdict

import polars as pl
from hypothesis import example, given
from hypothesis import strategies as st

from canvass.formats.columns import COLUMN, LINE
from canvass.formats.returns.modes import without_double_totals
from canvass.formats.returns.results import (
    TOTAL,
    VOTE_CELLS,
    ReadReturns,
    beside,
    by_mode,
    narrow,
)
from canvass.formats.returns.votes import is_closed
from canvass.model import UnitKind

CELLS = st.lists(
    st.tuples(
        st.integers(1, 4),
        st.sampled_from(["u", "v"]),
        st.sampled_from(["a", "b"]),
        st.sampled_from([TOTAL, "mail", "early"]),
        st.integers(-1, 3),
    ),
    max_size=9,
)
Cell = tuple[int, str, str, str, int]


def plainly(cells: list[Cell]) -> tuple[list[Cell], list[int]]:
    """The cells that stay and the lines that are told, choice by choice."""
    groups: dict[tuple[str, str], list[Cell]] = defaultdict(list)
    for cell in cells:
        groups[cell[1], cell[2]].append(cell)
    dropped: set[tuple[str, str, bool]] = set()
    told = set()
    for key, mine in groups.items():
        totals = [cell for cell in mine if cell[3] == TOTAL]
        modes = [cell for cell in mine if cell[3] != TOTAL]
        if totals and modes:
            agree = sum(cell[4] for cell in totals) == sum(cell[4] for cell in modes)
            dropped.add((*key, agree))
            told |= set() if agree else {key}
    kept = [cell for cell in cells if (cell[1], cell[2], cell[3] == TOTAL) not in dropped]
    return kept, [cell[0] for cell in cells if cell[3] == TOTAL and (cell[1], cell[2]) in told]


@given(CELLS)
@example([(1, "u", "a", TOTAL, 3), (1, "u", "a", "mail", 3), (2, "v", "a", TOTAL, 2)])
@example(
    [
        (1, "u", "a", TOTAL, 3),
        (1, "u", "a", "mail", 2),
        (2, "u", "a", TOTAL, 0),
        (2, "u", "a", "mail", 1),
    ]
)
def test_what_stays_is_what_a_plain_loop_keeps(cells: list[Cell]) -> None:
    """Property: the same cells in the same order, and the same lines told."""
    table = pl.DataFrame(
        [
            (line, "votes", unit, "c", choice, mode, votes)
            for line, unit, choice, mode, votes in cells
        ],
        schema={
            LINE: pl.UInt32,
            COLUMN: pl.String,
            "unit": pl.String,
            "contest": pl.String,
            "choice": pl.String,
            "vote_mode": pl.String,
            "votes": pl.Int64,
        },
        orient="row",
    )
    kept, problems = without_double_totals(table)
    rows = kept.select(LINE, "unit", "choice", "vote_mode", "votes").rows()
    assert (rows, [problem.row for problem in problems]) == plainly(cells)


LINES = st.lists(
    st.tuples(
        st.sampled_from(["u", "v"]),
        st.sampled_from(["a", "b"]),
        st.integers(0, 3),
        st.none() | st.integers(0, 3),
        st.integers(-1, 1),
    ),
    min_size=1,
    max_size=7,
)


@given(LINES)
@example([("u", "a", 1, None, 0), ("v", "a", 2, 1, 0), ("u", "a", 0, 3, 0)])
def test_modes_beside_the_votes_are_the_modes_line_by_line(
    lines: list[tuple[str, str, int, int | None, int]],
) -> None:
    """Property: where every line closes, the modes beside it say what cells of their own say, in the same order."""
    off = [over for *_, over in lines]
    cells = pl.DataFrame(
        {
            LINE: pl.Series(range(2, len(lines) + 2), dtype=pl.UInt32),
            COLUMN: ["votes"] * len(lines),
            "unit": [unit for unit, *_ in lines],
            "contest": ["c"] * len(lines),
            "choice": [choice for _, choice, *_ in lines],
            "vote_mode": [TOTAL] * len(lines),
            "votes": [mail + (early or 0) + over for _, _, mail, early, over in lines],
            beside("Mail"): [mail for _, _, mail, *_ in lines],
            beside("early"): pl.Series([early for *_, early, _ in lines], dtype=pl.Int64),
        }
    )
    modes = ("Mail", "early")
    own = cells.select(list(VOTE_CELLS))
    kept, problems = without_double_totals(pl.concat([own, by_mode(cells, modes)]))
    assert is_closed(cells, modes) == (not any(off))
    if any(off):
        return
    wide = ReadReturns("r", UnitKind.PRECINCT, cells, modes=modes)
    plain = ReadReturns("r", UnitKind.PRECINCT, kept)
    assert not problems
    for one, other in ((wide.cells, kept), (wide.table, plain.table), (wide.summed, plain.summed)):
        assert one.equals(other)
    assert (wide.numbers, wide.votes) == (kept.height, kept["votes"].sum())


@given(st.lists(st.integers(-(1 << 40), 1 << 40) | st.integers(-200, 200) | st.none(), max_size=9))
@example([127, 1])
@example([])
def test_narrow_numbers_are_the_same_numbers(numbers: list[int | None]) -> None:
    """Property: in whichever type they are kept, the numbers are whole and none is another."""
    assert narrow(pl.Series(numbers, dtype=pl.Int64)).to_list() == numbers


def test_narrow_modes_are_added_as_wide_numbers() -> None:
    """Two modes that fit in a byte each may make more than one holds: a sum that wraps would close, or be written."""
    lines = pl.DataFrame(
        {LINE: [2, 3], COLUMN: ["votes"] * 2, "unit": ["u", "v"], "contest": ["c"] * 2}
        | {"choice": ["a"] * 2, "vote_mode": [TOTAL] * 2, "votes": [200, 254]}
        | {
            beside(name): narrow(pl.Series([100, 127], dtype=pl.Int64))
            for name in ("mail", "early")
        }
    )
    modes = ("mail", "early")
    assert lines.schema[beside("mail")] == pl.Int8
    assert is_closed(lines, modes)
    assert not is_closed(lines.with_columns(votes=pl.Series([-56, -2])), modes)
    apart = by_mode(lines, modes)
    assert apart.schema["votes"] == pl.Int64
    assert apart["votes"].sum() == 454


def test_modes_that_are_not_beside_every_line_are_cells_of_their_own() -> None:
    """A first mode that is empty somewhere, or one called total, does not stand beside the votes."""
    cells = pl.DataFrame({"votes": [1], beside("mail"): [None], beside("total"): [1]})
    assert not is_closed(cells, ["mail", "total"])
    assert not is_closed(cells, ["total"])

"""Print what the known costs of recounts say of the estimate: its middle fitted, and the error on each left out.

``python -m tools.fit_costs`` reads src/canvass/data/recount-history/known-costs.csv, the only place where the cases
stand. The office's ask and the actual cost are kept apart, and so are counts by hand and by machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import polars as pl

from canvass.journeys.plan.past_costs import known_costs
from canvass.recount.cost_fit import cost_fit
from canvass.recount.known_costs import (
    CostError,
    KnownCost,
    error_of,
    error_of_asks,
    left_out,
)

LEFT_OUT = Path(__file__).parent / "recount_history" / "costs_left_out.csv"
"""Recounts of which money is known, and of which something that a fit needs is not."""


def lines() -> Iterator[str]:
    """The fits, a line for each case, and the recounts that are in none of them."""
    cases = known_costs()
    by_hand = [case for case in cases if case.is_by_hand and case.actual_cents]
    fit = cost_fit(cases)
    yield f"by hand, actual cost: middle x {fit.scale:.3f}"
    yield from _each(by_hand, fit.error)
    for method in ("hand", "officials"):
        some = [case for case in by_hand if case.method == method]
        yield f"  of these by {method}: {_error(error_of(some, [_ratio(c) / fit.scale for c in some]))}"
    yield "by hand, asked in advance, over the fitted middle"
    yield from _each(
        [case for case in cases if case.is_by_hand and case.asked_cents],
        error_of_asks(cases, fit.scale),
    )
    by_machine = [case for case in cases if not case.is_by_hand and case.actual_cents]
    usd = [(case.actual_cents or 0) / 100 / case.ballots for case in by_machine]
    yield "by machine, actual cost, dollars a ballot over what the others give"
    yield from _each(by_machine, error_of(by_machine, left_out(usd)))
    yield "left out"
    for row in pl.read_csv(LEFT_OUT).iter_rows(named=True):
        yield f"  {row['place']} {row['year']}: {row['why']}"


def _ratio(case: KnownCost) -> float:
    return (case.actual_cents or 0) / case.middle_cents


def _each(cases: Sequence[KnownCost], error: CostError | None) -> Iterator[str]:
    for at, case in enumerate(cases):
        ratio = f"{error.ratios[at]:.2f}" if error else ""
        yield f"  {ratio:>6} {case.place} {case.year}, {case.method}"
    yield f"  {_error(error)}"


def _error(error: CostError | None) -> str:
    if error is None:
        return "none known"
    return (
        f"{error.least:.2f} to {error.most:.2f} times, three in four at most {error.three_in_four:.2f}, "
        f"typically {error.off:.2f} times too high or too low"
    )


if __name__ == "__main__":
    print("\n".join(lines()))

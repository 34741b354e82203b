"""Play every cell and write docs/bets-compared.md: about an hour on one processor. Argument: how many processes."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from multiprocessing import Pool
from pathlib import Path

from canvass.audit.bets.tested import PolledClaim
from tools.bet_study.cells import Cell, comparisons, otherwise, polls
from tools.bet_study.page import page
from tools.bet_study.published import RECOMMENDED
from tools.bet_study.results import CellResult, Size, result, sizes_of

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "bets-compared.md"
DRAWS, FEWEST, MOST = 8_000_000, 1000, 10_000
"""Draws of one test in a cell, about; audits at least and at most."""
POLLED = (RECOMMENDED, "BRAVO", "ALPHA, d = 100", "ALPHA, d = 1000", "square Kelly")
COMPARED = (
    RECOMMENDED,
    "super-simple, 1.03905",
    "COBRA, usual rates",
    "shrunk Kelly, both ways",
    "universal",
)


def audits(cell: Cell) -> int:
    """More where they are short."""
    return int(min(max(DRAWS / cell.oracle, FEWEST), MOST))


def played(cell: Cell) -> CellResult:
    """One row of the main tables."""
    found = result(cell, audits(cell))
    print(f"{float(cell.margin):.1%} {cell.name}: {found.excess('weighed'):+.2%}", flush=True)
    return found


def played_otherwise(cell: Cell) -> tuple[Cell, Mapping[str, Size]]:
    """One row of the last tables."""
    names = POLLED if isinstance(cell.claim, PolledClaim) else COMPARED
    return cell, sizes_of(cell, names, FEWEST)


def main(processes: int) -> None:
    """Every cell, the longest first."""
    cells = [*comparisons(), *polls()]
    with Pool(processes) as pool:
        results = pool.map(played, cells, chunksize=1)
        others = pool.map(played_otherwise, list(otherwise()), chunksize=1)
    is_polled = [isinstance(each.cell.claim, PolledClaim) for each in results]
    compared = [each for each, polled in zip(results, is_polled, strict=True) if not polled]
    polled = [each for each, polled in zip(results, is_polled, strict=True) if polled]
    PAGE.write_text(page(compared, polled, others), "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)

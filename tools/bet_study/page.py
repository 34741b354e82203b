"""The study as a page: one row for each cell, and every cell that is beyond three percent with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tools.bet_study.cells import Cell
from tools.bet_study.results import REASONS, WITHIN, CellResult, Size

HEAD = """# Bets compared

Written by `python -m tools.bet_study`, with seeds: the same numbers every time. How the recommended bet is chosen, and
what may be asked for instead, is in [bets](bets.md).

Each row is one report and one kind of truth. The report is right, cards are not put back, the risk limit is 5%, there
are 1,000,000 cards, and all tests read the same shuffled cards. A size is *average / nine tenths*: the draws of an
average audit, and those by which nine tenths of all audits have ended. **Weighed** is two thirds of the one and one
third of the other: that is what the bet is chosen for. *Oracle* is what a bet takes on average that knows the cards.
Each excess is that of the recommended bet over the published test that is best at that number in that row; below 0 it
is better than all of them. A published test that needs rates of errors is told the true ones ("COBRA, rates known"),
as the recommended bet is. Left out are the cells whose errors take the whole lead.

"""
REASON_HEAD = "\nAn excess of more than three percent has a letter:\n\n{letters}\n"
COMPARED = (
    "| margin | errors in 10,000 cards | oracle | recommended | best published, weighed "
    "| weighed | average | nine tenths | |"
)
POLLED = COMPARED.replace("errors in 10,000 cards", "cards without a vote")
OTHERWISE_HEAD = """
## Where what is assumed is not true

The bets are those for what they were told; the cards are otherwise. Errors are told and true in 10,000 cards.

"""


def page(
    comparisons: Sequence[CellResult],
    polls: Sequence[CellResult],
    otherwise: Sequence[tuple[Cell, Mapping[str, Size]]],
) -> str:
    """The whole page."""
    letters = sorted({letter for each in (*comparisons, *polls) for letter in each.why.split()})
    parts = [
        HEAD,
        _summary((*comparisons, *polls)),
        REASON_HEAD.format(letters="\n".join(f"- **{each}**: {REASONS[each]}" for each in letters)),
        "\n## Comparison\n\n" + _table(COMPARED, comparisons),
        "\n## Polling\n\n" + _table(POLLED, polls),
        OTHERWISE_HEAD + _otherwise(otherwise),
    ]
    return "".join(parts)


def _summary(results: Sequence[CellResult]) -> str:
    """How many cells are within three percent of the best, by each number."""
    counts = {
        said: sum(each.excess(number) <= WITHIN for each in results)
        for said, number in (
            ("weighed", "weighed"),
            ("on average", "mean"),
            ("nine times out of ten", "most"),
        )
    }
    said = ", ".join(f"{name} in {count}" for name, count in counts.items())
    whole = f"The recommended bet is within three percent of the best published test, of {len(results)} cells"
    return f"{whole}: {said}.\n"


def _table(head: str, results: Sequence[CellResult]) -> str:
    lines = [head, "|---" * 9 + "|", *(_row(each) for each in results)]
    return "\n".join(lines) + "\n"


def _row(found: CellResult) -> str:
    name, best = found.best("weighed")
    cells = [
        f"{float(found.cell.margin):.1%}",
        found.cell.name,
        f"{found.oracle:,.0f}",
        sizes(found.own),
        f"{name}: {sizes(best)}",
        f"{found.excess('weighed'):+.1%} (± {found.error:.1%})",
        f"{found.excess('mean'):+.1%}",
        f"{found.excess('most'):+.1%}",
        found.why,
    ]
    return "| " + " | ".join(cells) + " |"


def sizes(size: Size) -> str:
    """Average and nine tenths."""
    return f"{size.mean:,.0f} / {size.most:,.0f}"


def _otherwise(cells: Sequence[tuple[Cell, Mapping[str, Size]]]) -> str:
    """What tests take where the truth is not what they were told: a table for each set of tests."""
    parts = []
    for names, group in groupby(cells, key=lambda pair: tuple(pair[1])):
        lines = [f"| margin | told | true | oracle | {' | '.join(names)} |"]
        lines.append("|---" * (4 + len(names)) + "|")
        for cell, found in group:
            numbers = " | ".join(map(sizes, found.values()))
            lines.append(
                f"| {float(cell.margin):.1%} | {cell.told} | {cell.name} | {cell.oracle:,.0f} | {numbers} |"
            )
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)

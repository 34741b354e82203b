"""The county of SUITE's files with the totals of its wards: their cards have no records, and are pools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from tests.cli.audit.suite_files import SEED, VOTES, WITHOUT, cast, write_suite

ONEAUDIT = ("--method", "oneaudit")
FILES = (
    *("--manifest", "manifest.csv", "--records", "records.csv"),
    *("--batches", "totals.csv", "--read", "read.csv", "--seed", SEED),
)
RISK = ("audit", "risk", "cards", *VOTES, "--contest", "mayor", *FILES, *ONEAUDIT)


def totals() -> dict[str, Counter[str]]:
    """The votes of each ward."""
    marks = [cast(number) for number in range(sum(cards for _, cards in WITHOUT))]
    found, first = {}, 0
    for batch, cards in WITHOUT:
        found[batch] = Counter(marks[first : first + cards])
        first += cards
    return found


def write_pools(folder: Path, wrong: Mapping[tuple[str, int], str] | None = None) -> None:
    """Manifest, records, totals, and readings of every card; ``wrong`` are marks that people read otherwise."""
    write_suite(folder, wrong)
    write_totals(
        folder,
        [(batch, c, str(votes[c])) for batch, votes in totals().items() for c in ("ann", "bob")],
    )


def write_totals(folder: Path, rows: list[tuple[str, str, str]]) -> None:
    """The table of totals."""
    lines = ["batch,contest,choice,votes", *(f"{b},mayor,{c},{n}" for b, c, n in rows), ""]
    (folder / "totals.csv").write_text("\n".join(lines))

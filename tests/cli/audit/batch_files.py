"""The published example of Stark 2009 as files: 400 batches whose errors could come to 21 margins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

VOTES = ("ann=60000", "bob=54000")
SEED = "01382438112797316654"
LARGE, SMALL = (400, 200, 180), (200, 100, 90)
"""Cards, votes for Ann and votes for Bob of a batch up to number 200, and of one beyond."""


def batch(number: int) -> tuple[int, int, int]:
    """Cards and reported votes of a batch."""
    return LARGE if number <= 200 else SMALL


def write_files(folder: Path) -> None:
    """The manifest and the votes reported for every batch."""
    numbers = range(1, 401)
    boxes = [f"{number},{batch(number)[0]}" for number in numbers]
    votes = [
        f"{number},mayor,{choice},{count}"
        for number in numbers
        for choice, count in zip(("ann", "bob"), batch(number)[1:], strict=True)
    ]
    (folder / "manifest.csv").write_text("\n".join(("batch,cards", *boxes, "")))
    (folder / "totals.csv").write_text("\n".join(("batch,contest,choice,votes", *votes, "")))


def write_counts(
    folder: Path, numbers: Sequence[int], wrong: Mapping[int, tuple[int, int] | None] | None = None
) -> None:
    """What people counted in these batches: the report, but for those in ``wrong``; None is a lost batch."""
    lines = ["batch,contest,found,choice,votes,cards,undervotes,overvoted"]
    for number in numbers:
        cards, *reported = batch(number)
        counted = (wrong or {}).get(number, tuple(reported))
        if counted is None:
            lines.append(f"{number},mayor,no,,,,,")
            continue
        under = cards - sum(counted)
        lines += [
            f"{number},mayor,yes,{choice},{votes},{cards},{under},0"
            for choice, votes in zip(("ann", "bob"), counted, strict=True)
        ]
    (folder / "counted.csv").write_text("\n".join((*lines, "")))


def write_alike(folder: Path, batches: int, cards: int, votes: tuple[int, int]) -> None:
    """Batches b00, b01, ... that are all alike: cards, votes for A and votes for B."""
    names = [f"b{number:02}" for number in range(batches)]
    boxes = [f"{name},{cards}" for name in names]
    reported = [
        f"{name},mayor,{choice},{count}"
        for name in names
        for choice, count in zip("AB", votes, strict=True)
    ]
    (folder / "manifest.csv").write_text("\n".join(("batch,cards", *boxes, "")))
    (folder / "totals.csv").write_text("\n".join(("batch,contest,choice,votes", *reported, "")))


def write_alike_counts(
    folder: Path, names: Sequence[str], cards: int, votes: tuple[int, int], short: str
) -> None:
    """What people counted in these on so many cards: the report, but one vote less for A in the batch ``short``."""
    lines = ["batch,contest,found,choice,votes,cards,undervotes,overvoted"]
    for name in names:
        counted = (votes[0] - (name == short), votes[1])
        under = cards - sum(counted)
        lines += [
            f"{name},mayor,yes,{choice},{count},{cards},{under},0"
            for choice, count in zip("AB", counted, strict=True)
        ]
    (folder / "counted.csv").write_text("\n".join((*lines, "")))

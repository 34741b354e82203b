"""The seed of a demonstration: three people make it, and the last of them would like to choose it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from canvass.errors import CanvassError
from canvass.journeys.audit_folder.ceremony import (
    ceremony_at_work,
    draw_contribution,
    keep_made_seed,
    open_ceremony,
    promise,
    reveal,
)
from canvass.journeys.audit_folder.desk import Desk, Hand

CONTRIBUTIONS = {
    "Ann Lee": "27182 81828 45904 52353",
    "Bo Karlsson": "31415 92653 58979 32384",
    "Cy Novak": "53895 70440 34100 32027",
}
"""Digits of twenty dice each. The last has seen the others' when he shows ``CHOSEN`` in the place of his own."""
CHOSEN = "00000000000000000000"
WITNESSES = ("Dee Okafor",)


@dataclass(frozen=True, slots=True)
class SeedMade:
    """Who made a seed, and what was said to the last of them, who showed other digits than were promised."""

    contributors: tuple[str, ...]
    refused: str


def make_seed(desk: Desk, words: tuple[str, ...], folder: Path, hand: Hand) -> SeedMade:
    """Every digest first, then the digits; those of the last are refused until they are what was promised."""
    open_ceremony(desk, words, [*CONTRIBUTIONS], "", hand)
    commitment = ceremony_at_work(desk.state).opened.commitment
    kept = [
        draw_contribution(folder / f"digits-{place}.json", name, commitment, digits)
        for place, (name, digits) in enumerate(CONTRIBUTIONS.items(), 1)
    ]
    for each in kept:
        promise(desk, each.contributor, each.digest, hand)
    for each in kept[:-1]:
        reveal(desk, each, hand)
    refused = ""
    try:
        reveal(desk, replace(kept[-1], digits=CHOSEN), hand)
    except CanvassError as refusal:
        refused = str(refusal)
    reveal(desk, kept[-1], hand)
    keep_made_seed(desk, words, WITNESSES, hand)
    return SeedMade(tuple(CONTRIBUTIONS), refused)

"""A folder audit of three contests of which one or two are drawn: the others have a valid risk, or cannot say.

Tickets are worked out by hand. A contest that was carried may use the first cards of its own order, up to the first
that nobody read; its risk is that of an audit by the same seed which drew just so many cards for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from canvass.model import CardId
from tests.cli.conftest import Run
from tests.journeys.audit_folder.scenes import (
    BATCHES,
    DICE,
    SIZE,
    Asked,
    Cards,
    Scene,
    Step,
    play,
    votes_of,
)
from tests.some_of import some_of

SEED = DICE.replace(" ", "")
CHOICES = {"mayor": ("A", "B"), "bond": ("Yes", "No"), "school": ("S", "T")}
COUNTIES = {"mayor": ("Brown",), "bond": ("Adams",), "school": ("Adams", "Brown")}
"""Mayor is on the cards of Brown, the bond on those of Adams, the school board on all."""


def paper() -> Cards:
    """Every card with two contests; each is won by eight in ten."""
    found: Cards = {}
    for number, (batch, position) in enumerate((b, p) for b in BATCHES for p in range(1, SIZE + 1)):
        found[*batch, str(position)] = {
            contest: (choices[(number * step) % 10 >= 8],)
            for step, (contest, choices) in zip((7, 3, 1), CHOICES.items(), strict=True)
            if batch[0] in COUNTIES[contest]
        }
    return found


PAPER = paper()


def scene(method: str, sizes: Mapping[str, int]) -> Scene:
    """An audit of the three contests in which only those with a size are drawn."""

    def asked(contest: str) -> Asked:
        inside = "" if contest == "school" else f"jurisdictions = {list(COUNTIES[contest])}\n"
        more = inside.replace("'", '"') + ("" if contest in sizes else "targeted = false\n")
        votes = votes_of(PAPER, contest, CHOICES[contest])
        return Asked(contest, votes, f'name = "{method}"', len(_frame(contest)), more=more)

    contests = tuple(map(asked, CHOICES))
    found = Scene(contests, (Step(sizes),), PAPER, PAPER, is_aborted=True)
    return replace(found, with_records=method == "comparison")


def _frame(contest: str) -> list[CardId]:
    """The cards with the contest, by their tickets: SHA-256 over netstrings of scheme, seed, purpose, kind and id."""
    mine = [card for card, marks in PAPER.items() if contest in marks]
    return sorted(mine, key=lambda card: sha256(_hashed(card)).digest())


def _hashed(card: CardId) -> bytes:
    parts = ("canvass-ticket-v1", SEED, "order", "card", *card)
    return b"".join(b"%d:%s," % (len(part.encode()), part.encode()) for part in parts)


def usable(contest: str, sizes: Mapping[str, int]) -> int:
    """How many cards of its own order were read for other contests before the first that was not."""
    read = {card for drawn, size in sizes.items() for card in _frame(drawn)[:size]}
    frame = _frame(contest)
    return next((n for n, card in enumerate(frame) if card not in read), len(frame))


def measured(run: Run, folder: Path, method: str, sizes: Mapping[str, int]) -> dict[str, Any]:
    """What the command says of each contest after the round; both verifiers find the same in the record."""
    record = play(folder, scene(method, sizes))
    code, out, err = run("audit", "status", str(folder / "audit"), "--json")
    assert (code, err) == (0, "")
    code, verified, _ = run("verify", str(record))
    assert code == 0, verified
    assert "Consistent" in verified
    return {each["contest"]: each for each in json.loads(out)["contests"]}


@some_of(
    ("sizes", "method"),
    product([{"school": 40}, {"bond": 30}, {"bond": 25, "mayor": 40}], ["comparison", "polling"]),
    every=4,
    first=2,
)
def test_every_contest_on_the_cards_has_a_risk_or_cannot_say(
    run: Run, tmp_path: Path, method: str, sizes: Mapping[str, int]
) -> None:
    """Where cards are usable the risk is that of an audit that drew them for it; where none is, it cannot say."""
    found = measured(run, tmp_path / "carried", method, sizes)
    alone = {contest: usable(contest, sizes) for contest in CHOICES}
    drawn = {contest: count for contest, count in alone.items() if count}
    own = measured(run, tmp_path / "own", method, drawn)
    for contest, count in alone.items():
        risk, status = found[contest]["measured_risk"], found[contest]["status"]["value"]
        if count:
            assert risk == own[contest]["measured_risk"]
            assert status != "cannot_say"
        else:
            assert (risk, status) == ("1.000000000000", "cannot_say")


def test_the_cases_differ() -> None:
    """In one a contest has no usable card, in one fewer than those read that have it, in one all of them."""
    assert usable("mayor", {"bond": 30}) == 0
    assert 0 < usable("school", {"bond": 30}) < 30
    assert 25 < usable("school", {"bond": 25, "mayor": 40}) < 65
    assert usable("mayor", {"school": 40}) + usable("bond", {"school": 40}) == 40

"""A synthetic election of the shape of a manifest, with errors planted in it by a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange
from canvass.model import Manifest
from canvass.stats.streams import stream
from canvass.tabulation import Cost, votes_for_margin
from canvass.tamper.divide import Integers

NO_VOTE, NOT_FOUND = -1, -2
"""What stands on a card in the place of a choice: nothing, and nobody can find the card."""
STACK = 25
"""Cards in a stack that is fed at once."""
LEAN = 0.5
"""Spread of the batches' leaning to a choice, on the scale of log odds: batches of one place differ that much."""


class ErrorKind(StrEnum):
    """An error that happens in offices."""

    SCANNED_TWICE = "scanned_twice"
    TRANSPOSED_COUNT = "transposed_count"
    CARD_MISSING = "card_missing"
    STYLE_MISREAD = "style_misread"
    WRONG_LABEL = "wrong_label"
    CHOICES_SWAPPED = "choices_swapped"
    WRONG_WINNER = "wrong_winner"

    @property
    def sentence(self) -> str:
        """The error in words."""
        return _KINDS[self]

    @property
    def is_of_accounting(self) -> bool:
        """Whether records and manifest, held against each other before the draw, do not fit."""
        return self in (ErrorKind.SCANNED_TWICE, ErrorKind.TRANSPOSED_COUNT)


_KINDS = {
    ErrorKind.SCANNED_TWICE: "a stack was scanned twice",
    ErrorKind.TRANSPOSED_COUNT: "two digits of a count in the manifest are exchanged",
    ErrorKind.CARD_MISSING: "a batch has one card less than its manifest says",
    ErrorKind.STYLE_MISREAD: "the ballot style of a stack was misread, and its votes were not recorded",
    ErrorKind.WRONG_LABEL: "two boxes have one another's labels",
    ErrorKind.CHOICES_SWAPPED: "two choices are exchanged in the records of one tabulator or batch",
    ErrorKind.WRONG_WINNER: "records were changed until another choice won",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """An error to plant, and the numbers of its batches in the manifest; one that is not named is drawn by the seed."""

    kind: ErrorKind
    batch: int | None = None
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Planted:
    """One error: what, where, and how many cards it is on."""

    kind: ErrorKind
    where: str
    cards: int


@dataclass(frozen=True, eq=False)
class Synthetic:
    """Every card (n) of the manifest: its batch, the choice on its record and on its paper, as numbers of ``choices``.

    ``touched`` says for each kind of error which cards it is on. The records add up to the reported votes.
    """

    choices: tuple[str, ...]
    batch: Integers
    record: Integers
    paper: Integers
    planted: tuple[Planted, ...]
    touched: Mapping[ErrorKind, npt.NDArray[np.bool_]]

    def votes(self, on: Integers) -> dict[str, int]:
        """Votes of each choice on records or paper."""
        counts = np.bincount(on[on >= 0], minlength=len(self.choices))
        return dict(zip(self.choices, counts.tolist(), strict=True))


def synthetic(
    manifest: Manifest, reported: ReportedContest, seed: str, wanted: Sequence[Wanted] = ()
) -> Synthetic:
    """The election and its errors, both drawn by the seed, or with the errors that are ``wanted``.

    Raises OutOfRange where the cards cannot hold the votes, and with every wanted error that cannot be planted.
    """
    votes = dict(reported.valid_votes)
    if sum(votes.values()) > manifest.cards:
        raise OutOfRange(
            f"contest {reported.contest.id!r}: {sum(votes.values()):,} votes on the {manifest.cards:,} cards of the "
            "manifest; a card holds one vote, so give a manifest with as many cards, or fewer votes"
        )
    sizes = np.array([batch.cards for batch in manifest.batches], dtype=np.int64)
    batch = np.repeat(np.arange(sizes.size), sizes)
    record = _records(batch, sizes.size, list(votes.values()), seed)
    return _with_errors(manifest, reported, tuple(votes), batch, record, seed, wanted)


def _records(batch: Integers, batches: int, votes: list[int], seed: str) -> Integers:
    """Choices on cards: as many as were reported, batches leaning to one or another."""
    random = stream(seed, "synthetic votes")
    record = np.full(batch.size, NO_VOTE, dtype=np.int64)
    left = np.arange(batch.size)
    for choice, count in enumerate(votes):
        lean = random.normal(0.0, LEAN, batches)
        score = lean[batch[left]] + random.logistic(size=left.size)
        taken = np.argsort(-score, kind="stable")[:count]
        record[left[taken]] = choice
        left = np.delete(left, taken)
    return record


def _with_errors(
    manifest: Manifest,
    reported: ReportedContest,
    choices: tuple[str, ...],
    batch: Integers,
    record: Integers,
    seed: str,
    wanted: Sequence[Wanted],
) -> Synthetic:
    random = stream(seed, "planted errors")
    paper = record.copy()
    planted: list[Planted] = []
    touched: dict[ErrorKind, npt.NDArray[np.bool_]] = {}
    pair = (choices.index(reported.closest.id.choice), choices.index(reported.closest.id.other))
    scene = _Scene(manifest, batch, paper, pair, random)
    for one in wanted or [Wanted(kind) for kind in _drawn(random)]:
        kind = one.kind
        where, cards, read = _PLANT[kind](replace(scene, wanted=one))
        if cards.size:
            before = paper.copy()
            paper[cards] = read
            on = np.zeros(batch.size, dtype=bool)
            on[cards] = True
            changes = kind.is_of_accounting or (paper != before).any()
            if changes:
                planted.append(Planted(kind, where, int(cards.size)))
                touched[kind] = on
    _check_planted(wanted, planted)
    return Synthetic(choices, batch, record, paper, tuple(planted), touched)


def _check_planted(wanted: Sequence[Wanted], planted: Sequence[Planted]) -> None:
    """Refuse errors that somebody asked for and that would change nothing, all at once."""
    there = {one.kind for one in planted}
    if lacking := [one.kind for one in wanted if one.kind not in there]:
        told = "; ".join(f"{kind.value} ({kind.sentence})" for kind in lacking)
        raise OutOfRange(
            f"these errors change nothing where they are asked for: {told}; name another batch, or leave them out"
        )


def _drawn(random: np.random.Generator) -> list[ErrorKind]:
    """Each kind with a chance of one in two, the wrong winner with one in four; at least one."""
    while True:
        chances = random.random(len(ErrorKind))
        kinds = [
            kind
            for kind, chance in zip(ErrorKind, chances, strict=True)
            if chance < (0.25 if kind is ErrorKind.WRONG_WINNER else 0.5)
        ]
        if kinds:
            return kinds


@dataclass(frozen=True, eq=False)
class _Scene:
    """What errors are planted in."""

    manifest: Manifest
    batch: Integers
    paper: Integers
    pair: tuple[int, int]
    random: np.random.Generator
    wanted: Wanted | None = None

    def some_batch(self, least: int = 1) -> int:
        """The batch that is asked for; else one with at least so many cards, else the largest."""
        if self.wanted is not None and self.wanted.batch is not None:
            return self.wanted.batch
        return self._drawn_batch(least)

    def other_batch(self, one: int, least: int) -> int:
        """The other batch that is asked for; else one that is drawn, the same one only where there is no other."""
        if self.wanted is not None and self.wanted.other is not None:
            return self.wanted.other
        drawn = self._drawn_batch(least)
        others = np.setdiff1d(np.arange(len(self.manifest.batches)), [one])
        return int(self.random.choice(others)) if drawn == one and others.size else drawn

    def _drawn_batch(self, least: int) -> int:
        sizes = np.array([each.cards for each in self.manifest.batches])
        fitting = np.flatnonzero(sizes >= least)
        return int(self.random.choice(fitting)) if fitting.size else int(sizes.argmax())

    def cards_of(self, number: int) -> Integers:
        """Places of a batch's cards."""
        return np.flatnonzero(self.batch == number)

    def name(self, number: int) -> str:
        """What a person calls a batch."""
        return " ".join(self.manifest.ids[number])


_Errors = tuple[str, Integers, Integers]
"""Where, on which cards, and what their paper says."""


def _scanned_twice(scene: _Scene) -> _Errors:
    number = scene.some_batch(STACK)
    cards = scene.cards_of(number)[:STACK]
    return scene.name(number), cards, scene.paper[cards]


def _transposed(scene: _Scene) -> _Errors:
    sizes = [str(each.cards) for each in scene.manifest.batches]
    able = [number for number, size in enumerate(sizes) if size[-2:-1] not in ("", size[-1])]
    if not able:
        return "", np.zeros(0, np.int64), np.zeros(0, np.int64)
    asked = scene.wanted.batch if scene.wanted else None
    number = int(scene.random.choice(able)) if asked is None else asked
    if number not in able:
        return "", np.zeros(0, np.int64), np.zeros(0, np.int64)
    size = sizes[number]
    off = abs(int(size) - int(size[:-2] + size[-1] + size[-2]))
    cards = scene.cards_of(number)[:off]
    where = f"{scene.name(number)}: {size} written as {size[:-2]}{size[-1]}{size[-2]}"
    return where, cards, scene.paper[cards]


def _missing(scene: _Scene) -> _Errors:
    number = scene.some_batch(2)
    cards = scene.cards_of(number)[-1:]
    return scene.name(number), cards, np.full(cards.size, NOT_FOUND)


def _style(scene: _Scene) -> _Errors:
    """Cards without a recorded vote on whose paper there is one, for either of the two choices."""
    number = scene.some_batch(STACK)
    cards = scene.cards_of(number)
    cards = cards[scene.paper[cards] == NO_VOTE][:STACK]
    return scene.name(number), cards, scene.random.choice(scene.pair, cards.size)


def _label(scene: _Scene) -> _Errors:
    one = scene.some_batch(STACK)
    other = scene.other_batch(one, STACK)
    first, second = scene.cards_of(one), scene.cards_of(other)
    common = 0 if one == other else min(first.size, second.size)
    cards = np.concatenate([first[:common], second[:common]])
    read = np.concatenate([scene.paper[second[:common]], scene.paper[first[:common]]])
    return f"{scene.name(one)} and {scene.name(other)}", cards, read


def _swapped(scene: _Scene) -> _Errors:
    """The cards of a tabulator where there are several, else of a batch."""
    number = scene.some_batch(STACK)
    tabulators = np.array([each.tabulator for each in scene.manifest.batches])
    if len(set(tabulators.tolist())) > 1:
        inside = (tabulators == tabulators[number])[scene.batch]
        where = f"tabulator {tabulators[number]}"
    else:
        inside, where = scene.batch == number, scene.name(number)
    cards = np.flatnonzero(inside & np.isin(scene.paper, scene.pair))
    one, other = scene.pair
    return where, cards, np.where(scene.paper[cards] == one, other, one)


def _winner(scene: _Scene) -> _Errors:
    """As few of the winner's votes as make the other one the winner on paper."""
    one, other = scene.pair
    lead = int((scene.paper == one).sum() - (scene.paper == other).sum())
    holders = np.flatnonzero(scene.paper == one)
    wanted = votes_for_margin(lead, Cost.FLIP) if lead >= 0 else 0
    cards = np.sort(scene.random.choice(holders, min(wanted, holders.size), replace=False))
    return "all batches", cards, np.full(cards.size, other)


_PLANT = {
    ErrorKind.SCANNED_TWICE: _scanned_twice,
    ErrorKind.TRANSPOSED_COUNT: _transposed,
    ErrorKind.CARD_MISSING: _missing,
    ErrorKind.STYLE_MISREAD: _style,
    ErrorKind.WRONG_LABEL: _label,
    ErrorKind.CHOICES_SWAPPED: _swapped,
    ErrorKind.WRONG_WINNER: _winner,
}

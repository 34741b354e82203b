"""A scenario applied to a manifest, to the cards in it and so to the votes of each batch: one change of all three.

The votes of a batch are those of its cards, before and after: so no scenario changes a return and leaves the records
that it adds up to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import floor

import numpy as np
import numpy.typing as npt

from canvass.errors import OutOfRange, UnknownName
from canvass.model import BatchId, CardTable, Manifest, RecordedContest
from canvass.tamper.cards import applied_to_cards, card_change, restyled, style_change
from canvass.tamper.divide import Integers, divided
from canvass.tamper.listed import with_invented, without_hidden
from canvass.tamper.scenario import LEADER, RUNNER_UP, Scenario, What, Where

UNSAID_OF_CARDS = ("states", "vote_modes", "technologies", "fact")
"""Settings of ``[where]`` that neither a manifest nor cards can answer."""
_TAKES_ANY = frozenset({What.REREAD, What.RESTYLE})


@dataclass(frozen=True, eq=False)
class Boxes:
    """A manifest, and the records of the cards in it, batch by batch."""

    manifest: Manifest
    cards: CardTable
    contest: str

    def __post_init__(self) -> None:
        """Refuse records of no batch of the manifest, of more cards than it has, and marks with ranks or points."""
        known = dict(zip(self.manifest.ids, self.manifest.batches, strict=True))
        last = np.zeros(len(self.cards.batches), np.int64)
        np.maximum.at(last, self.cards.batch, self.cards.position)
        for name, most in zip(self.cards.batches, last.tolist(), strict=True):
            if name not in known:
                raise UnknownName("batch of the manifest", " ".join(name), map(" ".join, known))
            if most > known[name].cards:
                raise OutOfRange(
                    f"batch {' '.join(name)}: a record of card {most:,}, and {known[name].cards:,} cards in the "
                    "manifest"
                )
        if self.recorded.is_ranked or self.recorded.in_points:
            raise OutOfRange(
                f"contest {self.contest!r} has ranks or points: only marks without them can be changed"
            )

    @property
    def recorded(self) -> RecordedContest:
        """The marks of the contest."""
        return self.cards.contest(self.contest)

    @cached_property
    def batch(self) -> Integers:
        """The number of the batch, among those with records, of each card that lists the contest."""
        return np.asarray(self.cards.batch[self.recorded.rows], np.int64)

    @cached_property
    def votes(self) -> Integers:
        """Marks of each choice in each batch with records (batches, choices)."""
        found = np.zeros((len(self.cards.batches), len(self.recorded.choices)), np.int64)
        np.add.at(found, self.batch, self.recorded.marks)
        return found

    @property
    def totals(self) -> Mapping[tuple[BatchId, str], Mapping[str, int]]:
        """The votes of every batch, those without any among them."""
        choices = self.recorded.choices
        rows = dict(zip(self.cards.batches, self.votes.tolist(), strict=True))
        nothing = [0] * len(choices)
        return {
            (name, self.contest): dict(zip(choices, rows.get(name, nothing), strict=True))
            for name in self.manifest.ids
        }

    def by_cards(self, of: npt.NDArray[np.bool_]) -> Integers:
        """How many of the cards that list the contest are so, in each batch."""
        return np.bincount(self.batch[of], minlength=len(self.cards.batches))


def changed(boxes: Boxes, scenario: Scenario, votes: int | None = None) -> Boxes:
    """The boxes after the scenario; ``votes`` says how many where it does not.

    Raises UnknownName for a batch or choice that is not there, OutOfRange, with the batch, for more than it holds, and
    for what cards do not say.
    """
    choices = _choices(boxes, scenario)
    inside = _reached(boxes, scenario.where)
    if scenario.what is What.SWAP:
        every = {name: 0 for name, is_in in zip(boxes.cards.batches, inside, strict=True) if is_in}
        return _with_cards(boxes, scenario, choices, every)
    room = np.where(inside, _room(boxes, scenario, choices), 0)
    weights = np.where(inside, boxes.by_cards(np.ones(boxes.batch.size, bool)), 0)
    wanted = _wanted(boxes, scenario, choices, int(weights.sum()), votes)
    given = divided(wanted, weights, room, scenario.spread, scenario.seed)
    by_batch = {
        name: int(n) for name, n in zip(boxes.cards.batches, given.tolist(), strict=True) if n
    }
    if scenario.what is What.HIDE:
        return _relisted(
            boxes,
            by_batch,
            without_hidden(boxes.cards, boxes.contest, str(choices[0]), by_batch, scenario.seed),
            -1,
        )
    if scenario.what is What.INVENT:
        return _relisted(
            boxes,
            by_batch,
            with_invented(
                boxes.cards, boxes.contest, str(choices[1]), _next_places(boxes, by_batch)
            ),
            1,
        )
    if scenario.what is What.RESTYLE:
        change = style_change(boxes.cards, boxes.contest, by_batch, scenario.seed)
        return replace(boxes, cards=restyled(boxes.cards, change))
    return _with_cards(boxes, scenario, choices, by_batch)


_Choices = tuple[str | None, str | None]
"""Who loses votes and who gains them."""


def _with_cards(
    boxes: Boxes, scenario: Scenario, choices: _Choices, by_batch: Mapping[BatchId, int]
) -> Boxes:
    change = card_change(
        boxes.cards, boxes.contest, scenario.what, choices, by_batch, scenario.seed
    )
    return replace(boxes, cards=applied_to_cards(boxes.cards, change))


def _relisted(boxes: Boxes, by_batch: Mapping[BatchId, int], cards: CardTable, sign: int) -> Boxes:
    """The boxes with other cards, which the manifest counts."""
    batches = tuple(
        replace(batch, cards=batch.cards + sign * by_batch.get(name, 0))
        for name, batch in zip(boxes.manifest.ids, boxes.manifest.batches, strict=True)
    )
    return replace(boxes, manifest=Manifest(batches), cards=cards)


def _next_places(
    boxes: Boxes, by_batch: Mapping[BatchId, int]
) -> Mapping[BatchId, tuple[int, int]]:
    """By batch the first place after its last, and how many cards are put there."""
    cards = {
        name: b.cards for name, b in zip(boxes.manifest.ids, boxes.manifest.batches, strict=True)
    }
    return {name: (cards[name] + 1, n) for name, n in by_batch.items()}


def _choices(boxes: Boxes, scenario: Scenario) -> _Choices:
    leader, runner_up, _ = _lead(boxes)
    roles = {LEADER: leader, RUNNER_UP: runner_up}
    found = [
        None if name is None else roles.get(name, name)
        for name in (scenario.loser, scenario.gainer)
    ]
    for name in found:
        if name is not None and name not in boxes.recorded.choices:
            raise UnknownName("choice of the cast vote records", name, boxes.recorded.choices)
    return found[0], found[1]


def _lead(boxes: Boxes) -> tuple[str, str, int]:
    """The two choices with most votes, and by how many the first leads."""
    votes = Counter(
        dict(zip(boxes.recorded.choices, boxes.votes.sum(axis=0).tolist(), strict=True))
    )
    if len(votes) < 2:
        raise OutOfRange(f"contest {boxes.contest!r}: a change takes two choices with votes")
    (leader, most), (other, fewer) = votes.most_common(2)
    return leader, other, most - fewer


def _reached(boxes: Boxes, where: Where) -> npt.NDArray[np.bool_]:
    """Which batches with records are reached: by their ids, their jurisdictions, their tabulators."""
    if unsaid := [name for name in UNSAID_OF_CARDS if getattr(where, name)]:
        raise OutOfRange(
            f"[where] {', '.join(unsaid)}: neither a manifest nor cards say it; name units or tabulators"
        )
    known = dict(zip(boxes.manifest.ids, boxes.manifest.batches, strict=True))
    named: dict[str, set[BatchId]] = {}
    for name, batch in known.items():
        for each in filter(None, {" ".join(name), batch.id, batch.jurisdiction, batch.tabulator}):
            named.setdefault(each, set()).add(name)
    asked = (*where.units, *where.tabulators)
    times: Counter[BatchId] = Counter()
    for each in asked:
        if each not in named:
            raise UnknownName("batch, jurisdiction or tabulator of the manifest", each, named)
        times.update(named[each])
    if twice := sorted(" ".join(name) for name, n in times.items() if n > 1):
        raise OutOfRange(
            f"the scenario overlaps itself: two of its names reach {', '.join(twice)}; name each batch once"
        )
    return np.array([not asked or name in times for name in boxes.cards.batches], bool)


def _room(boxes: Boxes, scenario: Scenario, choices: _Choices) -> Integers:
    """The most cards of each batch that the scenario can change."""
    marks = boxes.recorded.marks
    marked = marks.sum(axis=1, dtype=np.int64)
    loser, gainer = (
        None if name is None else boxes.recorded.choices.index(name) for name in choices
    )
    if scenario.what is What.INVENT:
        return _invented_room(boxes, scenario, int(gainer or 0))
    if scenario.what is What.ADD:
        fits = marked == 0
    elif scenario.what is What.RESTYLE:
        fits = np.ones(marked.size, bool)
    else:
        fits = marked > 0 if loser is None else (marked == 1) & (marks[:, loser] == 1)
    there = boxes.by_cards(fits)
    if scenario.at_most.votes is not None:
        return np.minimum(there, scenario.at_most.votes)
    if (share := scenario.at_most.share) is not None:
        whole = there if loser is None else boxes.votes[:, loser]
        return np.minimum(there, [floor(share * n) for n in whole.tolist()])
    return there


def _invented_room(boxes: Boxes, scenario: Scenario, gainer: int) -> Integers:
    """Nothing here says how many could vote: the scenario has to."""
    at_most = scenario.at_most
    if at_most.votes is not None:
        return np.full(len(boxes.cards.batches), at_most.votes, np.int64)
    if at_most.share is None or at_most.share == 1:
        raise OutOfRange(
            "a manifest does not say how many could vote: say under [at_most] how many cards a batch can take"
        )
    share = at_most.share  # of the gainer's votes, the invented ones among them
    most = [floor(share * n / (1 - share)) for n in boxes.votes[:, gainer].tolist()]
    return np.array(most, np.int64)


def _wanted(
    boxes: Boxes, scenario: Scenario, choices: _Choices, reached: int, votes: int | None
) -> int:
    """How many cards are changed: as said, as a share of those reached, or as many as change the outcome."""
    if scenario.how_many.votes is not None:
        return scenario.how_many.votes
    if scenario.how_many.share is not None:
        return floor(Fraction(scenario.how_many.share) * reached)
    if votes is not None:
        return votes
    leader, runner_up, lead = _lead(boxes)
    by = (choices[0] == leader) + (choices[1] == runner_up)
    if not by or scenario.what in _TAKES_ANY:
        raise OutOfRange(
            f"no number of votes puts {runner_up!r} ahead of {leader!r} by it for certain: say how many, by --votes or "
            "under [how_many]"
        )
    return lead // by + 1

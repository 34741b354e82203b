"""A synthetic election of the shape of a manifest, with errors planted in it by a seed."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from canvass.attack.ranked_points import rankings_with_points
from canvass.attack.rankings import ranked_votes
from canvass.attack.several import has_several, numbered, several_marks
from canvass.attack.ways import NO_VOTE, NOT_FOUND, NOT_ON_CARD, ByRanks, Ways, second_best
from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange
from canvass.model import Manifest, Rule
from canvass.stats.streams import stream
from canvass.tabulation import Cost, votes_for_margin
from canvass.tamper.divide import Integers

STACK = 25
"""Cards in a stack that is fed at once."""
WRITTEN_AS = "written as"
_WRITTEN = re.compile(rf"{WRITTEN_AS} ([0-9]+)$")
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
        """Whether what the office holds of a box is wrong, and no card of it."""
        return self in (ErrorKind.SCANNED_TWICE, ErrorKind.TRANSPOSED_COUNT)

    @property
    def is_of_contest(self) -> bool:
        """Whether it is in one contest alone; any other is in all that stands on its cards."""
        return self in (ErrorKind.STYLE_MISREAD, ErrorKind.CHOICES_SWAPPED, ErrorKind.WRONG_WINNER)


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
    """An error to plant, and the numbers of its batches in the manifest; one that is not named is drawn by the seed.

    ``contest`` says in which one it is, of an error of one contest.
    """

    kind: ErrorKind
    batch: int | None = None
    other: int | None = None
    contest: str = ""


@dataclass(frozen=True, slots=True)
class Planted:
    """One error: what, where, and how many cards it is on; ``contest`` where it is in one contest alone."""

    kind: ErrorKind
    where: str
    cards: int
    contest: str = ""

    @property
    def written(self) -> int:
        """The cards that the manifest has in its batch, of a transposed count; 0 of any other error."""
        found = _WRITTEN.search(self.where) if self.kind is ErrorKind.TRANSPOSED_COUNT else None
        return int(found[1]) if found else 0


@dataclass(frozen=True, eq=False)
class Synthetic:
    """Every card (n) of the manifest: its batch, what its record and its paper say, as numbers of ``ways``.

    ``touched`` says for each kind of error which cards it is on. The records add up to the reported votes.
    """

    ways: Ways
    batch: Integers
    record: Integers
    paper: Integers
    planted: tuple[Planted, ...]
    touched: Mapping[ErrorKind, npt.NDArray[np.bool_]]

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices that are valid votes."""
        return self.ways.choices

    @property
    def differs(self) -> npt.NDArray[np.bool_]:
        """The cards whose paper says something else than their record."""
        return self.ways.differ(self.record, self.paper)

    def votes(self, on: Integers) -> dict[str, int]:
        """Votes of each choice on records or paper, or its first preferences."""
        return self.ways.votes(on)


@dataclass(frozen=True, eq=False)
class Part:
    """Some of the cards (n), and the votes that are reported of them alone."""

    name: str
    on: npt.NDArray[np.bool_]
    votes: Mapping[str, int]


@dataclass(frozen=True, eq=False)
class Asked:
    """A contest to be made: its report, and which of the cards (n) have it; all of them where nothing is said.

    ``method`` has the rules of a ranked contest, whose reported votes are first preferences; ``parts`` the votes of
    each part, where they are reported apart.
    """

    reported: ReportedContest
    on: npt.NDArray[np.bool_] | None = None
    method: ByRanks | None = None
    parts: tuple[Part, ...] = ()


def synthetic(
    manifest: Manifest,
    reported: ReportedContest,
    seed: str,
    wanted: Sequence[Wanted] = (),
    method: ByRanks | None = None,
    kinds: Sequence[ErrorKind] = tuple(ErrorKind),
) -> Synthetic:
    """The election of one contest and its errors, both drawn by the seed, or with the errors that are ``wanted``.

    Raises OutOfRange where the cards cannot hold the votes, and with every wanted error that cannot be planted.
    """
    (only,) = synthetic_contests(manifest, [Asked(reported, method=method)], seed, wanted, kinds)
    return only


def synthetic_contests(
    manifest: Manifest,
    asked: Sequence[Asked],
    seed: str,
    wanted: Sequence[Wanted] = (),
    kinds: Sequence[ErrorKind] = tuple(ErrorKind),
) -> tuple[Synthetic, ...]:
    """The same for several contests on the same cards, in their order; ``kinds`` are those that may be drawn."""
    sizes = np.array([batch.cards for batch in manifest.batches], dtype=np.int64)
    batch = np.repeat(np.arange(sizes.size), sizes)
    layers = [
        _Layer.made(each, batch, sizes.size, seed, number) for number, each in enumerate(asked)
    ]
    return _with_errors(manifest, batch, layers, seed, wanted, kinds)


@dataclass(frozen=True, eq=False)
class _Layer:
    """One contest on all cards; ``paper`` is changed by each error that is planted."""

    id: str
    ways: Ways
    pair: tuple[int, int]
    record: Integers
    paper: Integers
    touched: dict[ErrorKind, npt.NDArray[np.bool_]]
    seats: int = 1

    @classmethod
    def made(cls, asked: Asked, batch: Integers, batches: int, seed: str, number: int) -> _Layer:
        """The contest as its records have it. Raises OutOfRange where the cards cannot hold the votes."""
        reported, on = asked.reported, asked.on
        votes, by_points = dict(reported.valid_votes), reported.contest.rule is Rule.BORDA
        cards = batch.size if on is None else int(on.sum())
        if sum(votes.values()) > cards * reported.contest.votes_on_card:
            what = "points" if by_points else "votes"
            holds = f"{reported.contest.votes_on_card} points" if by_points else "one vote"
            raise OutOfRange(
                f"contest {reported.contest.id!r}: {sum(votes.values()):,} {what} on the {cards:,} cards of the "
                f"manifest; a card holds {holds}, so give a manifest with as many cards, or fewer {what}"
            )
        purpose = "synthetic votes" if number == 0 else f"synthetic votes of contest {number + 1}"
        random = stream(seed, purpose)
        if by_points:
            ways, pair, record = _ways_by_points(asked, batch, random)
        elif has_several(reported.contest) and asked.method is None:
            ways, pair, record = _ways_of_several(asked, batch, random)
        else:
            record = _records_of(asked, batch, batches, votes, random)
            ways, pair, record = _ways(asked, record, tuple(votes), seed, number)
        seats = reported.contest.seats
        return cls(reported.contest.id, ways, pair, record, record.copy(), {}, seats)


def _ways(
    asked: Asked, first: Integers, choices: tuple[str, ...], seed: str, number: int
) -> tuple[Ways, tuple[int, int], Integers]:
    """The ways to mark a card, the two choices that errors are about, and what each record says."""
    if asked.method is None:
        closest = asked.reported.closest.id
        return Ways.of_choices(choices), _places(choices, closest.choice, closest.other), first
    (winner,) = asked.reported.contest.about
    random = stream(seed, "synthetic rankings", number)
    try:
        ways, record = ranked_votes(first, choices, winner, asked.method, random)
    except OutOfRange as fault:
        raise OutOfRange(f"contest {asked.reported.contest.id!r}: {fault}") from None
    pair = _places(choices, winner, second_best(ways.ranked(record), winner, asked.method.RULE))
    return ways.closed(pair), pair, record


def _ways_by_points(
    asked: Asked, batch: Integers, random: np.random.Generator
) -> tuple[Ways, tuple[int, int], Integers]:
    """The same of a contest whose reported votes are points of ranks."""
    reported, method = asked.reported, asked.method
    on = np.ones(batch.size, dtype=bool) if asked.on is None else asked.on
    name, (winner,) = f"contest {reported.contest.id!r}", reported.contest.about
    votes = dict(reported.valid_votes)
    if method is None:
        raise OutOfRange(f"{name}: points of ranks need the rules by which ranks are read")
    try:
        ways, made = rankings_with_points(np.flatnonzero(on), batch, votes, method, random)
    except OutOfRange as fault:
        raise OutOfRange(f"{name}: {fault}") from None
    record = np.where(on, made, NOT_ON_CARD)
    if ways.elected(record) != (winner,):
        raise OutOfRange(
            f"{name}: {winner!r} does not have the most of these points; correct winner or votes in the file of "
            "contests"
        )
    other = max((choice for choice in votes if choice != winner), key=votes.__getitem__)
    pair = _places(tuple(votes), winner, other)
    return ways.closed(pair), pair, record


def _ways_of_several(
    asked: Asked, batch: Integers, random: np.random.Generator
) -> tuple[Ways, tuple[int, int], Integers]:
    """The same of a contest of which a card holds several votes or points, part by part where votes are reported so."""
    contest, votes = asked.reported.contest, dict(asked.reported.valid_votes)
    on = np.ones(batch.size, dtype=bool) if asked.on is None else asked.on
    marks = np.zeros((batch.size, len(votes)), np.int64)
    for part in asked.parts or (Part("", on, votes),):
        own = [part.votes.get(choice, 0) for choice in votes]
        marks[part.on] = several_marks(batch[part.on], own, contest, random)
    ways, made = numbered(marks, tuple(votes))
    closest = asked.reported.closest.id
    pair = _places(tuple(votes), closest.choice, closest.other)
    return ways.closed(pair), pair, np.where(on, made, NOT_ON_CARD)


def _places(choices: tuple[str, ...], one: str, other: str) -> tuple[int, int]:
    return choices.index(one), choices.index(other)


def _records_of(
    asked: Asked,
    batch: Integers,
    batches: int,
    votes: Mapping[str, int],
    random: np.random.Generator,
) -> Integers:
    """Choices on cards, part by part where votes are reported so. Raises OutOfRange for more than a part has cards."""
    if not asked.parts:
        return _records(batch, asked.on, batches, list(votes.values()), random)
    record = np.full(batch.size, NOT_ON_CARD, dtype=np.int64)
    for part in asked.parts:
        own, cards = [part.votes.get(choice, 0) for choice in votes], int(part.on.sum())
        if sum(own) > cards:
            raise OutOfRange(
                f"contest {asked.reported.contest.id!r}: {sum(own):,} votes of {part.name} on its {cards:,} cards in "
                "the manifest; give fewer votes, or a manifest with as many cards"
            )
        record[part.on] = _records(batch, part.on, batches, own, random)[part.on]
    return record


def _records(
    batch: Integers,
    on: npt.NDArray[np.bool_] | None,
    batches: int,
    votes: list[int],
    random: np.random.Generator,
) -> Integers:
    """Choices on cards: as many as were reported, batches leaning to one or another."""
    left = np.arange(batch.size) if on is None else np.flatnonzero(on)
    record = np.full(batch.size, NOT_ON_CARD, dtype=np.int64)
    record[left] = NO_VOTE
    for choice, count in enumerate(votes):
        lean = random.normal(0.0, LEAN, batches)
        score = lean[batch[left]] + random.logistic(size=left.size)
        taken = np.argsort(-score, kind="stable")[:count]
        record[left[taken]] = choice
        left = np.delete(left, taken)
    return record


def _with_errors(
    manifest: Manifest,
    batch: Integers,
    layers: Sequence[_Layer],
    seed: str,
    wanted: Sequence[Wanted],
    kinds: Sequence[ErrorKind],
) -> tuple[Synthetic, ...]:
    random = stream(seed, "planted errors")
    planted: list[Planted] = []
    for one in wanted or [Wanted(kind) for kind in _drawn(random, kinds)]:
        kind = one.kind
        bearer = _bearer(layers, one, seed)
        where, cards, read = _PLANT[kind](
            _Scene(
                manifest, batch, bearer.paper, bearer.pair, random, bearer.ways, one, bearer.seats
            )
        )
        on = np.zeros(batch.size, dtype=bool)
        on[cards] = True
        of_it = [bearer] if kind.is_of_contest else layers
        changes = [_change(each, cards, read) for each in of_it]
        if cards.size and (kind.is_of_accounting or any(changes)):
            contest = bearer.id if kind.is_of_contest and len(layers) > 1 else ""
            planted.append(Planted(kind, where, int(cards.size), contest))
            for each in of_it:
                each.touched[kind] = on
    _check_planted(wanted, planted)
    return tuple(
        Synthetic(each.ways, batch, each.record, each.paper, tuple(planted), each.touched)
        for each in layers
    )


def _bearer(layers: Sequence[_Layer], wanted: Wanted, seed: str) -> _Layer:
    """The contest that an error of one contest is in: as asked for, else drawn by the seed."""
    if wanted.contest or len(layers) == 1:
        return next((each for each in layers if each.id == wanted.contest), layers[0])
    return layers[int(stream(seed, f"contest of {wanted.kind.value}").integers(len(layers)))]


def _change(layer: _Layer, cards: Integers, read: _Read) -> bool:
    """Write on the paper what an error makes of it; whether anything is changed."""
    if not cards.size:
        return False
    before, after = layer.paper[cards], read(layer.paper)
    layer.paper[cards] = after
    return bool((before != after).any())


def _check_planted(wanted: Sequence[Wanted], planted: Sequence[Planted]) -> None:
    """Refuse errors that somebody asked for and that would change nothing, all at once."""
    there = {one.kind for one in planted}
    if lacking := [one.kind for one in wanted if one.kind not in there]:
        told = "; ".join(f"{kind.value} ({kind.sentence})" for kind in lacking)
        raise OutOfRange(
            f"these errors change nothing where they are asked for: {told}; name another batch, or leave them out"
        )


def _drawn(random: np.random.Generator, able: Sequence[ErrorKind]) -> list[ErrorKind]:
    """Each kind with a chance of one in two, the wrong winner with one in four; at least one that can be rehearsed."""
    while True:
        chances = random.random(len(ErrorKind))
        kinds = [
            kind
            for kind, chance in zip(ErrorKind, chances, strict=True)
            if chance < (0.25 if kind is ErrorKind.WRONG_WINNER else 0.5) and kind in able
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
    ways: Ways
    wanted: Wanted | None = None
    seats: int = 1

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


_Read = Callable[[Integers], Integers]
"""What the paper of the cards says of a contest then, by what the paper of all cards said of it."""
_Errors = tuple[str, Integers, _Read]
"""Where, on which cards, and what becomes of their paper."""


def _as_it_is(cards: Integers) -> _Read:
    return lambda paper: paper[cards]


def _scanned_twice(scene: _Scene) -> _Errors:
    number = scene.some_batch(STACK)
    cards = scene.cards_of(number)[:STACK]
    return scene.name(number), cards, _as_it_is(cards)


def _transposed(scene: _Scene) -> _Errors:
    sizes = [str(each.cards) for each in scene.manifest.batches]
    able = [number for number, size in enumerate(sizes) if size[-2:-1] not in ("", size[-1])]
    nothing = np.zeros(0, np.int64)
    if not able:
        return "", nothing, _as_it_is(nothing)
    asked = scene.wanted.batch if scene.wanted else None
    number = int(scene.random.choice(able)) if asked is None else asked
    if number not in able:
        return "", nothing, _as_it_is(nothing)
    size = sizes[number]
    off = abs(int(size) - int(size[:-2] + size[-1] + size[-2]))
    cards = scene.cards_of(number)[:off]
    where = f"{scene.name(number)}: {size} {WRITTEN_AS} {size[:-2]}{size[-1]}{size[-2]}"
    return where, cards, _as_it_is(cards)


def _missing(scene: _Scene) -> _Errors:
    number = scene.some_batch(2)
    cards = scene.cards_of(number)[-1:]
    return scene.name(number), cards, lambda _: np.full(cards.size, NOT_FOUND)


def _style(scene: _Scene) -> _Errors:
    """Cards without a recorded vote on whose paper there is one, for either of the two choices."""
    number = scene.some_batch(STACK)
    cards = scene.cards_of(number)
    cards = cards[scene.paper[cards] == NO_VOTE][:STACK]
    read = scene.random.choice(scene.pair, cards.size)
    if scene.ways.is_ranked or scene.ways.is_several:
        bearing = {each: _bearing(scene.ways, each) for each in scene.pair}
        read = np.array([scene.random.choice(bearing[each]) for each in read.tolist()], np.int64)
    return scene.name(number), cards, lambda _: read


def _bearing(ways: Ways, choice: int) -> Integers:
    """The ways that rank a choice first; any that rank it, where none does."""
    first = np.flatnonzero(ways.first == choice)
    return first if first.size else np.flatnonzero(ways.bears((choice, choice)))


def _label(scene: _Scene) -> _Errors:
    one = scene.some_batch(STACK)
    other = scene.other_batch(one, STACK)
    first, second = scene.cards_of(one), scene.cards_of(other)
    common = 0 if one == other else min(first.size, second.size)
    cards = np.concatenate([first[:common], second[:common]])
    from_ = np.concatenate([second[:common], first[:common]])
    return f"{scene.name(one)} and {scene.name(other)}", cards, lambda paper: paper[from_]


def _swapped(scene: _Scene) -> _Errors:
    """The cards of a tabulator where there are several, else of a batch."""
    number = scene.some_batch(STACK)
    tabulators = np.array([each.tabulator for each in scene.manifest.batches])
    if len(set(tabulators.tolist())) > 1:
        inside = (tabulators == tabulators[number])[scene.batch]
        where = f"tabulator {tabulators[number]}"
    else:
        inside, where = scene.batch == number, scene.name(number)
    held = inside & (scene.paper >= 0)
    held[held] = scene.ways.bears(scene.pair)[scene.paper[held]]
    cards, exchanged = np.flatnonzero(held), scene.ways.exchanged(scene.pair)
    return where, cards, lambda paper: exchanged[paper[cards]]


def _winner(scene: _Scene) -> _Errors:
    """As few of the winner's votes as make the other one the winner on paper."""
    if scene.ways.is_ranked or scene.ways.is_several:
        return _exchanged_winner(scene)
    one, other = scene.pair
    lead = int((scene.paper == one).sum() - (scene.paper == other).sum())
    holders = np.flatnonzero(scene.paper == one)
    wanted = votes_for_margin(lead, Cost.FLIP) if lead >= 0 else 0
    cards = np.sort(scene.random.choice(holders, min(wanted, holders.size), replace=False))
    return "all batches", cards, lambda _: np.full(cards.size, other)


def _exchanged_winner(scene: _Scene) -> _Errors:
    """The winner and the second exchanged on as few cards, in an order that is drawn, as elect another choice."""
    ways, winner = scene.ways, scene.ways.choices[scene.pair[0]]
    exchanged, prefers = ways.exchanged(scene.pair), ways.prefer(scene.pair)
    held = scene.paper >= 0
    held[held] = prefers[scene.paper[held]]
    order = scene.random.permutation(np.flatnonzero(held))

    def has_lost(cards: int) -> bool:
        paper = scene.paper.copy()
        paper[order[:cards]] = exchanged[paper[order[:cards]]]
        found = ways.elected(paper, scene.seats)
        return bool(found) and winner not in found

    fewest = bisect_left(range(order.size + 1), True, key=has_lost)
    cards = np.sort(order[:fewest])
    return "all batches", cards, lambda paper: exchanged[paper[cards]]


_PLANT = {
    ErrorKind.SCANNED_TWICE: _scanned_twice,
    ErrorKind.TRANSPOSED_COUNT: _transposed,
    ErrorKind.CARD_MISSING: _missing,
    ErrorKind.STYLE_MISREAD: _style,
    ErrorKind.WRONG_LABEL: _label,
    ErrorKind.CHOICES_SWAPPED: _swapped,
    ErrorKind.WRONG_WINNER: _winner,
}

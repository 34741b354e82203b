"""What a round draws: from the seed, the committed lists and the sizes, and from nothing else.

Every entry has one ticket for all contests drawn by ticket (docs/tickets.md), so that contests share cards. A
card that is fetched counts for each contest that it carries, at its place in that contest's own order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

import numpy as np
from numpy.typing import NDArray

from canvass.audit.draw import draw_uniform, draw_weighted, order_by_weight
from canvass.audit.event.sample import DrawnEntry, Selection
from canvass.audit.frames.among import FrameAmong
from canvass.audit.frames.frame import EntryId, EntryKind, entry_id, is_phantom
from canvass.audit.order import TicketOrder, ticket_order
from canvass.audit.sample import Draw
from canvass.audit.strata import Division
from canvass.audit.stratified import interleaved
from canvass.audit.terms.audited import AuditedContest, CommittedAudit
from canvass.audit.terms.methods import (
    DrawnBy,
    FixedPercentage,
    Stratified,
)
from canvass.audit.terms.places import NO_RECORD, CardPlaces
from canvass.audit.terms.population import Entries, entries_of
from canvass.errors import UnknownName
from canvass.stats.tickets import canonical
from canvass.vocabulary import HowDrawn

BATCHES = "batches"
"""The name of the list that draws by weight count in; that of cards is called ``cards``."""
Sizes = Mapping[str, int]
"""How many draws each contest has in all."""


@dataclass(frozen=True)
class Drawing:
    """An audit with its seed and the places of its cards: all that is needed to draw, in any round."""

    audit: CommittedAudit
    places: CardPlaces
    seed: str

    @cached_property
    def cards(self) -> CardPlaces:
        """The list of cards with as many phantoms as any contest needs."""
        return replace(self.places, phantoms=self.audit.phantoms)

    @cached_property
    def order(self) -> TicketOrder:
        """The order of all cards and phantoms by ticket."""
        return ticket_order(self.seed, self.cards)

    @cached_property
    def withheld(self) -> NDArray[np.bool_]:
        """For each place, whether its record is never opened."""
        return self.places.withheld(self.audit.smallest_style)

    def number(self, entry: EntryId) -> int:
        """The number of a card or phantom in the list of cards, from 0."""
        if is_phantom(entry):
            return self.places.places + int(entry[1]) - 1
        found = self.places.place(entry[:-1], int(entry[-1]))
        if found is None:
            raise UnknownName("card of the manifest", " ".join(entry), ())
        return found

    def entries(self, contest: AuditedContest) -> Entries:
        """Which entries the contest is drawn from."""
        return entries_of(contest.listed, contest.method, contest.bound, self.places)

    @cached_property
    def ranks(self) -> Mapping[str, _Ranks]:
        """For each contest drawn by ticket, its entries in order of their tickets."""
        return {
            contest.id: self._ranks(contest)
            for contest in self.audit.contests
            if contest.method.drawn_by is DrawnBy.TICKET
        }

    def _ranks(self, contest: AuditedContest) -> _Ranks:
        among = self.entries(contest).among(self.cards.phantoms)
        if not isinstance(contest.method, Stratified):
            return _Ranks.of(self.order, among)
        stratum = self._stratum(contest)
        counted = [place for place, each in enumerate(contest.counted_apart) if each is not None]
        ranks = _Ranks.of(self.order, among & ~np.isin(stratum, counted))
        own = stratum[ranks.by_ticket]
        parts = [
            self._batches(contest, place) if place in counted else ranks.by_ticket[own == place]
            for place in range(len(contest.parts))
        ]
        return replace(ranks, by_ticket=in_strata(contest.method, parts))

    def batches_drawn(self, contest: AuditedContest, place: int) -> tuple[Draw, ...]:
        """The batches of a stratum that is counted by batches, in the order of their draw; none of any other."""
        batches, part = contest.counted_apart[place], contest.parts[place]
        if batches is None:
            return ()
        weights = {entry_id(batch): n for batch, n in batches.whole_weights.items()}
        return order_by_weight(self.seed, (BATCHES, part.listed.jurisdictions[0]), weights)

    def _batches(self, contest: AuditedContest, place: int) -> NDArray[np.int64]:
        """Their numbers, which follow those of all cards and phantoms."""
        found = [self._number_of_batch[draw.id] for draw in self.batches_drawn(contest, place)]
        return np.array(found, np.int64) + len(self.cards)

    @cached_property
    def _number_of_batch(self) -> Mapping[EntryId, int]:
        return {batch.id: number for number, batch in enumerate(self.audit.batches)}

    def batch(self, number: int) -> EntryId | None:
        """The batch that a number in the order of a contest in strata stands for; None where it is a card's."""
        first = len(self.cards)
        return self.audit.batches[number - first].id if number >= first else None

    @cached_property
    def tickets_of_batches(self) -> Mapping[tuple[str, EntryId], str]:
        """The ticket by which each batch of strata was drawn, by contest."""
        return {
            (contest.id, draw.id): draw.ticket
            for contest in self.audit.contests
            for place in range(len(contest.counted_apart))
            for draw in self.batches_drawn(contest, place)
        }

    def _stratum(self, contest: AuditedContest) -> NDArray[np.int64]:
        """For each entry of the list the place of its stratum, from 0; -1 for those of other contests."""
        found = np.full(len(self.cards), -1, np.int64)
        first = self.places.places
        for place, part in enumerate(contest.parts):
            found[: self.places.places][self.places.lies_in(part.listed.jurisdictions)] = place
            found[first : first + part.population.phantoms] = place
            first += part.population.phantoms
        return found

    @cached_property
    def base(self) -> frozenset[int]:
        """The numbers of the base sample: the first of all entries that some contest drawn by ticket has."""
        if not self.audit.base:
            return frozenset()
        among = np.any([ranks.among for ranks in self.ranks.values()], axis=0)
        return frozenset(_Ranks.of(self.order, among).first(self.audit.base))

    @cached_property
    def unrecorded(self) -> Mapping[str, _Ranks]:
        """For each contest drawn in strata, its entries without a record in order of their tickets."""
        return {
            contest.id: _Ranks.of(self.order, among & ~self._recorded)
            for contest in self.audit.contests
            if contest.method.drawn_by is DrawnBy.STRATA
            for among in [self.entries(contest).among(self.cards.phantoms)]
        }

    def recorded_places(self, contest: AuditedContest) -> NDArray[np.int64]:
        """Numbers of the contest's places that have a record, ascending."""
        return np.flatnonzero(self.entries(contest).among(self.cards.phantoms) & self._recorded)

    @cached_property
    def _recorded(self) -> NDArray[np.bool_]:
        phantoms = np.zeros(self.cards.phantoms, np.bool_)
        return np.append(self.places.style != NO_RECORD, phantoms)


def in_strata(method: Stratified, parts: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    """The entries of the strata, each in its own order, one after another as their shares have it."""
    order = interleaved([each.share for each in method.strata], [part.size for part in parts])
    found = np.empty(order.size, np.int64)
    for place, part in enumerate(parts):
        found[order == place] = part
    return found


def round_sample(
    drawing: Drawing, sizes: Sizes, before: Sizes, hand_counts: Sequence[str] = ()
) -> tuple[DrawnEntry, ...]:
    """Every entry with a selection that the earlier rounds, which ended with ``before``, did not have.

    ``hand_counts`` are contests whose full hand count was ordered, in this round or before: nothing is read of
    them any more.
    """
    was, now = _selected(drawing, before), _selected(drawing, sizes)
    cards = {
        entry: added
        for entry, selections in now.items()
        if (added := [each for each in selections if each not in set(was.get(entry, ()))])
    }
    lines = [_line(drawing, entry, added, hand_counts) for entry, added in cards.items()]
    return (
        *_in_order(drawing.seed, EntryKind.CARD, lines),
        *_in_order(drawing.seed, EntryKind.BATCH, lines),
    )


def _selected(drawing: Drawing, sizes: Sizes) -> dict[tuple[EntryKind, EntryId], list[Selection]]:
    """All selections of the rounds that end with these sizes, by entry, in the order of contests.

    The base sample is fetched with the first draws of any contest.
    """
    found: dict[tuple[EntryKind, EntryId], list[Selection]] = defaultdict(list)
    fetched = set(drawing.base) if sizes else set[int]()
    for contest in drawing.audit.contests:
        size = sizes.get(contest.id, 0)
        if not size:
            continue
        if contest.method.drawn_by is DrawnBy.TICKET:
            for place, number in enumerate(_by_ticket(drawing, contest, size), 1):
                batch = drawing.batch(number)
                if batch is None:
                    fetched.add(number)
                    continue
                ticket = drawing.tickets_of_batches[contest.id, batch]
                found[EntryKind.BATCH, batch].append(Selection(contest.id, place, ticket))
            continue
        for kind, entry, selection in _by_counter(drawing, contest, size):
            found[kind, entry].append(selection)
            if kind is EntryKind.CARD:
                fetched.add(drawing.number(entry))
    for entry, selection in _places_in_orders(drawing, fetched):
        found[EntryKind.CARD, entry].append(selection)
    order = drawing.audit.order
    for selections in found.values():
        selections.sort(key=lambda each: (order[each.contest], each.place))
    return found


def _by_ticket(drawing: Drawing, contest: AuditedContest, size: int) -> list[int]:
    """Numbers, in the list of cards, of the contest's entries with the smallest tickets."""
    method, ranks = contest.method, drawing.ranks[contest.id]
    if not (isinstance(method, FixedPercentage) and method.how is HowDrawn.BY_JURISDICTION):
        return ranks.first(size)
    found = []
    for jurisdiction in contest.listed.jurisdictions:
        inside = drawing.places.lies_in((jurisdiction,))
        share = ceil(method.share * int(inside.sum()))
        found += ranks.first(share, np.append(inside, np.zeros(drawing.cards.phantoms, np.bool_)))
    return found


def _by_counter(
    drawing: Drawing, contest: AuditedContest, size: int
) -> Iterator[tuple[EntryKind, EntryId, Selection]]:
    """Draws by number from the contest's cards, by weight from its batches, or of both of its strata."""
    if contest.strata is not None:
        yield from _by_strata(drawing, contest, contest.strata.division, size)
        return
    if contest.method.drawn_by is DrawnBy.NUMBER:
        entries = drawing.entries(contest)
        frame = drawing.places.by_number(contest.listed.jurisdictions, entries.phantoms)
        sample = draw_uniform(drawing.seed, frame, size, replacement=True)
        kind = EntryKind.CARD
    else:
        weights = contest.weights(drawing.audit.batches)
        replacement = contest.method.has_replacement
        sample = draw_weighted(
            drawing.seed, BATCHES, weights.items(), size, replacement=replacement
        )
        kind = EntryKind.BATCH
    for number, draw in enumerate(sample.draws, 1):
        yield kind, draw.id, Selection(contest.id, number, draw.ticket)


def _by_strata(
    drawing: Drawing, contest: AuditedContest, division: Division, size: int
) -> Iterator[tuple[EntryKind, EntryId, Selection]]:
    """Draws among the cards with a record and among the others, in the order in which the division has them."""
    compared, polled = division.of(size)
    among = FrameAmong(drawing.cards, drawing.recorded_places(contest))
    first = iter(draw_uniform(drawing.seed, among, compared, replacement=True).draws)
    numbers = drawing.unrecorded[contest.id].first(polled)
    second = iter(drawing.order.draws_at(np.array(numbers, np.int64)))
    for place in range(1, size + 1):
        draw = next(first if division.is_compared(place) else second)
        yield EntryKind.CARD, draw.id, Selection(contest.id, place, draw.ticket)


def _places_in_orders(
    drawing: Drawing, fetched: Collection[int]
) -> Iterator[tuple[EntryId, Selection]]:
    """For every fetched card its place in the order of each contest drawn by ticket that carries it."""
    numbers = np.fromiter(fetched, np.int64, len(fetched))
    draws = drawing.order.draws_at(numbers)
    for contest, ranks in drawing.ranks.items():
        for draw, rank in zip(draws, ranks.of_entries(numbers), strict=True):
            if rank:
                yield draw.id, Selection(contest, rank, draw.ticket)


@dataclass(frozen=True, eq=False)
class _Ranks:
    """The entries of a contest among all cards, and their order by ticket."""

    order: TicketOrder
    among: NDArray[np.bool_]
    by_ticket: NDArray[np.int64]
    """Numbers of the contest's entries in the list of cards, smallest ticket first."""

    @classmethod
    def of(cls, order: TicketOrder, among: NDArray[np.bool_]) -> _Ranks:
        numbers = np.flatnonzero(among)
        leading = order.leading[numbers]
        placed = numbers[np.argsort(leading, kind="stable")]
        return cls(order, among, _settled(order, placed))

    def first(self, count: int, among: NDArray[np.bool_] | None = None) -> list[int]:
        """The first entries in order, or the first of those marked by ``among``."""
        mine = self.by_ticket if among is None else self.by_ticket[among[self.by_ticket]]
        return [int(number) for number in mine[:count]]

    def of_entries(self, numbers: NDArray[np.int64]) -> list[int]:
        """The place of each of these entries in the order, from 1; 0 for entries of other contests."""
        rank = np.zeros(max(self.among.size, self.by_ticket.max(initial=-1) + 1), np.int64)
        rank[self.by_ticket] = np.arange(1, self.by_ticket.size + 1)
        return list(map(int, rank[numbers]))


def _settled(order: TicketOrder, placed: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same order, with entries that agree in the first 64 bits of their tickets put right by the whole."""
    leading = order.leading[placed]
    starts = np.flatnonzero(leading[1:] == leading[:-1])
    if not starts.size:
        return placed
    alike = np.isin(leading, leading[starts])
    draws = zip(placed[alike].tolist(), order.draws_at(placed[alike]), strict=True)
    settled = sorted(draws, key=lambda pair: (pair[1].ticket, pair[1].id))
    placed[alike] = [number for number, _ in settled]
    return placed


def _line(
    drawing: Drawing,
    entry: tuple[EntryKind, EntryId],
    selections: Sequence[Selection],
    hand_counts: Sequence[str],
) -> DrawnEntry:
    kind, parts = entry
    if kind is EntryKind.BATCH:
        contests = tuple(dict.fromkeys(each.contest for each in selections))
        return DrawnEntry(kind, parts, contests, tuple(selections))
    if is_phantom(parts):
        return DrawnEntry(kind, parts, (), tuple(selections))
    number = drawing.number(parts)
    if drawing.withheld[number]:
        return DrawnEntry(kind, parts, (), tuple(selections), is_withheld=True)
    carried = _carried(drawing, parts[0], number)
    contests = tuple(contest for contest in carried if contest not in hand_counts)
    return DrawnEntry(kind, parts, contests, tuple(selections))


def _carried(drawing: Drawing, jurisdiction: str, number: int) -> Iterator[str]:
    """The contests that read cards and whose entries have this place."""
    for contest in drawing.audit.contests:
        ranks = drawing.ranks.get(contest.id)
        is_inside = jurisdiction in contest.listed.jurisdictions and contest.method.reads_cards
        if is_inside if ranks is None else ranks.among[number]:
            yield contest.id


def _in_order(seed: str, kind: EntryKind, lines: Sequence[DrawnEntry]) -> list[DrawnEntry]:
    """The lines of this kind, smallest ticket first."""
    mine = [line for line in lines if line.kind is kind]
    tickets = canonical.order_tickets(seed, kind, (line.id for line in mine))
    placed = sorted(zip(tickets, mine, strict=True), key=lambda pair: (pair[0], pair[1].id))
    return [line for _, line in placed]

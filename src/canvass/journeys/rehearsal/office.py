"""The office of a rehearsal: what it says of its boxes and cards with the errors in it, and the same files mended."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import StringIO

import numpy as np

from canvass.attack.error_kinds import ErrorKind, Planted
from canvass.attack.planting import STACK
from canvass.attack.synthetic import Synthetic
from canvass.attack.ways import NO_VOTE, NOT_ON_CARD
from canvass.audit.batch_row import BatchRow
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.methods import COUNTED_IN_POINTS
from canvass.model import Manifest


@dataclass(frozen=True, eq=False)
class OfficeContest:
    """A contest of the rehearsal: its report, and what records and paper say of it."""

    listed: ListedContest
    election: Synthetic


@dataclass(frozen=True, eq=False)
class Office:
    """The manifest as it truly is, and the contests on its cards."""

    manifest: Manifest
    contests: tuple[OfficeContest, ...]
    unrecorded: frozenset[int] = frozenset()
    """The numbers of batches whose cards have no records of their own."""

    @property
    def planted(self) -> tuple[Planted, ...]:
        """What was planted."""
        return self.contests[0].election.planted

    @cached_property
    def batch(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """The number of the batch of each card."""
        return self.contests[0].election.batch

    def accounting(self, number: int) -> tuple[ErrorKind, ...]:
        """The errors of accounting that are in a batch."""
        election, inside = self.contests[0].election, self.batch == number
        return tuple(
            kind
            for kind, on in election.touched.items()
            if kind.is_of_accounting and bool(on[inside].any())
        )

    def stated(self, number: int) -> int:
        """The cards that the office's manifest has in a batch."""
        if ErrorKind.TRANSPOSED_COUNT in self.accounting(number):
            return next(p.written for p in self.planted if p.kind is ErrorKind.TRANSPOSED_COUNT)
        return self.manifest.batches[number].cards

    def recorded(self, number: int) -> int:
        """The cards of a batch that the scanner has records of."""
        cards = self.manifest.batches[number].cards
        is_twice = ErrorKind.SCANNED_TWICE in self.accounting(number)
        return cards + (min(STACK, cards) if is_twice else 0)

    def last_recorded(self, number: int) -> int:
        """The last card of a batch that has a record: cards without a contest of the rehearsal have none."""
        if number in self.unrecorded:
            return 0
        inside = np.flatnonzero(self.batch == number)
        has = np.any([e.election.record[inside] != NOT_ON_CARD for e in self.contests], axis=0)
        if not has.any():
            return 0
        again = self.recorded(number) - inside.size
        return again + (inside.size if again else int(np.flatnonzero(has)[-1]) + 1)

    def of_kind(self, kind: ErrorKind) -> list[int]:
        """The batches in which an error lies."""
        on = [
            each.election.touched[kind] for each in self.contests if kind in each.election.touched
        ]
        return np.unique(self.batch[np.any(on, axis=0)]).tolist() if on else []


def manifest_csv(office: Office, *, mended: bool = False) -> str:
    """The manifest as the office states it, or as it is when somebody counted the boxes anew."""
    off = () if mended else office.of_kind(ErrorKind.TRANSPOSED_COUNT)
    stated = {number: office.stated(number) for number in off}
    places = [batch.location for batch in office.manifest.batches]
    header = (*office.manifest.parts, "cards", *(["location"] if any(places) else []))
    numbered = zip(office.manifest.ids, office.manifest.batches, places, strict=True)
    return csv_text(
        header,
        (
            (*name, stated.get(number, batch.cards), *([place] if any(places) else []))
            for number, (name, batch, place) in enumerate(numbered)
        ),
    )


def records_csv(office: Office, *, mended: bool = False) -> str:
    """The scanner's record of every card; those of a stack that was scanned twice stand there twice, until mended.

    Of a ranked contest it has a row for each rank of the ranking that the scanner made by the rules of the contest.
    """
    header = (*office.manifest.parts, "position", "contest", "choice", *_columns(office))
    return csv_text(header, _records(office, mended=mended))


_Marks = tuple[tuple[object, ...], ...]
"""Choice of each mark, and its rank or points where some contest has any."""


def _columns(office: Office) -> list[str]:
    """The columns of a mark beside its choice."""
    ranks = ["rank"] if any(each.election.ways.is_ranked for each in office.contests) else []
    points = ["points"] if any(map(is_in_points, office.contests)) else []
    return [*ranks, *points]


def is_in_points(each: OfficeContest) -> bool:
    """Whether records and readings say how many points or votes a choice has on a card."""
    return each.listed.contest.rule in COUNTED_IN_POINTS


def _marks(office: Office, each: OfficeContest) -> Mapping[int, _Marks]:
    """The marks of each record by its number."""
    ways, columns = each.election.ways, _columns(office)

    def mark(choice: str, **told: int) -> tuple[object, ...]:
        return choice, *(told.get(column, "") for column in columns)

    found: dict[int, _Marks] = {NO_VOTE: (mark(""),)}
    for number, votes in enumerate(ways.rankings):
        if ways.is_ranked:
            found[number] = tuple(mark(c, rank=rank) for rank, c in enumerate(votes, 1))
        elif is_in_points(each):
            found[number] = tuple(mark(c, points=n) for c, n in Counter(votes).items())
        else:
            found[number] = tuple(map(mark, votes))
    return found


def _records(office: Office, *, mended: bool) -> Iterator[Sequence[object]]:
    rows = [
        (each.listed.id, _marks(office, each), each.election.record.tolist())
        for each in office.contests
    ]
    twice = office.contests[0].election.touched.get(ErrorKind.SCANNED_TWICE)
    first = 0
    numbered = zip(office.manifest.ids, office.manifest.batches, strict=True)
    for number, (name, batch) in enumerate(numbered):
        inside = range(first, first + batch.cards)
        first += batch.cards
        if number in office.unrecorded:
            continue
        again = [place for place in inside if twice is not None and twice[place] and not mended]
        for position, place in enumerate((*inside, *again), 1):
            for contest, marks, record in rows:
                if (said := record[place]) != NOT_ON_CARD:
                    for mark in marks[said]:
                        yield (*name, position, contest, *mark)


def totals_csv(office: Office, batches: Mapping[str, Collection[int]]) -> str:
    """The reported votes of contests in batches, by the ids of the contests and the numbers of the batches.

    Points stand there in rows that account for all that the cards could give (docs/record.md, 21.26).
    """
    rows = BatchRow._fields if any(map(is_in_points, office.contests)) else ()
    header = (*office.manifest.parts, "contest", "choice", "votes", *rows)
    return csv_text(header, _totals(office, batches, len(rows)))


def _totals(
    office: Office, batches: Mapping[str, Collection[int]], columns: int
) -> Iterator[Sequence[object]]:
    for each in office.contests:
        votes = votes_by_batch(office, each.election, each.election.record)
        for number in sorted(batches.get(each.listed.id, ())):
            row: Sequence[object] = ("",) * columns
            if is_in_points(each):
                row = _row(office, each, number, sum(votes[number]))
            name = (*office.manifest.ids[number], each.listed.id)
            for place, choice in enumerate(each.election.choices):
                yield (*name, choice, votes[number][place], *row)


def _row(office: Office, each: OfficeContest, number: int, points: int) -> BatchRow:
    """What the points of a batch add up with; a card without a valid vote gave nobody any."""
    cards = cards_with(each.election.record[office.batch == number])
    return BatchRow(cards, each.listed.contest.votes_on_card * cards - points, 0)


def cards_with(on: np.ndarray[tuple[int], np.dtype[np.int64]]) -> int:
    """The cards that have a contest, of those with these records of it."""
    return int((on != NOT_ON_CARD).sum())


def least_cards(each: OfficeContest, on: np.ndarray[tuple[int], np.dtype[np.int64]]) -> int:
    """The fewest cards that can hold these votes, as somebody knows it who sees the totals; of points they say it."""
    if is_in_points(each):
        return cards_with(on)
    contest, votes = each.listed.contest, each.election.votes(on)
    full = -(-sum(votes.values()) // contest.votes_on_card)
    return max(full, *(-(-of_one // contest.most_for_one) for of_one in votes.values()))


def is_of(office: Office, number: int, listed: ListedContest) -> bool:
    """Whether cards of this batch may have the contest."""
    return is_in(office.manifest.batches[number].jurisdiction, listed)


def is_in(jurisdiction: str, listed: ListedContest) -> bool:
    """Whether cards of this jurisdiction may have the contest."""
    return not jurisdiction or jurisdiction in listed.jurisdictions


def votes_by_batch(
    office: Office, election: Synthetic, on: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> list[list[int]]:
    """Votes of each choice in each batch, on records or on paper."""
    has, batches = on >= 0, len(office.manifest.batches)
    counts = np.zeros((batches, len(election.choices)), np.int64)
    np.add.at(counts, office.batch[has], election.ways.points[on[has]])
    found: list[list[int]] = counts.tolist()
    return found


def csv_text(header: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    """A table as CSV."""
    made = StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(lines)
    return made.getvalue()

"""The pools of a contest: batches of the manifest whose cards have no records, with the votes reported for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from canvass.audit.pools import Pool, Pools
from canvass.audit.reported import ReportedContest
from canvass.errors import BadFrame
from canvass.model import BatchId

BatchTotals = Mapping[BatchId, Mapping[str, int]]
"""The votes of one contest reported for each batch, by choice."""
Sizes = Mapping[BatchId, int]
"""Cards, or records, in each batch; of records only batches that have any."""
_SHOWN = 5


def pools_of(
    reported: ReportedContest, cards: Sizes, recorded: Sizes, totals: BatchTotals
) -> Pools:
    """Every batch with totals, and the ``cards`` that the manifest has in it; ``recorded`` counts records by batch.

    Raises BadFrame with everything that is wrong: every batch of the manifest has either records or totals, and its
    cards can hold them.
    """
    valid = {
        batch: {choice: count for choice, count in votes.items() if choice in reported.valid_votes}
        for batch, votes in totals.items()
    }
    faults = [
        f"{what}: {named(found)}; {mend}"
        for what, found, mend in _faults(reported, cards, recorded, totals)
        if found
    ]
    if faults:
        raise BadFrame(f"contest {reported.contest.id!r}: " + ". ".join(faults))
    return Pools(tuple(Pool(b, cards[b], votes) for b, votes in valid.items() if cards[b]))


def _faults(
    reported: ReportedContest, cards: Sizes, recorded: Sizes, totals: BatchTotals
) -> Iterator[tuple[str, list[str], str]]:
    """What may be wrong, where it is, and what to do."""
    valid = reported.valid_votes
    known = {choice.id for choice in reported.contest.choices}
    yield (
        "batches with totals that the manifest does not have",
        ["/".join(batch) for batch in totals if batch not in cards],
        "name them as in the manifest",
    )
    yield (
        "batches without totals and without a record of any card",
        ["/".join(b) for b, n in cards.items() if n and b not in totals and b not in recorded],
        "give the votes of the contest in each, or the records of its cards",
    )
    yield (
        "batches with totals and with records",
        [f"{'/'.join(b)} ({recorded[b]:,} records)" for b in totals if b in recorded],
        "a card has a record or belongs to a pool: leave out one of them",
    )
    yield (
        "totals beyond what the cards can hold",
        [
            f"{'/'.join(batch)} ({_told(votes)} on {cards[batch]:,} cards)"
            for batch, votes in totals.items()
            if batch in cards and not _fits(reported, votes, cards[batch])
        ],
        "correct the totals, or the number of cards in the manifest",
    )
    yield (
        "totals for what is not a choice of the contest",
        [
            f"{'/'.join(batch)} ({choice})"
            for batch, votes in totals.items()
            for choice in votes
            if choice not in known
        ],
        f"the choices are {', '.join(valid)}",
    )


def _fits(reported: ReportedContest, votes: Mapping[str, int], cards: int) -> bool:
    """Whether so many cards can hold these votes."""
    counts, contest = [votes.get(choice, 0) for choice in reported.valid_votes], reported.contest
    most, every = cards * contest.most_for_one, cards * contest.votes_on_card
    return max(counts, default=0) <= most and sum(counts) <= every


def _told(votes: Mapping[str, int]) -> str:
    return ", ".join(f"{choice} {count:,}" for choice, count in votes.items())


def named(found: Sequence[str]) -> str:
    """The first of what was found, and how many more there are."""
    more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return ", ".join(found[:_SHOWN]) + more

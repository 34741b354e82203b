"""Cards held against their records: pairs of both, and where they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from canvass.audit.assertion import Assertion, Claim
from canvass.audit.comparison import comparison_frame
from canvass.audit.frames.frame import is_phantom
from canvass.audit.overstatement import ComparedCard, overstatement
from canvass.audit.pools import NO_POOLS, Pool, Pools
from canvass.audit.reported import ReportedContest
from canvass.model import (
    CardId,
    CardTable,
    Interpretation,
    Rankings,
    Reading,
    RecordedContest,
)


class Difference(StrEnum):
    """How a card's record differs from the paper: for the closest claim, or the one about rankings that moves most."""

    OVERSTATES = "overstates"
    UNDERSTATES = "understates"


@dataclass(frozen=True, slots=True)
class CardDiffers:
    """A card whose record is not what people read; ``recorded`` is None where it has no record."""

    card: CardId
    recorded: tuple[str, ...] | None
    reading: Reading
    read: tuple[str, ...]
    difference: Difference
    votes: Fraction


def compared_cards(
    records: CardTable | None, used: Sequence[Interpretation], pools: Pools = NO_POOLS
) -> list[ComparedCard]:
    """Every card that was read with its pool or its record, if it has one."""
    pooled = {pool.batch: pool for pool in pools.every}
    sought = [p.card for p in used if not is_phantom(p.card) and p.card[:-1] not in pooled]
    rows = dict(zip(sought, records.rows_of(sought), strict=True)) if records else {}
    cards = []
    for paper in used:
        row = rows.get(paper.card)
        record = records.record(row) if records and row is not None else None
        cards.append(ComparedCard(pooled.get(paper.card[:-1], record), paper))
    return cards


def differences(
    reported: ReportedContest, cards: Sequence[ComparedCard], *, uses_card_style: bool
) -> Iterator[CardDiffers]:
    """The cards that count for or against the closest claim otherwise than recorded, each once.

    Of a ranked contest, and where lists share the seats, those that count otherwise in any claim. Cards of pools have
    no record to differ from.
    """
    is_ranked = reported.ranked is not None
    every = is_ranked or reported.closest.id.claim.is_of_lists
    claims = reported.claims.assertions if every else (reported.closest,)
    in_points = claims[0].id.claim is Claim.OUTSCORES
    seen: set[CardId] = set()
    for card in cards:
        if isinstance(card.record, Pool) or card.paper.card in seen:
            continue
        over = _most_overstated(claims, card, uses_card_style=uses_card_style)
        if not over:
            continue
        seen.add(card.paper.card)
        recorded = card.record.votes.get(reported.contest.id) if card.record else None
        yield CardDiffers(
            card=card.paper.card,
            recorded=recorded,
            reading=card.paper.reading,
            read=card.paper.choices if is_ranked else tuple(sorted(card.paper.choices)),
            difference=Difference.OVERSTATES if over > 0 else Difference.UNDERSTATES,
            votes=abs(over / claims[0].assorter.scale if in_points else 2 * over),
        )


def _most_overstated(
    claims: Sequence[Assertion], card: ComparedCard, *, uses_card_style: bool
) -> Fraction:
    """By how much the record exaggerates the claim that it exaggerates most; the largest understatement where none."""
    found = (overstatement(claim, card, uses_card_style=uses_card_style) for claim in claims)
    over = [each for each in found if each]
    return max(over, key=lambda each: (each > 0, abs(each)), default=Fraction(0))


def other_votes(
    claim: Assertion,
    reported: ReportedContest,
    records: CardTable | None,
    pools: Pools = NO_POOLS,
) -> Mapping[str, int] | None:
    """The votes of records and pools where they are not those reported; the risk goes by them.

    Of a ranked contest the first preferences, where the records hold other rankings. Any ``claim`` of the contest says
    which records are overvoted.
    """
    if reported.rankings is not None and records is not None:
        return _other_rankings(reported.rankings, records.contest(reported.contest.id))
    frame = comparison_frame(records, claim, reported.cards, uses_card_style=False)
    votes = Counter(frame.votes)
    for pool in pools.every:
        votes.update(pool.votes)
    said = reported.valid_votes  # records have no line of blanks or overvotes
    same = all(votes.get(choice, 0) == said.get(choice, 0) for choice in {*votes, *said})
    return None if same else dict(votes)


def _other_rankings(reported: Rankings, recorded: RecordedContest) -> Mapping[str, int] | None:
    """The first preferences of the records where they hold other rankings than the report, those of nobody apart."""
    cards = {ranking: count for ranking, count in recorded.rankings.cards.items() if ranking}
    if cards == {ranking: count for ranking, count in reported.cards.items() if ranking and count}:
        return None
    first = Counter[str]()
    for ranking, count in cards.items():
        first[ranking[0]] += count
    return {choice: first[choice] for choice in recorded.choices}

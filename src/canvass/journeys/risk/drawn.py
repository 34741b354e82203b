"""The cards that a seed drew, with what people read on them, in the order of the draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.bets.asked import THE_RECOMMENDED, BetAsked, require_used
from canvass.audit.comparison import ErrorRates
from canvass.audit.consistent import consistent_sample
from canvass.audit.frames.frame import is_phantom
from canvass.audit.frames.sources import styled_records
from canvass.audit.methods import METHODS
from canvass.audit.methods.kind import AuditKind
from canvass.audit.methods.method import ByCards, Method
from canvass.audit.sample import Sample
from canvass.audit.schemes import FRAME, Scheme, draw_cards
from canvass.errors import BadFrame, OutOfRange, UnknownName
from canvass.model import CardId, CardTable, Contest, Interpretation, Manifest, Reading, Rule

_SHOWN = 5


@dataclass(frozen=True, slots=True)
class CardsRead:
    """A manifest, the seed that drew from it, and what people read; with records the cards are compared.

    ``drawn`` is the number of draws; without it the first draws count up to the first card that nobody has read.
    With ``card_style`` the contest was drawn among the cards whose records list it, by one sample for several contests;
    with ``opportunistic`` its cards were fetched for others. ``bet`` is the one that was announced; ``rates`` are the
    errors of records declared with it, the usual ones where it is made for rates and none were. ``pools`` are the votes
    reported for the batches without records, whose cards are compared with the mean of their batch.
    """

    manifest: Path
    read: Path
    seed: str
    records: Path | None = None
    drawn: int | None = None
    scheme: Scheme = Scheme.CANVASS
    replacement: bool = False
    card_style: bool = False
    opportunistic: bool = False
    bet: BetAsked = THE_RECOMMENDED
    pools: Path | None = None
    rates: ErrorRates | None = None

    @property
    def kind(self) -> str:
        """The kind of evidence in words, with its options."""
        records = "" if self.records is None else ", --records"
        return f"cards (--manifest, --read, --seed{records}{'' if self.pools is None else ', --batches'})"

    @property
    def methods(self) -> tuple[Method, ...]:
        """ONEAudit where there are totals of batches, comparison where there are records, polling without either."""
        wanted = ByCards(
            against_records=bool(self.records or self.pools), in_pools=bool(self.pools)
        )
        return tuple(method for method in METHODS if method.cards == wanted)

    def __post_init__(self) -> None:
        """Refuse what does not go together."""
        require_used((self.bet,), (self.method,))
        if self.rates is not None:
            self._require_for_rates()
        if self.pools and (self.card_style or self.opportunistic):
            raise OutOfRange(
                "the totals of a batch do not say how many of its cards list the contest, nor in which order cards "
                "fetched for another would have come: leave --card-style and --opportunistic out, or --batches"
            )
        if self.card_style and self.records is None:
            raise OutOfRange("card style is read off the records: give them with --records")
        if self.card_style and self.scheme is not Scheme.CANVASS:
            raise OutOfRange(f"one sample for several contests is drawn by {Scheme.CANVASS.value}")
        if self.replacement and (self.card_style or self.opportunistic):
            raise OutOfRange(
                "cards by style, and those fetched for another contest, are not put back: leave --replacement out"
            )
        if self.opportunistic and self.drawn is not None:
            raise OutOfRange(
                "how many cards count for an opportunistic contest follows from which were read: leave --drawn out"
            )

    @property
    def method(self) -> AuditKind:
        """The kind of audit of its methods."""
        return self.methods[0].kind

    def _require_for_rates(self) -> None:
        if self.records is None:
            raise OutOfRange(
                "shares of records that err are those of a comparison: give --records too, or leave --one-vote-over "
                "and its siblings out"
            )
        if not self.bet.is_for_rates(self.method):
            named = (
                f"the bet {self.bet.word!r}"
                if self.bet.stated is None
                else "the bet that was stated"
            )
            raise OutOfRange(
                f"{named} is the same whatever share of the records errs: leave --one-vote-over and its siblings "
                "out, or name the bet that was made for them"
            )


def papers_of(
    contest: Contest, read: Sequence[Interpretation], manifest: Manifest
) -> dict[CardId, Interpretation]:
    """What people read of the contest, by card; refuses cards that the manifest does not have, and too many marks."""
    counts = (batch.cards for batch in manifest.batches)
    room = dict(zip(manifest.ids, counts, strict=True))
    papers = {paper.card: paper for paper in read if paper.contest == contest.id}
    if not papers:
        others = sorted({paper.contest for paper in read})
        raise UnknownName("contest of what was read", contest.id, others, "name it with --contest")
    strangers = [card for card in papers if int(card[-1]) > room.get(card[:-1], 0)]
    if strangers:
        said = [
            (*card[:-1], f"{card[-1]} (the batch has {room.get(card[:-1], 0)})")
            for card in strangers
        ]
        raise BadFrame(f"cards that the manifest does not have were read: {_named(said)}")
    # A card that is entered twice, for two choices, would otherwise pass for one without a valid vote.
    allowed = len(contest.choices) if contest.rule is Rule.IRV else contest.votes_allowed
    crowded = [card for card, read in papers.items() if len(read.choices) > allowed]
    if crowded:
        raise OutOfRange(
            f"more marks were read than a voter has votes, {contest.votes_allowed}: {_named(crowded)}; read each as "
            "overvote, or correct what was read"
        )
    return papers


def sample_of(evidence: CardsRead, manifest: Manifest, phantoms: int, read: int) -> Sample:
    """The draws asked for, or as many as could have been read."""
    if evidence.drawn is None and evidence.replacement:
        raise OutOfRange("where cards are put back, say how many draws there were: --drawn")
    most = manifest.cards + phantoms
    number = min(read + phantoms + 1, most) if evidence.drawn is None else evidence.drawn
    return draw_cards(
        evidence.scheme,
        evidence.seed,
        manifest,
        number,
        replacement=evidence.replacement,
        phantoms=phantoms,
    )


def sample_of_style(
    evidence: CardsRead, contest: str, records: CardTable, bound: int, read: int
) -> Sample:
    """The same among the cards whose records list the contest, and phantoms up to ``bound`` cards."""
    cards = styled_records(FRAME, records, {contest: bound})
    phantoms = bound - int(records.contest(contest).rows.size)
    number = min(read + phantoms + 1, bound) if evidence.drawn is None else evidence.drawn
    return consistent_sample(evidence.seed, cards, {contest: number}).sample


def in_order(
    contest: str, sample: Sample, papers: Mapping[CardId, Interpretation], drawn: int | None
) -> tuple[list[Interpretation], CardId | None]:
    """What was read in the order of the draw, up to the first card that nobody has read, and that card."""
    used: list[Interpretation] = []
    for draw in sample.draws:
        if is_phantom(draw.id):
            used.append(Interpretation(draw.id, contest, Reading.NOT_FOUND))
        elif draw.id in papers:
            used.append(papers[draw.id])
        elif drawn is None:
            return used, draw.id
        else:
            unread = [card for card in sample.ids if card not in papers and not is_phantom(card)]
            raise OutOfRange(
                f"{len(unread)} of the cards drawn were not read: {_named(unread)}; read them, or write not_found"
            )
    return used, None


def _named(cards: Sequence[CardId]) -> str:
    shown = ", ".join("/".join(card) for card in cards[:_SHOWN])
    return shown + (f" and {len(cards) - _SHOWN} more" if len(cards) > _SHOWN else "")

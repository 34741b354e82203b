"""The risk of a contest from the cards that a seed drew and what people read on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from canvass.audit.assertion import UNREAD, Assertion
from canvass.audit.bets.asked import THE_RECOMMENDED, BetAsked, NamedBet, require_used
from canvass.audit.bets.tested import ComparedClaim, PolledClaim
from canvass.audit.comparison import (
    ComparisonFrame,
    ErrorRates,
    comparison_frame,
    comparison_risk,
)
from canvass.audit.distinct import DistinctCards, DistinctPapers
from canvass.audit.frames.frame import EntryId, is_phantom
from canvass.audit.kinds import AuditKind
from canvass.audit.methods import METHODS
from canvass.audit.methods.method import ByCards, Method
from canvass.audit.opportunistic import opportunistic_comparison_risk, opportunistic_polling_risk
from canvass.audit.overstatement import ComparedCard
from canvass.audit.polling import polling_risk
from canvass.audit.pools import NO_POOLS, Pools
from canvass.audit.reconcile import require_records_fit
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design, Risk, Status, contest_risk
from canvass.audit.schemes import Scheme
from canvass.errors import OutOfRange
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.journeys.audit_draw import phantoms_of
from canvass.journeys.pool_files import pools_in
from canvass.journeys.risk.compared import CardDiffers, compared_cards, differences, other_votes
from canvass.journeys.risk.drawn import (
    CardDraw,
    in_order,
    papers_of,
    sample_of,
    sample_of_style,
)
from canvass.journeys.risk.kinds import TestedRisk, worst_claim
from canvass.journeys.risk.marked import readings_of, records_of
from canvass.journeys.risk.result import AuditRisk, Evidence
from canvass.journeys.risk.unsaid import (
    Because,
    MoreBlankThanCards,
    MoreFoundThanReported,
    Unsaid,
    blank_beyond_cards,
    exceeds_report,
)
from canvass.model import CardId, CardTable, Interpretation, Manifest
from canvass.model.contest import OF_POINTS
from canvass.stats.bets import FixedBet
from canvass.stats.past import Bet


@dataclass(frozen=True)
class CardsRead(Evidence):
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
    def reads_ranks(self) -> bool:
        """Cards do, where each is read; the votes of a pool have no order."""
        return not self.pools

    def listed(self) -> int | None:
        """The cards of the manifest, if they are drawn from all of them."""
        return None if self.card_style else self.shelf.cards

    @cached_property
    def shelf(self) -> Manifest:
        """The manifest, read once."""
        return usable(read_manifest(self.manifest))

    def measured(self, result: AuditRisk, reported: ReportedContest, _: Method, /) -> AuditRisk:
        """The risk of the cards in the order of their draw, and what was used."""
        tested, claims, used = risk_of_cards(reported, self, result.risk_limit, result.stated)
        if not self.card_style:
            result = result.among(used.population - used.phantoms)
        unsaid = None
        if any(claim.status is Status.CANNOT_SAY for claim in claims):
            unsaid = Unsaid(Because.NO_CARD_IN_ORDER, card=used.next_unread or ())
        return replace(
            result,
            tested=tested,
            claims=claims,
            measured=used,
            unsaid=unsaid,
            contradicts=_blank(reported, used),
            exceeds=_exceeds(reported, tested, used),
        )

    @property
    def draw(self) -> CardDraw:
        """How the cards were drawn."""
        return CardDraw(self.seed, self.drawn, self.scheme, self.replacement)

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


@dataclass(frozen=True, slots=True)
class PoolsUsed:
    """So many batches without records, the cards in them, and how many of the draws that were used were of these."""

    batches: int
    cards: int
    drawn: int


@dataclass(frozen=True, slots=True)
class CardsMeasured:
    """Which cards were used: ``used`` draws of ``population`` entries, of which ``phantoms`` are no listed cards.

    ``next_unread`` is the first card of the draw that nobody has read; ``not_used`` were read and not drawn by then.
    ``records`` are the votes of the records, where they differ from the report. With ``uses_card_style`` the entries
    are the cards whose records list the contest; ``is_opportunistic`` says that they were fetched for others. ``bets``
    are those of the claims, in their order; ``without_vote`` counts the cards used that people read and found no
    valid vote on, ``marks`` those with a vote for each choice; a card counts once. ``pools`` are the batches without
    records, where there are totals of such. Of a contest that ``is_ranked``, votes and marks are first preferences.
    """

    population: int
    phantoms: int
    used: int
    next_unread: CardId | None
    not_used: int
    records: Mapping[str, int] | None
    differing: tuple[CardDiffers, ...]
    bets: tuple[NamedBet, ...]
    without_vote: int
    marks: Mapping[str, int]
    uses_card_style: bool = False
    is_opportunistic: bool = False
    is_ranked: bool = False
    pools: PoolsUsed | None = None


def risk_of_cards(
    reported: ReportedContest, evidence: CardsRead, risk_limit: float, bound: int | None = None
) -> tuple[TestedRisk, tuple[Risk, ...], CardsMeasured]:
    """The risk by the method that the evidence allows and the bet announced, that of every claim, and what was used.

    ``bound`` is the trusted number of cards where one was stated; without card style the manifest cannot have more.
    """
    manifest = evidence.shelf
    is_ranked = reported.ranked is not None
    read = readings_of(reported.contest, evidence.read)
    papers = papers_of(reported.contest, read, manifest)
    records = _records(reported, evidence, manifest)
    pools = _pools(reported, evidence, manifest, records)
    population, phantoms = _population(reported, evidence, manifest, records, bound)
    if evidence.card_style and records is not None:
        sample = sample_of_style(
            evidence.draw, reported.contest.id, records, population, len(papers)
        )
    else:
        sample = sample_of(evidence.draw, manifest, phantoms, len(papers))
    used, next_unread = in_order(reported.contest.id, sample, papers, evidence.drawn)
    order = [draw.id for draw in sample.draws]
    played = _Played(reported, evidence, population, phantoms, order, used, risk_limit, pools)
    measured, totals, differing = _measured(played, records)
    bets, risks = [bet for bet, _ in measured], [risk for _, risk in measured]
    whole = contest_risk(risks)
    fetched = {paper.card for paper in used}
    return (
        TestedRisk(
            evidence.methods[0],
            whole.measured_risk,
            whole.status,
            len(used),
            worst_claim((risk.assertion, risk.measured_risk) for risk in risks),
        ),
        tuple(replace(risk, path=None) for risk in risks),
        CardsMeasured(
            population=population,
            phantoms=phantoms,
            used=len(used),
            next_unread=next_unread,
            not_used=sum(card not in fetched for card in papers),
            records=totals,
            is_ranked=is_ranked,
            differing=differing,
            bets=tuple(evidence.bet.named(bet, evidence.method) for bet in bets),
            without_vote=len({p.card for p in used if p.reading not in UNREAD and not p.choices}),
            marks=_marks(used, only_first=is_ranked),
            uses_card_style=evidence.card_style,
            is_opportunistic=evidence.opportunistic,
            pools=_used(pools, used) if pools else None,
        ),
    )


def _blank(reported: ReportedContest, measured: CardsMeasured) -> MoreBlankThanCards | None:
    if reported.contest.votes_on_card > 1:
        return None
    return blank_beyond_cards(
        reported.valid_votes, measured.population, measured.without_vote, measured.used
    )


def _exceeds(
    reported: ReportedContest, tested: TestedRisk, measured: CardsMeasured
) -> MoreFoundThanReported | None:
    found = exceeds_report(tested, reported.votes, measured.marks, measured.used)
    in_points = reported.contest.rule in OF_POINTS
    return replace(found, in_points=in_points) if found else None


def _marks(used: Sequence[Interpretation], *, only_first: bool) -> Mapping[str, int]:
    """Cards used with a vote for each choice, each card once; of ranked cards the first preferences."""
    papers = {paper.card: paper for paper in used}.values()
    return Counter(c for p in papers for c in (p.choices[:1] if only_first else p.choices))


def _pools(
    reported: ReportedContest, evidence: CardsRead, manifest: Manifest, records: CardTable | None
) -> Pools:
    """The batches without records, with the votes reported for each; none where no totals are given."""
    if evidence.pools is None:
        return NO_POOLS
    return pools_in(evidence.pools, reported, manifest, records)


def _used(pools: Pools, used: Sequence[Interpretation]) -> PoolsUsed:
    pooled = {pool.batch for pool in pools.every}
    drawn = sum(not is_phantom(paper.card) and paper.card[:-1] in pooled for paper in used)
    return PoolsUsed(len(pooled), pools.cards, drawn)


def _records(
    reported: ReportedContest, evidence: CardsRead, manifest: Manifest
) -> CardTable | None:
    if evidence.records is None:
        return None
    records = records_of(reported.contest, evidence.records)
    require_records_fit(manifest, records)
    return records


def _population(
    reported: ReportedContest,
    evidence: CardsRead,
    manifest: Manifest,
    records: CardTable | None,
    bound: int | None,
) -> tuple[int, int]:
    """Entries that the contest is drawn from, and how many of them no list has."""
    if records is None or not evidence.card_style:
        phantoms = phantoms_of(manifest, bound or max(reported.cards, manifest.cards))
        return manifest.cards + phantoms, phantoms
    listed = int(records.contest(reported.contest.id).rows.size)
    if reported.cards < listed:
        raise OutOfRange(
            f"{listed:,} records list contest {reported.contest.id!r} and at most {reported.cards:,} cards carry it: "
            "say how many do with --cards, or correct the records"
        )
    return reported.cards, reported.cards - listed


@dataclass(frozen=True, slots=True)
class _Played:
    """The cards in the order of the draw, and what was announced."""

    reported: ReportedContest
    evidence: CardsRead
    population: int
    phantoms: int
    order: Sequence[EntryId]
    used: Sequence[Interpretation]
    risk_limit: float
    pools: Pools

    def polling(self) -> list[tuple[Bet, Risk]]:
        """The bet and the risk of every claim from the paper alone."""
        papers = {paper.card: paper for paper in self.used}
        distinct = DistinctPapers.of(self.reported.contest.id, self.used)
        among, bet = replace(self.reported, cards=self.population), self.evidence.bet
        found = []
        for claim in self.reported.claims.assertions:
            design = self._design(
                bet.bet_for(PolledClaim(claim, among, self.risk_limit, self.phantoms))
            )
            risk = (
                opportunistic_polling_risk(claim, self.population, self.order, papers, design)
                if self.evidence.opportunistic
                else polling_risk(claim, self.population, distinct, design)
            )
            found.append((design.bet, risk))
        return found

    def comparison(
        self, records: CardTable | None, cards: Sequence[ComparedCard]
    ) -> list[tuple[Bet, Risk]]:
        """The same from paper, records and pools; a card with neither counts as a phantom's."""
        by_id = {card.paper.card: card for card in cards}
        distinct, found = DistinctCards.of(self.reported.contest.id, cards), []
        for claim in self.reported.claims.assertions:
            frame = comparison_frame(
                records,
                claim,
                self.population,
                uses_card_style=self.evidence.card_style,
                pools=self.pools,
            )
            design = self._design(self._compared(claim, frame))
            risk = (
                opportunistic_comparison_risk(claim, frame, self.order, by_id, design)
                if self.evidence.opportunistic
                else comparison_risk(claim, frame, distinct, design)
            )
            found.append((design.bet, risk))
        return found

    def _compared(self, claim: Assertion, frame: ComparisonFrame) -> Bet:
        """The bet on a claim; none where the records do not show it."""
        if frame.status(claim) is not Status.AUDITABLE:
            return FixedBet(0.0)
        return self.evidence.bet.bet_for(
            ComparedClaim(claim, frame, self.risk_limit, self.evidence.rates or ErrorRates())
        )

    def _design(self, bet: Bet) -> Design:
        return Design(self.risk_limit, bet, self.evidence.replacement)


def _measured(
    played: _Played, records: CardTable | None
) -> tuple[list[tuple[Bet, Risk]], Mapping[str, int] | None, tuple[CardDiffers, ...]]:
    """The bet and the risk of every claim, the votes of the records where they differ, and the cards that do."""
    if records is None and not played.pools:
        return played.polling(), None, ()
    reported, uses_card_style = played.reported, played.evidence.card_style
    cards = compared_cards(records, played.used, played.pools)
    differing = differences(reported, cards, uses_card_style=uses_card_style)
    return (
        played.comparison(records, cards),
        other_votes(reported.closest, reported, records, played.pools),
        tuple(differing),
    )

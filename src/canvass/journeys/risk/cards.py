"""The risk of a contest from the cards that a seed drew and what people read on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from canvass.audit.comparison import comparison_bet, comparison_frame, comparison_risk
from canvass.audit.overstatement import ComparedCard
from canvass.audit.polling import polling_bet, polling_risk
from canvass.audit.reconcile import require_records_fit
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design, Risk, Status, contest_risk
from canvass.formats.audits.interpretations import read_interpretations
from canvass.formats.audits.own_table import usable
from canvass.formats.cvr.canvass import read_records
from canvass.formats.manifests.canvass import read_manifest
from canvass.journeys.audit_draw import phantoms_of
from canvass.journeys.risk.compared import CardDiffers, compared_cards, differences, other_votes
from canvass.journeys.risk.drawn import CardsRead, in_order, papers_of, sample_of
from canvass.journeys.risk.kinds import RiskTest, TestedRisk
from canvass.model import CardId, CardTable, Interpretation
from canvass.stats.bets import FixedBet
from canvass.stats.past import Bet


@dataclass(frozen=True, slots=True)
class CardsMeasured:
    """Which cards were used: ``used`` draws of ``population`` entries, of which ``phantoms`` are no listed cards.

    ``next_unread`` is the first card of the draw that nobody has read; ``not_used`` were read and not drawn by then.
    ``records`` are the votes of the records, where they differ from the report.
    """

    population: int
    phantoms: int
    used: int
    next_unread: CardId | None
    not_used: int
    records: Mapping[str, int] | None
    differing: tuple[CardDiffers, ...]


def risk_of_cards(
    reported: ReportedContest, evidence: CardsRead, risk_limit: float
) -> tuple[tuple[TestedRisk, ...], tuple[Risk, ...], CardsMeasured]:
    """The risk by the recommended test, that of every claim, and what was used for it."""
    manifest = usable(read_manifest(evidence.manifest))
    phantoms = phantoms_of(manifest, max(reported.cards, manifest.cards))
    population = manifest.cards + phantoms
    read = usable(read_interpretations(evidence.read))
    papers = papers_of(reported.contest.id, read, manifest)
    sample = sample_of(evidence, manifest, phantoms, len(papers))
    used, next_unread = in_order(reported.contest.id, sample, papers, evidence.drawn)
    differing: tuple[CardDiffers, ...] = ()
    totals = None
    played = _Played(reported, population, used, risk_limit, evidence.replacement)
    if evidence.records is None:
        test, risks = RiskTest.ALPHA, played.polling()
    else:
        records = usable(read_records(evidence.records))
        require_records_fit(manifest, records)
        cards = compared_cards(records, used)
        test, risks = RiskTest.COMPARISON, played.comparison(records, cards)
        totals = other_votes(reported, records)
        differing = tuple(differences(reported.closest, cards))
    fetched = {paper.card for paper in used}
    whole = contest_risk(risks)
    return (
        (TestedRisk(test, whole.measured_risk, whole.status, len(used)),),
        tuple(replace(risk, path=None) for risk in risks),
        CardsMeasured(
            population=population,
            phantoms=phantoms,
            used=len(used),
            next_unread=next_unread,
            not_used=sum(card not in fetched for card in papers),
            records=totals,
            differing=differing,
        ),
    )


@dataclass(frozen=True, slots=True)
class _Played:
    """The cards in the order of the draw, and what was announced."""

    reported: ReportedContest
    population: int
    used: Sequence[Interpretation]
    risk_limit: float
    replacement: bool

    def polling(self) -> list[Risk]:
        """The risk of every claim from the paper alone."""
        votes, population = self.reported.votes, self.population
        return [
            polling_risk(
                claim, population, self.used, self._design(polling_bet(claim, votes, population))
            )
            for claim in self.reported.claims.assertions
        ]

    def comparison(self, records: CardTable, cards: Sequence[ComparedCard]) -> list[Risk]:
        """The risk of every claim from paper and records; a card without a record counts as a phantom's."""
        found = []
        for claim in self.reported.claims.assertions:
            frame = comparison_frame(records, claim, self.population, uses_card_style=False)
            if frame.status(claim) is Status.AUDITABLE:
                bet: Bet = comparison_bet(claim, frame)
            else:
                bet = FixedBet(0.0)
            found.append(comparison_risk(claim, frame, cards, self._design(bet)))
        return found

    def _design(self, bet: Bet) -> Design:
        return Design(self.risk_limit, bet, self.replacement)

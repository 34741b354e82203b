"""``canvass audit risk rankings``: a ranked contest whose cards have no records, from what people read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.assertion import UNREAD
from canvass.audit.awaire import OrderRisk, UnrecordedContest
from canvass.audit.awaire_steps import unrecorded_risks
from canvass.audit.distinct import DistinctPapers
from canvass.audit.elimination import MOST_LISTED, orders_against
from canvass.audit.risk import Status, status_in_full
from canvass.audit.schemes import Scheme
from canvass.audit.within import is_within_limit
from canvass.formats.audits.interpretations import read_interpretations
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.journeys.audit_draw import phantoms_of
from canvass.journeys.risk.drawn import CardDraw, in_order, papers_of, sample_of
from canvass.model import CardId, Choice, Contest, Interpretation, Rule
from canvass.stats.ranges import require_risk_limit

HARDEST = 5
"""Orders that are told of; the others are easier to exclude."""


@dataclass(frozen=True, slots=True)
class RankingsAsked:
    """What is known of the contest, the files, and how cards were drawn; ``cards`` is the trusted number of them."""

    contest: UnrecordedContest
    manifest: Path
    read: Path
    seed: str
    risk_limit: float
    cards: int | None = None
    drawn: int | None = None
    scheme: Scheme = Scheme.CANVASS

    def __post_init__(self) -> None:
        """Refuse a risk limit that is not a chance."""
        require_risk_limit(self.risk_limit)


@dataclass(frozen=True, slots=True)
class RankingsRisk:
    """The measured risk: the largest over all ``orders`` with another winner; ``hardest`` are some, largest first.

    ``excluded`` of the orders have a risk within the limit; None where they are too many to be listed, and only the
    hardest is known. Of ``cards`` in all, ``phantoms`` are on no list.
    """

    contest: str
    winner: str
    choices: tuple[str, ...]
    risk_limit: float
    cards: int
    phantoms: int
    used: int
    next_unread: CardId | None
    not_used: int
    orders: int
    excluded: int | None
    hardest: tuple[OrderRisk, ...]
    measured_risk: float
    status: Status


def rankings_risk(asked: RankingsAsked) -> RankingsRisk:
    """The risk after the cards that a seed drew. Raises BadFile, OutOfRange for cards and choices that do not fit."""
    about = asked.contest
    manifest = usable(read_manifest(asked.manifest))
    read = usable(read_interpretations(asked.read, about.contest))
    choices = tuple(Choice(each, each) for each in about.choices)
    papers = papers_of(
        Contest(about.contest, about.contest, choices, rule=Rule.IRV), read, manifest
    )
    phantoms = phantoms_of(manifest, asked.cards)
    draw = CardDraw(asked.seed, asked.drawn, asked.scheme)
    sample = sample_of(draw, manifest, phantoms, len(papers))
    used, next_unread = in_order(about.contest, sample, papers, asked.drawn)
    cards = manifest.cards + phantoms
    risks = unrecorded_risks(about, cards, DistinctPapers.of(about.contest, used))
    is_listed = len(about.choices) <= MOST_LISTED
    status = _status(asked, used, cards, risks[0].measured_risk)
    fetched = {paper.card for paper in used}
    return RankingsRisk(
        contest=about.contest,
        winner=about.winner,
        choices=about.choices,
        risk_limit=asked.risk_limit,
        cards=cards,
        phantoms=phantoms,
        used=len(used),
        next_unread=next_unread,
        not_used=sum(card not in fetched for card in papers),
        orders=orders_against(len(about.choices)),
        excluded=sum(is_within_limit(r.measured_risk, asked.risk_limit) for r in risks)
        if is_listed
        else None,
        hardest=risks[:HARDEST],
        measured_risk=risks[0].measured_risk,
        status=status,
    )


def _status(
    asked: RankingsAsked, used: Sequence[Interpretation], cards: int, risk: float
) -> Status:
    """What follows; once every card is read the count decides, and only an order that is impossible has no risk."""
    if len(used) == cards:
        is_open = any(paper.reading in UNREAD for paper in used)
        found = status_in_full(agrees=risk == 0, is_open=is_open)
        if found is not Status.ALL_DRAWN:
            return found
    if is_within_limit(risk, asked.risk_limit):
        return Status.CONFIRMED
    return Status.ALL_DRAWN if len(used) == cards else Status.NOT_YET

"""Why no risk is said, and what a sample contradicts: values with their arguments, worded in ``present``."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from canvass.audit.fixed_percentage import HowDrawn
from canvass.audit.reported import ReportedContest
from canvass.journeys.risk.kinds import RiskTest
from canvass.model import CardId


class Because(StrEnum):
    """What stands in the way of a measured risk."""

    ONLY_FOR_LEADS = "only_for_leads"
    """The method is known for a lead and for half of the votes, and the rule asks for another share."""
    NO_CARD_IN_ORDER = "no_card_in_order"
    """The first card of the contest's own draw was not read, so that no card is a draw of it."""
    DRAW_HAS_NO_METHOD = "draw_has_no_method"
    """The share was chosen in a way that no method here fits."""


@dataclass(frozen=True, slots=True)
class Unsaid:
    """The reason, with what it is about: the method announced, the share, the card, the draw; empty where none is."""

    because: Because
    method: RiskTest | None = None
    share: Fraction | None = None
    card: CardId = ()
    how_drawn: HowDrawn | None = None


@dataclass(frozen=True, slots=True)
class MoreBlankThanCards:
    """Cards drawn without a valid vote for anybody, more than the number of cards leaves beside the reported votes."""

    without_vote: int
    drawn: int
    room: int
    valid_votes: int
    cards: int


def blank_beyond_cards(
    reported: ReportedContest, cards: int, without_vote: int, drawn: int
) -> MoreBlankThanCards | None:
    """What a sample among so many cards says of their number: None where the cards without a vote have room.

    A card with a vote for anybody is one vote; those that could not be found may have been anything.
    """
    valid = sum(reported.valid_votes.values())
    room = max(cards - valid, 0)
    if reported.contest.votes_allowed > 1 or without_vote <= room:
        return None
    return MoreBlankThanCards(without_vote, drawn, room, valid, cards)

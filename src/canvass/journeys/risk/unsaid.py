"""Why no risk is said, and what a sample contradicts: values with their arguments, worded in ``present``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from canvass.audit.methods.method import Method
from canvass.audit.risk import HAND_COUNTED
from canvass.journeys.risk.kinds import TestedRisk
from canvass.model import CardId
from canvass.vocabulary import HowDrawn


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
    method: Method | None = None
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
    without_record: bool = False


@dataclass(frozen=True, slots=True)
class MoreFoundThanReported:
    """Cards drawn with a vote for a choice, more than were reported for it; ``without_record``: of that stratum.

    With ``in_points`` both are what cards give it, several votes or points each.
    """

    choice: str
    found: int
    drawn: int
    reported: int
    without_record: bool = False
    in_points: bool = False


def found_beyond_report(
    votes: Mapping[str, int], found: Mapping[str, int], drawn: int
) -> MoreFoundThanReported | None:
    """What a sample says of the reported votes: the choice of which most cards too many were found, None where none."""
    beyond = {choice: count - votes.get(choice, 0) for choice, count in found.items()}
    choice = max(sorted(beyond), key=lambda each: beyond[each], default="")
    if beyond.get(choice, 0) <= 0:
        return None
    return MoreFoundThanReported(choice, found[choice], drawn, votes.get(choice, 0))


def exceeds_report(
    tested: TestedRisk | None, votes: Mapping[str, int], found: Mapping[str, int], drawn: int
) -> MoreFoundThanReported | None:
    """A choice of which more was found than reported; not after a full hand count, which says it by itself."""
    if tested is not None and tested.status in HAND_COUNTED:
        return None
    return found_beyond_report(votes, found, drawn)


def blank_beyond_cards(
    votes: Mapping[str, int], cards: int, without_vote: int, drawn: int
) -> MoreBlankThanCards | None:
    """What a sample among so many cards with these valid votes says of their number: None where the blank have room.

    A card with a vote for anybody is one vote; those that could not be found may have been anything. Not for contests
    in which a voter has several votes.
    """
    valid = sum(votes.values())
    room = max(cards - valid, 0)
    if without_vote <= room:
        return None
    return MoreBlankThanCards(without_vote, drawn, room, valid, cards)

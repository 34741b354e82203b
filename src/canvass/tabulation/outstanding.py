"""Whether ballots that are not counted yet could change who wins."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from canvass.tabulation.margins import ShareMargin


class Outlook(StrEnum):
    """What the ballots not yet counted could do to an outcome."""

    DECIDED = "decided"
    TIE_AT_WORST = "tie_at_worst"
    NOT_DECIDED = "not_decided"
    CANNOT_SAY = "cannot_say"


def outlook_of(margin_votes: int | Fraction, outstanding: int) -> Outlook:
    """What so many outstanding ballots could do to a lead.

    A ballot gives a choice at most one vote and need not give one to anybody else. At worst, then, every
    ballot votes for the first loser and none for the last winner, however many seats there are and votes a
    voter has.

    >>> outlook_of(margin_votes=537, outstanding=537).value
    'tie_at_worst'
    """
    if outstanding > margin_votes:
        return Outlook.NOT_DECIDED
    return Outlook.TIE_AT_WORST if outstanding == margin_votes else Outlook.DECIDED


def share_outlook(margins: Sequence[ShareMargin], outstanding: int) -> Outlook:
    """What so many outstanding ballots could do to who has more than a share; a ballot has at most one vote.

    At worst every ballot votes against a choice that has more than the share, or for one that has not.

    >>> from fractions import Fraction
    >>> yes = ShareMargin("yes", votes=62, valid_votes=100, share=Fraction(3, 5))
    >>> share_outlook([yes], 3).value, share_outlook([yes], 4).value
    ('decided', 'not_decided')
    """
    stays = all(_stays(margin, outstanding) for margin in margins)
    return Outlook.DECIDED if stays else Outlook.NOT_DECIDED


def _stays(margin: ShareMargin, outstanding: int) -> bool:
    after = margin.share * (margin.valid_votes + outstanding)
    if margin.lead > 0:
        return margin.votes > after
    return margin.votes + outstanding <= after


def worse_of(one: Outlook, other: Outlook) -> Outlook:
    """The outlook of a contest that rests on two claims."""
    return max(one, other, key=_FROM_BEST.index)


_FROM_BEST = (Outlook.DECIDED, Outlook.TIE_AT_WORST, Outlook.NOT_DECIDED, Outlook.CANNOT_SAY)

"""Why no risk is said, and what a sample contradicts, in sentences."""

from __future__ import annotations

from canvass.journeys.risk.unsaid import Because, MoreBlankThanCards, MoreFoundThanReported, Unsaid
from canvass.present.decided import share_words
from canvass.present.messages import messages
from canvass.vocabulary import HowDrawn

say = messages("audit_risk")


def unsaid_sentence(found: Unsaid) -> str:
    """The reason, and what would measure it."""
    match found.because:
        case Because.ONLY_FOR_LEADS:
            if found.share is None:
                return say("only-for-leads-of-lists", method=str(found.method))
            share = share_words(found.share)
            return say("only-for-leads", share=share, method=str(found.method))
        case Because.NO_CARD_IN_ORDER:
            return say("no-card-in-order", card="/".join(found.card))
        case Because.DRAW_HAS_NO_METHOD:
            return say(_DRAWN[found.how_drawn or HowDrawn.NOT_AT_RANDOM])


_DRAWN = {
    HowDrawn.CARDS_AT_RANDOM: "draw-cards",
    HowDrawn.BATCHES_AT_RANDOM: "draw-batches",
    HowDrawn.BY_JURISDICTION: "draw-jurisdictions",
    HowDrawn.NOT_AT_RANDOM: "draw-not-at-random",
}


def contradicts_sentence(found: MoreBlankThanCards) -> str:
    """That the sample has more cards without a vote than the number of cards leaves room for."""
    return say(
        "contradicts-stratum" if found.without_record else "contradicts",
        without=found.without_vote,
        drawn=found.drawn,
        cards=found.cards,
        votes=found.valid_votes,
        room=found.room,
    )


def exceeds_sentence(found: MoreFoundThanReported) -> str:
    """That more cards with a vote for a choice were found, or more points, than were reported for it."""
    alone = "exceeds-points" if found.in_points else "exceeds"
    return say(
        "exceeds-stratum" if found.without_record else alone,
        found=found.found,
        drawn=found.drawn,
        choice=found.choice,
        reported=found.reported,
    )

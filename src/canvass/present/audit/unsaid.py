"""Why no risk is said, and what a sample contradicts, in sentences."""

from __future__ import annotations

from canvass.audit.fixed_percentage import HowDrawn
from canvass.journeys.risk.unsaid import Because, MoreBlankThanCards, MoreFoundThanReported, Unsaid
from canvass.present import words
from canvass.present.decided import share_words


def unsaid_sentence(found: Unsaid) -> str:
    """The reason, and what would measure it."""
    return _SENTENCES[found.because].format(
        method=found.method,
        share="" if found.share is None else share_words(found.share),
        card="/".join(found.card),
        drawn="" if found.how_drawn is None else _DRAWN[found.how_drawn],
    )


_SENTENCES = {
    Because.ONLY_FOR_LEADS: "The rule asks for {share} of the valid votes, and {method} is known for half of the votes "
    "and for a lead of one choice over another. BRAVO (--found) and ALPHA (cards one by one, --read) measure any share "
    "where they were announced before the first draw.",
    Because.NO_CARD_IN_ORDER: "The first card of this contest's own draw, {card}, was not read: without it no card "
    "that was fetched for other contests is a draw of this one. Read it, and those that follow.",
    Because.DRAW_HAS_NO_METHOD: "{drawn}: no method here fits such a draw.",
}
_DRAWN = {
    HowDrawn.CARDS_AT_RANDOM: "Cards were drawn at random",
    HowDrawn.BATCHES_AT_RANDOM: "Batches were drawn at random",
    HowDrawn.BY_JURISDICTION: "Each jurisdiction drew a share of its own cards, so that not every card had the same "
    "chance",
    HowDrawn.NOT_AT_RANDOM: "The cards were not drawn at random",
}


def contradicts_sentence(found: MoreBlankThanCards) -> str:
    """That the sample has more cards without a vote than the number of cards leaves room for."""
    room = "none" if not found.room else words.number(found.room)
    if found.without_record:
        return (
            f"The sample contradicts the number of cards without a record: {words.number(found.without_vote)} of the "
            f"{words.counted(found.drawn, 'card')} drawn among them have no valid vote, and "
            f"{words.counted(found.cards, 'card')} with {words.counted(found.valid_votes, 'valid vote')} leave room "
            f"for {room}. There are more cards than that, or fewer votes than reported: state the cards cast "
            "(--cards), or explain it first."
        )
    return (
        f"The sample contradicts the number of cards: {words.number(found.without_vote)} of the "
        f"{words.counted(found.drawn, 'card')} drawn have no valid vote, and {words.counted(found.cards, 'card')} with "
        f"{words.counted(found.valid_votes, 'valid vote')} leave room for {room}. Unless cards were put back and drawn "
        "again, there are more cards than that, or fewer votes than reported: state the cards cast (--cards), or "
        "explain it first."
    )


def exceeds_sentence(found: MoreFoundThanReported) -> str:
    """That more cards with a vote for a choice were found than were reported for it."""
    where = " without a record" if found.without_record else ""
    return (
        f"The sample contradicts the reported votes: {words.number(found.found)} of the "
        f"{words.counted(found.drawn, 'card')}{where} drawn have a vote for {found.choice}, and "
        f"{words.number(found.reported)} were reported on all such cards. Unless cards were put back and drawn again, "
        "the report is wrong there: explain it first."
    )

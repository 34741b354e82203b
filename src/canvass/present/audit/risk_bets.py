"""The bet on each claim: the measured risk holds if it is the one that was announced."""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.bets.asked import NamedBet
from canvass.audit.risk import Risk
from canvass.present.audit.bets import bet_sentence
from canvass.present.blocks import Paragraph, Section, Weight
from canvass.present.messages import messages

say = messages("audit_risk")


def bets_section(claims: Sequence[Risk], bets: Sequence[NamedBet]) -> Section:
    """One bet for all claims, or one for each."""
    named = [claim.assertion.sentence.rstrip(".") for claim in claims if claim.assertion]
    if len(bets) == 1:
        said = [say("bet", chosen=bets[0].sentence, bet=bet_sentence(bets[0].bet))]
    else:
        said = [
            say("bet-of", claim=claim, chosen=bet.sentence, bet=bet_sentence(bet.bet))
            for claim, bet in zip(named, bets, strict=True)
        ]
    note = Paragraph(say("bet-holds-if"), Weight.NOTE)
    return Section(say("bets"), (*map(Paragraph, said), note))

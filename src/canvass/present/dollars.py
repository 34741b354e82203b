"""Amounts of money in a plan: exact where the law fixes them, rounded where they are estimated."""

from __future__ import annotations

from canvass.journeys.plan.money import Amount
from canvass.present import words
from canvass.present.messages import messages
from canvass.recount.fee import usd_text

say = messages("recount")


def amount_text(amount: Amount | None) -> str:
    """An exact amount, or a range, with its middle where it is estimated; "not known" where there is none."""
    if amount is None:
        return words.NOT_KNOWN
    if amount.low_cents == amount.high_cents:
        return usd_text(amount.high_cents)
    if amount.is_exact:
        return say("range", low=usd_text(amount.low_cents), high=usd_text(amount.high_cents))
    return amount_range(amount.low_cents, amount.middle_cents, amount.high_cents)


def amount_range(low_cents: int, middle_cents: int, high_cents: int) -> str:
    """An estimate with its range."""
    return say(
        "amount-range",
        low=rounded_usd(low_cents),
        middle=rounded_usd(middle_cents),
        high=rounded_usd(high_cents),
    )


def rounded_usd(cents: int) -> str:
    """An estimate to the thousand dollars."""
    return usd_text(round(cents, -5))

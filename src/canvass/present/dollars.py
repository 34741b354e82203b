"""Amounts of money in a plan: exact where the law fixes them, rounded where they are estimated."""

from __future__ import annotations

from canvass.journeys.planning.money import Amount
from canvass.present import words
from canvass.recount.fee import usd_text


def amount_text(amount: Amount | None) -> str:
    """An exact amount, or a range with its middle; "not known" where there is none."""
    if amount is None:
        return words.NOT_KNOWN
    if amount.low_cents == amount.high_cents:
        return usd_text(amount.high_cents)
    return (
        f"{rounded_usd(amount.low_cents)} to {rounded_usd(amount.high_cents)}, "
        f"middle {rounded_usd(amount.middle_cents)}"
    )


def rounded_usd(cents: int) -> str:
    """An estimate to the thousand dollars."""
    return usd_text(round(cents, -5))

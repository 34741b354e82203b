"""The recounts of 2016, day by day."""

from __future__ import annotations

from datetime import date
from functools import cache

from canvass.journeys.recount_timeline import Happening, Timeline, recount_timeline


@cache
def timeline() -> Timeline:
    """The whole, read once."""
    return recount_timeline()


def test_the_days_in_order() -> None:
    """Twenty-three events from the opening of the fund to the last refund, none before its time."""
    days = [entry.day for entry in timeline().entries]
    assert len(days) == 23
    assert days == sorted(days)
    assert (days[0], days[-1]) == (date(2016, 11, 23), date(2017, 5, 23))
    assert all(entry.source and entry.event for entry in timeline().entries)


def test_the_fund_grows_to_its_close() -> None:
    """From 2.0 to 7.33 million dollars, never falling."""
    amounts = [e.amount_cents for e in timeline().entries if e.kind is Happening.FUND]
    known = [amount for amount in amounts if amount is not None]
    assert known == sorted(known)
    assert (known[0], known[-1]) == (200_000_000, 733_000_000)


def test_what_was_paid_back_by_arithmetic() -> None:
    """Wisconsin 1,494,086 dollars; Michigan 632,625, where one newspaper printed 632,125."""
    wisconsin, michigan = timeline().settlements
    assert wisconsin.refund_cents == 149_408_600
    assert michigan.refund_cents == 63_262_500
    assert michigan.printed_cents == 63_212_500


def test_every_kind_of_event_is_there() -> None:
    """Funds, filings, fees, counts, courts, refunds, a certification and the law's own days."""
    assert {entry.kind for entry in timeline().entries} == set(Happening)

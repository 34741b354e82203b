"""The errors that an office declared of its records, as a commitment states them: what its plans and bets expect."""

from __future__ import annotations

from dataclasses import astuple, fields

from canvass.audit.comparison import ErrorRates
from canvass.errors import BadRecord, InputError
from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.numerals import decimal_text

_NAMES = tuple(each.name for each in fields(ErrorRates))


def rates_value(rates: ErrorRates | None) -> Value:
    """The rates as decimals; None where nobody declared any.

    >>> rates_value(ErrorRates(0.002, 0, 0.001, 0.0))["one_vote_over"]
    '0.002'
    """
    if rates is None:
        return None
    return {name: decimal_text(rate) for name, rate in zip(_NAMES, astuple(rates), strict=True)}


def read_rates(found: Fields) -> ErrorRates | None:
    """The rates under ``errors``. Raises BadRecord for what is not four shares of cards."""
    if found.found.get("errors") is None:
        return None
    stated = Fields(f"{found.what}: errors", found.object("errors")).exactly(*_NAMES)
    shares = {name: float(stated.decimal(name)) for name in _NAMES}
    try:
        return ErrorRates(**shares)
    except (InputError, ValueError) as fault:
        raise BadRecord(f"{stated.what}: {fault}") from None

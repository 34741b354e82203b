"""Bets as data, so that a bet can be published and hashed before the seed is drawn, and made again from that.

Numbers are text: the shortest decimal that gives the same number back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

from canvass.errors import UnknownName
from canvass.numerals import decimal_text, read_decimal
from canvass.stats.bets.agrapa import Agrapa
from canvass.stats.bets.alternative import (
    ConstantAlternative,
    PopulationAlternative,
    TruncatedShrinkage,
)
from canvass.stats.bets.comparison import ErrorKind, ShrunkKelly
from canvass.stats.bets.fixed import (
    FixedBet,
    FixedStake,
    KaplanKolmogorov,
    KaplanMarkov,
    KaplanWald,
)
from canvass.stats.bets.kelly import Kelly, ReportedShare
from canvass.stats.bets.mixture import Mixture, Portfolio
from canvass.stats.past import Bet

Published: TypeAlias = str | Sequence["Published"] | Mapping[str, "Published"]

NAMES: Mapping[str, type[Any]] = {
    "fixed bet": FixedBet,
    "fixed stake": FixedStake,
    "Kaplan-Markov": KaplanMarkov,
    "Kaplan-Wald": KaplanWald,
    "Kaplan-Kolmogorov": KaplanKolmogorov,
    "constant alternative": ConstantAlternative,
    "population alternative": PopulationAlternative,
    "truncated shrinkage": TruncatedShrinkage,
    "aGRAPA": Agrapa,
    "Kelly": Kelly,
    "reported share": ReportedShare,
    "shrunk Kelly": ShrunkKelly,
    "kind of error": ErrorKind,
    "mixture": Mixture,
    "portfolio": Portfolio,
}
"""The name under which each bet is published, and what makes it again."""


def bet_as_data(bet: Bet) -> Mapping[str, Published]:
    """The name and the numbers of a bet.

    >>> bet_as_data(FixedBet(0.5))
    {'name': 'fixed bet', 'bet': '0.5', 'cap': '1.0'}
    """
    return _written(bet)  # type: ignore[no-any-return]


def bet_from_data(data: Mapping[str, Published]) -> Bet:
    """The bet of this name with these numbers; raises UnknownName for a name or a number it does not have."""
    return _read(data)  # type: ignore[no-any-return]


def _written(value: Any) -> Any:
    if is_dataclass(value):
        name = next(name for name, kind in NAMES.items() if kind is type(value))
        return {"name": name} | {f.name: _written(getattr(value, f.name)) for f in fields(value)}
    return [_written(each) for each in value] if isinstance(value, tuple) else decimal_text(value)


def _read(value: Any) -> Any:
    if isinstance(value, str):
        return float(read_decimal(value))
    if not isinstance(value, Mapping):
        return tuple(_read(each) for each in value)
    name = str(value.get("name", ""))
    if name not in NAMES:
        raise UnknownName("bet", name, NAMES)
    known = [field.name for field in fields(NAMES[name])]
    for key in value:
        if key not in (*known, "name"):
            raise UnknownName(f"number of the bet {name!r}", key, known)
    return NAMES[name](**{key: _read(each) for key, each in value.items() if key != "name"})

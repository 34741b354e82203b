"""Bets as data, so that a bet can be published and hashed before the seed is drawn, and made again from that.

Numbers are text: the shortest decimal that gives the same number back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

from canvass.errors import OutOfRange, UnknownName
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
    sorts = {field.name: str(field.type) for field in fields(NAMES[name])}
    for key in value:
        if key not in (*sorts, "name"):
            raise UnknownName(f"number of the bet {name!r}", key, sorts)
    numbers = {key: _read(each) for key, each in value.items() if key != "name"}
    for key, each in numbers.items():
        if not _IS_OF_SORT[sorts[key]](each):
            raise OutOfRange(f"the bet {name!r}: {key} must be {sorts[key]}, found {value[key]!r}")
    return NAMES[name](**numbers)


def _is_list_of(is_one: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, tuple) and all(map(is_one, value))


def _is_number(value: Any) -> bool:
    return isinstance(value, float)


def _is_bet(value: Any) -> bool:
    return is_dataclass(value) and not isinstance(value, ErrorKind)


_IS_OF_SORT: Mapping[str, Callable[[Any], bool]] = {
    "float": _is_number,
    "tuple[float, ...]": _is_list_of(_is_number),
    "tuple[Bet, ...]": _is_list_of(_is_bet),
    "tuple[ErrorKind, ...]": _is_list_of(lambda value: isinstance(value, ErrorKind)),
}
"""What may stand in a field of a bet, by how the field is declared."""

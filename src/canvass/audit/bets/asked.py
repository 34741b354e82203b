"""A bet that somebody asks for: a name with numbers, such as ``alpha:weight=500``, or a bet as a record has it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from canvass.audit.bets.batches import ComparedBatches
from canvass.audit.bets.choices import CHOICES, RECOMMENDED, BetChoice, bet_choices
from canvass.audit.bets.tested import TestedClaim
from canvass.audit.kinds import AuditKind
from canvass.errors import BadValue, OutOfRange, UnknownName
from canvass.numerals import read_decimal
from canvass.stats.bets.published import Published, bet_as_data, bet_from_data
from canvass.stats.past import Bet


@dataclass(frozen=True, slots=True)
class NamedBet:
    """A bet with all of its numbers, as a record has it, and what it is called; no ``word`` where it was stated."""

    word: str
    sentence: str
    bet: Mapping[str, Published]

    @property
    def is_recommended(self) -> bool:
        """Whether the choice was left to canvass."""
        return self.word == RECOMMENDED


@dataclass(frozen=True, slots=True)
class BetAsked:
    """A bet by its ``word``, with the ``numbers`` that are not to be the usual ones; or ``stated`` with all of them."""

    word: str = RECOMMENDED
    numbers: tuple[tuple[str, float], ...] = ()
    stated: Bet | None = None

    def __post_init__(self) -> None:
        """Refuse a word, or a number of it, that no method knows."""
        if self.stated is not None:
            return
        named = [choice for choice in CHOICES if choice.word == self.word]
        if not named:
            raise UnknownName("bet", self.word, dict.fromkeys(choice.word for choice in CHOICES))
        for number, _ in self.numbers:
            if number not in named[0].numbers:
                known = named[0].numbers
                raise UnknownName(f"number of the bet {self.word!r}", number, known)

    @property
    def is_recommended(self) -> bool:
        """Whether the choice is left to canvass."""
        return self.stated is None and self.word == RECOMMENDED

    def fits(self, method: AuditKind) -> bool:
        """Whether claims that are tested by this method can have it."""
        return self.stated is not None or self.word in bet_choices(method)

    def is_for_rates(self, method: AuditKind) -> bool:
        """Whether it is made for the rates at which records are declared to err; one with all its numbers is not."""
        return self.stated is None and bet_choices(method)[self.word].is_for_rates

    def named(self, bet: Bet, method: AuditKind) -> NamedBet:
        """A bet that was made for a claim of this method, under the name by which it was asked for."""
        if self.stated is not None:
            return NamedBet("", "the bet that was stated", bet_as_data(bet))
        return NamedBet(self.word, bet_choices(method)[self.word].sentence, bet_as_data(bet))

    def bet_for(self, claim: TestedClaim | ComparedBatches) -> Bet:
        """The bet for one claim. Raises OutOfRange for a claim that it is not made for."""
        if self.stated is not None:
            return self.stated
        choice: BetChoice | None = bet_choices(claim.method).get(self.word)
        if choice is None:
            raise OutOfRange(
                f"the bet {self.word!r} is not one for {claim.method}; "
                f"known: {', '.join(bet_choices(claim.method))}"
            )
        return choice.make(claim, **(dict(choice.numbers) | dict(self.numbers)))


THE_RECOMMENDED = BetAsked()


def bet_of(asked: Iterable[BetAsked], method: AuditKind) -> BetAsked:
    """The one of the bets asked for that fits the method; the recommended one where none does.

    Raises OutOfRange where two do.
    """
    found = [bet for bet in asked if bet.fits(method)]
    if len(found) > 1:
        raise OutOfRange(
            f"{len(found)} bets are asked for {method}; a test has one bet, fixed in advance"
        )
    return found[0] if found else THE_RECOMMENDED


def require_used(asked: Sequence[BetAsked], methods: Sequence[AuditKind]) -> None:
    """Refuse a bet that fits none of the methods, and two bets for one of them."""
    for method in methods:
        bet_of(asked, method)
    for bet in asked:
        if not any(map(bet.fits, methods)):
            known = dict.fromkeys(word for method in methods for word in bet_choices(method))
            raise OutOfRange(
                f"the bet {bet.word!r} fits no method asked for; known: {', '.join(known)}"
            )


def bet_in(text: str) -> BetAsked:
    """The bet that a text asks for.

    >>> bet_in("alpha:weight=500")
    BetAsked(word='alpha', numbers=(('weight', 500.0),), stated=None)
    >>> bet_in('{"name": "fixed stake", "stake": "0.8"}').stated
    FixedStake(stake=0.8)
    """
    if text.lstrip().startswith("{"):
        return bet_stated(_object(text))
    word, colon, numbers = text.partition(":")
    pairs = [_number(text, each) for each in numbers.split(",")] if colon else []
    if len({name for name, _ in pairs}) < len(pairs):
        raise OutOfRange(f"the bet {text!r} has a number twice")
    return BetAsked(word.strip(), tuple(pairs))


def bet_stated(data: Mapping[str, Any]) -> BetAsked:
    """The bet that is stated with its name and all of its numbers, as a record has it."""
    try:
        return BetAsked(stated=bet_from_data(data))
    except TypeError:
        raise OutOfRange(
            f"the bet {data.get('name')!r}: numbers are missing, or are not those of this bet; write all of them as "
            "text, as a record has them (docs/bets.md)"
        ) from None
    except ValueError as fault:
        raise OutOfRange(
            f"the bet {data.get('name')!r}: {fault}; write its numbers as text"
        ) from None


def _number(text: str, part: str) -> tuple[str, float]:
    name, _, value = part.partition("=")
    try:
        return name.strip(), float(read_decimal(value.strip()))
    except BadValue:
        raise OutOfRange(
            f"the bet {text!r}: {part!r} is not a number with its name; write it as alpha:weight=500"
        ) from None


def _object(text: str) -> Mapping[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as fault:
        raise OutOfRange(
            f"the bet {text!r} is not JSON ({fault}); write it as a record has it, or as alpha:weight=500"
        ) from None
    return found if isinstance(found, Mapping) else {}
